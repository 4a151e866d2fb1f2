//! Abilities that interrupt, by what they say: core-p21-the-words, 9.9.5-synonyms.
//!
//! An ability that says "prevent" or "avoid", wherever it says so, is a preventer. One that says
//! "instead" replaces, and one that says "additional" enlarges.
//!
//! "1[credit]: Prevent 1 net damage" prevents; "trash: Avoid receiving 1 tag" does so too.

use crate::words::effects::{Effect, Prevent};

/// The role of an effect towards something that is about to happen.
enum Role<'e> {
    /// Prevents it.
    Prevents(&'e Prevent),
    /// Puts something in its place.
    Replaces,
    /// Enlarges it.
    Enlarges,
    /// Consists of other effects.
    Holds(Vec<&'e [Effect]>),
    /// No role.
    None,
}

fn role(effect: &Effect) -> Role<'_> {
    match effect {
        Effect::Prevent(prevent) => Role::Prevents(prevent),
        Effect::Instead(_) | Effect::TrashedFacedown(_) | Effect::TrashedTo(_) => Role::Replaces,
        Effect::Increase(_) => Role::Enlarges,
        Effect::Together(all) => Role::Holds(vec![all]),
        Effect::Pay(pay) => Role::Holds(vec![&pay.then, &pay.otherwise]),
        Effect::May(may) => Role::Holds(vec![&may.then, &may.otherwise]),
        Effect::If(by) => Role::Holds(vec![&by.then, &by.otherwise]),
        Effect::Psi(psi) => Role::Holds(vec![&psi.differ, &psi.same]),
        Effect::Trace(trace) => Role::Holds(vec![&trace.success, &trace.failure, &trace.then]),
        Effect::Option(option) => Role::Holds(option.of.values().map(Vec::as_slice).collect()),
        Effect::Damage(_)
        | Effect::Tag(_)
        | Effect::BadPublicity(_)
        | Effect::RemoveTags(_)
        | Effect::Trash(_)
        | Effect::Expose(_)
        | Effect::Choose(_)
        | Effect::Rez(_)
        | Effect::TurnFacedown(_)
        | Effect::TurnFaceup(_)
        | Effect::Gain(_)
        | Effect::Lose(_)
        | Effect::Draw(_)
        | Effect::Place(_)
        | Effect::Take(_)
        | Effect::Run(_)
        | Effect::Install(_)
        | Effect::Break(_)
        | Effect::Strength(_)
        | Effect::Purge(_)
        | Effect::EndRun(_)
        | Effect::Bypass(_)
        | Effect::Set(_)
        | Effect::Attack(_)
        | Effect::Lasting(_)
        | Effect::SetX(_)
        | Effect::JackOut(_)
        | Effect::Forfeit(_)
        | Effect::Derez(_)
        | Effect::Move(_)
        | Effect::Reveal(_)
        | Effect::AsAgenda(_)
        | Effect::Sabotage(_)
        | Effect::AccessMore(_)
        | Effect::Host(_)
        | Effect::ChooseServer(_)
        | Effect::InsteadOfBreach(_)
        | Effect::MoveIce(_)
        | Effect::Swap(_)
        | Effect::Encounter(_)
        | Effect::Play(_)
        | Effect::ChooseSubtypes(_)
        | Effect::LoseAbilities(_)
        | Effect::Look(_)
        | Effect::Search(_)
        | Effect::Arrange(_)
        | Effect::Shuffle(_)
        | Effect::AccessFromBottom(_)
        | Effect::RemoveBadPublicity(_)
        | Effect::Advance(_)
        | Effect::Steal(_)
        | Effect::Score(_)
        | Effect::SayNumber(_)
        | Effect::Subroutine(_)
        | Effect::NameType(_) => Role::None,
    }
}

/// The `prevent` effects within an ability, wherever they stand.
pub(crate) fn preventions(effects: &[Effect]) -> Vec<&Prevent> {
    let within = |effect| match role(effect) {
        Role::Prevents(prevent) => vec![prevent],
        Role::Holds(all) => all.into_iter().flat_map(preventions).collect(),
        Role::Replaces | Role::Enlarges | Role::None => Vec::new(),
    };
    effects.iter().flat_map(within).collect()
}

/// Returns `true` if an ability puts something in place of what would happen: at once, or once it is paid for.
pub(crate) fn replaces(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Together(all) => replaces(all),
        Effect::Pay(pay) => replaces(&pay.then) || replaces(&pay.otherwise),
        other => matches!(role(other), Role::Replaces),
    })
}

kernel::interpretation! {
    /// faq-p3: `true` if an ability adds to what is imminent (faq-p3-additional).
    pub(crate) ADDS: fn(&[Effect]) -> bool = enlarges;
}

pub(crate) fn enlarges(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(role(effect), Role::Enlarges))
}

/// Returns `true` if an ability neither prevents nor changes what would happen, and does something else before it
/// happens: an interrupt all the same (9.6.8b-would).
pub(crate) fn acts_beforehand(effects: &[Effect]) -> bool {
    !effects.is_empty() && preventions(effects).is_empty() && effects.iter().all(|effect| !changes(effect))
}

/// Returns `true` if an effect replaces or enlarges what would happen, wherever within it it says so.
fn changes(effect: &Effect) -> bool {
    match role(effect) {
        Role::Replaces | Role::Enlarges => true,
        Role::Holds(all) => all.into_iter().flatten().any(changes),
        Role::Prevents(_) | Role::None => false,
    }
}

#[cfg(test)]
mod tests {
    use kernel::words::codec::Codec;

    use super::*;

    fn effects(json: &str) -> Vec<Effect> {
        Codec::from_json(json).unwrap()
    }

    #[test]
    fn a_preventer_is_found_wherever_it_stands() {
        let inner = r#"{"prevent": {"what": "tag"}}"#;
        for outer in [
            format!("[{inner}]"),
            format!(r#"[{{"together": [{inner}]}}]"#),
            format!(r#"[{{"may": {{"who": "corp", "otherwise": [{inner}]}}}}]"#),
            format!(r#"[{{"option": {{"who": "corp", "of": {{"one": [], "two": [{inner}]}}}}}}]"#),
        ] {
            assert_eq!(preventions(&effects(&outer)).len(), 1, "{outer}");
        }
        assert!(preventions(&effects(r#"[{"instead": [{"prevent": {"what": "tag"}}]}]"#)).is_empty());
    }

    #[test]
    fn what_must_be_accepted_first_does_not_replace() {
        let instead = r#"{"instead": [{"purge": {}}]}"#;
        assert!(replaces(&effects(&format!(r#"[{{"pay": {{"who": "corp", "cost": {{}}, "then": [{instead}]}}}}]"#))));
        assert!(!replaces(&effects(&format!(r#"[{{"may": {{"who": "corp", "then": [{instead}]}}}}]"#))));
    }
}

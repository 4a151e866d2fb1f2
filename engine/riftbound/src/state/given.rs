//! 364.3, 708: the Might and the keywords that static abilities give. If a unit gives itself something under a
//! condition on its own Might, the condition uses the Might that the unit has without it.
//!
//! "While I'm Mighty, I have Shield 1": a defender of Might 4 has 4, one of Might 5 has 6.
//! "-8 Might, to a minimum of 1" leaves 1 of 6, and takes nothing from 0.

use super::matching::Perspective;
use super::{ObjectId, State};
use crate::words::cards::{Keyword, ValuedKeyword};
use crate::words::effects::{Circumstance, Compared, Condition, GiveMight, Static};
use crate::words::phrases::{Described, Phrase, Trait};

/// What static abilities give to a unit.
#[derive(Default)]
pub struct Given {
    /// The Might.
    might: i64,
    /// The keywords.
    pub keywords: Vec<Keyword>,
    /// Changes of the Might that have a minimum, each with that minimum.
    held: Vec<(i64, i64)>,
}

impl State {
    /// A unit's Might, below 0 too.
    pub(crate) fn true_might(&self, id: ObjectId) -> i64 {
        self.might_with(id, &self.given_statically(id))
    }

    /// All keywords of an object: its own, and those that it is given.
    pub(crate) fn all_keywords(&self, id: ObjectId) -> Vec<Keyword> {
        self.object(id).own_keywords().cloned().chain(self.given_statically(id).keywords).collect()
    }

    /// A unit's Might with what it is given statically.
    fn might_with(&self, id: ObjectId, given: &Given) -> i64 {
        let object = self.object(id);
        let mut might = object.might.unwrap_or(0).saturating_add(i64::from(object.buffed)).saturating_add(object.given);
        for gear in self.attached(id) {
            let attached = self.object(gear).card.as_ref().and_then(|card| card.attached.as_ref());
            might = might.saturating_add(attached.and_then(|attached| attached.might).map_or(0, |given| given.0));
        }
        might = might.saturating_add(given.might);
        if let Some(attacks) = self.attacks(id) {
            let keywords = object.own_keywords().chain(&given.keywords);
            might = keywords.fold(might, |might, keyword| might.saturating_add(in_combat(keyword, attacks)));
        }
        given.held.iter().fold(might, |might, (more, least)| might.saturating_add(*more).max(*least.min(&might)))
    }

    /// The Might and the keywords that static abilities give to a unit.
    pub(super) fn given_statically(&self, id: ObjectId) -> Given {
        let mut given = Given::default();
        if !self.objects.iter().any(|object| object.gives_statically()) {
            return given;
        }
        let statics = self.statics();
        let (mut by_might, mut rest) = (Vec::new(), Vec::new());
        for ability in &statics {
            let Static::Give(give) = &ability.says else { continue };
            if self.means(give.to, id, ability.perspective) {
                let all = if depends_on_might(give) { &mut by_might } else { &mut rest };
                all.push((ability, give));
            }
        }
        for (ability, give) in rest {
            self.add_given(&mut given, id, give, ability.perspective);
        }
        if by_might.is_empty() {
            return given;
        }
        // Conditions on the unit's Might use its Might without the abilities that have such a condition.
        let was = self.known_with(id, self.might_with(id, &given).max(0));
        for (ability, give) in by_might {
            self.add_given(&mut given, id, give, Perspective { noted: Some(was), ..ability.perspective });
        }
        given
    }

    fn add_given(&self, given: &mut Given, id: ObjectId, give: &GiveMight, from: Perspective) {
        let legion = self.legion_beside(from.itself, from.player);
        if !give.r#if.as_ref().is_none_or(|condition| self.holds(condition, id, from, legion)) {
            return;
        }
        let might = give.might.and_then(|might| self.reckoned(might, from)).unwrap_or(0);
        match give.minimum {
            Some(least) => given.held.push((might, least.0)),
            None => given.might = given.might.saturating_add(might),
        }
        given.keywords.extend(give.keywords.iter().cloned());
    }
}

fn in_combat(keyword: &Keyword, attacks: bool) -> i64 {
    match keyword {
        Keyword::Valued(ValuedKeyword::Assault(n)) if attacks => n.0,
        Keyword::Valued(ValuedKeyword::Shield(n)) if !attacks => n.0,
        _ => 0,
    }
}

/// Returns `true` if a condition asks for a Might, or counts by one.
fn asks_might(condition: &Condition, asks_in: &impl Fn(Phrase) -> bool) -> bool {
    match condition {
        Condition::Compared(Compared::Might(_)) | Condition::Circumstance(Circumstance::Mighty) => true,
        Condition::Compared(Compared::Count(counted)) => asks_in(counted.of),
        Condition::Compared(Compared::Is(phrase)) => asks_in(*phrase),
        Condition::Compared(Compared::Not(condition)) => asks_might(condition, asks_in),
        Condition::Compared(Compared::All(all) | Compared::Any(all)) => all.iter().any(|one| asks_might(one, asks_in)),
        Condition::Compared(_) | Condition::Circumstance(_) => false,
    }
}

/// Returns `true` if a phrase describes objects by their Might, or by what can depend on it.
pub fn asks_by_might(phrase: Phrase) -> bool {
    let asks = |described: Described| {
        described.might.is_some() || described.keyword.is_some() || described.is == Some(Trait::Mighty)
    };
    matches!(phrase, Phrase::Objects(described) if asks(described))
}

/// Returns `true` if an ability gives something under a condition on a Might.
pub fn depends_on_might(says: &GiveMight) -> bool {
    says.r#if.as_ref().is_some_and(|condition| asks_might(condition, &asks_by_might))
}

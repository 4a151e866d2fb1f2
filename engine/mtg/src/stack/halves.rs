//! Split cards (709) and aftermath (702.127): which half is cast, and from where.
//!
//! Decides that one half alone is on the stack, and that a half with aftermath is cast from the graveyard alone; it is
//! exiled as it leaves the stack.

use crate::game::Game;
use crate::state::ObjId;
use crate::words::cards::{Card, Keyword, KeywordWord};
use crate::words::scenario::Cast;
use crate::words::select::Zone;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 702.127a: the zone from which a half of a split card is cast: the graveyard with aftermath, else the hand.
    pub(crate) HALF_FROM: fn(bool) -> Zone = half_from;
}

fn half_from(aftermath: bool) -> Zone {
    if aftermath { Zone::Graveyard } else { Zone::Hand }
}

/// Returns `true` if a half has aftermath.
pub(crate) fn has_aftermath(card: &Card) -> bool {
    card.keywords.iter().any(|keyword| matches!(keyword, Keyword::Plain(KeywordWord::Aftermath)))
}

impl<'a> Game<'a> {
    /// The card as which a step casts a card: the half that it names, where it is a split card.
    pub(crate) fn half_of(&mut self, whole: &'a Card, cast: &'a Cast) -> Result<&'a Card, Stop> {
        match &cast.half {
            None if whole.halves.is_empty() => Ok(whole),
            None => Err(self
                .log
                .rejected(format!("`{}` has two halves: give the one that is cast under `half`", *cast.what))),
            Some(name) => match whole.halves.get(name) {
                Some(half) => Ok(half),
                None => Err(self.log.rejected(format!("`{}` has no half `{}`", *cast.what, name.0))),
            },
        }
    }

    /// Refuses a half that is not cast from where it may be (702.127a).
    pub(crate) fn held_to_its_zone(&self, id: ObjId, half: &Card, cast: &Cast) -> Result<(), Stop> {
        let zone = self.by(&HALF_FROM)(has_aftermath(half));
        let there = self.state.object(id).is_some_and(|object| object.zone == zone);
        if cast.half.is_none() || there {
            return Ok(());
        }
        let why = format!("that half is cast from the {} alone", zone.as_str());
        Err(Stop::refused(&[clause!("702.127a-aftermath")], why))
    }

    /// A half of a card was put on the stack: the spell is that half alone (709.3b).
    pub(crate) fn become_half(&mut self, spell: ObjId, half: &'a Card, cast: &Cast) {
        let Some(name) = &cast.half else { return };
        let aftermath = has_aftermath(half);
        if let Some(object) = self.state.object_mut(spell) {
            object.card = Some(half);
            object.card_name = Some(name.0.clone());
            object.flashback = aftermath;
        }
        if aftermath {
            self.log.cite(clause!("702.127a-aftermath"), || "it is cast from the graveyard".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::game::play;
    use kernel::outcome::Variant;
    use kernel::transcript::stop::Stop;
    use kernel::transcript::{Notes, Open};
    use kernel::words::codec::Codec;

    use crate::Magic;
    use crate::words::scenario::Scenario;

    /// The reason why a step is rejected that casts a card with or without naming a half.
    fn rejected(does: &str) -> Option<String> {
        let text = format!(
            r#"{{"cards": {{
                "Whole": {{"types": ["Instant"]}},
                "Split": {{"types": ["Sorcery"], "halves": {{"Left": {{"types": ["Sorcery"]}}}}}}
            }},
            "given": {{"players": {{"alice": {{"hand": [{{"card": "Whole"}}, {{"card": "Split"}}]}}, "bob": {{}}}}}},
            "when": [{{"id": 0, "beside": {{}}, "act": {{"player": {{"who": "alice", "does": {does}}}}}}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap();
        let variant = Variant { edition: "2026-09-25", mistakes: &[] };
        match play::<Magic>(&scenario, variant, Open::default(), Notes::default()) {
            Ok(_) => None,
            Err(Stop::Rejected { why, .. }) => Some(why),
            Err(other) => Some(format!("{other:?}")),
        }
    }

    #[test]
    fn a_half_is_said_of_a_split_card_and_of_no_other() {
        let split = rejected(r#"{"cast": {"what": "Split"}}"#);
        assert_eq!(split.as_deref(), Some("`Split` has two halves: give the one that is cast under `half`"));
        let whole = rejected(r#"{"cast": {"what": "Whole", "half": "Left"}}"#);
        assert_eq!(whole.as_deref(), Some("`Whole` has no half `Left`"));
        assert_eq!(rejected(r#"{"cast": {"what": "Split", "half": "Left"}}"#), None);
    }
}

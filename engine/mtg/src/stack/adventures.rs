//! Adventurer cards (715): cast as an Adventure, and from exile afterwards.
//!
//! Decides that such a spell is the Adventure alone, that it is exiled as it resolves and in no other way, and who may cast
//! the card from exile then: as what it is, and not as an Adventure again.
//!
//! Stomp resolves and is exiled: its player may cast the Giant. A Stomp that is countered is in the graveyard.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::{ObjId, Seat, State};
use crate::words::cards::Card;
use crate::words::scenario::Cast;
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 715.3a: the part of an adventurer card that decides if it may be cast as its Adventure; it is the Adventure.
    pub(crate) ASKED_OF: for<'a> fn(&'a Card) -> &'a Card;
}

kernel::interpretation! {
    /// 715.3d: `true` if a spell that has resolved is exiled because it was cast as an Adventure.
    pub(crate) GOES_ON_AN_ADVENTURE: fn(&State<'_>, ObjId) -> bool = goes_on_an_adventure;
}

pub(crate) fn goes_on_an_adventure(state: &State<'_>, spell: ObjId) -> bool {
    state.object(spell).is_some_and(|object| object.adventure.is_some())
}

kernel::interpretation! {
    /// 715.3d: `true` if a player may cast an exiled card because that player controlled it as it was exiled as an
    /// Adventure.
    pub(crate) BACK_FROM_ADVENTURE: fn(&State<'_>, Seat, ObjId) -> bool = back_from_adventure;
}

fn back_from_adventure(state: &State<'_>, seat: Seat, id: ObjId) -> bool {
    state.object(id).is_some_and(|object| object.adventure == Some(seat))
}

kernel::interpretation! {
    /// 715.3d: `true` if a card on an adventure may be cast as an Adventure again; by that permission it may not.
    pub(crate) AGAIN_AN_ADVENTURE: fn() -> bool;
}

/// An adventurer card.
fn has_adventure(state: &State<'_>, id: ObjId) -> bool {
    state.object(id).and_then(|object| object.printed.card).is_some_and(|card| card.adventure.is_some())
}

impl<'a> Game<'a> {
    /// Returns `true` if a card is cast from exile after it was an Adventure (715.3d).
    pub(crate) fn cast_after_its_adventure(&mut self, seat: Seat, id: ObjId, cast: &Cast) -> Result<bool, Stop> {
        let exiled = self.state.object(id).is_some_and(|object| object.exists && object.zone == Zone::Exile);
        if !exiled || !has_adventure(&self.state, id) {
            return Ok(false);
        }
        let refused = |why| Err(Stop::refused(&[clause!("715.3d-exiled-as-it-resolves")], why));
        if !self.by(&BACK_FROM_ADVENTURE)(&self.state, seat, id) {
            return refused("that player may not cast it from exile");
        }
        if cast.adventure && !self.by(&AGAIN_AN_ADVENTURE).is_some_and(|wrong| wrong()) {
            return refused("it cannot be cast as an Adventure again");
        }
        self.log.cite(clause!("715.3d-exiled-as-it-resolves"), || "it is cast from exile".to_owned());
        Ok(true)
    }

    /// The card as which a step casts a card: its Adventure, one of its halves, or the whole of it.
    pub(crate) fn part_of(&mut self, whole: &'a Card, cast: &'a Cast) -> Result<&'a Card, Stop> {
        match &whole.adventure {
            Some(adventure) if cast.adventure => Ok(adventure),
            None if cast.adventure => Err(self.log.rejected(format!("`{}` has no adventure", *cast.what))),
            _ => self.half_of(whole, cast),
        }
    }

    /// A card was put on the stack as its Adventure: the spell is that alone (715.3b).
    pub(crate) fn become_adventure(&mut self, spell: ObjId, adventure: &'a Card, cast: &Cast) {
        if !cast.adventure {
            return;
        }
        if let Some(object) = self.state.object_mut(spell) {
            object.card = Some(adventure);
            object.card_name = adventure.name.as_ref().map(|name| name.0.clone());
            object.adventure = Some(object.controller);
        }
        self.log.cite(clause!("715.3-adventure-alone"), || "it is cast as an Adventure".to_owned());
    }

    /// An Adventure has resolved: it is exiled, and its controller may cast the card for as long as it is there
    /// (715.3d).
    pub(crate) fn go_on_an_adventure(&mut self, spell: ObjId, seat: Seat, ctx: &mut Context) -> Result<(), Stop> {
        let became = self.go(&[ZoneChange::to(spell, Zone::Exile)], ctx)?;
        let exiled = became.into_iter().flatten().next();
        if let Some(object) = exiled.and_then(|id| self.state.object_mut(id)).filter(|one| one.zone == Zone::Exile) {
            object.adventure = Some(seat);
        }
        Ok(())
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

    #[test]
    fn what_has_no_adventure_is_not_cast_as_one() {
        let text = r#"{"cards": {"Whole": {"types": ["Instant"]}},
            "given": {"players": {"alice": {"hand": [{"card": "Whole"}]}, "bob": {}}},
            "when": [{"id": 0, "beside": {}, "act": {"player": {"who": "alice",
                "does": {"cast": {"what": "Whole", "adventure": true}}}}}]}"#;
        let scenario = Scenario::from_json(text).unwrap();
        let variant = Variant { edition: "2026-09-25", mistakes: &[] };
        let stopped = play::<Magic>(&scenario, variant, Open::default(), Notes::default());
        assert!(matches!(stopped, Err(Stop::Rejected { why, .. }) if why == "`Whole` has no adventure"));
    }
}

//! Landwalk (702.14).
//!
//! Decides whether a creature cannot be blocked since the defending player controls a land of the kind that it walks.
//!
//! A creature with desertwalk attacks a player who controls a Desert: no creature of that player blocks it.

use crate::game::Game;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::{Keyword, Type, ValuedKeyword};
use crate::words::select::Selector;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 702.14c: `true` if a player controls a land of a kind that a creature walks.
    pub(crate) WALKS_PAST: fn(&State<'_>, ObjId, &Selector, Seat) -> bool = walks_past;
}

pub(crate) fn walks_past(state: &State<'_>, attacker: ObjId, lands: &Selector, defending: Seat) -> bool {
    let ctx = state.context_of(attacker, None);
    state.battlefield().into_iter().any(|id| {
        state.object(id).is_some_and(|land| land.controller == defending)
            && state.characteristics(id).is(Type::Land)
            && state.fits(lands, Being::Object(id), &ctx)
    })
}

impl Game<'_> {
    /// Returns `true` if a creature walks past a player.
    pub(super) fn walked_past(&self, attacker: ObjId, defending: Seat) -> bool {
        self.state.characteristics(attacker).keywords.iter().copied().any(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Landwalk(lands)) => {
                self.by(&WALKS_PAST)(&self.state, attacker, lands, defending)
            }
            Keyword::Plain(_) | Keyword::Valued(_) => false,
        })
    }

    /// Refuses a block of a creature that walks past its defending player (702.14c).
    pub(super) fn held_to_landwalk(&mut self, attacker: ObjId, defending: Seat) -> Result<(), Stop> {
        let walks = |keyword: &&Keyword| matches!(keyword, Keyword::Valued(ValuedKeyword::Landwalk(_)));
        if !self.state.characteristics(attacker).keywords.iter().any(walks) {
            return Ok(());
        }
        let name = self.object_name(attacker);
        if self.walked_past(attacker, defending) {
            let why = format!("{name} walks a land of {}", self.seat_name(defending));
            return Err(Stop::refused(&[clause!("702.14c-landwalk")], why));
        }
        self.log.cite(clause!("702.14c-landwalk"), || format!("{name} walks no land that is there"));
        Ok(())
    }
}

//! Turning a face-down permanent face up (116.2b, 702.37e, 708.7): a special action, to which nobody can respond.
//!
//! Decides when a player may do it, and what it costs. The permanent stays the same object: what was about it still is.

use crate::game::Game;
use crate::instructions::payable::symbols_of;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{ObjId, Seat};
use crate::words::scenario::TurnFaceUp;
use kernel::clause::Clause;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

const FACE_UP: &[Clause] = &[clause!("702.37e-turned-face-up")];

kernel::interpretation! {
    /// 708.8: the turning face up of a permanent, which stays the same object.
    pub(crate) TURN_UP: fn(&mut Game<'_>, ObjId) -> ObjId = turn_up;
}

fn turn_up(game: &mut Game<'_>, id: ObjId) -> ObjId {
    if let Some(object) = game.state.object_mut(id) {
        object.turn_face_up();
    }
    game.state.turned(id);
    id
}

impl<'a> Game<'a> {
    /// Turns a permanent face up for its morph cost, whenever its controller has priority.
    pub(crate) fn turn_face_up(&mut self, seat: Seat, turn: &'a TurnFaceUp) -> Result<(), Stop> {
        let Some(id) = self.state.named(&turn.what).filter(|id| self.state.is_permanent(*id)) else {
            return Err(self.log.rejected(format!("`{}` is not on the battlefield", *turn.what)));
        };
        let Some(object) = self.state.object(id) else { return Ok(()) };
        let morph = object.face_up().card.map(|card| card.morph.as_slice()).filter(|cost| !cost.is_empty());
        let Some(cost) = morph.filter(|_| object.face_down) else {
            return Err(Stop::refused(FACE_UP, format!("`{}` cannot be turned face up", *turn.what)));
        };
        if object.controller != seat {
            return Err(Stop::refused(FACE_UP, "only its controller may turn it face up"));
        }
        if !self.has_priority() {
            let clauses = &[clause!("117.3a-no-priority"), clause!("702.37e-turned-face-up")];
            return Err(Stop::refused(clauses, "no player has priority in this step"));
        }
        let mut ctx = Context::new(seat, Some(id), self.object_name(id));
        self.pay_mana(seat, &symbols_of(cost), 0)?;
        self.pay(seat, cost, id, &mut ctx)?;
        let id = self.by(&TURN_UP)(self, id);
        if let Some(card) = self.state.object(id).and_then(|object| object.card) {
            crate::words::support::check(card)?;
        }
        self.log.cite(clause!("702.37e-turned-face-up"), || "no ability is on the stack for it".to_owned());
        let (who, what) = (self.seat_name(seat), self.object_name(id));
        self.log.event(Event::new("turned_face_up").with("who", &who).with("what", &what));
        self.note(&PastEvent::TurnedFaceUp(id));
        Ok(())
    }
}

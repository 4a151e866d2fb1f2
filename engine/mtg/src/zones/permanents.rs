//! What becomes of a permanent where it is: tapped (701.26), out of combat (506.4), under another control.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{ObjId, Seat};
use kernel::transcript::observed::Event;

impl Game<'_> {
    /// Taps an untapped permanent (701.26).
    pub(crate) fn tap(&mut self, id: ObjId) {
        let Some(object) = self.state.object_mut(id).filter(|object| !object.tapped) else { return };
        object.tapped = true;
        let who = object.controller;
        let event = Event::new("became_tapped").with("who", self.seat_name(who)).with("what", self.object_name(id));
        self.log.event(event);
        self.note(&PastEvent::BecameTapped(id));
    }

    /// A creature leaves combat (506.4).
    pub(crate) fn leave_combat(&mut self, id: ObjId) {
        self.state.attackers.retain(|attacker| attacker.creature != id);
        for attacker in &mut self.state.attackers {
            attacker.blockers.retain(|blocker| *blocker != id);
        }
    }

    /// A player gains control of a spell: it resolves under that control, and what it becomes enters under it (400.7a).
    /// Says whether it is a spell.
    pub(crate) fn gain_control_of_spell(&mut self, id: ObjId, seat: Seat) -> bool {
        let Some(item) = self.state.stack.iter_mut().find(|item| item.spell == Some(id)) else { return false };
        item.controller = seat;
        for part in &mut item.parts {
            part.ctx.you = seat;
        }
        if let Some(object) = self.state.object_mut(id) {
            object.controller = seat;
        }
        self.log.cite(clause!("400.7a-changes-stay"), || "it resolves under that control".to_owned());
        true
    }

    /// A player gains control of a permanent.
    pub(crate) fn take_control(&mut self, id: ObjId, seat: Seat, ctx: &mut Context) {
        let Some(object) = self.state.object_mut(id).filter(|object| object.controller != seat) else { return };
        let before = object.controller;
        object.controller = seat;
        object.new = true;
        self.leave_combat(id);
        let event = Event::new("control_lost").with("who", self.seat_name(before)).with("what", self.object_name(id));
        self.log.event(event);
        self.happened(ctx, PastEvent::ControlLost(before, id));
    }
}

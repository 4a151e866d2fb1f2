//! Phasing (702.26): what is phased out is treated as though it did not exist, and is the same object as it phases in.
//!
//! Decides what phases out with a permanent, and what phases in and out as an untap step begins. A phased-out permanent is
//! in no list of permanents, and to every rule that asks whether it exists it does not: nothing is dealt to it or prevented
//! by it. What is said of it goes on to be said of it: a shield on it waits.
//!
//! A creature with a shield of 3 on it phases out, and an effect deals 2 to each creature; it phases in the same turn: the
//! shield still has its 3.

use crate::game::Game;
use crate::state::{ObjId, Phased, Seat, State};
use crate::words::cards::KeywordWord;

kernel::interpretation! {
    /// 702.26g: the objects that phase out indirectly with a permanent, which are those attached to it.
    pub(crate) ATTACHED_TO: fn(&Game<'_>, ObjId) -> Vec<ObjId> = attached_to;
}

fn attached_to(game: &Game<'_>, host: ObjId) -> Vec<ObjId> {
    let all = game.state.battlefield().into_iter();
    all.filter(|id| game.state.object(*id).is_some_and(|object| object.attached == Some(host))).collect()
}

kernel::interpretation! {
    /// 702.26b: the phasing out of an object. It is in no list of permanents, and a rule that asks if it exists finds
    /// that it does not.
    pub(crate) PHASED_OUT: fn(&mut State<'_>, ObjId) = not_there;
}

fn not_there(state: &mut State<'_>, id: ObjId) {
    state.permanents.leave(id);
    if let Some(object) = state.object_mut(id) {
        object.exists = false;
    }
}

kernel::interpretation! {
    /// 506.4: the removal from combat of a permanent that phases out.
    pub(crate) OUT_OF_COMBAT: fn(&mut Game<'_>, ObjId) = out_of_combat;
}

fn out_of_combat(game: &mut Game<'_>, id: ObjId) {
    game.leave_combat(id);
}

kernel::interpretation! {
    /// 702.26a: the permanents that phase in as a player's untap step begins: those that phased out under that player's
    /// control.
    pub(crate) PHASES_IN: fn(&Game<'_>, Seat) -> Vec<ObjId> = phases_in;
}

fn phases_in(game: &Game<'_>, active: Seat) -> Vec<ObjId> {
    let phased = game.state.phased.iter().copied();
    phased
        .filter(|id| {
            let phased = game.state.object(*id).and_then(|object| object.phased);
            phased.is_some_and(|phased| phased.with.is_none() && phased.under == active)
        })
        .collect()
}

impl Game<'_> {
    /// Permanents phase in and out as a player's untap step begins, at the same time (502.1).
    pub(crate) fn phase(&mut self, active: Seat) {
        let comes = self.by(&PHASES_IN)(self, active);
        let own = |id: &ObjId| self.state.object(*id).is_some_and(|object| object.controller == active);
        let mut goes: Vec<ObjId> = self.state.battlefield().into_iter().filter(own).collect();
        goes.retain(|id| self.state.characteristics(*id).has(KeywordWord::Phasing));
        self.phase_out(&goes);
        for id in comes {
            self.phase_in(id);
        }
    }

    /// Permanents phase out, each with what is attached to it. What would do so both by itself and with another does so
    /// with the other (702.26h).
    pub(crate) fn phase_out(&mut self, what: &[ObjId]) {
        for id in what {
            let host = self.state.object(*id).and_then(|object| object.attached);
            if !host.is_some_and(|host| what.contains(&host)) {
                self.phase_out_with(*id, None);
            }
        }
    }

    fn phase_out_with(&mut self, id: ObjId, with: Option<ObjId>) {
        if !self.state.is_permanent(id) {
            return;
        }
        let attached = self.by(&ATTACHED_TO)(self, id);
        self.by(&OUT_OF_COMBAT)(self, id);
        self.by(&PHASED_OUT)(&mut self.state, id);
        self.state.phased.push(id);
        if let Some(object) = self.state.object_mut(id) {
            object.phased = Some(Phased { under: object.controller, with });
        }
        for other in attached {
            self.log.cite(clause!("702.26g-indirectly"), || "objects attached to it phase out with it".to_owned());
            self.phase_out_with(other, Some(id));
        }
    }

    /// A permanent phases in, and what phased out with it. It was under its controller's control all the time (702.26).
    fn phase_in(&mut self, id: ObjId) {
        self.log.cite(clause!("702.26-in-again"), || "it phases in".to_owned());
        self.state.phased.retain(|other| *other != id);
        let Some(object) = self.state.object_mut(id) else { return };
        object.exists = true;
        object.phased = None;
        object.new = false;
        self.state.turned(id);
        let with = self.state.phased.clone().into_iter().filter(|other| {
            let phased = self.state.object(*other).and_then(|object| object.phased);
            phased.is_some_and(|phased| phased.with == Some(id))
        });
        for other in with.collect::<Vec<ObjId>>() {
            self.phase_in(other);
        }
    }
}

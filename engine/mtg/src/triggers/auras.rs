//! Auras whose enchanted permanent left the battlefield (400.7f).
//!
//! Decides that an ability of an Aura that triggered as the enchanted permanent left finds the card that the Aura became,
//! if it went to its owner's graveyard at the same time or for being attached to nothing.
//!
//! "When enchanted creature dies, return this card to its owner's hand": the creature dies, the Aura is put into the
//! graveyard as a state-based action, and its ability returns it.

use crate::game::Game;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, State};
use crate::words::select::Zone;

kernel::interpretation! {
    /// 400.7f: `true` if an ability of an Aura, the first, that triggered as the second permanent left, finds the card
    /// that the Aura became.
    pub(crate) FINDS_ITS_AURA: fn(&State<'_>, ObjId, ObjId) -> bool = finds_its_aura;
}

fn finds_its_aura(state: &State<'_>, aura: ObjId, host: ObjId) -> bool {
    let in_graveyard = |id| state.object(id).is_some_and(|card| card.exists && card.zone == Zone::Graveyard);
    state.object(aura).is_some_and(|aura| aura.attached == Some(host) && aura.became.is_some_and(in_graveyard))
}

impl Game<'_> {
    /// The card that an object with an ability became, if it is an Aura that left together with what it enchanted.
    pub(crate) fn aura_left_with(&mut self, id: ObjId, event: &PastEvent) -> Option<ObjId> {
        let PastEvent::Moved { was, from: Zone::Battlefield, .. } = event else { return None };
        let gone = *was != id && self.state.object(id).is_some_and(|object| !object.exists);
        if !gone || !self.by(&FINDS_ITS_AURA)(&self.state, id, *was) {
            return None;
        }
        self.log.cite(clause!("400.7f-finds-its-auras"), || "the Aura left at the same time".to_owned());
        self.state.object(id).and_then(|object| object.became)
    }

    /// Lets an Aura that left the battlefield be found by its waiting abilities that triggered as its enchanted permanent
    /// left.
    pub(crate) fn aura_follows(&mut self, aura: ObjId) {
        let Some(host) = self.state.object(aura).and_then(|object| object.attached) else { return };
        let Some(left) = self.state.object(host).filter(|host| !host.exists) else { return };
        let those = [Some(Being::Object(host)), left.became.map(Being::Object)];
        let waits = |ctx: &crate::state::context::Context| {
            ctx.this == Some(aura) && ctx.became.is_none() && ctx.it.iter().any(|it| those.contains(&Some(*it)))
        };
        if !self.state.waiting.iter().any(|one| waits(&one.ctx)) || !self.by(&FINDS_ITS_AURA)(&self.state, aura, host) {
            return;
        }
        let became = self.state.object(aura).and_then(|object| object.became);
        for one in self.state.waiting.iter_mut().filter(|one| waits(&one.ctx)) {
            one.ctx.became = became;
        }
        self.log.cite(clause!("400.7f-finds-its-auras"), || "the Aura followed what it enchanted".to_owned());
    }
}

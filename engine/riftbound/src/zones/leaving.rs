//! 110: a card that leaves the board is a new object, and loses everything tracked on it. 453: a recall is
//! no such change; it keeps what is tracked. 055: what is done already is not done again.
//!
//! A unit with a Prevent Value of 3 that was returned to hand and played again has none.
//! Recalled to its base instead, it has it still, and its damage too.

use crate::game::Game;
use crate::state::{ObjectId, State, Zone};
use kernel::transcript::observed::Event;
use kernel::words::name::Name;

/// Brings a card to a zone off the board; what was tracked on it is gone.
pub fn leave_board(game: &mut Game<'_>, id: ObjectId, to: Zone) {
    if game.state.bring(id, to) {
        game.log.cite(clause!("110-new-object"), || "what was tracked on it is gone".to_owned());
    }
}

/// A recall brings a unit to the base of its controller and changes nothing else.
pub fn recall_to_base(state: &mut State, id: ObjectId) {
    let base = Zone::Base(state.object(id).controller);
    state.bring(id, base);
}

impl Game<'_> {
    /// Sends a unit to its controller's base.
    pub fn recall(&mut self, id: ObjectId, by: &Name) {
        let object = self.state.object(id);
        if object.zone == Zone::Base(object.controller) {
            self.log.cite(clause!("055-as-much-as-possible"), || "it is in its base already".to_owned());
            return;
        }
        if object.damage > 0 || self.state.prevents(id).next().is_some() {
            self.log.cite(clause!("453-recall-keeps-state"), || "what is tracked on it stays".to_owned());
        }
        self.card_event("recalled", id, Some(by));
        (self.rulings.recall_to_base)(&mut self.state, id);
    }

    /// Returns a card to its owner's hand.
    pub fn return_to_hand(&mut self, id: ObjectId, by: &Name) {
        self.card_event("returned", id, Some(by));
        (self.rulings.leave_board)(self, id, Zone::Hand);
    }

    /// Banishes a card.
    pub fn banish(&mut self, id: ObjectId, by: &Name) {
        self.card_event("banished", id, Some(by));
        (self.rulings.leave_board)(self, id, Zone::Banishment);
    }

    /// Reports that a card changes its place.
    pub fn card_event(&mut self, word: &'static str, id: ObjectId, by: Option<&Name>) {
        let object = self.state.object(id);
        let who = self.state.player_name(object.controller);
        self.log.event(Event::new(word).with("what", &object.name).with("who", who).with_some("by", by));
    }
}

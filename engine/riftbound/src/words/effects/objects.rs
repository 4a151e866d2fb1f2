//! What is done to units, gear and cards.

use crate::words::amounts::Quantity;
use crate::words::effects::Effect;
use crate::words::effects::conditions::Condition;
use crate::words::effects::costs::Free;
use crate::words::phrases::Phrase;
use kernel::words::shape::Count;
use kernel::{record, words};

record! {
    /// Something is killed (428).
    pub struct Kill {
        /// The objects that are killed.
        what: Phrase,
        /// What must hold for it to be killed.
        r#if: Option<Condition>,
        /// What follows only if it was really killed, line by line.
        if_done: Vec<Effect>,
    }
}

record! {
    /// Something is done to an object.
    pub struct Done {
        /// The objects to which it is done.
        what: Phrase,
        /// What must hold for it to be done.
        r#if: Option<Condition>,
    }
}

words! {
    /// Where a card is played to.
    pub enum PlayPlace "place" {
        /// To the place where it stood before.
        SameLocation = "same location",
        /// To the base of its player.
        Base = "base",
    }
}

record! {
    /// A card is played by an effect.
    pub struct PlayCard {
        /// The card that is played.
        what: Phrase,
        /// The player who plays it; the player of the effect, if left out.
        who: Option<Phrase>,
        /// The place to which it is played.
        to: Option<PlayPlace>,
        /// What playing it costs; the usual, if left out.
        cost: Option<Free>,
    }
}

record! {
    /// Might is given for this turn.
    pub struct GiveMight {
        /// How much Might is given; less than 0 to take some.
        might: Quantity,
        /// The Might below which it does not go.
        minimum: Option<Count>,
        /// The units that get it.
        to: Phrase,
    }
}

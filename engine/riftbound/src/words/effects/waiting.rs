//! What replaces an event.

use crate::words::effects::Effect;
use crate::words::effects::conditions::Condition;
use crate::words::effects::costs::Cost;
use crate::words::phrases::Phrase;
use kernel::{record, tagged, words};

words! {
    /// How often a delayed ability acts.
    pub enum Times "times" {
        /// Only the next time it happens.
        Next = "next",
        /// Each time it happens this turn.
        Each = "each",
    }
}

tagged! {
    /// What would happen.
    pub enum Would "event" {
        /// A unit or gear would die.
        Die(Phrase) = "die",
    }
}

record! {
    /// Something happens in place of a death (367): on a card for ever, in an effect this turn.
    pub struct Replace {
        /// The event that is replaced.
        would: Would,
        /// How often it is replaced; each time, if left out.
        times: Option<Times>,
        /// What must hold for it to be replaced.
        r#if: Option<Condition>,
        /// What may be paid for it; without it, it is not optional.
        may_pay: Option<Cost>,
        /// The player who decides and pays; the player of the ability, if left out.
        who: Option<Phrase>,
        /// What happens in place of the event, line by line.
        instead: Vec<Effect>,
    }
}

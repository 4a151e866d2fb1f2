//! Replacements of events.

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

words! {
    /// Whose combat it is that ends in a tie.
    pub enum Tie "combat" {
        /// One in which the player of the ability is the attacker.
        YouAttack = "you attack",
        /// One in which the player of the ability is the defender.
        YouDefend = "you defend",
    }
}

tagged! {
    /// What would happen.
    pub enum Would "event" {
        /// A unit or gear would die.
        Die(Phrase) = "die",
        /// A combat would end in a tie, with units of both sides left, and attackers recalled (461.1).
        Tie(Tie) = "tie",
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

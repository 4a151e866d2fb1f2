//! Replacements of events.

use crate::words::effects::Effect;
use crate::words::effects::conditions::Condition;
use crate::words::effects::costs::Cost;
use crate::words::phrases::Phrase;
use kernel::{record, tagged, words};

words! {
    /// The number of times a delayed ability acts.
    pub enum Times "times" {
        /// Only the next time it happens.
        Next = "next",
        /// Each time it happens this turn.
        Each = "each",
    }
}

words! {
    /// The players whose combat ends in a tie.
    pub enum Tie "combat" {
        /// One in which the player of the ability is the attacker.
        YouAttack = "you attack",
        /// One in which the player of the ability is the defender.
        YouDefend = "you defend",
    }
}

tagged! {
    /// An event that would happen.
    pub enum Would "event" {
        /// A unit or gear would die.
        Die(Phrase) = "die" [sets: &["it", "its"]],
        /// A combat would end in a tie, with units of both sides left, and attackers recalled (461.1).
        Tie(Tie) = "tie",
    }
}

record! {
    /// A replacement of a death (367): on a card permanently, in an effect this turn.
    pub struct Replace {
        /// The event that is replaced.
        would: Would,
        /// The number of times it is replaced; each time, if left out.
        times: Option<Times>,
        /// The condition for it to be replaced.
        r#if: Option<Condition>,
        /// An optional cost; if left out, the replacement is mandatory.
        may_pay: Option<Cost>,
        /// The player who decides and pays; the player of the ability, if left out.
        who: Option<Phrase>,
        /// The effects in place of the event, line by line.
        instead: Vec<Effect>,
    }
}

//! What must hold.

use crate::words::amounts::Bound;
use kernel::{one_of, tagged, words};

words! {
    /// A circumstance.
    pub enum Circumstance "condition" {
        /// Its player has played another card this turn.
        Legion = "legion",
        /// Its player has played no other card this turn.
        NotLegion = "not legion",
        /// The unit is an attacker.
        Attacking = "attacking",
        /// The unit is a defender.
        Defending = "defending",
        /// No other unit of its player is where it is.
        Alone = "alone",
        /// Another unit of its player is where it is.
        NotAlone = "not alone",
        /// The unit is stunned.
        Stunned = "stunned",
        /// It is at a battlefield.
        AtABattlefield = "at a battlefield",
        /// It is in the combat that is going on.
        InCombat = "in combat",
        /// The unit has a buff.
        Buffed = "buffed",
        /// The unit is not stunned.
        NotStunned = "not stunned",
        /// The unit has a Might of 5 or more.
        Mighty = "mighty",
        /// It is one of the player's own.
        Friendly = "friendly",
        /// It is one of an opponent's.
        Enemy = "enemy",
    }
}

tagged! {
    /// A number compared.
    pub enum Compared "condition" {
        /// How many runes its player controls.
        Runes(Bound) = "runes",
        /// How much experience its player has; `Level N` is `N or more`.
        Xp(Bound) = "xp",
        /// How often the unit has moved this turn.
        Moved(Bound) = "moved",
        /// The Might of the unit, compared with a number.
        Might(Bound) = "might",
    }
}

one_of! {
    /// What must hold.
    pub enum Condition "condition" {
        /// A circumstance that one word names.
        Circumstance(Circumstance): Scalar = "circumstance",
        /// A number, compared with another.
        Compared(Compared): Map = "compared",
    }
}

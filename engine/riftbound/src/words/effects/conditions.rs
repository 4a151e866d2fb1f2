//! The conditions of effects.

use crate::words::amounts::Bound;
use crate::words::effects::triggers::When;
use crate::words::phrases::Phrase;
use kernel::{one_of, record, tagged, words};

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
        /// Is at a battlefield.
        AtABattlefield = "at a battlefield",
        /// Is in the combat that is going on.
        InCombat = "in combat",
        /// The unit has a buff.
        Buffed = "buffed",
        /// The unit is not stunned.
        NotStunned = "not stunned",
        /// The unit has a Might of 5 or more.
        Mighty = "mighty",
        /// Is one of the player's own.
        Friendly = "friendly",
        /// Is one of an opponent's.
        Enemy = "enemy",
        /// The extra cost of its card was paid as it was played (356.2).
        ExtraPaid = "extra paid" [needs: &["extra"]],
        /// The extra cost of its card was not paid.
        ExtraNotPaid = "extra not paid" [needs: &["extra"]],
        /// Was played from its player's hand, or is there as its cost is determined.
        FromHand = "from hand",
        /// Was played from elsewhere, or is elsewhere as its cost is determined.
        NotFromHand = "not from hand",
        /// Was played from where it was hidden facedown.
        FromFacedown = "from facedown",
        /// Is an Equipment that is attached to no unit.
        Unattached = "unattached",
        /// The turn of its player.
        YourTurn = "your turn",
        /// The turn of an opponent.
        OpponentsTurn = "an opponent's turn",
        /// The Beginning Phase of its player.
        YourBeginningPhase = "your beginning phase",
        /// The object is Empowered (441).
        Empowered = "empowered",
        /// Is not Empowered.
        NotEmpowered = "not empowered",
        /// Costs no more energy and no more power than the unit killed to pay for the spell; if none was, nothing
        /// fits.
        NoDearerThanKilled = "no dearer than killed" [needs: &["killed"]],
    }
}

record! {
    /// Objects that are counted.
    pub struct Counted {
        /// The things to count, such as `every other friendly unit in your base`.
        of: Phrase,
        /// The number of things there must be.
        is: Bound,
    }
}

tagged! {
    /// A number compared.
    pub enum Compared "condition" {
        /// The number of runes its player controls.
        Runes(Bound) = "runes",
        /// The amount of experience its player has; `Level N` is `N or more`.
        Xp(Bound) = "xp",
        /// The number of times the unit has moved this turn.
        Moved(Bound) = "moved",
        /// The Might of the unit, compared with a number.
        Might(Bound) = "might",
        /// The number of objects that fit a phrase, compared with a number.
        Count(Counted) = "count",
        /// The damage its player assigned in the last combat of this turn beyond what was lethal; 0 after a conquest
        /// without combat.
        Excess(Bound) = "excess",
        /// The number of points its player has.
        Points(Bound) = "points",
        /// An event that has happened this turn, at least as many times as `nth` gives; objects are matched as they
        /// were at the time.
        Happened(Box<When>) = "happened" [apart: true],
        /// A phrase that it fits, without `target` or `every`, wherever it is by now: `unit`, `enemy gear`, `Recruit
        /// unit`.
        Is(Phrase) = "is",
        /// A condition that does not hold.
        Not(Box<Condition>) = "not",
        /// Conditions that all hold.
        All(Vec<Condition>) = "all",
        /// Conditions of which at least one holds.
        Any(Vec<Condition>) = "any",
    }
}

one_of! {
    /// A condition.
    pub enum Condition "condition" {
        /// A circumstance that one word names.
        Circumstance(Circumstance): Scalar = "circumstance",
        /// A number, compared with another.
        Compared(Compared): Map = "compared",
    }
}

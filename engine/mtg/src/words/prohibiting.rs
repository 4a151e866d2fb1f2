//! Events and actions that cannot happen (614.17).

use crate::words::kinds;
use crate::words::patterns::{EVENT_WORDS, EventPattern};
use crate::words::select::Selector;
use kernel::words::shape::{Positive, Text};
use kernel::{one_of, record, tagged, words};

record! {
    /// Something a player cannot do.
    pub struct CantPlayer {
        /// The players who cannot do it; all, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
    }
}

record! {
    /// The players who cannot draw cards.
    pub struct CantDraw {
        /// The players who cannot draw cards; all, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The number of cards that each of them can draw each turn all the same; none, if left out.
        more_than: Option<Positive>,
    }
}

record! {
    /// Something that cannot be done to an object.
    pub struct CantObject {
        /// The player who cannot do it to the object; anybody, if left out.
        who: Option<Selector>,
        /// The objects to which it cannot be done; all, if left out.
        what: Option<Selector> [acted: true],
    }
}

record! {
    /// The permanents that cannot be sacrificed.
    pub struct CantSacrifice {
        /// The players who cannot sacrifice them; anybody, if left out.
        who: Option<Selector>,
        /// The permanents that cannot be sacrificed; all, if left out.
        what: Option<Selector> [acted: true],
        /// The spells and abilities that cannot make a player sacrifice them, nor offer it, such as `{controller:
        /// opponent}`; if left out, they cannot be sacrificed at all.
        by: Option<Selector> [takes: kinds::STACKED],
    }
}

record! {
    /// The creatures that cannot block, and those they cannot block.
    pub struct CantBlock {
        /// The creatures that cannot block; all, if left out.
        what: Option<Selector>,
        /// The attackers that cannot be blocked by them; all, if left out.
        attacker: Option<Selector>,
    }
}

words! {
    /// A reason for which a player would lose the game.
    pub enum LossReason "reason" {
        /// For having 0 or less life (704.5a).
        Life = "life",
    }
}

record! {
    /// The players who cannot lose the game.
    pub struct CantLose {
        /// The players who cannot lose the game; all, if left out.
        who: Option<Selector>,
        /// The only reason for which they cannot lose it; every reason, if left out.
        reason as "for": Option<LossReason>,
    }
}

record! {
    /// The objects or players on which no counters can be put.
    pub struct CantCounters {
        /// The permanents or players on which no counters can be put.
        to: Option<Selector>,
        /// The kind of counters; any, if left out.
        counter: Option<Text>,
    }
}

tagged! {
    /// An action that cannot happen (614.17).
    pub enum CantVerb "action" {
        /// Keeps those players from gaining life (119.7).
        GainLife(CantPlayer) = "gain_life",
        /// Keeps those players from losing life (119.8).
        LoseLife(CantPlayer) = "lose_life",
        /// Keeps those players from drawing cards (121.2).
        Draw(CantDraw) = "draw",
        /// Keeps counters from being put on those permanents or players.
        PutCounters(CantCounters) = "put_counters",
        /// Keeps those creatures from attacking.
        Attack(CantObject) = "attack" [takes: kinds::PERMANENT],
        /// Keeps those creatures from blocking.
        Block(CantBlock) = "block",
        /// Keeps those spells and abilities from being countered; of a spell, `self` works on the stack (113.6g).
        Counter(CantObject) = "counter" [takes: kinds::STACKED],
        /// Keeps those permanents from being destroyed.
        Destroy(CantObject) = "destroy" [takes: kinds::PERMANENT],
        /// Keeps those permanents from being sacrificed.
        Sacrifice(CantSacrifice) = "sacrifice" [takes: kinds::PERMANENT],
        /// Keeps those permanents from being regenerated (701.19).
        Regenerate(CantObject) = "regenerate" [takes: kinds::PERMANENT],
        /// Keeps the activated abilities of those objects from being activated.
        Activate(CantObject) = "activate",
        /// The life totals of those players cannot change: they neither gain nor lose life, nor pay any (119.7, 119.8).
        ChangeLife(CantPlayer) = "change_life",
        /// Keeps those players from becoming the monarch (724.1).
        BecomeMonarch(CantPlayer) = "become_monarch",
        /// Keeps those players from losing the game (104.3).
        LoseGame(CantLose) = "lose_game",
    }
}

one_of! {
    /// An event or action that cannot happen.
    pub enum Cant "an event or action" {
        /// An event that cannot happen, by its pattern.
        Event(Box<EventPattern>): With(EVENT_WORDS) = "event",
        /// An action that nobody can take.
        Verb(Box<CantVerb>): Map = "verb",
    }
}

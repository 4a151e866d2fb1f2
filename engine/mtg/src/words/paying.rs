//! Payments as a spell or ability resolves (118.12), repeated instructions, extra turns (500.7), damage that is dealt as
//! though its source had a keyword, and additional times that abilities trigger (603.2d).

use crate::words::amount::Amount;
use crate::words::cards::Cost;
use crate::words::effects::Entry;
use crate::words::kinds;
use crate::words::patterns::{DamageKind, EventPattern};
use crate::words::select::Selector;
use kernel::{record, words};

record! {
    /// A payment that players may make while a spell or ability resolves (118.12).
    pub struct Pay {
        /// The players who may pay, in turn order each; the controller, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// `true` if one payment is enough, so that nobody is asked after that.
        any: bool,
        /// The cost, part by part.
        cost: Vec<Cost> [binds: &["payer", "x"]],
        /// The number of times the cost is paid; once, if left out.
        times: Option<Amount> [binds: &["payer"]],
        /// `true` if the player who pays chooses X in the cost.
        chosen_x: bool [early: &["x"]],
        /// The effects if it is paid, in order; the player who paid is the `payer`.
        then: Vec<Entry> [binds: &["payer"]],
        /// The effects if it is not paid, in order; the player who did not is the `payer`.
        otherwise: Vec<Entry> [binds: &["payer"]],
    }
}

record! {
    /// Repeats effects for each of several things, or a number of times.
    pub struct ForEach {
        /// The things, as they are when this begins.
        what: Option<Selector>,
        /// The number of times to repeat the effects, if there is no list of things.
        times: Option<Amount>,
        /// The effects for each thing, in order; the thing is `it`.
        effect: Vec<Entry> [binds: &["it"]],
    }
}

record! {
    /// An optional action as a text is carried out (608.2d).
    pub struct May {
        /// The player who may; the controller, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The effects if the player wants it, in order.
        then: Vec<Entry>,
        /// The effects if the player does not want it, in order.
        otherwise: Vec<Entry>,
    }
}

record! {
    /// Proliferating (701.34).
    pub struct Proliferate {}
}

record! {
    /// An extra turn (500.7).
    pub struct ExtraTurn {
        /// The player who takes the turn after this one; the controller, if left out.
        who: Option<Selector>,
        /// The effects that last during that turn, in order, from its beginning; of a turn that is skipped, none.
        during: Vec<Entry>,
    }
}

words! {
    /// A keyword by which damage has other results.
    pub enum ResultKeyword "keyword" {
        /// Its results are those of damage by a source with infect (120.3b, 120.3d).
        Infect = "infect",
        /// Its results are those of damage by a source with wither (120.3d).
        Wither = "wither",
    }
}

record! {
    /// Damage that is dealt as though its source had a keyword.
    pub struct DealtAsThough {
        /// The keyword that its source counts as having.
        keyword: ResultKeyword,
        /// The sources whose damage it is; any, if left out.
        from: Option<Selector>,
        /// The recipients to whom it is dealt so; any, if left out.
        to: Option<Selector>,
        /// Only combat or only noncombat damage; both, if left out.
        damage: Option<DamageKind>,
    }
}

record! {
    /// A cost of attacking or blocking (508.1h, 509.1f).
    pub struct CombatCost {
        /// The creatures that attack or block; any, if left out.
        what: Option<Selector> [takes: kinds::PERMANENT],
        /// The players and permanents that they attack, or the attackers that they block; any, if left out.
        whom: Option<Selector> [takes: kinds::DAMAGED],
        /// The cost for each of these creatures, part by part.
        cost: Vec<Cost>,
        /// The number of times that the cost is paid for each of them; once, if left out.
        times: Option<Amount>,
    }
}

record! {
    /// Triggered abilities that trigger an additional time (603.2d).
    pub struct TriggersAgain {
        /// The objects that have the abilities; any, if left out.
        what: Option<Selector> [takes: kinds::OBJECT],
        /// The event that makes the abilities trigger; any event or state, if left out.
        when: Option<EventPattern>,
    }
}

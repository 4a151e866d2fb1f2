//! Payments as a spell or ability resolves (118.12), repeated instructions, extra turns (500.7), and damage that is
//! dealt as though its source had a keyword.

use crate::words::amount::Amount;
use crate::words::cards::Cost;
use crate::words::effects::Entry;
use crate::words::patterns::DamageKind;
use crate::words::select::Selector;
use kernel::{record, words};

record! {
    /// A payment that players may make while a spell or ability resolves (118.12).
    pub struct Pay {
        /// The players who may pay, in turn order each; the controller, if left out.
        who: Option<Selector>,
        /// Whether it is enough that one of them pays, so that nobody is asked after that.
        any: bool,
        /// What is paid, part by part.
        cost: Vec<Cost>,
        /// How many times all of that is paid; once, if left out.
        times: Option<Amount>,
        /// Whether the one who pays says what X in the cost is, and so how much is paid.
        chosen_x: bool,
        /// What happens if it is paid, effect by effect; who paid is the `payer`.
        then: Vec<Entry>,
        /// What happens if it is not paid, effect by effect; who did not is the `payer`.
        otherwise: Vec<Entry>,
    }
}

record! {
    /// Doing the same for each of several things, or so many times.
    pub struct ForEach {
        /// The things, as they are when this begins.
        what: Option<Selector>,
        /// How many times it is done, where it is done for no things.
        times: Option<Amount>,
        /// What is done for each, effect by effect; the thing is `it`.
        effect: Vec<Entry>,
    }
}

record! {
    /// What a player may do as a text is carried out (608.2d).
    pub struct May {
        /// The player who may; the controller, if left out.
        who: Option<Selector>,
        /// What happens if the player wants it, effect by effect.
        then: Vec<Entry>,
        /// What happens if the player does not want it, effect by effect.
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
        /// What is so during that turn, effect by effect, from its beginning on; of a turn that is skipped, nothing is.
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

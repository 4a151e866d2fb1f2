//! Dealing damage (120): how much to whom, by what, and what may be said of it.

use crate::words::amount::Amount;
use crate::words::effects::Prevent;
use crate::words::kinds;
use crate::words::select::{Condition, Selector, Whether};
use kernel::record;

record! {
    /// The damage under a condition (614.15).
    pub struct InsteadDeal {
        /// The condition under which other damage is dealt.
        r#if: Condition,
        /// The amount dealt then; as before, if left out.
        amount: Option<Amount>,
        /// The recipient in that case; as before, if left out.
        to: Option<Selector>,
        /// `true` if it cannot be prevented then.
        unpreventable: Option<Whether>,
    }
}

record! {
    /// An amount of damage to some recipients, beside other damage of the same text.
    pub struct Share {
        /// The amount of damage dealt to each of these recipients.
        amount: Amount [binds: kinds::DEALT, defaults: kinds::OWN_SOURCE],
        /// The objects or players that are dealt this damage.
        to: Selector [takes: kinds::DAMAGED],
    }
}

record! {
    /// Dealing damage (120).
    pub struct DealDamage {
        /// The amount of damage dealt to each recipient.
        amount: Amount [binds: kinds::DEALT, defaults: kinds::OWN_SOURCE],
        /// The objects or players that are dealt damage.
        to: Selector [takes: kinds::DAMAGED],
        /// The damage dealt to others at the same time: `{amount: 2, to: you}`.
        and: Vec<Share>,
        /// The object that deals the damage; the one that has the ability, if left out.
        from: Option<Selector> [takes: kinds::OBJECT, names: Some("source")],
        /// `true` if the damage cannot be prevented, or the condition under which it cannot (615.12).
        unpreventable: Option<Whether> [binds: kinds::DEALT, defaults: kinds::OWN_SOURCE],
        /// `true` if the damage cannot be dealt to another recipient instead, or the condition under which it cannot.
        not_redirected: Option<Whether> [binds: kinds::DEALT, defaults: kinds::OWN_SOURCE],
        /// The damage in place of all this, under a condition (614.15).
        instead: Option<InsteadDeal> [binds: kinds::DEALT, defaults: kinds::OWN_SOURCE],
        /// The recipient of the damage beyond what is lethal (120.4a).
        excess_to: Option<Selector> [takes: kinds::DAMAGED, binds: kinds::DEALT, defaults: kinds::OWN_SOURCE],
        /// A prevention of that damage and of no other, by the same text.
        prevents: Option<Box<Prevent>> [binds: kinds::DEALT, defaults: kinds::OWN_SOURCE],
    }
}

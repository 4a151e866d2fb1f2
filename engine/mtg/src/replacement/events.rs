//! Damage between one source and one recipient, and what effects did to it.

use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::replacement::reasons::Took;
use crate::state::{Being, ObjId};

/// Damage from one source to one recipient.
#[derive(Clone, Debug, PartialEq)]
pub struct DamageEvent {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// The amount.
    pub amount: i64,
    /// `true` if it is combat damage.
    pub combat: bool,
    /// `true` if the text says that it cannot be prevented.
    pub unpreventable: bool,
    /// `true` if the text says that it cannot be dealt to another recipient instead.
    pub not_redirected: bool,
    /// The place of what its text says of it by its recipient, to be looked at again where that changes.
    pub said: Option<usize>,
}

impl DamageEvent {
    /// Damage that is not combat damage, and of which nothing more is said.
    pub(crate) fn new(source: ObjId, to: Being, amount: i64) -> Self {
        Self { source, to, amount, combat: false, unpreventable: false, not_redirected: false, said: None }
    }
}

kernel::interpretation! {
    /// 120.8: whether so much damage is an event.
    pub(crate) IS_EVENT: fn(i64) -> bool = is_event;
}

/// Returns `true` if so much damage is an event: 0 is none, and nothing replaces or prevents it (120.8, 614.7a).
pub(crate) fn is_event(amount: i64) -> bool {
    amount > 0
}

/// The changes an effect made to one damage event.
#[derive(Clone, Debug)]
pub struct Prevented {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// The amount that would have been dealt.
    pub would: i64,
    /// The amount prevented or replaced.
    pub taken: i64,
}

/// One application of an effect.
#[derive(Clone, Debug)]
pub struct Application<'a> {
    /// The effect.
    pub effect: Rc<ActiveEffect<'a>>,
    /// The changes it made.
    pub parts: Vec<Prevented>,
    /// The kind of damage it took, beyond the amounts.
    pub(crate) took: Took,
    /// The number of times the effect was applied to the same damage, this time included.
    pub time: usize,
}

/// The outcome of damage that would have been dealt at one time: the damage left, and the applied effects.
#[derive(Debug)]
pub(crate) struct Outcome<'a> {
    /// The damage events, with what is left of each.
    pub(crate) events: Vec<DamageEvent>,
    /// The applications, in order.
    pub(crate) applied: Vec<Application<'a>>,
    /// The account of each damage event.
    pub(crate) accounts: Vec<usize>,
}

impl Outcome<'_> {
    /// The damage that is dealt.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = &DamageEvent> + Clone {
        self.events.iter().filter(|damage| damage.amount > 0)
    }

    /// Returns `true` if some of such damage was prevented.
    pub(crate) fn prevented(&self, of_it: impl Fn(&Prevented) -> bool) -> bool {
        let any = |one: &Application<'_>| one.parts.iter().any(|part| part.taken > 0 && of_it(part));
        self.applied.iter().any(|one| one.effect.prevents() && any(one))
    }
}

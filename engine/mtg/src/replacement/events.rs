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
    /// How much.
    pub amount: i64,
    /// Whether it is combat damage.
    pub combat: bool,
    /// Whether it says that it cannot be prevented.
    pub unpreventable: bool,
    /// Whether it says that it cannot be dealt to another one instead.
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

/// What an effect did to one damage event.
#[derive(Clone, Debug)]
pub struct Prevented {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much it would have been.
    pub would: i64,
    /// How much of it was prevented or replaced.
    pub taken: i64,
}

/// One application of an effect.
#[derive(Clone, Debug)]
pub struct Application<'a> {
    /// The effect.
    pub effect: Rc<ActiveEffect<'a>>,
    /// What it did.
    pub parts: Vec<Prevented>,
    /// What it took, as far as that is more than the amounts.
    pub(crate) took: Took,
    /// How often the effect was applied to the same damage, this time included.
    pub time: usize,
}

/// What became of the damage that would have been dealt at one time: what is left of it, and what effects did.
#[derive(Debug)]
pub(crate) struct Outcome<'a> {
    /// The damage events, with what is left of each.
    pub(crate) events: Vec<DamageEvent>,
    /// What was applied, in order.
    pub(crate) applied: Vec<Application<'a>>,
    /// The account of each damage event.
    pub(crate) accounts: Vec<usize>,
}

impl Outcome<'_> {
    /// The damage that is dealt.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = &DamageEvent> + Clone {
        self.events.iter().filter(|damage| damage.amount > 0)
    }

    /// Whether some of such damage was prevented.
    pub(crate) fn prevented(&self, of_it: impl Fn(&Prevented) -> bool) -> bool {
        let any = |one: &Application<'_>| one.parts.iter().any(|part| part.taken > 0 && of_it(part));
        self.applied.iter().any(|one| one.effect.prevents() && any(one))
    }
}

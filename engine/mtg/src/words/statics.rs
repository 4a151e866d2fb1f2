//! Static abilities (604, 611.3).

use crate::words::effects::{
    Act, Cant, Effect, Entry, EventPattern, Modify, Prevent, Replace, StayTapped, Unpreventable,
};
use crate::words::paying::{CombatCost, DealtAsThough, TriggersAgain};
use crate::words::select::Selector;

/// The effect of a static ability.
#[derive(Clone, Copy, Debug)]
pub enum Static<'a> {
    /// Prevents damage.
    Prevent(&'a Prevent),
    /// Replaces an event.
    Replace(&'a Replace),
    /// Makes damage unpreventable.
    Unpreventable(&'a Unpreventable),
    /// Makes an event impossible.
    Cant(&'a Cant),
    /// Changes characteristics.
    Modify(&'a Modify),
    /// Has damage dealt as though its source had a keyword.
    DealtAsThough(&'a DealtAsThough),
    /// Makes attacking cost something.
    AttackCost(&'a CombatCost),
    /// Makes blocking cost something.
    BlockCost(&'a CombatCost),
    /// Keeps permanents from untapping.
    StayTapped(&'a StayTapped),
    /// Has abilities trigger an additional time.
    TriggersAgain(&'a TriggersAgain),
}

impl Entry {
    /// Returns `true` if it replaces how its own object moves, in any zone (614.12).
    pub(crate) fn is_of_its_own_move(&self) -> bool {
        matches!(self.as_static(), Some(Static::Replace(replace)) if moves_itself(&replace.would))
    }

    /// The effect of a static ability with this text; none if no static ability has such an effect.
    pub fn as_static(&self) -> Option<Static<'_>> {
        match &self.act {
            Act::Effect(effect) => effect.as_static(),
            Act::Delayed(_) => None,
        }
    }
}

impl Effect {
    fn as_static(&self) -> Option<Static<'_>> {
        match self {
            Self::Prevent(prevent) => Some(Static::Prevent(prevent)),
            Self::Replace(replace) => Some(Static::Replace(replace)),
            Self::Unpreventable(unpreventable) => Some(Static::Unpreventable(unpreventable)),
            Self::Cant(cant) => Some(Static::Cant(cant)),
            Self::Modify(modify) => Some(Static::Modify(modify)),
            Self::StayTapped(stay) => Some(Static::StayTapped(stay)),
            Self::DealtAsThough(dealt) => Some(Static::DealtAsThough(dealt)),
            Self::AttackCost(cost) => Some(Static::AttackCost(cost)),
            Self::BlockCost(cost) => Some(Static::BlockCost(cost)),
            Self::TriggersAgain(again) => Some(Static::TriggersAgain(again)),
            Self::DealDamage(_)
            | Self::GainLife(_)
            | Self::LoseLife(_)
            | Self::Draw(_)
            | Self::Mill(_)
            | Self::Discard(_)
            | Self::PutCounters(_)
            | Self::RemoveCounters(_)
            | Self::Move(_)
            | Self::ExileUntil(_)
            | Self::Destroy(_)
            | Self::Sacrifice(_)
            | Self::Tap(_)
            | Self::Untap(_)
            | Self::Transform(_)
            | Self::Counter(_)
            | Self::RemoveFromCombat(_)
            | Self::BecomeBlocked(_)
            | Self::Regenerate(_)
            | Self::Fight(_)
            | Self::Create(_)
            | Self::Emblem(_)
            | Self::GainControl(_)
            | Self::LoseGame(_)
            | Self::Flip(_)
            | Self::Attach(_)
            | Self::BecomeCopy(_)
            | Self::CopySpell(_)
            | Self::Choose(_)
            | Self::SetLife(_)
            | Self::ExchangeLife(_)
            | Self::ExileCards(_)
            | Self::Roll(_)
            | Self::ChooseNumber(_)
            | Self::BecomeMonarch(_)
            | Self::Toggle(_)
            | Self::Pay(_)
            | Self::May(_)
            | Self::Proliferate(_)
            | Self::ForEach(_)
            | Self::ExtraTurn(_)
            | Self::PhaseOut(_) => None,
        }
    }
}

/// Returns `true` if a replacement is about how its own object moves.
pub(crate) fn moves_itself(would: &EventPattern) -> bool {
    let what = match would {
        EventPattern::Moved(pattern) => &pattern.what,
        EventPattern::Discarded(pattern) => &pattern.what,
        _ => return false,
    };
    what.as_ref().is_some_and(Selector::is_this)
}

//! Instructions that refer to the damage that was prevented (615.5), or to what was lost or removed this way (608.2h).
//!
//! "You gain life equal to the damage prevented this way" does; "that much", where all was prevented, is the same number.

use crate::words::amount::{Amount, AmountWord};
use crate::words::effects::{Act, Effect, Entry, Prevent};

/// Returns `true` if an instruction looks at the damage that was prevented. If all of it was, "that much" does so too.
pub(crate) fn refers_to_prevented(entry: &Entry, in_full: bool) -> bool {
    let any = |entries: &[Entry]| entries.iter().any(|entry| refers_to_prevented(entry, in_full));
    match &entry.act {
        Act::Delayed(delayed) => any(&delayed.effect),
        Act::Effect(Effect::May(may)) => any(&may.then),
        Act::Effect(effect) => amount_of(effect).is_some_and(|amount| amount_of_prevented(amount, in_full)),
    }
}

/// The amount of what an instruction does.
pub(crate) fn amount_of(effect: &Effect) -> Option<&Amount> {
    match effect {
        Effect::DealDamage(deal) => Some(&deal.amount),
        Effect::GainLife(quantity)
        | Effect::LoseLife(quantity)
        | Effect::Draw(quantity)
        | Effect::Mill(quantity)
        | Effect::Discard(quantity)
        | Effect::SetLife(quantity) => Some(&quantity.amount),
        Effect::ExileCards(exile) => Some(&exile.amount),
        Effect::PutCounters(put) => Some(&put.amount),
        Effect::RemoveCounters(remove) => Some(&remove.amount),
        Effect::Create(create) => Some(&create.amount),
        Effect::Prevent(_)
        | Effect::May(_)
        | Effect::Replace(_)
        | Effect::Unpreventable(_)
        | Effect::Cant(_)
        | Effect::Move(_)
        | Effect::ExileUntil(_)
        | Effect::Destroy(_)
        | Effect::Sacrifice(_)
        | Effect::Tap(_)
        | Effect::Untap(_)
        | Effect::StayTapped(_)
        | Effect::Transform(_)
        | Effect::Counter(_)
        | Effect::RemoveFromCombat(_)
        | Effect::BecomeBlocked(_)
        | Effect::Regenerate(_)
        | Effect::Fight(_)
        | Effect::Emblem(_)
        | Effect::Modify(_)
        | Effect::GainControl(_)
        | Effect::LoseGame(_)
        | Effect::Flip(_)
        | Effect::Attach(_)
        | Effect::BecomeCopy(_)
        | Effect::CopySpell(_)
        | Effect::Choose(_)
        | Effect::ExchangeLife(_)
        | Effect::Roll(_)
        | Effect::ChooseNumber(_)
        | Effect::BecomeMonarch(_)
        | Effect::Toggle(_)
        | Effect::Pay(_)
        | Effect::Proliferate(_)
        | Effect::ForEach(_)
        | Effect::ExtraTurn(_)
        | Effect::PhaseOut(_)
        | Effect::DealtAsThough(_)
        | Effect::AttackCost(_)
        | Effect::BlockCost(_) => None,
    }
}

/// Returns `true` if the amount of an instruction is what was lost or removed this way (608.2h).
pub(crate) fn refers_to_lost(effect: &Effect) -> bool {
    fn of_lost(amount: &Amount) -> bool {
        match amount {
            Amount::Word(word) => matches!(word, AmountWord::Lost | AmountWord::Removed),
            Amount::Of(measured) => measured.of.parts().iter().any(of_lost),
        }
    }
    amount_of(effect).is_some_and(of_lost)
}

fn amount_of_prevented(amount: &Amount, in_full: bool) -> bool {
    match amount {
        Amount::Word(AmountWord::Prevented) => true,
        Amount::Word(AmountWord::ThatMuch) => in_full,
        Amount::Word(_) => false,
        Amount::Of(measured) => measured.of.parts().iter().any(|part| amount_of_prevented(part, in_full)),
    }
}

impl Prevent {
    /// Returns `true` if it prevents what is dealt to something, and another prevents in the same way what that deals:
    /// the halves of one ability about damage "dealt to and dealt by" it.
    pub(crate) fn prevents_what(&self, deals: &Self) -> bool {
        let (Some(to), Some(from), None, None) = (&self.to, &deals.from, &self.from, &deals.to) else { return false };
        to.is_the_same_as(from) && *self == Self { from: None, to: self.to.clone(), ..deals.clone() }
    }
}

//! Instructions that refer to the damage that was prevented (615.5).
//!
//! "You gain life equal to the damage prevented this way" does; "that much", where all was prevented, is the same number.

use crate::words::amount::{Amount, AmountWord};
use crate::words::effects::{Act, Effect, Entry};

/// Returns `true` if an instruction looks at the damage that was prevented. If all of it was, "that much" does so too.
pub(crate) fn refers_to_prevented(entry: &Entry, in_full: bool) -> bool {
    let prevented = |amount: &Amount| amount_of_prevented(amount, in_full);
    let effect = match &entry.act {
        Act::Effect(effect) => effect,
        Act::Delayed(delayed) => return delayed.effect.iter().any(|entry| refers_to_prevented(entry, in_full)),
    };
    match effect {
        Effect::DealDamage(deal) => prevented(&deal.amount),
        Effect::GainLife(quantity)
        | Effect::LoseLife(quantity)
        | Effect::Draw(quantity)
        | Effect::Mill(quantity)
        | Effect::Discard(quantity)
        | Effect::SetLife(quantity) => prevented(&quantity.amount),
        Effect::ExileCards(exile) => prevented(&exile.amount),
        Effect::PutCounters(put) => prevented(&put.amount),
        Effect::RemoveCounters(remove) => prevented(&remove.amount),
        Effect::Create(create) => prevented(&create.amount),
        Effect::May(may) => may.then.iter().any(|entry| refers_to_prevented(entry, in_full)),
        Effect::Prevent(_)
        | Effect::Replace(_)
        | Effect::Unpreventable(_)
        | Effect::Cant(_)
        | Effect::Move(_)
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
        | Effect::DealtAsThough(_) => false,
    }
}

fn amount_of_prevented(amount: &Amount, in_full: bool) -> bool {
    match amount {
        Amount::Word(AmountWord::Prevented) => true,
        Amount::Word(AmountWord::ThatMuch) => in_full,
        Amount::Word(_) => false,
        Amount::Of(measured) => measured.of.parts().iter().any(|part| amount_of_prevented(part, in_full)),
    }
}

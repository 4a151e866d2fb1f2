//! Instructions that refer to the damage that was prevented (615.5), to what was lost or removed this way (608.2h), or to
//! excess damage (120.10).
//!
//! "You gain life equal to the damage prevented this way" does; "that much", where all was prevented, is the same number.

use crate::words::amount::{Amount, AmountWord};
use crate::words::effects::{Act, Effect, Entry, Prevent};
use crate::words::select::{ColorWord, Condition, ConditionOf, Selector};
use crate::words::spots::{Role, inside, spots_of};

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
        | Effect::BlockCost(_)
        | Effect::TriggersAgain(_) => None,
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

/// Returns `true` if instructions ask for the color of the mana that was spent.
pub(crate) fn says_spent(entries: &[Entry]) -> bool {
    fn says(selector: &Selector) -> bool {
        let own = matches!(selector, Selector::Filter(filter) if filter.color.contains(&ColorWord::Spent));
        own || inside(selector).into_iter().any(says)
    }
    spots_of(entries, Role::Resolves).iter().any(|spot| says(spot.says))
}

/// Returns `true` if an instruction or its condition looks at the excess damage that was dealt this way (120.10).
pub(crate) fn refers_to_excess(entry: &Entry) -> bool {
    fn of_excess(amount: &Amount) -> bool {
        match amount {
            Amount::Word(word) => *word == AmountWord::Excess,
            Amount::Of(measured) => measured.of.parts().iter().any(of_excess),
        }
    }
    let amount = if let Act::Effect(effect) = &entry.act { amount_of(effect) } else { None };
    let compared = match &entry.r#if {
        Some(Condition::Of(ConditionOf::Compare(compared))) => Some(&compared.what),
        Some(_) | None => None,
    };
    amount.into_iter().chain(compared).any(of_excess)
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

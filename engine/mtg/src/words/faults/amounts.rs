//! Amounts and conditions that nothing could come of, such as one that is compared with nothing.

use crate::words::amount::{Amount, Measure, Measured};
use crate::words::cards::Cost;
use crate::words::effects::{Act, Delayed, Effect, Entry, EventPattern, Roll, TriggerEvent};
use crate::words::paying::Pay;
use crate::words::select::{Condition, ConditionOf, Zone};

/// Looks at the amounts, conditions, payments and rolls of instructions, and of those inside them.
pub(super) fn amounts(entries: &[Entry], found: &mut Vec<String>) {
    for entry in entries {
        entry.r#if.iter().for_each(|condition| look_at_condition(condition, found));
        let effect = match &entry.act {
            Act::Effect(effect) => effect,
            Act::Delayed(delayed) => {
                look_at_what_was_done(delayed, found);
                if delayed.next && delayed.span.is_none() {
                    found.push("`next` needs `for`: an ability without `for` triggers only once".to_owned());
                }
                amounts(&delayed.effect, found);
                continue;
            }
        };
        let mut look = |amount: &Amount| look_at_amount(amount, found);
        match effect {
            Effect::DealDamage(deal) => {
                look(&deal.amount);
                deal.and.iter().for_each(|share| look(&share.amount));
                let instead = deal.instead.as_ref();
                instead.iter().filter_map(|it| it.amount.as_ref()).for_each(&mut look);
                if let Some(instead) = instead {
                    look_at_condition(&instead.r#if, found);
                }
            }
            Effect::GainLife(quantity)
            | Effect::LoseLife(quantity)
            | Effect::Draw(quantity)
            | Effect::SetLife(quantity)
            | Effect::Mill(quantity)
            | Effect::Discard(quantity) => look(&quantity.amount),
            Effect::Move(moving) => moving.counters.values().for_each(&mut look),
            Effect::PutCounters(put) => look(&put.amount),
            Effect::RemoveCounters(remove) => look(&remove.amount),
            Effect::Create(create) => look(&create.amount),
            Effect::Prevent(prevent) => {
                prevent.x.iter().for_each(|x| look_at_measured(x, found));
                prevent.r#if.iter().for_each(|condition| look_at_condition(condition, found));
                prevent.instead.iter().for_each(|it| look_at_condition(&it.r#if, found));
                amounts(&prevent.then, found);
            }
            Effect::Modify(modify) => modify.x.iter().for_each(|x| look_at_measured(x, found)),
            Effect::Replace(replace) => {
                replace.r#if.iter().for_each(|condition| look_at_condition(condition, found));
                amounts(&replace.instead, found);
            }
            Effect::Pay(pay) => {
                pay.times.iter().for_each(&mut look);
                amounts(&pay.then, found);
                amounts(&pay.otherwise, found);
                look_at_payment(pay, found);
            }
            Effect::May(may) => {
                amounts(&may.then, found);
                amounts(&may.otherwise, found);
                if may.then.is_empty() && may.otherwise.is_empty() {
                    found.push("`may` has no effect that a player could choose".to_owned());
                }
            }
            Effect::ExtraTurn(extra) => amounts(&extra.during, found),
            Effect::ForEach(each) => {
                each.times.iter().for_each(&mut look);
                amounts(&each.effect, found);
                if each.what.is_some() == each.times.is_some() {
                    found.push("`for_each` has either `what` or `times`".to_owned());
                }
            }
            Effect::Flip(flip) => {
                amounts(&flip.won, found);
                amounts(&flip.lost, found);
            }
            Effect::ExileCards(exile) => {
                look(&exile.amount);
                amounts(&exile.if_fewer, found);
            }
            Effect::Roll(roll) => {
                roll.plus.iter().for_each(&mut look);
                look_at_results(roll, found);
                roll.results.iter().for_each(|result| amounts(&result.effect, found));
                amounts(&roll.then, found);
            }
            Effect::ChooseNumber(choose) => {
                choose.least.iter().chain(&choose.most).for_each(&mut look);
            }
            _ => {}
        }
    }
}

/// An ability about what its text has just done waits for no time, no step and no state.
fn look_at_what_was_done(delayed: &Delayed, found: &mut Vec<String>) {
    if !delayed.this_way {
        return;
    }
    if delayed.next || delayed.span.is_some() {
        found.push("`this_way` is about what was just done, and has no `for` and no `next`".to_owned());
    }
    let is_done = match &delayed.when {
        TriggerEvent::State(_) => false,
        TriggerEvent::Event(event) => !matches!(**event, EventPattern::Began(_)),
    };
    if !is_done {
        found.push("`this_way` needs an event that a text brings about, not a step or a state".to_owned());
    }
}

/// A payment must cost something, and X must be there to be chosen.
pub(super) fn look_at_payment(pay: &Pay, found: &mut Vec<String>) {
    if pay.cost.is_empty() {
        found.push("`pay` has no `cost`".to_owned());
    }
    let mut symbols = pay.cost.iter().filter_map(|cost| match cost {
        Cost::Symbols(symbols) => Some(symbols),
        Cost::Pay(_) => None,
    });
    if pay.chosen_x && !symbols.any(|symbols| symbols.0.iter().any(|symbol| symbol == "X")) {
        found.push("`chosen_x` needs a `cost` with `{X}`".to_owned());
    }
    if pay.any && pay.who.is_none() {
        found.push("`any` needs a `who` with several players".to_owned());
    }
}

/// The results of a roll are those of its die, each for one thing at most.
pub(super) fn look_at_results(roll: &Roll, found: &mut Vec<String>) {
    let mut last = 0;
    for result in &roll.results {
        let to = result.to.map_or(result.from.0, |to| to.0);
        if to < result.from.0 || result.from.0 <= last {
            found.push(format!("the results of a roll go up, and none from {} to {to} follows {last}", result.from.0));
        }
        last = last.max(to);
        if roll.plus.is_none() && to > roll.sides.0 {
            found.push(format!("a die with {} sides never shows {to}", roll.sides.0));
        }
    }
}

/// An amount in a condition is compared with something.
pub(super) fn look_at_condition(condition: &Condition, found: &mut Vec<String>) {
    let Condition::Of(of) = condition else { return };
    match of {
        ConditionOf::Not(condition) => look_at_condition(condition, found),
        ConditionOf::And(all) | ConditionOf::Or(all) => {
            if all.len() < 2 {
                found.push(format!("`{}` needs at least two conditions", of.word()));
            }
            for condition in all {
                look_at_condition(condition, found);
            }
        }
        ConditionOf::Compare(compared) => {
            let others = [&compared.more_than, &compared.less_than, &compared.equal_to];
            if compared.is.is_none() && others.iter().all(|other| other.is_none()) {
                found.push("`compare` needs one of `is`, `more_than`, `less_than` and `equal_to`".to_owned());
            }
            look_at_amount(&compared.what, found);
            others.into_iter().flatten().for_each(|amount| look_at_amount(amount, found));
        }
        _ => {}
    }
}

pub(super) fn look_at_amount(amount: &Amount, found: &mut Vec<String>) {
    if let Amount::Of(measured) = amount {
        look_at_measured(measured, found);
    }
}

/// Checks that a measured amount has parts, cards of a zone that holds cards, and a number that can be compared.
pub(super) fn look_at_measured(measured: &Measured, found: &mut Vec<String>) {
    for part in measured.of.parts() {
        look_at_amount(part, found);
    }
    match &measured.of {
        Measure::Sum(parts) | Measure::Difference(parts) | Measure::GreatestOf(parts) | Measure::LeastOf(parts)
            if parts.len() < 2 =>
        {
            found.push(format!("`{}` is of two amounts or more", measured.of.word()));
        }
        Measure::Cards(cards) if !holds_cards(cards.zone) => {
            found.push(format!("no player has cards in `zone: {}`: use `count`", cards.zone.as_str()));
        }
        Measure::Devotion(colors) if colors.is_empty() => found.push("`devotion` is to no color".to_owned()),
        _ => {}
    }
    if measured.round.is_some() && !matches!(measured.of, Measure::Half(_)) {
        found.push("`round` needs a half to round".to_owned());
    }
}

/// Returns `true` if each player has cards in a zone of this kind.
fn holds_cards(zone: Zone) -> bool {
    match zone {
        Zone::Graveyard | Zone::Hand | Zone::Library | Zone::Exile | Zone::Command => true,
        Zone::Battlefield | Zone::Stack | Zone::Gone => false,
    }
}

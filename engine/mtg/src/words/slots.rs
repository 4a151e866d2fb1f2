//! The places of a text that want targets (115.1), and what is divided among those (601.2d).
//!
//! "Prevent the next 4 damage divided as you choose among any number of targets" has one place, for any
//! number of targets, among which 4 is divided.

use crate::words::amount::{Amount, HowMany, ShieldAmount};
use crate::words::effects::{Act, Cant, CantVerb, DealDamage, Destination, Effect, Entry, EventPattern, Prevent};
use crate::words::select::{Phrase, Phrased, Selector};
use crate::words::spots::inside_filter;

/// The identity of a place of a text, which is its address. A text outlives the play of it, and nothing moves it.
pub fn place_of<T>(text: &T) -> usize {
    std::ptr::from_ref(text) as usize
}

/// A place of a text that wants targets.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a> {
    /// The place.
    pub place: usize,
    /// The filter that a target has to fit.
    pub filter: &'a Selector,
    /// The number of targets.
    pub count: HowMany,
    /// The amount that is divided among them.
    pub divided: Option<Divided<'a>>,
}

/// An amount that is divided among targets (601.2d).
#[derive(Clone, Copy, Debug)]
pub enum Divided<'a> {
    /// Of counters.
    Amount(&'a Amount),
    /// Of damage.
    Damage(&'a DealDamage),
    /// Of damage that is redirected.
    Shield(&'a ShieldAmount),
    /// Of damage that is prevented.
    Prevented(&'a Prevent),
    /// One that the text does not define.
    Unknown,
}

/// The places of instructions that want targets, in printed order.
pub fn slots_of(entries: &[Entry]) -> Vec<Slot<'_>> {
    let mut found = Vec::new();
    for entry in entries {
        if let Act::Effect(effect) = &entry.act {
            slots_in(effect, &mut found);
        }
    }
    found
}

fn slots_in<'a>(effect: &'a Effect, found: &mut Vec<Slot<'a>>) {
    let start = found.len();
    slots_of_effect(effect, found);
    let amount = match effect {
        Effect::Prevent(prevent) => Divided::Prevented(prevent),
        Effect::Replace(replace) => replace.amount.as_ref().map_or(Divided::Unknown, Divided::Shield),
        Effect::DealDamage(deal) => Divided::Damage(deal),
        Effect::PutCounters(put) => Divided::Amount(&put.amount),
        Effect::Unpreventable(_)
        | Effect::Cant(_)
        | Effect::GainLife(_)
        | Effect::LoseLife(_)
        | Effect::Draw(_)
        | Effect::Mill(_)
        | Effect::Discard(_)
        | Effect::RemoveCounters(_)
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
        | Effect::Create(_)
        | Effect::Emblem(_)
        | Effect::Modify(_)
        | Effect::GainControl(_)
        | Effect::LoseGame(_)
        | Effect::Flip(_)
        | Effect::Attach(_)
        | Effect::BecomeCopy(_)
        | Effect::CopySpell(_)
        | Effect::Choose(_)
        | Effect::SetLife(_)
        | Effect::ExchangeLife(_)
        | Effect::ExileCards(_)
        | Effect::Roll(_)
        | Effect::ChooseNumber(_)
        | Effect::BecomeMonarch(_)
        | Effect::Toggle(_)
        | Effect::Pay(_)
        | Effect::May(_)
        | Effect::Proliferate(_)
        | Effect::ForEach(_)
        | Effect::ExtraTurn(_)
        | Effect::PhaseOut(_)
        | Effect::DealtAsThough(_)
        | Effect::AttackCost(_)
        | Effect::BlockCost(_)
        | Effect::TriggersAgain(_) => Divided::Unknown,
    };
    for slot in found.iter_mut().skip(start).filter(|slot| matches!(slot.divided, Some(Divided::Unknown))) {
        slot.divided = Some(amount);
    }
}

fn slots_of_effect<'a>(effect: &'a Effect, found: &mut Vec<Slot<'a>>) {
    let mut look = |selector: Option<&'a Selector>| {
        if let Some(selector) = selector {
            slot_in(selector, found);
        }
    };
    match effect {
        Effect::Prevent(prevent) => {
            look(prevent.from.as_ref());
            look(prevent.to.as_ref());
            found.extend(slots_of(&prevent.then));
        }
        Effect::Replace(replace) => {
            for selector in about(&replace.would) {
                look(Some(selector));
            }
            if let Some(Destination::Selector(to)) = replace.change.as_ref().and_then(|change| change.to.as_ref()) {
                look(Some(to));
            }
            found.extend(slots_of(&replace.instead));
        }
        Effect::Unpreventable(effect) => {
            look(effect.from.as_ref());
            look(effect.to.as_ref());
        }
        Effect::DealDamage(deal) => {
            look(deal.from.as_ref());
            look(Some(&deal.to));
            deal.and.iter().for_each(|share| look(Some(&share.to)));
            look(deal.excess_to.as_ref());
            if let Some(prevent) = &deal.prevents {
                look(prevent.from.as_ref());
                look(prevent.to.as_ref());
            }
        }
        Effect::GainLife(q)
        | Effect::LoseLife(q)
        | Effect::Draw(q)
        | Effect::Mill(q)
        | Effect::Discard(q)
        | Effect::SetLife(q) => {
            look(q.who.as_ref());
        }
        Effect::ExchangeLife(players) | Effect::BecomeMonarch(players) => look(Some(&players.who)),
        Effect::ExileCards(exile) => {
            look(exile.who.as_ref());
            found.extend(slots_of(&exile.if_fewer));
        }
        Effect::Roll(roll) => {
            for result in &roll.results {
                found.extend(slots_of(&result.effect));
            }
            found.extend(slots_of(&roll.then));
        }
        Effect::ChooseNumber(choose) => look(choose.who.as_ref()),
        Effect::PutCounters(put) => look(Some(&put.to)),
        Effect::RemoveCounters(remove) => look(Some(&remove.from)),
        Effect::Move(moving) => {
            look(Some(&moving.what));
            look(moving.controller.as_ref());
        }
        Effect::ExileUntil(exile) => {
            look(Some(&exile.what));
            look(exile.leaves.as_ref());
        }
        Effect::Destroy(affect)
        | Effect::Sacrifice(affect)
        | Effect::Tap(affect)
        | Effect::Untap(affect)
        | Effect::Transform(affect)
        | Effect::Counter(affect)
        | Effect::RemoveFromCombat(affect)
        | Effect::BecomeBlocked(affect)
        | Effect::Regenerate(affect)
        | Effect::Toggle(affect) => {
            look(affect.who.as_ref());
            look(Some(&affect.what));
        }
        Effect::StayTapped(stay) => {
            look(Some(&stay.what));
            look(stay.who.as_ref());
        }
        Effect::Fight(fight) => {
            look(Some(&fight.what));
            look(Some(&fight.with));
        }
        Effect::Create(create) => {
            look(create.who.as_ref());
            look(create.copy_of.as_ref());
        }
        Effect::Modify(modify) => look(Some(&modify.what)),
        Effect::GainControl(gain) => {
            look(gain.who.as_ref());
            look(Some(&gain.what));
        }
        Effect::LoseGame(lose) => look(Some(&lose.who)),
        Effect::Flip(flip) => {
            look(flip.source.as_ref());
            look(flip.each.as_ref());
            found.extend(slots_of(&flip.won));
            found.extend(slots_of(&flip.lost));
        }
        Effect::BecomeCopy(becoming) => {
            look(Some(&becoming.what));
            look(Some(&becoming.copy_of));
        }
        Effect::CopySpell(copy) => {
            look(Some(&copy.what));
            look(copy.who.as_ref());
        }
        Effect::Attach(attach) => {
            look(Some(&attach.what));
            look(Some(&attach.to));
        }
        Effect::Pay(pay) => {
            look(pay.who.as_ref());
            found.extend(slots_of(&pay.then));
            found.extend(slots_of(&pay.otherwise));
        }
        Effect::May(may) => {
            look(may.who.as_ref());
            found.extend(slots_of(&may.then));
            found.extend(slots_of(&may.otherwise));
        }
        Effect::ForEach(each) => {
            look(each.what.as_ref());
            found.extend(slots_of(&each.effect));
        }
        Effect::ExtraTurn(extra) => {
            look(extra.who.as_ref());
            found.extend(slots_of(&extra.during));
        }
        Effect::PhaseOut(affect) => look(Some(&affect.what)),
        Effect::Cant(cant) => look(banned_of(cant)),
        Effect::Choose(choose) => look(choose.who.as_ref()),
        Effect::Emblem(_)
        | Effect::DealtAsThough(_)
        | Effect::AttackCost(_)
        | Effect::BlockCost(_)
        | Effect::TriggersAgain(_)
        | Effect::Proliferate(_) => {}
    }
}

/// The selectors of the objects and players that a replaced event is about.
fn about(pattern: &EventPattern) -> Vec<&Selector> {
    let found = match pattern {
        EventPattern::Dealt(p) => [p.from.as_ref(), p.to.as_ref()],
        EventPattern::Gained(p) | EventPattern::Lost(p) => [p.who.as_ref(), None],
        EventPattern::CountersPut(p) => [p.to.as_ref(), None],
        EventPattern::Moved(p) | EventPattern::Entered(p) | EventPattern::Died(p) | EventPattern::Destroyed(p) => {
            [p.what.as_ref(), None]
        }
        EventPattern::Drew(p) | EventPattern::Milled(p) => [p.who.as_ref(), None],
        EventPattern::Created(p) => [p.who.as_ref(), p.what.as_ref()],
        EventPattern::Began(p) => [p.who.as_ref(), None],
        EventPattern::Countered(p) => [p.what.as_ref(), None],
        EventPattern::Prevented(_)
        | EventPattern::Replaced(_)
        | EventPattern::Chapter(_)
        | EventPattern::CountersRemoved(_)
        | EventPattern::Discarded(_)
        | EventPattern::Cast(_)
        | EventPattern::Activated(_)
        | EventPattern::Triggered(_)
        | EventPattern::Attacked(_)
        | EventPattern::Blocked(_)
        | EventPattern::BecameBlocked(_)
        | EventPattern::Unblocked(_)
        | EventPattern::Exerted(_)
        | EventPattern::TurnedFaceUp(_)
        | EventPattern::Transformed(_)
        | EventPattern::Cycled(_)
        | EventPattern::Targeted(_)
        | EventPattern::SetInMotion(_)
        | EventPattern::BecameTapped(_)
        | EventPattern::BecameUntapped(_)
        | EventPattern::ControlLost(_)
        | EventPattern::DayChanged(_) => [None, None],
    };
    found.into_iter().flatten().collect()
}

/// The objects about which something becomes impossible.
fn banned_of(cant: &Cant) -> Option<&Selector> {
    let Cant::Verb(verb) = cant else { return None };
    match &**verb {
        CantVerb::GainLife(about)
        | CantVerb::LoseLife(about)
        | CantVerb::ChangeLife(about)
        | CantVerb::BecomeMonarch(about) => about.who.as_ref(),
        CantVerb::Draw(about) => about.who.as_ref(),
        CantVerb::PutCounters(about) => about.to.as_ref(),
        CantVerb::LoseGame(about) => about.who.as_ref(),
        CantVerb::Block(about) => about.what.as_ref(),
        CantVerb::Sacrifice(about) => about.what.as_ref(),
        CantVerb::Attack(about)
        | CantVerb::Counter(about)
        | CantVerb::Destroy(about)
        | CantVerb::Regenerate(about)
        | CantVerb::Activate(about) => about.what.as_ref(),
    }
}

fn slot_in<'a>(selector: &'a Selector, found: &mut Vec<Slot<'a>>) {
    match selector {
        Selector::List(list) => list.iter().for_each(|selector| slot_in(selector, found)),
        Selector::Phrase(phrased) => slot_of(phrased, found),
        Selector::Filter(filter) => inside_filter(filter).into_iter().for_each(|selector| slot_in(selector, found)),
        Selector::Reference(_) | Selector::Kind(_) => {}
    }
}

fn slot_of<'a>(phrased: &'a Phrased, found: &mut Vec<Slot<'a>>) {
    match &phrased.of {
        Phrase::Target(filter) => found.push(Slot {
            place: place_of(phrased),
            filter,
            count: phrased.count.unwrap_or(HowMany::ONE),
            divided: phrased.divided.then_some(Divided::Unknown),
        }),
        Phrase::Each(inner) | Phrase::Chosen(inner) | Phrase::ControllerOf(inner) | Phrase::OwnerOf(inner) => {
            slot_in(inner, found);
        }
    }
}

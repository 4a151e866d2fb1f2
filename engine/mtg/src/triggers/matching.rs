//! Which events an ability triggers on (603.2), and what it then knows of them.
//!
//! "Whenever a source deals damage to you" sees damage that was dealt, with its source and its amount; with `per: event`
//! it sees once all that was dealt to one recipient at one time.

use crate::prevention::scope::is_of_kind;
use crate::state::context::Context;
use crate::state::matching::{means, means_card};
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::{EventPattern, Per};
use crate::words::patterns::By;
use crate::words::select::{Selector, Zone};

/// What an event that triggers an ability tells it.
#[derive(Clone, Debug, Default)]
pub struct TriggerFacts {
    /// What it is about.
    pub it: Vec<Being>,
    /// The source of the damage.
    pub source: Option<ObjId>,
    /// The recipient of the damage.
    pub recipient: Option<Being>,
    /// How much it is.
    pub amount: i64,
    /// How often the ability triggers.
    pub times: i64,
}

/// Whether an event is one that a pattern looks for, and what it then tells.
pub fn sees(state: &State<'_>, pattern: &EventPattern, event: &PastEvent, ctx: &Context) -> Option<TriggerFacts> {
    let fits = |compare: Option<crate::words::amount::Compare>, n: i64| compare.is_none_or(|compare| compare.fits(n));
    let player = |selector: Option<&Selector>, seat: Seat| means(state, selector, Being::Player(seat), ctx);
    let about = |it: Being, amount: i64| TriggerFacts { it: vec![it], amount, times: 1, ..TriggerFacts::default() };
    let points = |told: TriggerFacts, per: Option<Per>| TriggerFacts {
        times: if per == Some(Per::Point) { told.amount.clamp(0, 1000) } else { 1 },
        ..told
    };
    match (pattern, event) {
        (EventPattern::Dealt(p), PastEvent::Dealt { from, to, amount, combat }) => {
            let seen = p.per != Some(Per::Event)
                && is_of_kind(p.damage, *combat)
                && means(state, p.from.as_ref(), Being::Object(*from), ctx)
                && means(state, p.to.as_ref(), *to, ctx)
                && fits(p.amount, *amount);
            let told = TriggerFacts { source: Some(*from), recipient: Some(*to), ..about(*to, *amount) };
            seen.then(|| points(told, p.per))
        }
        (EventPattern::Dealt(p), PastEvent::DealtTogether { parts, to, combat }) => {
            let own: Vec<_> =
                parts.iter().filter(|(from, _)| means(state, p.from.as_ref(), Being::Object(*from), ctx)).collect();
            let amount = own.iter().map(|(_, amount)| *amount).fold(0, i64::saturating_add);
            let (source, _) = own.first()?;
            let seen = p.per == Some(Per::Event)
                && is_of_kind(p.damage, *combat)
                && means(state, p.to.as_ref(), *to, ctx)
                && fits(p.amount, amount);
            seen.then(|| TriggerFacts { source: Some(*source), recipient: Some(*to), ..about(*to, amount) })
        }
        (EventPattern::Replaced(p), PastEvent::Replaced { by, to }) => {
            let named =
                p.by.as_ref().is_none_or(|selector| by.is_some_and(|by| state.fits(selector, Being::Object(by), ctx)));
            (named && means(state, p.to.as_ref(), *to, ctx)).then(|| about(*to, 1))
        }
        (EventPattern::Created(p), PastEvent::Created(seat, amount)) => {
            (player(p.who.as_ref(), *seat) && fits(p.amount, *amount)).then(|| about(Being::Player(*seat), *amount))
        }
        (EventPattern::Triggered(p), PastEvent::Triggered(seat, this)) => {
            let named = p
                .what
                .as_ref()
                .is_none_or(|selector| this.is_some_and(|this| state.fits(selector, Being::Object(this), ctx)));
            let it = this.map_or(Being::Player(*seat), Being::Object);
            (player(p.who.as_ref(), *seat) && named).then(|| about(it, 1))
        }
        (EventPattern::Prevented(p), PastEvent::Prevented { by, parts }) => {
            let by = *by;
            let seen: Vec<&(ObjId, Being, i64)> = parts
                .iter()
                .filter(|(from, to, _)| {
                    means(state, p.from.as_ref(), Being::Object(*from), ctx) && means(state, p.to.as_ref(), *to, ctx)
                })
                .collect();
            let amount = seen.iter().map(|(_, _, amount)| amount).sum();
            let (from, to, _) = seen.first()?;
            let named =
                p.by.as_ref().is_none_or(|selector| by.is_some_and(|by| state.fits(selector, Being::Object(by), ctx)));
            let told = TriggerFacts { source: Some(*from), recipient: Some(*to), ..about(*to, amount) };
            (named && fits(p.amount, amount)).then(|| points(told, p.per))
        }
        (EventPattern::Gained(p), PastEvent::Gained(seat, amount))
        | (EventPattern::Lost(p), PastEvent::Lost(seat, amount)) => {
            let left = state.player(*seat).map_or(0, |player| player.life);
            let seen = player(p.who.as_ref(), *seat) && fits(p.amount, *amount) && fits(p.leaves, left);
            seen.then(|| about(Being::Player(*seat), *amount))
        }
        (EventPattern::CountersPut(p), PastEvent::CountersPut(to, kind, amount)) => {
            let seen = means(state, p.to.as_ref(), *to, ctx)
                && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                && fits(p.amount, *amount);
            seen.then(|| points(about(*to, *amount), p.per))
        }
        (EventPattern::CountersRemoved(p), PastEvent::CountersRemoved(from, kind, amount, left)) => {
            let seen = means(state, p.from.as_ref(), *from, ctx)
                && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                && fits(p.amount, *amount)
                && fits(p.leaves, *left);
            seen.then(|| points(about(*from, *amount), p.per))
        }
        (pattern, PastEvent::Moved { was, now, from, to }) => {
            let (p, seen) = match pattern {
                EventPattern::Moved(p) => (p, true),
                EventPattern::Died(p) => (p, *from == Zone::Battlefield && *to == Zone::Graveyard),
                EventPattern::Entered(p) => (p, *to == Zone::Battlefield),
                _ => return None,
            };
            let what = if *to == Zone::Battlefield { now.unwrap_or(*was) } else { *was };
            let seen = seen
                && p.from.is_none_or(|zone| zone == *from)
                && p.to.is_none_or(|zone| zone == *to)
                && means_card(state, p.what.as_ref(), what, ctx);
            seen.then(|| about(Being::Object(now.unwrap_or(*was)), 1))
        }
        (EventPattern::Destroyed(p), PastEvent::Destroyed(id)) => {
            means(state, p.what.as_ref(), Being::Object(*id), ctx).then(|| about(Being::Object(*id), 1))
        }
        (EventPattern::Drew(p), PastEvent::Drew(seat)) => {
            player(p.who.as_ref(), *seat).then(|| about(Being::Player(*seat), 1))
        }
        (EventPattern::Discarded(p), PastEvent::Discarded { who, what, now, by }) => {
            let one = |selector: &Selector, id: Option<ObjId>| {
                id.is_some_and(|id| state.fits(selector, Being::Object(id), ctx))
            };
            let made = match &p.by {
                None => true,
                Some(By::Selector(selector)) => one(selector, *by),
                Some(By::Word(_)) => by.is_some(),
            };
            let named = p.what.is_none() || what.is_some_and(|id| means_card(state, p.what.as_ref(), id, ctx));
            let it = now.or(*what).map_or(Being::Player(*who), Being::Object);
            (player(p.who.as_ref(), *who) && fits(p.amount, 1) && made && named).then(|| about(it, 1))
        }
        (EventPattern::Milled(p), PastEvent::Milled(seat, amount)) => {
            (player(p.who.as_ref(), *seat) && fits(p.amount, *amount)).then(|| about(Being::Player(*seat), *amount))
        }
        (EventPattern::Cast(p), PastEvent::Cast(seat, id))
        | (EventPattern::Activated(p), PastEvent::Activated(seat, id)) => (player(p.who.as_ref(), *seat)
            && means(state, p.what.as_ref(), Being::Object(*id), ctx))
        .then(|| about(Being::Object(*id), 1)),
        (EventPattern::Countered(p), PastEvent::Countered(id)) => {
            means(state, p.what.as_ref(), Being::Object(*id), ctx).then(|| about(Being::Object(*id), 1))
        }
        (EventPattern::Attacked(p), PastEvent::Attacked(id))
        | (EventPattern::Blocked(p), PastEvent::Blocked(id))
        | (EventPattern::BecameBlocked(p), PastEvent::BecameBlocked(id))
        | (EventPattern::BecameTapped(p), PastEvent::BecameTapped(id)) => {
            let controller = state.object(*id).map_or(state.active, |object| object.controller);
            (player(p.who.as_ref(), controller) && means(state, p.what.as_ref(), Being::Object(*id), ctx))
                .then(|| about(Being::Object(*id), 1))
        }
        (EventPattern::ControlLost(p), PastEvent::ControlLost(seat, id)) => (player(p.who.as_ref(), *seat)
            && means(state, p.what.as_ref(), Being::Object(*id), ctx))
        .then(|| about(Being::Object(*id), 1)),
        (EventPattern::Began(p), PastEvent::Began(began, seat)) => (p.step.is_none_or(|step| step.is(*began))
            && player(p.who.as_ref(), *seat))
        .then(|| about(Being::Player(*seat), 1)),
        _ => None,
    }
}

/// Whether a pattern is of the object that has the ability, wherever that is.
pub fn about_itself(pattern: &EventPattern) -> bool {
    let what = match pattern {
        EventPattern::Cast(p) => &p.what,
        EventPattern::Discarded(p) => &p.what,
        EventPattern::Moved(p) => &p.what,
        _ => return false,
    };
    what.as_ref().is_some_and(Selector::is_this)
}

//! The number of times that a triggered ability triggers on an event (603.1, 603.2, 603.2d).
//!
//! Decides whether an event is the one of the turn that an ability names, how many more times the limits of its text allow
//! it to trigger, and whether effects have it trigger additional times.
//!
//! "Whenever you cast your second spell each turn": the first spell was cast before the permanent came, and the ability
//! triggers on the next one. With "triggers an additional time" it triggers twice, and "only once each turn" once again.

use std::rc::Rc;

use crate::game::Game;
use crate::state::abilities::Held;
use crate::state::context::Context;
use crate::state::limits::{CONDITION_FITS, TIME_FITS, Use};
use crate::state::matching::means;
use crate::state::past::{Happened, PastEvent};
use crate::state::{Being, ObjId, State};
use crate::triggers::counting::seen_then;
use crate::triggers::matching::{SEES, TriggerFacts};
use crate::words::cards::Triggered;
use crate::words::effects::{EventPattern, TriggerEvent};
use crate::words::paying::TriggersAgain;
use crate::words::statics::Static;

kernel::interpretation! {
    /// 603.2: the number of events earlier in the turn that an ability counts that triggers on a certain one of them:
    /// those about the same player or permanent, whether or not the ability was there.
    pub(crate) EARLIER_ONES: fn(&State<'_>, &EventPattern, &PastEvent, &Context) -> i64 = earlier_ones;
    /// 603.2: `true` if an event is the one of the turn that an ability names. The numbers are the one that it names, the
    /// number of earlier ones, and how many the event counts for.
    pub(crate) IS_THE_NTH: fn(i64, i64, i64) -> bool = is_the_nth;
    /// 603.1: the number of times that an ability triggers with a limit for the turn, out of those that it would.
    pub(crate) TIMES_WITHIN_LIMIT: fn(&Use<'_>, i64) -> i64 = times_within_limit;
    /// 603.2d: the number of times that an ability triggers, out of the times without effects and the number of effects
    /// that have it trigger an additional time.
    pub(crate) WITH_ADDITIONAL_TIMES: fn(i64, i64) -> i64 = with_additional_times;
    /// 603.2d: `true` if an effect has the abilities of an object trigger an additional time, whatever the event.
    pub(crate) ADDS_A_TIME: fn(&State<'_>, &TriggersAgain, ObjId, &Context) -> bool = adds_a_time;
    /// 603.2d, 603.10a: the permanents whose effects may have an ability trigger additional times on an event: those that
    /// leave by an event at which it looks back too.
    pub(crate) ADDING_TIMES: fn(&State<'_>, Option<&PastEvent>) -> Vec<ObjId> = adding_times;
}

fn earlier_ones(state: &State<'_>, pattern: &EventPattern, event: &PastEvent, ctx: &Context) -> i64 {
    let whose = about_whom(event);
    // The last event that was remembered is this one.
    let before = state.happened.iter().rev().skip(1);
    let same = before.filter(|past: &&Rc<Happened>| about_whom(&past.event) == whose);
    let seen = same.filter_map(|past| seen_then(state, pattern, &past.event, past.by, ctx));
    seen.map(|facts| facts.times).fold(0, i64::saturating_add)
}

fn is_the_nth(nth: i64, earlier: i64, times: i64) -> bool {
    earlier < nth && nth <= earlier.saturating_add(times)
}

pub(crate) fn times_within_limit(of: &Use<'_>, times: i64) -> i64 {
    let used = i64::try_from(of.used).unwrap_or(i64::MAX);
    of.only.times.map_or(times, |most| times.min(most.0.saturating_sub(used)).max(0))
}

fn with_additional_times(times: i64, effects: i64) -> i64 {
    times.saturating_mul(effects.saturating_add(1))
}

fn adds_a_time(state: &State<'_>, again: &TriggersAgain, this: ObjId, ctx: &Context) -> bool {
    means(state, again.what.as_ref(), Being::Object(this), ctx)
}

fn adding_times(state: &State<'_>, event: Option<&PastEvent>) -> Vec<ObjId> {
    let mut found = state.adding_times();
    let leaving = state.leaving.as_ref().filter(|_| event.is_some_and(PastEvent::is_move));
    found.extend(leaving.into_iter().flat_map(|leaving| &leaving.again));
    found.sort_unstable();
    found.dedup();
    found
}

/// The player or permanent to whom something happens, or who does it, where the events of each count by themselves.
/// Objects that change zones are new ones each time.
fn about_whom(event: &PastEvent) -> Option<Being> {
    match event {
        PastEvent::Gained(seat, ..)
        | PastEvent::Lost(seat, ..)
        | PastEvent::Drew(seat, _)
        | PastEvent::Milled { who: seat, .. }
        | PastEvent::Discarded { who: seat, .. }
        | PastEvent::Cast(seat, _)
        | PastEvent::Activated(seat, _)
        | PastEvent::Countered(seat, ..)
        | PastEvent::Cycled(seat, _)
        | PastEvent::SetInMotion(seat, _)
        | PastEvent::ControlLost(seat, _)
        | PastEvent::Created(seat, ..)
        | PastEvent::Triggered(seat, _)
        | PastEvent::Began(_, seat) => Some(Being::Player(*seat)),
        PastEvent::Dealt { to, .. }
        | PastEvent::DealtTogether { to, .. }
        | PastEvent::Replaced { to, .. }
        | PastEvent::CountersPut(to, ..)
        | PastEvent::CountersRemoved(to, ..)
        | PastEvent::Targeted { what: to, .. } => Some(*to),
        PastEvent::Attacked(id, _)
        | PastEvent::Blocked(id)
        | PastEvent::BecameBlocked(id)
        | PastEvent::Unblocked(id)
        | PastEvent::Exerted(id)
        | PastEvent::TurnedFaceUp(id)
        | PastEvent::Transformed(id)
        | PastEvent::BecameTapped(id)
        | PastEvent::BecameUntapped(id) => Some(Being::Object(*id)),
        PastEvent::Prevented { .. }
        | PastEvent::Moved { .. }
        | PastEvent::MovedAtOnce(_)
        | PastEvent::Destroyed(_)
        | PastEvent::AttackedAtOnce(_)
        | PastEvent::DealtAtOnce(_)
        | PastEvent::DayChanged(_) => None,
    }
}

/// The events that happened at one time and are one event to abilities that see them together.
fn parts_of(event: &PastEvent) -> Vec<PastEvent> {
    let dealt = |from, to, amount, combat| PastEvent::Dealt { from, to, amount, combat };
    match event {
        PastEvent::AttackedAtOnce(all) => all.iter().map(|(id, whom)| PastEvent::Attacked(*id, *whom)).collect(),
        PastEvent::MovedAtOnce(all) => all.iter().copied().map(PastEvent::from).collect(),
        PastEvent::DealtAtOnce(all) => {
            all.iter().map(|(from, to, amount, combat)| dealt(*from, *to, *amount, *combat)).collect()
        }
        PastEvent::DealtTogether { parts, to, combat, .. } => {
            parts.iter().map(|(from, amount)| dealt(*from, *to, *amount, *combat)).collect()
        }
        _ => Vec::new(),
    }
}

impl<'a> Game<'a> {
    /// The number of times that an ability of an object triggers on an event that it sees, or on a state of the game.
    pub(crate) fn times_triggered(
        &mut self,
        held: &Held<'a, Triggered>,
        event: Option<&PastEvent>,
        ctx: &Context,
        facts: &TriggerFacts,
    ) -> i64 {
        let (ability, mut times) = (held.ability, facts.times);
        if let (Some(nth), TriggerEvent::Event(pattern), Some(event)) = (ability.nth, &ability.when, event) {
            let earlier = self.by(&EARLIER_ONES)(&self.state, pattern, event, ctx);
            let why = || format!("{} is about number {}, and {earlier} came before", ctx.name, nth.0);
            self.log.cite(clause!("603.2-the-nth-time"), why);
            if !self.by(&IS_THE_NTH)(nth.0, earlier, times) {
                return 0;
            }
            times = 1;
        }
        let Some(this) = ctx.this else { return times };
        times = self.with_additional_times(this, event, times);
        let Some(only) = &ability.only else { return times };
        let used = self.state.triggerings.iter().filter(|one| **one == (this, held.place)).count();
        let limited = Use { seat: ctx.you, id: this, only, used };
        let why = || format!("{} triggered {used} times this turn", ctx.name);
        self.log.cite(clause!("603.1-limits-of-a-trigger"), why);
        let fits = self.by(&TIME_FITS)(&self.state, &limited) && self.by(&CONDITION_FITS)(&self.state, &limited);
        if fits { self.by(&TIMES_WITHIN_LIMIT)(&limited, times) } else { 0 }
    }

    /// Remembers how often an ability with limits triggered.
    pub(crate) fn count_triggered(&mut self, held: &Held<'a, Triggered>, this: ObjId, times: usize) {
        if held.ability.only.is_some() {
            self.state.triggerings.extend(std::iter::repeat_n((this, held.place), times));
        }
    }

    /// The number of times that an ability of an object triggers, with the additional times that effects add.
    pub(crate) fn with_additional_times(&mut self, this: ObjId, event: Option<&PastEvent>, times: i64) -> i64 {
        /// The most times that an ability triggers on one event.
        const MOST: i64 = 1000;
        let those = self.by(&ADDING_TIMES)(&self.state, event);
        if those.is_empty() {
            return times;
        }
        let count = those.into_iter().map(|id| self.additional_of(id, this, event)).fold(0, i64::saturating_add);
        let all = self.by(&WITH_ADDITIONAL_TIMES)(times, count);
        self.log.cite(clause!("603.2d-additional-times"), || format!("it triggers {all} times"));
        all.clamp(0, MOST)
    }

    /// The number of effects of a permanent that have an ability of an object trigger an additional time.
    fn additional_of(&self, id: ObjId, this: ObjId, event: Option<&PastEvent>) -> i64 {
        let mut count = 0_i64;
        for held in self.state.statics_of(id) {
            let Some(Static::TriggersAgain(again)) = held.ability.as_static() else { continue };
            let ctx = self.knows(id, held.granter);
            let caused = || match (&again.when, event) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(pattern), Some(event)) => {
                    let sees = |event: &PastEvent| self.by(&SEES)(&self.state, pattern, event, &ctx).is_some();
                    sees(event) || parts_of(event).iter().any(sees)
                }
            };
            let applies = held.ability.r#if.as_ref().is_none_or(|condition| self.state.holds(condition, &ctx));
            if applies && self.by(&ADDS_A_TIME)(&self.state, again, this, &ctx) && caused() {
                count = count.saturating_add(1);
            }
        }
        count
    }
}

//! Events that abilities see (603.2).

use crate::continuous::durations::{Moment, WAITS_NO_MORE};
use crate::instructions::IS_REFLEXIVE;
use crate::stack::resolving::HOLDS_AS_IT_RESOLVES;
use crate::state::context::{Context, Follows};
use crate::state::defending::IS_ATTACKED;
use crate::state::limits::Use;
use crate::state::looked_at::AS_IT_IS;
use crate::state::past::PastEvent;
use crate::state::stack_items::{DelayedTrigger, WaitingTrigger};
use crate::state::{Being, ObjId, State};
use crate::triggers::matching::{self, SEES, TriggerFacts};
use crate::triggers::noting::{WAITS_ON, WORKS_ON_THE_STACK};
use crate::triggers::putting::TELL_APART;
use crate::triggers::times::{
    self, ADDING_TIMES, ADDS_A_TIME, EARLIER_ONES, IS_THE_NTH, TIMES_WITHIN_LIMIT, WITH_ADDITIONAL_TIMES,
};
use crate::words::effects::{Delayed, EventPattern, Per};
use crate::words::paying::TriggersAgain;
use crate::words::select::{Condition, Zone};

kernel::mistakes! {
    game: "mtg";

    "one event triggers for each part of it", [clause!("603.2c-once-an-event")],
        "An ability triggers separately for each source and recipient of simultaneous damage, each attacker and each card.":
        SEES = each_part;

    "keywords of one creature come in printed order", [clause!("702.93-undying")],
        "Nobody chooses the order of two keyword abilities of one object that trigger together.":
        TELL_APART = no_difference;

    "an ability that lasts triggers once", [clause!("603.7b-each-time-for-its-time")],
        "A delayed triggered ability that lasts a turn triggers only the first time.":
        WAITS_ON = never_again;

    "a delayed ability triggers every time", [clause!("603.7b-each-time-for-its-time")],
        "A delayed triggered ability without a duration triggers each time its event occurs.":
        WAITS_ON = ever_again;

    "what replaces an event leaves no delayed ability", [clause!("614.1a-instead"), clause!("603.7b-each-time-for-its-time")],
        "A replacement effect that does something else instead creates no delayed triggered ability.":
        IS_REFLEXIVE = every_one_is_reflexive;

    "when you do waits for the next time", [clause!("603.12-when-you-do")],
        "A triggered ability about what a spell or ability does as it resolves waits until that happens again.":
        IS_REFLEXIVE = none_of_what_resolves;

    "a delayed ability outlasts its turn", [clause!("603.7b-each-time-for-its-time")],
        "A delayed triggered ability still waits after its duration has ended.":
        WAITS_NO_MORE = for_ever;

    "spells have no abilities that trigger", [clause!("113.6k-where-it-can-trigger")],
        "An ability that triggers as its own spell is cast does not trigger.":
        WORKS_ON_THE_STACK = never_on_the_stack;

    "a condition is not asked again", [clause!("603.4-asked-again")],
        "The condition of a triggered ability is only checked when the ability triggers.":
        HOLDS_AS_IT_RESOLVES = whatever_has_changed;

    "a card that left its zone is still there", [clause!("603.4-asked-again")],
        "A condition that the card with the ability is in a zone still holds if the card left the zone in response.":
        AS_IT_IS = where_it_was;

    "triggers only once each turn is ignored", [clause!("603.1-limits-of-a-trigger")],
        "An ability that triggers only once each turn triggers on each of its events.":
        TIMES_WITHIN_LIMIT = whatever_its_limit;

    "an additional time is beyond the limit", [clause!("603.1-limits-of-a-trigger"), clause!("603.2d-additional-times")],
        "An ability that triggers only once each turn still triggers an additional time on its one event.":
        TIMES_WITHIN_LIMIT = one_event_a_turn;

    "the nth time and every later one", [clause!("603.2-the-nth-time")],
        "An ability about the first or second event of a turn triggers on each later event too.":
        IS_THE_NTH = the_nth_or_later;

    "the nth time of anybody", [clause!("603.2-the-nth-time")],
        "An ability about the first or second time that something happens to a player counts all players together.":
        EARLIER_ONES = of_anybody;

    "two additional times are four", [clause!("603.2d-additional-times")],
        "Two effects that have an ability trigger an additional time each double the number of times.":
        WITH_ADDITIONAL_TIMES = doubled_each_time;

    "abilities of everybody trigger an additional time", [clause!("603.2d-additional-times")],
        "An effect that has certain abilities trigger an additional time does so for the abilities of all objects.":
        ADDS_A_TIME = of_any_object;

    "milled cards are not looked at", [clause!("603.2c-once-an-event")],
        "An ability about certain cards that are milled together triggers on all cards.":
        SEES = whatever_is_milled;

    "no additional time by what dies too", [clause!("603.2d-additional-times")],
        "A permanent that dies together with a creature no longer has abilities trigger an additional time on that.":
        ADDING_TIMES = those_left;

    "an attack on a planeswalker is one on its player", [clause!("508.3a-what-is-attacked")],
        "A creature that attacks a planeswalker or battle attacks its defending player.":
        IS_ATTACKED = its_player;

    "only players are attacked", [clause!("508.3a-what-is-attacked")],
        "A text about what a creature attacks finds nothing if that is a planeswalker.":
        IS_ATTACKED = only_a_player;
}

/// The player who defends is what is attacked.
fn its_player(state: &State<'_>, whom: Being) -> Option<Being> {
    state.defends(whom).map(Being::Player)
}

/// Planeswalkers and battles are not looked for.
fn only_a_player(_: &State<'_>, whom: Being) -> Option<Being> {
    whom.player().map(Being::Player)
}

/// No limit of a triggered ability holds.
fn whatever_its_limit(_: &Use<'_>, times: i64) -> i64 {
    times
}

/// The limit counts the events and not the times.
fn one_event_a_turn(of: &Use<'_>, times: i64) -> i64 {
    if times::times_within_limit(of, 1) > 0 { times } else { 0 }
}

/// The event that an ability names, and all after it.
fn the_nth_or_later(nth: i64, earlier: i64, times: i64) -> bool {
    nth <= earlier.saturating_add(times)
}

/// The events of all players and permanents count together.
fn of_anybody(state: &State<'_>, pattern: &EventPattern, _: &PastEvent, ctx: &Context) -> i64 {
    let before = state.happened.iter().rev().skip(1);
    let seen = before.filter_map(|past| matching::sees(state, pattern, &past.event, ctx));
    seen.map(|facts| facts.times).fold(0, i64::saturating_add)
}

/// Each effect doubles the number of times.
fn doubled_each_time(times: i64, effects: i64) -> i64 {
    let effects = u32::try_from(effects).unwrap_or(u32::MAX);
    times.saturating_mul(2_i64.saturating_pow(effects))
}

/// The objects that have the abilities are not looked at.
fn of_any_object(_: &State<'_>, _: &TriggersAgain, _: ObjId, _: &Context) -> bool {
    true
}

/// Any milled cards will do.
fn whatever_is_milled(
    state: &State<'_>,
    pattern: &EventPattern,
    event: &PastEvent,
    ctx: &Context,
) -> Option<TriggerFacts> {
    let mut pattern = pattern.clone();
    if let EventPattern::Milled(milled) = &mut pattern {
        milled.what = None;
    }
    matching::sees(state, &pattern, event, ctx)
}

/// Only the permanents that are still there count.
fn those_left(state: &State<'_>, _: Option<&PastEvent>) -> Vec<ObjId> {
    state.adding_times()
}

/// Nothing that changed since the ability triggered counts.
fn whatever_has_changed(_: &State<'_>, _: &Condition, _: &Context) -> bool {
    true
}

/// The card counts as it was when the ability triggered.
fn where_it_was(_: &State<'_>, ctx: &Context) -> Vec<Being> {
    ctx.this.map(Being::Object).into_iter().collect()
}

fn never_on_the_stack(works: Zone, zone: Zone) -> bool {
    works == zone && zone != Zone::Stack
}

/// Abilities of one object are one option.
fn no_difference(_: &mut [WaitingTrigger<'_>]) {}

/// No delayed ability triggers twice.
fn never_again(_: &DelayedTrigger<'_>) -> bool {
    false
}

/// Every delayed ability triggers again and again.
fn ever_again(_: &DelayedTrigger<'_>) -> bool {
    true
}

/// Everything that a replacement effect has trigger is about what it has just done.
fn every_one_is_reflexive(trigger: &Delayed, follows: Follows) -> bool {
    trigger.this_way || (follows != Follows::Resolution && trigger.span.is_none())
}

/// An ability about what its text has done waits until that happens again.
fn none_of_what_resolves(trigger: &Delayed, follows: Follows) -> bool {
    follows != Follows::Resolution && trigger.span.is_none()
}

/// No delayed ability stops waiting.
fn for_ever(_: &DelayedTrigger<'_>, _: Moment) -> bool {
    false
}

/// Each part of what happens at one time is an event of its own.
fn each_part(state: &State<'_>, pattern: &EventPattern, event: &PastEvent, ctx: &Context) -> Option<TriggerFacts> {
    let mut pattern = pattern.clone();
    match &mut pattern {
        EventPattern::Dealt(dealt) => {
            dealt.at_once = false;
            dealt.per = dealt.per.filter(|per| *per != Per::Event);
        }
        EventPattern::Attacked(attacked) => attacked.at_once = false,
        EventPattern::Moved(moved) | EventPattern::Entered(moved) | EventPattern::Died(moved) => moved.at_once = false,
        _ => {}
    }
    matching::sees(state, &pattern, event, ctx)
}

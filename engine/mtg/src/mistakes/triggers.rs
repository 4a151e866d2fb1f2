//! Events that abilities see (603.2).

use crate::continuous::durations::{Moment, WAITS_NO_MORE};
use crate::instructions::IS_REFLEXIVE;
use crate::stack::resolving::HOLDS_AS_IT_RESOLVES;
use crate::state::context::{Context, Follows};
use crate::state::looked_at::AS_IT_IS;
use crate::state::past::PastEvent;
use crate::state::stack_items::{DelayedTrigger, WaitingTrigger};
use crate::state::{Being, State};
use crate::triggers::matching::{self, SEES, TriggerFacts};
use crate::triggers::noting::{WAITS_ON, WORKS_ON_THE_STACK};
use crate::triggers::putting::TELL_APART;
use crate::words::effects::{Delayed, EventPattern, Per};
use crate::words::select::{Condition, Zone};

kernel::mistakes! {
    game: "mtg";

    "one event triggers for each part of it", [clause!("603.2c-once-an-event")],
        "An ability triggers separately for each source and recipient of simultaneous damage, and for each attacker.":
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
        _ => {}
    }
    matching::sees(state, &pattern, event, ctx)
}

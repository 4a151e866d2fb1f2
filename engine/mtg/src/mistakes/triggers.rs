//! Events that abilities see (603.2).

use crate::continuous::durations::{Moment, WAITS_NO_MORE};
use crate::state::State;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::stack_items::DelayedTrigger;
use crate::triggers::matching::{self, SEES, TriggerFacts};
use crate::triggers::noting::WAITS_ON;
use crate::words::effects::{EventPattern, Per};

kernel::mistakes! {
    game: "mtg";

    "one event triggers for each part of it", [clause!("603.2c-once-an-event")],
        "An ability triggers for each source and each recipient of damage that is dealt at once, and for each attacker.":
        SEES = each_part;

    "an ability that lasts triggers once", [clause!("603.7b-each-time-for-its-time")],
        "A delayed triggered ability that lasts a turn triggers only the first time.":
        WAITS_ON = never_again;

    "a delayed ability triggers every time", [clause!("603.7b-each-time-for-its-time")],
        "A delayed triggered ability triggers each time that its event occurs, also where it has no duration.":
        WAITS_ON = ever_again;

    "a delayed ability outlasts its turn", [clause!("603.7b-each-time-for-its-time")],
        "A delayed triggered ability goes on waiting after the time for which it was made.":
        WAITS_NO_MORE = for_ever;
}

/// No delayed ability triggers twice.
fn never_again(_: &DelayedTrigger<'_>) -> bool {
    false
}

/// Every delayed ability triggers again and again.
fn ever_again(_: &DelayedTrigger<'_>) -> bool {
    true
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

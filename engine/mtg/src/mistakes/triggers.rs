//! What abilities see of what happens (603.2).

use crate::rulings::Rulings;
use crate::state::State;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::triggers::matching::{self, TriggerFacts};
use crate::words::effects::{EventPattern, Per};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "one event triggers for each part of it", [clause!("603.2c-once-an-event")],
        "An ability triggers for each source and each recipient of damage that is dealt at once, and for each attacker.":
        sees = each_part;
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

//! Known mistakes about imminent events: pending interrupts, the first of a period, replacement, and effects that work
//! for a while.

use crate::abilities::lasting::Ending;
use crate::abilities::lasting::LET_LAPSE;
use crate::game::{Done, Game};
use crate::matching::imminent::{WHERE_IT_WAS, WITHIN};
use crate::mistakes::subroutines::{unless_uninterrupted, without_interrupts};
use crate::replacement::{IN_THE_SAME_WINDOW, IS_STILL_EXPECTED, NOTHING_TO_REPLACE};
use crate::resolution::context::Context;
use crate::state::imminent::{Part, PendingInterrupt, would_be};
use crate::windows::imminent::{BECOMES_IMMINENT, IS_IMMINENT, REMEMBER, WAS_IMMINENT};
use crate::windows::interrupt_windows::CARRY_OUT_INSTEAD;
use crate::windows::pending::IS_RELEVANT;
use crate::windows::priority::AFTER_INTERRUPT;
use crate::words::effects::Effect;
use crate::words::{Period, Server};

kernel::mistakes! {
    game: "netrunner";

    "late interrupts are pending", [clause!("9.9.4b-each-pending")],
        "A conditional interrupt that becomes active while the window is open is pending too.":
        AFTER_INTERRUPT = Some(pend_again);

    "interrupts need no relevance", [clause!("9.9.4c-still-relevant")],
        "A pending interrupt can be used even if its event is no longer imminent.":
        IS_RELEVANT = always_relevant, NOTHING_TO_REPLACE = Some(replace_it_all_the_same);

    "what is prevented was not the first", [clause!("9.9.5a-first-would")],
        "A prevented event is not counted when the first event of a kind is determined.":
        REMEMBER = if_it_happens;

    "the first of a run outside of runs", [clause!("9.9.5a-within-its-period")],
        "An ability about the first event of each run also applies to the first event outside runs.":
        WITHIN = in_any_period;

    "what is prevented was the first", [clause!("9.9.5b-first-did")],
        "A prevented event counts as the first event of its kind.":
        WAS_IMMINENT = Some(as_if_it_happened);

    "nothing is about to happen", [clause!("9.9.6b-above-zero")],
        "Damage and tags with a value of 0 count as imminent.":
        BECOMES_IMMINENT = nothing_is_imminent_too;

    "a replacement cannot be interrupted", [clause!("9.9.10-new-expected-effects")],
        "A replacing event cannot be interrupted.":
        IN_THE_SAME_WINDOW = none_there, CARRY_OUT_INSTEAD = without_windows, IS_IMMINENT = unless_uninterrupted;

    "a second replacement overrides the first", [clause!("9.9.11a-something-to-replace")],
        "If several replacements move a trashed card, it goes to the zone of the last one.":
        IS_STILL_EXPECTED = whatever_was_replaced;

    "lingering effects never end", [clause!("9.10.1-lingering")],
        "Effects with a duration never end.":
        LET_LAPSE = never_over;

    "the first at a server is the first at any", [clause!("9.9.5a-first-would"), clause!("9.9.5b-first-did")],
        "Earlier events at other servers count when the first event at a server is determined.":
        WHERE_IT_WAS = where_the_runner_is;
}

fn where_the_runner_is(_then: Option<Server>, now: Option<Server>) -> Option<Server> {
    now
}

fn whatever_was_replaced(_part: &Part) -> bool {
    true
}

fn pend_again(game: &mut Game<'_>) {
    game.pend();
}

fn always_relevant(_game: &Game<'_>, _interrupt: &PendingInterrupt) -> bool {
    true
}

fn in_any_period(_period: Period, _run: Option<u32>) -> bool {
    true
}

fn if_it_happens(game: &mut Game<'_>, part: &Part) {
    if part.amount > 0 {
        crate::windows::imminent::remember(game, part);
    }
}

/// Counts what was prevented whole as if it had happened.
fn as_if_it_happened(game: &mut Game<'_>, part: &Part) {
    if part.prevented > 0 && part.amount == 0 {
        let whole = Part { amount: part.prevented, ..part.clone() };
        game.state.facts.extend(would_be(&whole));
    }
}

/// Makes what has a value of 0 imminent if anything waits for it.
fn nothing_is_imminent_too(game: &mut Game<'_>, part: Part) -> Done<Result<Part, Part>> {
    let is_nothing = part.amount <= 0 && part.counted() && game.state.over.is_none();
    match crate::windows::imminent::becomes_imminent(game, part)? {
        Err(part) if is_nothing => {
            let nothing = Part { nothing: true, ..part.clone() };
            let waited_for = !game.waiting(&nothing, true, |_| true).is_empty();
            Ok(if waited_for { Ok(nothing) } else { Err(part) })
        }
        other => Ok(other),
    }
}

/// Leaves what comes in place of something else out of the window.
fn none_there(_game: &mut Game<'_>, parts: Vec<Vec<Part>>) -> Done<Vec<Vec<usize>>> {
    Ok(parts.iter().map(|_| Vec::new()).collect())
}

fn without_windows(game: &mut Game<'_>, effect: &Effect, _left: &[Part], ctx: &mut Context) -> Done {
    without_interrupts(game, true, |game| game.effect(effect, ctx))
}

fn replace_it_all_the_same(game: &mut Game<'_>, at: usize, effects: &[Effect], ctx: &mut Context) -> Done {
    if game.state.parts.get(at).is_some_and(|part| part.gone) { game.replace_part(at, effects, ctx) } else { Ok(()) }
}

fn never_over(_game: &mut Game<'_>, _ending: Ending) {}

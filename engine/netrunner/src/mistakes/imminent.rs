//! Known mistakes about imminent events: pending interrupts, the first of a period, replacement, and effects that work
//! for a while.

use crate::abilities::lasting::Ending;
use crate::abilities::lasting::LET_LAPSE;
use crate::game::{Done, Game};
use crate::matching::imminent::WITHIN;
use crate::mistakes::subroutines::{unless_uninterrupted, without_interrupts};
use crate::replacement::{IN_THE_SAME_WINDOW, IS_STILL_EXPECTED, NOTHING_TO_REPLACE};
use crate::resolution::context::Context;
use crate::state::imminent::{Part, PendingInterrupt, would_be};
use crate::windows::imminent::{BECOMES_IMMINENT, IS_IMMINENT, REMEMBER, WAS_IMMINENT};
use crate::windows::interrupt_windows::CARRY_OUT_INSTEAD;
use crate::windows::pending::IS_RELEVANT;
use crate::windows::priority::AFTER_INTERRUPT;
use crate::words::Period;
use crate::words::effects::Effect;

kernel::mistakes! {
    game: "netrunner";

    "late interrupts are pending", [clause!("9.9.4b-each-pending")],
        "A conditional interrupt that comes while the window is open is pending too.":
        AFTER_INTERRUPT = Some(pend_again);

    "interrupts need no relevance", [clause!("9.9.4c-still-relevant")],
        "A pending interrupt may be used although the event it was about is no longer imminent.":
        IS_RELEVANT = always_relevant, NOTHING_TO_REPLACE = Some(replace_it_all_the_same);

    "what is prevented was not the first", [clause!("9.9.5a-first-would")],
        "What would have happened for the first time does not count if it was prevented.":
        REMEMBER = if_it_happens;

    "the first of a run outside of runs", [clause!("9.9.5a-within-its-period")],
        "What is about the first each run is about the first of what happens outside of runs too.":
        WITHIN = in_any_period;

    "what is prevented was the first", [clause!("9.9.5b-first-did")],
        "What was prevented counts as having happened for the first time.":
        WAS_IMMINENT = Some(as_if_it_happened);

    "nothing is about to happen", [clause!("9.9.6b-above-zero")],
        "Damage and tags with a value of 0 are about to happen like others.":
        BECOMES_IMMINENT = nothing_is_imminent_too;

    "a replacement cannot be interrupted", [clause!("9.9.10-new-expected-effects")],
        "What comes in place of something else cannot be interrupted.":
        IN_THE_SAME_WINDOW = none_there, CARRY_OUT_INSTEAD = without_windows, IS_IMMINENT = unless_uninterrupted;

    "a second replacement overrides the first", [clause!("9.9.11a-something-to-replace")],
        "A card that is trashed goes where the last of several replacements has it go.":
        IS_STILL_EXPECTED = whatever_was_replaced;

    "lingering effects never end", [clause!("9.10.1-lingering")],
        "What works for a while goes on working.":
        LET_LAPSE = never_over;
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

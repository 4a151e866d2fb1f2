//! Wrong readings of what is imminent: which interrupts are pending, what was the first, what comes in place of
//! something else, what works for a while.

use crate::abilities::Ending;
use crate::game::{Done, Game};
use crate::rulings::Rulings;
use crate::state::State;
use crate::state::facts::Fact;
use crate::state::imminent::{Interrupt, Part, would_be};

kernel::mistakes! {
    game: "netrunner", rulings: Rulings;

    "late interrupts are pending", [clause!("9.9.4b-each-pending")],
        "A conditional interrupt that comes while the window is open is pending too.":
        after_interrupt = Some(pend_again);

    "interrupts need no relevance", [clause!("9.9.4c-still-relevant")],
        "A pending interrupt may be used although what it was about is not imminent any more.":
        is_relevant = always_relevant;

    "what is prevented was not the first", [clause!("9.9.5a-first-would")],
        "What would have happened for the first time does not count if it was prevented.":
        remember = if_it_happens;

    "what is prevented was the first", [clause!("9.9.5b-first-did")],
        "What was prevented counts as having happened for the first time.":
        happened_before = happened_or_was_prevented;

    "nothing is about to happen", [clause!("9.9.6b-above-zero")],
        "Damage and tags with a value of 0 are about to happen like others.":
        becomes_imminent = nothing_is_imminent_too;

    "a replacement cannot be interrupted", [clause!("9.9.10-new-expected-effects")],
        "What comes in place of something else cannot be interrupted.":
        in_the_same_window = uninterrupted;

    "lingering effects never end", [clause!("9.10.1-lingering")],
        "What works for a while goes on working.":
        let_lapse = never_over;
}

fn pend_again(game: &mut Game<'_>) {
    game.pend();
}

fn always_relevant(_game: &Game<'_>, _interrupt: &Interrupt) -> bool {
    true
}

fn if_it_happens(game: &mut Game<'_>, part: &Part) {
    if part.amount > 0 {
        crate::windows::remember(game, part);
    }
}

/// What was prevented whole counts as if it had happened.
fn happened_or_was_prevented(state: &State, test: &dyn Fn(&Fact) -> bool) -> bool {
    let prevented = state.imminent.iter().filter(|part| part.prevented > 0 && part.amount == 0);
    let as_if = |part: &Part| would_be(&Part { amount: part.prevented, ..part.clone() });
    crate::matching::happened_before(state, test) || prevented.filter_map(as_if).any(|fact| test(&fact))
}

/// What has a value of 0 is about to happen if anything waits for it.
fn nothing_is_imminent_too(game: &mut Game<'_>, part: Part) -> Done<Result<Part, Part>> {
    let is_nothing = part.amount <= 0 && part.counted() && game.state.over.is_none();
    match crate::windows::becomes_imminent(game, part)? {
        Err(part) if is_nothing => {
            let nothing = Part { nothing: true, ..part.clone() };
            let waited_for = !game.waiting(&nothing, true, |_| true).is_empty();
            Ok(if waited_for { Ok(nothing) } else { Err(part) })
        }
        other => Ok(other),
    }
}

/// The parts of what comes in place of another are there, but nothing can be done about them.
fn uninterrupted(game: &mut Game<'_>, parts: Vec<Vec<Part>>) -> Done<Vec<Vec<usize>>> {
    let mut all = Vec::new();
    for parts in parts {
        let mut places = Vec::new();
        for part in parts {
            if let Ok(part) = crate::windows::becomes_imminent(game, part)? {
                places.push(game.state.parts.len());
                game.state.parts.push(Part { preventable: false, ..part });
            }
        }
        all.push(places);
    }
    Ok(all)
}

fn never_over(_game: &mut Game<'_>, _ending: Ending) {}

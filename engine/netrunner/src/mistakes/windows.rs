//! Known mistakes about interrupt windows.

use kernel::transcript::stop::Refusal;

use crate::game::{Done, Game};
use crate::prevention::using::AbilityUse;
use crate::prevention::using::OUT_OF_TIME;
use crate::replacement::PUT_IN_PLACE;
use crate::resolution::context::Context;
use crate::resolution::effects::AFTER_EFFECT;
use crate::resolution::instructions::INSTRUCTION;
use crate::state::State;
use crate::state::imminent::{Part, PendingInterrupt};
use crate::windows::interrupt_windows::{OPEN, WINDOW_OPENED};
use crate::windows::pending::USE_CONDITIONAL;
use crate::windows::priority::{CLOSES, DUE, FIRST_TO_ACT};
use crate::words::Side;
use crate::words::effects::Effect;

kernel::mistakes! {
    game: "netrunner";

    "a window for each part", [clause!("9.2.9a-one-instruction"), clause!("9.11.3-one-sentence-one-instruction")],
        "Each part of an instruction has its own window, one after another.":
        OPEN = a_window_each, INSTRUCTION = together, AFTER_EFFECT = resolve_now, USE_CONDITIONAL = if_pending,
        OUT_OF_TIME = not_relevant, PUT_IN_PLACE = imminent_at_once;

    "a sentence is done part by part", [clause!("9.11.3-one-sentence-one-instruction")],
        "Each effect of a sentence is carried out before the next one becomes imminent.":
        INSTRUCTION = one_by_one;

    "the other player acts first", [clause!("9.2.9c-active-player-first")],
        "In an interrupt window, the player whose turn it is does not act first.":
        FIRST_TO_ACT = the_other;

    "increases come before everything", [clause!("9.2.9c-active-player-first")],
        "Mandatory increases apply as soon as the window opens, whoever acts first.":
        WINDOW_OPENED = Some(enlarge_first);

    "one pass each closes the window", [clause!("9.2.9c-until-both-pass")],
        "An interrupt window closes once each player has passed, even if one of them acted in between.":
        CLOSES = after_two_passes;

    "mandatory interrupts are skipped", [clause!("9.2.9f-mandatory-before-passing")],
        "A player may pass even if a mandatory interrupt is pending.":
        DUE = nothing_is_due;
}

fn a_window_each(game: &mut Game<'_>, parts: Vec<Part>) -> Done<Vec<Part>> {
    let mut left = Vec::new();
    for part in parts {
        left.extend(crate::windows::interrupt_windows::window_for_all(game, vec![part])?);
    }
    Ok(left)
}

// Where the older rules have points there are windows, with all that belongs to them.

fn one_by_one(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context) -> Done {
    crate::resolution::instructions::one_by_one(game, effects, ctx)
}

fn together(game: &mut Game<'_>, effects: &[Effect], ctx: &mut Context) -> Done {
    crate::resolution::instructions::together(game, effects, ctx)
}

fn resolve_now(game: &mut Game<'_>) -> Done {
    crate::resolution::effects::resolve_now(game)
}

fn if_pending(game: &mut Game<'_>, asked: &AbilityUse<'_>) -> Done {
    crate::windows::pending::use_pending(game, asked)
}

fn not_relevant(why: &str) -> Refusal {
    crate::prevention::using::not_relevant(why)
}

fn imminent_at_once(game: &mut Game<'_>, at: usize, effects: &[Effect], ctx: &mut Context) -> Done {
    crate::replacement::imminent_at_once(game, at, effects, ctx)
}

fn enlarge_first(game: &mut Game<'_>) -> Done {
    let enlarges =
        |one: &PendingInterrupt| !one.waiting.optional && crate::matching::roles::enlarges(&one.waiting.effects);
    while let Some(at) = game.pending().iter().position(|one| !one.used && enlarges(one)) {
        game.count()?;
        game.interrupt(at, None)?;
    }
    Ok(())
}

fn the_other(state: &State) -> Side {
    state.turn.other()
}

fn after_two_passes(passes: &[bool]) -> bool {
    passes.iter().filter(|pass| **pass).count() >= 2
}

fn nothing_is_due(_game: &Game<'_>, _side: Side) -> Vec<usize> {
    Vec::new()
}

//! Walks the steps of a scenario. Each step is either taken, or undone completely if the rules refuse it.

mod fuel;

pub use fuel::Fuel;

use crate::game::{Play, StepOf};
use crate::transcript::observed::Observed;
use crate::transcript::stop::{Refusal, Stop};
use crate::transcript::trace::Trace;
use crate::words::scenario::StepId;

/// Takes steps in order. A step that the rules refuse leaves the state unchanged, and the next one is taken.
///
/// # Errors
/// The play cannot go on.
pub fn steps<'a, P: Play<'a>>(play: &mut P, steps: &'a [StepOf<P::Game>]) -> Result<(), Stop> {
    for step in steps {
        take(play, step, P::step, |_, _| ())?;
    }
    Ok(())
}

/// Takes the steps nested under the current step, which then goes on.
///
/// # Errors
/// The play cannot go on.
pub fn nested<'a, P: Play<'a>>(play: &mut P, inner: &'a [StepOf<P::Game>]) -> Result<(), Stop> {
    if inner.is_empty() {
        return Ok(());
    }
    play.log().deeper();
    steps(play, inner)?;
    play.log().shallower()
}

/// Takes one step by `act`. If the rules refuse it, calls `refused`, which may complete the refusal, and restores the
/// earlier state. Returns `true` if the step was taken.
///
/// # Errors
/// The play cannot go on.
pub fn take<'a, P: Play<'a>>(
    play: &mut P,
    step: &'a StepOf<P::Game>,
    act: impl FnOnce(&mut P, &'a StepOf<P::Game>) -> Result<(), Stop>,
    refused: impl FnOnce(&mut P, &mut Refusal),
) -> Result<bool, Stop> {
    let mark = play.log().mark();
    let (state, depth) = (play.state().clone(), play.fuel().depth());
    let begun = play.log().begin(step.id, &step.choices);
    match begun.and_then(|()| act(play, step)) {
        Ok(()) => {
            ended(play, step.id);
            Ok(true)
        }
        Err(Stop::Refused(mut refusal)) => {
            *play.state() = state;
            play.fuel().return_to(depth);
            refused(play, &mut refusal);
            play.log().take_back(mark, step.id, refusal);
            ended(play, step.id);
            Ok(false)
        }
        Err(other) => Err(other),
    }
}

/// Records the state after a step, if the log asks for it.
fn ended<'a, P: Play<'a>>(play: &mut P, step: StepId) {
    if play.log().sees_each_step() {
        let snapshot = play.snapshot();
        play.log().ended(step, snapshot);
    }
}

/// Tries one step by `act`. If the rules refuse it, restores everything, as if the step had never been tried, logs
/// nothing, and returns the refusal.
///
/// # Errors
/// The play cannot go on.
pub fn attempt<'a, P: Play<'a>>(
    play: &mut P,
    step: &'a StepOf<P::Game>,
    act: impl FnOnce(&mut P, &'a StepOf<P::Game>) -> Result<(), Stop>,
) -> Result<Option<Refusal>, Stop> {
    let (state, depth, log) = (play.state().clone(), play.fuel().depth(), play.log().clone());
    let begun = play.log().begin(step.id, &step.choices);
    match begun.and_then(|()| act(play, step)) {
        Ok(()) => {
            ended(play, step.id);
            Ok(None)
        }
        Err(Stop::Refused(refusal)) => {
            *play.state() = state;
            play.fuel().return_to(depth);
            *play.log() = log;
            Ok(Some(refusal))
        }
        Err(other) => Err(other),
    }
}

/// Plays the steps of a game that is set up, up to its end. Returns the observations and the trace of decisions.
///
/// # Errors
/// The play does not reach its end, or answers are left over.
pub fn play<'a, P: Play<'a>>(mut play: P, when: &'a [StepOf<P::Game>]) -> Result<(Observed, Trace), Stop> {
    steps(&mut play, when)?;
    finish(play)
}

/// Ends a play whose steps were taken. Returns the observations and the trace of decisions.
///
/// # Errors
/// The play does not reach its end, or answers are left over.
pub fn finish<'a, P: Play<'a>>(mut play: P) -> Result<(Observed, Trace), Stop> {
    play.end()?;
    let end = play.snapshot();
    play.into_log().finish(end)
}

//! Walks the steps of a scenario: each is taken, or taken back whole where the rules refuse it.

mod fuel;

pub use fuel::Fuel;

use crate::game::{Play, StepOf};
use crate::transcript::observed::Observed;
use crate::transcript::stop::{Refusal, Stop};
use crate::transcript::trace::Trace;
use crate::words::scenario::StepId;

/// Takes steps one after the other. One that the rules refuse leaves everything as it was, and the next is taken.
///
/// # Errors
/// The play does not go on.
pub fn steps<'a, P: Play<'a>>(play: &mut P, steps: &'a [StepOf<P::Game>]) -> Result<(), Stop> {
    for step in steps {
        take(play, step, P::step, |_, _| ())?;
    }
    Ok(())
}

/// Takes steps that are nested under the one that is being taken, which then goes on.
///
/// # Errors
/// The play does not go on.
pub fn nested<'a, P: Play<'a>>(play: &mut P, inner: &'a [StepOf<P::Game>]) -> Result<(), Stop> {
    if inner.is_empty() {
        return Ok(());
    }
    play.log().deeper();
    steps(play, inner)?;
    play.log().shallower()
}

/// Takes one step by `act`. If the rules refuse it, all is as it was before, after `refused` was told of the refusal,
/// which it may complete. Gives whether it was taken.
///
/// # Errors
/// The play does not go on.
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

/// A step has ended: what there is to see is written down, if that is asked for.
fn ended<'a, P: Play<'a>>(play: &mut P, step: StepId) {
    if play.log().sees_each_step() {
        let snapshot = play.snapshot();
        play.log().ended(step, snapshot);
    }
}

/// Takes one step by `act` where the rules allow it. If they refuse it, it is as if it had never been tried, and nothing
/// is written down. Gives the refusal.
///
/// # Errors
/// The play does not go on.
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

/// Plays a game that is set up through its steps to its end. Gives what was seen, and how it was decided.
///
/// # Errors
/// The play does not come to its end, or answers are left over.
pub fn play<'a, P: Play<'a>>(mut play: P, when: &'a [StepOf<P::Game>]) -> Result<(Observed, Trace), Stop> {
    steps(&mut play, when)?;
    finish(play)
}

/// Ends a play whose steps were taken. Gives what was seen, and how it was decided.
///
/// # Errors
/// The play does not come to its end, or answers are left over.
pub fn finish<'a, P: Play<'a>>(mut play: P) -> Result<(Observed, Trace), Stop> {
    play.end()?;
    let end = play.snapshot();
    play.into_log().finish(end)
}

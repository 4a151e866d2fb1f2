//! Plays a scenario: step after step, and what is nested under them.

use kernel::clause::Clause;
use std::collections::BTreeMap;

use crate::rulings::{Responsible, Rulings};
use crate::state::State;
use crate::state::imminent::Part;
use crate::state::setup::start;
use crate::words::scenario::{At, Deed, Point, Scenario, Step};
use crate::words::{Edition, Side};
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::transcript::trace::Trace;
use kernel::words::scenario::{Act, StepId};

/// What a part of the play gives, or why it stops.
pub(crate) type Done<T = ()> = Result<T, Stop>;

/// The clauses by which each of some steps was refused.
type Refusals = BTreeMap<StepId, Vec<Clause>>;

/// So many effects may resolve in one play, and so many within each other.
const MOST_EFFECTS: u32 = 5_000;
const MOST_NESTED: u32 = 25;

/// What may break into the step that is being taken.
struct Frame<'a> {
    steps: &'a [Step],
    next: usize,
    /// The points that there were, in order.
    seen: Vec<Part>,
    /// Whether the next step was tried at a point and was not legal there.
    tried: bool,
    /// What was paid as a cost that cannot be changed.
    paid: Vec<Part>,
}

/// What became of the next interrupting step at the present point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    /// It was taken.
    Acted,
    /// It was a pass.
    Passed,
    /// It was refused.
    Refused,
    /// There is none, or it stands somewhere else, or is another player's.
    Elsewhere,
}

/// A play.
pub(crate) struct Game<'a> {
    pub(crate) rules: Rulings,
    pub(crate) words: Transcript<'a>,
    pub(crate) state: State,
    frames: Vec<Frame<'a>>,
    /// Interrupting steps that are known to be legal nowhere: they stand where they are first tried.
    nowhere: Refusals,
    tries: Refusals,
    /// An interrupting step that was legal at no point so far, where the play stopped.
    stuck: Option<StepId>,
    effects: u32,
    /// The parts on which the present interrupting step says that it stands; any, if none.
    pub(crate) aim: Vec<usize>,
    /// Whether a mistake keeps everything from interrupting at present.
    pub(crate) uninterrupted: bool,
}

/// Plays a scenario to its end.
///
/// An interrupting step stands at the first point where it is legal. Whether there is one shows
/// only as the play goes on; so if there is none, the play begins anew with that knowledge, and
/// the step is refused at the first point at which it could have stood.
pub fn play(
    scenario: &Scenario,
    edition: Edition,
    rules: &Rulings,
    log: &Transcript<'_>,
) -> Result<(Observed, Trace), Stop> {
    let mut state = start(scenario, edition)?;
    state.either_responsible = rules.responsible == Responsible::Either;
    let mut nowhere = Refusals::new();
    loop {
        let mut game = Game {
            rules: rules.clone(),
            words: log.clone(),
            state: state.clone(),
            frames: Vec::new(),
            nowhere: nowhere.clone(),
            tries: Refusals::new(),
            stuck: None,
            effects: 0,
            aim: Vec::new(),
            uninterrupted: false,
        };
        let done = game.script(&scenario.when);
        match game.stuck {
            Some(step) if !nowhere.contains_key(&step) => {
                nowhere.insert(step, game.tries.remove(&step).unwrap_or_default());
            }
            _ => {
                done?;
                let end = game.state.snapshot();
                return game.words.finish(end);
            }
        }
    }
}

impl<'a> Game<'a> {
    fn script(&mut self, steps: &'a [Step]) -> Done {
        for step in steps {
            self.take(step, false)?;
        }
        Ok(())
    }

    /// Takes a step. If the rules refuse it, all is as it was before, and the play goes on. Gives
    /// whether it was taken.
    fn take(&mut self, step: &'a Step, breaks_in: bool) -> Done<bool> {
        let before = self.state.clone();
        let mark = self.words.mark();
        match self.attempt(step, breaks_in) {
            Err(Stop::Refused(mut refusal)) => {
                self.state = before;
                for clause in self.nowhere.get(&step.id).into_iter().flatten() {
                    if !refusal.clauses.contains(clause) {
                        refusal.clauses.push(*clause);
                    }
                }
                self.words.take_back(mark, step.id, refusal, self.state.snapshot());
                Ok(false)
            }
            done => done.map(|()| true),
        }
    }

    fn attempt(&mut self, step: &'a Step, breaks_in: bool) -> Done {
        self.words.begin(step.id, &step.choices)?;
        if self.state.over.is_some() {
            return Err(self.words.rejected("the game is over"));
        }
        let outer = self.frames.len();
        self.frames.push(Frame { steps: &step.interrupt, next: 0, seen: Vec::new(), tried: false, paid: Vec::new() });
        let done = self.act(step, breaks_in).and_then(|()| self.close());
        if let Err(stop) = &done
            && !matches!(stop, Stop::Refused(_) | Stop::Unsupported(_))
            && self.stuck.is_none()
            && let Some(frame) = self.frames.last()
            && frame.tried
        {
            self.stuck = frame.steps.get(frame.next).map(|step| step.id);
        }
        self.frames.truncate(outer);
        done?;
        self.words.ended(step.id, self.state.snapshot());
        Ok(())
    }

    fn act(&mut self, step: &'a Step, breaks_in: bool) -> Done {
        match &step.act {
            Act::Player { who, does } => {
                let who = Side::of(who).ok_or_else(|| self.words.rejected(format!("nobody is called `{who}`")))?;
                if breaks_in { self.break_in(who, does) } else { self.deed(who, does) }
            }
            Act::Game(passage) if breaks_in => {
                Err(self.words.rejected(format!("`{}` cannot occur while something resolves", passage.word())))
            }
            Act::Game(passage) => self.passage(passage),
        }
    }

    /// What was to break in and found no point: where there was none at all it is refused now.
    fn close(&mut self) -> Done {
        loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(()) };
            let Some(step) = frame.steps.get(frame.next) else { return Ok(()) };
            if let Some(At::Point(_)) = &step.beside.at {
                return Err(Stop::Rejected {
                    step: Some(step.id),
                    why: "the point at which it stands never came".into(),
                });
            }
            if frame.tried {
                self.stuck = Some(step.id);
                return Err(self.words.rejected("an interrupt was legal at no point"));
            }
            frame.next += 1;
            self.words.deeper();
            let taken = self.take(step, true);
            self.words.shallower()?;
            taken?;
        }
    }

    /// A part is about to happen: points are counted by the parts that were.
    pub(crate) fn see(&mut self, part: Part) {
        if let Some(frame) = self.frames.last_mut() {
            frame.seen.push(part);
        }
    }

    /// A part was paid as a cost that cannot be changed.
    pub(crate) fn note_paid(&mut self, part: Part) {
        if let Some(frame) = self.frames.last_mut() {
            frame.paid.push(part);
        }
    }

    /// What was imminent in the windows of the step into which the present one breaks, but for the
    /// present window.
    pub(crate) fn earlier_parts(&self) -> &[Part] {
        let outer = self.frames.len().checked_sub(2).and_then(|at| self.frames.get(at));
        let seen = outer.map_or(&[][..], |frame| frame.seen.as_slice());
        seen.get(..seen.len().saturating_sub(self.in_window().len())).unwrap_or(&[])
    }

    /// What was paid so during the steps that are being taken.
    pub(crate) fn paid_parts(&self) -> impl Iterator<Item = &Part> {
        self.frames.iter().flat_map(|frame| frame.paid.iter())
    }

    /// Takes the next interrupting step if it stands at the present point, or in the present window
    /// where `side` has priority.
    pub(crate) fn next_stands_here(&mut self, side: Option<Side>) -> Done<Stands> {
        let Some(frame) = self.frames.last() else { return Ok(Stands::Elsewhere) };
        let Some(step) = frame.steps.get(frame.next) else { return Ok(Stands::Elsewhere) };
        let others = |who: &str| side.is_some_and(|side| side.as_str() != who);
        if let Act::Player { who, .. } = &step.act
            && others(who.as_str())
        {
            return Ok(Stands::Elsewhere);
        }
        let mut aim = Vec::new();
        let certain = match &step.beside.at {
            Some(At::Present(_)) => true,
            Some(At::Point(point)) => {
                aim = self.places_of(point, &frame.seen);
                if aim.is_empty() {
                    return Ok(Stands::Elsewhere);
                }
                true
            }
            None => self.nowhere.contains_key(&step.id),
        };
        let Some(frame) = self.frames.last_mut() else { return Ok(Stands::Elsewhere) };
        frame.next += 1;
        let outer = std::mem::replace(&mut self.aim, aim);
        let stands = if certain { self.stand(step) } else { self.try_to_stand(step) };
        self.aim = outer;
        stands
    }

    /// The parts of the present window that a case speaks of.
    fn places_of(&self, point: &Point, seen: &[Part]) -> Vec<usize> {
        let here: Vec<usize> = self
            .in_window()
            .filter(|at| self.state.parts.get(*at).is_some_and(|part| self.state.is_point(point, part)))
            .collect();
        let Some(nth) = point.nth else { return here };
        let all = seen.iter().filter(|part| self.state.is_point(point, part)).count();
        let before = all.saturating_sub(here.len());
        let number = usize::try_from(nth.0).unwrap_or(usize::MAX);
        number.checked_sub(before + 1).and_then(|at| here.get(at)).copied().into_iter().collect()
    }

    fn stand(&mut self, step: &'a Step) -> Done<Stands> {
        if let Some(frame) = self.frames.last_mut() {
            frame.tried = false;
        }
        Ok(if self.take(step, true)? { taken(step) } else { Stands::Refused })
    }

    fn try_to_stand(&mut self, step: &'a Step) -> Done<Stands> {
        let before = self.state.clone();
        let written = self.words.clone();
        let done = self.attempt(step, true);
        let Some(frame) = self.frames.last_mut() else { return done.map(|()| Stands::Elsewhere) };
        match done {
            Err(Stop::Refused(refusal)) => {
                frame.next -= 1;
                frame.tried = true;
                self.state = before;
                self.words = written;
                let tried = self.tries.entry(step.id).or_default();
                tried.extend(refusal.clauses);
                Ok(Stands::Elsewhere)
            }
            done => {
                frame.tried = false;
                done.map(|()| taken(step))
            }
        }
    }

    /// Counts the effects that resolve, so that an endless loop comes to an end.
    pub(crate) fn count_effect(&mut self) -> Done {
        self.effects += 1;
        if self.effects > MOST_EFFECTS || self.state.depth > MOST_NESTED {
            return Err(self.words.rejected("effects go on without an end"));
        }
        Ok(())
    }
}

fn taken(step: &Step) -> Stands {
    match &step.act {
        Act::Player { does: Deed::Pass(_), .. } => Stands::Passed,
        _ => Stands::Acted,
    }
}

/// The rules forbid it under some clauses.
pub(crate) fn refused<T>(clauses: &[Clause], why: impl Into<String>) -> Done<T> {
    Err(Stop::Refused(Refusal::new(clauses, why)))
}

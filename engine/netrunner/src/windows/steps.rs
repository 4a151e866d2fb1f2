//! The points at which steps break into another: each stands at the first point, or in the first window, at which it is
//! legal, unless it says where.
//!
//! Whether there is such a point shows only as the play goes on. A step is tried wherever it could stand, and leaves no
//! trace where it is not legal. If it was legal nowhere, the play begins anew with that knowledge, and the step is
//! refused at the first point at which it could have stood.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kernel::clause::Clause;
use kernel::driver;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::scenario::{Act, StepId};

use crate::game::{Done, Game};
use crate::matching::asks::Asker;
use crate::state::imminent::Part;
use crate::state::{CardId, State};
use crate::words::Side;
use crate::words::scenario::{Action, At, Point, PointCard, Step};

/// The clauses by which each of some steps was refused.
pub(crate) type Refusals = BTreeMap<StepId, Vec<Clause>>;

/// The outcome of the next interrupting step at the present point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    /// The step was taken.
    Acted,
    /// The step was a pass.
    Passed,
    /// The step was refused.
    Refused,
    /// No step is left, or it stands somewhere else, or is another player's.
    Elsewhere,
}

/// The steps that may break into a step that is being taken.
struct Frame<'a> {
    steps: &'a [Step],
    next: usize,
    /// The points that there were, in order.
    seen: Vec<Part>,
    /// `true` if the next step was tried at a point and was not legal there.
    tried: bool,
    /// The parts that nothing can change, each with the clause that says so.
    fixed: Vec<(Part, Clause)>,
}

/// The steps that are to break in, and what is known of them. It is no part of the state, since what is known of a step
/// outlives that the step was taken back.
pub(crate) struct Interrupting<'a> {
    /// One frame for each step that is being taken.
    frames: Vec<Frame<'a>>,
    /// Steps that are known to be legal nowhere: they stand where they are first tried.
    nowhere: Refusals,
    /// The clauses that refused those that were tried.
    tries: Refusals,
    /// A step that was legal at no point so far, where the play stopped.
    stuck: Option<StepId>,
    /// The parts on which the present step says that it stands; any, if none.
    aim: Vec<usize>,
}

impl Interrupting<'_> {
    /// The state at the start, with the steps that are known to be legal nowhere.
    pub(crate) fn new(nowhere: Refusals) -> Self {
        Self { frames: Vec::new(), nowhere, tries: Refusals::new(), stuck: None, aim: Vec::new() }
    }

    /// A step that turned out to be legal nowhere, and what refused it, if that is new.
    pub(crate) fn learned(&mut self) -> Option<(StepId, Vec<Clause>)> {
        let step = self.stuck.filter(|step| !self.nowhere.contains_key(step))?;
        Some((step, self.tries.remove(&step).unwrap_or_default()))
    }

    /// Returns `true` if the present step speaks of the part in this place.
    pub(crate) fn is_aimed_at(&self, at: usize) -> bool {
        self.aim.is_empty() || self.aim.contains(&at)
    }

    /// Notes a part that is about to happen. Points are counted by such parts.
    pub(crate) fn see(&mut self, part: Part) {
        if let Some(frame) = self.frames.last_mut() {
            frame.seen.push(part);
        }
    }

    /// Notes a part that nothing can change, under a clause.
    pub(crate) fn note_fixed(&mut self, part: Part, under: Clause) {
        if let Some(frame) = self.frames.last_mut() {
            frame.fixed.push((part, under));
        }
    }

    /// The parts that nothing could change during the steps that are being taken.
    pub(crate) fn fixed_parts(&self) -> impl Iterator<Item = &(Part, Clause)> {
        self.frames.iter().flat_map(|frame| frame.fixed.iter())
    }
}

impl<'a> Game<'a> {
    /// Takes a step by `act`, with all that breaks into it.
    pub(crate) fn with_interrupts(&mut self, step: &'a Step, act: impl FnOnce(&mut Self, &'a Step) -> Done) -> Done {
        let outer = self.interrupting.frames.len();
        let frame = Frame { steps: &step.interrupt, next: 0, seen: Vec::new(), tried: false, fixed: Vec::new() };
        self.interrupting.frames.push(frame);
        let done = act(self, step).and_then(|()| self.close());
        if let Err(stop) = &done
            && !matches!(stop, Stop::Refused(_) | Stop::Unsupported(_))
            && self.interrupting.stuck.is_none()
            && let Some(frame) = self.interrupting.frames.last()
            && frame.tried
        {
            self.interrupting.stuck = frame.steps.get(frame.next).map(|step| step.id);
        }
        self.interrupting.frames.truncate(outer);
        done
    }

    /// Ends the steps that were to break in and found no point: one for which there was none at all is refused now.
    fn close(&mut self) -> Done {
        loop {
            let Some(frame) = self.interrupting.frames.last_mut() else { return Ok(()) };
            let Some(step) = frame.steps.get(frame.next) else { return Ok(()) };
            if let Some(At::Point(_)) = &step.beside.at {
                return Err(Stop::Rejected { step: Some(step.id), why: "its point was never reached".into() });
            }
            let tried = frame.tried;
            frame.next += 1;
            frame.tried = false;
            self.log.deeper();
            if tried {
                if self.state.over.is_none() {
                    // What happened in the meantime may forbid it too.
                    let Some(refusal) = driver::attempt(self, step, Self::interrupt_step)? else {
                        self.log.shallower()?;
                        continue;
                    };
                    self.interrupting.tries.entry(step.id).or_default().extend(refusal.clauses);
                }
                self.log.shallower()?;
                self.interrupting.stuck = Some(step.id);
                return Err(self.log.rejected("an interrupt was legal at no point"));
            }
            let taken = self.take_interrupt(step);
            self.log.shallower()?;
            taken?;
        }
    }

    /// The parts that were imminent in the windows of the step into which the present one breaks, but for the present
    /// window.
    pub(crate) fn earlier_parts(&self) -> &[Part] {
        let frames = &self.interrupting.frames;
        let outer = frames.len().checked_sub(2).and_then(|at| frames.get(at));
        let seen = outer.map_or(&[][..], |frame| frame.seen.as_slice());
        seen.get(..seen.len().saturating_sub(self.in_window().len())).unwrap_or(&[])
    }

    /// Takes the next interrupting step if it stands at the present point, or in the present window where `side` has
    /// priority.
    pub(crate) fn next_stands_here(&mut self, side: Option<Side>) -> Done<Stands> {
        let Some(frame) = self.interrupting.frames.last() else { return Ok(Stands::Elsewhere) };
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
            None => self.interrupting.nowhere.contains_key(&step.id),
        };
        let Some(frame) = self.interrupting.frames.last_mut() else { return Ok(Stands::Elsewhere) };
        frame.next += 1;
        let outer = std::mem::replace(&mut self.interrupting.aim, aim);
        let stands = if certain { self.stand(step) } else { self.try_to_stand(step) };
        self.interrupting.aim = outer;
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

    /// Takes a step that stands here; it is refused if the rules do not allow it.
    fn stand(&mut self, step: &'a Step) -> Done<Stands> {
        if let Some(frame) = self.interrupting.frames.last_mut() {
            frame.tried = false;
        }
        Ok(if self.take_interrupt(step)? { taken(step) } else { Stands::Refused })
    }

    /// Takes a step if it is legal here; if not, it may be at a later point.
    fn try_to_stand(&mut self, step: &'a Step) -> Done<Stands> {
        let done = driver::attempt(self, step, Self::interrupt_step);
        let Some(frame) = self.interrupting.frames.last_mut() else { return Ok(Stands::Elsewhere) };
        frame.tried = matches!(done, Ok(Some(_)));
        let Some(refusal) = done? else { return Ok(taken(step)) };
        frame.next -= 1;
        self.interrupting.tries.entry(step.id).or_default().extend(refusal.clauses);
        Ok(Stands::Elsewhere)
    }

    /// Takes an interrupting step, or takes it back. Returns `true` if it was taken.
    fn take_interrupt(&mut self, step: &'a Step) -> Done<bool> {
        driver::take(self, step, Self::interrupt_step, |game, refusal| {
            game.add_refusals(step.id, refusal);
            let _ = write!(refusal.why, "; it stood {}", game.present_point());
        })
    }

    /// The point at which an interrupt stands, as text.
    fn present_point(&self) -> String {
        let parts: Vec<String> =
            self.in_window().filter_map(|at| self.state.parts.get(at)).map(|part| self.describe_part(part)).collect();
        if parts.is_empty() {
            return "where nothing was imminent".to_owned();
        }
        format!("where {} was imminent", parts.join(" and "))
    }

    /// A part that is imminent, as text: `2 net damage of Neural EMP`.
    fn describe_part(&self, part: &Part) -> String {
        let kind = part.kind.map(|kind| format!("{} ", kind.as_str())).unwrap_or_default();
        let source = part.source.map(|source| format!(" of {}", self.state.name(source))).unwrap_or_default();
        format!("{} {kind}{}{source}", part.amount, part.what.as_str())
    }

    /// Adds the clauses that refused a step somewhere, if it is legal nowhere.
    pub(crate) fn add_refusals(&mut self, step: StepId, refusal: &mut Refusal) {
        for clause in self.interrupting.nowhere.get(&step).into_iter().flatten() {
            if !refusal.clauses.contains(clause) {
                refusal.clauses.push(*clause);
            }
        }
    }
}

fn taken(step: &Step) -> Stands {
    match &step.act {
        Act::Player { does: Action::Pass(_), .. } => Stands::Passed,
        _ => Stands::Acted,
    }
}

impl State {
    /// Returns `true` if a point is the one that a case speaks of.
    fn is_point(&self, point: &Point, part: &Part) -> bool {
        let named = |card: &Option<PointCard>, id: Option<CardId>| match card {
            None => true,
            Some(PointCard::Object(object)) => id.is_some_and(|id| self.name(id) == **object),
            Some(PointCard::Filter(filter)) => {
                id.is_some_and(|id| self.is(filter, id, Asker::new(part.source.unwrap_or(id), part.card)))
            }
        };
        point.what.is_none_or(|what| what == part.what)
            && (point.kind.is_empty() || part.kind.is_some_and(|kind| point.kind.contains(&kind)))
            && point.amount.or(point.at_least).is_none_or(|n| part.amount >= n.0)
            && named(&point.card, part.card)
            && named(&point.source, part.source)
            && point.ability.is_none_or(|ability| part.ability == Some(ability))
            && point.responsible.is_none_or(|side| part.responsible == side)
            && point.server.is_none_or(|filter| {
                self.in_server(filter, self.running().map(|run| run.server), None, part.source.unwrap_or(CardId(0)))
            })
    }
}

//! The single entry point through which a play asks, reports and cites; and what was observed.
//!
//! Answers come from the step that is being taken, and once those are used up from the choices that
//! the case left open; so a scenario can be played again with another answer.

pub mod account;
pub mod choice;
pub mod names;
pub mod observed;
pub mod stop;
pub mod trace;

use std::collections::BTreeSet;

use crate::clause::Clause;
use crate::transcript::account::Account;
use crate::transcript::choice::{Options, Question};
use crate::transcript::names::Names;
use crate::transcript::observed::{Event, Observed, Refused, Snapshot, Value};
use crate::transcript::stop::{Refusal, Stop};
use crate::transcript::trace::{Begun, Cite, Decision, Trace};
use crate::words::name::Name;
use crate::words::scenario::{Answer, Give, StepId};

/// How a play is written down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes {
    /// Whether decisions are described in words, for `explain`; costs time.
    pub words: bool,
    /// Whether the state is seen at the end alone, and not after each step; saves time.
    pub end_only: bool,
}

/// Who answers what the steps leave open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open<'a> {
    /// The answers, in order.
    pub answers: &'a [Answer],
    /// What happens where none is left.
    pub then: Then,
}

/// What happens where a choice has no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Then {
    /// The play ends with the question.
    #[default]
    Ask,
    /// The first option that the rules allow is taken.
    First,
}

impl Open<'_> {
    /// Every open choice is answered with the first option that the rules allow.
    pub const FIRST: Self = Self { answers: &[], then: Then::First };
}

impl<'a> From<&'a [Answer]> for Open<'a> {
    fn from(answers: &'a [Answer]) -> Self {
        Self { answers, then: Then::Ask }
    }
}

/// How many answers are tried where the rules refuse the first.
const MOST_TRIED: usize = 500;

/// Who answers for what is drawn at random.
pub const CHANCE: &str = "chance";

/// Whether an answer stands for all that chance may bring.
pub fn is_every(answer: &Answer) -> bool {
    answer.who == CHANCE && matches!(&answer.give, Give::One(name) if name == "every")
}

/// Says whether the rules allow an answer that is one of the options.
type Judge<'j> = &'j mut dyn FnMut(&Give) -> Result<(), Refusal>;

/// May know the clause that forbids an answer which is none of the options.
type Outside<'o> = &'o dyn Fn(&Give) -> Option<Refusal>;

/// Where an answer came from.
#[derive(Clone, Copy)]
enum Place {
    Step(usize),
    Open,
}

/// The answers of one step.
#[derive(Clone, Debug)]
struct Frame<'a> {
    step: StepId,
    answers: &'a [Answer],
    used: usize,
    /// The last choice of whoever answers next that had one option, with its kind: it was not asked.
    alone: Option<(&'static str, Name)>,
}

/// Where a transcript stood, to go back to when a step is refused.
#[derive(Clone, Debug)]
pub struct Mark<'a> {
    frames: Vec<Option<Frame<'a>>>,
    open_used: usize,
    events: usize,
    after: usize,
    refused: usize,
    batch: u32,
    cites: usize,
    begun: usize,
    accounts: usize,
    answers: usize,
    decisions: usize,
}

/// A play as it is written down.
#[derive(Clone, Debug)]
pub struct Transcript<'a> {
    /// One frame a depth of nesting; `None` where no step has begun at that depth.
    frames: Vec<Option<Frame<'a>>>,
    open: Open<'a>,
    open_used: usize,
    notes: Notes,
    batch: u32,
    batched: bool,
    observed: Observed,
    trace: Trace,
    /// The clauses that were cited at a place of the play.
    cited: ((Option<StepId>, usize), BTreeSet<Clause>),
}

impl<'a> Transcript<'a> {
    /// An empty transcript. `open` answers the choices that the steps leave open.
    pub fn new(open: Open<'a>, notes: Notes) -> Self {
        Self {
            frames: vec![None],
            open,
            open_used: 0,
            notes,
            batch: 0,
            batched: false,
            observed: Observed::default(),
            trace: Trace::default(),
            cited: Default::default(),
        }
    }

    /// The step that is being taken.
    pub fn step(&self) -> Option<StepId> {
        self.frames.iter().rev().flatten().map(|frame| frame.step).next()
    }

    /// A step begins: its answers serve until the next one at the same depth does. The step before
    /// it must have used up its own.
    pub fn begin(&mut self, step: StepId, answers: &'a [Answer]) -> Result<(), Stop> {
        self.close()?;
        if let Some(frame) = self.frames.last_mut() {
            *frame = Some(Frame { step, answers, used: 0, alone: None });
        }
        let (cites, events) = (self.trace.cites.len(), self.observed.events.len());
        self.trace.begun.push(Begun { step, cites, events });
        Ok(())
    }

    /// What follows is nested under the present step.
    pub fn deeper(&mut self) {
        self.frames.push(None);
    }

    /// The nested steps are over; the outer step's answers serve again.
    pub fn shallower(&mut self) -> Result<(), Stop> {
        self.close()?;
        if self.frames.len() > 1 {
            self.frames.pop();
        }
        Ok(())
    }

    /// The innermost step ends; an answer nobody asked for is an error.
    fn close(&mut self) -> Result<(), Stop> {
        let Some(Some(frame)) = self.frames.last() else { return Ok(()) };
        if let Some(answer) = frame.answers.get(frame.used).filter(|answer| !is_every(answer)) {
            let alone = frame
                .alone
                .as_ref()
                .map(|(kind, only)| format!(": `{only}` was the only option ({kind}), and was taken without asking"));
            let why = format!("nobody asked for the answer `{answer}`{}", alone.unwrap_or_default());
            return Err(Stop::Rejected { step: Some(frame.step), why });
        }
        Ok(())
    }

    /// Asks a player. Answers that `judge` refuses are noted as refused, and the next one answers
    /// the same question.
    pub fn ask<T>(&mut self, question: &Question, judge: impl Fn(&Give) -> Result<T, Refusal>) -> Result<T, Stop> {
        self.ask_or(question, |_| None, judge)
    }

    /// The same, where `outside` may know the clause that forbids an answer which is none of the
    /// options.
    pub fn ask_or<T>(
        &mut self,
        question: &Question,
        outside: impl Fn(&Give) -> Option<Refusal>,
        judge: impl Fn(&Give) -> Result<T, Refusal>,
    ) -> Result<T, Stop> {
        // Only this much is compiled for each kind of answer; `settle` stops at the first value that is found.
        let mut value = None;
        self.settle(question, &outside, &mut |give| {
            value = Some(judge(give)?);
            Ok(())
        })?;
        value.ok_or_else(|| Stop::Undecided(Box::new(question.clone())))
    }

    /// Asks until `judge` allows an answer.
    fn settle(&mut self, question: &Question, outside: Outside<'_>, judge: Judge<'_>) -> Result<(), Stop> {
        self.event(
            Event::new("asked")
                .with("who", &question.who)
                .with("kind", question.kind)
                .with("options", Value::Bag(question.options.shown()))
                .with_some("to", question.about.as_ref()),
        );
        loop {
            let Some((answer, place)) = self.next_answer(&question.who) else {
                return match self.open.then {
                    Then::Ask => Err(Stop::Undecided(Box::new(question.clone()))),
                    Then::First => self.take_first(question, judge),
                };
            };
            if answer.who != question.who {
                return Err(self.rejected(format!(
                    "the next answer is `{answer}`, but {} is asked: {} ({})",
                    question.who, question.kind, question.options
                )));
            }
            let judged = if question.options.allow(&answer.give) {
                judge(&answer.give)
            } else {
                Err(outside(&answer.give).unwrap_or_else(|| {
                    let why = format!("`{}` is none of what may be answered: {}", answer.give, question.options);
                    Refusal::new(&[], why)
                }))
            };
            match judged {
                Ok(()) => {
                    let scripted = match place {
                        Place::Step(index) => self.step().map(|step| (step, index)),
                        Place::Open => None,
                    };
                    if scripted.is_none() {
                        self.taken(answer.clone());
                    }
                    self.decided(question, &answer.give, scripted);
                    return Ok(());
                }
                Err(refusal) => match place {
                    Place::Step(index) => self.refuse(index, refusal),
                    Place::Open => return Err(Stop::Barred(refusal)),
                },
            }
        }
    }

    /// A player has decided; written down where words are asked for.
    fn decided(&mut self, question: &Question, give: &Give, scripted: Option<(StepId, usize)>) {
        if self.notes.words {
            let (question, give, events) = (question.clone(), give.clone(), self.observed.events.len());
            self.trace.decisions.push(Decision { question, give, scripted, events });
        }
    }

    /// Takes the first option that the rules allow.
    fn take_first(&mut self, question: &Question, judge: Judge<'_>) -> Result<(), Stop> {
        let undecided = || Stop::Undecided(Box::new(question.clone()));
        let first = question.options.first().ok_or_else(undecided)?;
        let give = match judge(&first) {
            Ok(()) => first,
            Err(refusal) => {
                let mut others = question.options.answers(MOST_TRIED).0.into_iter().skip(1);
                others.find(|give| judge(give).is_ok()).ok_or(Stop::Barred(refusal))?
            }
        };
        self.decided(question, &give, None);
        self.taken(Answer { who: question.who.clone(), give });
        Ok(())
    }

    /// An open choice was answered.
    fn taken(&mut self, answer: Answer) {
        self.trace.answers.push(answer);
        self.trace.asked.push(self.step());
    }

    /// Asks a player to pick one of several names; one option is not asked. Gives its index.
    pub fn pick(
        &mut self,
        who: &Name,
        kind: &'static str,
        under: Option<Clause>,
        about: Option<&Name>,
        names: &[Name],
    ) -> Result<usize, Stop> {
        self.pick_of(who, kind, under, about, &names.to_vec().into())
    }

    /// The same of names that are shared among questions.
    pub fn pick_of(
        &mut self,
        who: &Name,
        kind: &'static str,
        under: Option<Clause>,
        about: Option<&Name>,
        names: &Names,
    ) -> Result<usize, Stop> {
        if let (1, Some(only)) = (names.len(), names.first()) {
            self.not_asked(who, kind, only);
            return Ok(0);
        }
        let options = Options::One(names.clone());
        let question = Question { who: who.clone(), kind, under, about: about.cloned(), options };
        self.ask(&question, |give| match give {
            Give::One(name) => Ok(names.iter().position(|other| other == name).unwrap_or(0)),
            _ => Ok(0),
        })
    }

    /// A choice with one option was made without asking. It is kept where the next answer of the step may be meant for it.
    pub fn not_asked(&mut self, who: &Name, kind: &'static str, only: &Name) {
        let Some(frame) = self.frames.iter_mut().rev().flatten().next() else { return };
        if frame.answers.get(frame.used).is_some_and(|next| next.who == *who) {
            frame.alone = Some((kind, only.clone()));
        }
    }

    /// Asks a player yes or no: `pay` or `accept` against `decline`.
    pub fn may(
        &mut self,
        who: &Name,
        kind: &'static str,
        under: Option<Clause>,
        about: Option<&Name>,
        yes: &'static str,
    ) -> Result<bool, Stop> {
        let picked = self.pick(who, kind, under, about, &[Name::Word(yes), Name::Word("decline")])?;
        Ok(picked == 0)
    }

    /// The next answer: the present step's own, then those left open. `chance: every` stands for
    /// whatever chance decides during its step, and leaves each of those open.
    fn next_answer(&mut self, who: &Name) -> Option<(&'a Answer, Place)> {
        if let Some(frame) = self.frames.iter_mut().rev().flatten().next() {
            if *who != CHANCE && frame.answers.get(frame.used).is_some_and(is_every) {
                frame.used += 1;
            }
            if let Some(answer) = frame.answers.get(frame.used).filter(|answer| !is_every(answer)) {
                frame.used += 1;
                return Some((answer, Place::Step(frame.used - 1)));
            }
        }
        let answer = self.open.answers.get(self.open_used)?;
        self.open_used += 1;
        Some((answer, Place::Open))
    }

    /// The answer that comes next, whoever is asked.
    pub fn peek(&self) -> Option<&'a Answer> {
        let frame = self.frames.iter().rev().flatten().next();
        let own = frame.and_then(|frame| frame.answers.get(frame.used..)).into_iter().flatten();
        own.chain(self.open.answers.get(self.open_used..).into_iter().flatten()).find(|answer| !is_every(answer))
    }

    /// The scenario is wrong at the present step.
    pub fn rejected(&self, why: impl Into<String>) -> Stop {
        Stop::Rejected { step: self.step(), why: why.into() }
    }

    /// Something happened.
    pub fn event(&mut self, mut event: Event) {
        if !self.batched {
            self.batch += 1;
        }
        event.batch = self.batch;
        self.observed.events.push(event);
    }

    /// What `report` reports happens at the same time.
    pub fn together(&mut self, report: impl FnOnce(&mut Self)) {
        let outer = self.begin_batch();
        report(self);
        self.batched = outer;
    }

    /// Begins a batch: the events that follow happen at the same time. To end it, pass the returned value to
    /// [`set_simultaneous`](Self::set_simultaneous). Within a batch nothing changes.
    pub fn begin_batch(&mut self) -> bool {
        if !self.batched {
            self.batch += 1;
        }
        self.set_simultaneous(true)
    }

    /// Sets whether the events that follow happen at the same time as the last one. Returns what was set before.
    pub fn set_simultaneous(&mut self, simultaneous: bool) -> bool {
        std::mem::replace(&mut self.batched, simultaneous)
    }

    /// Takes back what was reported since there were so many events, to be reported once it happens.
    pub fn withhold(&mut self, since: usize) -> Vec<Event> {
        let there = self.observed.events.len();
        self.observed.events.split_off(since.min(there))
    }

    /// What has happened so far.
    pub fn events(&self) -> &[Event] {
        &self.observed.events
    }

    /// Something was decided under a clause. Where nothing happened since it was last decided by, and no
    /// words are asked for, once is enough.
    pub fn cite(&mut self, clause: Clause, note: impl FnOnce() -> String) {
        // Called from hundreds of places with a closure of each: only the closure itself may be compiled for each.
        let note = if self.notes.words { note() } else { String::new() };
        self.cite_noted(clause, note);
    }

    fn cite_noted(&mut self, clause: Clause, note: String) {
        let place = (self.step(), self.observed.events.len());
        if self.cited.0 != place {
            self.cited = (place, BTreeSet::new());
        }
        if self.cited.1.insert(clause) || self.notes.words {
            self.trace.cites.push(Cite { clause, step: place.0, events: place.1, note });
        }
    }

    /// An amount is about to happen. Gives the number of its account.
    pub fn account(&mut self, account: Account) -> usize {
        self.trace.accounts.push(account);
        self.trace.accounts.len() - 1
    }

    /// An account, to be continued.
    pub fn account_mut(&mut self, number: usize) -> Option<&mut Account> {
        self.trace.accounts.get_mut(number)
    }

    /// Whether the state is to be seen after each step.
    pub fn sees_each_step(&self) -> bool {
        !self.notes.end_only
    }

    /// A step has ended in this state.
    pub fn ended(&mut self, step: StepId, mut snapshot: Snapshot) {
        snapshot.events = self.observed.events.len();
        self.observed.after.push((step, snapshot));
    }

    /// The place to go back to, if what comes next is refused.
    pub fn mark(&self) -> Mark<'a> {
        Mark {
            frames: self.frames.clone(),
            open_used: self.open_used,
            events: self.observed.events.len(),
            after: self.observed.after.len(),
            refused: self.observed.refused.len(),
            batch: self.batch,
            cites: self.trace.cites.len(),
            begun: self.trace.begun.len(),
            accounts: self.trace.accounts.len(),
            answers: self.trace.answers.len(),
            decisions: self.trace.decisions.len(),
        }
    }

    /// A step was refused: what it did is taken back, and what was decided on the way proves nothing; only the
    /// refusal itself does.
    pub fn take_back(&mut self, mark: Mark<'a>, step: StepId, refusal: Refusal) {
        self.trace.cites.truncate(mark.cites);
        self.trace.begun.truncate(mark.begun + 1);
        self.cited = Default::default();
        let note = if self.notes.words { refusal.why.clone() } else { String::new() };
        for clause in &refusal.clauses {
            self.trace.cites.push(Cite { clause: *clause, step: Some(step), events: mark.events, note: note.clone() });
        }
        self.frames = mark.frames;
        self.open_used = mark.open_used;
        self.batch = mark.batch;
        self.observed.events.truncate(mark.events);
        self.observed.after.truncate(mark.after);
        self.observed.refused.truncate(mark.refused);
        self.trace.accounts.truncate(mark.accounts);
        self.trace.answers.truncate(mark.answers);
        self.trace.asked.truncate(mark.answers);
        self.trace.decisions.truncate(mark.decisions);
        let clauses = refusal.clauses.into_iter().map(|clause| Name::Word(clause.id())).collect();
        self.observed.refused.push(Refused { step, answer: None, clauses, why: refusal.why });
    }

    fn refuse(&mut self, answer: usize, refusal: Refusal) {
        for clause in &refusal.clauses {
            self.cite(*clause, || refusal.why.clone());
        }
        let step = self.step().unwrap_or_default();
        let clauses = refusal.clauses.into_iter().map(|clause| Name::Word(clause.id())).collect();
        self.observed.refused.push(Refused { step, answer: Some(answer), clauses, why: refusal.why });
    }

    /// The play is over: no answer may be left.
    pub fn finish(mut self, mut end: Snapshot) -> Result<(Observed, Trace), Stop> {
        while self.frames.len() > 1 {
            self.shallower()?;
        }
        self.close()?;
        if let Some(answer) = self.open.answers.get(self.open_used) {
            return Err(self.rejected(format!("nobody asked for the answer `{answer}`")));
        }
        end.events = self.observed.events.len();
        self.observed.end = end;
        Ok((self.observed, self.trace))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_to_a_choice_of_one_option_is_told_which_one_was_taken() {
        let answer = |who: &'static str| Answer { who: Name::Word(who), give: Give::One(Name::Word("axes")) };
        let ended = |who: &'static str| {
            let answers = [answer(who)];
            let mut log = Transcript::new(Open::default(), Notes::default());
            log.begin(0, &answers).unwrap();
            log.pick(&Name::Word("alice"), "source", None, None, &[Name::Word("axe")]).unwrap();
            log.finish(Snapshot::default()).unwrap_err()
        };
        let rejected = |why: &str| Stop::Rejected { step: Some(0), why: why.to_owned() };
        assert_eq!(
            ended("alice"),
            rejected(
                "nobody asked for the answer `alice: axes`: `axe` was the only option (source), and was taken without \
                 asking"
            )
        );
        assert_eq!(ended("bob"), rejected("nobody asked for the answer `bob: axes`"));
    }

    #[test]
    fn what_a_refused_step_cited_on_the_way_proves_nothing() {
        let [first, tried, forbids] = ["1-first", "2-tried", "3-forbids"].map(Clause::told);
        let mut log = Transcript::new(Open::default(), Notes::default());
        log.begin(0, &[]).unwrap();
        log.cite(first, String::new);
        let mark = log.mark();
        log.begin(1, &[]).unwrap();
        log.cite(tried, String::new);
        log.event(Event::new("tried"));
        log.deeper();
        log.begin(2, &[]).unwrap();
        log.cite(tried, String::new);
        log.take_back(mark, 1, Refusal::new(&[forbids], "no"));
        // The same is decided once more, now in earnest.
        log.begin(3, &[]).unwrap();
        log.cite(tried, String::new);

        let (observed, trace) = log.finish(Snapshot::default()).unwrap();
        let cited: Vec<(&str, Option<StepId>)> = trace.cites.iter().map(|cite| (cite.clause.id(), cite.step)).collect();
        assert_eq!(cited, [("1-first", Some(0)), ("3-forbids", Some(1)), ("2-tried", Some(3))]);
        let begun: Vec<(StepId, usize)> = trace.begun.iter().map(|begun| (begun.step, begun.cites)).collect();
        assert_eq!(begun, [(0, 0), (1, 1), (3, 2)]);
        assert!(observed.events.is_empty());
        assert_eq!(observed.refused[0].clauses, ["3-forbids"]);
    }
}

//! The single entry point through which a play asks, reports and cites, and the resulting observations.
//!
//! Answers come from the step being taken and, once those are used up, from the answers given for choices that the case
//! left open. So a scenario can be played again with a different answer.

pub mod account;
pub mod choice;
pub mod names;
pub mod observed;
pub mod stop;
pub mod trace;
mod used;

use std::collections::BTreeSet;

use crate::clause::Clause;
use crate::transcript::account::Account;
use crate::transcript::choice::{Options, Question};
use crate::transcript::names::Names;
use crate::transcript::observed::{Event, Observed, Refused, Snapshot, Value};
use crate::transcript::stop::{Refusal, Stop};
use crate::transcript::trace::{Begun, Cite, Decision, Trace};
use crate::transcript::used::Used;
use crate::words::name::Name;
use crate::words::scenario::{Answer, Give, StepId};

/// The amount of detail that a play records.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notes {
    /// `true` to describe decisions in words, for `explain`; costs time.
    pub words: bool,
    /// `true` to record the state only at the end, and not after each step; saves time.
    pub end_only: bool,
}

/// The answers to choices that the steps leave open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open<'a> {
    /// The answers, in order.
    pub answers: &'a [Answer],
    /// The behaviour once no answer is left.
    pub then: Then,
}

/// The behaviour when a choice has no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Then {
    /// The play ends with the question.
    #[default]
    Ask,
    /// The first option that the rules allow is taken.
    First,
}

impl Open<'_> {
    /// Answers every open choice with the first option that the rules allow.
    pub const FIRST: Self = Self { answers: &[], then: Then::First };
}

impl<'a> From<&'a [Answer]> for Open<'a> {
    fn from(answers: &'a [Answer]) -> Self {
        Self { answers, then: Then::Ask }
    }
}

/// The most answers tried if the rules refuse the first.
const MOST_TRIED: usize = 500;

/// The name under which random results are answered.
pub const CHANCE: &str = "chance";

/// Returns `true` if an answer stands for every possible random result.
pub fn is_every(answer: &Answer) -> bool {
    answer.who == CHANCE && answer.about.is_none() && matches!(&answer.give, Give::One(name) if name == "every")
}

/// Checks if the rules allow an answer that is one of the options.
type Judge<'j> = &'j mut dyn FnMut(&Give) -> Result<(), Refusal>;

/// Finds the clause that forbids an answer outside the options, if there is one.
type Outside<'o> = &'o dyn Fn(&Give) -> Option<Refusal>;

/// The origin of an answer.
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
    used: Used,
    /// The last choice of the next answering player that had a single option, with its kind. It was not asked.
    alone: Option<(&'static str, Name)>,
}

/// A position in a transcript, restored when a step is refused.
#[derive(Clone, Debug)]
pub struct Mark<'a> {
    frames: Vec<Option<Frame<'a>>>,
    open_used: Used,
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

/// The record of a play.
#[derive(Clone, Debug)]
pub struct Transcript<'a> {
    /// One frame for each level of nesting; `None` where no step has begun at that level.
    frames: Vec<Option<Frame<'a>>>,
    open: Open<'a>,
    open_used: Used,
    notes: Notes,
    batch: u32,
    batched: bool,
    observed: Observed,
    trace: Trace,
    /// The clauses cited at the current point of the play.
    cited: ((Option<StepId>, usize), BTreeSet<Clause>),
}

impl<'a> Transcript<'a> {
    /// An empty transcript. `open` answers the choices that the steps leave open.
    pub fn new(open: Open<'a>, notes: Notes) -> Self {
        Self {
            frames: vec![None],
            open,
            open_used: Used::default(),
            notes,
            batch: 0,
            batched: false,
            observed: Observed::default(),
            trace: Trace::default(),
            cited: Default::default(),
        }
    }

    /// The step being taken.
    pub fn step(&self) -> Option<StepId> {
        self.frames.iter().rev().flatten().map(|frame| frame.step).next()
    }

    /// Begins a step. Its answers serve until the next step at the same level begins. The previous step must have used
    /// up its own answers.
    pub fn begin(&mut self, step: StepId, answers: &'a [Answer]) -> Result<(), Stop> {
        self.close()?;
        if let Some(frame) = self.frames.last_mut() {
            *frame = Some(Frame { step, answers, used: Used::default(), alone: None });
        }
        let (cites, events) = (self.trace.cites.len(), self.observed.events.len());
        self.trace.begun.push(Begun { step, cites, events });
        Ok(())
    }

    /// Enters one level: the steps that follow are nested under the current one.
    pub fn deeper(&mut self) {
        self.frames.push(None);
    }

    /// Leaves one level: the nested steps are over, and the answers of the outer step serve again.
    pub fn shallower(&mut self) -> Result<(), Stop> {
        self.close()?;
        if self.frames.len() > 1 {
            self.frames.pop();
        }
        Ok(())
    }

    /// Ends the innermost step; an answer that nobody asked for is an error.
    fn close(&mut self) -> Result<(), Stop> {
        let Some(Some(frame)) = self.frames.last() else { return Ok(()) };
        if let Some(answer) = frame.used.left(frame.answers) {
            let alone = frame
                .alone
                .as_ref()
                .map(|(kind, only)| format!(": `{only}` was the only option ({kind}), and was taken without asking"));
            let why = format!("nobody asked for the answer `{answer}`{}", alone.unwrap_or_default());
            return Err(Stop::Rejected { step: Some(frame.step), why });
        }
        Ok(())
    }

    /// Asks a player, unless there is only one answer. An answer that `judge` refuses is recorded as refused, and the
    /// next answer applies to the same question.
    pub fn ask<T>(&mut self, question: &Question, judge: impl Fn(&Give) -> Result<T, Refusal>) -> Result<T, Stop> {
        self.ask_or(question, |_| None, judge)
    }

    /// Like [`ask`](Self::ask), with a function `outside` that may find the clause forbidding an answer outside the
    /// options.
    pub fn ask_or<T>(
        &mut self,
        question: &Question,
        outside: impl Fn(&Give) -> Option<Refusal>,
        judge: impl Fn(&Give) -> Result<T, Refusal>,
    ) -> Result<T, Stop> {
        // Only this part is compiled for each kind of answer; `settle` stops at the first value that is found.
        let mut value = None;
        self.settle(question, &outside, &mut |give| {
            value = Some(judge(give)?);
            Ok(())
        })?;
        value.ok_or_else(|| Stop::Undecided(Box::new(question.clone())))
    }

    /// Asks until `judge` allows an answer. Only this function decides that a choice is not asked: if it has a single
    /// answer. A choice between answers with the same result is asked.
    fn settle(&mut self, question: &Question, outside: Outside<'_>, judge: Judge<'_>) -> Result<(), Stop> {
        if let Some(only) = question.options.only()
            && judge(&only).is_ok()
        {
            self.not_asked(question, &only);
            return Ok(());
        }
        self.event(
            Event::new("asked")
                .with("who", &question.who)
                .with("kind", question.kind)
                .with("options", Value::Bag(question.options.shown()))
                .with_some("to", question.about.as_ref()),
        );
        loop {
            let Some((answer, place)) = self.next_answer(question) else {
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
                    let why = format!("`{}` is not one of the accepted answers: {}", answer.give, question.options);
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

    /// Records a player's decision, if notes in words are wanted.
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
        self.taken(question.answer(give));
        Ok(())
    }

    /// Records the answer to an open choice.
    fn taken(&mut self, answer: Answer) {
        let step = self.step();
        self.trace.answers.push((answer, step));
    }

    /// Asks a player to pick one of several names. Returns the index of the name.
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

    /// Like [`pick`](Self::pick), for names that are shared among questions.
    pub fn pick_of(
        &mut self,
        who: &Name,
        kind: &'static str,
        under: Option<Clause>,
        about: Option<&Name>,
        names: &Names,
    ) -> Result<usize, Stop> {
        let options = Options::One(names.clone());
        let question = Question { who: who.clone(), kind, under, about: about.cloned(), options };
        self.ask(&question, |give| match give {
            Give::One(name) => Ok(names.iter().position(|other| other == name).unwrap_or(0)),
            _ => Ok(0),
        })
    }

    /// Notes a choice with one answer that was made without asking. It is kept if the next answer of the step may be
    /// meant for it.
    fn not_asked(&mut self, question: &Question, only: &Give) {
        let Some(frame) = self.frames.iter_mut().rev().flatten().next() else { return };
        if frame.used.following(frame.answers).is_some_and(|(_, next)| next.who == question.who) {
            let only = match only {
                Give::Several(names) => names.first().filter(|_| names.len() == 1).cloned(),
                _ => None,
            }
            .unwrap_or_else(|| only.to_string().into());
            frame.alone = Some((question.kind, only));
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

    /// The next answer to a question: one of the current step, then one for open choices. `chance: every` stands for
    /// all random results of its step, and leaves each of them open.
    fn next_answer(&mut self, question: &Question) -> Option<(&'a Answer, Place)> {
        if let Some(frame) = self.frames.iter_mut().rev().flatten().next() {
            if question.who != CHANCE
                && let Some((index, _)) = frame.used.following(frame.answers).filter(|(_, answer)| is_every(answer))
            {
                frame.used.next = index + 1;
            }
            if let Some((index, answer)) = frame.used.take(frame.answers, question) {
                return Some((answer, Place::Step(index)));
            }
        }
        let (_, answer) = self.open_used.take(self.open.answers, question)?;
        Some((answer, Place::Open))
    }

    /// The next answer that names no subject, no matter who is asked.
    pub fn peek(&self) -> Option<&'a Answer> {
        let frame = self.frames.iter().rev().flatten().next();
        let own = frame.and_then(|frame| {
            let rest = frame.answers.get(frame.used.next..).unwrap_or_default();
            rest.iter().find(|answer| answer.about.is_none() && !is_every(answer))
        });
        own.or_else(|| self.open_used.next(self.open.answers).map(|(_, answer)| answer))
    }

    /// The error that the scenario is wrong at the current step.
    pub fn rejected(&self, why: impl Into<String>) -> Stop {
        Stop::Rejected { step: self.step(), why: why.into() }
    }

    /// Reports an event.
    pub fn event(&mut self, mut event: Event) {
        if !self.batched {
            self.batch += 1;
        }
        event.batch = self.batch;
        self.observed.events.push(event);
    }

    /// Reports the events of `report` as simultaneous.
    pub fn together(&mut self, report: impl FnOnce(&mut Self)) {
        let outer = self.begin_batch();
        report(self);
        self.batched = outer;
    }

    /// Begins a batch: the events that follow happen at the same time. To end it, pass the returned value to
    /// [`set_simultaneous`](Self::set_simultaneous). Inside a batch this has no effect.
    pub fn begin_batch(&mut self) -> bool {
        if !self.batched {
            self.batch += 1;
        }
        self.set_simultaneous(true)
    }

    /// Controls if the events that follow happen at the same time as the last one. Returns the previous setting.
    pub fn set_simultaneous(&mut self, simultaneous: bool) -> bool {
        std::mem::replace(&mut self.batched, simultaneous)
    }

    /// Takes back the events after the first `since`, to be reported once they happen.
    pub fn withhold(&mut self, since: usize) -> Vec<Event> {
        let there = self.observed.events.len();
        self.observed.events.split_off(since.min(there))
    }

    /// The events so far.
    pub fn events(&self) -> &[Event] {
        &self.observed.events
    }

    /// Cites the clause of a decision. If nothing happened since it was last cited, and no words are wanted, one
    /// citation is enough.
    pub fn cite(&mut self, clause: Clause, note: impl FnOnce() -> String) {
        // Called from hundreds of places, each with its own closure: only the closure itself may be compiled for each.
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

    /// Opens an account for an amount that is about to happen. Returns the number of the account.
    pub fn account(&mut self, account: Account) -> usize {
        self.trace.accounts.push(account);
        self.trace.accounts.len() - 1
    }

    /// The account with this number, to be continued.
    pub fn account_mut(&mut self, number: usize) -> Option<&mut Account> {
        self.trace.accounts.get_mut(number)
    }

    /// Returns `true` if the state is recorded after each step.
    pub fn sees_each_step(&self) -> bool {
        !self.notes.end_only
    }

    /// Records the state in which a step ended.
    pub fn ended(&mut self, step: StepId, mut snapshot: Snapshot) {
        snapshot.events = self.observed.events.len();
        self.observed.after.push((step, snapshot));
    }

    /// The current position, restored if the next step is refused.
    pub fn mark(&self) -> Mark<'a> {
        Mark {
            frames: self.frames.clone(),
            open_used: self.open_used.clone(),
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

    /// Takes back a refused step. The decisions made during the step prove nothing; only the refusal itself does.
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

    /// Ends the play; no answer may be left.
    pub fn finish(mut self, mut end: Snapshot) -> Result<(Observed, Trace), Stop> {
        while self.frames.len() > 1 {
            self.shallower()?;
        }
        self.close()?;
        if let Some(answer) = self.open_used.left(self.open.answers) {
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
    fn an_answer_to_a_choice_of_one_option_is_rejected_with_the_option_that_was_taken() {
        let answer = |who: &'static str| Answer::of(Name::Word(who), Give::One(Name::Word("axes")));
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
        let [first, tried, forbids] = ["1-first", "2-tried", "3-forbids"].map(Clause::external);
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
        // The clause is cited again, this time by a step that is not refused.
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

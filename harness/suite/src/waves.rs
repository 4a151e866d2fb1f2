//! Plays a run wave by wave, so that only the cases of the current wave must be in memory.

use std::collections::VecDeque;
use std::time::Instant;

use reports::events::Event;
use reports::lines::Head;
use reports::passed::{Passed, is_plain};
use reports::record::{CaseResult, Record};

use crate::load::Suite;
use crate::parallel::{self, ToDo};
use crate::play::ahead;
use crate::play::alike::Alike;
use crate::play::engine::Engine;
use crate::run::{Clauses, Failed, RunOptions, Trial, amend, one, plain, timed, trying};

/// A trial, and the suite that contains its case.
pub type Staged<'s> = (&'s Suite, Trial<'s>);

/// Finds the plays of a case again: each with its number, in the suite of its file.
pub type Found<'f> = &'f dyn Fn(&str, &mut dyn FnMut(usize, Staged<'_>));

/// A run between its waves.
pub struct Waves<'w> {
    engine: &'w dyn Engine,
    options: &'w RunOptions<'w>,
    clauses: Clauses,
    failed: Failed,
    start: Instant,
    /// The number of finished plays.
    over: usize,
    /// `true` if plays that simply passed are counted, and not kept.
    counts: bool,
    results: Vec<(usize, CaseResult)>,
    passed: Passed,
}

impl<'w> Waves<'w> {
    /// Begins the run, and reports what will be played. With `counts` the record contains the number of cases that
    /// simply passed, and no results for them.
    pub fn begin(
        (head, plays): (&Head, usize),
        clauses: Clauses,
        engine: &'w dyn Engine,
        options: &'w RunOptions<'w>,
        counts: bool,
    ) -> Self {
        (options.events)(&Event::RunStarted { head, plays });
        let failed = Failed::new(options.max_fail);
        let (results, passed) = (Vec::new(), Passed::default());
        Self { engine, options, clauses, failed, start: Instant::now(), over: 0, counts, results, passed }
    }

    /// Plays the next trials, those of a case together.
    pub fn play(&mut self, wave: &[Staged<'_>]) {
        let Self { engine, options, clauses, failed, over, .. } = self;
        let finish = |at: usize, result: CaseResult| {
            failed.add(&result);
            (options.events)(&Event::CaseFinished { number: *over + at, result: &result });
            result
        };
        let results = if engine.lane().is_some() {
            let play = |engine: &dyn Engine, at: usize, (suite, trial): Staged<'_>| {
                finish(at, one(suite, clauses, trial, engine, options, failed.enough(&trial.0.id)))
            };
            parallel::shared(wave.len(), |to_do| on_a_lane(wave, *engine, to_do, &play))
        } else {
            let played = parallel::map(&by_case(wave), |(first, plays)| {
                let mut alike = Alike::default();
                let results = plays.iter().enumerate().map(|(index, (suite, trial))| {
                    let not_played = failed.enough(&trial.0.id);
                    finish(
                        first + index,
                        timed(|| trying(suite, clauses, *trial, *engine, options, not_played, &mut alike)),
                    )
                });
                results.collect::<Vec<_>>()
            });
            played.into_iter().flatten().collect()
        };
        self.keep(results);
    }

    fn keep(&mut self, results: Vec<CaseResult>) {
        if !self.counts {
            self.results.extend((self.over..).zip(results));
            self.over = self.results.len();
            return;
        }
        for case in results.chunk_by(|one, other| one.id == other.id) {
            self.passed.begin(case.first().map_or("", CaseResult::game));
            if case.iter().all(is_plain) {
                self.passed.add(case);
            } else {
                self.results.extend((self.over..).zip(case.iter().cloned()));
            }
            self.over += case.len();
        }
    }

    /// Ends the run. Errors of an engine may show only now; then `found` finds the plays of a case that was only
    /// counted.
    pub fn end(mut self, head: Head, found: Found<'_>) -> Record {
        for (play, error) in self.engine.afterwards() {
            self.uncount(&play, found);
            for (number, result) in self.results.iter_mut().filter(|(_, result)| result.name() == play) {
                amend(result, &error);
                self.options.settle(result, self.engine);
                (self.options.events)(&Event::CaseCorrected { number: *number, result });
            }
        }
        let seconds = self.start.elapsed().as_secs_f64();
        let policy = Some(self.options.policy(self.engine));
        (self.options.events)(&Event::PlayingFinished { seconds, policy });
        let Head { format, suite, engine, .. } = head;
        let results = self.results.into_iter().map(|(_, result)| result).collect();
        Record { format, suite, engine, seconds, policy, results, passed: self.passed, cut: false }
    }

    /// Keeps a play that was only counted, together with the others of its case.
    fn uncount(&mut self, play: &str, found: Found<'_>) {
        if !self.counts || self.results.iter().any(|(_, result)| result.name() == play) {
            return;
        }
        let Some((id, _)) = play.rsplit_once('@') else { return };
        let mut plays = Vec::new();
        found(id, &mut |number, (suite, trial)| plays.push((number, plain(suite, trial, self.options.again))));
        self.passed.remove(&plays.iter().map(|(_, result)| result.clone()).collect::<Vec<CaseResult>>());
        self.results.extend(plays);
        self.results.sort_by_key(|(number, _)| *number);
    }
}

/// The plays of each case together, with the index of the first in the wave.
fn by_case<'t, 's>(wave: &'t [Staged<'s>]) -> Vec<(usize, &'t [Staged<'s>])> {
    let mut first = 0;
    let cases = wave.chunk_by(|(_, (one, _)), (_, (other, _))| std::ptr::eq(*one, *other)).map(|plays| {
        first += plays.len();
        (first - plays.len(), plays)
    });
    cases.collect()
}

/// Plays trials in one thread as long as there are any. It takes as many as may be requested ahead, but none after one
/// that may need several plays, which would have to wait for those of others.
fn on_a_lane(
    wave: &[Staged<'_>],
    engine: &dyn Engine,
    to_do: &ToDo,
    play: &(dyn Fn(&dyn Engine, usize, Staged<'_>) -> CaseResult + Sync),
) -> Vec<(usize, CaseResult)> {
    let next = || to_do.take().and_then(|at| Some((at, *wave.get(at)?)));
    let mut done = Vec::new();
    // Nothing is started for a thread without work.
    let Some(first) = next() else { return done };
    let lane = engine.lane();
    let engine = lane.as_deref().unwrap_or(engine);
    let mut first = Some(first);
    let mut taken = VecDeque::new();
    let mut is_open = false;
    loop {
        let mut room = engine.room();
        while taken.is_empty() || is_open && room > 0 {
            let Some((at, staged)) = first.take().or_else(next) else { break };
            let (_, (case, edition)) = staged;
            is_open = room == 0 || ahead(case, edition, engine);
            taken.push_back((at, staged));
            room = room.saturating_sub(1);
        }
        let Some((at, staged)) = taken.pop_front() else { return done };
        done.push((at, play(engine, at, staged)));
        let (_, (case, edition)) = staged;
        engine.over(&case.id, edition);
    }
}

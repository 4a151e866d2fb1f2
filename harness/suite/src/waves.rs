//! A run that is played wave by wave: of each wave the cases are at hand, of the others they need not be.

use std::time::Instant;

use reports::events::Event;
use reports::lines::Head;
use reports::passed::{Passed, is_plain};
use reports::record::{CaseResult, Record};

use crate::load::Suite;
use crate::parallel;
use crate::play::engine::Engine;
use crate::run::{Clauses, Failed, RunOptions, Trial, amend, one, plain};

/// A trial, and the suite in which its case stands.
pub type Staged<'s> = (&'s Suite, Trial<'s>);

/// How the plays of a case are found again: each with its number, in the suite of its file.
pub type Found<'f> = &'f dyn Fn(&str, &mut dyn FnMut(usize, Staged<'_>));

/// A run between its waves.
pub struct Waves<'w> {
    engine: &'w dyn Engine,
    options: &'w RunOptions<'w>,
    clauses: Clauses,
    failed: Failed,
    start: Instant,
    /// How many plays are over.
    over: usize,
    /// Whether plays of which nothing else is to be told than that they passed are counted, and not kept.
    counts: bool,
    results: Vec<(usize, CaseResult)>,
    passed: Passed,
}

impl<'w> Waves<'w> {
    /// The run begins: everybody is told what will be played. With `counts` the record has no results of cases that
    /// simply passed, but their number.
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
        let numbered: Vec<(usize, Staged<'_>)> = (self.over..).zip(wave.iter().copied()).collect();
        let Self { engine, options, clauses, failed, .. } = self;
        let results = parallel::map(&numbered, |(number, (suite, trial))| {
            let result = one(suite, clauses, *trial, *engine, options, failed.enough(&trial.0.id));
            failed.add(&result);
            (options.events)(&Event::CaseFinished { number: *number, result: &result });
            result
        });
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

    /// All is played. What an engine did wrong may show only now: then `found` finds the plays of a case that was counted.
    pub fn end(mut self, head: Head, found: Found<'_>) -> Record {
        for (play, error) in self.engine.afterwards() {
            self.uncount(&play, found);
            for (number, result) in self.results.iter_mut().filter(|(_, result)| result.name() == play) {
                amend(result, &error);
                (self.options.known)(result);
                (self.options.events)(&Event::CaseCorrected { number: *number, result });
            }
        }
        let seconds = self.start.elapsed().as_secs_f64();
        (self.options.events)(&Event::PlayingFinished { seconds });
        let Head { format, suite, engine, .. } = head;
        let results = self.results.into_iter().map(|(_, result)| result).collect();
        Record { format, suite, engine, seconds, results, passed: self.passed }
    }

    /// A play is not only counted any more, nor are the others of its case.
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

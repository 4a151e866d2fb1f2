//! Pages from records: provides details of cases, clauses and plays.

use std::cell::Cell;
use std::collections::HashMap;

use reports::page::{About, CardWords, Details, Report, write as drawn};
use reports::record::{CaseResult, Record, Verdict};
use reports::sink::WriteError;
use reports::timeline::beside::Beside;
use ruleproof::lab::timeline::{beside, by_rules_alone};
use ruleproof::suite::language::case::Case;
use ruleproof::suite::load::Suite;
use ruleproof::suite::play::engine::Engine;
use ruleproof::texts::Said;

use super::sinks::write;

/// The total duration, in microseconds, of the plays that are repeated on an engine for a page.
const MOST_MICROS: u64 = 60_000_000;

/// Records with the suite and the engines, if they are available.
pub struct Pages<'p> {
    suite: &'p Suite,
    cases: HashMap<&'p str, &'p Case>,
    /// The engine of each record, if it can be asked again.
    engines: Vec<Option<&'p dyn Engine>>,
    records: &'p [Record],
    /// The total duration of the plays that are repeated.
    spent: Cell<u64>,
    said: Said,
}

impl<'p> Pages<'p> {
    /// Creates pages for some records, each with its engine if available.
    pub fn of(suite: &'p Suite, records: &'p [Record], engines: Vec<Option<&'p dyn Engine>>) -> Self {
        let cases = suite.cases.iter().chain(&suite.pending).map(|case| (&*case.id, case)).collect();
        Self { suite, cases, engines, records, spent: Cell::new(0), said: Said::default() }
    }

    /// Writes them to a path as one page.
    pub fn write(&self, command: &str, path: &str) -> Result<(), WriteError> {
        write(path, &drawn(&Report { records: self.records, command, details: self }))
    }

    /// Returns `true` if there is time to repeat a play.
    fn is_quick_enough(&self, result: &CaseResult) -> bool {
        let spent = self.spent.get().saturating_add(result.micros);
        let is_within = spent <= MOST_MICROS;
        if is_within {
            self.spent.set(spent);
        }
        is_within
    }

    /// The case of a result, if the given suite is the one that was played.
    fn found(&self, result: &CaseResult) -> Option<&'p Case> {
        let is_same = |record: &Record| record.suite.digest == self.suite.digest;
        self.cases.get(result.id.as_str()).copied().filter(|_| self.records.iter().all(is_same))
    }
}

impl Details for Pages<'_> {
    fn case(&self, result: &CaseResult) -> Option<About> {
        let case = self.found(result)?;
        Some(About { cards: words(&self.said, case, &result.edition), ..about(self.suite, case) })
    }

    fn clause(&self, game: &str, clause: &str) -> Option<String> {
        self.suite.catalogues.find(game, clause).map(|clause| clause.says.to_string())
    }

    fn play(&self, record: usize, result: &CaseResult) -> Option<Beside> {
        let case = self.found(result)?;
        // A play that broke off is not repeated: it would break off again, or make the engine be given up.
        let engine = self.engines.get(record).copied().flatten();
        let engine = engine.filter(|_| came_to_an_end(result.verdict) && self.is_quick_enough(result));
        let played = engine.and_then(|engine| beside(self.suite, case, &result.edition, engine));
        played.or_else(|| Some(by_rules_alone(self.suite, case, &result.edition, result.reason.as_deref())))
    }
}

fn came_to_an_end(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Pass
            | Verdict::PassState
            | Verdict::Fail
            | Verdict::Unproved
            | Verdict::Rejected
            | Verdict::Leaky
            | Verdict::Flaky
    )
}

/// A case as it is written in its file.
pub fn about(suite: &Suite, case: &Case) -> About {
    About {
        text: suite.text(case).trim_end().to_owned(),
        first: suite.sources.place(case.file, case.span.start).line,
        source: case.source.as_ref().map(ToString::to_string),
        why: case.why.clone(),
        cards: Vec::new(),
    }
}

/// The cards of a case in the words of an edition.
pub fn words(said: &Said, case: &Case, edition: &str) -> Vec<CardWords> {
    // If the templates are wrong, the page shows no words; `cards` reports the error.
    let texts = case.scenario.as_ref().and_then(|scenario| said.of(scenario, edition).ok()).unwrap_or_default();
    let words =
        texts.into_iter().filter(|(_, text)| !text.frame.is_empty() || !text.lines.is_empty() || !text.is_whole());
    let words = words.map(|(name, text)| {
        let lines = text.frame.into_iter().chain(text.lines).collect();
        CardWords { name, lines, wordless: text.unsaid }
    });
    words.collect()
}

//! The record of a run: the plays, the engine, and the result of each case.

use indexmap::IndexSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::contested::Contested;
use crate::mismatch::Mismatch;
use crate::passed::Passed;
use crate::standing::Policy;
use crate::tree::count;
use crate::unreported::Unreported;

/// The version of the record's format.
pub const FORMAT: u32 = 1;

/// The result of a case in one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every expectation was met, and every asserted clause was applied.
    Pass,
    /// Every expectation was met as far as the engine reports. The engine declared beforehand that it does not report
    /// the rest.
    PassState,
    /// The play failed at first, and passed when it was repeated.
    Flaky,
    /// An expectation was not met.
    Fail,
    /// Every expectation was met, but the engine's trace is missing a clause that the case asserts.
    Unproved,
    /// The engine does not support a keyword or a card of the case.
    Unsupported,
    /// The engine rejected the scenario itself, or a choice had no answer.
    Rejected,
    /// The harness could not bring the play to an end.
    Error,
    /// The engine crashed.
    Crash,
    /// The engine did not answer in time.
    Timeout,
    /// The engine violated the protocol.
    Protocol,
    /// The engine answered differently after other cases.
    Leaky,
    /// The case was never played.
    NotRun,
}

impl Verdict {
    /// All verdicts, the best first.
    pub const ALL: [Self; 13] = [
        Self::Pass,
        Self::PassState,
        Self::Flaky,
        Self::Fail,
        Self::Unproved,
        Self::Unsupported,
        Self::Rejected,
        Self::Error,
        Self::Crash,
        Self::Timeout,
        Self::Protocol,
        Self::Leaky,
        Self::NotRun,
    ];

    /// The name of the verdict.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::PassState => "pass (state)",
            Self::Flaky => "flaky",
            Self::Fail => "fail",
            Self::Unproved => "unproved",
            Self::Unsupported => "unsupported",
            Self::Rejected => "rejected",
            Self::Error => "error",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Protocol => "protocol",
            Self::Leaky => "leaky",
            Self::NotRun => "not run",
        }
    }
}

/// The comparison of a verdict with the one that was expected of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// A play that matched its expectations.
    Expected,
    /// Not as expected.
    Unexpected,
    /// Expected to fail, and passes.
    Fixed,
    /// Expected to fail, and ends in another way.
    Changed,
}

impl Standing {
    /// The name of the standing.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Expected => "expected",
            Self::Unexpected => "unexpected",
            Self::Fixed => "fixed",
            Self::Changed => "changed",
        }
    }

    /// Returns `true` if it makes the run fail.
    pub fn is_failure(self) -> bool {
        self != Self::Expected
    }
}

/// A mismatch between an expectation and the observation, at its place in the case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Written")]
pub struct Failure {
    /// The line of the failed expectation in the case file.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
    /// The item compared: `bears.damage`, `events`, `refusal`.
    pub what: String,
    /// The expected value.
    pub expected: String,
    /// The observed value.
    pub actual: String,
    /// Hints: the nearest event, the choices on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The mismatch as data. Records of versions before 0.2 do not have it.
    #[serde(rename = "kind")]
    pub mismatch: Mismatch,
}

/// A mismatch between an expectation and the observation, as it is serialized.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The line of the failed expectation in the case file.
    line: u32,
    /// The column, in characters.
    column: u32,
    /// The item compared: `bears.damage`, `events`, `the step`.
    what: String,
    /// The expected value.
    expected: String,
    /// The observed value.
    actual: String,
    /// Hints: the nearest event, the choices on the way.
    #[serde(default)]
    notes: Vec<String>,
    /// The mismatch as data. Records of versions before 0.2 do not have it.
    #[serde(default)]
    #[schemars(with = "Option<Mismatch>")]
    kind: Option<serde_json::Value>,
}

impl From<Written> for Failure {
    fn from(Written { line, column, what, expected, actual, notes, kind }: Written) -> Self {
        // A record of a later version may contain other kinds.
        let known = kind.map(serde_json::from_value);
        let mismatch = match known {
            Some(Ok(mismatch)) => mismatch,
            Some(Err(_)) => Mismatch::Other { what: what.clone(), expected: expected.clone(), actual: actual.clone() },
            None => Mismatch::of_texts(&what, &expected, &actual, &notes),
        };
        Self { line, column, what, expected, actual, notes, mismatch }
    }
}

impl Failure {
    /// Returns a mismatch at a place, with its texts.
    pub fn new(line: u32, column: u32, mismatch: Mismatch, notes: Vec<String>) -> Self {
        let (what, expected, actual) = (mismatch.what(), mismatch.expected(), mismatch.actual());
        Self { line, column, what, expected, actual, notes, mismatch }
    }
}

/// The reason why a play that fails in another way than the baseline records makes the run fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Strict {
    /// The run was started with `--strict`.
    Asked,
    /// The run is a job of a CI service, where that is the default.
    Ci,
}

/// The baseline's entry for a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Baselined {
    /// The known verdict.
    pub verdict: Verdict,
    /// The known mismatches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differs: Vec<String>,
    /// The reason, for people.
    pub reason: String,
    /// Set if the play makes the run fail only because it fails in another way than the baseline records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strict: Option<Strict>,
}

/// The result of a case in one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseResult {
    /// The id: `game/id`.
    pub id: String,
    /// The edition.
    pub edition: String,
    /// The file.
    pub file: String,
    /// The line of the case's id.
    pub line: u32,
    /// The clauses that the case asserts.
    pub asserts: Vec<String>,
    /// The status of the case, if it has one: `disputed`, `awaiting-engine`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// The comparison of the verdict with the expected one.
    pub standing: Standing,
    /// The mismatches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// The asserted clauses that are missing from the trace.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unproved: Vec<String>,
    /// The clauses that the engine cites, if it cites any, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cited: Vec<String>,
    /// The reason why the play did not finish, if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The reason without its place and without what the engine wrote, if the reason quotes that. Results with one
    /// cause are grouped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// The feature that the engine does not support: a keyword, a card, a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
    /// The unchecked parts of the expectation, which the engine declared beforehand as unreported: ``event `prevented`
    /// ``, ``field `dealt.by` ``. Also the questions that the engine did not ask because all answers lead to the same
    /// result: ``question `order` (616.1)``.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untold: Vec<Unreported>,
    /// The baseline's entry for the play, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Baselined>,
    /// The interpretations on which judges differ and the one that the engine follows, if the case lists them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contested: Option<Contested>,
    /// The arguments of `ruleproof` that rerun the play.
    pub rerun: String,
    /// The duration, in microseconds.
    pub micros: u64,
}

impl CaseResult {
    /// The name of the play: `game/id@edition`.
    pub fn name(&self) -> String {
        format!("{}@{}", self.id, self.edition)
    }

    /// Returns `true` if judges differ on the case, so that its verdict counts against no engine. It does count if the
    /// engine did not play the case to an end, or follows none of the interpretations that the case lists.
    pub fn is_disputed(&self) -> bool {
        let judged = match self.verdict {
            Verdict::Pass | Verdict::PassState | Verdict::Unproved => true,
            Verdict::Fail => self.contested.is_none(),
            _ => false,
        };
        judged && self.status.as_deref() == Some("disputed")
    }

    /// Returns `true` if the case's status is the reason why a [`Standing::Fixed`] result was expected to fail. If the
    /// baseline has an entry, that entry is the reason.
    pub fn is_fixed_by_status(&self) -> bool {
        self.baseline.is_none() && self.status.is_some()
    }

    /// The game.
    pub fn game(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }
}

/// The suite that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuiteInfo {
    /// The place from which it was read.
    pub from: String,
    /// The version of ruleproof.
    pub version: String,
    /// The digest of its files, and of the cards and catalogues that it depends on.
    pub digest: String,
    /// The number of cases.
    pub cases: usize,
    /// The number of selected cases.
    pub selected: usize,
    /// The number of selected plays, in the shards of this record. Records of earlier versions do not state it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plays: Option<usize>,
    /// The number of plays that must pass, from the baseline; 0 if the baseline has rules and no number yet. Only
    /// records of runs of all plays have it, and records of the shards of such a run, which have the number of the
    /// whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passes: Option<usize>,
    /// The shard that was played, if the selection is divided among several runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// The version of the suite, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite_version: Option<String>,
    /// The known mistakes, each preceded by its game, that the suite does not notice in an engine that reports no
    /// events. Empty if the engine reports all events. In an engine that reports some events, no other mistakes go
    /// unnoticed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unnoticed: Vec<String>,
}

/// A shard: the part of a selection that a run plays while other runs play the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The way in which the selection is divided: `hash`, `slice` or `file`.
    pub by: String,
    /// The shards of this record, counted from 1.
    pub parts: Vec<u64>,
    /// The number of shards into which the selection is divided.
    pub of: u64,
    /// The number of plays in the shards of this record.
    pub plays: usize,
    /// The number of plays in all shards together; for shards that are cut by files, those in the shards of this
    /// record.
    pub all: usize,
    /// A digest of the plays of all shards, in their order; for shards that are cut by files, of the paths of all files
    /// and the selection.
    pub selection: String,
}

impl Part {
    /// Returns `true` if the shards are cut by files, so that none has information about the others.
    pub fn is_of_files(&self) -> bool {
        self.by == "file"
    }
}

/// `hash:1/4`, as for `--partition`; for several shards `hash:1,3/4`.
impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts: Vec<String> = self.parts.iter().map(u64::to_string).collect();
        write!(f, "{}:{}/{}", self.by, parts.join(","), self.of)
    }
}

/// The engine that played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngineInfo {
    /// The name.
    pub name: String,
    /// The version.
    pub version: String,
    /// The known mistakes that it was set to make.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<String>,
}

/// The record of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub format: u32,
    /// The suite.
    pub suite: SuiteInfo,
    /// The engine.
    pub engine: EngineInfo,
    /// The duration of the run, in seconds.
    pub seconds: f64,
    /// The options that decide which results are expected. Records of earlier versions do not state them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// The results, in the order of the files.
    pub results: Vec<CaseResult>,
    /// The passed cases that are only counted; empty in a complete record.
    #[serde(skip)]
    pub passed: Passed,
    /// `true` if the record ends before its run did: a record in lines without the last one.
    #[serde(skip)]
    pub cut: bool,
}

/// Counts over a part of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of cases.
    pub cases: usize,
    /// The number of clauses that they assert.
    pub clauses: usize,
    /// The number of cases with each verdict as their worst, in the order of [`Verdict::ALL`].
    pub verdicts: Vec<(Verdict, usize)>,
    /// The number of disputed cases. Their verdicts are not counted, unless an engine did not play them to an end.
    pub disputed: usize,
    /// The number of cases that are not as expected.
    pub red: usize,
}

/// The names of the engines of some records. Engines with the same name are numbered.
pub fn engine_names(records: &[Record]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for EngineInfo { name, .. } in records.iter().map(|record| &record.engine) {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}

impl Record {
    /// The games that were played, in order.
    pub fn games(&self) -> Vec<&str> {
        let games: IndexSet<&str> = self.passed.games().chain(self.results.iter().map(CaseResult::game)).collect();
        games.into_iter().collect()
    }

    /// The number of plays.
    pub fn plays(&self) -> usize {
        self.results.len() + self.passed.plays()
    }

    /// The number of selected plays without a result. A record that does not state the number of selected plays misses
    /// at least one for each selected case without a result.
    pub fn missing(&self) -> usize {
        let stated = self.suite.part.as_ref().map(|part| part.plays).or(self.suite.plays);
        match stated {
            Some(plays) => plays.saturating_sub(self.plays()),
            None => self.suite.selected.saturating_sub(self.summary(None).cases),
        }
    }

    /// The number of plays that pass or pass by state.
    pub fn passing(&self) -> usize {
        let passes = |result: &&CaseResult| matches!(result.verdict, Verdict::Pass | Verdict::PassState);
        self.results.iter().filter(passes).count().saturating_add(self.passed.plays())
    }

    /// Returns `true` if the engine supports none of the plays.
    pub fn supports_nothing(&self) -> bool {
        self.passed.plays() == 0 && self.results.iter().all(|result| result.verdict == Verdict::Unsupported)
    }

    /// Returns `true` for a complete record of all plays, made with a baseline that counts passing plays.
    pub fn is_of_all(&self) -> bool {
        self.suite.passes.is_some() && self.suite.part.is_none() && !self.cut && self.missing() == 0
    }

    /// Returns the number of passing plays and the number in the baseline, if fewer pass and unexpected results do not
    /// account for the rest: those plays are unsupported now, and a rule accepts them.
    fn fewer_passes(&self) -> Option<(usize, usize)> {
        if self.suite.part.is_some() {
            return None;
        }
        // A baseline that excuses everything must not hide that the engine plays nothing.
        let is_run = self.suite.selected > 1 || self.suite.passes.is_some();
        let least = usize::from(is_run && self.plays() > 0 && self.supports_nothing());
        let known = self.suite.passes.unwrap_or_default().max(least);
        let passing = self.passing();
        (passing.saturating_add(self.failing().count()) < known).then_some((passing, known))
    }

    /// The number of selected plays that were not played.
    fn lost(&self) -> usize {
        let not_run = self.results.iter().filter(|result| result.verdict == Verdict::NotRun).count();
        self.missing().saturating_add(not_run)
    }

    /// Returns `true` if every selected play was played.
    pub fn is_played(&self) -> bool {
        self.lost() == 0
    }

    /// The headline of an incomplete record, in every output format. Plays are missing, were not run, or are
    /// unsupported now although the baseline counts them as passing.
    pub fn incomplete(&self) -> Option<String> {
        let selected = self.plays().saturating_add(self.missing());
        match self.lost() {
            0 if self.cut => Some("incomplete: the record ends before its run was complete".to_owned()),
            0 => self.fewer_passes().map(|(passing, known)| {
                if self.supports_nothing() {
                    return "incomplete: the engine supports no play".to_owned();
                }
                let fewer = count(known.saturating_sub(passing), "play");
                format!("incomplete: {fewer} fewer than the {known} in the baseline passed")
            }),
            lost => Some(format!("incomplete: {lost} of {} without a result", count(selected, "play"))),
        }
    }

    /// Counts cases, not editions: a case counts with its worst verdict. `game` limits the count.
    pub fn summary(&self, game: Option<&str>) -> Summary {
        let of_game = || self.results.iter().filter(|result| game.is_none_or(|game| result.game() == game));
        let mut cases: std::collections::BTreeMap<&str, (Verdict, bool)> = std::collections::BTreeMap::new();
        let mut clauses = std::collections::BTreeSet::new();
        let mut disputed = std::collections::BTreeSet::new();
        for result in of_game() {
            let entry = cases.entry(&result.id).or_insert((Verdict::Pass, false));
            entry.0 = entry.0.max(result.verdict);
            entry.1 |= result.standing.is_failure();
            if result.is_disputed() {
                disputed.insert(result.id.as_str());
            }
            clauses.extend(result.asserts.iter().map(|clause| (result.game(), clause.as_str())));
        }
        disputed.retain(|id| cases.get(id).is_some_and(|(_, red)| !red));
        clauses.extend(self.passed.clauses(game).map(|(game, clause, _)| (game, clause)));
        let count_of = |verdict| {
            let counted = cases.iter().filter(|(id, _)| !disputed.contains(**id));
            let passed = if verdict == Verdict::Pass { self.passed.cases(game) } else { 0 };
            counted.filter(|(_, (other, _))| *other == verdict).count() + passed
        };
        Summary {
            cases: cases.len() + self.passed.cases(game),
            clauses: clauses.len(),
            verdicts: Verdict::ALL
                .into_iter()
                .map(|verdict| (verdict, count_of(verdict)))
                .filter(|(_, n)| *n > 0)
                .collect(),
            disputed: disputed.len(),
            red: cases.values().filter(|(_, red)| *red).count(),
        }
    }

    /// The results that are not as expected.
    pub fn failing(&self) -> impl Iterator<Item = &CaseResult> {
        self.results.iter().filter(|result| result.standing.is_failure())
    }
}

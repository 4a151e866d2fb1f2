//! What was played, on which engine, and how each case ended.

use indexmap::IndexSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::contested::Contested;
use crate::mismatch::Mismatch;
use crate::passed::Passed;
use crate::standing::Policy;
use crate::tree::count;
use crate::unreported::Unreported;

/// The version of the record's form.
pub const FORMAT: u32 = 1;

/// How a case ended in one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// All that is expected was observed, and every clause asserted was reached.
    Pass,
    /// All that is expected was observed as far as the engine tells of it. It said beforehand that it does not tell the
    /// rest.
    PassState,
    /// It did not pass at first, and did when it was played again.
    Flaky,
    /// Something expected was not observed.
    Fail,
    /// All that is expected was observed, but the engine's trace lacks a clause that the case asserts.
    Unproved,
    /// The engine lacks a word or a card of the case.
    Unsupported,
    /// The engine found the scenario itself wrong, or a choice without an answer.
    Rejected,
    /// The harness could not bring it to an end.
    Error,
    /// The engine died.
    Crash,
    /// The engine did not answer in time.
    Timeout,
    /// The engine answered against the protocol.
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

    /// The word for it.
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

/// How a verdict compares with what was to be expected of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// As expected.
    Expected,
    /// Not as expected.
    Unexpected,
    /// Expected to fail, and passes.
    Fixed,
    /// Expected to fail, and ends in another way.
    Changed,
}

impl Standing {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Expected => "expected",
            Self::Unexpected => "unexpected",
            Self::Fixed => "fixed",
            Self::Changed => "changed",
        }
    }

    /// Whether it makes the run red.
    pub fn is_red(self) -> bool {
        self != Self::Expected
    }
}

/// A difference between what is expected and what was observed, at its place in the case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Written")]
pub struct Failure {
    /// The line of the case file that is not met.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
    /// What is compared: `bears.damage`, `events`, `refusal`.
    pub what: String,
    /// What is expected.
    pub expected: String,
    /// What was observed.
    pub actual: String,
    /// What may help: the nearest event, the choices on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The mismatch as data. Records of versions before 0.2 do not have it.
    #[serde(rename = "kind")]
    pub mismatch: Mismatch,
}

/// A difference between what is expected and what was observed, as it is written.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The line of the case file that is not met.
    line: u32,
    /// The column, in characters.
    column: u32,
    /// What is compared: `bears.damage`, `events`, `the step`.
    what: String,
    /// What is expected.
    expected: String,
    /// What was observed.
    actual: String,
    /// What may help: the nearest event, the choices on the way.
    #[serde(default)]
    notes: Vec<String>,
    /// The mismatch as data. Records of versions before 0.2 do not have it.
    #[serde(default)]
    #[schemars(with = "Option<Mismatch>")]
    kind: Option<serde_json::Value>,
}

impl From<Written> for Failure {
    fn from(Written { line, column, what, expected, actual, notes, kind }: Written) -> Self {
        // A later version may know more kinds than this one.
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
    /// A mismatch at a place, with its words.
    pub fn new(line: u32, column: u32, mismatch: Mismatch, notes: Vec<String>) -> Self {
        let (what, expected, actual) = (mismatch.what(), mismatch.expected(), mismatch.actual());
        Self { line, column, what, expected, actual, notes, mismatch }
    }
}

/// Why what fails in another way than the baseline says is red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Strict {
    /// It was asked for.
    Asked,
    /// The run is a job of a CI service, where that is the default.
    Ci,
}

/// What the baseline of the engine says of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Baselined {
    /// How it is known to end.
    pub verdict: Verdict,
    /// What is known to differ from what is expected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differs: Vec<String>,
    /// Why that is so, for people.
    pub reason: String,
    /// Set where the play is red for no other reason than that it fails in another way than is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strict: Option<Strict>,
}

/// A case played in one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseResult {
    /// `game/id`.
    pub id: String,
    /// The edition.
    pub edition: String,
    /// The file.
    pub file: String,
    /// The line of the case's id.
    pub line: u32,
    /// The clauses it asserts.
    pub asserts: Vec<String>,
    /// Its status, if it has one: `disputed`, `awaiting-engine`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// How it ended.
    pub verdict: Verdict,
    /// Whether that was to be expected.
    pub standing: Standing,
    /// The differences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// Of the clauses asserted, those that the trace lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unproved: Vec<String>,
    /// The clauses that the engine decided under, if it says so, in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cited: Vec<String>,
    /// Why it was not played to the end, if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the engine lacks for it: a word, a card, a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
    /// What of the expectation was not looked at, since the engine said beforehand that it does not tell it: ``event
    /// `prevented` ``, ``field `dealt.by` ``; and what it did not ask, where all answers come to the same: ``question
    /// `order` (616.1)``.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untold: Vec<Unreported>,
    /// What the baseline of the engine says of it, if it is in there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Baselined>,
    /// What judges differ on in it, where the case says what each of them expects, and which reading the engine follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contested: Option<Contested>,
    /// The arguments of `ruleproof` that play it again.
    pub rerun: String,
    /// How long it took, in microseconds.
    pub micros: u64,
}

impl CaseResult {
    /// `game/id@edition`.
    pub fn name(&self) -> String {
        format!("{}@{}", self.id, self.edition)
    }

    /// Whether judges differ on the case, so that how it ended is held against nobody. An engine that did not play it
    /// to an end is no matter of judgement, nor is one that follows none of the readings that the case has.
    pub fn is_disputed(&self) -> bool {
        let judged = match self.verdict {
            Verdict::Pass | Verdict::PassState | Verdict::Unproved => true,
            Verdict::Fail => self.contested.is_none(),
            _ => false,
        };
        judged && self.status.as_deref() == Some("disputed")
    }

    /// Whether it is its status that says that it does not pass, where it is [`Standing::Fixed`]. Where a baseline has
    /// it, the baseline is what was compared with.
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
    /// Where it was read from.
    pub from: String,
    /// The version of ruleproof.
    pub version: String,
    /// The digest of its files, and of the cards and catalogues that it stands on.
    pub digest: String,
    /// How many cases it has.
    pub cases: usize,
    /// How many of them were selected.
    pub selected: usize,
    /// The number of plays that were selected, of the parts that are here. Records of earlier versions do not state it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plays: Option<usize>,
    /// The number of plays that must pass, from the baseline; 0 if it has rules and no number yet. Only records of runs of all
    /// plays have it, and those of the parts of such a run, which have the number of the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passes: Option<usize>,
    /// Which part of a selection was played, where other runs play the rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// The version of the suite, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite_version: Option<String>,
    /// The known mistakes, each behind its game, that the suite is known not to notice in an engine that tells no events;
    /// nothing where the engine tells all. In one that tells some events no others go unnoticed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unnoticed: Vec<String>,
}

/// The part of a selection that a run plays, where other runs play the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// How the selection is divided: `hash`, `slice` or `file`.
    pub by: String,
    /// The parts that are here, counted from 1.
    pub parts: Vec<u64>,
    /// In how many parts the selection is divided.
    pub of: u64,
    /// How many plays these parts have.
    pub plays: usize,
    /// How many plays all parts have together; of parts that are cut by files, how many those have that are here.
    pub all: usize,
    /// A digest of the plays of all parts, in their order; of parts that are cut by files, of the paths of all files and
    /// of what is selected.
    pub selection: String,
}

impl Part {
    /// Whether the parts are cut by files, so that none knows more than its own.
    pub fn is_of_files(&self) -> bool {
        self.by == "file"
    }
}

/// `hash:1/4`, as it is given to `--partition`; of several parts `hash:1,3/4`.
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
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The mistakes it was told to make.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<String>,
}

/// The record of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this form.
    pub format: u32,
    /// The suite.
    pub suite: SuiteInfo,
    /// The engine.
    pub engine: EngineInfo,
    /// How long the run took, in seconds.
    pub seconds: f64,
    /// The options that decide which results are expected. Records of earlier versions do not state them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// The results, in the order of the files.
    pub results: Vec<CaseResult>,
    /// What passed besides and is counted only; nothing in a record that is written whole.
    #[serde(skip)]
    pub passed: Passed,
    /// Whether it ends before its run does: a record of lines without its last one.
    #[serde(skip)]
    pub cut: bool,
}

/// Counts over a part of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many cases there are.
    pub cases: usize,
    /// How many clauses they assert.
    pub clauses: usize,
    /// How many cases have that verdict as their worst, in the order of [`Verdict::ALL`].
    pub verdicts: Vec<(Verdict, usize)>,
    /// How many cases are disputed; their verdicts are not counted, unless an engine did not play them to an end.
    pub disputed: usize,
    /// How many cases are not as expected.
    pub red: usize,
}

/// What the engines of some records are called: those of one name are numbered.
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

    /// How many plays it has.
    pub fn plays(&self) -> usize {
        self.results.len() + self.passed.plays()
    }

    /// The number of selected plays without a result. A record that does not state how many plays were selected lacks at
    /// least one for each selected case without a result.
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

    /// Returns the number of passing plays and the number in the baseline, if fewer pass and unexpected results do not account
    /// for the rest: those plays are unsupported now, and a rule accepts them.
    fn fewer_passes(&self) -> Option<(usize, usize)> {
        if self.suite.part.is_some() {
            return None;
        }
        // A baseline that excuses everything must not hide that the engine plays nothing.
        let is_run = self.suite.selected > 1 || self.suite.passes.is_some();
        let least = usize::from(is_run && self.plays() > 0 && self.supports_nothing());
        let known = self.suite.passes.unwrap_or_default().max(least);
        let passing = self.passing();
        (passing.saturating_add(self.red().count()) < known).then_some((passing, known))
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

    /// The headline of an incomplete record, in every output format. Plays are missing, were not run, or are unsupported now
    /// although the baseline counts them as passing.
    pub fn incomplete(&self) -> Option<String> {
        let selected = self.plays().saturating_add(self.missing());
        match self.lost() {
            0 if self.cut => Some("incomplete: the record was cut off before its run came to an end".to_owned()),
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
            entry.1 |= result.standing.is_red();
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
    pub fn red(&self) -> impl Iterator<Item = &CaseResult> {
        self.results.iter().filter(|result| result.standing.is_red())
    }
}

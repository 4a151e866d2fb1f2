//! The suite as tests of an engine's own crate: one test for each play, in the crate's own `cargo test`.
//!
//! ```toml
//! [dev-dependencies]
//! ruleproof = { version = "0.1", default-features = false, features = ["conformance"] }
//!
//! [[test]]
//! name = "conformance"
//! harness = false
//! ```
//!
//! ```no_run
//! // tests/conformance.rs
//! # use ruleproof::adapter::{Adapter, unsupported};
//! # use ruleproof::protocol::{Answered, Run, Welcome};
//! # struct Mine;
//! # impl Mine { fn new() -> Self { Self } }
//! # impl Adapter for Mine {
//! #     fn hello(&mut self) -> Welcome { unimplemented!() }
//! #     fn run(&mut self, _: &Run) -> Answered { unsupported("all") }
//! # }
//! fn main() -> std::process::ExitCode {
//!     ruleproof::conformance::main(Mine::new)
//! }
//! ```
//!
//! A test has the name of its play in records and baselines: `mtg/a-shield-is-used-up@2026-09-25`. There is one for
//! each play of the games and editions that the adapter lists in `hello`. The options of `cargo test` after `--` (a
//! filter, `--skip`, `--exact`, `--list`, `--test-threads`) work as usual.
//!
//! * A play that passes, or that passes as far as the engine reports (`pass (state)`), is a passing test.
//! * All others fail. The text of the failure is the line of the case, the expectation, and the engine's behaviour.
//! * A known failure in a baseline (`baselines/NAME.yaml` in the crate, or [`Conformance::baseline`]) passes while it
//!   fails as recorded, and fails once it passes. A play that the engine need not support, by an entry or a rule of the
//!   baseline, is ignored, with the missing feature.
//! * A run in which no play is supported fails, and so does a run of all plays in which fewer pass than the baseline
//!   records.
//!
//! Two environment variables request files at the end:
//!
//! * `RULEPROOF_RECORD=FILE` writes the record of the run as JSON, for `ruleproof page`, `diff`, `diagnose` and
//!   `baseline`.
//! * `RULEPROOF_REASON="why"` updates the baseline, with that reason for new entries.
//!
//! Both cover one process. With `--exact`, which runners use that start a process for each test, nothing is played, and
//! the reason is printed.

mod listing;

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Completion, Failed, FormatSetting, Trial};
use protocol::Welcome;
use protocol::adapter::Adapter;
use reports::baseline::{Baseline, more_passes};
use reports::lines::Head;
use reports::passed::Passed;
use reports::record::{CaseResult, Record, Standing, Strict, Verdict};
use reports::sink::WriteError;
use reports::smoke::Finding;
use reports::standing::Policy;
use reports::{gains, json, plain, terminal};
use suite::load::{Suite, Text, Texts, load};
use suite::play::engine::Engine as _;
use suite::run::{Clauses, RunOptions, Trial as Play, head, one, quoted, trials};

use crate::baselines::Rules;
use crate::claims::wrong_claims;
use crate::in_process::{ANSWER, InProcess, panics_belong_to_their_case};
use crate::{baselines, bounded, bundled, standard_output};

/// The variable with the path of the record.
const RECORD: &str = "RULEPROOF_RECORD";

/// The variable with the reason for new entries of the baseline, which is then written.
const REASON: &str = "RULEPROOF_REASON";

/// Plays the suite on an engine, as the `main` of a test program. Arguments, output and exit code are those of `cargo
/// test`.
pub fn main<A: Adapter + 'static>(engine: impl Fn() -> A + Send + Sync + 'static) -> ExitCode {
    Conformance::of(engine).main()
}

/// The options of a test of an engine, for deviations from [`main`].
///
/// ```no_run
/// # use ruleproof::adapter::{Adapter, unsupported};
/// # use ruleproof::protocol::{Answered, Run, Welcome};
/// # struct Mine;
/// # impl Mine { fn new() -> Self { Self } }
/// # impl Adapter for Mine {
/// #     fn hello(&mut self) -> Welcome { unimplemented!() }
/// #     fn run(&mut self, _: &Run) -> Answered { unsupported("all") }
/// # }
/// use ruleproof::conformance::Conformance;
///
/// fn main() -> std::process::ExitCode {
///     Conformance::of(Mine::new).baseline("tests/known.yaml").full().main()
/// }
/// ```
pub struct Conformance {
    make: Box<dyn Fn() -> Box<dyn Adapter> + Send + Sync>,
    baseline: Option<PathBuf>,
    full: bool,
    answer: Duration,
    writes: Writes,
}

/// The files that are written at the end.
#[derive(Clone, Debug, Default)]
struct Writes {
    /// The path of the record.
    record: Option<PathBuf>,
    /// The reason for new entries of the baseline.
    reason: Option<String>,
}

impl Writes {
    /// The outputs that the environment requests.
    fn asked() -> Self {
        let said = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        Self { record: std::env::var_os(RECORD).map(PathBuf::from), reason: said(REASON) }
    }

    /// The variable that requests something which one play alone cannot produce.
    fn of_many(&self) -> Option<&'static str> {
        self.record.as_ref().map(|_| RECORD).or_else(|| self.reason.as_ref().map(|_| REASON))
    }
}

impl Conformance {
    /// Tests the engine behind the adapter that a function makes: one adapter for each concurrent play, and a fresh one
    /// after each that failed.
    pub fn of<A: Adapter + 'static>(engine: impl Fn() -> A + Send + Sync + 'static) -> Self {
        Self {
            make: Box::new(move || Box::new(engine())),
            baseline: None,
            full: false,
            answer: ANSWER,
            writes: Writes::default(),
        }
    }

    /// Uses this file as the baseline instead of `baselines/NAME.yaml`.
    #[must_use]
    pub fn baseline(self, file: impl Into<PathBuf>) -> Self {
        Self { baseline: Some(file.into()), ..self }
    }

    /// Counts plays with unreported events or fields as failures.
    #[must_use]
    pub fn full(self) -> Self {
        Self { full: true, ..self }
    }

    /// Sets the time limit for one answer.
    #[must_use]
    pub fn answer_within(self, answer: Duration) -> Self {
        Self { answer, ..self }
    }

    /// Plays, prints the results, and returns the result of a test's `main`.
    pub fn main(self) -> ExitCode {
        // `Arguments::from_args` panics on arguments that are not UTF-8.
        let arguments = Arguments::from_iter(std::env::args_os());
        panics_belong_to_their_case();
        finish((Self { writes: Writes::asked(), ..self }).tested(&arguments))
    }

    fn tested(self, arguments: &Arguments) -> Result<Tested, ConformanceError> {
        if let Some(variable) = self.writes.of_many().filter(|_| arguments.exact && !arguments.list) {
            return Err(ConformanceError::OnePlay { variable });
        }
        let engine = InProcess::start(self.make, self.answer).map_err(|error| ConformanceError::Hello(error.why))?;
        let output = |Finding { path, what, advice, .. }| format!("{}: {what}: {advice}", path.unwrap_or_default());
        let wrong: Vec<String> = wrong_claims(engine.welcome()).into_iter().map(output).collect();
        if !wrong.is_empty() {
            return Err(ConformanceError::Claims(wrong.join("\n")));
        }
        let suite = load(engine::GAMES, texts(arguments));
        let plays = claimed(&suite, engine.welcome());
        let usual = self.baseline.is_none();
        let file = self.baseline.unwrap_or_else(|| PathBuf::from(baselines::usual(engine.name())));
        let known = Known::read(file, usual || self.writes.reason.is_some(), engine.name())?;
        if !arguments.exact {
            let asked = plays.iter().filter_map(|(number, edition)| Some(name(&(suite.cases.get(*number)?, *edition))));
            known.check(&suite, &asked.collect())?;
        }
        let clauses = Clauses::of(&suite);
        let (full, writes, ended) = (self.full, self.writes, Mutex::default());
        let testing = Testing { suite, clauses, engine, known, full, writes, ended };
        Testing::all(&Arc::new(testing), arguments, &plays)
    }
}

/// The result of testing, and the text that is printed at the end.
#[derive(Debug)]
struct Tested {
    exit: ExitCode,
    output: String,
}

impl Tested {
    /// Lists the tests with these names: in the text that is printed at the end, or in the log file of the arguments.
    fn list(arguments: &Arguments, names: impl IntoIterator<Item = String>) -> Result<Self, ConformanceError> {
        let mut output = listing::listed(arguments, names);
        if let Some(log) = &arguments.logfile {
            write(Path::new(log), &output)?;
            output.clear();
        }
        Ok(Self { exit: ExitCode::SUCCESS, output })
    }
}

/// Handles `--list` in a test program built on libtest-mimic: prints the names that the arguments select. libtest-mimic
/// itself panics if the pipe is closed before the end of the list.
pub fn list(arguments: &Arguments, names: impl IntoIterator<Item = String>) -> ExitCode {
    finish(Tested::list(arguments, names))
}

/// Prints the results, and returns the result of a test's `main`. A run fails if its results cannot be printed, unless
/// the pipe was closed.
fn finish(tested: Result<Tested, ConformanceError>) -> ExitCode {
    let printed = tested.and_then(|Tested { exit, output }| {
        standard_output::write(&plain::lines(&output));
        standard_output::outcome().map(|()| exit).map_err(ConformanceError::from)
    });
    printed.unwrap_or_else(|error| {
        let _ = std::io::stderr().write_all(plain::message(&format!("error: {error}\n")).as_bytes());
        ExitCode::FAILURE
    })
}

/// A failure to test or to write anything.
#[derive(Debug, thiserror::Error)]
enum ConformanceError {
    /// The adapter does not answer `hello`.
    #[error("the adapter does not state its name: {0}")]
    Hello(String),
    /// The adapter declares something that does not exist.
    #[error("the adapter's `hello` is invalid:\n{0}")]
    Claims(String),
    /// The baseline cannot be used.
    #[error("{file}: {why}")]
    Baseline { file: String, why: String },
    /// An output of many plays is requested, but each process plays one.
    #[error(
        "`{variable}` applies to all plays of a process, and with `--exact` that is one (cargo-nextest starts a \
         process for each test): set it for `cargo test`"
    )]
    OnePlay { variable: &'static str },
    /// A file cannot be written.
    #[error("{file} cannot be written: {why}")]
    Write { file: String, why: String },
    /// Standard output cannot be written.
    #[error(transparent)]
    Output(#[from] WriteError),
}

/// The texts of the suite. If one play is requested by name, as by runners that start a process for each test, only the
/// file with its case is read, beside the cards.
fn texts(arguments: &Arguments) -> Texts {
    let mut texts = bundled::texts();
    let name = arguments.filter.as_deref().filter(|_| arguments.exact);
    if let Some((game, play)) = name.and_then(|name| name.split_once('/')) {
        let id = play.split('@').next().unwrap_or_default();
        texts.seeds.retain(|text| text.path.rsplit('/').next().is_some_and(|name| name.starts_with(game)));
        texts.cases.retain(|text| has_case(text, id) || text.path.contains(&format!("/{game}/cards/")));
    }
    texts
}

/// Returns `true` if a file has a line that starts a case with that id.
fn has_case(text: &Text, id: &str) -> bool {
    let starts = |line: &str| line.strip_prefix("  ").and_then(|line| line.strip_prefix(id)) == Some(":");
    text.text.as_ref().is_ok_and(|text| text.lines().any(starts))
}

/// The number of a case, and an edition.
type Numbered = (usize, &'static str);

/// The plays of the games and editions that an engine declares.
fn claimed(suite: &Suite, welcome: &Welcome) -> Vec<Numbered> {
    let claims = |game: &str, edition: &str| {
        welcome.games.get(game).is_some_and(|plays| plays.editions.iter().any(|other| other == edition))
    };
    let cases = suite.cases.iter().enumerate();
    let plays = cases.flat_map(|(number, case)| trials([case], None).into_iter().map(move |play| (number, play)));
    plays
        .filter(|(_, (case, edition))| claims(case.language.game, edition))
        .map(|(number, (_, edition))| (number, edition))
        .collect()
}

/// The baseline of the engine.
struct Known {
    file: PathBuf,
    baseline: Baseline,
    rules: Rules,
    strict: Option<Strict>,
}

impl Known {
    /// Reads a baseline. A file at the default path, or one that is to be written, may be missing.
    fn read(file: PathBuf, may_lack: bool, engine: &str) -> Result<Self, ConformanceError> {
        let wrong = |why: String| ConformanceError::Baseline { file: file.display().to_string(), why };
        let (baseline, rules) = match bounded::text(&file, bounded::FILE) {
            Ok(text) => baselines::parsed(&text).map_err(|error| wrong(error.to_string()))?,
            Err(_) if !file.exists() && may_lack => {
                (Baseline { engine: engine.to_owned(), ..Baseline::default() }, Rules::default())
            }
            Err(error) => return Err(wrong(error.to_string())),
        };
        if baseline.engine != engine {
            return Err(wrong(format!("it belongs to the engine `{}`, but this is `{engine}`", baseline.engine)));
        }
        let strict = baselines::in_ci().then_some(Strict::Ci);
        Ok(Self { file, baseline, rules, strict })
    }

    /// Checks the baseline against a suite, and against the plays that the engine is asked for.
    fn check(&self, suite: &Suite, asked: &HashSet<String>) -> Result<(), ConformanceError> {
        let plays: HashSet<String> = trials(&suite.cases, None).iter().map(name).collect();
        let problems = self.baseline.problems(|play| plays.contains(play));
        let lost = self.baseline.lost(|play| asked.contains(play) || !plays.contains(play));
        let problem = problems.into_iter().chain(lost).next();
        let file = || self.file.display().to_string();
        problem.map_or(Ok(()), |why| Err(ConformanceError::Baseline { file: file(), why }))
    }

    /// Updates the baseline from the record, and writes it.
    fn update(&self, suite: &Suite, record: &Record, reason: &str) -> Result<String, ConformanceError> {
        let mut baseline = self.baseline.clone();
        baseline.update(record, Some(reason), &|rule, id| self.rules.match_case(rule, id, |see| see(suite)));
        let text = baselines::written(&baseline).map_err(|error| unwritten(&self.file, &error))?;
        write(&self.file, &text)?;
        let count = baseline.plays.len();
        Ok(format!("{}: {count} plays that do not pass, as the next run will expect\n", self.file.display()))
    }
}

/// The state that all tests share.
struct Testing {
    suite: Suite,
    clauses: Clauses,
    engine: InProcess,
    known: Known,
    full: bool,
    writes: Writes,
    /// The plays that ended, by their numbers.
    ended: Mutex<Vec<(usize, CaseResult)>>,
}

impl Testing {
    fn all(self: &Arc<Self>, arguments: &Arguments, plays: &[Numbered]) -> Result<Tested, ConformanceError> {
        if arguments.list {
            return Tested::list(arguments, plays.iter().filter_map(|play| Some(name(&self.play(*play)?))));
        }
        let test = |(number, play): (usize, Numbered)| {
            let testing = Arc::clone(self);
            let name = self.play(play).map(|play| name(&play)).unwrap_or_default();
            Trial::ignorable_test(name, move || testing.test(number, play))
        };
        let tests = plays.iter().copied().enumerate().map(test).collect();
        let start = Instant::now();
        let conclusion = libtest_mimic::run(arguments, tests);
        let exit = conclusion.exit_code();
        let is_all = arguments.filter.is_none() && arguments.skip.is_empty();
        let record = self.record(start.elapsed(), is_all);
        let mut output = self.finish(&record)?;
        let name = arguments.filter.as_deref().unwrap_or_default();
        if record.results.is_empty() && arguments.exact {
            output = self.none(name);
        }
        if arguments.format == Some(FormatSetting::Json) || record.results.len() == 1 {
            output.clear();
        }
        let is_one = arguments.exact && record.results.len() == 1;
        let lost = match record.results.len() {
            _ if is_one => None,
            0 if !is_all => (!arguments.exact).then(|| format!("no play has `{}` in its name", plain::line(name))),
            _ if record.supports_nothing() => Some("the engine supports none of the plays".to_owned()),
            _ => record.incomplete(),
        };
        output.extend(lost.iter().map(|lost| format!("error: {lost}\n")));
        // Other test programs of the crate get the same filter. One with a `/` names a play, and is meant for this
        // program.
        let is_for_others = record.results.is_empty() && !is_all && !name.contains('/');
        let is_lost = lost.is_some() || record.results.is_empty();
        let exit = if is_lost && !is_for_others { ExitCode::FAILURE } else { exit };
        Ok(Tested { exit, output })
    }

    fn play(&self, (number, edition): Numbered) -> Option<Play<'_>> {
        self.suite.cases.get(number).map(|case| (case, edition))
    }

    /// Runs one test.
    fn test(&self, number: usize, play: Numbered) -> Result<Completion, Failed> {
        let Some(play) = self.play(play) else { return Ok(Completion::ignored()) };
        let known = |result: &mut CaseResult, policy: Policy| self.known(result, policy);
        let options = RunOptions { policy: self.policy(), known: &known, ..RunOptions::quiet(FROM) };
        let mut result = one(&self.suite, &self.clauses, play, &self.engine, &options, None);
        result.rerun = format!("cargo test --test {} -- --exact {}", target(), quoted(&name(&play)));
        let outcome = Self::outcome(&result);
        self.ended().push((number, result));
        outcome
    }

    /// The options that decide which results are expected.
    fn policy(&self) -> Policy {
        let reference = !self.engine.may_be_wrong();
        Policy { reference, full: self.full, strict: self.known.strict, flaky_ok: false }
    }

    /// Adds the baseline's entry to a result.
    fn known(&self, result: &mut CaseResult, policy: Policy) {
        let Known { baseline, rules, .. } = &self.known;
        baseline.apply(result, policy, &|rule, id| rules.match_case(rule, id, |see| see(&self.suite)));
    }

    /// The outcome of a test for the result of its play.
    fn outcome(result: &CaseResult) -> Result<Completion, Failed> {
        if result.verdict == Verdict::Unsupported && result.standing == Standing::Expected {
            let lacks = result.lacks.as_deref().unwrap_or("it does not state what");
            return Ok(Completion::ignored_with(format!("lacks {}", plain::line(lacks))));
        }
        if result.standing.is_failure() {
            let text = format!("{}\n{}", terminal::headline(result), terminal::body(result));
            return Err(Failed::from(plain::lines(&text)));
        }
        Ok(Completion::Completed)
    }

    fn ended(&self) -> MutexGuard<'_, Vec<(usize, CaseResult)>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The record of the plays; `is_all` is `true` if all plays were requested.
    fn record(&self, took: Duration, is_all: bool) -> Record {
        let mut ended = std::mem::take(&mut *self.ended());
        ended.sort_by_key(|(number, _)| *number);
        let results: Vec<CaseResult> = ended.into_iter().map(|(_, result)| result).collect();
        let names: HashSet<String> = results.iter().map(CaseResult::name).collect();
        let mut played = trials(&self.suite.cases, None);
        played.retain(|play| names.contains(&name(play)));
        let Head { format, mut suite, engine, .. } = head(&self.suite, &played, &self.engine, FROM);
        suite.passes = self.known.baseline.least_passes().filter(|_| is_all);
        let (seconds, policy) = (took.as_secs_f64(), Some(self.policy()));
        Record { format, suite, engine, seconds, policy, results, passed: Passed::default(), cut: false }
    }

    /// Returns the text for the end, and writes the requested files.
    fn finish(&self, record: &Record) -> Result<String, ConformanceError> {
        let mut text = String::new();
        let unsupported = || record.results.iter().filter(|result| result.verdict == Verdict::Unsupported);
        if unsupported().next().is_some() {
            text.push_str(&terminal::missing(unsupported()));
        }
        text.push_str(&gains::render(record));
        text.push_str(&more_passes(record));
        text.push_str(&terminal::summary(record));
        if let Some(file) = &self.writes.record {
            write(file, &json::write(record))?;
        }
        if let Some(reason) = &self.writes.reason {
            text.push_str(&self.known.update(&self.suite, record, reason)?);
        }
        Ok(text + "\n")
    }

    /// The reason why no play has the requested name.
    fn none(&self, name: &str) -> String {
        let (case, edition) = name.split_once('@').unwrap_or((name, ""));
        let game = case.split('/').next().unwrap_or_default();
        if !self.suite.cases.iter().any(|other| *other.id == *case) {
            return format!("the suite has no case `{case}`\n\n");
        }
        match self.engine.welcome().games.get(game) {
            None => format!("the engine states that it does not play {game}\n\n"),
            Some(plays) if plays.editions.iter().any(|other| other == edition) => {
                format!("`{case}` does not apply to the edition `{edition}`\n\n")
            }
            Some(plays) => {
                let editions = plays.editions.join(", ");
                format!("the engine states that it plays {game} in {editions}, and not in `{edition}`\n\n")
            }
        }
    }
}

/// The origin of the suite.
const FROM: &str = "bundled";

/// The name of a play: `game/id@edition`.
fn name((case, edition): &Play<'_>) -> String {
    format!("{}@{edition}", case.id)
}

/// The name of this test program: its file name without the suffix that cargo adds.
fn target() -> String {
    let program = std::env::current_exe().unwrap_or_default();
    let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    match name.rsplit_once('-') {
        Some((name, digest)) if digest.len() == 16 => name.to_owned(),
        _ => name,
    }
}

fn write(file: &Path, text: &str) -> Result<(), ConformanceError> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let made = folder.map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| replaced(file, text)).map_err(|error| unwritten(file, &error))
}

/// Replaces a file as a whole or not at all, by writing the text beside it first. A target that is not a file, such as
/// a pipe, is written to.
fn replaced(file: &Path, text: &str) -> std::io::Result<()> {
    if std::fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        return std::fs::write(file, text);
    }
    let target = std::fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let beside = target.with_file_name(format!(".{name}.{}", std::process::id()));
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, &target));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

fn unwritten(file: &Path, why: &dyn std::fmt::Display) -> ConformanceError {
    ConformanceError::Write { file: file.display().to_string(), why: why.to_string() }
}

#[cfg(test)]
mod tests;

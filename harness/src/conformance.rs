//! The suite as the tests of an engine's own crate: one test a play, in the crate's own `cargo test`.
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
//! A test is called as the play is in records and baselines: `mtg/a-shield-is-used-up@2026-09-25`. There is one for each
//! play of the games and editions that the adapter names in `hello`. What `cargo test` takes behind `--`, a filter,
//! `--skip`, `--exact`, `--list`, `--test-threads`, does here what it does elsewhere.
//!
//! * A play that passes, or that passes as far as the engine tells (`pass (state)`), is a test that passes.
//! * One that the engine does not support is ignored, with what it lacks.
//! * All others fail. The text of the failure is the line of the case, what is expected and what the engine did.
//! * What a baseline knows (`baselines/NAME.yaml` in the crate, or [`Conformance::baseline`]) passes while it fails as is
//!   known, and fails once it passes. A baseline that names plays that are not supported is taken to name all of them: one
//!   more fails then.
//!
//! Two environment variables have something written at the end: `RULEPROOF_RECORD=FILE` the record of the run as JSON,
//! which `ruleproof page`, `diff`, `diagnose` and `baseline` read; `RULEPROOF_REASON="why"` the baseline, with that
//! reason at what is new in it.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Completion, Failed, FormatSetting, Trial};
use protocol::Welcome;
use protocol::adapter::Adapter;
use reports::baseline::Baseline;
use reports::lines::Head;
use reports::record::{CaseResult, Record, Standing, Strict, Verdict};
use reports::smoke::Finding;
use reports::{gains, json, plain, terminal};
use suite::load::{Suite, Text, Texts, load};
use suite::play::engine::Engine as _;
use suite::run::{Clauses, RunOptions, Trial as Play, head, one, quoted, trials};

use crate::claims::wrong_claims;
use crate::in_process::{ANSWER, InProcess, panics_belong_to_their_case};
use crate::{baselines, bundled};

/// Where the record is written.
const RECORD: &str = "RULEPROOF_RECORD";

/// The reason for what is new in the baseline, which is then written.
const REASON: &str = "RULEPROOF_REASON";

/// Plays the suite on an engine, as a test does that is a program of its own: arguments, output and exit code are those
/// of `cargo test`.
pub fn main<A: Adapter + 'static>(engine: impl Fn() -> A + Send + Sync + 'static) -> ExitCode {
    Conformance::of(engine).main()
}

/// How an engine is tested, where it is to be other than [`main`] has it.
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
}

impl Conformance {
    /// Tests the engine behind the adapter that is made so: one for each play that goes on at once, and a fresh one after
    /// each that broke.
    pub fn of<A: Adapter + 'static>(engine: impl Fn() -> A + Send + Sync + 'static) -> Self {
        Self { make: Box::new(move || Box::new(engine())), baseline: None, full: false, answer: ANSWER }
    }

    /// What is known of the engine stands in this file, and not in `baselines/NAME.yaml`.
    #[must_use]
    pub fn baseline(self, file: impl Into<PathBuf>) -> Self {
        Self { baseline: Some(file.into()), ..self }
    }

    /// What passes only as far as the engine tells fails.
    #[must_use]
    pub fn full(self) -> Self {
        Self { full: true, ..self }
    }

    /// How long the engine may take for one answer.
    #[must_use]
    pub fn answer_within(self, answer: Duration) -> Self {
        Self { answer, ..self }
    }

    /// Plays and tells. The result is what `main` of a test gives.
    pub fn main(self) -> ExitCode {
        let arguments = Arguments::from_args();
        panics_belong_to_their_case();
        match self.tested(&arguments) {
            Ok(Tested { exit, told }) => {
                let _ = std::io::stdout().write_all(plain::lines(&told).as_bytes());
                exit
            }
            Err(error) => {
                let _ = writeln!(std::io::stderr(), "error: {error}");
                ExitCode::FAILURE
            }
        }
    }

    fn tested(self, arguments: &Arguments) -> Result<Tested, ConformanceError> {
        let engine = InProcess::start(self.make, self.answer).map_err(|error| ConformanceError::Hello(error.why))?;
        let told = |Finding { path, what, advice, .. }| format!("{}: {what}: {advice}", path.unwrap_or_default());
        let wrong: Vec<String> = wrong_claims(engine.welcome()).into_iter().map(told).collect();
        if !wrong.is_empty() {
            return Err(ConformanceError::Claims(wrong.join("\n")));
        }
        let suite = load(engine::GAMES, texts(arguments));
        let plays = claimed(&suite, engine.welcome());
        let usual = self.baseline.is_none();
        let file = self.baseline.unwrap_or_else(|| PathBuf::from(baselines::usual(engine.name())));
        let known = Known::read(file, usual, engine.name())?;
        if !arguments.exact {
            known.check(&suite)?;
        }
        let clauses = Clauses::of(&suite);
        let testing = Testing { suite, clauses, engine, known, full: self.full, ended: Mutex::default() };
        Testing::all(&Arc::new(testing), arguments, &plays)
    }
}

/// How testing ended, and what is said at the end.
#[derive(Debug)]
struct Tested {
    exit: ExitCode,
    told: String,
}

/// Why nothing could be tested, or nothing be written.
#[derive(Debug, thiserror::Error)]
enum ConformanceError {
    /// The adapter does not answer `hello`.
    #[error("the adapter does not say who it is: {0}")]
    Hello(String),
    /// It claims what there is not.
    #[error("what the adapter says in `hello` is wrong:\n{0}")]
    Claims(String),
    /// The baseline cannot be used.
    #[error("{file}: {why}")]
    Baseline { file: String, why: String },
    /// A file cannot be written.
    #[error("{file} cannot be written: {why}")]
    Write { file: String, why: String },
}

/// The texts of the suite. Where one play is asked for by its name, as by runners that start a process for each, only the
/// file that holds it is read, beside the cards.
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

/// Whether a file has a line that starts a case of that id.
fn has_case(text: &Text, id: &str) -> bool {
    let starts = |line: &str| line.strip_prefix("  ").and_then(|line| line.strip_prefix(id)) == Some(":");
    text.text.as_ref().is_ok_and(|text| text.lines().any(starts))
}

/// A case, by its number, and an edition.
type Numbered = (usize, &'static str);

/// The plays of the games and editions that an engine says it plays.
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

/// What is known of the engine.
struct Known {
    file: PathBuf,
    baseline: Baseline,
    /// Whether it names plays that are not supported, and so all of them.
    names_unsupported: bool,
    strict: Option<Strict>,
}

impl Known {
    /// Reads a baseline. One that stands where it usually does may be missing.
    fn read(file: PathBuf, usual: bool, engine: &str) -> Result<Self, ConformanceError> {
        let wrong = |why: String| ConformanceError::Baseline { file: file.display().to_string(), why };
        let writes = std::env::var_os(REASON).is_some();
        let baseline = match std::fs::read_to_string(&file) {
            Ok(text) => baselines::parsed(&text).map_err(|error| wrong(error.to_string()))?,
            Err(_) if !file.exists() && (usual || writes) => {
                Baseline { engine: engine.to_owned(), ..Baseline::default() }
            }
            Err(error) => return Err(wrong(error.to_string())),
        };
        if baseline.engine != engine {
            return Err(wrong(format!("it is about the engine `{}`, and this is `{engine}`", baseline.engine)));
        }
        let names_unsupported = baseline.plays.values().any(|known| known.verdict == Verdict::Unsupported);
        let strict = baselines::in_ci().then_some(Strict::Ci);
        Ok(Self { file, baseline, names_unsupported, strict })
    }

    /// Whether it is sound for a suite.
    fn check(&self, suite: &Suite) -> Result<(), ConformanceError> {
        let plays: HashSet<String> = trials(&suite.cases, None).iter().map(name).collect();
        let problem = self.baseline.problems(|play| plays.contains(play)).into_iter().next();
        let file = || self.file.display().to_string();
        problem.map_or(Ok(()), |why| Err(ConformanceError::Baseline { file: file(), why }))
    }

    /// Takes in what the record shows, and writes it.
    fn update(&self, record: &Record, reason: &str) -> Result<String, ConformanceError> {
        let mut baseline = self.baseline.clone();
        baseline.update(record, Some(reason));
        let text = baselines::written(&baseline).map_err(|error| unwritten(&self.file, &error))?;
        write(&self.file, &text)?;
        let count = baseline.plays.len();
        Ok(format!("{}: {count} plays that do not pass, as the next run will expect\n", self.file.display()))
    }
}

/// Everything that the tests share.
struct Testing {
    suite: Suite,
    clauses: Clauses,
    engine: InProcess,
    known: Known,
    full: bool,
    /// The plays that ended, by their numbers.
    ended: Mutex<Vec<(usize, CaseResult)>>,
}

impl Testing {
    fn all(self: &Arc<Self>, arguments: &Arguments, plays: &[Numbered]) -> Result<Tested, ConformanceError> {
        let test = |(number, play): (usize, Numbered)| {
            let testing = Arc::clone(self);
            let name = self.play(play).map(|play| name(&play)).unwrap_or_default();
            Trial::ignorable_test(name, move || testing.test(number, play))
        };
        let tests = plays.iter().copied().enumerate().map(test).collect();
        let start = Instant::now();
        let conclusion = libtest_mimic::run(arguments, tests);
        let exit = conclusion.exit_code();
        if arguments.list {
            return Ok(Tested { exit, told: String::new() });
        }
        let record = self.record(start.elapsed());
        let mut told = self.told(&record)?;
        if arguments.format == Some(FormatSetting::Json) || record.results.len() == 1 {
            told.clear();
        }
        Ok(Tested { exit, told })
    }

    fn play(&self, (number, edition): Numbered) -> Option<Play<'_>> {
        self.suite.cases.get(number).map(|case| (case, edition))
    }

    /// One test.
    fn test(&self, number: usize, play: Numbered) -> Result<Completion, Failed> {
        let Some(play) = self.play(play) else { return Ok(Completion::ignored()) };
        let known = |result: &mut CaseResult| self.known(result);
        let options = RunOptions { known: &known, ..RunOptions::quiet(FROM) };
        let mut result = one(&self.suite, &self.clauses, play, &self.engine, &options, None);
        result.rerun = format!("cargo test --test {} -- --exact {}", target(), quoted(&name(&play)));
        let outcome = self.outcome(&result);
        self.ended().push((number, result));
        outcome
    }

    /// Says of a result what is known of the engine.
    fn known(&self, result: &mut CaseResult) {
        if self.full && result.verdict == Verdict::PassState && !result.is_disputed() {
            result.standing = Standing::Unexpected;
        }
        self.known.baseline.apply(result, self.known.strict);
    }

    /// How a test ends whose play ended so.
    fn outcome(&self, result: &CaseResult) -> Result<Completion, Failed> {
        let excused = match result.standing {
            Standing::Expected => true,
            Standing::Unexpected => !self.known.names_unsupported,
            Standing::Fixed | Standing::Changed => false,
        };
        if result.verdict == Verdict::Unsupported && excused {
            let lacks = result.lacks.as_deref().unwrap_or("it does not say what");
            return Ok(Completion::ignored_with(format!("lacks {}", plain::line(lacks))));
        }
        if result.standing.is_red() {
            let text = format!("{}\n{}", terminal::headline(result), terminal::body(result));
            return Err(Failed::from(plain::lines(&text)));
        }
        Ok(Completion::Completed)
    }

    fn ended(&self) -> MutexGuard<'_, Vec<(usize, CaseResult)>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The record of what was played.
    fn record(&self, took: Duration) -> Record {
        let mut ended = std::mem::take(&mut *self.ended());
        ended.sort_by_key(|(number, _)| *number);
        let results: Vec<CaseResult> = ended.into_iter().map(|(_, result)| result).collect();
        let names: HashSet<String> = results.iter().map(CaseResult::name).collect();
        let mut played = trials(&self.suite.cases, None);
        played.retain(|play| names.contains(&name(play)));
        let Head { format, suite, engine, .. } = head(&self.suite, &played, &self.engine, FROM);
        Record { format, suite, engine, seconds: took.as_secs_f64(), results }
    }

    /// What is said at the end; what is to be written is written.
    fn told(&self, record: &Record) -> Result<String, ConformanceError> {
        let mut text = String::new();
        let unsupported = || record.results.iter().filter(|result| result.verdict == Verdict::Unsupported);
        if unsupported().next().is_some() {
            text.push_str(&terminal::lacks(unsupported()));
        }
        text.push_str(&gains::told(record));
        text.push_str(&terminal::summary(record));
        if let Some(file) = std::env::var_os(RECORD).map(PathBuf::from) {
            write(&file, &json::write(record))?;
        }
        if let Some(reason) = std::env::var(REASON).ok().filter(|reason| !reason.trim().is_empty()) {
            text.push_str(&self.known.update(record, &reason)?);
        }
        Ok(text + "\n")
    }
}

/// Where the suite comes from.
const FROM: &str = "bundled";

/// `game/id@edition`.
fn name((case, edition): &Play<'_>) -> String {
    format!("{}@{edition}", case.id)
}

/// The name of the test that this program is: its file's, without what cargo puts behind it.
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
    made.and_then(|()| std::fs::write(file, text)).map_err(|error| unwritten(file, &error))
}

fn unwritten(file: &Path, why: &dyn std::fmt::Display) -> ConformanceError {
    ConformanceError::Write { file: file.display().to_string(), why: why.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::reference::Reference;
    use protocol::reference::Served;
    use protocol::reticent::Reticent;

    /// The reference engine, as it is with a mistake where one is named, and without what it is not to tell.
    fn conformance(mistake: &'static str, untold: &'static [&str]) -> Conformance {
        Conformance::of(move || {
            let mistakes = engine::GAMES.mistakes().filter(|wrong| wrong.name == mistake);
            let engine = Served { engine: Reference::making(mistakes), games: engine::GAMES };
            Reticent { engine, untold: untold.iter().map(|word| (*word).to_owned()).collect() }
        })
    }

    /// Tests the plays whose names contain this. Gives what the tests said, what was said at the end, and whether all
    /// passed.
    fn tested(conformance: Conformance, filter: &str) -> (String, String, bool) {
        let log = tempfile::NamedTempFile::new().unwrap();
        let arguments = Arguments {
            filter: Some(filter.to_owned()),
            logfile: Some(log.path().display().to_string()),
            test_threads: Some(1),
            exact: filter.contains('@'),
            ..Arguments::default()
        };
        let Tested { exit, told } = conformance.tested(&arguments).unwrap();
        let said = std::fs::read_to_string(log.path()).unwrap();
        (said, told, format!("{exit:?}") == format!("{:?}", ExitCode::SUCCESS))
    }

    fn file(text: &str) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        file
    }

    const POOL: &str = "mtg/a-pool-of-three-on-a-creature-is-gone-after-three@2026-09-25";
    const MISTAKE: &str = "shield never shrinks";

    #[test]
    fn a_play_that_passes_is_a_test_that_passes_and_one_that_fails_shows_the_difference() {
        let (said, _, passed) = tested(conformance("", &[]), POOL);
        assert!(passed && said.contains(&format!("test {POOL} ... ok")), "{said}");

        let (said, _, passed) = tested(conformance(MISTAKE, &[]), POOL);
        assert!(!passed && said.contains(&format!("test {POOL} ... FAILED")), "{said}");
        let text = format!("---- {POOL} ----\nfail: {POOL}\n  --> cases/mtg/615.7-pools.yaml:");
        assert!(said.contains(&text), "{said}");
        assert!(said.contains(": baloth.damage\n    expected: 1\n    actual:   0\n"), "{said}");
        assert!(said.contains(&format!("  rerun: cargo test --test {} -- --exact {POOL}\n", target())), "{said}");
    }

    #[test]
    fn what_passes_as_far_as_the_engine_tells_passes_unless_more_is_asked_for() {
        let (said, _, passed) = tested(conformance("", &["events"]), POOL);
        assert!(passed && said.contains(&format!("test {POOL} ... ok")), "{said}");
        let (said, _, passed) = tested(conformance("", &["events"]).full(), POOL);
        assert!(!passed && said.contains(&format!("pass (state): {POOL}\n")), "{said}");
        let (_, told, _) = tested(conformance("", &["events"]), "mtg/a-pool-of-three-on-a-creature");
        let gains = "pass (state): 1 case passed only as far as the engine tells; to have them judged in full it would have to tell\n";
        assert!(
            told.starts_with(gains) && told.contains("\n         all  1 case, 2 clauses: 1 pass (state)\n"),
            "{told}"
        );
    }

    #[test]
    fn what_is_not_supported_is_ignored_unless_a_baseline_names_such_plays_and_not_this_one() {
        let lacking = || {
            Conformance::of(|| {
                let mut engine = Served { engine: Reference::right(), games: engine::GAMES };
                let mut welcome = engine.hello();
                welcome.games.get_mut("mtg").unwrap().vocabulary = [("verb".to_owned(), Vec::new())].into();
                Saying { engine, welcome }
            })
        };
        let (said, told, passed) = tested(lacking(), POOL);
        assert!(passed && said.contains(&format!("test {POOL} ... ignored (lacks verb `cast`)")), "{said}");
        assert_eq!(told, "");
        let entry = |play: &str, verdict: &str| {
            file(&format!("engine: reference\nplays:\n  {play}: {{verdict: {verdict}, reason: known}}\n"))
        };
        let names_this = entry(POOL, "unsupported");
        let (said, ..) = tested(lacking().baseline(names_this.path()), POOL);
        assert!(said.contains(&format!("test {POOL} ... ignored")), "{said}");
        let names_another = entry("mtg/a-pool-is-smaller-by-what-it-prevented@2026-09-25", "unsupported");
        let (said, ..) = tested(lacking().baseline(names_another.path()), POOL);
        assert!(said.contains(&format!("unsupported: {POOL}\n")), "{said}");
        let names_a_failure = entry(POOL, "fail");
        let (said, ..) = tested(lacking().baseline(names_a_failure.path()), POOL);
        assert!(said.contains("the baseline says `fail`: known"), "{said}");
    }

    /// An engine that says something else of itself.
    struct Saying {
        engine: Served,
        welcome: Welcome,
    }

    impl Adapter for Saying {
        fn hello(&mut self) -> Welcome {
            self.welcome.clone()
        }

        fn run(&mut self, run: &protocol::Run) -> protocol::Answered {
            self.engine.run(run)
        }
    }

    #[test]
    fn what_a_baseline_knows_passes_until_it_is_right() {
        let known = file(&format!("engine: reference\nplays:\n  {POOL}: {{verdict: fail, reason: known}}\n"));
        let with = |mistake| tested(conformance(mistake, &[]).baseline(known.path()), POOL);
        let (said, _, passed) = with("");
        assert!(!passed && said.contains(&format!("{POOL} passes, but the baseline has it\n")), "{said}");
        if !baselines::in_ci() {
            let (said, _, passed) = with(MISTAKE);
            assert!(passed && said.contains(&format!("test {POOL} ... ok")), "{said}");
        }
    }

    #[test]
    fn where_nothing_could_be_tested_it_is_said_why() {
        let wrong = |conformance: Conformance| conformance.tested(&Arguments::default()).unwrap_err().to_string();
        let text = "engine: another\nplays: {}\n";
        let other = file(text);
        let path = other.path().display();
        assert_eq!(
            wrong(conformance("", &[]).baseline(other.path())),
            format!("{path}: it is about the engine `another`, and this is `reference`")
        );
        let stranger = file("engine: reference\nplays: {mtg/none@1: {verdict: fail, reason: known}}\n");
        assert_eq!(
            wrong(conformance("", &[]).baseline(stranger.path())),
            format!("{}: `mtg/none@1` is no play of the suite", stranger.path().display())
        );
        assert!(wrong(conformance("", &[]).baseline("no/such/file.yaml")).starts_with("no/such/file.yaml: "));
        let saying = |welcome: fn(&mut Welcome)| {
            wrong(Conformance::of(move || {
                let mut engine = Served { engine: Reference::right(), games: engine::GAMES };
                let mut said = engine.hello();
                welcome(&mut said);
                Saying { engine, welcome: said }
            }))
        };
        let nothing = saying(|welcome| welcome.games.clear());
        assert!(nothing.starts_with("what the adapter says in `hello` is wrong:\n"), "{nothing}");
        assert!(nothing.contains("it plays no game"), "{nothing}");
        let misspelt = saying(|welcome| {
            let words = [("seen event".to_owned(), vec!["preventd".to_owned()])];
            welcome.games.get_mut("mtg").unwrap().vocabulary = words.into();
        });
        assert!(
            misspelt.contains("games.mtg.vocabulary.seen event: there is no seen event `preventd`: "),
            "{misspelt}"
        );
        assert!(misspelt.contains("did you mean `prevented`?"), "{misspelt}");
    }
}

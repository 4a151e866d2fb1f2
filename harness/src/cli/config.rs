//! `ruleproof.toml`: engines by name, and what `run` is told where its arguments say nothing.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use ruleproof::engine::kernel::words::nearest::nearest;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::de::DeTable;

use super::args::{Level, Run};
use super::engines::{BUNDLED, Entry, wrong};
use super::error::{Error, FileError, UsageError};
use super::output::Output;
use super::progress::MOST_THREADS;

/// The file.
pub const FILE: &str = "ruleproof.toml";

/// The profile that is taken in a job of a CI service, where there is one of that name.
const CI: &str = "ci";

/// What the file holds.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Engines by name.
    #[serde(default)]
    pub engine: BTreeMap<String, Entry>,
    /// What `run` is told where its arguments say nothing.
    #[serde(default)]
    run: Defaults,
    /// The same under names, of which one is taken.
    #[serde(default)]
    profile: BTreeMap<String, Defaults>,
}

/// What `run` is told where its arguments say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Defaults {
    engine: Option<Several>,
    baseline: Option<String>,
    cases: Option<PathBuf>,
    output: Option<Several>,
    strict: Option<bool>,
    jobs: Option<usize>,
    partition: Option<String>,
    retries: Option<usize>,
    max_fail: Option<NonZeroUsize>,
    suite_version: Option<String>,
    level: Option<Level>,
}

/// The keys of each table, for the nearest one of a key that is none.
const KEYS: [&str; 11] = [
    "engine",
    "baseline",
    "cases",
    "output",
    "strict",
    "jobs",
    "partition",
    "retries",
    "max-fail",
    "suite-version",
    "level",
];
const TABLES: [&str; 3] = ["engine", "run", "profile"];
const ENGINE_KEYS: [&str; 11] = [
    "command",
    "directory",
    "environment",
    "games",
    "edition",
    "start",
    "answer",
    "case",
    "workers",
    "restarts",
    "window",
];

/// One text or a list of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Several(Vec<String>);

impl<'de> Deserialize<'de> for Several {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Texts;

        impl<'de> Visitor<'de> for Texts {
            type Value = Several;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of texts")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Several, E> {
                Ok(Several(vec![text.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Several, A::Error> {
                let texts = Vec::deserialize(SeqAccessDeserializer::new(list)).map_err(A::Error::custom)?;
                Ok(Several(texts))
            }
        }

        deserializer.deserialize_any(Texts)
    }
}

/// What a run was told by the file and not by its arguments, where that makes a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FromFile {
    /// Whether the run is strict; none, if the file does not say.
    pub strict: Option<bool>,
    /// Whether the baseline is that of the file. One of another engine than those that play is left aside then.
    pub baseline: bool,
}

impl Defaults {
    /// These, and what others say where these say nothing.
    fn over(self, others: Self) -> Self {
        Self {
            engine: self.engine.or(others.engine),
            baseline: self.baseline.or(others.baseline),
            cases: self.cases.or(others.cases),
            output: self.output.or(others.output),
            strict: self.strict.or(others.strict),
            jobs: self.jobs.or(others.jobs),
            partition: self.partition.or(others.partition),
            retries: self.retries.or(others.retries),
            max_fail: self.max_fail.or(others.max_fail),
            suite_version: self.suite_version.or(others.suite_version),
            level: self.level.or(others.level),
        }
    }

    /// Tells a run what its arguments do not say.
    fn tell(self, run: &mut Run) {
        if run.engine.is_empty() && run.mistake.is_empty() {
            run.engine = self.engine.unwrap_or_default().0;
        }
        if run.output.is_empty() {
            run.output = self.output.unwrap_or_default().0;
            // A run that is finished goes on with its own lines.
            if let Some(resumed) = &run.resume {
                let clashes = |output: &String| {
                    output.split_once('=').is_some_and(|(format, path)| format == "jsonl" || path == resumed)
                };
                run.output.retain(|output| !clashes(output));
            }
        }
        run.from_file.baseline = run.baseline.is_none() && self.baseline.is_some();
        run.baseline = run.baseline.take().or(self.baseline);
        run.selection.cases = run.selection.cases.take().or(self.cases);
        run.from_file.strict = self.strict;
        run.suite_version = run.suite_version.take().or(self.suite_version);
        run.level = run.level.or(self.level);
        run.jobs = run.jobs.or(self.jobs);
        run.selection.partition = run.selection.partition.take().or(self.partition);
        run.failing.default_to(self.retries.filter(|_| run.repeat.get() == 1), self.max_fail);
    }
}

/// A run as it is asked for, with what `ruleproof.toml` says where the arguments say nothing: the profile that is named,
/// or `ci` in a job of a CI service, over what stands under `run`.
pub fn told(mut run: Run) -> Result<Run, Error> {
    let Config { run: defaults, mut profile, .. } = config()?;
    let named = match &run.profile {
        Some(name) => match profile.remove(name) {
            Some(found) => found,
            None => return Err(unknown_profile(name, &profile).into()),
        },
        None if super::run::in_ci() => profile.remove(CI).unwrap_or_default(),
        None => Defaults::default(),
    };
    let is_said = !run.output.is_empty();
    named.over(defaults).tell(&mut run);
    for output in run.output.iter().filter(|_| !is_said) {
        Output::parse(output).map_err(|error| match error {
            UsageError::Value { expected, .. } => {
                UsageError::Value { given: format!("output = \"{output}\"` of `{FILE}"), expected }
            }
            error => error,
        })?;
    }
    Ok(run)
}

fn unknown_profile(name: &str, profiles: &BTreeMap<String, Defaults>) -> UsageError {
    let names: Vec<&str> = profiles.keys().map(String::as_str).collect();
    let near = nearest(name, names.iter().copied()).map(str::to_owned);
    let otherwise = if !Path::new(FILE).exists() {
        format!("there is no {FILE} in this folder")
    } else if names.is_empty() {
        format!("{FILE} has no [profile.{name}]")
    } else {
        format!("{FILE} has: {}", names.join(", "))
    };
    UsageError::Unknown { what: "profile", name: name.to_owned(), near, otherwise }
}

/// `ruleproof.toml` of the present folder, if there is one.
pub fn config() -> Result<Config, FileError> {
    match std::fs::read_to_string(FILE) {
        Ok(text) => parsed(&text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Config::default()),
        Err(why) => Err(FileError::Unreadable { path: FILE.to_owned(), why, help: None }),
    }
}

fn parsed(text: &str) -> Result<Config, FileError> {
    let unread = |error: toml::de::Error| FileError::wrong(FILE, in_words(&error.to_string()));
    let table = DeTable::parse(text).map_err(unread)?;
    if let Some((line, why)) = unknown_key(text, table.get_ref()) {
        return Err(FileError::wrong(&format!("{FILE}:{line}"), why));
    }
    let config: Config = toml::from_str(text).map_err(unread)?;
    if config.engine.contains_key(BUNDLED) {
        let why = format!("engine `{BUNDLED}`: that is the reference engine's name; give this one another");
        return Err(FileError::wrong(FILE, why));
    }
    let under = |name: &str| if name.is_empty() { "[run]".to_owned() } else { format!("[profile.{name}]") };
    let all = config.profile.iter().map(|(name, defaults)| (name.as_str(), defaults)).chain([("", &config.run)]);
    for (name, defaults) in all {
        if let Some(jobs) = defaults.jobs.filter(|jobs| !(1..=MOST_THREADS).contains(jobs)) {
            let why = format!("{}: `jobs = {jobs}`: expected a number from 1 to {MOST_THREADS}", under(name));
            return Err(FileError::wrong(FILE, why));
        }
    }
    match config.engine.iter().find_map(|(name, entry)| Some((name, wrong(entry)?))) {
        Some((name, why)) => Err(FileError::wrong(FILE, format_args!("engine `{name}`: {why}"))),
        None => Ok(config),
    }
}

/// What is wrong, without the names that types have in the source.
fn in_words(why: &str) -> String {
    why.replace("a nonzero usize", "a number of at least 1").replace("expected usize", "expected a number")
}

/// The first key that is none: its line, and the one that was probably meant.
fn unknown_key(text: &str, table: &DeTable<'_>) -> Option<(usize, String)> {
    let strange = |place: &str, table: &DeTable<'_>, known: &[&str]| {
        let key = table.keys().find(|key| !known.contains(&&**key.get_ref()))?;
        let near = nearest(key.get_ref(), known.iter().copied());
        let help =
            near.map_or_else(|| format!("there are: {}", known.join(", ")), |near| format!("did you mean `{near}`?"));
        let line = text.get(..key.span().start).unwrap_or_default().matches('\n').count() + 1;
        Some((line, format!("unknown key `{}`{place}; {help}", key.get_ref())))
    };
    let tables = |name: &str| table.get(name).and_then(|value| value.get_ref().as_table());
    let below = |of: &str, known: &[&str]| {
        let each = tables(of)?.iter().filter_map(|(name, value)| Some((name.get_ref(), value.get_ref().as_table()?)));
        each.map(|(name, table)| strange(&format!(" in [{of}.{name}]"), table, known)).find_map(|found| found)
    };
    strange("", table, &TABLES)
        .or_else(|| strange(" in [run]", tables("run")?, &KEYS))
        .or_else(|| below("profile", &KEYS))
        .or_else(|| below("engine", &ENGINE_KEYS))
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::cli::args::{Args, Verb};

    fn wrong_of(text: &str) -> String {
        parsed(text).unwrap_err().to_string()
    }

    fn run(arguments: &[&str]) -> Run {
        match Args::try_parse_from([&["ruleproof", "run"], arguments].concat()).unwrap().verb {
            Verb::Run(run) => run,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn an_engine_that_cannot_be_is_told_of_with_its_name() {
        let engine = |line: &str| format!("[engine.mine]\ncommand = \"mine\"\n{line}\n");
        let begin = "ruleproof.toml: engine `mine`: ";
        for (line, why) in [
            ("start = 0.0", "`start = 0`: expected a number of seconds above 0 and up to 86400"),
            ("answer = -1.0", "`answer = -1`: expected a number of seconds above 0 and up to 86400"),
            ("start = 1e19", "`start = 10000000000000000000`: expected a number of seconds above 0 and up to 86400"),
            ("case = 86401.0", "`case = 86401`: expected a number of seconds above 0 and up to 86400"),
            ("workers = 0", "`workers = 0`: expected a number from 1 to 256"),
            ("workers = 1000000000", "`workers = 1000000000`: expected a number from 1 to 256"),
            ("workers = 9223372036854775807", "`workers = 9223372036854775807`: expected a number from 1 to 256"),
            ("games = [\"mgt\"]", "unknown game `mgt`; did you mean `mtg`?"),
        ] {
            assert_eq!(wrong_of(&engine(line)), format!("{begin}{why}"));
        }
        let bundled = "ruleproof.toml: engine `bundled`: that is the reference engine's name; give this one another";
        assert_eq!(wrong_of("[engine.bundled]\ncommand = \"mine\"\n"), bundled);
        assert!(parsed(&engine("workers = 1")).is_ok());
    }

    #[test]
    fn an_unknown_key_is_told_of_with_the_nearest() {
        for (text, why) in [
            ("[runs]\n", "1: unknown key `runs`; did you mean `run`?"),
            ("[run]\nbasline = \"a\"\n", "2: unknown key `basline` in [run]; did you mean `baseline`?"),
            ("[profile.ci]\nmax_fail = 1\n", "2: unknown key `max_fail` in [profile.ci]; did you mean `max-fail`?"),
            (
                "[engine.mine]\ncommand = \"a\"\nworker = 1\n",
                "3: unknown key `worker` in [engine.mine]; did you mean `workers`?",
            ),
            ("[run]\njobs = 0\n", " [run]: `jobs = 0`: expected a number from 1 to 256"),
            ("[profile.ci]\njobs = 300\n", " [profile.ci]: `jobs = 300`: expected a number from 1 to 256"),
        ] {
            assert_eq!(wrong_of(text), format!("ruleproof.toml:{why}"));
        }
        assert!(wrong_of("[run]\nlevel = \"ful\"\n").contains("unknown variant `ful`, expected `state` or `full`"));
        assert!(wrong_of("[run]\noutput = 3\n").contains("expected a text or a list of texts"));
        assert!(wrong_of("[run]\njobs = \"two\"\n").contains("string \"two\", expected a number"));
        assert!(wrong_of("[run]\nmax-fail = 0\n").contains("expected a number of at least 1"));
        assert!(wrong_of("[run]\ncolour = 3\n").contains("there are: engine, baseline, cases, output, strict, jobs"));
    }

    #[test]
    fn arguments_go_over_the_profile_and_that_over_the_rest() {
        let text = "[run]\nengine = \"mine\"\nbaseline = \"b.yaml\"\njobs = 2\nlevel = \"full\"\nretries = 1\n[profile.ci]\nstrict = false\n\
                    output = [\"junit=a.xml\", \"json=a.json\"]\njobs = 4\npartition = \"auto\"\nmax-fail = 3\n";
        let told = |arguments: &[&str]| {
            let Config { run: defaults, mut profile, .. } = parsed(text).unwrap();
            let mut run = run(arguments);
            profile.remove("ci").unwrap_or_default().over(defaults).tell(&mut run);
            run
        };
        let plain = told(&[]);
        assert_eq!((plain.level(), told(&["--level", "state"]).level()), (Level::Full, Level::State));
        assert_eq!((plain.engine, plain.jobs, plain.failing.retries), (vec!["mine".to_owned()], Some(4), 1));
        assert_eq!(plain.output, ["junit=a.xml", "json=a.json"]);
        assert_eq!((plain.from_file.strict, plain.from_file.baseline), (Some(false), true));
        assert_eq!(
            (plain.selection.partition.as_deref(), plain.failing.most().map(NonZeroUsize::get)),
            (Some("auto"), Some(3))
        );
        let other = told(&[
            "--engine",
            "x",
            "--output",
            "json=-",
            "-j1",
            "--baseline",
            "c.yaml",
            "--fail-fast",
            "--retries",
            "2",
        ]);
        assert_eq!(
            (other.engine, other.output, other.jobs),
            (vec!["x".to_owned()], vec!["json=-".to_owned()], Some(1))
        );
        assert_eq!((other.baseline.as_deref(), other.from_file.baseline), (Some("c.yaml"), false));
        assert_eq!((other.failing.most().map(NonZeroUsize::get), other.failing.retries), (Some(1), 2));
        // A mistake is made by the reference engine.
        assert!(told(&["--mistake", "m"]).engine.is_empty());
    }
}

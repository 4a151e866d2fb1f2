//! `ruleproof.toml`: engines by name, and defaults for the arguments of `run`.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use engine::GAMES;
use kernel::words::nearest::nearest;
use protocol::bounds::WINDOW;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::de::DeTable;

/// The name of the file.
pub const FILE: &str = "ruleproof.toml";

/// The name of the reference engine among engines.
pub const BUNDLED: &str = "bundled";

/// The most threads: more are no faster on any machine, and take time to start.
pub const MOST_THREADS: usize = 256;

/// The longest time limit for an engine, in seconds: a day.
const MOST_SECONDS: u64 = 86_400;

/// An error in the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{FILE}{}: {why}", .line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct Wrong {
    /// The line, if it is known.
    pub line: Option<usize>,
    /// The reason.
    pub why: String,
}

/// The contents of the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Engines by name.
    #[serde(default)]
    pub engine: BTreeMap<String, Entry>,
    /// Defaults for the arguments of `run`.
    #[serde(default)]
    pub run: Defaults,
    /// Alternative defaults by name, one of which is used.
    #[serde(default)]
    pub profile: BTreeMap<String, Defaults>,
}

/// Defaults for the arguments of `run`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Defaults {
    /// The engines.
    pub engine: Option<Several>,
    /// The baseline of the engine.
    pub baseline: Option<String>,
    /// The suite.
    pub cases: Option<PathBuf>,
    /// The outputs.
    pub output: Option<Several>,
    /// The strictness: `true` if plays that fail in another way than known count as failures.
    pub strict: Option<bool>,
    /// The number of cases to play at once.
    pub jobs: Option<usize>,
    /// The shard of the cases.
    pub partition: Option<String>,
    /// The number of retries of a failing play.
    pub retries: Option<usize>,
    /// The number of failing cases after which the run stops.
    pub max_fail: Option<NonZeroUsize>,
    /// The version that the suite must have.
    pub suite_version: Option<String>,
    /// The required level of reporting.
    pub level: Option<Level>,
}

/// The keys of each table, to suggest the nearest one for an unknown key.
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
pub struct Several(pub Vec<String>);

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

/// The part of a case's expectation that an engine must report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Unreported events and fields are not checked.
    #[default]
    State,
    /// A play with unreported events or fields (`pass (state)`) counts as a failure.
    Full,
}

/// An engine of `ruleproof.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The program and its arguments, as for a shell.
    pub command: String,
    /// The folder in which it is started, relative to the file.
    pub directory: Option<PathBuf>,
    /// Variables added to its environment.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// The games to play on it; if left out, all that it supports.
    #[serde(default)]
    pub games: Vec<String>,
    /// The only edition to play on it.
    pub edition: Option<String>,
    /// The time limit for the answer to `hello`, in seconds.
    pub start: Option<f64>,
    /// The time limit for the answer to a play, in seconds.
    pub answer: Option<f64>,
    /// The time limit for all plays of one case, in seconds.
    pub case: Option<f64>,
    /// The most processes at once.
    pub workers: Option<usize>,
    /// The most restarts in one run.
    pub restarts: Option<usize>,
    /// The most requests that may wait for a process.
    pub window: Option<usize>,
}

impl Defaults {
    /// Returns these defaults, with others for the missing ones.
    #[must_use]
    pub fn over(self, others: Self) -> Self {
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
}

/// Parses the text of the file.
///
/// # Errors
/// The text is not TOML, has an unknown key, or has an impossible value.
pub fn parsed(text: &str) -> Result<Config, Wrong> {
    let wrong_at = |line, why| Err(Wrong { line, why });
    let unread = |error: toml::de::Error| Wrong { line: None, why: in_words(&error.to_string()) };
    let table = DeTable::parse(text).map_err(unread)?;
    if let Some((line, why)) = unknown_key(text, table.get_ref()) {
        return wrong_at(Some(line), why);
    }
    let config: Config = toml::from_str(text).map_err(unread)?;
    if config.engine.contains_key(BUNDLED) {
        let why = format!("engine `{BUNDLED}`: that is the reference engine's name; give this one another");
        return wrong_at(None, why);
    }
    let under = |name: &str| if name.is_empty() { "[run]".to_owned() } else { format!("[profile.{name}]") };
    let all = config.profile.iter().map(|(name, defaults)| (name.as_str(), defaults)).chain([("", &config.run)]);
    for (name, defaults) in all {
        if let Some(jobs) = defaults.jobs.filter(|jobs| !(1..=MOST_THREADS).contains(jobs)) {
            let why = format!("{}: `jobs = {jobs}`: expected a number from 1 to {MOST_THREADS}", under(name));
            return wrong_at(None, why);
        }
    }
    match config.engine.iter().find_map(|(name, entry)| Some((name, unfit(entry)?))) {
        Some((name, why)) => wrong_at(None, format!("engine `{name}`: {why}")),
        None => Ok(config),
    }
}

/// An error message without the names of types in the source.
fn in_words(why: &str) -> String {
    why.replace("a nonzero usize", "a number of at least 1").replace("expected usize", "expected a number")
}

/// The first unknown key: its line, and advice with the key that was probably meant.
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

/// The error in the values of an engine, if there is one.
fn unfit(entry: &Entry) -> Option<String> {
    let times = [("start", entry.start), ("answer", entry.answer), ("case", entry.case)];
    let some = |seconds: f64| {
        Duration::try_from_secs_f64(seconds).is_ok_and(|time| !time.is_zero() && time.as_secs() <= MOST_SECONDS)
    };
    if let Some((key, Some(seconds))) = times.into_iter().find(|(_, time)| time.is_some_and(|time| !some(time))) {
        return Some(format!("`{key} = {seconds}`: expected a number of seconds above 0 and up to {MOST_SECONDS}"));
    }
    if let Some(workers) = entry.workers.filter(|workers| !(1..=MOST_THREADS).contains(workers)) {
        return Some(format!("`workers = {workers}`: expected a number from 1 to {MOST_THREADS}"));
    }
    if let Some(window) = entry.window.filter(|window| !(1..=WINDOW).contains(window)) {
        return Some(format!("`window = {window}`: expected a number from 1 to {WINDOW}"));
    }
    let games = GAMES.names();
    let editions: Vec<&str> = GAMES.languages().flat_map(|language| language.editions).copied().collect();
    let strange = |what: &str, word: &str, known: &[&str]| {
        let near = nearest(word, known.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
        format!("unknown {what} `{word}`{}", near.unwrap_or_else(|| format!("; there are: {}", known.join(", "))))
    };
    if let Some(game) = entry.games.iter().find(|game| !games.contains(&game.as_str())) {
        return Some(strange("game", game, &games));
    }
    let edition = entry.edition.as_deref().filter(|edition| !editions.contains(edition));
    edition.map(|edition| strange("edition", edition, &editions))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong_of(text: &str) -> String {
        parsed(text).unwrap_err().to_string()
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
}

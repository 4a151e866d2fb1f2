//! `ruleproof.toml`: engines by name, and defaults for the arguments of `run`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ruleproof::bounded;
use ruleproof::config::{Config, Defaults, FILE, parsed};
use ruleproof::engine::kernel::words::nearest::nearest;

use super::args::Run;
use super::error::{Error, FileError, UsageError};
use super::output::Output;

/// The profile for jobs of a CI service, if there is one of that name.
const CI: &str = "ci";

/// Settings of a run that come from the file rather than its arguments, where that makes a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FromFile {
    /// The strictness of the run; `None` if the file does not set it.
    pub strict: Option<bool>,
    /// `true` if the baseline comes from the file. It is then ignored if it belongs to another engine than those that
    /// play.
    pub baseline: bool,
}

/// Applies defaults to the arguments of a run.
fn fill_in(defaults: Defaults, run: &mut Run) {
    if run.engine.is_empty() && run.mistake.is_empty() && run.misread.is_empty() {
        run.engine = defaults.engine.unwrap_or_default().0;
    }
    if run.output.is_empty() {
        run.output = defaults.output.unwrap_or_default().0;
        // A run that is finished continues its own lines.
        if let Some(resumed) = &run.resume {
            let clashes = |output: &String| {
                output.split_once('=').is_some_and(|(format, path)| format == "jsonl" || path == resumed)
            };
            run.output.retain(|output| !clashes(output));
        }
    }
    run.from_file.baseline = run.baseline.is_none() && defaults.baseline.is_some();
    run.baseline = run.baseline.take().or(defaults.baseline);
    run.selection.cases = run.selection.cases.take().or(defaults.cases);
    run.from_file.strict = defaults.strict;
    run.suite_version = run.suite_version.take().or(defaults.suite_version);
    run.level = run.level.or(defaults.level);
    run.jobs = run.jobs.or(defaults.jobs);
    run.selection.partition = run.selection.partition.take().or(defaults.partition);
    run.failing.default_to(defaults.retries.filter(|_| run.repeat.get() == 1), defaults.max_fail);
}

/// A run with the defaults of `ruleproof.toml` for missing arguments: those of the named profile, or of `ci` in a job
/// of a CI service, take precedence over those under `run`.
pub fn with_defaults(mut run: Run) -> Result<Run, Error> {
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
    fill_in(named.over(defaults), &mut run);
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

/// Returns the suite that `run` plays if its arguments name none.
pub fn cases() -> Result<Option<PathBuf>, FileError> {
    let Config { run, mut profile, .. } = config()?;
    let of_ci = super::run::in_ci().then(|| profile.remove(CI)).flatten();
    Ok(of_ci.unwrap_or_default().over(run).cases)
}

fn unknown_profile(name: &str, profiles: &BTreeMap<String, Defaults>) -> UsageError {
    let names: Vec<&str> = profiles.keys().map(String::as_str).collect();
    let near = nearest(name, names.iter().copied()).map(str::to_owned);
    let otherwise = if !Path::new(FILE).exists() {
        format!("no {FILE} in this folder")
    } else if names.is_empty() {
        format!("{FILE} has no [profile.{name}]")
    } else {
        format!("{FILE} has: {}", names.join(", "))
    };
    UsageError::Unknown { what: "profile", name: name.to_owned(), near, otherwise }
}

/// Reads `ruleproof.toml` in the current folder, if there is one.
pub fn config() -> Result<Config, FileError> {
    match bounded::text(FILE, bounded::SETTINGS) {
        Ok(text) => parsed(&text).map_err(FileError::from),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Config::default()),
        Err(why) => Err(FileError::Unreadable { path: FILE.to_owned(), why, help: None }),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use clap::Parser as _;
    use ruleproof::config::Level;

    use super::*;
    use crate::cli::args::{Args, Verb};

    fn run(arguments: &[&str]) -> Run {
        match Args::try_parse_from([&["ruleproof", "run"], arguments].concat()).unwrap().verb {
            Verb::Run(run) => run,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn arguments_go_over_the_profile_and_that_over_the_rest() {
        let text = "[run]\nengine = \"mine\"\nbaseline = \"b.yaml\"\njobs = 2\nlevel = \"full\"\nretries = 1\n[profile.ci]\nstrict = false\n\
                    output = [\"junit=a.xml\", \"json=a.json\"]\njobs = 4\npartition = \"auto\"\nmax-fail = 3\n";
        let parsed = |arguments: &[&str]| {
            let Config { run: defaults, mut profile, .. } = parsed(text).unwrap();
            let mut run = run(arguments);
            fill_in(profile.remove("ci").unwrap_or_default().over(defaults), &mut run);
            run
        };
        let plain = parsed(&[]);
        assert_eq!((plain.level(), parsed(&["--level", "state"]).level()), (Level::Full, Level::State));
        assert_eq!((plain.engine, plain.jobs, plain.failing.retries), (vec!["mine".to_owned()], Some(4), 1));
        assert_eq!(plain.output, ["junit=a.xml", "json=a.json"]);
        assert_eq!((plain.from_file.strict, plain.from_file.baseline), (Some(false), true));
        assert_eq!(
            (plain.selection.partition.as_deref(), plain.failing.most().map(NonZeroUsize::get)),
            (Some("auto"), Some(3))
        );
        let other = parsed(&[
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
        // The reference engine makes the mistakes.
        assert!(parsed(&["--mistake", "m"]).engine.is_empty());
    }
}

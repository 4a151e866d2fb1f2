//! `baseline`: manages the known failures of an engine, each with its reason.

use std::collections::HashSet;
use std::path::Path;

use clap::{Args, Subcommand};
use reports::baseline::Baseline;
use reports::sink::WriteError;
use ruleproof::baselines::{self, Rules};
use ruleproof::bounded;
use ruleproof::suite::load::Suite;
use ruleproof::suite::run::trials;

use super::args::{Color, Selection};
use super::diff::read as read_record;
use super::error::{self, Error, FileError, InternalError, UsageError};
use super::exit::Exit;
use super::sinks::write;
use super::suite::{loaded, origin};

/// `baseline`.
#[derive(Debug, Args)]
pub struct BaselineArgs {
    /// The verb.
    #[command(subcommand)]
    verb: Verb,
}

/// The verbs for a baseline.
#[derive(Debug, Subcommand)]
enum Verb {
    /// Add the failed plays of a record, and remove those that pass now
    Update {
        /// Record of a run (written with --output json=PATH or jsonl=PATH)
        record: String,

        /// Baseline (default: baselines/ENGINE.yaml)
        #[arg(long, value_name = "FILE")]
        file: Option<String>,

        /// Reason for the failure of the added plays
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,

        /// Read the suite from this file or folder, on top of the bundled cards and catalogues
        #[arg(long, value_name = "DIR")]
        cases: Option<std::path::PathBuf>,
    },
    /// Report the problems of a baseline: entries that name no play, entries without a reason
    Check {
        /// Baseline
        file: String,

        /// Read the suite from this file or folder, on top of the bundled cards and catalogues
        #[arg(long, value_name = "DIR")]
        cases: Option<std::path::PathBuf>,
    },
    /// Remove the entries of plays that no longer exist, and of those that pass in a record
    Prune {
        /// Baseline
        file: String,

        /// Record of a run
        record: Option<String>,

        /// Read the suite from this file or folder, on top of the bundled cards and catalogues
        #[arg(long, value_name = "DIR")]
        cases: Option<std::path::PathBuf>,
    },
}

/// `ruleproof baseline`.
pub fn baseline(args: &BaselineArgs) -> Result<Exit, Error> {
    match &args.verb {
        Verb::Update { record, file, reason, cases } => {
            update(record, file.as_deref(), reason.as_deref(), cases.as_deref())
        }
        Verb::Check { file, cases } => check(file, cases.as_deref()),
        Verb::Prune { file, record, cases } => prune(file, record.as_deref(), cases.as_deref()),
    }
}

fn update(record: &str, file: Option<&str>, reason: Option<&str>, cases: Option<&Path>) -> Result<Exit, Error> {
    let record = read_record(record)?;
    let usual = baselines::usual(&record.engine.name);
    let file = file.unwrap_or(&usual);
    let (mut baseline, rules) = if Path::new(file).exists() { read(file)? } else { Default::default() };
    if baseline.engine.is_empty() {
        baseline.engine.clone_from(&record.engine.name);
    }
    if baseline.engine != record.engine.name {
        let (baseline, record) = (baseline.engine, record.engine.name);
        return Err(UsageError::OtherBaseline { file: file.to_owned(), baseline, record }.into());
    }
    if let Some(reason) = reason.filter(|reason| reason.trim().is_empty()) {
        let given = format!("--reason {reason:?}");
        return Err(UsageError::Value { given, expected: "a reason".to_owned() }.into());
    }
    let suite = suite(cases)?;
    let matches = |rule: usize, id: &str| rules.match_case(rule, id, |see| see(&suite));
    let (before, passed) = (baseline.passes, baseline.passing.clone());
    let lacking = baseline.update(&record, reason, &matches);
    let (lost, new): (Vec<String>, Vec<String>) = lacking.into_iter().partition(|name| passed.contains(name));
    if let Some(first) = lost.first().cloned() {
        return Err(UsageError::LostPasses { first, count: lost.len(), file: file.to_owned() }.into());
    }
    let fewer = before.zip(baseline.passes).filter(|(before, now)| now < before);
    if let (Some((before, now)), None) = (fewer, reason) {
        return Err(UsageError::FewerPasses { before, now, file: file.to_owned() }.into());
    }
    if let Some(first) = new.first().cloned() {
        return Err(UsageError::NoReason { first, count: new.len(), file: file.to_owned() }.into());
    }
    let plays = plays(&suite);
    let mut errors = wrong(file, &baseline.problems(|name| plays.contains(name)));
    match store(file, &baseline) {
        Ok(()) => {
            println!("{file}: {} not pass", plays_do(baseline.plays.len()));
            if let Some((before, now)) = before.zip(baseline.passes).filter(|(before, now)| before != now) {
                println!("{file}: {now} plays pass; the file listed {before}");
            }
        }
        Err(error) => errors.push(error),
    }
    let exit = errors.last().map_or(Exit::Success, Error::exit);
    error::all(errors, exit)?;
    Ok(exit)
}

/// The start of a sentence about a number of plays.
fn plays_do(count: usize) -> String {
    if count == 1 { "1 play that does".to_owned() } else { format!("{count} plays that do") }
}

fn check(file: &str, cases: Option<&Path>) -> Result<Exit, Error> {
    let (baseline, _) = sound(file, &suite(cases)?)?;
    println!("{file}: {} not pass; no problems", plays_do(baseline.plays.len()));
    Ok(Exit::Success)
}

fn prune(file: &str, record: Option<&str>, cases: Option<&Path>) -> Result<Exit, Error> {
    let (mut baseline, _) = read(file)?;
    let record = record.map(read_record).transpose()?;
    let suite = suite(cases)?;
    let plays = plays(&suite);
    let gone = baseline.prune(record.as_ref(), |name| plays.contains(name));
    let gone_passing = baseline.prune_passing(|name| plays.contains(name));
    store(file, &baseline)?;
    for name in gone.iter().chain(&gone_passing) {
        println!("{name}");
    }
    println!("{file}: {} removed, {} left", gone.len(), baseline.plays.len());
    if !gone_passing.is_empty() {
        println!("{file}: {} removed from `passing`, {} left", gone_passing.len(), baseline.passing.len());
    }
    Ok(Exit::Success)
}

fn suite(cases: Option<&Path>) -> Result<Suite, FileError> {
    let selection = Selection { cases: cases.map(Path::to_path_buf), ..Selection::default() };
    loaded(&origin(&selection), Color::Auto)
}

fn plays(suite: &Suite) -> HashSet<String> {
    trials(&suite.cases, None).into_iter().map(|(case, edition)| format!("{}@{edition}", case.id)).collect()
}

/// The problems of a baseline, as errors.
pub fn wrong(file: &str, problems: &[String]) -> Vec<Error> {
    problems.iter().map(|problem| FileError::wrong(file, problem).into()).collect()
}

/// Reads a baseline, and checks that it has no problems for a suite.
pub fn sound(file: &str, suite: &Suite) -> Result<(Baseline, Rules), Error> {
    let plays = plays(suite);
    sound_of(file, |names| names.iter().copied().filter(|name| plays.contains(*name)).collect())
}

/// Like [`sound`], but `there` selects the names of plays that the suite has.
pub fn sound_of(
    file: &str,
    there: impl for<'n> FnOnce(&HashSet<&'n str>) -> HashSet<&'n str>,
) -> Result<(Baseline, Rules), Error> {
    let (baseline, rules) = read(file)?;
    let names = baseline.names().collect();
    let plays = there(&names);
    error::all(wrong(file, &baseline.problems(|name| plays.contains(name))), Exit::InvalidFiles)?;
    Ok((baseline, rules))
}

/// Reads a baseline.
pub fn read(file: &str) -> Result<(Baseline, Rules), FileError> {
    let text = bounded::text(file, bounded::FILE).map_err(|why| FileError::unreadable(file, why))?;
    baselines::parsed(&text).map_err(|why| FileError::wrong(file, why))
}

fn store(file: &str, baseline: &Baseline) -> Result<(), Error> {
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(Err(error)) = folder.map(std::fs::create_dir_all) {
        return Err(WriteError::File { path: file.to_owned(), error }.into());
    }
    let text = baselines::written(baseline).map_err(InternalError::from)?;
    Ok(write(file, &text)?)
}

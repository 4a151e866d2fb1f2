//! `baseline`: what is known not to pass on an engine, each with its reason.

use std::collections::HashSet;
use std::path::Path;

use clap::{Args, Subcommand};
use reports::baseline::Baseline;
use reports::record::Record;
use ruleproof::run::trials;
use ruleproof::suite::load::Suite;

use super::args::{Color, Selection};
use super::diff::read as read_record;
use super::exit::Exit;
use super::output::write;
use super::suite::{loaded, origin};

/// `baseline`.
#[derive(Debug, Args)]
pub struct BaselineArgs {
    /// What to do.
    #[command(subcommand)]
    verb: Verb,
}

/// What to do with a baseline.
#[derive(Debug, Subcommand)]
enum Verb {
    /// Take in the plays of a record that did not pass; those that pass now go
    Update {
        /// The record of a run (written with --output json=PATH or jsonl=PATH)
        record: String,

        /// The baseline (default: baselines/ENGINE.yaml)
        #[arg(long, value_name = "FILE")]
        file: Option<String>,

        /// Why the plays that are new in it do not pass
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,

        /// Read the suite from this file or folder, over the bundled cards and catalogues
        #[arg(long, value_name = "DIR")]
        cases: Option<std::path::PathBuf>,
    },
    /// Say what is wrong with a baseline: entries of no play, entries without a reason
    Check {
        /// The baseline
        file: String,

        /// Read the suite from this file or folder, over the bundled cards and catalogues
        #[arg(long, value_name = "DIR")]
        cases: Option<std::path::PathBuf>,
    },
    /// Take out the entries of plays that are gone, and of those that a record shows to pass
    Prune {
        /// The baseline
        file: String,

        /// The record of a run
        record: Option<String>,

        /// Read the suite from this file or folder, over the bundled cards and catalogues
        #[arg(long, value_name = "DIR")]
        cases: Option<std::path::PathBuf>,
    },
}

/// `ruleproof baseline`.
pub fn baseline(args: &BaselineArgs) -> Exit {
    let done = match &args.verb {
        Verb::Update { record, file, reason, cases } => {
            update(record, file.as_deref(), reason.as_deref(), cases.as_deref())
        }
        Verb::Check { file, cases } => check(file, cases.as_deref()),
        Verb::Prune { file, record, cases } => prune(file, record.as_deref(), cases.as_deref()),
    };
    done.unwrap_or_else(|exit| exit)
}

fn update(record: &str, file: Option<&str>, reason: Option<&str>, cases: Option<&Path>) -> Result<Exit, Exit> {
    let record = read_record(record)?;
    let usual = usual(&record);
    let file = file.unwrap_or(&usual);
    let mut baseline = if Path::new(file).exists() { read(file)? } else { Baseline::default() };
    if baseline.engine.is_empty() {
        baseline.engine.clone_from(&record.engine.name);
    }
    if baseline.engine != record.engine.name {
        eprintln!("error: {file} is the baseline of `{}`, the record is of `{}`", baseline.engine, record.engine.name);
        return Err(Exit::Usage);
    }
    if let Some(reason) = reason.filter(|reason| reason.trim().is_empty()) {
        eprintln!("error: `--reason {reason:?}`: expected a reason");
        return Err(Exit::Usage);
    }
    let lacking = baseline.update(&record, reason);
    if let Some(first) = lacking.first() {
        let more = if lacking.len() > 1 { format!(" and {} others", lacking.len() - 1) } else { String::new() };
        eprintln!("error: `{first}`{more} did not pass and are not in {file} yet");
        eprintln!("help: say why with `--reason TEXT`; nothing was written");
        return Err(Exit::Usage);
    }
    let suite = suite(cases)?;
    let plays = plays(&suite);
    let problems = baseline.problems(|name| plays.contains(name));
    say(file, &problems);
    store(file, &baseline)?;
    println!("{file}: {} plays that do not pass", baseline.plays.len());
    Ok(if problems.is_empty() { Exit::Fine } else { Exit::Invalid })
}

fn check(file: &str, cases: Option<&Path>) -> Result<Exit, Exit> {
    let baseline = read(file)?;
    let suite = suite(cases)?;
    let plays = plays(&suite);
    let problems = baseline.problems(|name| plays.contains(name));
    say(file, &problems);
    if problems.is_empty() {
        println!("{file}: {} plays that do not pass, nothing wrong", baseline.plays.len());
        Ok(Exit::Fine)
    } else {
        Err(Exit::Invalid)
    }
}

fn prune(file: &str, record: Option<&str>, cases: Option<&Path>) -> Result<Exit, Exit> {
    let mut baseline = read(file)?;
    let record = record.map(read_record).transpose()?;
    let suite = suite(cases)?;
    let plays = plays(&suite);
    let gone = baseline.prune(record.as_ref(), |name| plays.contains(name));
    store(file, &baseline)?;
    for name in &gone {
        println!("{name}");
    }
    println!("{file}: {} taken out, {} left", gone.len(), baseline.plays.len());
    Ok(Exit::Fine)
}

/// Where the baseline of a record's engine stands, where none is named.
fn usual(record: &Record) -> String {
    let name = &record.engine.name;
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    format!("baselines/{plain}.yaml")
}

fn suite(cases: Option<&Path>) -> Result<Suite, Exit> {
    let selection = Selection { cases: cases.map(Path::to_path_buf), ..Selection::default() };
    loaded(&origin(&selection), Color::Auto)
}

fn plays(suite: &Suite) -> HashSet<String> {
    trials(&suite.cases, None).into_iter().map(|(case, edition)| format!("{}@{edition}", case.id)).collect()
}

fn say(file: &str, problems: &[String]) {
    for problem in problems {
        eprintln!("error: {file}: {problem}");
    }
}

/// Reads a baseline, or says what is wrong with it.
pub fn read(file: &str) -> Result<Baseline, Exit> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        eprintln!("error: cannot read `{file}`: {error}");
        Exit::Invalid
    })?;
    serde_yaml::from_str(&text).map_err(|error| {
        eprintln!("error: {file}: {error}");
        Exit::Invalid
    })
}

fn store(file: &str, baseline: &Baseline) -> Result<(), Exit> {
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(Err(error)) = folder.map(std::fs::create_dir_all) {
        eprintln!("error: cannot write `{file}`: {error}");
        return Err(Exit::Internal);
    }
    let text = serde_yaml::to_string(baseline).map_err(|error| {
        eprintln!("error: {error}");
        Exit::Internal
    })?;
    write(file, &text)
}

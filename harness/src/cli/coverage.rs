//! `coverage`: lists the clauses that the suite proves.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args as ClapArgs;
use reports::coverage::Coverage as Report;
use reports::coverage_text::{markdown, summary, table, terminal};
use ruleproof::bounded;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::files::Origin;
use ruleproof::lab::coverage::coverage as cover;
use ruleproof::lab::mistakes::{Scope, concerned, matrix};
use ruleproof::suite::run::trials;
use ruleproof::suite::text::diff::unified;

use super::args::{Color, Selection};
use super::error::{Error, FileError, UsageError};
use super::exit::Exit;
use super::output::formatted;
use super::progress::progress;
use super::sinks::write;
use super::suite::{loaded, loaded_to_look_up, origin, own_table};

/// The table that is kept beside the catalogues.
const KEPT: &str = "seeds/coverage.txt";

/// `coverage`.
#[derive(Debug, ClapArgs)]
pub struct Coverage {
    /// Only these: a game, a rule number, a clause (default: the games of the suite)
    #[arg(value_name = "GAME|CLAUSE")]
    pub names: Vec<String>,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// Check that the coverage table (`seeds/coverage.txt`) is up to date
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = KEPT)]
    #[arg(conflicts_with_all = ["write", "names"])]
    pub check: Option<PathBuf>,

    /// Update the coverage table
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = KEPT)]
    #[arg(conflicts_with = "names")]
    pub write: Option<PathBuf>,

    /// Number of cases to play at once (default: one per core)
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    pub jobs: Option<usize>,

    /// Write the result: json=PATH or markdown=PATH (repeatable; `-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    pub output: Vec<String>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Name the cases that prove each clause, and the mistakes that they catch
    #[arg(short, long)]
    pub verbose: bool,
}

/// `ruleproof coverage`.
pub fn coverage(args: &Coverage) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json", "markdown"]));
    let outputs = outputs.collect::<Result<Vec<_>, _>>()?;
    own_table(&of_suite(args), "--write", args.write.as_deref(), KEPT)?;
    // Read first, so that an invalid table is reported before the suite is played.
    let misreadings = of_suite(args).misreadings().map_err(FileError::from)?;
    let report = only(Report { misreadings, ..covered(args)? }, &args.names)?;
    let wrong = !report.wrong().is_empty();
    for (format, path) in &outputs {
        write(path, &if *format == "json" { reports::json::text(&report) } else { markdown(&report) })?;
    }
    if let Some(path) = &args.check {
        return Ok(check(path, &table(&report))?);
    }
    if let Some(path) = &args.write {
        write(path, &table(&report))?;
        println!("{} clauses written to {}", report.clauses.len(), path.display());
        return Ok(Exit::Success);
    }
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", terminal(&report, args.verbose));
        println!("{}; {:.2} s", summary(&report), report.seconds);
    }
    Ok(if wrong { Exit::Unexpected } else { Exit::Success })
}

/// The origin of the suite.
fn of_suite(args: &Coverage) -> Origin {
    origin(&Selection { cases: args.cases.clone(), ..Selection::default() })
}

/// Plays the suite, on the right engine and with all mistakes that it could catch.
fn covered(args: &Coverage) -> Result<Report, FileError> {
    let origin = of_suite(args);
    // The kept table counts every case.
    let is_kept = args.check.is_some() || args.write.is_some();
    let suite = if is_kept { loaded(&origin, args.color) } else { loaded_to_look_up(&origin) }?;
    let trials = trials(&suite.cases, None);
    let wrongs = concerned(&suite, &trials);
    let bar = progress(wrongs.len());
    let done = |name: &str| {
        bar.set_message(name.to_owned());
        bar.inc(1);
    };
    let start = Instant::now();
    let matrix = matrix(&suite, &trials, (&wrongs, Scope::Clauses), &origin.shown(), &done);
    bar.finish_and_clear();
    Ok(cover(&suite, &matrix, start.elapsed().as_secs_f64()))
}

/// The part of the report about some games and clauses.
fn only(mut report: Report, names: &[String]) -> Result<Report, UsageError> {
    for name in names {
        if !report.clauses.iter().any(|clause| is(name, &clause.game, &clause.id)) {
            let known = report.clauses.iter().flat_map(|clause| {
                let id = clause.id.as_str();
                [clause.game.as_str(), id, id.split('-').next().unwrap_or(id)]
            });
            let near = nearest(name, known).map(str::to_owned);
            return Err(UsageError::GameOrClause { name: name.clone(), near });
        }
    }
    if !names.is_empty() {
        report.clauses.retain(|clause| names.iter().any(|name| is(name, &clause.game, &clause.id)));
        report.problems.retain(|problem| names.iter().any(|name| is(name, &problem.game, &problem.clause)));
        report.misreadings.retain(|row| names.contains(&row.game));
    }
    Ok(report)
}

/// Returns `true` if a name selects a clause: by its game, by its id, or by the rule that its id starts with.
fn is(name: &str, game: &str, id: &str) -> bool {
    name == game || id.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Compares the kept table with the current one.
fn check(path: &Path, present: &str) -> Result<Exit, FileError> {
    let kept = bounded::text(path, bounded::FILE).map_err(|why| FileError::Unreadable {
        path: format!("`{}`", path.display()),
        why,
        help: Some("`ruleproof coverage --write` writes it"),
    })?;
    if kept == present {
        println!("{} is up to date", path.display());
        return Ok(Exit::Success);
    }
    print!("{}", unified((&path.display().to_string(), &kept), ("the present", present), 0));
    println!("{} is out of date; `ruleproof coverage --write` updates it", path.display());
    Ok(Exit::Unexpected)
}

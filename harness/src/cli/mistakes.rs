//! `mistakes`: plays the suite on every known mistake.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args as ClapArgs;
use reports::mistakes::{Shown, kept, summary, terminal};
use ruleproof::bounded;
use ruleproof::lab::likely::Table;
use ruleproof::lab::mistakes::{Scope, concerned, matrix_without, report};
use ruleproof::suite::run::trials;

use super::args::{Color, Selection};
use super::error::{Error, FileError, NothingSelected};
use super::exit::Exit;
use super::output::formatted;
use super::progress::progress;
use super::serve_engine::untold;
use super::sinks::write;
use super::suite::{loaded_for, nothing, origin, own_table, selected};

/// The table that is kept beside the cases.
const KEPT: &str = "cases/mistakes.txt";

/// The number of cases that are named if the table is out of date.
const SHOWN: usize = 5;

/// `mistakes`.
#[derive(Debug, ClapArgs)]
pub struct Mistakes {
    /// The selection of cases.
    #[command(flatten)]
    pub selection: Selection,

    /// Number of cases to play at once (default: one per core)
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    pub jobs: Option<usize>,

    /// Leave this unreported, as in `serve-engine`: `events` for all of them, an event (`prevented`), a field of one
    /// event (`prevented.by`) or of all (`.by`); repeatable. Surviving mistakes go unnoticed in such an engine
    #[arg(long, value_name = "WHAT")]
    pub untold: Vec<String>,

    /// Name the cases that catch no mistake, though there is one about a clause that they assert
    #[arg(long)]
    pub weak: bool,

    /// Write the surviving mistakes into this file (`cases/unnoticed.txt` lists those of `--untold events`)
    #[arg(long, value_name = "FILE", requires = "untold")]
    pub write: Option<String>,

    /// Write the result: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    pub output: Vec<String>,

    /// Update the table of the cases that fail under each mistake (default: `cases/mistakes.txt`)
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = KEPT)]
    #[arg(conflicts_with_all = ["names", "filter", "edition", "partition", "untold"])]
    pub write_table: Option<PathBuf>,

    /// Check that this table is up to date
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = KEPT)]
    #[arg(conflicts_with_all = ["write_table", "names", "filter", "edition", "partition", "untold"])]
    pub check_table: Option<PathBuf>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,

    /// Name every case that catches a mistake, and every mistake that a case alone catches
    #[arg(short, long)]
    pub verbose: bool,
}

/// `ruleproof mistakes`.
pub fn mistakes(args: &Mistakes) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json"])).collect::<Result<Vec<_>, _>>()?;
    let untold = untold(&args.untold)?;
    let origin = origin(&args.selection);
    own_table(&origin, "--write-table", args.write_table.as_deref(), KEPT)?;
    let suite = loaded_for(&origin, &args.selection, args.color)?;
    let cases = selected(&suite, &args.selection, &origin)?;
    let trials = trials(cases, args.selection.edition.as_deref());
    if trials.is_empty() {
        return nothing(args.selection.no_tests);
    }
    let wrongs = concerned(&suite, &trials);
    if wrongs.is_empty() {
        return Err(NothingSelected::NoMistake.into());
    }
    let bar = progress(wrongs.len());
    let done = |name: &str| {
        bar.set_message(name.to_owned());
        bar.inc(1);
    };
    let start = Instant::now();
    let matrix = matrix_without(&suite, &trials, (&wrongs, Scope::Game), &untold, &origin.shown(), &done);
    bar.finish_and_clear();
    if let Some(path) = &args.write_table {
        let table = Table::of(&suite, &matrix);
        write(path, &table.text())?;
        println!("{} mistakes written to {}", matrix.rows.len(), path.display());
        return Ok(Exit::Success);
    }
    if let Some(path) = &args.check_table {
        return Ok(check(path, &Table::of(&suite, &matrix))?);
    }
    let report = report(&matrix, start.elapsed().as_secs_f64());
    if let Some(path) = &args.write {
        write(path, &kept(&report))?;
        println!("{} of {} mistakes written to {path}", report.survivors().count(), report.mistakes.len());
        return Ok(Exit::Success);
    }
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", terminal(&report, Shown { all: args.verbose, weak: args.weak }));
        if wrongs.len() < report.known {
            println!("\n{} of {} mistakes concern the cases that were played", wrongs.len(), report.known);
        }
        println!("{}", summary(&report));
    }
    for (_, path) in outputs {
        write(path, &reports::json::text(&report))?;
    }
    Ok(if report.survivors().next().is_some() { Exit::Unexpected } else { Exit::Success })
}

/// Compares the table in a file with the current one.
fn check(path: &Path, table: &Table) -> Result<Exit, FileError> {
    let shown = path.display().to_string();
    let text = bounded::text(path, bounded::FILE).map_err(|why| FileError::unreadable(&shown, why))?;
    if text == table.text() {
        println!("{shown} is up to date");
        return Ok(Exit::Success);
    }
    let kept = Table::read(&text);
    let differing: Vec<&str> = kept.differing(table).into_iter().collect();
    let first: Vec<&str> = differing.iter().take(SHOWN).copied().collect();
    println!("{shown} is stale for {} cases: {}", differing.len(), first.join(", "));
    println!("`ruleproof mistakes --write-table={shown}` updates it");
    Ok(Exit::Unexpected)
}

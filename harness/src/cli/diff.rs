//! `diff`: two engines, or two records, case by case and clause by clause.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use reports::diff::diff as between;
use reports::json::text;
use reports::record::{Record, Verdict};
use ruleproof::run::{Telling, run, trials};

use super::args::{Color, Selection};
use super::engines::{Player, chosen};
use super::exit::Exit;
use super::output::{formatted, write};
use super::run::progress;
use super::suite::{loaded, nothing, origin, selected};

/// `diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// The first: a record (written with --output), a command that speaks the protocol, a name from
    /// ruleproof.toml, or `bundled`
    one: String,

    /// The second
    other: String,

    /// Which cases, where engines play them.
    #[command(flatten)]
    selection: Selection,

    /// Write what differs: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,
}

/// `ruleproof diff`.
pub fn diff(args: &Diff) -> Exit {
    match try_diff(args) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn try_diff(args: &Diff) -> Result<Exit, Exit> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json"])).collect::<Result<Vec<_>, _>>()?;
    let stopped = Arc::new(AtomicBool::new(false));
    let one = record(&args.one, &args.selection, &stopped)?;
    let other = record(&args.other, &args.selection, &stopped)?;
    let found = between(&one, &other);
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", found.text(&args.one, &args.other));
        match found.plays.len() {
            0 => println!("no difference in {} plays", one.results.len()),
            count => println!("{count} of {} plays differ", one.results.len().max(other.results.len())),
        }
    }
    for (_, path) in outputs {
        write(path, &text(&found))?;
    }
    let not_run = |record: &Record| record.results.iter().any(|result| result.verdict == Verdict::NotRun);
    if not_run(&one) || not_run(&other) {
        eprintln!("error: plays did not run: the comparison is incomplete");
        return Ok(Exit::Incomplete);
    }
    Ok(if found.plays.is_empty() { Exit::Fine } else { Exit::Red })
}

/// The record of that name, or that of a run on the engine of that name.
fn record(name: &str, selection: &Selection, stopped: &Arc<AtomicBool>) -> Result<Record, Exit> {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    if matches!(ending, Some("json" | "jsonl")) {
        return read(name);
    }
    let origin = origin(selection);
    let suite = loaded(&origin, Color::Auto)?;
    let all = trials(selected(&suite, selection, &origin)?, selection.edition.as_deref());
    if all.is_empty() {
        return Err(nothing(selection.no_tests));
    }
    let players = chosen(&[name.to_owned()], &[], stopped)?;
    let player: &Player = players.first().ok_or(Exit::Internal)?;
    let bar = progress(all.len());
    let telling = Telling { from: &origin.shown(), again: "", done: &|_, _| bar.inc(1) };
    let record = run(&suite, &all, player.engine(), &telling);
    bar.finish_and_clear();
    Ok(record)
}

/// Reads a record, or says what is wrong with it.
pub fn read(path: &str) -> Result<Record, Exit> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        eprintln!("error: cannot read `{path}`: {error}");
        Exit::Invalid
    })?;
    reports::json::read(&text).map_err(|error| {
        eprintln!("error: {path}: {error}");
        Exit::Invalid
    })
}

//! `merge`: merges and renders the records of the shards of a run, or renders one record again.

use std::path::PathBuf;

use clap::{ArgAction, Args};
use reports::events::Event;
use reports::json::RecordError;
use reports::lines::{Head, all};
use reports::merge::{Shard, merge as merged};
use ruleproof::bounded;
use ruleproof::files::Origin;
use ruleproof::suite::load::load;
use ruleproof::suite::run::digest;

use super::args::Color;
use super::error::{Error, FileError, Incomplete, UsageError};
use super::exit::Exit;
use super::output::{Format, Output, apart};
use super::page::Pages;
use super::reporters::of_record;
use super::run::{command, ending};
use super::sinks::write_parts;

/// `merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// Records of the shards of one run (`run --partition`, written with --output json=PATH or jsonl=PATH), or one
    /// record
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<String>,

    /// Write the merged record in this format, as in `run` (repeatable); by default, the record is printed
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,

    /// Suite that was played, for the texts of its clauses (default: ./cases, or the bundled one)
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,

    /// Control when colours are used
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,

    /// Show all failures in full
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,

    /// Print a line for each case that is not as expected, and the last line; twice, nothing but errors
    #[arg(short, long, action = ArgAction::Count)]
    quiet: u8,
}

/// `ruleproof merge`.
pub fn merge(args: &Merge) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| Output::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let shards = args.records.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
    let found = merged(shards).map_err(FileError::from)?;
    let name = &found.record.engine.name;
    let outputs: Vec<Output> = outputs.iter().map(|output| output.of(name)).collect();
    apart(&outputs)?;
    if let Some(same) = outputs.iter().find(|output| args.records.contains(&output.path)) {
        return Err(UsageError::OutputOverRecord(same.path.clone()).into());
    }
    let origin = args.cases.clone().map_or_else(Origin::usual, Origin::Folder);
    let suite = load(engine::GAMES, origin.read()?);
    let says = |game: &str, clause: &str| suite.catalogues.find(game, clause).map(|clause| clause.says.to_string());
    let record = &found.record;
    let head = Head {
        format: record.format,
        suite: record.suite.clone(),
        engine: record.engine.clone(),
        hello: String::new(),
        plays: digest(record.results.iter().map(reports::record::CaseResult::name)),
        command: command(),
    };
    let reporters = of_record(&outputs, args.color, (args.verbose, args.quiet), &says);
    reporters.emit(&Event::RunStarted { head: &head, plays: record.results.len() });
    for (number, result) in record.results.iter().enumerate() {
        reporters.emit(&Event::CaseFinished { number, result });
    }
    reporters.emit(&Event::PlayingFinished { seconds: record.seconds, policy: record.policy });
    reporters.emit(&Event::RunFinished { record });
    reporters.outcome()?;
    // The lines are complete here, so they replace a file as a whole or not at all.
    for output in outputs.iter().filter(|output| output.format == Format::Lines) {
        write_parts(&output.path, || all(&head, record))?;
    }
    for output in outputs.iter().filter(|output| output.format == Format::Html) {
        Pages::of(&suite, std::slice::from_ref(record), vec![None]).write(&command(), &output.path)?;
    }
    if !found.missing.is_empty() {
        return Err(Incomplete::Parts(found.missing).into());
    }
    Ok(ending(std::slice::from_ref(record)))
}

/// Reads a record, which may have been cut off.
fn read(path: &str) -> Result<Shard, FileError> {
    let text = bounded::record(path).map_err(|why| FileError::unreadable(path, why))?;
    let (record, ended) = reports::json::read(&text).map_err(|error: RecordError| FileError::wrong(path, error))?;
    Ok(Shard { name: path.to_owned(), record, ended })
}

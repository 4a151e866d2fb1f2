//! `diff`: compares two engines, two records or two suites, case by case and clause by clause.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use reports::diff::diff as between;
use reports::diff_text::{folded, unfolded};
use reports::events::Reporters;
use reports::json::text;
use reports::markdown;
use reports::record::{Record, Verdict};
use reports::tree::count as counted;
use ruleproof::bounded;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::suite::run::{RunOptions, run, trials};

use super::args::{Color, Selection};
use super::changes::{self, are_suites};
use super::engines::one as engine;
use super::error::{EngineStart, Error, FileError, Incomplete};
use super::exit::Exit;
use super::output::formatted;
use super::progress::Progress;
use super::sinks::write;
use super::suite::{loaded_for, nothing, origin, selected};

/// `diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// First operand: a record (written with --output), a command that speaks the protocol, a name from ruleproof.toml,
    /// or `bundled`; for two suites, the folder of the older one
    one: String,

    /// Second operand
    other: String,

    /// The selection of cases, if engines play them.
    #[command(flatten)]
    selection: Selection,

    /// Write the differences: json=PATH, or markdown=PATH for a comment on a pull request (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,

    /// Show every play in full
    #[arg(short, long)]
    verbose: bool,
}

/// `ruleproof diff`.
pub fn diff(args: &Diff) -> Result<Exit, Error> {
    let outputs =
        args.output.iter().map(|text| formatted(text, &["json", "markdown"])).collect::<Result<Vec<_>, _>>()?;
    if are_suites(&args.one, &args.other) {
        return changes::diff(&args.one, &args.other, &outputs);
    }
    let stopped = Arc::new(AtomicBool::new(false));
    let Some(one) = record(&args.one, &args.selection, &stopped)? else {
        return nothing(args.selection.no_tests);
    };
    let Some(other) = record(&args.other, &args.selection, &stopped)? else {
        return nothing(args.selection.no_tests);
    };
    let found = between(&one, &other);
    if !outputs.iter().any(|(_, path)| *path == "-") {
        let layout = if args.verbose { unfolded } else { folded };
        print!("{}", layout(&found, &args.one, &args.other));
        match found.plays.len() {
            0 => println!("no difference in {}", counted(one.results.len(), "play")),
            1 => println!("1 of {} differs", counted(one.results.len().max(other.results.len()), "play")),
            count => println!("{count} of {} plays differ", one.results.len().max(other.results.len())),
        }
    }
    let plays = one.results.len().max(other.results.len());
    for (format, path) in outputs {
        let written = match format {
            "markdown" => markdown::diff(&found, &args.one, &args.other, plays),
            _ => text(&found),
        };
        write(path, &written)?;
    }
    let not_run = |record: &Record| record.results.iter().any(|result| result.verdict == Verdict::NotRun);
    if not_run(&one) || not_run(&other) {
        return Err(Incomplete::Comparison.into());
    }
    Ok(if found.plays.is_empty() { Exit::Success } else { Exit::Unexpected })
}

/// The record of that name, or of a run on the engine of that name; `None` if no case is selected.
fn record(name: &str, selection: &Selection, stopped: &Arc<AtomicBool>) -> Result<Option<Record>, Error> {
    if is_record(name) {
        return Ok(Some(read(name)?));
    }
    let origin = origin(selection);
    let suite = loaded_for(&origin, selection, Color::Auto)?;
    let all = trials(selected(&suite, selection, &origin)?, selection.edition.as_deref());
    if all.is_empty() {
        return Ok(None);
    }
    let choice = engine(name, &[], stopped).map_err(|error| match error {
        Error::Start(why) => {
            let near = meant(name).map(|near| format!("did you mean the record `{near}`?"));
            EngineStart { help: near.or(why.help), ..why }.into()
        }
        error => error,
    })?;
    let mut reporters = Reporters::default();
    reporters.add(Progress::new());
    let from = origin.shown();
    let options = RunOptions { events: &|event| reporters.emit(event), ..RunOptions::quiet(&from) };
    Ok(Some(run(&suite, &all, choice.engine(), &options)))
}

/// The record that was probably meant by a name: the one with another extension, or the nearest.
fn meant(name: &str) -> Option<String> {
    let path = Path::new(name);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut records: Vec<String> = std::fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|file| is_record(file))
        .collect();
    records.sort();
    let name = path.file_name()?.to_str()?;
    let stem = |file: &&str| Path::new(file).file_stem().is_some_and(|stem| stem == name);
    let records = || records.iter().map(String::as_str);
    let near = records().find(stem).or_else(|| nearest(name, records()))?;
    Some(path.with_file_name(near).display().to_string())
}

/// Returns `true` if a file has the extension of a record.
fn is_record(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("json" | "jsonl"))
}

/// Reads the record of a run that came to its end.
pub fn read(path: &str) -> Result<Record, Error> {
    let text = bounded::record(path).map_err(|why| FileError::unreadable(path, why))?;
    let (record, ended) = reports::json::read(&text).map_err(|error| FileError::wrong(path, error))?;
    if !ended {
        return Err(Incomplete::Cut(path.to_owned()).into());
    }
    if record.results.is_empty() {
        return Err(Incomplete::Empty(path.to_owned()).into());
    }
    if record.missing() > 0 {
        return Err(Incomplete::Lacking(path.to_owned()).into());
    }
    Ok(record)
}

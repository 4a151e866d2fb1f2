//! `reach`: lists the features that an engine would need to play more of the suite.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use reports::events::Event;
use reports::json::text;
use reports::reach::{Lacking, Reach as Reached, of_record};
use reports::record::{EngineInfo, Verdict};
use ruleproof::suite::play::restricted::restricted;
use ruleproof::suite::run::{RunOptions, run, trials};

use super::args::{Color, Selection};
use super::diff::read;
use super::engines::{EngineChoice, one};
use super::error::{Error, Incomplete, UsageError};
use super::exit::Exit;
use super::output::formatted;
use super::progress::progress;
use super::sinks::write;
use super::suite::{loaded_for, nothing, origin, selected};

/// The number of rows of a game that are shown.
const ROWS: usize = 15;

/// `reach`.
#[derive(Debug, Args)]
pub struct Reach {
    /// The selection of cases.
    #[command(flatten)]
    selection: Selection,

    /// Engine: a command that speaks the protocol, a name from ruleproof.toml, or `bundled`
    #[arg(long, value_name = "CMD|NAME", required_unless_present = "record")]
    engine: Option<String>,

    /// Play nothing: take the missing features from the record of a run, which contains only the first one of each play
    #[arg(
        long,
        value_name = "RECORD",
        conflicts_with_all = ["engine", "names", "filter", "cases", "edition", "partition", "no_tests", "jobs"]
    )]
    record: Option<String>,

    /// Number of cases to play at once (default: one per core)
    #[arg(short = 'j', long = "jobs", value_name = "N")]
    pub jobs: Option<usize>,

    /// Write the result: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,

    /// Show all rows
    #[arg(short, long)]
    verbose: bool,
}

/// `ruleproof reach`.
pub fn reach(args: &Reach) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json"])).collect::<Result<Vec<_>, _>>()?;
    let reached = match (&args.record, &args.engine) {
        (Some(record), _) => {
            let record = read(record)?;
            Reached::of(record.engine.clone(), true, &of_record(&record))
        }
        (None, Some(engine)) => match asked(args, engine)? {
            Some(reached) => reached,
            None => return nothing(args.selection.no_tests),
        },
        (None, None) => return Err(UsageError::NoEngineNamed.into()),
    };
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", reached.text(if args.verbose { usize::MAX } else { ROWS }));
    }
    for (_, path) in outputs {
        write(path, &text(&reached))?;
    }
    Ok(Exit::Success)
}

/// The missing features of an engine for each play: all that it declares, or the one in its answer. `None` if there is
/// no play.
fn asked(args: &Reach, name: &str) -> Result<Option<Reached>, Error> {
    let origin = origin(&args.selection);
    let suite = loaded_for(&origin, &args.selection, Color::Auto)?;
    let cases = selected(&suite, &args.selection, &origin)?;
    let all = trials(cases, args.selection.edition.as_deref());
    if all.is_empty() {
        return Ok(None);
    }
    let stopped = Arc::new(AtomicBool::new(false));
    let choice = one(name, &[], &stopped)?;
    let mut plays = all;
    plays.retain(|(case, edition)| choice.plays(case.language.game, edition));
    let bar = progress(plays.len());
    let count = |event: &Event<'_>| {
        if matches!(event, Event::CaseFinished { .. }) {
            bar.inc(1);
        }
    };
    let shown = origin.shown();
    let record = run(&suite, &plays, choice.engine(), &RunOptions { events: &count, ..RunOptions::quiet(&shown) });
    bar.finish_and_clear();
    if record.results.iter().any(|result| result.verdict == Verdict::NotRun) {
        return Err(Incomplete::Reach.into());
    }
    let mut lacking = of_record(&record);
    for ((case, edition), Lacking { lacks, .. }) in plays.iter().zip(&mut lacking) {
        let declared: BTreeSet<String> = match &choice {
            EngineChoice::Outside { engine, .. } => {
                // A case that looks only at unreported items needs them to be reported.
                let blind = restricted(case, edition, &**engine).filter(|case| case.is_blind);
                let untold = blind.map(|case| case.untold).unwrap_or_default();
                engine.all_missing(case, edition).into_iter().chain(untold.iter().map(ToString::to_string)).collect()
            }
            EngineChoice::Bundled(_) | EngineChoice::Misreading(_) => BTreeSet::new(),
        };
        if !lacks.is_empty() && !declared.is_empty() {
            *lacks = declared;
        }
    }
    let engine: EngineInfo = record.engine.clone();
    Ok(Some(Reached::of(engine, false, &lacking)))
}

//! `diagnose`: finds the known mistakes that would explain an engine's failures.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use reports::diagnosis_text::terminal;
use reports::json::text;
use ruleproof::lab::diagnose::{Known, concerned, trials};
use ruleproof::lab::mistakes::{Scope, matrix};

use super::args::{Color, Selection};
use super::diff::read;
use super::error::{Error, NothingSelected};
use super::exit::Exit;
use super::output::formatted;
use super::progress::progress;
use super::sinks::write;
use super::suite::{loaded, origin};

/// `diagnose`.
#[derive(Debug, ClapArgs)]
pub struct Diagnose {
    /// Record of a run, as written by `run --output json=PATH` or jsonl=PATH
    #[arg(value_name = "RECORD")]
    pub record: String,

    /// Read the suite from this file or folder, on top of the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// Number of explanations for each game
    #[arg(long, default_value = "5", value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub most: u16,

    /// Write the diagnosis: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    pub output: Vec<String>,

    /// Print all plays, not only the first few
    #[arg(short, long)]
    pub verbose: bool,
}

/// `ruleproof diagnose`.
pub fn diagnose(args: &Diagnose) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json"])).collect::<Result<Vec<_>, _>>()?;
    let record = read(&args.record)?;
    let origin = origin(&Selection { cases: args.cases.clone(), ..Selection::default() });
    let suite = loaded(&origin, Color::Auto)?;
    let trials = trials(&suite, &record);
    if trials.is_empty() {
        return Err(NothingSelected::NoPlay { record: args.record.clone(), suite: origin.shown() }.into());
    }
    let mistakes = concerned(engine::GAMES, &record);
    let bar = progress(mistakes.len());
    let done = |name: &str| {
        bar.set_message(name.to_owned());
        bar.inc(1);
    };
    let matrix = matrix(&suite, &trials, (&mistakes, Scope::Game), &origin.shown(), &done);
    let diagnosis = Known::of(&suite, &trials, &matrix).diagnose(&record, args.most.into());
    bar.finish_and_clear();
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", terminal(&diagnosis, args.verbose, says));
    }
    for (_, path) in outputs {
        write(path, &text(&diagnosis))?;
    }
    Ok(Exit::Success)
}

/// The description of a mistake.
fn says(name: &str) -> String {
    engine::GAMES.mistakes().find(|wrong| wrong.name == name).map_or_else(String::new, |wrong| wrong.says.to_owned())
}

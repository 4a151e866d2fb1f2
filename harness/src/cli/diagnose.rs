//! `diagnose`: which known mistakes would make an engine fail as it failed.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use reports::diagnosis::{json, terminal};
use reports::record::Record;
use ruleproof::diagnose::{Known, concerned, trials};
use ruleproof::mistakes::{Scope, matrix};

use super::args::{Color, Selection};
use super::exit::Exit;
use super::output::write;
use super::run::progress;
use super::suite::{loaded, origin};

/// `diagnose`.
#[derive(Debug, ClapArgs)]
pub struct Diagnose {
    /// The record of a run, as `run --output json=PATH` writes it (`-` is standard input)
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,

    /// Read the suite from this file or folder, over the bundled cards and catalogues
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,

    /// How many explanations of each game are given
    #[arg(long, default_value = "5", value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub most: u16,

    /// Write the diagnosis: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    pub output: Option<String>,

    /// Print all plays, not only the first few
    #[arg(short, long)]
    pub verbose: bool,
}

/// `ruleproof diagnose`.
pub fn diagnose(args: &Diagnose) -> Exit {
    match try_diagnose(args) {
        Ok(()) => Exit::Fine,
        Err(exit) => exit,
    }
}

fn try_diagnose(args: &Diagnose) -> Result<(), Exit> {
    let output = args.output.as_deref().map(path).transpose()?;
    let record = read(&args.record)?;
    let origin = origin(&Selection { cases: args.cases.clone(), ..Selection::default() });
    let suite = loaded(&origin, Color::Auto)?;
    let trials = trials(&suite, &record);
    if trials.is_empty() {
        eprintln!("error: no play of `{}` is in the suite ({})", args.record.display(), origin.shown());
        eprintln!("help: name the suite that was played with --cases");
        return Err(Exit::Nothing);
    }
    let mistakes = concerned(&record);
    let bar = progress(mistakes.len());
    let done = |name: &str| {
        bar.set_message(name.to_owned());
        bar.inc(1);
    };
    let matrix = matrix(&suite, &trials, (&mistakes, Scope::Game), &origin.shown(), &done);
    let diagnosis = Known::of(&suite, &trials, &matrix).diagnose(&record, args.most.into());
    bar.finish_and_clear();
    if output != Some("-") {
        print!("{}", terminal(&diagnosis, args.verbose, says));
    }
    output.map_or(Ok(()), |path| write(path, &json(&diagnosis)))
}

/// The path of `json=PATH`.
fn path(output: &str) -> Result<&str, Exit> {
    output.strip_prefix("json=").filter(|path| !path.is_empty()).ok_or_else(|| {
        eprintln!("error: `--output {output}`: expected json=PATH");
        Exit::Usage
    })
}

fn read(path: &Path) -> Result<Record, Exit> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    let text = text.map_err(|error| {
        eprintln!("error: cannot read `{}`: {error}", path.display());
        Exit::Invalid
    })?;
    reports::json::read(&text).map_err(|error| {
        eprintln!("error: `{}`: {error}", path.display());
        eprintln!("help: `ruleproof run --output json=PATH` writes a record");
        Exit::Invalid
    })
}

/// What an engine does that makes a mistake.
fn says(name: &str) -> String {
    engine::mistakes().find(|wrong| wrong.name == name).map_or_else(String::new, |wrong| wrong.says.to_owned())
}

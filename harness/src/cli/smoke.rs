//! `smoke`: checks an engine's adapter.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use reports::json::text;
use ruleproof::smoke::smoke as tried;
use ruleproof::suite::run::trials;

use super::args::{Color, Selection};
use super::engines::{interruptible, named};
use super::error::{Error, Incomplete};
use super::exit::Exit;
use super::output::formatted;
use super::sinks::write;
use super::suite::{loaded_for, nothing, origin, selected};

/// `smoke`.
#[derive(Debug, Args)]
pub struct Smoke {
    /// The selection of cases.
    #[command(flatten)]
    selection: Selection,

    /// Engine: a command that speaks the protocol, or a name from ruleproof.toml
    #[arg(long, value_name = "CMD|NAME")]
    engine: String,

    /// Seed of the random order of the cases
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Write the result: json=PATH (`-` is standard output)
    #[arg(long, value_name = "FORMAT=PATH")]
    output: Vec<String>,
}

/// `ruleproof smoke`.
pub fn smoke(args: &Smoke) -> Result<Exit, Error> {
    let outputs = args.output.iter().map(|text| formatted(text, &["json"])).collect::<Result<Vec<_>, _>>()?;
    let named = named(&args.engine)?;
    let origin = origin(&args.selection);
    let suite = loaded_for(&origin, &args.selection, Color::Auto)?;
    let cases = selected(&suite, &args.selection, &origin)?;
    let mut all = trials(cases, args.selection.edition.as_deref());
    all.retain(|(case, edition)| case.status.is_none() && named.wants(case.language.game, edition));
    if all.is_empty() {
        return nothing(args.selection.no_tests);
    }
    let stopped = Arc::new(AtomicBool::new(false));
    interruptible(&stopped);
    let found = tried(&named.command, &all, args.seed, &origin.unnoticed(), &stopped);
    let found = found.map_err(|error| named.would_not_start(&error, &stopped))?;
    if !outputs.iter().any(|(_, path)| *path == "-") {
        print!("{}", found.text());
    }
    for (_, path) in outputs {
        write(path, &text(&found))?;
    }
    if stopped.load(Ordering::Relaxed) {
        return Err(Incomplete::Smoke.into());
    }
    Ok(if found.is_fine() { Exit::Success } else { Exit::Unexpected })
}

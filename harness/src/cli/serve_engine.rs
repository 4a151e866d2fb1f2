//! `serve-engine`: the reference engine behind the protocol.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::printed::is_printed;
use ruleproof::protocol::adapter::{Adapter, serve};
use ruleproof::protocol::asks_less::AsksLess;
use ruleproof::protocol::by_name::ByName;
use ruleproof::protocol::by_text::ByText;
use ruleproof::protocol::reference::Served;
use ruleproof::protocol::reticent::{self, Reticent};

use super::error::{Error, InternalError, UsageError};
use super::exit::Exit;
use super::reference::reference;

/// How much of what waits is read at once: as much as fits into a pipe.
const WHOLE: usize = 64 << 10;

/// `serve-engine`.
#[derive(Debug, Args)]
pub struct ServeEngine {
    /// Play with one ruling turned to a wrong reading (see `list --mistakes`; repeatable)
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// Leave out what an engine may not tell, and say so in `hello`: `events`, their `times`, an event (`prevented`), a
    /// field of one event (`prevented.by`) or of all (`.by`), or the `trace` of clauses; repeatable
    #[arg(long, value_name = "WHAT")]
    untold: Vec<String>,

    /// Know printed cards by their names, and of cards that nobody printed only those without abilities
    #[arg(long)]
    by_name: bool,

    /// Know printed cards by their names, and others by their text, which it asks for: those of which not all has words are
    /// lacking
    #[arg(long, conflicts_with = "by_name")]
    text: bool,

    /// Ask for no order and no split where all of them come to the same, as far as it is told
    #[arg(long)]
    asks_less: bool,
}

/// `ruleproof serve-engine`.
pub fn serve_engine(args: &ServeEngine) -> Result<Exit, Error> {
    let engine = Served { engine: reference(&args.mistake)?, games: engine::GAMES };
    let reticent = Reticent { engine, untold: untold(&args.untold)? };
    let served = if args.asks_less { known(args, AsksLess { engine: reticent }) } else { known(args, reticent) };
    match served {
        // That nobody reads any more is how it is told to end.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(InternalError::Serve(error).into()),
        _ => Ok(Exit::Success),
    }
}

/// Answers for an engine until nobody asks any more.
fn answer(mut engine: impl Adapter) -> std::io::Result<()> {
    serve(&mut engine, BufReader::with_capacity(WHOLE, stdin().lock()), stdout().lock())
}

/// Answers for an engine that knows cards as it is told to.
fn known(args: &ServeEngine, engine: impl Adapter) -> std::io::Result<()> {
    match (args.by_name, args.text) {
        (true, _) => answer(ByName { engine, knows: is_printed }),
        (_, true) => answer(ByText { engine, knows: is_printed }),
        _ => answer(engine),
    }
}

/// What is not to be told, if all of it is something that is told.
pub fn untold(words: &[String]) -> Result<Vec<String>, UsageError> {
    let known = reticent::words(engine::GAMES);
    match words.iter().find(|word| !known.contains(*word)) {
        Some(word) => Err(UsageError::Unknown {
            what: "event or field to leave untold",
            name: word.clone(),
            near: nearest(word, known.iter().map(String::as_str)).map(str::to_owned),
            otherwise:
                "`events`, their `times`, an event as `prevented`, its field as `prevented.by`, a field of all events as `.by`, or \
                        `trace`"
                    .to_owned(),
        }),
        None => Ok(words.to_vec()),
    }
}

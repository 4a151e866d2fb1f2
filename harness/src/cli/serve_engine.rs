//! `serve-engine`: the reference engine behind the protocol.

use std::io::{BufReader, stdin, stdout};

use clap::Args;
use ruleproof::disguises::asks_less::AsksLess;
use ruleproof::disguises::by_name::ByName;
use ruleproof::disguises::by_text::ByText;
use ruleproof::disguises::reticent::{self, Reticent};
use ruleproof::engine::kernel::words::nearest::nearest;
use ruleproof::printed::is_printed;
use ruleproof::protocol::adapter::{Adapter, serve};
use ruleproof::protocol::reference::Served;

use super::error::{Error, InternalError, UsageError};
use super::exit::Exit;
use super::reference::reference;

/// The number of bytes that are read at once: as much as fits into a pipe.
const WHOLE: usize = 64 << 10;

/// `serve-engine`.
#[derive(Debug, Args)]
pub struct ServeEngine {
    /// Make a known mistake (see `list --mistakes`; repeatable)
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// Leave this unreported, and declare it in `hello`: `events`, their `times`, an event (`prevented`), a field of
    /// one event (`prevented.by`) or of all (`.by`), or the `trace` of clauses; repeatable
    #[arg(long, value_name = "WHAT")]
    untold: Vec<String>,

    /// Support printed cards by name, and invented cards only if they have no abilities
    #[arg(long)]
    by_name: bool,

    /// Support printed cards by name, and others by their text, which the engine requests; a card that its text does
    /// not state completely is unsupported
    #[arg(long, conflicts_with = "by_name")]
    text: bool,

    /// Do not ask for an order or a split if all answers lead to the same result, as far as it is reported
    #[arg(long)]
    asks_less: bool,
}

/// `ruleproof serve-engine`.
pub fn serve_engine(args: &ServeEngine) -> Result<Exit, Error> {
    let engine = Served { engine: reference(&args.mistake)?, games: engine::GAMES };
    let reticent = Reticent { engine, untold: untold(&args.untold)? };
    let served = if args.asks_less { known(args, AsksLess { engine: reticent }) } else { known(args, reticent) };
    match served {
        // A closed pipe is the normal end.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(InternalError::Serve(error).into()),
        _ => Ok(Exit::Success),
    }
}

/// Serves an engine until the input ends.
fn answer(mut engine: impl Adapter) -> std::io::Result<()> {
    serve(&mut engine, BufReader::with_capacity(WHOLE, stdin().lock()), stdout().lock())
}

/// Serves an engine with the requested support of cards.
fn known(args: &ServeEngine, engine: impl Adapter) -> std::io::Result<()> {
    match (args.by_name, args.text) {
        (true, _) => answer(ByName { engine, games: engine::GAMES, knows: is_printed }),
        (_, true) => answer(ByText { engine, knows: is_printed }),
        _ => answer(engine),
    }
}

/// Checks that all items to leave unreported exist.
pub fn untold(words: &[String]) -> Result<Vec<String>, UsageError> {
    let known = reticent::words(engine::GAMES);
    match words.iter().find(|word| !known.contains(*word)) {
        Some(word) => Err(UsageError::Unknown {
            what: "event or field that is not reported",
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

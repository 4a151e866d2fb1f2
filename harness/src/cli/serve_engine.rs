//! `serve-engine`: the reference engine behind the protocol.

use std::io::{stdin, stdout};

use clap::Args;
use ruleproof::protocol::adapter::serve;
use ruleproof::protocol::reference::Served;
use ruleproof::protocol::reticent::Reticent;

use super::error::{Error, InternalError};
use super::exit::Exit;
use super::reference::reference;

/// `serve-engine`.
#[derive(Debug, Args)]
pub struct ServeEngine {
    /// Play with one ruling turned to a wrong reading (see `list --mistakes`; repeatable)
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,

    /// Leave out what an engine may not tell, and say so in `hello`: `events`, an event (`prevented`), or a field of one
    /// event (`prevented.by`) or of all (`.by`); repeatable
    #[arg(long, value_name = "WHAT")]
    untold: Vec<String>,
}

/// `ruleproof serve-engine`.
pub fn serve_engine(args: &ServeEngine) -> Result<Exit, Error> {
    let engine = Served { engine: reference(&args.mistake)?, games: engine::GAMES };
    let mut engine = Reticent { engine, untold: args.untold.clone() };
    match serve(&mut engine, stdin().lock(), stdout().lock()) {
        // That nobody reads any more is how it is told to end.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(InternalError::Serve(error).into()),
        _ => Ok(Exit::Success),
    }
}

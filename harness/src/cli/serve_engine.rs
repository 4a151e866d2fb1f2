//! `serve-engine`: the reference engine behind the protocol.

use std::io::{stdin, stdout};

use clap::Args;
use ruleproof::protocol::adapter::serve;

use super::exit::Exit;
use super::run::reference;

/// `serve-engine`.
#[derive(Debug, Args)]
pub struct ServeEngine {
    /// Play with one ruling turned to a wrong reading (see `list --mistakes`; repeatable)
    #[arg(long, value_name = "NAME")]
    mistake: Vec<String>,
}

/// `ruleproof serve-engine`.
pub fn serve_engine(args: &ServeEngine) -> Exit {
    let mut engine = match reference(&args.mistake) {
        Ok(engine) => engine,
        Err(exit) => return exit,
    };
    match serve(&mut engine, stdin().lock(), stdout().lock()) {
        Ok(()) => Exit::Fine,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Fine,
        Err(error) => {
            eprintln!("error: {error}");
            Exit::Internal
        }
    }
}

//! The verbs of the command line. Only here is printed.
/// Prints, and does not mind when nobody reads any more: `ruleproof list | head` ends quietly.
macro_rules! print {
    ($($part:tt)*) => {{
        use std::io::Write as _;
        let _ = write!(anstream::stdout(), $($part)*);
    }};
}

/// [`print!`] with a line break behind it.
macro_rules! println {
    ($($part:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stdout(), $($part)*);
    }};
}

mod args;
mod baseline;
mod check;
mod coverage;
mod diagnose;
mod diff;
mod diverging;
mod engines;
mod error;
mod exit;
mod explain;
mod explore;
mod generate;
mod list;
mod minimize;
mod mistakes;
mod new;
mod output;
mod progress;
mod reference;
mod reporters;
mod resume;
mod run;
mod schema;
mod seeds;
mod serve_engine;
mod sinks;
mod smoke;
mod suite;
mod warning;

use std::ffi::OsString;

use clap::Parser;

use self::args::{Args, Verb, verbs};
use self::error::Error;
pub use self::exit::Exit;

/// Does what the arguments say, and says what went wrong if it cannot.
pub fn main(arguments: impl Iterator<Item = OsString>) -> Exit {
    match try_main(arguments.collect()) {
        Ok(exit) => exit,
        Err(error) => {
            error.show();
            error.exit()
        }
    }
}

fn try_main(mut arguments: Vec<OsString>) -> Result<Exit, Error> {
    let named = arguments.get(1).and_then(|first| first.to_str());
    let is_verb = named.is_some_and(|first| {
        verbs().iter().any(|verb| verb == first) || matches!(first, "-h" | "--help" | "-V" | "--version" | "help")
    });
    if !is_verb {
        arguments.insert(arguments.len().min(1), OsString::from("run"));
    }
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        // Help and the version come as errors too.
        Err(error) if !error.use_stderr() => {
            let _ = error.print();
            return Ok(Exit::Success);
        }
        Err(error) => return Err(error.into()),
    };
    match args.verb {
        Verb::Run(args) => run::run(&args),
        Verb::Check(args) => check::check(&args),
        Verb::List(args) => list::list(&args),
        Verb::Baseline(args) => baseline::baseline(&args),
        Verb::Diff(args) => diff::diff(&args),
        Verb::Explain(args) => explain::explain(&args),
        Verb::Diagnose(args) => diagnose::diagnose(&args),
        Verb::Explore(args) => explore::explore(&args),
        Verb::New(args) => new::new(&args),
        Verb::Mistakes(args) => mistakes::mistakes(&args),
        Verb::Coverage(args) => coverage::coverage(&args),
        Verb::Generate(args) => generate::generate(&args),
        Verb::Seeds(args) => seeds::seeds(&args),
        Verb::Schema(args) => schema::schema(&args),
        Verb::Smoke(args) => smoke::smoke(&args),
        Verb::Minimize(args) => minimize::minimize(&args),
        Verb::ServeEngine(args) => serve_engine::serve_engine(&args),
    }
}

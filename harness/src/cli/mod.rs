//! The verbs of the command line. Only here is printed.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is the command line")]

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
mod coverage;
mod diagnose;
mod diff;
mod differs;
mod engines;
mod exit;
mod explain;
mod explore;
mod generate;
mod journal;
mod minimize;
mod mistakes;
mod new;
mod output;
mod run;
mod schema;
mod seeds;
mod serve_engine;
mod smoke;
mod suite;
mod told;

use std::ffi::OsString;

use clap::Parser;

use self::args::{Args, Verb, verbs};
pub use self::exit::Exit;

/// Does what the arguments say.
pub fn main(arguments: impl Iterator<Item = OsString>) -> Exit {
    let mut arguments: Vec<OsString> = arguments.collect();
    let named = arguments.get(1).and_then(|first| first.to_str());
    let is_verb = named.is_some_and(|first| {
        verbs().iter().any(|verb| verb == first) || matches!(first, "-h" | "--help" | "-V" | "--version" | "help")
    });
    if !is_verb {
        arguments.insert(arguments.len().min(1), OsString::from("run"));
    }
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage } else { Exit::Fine };
        }
    };
    match args.verb {
        Verb::Run(args) => run::run(&args),
        Verb::Check(args) => run::check(&args),
        Verb::List(args) => run::list(&args),
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

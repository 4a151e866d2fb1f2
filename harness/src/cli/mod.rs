//! The verbs of the command line. All printing happens here.
/// Prints a message for people. See [`printed::message`].
macro_rules! print {
    ($($part:tt)*) => {
        $crate::cli::printed::message(&format!($($part)*))
    };
}

/// Like [`print!`], with a line break at the end.
macro_rules! println {
    ($($part:tt)*) => {
        $crate::cli::printed::message(&(format!($($part)*) + "\n"))
    };
}

mod adopt;
mod amended;
mod args;
mod baseline;
mod bugs;
mod cards;
mod changes;
mod check;
mod config;
mod coverage;
mod diagnose;
mod diff;
mod disputed;
mod diverging;
mod engines;
mod error;
mod exchanges;
mod exit;
mod explain;
mod explore;
mod find;
mod fix;
mod folder;
mod generate;
mod groups;
mod list;
mod lsp;
mod manual;
mod merge;
mod minimize;
mod misread;
mod mistakes;
mod new;
mod output;
mod page;
mod partition;
mod playing;
mod printed;
mod progress;
mod propose;
mod reach;
mod read;
mod reference;
mod reporters;
mod resume;
mod rules;
mod run;
mod schema;
mod seeds;
mod serve_engine;
mod sinks;
mod site;
mod smoke;
mod suite;
mod surveyed;
mod timing;
mod unknown;
mod warning;
mod watch;
mod words;

use std::ffi::OsString;

use clap::FromArgMatches as _;

use self::args::{Args, Verb, verbs};
use self::error::Error;
pub use self::exit::Exit;

/// Executes the arguments, and reports errors.
pub fn main(arguments: impl Iterator<Item = OsString>) -> Exit {
    let ended = try_main(arguments.collect());
    // Unprinted output is an error too, whatever the result of the verb.
    let lost = printed::outcome();
    let exit = ended.as_ref().map_or_else(Error::exit, |exit| *exit);
    let errors: Vec<Error> = ended.err().into_iter().chain(lost.err().map(Error::from)).collect();
    errors.iter().for_each(Error::show);
    if exit == Exit::Success { errors.last().map_or(exit, Error::exit) } else { exit }
}

/// Runs a closure, and turns a panic into the exit code for internal errors.
pub fn guarded(does: impl FnOnce() -> Exit) -> Exit {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(does)).unwrap_or_else(|_| {
        let help = "help: this is a bug in ruleproof; please report it with the message above";
        printed::error(&format!("{help}\n"));
        Exit::Internal
    })
}

fn try_main(mut arguments: Vec<OsString>) -> Result<Exit, Error> {
    let named = arguments.get(1).and_then(|first| first.to_str());
    let is_verb = named.is_some_and(|first| {
        verbs().iter().any(|verb| verb == first) || matches!(first, "-h" | "--help" | "-V" | "--version" | "help")
    });
    if !is_verb {
        arguments.insert(arguments.len().min(1), OsString::from("run"));
    }
    let parsed = groups::command().try_get_matches_from(arguments);
    let args = match parsed.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        // Help and the version come as errors too.
        Err(error) if !error.use_stderr() => {
            let _ = error.print();
            return Ok(Exit::Success);
        }
        Err(error) => return Err(error.into()),
    };
    let verb = match args.verb {
        Verb::Run(args) => Verb::Run(config::with_defaults(args)?),
        other => other,
    };
    progress::threads(jobs(&verb))?;
    match verb {
        Verb::Run(args) => run::run(&args),
        Verb::Find(args) => find::find(&args),
        Verb::Words(args) => words::words(&args),
        Verb::Cards(args) => cards::cards(&args),
        Verb::Read(args) => read::read(&args),
        Verb::Check(args) => check::check(&args),
        Verb::List(args) => list::list(&args),
        Verb::Baseline(args) => baseline::baseline(&args),
        Verb::Diff(args) => diff::diff(&args),
        Verb::Merge(args) => merge::merge(&args),
        Verb::Explain(args) => explain::explain(&args),
        Verb::Diagnose(args) => diagnose::diagnose(&args),
        Verb::Explore(args) => explore::explore(&args),
        Verb::New(args) => new::new(&args),
        Verb::Mistakes(args) => mistakes::mistakes(&args),
        Verb::Coverage(args) => coverage::coverage(&args),
        Verb::Generate(args) => generate::generate(&args),
        Verb::Seeds(args) => seeds::seeds(&args),
        Verb::Schema(args) => schema::schema(&args),
        Verb::Site(args) => site::site(&args),
        Verb::Smoke(args) => smoke::smoke(&args),
        Verb::Reach(args) => reach::reach(&args),
        Verb::Minimize(args) => minimize::minimize(&args),
        Verb::Bugs(args) => bugs::bugs(&args),
        Verb::ServeEngine(args) => serve_engine::serve_engine(&args),
        Verb::Lsp(args) => lsp::lsp(&args),
        Verb::Watch(args) => watch::watch(&args),
        Verb::Completions(args) => manual::completions(&args),
        Verb::Man(args) => manual::man(&args),
    }
}

/// The number of threads that the arguments of a verb set.
fn jobs(verb: &Verb) -> Option<usize> {
    match verb {
        Verb::Run(args) => args.jobs,
        Verb::Cards(args) => args.misread.jobs,
        Verb::Mistakes(args) => args.jobs,
        Verb::Coverage(args) => args.jobs,
        Verb::Generate(args) => args.jobs,
        Verb::Site(args) => args.jobs,
        Verb::Reach(args) => args.jobs,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_thought_of_ends_with_the_code_for_that() {
        assert_eq!(guarded(|| panic!("not thought of")), Exit::Internal);
        assert_eq!(guarded(|| Exit::Usage), Exit::Usage);
    }
}

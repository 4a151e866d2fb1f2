//! Warnings for people, while the verb goes on.

use std::path::PathBuf;

/// A warning for people, while the verb goes on.
#[derive(Debug, thiserror::Error)]
pub enum Warning {
    /// The run cannot be stopped cleanly.
    #[error("Ctrl-C will not end the run cleanly: {0}")]
    NotInterruptible(ctrlc::Error),
    /// There is nothing to do, which is allowed.
    #[error("no case is selected")]
    NoCases,
    /// A folder looks like a suite, but another suite is read.
    #[error(
        "using the bundled suite: `cases` is ignored because there is no `seeds` beside it (`--cases cases` reads it)"
    )]
    UnusedCases,
    /// The settings cannot be used, so the suite that they may name is not known.
    #[error("{0}; if it names a suite, that suite is not used here")]
    Settings(super::error::FileError),
    /// A run is incomplete.
    #[error("{0}")]
    Incomplete(String),
    /// Files cannot be used, and are not needed.
    #[error(
        "left out {}: {}; `{check}` shows {}",
        if .paths.len() == 1 { "1 broken file".to_owned() } else { format!("{} broken files", .paths.len()) },
        first_of(.paths),
        if *.problems == 1 { "its problem".to_owned() } else { format!("{} problems", .problems) }
    )]
    Broken {
        /// The paths.
        paths: Vec<String>,
        /// The number of problems.
        problems: usize,
        /// The command that shows the problems.
        check: String,
    },
    /// Newer checks have warnings for a private suite.
    #[error("newer checks report {} for this suite; `{check}` shows {}", reports::tree::count(*.count, "warning"), if *.count == 1 { "it" } else { "them" })]
    NewerChecks {
        /// The number of warnings.
        count: usize,
        /// The command that shows them.
        check: String,
    },
    /// Judged cases are not played.
    #[error("{} in a pending folder, not played: move {} into the suite", stand(*.0), if *.0 == 1 { "it" } else { "them" })]
    PendingJudged(usize),
    /// Some results were not made by this run.
    #[error("{old} of {all} results were taken from `{path}`: the engine did not play them again")]
    Resumed {
        /// The number of results from the record.
        old: usize,
        /// The number of all results.
        all: usize,
        /// The record.
        path: String,
    },
    /// The record from which plays are selected is incomplete.
    #[error("the record {0} is incomplete: selected plays that it does not have are included")]
    CutRecord(String),
    /// The suite has no case for some plays of a record.
    #[error("{} of {path} {} in the suite, {first}{}", plays(*.count), if *.count == 1 { "is not" } else { "are not" }, if *.count == 1 { "" } else { " among them" })]
    PlaysGone {
        /// The number of plays.
        count: usize,
        /// The first of them.
        first: String,
        /// The record.
        path: String,
    },
    /// A case is valid, but may not mean what its author intended.
    #[error("{0}")]
    Lint(String),
    /// A problem with the lines of its file, whose text states that it is a warning.
    #[error("{0}")]
    Shown(String),
    /// A part of a filter expression selects nothing.
    #[error("no case of the suite matches `{predicate}`{}", .help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default())]
    IdlePredicate {
        /// The predicate, as it was written.
        predicate: String,
        /// The advice.
        help: Option<String>,
    },
    /// A written file would not be read.
    #[error("`then: todo` is allowed only in a folder called `pending`, which `{}` is not", .0.display())]
    NotPending(PathBuf),
    /// A saved file may not have been noticed.
    #[error("some saved files may have been missed: {0}")]
    Unwatched(String),
    /// A tree is missing paths.
    #[error("the tree was cut: {0}")]
    TreeCut(String),
    /// The search for a smaller scenario reached its limit of plays.
    #[error("the scenario may not be the smallest: the search stopped after {0} plays; raise --max-plays")]
    CutAfterPlays(usize),
    /// The search for a smaller scenario reached its time limit.
    #[error("the scenario may not be the smallest: the search stopped after {0} s; raise --time")]
    CutByTime(u64),
    /// The named engine is not the one that a record is of.
    #[error("the record belongs to the engine `{record}`, but the engine is `{engine}`")]
    OtherEngine {
        /// The engine of the record.
        record: String,
        /// The named engine.
        engine: String,
    },
    /// A smaller scenario may have been rejected because a divergence on it was missed.
    #[error("the scenario may not be the smallest: not every path through the choices was compared")]
    SmallestNotCompared,
    /// Engines may differ on paths that were not compared.
    #[error("not every path through its choices was compared")]
    NotCompared,
}

/// The number of paths in one line.
const MOST_PATHS: usize = 3;

/// The first of some paths, with `...` if there are more.
fn first_of(paths: &[String]) -> String {
    let shown = paths.iter().take(MOST_PATHS).cloned().collect::<Vec<_>>().join(", ");
    if paths.len() > MOST_PATHS { format!("{shown}, ...") } else { shown }
}

/// A number of plays, in words.
fn plays(count: usize) -> String {
    if count == 1 { "1 play".to_owned() } else { format!("{count} plays") }
}

/// The start of a sentence about a number of judged cases.
fn stand(count: usize) -> String {
    if count == 1 { "1 judged case is".to_owned() } else { format!("{count} judged cases are") }
}

impl Warning {
    /// Prints the warning.
    pub fn show(&self) {
        let label = if matches!(self, Self::Shown(_)) { "" } else { "warning: " };
        super::printed::error(&format!("{label}{self}\n"));
    }
}

//! What a person should know, though the verb goes on.

use std::path::PathBuf;

/// What a person should know, though the verb goes on.
#[derive(Debug, thiserror::Error)]
pub enum Warning {
    /// The run cannot be stopped as it should be.
    #[error("Ctrl-C will not end the run cleanly: {0}")]
    NotInterruptible(ctrlc::Error),
    /// There is nothing to do, and that is wanted.
    #[error("no case is selected")]
    NoCases,
    /// A folder looks like a suite, and another one is read.
    #[error(
        "`cases` is not read, since no `seeds` stands beside it: `--cases cases` reads it; the suite is the bundled one"
    )]
    UnusedCases,
    /// The settings cannot be used, so the suite that they may name is not known.
    #[error("{0}; if it names a suite, that suite is not used here")]
    Settings(super::error::FileError),
    /// A run is incomplete.
    #[error("{0}")]
    Incomplete(String),
    /// Files cannot be used, and what is asked for does not need them.
    #[error(
        "left out {}: {}; `{check}` shows {}",
        if .paths.len() == 1 { "1 broken file".to_owned() } else { format!("{} broken files", .paths.len()) },
        first_of(.paths),
        if *.problems == 1 { "its problem".to_owned() } else { format!("{} problems", .problems) }
    )]
    Broken {
        /// Their paths.
        paths: Vec<String>,
        /// How many problems they have.
        problems: usize,
        /// The command that shows the problems.
        check: String,
    },
    /// Newer checks find something in a private suite.
    #[error("newer checks have {} for this suite; `{check}` shows {}", reports::tree::count(*.count, "warning"), if *.count == 1 { "it" } else { "them" })]
    NewerChecks {
        /// How many they are.
        count: usize,
        /// The command that shows them.
        check: String,
    },
    /// Judged cases are not played.
    #[error("{} in a pending folder, not played: move {} into the suite", stand(*.0), if *.0 == 1 { "it" } else { "them" })]
    PendingJudged(usize),
    /// Results were not made by this run.
    #[error("{old} of {all} results are those of `{path}`: the engine was not asked for them again")]
    Resumed {
        /// How many are of the record.
        old: usize,
        /// How many there are.
        all: usize,
        /// The record.
        path: String,
    },
    /// A record that plays are picked by lacks some.
    #[error("the record {0} is incomplete: selected plays that it lacks are picked too")]
    CutRecord(String),
    /// Plays of a record are of no case.
    #[error("{} of {path} {} in the suite, {first}{}", plays(*.count), if *.count == 1 { "is not" } else { "are not" }, if *.count == 1 { "" } else { " among them" })]
    PlaysGone {
        /// How many they are.
        count: usize,
        /// The first of them.
        first: String,
        /// The record.
        path: String,
    },
    /// A case is right by its form, and yet not as it may be meant.
    #[error("{0}")]
    Lint(String),
    /// A problem with the lines of its file, which says itself that it is a warning.
    #[error("{0}")]
    Shown(String),
    /// A part of a filter expression picks nothing.
    #[error("no case of the suite matches `{predicate}`{}", .help.as_ref().map(|help| format!("\nhelp: {help}")).unwrap_or_default())]
    IdlePredicate {
        /// The predicate, as it was written.
        predicate: String,
        /// What may help.
        help: Option<String>,
    },
    /// What was written would not be read.
    #[error("`then: todo` is read in a folder called `pending` only, and `{}` is none", .0.display())]
    NotPending(PathBuf),
    /// Something that was saved may not have been noticed.
    #[error("what was saved may not have been noticed: {0}")]
    Unwatched(String),
    /// A tree lacks paths.
    #[error("the tree was cut: {0}")]
    TreeCut(String),
    /// The search for a smaller scenario ended by its bound.
    #[error("cut after {0} plays: it may not be the smallest; raise --max-plays")]
    CutAfterPlays(usize),
    /// The search for a smaller scenario ended by its time.
    #[error("cut after {0} s: it may not be the smallest; raise --time")]
    CutByTime(u64),
    /// The engine that is asked is not the one that a record is of.
    #[error("the record is of the engine `{record}`, and `{engine}` is asked")]
    OtherEngine {
        /// The engine of the record.
        record: String,
        /// The engine that is asked.
        engine: String,
    },
    /// A smaller scenario may have been taken for one on which engines agree.
    #[error("not every way through choices was compared: it may not be the smallest")]
    SmallestNotCompared,
    /// Engines may differ where nobody looked.
    #[error("not every way through its choices was compared")]
    NotCompared,
}

/// So many paths are named in one line.
const MOST_PATHS: usize = 3;

/// The first of some paths, and that there are more.
fn first_of(paths: &[String]) -> String {
    let shown = paths.iter().take(MOST_PATHS).cloned().collect::<Vec<_>>().join(", ");
    if paths.len() > MOST_PATHS { format!("{shown}, ...") } else { shown }
}

/// So many plays.
fn plays(count: usize) -> String {
    if count == 1 { "1 play".to_owned() } else { format!("{count} plays") }
}

/// So many judged cases that stand somewhere.
fn stand(count: usize) -> String {
    if count == 1 { "1 judged case stands".to_owned() } else { format!("{count} judged cases stand") }
}

impl Warning {
    /// Prints it.
    pub fn show(&self) {
        let label = if matches!(self, Self::Shown(_)) { "" } else { "warning: " };
        super::printed::error(&format!("{label}{self}\n"));
    }
}

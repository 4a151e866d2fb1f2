//! Files that are wrong, or are not there.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use reports::merge::MergeError;
use ruleproof::config::Wrong;
use ruleproof::files::NoSuite;
use ruleproof::suite::survey::Changed;
use ruleproof::suite::text::problem::Problem;
use ruleproof::suite::text::source::Sources;

/// Files that are wrong, or are not there.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is no suite.
    #[error(transparent)]
    NoSuite(#[from] NoSuite),
    /// Something is wrong in the files of a suite.
    #[error(transparent)]
    Problems(#[from] Box<Problems>),
    /// A file cannot be read.
    #[error("cannot read {path}: {why}")]
    Unreadable {
        /// The path, as it is shown.
        path: String,
        /// What the system said.
        why: std::io::Error,
        /// What may help.
        help: Option<&'static str>,
    },
    /// A file is not what it has to be.
    #[error("{path}: {why}")]
    Wrong {
        /// The path.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// The file of settings is not what it has to be.
    #[error(transparent)]
    Settings(#[from] Wrong),
    /// The record of another run is to be resumed.
    #[error("{path}: {why}")]
    OtherRun {
        /// The path of the record.
        path: String,
        /// What tells the runs apart.
        why: String,
        /// The command that began the record, if it is known.
        begun: Option<String>,
    },
    /// Records are not those of the parts of one run.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A file was changed while it was read or played.
    #[error("{0}: the run ends here")]
    Changed(Changed),
    /// There is no such folder.
    #[error("there is no folder `{}`", .0.display())]
    NoFolder(PathBuf),
}

impl FileError {
    /// A file cannot be read.
    pub fn unreadable(path: impl fmt::Display, why: std::io::Error) -> Self {
        Self::Unreadable { path: format!("`{path}`"), why, help: None }
    }

    /// A file is not what it has to be.
    pub fn wrong(path: &str, why: impl fmt::Display) -> Self {
        Self::Wrong { path: path.to_owned(), why: why.to_string() }
    }

    /// What may help.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unreadable { help, .. } => help.map(str::to_owned),
            Self::OtherRun { begun, .. } => {
                let command = begun.as_ref()?;
                Some(format!("it was begun with `{command}`: name the same engine and cases again"))
            }
            Self::NoSuite(_)
            | Self::Problems(_)
            | Self::Wrong { .. }
            | Self::Settings(_)
            | Self::Merge(_)
            | Self::Changed(_)
            | Self::NoFolder(_) => None,
        }
    }
}

impl From<Problems> for FileError {
    fn from(problems: Problems) -> Self {
        Self::Problems(Box::new(problems))
    }
}

/// How many problems are shown with their lines: who has more, mends some and asks again.
const MOST_SHOWN: usize = 100;

/// All that is wrong in the files of a suite.
#[derive(Debug)]
pub struct Problems {
    /// Each with its place, in the order of the files.
    pub all: Vec<Problem>,
    /// The files.
    pub sources: Sources,
    /// Whether they are shown in colours.
    pub color: bool,
    /// What follows from them, as it is said behind their number.
    pub then: &'static str,
}

impl Problems {
    /// Each problem with its line of the file, of many only the first.
    pub fn snippets(&self) -> String {
        self.all.iter().take(MOST_SHOWN).fold(String::new(), |mut text, problem| {
            let _ = writeln!(text, "{}\n", problem.render(&self.sources, self.color));
            text
        })
    }
}

/// How many there are, in how many files, and what follows from it.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut files: Vec<_> = self.all.iter().map(|problem| problem.file).collect();
        files.dedup();
        let count = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
        let more = self.all.len() > MOST_SHOWN;
        let shown = if more { format!(", of which the first {MOST_SHOWN} are shown") } else { String::new() };
        write!(f, "{} in {}{shown}{}", count(self.all.len(), "problem"), count(files.len(), "file"), self.then)
    }
}

impl std::error::Error for Problems {}

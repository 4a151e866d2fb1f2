//! Errors about files that are wrong or missing.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use reports::merge::MergeError;
use ruleproof::config::Wrong;
use ruleproof::files::NoSuite;
use ruleproof::suite::survey::Changed;
use ruleproof::suite::text::problem::Problem;
use ruleproof::suite::text::source::Sources;

/// A file is wrong or missing.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is no suite.
    #[error(transparent)]
    NoSuite(#[from] NoSuite),
    /// The files of a suite have problems.
    #[error(transparent)]
    Problems(#[from] Box<Problems>),
    /// A file cannot be read.
    #[error("cannot read {path}: {why}")]
    Unreadable {
        /// The path, as it is shown.
        path: String,
        /// The system's error.
        why: std::io::Error,
        /// The advice.
        help: Option<&'static str>,
    },
    /// A file has the wrong contents.
    #[error("{path}: {why}")]
    Wrong {
        /// The path.
        path: String,
        /// The reason.
        why: String,
    },
    /// The settings file is wrong.
    #[error(transparent)]
    Settings(#[from] Wrong),
    /// The record to resume is of another run.
    #[error("{path}: {why}")]
    OtherRun {
        /// The path of the record.
        path: String,
        /// The difference between the runs.
        why: String,
        /// The command that started the record, if it is known.
        begun: Option<String>,
    },
    /// Records are not the shards of one run.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A file was changed while it was read or played.
    #[error("{0}: the run ends here")]
    Changed(Changed),
    /// A folder does not exist.
    #[error("folder `{}` not found", .0.display())]
    NoFolder(PathBuf),
}

impl FileError {
    /// Returns the error for a file that cannot be read.
    pub fn unreadable(path: impl fmt::Display, why: std::io::Error) -> Self {
        Self::Unreadable { path: format!("`{path}`"), why, help: None }
    }

    /// Returns the error for a file with wrong contents.
    pub fn wrong(path: &str, why: impl fmt::Display) -> Self {
        Self::Wrong { path: path.to_owned(), why: why.to_string() }
    }

    /// The advice.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Unreadable { help, .. } => help.map(str::to_owned),
            Self::OtherRun { begun, .. } => {
                let command = begun.as_ref()?;
                Some(format!("the run was started with `{command}`: name the same engine and cases again"))
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

/// The most problems that are shown with their lines: with more, fix some and check again.
const MOST_SHOWN: usize = 100;

/// All problems in the files of a suite.
#[derive(Debug)]
pub struct Problems {
    /// The problems with their places, in the order of the files.
    pub all: Vec<Problem>,
    /// The files.
    pub sources: Sources,
    /// `true` if they are shown in colours.
    pub color: bool,
    /// The consequence, as a text after the number of problems.
    pub then: &'static str,
}

impl Problems {
    /// Each problem with its line of the file, up to a limit.
    pub fn snippets(&self) -> String {
        self.all.iter().take(MOST_SHOWN).fold(String::new(), |mut text, problem| {
            let _ = writeln!(text, "{}\n", problem.render(&self.sources, self.color));
            text
        })
    }
}

/// The number of problems and files, and the consequence.
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

//! Errors that should not occur.

use std::path::PathBuf;

use reports::events::ReportError;
use reports::sink::WriteError;

/// An error that should not occur.
#[derive(Debug, thiserror::Error)]
pub enum InternalError {
    /// A text cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A report of a run cannot be made.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// The templates of a game's wording are wrong.
    #[error("the templates of cards: {0}")]
    Templates(String),
    /// A folder cannot be created.
    #[error("cannot make `{}`: {why}", .folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// Threads cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A baseline cannot be rendered as YAML.
    #[error(transparent)]
    Yaml(#[from] serde_yaml::Error),
    /// Requests cannot be read, or answers cannot be written.
    #[error(transparent)]
    Serve(std::io::Error),
    /// A page of the manual cannot be made.
    #[error("a page of the manual cannot be made: {0}")]
    Page(std::io::Error),
    /// A case would change others of its file.
    #[error("the case could not be added to `{path}` without changing something else; nothing was written{problems}")]
    NotAdded {
        /// The file.
        path: String,
        /// The problems of the result, each on a line of its own below.
        problems: String,
    },
    /// A catalogue that was carried over could not be parsed again.
    #[error("the catalogue `{path}` would change beyond the additions; nothing was written{problems}")]
    NotCarried {
        /// The file.
        path: String,
        /// The problems of the result, each on a line of its own below.
        problems: String,
    },
    /// The smallest scenario cannot be written as a case.
    #[error("the smallest scenario of {0} cannot be written as a case")]
    NoDraft(String),
}

//! What should not go wrong, and did.

use std::path::PathBuf;

use reports::events::ReportError;
use reports::sink::WriteError;

/// What should not go wrong, and did.
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
    /// A folder cannot be made.
    #[error("cannot make `{}`: {why}", .folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// There are no threads to play on.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A baseline cannot be put into YAML.
    #[error(transparent)]
    Yaml(#[from] serde_yaml::Error),
    /// Requests cannot be read, or answers not be written.
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
        /// What would be wrong with it, each on a line of its own below.
        problems: String,
    },
    /// A catalogue that was carried over could not be read again.
    #[error("the catalogue `{path}` would not be what it was, but for what was added; nothing was written{problems}")]
    NotCarried {
        /// The file.
        path: String,
        /// What would be wrong with it, each on a line of its own below.
        problems: String,
    },
    /// The smallest scenario cannot be written down.
    #[error("the smallest scenario of {0} cannot be written as a case")]
    NoDraft(String),
}

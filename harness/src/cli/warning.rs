//! What a person should know, though the verb goes on.

use std::io::Write as _;
use std::path::PathBuf;

use super::engines::FILE;

/// What a person should know, though the verb goes on.
#[derive(Debug, thiserror::Error)]
pub enum Warning {
    /// The run cannot be stopped as it should be.
    #[error("Ctrl-C will not end the run cleanly: {0}")]
    NotInterruptible(ctrlc::Error),
    /// There is nothing to do, and that is wanted.
    #[error("no case is selected")]
    NoCases,
    /// An engine plays nothing.
    #[error("the engine `{0}` is asked for none of the cases: see `games` and `edition` in {FILE}")]
    NotAsked(String),
    /// What is known is known of another engine.
    #[error("`{file}` is the baseline of `{baseline}`, the engine is `{engine}`")]
    OtherBaseline {
        /// The baseline's file.
        file: String,
        /// The baseline's engine.
        baseline: String,
        /// The engine that plays.
        engine: String,
    },
    /// What was written would not be read.
    #[error("`then: todo` is read in a folder called `pending` only, and `{}` is none", .0.display())]
    NotPending(PathBuf),
    /// A tree lacks paths.
    #[error("the tree was cut: {0}")]
    TreeCut(String),
    /// The search for a smaller scenario ended by its bound.
    #[error("cut after {0} plays: it may not be the smallest; raise --max-plays")]
    CutAfterPlays(usize),
    /// A smaller scenario may have been taken for one on which engines agree.
    #[error("not every way through choices was compared: it may not be the smallest")]
    SmallestNotCompared,
    /// Engines may differ where nobody looked.
    #[error("not every way through its choices was compared")]
    NotCompared,
}

impl Warning {
    /// Prints it.
    pub fn show(&self) {
        let _ = writeln!(std::io::stderr(), "warning: {self}");
    }
}

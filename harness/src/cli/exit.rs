//! The exit codes.

/// The exit codes. Each has one meaning, and each kind of [`Error`](super::error::Error) has one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything is as expected.
    Success,
    /// An internal error.
    Internal,
    /// The arguments are wrong.
    Usage,
    /// Files are wrong; nothing was played.
    InvalidFiles,
    /// No case was selected.
    NothingSelected,
    /// An engine would not start.
    EngineStart,
    /// The run is incomplete: an engine gave up, or the run was stopped.
    Incomplete,
    /// Results are not as expected.
    Unexpected,
}

impl Exit {
    /// The number of the code.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Internal => 1,
            Self::Usage => 2,
            Self::InvalidFiles => 3,
            Self::NothingSelected => 4,
            Self::EngineStart => 5,
            Self::Incomplete => 6,
            Self::Unexpected => 100,
        }
    }
}

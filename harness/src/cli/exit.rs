//! How the program ends.

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is as expected.
    Fine,
    /// Something went wrong that should not have.
    Internal,
    /// The arguments are wrong.
    Usage,
    /// Files are wrong; nothing was played.
    Invalid,
    /// No case was selected.
    Nothing,
    /// An engine would not start.
    NoEngine,
    /// The run is incomplete: an engine gave up, or the run was stopped.
    Incomplete,
    /// Results are not as expected.
    Red,
}

impl Exit {
    /// The code.
    pub fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Internal => 1,
            Self::Usage => 2,
            Self::Invalid => 3,
            Self::Nothing => 4,
            Self::NoEngine => 5,
            Self::Incomplete => 6,
            Self::Red => 100,
        }
    }
}

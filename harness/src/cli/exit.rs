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
    /// Results are not as expected.
    Red,
}

impl Exit {
    /// The code. 5 (an engine would not start) and 6 (the run is incomplete) belong to engines that
    /// run as processes.
    pub fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Internal => 1,
            Self::Usage => 2,
            Self::Invalid => 3,
            Self::Nothing => 4,
            Self::Red => 100,
        }
    }
}

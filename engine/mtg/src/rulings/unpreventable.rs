//! Protection (702.16e).

/// What protection does with damage (702.16e).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protection {
    /// It prevents it, as any prevention effect.
    #[default]
    Prevents,
    /// Wrong: it prevents it before anything else is asked.
    ComesFirst,
}

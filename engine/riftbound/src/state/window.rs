//! The time at which a step is taken, which determines what may be played.

/// The time at which a step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// The turn player's main phase, with nothing on the chain.
    Open,
    /// While an item waits on the chain.
    Response,
    /// The showdown of a combat.
    Showdown,
}

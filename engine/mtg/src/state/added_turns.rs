//! Turns that effects add (500.7).

use crate::state::Seat;
use crate::state::context::Context;
use crate::words::effects::Entry;

/// A turn that an effect added after this one.
#[derive(Clone, Debug)]
pub struct AddedTurn<'a> {
    /// The player who takes it.
    pub who: Seat,
    /// The effects on it.
    pub during: &'a [Entry],
    /// The context of those effects.
    pub ctx: Context,
}

//! Turns that effects add (500.7).

use crate::state::Seat;
use crate::state::context::Context;
use crate::words::effects::Entry;

/// A turn that an effect added after this one.
#[derive(Clone, Debug)]
pub struct AddedTurn<'a> {
    /// Who takes it.
    pub who: Seat,
    /// What the effect says of it.
    pub during: &'a [Entry],
    /// What that knows.
    pub ctx: Context,
}

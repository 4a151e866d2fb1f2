//! The facts of a card.

use crate::record;

record! {
    /// A card.
    pub struct Card {
    }
}

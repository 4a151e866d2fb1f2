//! Decks: which cards lie on top of them, and what is known of that once they were shuffled.

use super::{BLANK, CardId, State};
use crate::words::Zone;

/// A deck that was shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffled {
    /// The deck.
    pub deck: Zone,
    /// The number of cards at its top that are known since.
    pub top: usize,
    /// The number of cards at its bottom that are known since.
    pub bottom: usize,
}

impl State {
    /// Shuffles a deck.
    pub fn shuffle(&mut self, deck: Zone) {
        self.shuffled.retain(|other| other.deck != deck);
        self.shuffled.push(Shuffled { deck, top: 0, bottom: 0 });
    }

    /// The record of a shuffled deck, with the cards at its ends that are known.
    pub fn shuffle_of(&mut self, deck: Zone) -> Option<&mut Shuffled> {
        self.shuffled.iter_mut().find(|shuffled| shuffled.deck == deck)
    }

    /// A card left a deck from a place, with so many cards left in it.
    pub(super) fn forget_at(&mut self, deck: Zone, at: usize, left: usize) {
        if let Some(shuffled) = self.shuffle_of(deck) {
            if at < shuffled.top {
                shuffled.top -= 1;
            } else if at >= (left + 1).saturating_sub(shuffled.bottom) {
                shuffled.bottom = shuffled.bottom.saturating_sub(1);
            }
        }
    }

    /// The top card of a deck, taken off it; `None` if the deck is empty.
    pub fn take_top(&mut self, zone: Zone) -> Option<CardId> {
        if let Some(shuffled) = self.shuffle_of(zone) {
            shuffled.top = shuffled.top.saturating_sub(1);
        }
        let endless = self.endless.contains(&zone);
        let pile = self.pile_mut(zone)?;
        if pile.is_empty() { endless.then_some(BLANK) } else { Some(pile.remove(0)) }
    }
}

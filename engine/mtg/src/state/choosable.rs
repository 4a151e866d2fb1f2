//! The words that may be chosen: colors (105.4), types (205), names (201.4).

use crate::state::State;
use crate::words::cards::{Color, Type};
use crate::words::choices::ChoiceWord;
use kernel::words::name::Name;

impl State<'_> {
    /// The words of a kind that may be chosen: of types and names those that the game has.
    pub(crate) fn choosable(&self, word: ChoiceWord) -> Vec<Name> {
        match word {
            ChoiceWord::Color => Color::WORDS.iter().copied().map(Name::Word).collect(),
            ChoiceWord::CardType => Type::WORDS.iter().copied().map(Name::Word).collect(),
            ChoiceWord::CreatureType => self.creature_types(),
            ChoiceWord::CardName => self.card_names(),
        }
    }
}

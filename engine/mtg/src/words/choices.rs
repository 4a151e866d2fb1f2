//! Choices that a text requires as it resolves, beside targets and sources (608.2d).

use crate::words::select::Selector;
use kernel::words::shape::{Many, Text};
use kernel::{one_of, record, words};

words! {
    /// Something to choose that is neither an object nor a player.
    pub enum ChoiceWord "something to choose" {
        /// One of the five colors (105.4).
        Color = "color",
        /// A card type, one of those under `among` (205.2a).
        CardType = "card type",
        /// A creature type (205.3m).
        CreatureType = "creature type",
        /// The name of a card (201.4).
        CardName = "card name",
    }
}

one_of! {
    /// The thing to choose.
    pub enum Choosable "what is chosen" {
        /// Something that is neither an object nor a player; it is `chosen` afterwards.
        Word(ChoiceWord): OneOf(ChoiceWord::WORDS) = "word",
        /// An object or player that fits; it is `it` afterwards.
        What(Selector): Any = "what",
    }
}

record! {
    /// A choice that is made as a spell or ability resolves (608.2d).
    pub struct Choose {
        /// The thing to choose: `color`, or the objects or players to choose from.
        what: Choosable,
        /// The only words that may be chosen; any, if left out.
        among: Many<Text>,
        /// The player who chooses; the controller, if left out.
        who: Option<Selector>,
        /// `true` if the choice stays with the object that has the ability, and replaces an earlier choice.
        kept: bool [card: &["chosen"]],
    }
}

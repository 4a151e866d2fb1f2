//! References to cards: by name, by choice, and by property.

use kernel::words::binding::Flow;
use kernel::words::shape::{Count, Many, Text};
use kernel::{one_of, record};

use crate::words::amounts::{Number, Said};
use crate::words::{
    Among, CardName, Past, Position, Printed, Reference, ServerFilter, Side, That, This, TypeWord, Zone,
};

one_of! {
    /// A reference to cards.
    pub enum CardRef "card" {
        /// A card that the ability refers to.
        Reference(Reference): OneOf(Reference::WORDS) = "reference",
        /// A card that is chosen as the effect resolves.
        Choose(Choose): With(&["choose"]) = "chosen",
        /// All cards that fit.
        All(All): With(&["all"]) = "every",
        /// Cards from the top of the stack.
        Top(Top): With(&["top"]) = "topmost",
        /// The cards that fit.
        Filter(CardFilter): Map = "filter",
    }
}

record! {
    /// Cards chosen as the effect resolves.
    pub struct Choose {
        /// The cards that may be chosen; `count` gives the number.
        choose: CardFilter [classifies: true],
    }
}

record! {
    /// All cards of a kind.
    pub struct All {
        /// All cards that fit.
        all: CardFilter [classifies: true],
    }
}

record! {
    /// Cards from the top of the stack.
    pub struct Top {
        /// The number of cards from the top of the stack.
        top: Said,
        /// The player from whose deck they are: the Runner, if left out.
        of: Option<Side>,
    }
}

one_of! {
    /// The name of a card.
    pub enum Named "card name" {
        /// The name of this card.
        This(This): OneOf(This::WORDS) = "reference",
        /// Exactly this name.
        Name(CardName): Scalar = "name",
    }
}

/// References that are no names of cards.
const NO_NAMES: &[(&str, &Flow)] = {
    const NO_NAME: &Flow = &Flow { needs: &["a card of that name"], ..Flow::NONE };
    &[("that", NO_NAME), ("accessed", NO_NAME), ("chosen", NO_NAME), ("host", NO_NAME), ("those", NO_NAME)]
};

record! {
    /// Cards by property. Every key must hold.
    pub struct CardFilter {
        /// Is of one of these types.
        r#type: Many<TypeWord> [classifies: true],
        /// Is of none of these types.
        not_type: Many<TypeWord>,
        /// Has all of these subtypes.
        subtype: Many<Text>,
        /// Has none of these subtypes.
        not_subtype: Many<Text>,
        /// `true` if the card is installed.
        installed: Option<bool>,
        /// `true` if the card is faceup.
        faceup: Option<bool>,
        /// `true` if the card is rezzed.
        rezzed: Option<bool>,
        /// The player whose card it is.
        owner: Option<Side>,
        /// The zone in which the card is.
        zone: Option<Zone>,
        /// Several zones, in one of which the card is.
        zones: Many<Zone>,
        /// The server in whose root it is, or that it protects.
        server: Option<ServerFilter>,
        /// The name that the card has.
        named: Option<Named> [texts: NO_NAMES],
        /// Has the same type as that card.
        same_type: Option<That>,
        /// `true` to leave out this card itself.
        other: bool,
        /// The number of cards; one, if left out.
        count: Option<Said>,
        /// `true` if they are picked at random instead of by a player.
        random: bool,
        /// `true` if it has an advancement counter.
        advanced: Option<bool>,
        /// Is among that many cards at the top of its deck.
        among_top: Option<Number>,
        /// The most that it may cost to play, install or rez it.
        cost_at_most: Option<Number>,
        /// The card on which it is hosted.
        hosted_on: Option<Reference>,
        /// `true` if it can be advanced (1.18.3).
        advanceable: Option<bool>,
        /// The faction whose card it is; `same` for that of the identity of its player.
        faction: Option<Text>,
        /// A faction whose card it is not; `same` for that of the identity of its player.
        not_faction: Option<Text>,
        /// The most strength that it may have.
        strength_at_most: Option<Number>,
        /// Is one of those that the effect remembers.
        among: Option<Among>,
        /// An event of this turn that it took part in.
        this_turn: Option<Past>,
        /// An event of the current run, or of the one that has just ended, that it took part in.
        this_run: Option<Past>,
        /// A number on it that must lie within bounds.
        number: Option<NumberOn>,
        /// The position that it has among the ice of the server that it protects (4.6.9b).
        position: Option<Position>,
    }
}

record! {
    /// A number on a card, within bounds.
    pub struct NumberOn {
        /// The number; the strength is the printed one.
        printed: Printed,
        /// The least that it may be.
        at_least: Option<Count>,
        /// The most that it may be.
        at_most: Option<Count>,
        /// `true` if it must equal X of the effect.
        x: bool [needs: &["X"]],
        /// `true` if it must be odd, `false` if even; either, if left out.
        odd: Option<bool>,
    }
}

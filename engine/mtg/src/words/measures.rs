//! Measures of an amount of a text: things that are counted, compared or added up, or that happened this turn.

use crate::words::amount::{Amount, Round};
use crate::words::cards::Color;
use crate::words::kinds;
use crate::words::patterns::EventPattern;
use crate::words::select::{Selector, Zone};
use kernel::words::shape::{Many, Text};
use kernel::{flattened, record, tagged};

record! {
    /// The number of counters.
    pub struct CountersOn {
        /// The objects or players on which they are counted, together.
        of: Selector,
        /// The kind of counters; all kinds, if left out.
        counter: Option<Text>,
    }
}

record! {
    /// The number of cards in a zone.
    pub struct CardsIn {
        /// The zone whose cards are counted.
        zone: Zone,
        /// The players whose cards they are; the controller, if left out.
        of: Option<Selector>,
    }
}

tagged! {
    /// A number that each of several has.
    pub enum NumberOf "number" {
        /// The power of each of them.
        Power(Selector) = "power",
        /// The toughness of each of them.
        Toughness(Selector) = "toughness",
        /// The mana value of each of them (202.3).
        ManaValue(Selector) = "mana_value",
        /// The life total of each of those players.
        Life(Selector) = "life",
    }
}

tagged! {
    /// A measured amount.
    pub enum Measure "amount" {
        /// The number of objects or players that fit.
        Count(Selector) = "count",
        /// The power of an object, as it is or was last.
        Power(Selector) = "power" [takes: kinds::BODIED],
        /// Two times the amount.
        Twice(Box<Amount>) = "twice",
        /// Half of the amount; `round` gives the direction.
        Half(Box<Amount>) = "half",
        /// The highest life total among those players.
        HighestLife(Selector) = "highest_life" [takes: kinds::PLAYER],
        /// The toughness of an object, as it is or was last.
        Toughness(Selector) = "toughness" [takes: kinds::BODIED],
        /// The mana value of an object, as it is or was last (202.3).
        ManaValue(Selector) = "mana_value",
        /// The life total of a player (119.1).
        Life(Selector) = "life" [takes: kinds::PLAYER],
        /// The number of counters on objects or players (122).
        Counters(CountersOn) = "counters",
        /// The number of cards in a zone, blank ones too.
        Cards(CardsIn) = "cards",
        /// The controller's devotion to a color, or to several colors together (700.5).
        Devotion(Many<Color>) = "devotion",
        /// The number of the five basic land types among objects, each counted once (305.6).
        BasicLandTypes(Selector) = "basic_land_types",
        /// The number of the five colors among objects, each counted once (105.1).
        Colors(Selector) = "colors",
        /// The number of card types among objects, each counted once (205.2).
        CardTypes(Selector) = "card_types",
        /// The number of creatures in a player's party: at most one each of Cleric, Rogue, Warrior and Wizard (700.8).
        Party(Selector) = "party",
        /// The greatest of a number among several; 0 where there is none.
        Greatest(NumberOf) = "greatest",
        /// The least of a number among several; 0 where there is none.
        Least(NumberOf) = "least",
        /// The numbers of several, added up.
        Total(NumberOf) = "total",
        /// The number of different numbers among several.
        Different(NumberOf) = "different",
        /// Several amounts, added up.
        Sum(Vec<Amount>) = "sum",
        /// The first amount minus the others; not less than 0.
        Difference(Vec<Amount>) = "difference",
        /// Three times the amount.
        Thrice(Box<Amount>) = "thrice",
        /// The greatest of several amounts.
        GreatestOf(Vec<Amount>) = "greatest_of",
        /// The least of several amounts.
        LeastOf(Vec<Amount>) = "least_of",
        /// The total amount of an event this turn: damage, life or cards, or the number of creatures, spells and so on.
        ThisTurn(Box<EventPattern>) = "this_turn" [apart: true],
    }
}

flattened! {
    /// An amount that is measured.
    pub struct Measured {
        /// The direction in which a half is rounded (107.1a).
        round: Option<Round>,
        ..of: Measure,
    }
}

impl NumberOf {
    /// The objects or players whose numbers they are.
    pub fn of(&self) -> &Selector {
        match self {
            Self::Power(of) | Self::Toughness(of) | Self::ManaValue(of) | Self::Life(of) => of,
        }
    }
}

impl Measure {
    /// The amounts of which it is made.
    pub fn parts(&self) -> &[Amount] {
        match self {
            Self::Twice(amount) | Self::Half(amount) | Self::Thrice(amount) => std::slice::from_ref(amount),
            Self::Sum(all) | Self::Difference(all) | Self::GreatestOf(all) | Self::LeastOf(all) => all,
            Self::Count(_)
            | Self::Power(_)
            | Self::HighestLife(_)
            | Self::Toughness(_)
            | Self::ManaValue(_)
            | Self::Life(_)
            | Self::Counters(_)
            | Self::Cards(_)
            | Self::Devotion(_)
            | Self::BasicLandTypes(_)
            | Self::Colors(_)
            | Self::CardTypes(_)
            | Self::Party(_)
            | Self::Greatest(_)
            | Self::Least(_)
            | Self::Total(_)
            | Self::Different(_)
            | Self::ThisTurn(_) => &[],
        }
    }

    /// The selectors that it looks at, where it names some.
    pub fn selectors(&self) -> Option<&Selector> {
        match self {
            Self::Count(of)
            | Self::Power(of)
            | Self::HighestLife(of)
            | Self::Toughness(of)
            | Self::ManaValue(of)
            | Self::Life(of)
            | Self::BasicLandTypes(of)
            | Self::Colors(of)
            | Self::CardTypes(of)
            | Self::Party(of) => Some(of),
            Self::Counters(counters) => Some(&counters.of),
            Self::Cards(cards) => cards.of.as_ref(),
            Self::Greatest(number) | Self::Least(number) | Self::Total(number) | Self::Different(number) => {
                Some(number.of())
            }
            Self::Twice(_)
            | Self::Half(_)
            | Self::Thrice(_)
            | Self::Sum(_)
            | Self::Difference(_)
            | Self::GreatestOf(_)
            | Self::LeastOf(_)
            | Self::Devotion(_)
            | Self::ThisTurn(_) => None,
        }
    }
}

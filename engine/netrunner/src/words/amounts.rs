//! The amounts in effects and costs.

use std::fmt;
use std::str::FromStr;

use kernel::words::shape::{Count, MOST, Positive, Signed};
use kernel::{one_of, record, scalar};

use crate::words::cards::{CardFilter, CardRef};
use crate::words::conditions::When;
use crate::words::{CountedOf, Counter, Period, Points, Printed};

/// A number, or a word for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// This number.
    Of(i64),
    /// The number that was paid, by which a trace was successful, or that the ability's `x` gives.
    X,
    /// The amount prevented.
    Prevented,
    /// The amount lost.
    Lost,
}

/// An amount that is one word or a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Exactly the number.
    Just(Number),
    /// Up to the number, as its controller chooses.
    UpTo(Number),
    /// Any number that its controller chooses.
    Any,
    /// All.
    All,
    /// All except the number.
    AllBut(i64),
    /// A pool of the number.
    Next(i64),
    /// All of the next instance.
    NextTime,
    /// Half.
    Half,
    /// Half of the next instance.
    NextTimeHalf,
}

fn whole(text: &str) -> Result<i64, String> {
    text.parse::<i64>()
        .ok()
        .filter(|number| (0..=MOST).contains(number))
        .ok_or_else(|| format!("`{text}` is not an amount: 3, up to 2, any, all, all but 1, X, prevented, lost"))
}

impl FromStr for Number {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "X" | "x" => Ok(Self::X),
            "prevented" => Ok(Self::Prevented),
            "lost" => Ok(Self::Lost),
            _ => whole(text).map(Self::Of),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(number) => write!(f, "{number}"),
            Self::X => f.write_str("X"),
            Self::Prevented => f.write_str("prevented"),
            Self::Lost => f.write_str("lost"),
        }
    }
}

impl FromStr for Said {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "any" => Ok(Self::Any),
            "all" => Ok(Self::All),
            "half" => Ok(Self::Half),
            "next time" => Ok(Self::NextTime),
            "next time half" => Ok(Self::NextTimeHalf),
            _ => {
                if let Some(rest) = text.strip_prefix("up to ") {
                    rest.parse().map(Self::UpTo)
                } else if let Some(rest) = text.strip_prefix("all but ") {
                    whole(rest).map(Self::AllBut)
                } else if let Some(rest) = text.strip_prefix("next ") {
                    whole(rest).map(Self::Next)
                } else {
                    text.parse().map(Self::Just)
                }
            }
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Just(number) => number.fmt(f),
            Self::UpTo(number) => write!(f, "up to {number}"),
            Self::Any => f.write_str("any"),
            Self::All => f.write_str("all"),
            Self::AllBut(number) => write!(f, "all but {number}"),
            Self::Next(number) => write!(f, "next {number}"),
            Self::NextTime => f.write_str("next time"),
            Self::Half => f.write_str("half"),
            Self::NextTimeHalf => f.write_str("next time half"),
        }
    }
}

scalar!(Number, "a number, X, prevented or lost", r"^([0-9]+|[Xx]|prevented|lost)$", {
    "N" "3": "Exactly that number.",
    "X" "X": "The number that was paid, by which a trace was successful, or that the ability gives under `x`." [needs: &["X"], marks: &["X", "x"]],
    "prevented" "prevented": "The amount that was prevented." [needs: &["prevented"]],
    "lost" "lost": "The amount that was lost." [needs: &["lost"]],
});
scalar!(
    Said,
    "an amount (3, up to 2, any, all, all but 1, X, prevented, lost)",
    r"^([0-9]+|[Xx]|prevented|lost|any|all|all but [0-9]+|up to ([0-9]+|[Xx]|prevented|lost)|half|next [0-9]+|next time|next time half)$",
    {
        "N" "3": "Exactly that number.",
        "X" "X": "The number that was paid, by which a trace was successful, or that the ability gives under `x`." [needs: &["X"], marks: &["X", "x"]],
        "prevented" "prevented": "The amount that was prevented." [needs: &["prevented"]],
        "lost" "lost": "The amount that was lost." [needs: &["lost"]],
        "up to N" "up to 2": "At most that number; the player who uses it chooses.",
        "any" "any": "The number that the player who uses it chooses.",
        "all" "all": "The whole of it.",
        "all but N" "all but 1": "All of it except the number.",
        "next N" "next 3": "The next ones up to the number: a pool, which lasts until it is used up.",
        "next time" "next time": "All of the next instance, and nothing after it.",
        "half" "half": "Half of it; `round` gives the direction.",
        "next time half" "next time half": "Half of the next instance.",
    }
);

one_of! {
    /// An amount.
    pub enum Amount "amount" {
        /// A number, or a word for one.
        Said(Said): Scalar = "said",
        /// The number of things that fit.
        Count(Counted): With(&["count"]) = "counted",
        /// A number, multiplied.
        Times(Times): With(&["times"]) = "multiplied",
    }
}

record! {
    /// The number of things that fit.
    pub struct Counted {
        /// The things to count: cards, counters, agenda points.
        count: Countable,
        /// The number added to the count.
        plus: Option<Signed>,
        /// The amount for each counted thing; 1, if left out.
        each: Option<Positive>,
        /// The count for which it applies once, rounded down; 1, if left out.
        every: Option<Positive>,
        /// The most that it can be.
        at_most: Option<Count>,
    }
}

record! {
    /// A multiple of a number.
    pub struct Times {
        /// The factor by which the number is multiplied.
        times: Positive,
        /// The number that is multiplied.
        of: Number,
    }
}

one_of! {
    /// Things that can be counted.
    pub enum Countable "what is counted" {
        /// The counters on a card.
        Counters(CountersOf): With(&["counters"]) = "counters",
        /// The points of agendas.
        Points(PointsOf): With(&["points"]) = "points",
        /// Something of a player.
        Of(CountedOf): OneOf(CountedOf::WORDS) = "word",
        /// A number printed on a card.
        Printed(PrintedOn): With(&["printed"]) = "a printed number",
        /// The credits that are on a card.
        CreditsOn(CreditsOn): With(&["credits_on"]) = "credits on a card",
        /// The number of times something happened; the total amount, if it has one, such as damage.
        Happened(HappenedOften): With(&["happened"]) = "what happened",
        /// The cards that fit.
        Cards(CardFilter): Map = "cards",
    }
}

record! {
    /// A number on a card.
    pub struct PrintedOn {
        /// The printed number.
        printed: Printed,
        /// The card on which it is printed; if several fit, the greatest number counts.
        of: CardRef,
        /// `true` to add the numbers of all that fit, instead of taking the greatest.
        sum: bool,
    }
}

record! {
    /// The counters on a card.
    pub struct CountersOf {
        /// The kind of counters that is counted.
        counters: Counter,
        /// The card on which they are counted.
        of: CardRef,
    }
}

record! {
    /// Credits on a card.
    pub struct CreditsOn {
        /// The card on which they are counted.
        credits_on: CardRef,
    }
}

record! {
    /// The number of times something happened; the total amount, if it has one.
    pub struct HappenedOften {
        /// The event to count: `trashed: {who: corp}`.
        happened: Box<When> [apart: true],
        /// The time in which it is counted; since the effect began, if left out.
        within: Option<Period>,
    }
}

record! {
    /// Agenda points.
    pub struct PointsOf {
        /// The agendas whose points are counted.
        points: Points,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_read_back_as_they_are_written() {
        for text in ["3", "up to X", "all but 1", "any", "all", "prevented", "next 3", "next time half"] {
            assert_eq!(text.parse::<Said>().map(|said| said.to_string()), Ok(text.to_owned()));
        }
        assert!("-1".parse::<Said>().is_err());
        assert!("some".parse::<Said>().is_err());
    }
}

//! Amounts: of prevention, of effects, and the bounds that numbers are compared with.

use std::fmt;
use std::str::FromStr;

use crate::words::phrases::{Described, How, Number, Phrase};
use kernel::scalar;
use kernel::words::shape::MOST;

/// The damage that a Prevent is about (437.1.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreventAmount {
    /// The next damage up to the number: a Prevent Value (437.1.b.1.a).
    Value(i64),
    /// All damage, without limit (437.1.b.1.b).
    All,
    /// The next time damage would be dealt, all of it.
    NextTime,
}

scalar!(
    PreventAmount,
    "a prevent amount (`3`, `next 3`, `all`, `next time`)",
    r"^((next )?[1-9][0-9]*|all|next time)$",
    {
        "N" "3": "The next damage up to the number: a Prevent Value, which shrinks as it prevents (437.1.b.1.a).",
        "next N" "next 3": "The same as the number alone.",
        "all" "all": "All damage, without a limit (437.1.b.1.b).",
        "next time" "next time": "All damage, the next time damage is dealt.",
    }
);

impl FromStr for PreventAmount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            "next time" => Ok(Self::NextTime),
            _ => match whole(text.strip_prefix("next ").unwrap_or(text))? {
                n if n < 1 => Err(format!("a Prevent of {n} has no effect; the least is 1")),
                n => Ok(Self::Value(n)),
            },
        }
    }
}

impl fmt::Display for PreventAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(n) => write!(f, "{n}"),
            Self::All => f.write_str("all"),
            Self::NextTime => f.write_str("next time"),
        }
    }
}

/// The damage that the text of a card prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreventQuantity {
    /// Just that.
    Fixed(PreventAmount),
    /// The Might of the unit; if that is 0, no Prevent is tracked (437.3.a).
    ItsMight,
}

scalar!(
    PreventQuantity,
    "a prevent amount (`3`, `next 3`, `all`, `next time`, `its might`)",
    r"^((next )?[1-9][0-9]*|all|next time|its might)$",
    {
        "N" "3": "The next damage up to the number: a Prevent Value, which shrinks as it prevents (437.1.b.1.a).",
        "next N" "next 3": "The same as the number alone.",
        "all" "all": "All damage, without a limit (437.1.b.1.b).",
        "next time" "next time": "All damage, the next time damage is dealt.",
        "its might" "its might": "The Might of the unit; if it is 0, no Prevent is tracked (437.3.a).",
    }
);

impl FromStr for PreventQuantity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "its might" { Ok(Self::ItsMight) } else { text.parse().map(Self::Fixed) }
    }
}

impl fmt::Display for PreventQuantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(amount) => amount.fmt(f),
            Self::ItsMight => f.write_str("its might"),
        }
    }
}

/// The amount of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A number.
    Number(i64),
    /// The Might of what the line is about.
    ItsMight,
    /// The Might of the object that has the ability.
    OwnMight,
    /// The damage marked on what the line is about.
    ItsDamage,
    /// The energy that what the line is about costs.
    ItsEnergy,
    /// The amount that was paid for this, or discarded, or split.
    Paid,
    /// A number for each of these.
    ForEach(i64, Described),
    /// The highest, lowest or summed Might of these.
    MightOf(Among, Described),
    /// The sum of the Assault of the object that has the ability.
    OwnAssault,
    /// The sum of the Shield of the object that has the ability.
    OwnShield,
    /// The excess damage that the player assigned in the last combat.
    Excess,
}

/// The Might to take among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
    /// The sum of all.
    Total,
}

const AMONG: [(&str, Among); 3] =
    [("highest might of ", Among::Highest), ("lowest might of ", Among::Lowest), ("total might of ", Among::Total)];

const WORDS: [(&str, Quantity); 8] = [
    ("its might", Quantity::ItsMight),
    ("own might", Quantity::OwnMight),
    ("its damage", Quantity::ItsDamage),
    ("its energy", Quantity::ItsEnergy),
    ("paid", Quantity::Paid),
    ("own Assault", Quantity::OwnAssault),
    ("own Shield", Quantity::OwnShield),
    ("excess", Quantity::Excess),
];

scalar!(
    Quantity,
    "an amount (`2`, `-1`, `its might`, `own might`, `1 for each friendly unit here`)",
    r"^(-?[0-9]+( for each [ a-zA-Z0-9-]+)?|(its|own) might|its (damage|energy)|paid|own (Assault|Shield)|excess|(highest|lowest|total) might of [ a-zA-Z0-9-]+)$",
    {
        "N" "2": "The number; less than 0 for Might that is taken.",
        "its might" "its might": "The Might of the object of the line." [needs: &["it", "its"]],
        "own might" "own might": "The Might of the object that has the ability.",
        "its damage" "its damage": "The damage marked on the object of the line." [needs: &["it", "its"]],
        "its energy" "its energy": "The energy that the object of the line costs." [needs: &["it", "its"]],
        "paid" "paid": "The amount paid by the line before (355.10)." [needs: &["paid"]],
        "N for each PART" "1 for each friendly unit here": "The number for each object that fits by now.",
        "own Assault" "own Assault": "The total Assault of the object with the ability; `own Shield` works the same \
         way.",
        "excess" "excess": "The excess over lethal damage that its player assigned in the last combat of this turn; \
         0 after a conquest without combat.",
        "highest might of PART" "highest might of friendly unit": "The highest Might among those that fit by now, 0 if none does; `lowest might of` and `total might of` likewise.",
    }
);

impl FromStr for Quantity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((_, word)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(*word);
        }
        if let Some((among, what)) = AMONG.iter().find_map(|(word, among)| Some((*among, text.strip_prefix(word)?))) {
            return counted(what).map(|described| Self::MightOf(among, described));
        }
        let Some((n, what)) = text.split_once(" for each ") else { return whole(text).map(Self::Number) };
        Ok(Self::ForEach(whole(n)?, counted(what)?))
    }
}

/// The counted objects.
fn counted(what: &str) -> Result<Described, String> {
    match what.parse::<Phrase>()? {
        Phrase::Objects(described) if described.how == How::Any && described.number == Number::One => Ok(described),
        _ => Err(format!("`{what}` cannot be counted; name the kind of object, such as `friendly unit here`")),
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::ForEach(n, described) => write!(f, "{n} for each {described}"),
            Self::MightOf(among, described) => {
                let word = AMONG.iter().find(|(_, other)| other == among);
                write!(f, "{}{described}", word.map_or("", |(word, _)| word))
            }
            Self::ItsMight
            | Self::OwnMight
            | Self::ItsDamage
            | Self::ItsEnergy
            | Self::Paid
            | Self::OwnAssault
            | Self::OwnShield
            | Self::Excess => {
                let word = WORDS.iter().find(|(_, word)| word == self);
                f.write_str(word.map_or("paid", |(word, _)| word))
            }
        }
    }
}

/// The bound that a number is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Exactly the number.
    Exactly(i64),
    /// A number or more.
    AtLeast(i64),
    /// A number or less.
    AtMost(i64),
    /// Less than the same number of the object that has the ability.
    LessThanSelf,
    /// At most that much more than the Might of the killed unit; `null` if none was killed.
    MoreThanKilled(i64),
}

scalar!(
    Bound,
    "a bound (`3`, `3 or more`, `3 or less`, `less than self`, `up to 1 more than killed`)",
    r"^([0-9]+( or (more|less))?|less than self|up to [0-9]+ more than killed)$",
    {
        "N" "3": "Exactly that number.",
        "N or more" "3 or more": "The number or more.",
        "N or less" "3 or less": "The number or less.",
        "less than self" "less than self": "Less than the same number of the object that has the ability.",
        "up to N more than killed" "up to 1 more than killed": "At most that much more than the Might of the unit that was killed." [needs: &["killed"], marks: &["more than killed"]],
    }
);

impl FromStr for Bound {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "less than self" {
            return Ok(Self::LessThanSelf);
        }
        if let Some(n) = text.strip_suffix(" or more") {
            return whole(n).map(Self::AtLeast);
        }
        if let Some(n) = text.strip_suffix(" or less") {
            return whole(n).map(Self::AtMost);
        }
        if let Some(n) = text.strip_prefix("up to ").and_then(|rest| rest.strip_suffix(" more than killed")) {
            return whole(n).map(Self::MoreThanKilled);
        }
        whole(text).map(Self::Exactly)
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(n) => write!(f, "{n}"),
            Self::AtLeast(n) => write!(f, "{n} or more"),
            Self::AtMost(n) => write!(f, "{n} or less"),
            Self::LessThanSelf => f.write_str("less than self"),
            Self::MoreThanKilled(n) => write!(f, "up to {n} more than killed"),
        }
    }
}

fn whole(text: &str) -> Result<i64, String> {
    match text.parse::<i64>() {
        Ok(n) if (-MOST..=MOST).contains(&n) => Ok(n),
        Ok(n) => Err(format!("{n} is out of bounds")),
        Err(_) => Err(format!("`{text}` is no amount")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_as_it_is_read() {
        for text in ["3", "all", "next time"] {
            assert_eq!(text.parse::<PreventAmount>().map(|amount| amount.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "2",
            "-1",
            "own might",
            "its energy",
            "paid",
            "1 for each friendly unit here",
            "own Assault",
            "total might of enemy unit here",
        ] {
            assert_eq!(text.parse::<Quantity>().map(|amount| amount.to_string()), Ok(text.to_owned()));
        }
        for text in ["7 or more", "3 or less", "less than self", "up to 1 more than killed"] {
            assert_eq!(text.parse::<Bound>().map(|bound| bound.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("next 7".parse(), Ok(PreventAmount::Value(7)));
    }

    #[test]
    fn a_prevent_of_nothing_is_an_error() {
        assert!("0".parse::<PreventAmount>().is_err());
        assert!("-1".parse::<PreventAmount>().is_err());
    }
}

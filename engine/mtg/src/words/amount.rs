//! Amounts and other scalars of the card language.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::words::kinds;
pub use crate::words::measures::{CardsIn, CountersOn, Measure, Measured, NumberOf};
use kernel::words::shape::MOST;
use kernel::{one_of, scalar, words};

words! {
    /// The direction in which a half is rounded (107.1a).
    pub enum Round "rounding" {
        /// Half of an odd number is the larger whole number (107.1a).
        Up = "up",
        /// Half of an odd number is the smaller whole number (107.1a).
        Down = "down",
    }
}

fn whole(text: &str) -> Result<i64, String> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if plain { text.parse().ok() } else { None };
    number.filter(|number| *number <= MOST).ok_or_else(|| format!("`{text}` is not a number up to {MOST}"))
}

/// A number, or the value of X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A fixed number.
    Fixed(i64),
    /// The value of X.
    X,
}

impl Number {
    /// The number, where X has this value.
    pub fn value(self, x: i64) -> i64 {
        match self {
            Self::Fixed(number) => number,
            Self::X => x,
        }
    }
}

impl FromStr for Number {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "x" { Ok(Self::X) } else { whole(text).map(Self::Fixed) }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(number) => write!(f, "{number}"),
            Self::X => f.write_str("x"),
        }
    }
}

scalar!(Number, "a number or `x`", r"^(\d+|x)$", {
    "N" "3": "Exactly that number.",
    "x" "x": "The value of X, which the step gives under `x` (107.3)." [needs: &["x"], is: kinds::NUMBER, marks: &["x"]],
});

/// The part of one event that an effect takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    All,
    /// A number.
    Of(Number),
    /// All except the number.
    AllBut(Number),
    /// Half of it, rounded.
    Half,
}

impl FromStr for Part {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            "half" => Ok(Self::Half),
            _ => match text.strip_prefix("all but ") {
                Some(rest) => rest.parse().map(Self::AllBut),
                None => text.parse().map(Self::Of),
            },
        }
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Of(number) => write!(f, "{number}"),
            Self::AllBut(number) => write!(f, "all but {number}"),
            Self::Half => f.write_str("half"),
        }
    }
}

/// The amount that an effect prevents or redirects, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shield {
    /// The part of each event.
    Each(Part),
    /// The next ones up to the number: a pool (615.7).
    Next(Number),
    /// The part of the next instance (615.8).
    NextTime(Part),
}

impl FromStr for Shield {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = match text.strip_prefix("next ") {
            Some("time") => Ok(Self::NextTime(Part::All)),
            Some(rest) => match rest.strip_prefix("time ") {
                Some(part) => part.parse().map(Self::NextTime),
                None => rest.parse().map(Self::Next),
            },
            None => text.parse().map(Self::Each),
        };
        parsed.map_err(|_| {
            format!("`{text}` is not one of `all`, `3`, `next 3`, `next time`, `all but 1`, `half`, `next time half`")
        })
    }
}

impl Display for Shield {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each(part) => write!(f, "{part}"),
            Self::Next(number) => write!(f, "next {number}"),
            Self::NextTime(Part::All) => f.write_str("next time"),
            Self::NextTime(part) => write!(f, "next time {part}"),
        }
    }
}

scalar!(
    Shield,
    "how much is prevented, such as `next 3`, `next time`, `all` or `1`",
    r"^(next (time )?)?(\d+|x|all|half|all but (\d+|x)|time)$",
    {
        "next N" "next 3": "The next damage up to the number: a pool, from which each event takes its part until it is empty (615.7).",
        "next time" "next time": "All of the next event, and nothing after it (615.8).",
        "next time PART" "next time half": "That part of the next event: `half`, `all but 1`, `2` (615.8).",
        "all" "all": "All of each event, as long as the effect lasts.",
        "N" "1": "The number, applied to each event.",
        "x" "x": "X of each event; `next x` is a pool of X (107.3)." [needs: &["x"], is: kinds::NUMBER, marks: &["x"]],
        "all but N" "all but 1": "All of each event except the number, which is dealt.",
        "half" "half": "Half of each event; `round` gives the direction (107.1a).",
    }
);

/// An amount in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountWord {
    /// A number or X.
    Number(Number),
    /// All of it.
    All,
    /// The amount that was prevented this way.
    Prevented,
    /// The amount that the event would have dealt, or counted.
    ThatMuch,
    /// The number that was removed this way.
    Removed,
    /// The life that was lost this way.
    Lost,
    /// The excess damage that was dealt this way.
    Excess,
    /// Twice what it was.
    Double,
    /// Half of what it was, rounded down.
    Half,
    /// An increase by the number.
    Plus(i64),
    /// A decrease by the number.
    Minus(i64),
    /// Three times what it was.
    Triple,
    /// The number that was chosen this way.
    Chosen,
    /// The result of the roll.
    Rolled,
}

impl FromStr for AmountWord {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "all" => Self::All,
            "prevented" => Self::Prevented,
            "that much" => Self::ThatMuch,
            "removed" => Self::Removed,
            "lost" => Self::Lost,
            "excess" => Self::Excess,
            "double" => Self::Double,
            "half" => Self::Half,
            "triple" => Self::Triple,
            "chosen" => Self::Chosen,
            "rolled" => Self::Rolled,
            _ => match (text.strip_prefix("plus "), text.strip_prefix("minus ")) {
                (Some(more), _) => Self::Plus(whole(more)?),
                (_, Some(less)) => Self::Minus(whole(less)?),
                _ => Self::Number(text.parse().map_err(|_| {
                    format!("`{text}` is not one of `3`, `x`, `prevented`, `that much`, `removed`, `lost`, `excess`, `double`, `triple`, `half`, `plus 1`, `minus 1`")
                })?),
            },
        })
    }
}

impl Display for AmountWord {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::All => f.write_str("all"),
            Self::Prevented => f.write_str("prevented"),
            Self::ThatMuch => f.write_str("that much"),
            Self::Removed => f.write_str("removed"),
            Self::Lost => f.write_str("lost"),
            Self::Excess => f.write_str("excess"),
            Self::Double => f.write_str("double"),
            Self::Half => f.write_str("half"),
            Self::Triple => f.write_str("triple"),
            Self::Chosen => f.write_str("chosen"),
            Self::Rolled => f.write_str("rolled"),
            Self::Plus(more) => write!(f, "plus {more}"),
            Self::Minus(less) => write!(f, "minus {less}"),
        }
    }
}

scalar!(
    AmountWord,
    "an amount, such as `3`, `x`, `prevented` or `that much`",
    r"^(\d+|x|all|prevented|that much|removed|lost|excess|double|triple|chosen|rolled|half|plus \d+|minus \d+)$",
    {
        "N" "3": "Exactly that number.",
        "x" "x": "The value of X, which the step gives under `x` (107.3)." [needs: &["x"], is: kinds::NUMBER, marks: &["x"]],
        "all" "all": "All there is of it." [needs: &["all"], is: kinds::NUMBER],
        "prevented" "prevented": "The amount prevented this way, in the further effects of a prevention (615.5)." [needs: &["prevented"], is: kinds::NUMBER],
        "that much" "that much": "The amount of the event that triggered or was replaced." [needs: &["that much"], is: kinds::NUMBER],
        "removed" "removed": "The number of counters removed this way." [needs: &["removed"], is: kinds::NUMBER],
        "lost" "lost": "The life lost this way by all the players together (608.2h); in `for_each`, what that player lost." [needs: &["lost"], is: kinds::NUMBER],
        "excess" "excess": "The excess damage dealt this way to the permanents that the text names, together (120.10)." [needs: &["excess"], is: kinds::NUMBER],
        "double" "double": "In a changed event, twice the original amount." [needs: &["double"], is: kinds::NUMBER],
        "half" "half": "In a changed event, half the original amount, rounded down." [needs: &["half"], is: kinds::NUMBER],
        "plus N" "plus 1": "In a changed event, the original amount plus the number." [needs: &["plus"], is: kinds::NUMBER, marks: &["plus"]],
        "minus N" "minus 1": "In a changed event, the original amount minus the number." [needs: &["minus"], is: kinds::NUMBER, marks: &["minus"]],
        "triple" "triple": "In a changed event, three times the original amount." [needs: &["triple"], is: kinds::NUMBER],
        "chosen" "chosen": "The number that was chosen this way, after `choose_number`." [needs: &["chosen number"], is: kinds::NUMBER],
        "rolled" "rolled": "The result of the roll, in its effects (706.2)." [needs: &["rolled"], is: kinds::NUMBER],
    }
);

one_of! {
    /// An amount.
    pub enum Amount "an amount" {
        /// A number, X, or another word for one.
        Word(AmountWord): Scalar = "word",
        /// Something that is counted or measured.
        Of(Measured): Map = "of",
    }
}

one_of! {
    /// The amount prevented or redirected.
    pub enum ShieldAmount "how much" {
        /// A number or part, and how often.
        Word(Shield): Scalar = "word",
        /// The amount taken of each event, counted or measured.
        Of(Measured): Map = "of",
    }
}

/// A number that is asked for: `3`, `4+`, `3-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// Exactly the number.
    Exactly(i64),
    /// The number or more.
    AtLeast(i64),
    /// The number or less.
    AtMost(i64),
}

impl Compare {
    /// Returns `true` if a number fits the comparison.
    pub fn fits(self, number: i64) -> bool {
        match self {
            Self::Exactly(n) => number == n,
            Self::AtLeast(n) => number >= n,
            Self::AtMost(n) => number <= n,
        }
    }
}

impl FromStr for Compare {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match (text.strip_suffix('+'), text.strip_suffix('-')) {
            (Some(n), _) => whole(n).map(Self::AtLeast),
            (_, Some(n)) => whole(n).map(Self::AtMost),
            _ => whole(text).map(Self::Exactly),
        }
    }
}

impl Display for Compare {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(n) => write!(f, "{n}"),
            Self::AtLeast(n) => write!(f, "{n}+"),
            Self::AtMost(n) => write!(f, "{n}-"),
        }
    }
}

scalar!(Compare, "a number to compare with, such as `3`, `4+` or `3-`", r"^\d+[+-]?$", {
    "N" "3": "Exactly that number.",
    "N+" "4+": "The number or more.",
    "N-" "3-": "The number or less.",
});

/// The number of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HowMany {
    /// The least number.
    pub least: Number,
    /// The greatest number; `None` without a bound.
    pub most: Option<Number>,
}

impl HowMany {
    /// Exactly one.
    pub const ONE: Self = Self { least: Number::Fixed(1), most: Some(Number::Fixed(1)) };

    /// Returns the least number for a value of X.
    pub fn least(self, x: i64) -> i64 {
        self.least.value(x)
    }

    /// Returns the greatest number for a value of X; `None` without a bound.
    pub fn most(self, x: i64) -> Option<i64> {
        self.most.map(|most| most.value(x))
    }
}

impl FromStr for HowMany {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "any" {
            return Ok(Self { least: Number::Fixed(0), most: None });
        }
        if let Some(most) = text.strip_prefix("up to ") {
            return Ok(Self { least: Number::Fixed(0), most: Some(most.parse()?) });
        }
        let (least, most) = match text.split_once(" to ") {
            Some((least, most)) => (Number::Fixed(whole(least)?), Number::Fixed(whole(most)?)),
            None => (text.parse()?, text.parse()?),
        };
        Ok(Self { least, most: Some(most) })
    }
}

impl Display for HowMany {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (_, None) => f.write_str("any"),
            (least, Some(most)) if least == most => write!(f, "{most}"),
            (Number::Fixed(0), Some(most)) => write!(f, "up to {most}"),
            (least, Some(most)) => write!(f, "{least} to {most}"),
        }
    }
}

scalar!(HowMany, "how many, such as `2`, `x`, `up to 2`, `1 to 3` or `any`", r"^(any|x|up to (\d+|x)|\d+( to \d+)?)$", {
    "N" "2": "Exactly that number of targets.",
    "up to N" "up to 2": "At most that number of targets, or none.",
    "x" "x": "Exactly X targets; the step gives X under `x` (107.3)." [needs: &["x"], is: kinds::NUMBER, marks: &["x"]],
    "up to x" "up to x": "At most X targets, or none (107.3).",
    "N to N" "1 to 3": "At least the first and at most the second number of targets.",
    "any" "any": "Any number of targets, or none.",
});

fn signed(text: &str) -> Result<i64, String> {
    match text.strip_prefix('-') {
        Some(rest) => whole(rest).map(|n| -n),
        None => whole(text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Power and toughness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerToughness {
    /// The power.
    pub power: i64,
    /// The toughness.
    pub toughness: i64,
}

impl FromStr for PowerToughness {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a power and toughness, such as `2/2`");
        let (power, toughness) = text.split_once('/').ok_or_else(wrong)?;
        let one = |part: &str| {
            if part.starts_with('+') { Err(wrong()) } else { signed(part).map_err(|_| wrong()) }
        };
        Ok(Self { power: one(power)?, toughness: one(toughness)? })
    }
}

impl Display for PowerToughness {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.power, self.toughness)
    }
}

scalar!(PowerToughness, "power and toughness, such as `2/2`", r"^-?\d+/-?\d+$", {
    "N/N" "2/2": "Power, then toughness, as printed (208.1).",
});

/// A change of power or of toughness: a number, or X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatBy {
    /// `true` if it subtracts.
    pub minus: bool,
    /// The amount of the change.
    pub by: Number,
}

impl StatBy {
    /// The change, where X has this value.
    pub fn value(self, x: i64) -> i64 {
        let by = match self.by {
            Number::Fixed(number) => number,
            Number::X => x,
        };
        if self.minus { by.saturating_neg() } else { by }
    }
}

/// A change of power and toughness: `+1/+1` adds, `4/4` sets, and either may be X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatsChange {
    /// `true` if it adds, `false` if it sets.
    pub adds: bool,
    /// The change of power, or the power to which it is set.
    pub power: StatBy,
    /// The change of toughness, or the toughness to which it is set.
    pub toughness: StatBy,
}

impl StatsChange {
    /// The change, or the values that are set, where X has this value.
    pub fn by(&self, x: i64) -> PowerToughness {
        PowerToughness { power: self.power.value(x), toughness: self.toughness.value(x) }
    }

    /// Returns `true` if it contains X.
    pub fn has_x(&self) -> bool {
        self.power.by == Number::X || self.toughness.by == Number::X
    }
}

impl FromStr for StatsChange {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a change of power and toughness, such as `+1/+1` or `4/4`");
        let (power, toughness) = text.split_once('/').ok_or_else(wrong)?;
        let adds = |part: &str| part.starts_with(['+', '-']);
        if adds(power) != adds(toughness) {
            return Err(wrong());
        }
        let one = |part: &str| {
            let by = part.strip_prefix(['+', '-']).unwrap_or(part).parse().map_err(|_| wrong())?;
            Ok::<StatBy, String>(StatBy { minus: part.starts_with('-'), by })
        };
        Ok(Self { adds: adds(power), power: one(power)?, toughness: one(toughness)? })
    }
}

impl Display for StatsChange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sign = |by: StatBy| match (self.adds, by.minus) {
            (_, true) => "-",
            (true, false) => "+",
            (false, false) => "",
        };
        let (power, toughness) = (self.power, self.toughness);
        write!(f, "{}{}/{}{}", sign(power), power.by, sign(toughness), toughness.by)
    }
}

scalar!(StatsChange, "a change of power and toughness, such as `+1/+1` or `4/4`", r"^[+-]?(\d+|x)/[+-]?(\d+|x)$", {
    "+N/+x" "+0/+x": "Adds X, which is given beside it or in the step (107.3)." [needs: &["x"], is: kinds::NUMBER, marks: &["x"]],
    "+N/+N" "+1/+1": "Adds to power and toughness (613.4c).",
    "-N/-N" "-2/-2": "Subtracts from power and toughness (613.4c).",
    "N/N" "4/4": "Sets power and toughness (613.4b).",
});

/// A cost in symbols: `{1}{R}`, `{T}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols(pub Vec<String>);

impl FromStr for Symbols {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a cost in symbols, such as `{{1}}{{R}}` or `{{T}}`");
        let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).ok_or_else(wrong)?;
        let symbols: Vec<String> = inner.split("}{").map(str::to_owned).collect();
        if symbols.iter().any(|symbol| symbol.is_empty() || symbol.contains(['{', '}', ' '])) {
            return Err(wrong());
        }
        Ok(Self(symbols))
    }
}

impl Display for Symbols {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|symbol| write!(f, "{{{symbol}}}"))
    }
}

scalar!(Symbols, "a cost in symbols, such as `{1}{R}` or `{T}`", r"^(\{[^{} ]+\})+$", {
    "{MANA}" "{1}{R}": "Mana, by its symbols (107.4)." [card: &["x"], marks: &["{X}"]],
    "{T}" "{T}": "Tapping the permanent that has the ability (107.5).",
});

impl ShieldAmount {
    /// The size of a shield that holds a number (615.7), where X has this value; none if it holds no number.
    pub fn size(&self, x: i64) -> Option<i64> {
        match self {
            Self::Word(Shield::Next(Number::Fixed(size))) => Some(*size),
            Self::Word(Shield::Next(Number::X)) => Some(x),
            Self::Word(Shield::Each(_) | Shield::NextTime(_)) | Self::Of(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same<T: FromStr<Err = String> + Display>(texts: &[&str]) {
        for text in texts {
            assert_eq!(text.parse::<T>().map(|value| value.to_string()), Ok((*text).to_owned()));
        }
    }

    #[test]
    fn scalars_are_written_as_they_were_read() {
        same::<Shield>(&["all", "3", "next 3", "next x", "next time", "all but 1", "half", "next time half"]);
        same::<Shield>(&["next time all but 1", "x"]);
        same::<AmountWord>(&[
            "3",
            "x",
            "prevented",
            "that much",
            "removed",
            "lost",
            "excess",
            "double",
            "triple",
            "half",
            "plus 1",
            "minus 2",
        ]);
        same::<Compare>(&["3", "4+", "3-"]);
        same::<HowMany>(&["2", "x", "up to 2", "up to x", "1 to 3", "any"]);
        same::<StatsChange>(&["+1/+1", "4/4", "-2/-2", "+0/+2", "+0/+x", "-x/-0"]);
        same::<PowerToughness>(&["2/2", "-1/3"]);
        same::<Symbols>(&["{1}{R}", "{T}"]);
        assert!("next".parse::<Shield>().is_err());
        assert!("next time all but".parse::<Shield>().is_err());
    }
}

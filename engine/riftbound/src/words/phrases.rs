//! Phrases: which objects an effect is about, in the words of the cards.

use std::fmt;
use std::str::FromStr;

use kernel::scalar;

/// Which objects or players an effect is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// The object that has the ability; for what is attached, the unit.
    Itself,
    /// The Equipment that has the ability.
    ThisGear,
    /// What the line before was about; in `instead`, what would be acted on.
    It,
    /// The player of the spell or ability.
    You,
    /// The controller of `it`.
    ItsController,
    /// The owner of `it`.
    ItsOwner,
    /// Each of the sources for the others.
    EachOther,
    /// Objects described.
    Objects(Described),
}

/// Objects described by what they are, whose, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// Whether none may be chosen.
    pub up_to_one: bool,
    /// How they are found.
    pub how: How,
    /// Whose they are.
    pub whose: Whose,
    /// What they are.
    pub what: What,
    /// Where they are.
    pub at: At,
}

/// How objects are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Any that fits: `friendly unit`.
    Any,
    /// Chosen when put on the chain.
    Target,
    /// Chosen, and none that was chosen before.
    AnotherTarget,
    /// Each, when it happens.
    Every,
    /// Each but the object itself.
    EveryOther,
}

/// Whose an object is, seen from the player of the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Anyone's.
    Anyone,
    /// His own.
    Friendly,
    /// An opponent's.
    Enemy,
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A unit.
    Unit,
    /// A gear.
    Gear,
    /// A battlefield.
    Battlefield,
}

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Anywhere on the board.
    Anywhere,
    /// Where the object that has the ability is.
    Here,
    /// At the battlefield where the object that has the ability is; nowhere if that is in a base.
    ThisBattlefield,
    /// At any battlefield.
    ABattlefield,
    /// At a battlefield that is chosen as a target.
    TargetBattlefield,
    /// At most one at each place.
    EachLocation,
}

scalar!(
    Phrase,
    "a phrase (`target enemy unit at a battlefield`, `every friendly unit here`, `self`, `it`, `you`)",
    r"^(self|this gear|it|you|its controller|its owner|each other|(up to one )?((another )?target |every (other )?)?((friendly|enemy) )?(unit|gear|battlefield)( here| at (a|this|target) battlefield| at each location)?)$",
    {
        "self" "self": "The object that has the ability; of what an Equipment gives, the unit it is attached to.",
        "this gear" "this gear": "The Equipment that has the ability.",
        "it" "it": "What the line before was about; in `instead`, what would have been acted on.",
        "you" "you": "The player of the spell or ability.",
        "its controller" "its controller": "The player who controls `it`.",
        "its owner" "its owner": "The player who owns `it`.",
        "each other" "each other": "Of several units that deal damage, each of them to the others.",
        "target ..." "target enemy unit": "Chosen as the spell or ability is put on the chain (355).",
        "another target ..." "another target unit": "Chosen likewise, and none that was chosen before (355).",
        "up to one target ..." "up to one target unit": "Chosen likewise, or nothing (355).",
        "every ..." "every friendly unit": "Each that fits when it happens.",
        "every other ..." "every other friendly unit": "Each that fits, but not the object itself.",
        "... unit ..." "friendly unit": "A unit; in front of it stands how it is found and whose it is, behind it where.",
        "... gear ..." "target gear": "A gear in place of a unit.",
        "target battlefield" "target battlefield": "A battlefield that is chosen as a target (355).",
        "friendly ..." "friendly unit": "One of the player's own.",
        "enemy ..." "enemy unit": "One of an opponent's.",
        "... here" "every unit here": "Where the object that has the ability is.",
        "... at this battlefield" "every unit at this battlefield": "At the battlefield where the object that has the ability is; nowhere while it is in a base.",
        "... at a battlefield" "target unit at a battlefield": "At any battlefield, and not in a base.",
        "... at target battlefield" "every unit at target battlefield": "At a battlefield that is chosen as a target (355).",
        "... at each location" "up to one target unit at each location": "At most one of them at each place.",
    }
);

impl FromStr for Phrase {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let word = match text {
            "self" => Some(Self::Itself),
            "this gear" => Some(Self::ThisGear),
            "it" => Some(Self::It),
            "you" => Some(Self::You),
            "its controller" => Some(Self::ItsController),
            "its owner" => Some(Self::ItsOwner),
            "each other" => Some(Self::EachOther),
            _ => None,
        };
        word.map_or_else(|| describe(text).map(Self::Objects), Ok)
    }
}

/// What to do about more than one.
const SEVERAL: &str =
    "several targets are an effect each (`target unit`, `another target unit`), all of a kind are `every unit`";
/// What a phrase is made of.
const FORM: &str = "a phrase is `up to one`, `target`, `another target`, `every` or `every other`, then `friendly` or `enemy`, \
                    then `unit`, `gear` or `battlefield`, then `here` or `at a battlefield`; all but the thing may be left out";

fn describe(text: &str) -> Result<Described, String> {
    let (up_to_one, rest) = take(text, &[("up to one ", true)]).unwrap_or((false, text));
    if let Some(number) = rest.strip_prefix("up to ").and_then(|rest| rest.split(' ').next()) {
        return Err(format!("`up to {number}` cannot be said, only `up to one`: {SEVERAL}"));
    }
    let hows = [
        ("another target ", How::AnotherTarget),
        ("target ", How::Target),
        ("every other ", How::EveryOther),
        ("every ", How::Every),
    ];
    let (how, rest) = take(rest, &hows).unwrap_or((How::Any, rest));
    let (whose, rest) =
        take(rest, &[("friendly ", Whose::Friendly), ("enemy ", Whose::Enemy)]).unwrap_or((Whose::Anyone, rest));
    let whats = [("unit", What::Unit), ("gear", What::Gear), ("battlefield", What::Battlefield)];
    let Some((what, after)) = take(rest, &whats) else {
        let said = if rest == text { format!("`{text}`") } else { format!("`{rest}` in `{text}`") };
        return Err(format!("{said} is no `unit`, `gear` or `battlefield`; {FORM}"));
    };
    if after == "s" || after.starts_with("s ") {
        let one = rest.get(..rest.len() - after.len()).unwrap_or_default();
        return Err(format!("`{one}s` cannot be said, only `{one}`: {SEVERAL}"));
    }
    let at = match after {
        "" => At::Anywhere,
        " here" => At::Here,
        " at this battlefield" => At::ThisBattlefield,
        " at a battlefield" => At::ABattlefield,
        " at target battlefield" => At::TargetBattlefield,
        " at each location" => At::EachLocation,
        other => return Err(format!("`{}` is no place in a phrase; {FORM}", other.trim())),
    };
    Ok(Described { up_to_one, how, whose, what, at })
}

fn take<'a, T: Copy>(text: &'a str, words: &[(&str, T)]) -> Option<(T, &'a str)> {
    words.iter().find_map(|(word, value)| text.strip_prefix(word).map(|rest| (*value, rest)))
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Itself => f.write_str("self"),
            Self::ThisGear => f.write_str("this gear"),
            Self::It => f.write_str("it"),
            Self::You => f.write_str("you"),
            Self::ItsController => f.write_str("its controller"),
            Self::ItsOwner => f.write_str("its owner"),
            Self::EachOther => f.write_str("each other"),
            Self::Objects(described) => described.fmt(f),
        }
    }
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.up_to_one { "up to one " } else { "" })?;
        f.write_str(match self.how {
            How::Any => "",
            How::Target => "target ",
            How::AnotherTarget => "another target ",
            How::Every => "every ",
            How::EveryOther => "every other ",
        })?;
        f.write_str(match self.whose {
            Whose::Anyone => "",
            Whose::Friendly => "friendly ",
            Whose::Enemy => "enemy ",
        })?;
        f.write_str(match self.what {
            What::Unit => "unit",
            What::Gear => "gear",
            What::Battlefield => "battlefield",
        })?;
        f.write_str(match self.at {
            At::Anywhere => "",
            At::Here => " here",
            At::ThisBattlefield => " at this battlefield",
            At::ABattlefield => " at a battlefield",
            At::TargetBattlefield => " at target battlefield",
            At::EachLocation => " at each location",
        })
    }
}

impl Phrase {
    /// Every object that fits, whoever comes later, where it is about those.
    pub fn every(&self) -> Option<Described> {
        match self {
            Self::Objects(described) if described.how == How::Every => Some(*described),
            _ => None,
        }
    }
}

impl Described {
    /// Whether a player chooses it when the spell or ability is put on the chain.
    pub fn is_target(&self) -> bool {
        matches!(self.how, How::Target | How::AnotherTarget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_written_as_it_is_read() {
        for text in [
            "self",
            "its controller",
            "target unit at a battlefield",
            "another target friendly unit",
            "every other friendly unit here",
            "every unit at this battlefield",
            "every enemy unit at target battlefield",
            "up to one target enemy unit at each location",
            "friendly unit",
            "target gear",
        ] {
            assert_eq!(text.parse::<Phrase>().map(|phrase| phrase.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_no_phrase_says_what_may_be_said() {
        let said = |text: &str| text.parse::<Phrase>().unwrap_err();
        assert_eq!(
            said("target dragon"),
            format!("`dragon` in `target dragon` is no `unit`, `gear` or `battlefield`; {FORM}")
        );
        assert_eq!(said("up to two target units"), format!("`up to two` cannot be said, only `up to one`: {SEVERAL}"));
        assert_eq!(said("every enemy units here"), format!("`units` cannot be said, only `unit`: {SEVERAL}"));
        assert_eq!(said("target unit somewhere"), format!("`somewhere` is no place in a phrase; {FORM}"));
    }
}

//! Reading and writing of phrases.

use std::fmt;
use std::str::FromStr;

use crate::words::amounts::Bound;
use crate::words::cards::PlainKeyword;
use crate::words::effects::Power;
use crate::words::phrases::{At, Described, How, Number, Phrase, Trait, What, Whose};
use crate::words::tags::Tag;

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
            "first target" => Some(Self::FirstTarget),
            "each other" => Some(Self::EachOther),
            "each player" => Some(Self::EachPlayer),
            "each opponent" => Some(Self::EachOpponent),
            _ => None,
        };
        word.map_or_else(|| describe(text).map(Self::Objects), Ok)
    }
}

/// The advice for more than one.
const SEVERAL: &str =
    "write an effect for each target (`target unit`, `another target unit`), or `every unit` for all units";
/// The parts of a phrase.
const FORM: &str = "a phrase is `up to one`, `any number of`, `target`, `another target`, `chosen`, `every` or `every other`, \
                    a word such as `buffed`, then `friendly` or `enemy`, then `unit`, `gear` or `battlefield`, then a Might \
                    (`with might 3 or less`), then `here` or `at a battlefield`; all but the thing may be left out";

const NUMBERS: [(&str, Number); 5] = [
    ("up to one ", Number::UpTo(1)),
    ("up to two ", Number::UpTo(2)),
    ("up to three ", Number::UpTo(3)),
    ("up to four ", Number::UpTo(4)),
    ("any number of ", Number::Any),
];
const HOWS: [(&str, How); 5] = [
    ("another target ", How::AnotherTarget),
    ("target ", How::Target),
    ("chosen ", How::Chosen),
    ("every other ", How::EveryOther),
    ("every ", How::Every),
];
const TRAITS: [(&str, Trait); 12] = [
    ("buffed ", Trait::Buffed),
    ("stunned ", Trait::Stunned),
    ("mighty ", Trait::Mighty),
    ("ready ", Trait::Ready),
    ("exhausted ", Trait::Exhausted),
    ("attacking ", Trait::Attacking),
    ("defending ", Trait::Defending),
    ("equipped ", Trait::Equipped),
    ("damaged ", Trait::Damaged),
    ("token ", Trait::Token),
    ("non-token ", Trait::NonToken),
    ("facedown ", Trait::Facedown),
];
const DOMAINS: [(&str, Power); 6] = [
    ("fury ", Power::Fury),
    ("calm ", Power::Calm),
    ("mind ", Power::Mind),
    ("body ", Power::Body),
    ("chaos ", Power::Chaos),
    ("order ", Power::Order),
];
const WHATS: [(&str, What); 8] = [
    ("unit or gear", What::UnitOrGear),
    ("unit", What::Unit),
    ("gear", What::Gear),
    ("battlefield", What::Battlefield),
    ("Equipment", What::Equipment),
    ("spell", What::Spell),
    ("card", What::Card),
    ("non-unit card", What::NonUnitCard),
];
const PLACES: [(&str, At); 20] = [
    (" here", At::Here),
    (" there", At::There),
    (" at this battlefield", At::ThisBattlefield),
    (" at a battlefield", At::ABattlefield),
    (" at target battlefield", At::TargetBattlefield),
    (" at each location", At::EachLocation),
    (" at the same location", At::SameLocation),
    (" at the same battlefield", At::SameBattlefield),
    (" in a base", At::ABase),
    (" in your base", At::YourBase),
    (" in combat", At::Combat),
    (" in your trash", At::YourTrash),
    (" in a trash", At::ATrash),
    (" in your hand", At::YourHand),
    (" in an opponent's hand", At::EnemyHand),
    (" elsewhere", At::Elsewhere),
    (" revealed", At::Revealed),
    (" banished with this", At::BanishedWithThis),
    (" on the chain", At::Chain),
    ("", At::Anywhere),
];

fn describe(text: &str) -> Result<Described, String> {
    let (number, rest) = take(text, &NUMBERS).unwrap_or((Number::One, text));
    if let Some(number) = rest.strip_prefix("up to ").and_then(|rest| rest.split(' ').next()) {
        return Err(format!("`up to {number}` is not supported, only `up to one` to `up to four`: {SEVERAL}"));
    }
    let (how, rest) = take(rest, &HOWS).unwrap_or((How::Any, rest));
    let (is, rest) = trait_of(rest);
    let (whose, rest) =
        take(rest, &[("friendly ", Whose::Friendly), ("enemy ", Whose::Enemy)]).unwrap_or((Whose::Anyone, rest));
    let (after, rest) = trait_of(rest);
    let is = is.or(after);
    let (domain, rest) = take(rest, &DOMAINS).map_or((None, rest), |(domain, rest)| (Some(domain), rest));
    let (tag, rest) = tag_of(rest);
    let Some((what, after)) = take(rest, &WHATS) else {
        let said = if rest == text { format!("`{text}`") } else { format!("`{rest}` in `{text}`") };
        return Err(format!("{said} is not a `unit`, `gear` or `battlefield`; {FORM}"));
    };
    if after == "s" || after.starts_with("s ") {
        let one = rest.get(..rest.len() - after.len()).unwrap_or_default();
        return Err(format!("`{one}s` is not supported, only `{one}`: {SEVERAL}"));
    }
    let (after, or_gear) = after.strip_suffix(" or gear").map_or((after, false), |before| (before, true));
    let place = PLACES.iter().find_map(|(word, at)| after.strip_suffix(word).map(|before| (*at, before)));
    let (at, with) = place.unwrap_or((At::Anywhere, after));
    let described = Described {
        number,
        how,
        whose,
        is,
        tag,
        what,
        might: None,
        total: None,
        energy: None,
        power: None,
        keyword: None,
        domain,
        same_name: false,
        or_gear,
        at,
    };
    asked_of(with, described)
}

/// The conditions on the objects after `with` and `without`.
fn asked_of(text: &str, mut described: Described) -> Result<Described, String> {
    let mut rest = text;
    while !rest.is_empty() {
        let no_place = || format!("`{}` is not a place in a phrase; {FORM}", rest.trim());
        let body = rest.strip_prefix(" with").ok_or_else(no_place)?;
        let end = body.find(" with").unwrap_or(body.len());
        let (asked, further) = body.split_at(end);
        let bound = |text: &str| match text.parse::<Bound>() {
            Ok(bound @ (Bound::Exactly(_) | Bound::AtLeast(_) | Bound::AtMost(_))) => Ok(Some(bound)),
            _ => Err(no_place()),
        };
        let keyword = |text: &str| {
            let found = PlainKeyword::ALL.iter().find(|keyword| keyword.as_str() == text);
            found.copied().ok_or_else(no_place)
        };
        if asked == " less might than self" {
            described.might = Some(Bound::LessThanSelf);
        } else if asked == " this name" {
            described.same_name = true;
        } else if let Some(text) = asked.strip_prefix(" might ") {
            described.might = bound(text)?;
        } else if let Some(text) = asked.strip_prefix(" total might ") {
            described.total = bound(text)?;
        } else if let Some(text) = asked.strip_prefix(" energy ") {
            described.energy = bound(text)?;
        } else if let Some(text) = asked.strip_prefix(" power ") {
            described.power = bound(text)?;
        } else if let Some(text) = asked.strip_prefix("out ") {
            described.keyword = Some((keyword(text)?, false));
        } else if let Some(text) = asked.strip_prefix(' ') {
            described.keyword = Some((keyword(text)?, true));
        } else {
            return Err(no_place());
        }
        rest = further;
    }
    if described.total.is_some() && !described.is_target() {
        return Err(format!("`total might` is asked of targets alone; {FORM}"));
    }
    Ok(described)
}

fn take<'a, T: Copy>(text: &'a str, words: &[(&str, T)]) -> Option<(T, &'a str)> {
    words.iter().find_map(|(word, value)| text.strip_prefix(word).map(|rest| (*value, rest)))
}

/// Returns the tag in front of a thing, if there is one.
fn tag_of(text: &str) -> (Option<Tag>, &str) {
    if take(text, &WHATS).is_some() {
        return (None, text);
    }
    let ends = text.match_indices(' ').find_map(|(at, _)| {
        let (before, after) = (text.get(..at)?, text.get(at + 1..)?);
        take(after, &WHATS)?;
        Some((Tag::read(before)?, after))
    });
    ends.map_or((None, text), |(tag, rest)| (Some(tag), rest))
}

fn trait_of(text: &str) -> (Option<Trait>, &str) {
    take(text, &TRAITS).map_or((None, text), |(is, rest)| (Some(is), rest))
}

fn word_for<T: PartialEq>(words: &[(&'static str, T)], wanted: &T) -> &'static str {
    words.iter().find(|(_, value)| value == wanted).map_or("", |(word, _)| word)
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
            Self::FirstTarget => f.write_str("first target"),
            Self::EachOther => f.write_str("each other"),
            Self::EachPlayer => f.write_str("each player"),
            Self::EachOpponent => f.write_str("each opponent"),
            Self::Objects(described) => described.fmt(f),
        }
    }
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_for(&NUMBERS, &self.number))?;
        f.write_str(word_for(&HOWS, &self.how))?;
        f.write_str(self.is.map_or("", |is| word_for(&TRAITS, &is)))?;
        f.write_str(match self.whose {
            Whose::Anyone => "",
            Whose::Friendly => "friendly ",
            Whose::Enemy => "enemy ",
        })?;
        f.write_str(self.domain.map_or("", |domain| word_for(&DOMAINS, &domain)))?;
        if let Some(tag) = self.tag {
            write!(f, "{tag} ")?;
        }
        f.write_str(word_for(&WHATS, &self.what))?;
        match self.might {
            None => {}
            Some(Bound::LessThanSelf) => f.write_str(" with less might than self")?,
            Some(bound) => write!(f, " with might {bound}")?,
        }
        for (what, bound) in [("total might", self.total), ("energy", self.energy), ("power", self.power)] {
            if let Some(bound) = bound {
                write!(f, " with {what} {bound}")?;
            }
        }
        if let Some((keyword, has)) = self.keyword {
            write!(f, " {} {}", if has { "with" } else { "without" }, keyword.as_str())?;
        }
        f.write_str(if self.same_name { " with this name" } else { "" })?;
        f.write_str(word_for(&PLACES, &self.at))?;
        f.write_str(if self.or_gear { " or gear" } else { "" })
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
            "another target friendly unit or gear here",
            "up to three target unit at the same location",
            "any number of target enemy unit here",
            "every enemy unit with less might than self here",
            "target damaged unit with might 3 or less in a base",
            "chosen enemy unit there",
            "target spell in your trash",
            "every enemy unit in combat",
            "every buffed friendly unit",
            "every other friendly non-Recruit unit",
            "target Mount Targon unit here",
            "each opponent",
            "first target",
            "any number of target unit with total might 4 or less at the same location",
            "target unit at a battlefield or gear",
            "target unit with energy 3 or less with power 1 or less in your trash",
            "target friendly unit without Temporary",
            "every facedown friendly card",
            "chosen unit banished with this",
            "target enemy spell on the chain",
            "target enemy calm unit",
            "every friendly order Elite unit",
            "card with this name in your trash",
        ] {
            assert_eq!(text.parse::<Phrase>().map(|phrase| phrase.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_no_phrase_says_what_may_be_said() {
        let said = |text: &str| text.parse::<Phrase>().unwrap_err();
        assert_eq!(
            said("target dragon"),
            format!("`dragon` in `target dragon` is not a `unit`, `gear` or `battlefield`; {FORM}")
        );
        assert_eq!(
            said("up to nine target unit"),
            format!("`up to nine` is not supported, only `up to one` to `up to four`: {SEVERAL}")
        );
        assert_eq!(said("every enemy units here"), format!("`units` is not supported, only `unit`: {SEVERAL}"));
        assert_eq!(said("target unit somewhere"), format!("`somewhere` is not a place in a phrase; {FORM}"));
    }
}

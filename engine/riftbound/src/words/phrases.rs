//! Phrases: which objects an effect is about, in the words of the cards.

use std::fmt;
use std::str::FromStr;

use kernel::scalar;

use crate::words::amounts::Bound;
use crate::words::cards::PlainKeyword;
use crate::words::tags::Tag;

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
    /// Each player, in turn order.
    EachPlayer,
    /// Each opponent of the player, in turn order.
    EachOpponent,
    /// The object that was chosen for the first target word.
    FirstTarget,
    /// Objects described.
    Objects(Described),
}

/// Objects described by what they are, whose, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// How many are chosen.
    pub number: Number,
    /// How they are found.
    pub how: How,
    /// Whose they are.
    pub whose: Whose,
    /// What is true of them.
    pub is: Option<Trait>,
    /// The tag that they have, or have not.
    pub tag: Option<Tag>,
    /// What they are.
    pub what: What,
    /// What Might they have.
    pub might: Option<Bound>,
    /// What Might they have together.
    pub total: Option<Bound>,
    /// How much energy is printed as their cost.
    pub energy: Option<Bound>,
    /// How much power is printed as their cost.
    pub power: Option<Bound>,
    /// The keyword that they have, or have not.
    pub keyword: Option<(PlainKeyword, bool)>,
    /// Whether a gear fits too, wherever it is.
    pub or_gear: bool,
    /// Where they are.
    pub at: At,
}

/// How many objects are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Just one.
    One,
    /// So many or fewer, also none.
    UpTo(u8),
    /// One or more.
    Any,
}

impl Number {
    /// Whether nothing need be chosen.
    pub fn may_be_none(self) -> bool {
        matches!(self, Self::UpTo(_))
    }

    /// How many are chosen at most.
    pub fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::UpTo(n) => usize::from(n),
            Self::Any => usize::MAX,
        }
    }
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
    /// Chosen as the line is carried out, and not before.
    Chosen,
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

/// What is true of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// It has a buff.
    Buffed,
    /// It is stunned.
    Stunned,
    /// It has a Might of 5 or more.
    Mighty,
    /// It is ready.
    Ready,
    /// It is exhausted.
    Exhausted,
    /// It is an attacker.
    Attacking,
    /// It is a defender.
    Defending,
    /// Equipment is attached to it.
    Equipped,
    /// Damage is marked on it.
    Damaged,
    /// It is a token.
    Token,
    /// It is no token.
    NonToken,
    /// It is hidden, facedown at a battlefield.
    Facedown,
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A unit.
    Unit,
    /// A gear.
    Gear,
    /// A unit or a gear.
    UnitOrGear,
    /// An Equipment.
    Equipment,
    /// A spell.
    Spell,
    /// Any card.
    Card,
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
    /// All that are chosen at one place.
    SameLocation,
    /// All that are chosen at one battlefield.
    SameBattlefield,
    /// Where `it` is.
    There,
    /// In any base.
    ABase,
    /// In the base of the player.
    YourBase,
    /// In the combat that is going on.
    Combat,
    /// In the trash of the player.
    YourTrash,
    /// In any player's trash.
    ATrash,
    /// In the hand of the player.
    YourHand,
    /// Anywhere on the board but where the object is that has the ability.
    Elsewhere,
    /// Among the cards that were revealed last.
    Revealed,
    /// Banished by the object that has the ability.
    BanishedWithThis,
    /// On the chain.
    Chain,
}

scalar!(
    Phrase,
    "a phrase (`target enemy unit at a battlefield`, `every friendly unit here`, `self`, `it`, `you`)",
    r"^(self|this gear|it|you|its controller|its owner|first target|each other|each player|each opponent|((up to (one|two|three|four)|any number of) )?((another )?target |chosen |every (other )?)?((buffed|stunned|mighty|ready|exhausted|attacking|defending|equipped|damaged|token|non-token|facedown) )?((friendly|enemy) )?((buffed|stunned|mighty|ready|exhausted|attacking|defending|equipped|damaged|token|non-token|facedown) )?((non-)?[A-Z][A-Za-z']+( [A-Z][A-Za-z']+)? )?(unit or gear|unit|gear|battlefield|Equipment|spell|card)( with less might than self| with (might|total might|energy|power) [0-9]+( or (more|less))?| with(out)? [A-Z][A-Za-z-]+)*( here| there| elsewhere| revealed| banished with this| on the chain| at (a|this|target) battlefield| at each location| at the same (location|battlefield)| in (a base|your base|combat|your trash|a trash|your hand))?( or gear)?)$",
    {
        "self" "self": "The object that has the ability; of what an Equipment gives, the unit it is attached to.",
        "this gear" "this gear": "The Equipment that has the ability.",
        "it" "it": "What the line before was about; in `instead`, what would have been acted on.",
        "you" "you": "The player of the spell or ability.",
        "its controller" "its controller": "The player who controls `it`.",
        "its owner" "its owner": "The player who owns `it`.",
        "first target" "first target": "What was chosen for the first target word of the spell or ability.",
        "each other" "each other": "Of several units that deal damage, each of them to the others.",
        "each player" "each player": "Each player, the turn player first.",
        "each opponent" "each opponent": "Each opponent of the player, in turn order.",
        "target ..." "target enemy unit": "Chosen as the spell or ability is put on the chain (355).",
        "another target ..." "another target unit": "Chosen likewise, and none that was chosen before (355).",
        "up to one target ..." "up to one target unit": "Chosen likewise, or nothing (355).",
        "up to two target ..." "up to two target unit": "Two that are chosen likewise, or one, or nothing (355).",
        "up to three target ..." "up to three target unit": "Three that are chosen likewise, or fewer, or nothing (355).",
        "up to four target ..." "up to four target unit": "Four that are chosen likewise, or fewer, or nothing (355).",
        "any number of target ..." "any number of target enemy unit here": "Chosen likewise, one or more (355).",
        "chosen ..." "chosen friendly gear": "Chosen as the line is carried out, and no target: nobody knows it before.",
        "every ..." "every friendly unit": "Each that fits when it happens.",
        "every other ..." "every other friendly unit": "Each that fits, but not the object itself.",
        "... buffed ..." "every buffed friendly unit": "What is true of it, in front of the thing: `buffed`, `stunned`, `mighty` (Might of 5 or more), `ready`, `exhausted`, `attacking`, `defending`, `equipped`, `damaged`, `token`, `non-token`, `facedown` (hidden at a battlefield).",
        "... Recruit ..." "every other friendly Recruit unit": "That has this tag, or any other that stands there; `non-Recruit`, that has it not.",
        "... unit ..." "friendly unit": "A unit; in front of it stands how it is found and whose it is, behind it where.",
        "... gear ..." "target gear": "A gear in place of a unit; `unit or gear` for either.",
        "... spell ..." "target spell in your trash": "A spell in place of a unit; `card` for any card, `Equipment` for a gear that is one.",
        "... with might ..." "target unit with might 3 or less": "A unit of such a Might; `or more`, or just so much, likewise.",
        "... with less might than self ..." "every enemy unit with less might than self here": "A unit of less Might than the object that has the ability.",
        "... with total might ..." "any number of target unit with total might 4 or less at the same battlefield": "Of so much Might together, of those that are chosen for the phrase.",
        "... with energy ..." "target gear with energy 1 or less": "Of which so much energy is printed as the cost; `with power ...` likewise.",
        "... with Temporary ..." "every friendly unit with Temporary": "That has this keyword, or any other that stands there; `without Temporary`, that has it not.",
        "... or gear" "target unit at a battlefield or gear": "What stands before, or a gear wherever it is.",
        "target battlefield" "target battlefield": "A battlefield that is chosen as a target (355).",
        "friendly ..." "friendly unit": "One of the player's own.",
        "enemy ..." "enemy unit": "One of an opponent's.",
        "... here" "every unit here": "Where the object that has the ability is.",
        "... at this battlefield" "every unit at this battlefield": "At the battlefield where the object that has the ability is; nowhere while it is in a base.",
        "... at a battlefield" "target unit at a battlefield": "At any battlefield, and not in a base.",
        "... at target battlefield" "every unit at target battlefield": "At a battlefield that is chosen as a target (355).",
        "... at each location" "up to one target unit at each location": "At most one of them at each place.",
        "... at the same location" "up to three target unit at the same location": "All that are chosen at one place.",
        "... at the same battlefield" "up to three target unit at the same battlefield": "All that are chosen at one battlefield, and not in a base.",
        "... there" "chosen enemy unit there": "Where `it` is; of a target, where the target that was chosen before it is, or at the battlefield that was.",
        "... elsewhere" "target enemy unit elsewhere": "Anywhere on the board but where the object is that has the ability.",
        "... in a base" "target enemy unit in a base": "In any player's base.",
        "... in your base" "every unit in your base": "In the base of the player of the spell or ability.",
        "... in combat" "every enemy unit in combat": "In the combat that is going on, as an attacker or a defender.",
        "... in your trash" "target unit in your trash": "A card in the trash of the player of the spell or ability.",
        "... in a trash" "up to four target card in a trash": "A card in any player's trash.",
        "... in your hand" "chosen card in your hand": "A card in the hand of the player of the spell or ability.",
        "... revealed" "card with Hidden revealed": "One of the cards that were looked at or revealed last.",
        "... on the chain" "target spell on the chain": "A spell that waits on the chain.",
        "... banished with this" "chosen unit banished with this": "A card that the object banished which has the ability.",
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
            "first target" => Some(Self::FirstTarget),
            "each other" => Some(Self::EachOther),
            "each player" => Some(Self::EachPlayer),
            "each opponent" => Some(Self::EachOpponent),
            _ => None,
        };
        word.map_or_else(|| describe(text).map(Self::Objects), Ok)
    }
}

/// What to do about more than one.
const SEVERAL: &str =
    "several targets are an effect each (`target unit`, `another target unit`), all of a kind are `every unit`";
/// What a phrase is made of.
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
const WHATS: [(&str, What); 7] = [
    ("unit or gear", What::UnitOrGear),
    ("unit", What::Unit),
    ("gear", What::Gear),
    ("battlefield", What::Battlefield),
    ("Equipment", What::Equipment),
    ("spell", What::Spell),
    ("card", What::Card),
];
const PLACES: [(&str, At); 19] = [
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
    (" elsewhere", At::Elsewhere),
    (" revealed", At::Revealed),
    (" banished with this", At::BanishedWithThis),
    (" on the chain", At::Chain),
    ("", At::Anywhere),
];

fn describe(text: &str) -> Result<Described, String> {
    let (number, rest) = take(text, &NUMBERS).unwrap_or((Number::One, text));
    if let Some(number) = rest.strip_prefix("up to ").and_then(|rest| rest.split(' ').next()) {
        return Err(format!("`up to {number}` cannot be said, only `up to one` to `up to four`: {SEVERAL}"));
    }
    let (how, rest) = take(rest, &HOWS).unwrap_or((How::Any, rest));
    let (is, rest) = trait_of(rest);
    let (whose, rest) =
        take(rest, &[("friendly ", Whose::Friendly), ("enemy ", Whose::Enemy)]).unwrap_or((Whose::Anyone, rest));
    let (after, rest) = trait_of(rest);
    let is = is.or(after);
    let (tag, rest) = tag_of(rest);
    let Some((what, after)) = take(rest, &WHATS) else {
        let said = if rest == text { format!("`{text}`") } else { format!("`{rest}` in `{text}`") };
        return Err(format!("{said} is no `unit`, `gear` or `battlefield`; {FORM}"));
    };
    if after == "s" || after.starts_with("s ") {
        let one = rest.get(..rest.len() - after.len()).unwrap_or_default();
        return Err(format!("`{one}s` cannot be said, only `{one}`: {SEVERAL}"));
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
        or_gear,
        at,
    };
    asked_of(with, described)
}

/// What is asked of the objects behind `with` and `without`.
fn asked_of(text: &str, mut described: Described) -> Result<Described, String> {
    let mut rest = text;
    while !rest.is_empty() {
        let no_place = || format!("`{}` is no place in a phrase; {FORM}", rest.trim());
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

/// The tag in front of a thing, if one stands there.
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
        f.write_str(word_for(&PLACES, &self.at))?;
        f.write_str(if self.or_gear { " or gear" } else { "" })
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
    /// Any card at all.
    pub fn any_card() -> Self {
        Self {
            number: Number::One,
            how: How::Any,
            whose: Whose::Anyone,
            is: None,
            tag: None,
            what: What::Card,
            might: None,
            total: None,
            energy: None,
            power: None,
            keyword: None,
            or_gear: false,
            at: At::Anywhere,
        }
    }

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
        assert_eq!(
            said("up to nine target unit"),
            format!("`up to nine` cannot be said, only `up to one` to `up to four`: {SEVERAL}")
        );
        assert_eq!(said("every enemy units here"), format!("`units` cannot be said, only `unit`: {SEVERAL}"));
        assert_eq!(said("target unit somewhere"), format!("`somewhere` is no place in a phrase; {FORM}"));
    }
}

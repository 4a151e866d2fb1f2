//! The triggered abilities that keywords stand for (702.21, 702.23 to 702.25, 702.30, 702.32, 702.45, 702.63,
//! 702.79, 702.83, 702.93, 702.108, 702.121, 702.134).
//!
//! Decides what each of these keywords says, in the words of cards. That they trigger, and what comes of it, is the rule of
//! any triggered ability.
//!
//! A creature with persist dies without a -1/-1 counter: an ability triggers that returns it with one. It dies again: with
//! the counter it had, nothing triggers.

use std::sync::LazyLock;

use crate::words::cards::{Keyword, KeywordWord, Triggered, ValuedKeyword};
use kernel::clause::Clause;
use kernel::words::codec::Codec;

type Abilities = LazyLock<Vec<Triggered>>;

static EXALTED: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"attacked": {"who": {"reference": "you"}, "alone": true}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "it"}, "stats": "+1/+1"}}}}]}"#,
    )
});

static FLANKING: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"blocked": {"what": {"filter": {"type": ["creature"],
            "blocking": {"with": {"reference": "self"}}, "without": ["flanking"]}}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "it"}, "stats": "-1/-1"}}}}]}"#,
    )
});

static PROWESS: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"cast": {"who": {"reference": "you"},
            "what": {"filter": {"not": {"filter": {"type": ["creature"], "zone": ["stack"]}}}}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "self"}, "stats": "+1/+1"}}}}]}"#,
    )
});

static MELEE: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"attacked": {"what": {"reference": "self"}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "self"}, "stats": "+x/+x",
            "x": {"of": {"count": {"filter": {"type": ["opponent"], "attacked": true}}}}}}}}]}"#,
    )
});

static MENTOR: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"attacked": {"what": {"reference": "self"}}}},
        "effect": [{"act": {"effect": {"put_counters": {"counter": "+1/+1", "amount": {"word": 1},
            "to": {"phrase": {"of": {"target": {"filter": {"type": ["creature"], "attacking": {"flag": true},
                "weaker_than": {"reference": "self"}}}}}}}}}}]}"#,
    )
});

static PERSIST: Abilities = LazyLock::new(|| read(&returns_without("-1/-1")));

static UNDYING: Abilities = LazyLock::new(|| read(&returns_without("+1/+1")));

/// Died without such a counter, it returns with one.
fn returns_without(counter: &str) -> String {
    format!(
        r#"{{"when": {{"event": {{"died": {{"what": {{"reference": "self"}}}}}}}},
            "if": {{"of": {{"not": {{"of": {{"self": {{"filter": {{"counter": "{counter}"}}}}}}}}}}}},
            "effect": [{{"act": {{"effect": {{"move": {{"what": {{"reference": "it"}}, "to": "battlefield",
                "counters": {{"{counter}": {{"word": 1}}}}}}}}}}}}]}}"#
    )
}

/// Parses a text of this file, which a test keeps valid; an invalid one would mean no ability.
fn read(text: &str) -> Vec<Triggered> {
    Triggered::from_json(text).into_iter().collect()
}

kernel::interpretation! {
    /// 702.1: the triggered abilities that a keyword stands for, each with its clause; most stand for none.
    pub(crate) MEANT_BY: fn(&Keyword) -> Option<(&[Triggered], Clause)> = meant_by;
}

pub(crate) fn meant_by(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    match keyword {
        Keyword::Plain(word) => of_a_word(*word),
        Keyword::Valued(valued) => match valued {
            ValuedKeyword::Bushido(meant) => Some((&meant.abilities, clause!("702.45-bushido"))),
            ValuedKeyword::CumulativeUpkeep(meant) => Some((&meant.abilities, clause!("702.24-age-counters"))),
            ValuedKeyword::Fading(meant) => Some((&meant.abilities, clause!("702.32-fading"))),
            ValuedKeyword::Ward(meant) => Some((&meant.abilities, clause!("702.21-ward"))),
            ValuedKeyword::Echo(meant) => Some((&meant.abilities, clause!("702.30-echo"))),
            ValuedKeyword::Vanishing(meant) => Some((&meant.abilities, clause!("702.63-vanishing"))),
            ValuedKeyword::Rampage(meant) => Some((&meant.abilities, clause!("702.23-rampage"))),
            ValuedKeyword::Protection(_)
            | ValuedKeyword::Enchant(_)
            | ValuedKeyword::Absorb(_)
            | ValuedKeyword::Toxic(_)
            | ValuedKeyword::Equip(_)
            | ValuedKeyword::LevelUp(_)
            | ValuedKeyword::BlocksAdditional(_)
            | ValuedKeyword::HexproofFrom(_)
            | ValuedKeyword::Landwalk(_) => None,
        },
    }
}

fn of_a_word(word: KeywordWord) -> Option<(&'static [Triggered], Clause)> {
    match word {
        KeywordWord::Exalted => Some((&EXALTED, clause!("702.83-exalted"))),
        KeywordWord::Flanking => Some((&FLANKING, clause!("702.25-flanking"))),
        KeywordWord::Melee => Some((&MELEE, clause!("702.121-melee"))),
        KeywordWord::Mentor => Some((&MENTOR, clause!("702.134-mentor"))),
        KeywordWord::Persist => Some((&PERSIST, clause!("702.79-persist"))),
        KeywordWord::Prowess => Some((&PROWESS, clause!("702.108-prowess"))),
        KeywordWord::Undying => Some((&UNDYING, clause!("702.93-undying"))),
        KeywordWord::Aftermath
        | KeywordWord::Banding
        | KeywordWord::AttacksIfAble
        | KeywordWord::StaysAttached
        | KeywordWord::BlocksIfAble
        | KeywordWord::BlocksAny
        | KeywordWord::Changeling
        | KeywordWord::Convoke
        | KeywordWord::Exert
        | KeywordWord::Daybound
        | KeywordWord::Deathtouch
        | KeywordWord::Defender
        | KeywordWord::DoubleStrike
        | KeywordWord::Fear
        | KeywordWord::FirstStrike
        | KeywordWord::Flash
        | KeywordWord::Flying
        | KeywordWord::Haste
        | KeywordWord::Hexproof
        | KeywordWord::Horsemanship
        | KeywordWord::Indestructible
        | KeywordWord::Infect
        | KeywordWord::Intimidate
        | KeywordWord::Lifelink
        | KeywordWord::Menace
        | KeywordWord::Nightbound
        | KeywordWord::Phasing
        | KeywordWord::Reach
        | KeywordWord::Shadow
        | KeywordWord::Shroud
        | KeywordWord::Skulk
        | KeywordWord::SplitSecond
        | KeywordWord::Trample
        | KeywordWord::TrampleOverPlaneswalkers
        | KeywordWord::Unblockable
        | KeywordWord::Vigilance
        | KeywordWord::Wither
        | KeywordWord::Protection => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_keywords_mean_can_be_read() {
        for (word, all) in [
            ("exalted", &EXALTED),
            ("flanking", &FLANKING),
            ("prowess", &PROWESS),
            ("melee", &MELEE),
            ("mentor", &MENTOR),
            ("persist", &PERSIST),
            ("undying", &UNDYING),
        ] {
            assert_eq!(all.len(), 1, "{word}");
        }
    }
}

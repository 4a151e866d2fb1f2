//! Keywords that trigger in upkeeps and in combat (702.23, 702.30, 702.63, 702.121, 702.134).

use std::sync::LazyLock;

use crate::keywords::triggered;
use crate::keywords::triggered::MEANT_BY;
use crate::words::cards::{Keyword, KeywordWord, Triggered, ValuedKeyword};
use kernel::clause::Clause;
use kernel::words::codec::Codec;

kernel::mistakes! {
    game: "mtg";

    "echo is never asked for", [clause!("702.30-echo")],
        "Permanents that entered since the last upkeep stay without payment of their echo cost.":
        MEANT_BY = no_echo;

    "echo in every upkeep", [clause!("702.30-echo")],
        "An echo cost is paid in each upkeep, or the permanent is sacrificed.":
        MEANT_BY = echo_each_time;

    "vanishing once no counter can be removed", [clause!("702.63-vanishing")],
        "A permanent with vanishing stays one upkeep longer, like a permanent with fading.":
        MEANT_BY = vanishing_never_ends;

    "rampage for the first blocker too", [clause!("702.23-rampage")],
        "A creature with rampage gets the same bonus however many creatures block it.":
        MEANT_BY = rampage_by_one;

    "melee for the one whom it attacks", [clause!("702.121-melee")],
        "A creature with melee gets +1/+1 once, however many opponents are attacked.":
        MEANT_BY = melee_once;

    "mentor of any attacker", [clause!("702.134-mentor")],
        "A creature with mentor can target an attacking creature of equal or greater power.":
        MEANT_BY = mentor_of_any;
}

type Abilities = LazyLock<Vec<Triggered>>;

fn read(text: &str) -> Vec<Triggered> {
    Triggered::from_json(text).into_iter().collect()
}

fn instead<'k>(keyword: &'k Keyword, meant: bool, abilities: &'k [Triggered]) -> Option<(&'k [Triggered], Clause)> {
    let (own, clause) = triggered::meant_by(keyword)?;
    Some((if meant { abilities } else { own }, clause))
}

fn no_echo(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, matches!(keyword, Keyword::Valued(ValuedKeyword::Echo(_))), &[])
}

static EACH_UPKEEP: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"began": {"step": "upkeep", "who": {"reference": "you"}}}},
        "effect": [{"act": {"effect": {"pay": {"cost": [{"symbols": "{4}{R}{R}"}],
            "otherwise": [{"act": {"effect": {"sacrifice": {"what": {"reference": "self"}}}}}]}}}}]}"#,
    )
});

fn echo_each_time(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, matches!(keyword, Keyword::Valued(ValuedKeyword::Echo(_))), &EACH_UPKEEP)
}

fn vanishing_never_ends(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    let (own, clause) = triggered::meant_by(keyword)?;
    let vanishing = matches!(keyword, Keyword::Valued(ValuedKeyword::Vanishing(_)));
    Some((if vanishing { own.get(..1).unwrap_or_default() } else { own }, clause))
}

static BY_ONE: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"became_blocked": {"what": {"reference": "self"}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "self"}, "stats": "+2/+2"}}}}]}"#,
    )
});

fn rampage_by_one(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, matches!(keyword, Keyword::Valued(ValuedKeyword::Rampage(_))), &BY_ONE)
}

static ONCE: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"attacked": {"what": {"reference": "self"}}}},
        "effect": [{"act": {"effect": {"modify": {"what": {"reference": "self"}, "stats": "+1/+1"}}}}]}"#,
    )
});

fn melee_once(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, *keyword == Keyword::Plain(KeywordWord::Melee), &ONCE)
}

static OF_ANY: Abilities = LazyLock::new(|| {
    read(
        r#"{"when": {"event": {"attacked": {"what": {"reference": "self"}}}},
        "effect": [{"act": {"effect": {"put_counters": {"counter": "+1/+1", "amount": {"word": 1},
            "to": {"phrase": {"of": {"target": {"filter": {"type": ["creature"], "attacking": {"flag": true},
                "other": true}}}}}}}}}]}"#,
    )
});

fn mentor_of_any(keyword: &Keyword) -> Option<(&[Triggered], Clause)> {
    instead(keyword, *keyword == Keyword::Plain(KeywordWord::Mentor), &OF_ANY)
}

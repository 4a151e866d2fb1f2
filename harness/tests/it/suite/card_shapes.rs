//! A real card shows each of the sixty commonest shapes of printed prevention effects, and a case plays every Magic
//! card of the suite.

use std::collections::{BTreeMap, BTreeSet};

use engine::Scenario;
use ruleproof::files::folder;
use serde_yaml::Value;

use crate::{SUITE, root};

/// One row for each shape, the commonest first. The columns are: `static` for a static ability or `made` for a
/// resolution; the amount, `n` for any number; the kind of damage; recipients (`to`), sources (`from`), both
/// (`from to`), or one about each (`to, from`); and a card that prints it.
const SHAPES: &str = "
1  | made   | next n    | any       | to       | Healing Salve
2  | made   | all       | combat    | -        | Fog
3  | made   | next time | any       | from     | Awe Strike
4  | static | -         | any       | -        | Leyline of Punishment
5  | made   | next n    | any       | to       | Test of Faith
6  | made   | all       | combat    | from     | Azorius Ploy
7  | made   | next time | any       | from to  | Circle of Protection: Red
8  | made   | all       | any       | to       | Gideon Jura
9  | static | all       | any       | to       | Phantom Centaur
10 | made   | next time | any       | from to  | Reverse Damage
11 | made   | all       | combat    | from     | Arachnogenesis
12 | static | all       | any       | to       | Cho-Manno, Revolutionary
13 | made   | next n    | any       | to       | Conservator
14 | static | all       | any       | from to  | Champion Lancer
15 | made   | all       | any       | to       | Blinding Fog
16 | made   | next n    | any       | to       | Abuna Acolyte
17 | made   | next n    | any       | to       | Rock Hydra
18 | made   | all       | any       | to       | Brace for Impact
19 | made   | all       | combat    | from     | Ignoble Soldier
20 | static | all       | any       | to       | Bubble Matrix
21 | made   | all       | any       | from     | Inquisitor's Snare
22 | made   | all       | combat    | to, from | Maze of Ith
23 | static | all       | any       | to       | Magma Pummeler
24 | made   | next n    | any       | to       | Pollen Remedy
25 | static | all       | any       | to       | Oathsworn Knight
26 | made   | all       | combat    | to, from | Deftblade Elite
27 | made   | all       | combat    | from     | Hunter's Ambush
28 | static | all       | any       | to       | Personal Sanctuary
29 | made   | all       | any       | to       | Indestructible Aura
30 | made   | all       | any       | from     | Obscuring Haze
31 | static | n         | any       | from to  | Sphere of Law
32 | made   | all       | any       | from to  | Al-abara's Carpet
33 | static | all       | any       | from     | Temporal Isolation
34 | made   | all       | combat    | to       | Fleeting Flight
35 | made   | next time | any       | from to  | Martyr's Cause
36 | static | all       | noncombat | to       | Mark of Asylum
37 | static | all       | combat    | to       | Guard Gomazoa
38 | made   | all       | any       | from     | Hallow
39 | made   | all       | any       | to       | Selfless Squire
40 | static | all       | any       | from to  | Prismatic Ward
41 | made   | all       | any       | from to  | Auriok Replica
42 | made   | next n    | any       | to       | Noble Vestige
43 | static | all       | combat    | to       | Dolmen Gate
44 | made   | all       | combat    | to       | Inkshield
45 | static | all       | combat    | to, from | Gaseous Form
46 | static | n         | any       | from to  | Guardian Seraph
47 | made   | all       | any       | from     | Prahv, Spires of Order
48 | made   | next time | any       | from     | Penance
49 | static | all but n | any       | to       | Ajani Steadfast
50 | static | all       | any       | to       | Angel of Suffering
51 | static | all       | noncombat | to       | The Wanderer
52 | made   | all       | any       | from     | Burrenton Forge-Tender
53 | static | all       | any       | from to  | Well-Laid Plans
54 | static | all       | combat    | from     | Demonic Torment
55 | made   | all       | combat    | to, from | Soratami Cloud Chariot
56 | made   | all       | any       | from to  | Comeuppance
57 | made   | all       | any       | from     | Ethereal Haze
58 | made   | next time | any       | from to  | Charm Peddler
59 | made   | all       | combat    | to       | Defend the Hearth
60 | static | n         | any       | to       | Daunting Defender
";

/// The cards that the Magic document names.
const NAMED: &[&str] = &[
    "Daunting Defender",
    "Doubling Season",
    "Essence of the Wild",
    "Fog",
    "Fylgja",
    "Gaseous Form",
    "Gideon Jura",
    "Healing Grace",
    "Ironscale Hydra",
    "Lichenthrope",
    "Nine Lives",
    "Palliation Accord",
    "Phantom Nishoba",
    "Phyrexian Hydra",
    "Phytohydra",
    "Protean Hydra",
    "Pyroclasm",
    "Rasputin Dreamweaver",
    "Rock Hydra",
    "Root Snare",
    "Rusted Sentinel",
    "Samite Healer",
    "Shield of the Realm",
    "Unbreathing Horde",
    "Undergrowth Champion",
    "Ursine Fylgja",
    "Valkmira, Protector's Shield",
    "Voice of All",
    "Wojek Apothecary",
];

struct Shape {
    number: usize,
    place: &'static str,
    amount: &'static str,
    damage: &'static str,
    about: &'static str,
    card: &'static str,
}

fn shapes() -> Vec<Shape> {
    let cells = |line: &'static str| line.split('|').map(str::trim).collect::<Vec<_>>();
    let rows = SHAPES.trim().lines().map(cells);
    rows.map(|row| {
        let [number, place, amount, damage, about, card]: [&str; 6] = row.try_into().unwrap();
        Shape { number: number.parse().unwrap(), place, amount, damage, about, card }
    })
    .collect()
}

/// A prevention effect of a card, or unpreventable damage, in the words of a row.
#[derive(Debug, PartialEq)]
struct Printed {
    place: &'static str,
    amount: String,
    damage: String,
    about: String,
}

fn words(value: Option<&Value>) -> Option<String> {
    value.map(|value| value.as_str().map_or_else(|| serde_yaml::to_string(value).unwrap(), str::to_owned))
}

/// An amount with `n` in place of its number.
fn sized(amount: &str) -> String {
    let word = |word: &str| if word == "x" || word.parse::<i64>().is_ok() { "n" } else { word }.to_owned();
    amount.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// Collects every prevention effect in the facts of a card.
fn printed(value: &Value, place: &'static str, found: &mut Vec<Printed>) {
    match value {
        Value::Sequence(items) => items.iter().for_each(|item| printed(item, place, found)),
        Value::Mapping(map) => {
            for (key, inner) in map {
                let place = if key.as_str() == Some("static") { "static" } else { place };
                if matches!(key.as_str(), Some("prevent" | "unpreventable")) {
                    let about: Vec<&str> = ["from", "to"].into_iter().filter(|key| inner.get(key).is_some()).collect();
                    found.push(Printed {
                        place,
                        amount: words(inner.get("amount")).map_or_else(|| "-".to_owned(), |amount| sized(&amount)),
                        damage: words(inner.get("damage")).unwrap_or_else(|| "any".to_owned()),
                        about: if about.is_empty() { "-".to_owned() } else { about.join(" ") },
                    });
                }
                printed(inner, place, found);
            }
        }
        _ => {}
    }
}

/// The shared Magic cards, by name.
fn cards() -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    for file in folder(&root().join("cases/mtg/cards")).unwrap() {
        let text: Value = serde_yaml::from_str(&file.text.unwrap()).unwrap();
        let cards = text.get("cards").and_then(Value::as_mapping).unwrap();
        found.extend(cards.iter().map(|(name, card)| (name.as_str().unwrap().to_owned(), card.clone())));
    }
    found
}

/// The names of the Magic cards that cases play.
fn played() -> BTreeSet<String> {
    assert_eq!(SUITE.problems, []);
    let scenarios = SUITE.cases.iter().filter_map(|case| case.scenario.as_deref());
    let of_magic = scenarios.filter(|scenario| scenario.language().game == "mtg");
    let names = of_magic.flat_map(Scenario::cards).map(|name| name.to_string());
    names.collect()
}

#[test]
fn each_of_the_sixty_shapes_is_printed_on_a_card_that_a_case_plays() {
    let (cards, played, shapes) = (cards(), played(), shapes());
    assert_eq!(shapes.iter().map(|shape| shape.number).collect::<Vec<_>>(), (1..=60).collect::<Vec<_>>());
    for Shape { number, place, amount, damage, about, card } in shapes {
        let mut found = Vec::new();
        assert!(cards.contains_key(card), "{number}: there is no {card}");
        printed(cards.get(card).unwrap(), "made", &mut found);
        for about in about.split(", ") {
            let wanted =
                Printed { place, amount: amount.to_owned(), damage: damage.to_owned(), about: about.to_owned() };
            assert!(found.contains(&wanted), "{number}: {card} has no {wanted:?}, but {found:?}");
        }
        assert!(played.contains(card), "{number}: no case plays {card}");
    }
}

#[test]
fn each_card_that_the_document_names_is_played_by_a_case() {
    let played = played();
    let missing: Vec<&&str> = NAMED.iter().filter(|name| !played.contains(**name)).collect();
    assert_eq!(missing, [&""; 0]);
}

#[test]
fn every_magic_card_is_played_by_a_case() {
    let (cards, played) = (cards(), played());
    let idle: Vec<&String> = cards.keys().filter(|name| !played.contains(*name)).collect();
    assert_eq!(idle, [""; 0]);
    assert!(cards.len() >= 190, "there are {} cards", cards.len());
}

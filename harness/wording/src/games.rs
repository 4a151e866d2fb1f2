//! The wording of each game's cards.

use serde_json::{Map, Value};
use suite::cards::Card;

use crate::alike::alike;
use crate::card::{Lines, Wording};
use crate::facts::written;
use crate::grammar::{Fault, Grammar};
use crate::lawful::{faults_of, is_lawful};
use crate::magic::{called, can_be_meant, fitted, mentions, plain, spelled, unnamed};
use crate::{lost, netrunner, riftbound};

const RIFTBOUND: &str = include_str!("../templates/riftbound.txt");

const NETRUNNER: &str = include_str!("../templates/netrunner.txt");

const NETRUNNER_LINES: &[Lines] = &[
    Lines::Together(&["side", "type", "subtypes", "unique"]),
    Lines::Together(&["cost"]),
    Lines::Together(&["advancement", "points"]),
    Lines::Together(&["strength"]),
    Lines::Together(&["trash_cost"]),
    Lines::Together(&["mu"]),
    Lines::Together(&["link"]),
    Lines::Together(&["advanceable"]),
    Lines::Together(&["play_only_if"]),
    Lines::Together(&["additional_cost"]),
    Lines::Together(&["enters_with"]),
    Lines::Each("static"),
    Lines::Together(&["effect"]),
    Lines::Each("conditional"),
    Lines::Each("paid"),
    Lines::Each("subroutines"),
];

const RIFTBOUND_LINES: &[Lines] = &[
    Lines::Together(&["types", "subtypes"]),
    Lines::Together(&["domains"]),
    Lines::Together(&["cost"]),
    Lines::Together(&["might"]),
    Lines::Each("keywords"),
    Lines::Together(&["accelerate"]),
    Lines::Together(&["repeat"]),
    Lines::Each("additional"),
    Lines::Each("costs_less"),
    Lines::Together(&["enters", "enters_if"]),
    Lines::Each("static"),
    Lines::Each("replacement"),
    Lines::Together(&["effect"]),
    Lines::Each("triggered"),
    Lines::Together(&["deathknell", "deathknell_if"]),
    Lines::Each("activated"),
    Lines::Together(&["attached"]),
];

const MTG: &str = include_str!("../templates/mtg.txt");

/// Keywords that make a line by themselves.
const ALONE: &[&str] = &[
    "flash",
    "enchant",
    "equip",
    "level_up",
    "ward",
    "cumulative_upkeep",
    "echo",
    "fading",
    "vanishing",
    "unblockable",
    "blocks any number",
    "blocks_additional",
    "attacks if able",
    "blocks if able",
    "exert",
    "stays attached",
];

const MTG_LINES: &[Lines] = &[
    Lines::Together(&["cost"]),
    Lines::Together(&["colors"]),
    Lines::Together(&["supertypes", "types", "subtypes"]),
    Lines::Runs("keywords", ALONE),
    Lines::Together(&["kicker"]),
    Lines::Together(&["additional_cost"]),
    Lines::Together(&["optional_cost"]),
    Lines::Together(&["alternative_cost"]),
    Lines::Together(&["only"]),
    Lines::Together(&["splice"]),
    Lines::Together(&["entwine"]),
    Lines::Together(&["enters_with"]),
    Lines::Together(&["effect"]),
    Lines::Together(&["modes", "choose", "modes_repeat"]),
    Lines::Each("static"),
    Lines::Each("triggered"),
    Lines::Each("activated"),
    Lines::Together(&["evoke"]),
    Lines::Together(&["buyback"]),
    Lines::Together(&["flashback"]),
    Lines::Together(&["cleave"]),
    Lines::Together(&["cycling"]),
    Lines::Together(&["morph"]),
    Lines::Together(&["stats"]),
];

/// Ability words and flavor words: words in italics before a dash, which have no rules meaning (207.2c, 207.2d).
const ABILITY_WORDS: &[&str] = &[
    "Adamant",
    "Addendum",
    "Alliance",
    "Battalion",
    "Berzerker",
    "Bloodrush",
    "Celebration",
    "Chroma",
    "Cohort",
    "Constellation",
    "Converge",
    "Corrupted",
    "Council's dilemma",
    "Coven",
    "Delirium",
    "Descend 4",
    "Descend 8",
    "Domain",
    "Eerie",
    "Eminence",
    "Enrage",
    "Fateful hour",
    "Fathomless descent",
    "Ferocious",
    "Flurry",
    "Formidable",
    "Grandeur",
    "Hellbent",
    "Heroic",
    "Immune",
    "Imprint",
    "Inspired",
    "Join forces",
    "Kinship",
    "Landfall",
    "Lieutenant",
    "Magecraft",
    "Metalcraft",
    "Morbid",
    "Pack tactics",
    "Paradox",
    "Parley",
    "Radiance",
    "Raid",
    "Rally",
    "Revolt",
    "Secret council",
    "Sigil of Corruption",
    "Sokratic Dialogue",
    "Spell mastery",
    "Strive",
    "Survival",
    "Sweep",
    "Tempting offer",
    "The Betrayer",
    "Threshold",
    "Undergrowth",
    "Valiant",
    "Void",
    "Will of the council",
];

/// Keys that are only for people.
const ASIDE: [&str; 3] = ["omits", "note", "invented"];

/// The ages of Netrunner by edition: the cards of its first publisher are worded differently.
const NETRUNNER_AGES: &[(&str, &str)] = &[("ffg", "ffg"), ("ffg-2017", "ffg")];

/// Returns the wording of a game's cards.
///
/// # Errors
/// A file of templates is wrong.
pub fn wording(game: &str) -> Result<Option<Wording>, Fault> {
    match game {
        "mtg" => worded(game, MTG),
        "netrunner" => worded(game, NETRUNNER),
        "riftbound" => worded(game, RIFTBOUND),
        _ => Ok(None),
    }
}

/// Returns the wording of a game's cards with these templates.
///
/// # Errors
/// The templates are wrong.
pub fn worded(game: &str, templates: &str) -> Result<Option<Wording>, Fault> {
    let grammar = Grammar::read(templates)?;
    Ok(match game {
        "mtg" => Some(
            Wording::new(grammar, MTG_LINES)
                .with_labels(ABILITY_WORDS)
                .spelling(spelled)
                .meaning(can_be_meant, plain)
                .fitting(fitted)
                .placing(lost::named)
                .calling(called)
                .quoting("this creature")
                .checking(|facts| faults_of("mtg", facts)),
        ),
        "netrunner" => Some(
            Wording::new(grammar, NETRUNNER_LINES)
                .of_players("side", "type")
                .of_ages(NETRUNNER_AGES)
                .checking(|facts| faults_of("netrunner", facts))
                .spelling(netrunner::spelled)
                .placing(netrunner::placed)
                .meaning(
                    |facts| is_of_one_card(facts) && netrunner::can_be_meant(&with_that_card(facts.clone())),
                    |facts| netrunner::derezzed(with_that_card(facts)),
                ),
        ),
        "riftbound" => Some(
            Wording::new(grammar, RIFTBOUND_LINES)
                .checking(|facts| faults_of("riftbound", facts))
                .spelling(riftbound::spelled)
                .placing(riftbound::placed)
                .meaning(
                    |facts| {
                        riftbound::can_be_meant(facts)
                            && facts.as_object().is_some_and(|facts| is_lawful("riftbound", facts, &[]))
                    },
                    riftbound::plain,
                ),
        ),
        _ => None,
    })
}

/// The facts that a card's text states, in the form of a file, as the newest edition prints them.
pub fn facts_of(game: &str, card: &Card) -> Option<Map<String, Value>> {
    facts_in(game, engine::GAMES.find(game)?.language().editions.last()?, card)
}

/// The facts that a card's text states, in the form of a file, as an edition prints them; `None` for a card of another
/// game.
pub fn facts_in(game: &str, edition: &str, card: &Card) -> Option<Map<String, Value>> {
    printed(game, edition, card).map(|facts| sayable(game, facts))
}

/// All facts of a card in the form of a file, as an edition prints it; `None` for a card of another game.
pub fn printed(game: &str, edition: &str, card: &Card) -> Option<Map<String, Value>> {
    let any = engine::GAMES.find(game)?;
    let canonical = serde_json::from_str(&any.facts(card, edition)?).ok()?;
    match written(&canonical, (any.language().card)()) {
        Value::Object(facts) => Some(facts),
        _ => None,
    }
}

/// The facts of a card that its text states: without the names that only steps of a case use, and without notes for
/// people.
pub fn sayable(game: &str, facts: Map<String, Value>) -> Map<String, Value> {
    let facts = match game {
        "mtg" => {
            let mut facts = Value::Object(facts);
            lost::restore(&mut facts);
            unnamed(&mut facts);
            match facts {
                Value::Object(facts) => facts,
                _ => Map::new(),
            }
        }
        "netrunner" => netrunner(facts),
        _ => facts,
    };
    facts.into_iter().filter(|(key, _)| !ASIDE.contains(&key.as_str())).collect()
}

/// The normal form of a card's facts. Two cards with the same normal form have the same meaning.
pub fn in_one_form(game: &str, facts: Map<String, Value>) -> Value {
    let facts = Value::Object(facts);
    if game == "mtg" { alike(facts) } else { facts }
}

/// The word in parsed facts for the card that was mentioned before.
const IT: &str = "it";

/// Returns `true` if "it" occurs in facts only where exactly one card has been mentioned before.
fn is_of_one_card(facts: &Value) -> bool {
    let is_it = |facts: &Value| facts.as_str() == Some(IT);
    !mentions(facts, &is_it)
        || conditions(facts).all(|ability| !mentions(ability, &is_it) || mentioned(ability).is_some())
            && facts.as_object().is_some_and(|facts| facts.keys().all(|key| key == "conditional"))
}

fn conditions(facts: &Value) -> impl Iterator<Item = &Value> {
    facts.get("conditional").and_then(Value::as_array).into_iter().flatten()
}

/// The one card that a conditional ability mentions before its effects: itself, or that of the event.
fn mentioned(ability: &Value) -> Option<&'static str> {
    let other = |facts: &Value| {
        facts
            .as_object()
            .is_some_and(|facts| ["choose", "all", "top", "search"].iter().any(|key| facts.contains_key(*key)))
    };
    if mentions(ability.get("effect")?, &other) {
        return None;
    }
    let (_, event) = ability.get("when")?.as_object()?.iter().next()?;
    match event.get("card")? {
        Value::String(card) if card == "self" => Some("self"),
        Value::Object(_) => Some("that"),
        _ => None,
    }
}

/// Replaces "it" by the card itself, or by that of the event.
fn with_that_card(mut facts: Value) -> Value {
    for ability in facts.get_mut("conditional").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(card) = mentioned(ability)
            && let Some(effect) = ability.get_mut("effect")
        {
            replace(effect, card);
        }
    }
    facts
}

/// Replaces "it" by a card.
fn replace(facts: &mut Value, card: &str) {
    match facts {
        Value::String(word) if word == IT => card.clone_into(word),
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, card)),
        Value::Object(entries) => entries.values_mut().for_each(|value| replace(value, card)),
        _ => {}
    }
}

/// The facts of a card of Netrunner without the names that only steps of a case use.
fn netrunner(facts: Map<String, Value>) -> Map<String, Value> {
    let player = facts.get("side").and_then(Value::as_str).unwrap_or_default().to_owned();
    facts.into_iter().map(|(key, value)| (key, nameless(value, &player))).collect()
}

fn nameless(facts: Value, player: &str) -> Value {
    match facts {
        Value::Object(mut entries) => {
            if entries.contains_key("effect") {
                entries.remove("name");
            }
            // The owner of the card is responsible if nobody is named.
            if let Some(Value::Object(damage)) = entries.get_mut("damage")
                && damage.get("responsible").and_then(Value::as_str) == Some(player)
            {
                damage.remove("responsible");
            }
            if let Some(Value::Object(option)) = entries.get_mut("option")
                && let Some(Value::Object(of)) = option.remove("of")
            {
                let of = (1..).zip(of).map(|(number, (_, effects))| (format!("o{number}"), effects));
                option.insert("of".to_owned(), Value::Object(of.collect()));
            }
            Value::Object(entries.into_iter().map(|(key, value)| (key, nameless(value, player))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(|value| nameless(value, player)).collect()),
        scalar => scalar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn it_is_the_card_that_was_told() {
        let line =
            |when: Value, card: Value| json!({"conditional": [{"when": when, "effect": [{"trash": {"card": card}}]}]});
        let of_itself = line(json!({"rezzed": {"card": "self"}}), json!(IT));
        assert!(is_of_one_card(&of_itself));
        assert_eq!(with_that_card(of_itself), line(json!({"rezzed": {"card": "self"}}), json!("self")));
        let event = json!({"accessed": {"card": {"type": ["asset"]}}});
        assert_eq!(with_that_card(line(event.clone(), json!(IT))), line(event, json!("that")));
        assert!(!is_of_one_card(&line(json!({"turn_began": {}}), json!(IT))));
        assert!(!is_of_one_card(&json!({"effect": [{"trash": {"card": IT}}]})));
    }

    fn facts(game: &str, name: &str, text: &str) -> Value {
        let reading = crate::reading::read(&wording(game).unwrap().unwrap(), name, text);
        assert!(reading.is_whole(), "{:?}", reading.unread);
        Value::Object(reading.facts)
    }

    #[test]
    fn what_a_card_loses_has_a_name() {
        let text = "Prevent all damage that would be dealt to Glass Ox.\n{1}: Until end of turn, Glass Ox loses \"Prevent all damage that would be dealt to Glass Ox.\"";
        let read = facts("mtg", "Glass Ox", text);
        assert_eq!(read.pointer("/static/0/name"), Some(&json!("static 1")));
        assert_eq!(read.pointer("/activated/0/effect/0/modify/loses"), Some(&json!(["static 1"])));
    }

    #[test]
    fn what_has_a_given_ability_pays_with_itself() {
        for (cost, facts_of_it) in [
            ("Tap this creature", json!({"tap": "self"})),
            ("Sacrifice this creature", json!({"sacrifice": "self"})),
            ("Discard this creature", json!({"discard": "self"})),
            ("Return this creature to its owner's hand", json!({"move": {"to": "hand", "what": "self"}})),
        ] {
            let text = format!("Enchant creature\nEnchanted creature has \"{cost}: Draw a card.\"");
            let read = facts("mtg", "Glass Ward", &text).to_string();
            assert!(read.contains(&format!("\"cost\":[{facts_of_it}]")), "{read}");
        }
    }

    #[test]
    fn any_number_of_targets_get_and_gain() {
        let text = "Any number of target creatures get +1/+1 and gain first strike and lifelink until end of turn.";
        let read = facts("mtg", "Glass Song", text).pointer("/effect/0/modify").cloned();
        let what = json!({"count": "any", "target": "creature"});
        assert_eq!(read, Some(json!({"what": what, "stats": "+1/+1", "keywords": ["first strike", "lifelink"]})));
    }

    #[test]
    fn what_has_a_given_ability_does_things_to_itself() {
        for effect in
            ["Return this creature to its owner's hand.", "Sacrifice this creature.", "Regenerate this creature."]
        {
            let text = |ability: &str| format!("Enchant creature\nEnchanted creature has \"{{1}}: {ability}\"");
            let given =
                facts("mtg", "Glass Ward", &text(effect)).pointer("/static/0/modify/gains/activated/0").cloned();
            let own = facts("mtg", "Glass Ward", &format!("{{1}}: {effect}")).pointer("/activated/0").cloned();
            assert!(own.is_some());
            assert_eq!(given, own, "{effect}");
        }
    }

    #[test]
    fn what_something_is_attached_to_has_its_kind_wherever_it_is_named() {
        let lines = [
            "Prevent all damage that would be dealt to HOST.",
            "All damage that would be dealt to you is dealt to HOST instead.",
            "All damage that would be dealt to you is dealt to HOST's controller instead.",
            "HOST gets +1/+1.",
            "At the beginning of the upkeep of HOST's controller, you gain 1 life.",
            "As long as HOST is an enchantment, prevent all damage that would be dealt to you.",
        ];
        let hosts = ["land", "enchantment", "artifact", "permanent"].map(|kind| format!("enchanted {kind}"));
        for line in lines {
            let read = |host: &str| facts("mtg", "Glass Ward", &line.replace("HOST", host));
            for host in &hosts {
                assert_eq!(read(host), read("enchanted creature"), "{line} {host}");
            }
            assert_eq!(read("equipped creature"), read("enchanted creature"), "{line}");
        }
    }

    #[test]
    fn who_is_dealt_damage_is_so_by_all_sources_at_once() {
        let of = |text: &str| facts("mtg", "Glass Ox", text).pointer("/triggered/0/when/dealt").cloned();
        assert_eq!(of("Whenever Glass Ox is dealt damage, draw a card."), Some(json!({"to": "self", "per": "event"})));
        assert_eq!(of("Whenever a source deals damage to Glass Ox, draw a card."), Some(json!({"to": "self"})));
    }

    #[test]
    fn only_what_is_played_for_its_effect_has_one() {
        let netrunner = wording("netrunner").unwrap().unwrap();
        let hear = |edges: &str| netrunner.hear_of("Ox", edges, "Draw 2 cards.");
        assert!(matches!(hear("runner event"), crate::card::Parsed::Facts(_)));
        assert!(matches!(hear("runner resource"), crate::card::Parsed::Not(..)));
    }

    #[test]
    fn a_buffed_unit_that_would_die_is_asked_for_its_buff() {
        let read = facts("riftbound", "Ox", "If a buffed friendly unit would die, draw 1 instead.");
        assert_eq!(read.pointer("/replacement/0/if"), Some(&json!("buffed")));
    }
}

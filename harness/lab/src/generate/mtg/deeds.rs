//! Records the uses of Magic cards: the parts of them that a play used.
//!
//! An activated ability is used when it is activated, a triggered one when it triggers, a mode when it is chosen, and
//! an additional or alternative cost when it is paid. Everything else printed on a permanent is used while it is on the
//! battlefield.

use kernel::transcript::observed::{Observed, Value};
use serde_json::Value as Json;

use crate::cards::parts::Part;
use crate::generate::deeds::{Deeds, Found, steps_taken, zone};

/// The ways to cast a spell that a step may name.
const WAYS: [&str; 10] = [
    "kicked",
    "flashback",
    "buyback",
    "entwined",
    "optional_cost",
    "cleaved",
    "evoked",
    "alternative_cost",
    "face_down",
    "adventure",
];

/// The uses of an object that are visible only in events.
const EVENTS: [&str; 5] = ["triggered", "cycled", "exerted", "turned_face_up", "transformed"];

/// The uses of each card.
pub fn deeds(scenario: &Json, observed: &Observed) -> Deeds {
    let mut found = Found::of(scenario);
    for snapshot in observed.after.iter().map(|(_, after)| after).chain([&observed.end]) {
        for subject in &snapshot.subjects {
            let name = subject.name.as_str();
            if matches!(zone(subject), Some("battlefield" | "command")) {
                found.did(name, "there");
            }
            if let Some(Value::Counts(counts)) = subject.get("counters")
                && counts.iter().any(|(kind, many)| kind == "level" && *many > 0)
            {
                found.did(name, "level");
            }
            if let Some(Value::Bag(keywords)) = subject.get("keywords")
                && keywords.iter().any(|keyword| matches!(keyword, Value::Word(word) if word == "nightbound"))
            {
                found.did(name, "back");
            }
        }
    }
    for event in &observed.events {
        if let Some(Value::Word(what)) = event.get("what")
            && EVENTS.contains(&event.word.as_str())
        {
            found.did(what.as_str(), event.word.as_str());
        }
    }
    steps_taken(scenario, observed, &mut |does| {
        if let Some(spell) = does.get("cast") {
            cast(&mut found, spell);
        }
        let text = |key: &str| does.get("activate").and_then(|activate| activate.get(key)).and_then(Json::as_str);
        match (text("what"), text("ability")) {
            (Some(what), Some(ability)) => found.did(what, format!("activated {ability}")),
            (Some(what), None) => found.did(what, "activated"),
            (None, _) => {}
        }
    });
    backs(&mut found, scenario.get("given").unwrap_or(&Json::Null));
    found.deeds
}

/// The uses of a card of which one is necessary for a part of it to be used.
pub fn needs(part: &Part) -> Vec<String> {
    let named = |deed: &str| part.name.as_ref().map_or_else(|| deed.to_owned(), |name| format!("{deed} {name}"));
    let of = |deeds: &[&str]| deeds.iter().map(|deed| (*deed).to_owned()).collect::<Vec<_>>();
    match (part.key.as_str(), part.name.as_deref()) {
        ("keywords", Some("equip" | "level_up")) | ("activated", None) => of(&["activated"]),
        ("keywords", Some("convoke")) => of(&["convoke"]),
        ("keywords", Some("exert")) => of(&["exerted"]),
        ("keywords", Some("aftermath")) => of(&["half"]),
        // A step that names no ability activates the only one.
        ("activated", Some(_)) => vec![named("activated"), "activated".to_owned()],
        ("triggered", _) => of(&["triggered"]),
        ("effect", _) => of(&["cast", "spliced"]),
        ("choose" | "only" | "additional_cost", _) => of(&["cast"]),
        ("modes", _) => vec![named("mode"), "entwined".to_owned()],
        ("halves", _) => vec![named("half")],
        ("kicker", _) => of(&["kicked"]),
        ("cleave", _) => of(&["cleaved"]),
        ("evoke", _) => of(&["evoked"]),
        ("entwine", _) => of(&["entwined"]),
        ("flashback" | "buyback" | "optional_cost" | "alternative_cost" | "adventure", _) => of(&[part.key.as_str()]),
        ("splice", _) => of(&["spliced"]),
        ("morph", _) => of(&["face_down", "turned_face_up"]),
        ("cycling", _) => of(&["cycled"]),
        ("back", _) => of(&["back", "transformed"]),
        ("levels", _) => of(&["level"]),
        _ => of(&["there", "cast"]),
    }
}

fn cast(found: &mut Found, cast: &Json) {
    let texts = |key: &str| match cast.get(key) {
        Some(Json::Array(items)) => items.iter().filter_map(Json::as_str).map(str::to_owned).collect(),
        Some(Json::String(one)) => vec![one.clone()],
        _ => Vec::new(),
    };
    let Some(what) = cast.get("what").and_then(Json::as_str) else { return };
    for way in WAYS.into_iter().filter(|way| cast.get(way).and_then(Json::as_bool) == Some(true)) {
        found.did(what, way);
    }
    if ["face_down", "adventure"].iter().all(|way| cast.get(way).and_then(Json::as_bool) != Some(true)) {
        found.did(what, "cast");
    }
    for half in texts("half") {
        found.did(what, "half");
        found.did(what, format!("half {half}"));
    }
    for mode in texts("mode") {
        found.did(what, format!("mode {mode}"));
    }
    if !texts("convoke").is_empty() {
        found.did(what, "convoke");
    }
    for spliced in texts("splice") {
        found.did(&spliced, "spliced");
    }
}

/// The permanents whose back face is up from the start.
fn backs(found: &mut Found, given: &Json) {
    match given {
        Json::Array(items) => items.iter().for_each(|item| backs(found, item)),
        Json::Object(entries) => {
            let name = ["alias", "card"].iter().find_map(|key| entries.get(*key).and_then(Json::as_str));
            let face = given.pointer("/state/face").or_else(|| given.get("face"));
            if let (Some(name), Some("back")) = (name, face.and_then(Json::as_str)) {
                found.did(name, "back");
            }
            entries.values().for_each(|inner| backs(found, inner));
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

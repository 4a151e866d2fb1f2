//! The text of a whole card, with the line of each ability of the facts.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use suite::cards::Card;

use crate::card::Wording;
use crate::games::{printed, sayable};

/// The text of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The frame around the text: types, cost, numbers, colours; line by line.
    pub frame: Vec<String>,
    /// The text, line by line.
    pub lines: Vec<String>,
    /// The abilities of the facts, in the order of the lines.
    pub abilities: Vec<Ability>,
    /// The facts that cannot be rendered, as pointers: `/activated/1`. None of them is in any line.
    pub unsaid: Vec<String>,
}

/// An ability of the facts, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The place in the facts, as a pointer: `/activated/0`, `/effect`.
    pub at: String,
    /// The index of the line, from 0.
    pub line: usize,
    /// The name that steps and answers use, if the ability has one.
    pub name: Option<String>,
    /// The names that steps and answers use for its modes and options, in the order of the text.
    pub options: Vec<String>,
}

/// Facts of the frame. The numbers of a creature belong to the frame if they are printed as numbers.
const FRAME: [&str; 18] = [
    "types",
    "supertypes",
    "subtypes",
    "colors",
    "cost",
    "stats",
    "side",
    "type",
    "unique",
    "x_cost",
    "advancement",
    "points",
    "strength",
    "trash_cost",
    "mu",
    "link",
    "domains",
    "might",
];

/// The text of a game's card as an edition prints it; `None` for a card of another game.
pub fn text_of(wording: &Wording, game: &str, edition: &str, name: &str, card: &Card) -> Option<Text> {
    let named = printed(game, edition, card)?;
    let facts = sayable(game, named.clone());
    let mut text = Text::default();
    let mut taken = BTreeMap::new();
    for (part, said) in wording.parts(&facts).into_iter().zip(wording.say(name, &facts)) {
        let Value::Object(part) = part else { continue };
        let abilities = abilities(wording, &part, &named, &mut taken);
        match said {
            Err(_) => text.unsaid.extend(abilities.into_iter().map(|ability| ability.at)),
            Ok(line) if is_frame(&part) => text.frame.push(line),
            Ok(line) => {
                let at = text.lines.len();
                text.abilities.extend(abilities.into_iter().map(|ability| Ability { line: at, ..ability }));
                text.lines.push(line);
            }
        }
    }
    Some(text)
}

/// Returns `true` if the facts of a line belong to the frame.
fn is_frame(part: &Map<String, Value>) -> bool {
    part.iter().all(|(key, value)| FRAME.contains(&key.as_str()) && (key != "stats" || value.is_string()))
}

/// The abilities in a line: the items of a list, or everything in the line together. `taken` counts the items of the
/// previous lines.
fn abilities(
    wording: &Wording,
    part: &Map<String, Value>,
    named: &Map<String, Value>,
    taken: &mut BTreeMap<String, usize>,
) -> Vec<Ability> {
    let Some((key, value)) = part.iter().next() else { return Vec::new() };
    let of = |at: String, facts: Option<&Value>| {
        let name = facts.and_then(|facts| facts.get("name")).and_then(Value::as_str).map(str::to_owned);
        let mut options = Vec::new();
        if let Some(facts) = facts {
            named_options(facts, &mut options);
        }
        Ability { at, line: 0, name, options }
    };
    match value.as_array().filter(|_| wording.splits(key)) {
        Some(items) => {
            let taken = taken.entry(key.clone()).or_default();
            let numbers = *taken..*taken + items.len();
            *taken = numbers.end;
            let all = named.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            numbers.map(|number| of(format!("/{key}/{number}"), all.get(number))).collect()
        }
        None if key == "modes" => {
            let modes = named.get(key).and_then(Value::as_object).into_iter().flat_map(Map::keys);
            vec![Ability { options: modes.cloned().collect(), ..of(format!("/{key}"), None) }]
        }
        None => vec![of(format!("/{key}"), named.get(key))],
    }
}

/// The names of all choices in facts.
fn named_options(facts: &Value, found: &mut Vec<String>) {
    match facts {
        Value::Object(entries) => {
            for (key, value) in entries {
                let offered = match key.as_str() {
                    "modes" | "one_of" => value.as_object(),
                    "option" => value.get("of").and_then(Value::as_object),
                    _ => None,
                };
                found.extend(offered.into_iter().flat_map(Map::keys).cloned());
                named_options(value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| named_options(item, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Lines;
    use crate::games::wording;
    use crate::grammar::Grammar;
    use serde_json::json;

    /// The text of a card of this game with these facts in canonical form.
    fn said(game: &str, edition: &str, name: &str, facts: &Value) -> Text {
        let wording = wording(game).unwrap().unwrap();
        let card = engine::GAMES.find(game).unwrap().card(facts).unwrap();
        text_of(&wording, game, edition, name, &card).unwrap()
    }

    fn places(text: &Text) -> Vec<(&str, usize, Option<&str>)> {
        text.abilities.iter().map(|ability| (ability.at.as_str(), ability.line, ability.name.as_deref())).collect()
    }

    #[test]
    fn lines_have_the_abilities_that_they_say() {
        let draw = |cost: &str, name: &str| {
            let effect = json!([{"act": {"effect": {"draw": {"amount": {"word": 1}}}}}]);
            json!({"name": name, "cost": [{"symbols": cost}], "effect": effect})
        };
        let facts = json!({
            "types": ["Creature"],
            "stats": {"fixed": "2/2"},
            "keywords": [{"plain": "flying"}, {"plain": "haste"}, {"plain": "flash"}],
            "activated": [draw("{T}", "slow"), draw("{1}", "quick")],
        });
        let text = said("mtg", "2026-09-25", "Ox", &facts);
        assert_eq!(text.frame, ["Creature", "2/2"]);
        assert_eq!(text.lines, ["Flying, haste", "Flash", "{T}: Draw a card.", "{1}: Draw a card."]);
        assert_eq!(
            places(&text),
            [
                ("/keywords/0", 0, None),
                ("/keywords/1", 0, None),
                ("/keywords/2", 1, None),
                ("/activated/0", 2, Some("slow")),
                ("/activated/1", 3, Some("quick")),
            ]
        );
        assert_eq!(text.unsaid, [""; 0]);
    }

    #[test]
    fn a_card_without_text_has_no_lines() {
        let text = said("riftbound", "1.4", "Ox", &json!({"types": ["Unit"], "might": 3}));
        assert_eq!((text.frame.len(), text.lines.len(), text.abilities.len()), (2, 0, 0));
        assert_eq!(said("riftbound", "1.4", "Ox", &json!({})), Text::default());
    }

    #[test]
    fn modes_are_named_in_the_order_of_the_text() {
        let draw = |amount: i64| json!([{"act": {"effect": {"draw": {"amount": {"word": amount}}}}}]);
        let text =
            said("mtg", "2026-09-25", "Ox", &json!({"types": ["Instant"], "modes": {"two": draw(2), "one": draw(1)}}));
        assert_eq!(text.lines, ["Choose one \u{2014} \u{2022} Draw two cards. \u{2022} Draw a card."]);
        assert_eq!(text.abilities[0].at, "/modes");
        assert_eq!(text.abilities[0].options, ["two", "one"]);
    }

    #[test]
    fn what_has_no_words_is_named() {
        let templates = "[line]\n{types: [Unit]}\n    unit\n{effect: [{draw: {amount: 1}}]}\n    draw a card .\n";
        let wording =
            Wording::new(Grammar::read(templates).unwrap(), &[Lines::Together(&["types"]), Lines::Each("effect")]);
        let effect = json!([{"draw": {"amount": 2}}, {"draw": {"amount": 1}}]);
        let facts = json!({"types": ["Unit"], "might": 3, "effect": effect});
        let card = engine::GAMES.find("riftbound").unwrap().card(&facts).unwrap();
        let text = text_of(&wording, "riftbound", "1.4", "Ox", &card).unwrap();
        assert_eq!(text.frame, ["Unit"]);
        assert_eq!((text.lines, text.abilities[0].at.as_str()), (vec!["Draw a card.".to_owned()], "/effect/1"));
        assert_eq!(text.unsaid, ["/effect/0", "/might"]);
    }

    #[test]
    fn each_edition_has_the_words_that_it_prints() {
        let end = json!([[{"end_run": {}}]]);
        let two = json!([[{"end_run": {}}], [{"end_run": {}}]]);
        let facts = json!({"side": "corp", "type": "ice", "subroutines": end, "in": {"ffg": {"subroutines": two}}});
        let lines = |edition: &str| said("netrunner", edition, "Wall", &facts).lines;
        assert_eq!(lines("26.03"), ["[subroutine] End the run."]);
        assert_eq!(lines("ffg"), ["[subroutine] End the run."; 2]);
        assert_eq!(lines("ffg-2017"), ["[subroutine] End the run."; 2]);
    }
}

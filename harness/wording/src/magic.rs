//! The possible meanings of the facts of a Magic card's line: what "it" and "that creature" refer to, and combinations
//! that no card has.

use serde_json::{Map, Value};

use crate::backward::{resolved, targets as targets_chosen};
use crate::tokens::Token;

/// Removes the names of abilities and modes, which steps use and no card prints. Also removes the notes for people from
/// another face or half, whose name is part of the card's name.
pub(crate) fn unnamed(facts: &mut Value) {
    match facts {
        Value::Object(entries) => {
            if entries.contains_key("types") {
                entries.remove("omits");
            }
            let is_ability =
                entries.contains_key("effect") && (entries.contains_key("cost") || entries.contains_key("when"));
            if is_ability && !entries.contains_key("types") {
                entries.remove("name");
            }
            for ability in entries.get_mut("static").and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(ability) = ability.as_object_mut() {
                    ability.remove("name");
                }
            }
            for (list, short) in [("modes", 'm'), ("halves", 'h')] {
                if let Some(Value::Object(named)) = entries.get_mut(list) {
                    let numbered =
                        (1..).zip(named.values()).map(|(number, one)| (format!("{short}{number}"), one.clone()));
                    *named = numbered.collect();
                }
            }
            entries.values_mut().for_each(unnamed);
        }
        Value::Array(items) => items.iter_mut().for_each(unnamed),
        _ => {}
    }
}

/// Returns `true` if facts are possible:
///
/// - "That creature" and "another target" follow a target.
/// - Amounts have no target.
/// - A spell itself is not "another creature".
/// - A condition at the start of an ability belongs to the ability.
/// - Coins are flipped for each of several things at once.
pub(crate) fn can_be_meant(facts: &Value) -> bool {
    let Some(facts) = &resolved(facts.clone()) else { return false };
    let key = |facts: &Value, key: &str| facts.as_object().is_some_and(|entries| entries.contains_key(key));
    let targets = count(facts, &|facts| key(facts, "target"));
    let is_another = |facts: &Value| facts.get("not").and_then(Value::as_str) == Some("target");
    let is_other = |facts: &Value| facts.pointer("/target/other").is_some();
    let opens = |facts: &Value| key(facts, "when") && !key(facts, "if") && facts.pointer("/effect/0/if").is_some();
    let flips = |facts: &Value| facts.pointer("/for_each/effect/0/flip").is_some();
    // A color that no later effect refers to is a color of the object.
    let unused = |facts: &Value| {
        let effect = facts.get("effect").and_then(Value::as_array);
        let last = effect.filter(|_| key(facts, "cost")).and_then(|effect| effect.last());
        last.and_then(|last| last.get("choose")).is_some_and(|choose| !key(choose, "kept"))
    };
    // A target is chosen for an effect on it, and no step can name the target of an amount.
    let amount =
        |facts: &Value| facts.get("amount").is_some_and(|amount| mentions(amount, &|facts| key(facts, "target")));
    // The condition is about a target that does not exist: it means the object of an event, or one that was mentioned.
    let asked = |facts: &Value| facts.get("if").is_some_and(|asked| mentions(asked, &|facts| key(facts, "target")));
    let is_spell = key(facts, "effect") || key(facts, "modes");
    !(targets_chosen(facts) == 0 && mentions(facts, &asked)
        || targets == 0 && mentions(facts, &|facts| facts.as_str() == Some("target"))
        || targets < 2 && mentions(facts, &is_another)
        || (targets > 1 || is_spell) && mentions(facts, &is_other)
        || mentions(facts, &opens)
        || mentions(facts, &flips)
        || mentions(facts, &amount)
        || mentions(facts, &unused))
}

/// Replaces "this creature" and the like by the name of the permanent or card, and splits the first and last level of a
/// leveler: `LEVEL 1-4`. Within quotation marks the words stay, since they mean another object there.
pub(crate) fn spelled(words: &[Token]) -> Vec<Token> {
    let mut said: Vec<Token> = Vec::new();
    let mut open = false;
    for word in words {
        open ^= word.text == "\"";
        let before = said.last_mut();
        let is_level = before.as_ref().is_some_and(|before| before.text == "LEVEL");
        let both = word.text.split_once('-').filter(|_| is_level);
        let this = before.filter(|before| !open && before.text.eq_ignore_ascii_case("this"));
        match (this, both.filter(|(first, last)| Token::is_figures(first) && Token::is_figures(last))) {
            (Some(this), _) if SELVES.contains(&word.text.as_str()) => {
                "~".clone_into(&mut this.text);
                this.at.1 = word.at.1;
            }
            (_, Some((first, last))) => {
                said.extend([first, "to", last].map(|text| Token { text: text.to_owned(), ..word.clone() }));
            }
            _ => said.push(word.clone()),
        }
    }
    said
}

/// Words after "this" by which an object refers to itself.
const SELVES: [&str; 17] = [
    "creature",
    "artifact",
    "enchantment",
    "land",
    "permanent",
    "planeswalker",
    "battle",
    "card",
    "token",
    "Aura",
    "Equipment",
    "Vehicle",
    "Saga",
    "Class",
    "Siege",
    "Case",
    "Spacecraft",
];

/// The number of matching facts, nested ones included.
fn count(facts: &Value, such: &dyn Fn(&Value) -> bool) -> usize {
    usize::from(such(facts))
        + match facts {
            Value::Object(entries) => entries.values().map(|value| count(value, such)).sum(),
            Value::Array(items) => items.iter().map(|value| count(value, such)).sum::<usize>(),
            _ => 0,
        }
}

/// Resolves all references in facts.
pub(crate) fn plain(facts: Value) -> Value {
    with_itself(resolved(facts).unwrap_or_default())
}

/// Replaces "it" by the object itself if nothing else was mentioned: in the prevention or modification of a static
/// ability, and in an ability that triggers on an action of the object.
fn with_itself(mut facts: Value) -> Value {
    let lists = facts.as_object_mut().into_iter().flat_map(|facts| facts.iter_mut());
    for (key, abilities) in lists {
        for ability in abilities.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
            if key == "static" && ["prevent", "modify", "cant"].iter().any(|verb| ability.contains_key(*verb)) {
                ability.values_mut().for_each(itself);
            }
            let own = ability.get("when").is_some_and(is_of_itself);
            if let Some(effect) = ability.get_mut("effect").filter(|_| key == "triggered" && own)
                && !mentions(effect, &|facts| facts.as_object().is_some_and(|entries| entries.contains_key("target")))
            {
                itself(effect);
            }
        }
    }
    facts
}

/// Returns `true` if an event mentions no other object than the one that has the ability.
fn is_of_itself(event: &Value) -> bool {
    let events = event.as_object().into_iter().flat_map(|event| event.values());
    events.filter_map(Value::as_object).all(|event| {
        let selects = |key: &str| event.get(key).is_none_or(|what| what.as_str() == Some("self"));
        let player = |what: &Value| matches!(what.as_str(), Some("you" | "player" | "opponent"));
        ["what", "from", "self"].iter().any(|key| event.contains_key(*key))
            && selects("what")
            && selects("from")
            && event.get("to").is_none_or(player)
    })
}

fn itself(facts: &mut Value) {
    match facts {
        Value::String(word) if word == "it" => "self".clone_into(word),
        Value::Object(entries) => entries.values_mut().for_each(itself),
        Value::Array(items) => items.iter_mut().for_each(itself),
        _ => {}
    }
}

/// Returns `true` if facts match, or some nested ones do.
pub(crate) fn mentions(facts: &Value, such: &dyn Fn(&Value) -> bool) -> bool {
    count(facts, such) > 0
}

/// The name by which the other face of a card refers to itself, since it has another name.
pub(crate) fn called(line: &Value) -> Option<String> {
    let types = line.pointer("/back/types")?.as_array()?;
    let kind =
        types.iter().filter_map(Value::as_str).map(str::to_lowercase).find(|kind| SELVES.contains(&kind.as_str()));
    kind.map(|kind| format!("this {kind}"))
}

/// Adapts "enchanted creature" to an Equipment, or to the kind of object that an Aura enchants. A line that mentions
/// other enchanted objects means those, and stays unchanged.
pub(crate) fn fitted(line: String, facts: &Map<String, Value>) -> String {
    let lists = |key: &str| facts.get(key).and_then(Value::as_array).into_iter().flatten();
    let others = |fact: &Value| fact.as_object().is_some_and(|entries| entries.contains_key("enchanted"));
    if facts.values().any(|value| mentions(value, &others)) {
        return line;
    }
    let host = match lists("keywords").find_map(|keyword| keyword.get("enchant")) {
        Some(what) => format!("nchanted {}", noun(what)),
        None if lists("subtypes").any(|subtype| subtype == "Equipment") => "quipped creature".to_owned(),
        None => return line,
    };
    line.replace(HOST, &host)
}

/// The noun for an object that is enchanted by an Aura with this ability.
fn noun(enchants: &Value) -> &str {
    let types = enchants.get("type").unwrap_or(enchants);
    let only = match types.as_array().map(Vec::as_slice) {
        Some([only]) => only,
        _ => types,
    };
    let named = only.as_str().filter(|word| ["creature", "land", "enchantment", "artifact"].contains(word));
    named.unwrap_or("permanent")
}

/// The words in the templates, after the first letter, which may be a capital.
const HOST: &str = "nchanted creature";

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_target_that_is_meant_is_chosen() {
        let tap = json!({"tap": {"what": {"target": "creature"}}});
        let another = json!({"tap": {"what": {"target": {"type": ["creature"], "not": "target"}}}});
        let other = json!({"tap": {"what": {"target": {"type": ["creature"], "other": true}}}});
        assert!(can_be_meant(&json!([tap, {"untap": {"what": "target"}}])));
        assert!(!can_be_meant(&json!([{"untap": {"what": "target"}}])));
        assert!(can_be_meant(&json!([tap, another])) && !can_be_meant(&json!([another])));
        assert!(can_be_meant(&json!([other])) && !can_be_meant(&json!([tap, other])));
        assert!(!can_be_meant(&json!({"effect": [other]})));
        let green = json!({"if": {"target": {"color": ["green"]}}, "draw": {"amount": 1}});
        assert!(can_be_meant(&json!([tap, green])) && !can_be_meant(&json!([green])));
        let measured = json!([{"gain_life": {"amount": {"power": {"target": "creature"}}}}]);
        assert!(!can_be_meant(&json!({"effect": measured})));
        let opens = json!({"if": {"turn": "you"}, "draw": {"amount": 1}});
        assert!(!can_be_meant(&json!({"triggered": [{"when": {"cast": {}}, "effect": [opens]}]})));
    }

    #[test]
    fn it_is_the_object_itself_where_nothing_else_is_mentioned() {
        let triggered =
            |when: Value| with_itself(json!({"triggered": [{"when": when, "effect": [{"untap": {"what": "it"}}]}]}));
        let what = |facts: Value| facts.pointer("/triggered/0/effect/0/untap/what").cloned();
        assert_eq!(what(triggered(json!({"attacked": {"what": "self"}}))), Some(json!("self")));
        assert_eq!(what(triggered(json!({"attacked": {"what": "creature"}}))), Some(json!("it")));
        assert_eq!(what(triggered(json!({"dealt": {"from": "self", "to": "creature"}}))), Some(json!("it")));
    }

    #[test]
    fn levels_are_two_numbers() {
        let spelled =
            |text: &str| spelled(&crate::tokens::tokens(text)).into_iter().map(|word| word.text).collect::<Vec<_>>();
        assert_eq!(spelled("LEVEL 1-4 2/2"), ["LEVEL", "1", "to", "4", "2/2"]);
        assert_eq!(spelled("A 1-4"), ["A", "1-4"]);
    }

    #[test]
    fn an_object_that_is_this_one_is_itself() {
        let spelled = |text: &str| crate::tokens::text(&spelled(&crate::tokens::tokens(text)), false);
        assert_eq!(spelled("This creature taps this Aura this turn."), "~ taps ~ this turn.");
        assert_eq!(spelled("It has \"Tap this creature.\" This land"), "It has \"Tap this creature.\" ~");
    }

    #[test]
    fn another_face_calls_itself_by_its_type() {
        assert_eq!(called(&json!({"back": {"types": ["Creature"]}})).as_deref(), Some("this creature"));
        assert_eq!(called(&json!({"types": ["Creature"]})), None);
    }

    #[test]
    fn an_object_has_what_it_is_attached_to() {
        let line = |facts: Value| match facts {
            Value::Object(facts) => fitted("Enchanted creature".to_owned(), &facts),
            _ => String::new(),
        };
        assert_eq!(line(json!({"subtypes": ["Equipment"]})), "Equipped creature");
        assert_eq!(line(json!({"keywords": [{"enchant": {"type": ["land"]}}]})), "Enchanted land");
        assert_eq!(line(json!({"keywords": ["flying"]})), "Enchanted creature");
        for any in
            [json!("any"), json!("planeswalker"), json!({"type": ["creature", "land"]}), json!({"color": ["red"]})]
        {
            assert_eq!(line(json!({"keywords": [{"enchant": any}]})), "Enchanted permanent");
        }
        let other = json!([{"effect": [{"destroy": {"what": {"target": {"type": ["creature"], "enchanted": true}}}}]}]);
        assert_eq!(line(json!({"keywords": [{"enchant": "land"}], "activated": other})), "Enchanted creature");
    }
}

//! Abilities that an object of Magic loses. Files refer to them by name, while texts quote them.

use serde_json::{Map, Value, json};

/// The lists of abilities, which are named in the same way.
const LISTS: [&str; 3] = ["static", "triggered", "activated"];

/// Replaces the names of lost abilities by the abilities themselves: `loses: [{static: [...]}]`.
pub(crate) fn restore(facts: &mut Value) {
    let mut lost = Vec::new();
    find(facts, &mut lost);
    let Some(card) = facts.as_object_mut().filter(|_| !lost.is_empty()) else { return };
    let mut said: Vec<(Value, Value)> = Vec::new();
    for list in LISTS {
        let abilities = card.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        for ability in abilities.filter_map(Value::as_object_mut) {
            if ability.get("name").is_some_and(|name| lost.contains(name))
                && let Some(name) = ability.remove("name")
            {
                said.push((name, json!({list: [ability]})));
            }
        }
    }
    replace(facts, &said);
}

/// Returns the facts of a line with a name for each static ability that the card loses, and the name in place of the
/// lost ability; `None` if the card has no such ability.
pub(crate) fn named(whole: &Map<String, Value>, line: Map<String, Value>) -> Option<Map<String, Value>> {
    let mut lost = Vec::new();
    find(&Value::Object(whole.clone()), &mut lost);
    let own = whole.get("static").and_then(Value::as_array).into_iter().flatten();
    let names: Vec<(Value, Value)> = (1..)
        .zip(own)
        .map(|(number, ability)| (json!({"static": [ability]}), Value::from(format!("static {number}"))))
        .filter(|(ability, _)| lost.contains(ability))
        .collect();
    let name = |ability: &Value| names.iter().find(|(other, _)| other == ability).map(|(_, name)| name.clone());
    let mut line = Value::Object(line);
    let mut own = Vec::new();
    find(&line, &mut own);
    if own.iter().any(|lost| lost.is_object() && name(lost).is_none()) {
        return None;
    }
    for ability in line.get_mut("static").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(name) = name(&json!({"static": [ability]}))
            && let Some(ability) = ability.as_object_mut()
        {
            ability.insert("name".to_owned(), name);
        }
    }
    replace(&mut line, &names);
    match line {
        Value::Object(line) => Some(line),
        _ => None,
    }
}

/// Collects the lost abilities.
fn find(facts: &Value, lost: &mut Vec<Value>) {
    match facts {
        Value::Object(entries) => {
            lost.extend(entries.get(LOSES).and_then(Value::as_array).into_iter().flatten().cloned());
            entries.values().for_each(|value| find(value, lost));
        }
        Value::Array(items) => items.iter().for_each(|item| find(item, lost)),
        _ => {}
    }
}

/// Replaces lost abilities.
fn replace(facts: &mut Value, by: &[(Value, Value)]) {
    match facts {
        Value::Object(entries) => {
            for one in entries.get_mut(LOSES).and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some((_, other)) = by.iter().find(|(lost, _)| lost == one) {
                    one.clone_from(other);
                }
            }
            entries.values_mut().for_each(|value| replace(value, by));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, by)),
        _ => {}
    }
}

const LOSES: &str = "loses";

#[cfg(test)]
mod tests {
    use super::*;

    fn card(name: Option<&str>, lost: &Value) -> Value {
        let mut ability = json!({"prevent": {"amount": "all", "to": "self"}});
        if let (Some(name), Some(ability)) = (name, ability.as_object_mut()) {
            ability.insert("name".to_owned(), Value::from(name));
        }
        json!({"static": [ability], "activated": [{"effect": [{"modify": {"what": "self", "loses": [lost]}}]}]})
    }

    fn line(facts: &Value, key: &str) -> Map<String, Value> {
        [(key.to_owned(), facts[key].clone())].into_iter().collect()
    }

    #[test]
    fn what_is_lost_is_told_and_named() {
        let ability = json!({"static": [{"prevent": {"amount": "all", "to": "self"}}]});
        let said = card(None, &ability);
        let mut file = card(Some("glitter"), &json!("glitter"));
        restore(&mut file);
        assert_eq!(file, said);
        let named_again = card(Some("static 1"), &json!("static 1"));
        for key in ["static", "activated"] {
            let named = named(said.as_object().unwrap(), line(&said, key));
            assert_eq!(named, Some(line(&named_again, key)));
        }
    }

    #[test]
    fn no_card_loses_what_it_has_not() {
        let other = json!({"static": [{"cant": {"attack": {"what": "self"}}}]});
        let said = card(None, &other);
        assert_eq!(named(said.as_object().unwrap(), line(&said, "activated")), None);
        let keyword = card(None, &json!("flying"));
        assert_eq!(named(keyword.as_object().unwrap(), line(&keyword, "activated")), Some(line(&keyword, "activated")));
    }
}

//! Resolves references on Magic cards: "that creature", "those creatures", "that player", "it".
//!
//! Templates parse references as marks. The text before a mark determines what it refers to: the target of the ability,
//! the object of its event, or the object of the previous instruction.

use serde_json::{Map, Value};

/// The mark for one object that was mentioned.
const THAT: &str = "that one";

/// The mark for a player who was mentioned.
const THAT_PLAYER: &str = "that player";

/// The mark for several objects that were mentioned.
const THOSE: &str = "those ones";

const IT: &str = "it";

/// The key of several instructions that a template parses as one.
const PAIR: &str = "pair";

/// The objects and players mentioned so far.
#[derive(Clone, Debug)]
struct Mentioned {
    /// The number of targets of the ability.
    targets: usize,
    /// The word for the object of an event, as used in the text that follows.
    event: Option<&'static str>,
    /// The player of an event.
    player: Option<&'static str>,
    /// `true` if an object is moved, since it is another object afterwards.
    moves: bool,
    /// The object of the previous instruction: one object, or several with the condition of the instruction; "it" if an
    /// object was chosen.
    last: Option<(Value, Option<Value>)>,
}

/// Returns facts with all marks resolved, or `None` if a mark refers to nothing.
pub(crate) fn resolved(mut facts: Value) -> Option<Value> {
    let targets = targets(&facts);
    let none = Mentioned { targets, event: None, player: None, moves: false, last: None };
    for (key, value) in facts.as_object_mut().into_iter().flatten() {
        match (key.as_str(), value) {
            ("effect", Value::Array(effects)) => instructions(effects, &mut none.clone()),
            ("modes", Value::Object(modes)) => {
                for mode in modes.values_mut().filter_map(Value::as_array_mut) {
                    instructions(mode, &mut none.clone());
                }
            }
            ("triggered" | "activated" | "static", Value::Array(abilities)) => {
                flatten(abilities);
                for ability in abilities.iter_mut().filter_map(Value::as_object_mut) {
                    let (event, player) = ability.get("when").map_or((None, None), about);
                    within(ability, &mut Mentioned { event, player, ..none.clone() });
                }
            }
            (_, Value::Object(entries)) => within(entries, &mut none.clone()),
            _ => {}
        }
    }
    let marked = |facts: &Value| facts.as_str().is_some_and(|word| [THAT, THAT_PLAYER, THOSE].contains(&word));
    (!crate::magic::mentions(&facts, &marked)).then_some(facts)
}

/// The number of targets in facts. Conditions choose none.
pub(crate) fn targets(facts: &Value) -> usize {
    match facts {
        Value::Object(entries) => {
            let of = |(key, value): (&String, &Value)| match key.as_str() {
                "if" => 0,
                "target" => 1 + targets(value),
                _ => targets(value),
            };
            entries.iter().map(of).sum()
        }
        Value::Array(items) => items.iter().map(targets).sum(),
        _ => 0,
    }
}

/// The object and the player of an event, apart from the object that has the ability.
fn about(event: &Value) -> (Option<&'static str>, Option<&'static str>) {
    let Some((kind, event)) = event.as_object().and_then(|event| event.iter().next()) else { return (None, None) };
    let other = |key: &str| event.get(key).is_some_and(|what| !matches!(what.as_str(), Some("self" | "you")));
    let is_player = |key: &str| matches!(event.get(key).and_then(Value::as_str), Some("player" | "opponent"));
    match kind.as_str() {
        "dealt" if is_player("to") => (None, Some("recipient")),
        "dealt" if other("to") => (Some("recipient"), None),
        "began" => (None, Some(IT)),
        "dealt" | "prevented" | "cast" | "discarded" | "drew" | "gained" | "lost" => (None, None),
        _ if other("what") => (Some(IT), None),
        _ => (None, None),
    }
}

/// Replaces each pair by its instructions.
fn flatten(items: &mut Vec<Value>) {
    for item in std::mem::take(items) {
        match item {
            Value::Object(mut entries) if entries.contains_key(PAIR) => {
                let condition = entries.get("if").cloned();
                let Some(Value::Array(of)) = entries.remove(PAIR) else { continue };
                let mut target = None;
                for mut one in of {
                    once(&mut one, &mut target);
                    if let (Some(condition), Some(one)) = (&condition, one.as_object_mut()) {
                        one.insert("if".to_owned(), condition.clone());
                    }
                    items.push(one);
                }
            }
            other => items.push(other),
        }
    }
}

/// Replaces the second mention of a target within one template by a reference to the first.
fn once(facts: &mut Value, target: &mut Option<Value>) {
    match facts {
        Value::Object(entries) if entries.contains_key("target") => {
            let own = Value::Object(entries.clone());
            if target.as_ref() == Some(&own) {
                *facts = Value::from("target");
            } else {
                *target = Some(own);
            }
        }
        Value::Object(entries) => {
            entries.iter_mut().filter(|(key, _)| *key != "if").for_each(|(_, value)| once(value, target));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| once(item, target)),
        _ => {}
    }
}

fn instructions(effects: &mut Vec<Value>, told: &mut Mentioned) {
    flatten(effects);
    for effect in effects.iter_mut().filter_map(Value::as_object_mut) {
        if let Some(Value::Object(each)) = effect.get_mut("for_each") {
            let mut inner = Mentioned { targets: 0, event: Some(IT), last: None, ..told.clone() };
            within(each, &mut inner);
            continue;
        }
        if let Some(Value::Object(flip)) = effect.get_mut("flip")
            && (flip.contains_key("each") || flip.contains_key("source"))
        {
            let mut inner = Mentioned { targets: 0, event: Some(IT), last: None, ..told.clone() };
            within(flip, &mut inner);
            continue;
        }
        let those = told.last.clone().filter(|(group, _)| group.is_object());
        if let Some((_, Some(condition))) = &those
            && crate::magic::mentions(&Value::Object(effect.clone()), &|facts| facts.as_str() == Some(THOSE))
        {
            effect.insert("if".to_owned(), condition.clone());
        }
        within(effect, told);
        let condition = effect.get("if").cloned();
        let objects = effect.values().filter_map(Value::as_object);
        let done =
            objects.flat_map(|act| ["what", "to", "from"].iter().filter_map(|key| act.get(*key))).find_map(meant);
        let chosen = effect.get("choose").and_then(|choose| choose.get("what")).filter(|what| what.is_object());
        told.last = match chosen {
            Some(_) => Some((Value::from(IT), None)),
            None => done.map(|done| (done, condition)).or(told.last.take()),
        };
    }
}

/// The reference to the object of an instruction that the following text can use.
fn meant(what: &Value) -> Option<Value> {
    match what {
        Value::String(word) if word == "self" || word == "target" => Some(what.clone()),
        Value::Object(entries) if entries.contains_key("target") => Some(Value::from("target")),
        Value::Object(entries) if entries.contains_key("each") => {
            let changes = what.pointer("/each/tapped").is_some();
            (!changes).then(|| what.clone())
        }
        Value::Object(entries) if entries.contains_key("type") => {
            let changes = entries.contains_key("tapped");
            (!changes).then(|| Value::Object([("each".to_owned(), what.clone())].into_iter().collect()))
        }
        _ => None,
    }
}

/// Resolves the marks in the values of a map.
fn within(entries: &mut Map<String, Value>, told: &mut Mentioned) {
    let moves = told.moves || entries.contains_key("move") || entries.contains_key("replace");
    for (key, value) in entries.iter_mut() {
        match (key.as_str(), value) {
            ("when", _) => {}
            ("then" | "otherwise" | "won" | "lost" | "effect" | "during", Value::Array(effects)) => {
                instructions(effects, &mut told.clone());
            }
            // A target does not refer to itself.
            ("target", value) => mark(value, &mut Mentioned { targets: 0, moves, last: None, ..told.clone() }),
            (_, value) => mark(value, &mut Mentioned { moves, ..told.clone() }),
        }
    }
}

fn mark(value: &mut Value, told: &mut Mentioned) {
    match value {
        Value::Object(entries) => within(entries, told),
        Value::Array(items) => items.iter_mut().for_each(|item| mark(item, told)),
        Value::String(word) => {
            if let Some(stands) = told.stands(word) {
                *value = stands;
            }
        }
        _ => {}
    }
}

impl Mentioned {
    /// The fact that a word refers to, if the text determines it.
    fn stands(&self, word: &str) -> Option<Value> {
        let last = self.last.as_ref().map(|(last, _)| last);
        let target = (self.targets == 1).then(|| Value::from("target"));
        match word {
            THAT if last.is_some_and(|last| last.as_str() == Some(IT)) => last.cloned(),
            THAT if self.targets > 0 => target,
            THAT => self.event.map(Value::from),
            THAT_PLAYER => self.player.map(Value::from).or(target),
            THOSE => last.filter(|last| last.is_object() || last.as_str() == Some("target")).cloned(),
            IT if !self.moves => {
                let is = |last: &&Value| last.as_str().is_some_and(|word| word == "self" || self.targets == 1);
                last.filter(is).filter(|_| self.targets < 2).cloned()
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn effects(effects: &Value) -> Option<Value> {
        resolved(json!({"effect": effects}))?.get("effect").cloned()
    }

    #[test]
    fn that_creature_is_the_target() {
        let tap = json!({"tap": {"what": {"target": "creature"}}});
        let that = json!({"untap": {"what": THAT}});
        let other = json!({"tap": {"what": {"target": "artifact"}}});
        assert_eq!(effects(&json!([tap, that])), Some(json!([tap, {"untap": {"what": "target"}}])));
        assert_eq!(effects(&json!([that])), None);
        assert_eq!(effects(&json!([tap, other, that])), None);
        assert_eq!(effects(&json!([tap, {"untap": {"what": IT}}])), Some(json!([tap, {"untap": {"what": "target"}}])));
    }

    #[test]
    fn that_creature_is_the_one_that_was_chosen() {
        let choose = json!({"choose": {"what": {"type": ["creature"]}, "who": {"target": "opponent"}}});
        let meant = json!([choose, {"destroy": {"what": IT}}]);
        assert_eq!(effects(&json!([choose, {"destroy": {"what": THAT}}])), Some(meant));
        let player = json!({"choose": {"what": "color", "who": {"target": "opponent"}}});
        let meant = json!([player, {"destroy": {"what": "target"}}]);
        assert_eq!(effects(&json!([player, {"destroy": {"what": THAT}}])), Some(meant));
    }

    #[test]
    fn that_creature_is_what_the_event_is_about() {
        let of = |when: Value| {
            let ability = json!({"when": when, "effect": [{"prevent": {"amount": "all", "from": THAT}}]});
            resolved(json!({"triggered": [ability]}))?.pointer("/triggered/0/effect/0/prevent/from").cloned()
        };
        assert_eq!(of(json!({"attacked": {"what": "creature"}})), Some(json!("it")));
        assert_eq!(of(json!({"dealt": {"from": "self", "to": "creature"}})), Some(json!("recipient")));
        assert_eq!(of(json!({"attacked": {"what": "self"}})), None);
    }

    #[test]
    fn that_player_is_the_one_of_the_event() {
        let of = |when: Value| {
            let ability = json!({"when": when, "effect": [{"deal_damage": {"amount": 1, "to": THAT_PLAYER}}]});
            resolved(json!({"triggered": [ability]}))?.pointer("/triggered/0/effect/0/deal_damage/to").cloned()
        };
        assert_eq!(of(json!({"began": {"step": "upkeep"}})), Some(json!("it")));
        assert_eq!(of(json!({"dealt": {"from": "self", "to": "opponent"}})), Some(json!("recipient")));
        assert_eq!(of(json!({"entered": {"what": "self"}})), None);
        let walker = json!({"tap": {"what": {"target": {"type": ["planeswalker"], "controller": THAT_PLAYER}}}});
        assert_eq!(effects(&json!([walker])), None);
    }

    #[test]
    fn those_are_the_same_again_under_the_same_condition() {
        let all = json!({"each": {"type": ["creature"], "attacking": true}});
        let condition = json!({"turn": "you"});
        let said = json!([{"if": condition, "tap": {"what": all}}, {"stay_tapped": {"what": THOSE}}]);
        let meant = json!([{"if": condition, "tap": {"what": all}}, {"if": condition, "stay_tapped": {"what": all}}]);
        assert_eq!(effects(&said), Some(meant));
        let tapped = json!({"each": {"type": ["creature"], "tapped": true}});
        assert_eq!(effects(&json!([{"untap": {"what": tapped}}, {"tap": {"what": THOSE}}])), None);
    }

    #[test]
    fn it_is_what_was_mentioned_last() {
        let moved = json!([{"move": {"what": {"target": "creature"}, "to": "exile"}}, {"move": {"what": IT, "to": "battlefield"}}]);
        assert_eq!(effects(&moved), Some(moved));
        let said = json!([{"put_counters": {"to": "self"}}, {"prevent": {"to": IT}}]);
        assert_eq!(effects(&said), Some(json!([{"put_counters": {"to": "self"}}, {"prevent": {"to": "self"}}])));
    }

    #[test]
    fn a_pair_is_two_and_its_target_is_chosen_once() {
        let target = json!({"target": "creature"});
        let said = json!([{"pair": [{"prevent": {"to": target}}, {"prevent": {"from": target}}]}]);
        assert_eq!(effects(&said), Some(json!([{"prevent": {"to": target}}, {"prevent": {"from": "target"}}])));
    }

    #[test]
    fn each_thing_in_turn_is_that_one() {
        let said = json!([{"for_each": {"what": "creature", "effect": [{"prevent": {"from": THAT}}]}}]);
        let meant = json!([{"for_each": {"what": "creature", "effect": [{"prevent": {"from": "it"}}]}}]);
        assert_eq!(effects(&said), Some(meant));
    }
}

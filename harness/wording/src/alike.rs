//! Normalizes the facts of a Magic card, for which the language has several forms with the same meaning.
//!
//! A key that is left out has a usual value, a list of kinds is a filter with these kinds, and a subtype alone
//! describes a permanent (109.2). Two parses with the same normal form are one.

use serde_json::{Map, Value, json};

use crate::facts::tokens_of;
use crate::tokens::Token;

/// Effects that last for this turn unless stated otherwise.
const THIS_TURN: [&str; 4] = ["modify", "prevent", "replace", "unpreventable"];

/// Effects whose player is the controller unless another is named.
const BY_YOU: [&str; 13] = [
    "draw",
    "gain_life",
    "lose_life",
    "mill",
    "discard",
    "set_life",
    "create",
    "pay",
    "may",
    "exile_cards",
    "choose",
    "copy_spell",
    "sacrifice",
];

/// Kinds of things. A list of kinds matches anything of one of them.
const KINDS: [&str; 13] = [
    "ability",
    "artifact",
    "battle",
    "card",
    "creature",
    "enchantment",
    "instant",
    "land",
    "permanent",
    "planeswalker",
    "player",
    "sorcery",
    "spell",
];

/// The basic land types (205.3i).
const LAND_TYPES: [&str; 5] = ["Forest", "Island", "Mountain", "Plains", "Swamp"];

/// Keys of a filter whose list matches any one of its items.
const ANY_OF: [&str; 6] = ["type", "color", "subtype", "supertype", "keyword", "zone"];

/// Returns the normal form of facts.
pub(crate) fn alike(facts: Value) -> Value {
    let mut facts = of("", facts);
    if let Some(card) = facts.as_object_mut() {
        own_keywords(card);
        // The order of abilities has no meaning.
        for list in ["static", "triggered", "activated"] {
            if let Some(Value::Array(abilities)) = card.get_mut(list) {
                abilities.sort_by_cached_key(|ability| words(&tokens_of(ability)));
            }
        }
    }
    facts
}

fn words(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Moves keywords that a static ability always gives the object itself to its own keywords, as if they were printed:
/// "has protection from the chosen color".
fn own_keywords(card: &mut Map<String, Value>) {
    let Some(Value::Array(abilities)) = card.get_mut("static") else { return };
    let mut own = Vec::new();
    abilities.retain(|ability| {
        let modify = ability.get("modify").and_then(Value::as_object);
        let only = ability.as_object().filter(|ability| ability.len() == 1).and(modify);
        let of_self = only.filter(|modify| modify.len() == 2 && modify.get("what") == Some(&Value::from("self")));
        let keywords = of_self.and_then(|modify| modify.get("keywords")).and_then(Value::as_array);
        own.extend(keywords.into_iter().flatten().cloned());
        keywords.is_none()
    });
    if abilities.is_empty() {
        card.remove("static");
    }
    if !own.is_empty()
        && let Value::Array(keywords) = card.entry("keywords").or_insert_with(|| json!([]))
    {
        keywords.extend(own);
    }
}

fn of(key: &str, facts: Value) -> Value {
    match facts {
        Value::Object(entries) => {
            let mut entries: Map<String, Value> = entries
                .into_iter()
                .map(|(inner, value)| {
                    let value = of(&inner, value);
                    (inner, value)
                })
                .collect();
            if key != "cant" {
                usual(&mut entries);
            }
            sacrificed(&mut entries);
            paid(&mut entries);
            copied(&mut entries);
            anybody(&mut entries);
            described(key, &mut entries);
            named_by_subtypes(key, &mut entries);
            conditions(key, &mut entries);
            recipients(&mut entries);
            shortest(entries)
        }
        Value::Array(items) => listed(key, items.into_iter().map(|item| of(key, item)).collect()),
        scalar => scalar,
    }
}

/// Removes default values.
fn usual(entries: &mut Map<String, Value>) {
    let mut leave_out = |verbs: &[&str], key: &str, word: &str| {
        for verb in verbs {
            let Some(Value::Object(effect)) = entries.get_mut(*verb) else { continue };
            if effect.get(key).and_then(Value::as_str) == Some(word) {
                effect.remove(key);
            }
        }
    };
    leave_out(&THIS_TURN, "for", "turn");
    leave_out(&BY_YOU, "who", "you");
}

/// Removes the name of a token that its subtypes give it anyway (111.4).
fn named_by_subtypes(key: &str, entries: &mut Map<String, Value>) {
    let subtypes = entries.get("subtypes").and_then(Value::as_array);
    let given = subtypes.map(|all| all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "));
    if key == "token" && given.is_some() && entries.get("name").and_then(Value::as_str) == given.as_deref() {
        entries.remove("name");
    }
}

/// Removes the controller from sacrificed objects: a player can only sacrifice their own (701.21a).
fn sacrificed(entries: &mut Map<String, Value>) {
    let Some(Value::Object(sacrifice)) = entries.get_mut("sacrifice") else { return };
    if sacrifice.contains_key("who") {
        return;
    }
    let key = ["what", "chosen"].into_iter().find(|key| sacrifice.contains_key(*key));
    let what = match key {
        Some(key) => sacrifice.get_mut(key).and_then(Value::as_object_mut),
        None => Some(sacrifice),
    };
    if let Some(what) = what.filter(|what| what.get("controller").and_then(Value::as_str) == Some("you")) {
        what.remove("controller");
        let short = shortest(std::mem::take(what));
        match (key, short) {
            (None, short) => {
                entries.insert("sacrifice".to_owned(), short);
            }
            (Some(key), short) => {
                if let Some(Value::Object(sacrifice)) = entries.get_mut("sacrifice") {
                    sacrifice.insert(key.to_owned(), short);
                }
            }
        }
    }
}

/// Normalizes costs and times. Exiling cards from the own graveyard is the cost `exile_cards`, and the part of combat
/// after declaring blockers is a list of steps.
fn paid(entries: &mut Map<String, Value>) {
    let graveyard = json!({"owner": "you", "zone": ["graveyard"]});
    let exiled = entries.get("move").filter(|moving| moving.get("to").and_then(Value::as_str) == Some("exile"));
    let what = exiled.and_then(|moving| moving.get("what")).filter(|what| what.get("chosen") == Some(&graveyard));
    if let Some(count) = what.and_then(|what| what.get("count")).cloned() {
        entries.remove("move");
        entries.insert("exile_cards".to_owned(), json!({"amount": count, "from": "graveyard"}));
    }
    if let Some(Value::Object(only)) = entries.get_mut("only")
        && only.get("during") == Some(&json!(["combat phase"]))
        && only.get("after").and_then(Value::as_str) == Some("declare blockers")
    {
        only.remove("after");
        let steps = json!(["declare blockers", "first strike damage", "combat damage", "end of combat"]);
        only.insert("during".to_owned(), steps);
    }
}

/// Removes "other" if the object enters as a copy of itself: whether it counts as one of "creatures you control" makes
/// no difference.
fn copied(entries: &mut Map<String, Value>) {
    let Some(Value::Object(replace)) = entries.get_mut("replace") else { return };
    if replace.get("change").and_then(|change| change.get("copy_of")) == Some(&Value::from("self"))
        && let Some(what) = replace.get_mut("would").and_then(|would| would.pointer_mut("/entered/what"))
        && let Some(what) = what.as_object_mut()
    {
        what.remove("other");
    }
}

/// Joins equal tap costs, since "two" and "one and another one" are the same.
fn tapped(cost: &[Value]) -> Vec<Value> {
    let is_tap =
        |item: &Value| item.get("tap").and_then(Value::as_object).is_some_and(|tap| tap.contains_key("tapped"));
    let one = |run: &[Value]| match run {
        [first, _, ..] if is_tap(first) => {
            vec![json!({"tap": {"count": run.len(), "chosen": first.get("tap")}})]
        }
        _ => run.to_vec(),
    };
    cost.chunk_by(|one, other| one == other).flat_map(one).collect()
}

/// Removes the default recipients of damage: it is dealt only to permanents and players (120.1).
fn anybody(entries: &mut Map<String, Value>) {
    for damage in ["prevent", "dealt"] {
        if let Some(Value::Object(damage)) = entries.get_mut(damage)
            && damage.get("to") == Some(&json!({"type": ["permanent", "player"]}))
        {
            damage.remove("to");
        }
    }
}

/// Completes a filter with its kind: a thing with a subtype is a permanent (109.2), and a thing on the stack or being
/// cast is a spell.
fn described(key: &str, entries: &mut Map<String, Value>) {
    let only = |entries: &Map<String, Value>, key: &str, word: &str| {
        let items = entries.get(key).and_then(Value::as_array);
        items.is_some_and(|items| items.len() == 1 && items.iter().all(|item| item.as_str() == Some(word)))
    };
    for list in ANY_OF {
        if let Some(Value::Array(items)) = entries.get_mut(list) {
            items.sort_by_key(Value::to_string);
        }
    }
    let list = |word: &str| Value::Array(vec![Value::from(word)]);
    let on_battlefield = only(entries, "zone", "battlefield");
    if entries.contains_key("subtype")
        && !entries.contains_key("type")
        && (on_battlefield || !entries.contains_key("zone"))
    {
        entries.remove("zone");
        entries.insert("type".to_owned(), list("permanent"));
    }
    // Only lands have land types (205.3d).
    let lands = entries.get("subtype").and_then(Value::as_array);
    if lands.is_some_and(|types| types.iter().all(|kind| kind.as_str().is_some_and(|kind| LAND_TYPES.contains(&kind))))
        && only(entries, "type", "permanent")
    {
        entries.insert("type".to_owned(), list("land"));
    }
    if only(entries, "zone", "stack") && (only(entries, "type", "spell") || !entries.contains_key("type")) {
        entries.remove("zone");
        entries.insert("type".to_owned(), list("spell"));
    }
    if key == "cast"
        && let Some(Value::Object(what)) = entries.get_mut("what")
        && !what.contains_key("type")
    {
        what.insert("type".to_owned(), list("spell"));
    }
    // The order of two kinds has no meaning: an artifact creature.
    let first = entries.get("type").and_then(Value::as_array).filter(|kinds| kinds.len() == 1);
    let first = first.and_then(|kinds| kinds.first()).and_then(Value::as_str).map(str::to_owned);
    let second = entries.get("also").and_then(Value::as_str).filter(|kind| KINDS.contains(kind)).map(str::to_owned);
    if let (Some(first), Some(second)) = (first, second)
        && second < first
    {
        entries.insert("type".to_owned(), list(&second));
        entries.insert("also".to_owned(), Value::from(first));
    }
}

/// Moves the condition of a static ability that prevents to the prevention, where it is checked for each event, and
/// turns the existence of a thing that you control into your control of it.
fn conditions(key: &str, entries: &mut Map<String, Value>) {
    if key == "static"
        && let Some(Value::Object(prevent)) = entries.get("prevent")
        && !prevent.contains_key("if")
        && let Some(condition) = entries.remove("if")
        && let Some(Value::Object(prevent)) = entries.get_mut("prevent")
    {
        prevent.insert("if".to_owned(), condition);
    }
    if let Some(Value::Object(what)) = entries.get("exists")
        && what.get("controller").and_then(Value::as_str) == Some("you")
    {
        let mut what = what.clone();
        what.remove("controller");
        entries.remove("exists");
        entries.insert("controls".to_owned(), shortest(what));
    }
}

/// Replaces "it" by the recipient in an ability that triggers on damage and mentions nothing else.
fn recipients(entries: &mut Map<String, Value>) {
    if entries.get("when").and_then(|when| when.get("dealt")).is_none() {
        return;
    }
    if let Some(Value::Array(effects)) = entries.get_mut("effect")
        && let [only] = effects.as_mut_slice()
    {
        recipient(only);
    }
}

fn recipient(facts: &mut Value) {
    match facts {
        Value::String(word) if word == "it" => "recipient".clone_into(word),
        Value::Object(entries) => entries.values_mut().for_each(recipient),
        Value::Array(items) => items.iter_mut().for_each(recipient),
        _ => {}
    }
}

/// Reduces a filter with nothing but one kind to the kind.
fn shortest(entries: Map<String, Value>) -> Value {
    let kinds = entries.get("type").filter(|_| entries.len() == 1).and_then(Value::as_array);
    match kinds.map(Vec::as_slice) {
        Some([kind]) => kind.clone(),
        _ => Value::Object(entries),
    }
}

/// Turns a list of kinds into a filter with them, and joins a list of filters that differ in only one key.
fn listed(key: &str, items: Vec<Value>) -> Value {
    let items = if key == "cost" { tapped(&items) } else { items };
    let is_kind = |item: &Value| item.as_str().is_some_and(|word| KINDS.contains(&word));
    if items.len() > 1 && !ANY_OF.contains(&key) && items.iter().all(is_kind) {
        return filter(items);
    }
    if let Some(each) = all_of(&items, |entries| entries.get("each").filter(|_| entries.len() == 1)) {
        return Value::Object([("each".to_owned(), listed("each", each))].into_iter().collect());
    }
    let kind = |item: &Value| item.as_object().filter(|entries| entries.len() == 2)?.get("type").cloned();
    if items.len() > 1
        && let Some(kind) = items.first().and_then(kind)
        && items
            .iter()
            .all(|item| item.get("type") == Some(&kind) && item.as_object().is_some_and(|all| all.len() == 2))
    {
        let mut rest = items;
        for item in rest.iter_mut().filter_map(Value::as_object_mut) {
            item.remove("type");
        }
        let entries = [("type".to_owned(), kind), ("also".to_owned(), Value::Array(rest))];
        return Value::Object(entries.into_iter().collect());
    }
    Value::Array(items)
}

fn filter(mut kinds: Vec<Value>) -> Value {
    kinds.sort_by_key(Value::to_string);
    Value::Object([("type".to_owned(), Value::Array(kinds))].into_iter().collect())
}

/// The selected value of each of several maps, if all of them have one.
fn all_of<'v>(items: &'v [Value], said: impl Fn(&'v Map<String, Value>) -> Option<&'v Value>) -> Option<Vec<Value>> {
    if items.len() < 2 {
        return None;
    }
    items.iter().map(|item| said(item.as_object()?).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn same(one: Value, other: Value) {
        assert_eq!(alike(one), alike(other));
    }

    #[test]
    fn what_is_left_out_is_the_usual() {
        same(
            json!({"effect": [{"modify": {"what": "self", "for": "turn"}}]}),
            json!({"effect": [{"modify": {"what": "self"}}]}),
        );
        same(json!({"draw": {"who": "you", "amount": 1}}), json!({"draw": {"amount": 1}}));
        let combat = json!({"modify": {"what": "self", "for": "combat"}});
        assert_ne!(alike(combat), alike(json!({"modify": {"what": "self"}})));
        let all = json!({"cant": {"gain_life": {"who": "you"}}});
        assert_ne!(alike(all), alike(json!({"cant": {"gain_life": {}}})));
    }

    #[test]
    fn one_sacrifices_ones_own() {
        let own = json!({"type": ["land"], "controller": "you"});
        same(json!({"sacrifice": own}), json!({"sacrifice": "land"}));
        same(json!({"sacrifice": {"what": own}}), json!({"sacrifice": {"what": "land"}}));
        let chosen = |what: Value| json!({"sacrifice": {"chosen": what, "count": 2}});
        same(chosen(own.clone()), chosen(json!("land")));
        let by = |what: Value| json!({"sacrifice": {"what": what, "who": {"target": "player"}}});
        assert_ne!(alike(by(own)), alike(by(json!("land"))));
    }

    #[test]
    fn a_filter_says_its_kind() {
        same(json!({"from": {"subtype": ["Desert"]}}), json!({"from": {"subtype": ["Desert"], "type": ["permanent"]}}));
        same(
            json!({"count": {"subtype": ["Cleric"], "zone": ["battlefield"]}}),
            json!({"count": {"subtype": ["Cleric"]}}),
        );
        let in_hand = json!({"count": {"subtype": ["Cleric"], "zone": ["hand"]}});
        assert_ne!(alike(in_hand), alike(json!({"count": {"subtype": ["Cleric"]}})));
        same(json!({"from": {"zone": ["stack"]}}), json!({"from": "spell"}));
        same(
            json!({"cast": {"what": {"color": ["red"]}}}),
            json!({"cast": {"what": {"color": ["red"], "zone": ["stack"]}}}),
        );
        same(
            json!({"to": {"type": ["artifact"], "also": "creature"}}),
            json!({"to": {"type": ["creature"], "also": {"type": ["artifact"]}}}),
        );
    }

    #[test]
    fn costs_and_times_are_said_in_one_way() {
        let graveyard = json!({"count": 2, "chosen": {"owner": "you", "zone": ["graveyard"]}});
        same(
            json!({"cost": [{"move": {"what": graveyard, "to": "exile"}}]}),
            json!({"cost": [{"exile_cards": {"amount": 2, "from": "graveyard"}}]}),
        );
        assert_ne!(
            alike(json!({"move": {"what": graveyard, "to": "hand"}})),
            alike(json!({"move": {"what": graveyard, "to": "exile"}})),
        );
        let steps = ["declare blockers", "first strike damage", "combat damage", "end of combat"];
        same(
            json!({"only": {"during": ["combat phase"], "after": "declare blockers"}}),
            json!({"only": {"during": steps}}),
        );
    }

    #[test]
    fn abilities_are_told_in_one_order_and_own_keywords_as_printed() {
        let [one, other] = [json!({"cost": ["{T}"]}), json!({"cost": ["{Q}"]})];
        same(json!({"activated": [one, other]}), json!({"activated": [other, one]}));
        let has =
            |what: &str| json!({"keywords": ["flying"], "static": [{"modify": {"what": what, "keywords": ["reach"]}}]});
        same(has("self"), json!({"keywords": ["flying", "reach"]}));
        assert_ne!(alike(has("host")), alike(has("self")));
        let elves = json!({"subtype": ["Elf"], "controller": "you", "tapped": false});
        same(
            json!({"cost": [{"tap": elves}, {"tap": elves}]}),
            json!({"cost": [{"tap": {"chosen": elves, "count": 2}}]}),
        );
        let copy =
            |what: Value| json!({"replace": {"would": {"entered": {"what": what}}, "change": {"copy_of": "self"}}});
        let own = json!({"type": ["creature"], "controller": "you"});
        let others = json!({"type": ["creature"], "controller": "you", "other": true});
        same(copy(own), copy(others));
        same(
            json!({"sacrifice": {"subtype": ["Plains"]}}),
            json!({"sacrifice": {"subtype": ["Plains"], "type": ["land"]}}),
        );
        let elf = json!({"sacrifice": {"subtype": ["Elf"]}});
        assert_ne!(alike(elf), alike(json!({"sacrifice": {"subtype": ["Elf"], "type": ["land"]}})));
    }

    #[test]
    fn damage_is_dealt_to_permanents_and_players() {
        same(json!({"dealt": {"to": ["player", "permanent"]}}), json!({"dealt": {}}));
        same(
            json!({"prevent": {"amount": 1, "to": {"type": ["player", "permanent"]}}}),
            json!({"prevent": {"amount": 1}}),
        );
        assert_ne!(alike(json!({"dealt": {"to": "permanent"}})), alike(json!({"dealt": {}})));
    }

    #[test]
    fn a_list_of_kinds_is_a_filter() {
        same(json!({"target": ["player", "permanent"]}), json!({"target": {"type": ["permanent", "player"]}}));
        same(
            json!({"to": {"each": ["creature", "player"]}}),
            json!({"to": [{"each": "creature"}, {"each": "player"}]}),
        );
        let both = json!([{"type": ["creature"], "attacking": true}, {"type": ["creature"], "blocking": true}]);
        same(
            json!({"target": both}),
            json!({"target": {"type": ["creature"], "also": [{"attacking": true}, {"blocking": true}]}}),
        );
        let red = json!({"type": ["creature"], "color": ["red"]});
        same(json!({"to": {"each": [red, "player"]}}), json!({"to": [{"each": red}, {"each": "player"}]}));
        assert_ne!(alike(json!({"to": ["you", "creature"]})), alike(json!({"to": "creature"})));
    }

    #[test]
    fn conditions_of_static_abilities_are_asked_of_each_event() {
        let inner = json!({"prevent": {"amount": "all", "if": {"turn": "you"}}});
        let outer = json!({"if": {"turn": "you"}, "prevent": {"amount": "all"}});
        same(json!({"static": [inner]}), json!({"static": [outer]}));
        assert_ne!(alike(json!({"effect": [inner]})), alike(json!({"effect": [outer]})));
        same(
            json!({"if": {"exists": {"type": ["creature"], "controller": "you"}}}),
            json!({"if": {"controls": "creature"}}),
        );
    }

    #[test]
    fn it_is_who_was_dealt_damage() {
        let ability = |effects: Value| json!({"when": {"dealt": {"to": "opponent"}}, "effect": effects});
        let deal = |to: &str| json!({"deal_damage": {"amount": 1, "to": to}});
        same(ability(json!([deal("it")])), ability(json!([deal("recipient")])));
        let after = |to: &str| ability(json!([{"tap": {"what": "creature"}}, deal(to)]));
        assert_ne!(alike(after("it")), alike(after("recipient")));
    }
}

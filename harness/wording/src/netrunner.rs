//! Specifics of Netrunner texts: the symbols that stand for an arrow, impossible facts, and the subtypes that a program
//! breaks.

use serde_json::{Map, Value};

use crate::lawful::is_lawful;
use crate::magic::mentions;
use crate::tokens::Token;

/// The arrow after the condition of an ability.
const ARROW: &str = "\u{2192}";

/// Replaces the notations of an arrow, which are `->` and a dash after `[interrupt]`, by one token.
pub fn spelled(said: &[Token]) -> Vec<Token> {
    let mut all: Vec<Token> = Vec::with_capacity(said.len());
    for token in said {
        match (all.last_mut(), token.text.as_str()) {
            (Some(dash), ">") if dash.text == "-" && dash.at.1 == token.at.0 => arrow(dash, token.at.1),
            (Some(arrowed), ">") if arrowed.text == ARROW && arrowed.at.1 == token.at.0 => arrow(arrowed, token.at.1),
            (Some(before), "-" | "\u{2014}") if before.text == "[interrupt]" => {
                all.push(Token { text: ARROW.to_owned(), ..token.clone() });
            }
            _ => all.push(token.clone()),
        }
    }
    all
}

/// Events that are not about a card.
const OF_NO_CARD: &[&str] = &[
    "damaged",
    "tagged",
    "removed_tags",
    "drew",
    "turn_began",
    "turn_ended",
    "run_ended",
    "run_began",
    "approached_server",
    "run_succeeded",
    "run_failed",
    "jacked_out",
    "breached",
    "traced",
    "took_bad_publicity",
    "purged",
    "actions_ended",
];

/// Returns `true` if facts are possible: they are valid on a card, "that card" is the card of an event, cards
/// restricted to factions other than the identity's name their owner, a player who may trash a card is able to, and
/// what a player may suffer or give up to keep something from happening is a cost.
pub fn can_be_meant(facts: &Value) -> bool {
    let Some(line) = facts.as_object() else { return false };
    // The player does not matter here, so `corp` can stand in for the "you" of a line without edges.
    let corp = Value::Object(line.clone()).to_string().replace("\"you\"", "\"corp\"").replace("\"you ", "\"corp ");
    serde_json::from_str(&corp).is_ok_and(|line| is_lawful("netrunner", &line, &[("side", "corp"), ("type", "asset")]))
        && refers(facts, false)
        && !mentions(facts, &is_of_any_faction)
        && !mentions(facts, &may_trash_nothing)
        && !mentions(facts, &may_pay)
}

/// Returns `true` if each "that card" is the card of an event, with no other card mentioned in between.
fn refers(facts: &Value, told: bool) -> bool {
    match facts {
        Value::String(word) => word != "that" || told,
        Value::Array(items) => {
            let mut told = told;
            items.iter().all(|item| {
                let refers = refers(item, told);
                told &= !tells_another(item);
                refers
            })
        }
        Value::Object(entries) => {
            let told = entries.get("when").map_or(told, tells_a_card);
            entries.iter().all(|(key, value)| key == "when" || key == "same_type" || refers(value, told))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

/// Returns `true` if an event is about a card.
fn tells_a_card(when: &Value) -> bool {
    when.as_object().into_iter().flatten().all(|(event, asked)| match (event.as_str(), asked) {
        ("any_of", Value::Array(events)) => events.iter().all(tells_a_card),
        ("first_of", Value::Object(first)) => {
            first.get("of").and_then(Value::as_array).into_iter().flatten().all(tells_a_card)
        }
        ("would" | "prevented" | "increased" | "replaced", Value::Object(asked)) => {
            asked.contains_key("card") || asked.get("what").and_then(Value::as_str) == Some("trash")
        }
        (event, _) => !OF_NO_CARD.contains(&event),
    })
}

/// Returns `true` if an effect mentions another card than that of the event.
fn tells_another(effect: &Value) -> bool {
    mentions(effect, &|facts| ["choose", "reveal", "look", "search", "top"].iter().any(|key| facts.get(*key).is_some()))
}

/// Returns `true` if cards of a faction other than an identity's are mentioned without their owner.
fn is_of_any_faction(facts: &Value) -> bool {
    facts.get("not_faction").is_some() && facts.get("owner").is_none()
}

/// Returns `true` if a player may trash a card, or else something happens: a player without such a card could accept
/// all the same.
fn may_trash_nothing(facts: &Value) -> bool {
    facts.get("may").is_some_and(|may| {
        may.get("otherwise").is_some()
            && may.pointer("/then/0/trash/card").is_some_and(|card| card.get("choose").is_some())
    })
}

/// Returns `true` if a player may suffer or give up something, or else something happens: that is a cost, and no
/// effect (1.16.11b).
fn may_pay(facts: &Value) -> bool {
    const COSTS: [&str; 5] = ["damage", "tag", "bad_publicity", "lose", "forfeit"];
    facts.get("may").is_some_and(|may| {
        may.get("otherwise").is_some()
            && may.pointer("/then/0").is_some_and(|first| COSTS.iter().any(|cost| first.get(*cost).is_some()))
    })
}

/// Adds to facts that a derezzed card is rezzed before.
pub fn derezzed(mut facts: Value) -> Value {
    match &mut facts {
        Value::Array(items) => items.iter_mut().for_each(|item| *item = derezzed(item.take())),
        Value::Object(entries) => {
            for kind in ["choose", "all"] {
                let pointer = format!("/card/{kind}");
                if let Some(Value::Object(cards)) =
                    entries.get_mut("derez").and_then(|derez| derez.pointer_mut(&pointer))
                    && cards.contains_key("installed")
                {
                    cards.entry("rezzed").or_insert(Value::Bool(true));
                }
            }
            entries.values_mut().for_each(|value| *value = derezzed(value.take()));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    facts
}

/// Returns the meaning of the facts of a line on a card with these facts: an icebreaker breaks only the subtypes that
/// it interfaces with, which texts of the first age did not state. `None` for a program that may or may not be an
/// icebreaker.
pub fn placed(whole: &Map<String, Value>, mut line: Map<String, Value>) -> Option<Map<String, Value>> {
    if whole.get("type").and_then(Value::as_str) != Some("program") {
        return Some(line);
    }
    let is_icebreaker = whole
        .get("subtypes")
        .and_then(Value::as_array)
        .map(|subtypes| subtypes.iter().any(|subtype| subtype.as_str() == Some("icebreaker")));
    for ability in line.get_mut("paid").and_then(Value::as_array_mut).into_iter().flatten() {
        let effects = ability.get("effect").and_then(Value::as_array);
        let breaks = effects.into_iter().flatten().any(|effect| effect.get("break").is_some());
        if let Some(facts) = ability.as_object_mut().filter(|facts| breaks && !facts.contains_key("interface"))
            && is_icebreaker?
        {
            facts.insert("interface".to_owned(), Value::Bool(true));
        }
    }
    Some(line)
}

/// Turns a token into an arrow that ends there.
fn arrow(token: &mut Token, end: usize) {
    ARROW.clone_into(&mut token.text);
    token.at.1 = end;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::{text, tokens};
    use serde_json::json;

    #[test]
    fn what_cannot_be_meant_is_no_reading() {
        let trashes = json!({"trash": {"card": "that"}});
        let on = |when: Value, effect: Value| can_be_meant(&json!({"conditional": [{"when": when, "effect": effect}]}));
        assert!(on(json!({"accessed": {}}), json!([trashes])));
        assert!(!on(json!({"turn_began": {}}), json!([trashes])));
        assert!(!can_be_meant(&json!({"effect": [trashes]})));
        let chosen = json!({"choose": {"card": {"choose": {"type": ["ice"]}}}});
        assert!(!on(json!({"accessed": {}}), json!([chosen, trashes])));
        assert!(on(json!({"accessed": {}}), json!([trashes, chosen])));
        let foreign = |owner: Value| json!({"effect": [{"trash": {"card": {"choose": owner}}}]});
        assert!(can_be_meant(&foreign(json!({"not_faction": "same", "owner": "runner"}))));
        assert!(!can_be_meant(&foreign(json!({"not_faction": "same"}))));
        let may = json!({"who": "runner", "then": [{"trash": {"card": {"choose": {"zone": "grip"}}}}], "otherwise": [{"end_run": {}}]});
        assert!(!can_be_meant(&json!({"effect": [{"may": may}]})));
        let damage = json!({"damage": {"kind": "core", "amount": 1, "responsible": "runner"}});
        let may = json!({"who": "runner", "then": [damage], "otherwise": [{"end_run": {}}]});
        assert!(!can_be_meant(&json!({"effect": [{"may": may}]})));
        assert!(!can_be_meant(&json!({"enters_with": {"power": "X"}})));
    }

    #[test]
    fn what_is_derezzed_is_rezzed() {
        let derez = |cards: Value| json!({"effect": [{"derez": {"card": {"choose": cards}}}]});
        let rezzed = derez(json!({"installed": true, "rezzed": true}));
        assert_eq!(derezzed(derez(json!({"installed": true}))), rezzed);
        assert_eq!(derezzed(rezzed.clone()), rezzed);
    }

    #[test]
    fn an_icebreaker_interfaces_with_what_it_breaks() {
        let line = |facts: Value| facts.as_object().cloned().unwrap_or_default();
        let breaks = json!({"paid": [{"effect": [{"break": {"subroutines": 1}}]}]});
        let on = |card: Value| placed(&line(card), line(breaks.clone())).map(Value::Object);
        let interface = json!({"paid": [{"effect": [{"break": {"subroutines": 1}}], "interface": true}]});
        assert_eq!(on(json!({"type": "program", "subtypes": ["icebreaker", "ai"]})), Some(interface));
        assert_eq!(on(json!({"type": "program", "subtypes": ["trojan"]})), Some(breaks.clone()));
        assert_eq!(on(json!({"type": "hardware"})), Some(breaks.clone()));
        assert_eq!(on(json!({"type": "program"})), None);
    }

    #[test]
    fn an_arrow_is_written_in_several_ways() {
        let says = |said: &str| text(&spelled(&tokens(said)), false);
        for said in ["[interrupt] -> [trash]: X", "[interrupt] - [trash]: X", "[interrupt] \u{2014} [trash]: X"] {
            assert_eq!(says(said), says("[interrupt] \u{2192} [trash]: X"));
        }
        assert_eq!(says("Interface -> 1[credit]: X"), says("Interface \u{2192} 1[credit]: X"));
        assert_eq!(says("AP - tracer"), text(&tokens("AP - tracer"), false));
    }
}

//! Specifics of Riftbound texts: the publisher's symbols in words (`:rb_energy_2:` is "2 energy"), and impossible
//! facts.

use serde_json::{Map, Value, json};

use crate::magic::mentions;
use crate::tokens::{Token, tokens};

/// Words that may be in square brackets within a sentence, with the same meaning as without.
const BRACKETED: [&str; 7] = ["stun", "stunned", "predict", "add", "mighty", "buff", "buffed"];

/// A symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    /// An amount of energy.
    Energy(u32),
    /// Power of a domain.
    Power(String),
    /// Words.
    Words(&'static str),
}

/// Replaces symbols by words.
///
/// * `:rb_energy_2:` becomes `2 energy`, and `:rb_rune_fury:` becomes `1 fury`. A repeated rune is counted, and the
///   last part of a cost comes after `and`.
/// * `:rb_might:` becomes `Might`, and `:rb_exhaust:` becomes `[exhaust]`.
/// * `[Assault 2]` becomes `[Assault] 2`, and `[Stun]` becomes `stun`.
/// * `-` by itself becomes a dash.
pub fn spelled(said: &[Token]) -> Vec<Token> {
    let mut all = Vec::new();
    let mut rest = said;
    while let Some((first, after)) = rest.split_first() {
        if let Some((cost, after)) = cost_of(rest) {
            all.extend(cost);
            rest = after;
        } else if let Some((Sign::Words(words), after)) = sign_of(rest) {
            all.extend(at(first, words));
            rest = after;
        } else {
            all.extend(unbracketed(first));
            rest = after;
        }
    }
    all
}

/// The tokens of words, at the place of another token.
fn at(place: &Token, words: &str) -> Vec<Token> {
    tokens(words).into_iter().map(|token| Token { at: place.at, ..token }).collect()
}

/// The symbol at the start of tokens, and the tokens after it.
fn sign_of(said: &[Token]) -> Option<(Sign, &[Token])> {
    let [open, name, close, rest @ ..] = said else { return None };
    let name = name.text.strip_prefix("rb_").filter(|_| open.text == ":" && close.text == ":")?;
    let sign = match name {
        "might" => Sign::Words("Might"),
        "exhaust" => Sign::Words("[exhaust]"),
        _ => match (name.strip_prefix("energy_"), name.strip_prefix("rune_")) {
            (Some(energy), _) => Sign::Energy(energy.parse().ok()?),
            (None, Some("rainbow")) => Sign::Power("of any domain".to_owned()),
            (None, Some(domain)) => Sign::Power(domain.to_owned()),
            (None, None) => return None,
        },
    };
    Some((sign, rest))
}

/// The cost at the start of tokens, in words, and the tokens after it.
fn cost_of(said: &[Token]) -> Option<(Vec<Token>, &[Token])> {
    let mut parts: Vec<(u32, String)> = Vec::new();
    let mut rest = said;
    while let Some((sign, after)) = sign_of(rest) {
        match (sign, parts.last_mut()) {
            (Sign::Words(_), _) => break,
            (Sign::Energy(energy), _) => parts.push((energy, "energy".to_owned())),
            (Sign::Power(domain), Some((amount, last))) if *last == domain => *amount += 1,
            (Sign::Power(domain), _) => parts.push((1, domain)),
        }
        rest = after;
    }
    let words: Vec<String> = parts.iter().map(|(amount, what)| format!("{amount} {what}")).collect();
    Some((at(said.first().filter(|_| !words.is_empty())?, &words.join(" and ")), rest))
}

/// A keyword with its number beside it, or without meaningless brackets.
fn unbracketed(token: &Token) -> Vec<Token> {
    if token.text == "-" {
        return at(token, "\u{2014}");
    }
    let inner = token.text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    match inner.map(|inner| (inner, inner.rsplit_once(' '))) {
        Some((_, Some((word, number)))) if Token::is_figures(number) => {
            let word = if BRACKETED.contains(&&*word.to_lowercase()) { word.to_owned() } else { format!("[{word}]") };
            at(token, &format!("{word} {number}"))
        }
        Some((inner, _)) if BRACKETED.contains(&&*inner.to_lowercase()) => at(token, inner),
        _ => vec![token.clone()],
    }
}

/// Returns `true` if facts are possible:
///
/// - A condition at the start of an ability belongs to the ability, and so does the condition of an effect that waits
///   for an event.
/// - A payment that an effect refers to was made by an earlier line.
/// - "It" in one of two alternatives does not refer to a choice of the other.
/// - A kill as the price of something is an effect; only the object itself is killed as a cost.
/// - A combat that ends in a tie recalls the units in it.
/// - A thing that is chosen only to be protected is chosen by the protection.
/// - Of two alternatives for friend and foe, one is the `otherwise` of the other.
/// - A banished object is not a target.
pub fn can_be_meant(facts: &Value) -> bool {
    let is = |facts: &Value, word: &str| facts.as_str() == Some(word);
    let paid = |facts: &Value| facts.pointer("/deal/amount").is_some_and(|amount| is(amount, "paid"));
    let pays = |facts: &Value| facts.get("pay_any").is_some();
    !mentions(facts, &opens)
        && !mentions(facts, &crosses)
        && !mentions(facts, &kills)
        && !mentions(facts, &ties)
        && !mentions(facts, &chooses_first)
        && !mentions(facts, &checks_twice)
        && !mentions(facts, &targets_the_banished)
        && (!mentions(facts, &paid) || mentions(facts, &pays))
}

/// Returns `true` if an effect checks a condition and does nothing otherwise.
fn only_checks(effect: &Value) -> bool {
    effect.get("check").is_some_and(|check| check.get("otherwise").is_none())
}

fn opens(facts: &Value) -> bool {
    let first = |key: &str| facts.get(key).and_then(|effects| effects.get(0));
    let opened = facts.get("when").is_some() && facts.get("if").is_none();
    (opened && first("effect").is_some_and(only_checks))
        || first("deathknell").is_some_and(only_checks)
        || only_checks(facts) && facts.pointer("/check/effect/0/delayed").is_some()
}

fn crosses(facts: &Value) -> bool {
    let says = |facts: &Value, word: &str| {
        mentions(facts, &|facts| facts.as_str().is_some_and(|phrase| phrase.split(' ').any(|part| part == word)))
    };
    facts.get("check").is_some_and(|check| match (check.get("effect"), check.get("otherwise")) {
        (Some(effect), Some(otherwise)) => says(otherwise, "target") && says(effect, "it"),
        _ => false,
    })
}

fn kills(facts: &Value) -> bool {
    let itself = |pointer: &str| facts.pointer(pointer).and_then(Value::as_str).map(|what| what == "self");
    let done = facts.pointer("/kill/if_done").is_some();
    itself("/may/cost/kill") == Some(false) || done && itself("/kill/what") == Some(true)
}

fn ties(facts: &Value) -> bool {
    let recalled = facts.pointer("/instead/0/recall/what").and_then(Value::as_str);
    facts.pointer("/would/tie").is_some() && recalled == Some("every unit")
}

/// Returns the meaning of the facts of a line on a card with these facts: on an Equipment, "me" means the unit that it
/// is attached to. That is possible for abilities that always apply, but not for events.
pub fn placed(whole: &Map<String, Value>, line: Map<String, Value>) -> Option<Map<String, Value>> {
    if !whole.contains_key("equip") {
        return Some(line);
    }
    let mut kept = Map::new();
    let mut given = Vec::new();
    for (key, value) in line {
        match (key.as_str(), value) {
            ("keywords", Value::Array(keywords)) => {
                let (own, passed): (Vec<Value>, Vec<Value>) = keywords.into_iter().partition(is_of_gear);
                if passed.iter().any(|keyword| keyword.as_str() == Some("Temporary")) {
                    return None;
                }
                given.extend(passed.into_iter().map(|keyword| json!({"give": {"keywords": [keyword], "to": "self"}})));
                if !own.is_empty() {
                    kept.insert(key, Value::Array(own));
                }
            }
            ("static", Value::Array(all)) => {
                if !all.iter().all(|one| mentions(one, &|facts| facts.as_str() == Some("self"))) {
                    return None;
                }
                given.extend(all);
            }
            ("triggered", Value::Array(all)) => {
                if !all.iter().all(|one| one.pointer("/when/played").and_then(Value::as_str) == Some("self")) {
                    return None;
                }
                kept.insert(key, Value::Array(all));
            }
            ("deathknell" | "activated" | "replacement" | "effect", _) => return None,
            (_, value) => {
                kept.insert(key, value);
            }
        }
    }
    if !given.is_empty() {
        kept.insert("attached".to_owned(), json!({"static": given}));
    }
    Some(kept)
}

/// Returns `true` if a keyword on an Equipment is its own rather than its unit's.
fn is_of_gear(keyword: &Value) -> bool {
    keyword.as_str().is_some_and(|word| ["Quick-Draw", "Hidden", "Action", "Reaction"].contains(&word))
}

/// Moves the condition that a dying unit is buffed from the event to the replacement: both forms mean the same.
pub fn plain(mut facts: Value) -> Value {
    asked(&mut facts);
    facts
}

fn asked(facts: &mut Value) {
    let dying = facts.pointer("/would/die").and_then(Value::as_str).map(|phrase| phrase.split(' '));
    if let Some(phrase) = dying.filter(|_| facts.get("if").is_none()) {
        let (buffed, rest): (Vec<&str>, Vec<&str>) = phrase.partition(|word| *word == BUFFED);
        if !buffed.is_empty() {
            let rest = Value::from(rest.join(" "));
            if let Some(die) = facts.pointer_mut("/would/die") {
                *die = rest;
            }
            if let Some(facts) = facts.as_object_mut() {
                facts.insert("if".to_owned(), Value::from(BUFFED));
            }
        }
    }
    match facts {
        Value::Object(entries) => entries.values_mut().for_each(asked),
        Value::Array(items) => items.iter_mut().for_each(asked),
        _ => {}
    }
}

const BUFFED: &str = "buffed";

fn targets_the_banished(facts: &Value) -> bool {
    facts.as_str().is_some_and(|phrase| phrase.contains("target ") && phrase.ends_with("banished with this"))
}

fn checks_twice(facts: &Value) -> bool {
    let asks = |effect: &Value, word: &str| {
        only_checks(effect) && effect.pointer("/check/if").and_then(Value::as_str) == Some(word)
    };
    facts.as_array().is_some_and(|effects| {
        effects
            .windows(2)
            .any(|pair| matches!(pair, [first, second] if asks(first, "enemy") && asks(second, "friendly")))
    })
}

fn chooses_first(facts: &Value) -> bool {
    let protects = |effect: &Value| {
        ["/prevent/to", "/double/to", "/replace/would/die"]
            .iter()
            .any(|pointer| effect.pointer(pointer).and_then(Value::as_str) == Some("it"))
    };
    let pair = |pair: &[Value]| matches!(pair, [first, second] if first.get("choose").is_some() && protects(second));
    facts.as_array().is_some_and(|effects| effects.windows(2).any(pair))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::text;

    #[track_caller]
    fn says(signs: &str, words: &str) {
        assert_eq!(text(&spelled(&tokens(signs)), false), text(&tokens(words), false));
    }

    #[test]
    fn signs_are_words() {
        says(
            ":rb_energy_1::rb_rune_fury::rb_rune_fury:, :rb_exhaust:: Draw 1.",
            "1 energy and 2 fury , [exhaust] : Draw 1 .",
        );
        says("pay :rb_rune_rainbow: .", "pay 1 of any domain .");
        says("+2 :rb_might: this turn", "+2 Might this turn");
        says("a : b : c", "a : b : c");
        says("[Legion] - give me -1 :rb_might:", "[Legion] \u{2014} give me -1 Might");
    }

    #[test]
    fn what_cannot_be_meant_is_no_reading() {
        let check = json!({"check": {"if": "extra paid", "effect": [{"draw": {"amount": 1}}]}});
        assert!(can_be_meant(&json!({"effect": [check]})));
        assert!(!can_be_meant(&json!({"triggered": [{"when": {"played": "self"}, "effect": [check]}]})));
        let deal = |amount: &str| json!({"deal": {"amount": amount, "to": "target unit"}});
        assert!(can_be_meant(&json!([{"pay_any": {"power": "any"}}, deal("paid")])));
        assert!(!can_be_meant(&json!([deal("paid")])) && can_be_meant(&json!([deal("excess")])));
        let either = |otherwise: Value| json!({"check": {"if": "attacking", "effect": [{"deal": {"amount": 4, "to": "it"}}], "otherwise": [otherwise]}});
        assert!(can_be_meant(&either(json!({"draw": {"amount": 1}}))) && !can_be_meant(&either(deal("2"))));
        let killed = |what: &str| json!({"may": {"cost": {"kill": what}, "effect": [{"draw": {"amount": 1}}]}});
        assert!(can_be_meant(&killed("self")) && !can_be_meant(&killed("gear")));
        let tied = |what: &str| json!({"would": {"tie": "you attack"}, "instead": [{"recall": {"what": what}}]});
        assert!(can_be_meant(&tied("every unit in combat")) && !can_be_meant(&tied("every unit")));
        let chosen = |to: &str| json!([{"choose": {"what": "target unit"}}, {"double": {"to": to}}]);
        assert!(!can_be_meant(&chosen("it")) && can_be_meant(&chosen("every unit")));
    }

    #[test]
    fn what_an_equipment_says_of_itself_is_of_its_unit() {
        let line = |facts: Value| facts.as_object().cloned().unwrap_or_default();
        let sword = line(json!({"equip": {"power": {"fury": 1}}}));
        let on = |facts: Value| placed(&sword, line(facts)).map(Value::Object);
        let assault = json!({"keywords": [{"Assault": 2}]});
        let given = json!({"attached": {"static": [{"give": {"keywords": [{"Assault": 2}], "to": "self"}}]}});
        assert_eq!(on(assault.clone()), Some(given));
        assert_eq!(placed(&Map::new(), line(assault.clone())), Some(line(assault)));
        assert_eq!(on(json!({"keywords": ["Hidden"]})), Some(json!({"keywords": ["Hidden"]})));
        let draws = |when: &str| json!({"triggered": [{"when": {when: "self"}, "effect": [{"draw": {"amount": 1}}]}]});
        assert_eq!(on(draws("conquer")), None);
        assert_eq!(on(draws("played")), Some(draws("played")));
        assert_eq!(on(json!({"deathknell": [{"draw": {"amount": 1}}]})), None);
        assert_eq!(on(json!({"static": [{"double": {"to": "every unit"}}]})), None);
    }

    #[test]
    fn brackets_stand_around_keywords_alone() {
        says("[Assault 2]", "[Assault] 2");
        says("[Predict 2], then [Stun] a unit with [Tank].", "Predict 2 , then Stun a unit with [Tank] .");
    }
}

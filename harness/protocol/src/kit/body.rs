//! Plain bodies: creatures and units that consist of numbers and keywords only.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{Facts, Halt};

/// The facts that make up a body.
const TOLD: [&str; 9] = ["types", "supertypes", "subtypes", "colors", "domains", "tags", "stats", "might", "keywords"];

/// The facts that do not matter for a body in play.
const PASSED_OVER: [&str; 5] = ["text", "number", "omits", "cost", "power"];

/// A card with nothing but numbers and keywords.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    /// The name.
    pub name: String,
    /// The card types.
    pub types: Vec<String>,
    /// The supertypes.
    pub supertypes: Vec<String>,
    /// The subtypes.
    pub subtypes: Vec<String>,
    /// The colours.
    pub colors: Vec<String>,
    /// The power.
    pub power: Option<i64>,
    /// The toughness.
    pub toughness: Option<i64>,
    /// The might.
    pub might: Option<i64>,
    /// The keywords.
    pub keywords: BTreeSet<String>,
}

/// Returns `true` if a card is only a body.
pub fn fits_body(facts: &Facts) -> bool {
    let fixed = facts.get("stats").is_none_or(|stats| stats.get("fixed").is_some());
    fixed && facts.keys().all(|key| TOLD.contains(&key.as_str()) || PASSED_OVER.contains(&key.as_str()))
}

/// Makes a body from the facts of its card and from its state in `given`, which takes precedence. Of the state, only
/// the facts that make up a body are used.
///
/// # Errors
/// `unsupported` if there are further facts, or a keyword with a value.
pub fn body(name: &str, facts: &Facts, state: &Map<String, Value>) -> Result<Body, Halt> {
    if !fits_body(facts) {
        return Err(Halt::unsupported(format!("card `{name}`")));
    }
    let mut both = facts.clone();
    both.extend(
        state.iter().filter(|(key, _)| TOLD.contains(&key.as_str())).map(|(key, value)| (key.clone(), value.clone())),
    );
    let fixed =
        |both: &Facts| both.get("stats").map(|stats| stats.get("fixed").and_then(Value::as_str).map(str::to_owned));
    let (power, toughness) = match fixed(&both) {
        None => (None, None),
        Some(text) => {
            let numbers = text.as_deref().and_then(|text| text.rsplit_once('/'));
            let numbers = numbers.and_then(|(power, toughness)| Some((power.parse().ok()?, toughness.parse().ok()?)));
            let (power, toughness) = numbers.ok_or_else(|| Halt::unsupported("counted power and toughness"))?;
            (Some(power), Some(toughness))
        }
    };
    let words = |key: &str| {
        let words = both.get(key).and_then(Value::as_array).into_iter().flatten();
        words.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let keywords = [facts.get("keywords"), state.get("keywords")].into_iter().flatten();
    let keywords = keywords.filter_map(Value::as_array).flatten().map(keyword).collect::<Result<_, _>>()?;
    Ok(Body {
        name: name.to_owned(),
        types: words("types"),
        supertypes: words("supertypes"),
        subtypes: words("subtypes"),
        colors: words("colors"),
        power,
        toughness,
        might: both.get("might").and_then(Value::as_i64),
        keywords,
    })
}

fn keyword(keyword: &Value) -> Result<String, Halt> {
    if let Some(word) = keyword.get("plain").and_then(Value::as_str) {
        return Ok(word.to_owned());
    }
    let valued = keyword.get("valued").and_then(Value::as_object);
    let word = valued.and_then(|valued| valued.keys().next()).map_or("?", String::as_str);
    Err(Halt::unsupported(format!("keyword `{word}`")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(facts: &Value, state: &Value) -> Result<Body, String> {
        let map = |value: &Value| value.as_object().cloned().unwrap_or_default();
        body("Ox", &map(facts), &map(state)).map_err(|halt| format!("{halt:?}"))
    }

    #[test]
    fn a_body_is_made_of_its_card_and_then_of_its_state() {
        let facts =
            json!({"types": ["Creature"], "stats": {"fixed": "2/-1"}, "keywords": [{"plain": "flying"}], "text": "x"});
        let made = of(&facts, &json!({"stats": {"fixed": "4/5"}, "keywords": [{"plain": "trample"}], "tapped": true}));
        let made = made.unwrap();
        assert_eq!((made.power, made.toughness), (Some(4), Some(5)));
        assert_eq!(made.types, ["Creature"]);
        assert_eq!(made.keywords.iter().map(String::as_str).collect::<Vec<_>>(), ["flying", "trample"]);
        assert_eq!(of(&facts, &json!({})).unwrap().toughness, Some(-1));
    }

    #[test]
    fn what_is_more_than_a_body_is_not_supported() {
        let lacks = |needs: &str| Err(format!("Unsupported({needs:?})"));
        assert_eq!(of(&json!({"activated": []}), &json!({})), lacks("card `Ox`"));
        assert_eq!(of(&json!({"stats": {"counted": {}}}), &json!({})), lacks("card `Ox`"));
        assert_eq!(of(&json!({}), &json!({"stats": {"counted": {}}})), lacks("counted power and toughness"));
        let ward = json!({"keywords": [{"valued": {"ward": 2}}]});
        assert_eq!(of(&ward, &json!({})), lacks("keyword `ward`"));
    }
}

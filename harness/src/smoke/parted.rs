//! The first difference between two answers.

use serde_json::Value;

use super::word;
use kernel::words::shown::shown;
use protocol::Answered;

/// The longest part of a value that is shown, in characters.
const SHOWN: usize = 100;

/// An answer without the texts for people. Simultaneous events have no order.
pub fn bare(mut answered: Answered) -> Answered {
    match &mut answered {
        Answered::Played(played) => {
            played.trace.sort();
            played.refused.iter_mut().for_each(|refused| refused.why.clear());
            let at_once = |one: Option<u32>, other: Option<u32>| one.is_some() && one == other;
            for batch in played.events.chunk_by_mut(|one, other| at_once(one.batch, other.batch)) {
                batch.sort_by_cached_key(|event| serde_json::to_value(event).map(|event| sorted(&event)).ok());
            }
        }
        Answered::Rejected(wrong) => wrong.why.clear(),
        Answered::Barred(forbidden) => forbidden.why.clear(),
        Answered::Unsupported(_) | Answered::Undecided(_) => {}
    }
    answered
}

/// A value as a text in which the order of keys has no meaning.
fn sorted(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(sorted).collect::<Vec<_>>().join(",")),
        Value::Object(fields) => {
            let mut fields: Vec<String> =
                fields.iter().map(|(key, value)| format!("{key:?}:{}", sorted(value))).collect();
            fields.sort();
            format!("{{{}}}", fields.join(","))
        }
        other => other.to_string(),
    }
}

/// Two answers that differ, with both values at the difference.
pub struct FirstDifference {
    path: String,
    one: Option<Value>,
    other: Option<Value>,
}

impl FirstDifference {
    /// Returns the first difference between two answers, if there is one. The order of a map has no meaning.
    pub fn of(one: &Answered, other: &Answered) -> Option<Self> {
        let (one, other) = (serde_json::to_value(one).ok()?, serde_json::to_value(other).ok()?);
        first(String::new(), Some(&one), Some(&other))
    }

    /// Renders the place, and both sides under their names.
    pub fn describe(&self, one: &str, other: &str) -> String {
        let width = one.len().max(other.len()) + 1;
        let side = |name: &str, value: Option<&Value>| format!("  {:width$} {}", format!("{name}:"), short(value));
        let (one, other) = (side(one, self.one.as_ref()), side(other, self.other.as_ref()));
        format!("{}\n{one}\n{other}", shown(&self.path))
    }
}

/// The difference between two answers in one word each, if that is enough.
pub fn words(one: &Answered, other: &Answered) -> String {
    let (one, other) = (word(one), word(other));
    if one == other { format!("both `{one}`") } else { format!("`{one}` and `{other}`") }
}

fn first(path: String, one: Option<&Value>, other: Option<&Value>) -> Option<FirstDifference> {
    let under = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match (one, other) {
        (Some(Value::Object(ones)), Some(Value::Object(others))) => {
            let keys = ones.keys().chain(others.keys().filter(|key| !ones.contains_key(*key)));
            keys.into_iter().find_map(|key| first(under(key), ones.get(key), others.get(key)))
        }
        (Some(Value::Array(ones)), Some(Value::Array(others))) => {
            let places = 0..ones.len().max(others.len());
            places.into_iter().find_map(|place| first(format!("{path}[{place}]"), ones.get(place), others.get(place)))
        }
        (one, other) if one == other => None,
        (one, other) => Some(FirstDifference { path, one: one.cloned(), other: other.cloned() }),
    }
}

fn short(value: Option<&Value>) -> String {
    let Some(value) = value else { return "nothing".to_owned() };
    let text = value.to_string();
    let start: String = text.chars().take(SHOWN).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    format!("{}{more}", shown(&start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(text: &str) -> Answered {
        serde_json::from_str(&format!(r#"{{"played":{text}}}"#)).unwrap()
    }

    fn describe(one: &str, other: &str) -> Option<String> {
        FirstDifference::of(&bare(played(one)), &bare(played(other))).map(|parted| parted.describe("alone", "then"))
    }

    #[test]
    fn the_first_difference_is_told_with_both_sides() {
        let one = r#"{"end":{"ox":{"zone":"grove","damage":1},"bob":{"points":0}}}"#;
        let other = r#"{"end":{"bob":{"points":0},"ox":{"damage":2,"zone":"grove"}}}"#;
        assert_eq!(describe(one, other).unwrap(), "played.end.ox.damage\n  alone: 1\n  then:  2");
        let gone = r#"{"end":{"bob":{"points":0}}}"#;
        assert_eq!(
            describe(one, gone).unwrap(),
            "played.end.ox\n  alone: {\"zone\":\"grove\",\"damage\":1}\n  then:  nothing"
        );
        assert_eq!(describe(one, one), None);
    }

    #[test]
    fn what_happens_at_the_same_time_has_no_order() {
        let event = |batch: u32, to: &str| format!(r#"{{"event":"dealt","batch":{batch},"fields":{{"to":"{to}"}}}}"#);
        let all = |events: [String; 2]| format!(r#"{{"end":{{}},"events":[{}]}}"#, events.join(","));
        let (one, other) = (all([event(1, "ox"), event(1, "elk")]), all([event(1, "elk"), event(1, "ox")]));
        assert_eq!(describe(&one, &other), None);
        let (one, other) = (all([event(1, "ox"), event(2, "elk")]), all([event(1, "elk"), event(2, "ox")]));
        assert_eq!(describe(&one, &other).unwrap(), "played.events[0].fields.to\n  alone: \"ox\"\n  then:  \"elk\"");
    }
}

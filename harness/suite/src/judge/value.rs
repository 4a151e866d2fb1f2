//! Compares an expected value, as written, with an observed one.

use kernel::transcript::observed::Value;
use kernel::words::name::Name;
use reports::mismatch::How;
use serde_json::Value as Want;

/// Returns `true` if the observed value is the expected one. A number is compared with the number of cards, and a list
/// with a bag of cards. Only the named keys of a map are compared. A kind that is not counted counts as 0.
pub fn equal(want: &Want, value: &Value) -> bool {
    match (want, value) {
        (Want::Number(want), _) => number(want.as_i64(), value),
        (Want::Bool(want), Value::Flag(flag)) => want == flag,
        (Want::String(want), Value::Word(word)) => word == want.as_str(),
        (Want::String(_), Value::List(values) | Value::Bag(values)) => {
            matches!(values.as_slice(), [value] if equal(want, value))
        }
        (Want::String(_), Value::Cards { .. }) => equal(&Want::Array(vec![want.clone()]), value),
        (Want::Array(wants), Value::Cards { named, blank }) => cards(wants, named, *blank),
        (Want::Array(wants), Value::List(values)) => {
            wants.len() == values.len() && wants.iter().zip(values).all(|(want, value)| equal(want, value))
        }
        (Want::Array(wants), Value::Bag(values)) => bag(wants, values, equal),
        (Want::Array(wants), Value::Word(_)) => matches!(wants.as_slice(), [want] if equal(want, value)),
        (Want::Object(wants), Value::Counts(counts)) => wants.iter().all(|(kind, want)| {
            let count = counts.iter().find(|(other, _)| other == kind.as_str()).map_or(0, |(_, count)| *count);
            want.as_i64() == Some(count)
        }),
        (Want::Object(wants), Value::Map(fields)) => wants.iter().all(|(key, want)| {
            fields.iter().find(|(other, _)| other == key.as_str()).is_some_and(|(_, value)| equal(want, value))
        }),
        (want, Value::Map(fields)) => {
            fields.iter().find(|(key, _)| key == "amount").is_some_and(|(_, value)| equal(want, value))
        }
        _ => false,
    }
}

fn number(want: Option<i64>, value: &Value) -> bool {
    let found = match value {
        Value::Number(number) => Some(*number),
        Value::Cards { .. } => cards_in(value),
        Value::Map(fields) => {
            return fields.iter().find(|(key, _)| key == "amount").is_some_and(|(_, value)| number(want, value));
        }
        Value::List(_) | Value::Bag(_) | Value::Flag(_) | Value::Word(_) | Value::Counts(_) => None,
    };
    want.is_some() && want == found
}

fn cards(wants: &[Want], named: &[Name], blank: u32) -> bool {
    let mut wanted: Vec<&str> = Vec::new();
    let mut blanks = 0;
    for want in wants {
        match want {
            Want::Number(number) => blanks += number.as_u64().unwrap_or(u64::MAX / 2),
            Want::String(name) if name == "blank" => blanks += 1,
            Want::String(name) => wanted.push(name),
            _ => return false,
        }
    }
    let mut found: Vec<&str> = named.iter().map(Name::as_str).collect();
    wanted.sort_unstable();
    found.sort_unstable();
    wanted == found && blanks == u64::from(blank)
}

/// The relation of an observed value to an expected one that it does not equal.
pub fn how(want: &Want, value: &Value) -> How {
    let number = match value {
        Value::Number(number) => Some(*number),
        Value::Cards { named, blank: 1.. } if named.is_empty() => cards_in(value),
        _ => None,
    };
    match (want.as_i64(), number, value) {
        (Some(want), Some(number), _) => How::of_numbers(want, number),
        (_, _, Value::Flag(true)) => How::True,
        (_, _, Value::Flag(false)) => How::False,
        (_, _, Value::List(values) | Value::Bag(values)) if values.is_empty() => How::Empty,
        (_, _, Value::Cards { named, blank: 0 }) if named.is_empty() => How::Empty,
        _ if want.as_array().is_some_and(Vec::is_empty) => How::NotEmpty,
        _ => How::Other,
    }
}

/// The number of cards.
fn cards_in(value: &Value) -> Option<i64> {
    let Value::Cards { named, blank } = value else { return None };
    i64::try_from(named.len()).ok().map(|named| named + i64::from(*blank))
}

/// Returns `true` if the values can be paired with the others, with none left over.
pub fn bag<A, B>(ones: &[A], others: &[B], same: impl Fn(&A, &B) -> bool) -> bool {
    let mut left: Vec<&B> = others.iter().collect();
    ones.len() == others.len()
        && ones.iter().all(|one| match left.iter().position(|other| same(one, other)) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        })
}

/// Formats an expected value as in a case file.
pub fn as_text(want: &Want) -> String {
    match want {
        Want::String(text) => text.clone(),
        Want::Array(items) => format!("[{}]", items.iter().map(as_text).collect::<Vec<_>>().join(", ")),
        Want::Object(fields) => {
            let fields: Vec<String> = fields.iter().map(|(key, want)| format!("{key}: {}", as_text(want))).collect();
            format!("{{{}}}", fields.join(", "))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn cards_of(names: &[&'static str], blank: u32) -> Value {
        Value::Cards { named: names.iter().map(|name| Name::Word(name)).collect(), blank }
    }

    #[test]
    fn a_number_is_the_number_of_cards() {
        assert!(equal(&json!(3), &cards_of(&["a"], 2)));
        assert!(!equal(&json!(2), &cards_of(&["a"], 2)));
    }

    #[test]
    fn a_number_is_not_the_length_of_a_list() {
        assert!(!equal(&json!(0), &Value::List(Vec::new().into())));
        assert!(!equal(&json!(1), &Value::Bag(vec![Value::Number(1)].into())));
    }

    #[test]
    fn a_list_of_cards_is_a_bag() {
        assert!(equal(&json!(["b", "a", 2]), &cards_of(&["a", "b"], 2)));
        assert!(!equal(&json!(["a"]), &cards_of(&["a", "b"], 0)));
        assert!(!equal(&json!(["a", "a"]), &cards_of(&["a", "b"], 0)));
    }

    #[test]
    fn a_kind_that_is_not_counted_counts_nothing() {
        let counts = Value::Counts(vec![(Name::Word("+1/+1"), 2)]);
        assert!(equal(&json!({"+1/+1": 2, "shield": 0}), &counts));
        assert!(!equal(&json!({"+1/+1": 1}), &counts));
    }

    #[test]
    fn a_plain_amount_is_the_amount_of_a_map() {
        let fields = vec![(Name::Word("amount"), Value::Number(3)), (Name::Word("by"), "x".into())];
        let values = Value::List(vec![Value::Map(fields)].into());
        assert!(equal(&json!([3]), &values));
        assert!(equal(&json!([{"amount": 3}]), &values));
        assert!(!equal(&json!([]), &values));
        assert!(!equal(&json!([{"amount": 2}]), &values));
    }
}

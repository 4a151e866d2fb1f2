//! Changes a value according to bytes: extreme numbers, and parts that are removed, doubled, or taken from elsewhere.
//!
//! Random bytes are almost never a scenario or a card. Changes to a valid one nearly always are, so that a fuzzer finds
//! faults in the rules rather than in the parser.

use serde_json::Value;

/// Amounts on which engines often fail.
const AMOUNTS: [i64; 10] = [0, 1, 2, 3, 7, 40, -1, 1_000, i64::MAX, i64::MIN];

/// The most changes of one value.
const CHANGES: usize = 12;

/// Takes numbers from bytes one by one.
pub(super) struct Numbers<'b>(pub &'b [u8]);

impl Numbers<'_> {
    /// The next number, while there are bytes.
    pub(super) fn next(&mut self) -> Option<usize> {
        let (number, rest) = self.0.split_first_chunk::<2>()?;
        self.0 = rest;
        Some(usize::from(u16::from_be_bytes(*number)))
    }
}

/// Changes a value according to the numbers. `donor` returns another value by its number.
pub(super) fn changed(value: &mut Value, numbers: &mut Numbers<'_>, donor: &dyn Fn(usize) -> Option<Value>) {
    for _ in 0..CHANGES {
        let (Some(kind), Some(place), Some(how)) = (numbers.next(), numbers.next(), numbers.next()) else { break };
        change(value, kind, place, how, &|| donor(how));
    }
}

/// The item with a number, modulo the length.
pub(super) fn pick<T>(of: &[T], number: usize) -> Option<&T> {
    number.checked_rem(of.len()).and_then(|place| of.get(place))
}

/// Makes one change at the place with that number, in the order in which the parts are written.
pub(super) fn change(value: &mut Value, kind: usize, place: usize, how: usize, donor: &dyn Fn() -> Option<Value>) {
    let count = size(value);
    let Some(mut left) = place.checked_rem(count) else { return };
    let Some(part) = at(value, &mut left) else { return };
    match (part, kind % 4) {
        (Value::Number(amount), _) => {
            if let Some(other) = pick(&AMOUNTS, how) {
                *amount = (*other).into();
            }
        }
        (Value::Array(list), 0) if !list.is_empty() => {
            list.remove(how % list.len());
        }
        (Value::Array(list), 1) if !list.is_empty() => {
            let again = list.get(how % list.len()).cloned().unwrap_or_default();
            list.push(again);
        }
        (Value::Array(list), 2) => list.reverse(),
        (Value::Object(map), 0 | 1) if !map.is_empty() => {
            let key = map.keys().nth(how % map.len()).cloned().unwrap_or_default();
            map.remove(&key);
        }
        (part, _) => {
            // A part of the same form, from elsewhere.
            let Some(other) = donor() else { return };
            let mut alike = Vec::new();
            same_form(&other, part, &mut alike);
            if let Some(found) = pick(&alike, how) {
                *part = (*found).clone();
            }
        }
    }
}

/// The number of parts of a value, including itself.
fn size(value: &Value) -> usize {
    1 + parts(value).map(size).sum::<usize>()
}

fn parts(value: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    match value {
        Value::Array(list) => Box::new(list.iter()),
        Value::Object(map) => Box::new(map.values()),
        _ => Box::new(std::iter::empty()),
    }
}

/// The part with a number.
fn at<'v>(value: &'v mut Value, left: &mut usize) -> Option<&'v mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|part| at(part, left)),
        Value::Object(map) => map.values_mut().find_map(|part| at(part, left)),
        _ => None,
    }
}

/// The parts of a value that have the form of another: a map with the same first key, or the same plain type.
fn same_form<'v>(value: &'v Value, form: &Value, found: &mut Vec<&'v Value>) {
    let alike = match (value, form) {
        (Value::Object(one), Value::Object(other)) => one.keys().next() == other.keys().next(),
        (Value::String(_), Value::String(_))
        | (Value::Array(_), Value::Array(_))
        | (Value::Bool(_), Value::Bool(_)) => true,
        _ => false,
    };
    if alike {
        found.push(value);
    }
    for part in parts(value) {
        same_form(part, form, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parts_are_counted_in_the_order_in_which_they_are_written() {
        let mut value = json!({"a": [1, 2], "b": {"c": "x"}});
        assert_eq!(size(&value), 6);
        let part = |value: &mut Value, number: usize| at(value, &mut { number }).cloned();
        assert_eq!(part(&mut value, 1), Some(json!([1, 2])));
        assert_eq!(part(&mut value, 3), Some(json!(2)));
        assert_eq!(part(&mut value, 5), Some(json!("x")));
        assert_eq!(part(&mut value, 6), None);
    }

    #[test]
    fn a_change_is_made_where_the_bytes_say() {
        let changed = |kind, place, how| {
            let mut value = json!({"list": [1, 2, 3]});
            change(&mut value, kind, place, how, &|| None);
            value
        };
        assert_eq!(changed(0, 1, 1), json!({"list": [1, 3]}));
        assert_eq!(changed(1, 1, 0), json!({"list": [1, 2, 3, 1]}));
        assert_eq!(changed(2, 1, 0), json!({"list": [3, 2, 1]}));
        assert_eq!(changed(0, 3, 8), json!({"list": [1, i64::MAX, 3]}));
        assert_eq!(changed(0, 0, 0), json!({}));
    }
}

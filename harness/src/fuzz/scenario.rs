//! Scenarios of the suite with changes: numbers at their limits, parts left out, doubled, or taken from elsewhere.
//!
//! Bytes at random are almost never a scenario. Changes to one that is read nearly always are, so that what a fuzzer finds
//! lies in the rules and not in the reader.

use kernel::game::Scenario;
use serde_json::Value;
use suite::load::Suite;

/// Amounts where engines go wrong.
const AMOUNTS: [i64; 10] = [0, 1, 2, 3, 7, 40, -1, 1_000, i64::MAX, i64::MIN];

/// How many changes are made at most.
const CHANGES: usize = 12;

/// A scenario of the suite and an edition to play it in, changed as the bytes say; nothing where it is no scenario any
/// more.
pub(super) fn changed<'s>(suite: &'s Suite, bytes: &[u8]) -> Option<(Scenario, &'s str)> {
    let mut bytes = bytes.iter().copied();
    let mut number = || Some(usize::from(bytes.next()?) << 8 | usize::from(bytes.next()?));
    let case = pick(&suite.cases, number()?)?;
    let (edition, _) = pick(&case.editions, number()?)?;
    let scenario = case.scenario.as_ref()?;
    let mut value: Value = serde_json::from_str(&scenario.json()).ok()?;
    for _ in 0..CHANGES {
        let (Some(kind), Some(place), Some(how)) = (number(), number(), number()) else { break };
        let donor = pick(&suite.cases, how).and_then(|case| case.scenario.as_deref());
        change(&mut value, kind, place, how, donor);
    }
    let read = scenario.game().read(&value.to_string()).ok()?;
    Some((read, edition))
}

fn pick<T>(of: &[T], number: usize) -> Option<&T> {
    number.checked_rem(of.len()).and_then(|place| of.get(place))
}

/// Makes one change at the place of that number, in the order in which the parts are written.
fn change(value: &mut Value, kind: usize, place: usize, how: usize, donor: Option<&Scenario>) {
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
            // Something of the same form, from another scenario.
            let Some(other) = donor.and_then(|donor| serde_json::from_str::<Value>(&donor.json()).ok()) else { return };
            let mut alike = Vec::new();
            same_form(&other, part, &mut alike);
            if let Some(found) = pick(&alike, how) {
                *part = (*found).clone();
            }
        }
    }
}

/// How many parts a value has, itself among them.
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

/// The part of a number.
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
            change(&mut value, kind, place, how, None);
            value
        };
        assert_eq!(changed(0, 1, 1), json!({"list": [1, 3]}));
        assert_eq!(changed(1, 1, 0), json!({"list": [1, 2, 3, 1]}));
        assert_eq!(changed(2, 1, 0), json!({"list": [3, 2, 1]}));
        assert_eq!(changed(0, 3, 8), json!({"list": [1, i64::MAX, 3]}));
        assert_eq!(changed(0, 0, 0), json!({}));
    }

    #[test]
    fn many_changed_scenarios_are_scenarios() {
        let suite = crate::bundled::suite();
        let mut chance = fastrand::Rng::with_seed(1);
        let bytes = || (0..22).map(|_| chance.u8(..)).collect::<Vec<u8>>();
        let read = std::iter::repeat_with(bytes).take(1_000).filter(|bytes| changed(&suite, bytes).is_some()).count();
        assert!(read > 150, "{read} of 1,000 were read");
    }
}

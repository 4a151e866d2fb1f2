//! Checks the rules that an answer must follow so that it can be judged at all: possible counts and batches, existing
//! clauses. With wrong counts, a case would be judged by events of another moment.

use std::collections::HashSet;

use kernel::words::name::Name;
use kernel::words::nearest::nearest;

use crate::observed::Played;
use crate::{Answered, ClauseIds};

/// The rule that an answer breaks, if it breaks one.
pub fn broken(answered: &Answered, ids: &ClauseIds) -> Option<String> {
    match answered {
        Answered::Played(played) => counts(played)
            .or_else(|| batches(played))
            .or_else(|| played.refused.iter().find_map(|refused| stranger("a refusal", &refused.clauses, ids)))
            .or_else(|| stranger("the trace", &played.trace, ids)),
        Answered::Barred(forbidden) => stranger("what is barred", &forbidden.clauses, ids),
        Answered::Undecided(_) | Answered::Unsupported(_) | Answered::Rejected(_) => None,
    }
}

/// Checks that event counts do not exceed the number of reported events, and that a step ends once.
fn counts(played: &Played) -> Option<String> {
    let all = played.events.len();
    let mut before = 0;
    let mut ended = HashSet::with_capacity(played.after.len());
    for after in &played.after {
        let (step, count) = (after.step, after.events);
        if !ended.insert(step) {
            return Some(format!("the answer reports the end of a step twice: step {step}"));
        }
        if count > all {
            return Some(format!("at the end of step {step} the answer counts {count} events, but it reports {all}"));
        }
        if count < before {
            return Some(format!(
                "at the end of step {step} the answer counts {count} events, fewer than the {before} before it"
            ));
        }
        before = count;
    }
    None
}

/// Checks that batches come one after another, and that a step ends between two.
fn batches(played: &Played) -> Option<String> {
    let mut last = 0;
    let mut numbers = Vec::with_capacity(played.events.len());
    for event in &played.events {
        let number = event.batch.unwrap_or_else(|| u32::wrapping_add(last, 1));
        if number < last {
            return Some(format!("the answer reports batch {number} after batch {last}"));
        }
        numbers.push(number);
        last = number;
    }
    let around = |count: usize| Some((numbers.get(count.checked_sub(1)?)?, numbers.get(count)?));
    played.after.iter().find_map(|after| {
        let (number, next) = around(after.events)?;
        (number == next).then(|| {
            format!("batch {number} continues after the end of step {}: a batch happens at one time", after.step)
        })
    })
}

/// Reports a cited clause that does not exist.
fn stranger(what: &str, named: &[Name], ids: &ClauseIds) -> Option<String> {
    let clause = named.iter().find(|clause| !ids.has(clause))?;
    let near = nearest(clause, ids.all()).map(|near| format!("; did it mean `{near}`?")).unwrap_or_default();
    Some(format!("{what} names `{clause}`, an unknown clause{near}"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};

    use super::*;

    fn broken_by(after: &[(u32, usize)], batches: &[Option<u32>]) -> Option<String> {
        let after: Vec<Value> = after.iter().map(|(step, events)| json!({ "step": step, "events": events })).collect();
        let event = |batch: &Option<u32>| match batch {
            Some(batch) => json!({ "event": "dealt", "batch": batch }),
            None => json!({ "event": "dealt" }),
        };
        let events: Vec<Value> = batches.iter().map(event).collect();
        let answer = json!({ "played": { "after": after, "end": {}, "events": events } });
        broken(&from_value(answer).unwrap(), &ClauseIds::default())
    }

    #[test]
    fn events_are_counted_up_to_those_that_are_told() {
        assert_eq!(broken_by(&[(0, 1), (1, 2)], &[Some(1), Some(2)]), None);
        let beyond = "at the end of step 0 the answer counts 3 events, but it reports 2";
        assert_eq!(broken_by(&[(0, 3)], &[Some(1), Some(2)]).as_deref(), Some(beyond));
        let falling = "at the end of step 1 the answer counts 1 events, fewer than the 2 before it";
        assert_eq!(broken_by(&[(0, 2), (1, 1)], &[Some(1), Some(2)]).as_deref(), Some(falling));
        let twice = "the answer reports the end of a step twice: step 0";
        assert_eq!(broken_by(&[(0, 1), (1, 1), (0, 2)], &[Some(1), Some(2)]).as_deref(), Some(twice));
    }

    #[test]
    fn a_batch_neither_goes_back_nor_beyond_its_step() {
        assert_eq!(broken_by(&[(0, 2), (1, 3)], &[Some(1), Some(1), Some(4)]), None);
        assert_eq!(broken_by(&[(0, 2)], &[None, None, None]), None);
        let back = "the answer reports batch 1 after batch 2";
        assert_eq!(broken_by(&[], &[Some(2), Some(1)]).as_deref(), Some(back));
        let beyond = "batch 1 continues after the end of step 0: a batch happens at one time";
        assert_eq!(broken_by(&[(0, 1)], &[Some(1), Some(1)]).as_deref(), Some(beyond));
    }

    #[test]
    fn a_clause_that_there_is_not_is_named_with_the_nearest() {
        let of = |answer: Value| broken(&from_value(answer).unwrap(), &ClauseIds::default());
        let near = "; did it mean `437.2-reduced-by-value`?";
        let trace = json!({ "played": { "end": {}, "trace": ["437.2-reduced-by-valu"] } });
        let says = format!("the trace names `437.2-reduced-by-valu`, an unknown clause{near}");
        assert_eq!(of(trace), Some(says));
        let refused = json!([{ "step": 0, "clauses": ["no such rule at all"] }]);
        let says = "a refusal names `no such rule at all`, an unknown clause";
        assert_eq!(of(json!({ "played": { "end": {}, "refused": refused } })).as_deref(), Some(says));
        let barred = json!({ "barred": { "why": "no", "clauses": ["no such rule at all"] } });
        let says = "what is barred names `no such rule at all`, an unknown clause";
        assert_eq!(of(barred).as_deref(), Some(says));
    }
}

//! What must hold in Netrunner however a case ends.

use engine::kernel::account::How;
use engine::kernel::observed::{Observed, Value};
use engine::kernel::trace::Trace;

use super::{balanced, told};

/// What is broken: a part of an effect was not resolved, prevented or replaced exactly once, more was
/// prevented than the events say, an event of nothing happened, or something is below 0 that cannot be.
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let mut broken = balanced(&trace.accounts);
    let prevented: i64 = trace.accounts.iter().map(|account| account.sum(How::Prevented)).sum();
    if observed.refused.is_empty() && told(&observed.events, "prevented") < prevented {
        broken.push(format!("{prevented} was prevented, and the events tell of less"));
    }
    for event in
        observed.events.iter().filter(|event| matches!(event.word.as_str(), "damaged" | "tagged" | "prevented"))
    {
        if !matches!(event.get("amount"), Some(Value::Number(1..))) {
            broken.push(format!("an event of nothing: {event}"));
        }
    }
    for (step, snapshot) in &observed.after {
        for subject in &snapshot.subjects {
            for (field, value) in &subject.fields {
                let below = match value {
                    Value::Number(number) => *number < 0 && &**field != "max_hand_size",
                    Value::Counts(counts) => counts.iter().any(|(_, count)| *count < 0),
                    _ => false,
                };
                if below {
                    broken.push(format!("step {step}: {}: {field}: {value}", subject.name));
                }
            }
        }
    }
    broken
}

//! What must hold in Magic however a case ends.

use engine::kernel::account::How;
use engine::kernel::observed::{Observed, Value};
use engine::kernel::trace::Trace;

use super::{balanced, held, once, told};

/// What is broken: the accounts of damage do not balance (615, 120.4), an effect met damage twice
/// (614.5), the events say something else than the accounts, an event of nothing happened (120.8), or
/// something is below 0 that cannot be.
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let accounts = &trace.accounts;
    let mut broken = balanced(accounts);
    broken.extend(once(accounts));
    broken.extend(held(accounts));
    let sums = [
        ("dealt", accounts.iter().map(|account| account.came).sum::<i64>()),
        ("prevented", accounts.iter().map(|account| account.sum(How::Prevented)).sum()),
    ];
    for (word, sum) in sums {
        let said = told(&observed.events, word);
        if said != sum {
            broken.push(format!("{said} is {word} by the events, {sum} by the accounts"));
        }
    }
    for event in observed.events.iter().filter(|event| event.word == "dealt" || event.word == "prevented") {
        if !matches!(event.get("amount"), Some(Value::Number(1..))) {
            broken.push(format!("an event of nothing: {event}"));
        }
    }
    for (step, snapshot) in &observed.after {
        for subject in &snapshot.subjects {
            for (field, value) in &subject.fields {
                let below = match value {
                    Value::Number(number) => *number < 0 && &**field != "life",
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

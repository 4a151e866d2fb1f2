//! What must hold in Riftbound however a case ends.

use engine::kernel::account::How;
use engine::kernel::observed::{Observed, Snapshot, Subject, Value};
use engine::kernel::trace::Trace;

use super::{balanced, once, told};

/// What is broken: the accounts of damage do not balance (437.2, 715), an effect met damage twice
/// (370.2), the events say something else than the accounts, damage of nothing was dealt (417.1.e.1),
/// something is below 0 that cannot be, or a unit with lethal damage was left (323.5).
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let accounts = &trace.accounts;
    let mut broken = balanced(accounts);
    broken.extend(once(accounts));
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
        broken.extend(wrong_in(snapshot).into_iter().map(|what| format!("step {step}: {what}")));
    }
    broken
}

fn wrong_in(snapshot: &Snapshot) -> Vec<String> {
    let mut wrong = Vec::new();
    for subject in &snapshot.subjects {
        for (field, value) in &subject.fields {
            let below = match value {
                Value::Number(number) => *number < 0,
                Value::Counts(counts) => counts.iter().any(|(_, count)| *count < 0),
                _ => false,
            };
            if below {
                wrong.push(format!("{}: {field}: {value}", subject.name));
            }
        }
        if let (Some(damage @ 1..), Some(might)) = (number(subject, "damage"), number(subject, "might"))
            && damage >= might
        {
            wrong.push(format!("{} lives with {damage} damage and Might {might}", subject.name));
        }
    }
    wrong
}

fn number(subject: &Subject, wanted: &str) -> Option<i64> {
    subject.fields.iter().find_map(|(field, value)| match value {
        Value::Number(number) if &**field == wanted => Some(*number),
        _ => None,
    })
}

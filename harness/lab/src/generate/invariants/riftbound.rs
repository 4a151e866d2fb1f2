//! Invariants of Riftbound that must hold at the end of every case.

use kernel::transcript::observed::{Observed, Snapshot, Subject, Value};
use kernel::transcript::trace::Trace;

use super::{agree, balanced, below_nothing, held, of_nothing, once};

/// The violated invariants: the accounts of damage do not balance (437.2, 715), an effect met damage twice (370.2), the
/// events contradict the accounts, damage of nothing was dealt (417.1.e.1), something is below 0 that cannot be, or a
/// unit with lethal damage was left (323.5).
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let accounts = &trace.accounts;
    let mut broken = balanced(accounts);
    broken.extend(once(accounts));
    broken.extend(held(accounts));
    broken.extend(agree(accounts, &observed.events));
    broken.extend(of_nothing(&observed.events, &["dealt", "prevented"]));
    broken.extend(below_nothing(observed, &[]));
    for (step, snapshot) in &observed.after {
        broken.extend(alive_with_lethal(snapshot).into_iter().map(|what| format!("step {step}: {what}")));
    }
    broken
}

fn alive_with_lethal(snapshot: &Snapshot) -> Vec<String> {
    let mut wrong = Vec::new();
    for subject in &snapshot.subjects {
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

//! Invariants that must hold at the end of every case.

pub mod mtg;
pub mod netrunner;
pub mod riftbound;

use std::collections::BTreeMap;

use kernel::transcript::account::{Account, How};
use kernel::transcript::observed::{Event, Observed, Value};
use kernel::words::name::Name;

/// The violations of the balance of amounts, which is common to all games. The intended amount plus additions and joined
/// parts equals the sum of the final amount and everything prevented, replaced and moved. An effect with a limited
/// amount never falls below 0. A moved amount comes from an account that moved it.
pub fn balanced(accounts: &[Account]) -> Vec<String> {
    let mut broken = Vec::new();
    let mut moved: Vec<Vec<(u64, i64)>> = vec![Vec::new(); accounts.len()];
    let mut joined: Vec<(u64, i64)> = Vec::new();
    for (number, account) in accounts.iter().enumerate() {
        let said = || format!("account {number}, {} to {} of {}", account.from, account.to, account.would);
        let there = account.would.saturating_add(account.sum(How::Added)).saturating_add(account.sum(How::Joined));
        let gone = [How::Prevented, How::Replaced, How::Moved].map(|how| account.sum(how));
        if there != gone.iter().sum::<i64>() + account.came {
            broken.push(format!("{}: {there} became {} and {gone:?}", said(), account.came));
        }
        if account.would < 0 || account.came < 0 {
            broken.push(format!("{}: {} came", said(), account.came));
        }
        for change in &account.changes {
            if change.amount < 0 && change.how != How::Added {
                broken.push(format!("{}: {} took {}", said(), change.by, change.amount));
            }
            if change.left.is_some_and(|left| left < 0) {
                broken.push(format!("{}: {} is left of {}", said(), change.left.unwrap_or_default(), change.by));
            }
            if change.how == How::Joined {
                joined.push((change.effect, change.amount));
            }
            if change.how == How::Moved
                && let Some(amounts) = moved.get_mut(number)
            {
                amounts.push((change.effect, change.amount));
            }
        }
    }
    for (number, account) in accounts.iter().enumerate() {
        let Some(of) = account.of else { continue };
        let found = moved.get_mut(of).and_then(|amounts| {
            let place = amounts.iter().position(|(_, amount)| *amount == account.would)?;
            Some(amounts.remove(place))
        });
        if found.is_none() {
            broken.push(format!("account {number}: {} came from account {of}, which moved none such", account.would));
        }
    }
    for (effect, amount) in joined {
        let found = moved.iter_mut().find_map(|amounts| {
            let place = amounts.iter().position(|part| *part == (effect, amount))?;
            Some(amounts.remove(place))
        });
        if found.is_none() {
            broken.push(format!("effect {effect}: {amount} joined an account, and no account moved it"));
        }
    }
    for (number, amounts) in moved.iter().enumerate().filter(|(_, amounts)| !amounts.is_empty()) {
        broken.push(format!("account {number}: {amounts:?} went nowhere"));
    }
    broken
}

/// The violations by effects with a limited amount: each must use up exactly the amount that it then has less.
pub fn held(accounts: &[Account]) -> Vec<String> {
    let mut taken: BTreeMap<(u64, i64, i64), (Name, i64)> = BTreeMap::new();
    for change in accounts.iter().flat_map(|account| &account.changes) {
        let (Some(held), Some(left)) = (change.held, change.left) else { continue };
        let sum = taken.entry((change.effect, held, left)).or_insert_with(|| (change.by.clone(), 0));
        sum.1 = sum.1.saturating_add(change.amount);
    }
    let wrong = taken.into_iter().filter(|((_, held, left), (_, sum))| held - left != *sum);
    wrong.map(|((_, held, left), (by, sum))| format!("{by} held {held}, took {sum} and holds {left}")).collect()
}

/// The number of changes of an amount that a part moved from it met, including the one that moved it; later changes did
/// not affect that part. Parts have accounts in the order in which they were moved.
fn moved(accounts: &[Account], of: usize, part: usize) -> usize {
    let earlier = accounts.iter().take(part).filter(|account| account.of == Some(of)).count();
    let changes = accounts.get(of).map_or(&[][..], |origin| &origin.changes);
    let mut moves = changes.iter().enumerate().filter(|(_, change)| change.how == How::Moved);
    moves.nth(earlier).map_or(changes.len(), |(place, _)| place + 1)
}

/// The violations of the rule that an effect may change an amount, and the parts moved from it, only once.
pub fn once(accounts: &[Account]) -> Vec<String> {
    let mut broken = Vec::new();
    for (number, account) in accounts.iter().enumerate() {
        // A part that joins an amount was changed elsewhere by the effect that moved it.
        let own = account.changes.iter().filter(|change| change.how != How::Joined);
        let mut met: Vec<u64> = own.map(|change| change.effect).collect();
        let (mut part, mut before) = (number, account.of);
        while let Some((of, origin)) = before.filter(|of| *of < part).and_then(|of| Some((of, accounts.get(of)?))) {
            met.extend(origin.changes.iter().take(moved(accounts, of, part)).map(|change| change.effect));
            (part, before) = (of, origin.of);
        }
        met.sort_unstable();
        if met.windows(2).any(|two| matches!(two, [a, b] if a == b)) {
            broken.push(format!("account {number}, {} to {}: an effect met it twice", account.from, account.to));
        }
    }
    broken
}

/// The total amount in the events of a word.
pub fn total(events: &[Event], word: &str) -> i64 {
    let amounts = events.iter().filter(|event| event.word == word).filter_map(|event| match event.get("amount") {
        Some(Value::Number(amount)) => Some(*amount),
        _ => None,
    });
    amounts.fold(0, i64::saturating_add)
}

/// The total amount in the events of a word about one thing.
pub fn told_of(events: &[Event], word: &str, field: &str, name: &Name) -> i64 {
    let of = events.iter().filter(|event| event.get(field) == Some(&Value::Word(name.clone())));
    total(&of.cloned().collect::<Vec<_>>(), word)
}

/// The differences between the events and the accounts in the sums of damage dealt and prevented.
pub fn agree(accounts: &[Account], events: &[Event]) -> Vec<String> {
    let sums = [
        ("dealt", accounts.iter().map(|account| account.came).sum::<i64>()),
        ("prevented", accounts.iter().map(|account| account.sum(How::Prevented)).sum()),
    ];
    let told = sums.into_iter().map(|(word, sum)| (word, sum, total(events, word)));
    let wrong = told.filter(|(_, sum, said)| said != sum);
    wrong.map(|(word, sum, said)| format!("{said} is {word} by the events, {sum} by the accounts")).collect()
}

/// The events of these words without an amount above 0.
pub fn of_nothing(events: &[Event], words: &[&str]) -> Vec<String> {
    let counted = events.iter().filter(|event| words.contains(&event.word.as_str()));
    let empty = counted.filter(|event| !matches!(event.get("amount"), Some(Value::Number(1..))));
    empty.map(|event| format!("an event of nothing: {event}")).collect()
}

/// The fields that are below 0 after a step, except those in `may_be`.
pub fn below_nothing(observed: &Observed, may_be: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (step, snapshot) in &observed.after {
        for subject in &snapshot.subjects {
            for (field, value) in &subject.fields {
                let below = match value {
                    Value::Number(number) => *number < 0 && !may_be.contains(&&**field),
                    Value::Counts(counts) => counts.iter().any(|(_, count)| *count < 0),
                    _ => false,
                };
                if below {
                    wrong.push(format!("step {step}: {}: {field}: {value}", subject.name));
                }
            }
        }
    }
    wrong
}

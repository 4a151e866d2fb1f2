//! Invariants of Magic that must hold at the end of every case.

use kernel::transcript::observed::{Event, Observed, Snapshot, Subject, Value};
use kernel::transcript::trace::Trace;
use kernel::words::name::Name;

use super::{agree, balanced, below_nothing, held, of_nothing, once};

/// The violated invariants: the accounts of damage do not balance (615, 120.4), an effect met damage twice (614.5), the
/// events contradict the accounts, an event of nothing happened (120.8), something is below 0 that cannot be, or the
/// game stopped in a state in which it never stops.
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let accounts = &trace.accounts;
    let mut broken = balanced(accounts);
    broken.extend(once(accounts));
    broken.extend(held(accounts));
    broken.extend(agree(accounts, &observed.events));
    broken.extend(of_nothing(&observed.events, &["dealt", "prevented"]));
    broken.extend(below_nothing(observed, &["life"]));
    let states = observed.after.iter().map(|(step, after)| (format!("after step {step}"), after));
    for (when, state) in states.chain([("in the end".to_owned(), &observed.end)]) {
        let wrong = one_monarch(state).into_iter().chain(in_one_place(state)).chain(checked(state));
        broken.extend(wrong.map(|wrong| format!("{when}: {wrong}")));
    }
    broken.extend(life(observed));
    broken.extend(phased_out(observed));
    broken
}

fn word<'s>(subject: &'s Subject, field: &str) -> Option<&'s Name> {
    match subject.get(field) {
        Some(Value::Word(word)) => Some(word),
        _ => None,
    }
}

fn has(subject: &Subject, field: &str, what: &str) -> bool {
    matches!(subject.get(field), Some(Value::Bag(words))
        if words.iter().any(|word| matches!(word, Value::Word(word) if word == what)))
}

fn is(subject: &Subject, field: &str) -> bool {
    subject.get(field) == Some(&Value::Flag(true))
}

fn counters(subject: &Subject, kind: &str) -> i64 {
    let Some(Value::Counts(counts)) = subject.get("counters") else { return 0 };
    counts.iter().find(|(other, _)| other == kind).map_or(0, |(_, count)| *count)
}

/// Checks that no two players are the monarch (724.3).
fn one_monarch(state: &Snapshot) -> Option<String> {
    let monarchs: Vec<&str> =
        state.subjects.iter().filter(|subject| is(subject, "monarch")).map(|subject| subject.name.as_str()).collect();
    (monarchs.len() > 1).then(|| format!("{} are the monarch", monarchs.join(" and ")))
}

/// The piles of a player, each with the zone of its contents.
const PILES: [(&str, &str); 5] = [
    ("hand", "hand"),
    ("graveyard", "graveyard"),
    ("exile", "exile"),
    ("library", "library"),
    ("battlefield", "battlefield"),
];

/// Checks that a card in a zone is in exactly one pile of it, and in no pile of another zone (400.1).
fn in_one_place(state: &Snapshot) -> Vec<String> {
    let mut wrong = Vec::new();
    for subject in &state.subjects {
        let Some(zone) = word(subject, "zone") else { continue };
        if is(subject, "phased_out") {
            continue;
        }
        for (pile, of) in PILES {
            let players = state.subjects.iter().filter(
                |player| matches!(player.get(pile), Some(Value::Cards { named, .. }) if named.contains(&subject.name)),
            );
            let (there, expected) = (players.count(), usize::from(zone == of));
            if there != expected {
                wrong.push(format!("{} is in {zone}, and in {there} piles of {pile}", subject.name));
            }
        }
    }
    wrong
}

/// Finds objects that state-based actions do not leave on the battlefield: a creature of toughness 0 (704.5f), a
/// planeswalker without loyalty (704.5i), an Aura or Equipment on a missing object (704.5m, 704.5n). State-based
/// actions are not performed once the game is over.
fn checked(state: &Snapshot) -> Vec<String> {
    let mut wrong = Vec::new();
    let players = state.subjects.iter().filter(|subject| subject.get("lost").is_some());
    if players.filter(|player| !is(player, "lost")).count() < 2 {
        return wrong;
    }
    let there = |subject: &&std::sync::Arc<Subject>| {
        word(subject, "zone").is_some_and(|zone| zone == "battlefield") && !is(subject, "phased_out")
    };
    for subject in state.subjects.iter().filter(there) {
        let size = word(subject, "stats").map(Name::as_str).unwrap_or_default();
        let toughness = size.rsplit_once('/').and_then(|(_, toughness)| toughness.parse::<i64>().ok());
        if has(subject, "types", "Creature") && toughness.is_some_and(|toughness| toughness <= 0) {
            wrong.push(format!("{} is {size} and on the battlefield", subject.name));
        }
        if has(subject, "types", "Planeswalker") && counters(subject, "loyalty") == 0 {
            wrong.push(format!("{} has no loyalty and is on the battlefield", subject.name));
        }
        let host = word(subject, "attached").and_then(|host| state.get(host));
        if host.and_then(|host| word(host, "zone")).is_some_and(|zone| zone != "battlefield") {
            wrong.push(format!("{} is attached to an object that is not on the battlefield", subject.name));
        }
    }
    wrong
}

/// Checks that a life total equals the result of the last gain or loss, and that each changes it by its amount (119.2,
/// 119.3).
fn life(observed: &Observed) -> Vec<String> {
    let mut wrong = Vec::new();
    let players = observed.end.subjects.iter().filter(|subject| subject.get("life").is_some());
    for player in players.map(|player| &player.name) {
        let mut total: Option<i64> = None;
        let mut seen = 0;
        let states = observed.after.iter().map(|(_, after)| after).chain([&observed.end]);
        for state in states {
            for event in observed.events.get(seen..state.events.max(seen)).unwrap_or_default() {
                let Some((before, after)) = changed(event, player) else { continue };
                if total.is_some_and(|total| total != before) {
                    wrong.push(format!("{player} is at {} before {event}", total.unwrap_or_default()));
                }
                total = Some(after);
            }
            seen = state.events.max(seen);
            let Some(Value::Number(life)) = state.get(player).and_then(|player| player.get("life")) else { continue };
            if total.is_some_and(|total| total != *life) {
                wrong.push(format!("{player} is at {life}, and by the events at {}", total.unwrap_or_default()));
            }
            total = Some(*life);
        }
    }
    wrong
}

/// A player's life total before and after a gain or a loss.
fn changed(event: &Event, player: &Name) -> Option<(i64, i64)> {
    let sign = match event.word.as_str() {
        "gained" => 1,
        "lost" => -1,
        _ => return None,
    };
    let number = |field: &str| match event.get(field) {
        Some(Value::Number(number)) => Some(*number),
        _ => None,
    };
    let is_of = matches!(event.get("who"), Some(Value::Word(who)) if who == player);
    let (amount, leaves) = (number("amount")?, number("leaves")?);
    is_of.then(|| (leaves.saturating_sub(sign * amount), leaves))
}

/// Checks that nothing is dealt to or by a phased-out object, as long as no step begins (702.26b).
fn phased_out(observed: &Observed) -> Vec<String> {
    let mut wrong = Vec::new();
    for (before, after) in observed.after.iter().zip(observed.after.iter().skip(1)) {
        let (before, after) = (&before.1, &after.1);
        let events = observed.events.get(before.events..after.events).unwrap_or_default();
        if events.iter().any(|event| event.word == "began") {
            continue;
        }
        let is_out = |name: &Name| {
            [before, after].iter().all(|state| state.get(name).is_some_and(|subject| is(subject, "phased_out")))
        };
        for event in events.iter().filter(|event| event.word == "dealt" || event.word == "prevented") {
            if let Some(Value::Word(to)) = event.get("to")
                && is_out(to)
            {
                wrong.push(format!("{to} is phased out: {event}"));
            }
        }
    }
    wrong
}

//! Misreadings that no case can notice, since the right and the misread card always play the same.

use std::collections::{HashMap, HashSet};

use super::misread::Misread;

/// The most exempt misreadings, per hundred that are made. More of them would hide cases that are missing.
pub const MOST_IN_HUNDRED: usize = 3;

/// A misreading that no case can notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exempt {
    /// The full name of the misreading: `` mtg Fog: prevent.amount: `all` read as `next 1` ``.
    pub what: String,
    /// The reason.
    pub why: String,
}

/// Parses the file: a line for each misreading, with the reason after a bar. A line without a reason counts as one with
/// an empty reason, which [`faults`] reports.
pub fn read(text: &str) -> Vec<Exempt> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let exempt = lines.map(|line| line.rsplit_once(" | ").unwrap_or((line, "")));
    exempt.map(|(what, why)| Exempt { what: what.trim().to_owned(), why: why.trim().to_owned() }).collect()
}

/// The faults of the file, compared with the misreadings of all cards: entries without a reason, duplicate entries,
/// entries that a case notices, entries that are no misreadings, and too many entries.
pub fn faults(exempt: &[Exempt], misread: &Misread<'_, '_>) -> Vec<String> {
    let mut faults: Vec<String> =
        exempt.iter().filter(|one| one.why.is_empty()).map(|one| format!("no reason is given: {}", one.what)).collect();
    let mut listed = HashSet::new();
    let twice = exempt.iter().filter(|one| !listed.insert(&one.what));
    faults.extend(twice.map(|one| format!("it is listed twice: {}", one.what)));
    let used = misread.cards.iter().flat_map(|of| of.exempt.iter().map(|(one, _)| one.name(of.card.at)));
    let used: HashSet<String> = used.collect();
    let idle = exempt.iter().filter(|one| !used.contains(&one.what));
    let caught = misread.cards.iter().flat_map(|of| of.caught.iter().map(|(one, by)| (one.name(of.card.at), &*by.id)));
    let caught: HashMap<String, &str> = caught.collect();
    faults.extend(idle.map(|one| match caught.get(&one.what) {
        Some(by) => format!("{by} notices it: {}", one.what),
        None => format!("there is no such misreading: {}", one.what),
    }));
    let made: usize = misread.cards.iter().map(|card| card.made() + card.exempt.len()).sum();
    if exempt.len() * 100 > made * MOST_IN_HUNDRED {
        faults.push(format!("{} of {made} misreadings are exempt, more than {MOST_IN_HUNDRED} in 100", exempt.len()));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exemption_has_a_reason_behind_a_bar() {
        let read = read("# head\n\nmtg Fog: prevent.amount: `all` read as `1` | why | not\nmtg Fog: x\n");
        let parts: Vec<(&str, &str)> = read.iter().map(|one| (&*one.what, &*one.why)).collect();
        assert_eq!(parts, [("mtg Fog: prevent.amount: `all` read as `1` | why", "not"), ("mtg Fog: x", "")]);
        let nothing = Misread { cards: Vec::new() };
        assert_eq!(
            faults(&read[1..], &nothing),
            [
                "no reason is given: mtg Fog: x",
                "there is no such misreading: mtg Fog: x",
                "1 of 0 misreadings are exempt, more than 3 in 100"
            ]
        );
        let twice = [read[0].clone(), read[0].clone()];
        assert!(faults(&twice, &nothing).contains(&format!("it is listed twice: {}", read[0].what)));
    }
}

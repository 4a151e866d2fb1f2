//! Finds renumbered rules: runs shifted by something new or gone, and rules that moved.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::changes::{Change, Kind, blank};
use super::document::{Document, Rule};

/// A rule in both documents.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'d> {
    /// The old rule.
    pub old: &'d Rule,
    /// The new rule.
    pub new: &'d Rule,
    /// The index among the old rules.
    pub old_at: usize,
    /// The index among the new rules.
    pub new_at: usize,
}

/// The old and new numbers of the rules below one that moved, by its index among the old rules.
pub type Moved = BTreeMap<usize, Vec<(Option<String>, Option<String>)>>;

/// The way in which a rule got its new number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The rule kept its number.
    Same,
    /// The rule above it is renumbered, and this one is below it as before.
    Below(usize),
    /// The rules beside it are shifted.
    Shifted,
    /// The rule moved.
    Moved,
}

/// The renumbered runs of rules, each with its index among the new rules, and the rules that moved. The pairs are in
/// the order of the old document.
pub fn runs(pairs: &[Pair<'_>], old: &Document, new: &Document) -> (Vec<(usize, Change)>, Moved) {
    let ways = ways(pairs, old);
    let mut moved = Moved::new();
    // The run to which each pair belongs, represented by its first pair.
    let mut heads: Vec<usize> = Vec::new();
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut of: HashMap<usize, usize> = HashMap::new();
    for (at, (pair, way)) in pairs.iter().zip(&ways).enumerate() {
        match way {
            Way::Same => {}
            Way::Moved => drop(moved.insert(pair.old_at, Vec::new())),
            Way::Below(above) => {
                let told = (Some(pair.old.number.to_string()), Some(pair.new.number.to_string()));
                let mut head = *above;
                while let Some(Way::Below(higher)) = ways.get(head) {
                    head = *higher;
                }
                if let Some(below) = pairs.get(head).and_then(|head| moved.get_mut(&head.old_at)) {
                    below.push(told);
                } else if let Some(run) = of.get(&head) {
                    members.entry(*run).or_default().push(at);
                }
            }
            Way::Shifted => {
                let run = heads.last().copied().filter(|run| {
                    let last = members.get(run).into_iter().flatten().rev();
                    let last = last.copied().find(|at| ways.get(*at) == Some(&Way::Shifted));
                    last.and_then(|last| pairs.get(last)).is_some_and(|last| goes_on(last, pair))
                });
                let run = run.unwrap_or_else(|| {
                    heads.push(at);
                    at
                });
                of.insert(at, run);
                members.entry(run).or_default().push(at);
            }
        }
    }
    let lone_new =
        lone(new, &pairs.iter().filter(|pair| !moved.contains_key(&pair.old_at)).map(|pair| pair.new_at).collect());
    let lone_old =
        lone(old, &pairs.iter().filter(|pair| !moved.contains_key(&pair.old_at)).map(|pair| pair.old_at).collect());
    let told = heads.iter().filter_map(|head| {
        let run: Vec<&Pair<'_>> = members.get(head)?.iter().filter_map(|at| pairs.get(*at)).collect();
        let first = run.first()?;
        let rules = run.iter().map(|pair| (Some(pair.old.number.to_string()), Some(pair.new.number.to_string())));
        let change = Change {
            was: Some(first.old.number.to_string()),
            now: Some(first.new.number.to_string()),
            rules: rules.collect(),
            because: because(first, beside_before(pairs, first), &lone_old, &lone_new),
            line: first.new.line,
            ..blank(Kind::Renumbered)
        };
        Some((first.new_at, change))
    });
    (told.collect(), moved)
}

/// Returns `true` if a pair continues a run: it is below the same rule and shifted equally far.
fn goes_on(last: &Pair<'_>, next: &Pair<'_>) -> bool {
    let far = |pair: &Pair<'_>| i64::from(pair.new.number.last()) - i64::from(pair.old.number.last());
    last.old.number.above() == next.old.number.above()
        && last.new.number.above() == next.new.number.above()
        && far(last) == far(next)
}

/// The nearest preceding rule that is below the same rules in both documents.
fn beside_before<'p, 'd>(pairs: &'p [Pair<'d>], first: &Pair<'_>) -> Option<&'p Pair<'d>> {
    let beside = |pair: &&Pair<'_>| {
        let same = |one: &Rule, other: &Rule| {
            one.number.above() == other.number.above() && one.number.last() < other.number.last()
        };
        same(pair.old, first.old) && same(pair.new, first.new)
    };
    pairs.iter().filter(beside).max_by_key(|pair| pair.old.number.last())
}

/// The rules that are not matched.
fn lone<'d>(document: &'d Document, matched: &BTreeSet<usize>) -> Vec<&'d Rule> {
    document.rules.iter().enumerate().filter(|(at, _)| !matched.contains(at)).map(|(_, rule)| rule).collect()
}

/// The new or removed rules between the first rule of a run and the matching sibling before it.
fn because(first: &Pair<'_>, before: Option<&Pair<'_>>, old: &[&Rule], new: &[&Rule]) -> Vec<String> {
    const MOST: usize = 5;
    let far = |pair: &Pair<'_>| i64::from(pair.new.number.last()) - i64::from(pair.old.number.last());
    let last = |rule: Option<&Rule>| rule.map_or(0, |rule| rule.number.last());
    let (rules, from, than, what) = if far(first) > before.map_or(0, far) {
        (new, last(before.map(|pair| pair.new)), first.new, "new")
    } else {
        (old, last(before.map(|pair| pair.old)), first.old, "gone")
    };
    let between = |rule: &&&Rule| {
        let number = &rule.number;
        number.above() == than.number.above() && (from..than.number.last()).contains(&number.last())
    };
    let mut told: Vec<String> = rules.iter().filter(between).map(|rule| format!("{} is {what}", rule.number)).collect();
    let more = told.len().saturating_sub(MOST);
    told.truncate(MOST);
    if more > 0 {
        told.push(format!("{more} more"));
    }
    told
}

/// The way in which each rule got its number.
fn ways(pairs: &[Pair<'_>], old: &Document) -> Vec<Way> {
    let rising = rising(pairs);
    let at: HashMap<&[u32], usize> = pairs.iter().enumerate().map(|(at, pair)| (pair.old.number.parts(), at)).collect();
    let there: BTreeSet<&[u32]> = old.rules.iter().map(|rule| rule.number.parts()).collect();
    let way = |(index, pair): (usize, &Pair<'_>)| {
        let (was, now) = (&pair.old.number, &pair.new.number);
        let above = at.get(was.above()).copied();
        let stays = match above.and_then(|above| pairs.get(above)) {
            Some(above) => above.new.number.parts() == now.above(),
            None => was.above() == now.above() && (was.above().is_empty() || !there.contains(was.above())),
        };
        if was == now {
            return Way::Same;
        }
        match above.filter(|_| stays && was.last() == now.last()) {
            Some(above) => Way::Below(above),
            None if rising.contains(&index) && (stays || was.above() == now.above()) => Way::Shifted,
            None => Way::Moved,
        }
    };
    pairs.iter().enumerate().map(way).collect()
}

/// The pairs in the same order in both documents: the longest sequence of them.
fn rising(pairs: &[Pair<'_>]) -> BTreeSet<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (at, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs.get(*end).is_some_and(|other| other.new_at < pair.new_at));
        before.push(length.checked_sub(1).and_then(|shorter| ends.get(shorter).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut row = BTreeSet::new();
    let mut next = ends.last().copied();
    while let Some(at) = next {
        row.insert(at);
        next = before.get(at).copied().flatten();
    }
    row
}

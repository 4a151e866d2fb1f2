//! Questions that the rules put to a player, and their options.

use indexmap::IndexMap;

use crate::clause::Clause;
use crate::transcript::CHANCE;
use crate::transcript::names::{Names, Several};
use crate::transcript::observed::Value;
use crate::words::name::Name;
use crate::words::scenario::{Answer, Give};

/// A choice that a player has to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The player who is asked.
    pub who: Name,
    /// The kind of choice: `order`, `may`, `assign`.
    pub kind: &'static str,
    /// The clause under which the question is asked, or the number of the rule if no catalogue has it. `None` if only a
    /// card requires the choice.
    pub under: Option<Clause>,
    /// The subject of the choice, where it helps: the recipient of the damage. An answer of chance may name it.
    pub about: Option<Name>,
    /// The possible answers.
    pub options: Options,
}

impl Question {
    /// An answer to the question. A random result names the subject.
    pub fn answer(&self, give: Give) -> Answer {
        let about = self.about.clone().filter(|_| self.who == CHANCE);
        Answer { who: self.who.clone(), about, give }
    }
}

/// The possible answers to a question. The engine may still refuse one of them under a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Options {
    /// One of these names.
    One(Names),
    /// A number of these names, each once.
    Several {
        /// The names to choose from.
        of: Vec<Name>,
        /// The least number of names.
        least: usize,
        /// The greatest number of names.
        most: usize,
        /// `true` if the order of the answer matters.
        ordered: bool,
    },
    /// A number within bounds, both included.
    Number {
        /// The least number.
        least: i64,
        /// The greatest number.
        most: i64,
    },
    /// A number split into parts, with a cap for each part.
    Split {
        /// The sum of the parts.
        total: i64,
        /// The names that may get a part, and the most each may get.
        caps: Vec<(Name, i64)>,
    },
    /// A number split among pairs.
    Pairs {
        /// The sum of the parts.
        total: i64,
        /// Each pair and the most it may get.
        caps: Vec<(Name, Name, i64)>,
    },
}

impl Options {
    /// The names on offer, as shown in messages and in `asked` events.
    pub fn names(&self) -> Vec<Name> {
        match self {
            Self::One(names) => names.iter().cloned().collect(),
            Self::Several { of: names, .. } => names.clone(),
            Self::Number { .. } => Vec::new(),
            Self::Split { caps, .. } => caps.iter().map(|(name, _)| name.clone()).collect(),
            Self::Pairs { caps, .. } => caps.iter().map(|(a, b, _)| Name::from(format!("{a} to {b}"))).collect(),
        }
    }

    /// The names on offer for an `asked` event, shared with other questions where possible.
    pub fn shown(&self) -> Several {
        match self {
            Self::One(names) => names.clone().into(),
            _ => self.names().into_iter().map(Value::Word).collect(),
        }
    }

    /// Returns `true` if the answer splits a number among the names on offer.
    pub fn is_split(&self) -> bool {
        matches!(self, Self::Split { .. } | Self::Pairs { .. })
    }

    /// Returns `true` if an answer has the form of one of these options, before any rule is consulted.
    pub fn allow(&self, give: &Give) -> bool {
        match (self, give) {
            (Self::One(names), Give::One(name)) => names.contains(name),
            (Self::Several { of, least, most, .. }, Give::Several(names)) => {
                let distinct = names.iter().enumerate().all(|(i, name)| {
                    let here = names.iter().take(i).filter(|other| *other == name).count();
                    here < of.iter().filter(|other| *other == name).count()
                });
                distinct && (*least..=*most).contains(&names.len())
            }
            (Self::Several { of, least, most, .. }, Give::One(name)) => {
                (*least..=*most).contains(&1) && of.contains(name)
            }
            (Self::Number { least, most }, Give::Number(n)) => (least..=most).contains(&n),
            (Self::Split { total, caps }, Give::Split(parts)) => {
                in_all(parts.values()) == i128::from(*total)
                    && parts
                        .iter()
                        .all(|(name, n)| *n >= 0 && caps.iter().any(|(other, cap)| other == name && n <= cap))
            }
            (Self::Pairs { total, caps }, Give::Pairs(parts)) => {
                in_all(parts.values().flat_map(IndexMap::values)) == i128::from(*total)
                    && parts.iter().all(|(a, inner)| {
                        inner
                            .iter()
                            .all(|(b, n)| *n >= 0 && caps.iter().any(|(x, y, cap)| x == a && y == b && n <= cap))
                    })
            }
            _ => false,
        }
    }

    /// The only answer, if there is exactly one.
    pub fn only(&self) -> Option<Give> {
        let is_single = match self {
            Self::One(names) => names.len() == 1,
            // The answers are not counted, because there may be very many.
            Self::Several { of, least, most, ordered } => {
                let are_equal = || of.iter().all(|name| Some(name) == of.first());
                let most = (*most).min(of.len());
                *least == most && (most == 0 || (most == of.len() && !ordered) || are_equal())
            }
            Self::Number { least, most } => least == most,
            Self::Split { total, caps } => is_only(*total, caps.iter().map(|(_, cap)| *cap)),
            Self::Pairs { total, caps } => is_only(*total, caps.iter().map(|(.., cap)| *cap)),
        };
        self.first().filter(|_| is_single)
    }

    /// The first answer, if there is any.
    pub fn first(&self) -> Option<Give> {
        match self {
            Self::One(names) => names.first().cloned().map(Give::One),
            Self::Several { of, least, most, .. } => {
                (least <= most).then(|| of.get(..*least).map(|names| Give::Several(names.to_vec())))?
            }
            Self::Number { least, most } => (least <= most).then_some(Give::Number(*least)),
            Self::Split { total, caps } => {
                let most: Vec<i64> = caps.iter().map(|(_, cap)| *cap).collect();
                first_split(*total, &most).map(|parts| {
                    let named = caps.iter().zip(parts).filter(|(_, n)| *n > 0);
                    Give::Split(named.map(|((name, _), n)| (name.clone(), n)).collect())
                })
            }
            Self::Pairs { total, caps } => {
                let most: Vec<i64> = caps.iter().map(|(_, _, cap)| *cap).collect();
                first_split(*total, &most).map(|parts| pairs(caps, &parts))
            }
        }
    }

    /// Every answer of the right form, at most `limit` of them. The second value is `true` if some were left out.
    pub fn answers(&self, limit: usize) -> (Vec<Give>, bool) {
        let mut all: Vec<Give> = match self {
            Self::One(names) => names.iter().cloned().map(Give::One).collect(),
            Self::Several { of, least, most, ordered } => {
                several(of, *least, *most, *ordered, limit + 1).into_iter().map(Give::Several).collect()
            }
            Self::Number { least, most } => (*least..=*most).take(limit + 1).map(Give::Number).collect(),
            Self::Split { total, caps } => {
                let most: Vec<i64> = caps.iter().map(|(_, cap)| *cap).collect();
                splits(*total, &most, limit + 1)
                    .into_iter()
                    .map(|parts| {
                        let named = caps.iter().zip(parts).filter(|(_, n)| *n > 0);
                        Give::Split(named.map(|((name, _), n)| (name.clone(), n)).collect())
                    })
                    .collect()
            }
            Self::Pairs { total, caps } => {
                let most: Vec<i64> = caps.iter().map(|(_, _, cap)| *cap).collect();
                splits(*total, &most, limit + 1).into_iter().map(|parts| pairs(caps, &parts)).collect()
            }
        };
        let cut = all.len() > limit;
        all.truncate(limit);
        (all, cut)
    }
}

impl std::fmt::Display for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |names: &[Name]| names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ");
        match self {
            Self::One(_) => write!(f, "one of {}", list(&self.names())),
            Self::Several { of, least, most, .. } if least == most => write!(f, "{least} of {}", list(of)),
            Self::Several { of, least, most, .. } => write!(f, "{least} to {most} of {}", list(of)),
            Self::Number { least, most } => write!(f, "a number from {least} to {most}"),
            Self::Split { total, caps } => {
                let caps: Vec<String> = caps.iter().map(|(name, cap)| format!("{name} at most {cap}")).collect();
                write!(f, "{total} split: {}", caps.join(", "))
            }
            Self::Pairs { total, caps } => {
                let caps: Vec<String> = caps.iter().map(|(a, b, cap)| format!("{a} to {b} at most {cap}")).collect();
                write!(f, "{total} split: {}", caps.join(", "))
            }
        }
    }
}

fn pairs(caps: &[(Name, Name, i64)], parts: &[i64]) -> Give {
    let mut named: IndexMap<Name, IndexMap<Name, i64>> = IndexMap::new();
    for ((a, b, _), n) in caps.iter().zip(parts).filter(|(_, n)| **n > 0) {
        named.entry(a.clone()).or_default().insert(b.clone(), *n);
    }
    Give::Pairs(named)
}

/// The split of `total` under the caps that gives the most to the first part, then to the second, and so on.
fn first_split(total: i64, caps: &[i64]) -> Option<Vec<i64>> {
    let mut left = total;
    let parts: Vec<i64> = caps
        .iter()
        .map(|cap| {
            let part = left.clamp(0, (*cap).max(0));
            left -= part;
            part
        })
        .collect();
    (left == 0).then_some(parts)
}

/// Returns `true` if there is exactly one split of `total` under the caps.
fn is_only(total: i64, caps: impl Iterator<Item = i64>) -> bool {
    let caps: Vec<i64> = caps.collect();
    first_split(total, &caps).is_some_and(|parts| split_after(&parts, &caps).is_none())
}

/// Every split of `total` under the caps, in descending order of the first part.
fn splits(total: i64, caps: &[i64], limit: usize) -> Vec<Vec<i64>> {
    let mut found: Vec<Vec<i64>> = Vec::new();
    let mut next = first_split(total, caps);
    while let Some(parts) = next.filter(|_| found.len() < limit) {
        next = split_after(&parts, caps);
        found.push(parts);
    }
    found
}

/// The split that follows this one: the last part that can pass 1 to the parts after it does so.
fn split_after(parts: &[i64], caps: &[i64]) -> Option<Vec<i64>> {
    let mut behind: i64 = 0;
    let mut room: i64 = 0;
    for (index, (part, cap)) in parts.iter().zip(caps).enumerate().rev() {
        if *part > 0 && room > 0 {
            let mut changed = parts.get(..index)?.to_vec();
            changed.push(part - 1);
            changed.extend(first_split(behind.saturating_add(1), caps.get(index + 1..)?)?);
            return Some(changed);
        }
        behind = behind.saturating_add(*part);
        room = room.saturating_add((cap - part).max(0));
    }
    None
}

/// Every choice of `least` to `most` names, as sets or as sequences. Equal names count once: the first one left is
/// taken.
fn several(of: &[Name], least: usize, most: usize, ordered: bool, limit: usize) -> Vec<Vec<Name>> {
    let mut before: Vec<Option<usize>> = Vec::with_capacity(of.len());
    let mut latest: std::collections::BTreeMap<&Name, usize> = std::collections::BTreeMap::new();
    for (index, name) in of.iter().enumerate() {
        before.push(latest.insert(name, index));
    }
    let mut found: Vec<Vec<Name>> = Vec::new();
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(taken) = open.pop() {
        if taken.len() >= least {
            found.push(taken.iter().filter_map(|i| of.get(*i).cloned()).collect());
        }
        if found.len() >= limit {
            break;
        }
        if taken.len() < most {
            let from = if ordered { 0 } else { taken.last().map_or(0, |last| last + 1) };
            let enough = |next: &usize| ordered || taken.len() + of.len() - next >= least;
            let first = |next: &usize| before.get(*next).copied().flatten().is_none_or(|equal| taken.contains(&equal));
            for next in (from..of.len()).rev().filter(|next| !taken.contains(next)).filter(first).filter(enough) {
                let mut longer = taken.clone();
                longer.push(next);
                open.push(longer);
            }
        }
    }
    found
}

/// The sum of the parts of an answer. Computed in `i128`, because an external engine may send numbers of any size.
fn in_all<'a>(parts: impl Iterator<Item = &'a i64>) -> i128 {
    parts.map(|part| i128::from(*part)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        Name::from(text.to_owned())
    }

    #[test]
    fn a_split_is_enumerated_whole() {
        let options = Options::Split { total: 3, caps: vec![(name("a"), 2), (name("b"), 2)] };
        let (answers, cut) = options.answers(10);
        assert!(!cut);
        let shown: Vec<String> = answers.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["{a: 2, b: 1}", "{a: 1, b: 2}"]);
        assert!(answers.iter().all(|answer| options.allow(answer)));
    }

    #[test]
    fn the_first_answer_is_the_first_of_all() {
        let of = vec![name("a"), name("a"), name("b")];
        let caps = vec![(name("a"), 0), (name("b"), i64::MAX), (name("c"), i64::MAX)];
        for options in [
            Options::One(of.clone().into()),
            Options::Several { of: of.clone(), least: 2, most: 3, ordered: false },
            Options::Several { of: of.clone(), least: 0, most: 3, ordered: true },
            Options::Number { least: -2, most: 5 },
            Options::Split { total: i64::MAX, caps: caps.clone() },
            Options::Split { total: 7, caps: vec![(name("a"), 3)] },
            Options::Pairs { total: 4, caps: vec![(name("a"), name("x"), 3), (name("b"), name("x"), 3)] },
        ] {
            assert_eq!(options.first(), options.answers(5).0.into_iter().next(), "{options}");
        }
    }

    #[test]
    fn a_single_answer_is_found_without_counting_all() {
        let several = |of: &[&str], least, most, ordered| Options::Several {
            of: of.iter().map(|text| name(text)).collect(),
            least,
            most,
            ordered,
        };
        let split = |total, caps: &[i64]| Options::Split {
            total,
            caps: caps.iter().enumerate().map(|(index, cap)| (name(&index.to_string()), *cap)).collect(),
        };
        for options in [
            Options::One(vec![name("a")].into()),
            Options::One(vec![name("a"), name("b")].into()),
            several(&["a", "b"], 2, 2, false),
            several(&["a", "b"], 2, 2, true),
            several(&["a", "a"], 2, 2, true),
            several(&["a", "a", "a"], 1, 1, false),
            several(&["a", "a", "b"], 1, 1, false),
            several(&["a", "a"], 1, 2, false),
            several(&[], 0, 2, false),
            several(&["a"], 0, 1, false),
            several(&["a"], 0, 0, false),
            Options::Number { least: 2, most: 2 },
            Options::Number { least: 2, most: 3 },
            split(3, &[1, 2]),
            split(3, &[2, 2]),
            split(0, &[2, 2]),
            split(3, &[3, 0]),
        ] {
            let (all, more) = options.answers(1);
            let only = all.into_iter().next().filter(|_| !more);
            assert_eq!(options.only(), only, "{options}");
        }
    }

    #[test]
    fn parts_that_are_greater_together_than_numbers_get_are_no_answer() {
        let (a, b) = (name("a"), name("b"));
        let options = Options::Split { total: -2, caps: vec![(a.clone(), i64::MAX), (b.clone(), i64::MAX)] };
        let parts: IndexMap<_, _> = [(a.clone(), i64::MAX), (b.clone(), i64::MAX)].into_iter().collect();
        assert!(!options.allow(&Give::Split(parts.clone())));
        let caps = vec![(name("x"), a, i64::MAX), (name("x"), b, i64::MAX)];
        let options = Options::Pairs { total: -2, caps };
        assert!(!options.allow(&Give::Pairs([(name("x"), parts)].into_iter().collect())));
    }

    #[test]
    fn equal_names_count_once_however_many_there_are() {
        let of = vec![name("a"); 200];
        let options = Options::Several { of, least: 100, most: 101, ordered: false };
        assert_eq!(options.answers(10).0.len(), 2);
    }

    #[test]
    fn a_cut_enumeration_says_so() {
        let options = Options::Number { least: 0, most: 100 };
        let (answers, cut) = options.answers(3);
        assert_eq!(answers.len(), 3);
        assert!(cut);
    }

    #[test]
    fn sets_and_sequences_differ() {
        let of = vec![name("a"), name("b")];
        let sets = Options::Several { of: of.clone(), least: 2, most: 2, ordered: false };
        let sequences = Options::Several { of, least: 2, most: 2, ordered: true };
        assert_eq!(sets.answers(10).0.len(), 1);
        assert_eq!(sequences.answers(10).0.len(), 2);
    }

    #[test]
    fn a_name_offered_once_cannot_be_given_twice() {
        let options = Options::Several { of: vec![name("a")], least: 0, most: 2, ordered: false };
        assert!(!options.allow(&Give::Several(vec![name("a"), name("a")])));
    }
}

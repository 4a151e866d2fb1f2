//! Questions that the rules put to a player, and what may be answered.

use indexmap::IndexMap;

use super::name::Name;
use super::scenario::Give;

/// A choice that a player has to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub who: Name,
    /// What kind of choice: `order`, `may`, `assign`.
    pub kind: &'static str,
    /// What the choice is about, where that helps: the recipient of the damage.
    pub about: Option<Name>,
    /// What may be answered.
    pub options: Options,
}

/// What may be answered. The engine may still refuse one of these under a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Options {
    /// One of these.
    One(Vec<Name>),
    /// So many of these, each once.
    Several {
        /// What there is to choose from.
        of: Vec<Name>,
        /// At least so many.
        least: usize,
        /// At most so many.
        most: usize,
        /// Whether the order of the answer matters.
        ordered: bool,
    },
    /// A number within bounds, both included.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A number split: so much in all, at most so much for each.
    Split {
        /// What the parts add up to.
        total: i64,
        /// Who or what may get a part, and the most it may get.
        caps: Vec<(Name, i64)>,
    },
    /// A number split among pairs.
    Pairs {
        /// What the parts add up to.
        total: i64,
        /// Each pair and the most it may get.
        caps: Vec<(Name, Name, i64)>,
    },
}

impl Options {
    /// The names on offer, as shown in messages and in `asked` events.
    pub fn names(&self) -> Vec<Name> {
        match self {
            Self::One(names) | Self::Several { of: names, .. } => names.clone(),
            Self::Number { .. } => Vec::new(),
            Self::Split { caps, .. } => caps.iter().map(|(name, _)| name.clone()).collect(),
            Self::Pairs { caps, .. } => caps.iter().map(|(a, b, _)| Name::from(format!("{a} to {b}"))).collect(),
        }
    }

    /// Whether an answer is one of these options by its form, before any rule is asked.
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
                parts.values().sum::<i64>() == *total
                    && parts
                        .iter()
                        .all(|(name, n)| *n >= 0 && caps.iter().any(|(other, cap)| other == name && n <= cap))
            }
            (Self::Pairs { total, caps }, Give::Pairs(parts)) => {
                parts.values().flat_map(IndexMap::values).sum::<i64>() == *total
                    && parts.iter().all(|(a, inner)| {
                        inner
                            .iter()
                            .all(|(b, n)| *n >= 0 && caps.iter().any(|(x, y, cap)| x == a && y == b && n <= cap))
                    })
            }
            _ => false,
        }
    }

    /// Every answer of the right form, at most `limit` of them; the second value says whether some
    /// were left out.
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
            Self::One(names) => write!(f, "one of {}", list(names)),
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

/// Every way to split `total` under the caps, in descending order of the first part.
fn splits(total: i64, caps: &[i64], limit: usize) -> Vec<Vec<i64>> {
    let Some((first, rest)) = caps.split_first() else {
        return if total == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = Vec::new();
    for part in (0..=total.min(*first)).rev() {
        for mut tail in splits(total - part, rest, limit - found.len()) {
            tail.insert(0, part);
            found.push(tail);
            if found.len() >= limit {
                return found;
            }
        }
    }
    found
}

/// Every choice of `least` to `most` names, as sets or as sequences; equal names count once.
fn several(of: &[Name], least: usize, most: usize, ordered: bool, limit: usize) -> Vec<Vec<Name>> {
    let mut found: Vec<Vec<Name>> = Vec::new();
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(taken) = open.pop() {
        let names: Vec<Name> = taken.iter().filter_map(|i| of.get(*i).cloned()).collect();
        if taken.len() >= least && !found.contains(&names) {
            found.push(names);
        }
        if found.len() >= limit {
            break;
        }
        if taken.len() < most {
            let from = if ordered { 0 } else { taken.last().map_or(0, |last| last + 1) };
            for next in (from..of.len()).rev().filter(|next| !taken.contains(next)) {
                let mut longer = taken.clone();
                longer.push(next);
                open.push(longer);
            }
        }
    }
    found
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

//! Pairs of clauses that are cited in one play.

use kernel::outcome::Outcome;
use kernel::transcript::trace::Trace;
use kernel::transcript::{Notes, Open};

use suite::language::case::Case;
use suite::load::Suite;
use suite::parallel;
use suite::play::engine::{Ask, Reference};
use suite::play::explore::{MOST_PLAYS, explore};

/// The clauses of a game that a play can prove, those of its document before the others.
#[derive(Clone, Debug)]
pub struct Leaves {
    ids: Vec<String>,
    documented: usize,
}

/// Two clauses, by their index among the [`Leaves`]; the first has the lower index.
pub type Pair = (usize, usize);

impl Leaves {
    /// The clauses of a game.
    pub fn of(suite: &Suite, game: &str) -> Self {
        let of = |beyond: bool| {
            let all = suite.catalogues.all.iter().map(|placed| &placed.catalogue);
            let these = all.filter(move |catalogue| &*catalogue.game == game && catalogue.beyond == beyond);
            let clauses = these.flat_map(|catalogue| &catalogue.clauses);
            clauses.filter(|(_, clause)| clause.exempt.is_none()).map(|(id, _)| id.to_string())
        };
        let mut ids: Vec<String> = of(false).collect();
        let documented = ids.len();
        ids.extend(of(true));
        Self { ids, documented }
    }

    /// The id of a clause.
    pub fn id(&self, leaf: usize) -> &str {
        self.ids.get(leaf).map_or("", String::as_str)
    }

    /// The number of clauses in a pair that are not in the document.
    pub fn beyond(&self, pair: Pair) -> usize {
        usize::from(pair.0 >= self.documented) + usize::from(pair.1 >= self.documented)
    }

    /// The clauses that a play cited, in order.
    pub fn cited(&self, trace: &Trace) -> Vec<usize> {
        let mut cited: Vec<&str> = trace.cites.iter().map(|cite| cite.clause.id()).collect();
        cited.sort_unstable();
        cited.dedup();
        let found = self.ids.iter().enumerate().filter(|(_, id)| cited.binary_search(&id.as_str()).is_ok());
        found.map(|(leaf, _)| leaf).collect()
    }
}

/// A set of pairs.
#[derive(Clone, Debug)]
pub struct Pairs {
    width: usize,
    has: Vec<bool>,
}

impl Pairs {
    /// An empty set of pairs.
    pub fn none(leaves: &Leaves) -> Self {
        let width = leaves.ids.len();
        Self { width, has: vec![false; width * width] }
    }

    /// Returns `true` if a pair is in the set.
    pub fn has(&self, (first, second): Pair) -> bool {
        self.has.get(first * self.width + second).copied().unwrap_or(false)
    }

    /// Adds all pairs of some clauses.
    pub fn add(&mut self, cited: &[usize]) {
        for (first, second) in pairs(cited) {
            if let Some(has) = self.has.get_mut(first * self.width + second) {
                *has = true;
            }
        }
    }

    /// The pairs of some clauses that are not in the set.
    pub fn new_among(&self, cited: &[usize]) -> Vec<Pair> {
        pairs(cited).filter(|pair| !self.has(*pair)).collect()
    }
}

fn pairs(cited: &[usize]) -> impl Iterator<Item = Pair> {
    let after = |at: usize| cited.iter().skip(at + 1).copied();
    cited.iter().copied().enumerate().flat_map(move |(at, first)| after(at).map(move |second| (first, second)))
}

/// The pairs that the cases of a game reach, including cases that await judgement.
pub fn reached(suite: &Suite, game: &str, leaves: &Leaves, done: &(dyn Fn() + Sync)) -> Pairs {
    let cases: Vec<&Case> =
        suite.cases.iter().chain(&suite.pending).filter(|case| case.language.game == game).collect();
    let mut pairs = Pairs::none(leaves);
    let of_cases = parallel::map(&cases, |case| {
        let plays = case.editions.iter().flat_map(|(edition, _)| of_case(case, edition, leaves));
        let plays: Vec<Vec<usize>> = plays.collect();
        done();
        plays
    });
    for cited in of_cases.iter().flatten() {
        pairs.add(cited);
    }
    pairs
}

/// The clauses that each play of a case cites.
fn of_case(case: &Case, edition: &str, leaves: &Leaves) -> Vec<Vec<usize>> {
    let Some(scenario) = &case.scenario else { return Vec::new() };
    let engine = Reference::right();
    let play = |open: Open<'_>| match engine.play_on(scenario, edition, open, Notes::default()) {
        Outcome::Played { trace, .. } => Some(leaves.cited(&trace)),
        _ => None,
    };
    if let Some(cited) = play(Open::default()) {
        return vec![cited];
    }
    let tree = explore(&Ask::of(scenario, edition), &engine, MOST_PLAYS);
    tree.paths.iter().filter_map(|path| play(path.answers.as_slice().into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves() -> Leaves {
        Leaves { ids: ["a", "b", "c"].map(str::to_owned).to_vec(), documented: 2 }
    }

    #[test]
    fn a_pair_is_new_until_it_was_reached() {
        let mut known = Pairs::none(&leaves());
        assert_eq!(known.new_among(&[0, 1, 2]), [(0, 1), (0, 2), (1, 2)]);
        known.add(&[0, 2]);
        assert_eq!(known.new_among(&[0, 1, 2]), [(0, 1), (1, 2)]);
        assert!(known.has((0, 2)) && !known.has((0, 1)));
        assert_eq!(known.new_among(&[1]), []);
    }

    #[test]
    fn clauses_beyond_the_document_are_counted() {
        assert_eq!([(0, 1), (1, 2)].map(|pair| leaves().beyond(pair)), [0, 1]);
    }

    #[test]
    fn only_clauses_that_can_be_shown_are_told_of() {
        let mut trace = Trace::default();
        for clause in ["c", "unheard of", "a", "c"] {
            trace.cites.push(kernel::transcript::trace::Cite {
                clause: kernel::clause::Clause::external(clause),
                step: None,
                events: 0,
                note: String::new(),
            });
        }
        assert_eq!(leaves().cited(&trace), [0, 2]);
    }
}

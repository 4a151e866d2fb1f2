//! Searches generated cases for those unlike any in the suite: they reach two clauses in one play that no case reaches
//! together, or catch a known mistake that none catches. Also finds cases that violate an invariant.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use kernel::interpretations::Wrong;
use kernel::outcome::Outcome;
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::Trace;
use kernel::transcript::{Notes, Open};
use reports::record::Verdict;

use super::pairs::{Leaves, Pair, Pairs, reached};
use super::pending::{Kept, Why, kept};
use super::pool::{Pool, case_of_draft, own_path};
use super::shrink::{Shrinking, shrink};
use super::{Draft, Maker};
use suite::language::case::Case;
use suite::load::{Over, Suite, Text, Texts};
use suite::parallel;
use suite::play::engine::{Engine as _, Reference};
use suite::play::play;
use suite::run::quoted;
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::source::{Source, Sources};

/// The number of cases generated at a time. It is fixed, so that the results do not depend on the number of threads.
const AT_A_TIME: u64 = 500;

/// The range of the search.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The seed of the first case.
    pub seed: u64,
    /// The number of cases to generate.
    pub count: u64,
    /// The most cases to keep.
    pub keep: usize,
}

/// The results of a search.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The number of cases that reached an end in some edition.
    pub held: u64,
    /// The seeds of the cases that violate an invariant.
    pub broken: Vec<u64>,
    /// The first of those, made small.
    pub first_broken: Option<Kept>,
    /// The kept cases.
    pub kept: Vec<Kept>,
    /// The number of new pairs reached in total.
    pub new_pairs: usize,
    /// The number of these pairs that no kept case reaches.
    pub left: usize,
}

/// The receivers of the progress of a search.
pub struct Telling<'t> {
    /// Called after each case, of the suite or made up.
    pub done: &'t (dyn Fn() + Sync),
}

/// The texts of a suite, with the maker's own cards and with the private cards of each file, so that generated cases
/// may use them.
#[must_use]
pub fn with_own_cards(maker: &Maker, mut texts: Texts) -> Texts {
    let mut body = format!("game: {}\ncards:\n{}\n", maker.game, maker.cards.trim_matches('\n'));
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut own = Vec::new();
    let path = own_path(maker.game);
    let made = Text { path: path.as_str().into(), text: Ok(body.as_str().into()) };
    for text in texts.cases.iter().chain(&texts.base).chain([&made]) {
        let Ok(said) = &text.text else { continue };
        let mut sources = Sources::default();
        let file = sources.add(Source::new(text.path.clone(), said.clone()));
        let Some(node) = parse(file, said, &mut Vec::new()) else { continue };
        if node.get("game").and_then(Node::text) != Some(maker.game) {
            continue;
        }
        for card in node.get("cards").and_then(Node::entries).unwrap_or_default() {
            *known.entry(card.key.to_string()).or_default() += 1;
            if node.get("cases").is_some() {
                own.push((card.key.to_string(), sources.entry(file, card.span).to_owned()));
            }
        }
    }
    for (_, card) in own.into_iter().filter(|(name, _)| known.get(name) == Some(&1)) {
        body.push_str(&card);
        body.push('\n');
    }
    texts.base.push(Text { path: path.into(), text: Ok(body.into()) });
    texts
}

/// A search for cases that a suite is missing.
pub struct Search<'s> {
    /// The maker of the cases.
    pub(super) maker: &'static Maker,
    /// The suite, with the maker's own cards.
    pub(super) suite: &'s Suite,
    /// The clauses.
    pub(super) leaves: Leaves,
    /// The editions to play.
    pub(super) editions: Vec<&'static str>,
    engine: Reference,
    over: Over<'s>,
    pool: Pool<'s>,
    known: Pairs,
    uncaught: Vec<Wrong>,
}

/// The play of a case in an edition.
pub(super) struct Does {
    /// The edition.
    pub edition: &'static str,
    /// The observations.
    pub observed: Observed,
    /// The trace of decisions.
    pub trace: Trace,
    /// The violated invariants.
    pub broken: Vec<String>,
}

/// A case that may be kept; better ones sort first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    refused: bool,
    size: usize,
    seed: u64,
}

/// The results of a generated case.
struct Tried {
    candidate: Candidate,
    held: bool,
    broken: bool,
    pairs: Vec<Pair>,
    catches: Vec<&'static str>,
}

impl<'s> Search<'s> {
    /// The texts of the unshared cards that a text names.
    pub(super) fn own_of(&self, text: &str) -> Vec<&str> {
        self.pool.own_of(text)
    }

    /// A search for cases that a suite is missing; the suite contains the maker's own cards.
    pub fn new(
        maker: &'static Maker,
        suite: &'s Suite,
        editions: Vec<&'static str>,
        engine: Reference,
        telling: &Telling<'_>,
    ) -> Self {
        let leaves = Leaves::of(suite, maker.game);
        let known = reached(suite, maker.game, &leaves, telling.done);
        let uncaught = uncaught(suite, maker.game);
        let (over, pool) = (Over::new(suite), Pool::of(maker, suite));
        Self { maker, suite, leaves, editions, engine, over, pool, known, uncaught }
    }

    /// The arguments, besides the game and the seed, that generate a case again.
    pub(super) fn again(&self) -> String {
        let mut again = String::new();
        if let [edition] = self.editions.as_slice() {
            again.push_str(" --edition ");
            again.push_str(&quoted(edition));
        }
        for mistake in self.engine.mistakes() {
            again.push_str(" --mistake ");
            again.push_str(&quoted(mistake));
        }
        again
    }

    /// Generates cases, plays them and keeps some.
    pub fn run(&self, wanted: &Wanted, telling: &Telling<'_>) -> Found {
        let mut found = Found::default();
        let mut of_pairs: BTreeMap<Pair, Candidate> = BTreeMap::new();
        let mut of_mistakes: BTreeMap<&'static str, Candidate> = BTreeMap::new();
        let mut uncaught = self.uncaught.clone();
        let end = wanted.seed.saturating_add(wanted.count);
        let mut from = wanted.seed;
        while from < end {
            let seeds: Vec<u64> = (from..end.min(from.saturating_add(AT_A_TIME))).collect();
            from = from.saturating_add(AT_A_TIME);
            let tried = parallel::map(&seeds, |seed| {
                let tried = self.tried(*seed, &uncaught);
                (telling.done)();
                tried
            });
            for tried in tried {
                found.held += u64::from(tried.held);
                if tried.broken {
                    found.broken.push(tried.candidate.seed);
                }
                for pair in tried.pairs {
                    let best = of_pairs.entry(pair).or_insert(tried.candidate);
                    *best = tried.candidate.min(*best);
                }
                for name in tried.catches {
                    let best = of_mistakes.entry(name).or_insert(tried.candidate);
                    *best = tried.candidate.min(*best);
                }
            }
            uncaught.retain(|wrong| !of_mistakes.contains_key(wrong.name));
        }
        found.new_pairs = of_pairs.len();
        found.first_broken = found.broken.first().and_then(|seed| self.finished(*seed, &Why::Breaks));
        self.keep(wanted.keep, &of_mistakes, of_pairs, &mut found);
        found
    }

    /// Keeps cases that catch mistakes, then those that reach pairs. Preferred are pairs of clauses that few kept cases
    /// are about, clauses of the document itself, cases without a refusal, and small ones.
    fn keep(
        &self,
        most: usize,
        of_mistakes: &BTreeMap<&'static str, Candidate>,
        mut of_pairs: BTreeMap<Pair, Candidate>,
        found: &mut Found,
    ) {
        let mut covered = Pairs::none(&self.leaves);
        let mut about: BTreeMap<usize, usize> = BTreeMap::new();
        for wrong in &self.uncaught {
            let Some(candidate) = of_mistakes.get(wrong.name).filter(|_| found.kept.len() < most) else { continue };
            if let Some(kept) = self.finished(candidate.seed, &Why::Catches(*wrong)) {
                kept.plays.iter().for_each(|cited| covered.add(cited));
                found.kept.push(kept);
            }
        }
        of_pairs.retain(|pair, _| !covered.has(*pair));
        while found.kept.len() < most {
            let uses = |leaf: usize| about.get(&leaf).copied().unwrap_or(0);
            let rank = |pair: Pair, candidate: Candidate| {
                (uses(pair.0) + uses(pair.1), self.leaves.beyond(pair), candidate, Reverse(pair))
            };
            let best = of_pairs.iter().map(|(pair, candidate)| (*pair, *candidate));
            let Some((pair, candidate)) = best.min_by_key(|(pair, candidate)| rank(*pair, *candidate)) else { break };
            of_pairs.remove(&pair);
            let Some(mut kept) = self.finished(candidate.seed, &Why::Reaches(pair)) else { continue };
            kept.plays.iter().for_each(|cited| covered.add(cited));
            of_pairs.retain(|pair, _| !covered.has(*pair));
            for leaf in [pair.0, pair.1] {
                *about.entry(leaf).or_default() += 1;
            }
            let same = found.kept.iter().filter(|other| other.id == kept.id).count();
            if same > 0 {
                kept.rename(&format!("{}-{}", kept.id, same + 1));
            }
            found.kept.push(kept);
        }
        found.left = of_pairs.len();
    }

    fn tried(&self, seed: u64, uncaught: &[Wrong]) -> Tried {
        let draft = self.pool.draft(seed);
        let plays = self.does(&draft, Open::FIRST);
        let right: Vec<&Does> = plays.iter().filter(|does| does.broken.is_empty()).collect();
        let mut pairs: Vec<Pair> =
            right.iter().flat_map(|does| self.known.new_among(&self.leaves.cited(&does.trace))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let catches = uncaught.iter().filter(|wrong| self.catches(&draft, &right, **wrong));
        Tried {
            candidate: Candidate {
                refused: right.iter().any(|does| !does.observed.refused.is_empty()),
                size: draft.size(),
                seed,
            },
            held: !right.is_empty(),
            broken: right.len() < plays.len(),
            pairs,
            catches: catches.map(|wrong| wrong.name).collect(),
        }
    }

    /// The case of a draft.
    pub(super) fn read(&self, draft: &Draft) -> Option<Case> {
        case_of_draft(&self.over, self.maker, draft)
    }

    /// The plays of a draft, one for each edition in which it reaches an end.
    pub(super) fn does(&self, draft: &Draft, open: Open<'_>) -> Vec<Does> {
        let Some(case) = self.read(draft) else { return Vec::new() };
        let Some(scenario) = &case.scenario else { return Vec::new() };
        let of = |edition: &'static str| match self.engine.play_on(scenario, edition, open, Notes::default()) {
            Outcome::Played { observed, trace } => {
                let broken = (self.maker.broken)(&observed, &trace);
                Some(Does { edition, observed, trace, broken })
            }
            _ => None,
        };
        self.editions.iter().filter_map(|edition| of(edition)).collect()
    }

    /// Returns `true` if an engine with a mistake diverges in one of the editions.
    fn catches(&self, draft: &Draft, right: &[&Does], wrong: Wrong) -> bool {
        let Some(scenario) = self.read(draft).and_then(|case| case.scenario) else { return false };
        let engine = Reference::wrong(wrong);
        right.iter().any(|does| match engine.play_on(&scenario, does.edition, Open::FIRST, Notes::default()) {
            Outcome::Played { observed, .. } => observed != does.observed,
            _ => true,
        })
    }

    /// The play in which a draft does what it is kept for; `None` if there is none.
    pub(super) fn fits(&self, draft: &Draft, plays: Vec<Does>, why: &Why) -> Option<Does> {
        if matches!(why, Why::Breaks) {
            return plays.into_iter().find(|does| !does.broken.is_empty());
        }
        let right: Vec<Does> = plays.into_iter().filter(|does| does.broken.is_empty()).collect();
        match why {
            Why::Reaches((first, second)) => right.into_iter().find(|does| {
                let cited = self.leaves.cited(&does.trace);
                cited.contains(first) && cited.contains(second)
            }),
            Why::Catches(wrong) => right.into_iter().find(|does| self.catches(draft, &[does], *wrong)),
            Why::Breaks => None,
        }
    }

    /// The case of a seed, made small and written down.
    fn finished(&self, seed: u64, why: &Why) -> Option<Kept> {
        let draft = self.pool.draft(seed);
        let fits = |draft: &Draft| self.fits(draft, self.does(draft, Open::FIRST), why);
        let refused = fits(&draft)?.observed.refused.len();
        let small = shrink(draft, Shrinking::QUICK, |draft| {
            fits(draft).is_some_and(|does| does.observed.refused.len() <= refused)
        });
        kept(self, small, seed, why)
    }
}

/// The known mistakes of a game that no case of the suite catches.
fn uncaught(suite: &Suite, game: &str) -> Vec<Wrong> {
    let wrongs: Vec<Wrong> = suite.games.mistakes().filter(|wrong| wrong.game == game).collect();
    let cases: Vec<&Case> =
        suite.cases.iter().filter(|case| case.language.game == game && case.status.is_none()).collect();
    let caught = parallel::map(&wrongs, |wrong| {
        let engine = Reference::wrong(*wrong);
        let differs = |case: &Case| {
            let clauses = suite.clauses(case.language);
            let verdict = |edition| play(case, edition, &engine, &clauses).verdict;
            case.editions.iter().any(|(edition, _)| !matches!(verdict(edition), Verdict::Pass | Verdict::Unproved))
        };
        let about = |case: &Case| case.asserts.iter().any(|(id, _)| wrong.is_about(id));
        let (near, far): (Vec<&Case>, Vec<&Case>) = cases.iter().copied().partition(|case| about(case));
        near.into_iter().chain(far).any(differs)
    });
    wrongs.into_iter().zip(caught).filter(|(_, caught)| !caught).map(|(wrong, _)| wrong).collect()
}

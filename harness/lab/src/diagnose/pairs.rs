//! Pairs of mistakes.

use kernel::game::Games;
use kernel::interpretations::Wrong;
use reports::diagnosis::Reach;

use super::{Bench, CLOSE, Tried};

/// The number of single mistakes, the best ones, that are tried with each other mistake.
const BEAM: usize = 12;

/// The number of pairs that are really played.
const PLAYED: usize = 8;

impl Bench<'_> {
    /// The pairs that explain more than the better of the two alone. `alone` is sorted with the best first.
    pub(super) fn pairs(&self, alone: &[Tried]) -> Vec<Tried> {
        let played = promising(self.all.suite.games, alone).into_iter().take(PLAYED);
        played.filter_map(|(one, other)| self.pair(one, other)).collect()
    }

    /// Plays two mistakes together, and compares the result with the better one alone. The other mistake must explain
    /// most of the remaining failures, or a part of them that is unlikely to fit by chance.
    fn pair(&self, better: &Tried, other: &Tried) -> Option<Tried> {
        let mistakes = both(better, other);
        let fit = self.fit(&self.together(&mistakes));
        if fit.score() <= better.fit.score() + CLOSE {
            return None;
        }
        let added = fit.beyond(&better.fit);
        let others = self.cases.saturating_sub(better.fit.foreseen(&self.all.case_of).len());
        let chance = added.chance(&self.all.case_of, others, self.known.len());
        if added.reach(chance) == Reach::None {
            return None;
        }
        let whole = fit.chance(&self.all.case_of, self.cases, self.known.len());
        Some(Tried { mistakes, fit, chance: chance.max(whole) })
    }
}

/// The pairs that would fit better than every single mistake if neither changed the effect of the other, the best
/// first. The second must explain a play that the first leaves unexplained.
fn promising(games: Games, alone: &[Tried]) -> Vec<(&Tried, &Tried)> {
    let mut found = Vec::new();
    let best = alone.first().map_or(0.0, |one| one.fit.score());
    for (at, one) in alone.iter().enumerate().take(BEAM) {
        for other in alone.iter().skip(at + 1) {
            if other.fit.hits.keys().all(|play| !one.fit.unexplained.contains(play)) {
                continue;
            }
            let score = one.fit.beside(&other.fit).score();
            if score > best + CLOSE && games.clash(&both(one, other)).is_none() {
                found.push((score, one, other));
            }
        }
    }
    found.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
    found.into_iter().map(|(_, one, other)| (one, other)).collect()
}

fn both(one: &Tried, other: &Tried) -> Vec<Wrong> {
    one.mistakes.iter().chain(&other.mistakes).copied().collect()
}

//! Measures how well a predicted run fits an observed one.

use std::collections::{BTreeMap, BTreeSet};

use reports::diagnosis::Reach;

use super::evidence::{Row, are_apart, likeness, number};

/// The score of a play that failed as predicted; the rest of 1 is for the values.
const FAILED: f64 = 0.75;

/// The number of fitting plays that one contradiction outweighs. A single one is enough to show that an engine does not
/// make a mistake, however much else looks as if it did.
pub const OUTWEIGHS: usize = 5;

/// The most known mistakes that may be expected to fit a part equally well by chance.
const CHANCE: f64 = 0.01;

/// A comparison of a predicted run with an observed one.
#[derive(Clone, Debug, Default)]
pub struct Fit {
    /// The plays that failed as predicted, with the similarity of their values.
    pub hits: BTreeMap<usize, f64>,
    /// The plays that were predicted to fail, and passed.
    pub passed: BTreeSet<usize>,
    /// The plays that failed without any of the predicted deviations: there the engine matches the expectation.
    pub elsewhere: BTreeSet<usize>,
    /// The plays that failed although predicted to pass, or to fail elsewhere.
    pub unexplained: BTreeSet<usize>,
}

impl Fit {
    /// Compares `foreseen` with `observed`, restricted to the plays in `compared`.
    pub fn of(observed: &Row, foreseen: &Row, compared: &BTreeSet<usize>) -> Self {
        let mut fit = Self::default();
        for (play, deviations) in foreseen.wrong.iter().filter(|(play, _)| compared.contains(play)) {
            match observed.wrong.get(play) {
                Some(seen) if are_apart(seen, deviations) => drop(fit.elsewhere.insert(*play)),
                Some(seen) => drop(fit.hits.insert(*play, likeness(seen, deviations))),
                None => drop(fit.passed.insert(*play)),
            }
        }
        let is_told = |play: &usize| fit.hits.contains_key(play) || foreseen.silent.contains(play);
        fit.unexplained = observed.wrong.keys().filter(|play| !is_told(play)).copied().collect();
        fit
    }

    /// The fit of two mistakes together, if neither changed the effect of the other.
    #[must_use]
    pub fn beside(&self, other: &Self) -> Self {
        let mut hits = self.hits.clone();
        for (play, like) in &other.hits {
            let best = hits.entry(*play).or_insert(*like);
            *best = best.max(*like);
        }
        let unexplained = &self.unexplained & &other.unexplained;
        let elsewhere = &(&self.elsewhere | &other.elsewhere) & &unexplained;
        Self { hits, passed: &self.passed | &other.passed, elsewhere, unexplained }
    }

    /// The part of the failures left by `base` that this explains, and its predictions beyond `base`.
    #[must_use]
    pub fn beyond(&self, base: &Self) -> Self {
        let left = |play: &usize| base.unexplained.contains(play);
        Self {
            hits: self.hits.iter().filter(|(play, _)| left(play)).map(|(play, like)| (*play, *like)).collect(),
            passed: &self.passed - &base.passed,
            elsewhere: &self.elsewhere - &base.elsewhere,
            unexplained: self.unexplained.clone(),
        }
    }

    /// Twice the score of the hits, divided by the number of all failures and all predicted failures. It is 1 if both
    /// runs are the same, value by value, and 0 if they have no play in common.
    pub fn score(&self) -> f64 {
        let foreseen = self.hits.len() + self.contradictions();
        let failed = self.hits.len() + self.unexplained.len();
        let counted: f64 = self.hits.values().map(|like| FAILED + (1.0 - FAILED) * like).sum();
        share(2.0 * counted, foreseen + failed)
    }

    /// The number of plays that behave correctly although predicted not to.
    pub fn contradictions(&self) -> usize {
        self.passed.len() + self.elsewhere.len()
    }

    /// The share of the predicted failures that did occur.
    pub fn precision(&self) -> f64 {
        share(number(self.hits.len()), self.hits.len() + self.contradictions())
    }

    /// The share of the failures that were predicted.
    pub fn recall(&self) -> f64 {
        share(number(self.hits.len()), self.hits.len() + self.unexplained.len())
    }

    /// The extent to which the failures are explained, if `chance` of the known mistakes would fit equally well by
    /// chance.
    pub fn reach(&self, chance: f64) -> Reach {
        let hits = self.hits.len();
        if hits == 0 || hits < OUTWEIGHS * self.contradictions() {
            Reach::None
        } else if hits >= self.passed.len() + self.unexplained.len() {
            Reach::Whole
        } else if chance < CHANCE {
            Reach::Part
        } else {
            Reach::None
        }
    }

    /// The number of `known` mistakes that would hit as many cases by chance, if each predicted as many among `cases`.
    /// Cases are counted, not plays, because the editions of a case mostly fail together.
    pub fn chance(&self, case_of: &[usize], cases: usize, known: usize) -> f64 {
        let hits = distinct(self.hits.keys(), case_of);
        let failed = &hits | &distinct(&self.unexplained, case_of);
        let chance = at_least(hits.len(), self.foreseen(case_of).len(), failed.len(), cases);
        chance * number(known)
    }

    /// The cases that were predicted to fail.
    pub fn foreseen(&self, case_of: &[usize]) -> BTreeSet<usize> {
        &distinct(self.hits.keys(), case_of) | &distinct(self.passed.union(&self.elsewhere), case_of)
    }
}

/// The cases of some plays.
pub fn distinct<'p>(plays: impl IntoIterator<Item = &'p usize>, case_of: &[usize]) -> BTreeSet<usize> {
    plays.into_iter().filter_map(|play| case_of.get(*play)).copied().collect()
}

fn share(part: f64, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part / number(whole) }
}

/// The probability that at least `hits` of `drawn` items are among the `marked` of `all`, drawn at random.
fn at_least(hits: usize, drawn: usize, marked: usize, all: usize) -> f64 {
    let all = all.max(drawn).max(marked);
    let mut logarithms = vec![0.0];
    let mut sum = 0.0;
    for n in 1..=all {
        sum += number(n).ln();
        logarithms.push(sum);
    }
    let factorial = |n: usize| logarithms.get(n).copied().unwrap_or(f64::INFINITY);
    let choose = |n: usize, k: usize| factorial(n) - factorial(k) - factorial(n - k);
    let possible = (hits..=drawn.min(marked)).filter(|k| drawn - k <= all - marked);
    let exactly = |k: usize| (choose(marked, k) + choose(all - marked, drawn - k) - choose(all, drawn)).exp();
    possible.map(exactly).sum::<f64>().min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-9, "{found}, not {wanted}");
    }

    fn fit(hits: &[(usize, f64)], passed: &[usize], unexplained: &[usize]) -> Fit {
        Fit {
            hits: hits.iter().copied().collect(),
            passed: passed.iter().copied().collect(),
            elsewhere: BTreeSet::new(),
            unexplained: unexplained.iter().copied().collect(),
        }
    }

    #[test]
    fn a_hit_counts_more_with_the_same_values() {
        close(fit(&[(0, 1.0), (1, 1.0)], &[], &[]).score(), 1.0);
        close(fit(&[(0, 0.0), (1, 0.0)], &[], &[]).score(), 0.75);
        close(fit(&[(0, 1.0)], &[1], &[2]).score(), 0.5);
        close(fit(&[], &[], &[]).score(), 0.0);
    }

    #[test]
    fn an_explanation_hits_more_than_it_misses_or_could_not_by_chance() {
        let five = [(0, 0.0), (1, 0.0), (2, 0.0), (3, 0.0), (4, 0.0)];
        assert_eq!(fit(&five, &[5], &[6]).reach(1.0), Reach::Whole);
        assert_eq!(fit(&[(0, 1.0)], &[], &[1, 2]).reach(0.001), Reach::Part);
        assert_eq!(fit(&[(0, 1.0)], &[], &[1, 2]).reach(0.5), Reach::None);
        assert_eq!(fit(&[(0, 1.0)], &[3, 4], &[1, 2]).reach(0.001), Reach::None);
        assert_eq!(fit(&[], &[], &[]).reach(0.0), Reach::None);
    }

    #[test]
    fn one_play_that_contradicts_outweighs_many_that_fit() {
        let four = [(0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0)];
        assert_eq!(fit(&four, &[5], &[]).reach(0.0), Reach::None);
        let mut fits = fit(&four, &[], &[5]);
        assert_eq!(fits.reach(0.0), Reach::Whole);
        fits.elsewhere.insert(5);
        assert_eq!(fits.reach(0.0), Reach::None);
    }

    #[test]
    fn two_mistakes_fit_together_what_either_fits() {
        let both = fit(&[(0, 1.0), (1, 0.5)], &[5], &[2, 3]).beside(&fit(&[(1, 1.0), (2, 0.0)], &[6], &[0, 3]));
        assert_eq!(both.hits, BTreeMap::from([(0, 1.0), (1, 1.0), (2, 0.0)]));
        assert_eq!((both.passed, both.unexplained), (BTreeSet::from([5, 6]), BTreeSet::from([3])));
    }

    #[test]
    fn chance_is_counted_over_cases() {
        close(at_least(1, 1, 1, 10), 0.1);
        close(at_least(2, 2, 2, 4), 1.0 / 6.0);
        close(at_least(0, 3, 3, 4), 1.0);
        close(at_least(3, 3, 3, 2), 1.0);
        // Two plays of one case are one hit, among ten cases.
        close(fit(&[(0, 1.0), (1, 1.0)], &[], &[]).chance(&[0, 0], 10, 3), 0.3);
    }
}

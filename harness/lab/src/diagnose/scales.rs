//! Weighs the evidence for and against mistakes on one scale, and finds the sets of mistakes with the least weight.
//!
//! All weights are bits of surprise. A play that fails without an explanation is surprising, the more so the fewer
//! plays fail, and so are its values. A mistake that predicts the failure removes this surprise. A mistake costs the
//! bits needed to select it among all known ones, and one for there being a mistake at all, so that it must predict more
//! than chance would. A play that is correct although the mistake must make it fail weighs as much as [`OUTWEIGHS`]
//! failing ones.

use super::evidence::number;
use super::fit::{Fit, OUTWEIGHS};

/// The surprise of the exact values of a play.
const VALUES: f64 = 3.0;

/// The most mistakes that are named together.
pub const MOST: usize = 8;

/// The most mistakes of which all combinations are weighed.
const POOL: usize = 14;

/// The most mistakes in such a combination.
const TOGETHER: usize = 5;

/// The least difference in surprise that counts.
pub const CLOSE: f64 = 1e-9;

/// The compared plays of one game.
#[derive(Clone, Debug)]
pub struct Scales {
    /// The weight of each play: the editions of a case mostly fail together, and count once.
    weights: Vec<f64>,
    /// `true` for each play that failed.
    failed: Vec<bool>,
    /// The surprise of a failure.
    failing: f64,
    /// The cost of naming a mistake.
    naming: f64,
}

impl Scales {
    /// Scales for plays, by their index, each with the number of its case and `true` if it failed; `None` if it is not
    /// compared. `known` is the number of known mistakes.
    pub fn new(plays: &[Option<(usize, bool)>], known: usize) -> Self {
        let mut editions: Vec<usize> = Vec::new();
        for (case, _) in plays.iter().flatten() {
            if editions.len() <= *case {
                editions.resize(case + 1, 0);
            }
            if let Some(count) = editions.get_mut(*case) {
                *count += 1;
            }
        }
        let weight = |case: usize| 1.0 / number(editions.get(case).copied().unwrap_or(1).max(1));
        let weights = plays.iter().map(|play| play.map_or(0.0, |(case, _)| weight(case))).collect::<Vec<f64>>();
        let failed: Vec<bool> = plays.iter().map(|play| play.is_some_and(|(_, failed)| failed)).collect();
        let all: f64 = weights.iter().sum();
        let red: f64 = weights.iter().zip(&failed).filter(|(_, failed)| **failed).map(|(weight, _)| weight).sum();
        let failing = ((all + 1.0) / (red + 0.5)).log2().max(0.0);
        Self { weights, failed, failing, naming: number(known.max(2)).log2() + 1.0 }
    }

    /// Returns `true` if the remaining surprise is less than one more mistake would cost.
    pub fn is_little(&self, left: f64, mistakes: usize) -> bool {
        left - number(mistakes) * self.naming < self.naming
    }

    fn weight(&self, play: usize) -> f64 {
        self.weights.get(play).copied().unwrap_or(0.0)
    }

    /// The surprise of a failure that nothing predicts.
    fn unforeseen(&self) -> f64 {
        self.failing + VALUES
    }

    /// The surprise that remains with a number of mistakes that fit in this way.
    pub fn left(&self, mistakes: usize, fit: &Fit) -> f64 {
        let sum = |plays: &mut dyn Iterator<Item = &usize>| plays.map(|play| self.weight(*play)).sum::<f64>();
        let against = sum(&mut fit.passed.union(&fit.elsewhere)) * number(OUTWEIGHS);
        let unforeseen = sum(&mut fit.unexplained.iter()) + against;
        let values: f64 = fit.hits.iter().map(|(play, like)| self.weight(*play) * VALUES * (1.0 - like)).sum();
        unforeseen * self.unforeseen() + values + number(mistakes) * self.naming
    }
}

/// The prediction of one mistake for each play, in a form that can be combined quickly: for each play, the better of
/// two predictions counts.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The surprise that remains for each play.
    left: Vec<f64>,
    /// The plays that failed as predicted, or that are predicted to fail and did not.
    touched: Vec<usize>,
}

impl Sight {
    /// The weighable form of a fit.
    pub fn of(scales: &Scales, fit: &Fit) -> Self {
        let mut left = Self::none(scales).left;
        for (play, like) in &fit.hits {
            if let Some(left) = left.get_mut(*play) {
                *left = scales.weight(*play) * VALUES * (1.0 - like);
            }
        }
        let against: Vec<usize> = fit.passed.iter().chain(&fit.elsewhere).copied().collect();
        let touched = fit.hits.keys().copied().chain(against).collect();
        Self { left, touched }
    }

    fn none(scales: &Scales) -> Self {
        let unforeseen = |(failed, weight): (&bool, &f64)| if *failed { weight * scales.unforeseen() } else { 0.0 };
        Self { left: scales.failed.iter().zip(&scales.weights).map(unforeseen).collect(), touched: Vec::new() }
    }

    /// Returns `true` if it predicts a failure that occurred.
    fn explains(&self, scales: &Scales, play: usize) -> bool {
        let unforeseen = scales.weight(play) * scales.unforeseen();
        scales.failed.get(play) == Some(&true) && self.left.get(play).is_some_and(|left| *left + CLOSE < unforeseen)
    }
}

/// Mistakes by their index, with the surprise that remains.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The mistakes, in order.
    pub mistakes: Vec<usize>,
    /// The surprise that remains.
    pub left: f64,
}

/// All known mistakes, to be weighed.
pub struct Weighing<'w> {
    /// The plays.
    pub scales: &'w Scales,
    /// The prediction of each mistake.
    pub sights: &'w [Sight],
    /// Returns `true` if two mistakes cannot be made together.
    pub clash: &'w dyn Fn(usize, usize) -> bool,
    /// The weight of a contradicting play. The value 1 allows for another mistake hiding the effect of this one.
    pub outweighs: f64,
}

impl Weighing<'_> {
    /// The surprise that remains with these mistakes.
    pub fn left(&self, mistakes: &[usize]) -> f64 {
        let mut best = Sight::none(self.scales).left;
        let mut against = vec![false; best.len()];
        for sight in mistakes.iter().filter_map(|at| self.sights.get(*at)) {
            for (best, left) in best.iter_mut().zip(&sight.left) {
                *best = best.min(*left);
            }
            for play in sight.touched.iter().filter(|play| !sight.explains(self.scales, **play)) {
                if let Some(against) = against.get_mut(*play) {
                    *against = true;
                }
            }
        }
        let mut sum: f64 = best.iter().sum();
        for (play, _) in against.iter().enumerate().filter(|(_, against)| **against) {
            // A failure elsewhere under one mistake may be explained by another.
            let unforeseen = self.scales.weight(play) * self.scales.unforeseen();
            let is_explained = self.scales.failed.get(play) == Some(&true)
                && best.get(play).is_some_and(|left| *left + CLOSE < unforeseen);
            if !is_explained {
                sum += unforeseen * self.outweighs;
            }
        }
        sum + number(mistakes.len()) * self.scales.naming
    }

    /// The mistakes that can be added to these, those first that leave the least surprise together with them.
    pub fn next(&self, mistakes: &[usize]) -> Vec<Weighed> {
        let is_free = |at: &usize| {
            !mistakes.contains(at)
                && !mistakes.iter().any(|other| (self.clash)(*at, *other))
                && self
                    .sights
                    .get(*at)
                    .is_some_and(|sight| sight.touched.iter().any(|play| sight.explains(self.scales, *play)))
        };
        let with = |at: usize| {
            let mut all = mistakes.to_vec();
            all.push(at);
            all.sort_unstable();
            Weighed { left: self.left(&all), mistakes: all }
        };
        let mut next: Vec<Weighed> = (0..self.sights.len()).filter(is_free).map(with).collect();
        next.sort_by(|one, other| one.left.total_cmp(&other.left));
        next
    }

    /// Adds mistakes one by one, always the one that removes the most surprise, as long as one does.
    pub fn greedy(&self, most: usize) -> Weighed {
        let mut best = Weighed { mistakes: Vec::new(), left: self.left(&[]) };
        while best.mistakes.len() < most {
            match self.next(&best.mistakes).into_iter().next() {
                Some(next) if next.left < best.left - CLOSE => best = next,
                _ => break,
            }
        }
        best
    }

    /// All combinations of the few mistakes that matter most besides these, the best first.
    pub fn exact(&self, beside: &[usize], most: usize) -> Vec<Weighed> {
        let mut pool = beside.to_vec();
        for from in [&[][..], beside] {
            let room =
                POOL.saturating_sub(pool.len()).div_ceil(if from.is_empty() && !beside.is_empty() { 2 } else { 1 });
            let new = self.next(from).into_iter().flat_map(|one| one.mistakes);
            let new: Vec<usize> = new.filter(|at| !pool.contains(at)).take(room).collect();
            for at in new {
                if !pool.contains(&at) {
                    pool.push(at);
                }
            }
        }
        pool.truncate(POOL);
        pool.sort_unstable();
        let mut found = Vec::new();
        self.combine(&pool, &mut Vec::new(), most.min(TOGETHER), &mut found);
        found.sort_by(|one, other| one.left.total_cmp(&other.left));
        found
    }

    fn combine(&self, pool: &[usize], chosen: &mut Vec<usize>, room: usize, found: &mut Vec<Weighed>) {
        if !chosen.is_empty() {
            found.push(Weighed { mistakes: chosen.clone(), left: self.left(chosen) });
        }
        if room == 0 {
            return;
        }
        let mut rest = pool;
        while let Some((at, more)) = rest.split_first() {
            if !chosen.iter().any(|other| (self.clash)(*at, *other)) {
                chosen.push(*at);
                self.combine(more, chosen, room - 1, found);
                chosen.pop();
            }
            rest = more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty cases of one play each, of which the first seven failed.
    fn scales() -> Scales {
        let plays: Vec<Option<(usize, bool)>> = (0..20).map(|play| Some((play, play < 7))).collect();
        Scales::new(&plays, 10)
    }

    fn fit(hits: &[usize], passed: &[usize]) -> Fit {
        Fit {
            hits: hits.iter().map(|play| (*play, 1.0)).collect(),
            passed: passed.iter().copied().collect(),
            unexplained: (0..7).filter(|play| !hits.contains(play)).collect(),
            ..Fit::default()
        }
    }

    fn weighed(fits: &[Fit], clash: fn(usize, usize) -> bool) -> (Vec<usize>, Vec<usize>) {
        let scales = scales();
        let sights: Vec<Sight> = fits.iter().map(|fit| Sight::of(&scales, fit)).collect();
        let weighing = Weighing { scales: &scales, sights: &sights, clash: &clash, outweighs: number(OUTWEIGHS) };
        let greedy = weighing.greedy(MOST).mistakes;
        let exact = weighing.exact(&greedy, MOST).first().map(|best| best.mistakes.clone()).unwrap_or_default();
        (greedy, exact)
    }

    fn freely(_: usize, _: usize) -> bool {
        false
    }

    #[test]
    fn what_is_weighed_quickly_is_what_is_weighed() {
        let scales = scales();
        let fit = fit(&[0, 1, 2], &[9]);
        let sights = [Sight::of(&scales, &fit)];
        let weighing = Weighing { scales: &scales, sights: &sights, clash: &freely, outweighs: number(OUTWEIGHS) };
        assert!((weighing.left(&[0]) - scales.left(1, &fit)).abs() < CLOSE);
    }

    #[test]
    fn the_fewest_that_account_for_all_are_found_where_one_after_the_other_finds_more() {
        // The widest overlaps both others, which explain everything without it.
        let fits = [fit(&[1, 2, 3, 4, 5], &[]), fit(&[0, 1, 2, 3], &[]), fit(&[4, 5, 6], &[])];
        assert_eq!(weighed(&fits, freely), (vec![0, 1, 2], vec![1, 2]));
    }

    #[test]
    fn a_play_that_contradicts_outweighs_those_that_fit() {
        assert_eq!(weighed(&[fit(&[0, 1, 2, 3], &[9])], freely).0, Vec::<usize>::new());
        assert_eq!(weighed(&[fit(&[0, 1, 2, 3, 4, 5, 6], &[9])], freely).0, vec![0]);
    }

    #[test]
    fn mistakes_that_cannot_be_made_together_are_not_put_together() {
        let fits = [fit(&[0, 1, 2, 3], &[]), fit(&[4, 5, 6], &[])];
        assert_eq!(weighed(&fits, |_, _| true), (vec![0], vec![0]));
    }

    #[test]
    fn the_editions_of_a_case_count_once() {
        let alone = Scales::new(&[Some((0, true)), Some((1, false)), None], 10);
        let twice = Scales::new(&[Some((0, true)), Some((0, true)), Some((1, false)), Some((1, false))], 10);
        let one = Fit { unexplained: [0].into(), ..Fit::default() };
        let two = Fit { unexplained: [0, 1].into(), ..Fit::default() };
        assert!((alone.left(0, &one) - twice.left(0, &two)).abs() < CLOSE);
    }
}

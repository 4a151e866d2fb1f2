//! What speaks for mistakes and against them, on one scale; and the fewest mistakes that weigh least.
//!
//! All is counted in bits of surprise. A play that fails for no known reason surprises, the more the fewer plays fail,
//! and so do its values. A mistake that foresees it takes that away. It costs what it takes to pick it out of all that
//! are known, so that it has to foresee more than one would by chance; and a play that does as it should where the
//! mistake must do otherwise weighs as much as [`OUTWEIGHS`] that fail.

use super::evidence::number;
use super::fit::{Fit, OUTWEIGHS};

/// How surprising the very values of a play are.
const VALUES: f64 = 3.0;

/// How many mistakes are named together at most.
pub const MOST: usize = 8;

/// Of how many mistakes all combinations are weighed.
const POOL: usize = 14;

/// How many mistakes such a combination has at most.
const TOGETHER: usize = 5;

/// What surprises less is no difference.
pub const CLOSE: f64 = 1e-9;

/// The plays of one game that are compared.
#[derive(Clone, Debug)]
pub struct Scales {
    /// How much each play counts: the editions of a case mostly fail together, and count once.
    weights: Vec<f64>,
    /// Whether it failed.
    failed: Vec<bool>,
    /// How surprising it is that one fails.
    failing: f64,
    /// What it costs to name a mistake.
    naming: f64,
}

impl Scales {
    /// Plays, by their number, with the number of their case and whether they failed; those that are not compared are
    /// none. `known` is how many mistakes are known.
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
        Self { weights, failed, failing, naming: number(known.max(2)).log2() }
    }

    /// Whether so much surprise is less than one mistake more would cost.
    pub fn is_little(&self, left: f64, mistakes: usize) -> bool {
        left - number(mistakes) * self.naming < self.naming
    }

    fn weight(&self, play: usize) -> f64 {
        self.weights.get(play).copied().unwrap_or(0.0)
    }

    /// How surprising it is that a play fails, if nothing foresees it.
    fn unforeseen(&self) -> f64 {
        self.failing + VALUES
    }

    /// How much surprise is left with so many mistakes that fit so.
    pub fn left(&self, mistakes: usize, fit: &Fit) -> f64 {
        let sum = |plays: &mut dyn Iterator<Item = &usize>| plays.map(|play| self.weight(*play)).sum::<f64>();
        let against = sum(&mut fit.passed.union(&fit.elsewhere)) * number(OUTWEIGHS);
        let unforeseen = sum(&mut fit.unexplained.iter()) + against;
        let values: f64 = fit.hits.iter().map(|(play, like)| self.weight(*play) * VALUES * (1.0 - like)).sum();
        unforeseen * self.unforeseen() + values + number(mistakes) * self.naming
    }
}

/// What one mistake says of each play, to be weighed quickly together with others: what two say of one play is what the
/// better of the two says.
#[derive(Clone, Debug)]
pub struct Sight {
    /// How much surprise each play leaves.
    left: Vec<f64>,
    /// The plays that failed and are foreseen to, or are foreseen to and do not.
    touched: Vec<usize>,
}

impl Sight {
    /// A fit as it is weighed.
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

    /// Whether it foresees that a play fails which did.
    fn explains(&self, scales: &Scales, play: usize) -> bool {
        let unforeseen = scales.weight(play) * scales.unforeseen();
        scales.failed.get(play) == Some(&true) && self.left.get(play).is_some_and(|left| *left + CLOSE < unforeseen)
    }
}

/// Mistakes by their number, and how much surprise they leave.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The mistakes, in order.
    pub mistakes: Vec<usize>,
    /// How much surprise they leave.
    pub left: f64,
}

/// All that is known, to be weighed.
pub struct Weighing<'w> {
    /// The plays.
    pub scales: &'w Scales,
    /// What each mistake says.
    pub sights: &'w [Sight],
    /// Whether two of them cannot be made together.
    pub clash: &'w dyn Fn(usize, usize) -> bool,
    /// How much a play weighs that contradicts. With 1 it is kept in mind that another mistake may hide what one does.
    pub outweighs: f64,
}

impl Weighing<'_> {
    /// What is left by these.
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
            // What fails elsewhere by one may fail so by another.
            let unforeseen = self.scales.weight(play) * self.scales.unforeseen();
            let is_explained = self.scales.failed.get(play) == Some(&true)
                && best.get(play).is_some_and(|left| *left + CLOSE < unforeseen);
            if !is_explained {
                sum += unforeseen * self.outweighs;
            }
        }
        sum + number(mistakes.len()) * self.scales.naming
    }

    /// The mistakes that can stand beside these, those first that leave least together with them.
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

    /// One after the other the mistake that takes most surprise away, as long as one does.
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

    /// All combinations of the few mistakes that matter most beside these, the best first.
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

    /// Twenty cases of one play, of which the first seven failed.
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
        // The widest overlaps both others, which account for all without it.
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

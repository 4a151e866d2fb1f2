//! Reproducible random choices.

use fastrand::Rng;

/// A source of random choices, determined by a seed.
#[derive(Clone, Debug)]
pub struct Chance(Rng);

/// Numbers at which engines tend to fail.
const EDGES: [i64; 8] = [0, 1, 2, 20, 60, 1_000, 999_999, 1_000_000];

impl Chance {
    /// The source for a seed.
    pub fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// A number from `least` to `most`, inclusive.
    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        self.0.i64(least..=most.max(least))
    }

    /// A count from `least` to `most`, inclusive.
    pub fn so_many(&mut self, least: usize, most: usize) -> usize {
        self.0.usize(least..=most.max(least))
    }

    /// Returns `true` with a probability of `times` percent.
    pub fn in_hundred(&mut self, times: u32) -> bool {
        self.0.u32(0..100) < times
    }

    /// One of several items.
    pub fn one<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        if of.is_empty() { None } else { of.get(self.0.usize(0..of.len())) }
    }

    /// Several items, each at most once, in their original order.
    pub fn some<T: Clone>(&mut self, of: &[T], most: usize) -> Vec<T> {
        let many = self.so_many(0, most.min(of.len()));
        let mut picked = self.mixed(of.len());
        picked.truncate(many);
        picked.sort_unstable();
        picked.into_iter().filter_map(|index| of.get(index).cloned()).collect()
    }

    /// The numbers below `count`, shuffled.
    pub fn mixed(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        self.0.shuffle(&mut all);
        all
    }

    /// An amount: small, or one at which engines tend to fail.
    pub fn amount(&mut self) -> i64 {
        if self.in_hundred(85) { self.between(1, 6) } else { self.one(&EDGES).copied().unwrap_or(1) }
    }
}

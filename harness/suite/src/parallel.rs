//! One thing done to many, in parallel where there are threads, in order always.

/// Applies `f` to every item; the results stand in the order of the items.
#[cfg(feature = "parallel")]
pub fn map<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(f).collect()
}

/// Applies `f` to every item; the results stand in the order of the items.
#[cfg(not(feature = "parallel"))]
pub fn map<T, R>(items: &[T], f: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(f).collect()
}

/// Does two things, side by side where there are threads.
#[cfg(feature = "parallel")]
pub fn both<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(one, other)
}

/// Does two things, side by side where there are threads.
#[cfg(not(feature = "parallel"))]
pub fn both<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

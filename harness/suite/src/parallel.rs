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

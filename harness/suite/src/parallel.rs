//! One thing done to many, in parallel where there are threads, in order always.

use std::sync::atomic::{AtomicUsize, Ordering};

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

/// The numbers of things to do, from 0 up, each taken by one thread.
#[derive(Debug)]
pub struct ToDo {
    next: AtomicUsize,
    count: usize,
}

impl ToDo {
    /// The next that nobody took yet.
    pub fn take(&self) -> Option<usize> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.count).then_some(number)
    }
}

/// Has every thread take of so many things to do what it has room for, until nothing is left. What the threads give for
/// each stands in the order of the numbers.
pub fn shared<R: Send>(count: usize, work: impl Fn(&ToDo) -> Vec<(usize, R)> + Sync) -> Vec<R> {
    let all = ToDo { next: AtomicUsize::new(0), count };
    let mut done = on_every_thread(|| work(&all));
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(feature = "parallel")]
fn on_every_thread<R: Send>(work: impl Fn() -> Vec<R> + Sync) -> Vec<R> {
    rayon::broadcast(|_| work()).into_iter().flatten().collect()
}

#[cfg(not(feature = "parallel"))]
fn on_every_thread<R>(work: impl Fn() -> Vec<R>) -> Vec<R> {
    work()
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

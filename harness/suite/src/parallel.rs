//! Applies an operation to many items: in parallel if threads are available, and always in order.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Applies `f` to every item; the results are in the order of the items.
#[cfg(feature = "parallel")]
pub fn map<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(f).collect()
}

/// Applies `f` to every item; the results are in the order of the items.
#[cfg(not(feature = "parallel"))]
pub fn map<T, R>(items: &[T], f: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(f).collect()
}

/// A queue of task numbers from 0 up, each of which one thread takes.
#[derive(Debug)]
pub struct ToDo {
    next: AtomicUsize,
    count: usize,
}

impl ToDo {
    /// Takes the next number that is still free.
    pub fn take(&self) -> Option<usize> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.count).then_some(number)
    }
}

/// Runs `work` on every thread, each of which takes as many of `count` tasks as it can handle, until none is left.
/// Returns the results in the order of the task numbers.
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

/// Runs two closures, in parallel if threads are available.
#[cfg(feature = "parallel")]
pub fn both<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(one, other)
}

/// Runs two closures, in parallel if threads are available.
#[cfg(not(feature = "parallel"))]
pub fn both<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

//! Engines that are programs of their own, under supervision.
//!
//! * [`command`] says how an engine is started and how long it may take;
//! * [`worker`] is one running process: lines in, lines out, each within its time;
//! * [`exchange`] is one request and its answer;
//! * [`pool`] has the workers that wait;
//! * `lane` is a worker that is asked ahead, and the plays that wait for it;
//! * [`error`] has what can go wrong with all that;
//! * [`supervised`] is an engine made of such workers, one for each case that is played at once.
//!
//! An engine is hostile until shown otherwise. It gets no more time, memory or words than it was
//! promised; what it breaks is one case, and a fresh worker plays the next.

pub mod command;
pub mod error;
pub mod exchange;
mod lane;
pub mod pool;
pub mod supervised;
pub mod worker;

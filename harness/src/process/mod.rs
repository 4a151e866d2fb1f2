//! Engines that are separate programs, under supervision.
//!
//! * [`command`] is the command that starts an engine, and its time limits.
//! * [`worker`] is one running process: lines in, lines out, each with a time limit.
//! * [`exchange`] is one request and its answer.
//! * [`pool`] holds the idle workers.
//! * `lane` is a worker with requests ahead, and the plays that wait for it.
//! * [`error`] contains the errors of all of them.
//! * [`supervised`] is an engine made of such workers, one for each case that is played at once.
//!
//! Every engine is treated as hostile. It gets limited time, memory and output; a violation costs it one case, and a
//! fresh worker plays the next.

pub mod command;
pub mod error;
pub mod exchange;
mod lane;
pub mod pool;
pub mod supervised;
pub mod worker;

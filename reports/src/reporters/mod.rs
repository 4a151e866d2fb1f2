//! The reporters of a run: each takes its events and writes to a [`Sink`](crate::sink::Sink).
//!
//! | reporter | writes | when |
//! |---|---|---|
//! | [`HumanDetails`] | for people: what is not as expected, case by case | the run is finished |
//! | [`GitHub`] | annotations on the lines of the cases, a summary of the step | the run is finished |
//! | [`HumanSummary`] | for people: the counts | the run is finished |
//! | [`WholeRecord`] | the record as JSON or JUnit XML | the run is finished |
//! | [`JsonLines`] | the record as lines of JSON | with each event |
//!
//! [`InOrder`] holds the results of a run back until those before them are there.

mod github;
mod human;
mod in_order;
mod lines;
#[cfg(test)]
mod sample;
mod whole;

pub use self::github::GitHub;
pub use self::human::{HumanDetails, HumanSummary, MistakeInfo};
pub use self::in_order::InOrder;
pub use self::lines::JsonLines;
pub use self::whole::WholeRecord;

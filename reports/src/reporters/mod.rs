//! The reporters of a run: each receives its events and writes to a [`Sink`](crate::sink::Sink).
//!
//! | reporter | writes | when |
//! |---|---|---|
//! | [`HumanLive`] | for people: a line for each play | with each event |
//! | [`HumanFirst`] | for people: a line for the first play of each cause | with each event, in a long run |
//! | [`HumanPace`] | for people: the progress of the run | from time to time |
//! | [`HumanDetails`] | for people: the failures, by cause or case by case | the run is finished |
//! | [`GitHub`] | annotations on the lines of the cases, a summary of the step | the run is finished |
//! | [`HumanSummary`] | for people: the counts | the run is finished |
//! | [`HumanLines`] | for people, in brief: a line for each case that is not as expected | the run is finished |
//! | [`WholeRecord`] | the record as JSON, JUnit XML, or in another format | the run is finished |
//! | [`JsonLines`] | the record as lines of JSON | with each event |
//!
//! [`InOrder`] holds the results of a run back until their predecessors have arrived.

mod details;
mod github;
mod in_order;
mod lines;
mod live;
#[cfg(test)]
pub(crate) mod sample;
mod summary;
mod whole;

pub use self::details::HumanDetails;
pub use self::github::{GitHub, annotations};
pub use self::in_order::InOrder;
pub use self::lines::JsonLines;
pub use self::live::{HumanFirst, HumanLive, HumanPace};
pub use self::summary::{HumanLines, HumanSummary, MistakeInfo};
pub use self::whole::WholeRecord;

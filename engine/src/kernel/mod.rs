//! What the three games share.
//!
//! * [`account`] tells what became of each amount that was about to happen;
//! * [`shape`] is the words of the case language as data, and [`declare`] the macros that declare a
//!   word's type and its shape at once;
//! * [`scenario`] is the frame of a scenario: steps and answers;
//! * [`transcript`] is the one door through which a play asks, reports and cites;
//! * [`choice`] holds questions and what may be answered;
//! * [`rewrite`] is the loop in which effects change an event that is about to happen;
//! * [`observed`] is what a play shows to the outside;
//! * [`trace`] says under which clause each thing was decided;
//! * [`mistake`] names the wrong readings that an engine may be given on purpose;
//! * [`language`] gathers a game's words for readers.

pub mod account;
pub mod choice;
pub mod declare;
pub mod language;
pub mod mistake;
pub mod name;
pub mod observed;
pub mod rewrite;
pub mod scenario;
pub mod shape;
pub mod stop;
pub mod trace;
pub mod transcript;

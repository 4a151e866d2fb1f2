//! What is done with suites and engines beside running them.
//!
//! * [`mistakes`]: the suite on every known mistake, as far as one could change a case ([`asked`]), [`untelling`]: on engines
//!   that do not tell all, and [`coverage`]: which clauses that shows;
//! * [`diagnose`]: which known mistake an engine's failures look like, and [`likely`]: the same at a glance;
//! * [`mod@bugs`]: what is red in a record, a bug each;
//! * [`mod@generate`]: cases made up by chance, and what must hold however they end;
//! * [`mod@home`]: the file in which a case belongs;
//! * [`mod@minimize`]: the smallest scenario on which two engines differ;
//! * [`cards`]: the cards of a suite, who uses them, and whether its cases show what each says;
//! * [`concern`]: which cases a change of files concerns;
//! * [`mod@find`]: clauses, cards and cases by words;
//! * [`amended`]: what is other in a new document of the rules, and what rests on it;
//! * [`words`]: the words of a game, with what they mean and how a suite uses them;
//! * [`lint`]: what a person should know of a case that is right by its form;
//! * [`separate`]: files in version 1 of the case language, brought to version 2;
//! * [`mod@decisions`]: every choice and end of a case, as a tree;
//! * [`mod@explanation`]: a play in words, and where a case and an engine part;
//! * [`mod@timeline`]: a play as a timeline, alone or beside the right one.
//!
//! Values in, values out, as in the suite's crate: no file, process or terminal is here.

pub mod amended;
pub mod asked;
pub mod bugs;
#[cfg(test)]
mod bundled;
pub mod cards;
pub mod concern;
pub mod coverage;
pub mod decisions;
pub mod diagnose;
pub mod explanation;
pub mod find;
pub mod generate;
pub mod home;
pub mod likely;
pub mod lint;
pub mod migrate;
pub mod minimize;
pub mod mistakes;
pub mod printed;
pub mod separate;
pub mod timeline;
pub mod untelling;
pub mod words;

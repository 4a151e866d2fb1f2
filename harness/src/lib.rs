//! ruleproof checks whether a card-game engine follows the rules.
//!
//! This crate is the program `ruleproof`, and a single crate to link for all of its parts:
//!
//! * [`suite`] reads, selects, plays and judges cases; [`bundled`] is the built-in suite, and [`files`] reads suites
//!   from folders.
//! * [`engine`] is the reference engine, with the table of games.
//! * [`protocol`] is the protocol for engines that are separate programs, `process` supervises them, and `smoke` checks
//!   one.
//! * [`claims`] compares an engine's description of itself with a case, and [`answers`] turns its answers into
//!   outcomes.
//! * [`texts`] provides card text for engines that request it.
//! * [`printed`] lists the names of printed cards, so that no invented card uses one.
//! * [`changes`] compares two states of a suite.
//! * [`readings`] compares reviews of cases with the cases' expectations.
//! * [`redefined`] compares the cards of a private suite with the bundled ones of the same name.
//! * [`fuzz`] contains the entry points for untrusted text, for a fuzzer or a test.
//! * [`conformance`] makes the suite the tests of an engine's own crate, [`in_process`] runs an engine in this process,
//!   and [`kit`] is the common part of adapters. [`disguises`] are variants of the reference engine, as engines of
//!   other kinds. [`standard_output`] is how tests and the program print.
//! * [`lab`] analyses a suite or an engine: mistakes, coverage, diagnosis, generated cases.
//! * [`reports`] contains the record of a run and all reports that are made from it.
//!
//! ```
//! use ruleproof::suite::run::{RunOptions, run, trials};
//!
//! let suite = ruleproof::bundled::suite();
//! let case = suite.cases.iter().filter(|case| &*case.id == "mtg/a-pool-is-smaller-by-what-it-prevented");
//! let options = RunOptions::quiet("bundled");
//! let record = run(&suite, &trials(case, None), &ruleproof::Reference::right(), &options);
//! assert_eq!(record.failing().count(), 0);
//! ```
//!
//! Everything that needs files, threads, processes or the terminal requires the feature `native`.

pub mod answers;
#[cfg(any(feature = "conformance", feature = "native"))]
pub mod baselines;
#[cfg(any(feature = "conformance", feature = "native"))]
pub mod bounded;
pub mod bundled;
pub mod changes;
pub mod claims;
#[cfg(feature = "native")]
pub mod config;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod disguises;
#[cfg(feature = "native")]
pub mod files;
pub mod fuzz;
#[cfg(feature = "conformance")]
pub mod in_process;
pub mod kit;
#[cfg(feature = "native")]
pub mod process;
pub mod readings;
pub mod redefined;
pub mod schema;
#[cfg(feature = "native")]
pub mod smoke;
#[cfg(any(feature = "conformance", feature = "native"))]
pub mod standard_output;
pub mod texts;

pub use kernel::reference::Reference;
pub use lab::printed;
pub use protocol::adapter;
pub use {engine, lab, protocol, reports, suite, wording};

/// The page on engines in Rust, whose code is compiled with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../docs/rust.md")]
pub struct Page;

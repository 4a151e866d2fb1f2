//! ruleproof tells whether a card-game engine plays by the rules.
//!
//! This crate is the program `ruleproof`, and a single place to link for all that it is made of:
//!
//! * [`suite`] reads, selects, plays and judges cases; with the [`bundled`] suite, and with [`files`] of folders;
//! * [`engine`] is the reference engine, with the table of games;
//! * [`protocol`] is how engines are talked with that are programs of their own, and `process` keeps these in check;
//!   `smoke` tries one;
//! * [`claims`] is what an engine said of itself beforehand, [`answers`] what its answers come to;
//! * [`texts`] is what cards say, for engines that ask for it;
//! * [`printed`] knows the names of printed cards, so that no made-up card goes under one;
//! * [`changes`] tells what two states of a suite differ in;
//! * [`readings`] are second readings of cases, held against what the cases expect;
//! * [`redefined`] compares the cards of a private suite with the bundled ones of the same name;
//! * [`fuzz`] are the doors through which texts of strangers come in, for a fuzzer or a test;
//! * [`conformance`] makes the suite the tests of an engine's own crate, [`in_process`] asks an engine in this process, and
//!   [`kit`] has what adapters have in common;
//! * [`lab`] finds out more about a suite or an engine: mistakes, coverage, diagnosis, made-up cases;
//! * [`reports`] is the record of a run and everything drawn from it.
//!
//! ```
//! use ruleproof::suite::run::{RunOptions, run, trials};
//!
//! let suite = ruleproof::bundled::suite();
//! let case = suite.cases.iter().filter(|case| &*case.id == "mtg/a-pool-is-smaller-by-what-it-prevented");
//! let options = RunOptions::quiet("bundled");
//! let record = run(&suite, &trials(case, None), &ruleproof::Reference::right(), &options);
//! assert_eq!(record.red().count(), 0);
//! ```
//!
//! Files, threads, processes and the terminal stand behind the feature `native`.

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
#[cfg(feature = "native")]
pub mod files;
pub mod fuzz;
#[cfg(feature = "conformance")]
pub mod in_process;
#[cfg(feature = "native")]
pub mod process;
pub mod readings;
pub mod redefined;
pub mod schema;
#[cfg(feature = "native")]
pub mod smoke;
pub mod texts;

pub use kernel::reference::Reference;
pub use lab::printed;
pub use protocol::{adapter, kit};
pub use {engine, lab, protocol, reports, suite, wording};

/// The page on engines in Rust, whose code is compiled with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../docs/rust.md")]
pub struct Page;

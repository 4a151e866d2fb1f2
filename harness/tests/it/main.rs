//! The integration tests of the program and its crates, as one test program: most of the time to build a test program
//! is spent on linking.
//!
//! A module is named after the verb or the subject that it tests. No test changes state that the process shares, such
//! as its environment, its working folder or its limits. A test that needs to starts the program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "tests may panic")]

mod cli;
mod fuzz;
mod lab;
mod loading;
#[cfg(target_os = "linux")]
mod processes;
mod project;
mod protocol;
mod round_trips;
mod suite;
mod toy;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use ruleproof::files::checkout;
use ruleproof::suite::load::{Suite, load};

/// The allocator of the program: the tests that play in process spend a third of their time on memory.
#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The suite of the repository.
static SUITE: LazyLock<Suite> = LazyLock::new(|| load(engine::GAMES, checkout(&root()).unwrap()));

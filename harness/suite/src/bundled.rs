//! The suite of the project, for tests.

use std::sync::LazyLock;

use crate::load::{Suite, Text, Texts, load};

/// The whole suite, loaded once for all tests.
pub fn loaded() -> &'static Suite {
    static SUITE: LazyLock<Suite> = LazyLock::new(|| load(engine::GAMES, texts()));
    &SUITE
}

/// The texts of the suite.
pub fn texts() -> Texts {
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
    Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) }
}

/// The catalogues and the cards of the project, on which another suite builds.
pub fn base() -> Texts {
    let Texts { seeds, cases, .. } = texts();
    Texts { seeds, base: cases.into_iter().filter(|text| text.path.contains("/cards/")).collect(), cases: Vec::new() }
}

//! The suite of the project, for tests.

use std::sync::LazyLock;

use suite::load::{Suite, Text, Texts, load};

/// The whole suite, loaded once for all tests.
pub fn loaded() -> &'static Suite {
    static SUITE: LazyLock<Suite> = LazyLock::new(|| load(engine::GAMES, texts()));
    &SUITE
}

fn texts() -> Texts {
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
    Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) }
}

/// The catalogues and cards, on which another suite can build.
pub fn base() -> Texts {
    let Texts { seeds, cases, .. } = texts();
    Texts { seeds, base: cases.into_iter().filter(|text| text.path.contains("/cards/")).collect(), cases: Vec::new() }
}

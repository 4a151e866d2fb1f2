//! The suite that is built into the program.

use std::sync::Arc;

use super::load::{Text, Texts};

mod built {
    include!(concat!(env!("OUT_DIR"), "/bundled.rs"));
}

/// The list of every clause id ever published.
pub const IDS_LOCK: &str = include_str!("../../../seeds/ids.lock");

/// The whole bundled suite.
pub fn texts() -> Texts {
    Texts { seeds: all(built::SEEDS), base: Vec::new(), cases: all(built::CASES) }
}

/// The bundled catalogues and cards, for another suite to stand on.
pub fn base() -> Texts {
    let cards = built::CASES.iter().filter(|(path, _)| path.contains("/cards/"));
    Texts { seeds: all(built::SEEDS), base: cards.map(text).collect(), cases: Vec::new() }
}

fn all(files: &[(&'static str, &'static str)]) -> Vec<Text> {
    files.iter().map(text).collect()
}

fn text((path, text): &(&'static str, &'static str)) -> Text {
    Text { path: Arc::from(*path), text: Ok(Arc::from(*text)) }
}

/// The bundled suite, loaded once for all tests.
#[cfg(test)]
pub fn loaded() -> &'static super::load::Suite {
    static SUITE: std::sync::LazyLock<super::load::Suite> = std::sync::LazyLock::new(|| super::load::load(texts()));
    &SUITE
}

//! The suite that is built into the program.

use suite::load::{Suite, Text, Texts, load};

/// The whole bundled suite.
pub fn texts() -> Texts {
    Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) }
}

/// The bundled catalogues and cards, as the base of another suite.
pub fn base() -> Texts {
    let cards = cases::FILES.iter().filter(|(path, _)| path.contains("/cards/"));
    Texts { seeds: all(seeds::FILES), base: cards.map(Text::from).collect(), cases: Vec::new() }
}

fn all(files: &[(&'static str, &'static str)]) -> Vec<Text> {
    files.iter().map(Text::from).collect()
}

/// The bundled suite, loaded.
pub fn suite() -> Suite {
    load(engine::GAMES, texts())
}

//! The suite that is built into the program.

use std::sync::Arc;

use suite::load::{Suite, Text, Texts, load};
use suite::text::source::Body;

/// The whole bundled suite.
pub fn texts() -> Texts {
    Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) }
}

/// The bundled catalogues and cards, for another suite to stand on.
pub fn base() -> Texts {
    let cards = cases::FILES.iter().filter(|(path, _)| path.contains("/cards/"));
    Texts { seeds: all(seeds::FILES), base: cards.map(text).collect(), cases: Vec::new() }
}

fn all(files: &[(&'static str, &'static str)]) -> Vec<Text> {
    files.iter().map(text).collect()
}

fn text((path, text): &(&'static str, &'static str)) -> Text {
    Text { path: Arc::from(*path), text: Ok(Body::BuiltIn(text)) }
}

/// The bundled suite, loaded.
pub fn suite() -> Suite {
    load(engine::GAMES, texts())
}

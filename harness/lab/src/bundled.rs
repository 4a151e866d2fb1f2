//! The suite of the project, for tests.

use std::sync::{Arc, LazyLock};

use suite::load::{Suite, Text, Texts, load};
use suite::text::source::Body;

/// The whole suite, loaded once for all tests.
pub fn loaded() -> &'static Suite {
    static SUITE: LazyLock<Suite> = LazyLock::new(|| load(engine::GAMES, texts()));
    &SUITE
}

fn texts() -> Texts {
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(text).collect();
    Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) }
}

fn text((path, text): &(&'static str, &'static str)) -> Text {
    Text { path: Arc::from(*path), text: Ok(Body::BuiltIn(text)) }
}

//! Whole files, as in a folder of a suite.

use std::sync::Arc;

use suite::fix::fix;
use suite::load::{Suite, Text, Texts, load};

use super::{Finding, agree};

/// Possible paths of a file, which determine its kind.
const PLACES: [&str; 4] =
    ["seeds/mtg.yaml", "mtg/cards/stranger.yaml", "riftbound/stranger.yaml", "pending/stranger.yaml"];

/// Loads a text as a file of a suite. The first byte selects its path. Problems are rendered, and certain fixes
/// applied.
pub(super) fn file(suite: &Suite, bytes: &[u8]) -> Result<(), Finding> {
    let (first, rest) = bytes.split_first().unwrap_or((&0, bytes));
    let place = PLACES.get(usize::from(*first) % PLACES.len()).copied().unwrap_or_default();
    let text = Text { path: Arc::from(place), text: Ok(String::from_utf8_lossy(rest).into_owned().into()) };
    let texts = if place.starts_with("seeds/") {
        Texts { seeds: vec![text], ..Texts::default() }
    } else {
        Texts { cases: vec![text], ..Texts::default() }
    };
    let read = || {
        let read = load(suite.games, texts.clone());
        let shown = read.problems.iter().map(|problem| problem.render(&read.sources, false));
        shown.collect::<String>()
    };
    agree(&read(), &read())?;
    let fixed = || {
        let fixed = fix(suite.games, &texts, &|_| Vec::new());
        fixed.iter().map(|file| file.after.to_string()).collect::<String>()
    };
    agree(&fixed(), &fixed())
}

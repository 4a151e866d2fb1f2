//! Whole files, as a folder of a suite has them.

use std::sync::Arc;

use suite::fix::fix;
use suite::load::{Suite, Text, Texts, load};

use super::{Finding, agree};

/// Where a file may stand, and so what it may be.
const PLACES: [&str; 4] =
    ["seeds/mtg.yaml", "mtg/cards/stranger.yaml", "riftbound/stranger.yaml", "pending/stranger.yaml"];

/// A text as a file of a suite: the first byte says where it stands. What is wrong is shown, and mended as far as that
/// is certain.
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
    let mended = || {
        let mended = fix(suite.games, &texts, &|_| Vec::new());
        mended.iter().map(|file| file.after.to_string()).collect::<String>()
    };
    agree(&mended(), &mended())
}

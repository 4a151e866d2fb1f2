//! Keyword counters (122.1b): the keyword that a counter gives the object that it is on.

use std::sync::LazyLock;

use crate::words::cards::{Keyword, KeywordWord};

/// The keywords that counters give, in the order of the table below.
const WORDS: [KeywordWord; 14] = [
    KeywordWord::Flying,
    KeywordWord::FirstStrike,
    KeywordWord::DoubleStrike,
    KeywordWord::Deathtouch,
    KeywordWord::Exalted,
    KeywordWord::Haste,
    KeywordWord::Hexproof,
    KeywordWord::Indestructible,
    KeywordWord::Lifelink,
    KeywordWord::Menace,
    KeywordWord::Reach,
    KeywordWord::Shadow,
    KeywordWord::Trample,
    KeywordWord::Vigilance,
];

static KEYWORDS: LazyLock<Vec<Keyword>> = LazyLock::new(|| WORDS.iter().copied().map(Keyword::Plain).collect());

/// The keyword that counters of a kind give; none, if they are no keyword counters.
pub(crate) fn keyword_of_counter(kind: &str) -> Option<&'static Keyword> {
    let place = WORDS.iter().position(|word| word.as_str() == kind)?;
    KEYWORDS.get(place)
}

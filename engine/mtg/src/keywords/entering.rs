//! The counters with which a permanent enters for a keyword (702.32a, 702.63a).
//!
//! A permanent with fading 4 enters with four fade counters.

use crate::state::ObjId;
use crate::state::State;
use crate::words::cards::{Keyword, ValuedKeyword};
use kernel::words::name::Name;

/// The kinds of counters that an object enters with for its keywords, and how many of each.
pub(crate) fn counters_of_keywords(state: &State<'_>, id: ObjId) -> Vec<(Name, i64)> {
    let found = state.characteristics(id);
    found
        .keywords
        .iter()
        .filter_map(|keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Fading(fading)) => Some((Name::Word("fade"), fading.says.0.0)),
            Keyword::Valued(ValuedKeyword::Vanishing(vanishing)) => Some((Name::Word("time"), vanishing.says.0.0)),
            Keyword::Plain(_) | Keyword::Valued(_) => None,
        })
        .collect()
}

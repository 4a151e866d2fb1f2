//! Finds the source locations at which the reference engine decides by a clause, by playing the suite.

use std::collections::{BTreeMap, BTreeSet};

use kernel::clause::Place;
use kernel::outcome::{Outcome, Variant};
use kernel::transcript::{Notes, Open};

use crate::load::Suite;

/// The source locations of the engine at which it decided by a clause of a game, in any case of the suite and any
/// edition, by file and line. Each choice that a case leaves open is answered with its first option.
pub fn places(suite: &Suite, game: &str, clause: &str) -> BTreeSet<Place> {
    all(suite, game).remove(clause).unwrap_or_default()
}

/// Like [`places`], for every clause of a game under which the engine decided anything.
pub fn all(suite: &Suite, game: &str) -> BTreeMap<&'static str, BTreeSet<Place>> {
    let mut places: BTreeMap<&str, BTreeSet<Place>> = BTreeMap::new();
    for case in suite.cases.iter().filter(|case| case.language.game == game) {
        let Some(scenario) = &case.scenario else { continue };
        for (edition, _) in &case.editions {
            let variant = Variant { edition, mistakes: &[] };
            if let Outcome::Played { trace, .. } = scenario.play(variant, Open::FIRST, Notes::default()) {
                for cite in &trace.cites {
                    places.entry(cite.clause.id()).or_default().extend(cite.clause.place());
                }
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;

    #[test]
    fn a_place_is_where_it_says() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let found = places(bundled::loaded(), "mtg", "615.7-depletes");
        let place = found.first().copied().unwrap();
        let source = std::fs::read_to_string(root.join(place.file)).unwrap();
        let line = source.lines().nth(place.line as usize - 1).unwrap();
        assert!(line.contains("\"615.7-depletes\""), "{place:?}: {line}");
    }

    #[test]
    fn a_clause_that_is_not_there_has_no_place() {
        assert!(places(bundled::loaded(), "mtg", "999.9-nothing").is_empty());
    }
}

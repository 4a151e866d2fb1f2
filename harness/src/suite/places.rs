//! Where the reference engine decides by a clause, as it was when the program was built.

mod built {
    include!(concat!(env!("OUT_DIR"), "/places.rs"));
}

/// A function of the engine that names a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, from the root of the project.
    pub file: &'static str,
    /// The line on which it is first named there.
    pub line: u32,
    /// The function; empty outside of one.
    pub function: &'static str,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.function.is_empty() { Ok(()) } else { write!(f, " in `{}`", self.function) }
    }
}

/// The places that name a clause of a game; the mistakes, which get it wrong, are none of them.
pub fn places(game: &str, clause: &str) -> Vec<Place> {
    let of_clause = built::PLACES.iter().filter(|(other, id, ..)| *other == game && *id == clause);
    of_clause.map(|(_, _, file, line, function)| Place { file, line: *line, function }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::bundled;

    #[test]
    fn every_clause_that_is_not_exempt_is_somewhere_in_the_engine() {
        let suite = bundled::loaded();
        let mut missing = Vec::new();
        for placed in &suite.catalogues.all {
            let game = &*placed.catalogue.game;
            for (id, clause) in &placed.catalogue.clauses {
                if clause.exempt.is_none() && places(game, id).is_empty() {
                    missing.push(format!("{game} {}", &**id));
                }
            }
        }
        assert!(missing.is_empty(), "no code names {missing:?}");
    }

    #[test]
    fn a_place_is_where_it_says() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let found = places("mtg", "615.7-depletes");
        let place = found.first().copied().unwrap();
        let source = std::fs::read_to_string(root.join(place.file)).unwrap();
        let line = source.lines().nth(place.line as usize - 1).unwrap();
        assert!(line.contains("\"615.7-depletes\""), "{place}: {line}");
        assert!(source.contains(&format!("fn {}", place.function)), "{place}");
    }

    #[test]
    fn a_clause_that_is_not_there_has_no_place() {
        assert!(places("mtg", "999.9-nothing").is_empty());
    }
}

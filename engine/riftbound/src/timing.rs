//! The tables that a game walks, as they are shown.

use crate::editions;
use kernel::timing::Told;

use crate::combat::timetable::COMBAT_STEPS;
use crate::turn::moves::SHOWDOWN_STEPS;
use crate::turn::timetable::TURN_STEPS;
use crate::{chain, death};

/// The tables of an edition.
pub fn told(edition: &str) -> Vec<Told> {
    let Some(interpretations) = editions::interpretations(edition) else { return Vec::new() };
    vec![
        interpretations.by(&TURN_STEPS)().told(),
        chain::CHAIN.told(),
        interpretations.by(&SHOWDOWN_STEPS)().told(),
        interpretations.by(&COMBAT_STEPS)().told(),
        death::cleanup::CLEANUP.told(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edition_has_all_tables_and_each_line_a_number_of_a_rule() {
        for edition in ["1.3", "1.4"] {
            let tables = told(edition);
            assert_eq!(tables.len(), 5);
            for (rule, says) in tables.iter().flat_map(|table| &table.lines) {
                assert!(rule.starts_with(|first: char| first.is_ascii_digit()), "{rule}");
                assert!(!says.ends_with('.'), "{says}");
            }
        }
        assert_ne!(told("1.3"), told("1.4"));
        assert!(told("1.2").is_empty());
    }
}

//! The tables that a game walks, as they are shown.

use crate::editions;
use kernel::timing::ShownTable;

use crate::combat::timetable::COMBAT_STEPS;
use crate::turn::moves::SHOWDOWN_STEPS;
use crate::turn::timetable::TURN_STEPS;
use crate::{chain, death};

/// The tables of an edition.
pub fn tables(edition: &str) -> Vec<ShownTable> {
    let Some(interpretations) = editions::interpretations(edition) else { return Vec::new() };
    vec![
        interpretations.by(&TURN_STEPS)().shown(),
        chain::CHAIN.shown(),
        interpretations.by(&SHOWDOWN_STEPS)().shown(),
        interpretations.by(&COMBAT_STEPS)().shown(),
        death::cleanup::CLEANUP.shown(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_edition_has_all_tables_and_each_line_a_number_of_a_rule() {
        for edition in ["1.3", "1.4"] {
            let all = tables(edition);
            assert_eq!(all.len(), 5);
            for (rule, says) in all.iter().flat_map(|table| &table.lines) {
                assert!(rule.starts_with(|first: char| first.is_ascii_digit()), "{rule}");
                assert!(!says.ends_with('.'), "{says}");
            }
        }
        assert_ne!(tables("1.3"), tables("1.4"));
        assert!(tables("1.2").is_empty());
    }
}

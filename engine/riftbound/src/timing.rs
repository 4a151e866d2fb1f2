//! The tables that a game walks, as they are shown.

use kernel::timing::Told;

use crate::rulings::Rulings;
use crate::{chain, death};

/// The tables of an edition.
pub fn told(edition: &str) -> Vec<Told> {
    let Some(rulings) = Rulings::of(edition) else { return Vec::new() };
    vec![
        (rulings.turn_steps)().told(),
        chain::CHAIN.told(),
        (rulings.showdown_steps)().told(),
        (rulings.combat_steps)().told(),
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

//! The suite is written in the current case language.

use std::collections::BTreeSet;

use reports::misreadings::{read, table};
use ruleproof::files::checkout;
use ruleproof::lab::migrate::migrations;
use ruleproof::lab::separate::separations;
use ruleproof::suite::load::load;

use crate::{SUITE, root};

#[test]
fn no_case_waits_for_a_migration() {
    let suite = load(engine::GAMES, checkout(&root()).unwrap());
    let found = [migrations(&suite), separations(&suite)].concat();
    let shown: Vec<String> = found.iter().map(|problem| problem.line(&suite.sources)).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

// The figures themselves take a minute, so `.ci/run` checks them with the program.
#[test]
fn the_table_of_misread_cards_is_read_and_covers_every_game() {
    let rows = read(cases::MISREADINGS).unwrap();
    assert_eq!(table(&rows), cases::MISREADINGS, "`ruleproof cards --misread --write-table`");
    let groups: BTreeSet<(&str, &str)> = rows.iter().map(|row| (row.game.as_str(), row.group.as_str())).collect();
    let games = SUITE.games.names();
    let all = games.iter().flat_map(|game| ["frame", "filters", "abilities"].map(|group| (*game, group)));
    assert_eq!(groups, all.collect());
}

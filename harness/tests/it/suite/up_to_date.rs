//! The suite is written in the current case language.

use ruleproof::files::checkout;
use ruleproof::lab::migrate::migrations;
use ruleproof::lab::separate::separations;
use ruleproof::suite::load::load;

use crate::root;

#[test]
fn no_case_waits_for_a_migration() {
    let suite = load(engine::GAMES, checkout(&root()).unwrap());
    let found = [migrations(&suite), separations(&suite)].concat();
    let shown: Vec<String> = found.iter().map(|problem| problem.line(&suite.sources)).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

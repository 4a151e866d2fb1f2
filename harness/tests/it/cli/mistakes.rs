//! `mistakes`: the known mistakes that a suite catches.

use serde_json::Value;

use super::{SUITE, first, place};

/// The suite without its first case.
fn later() -> String {
    let at = |name: &str| SUITE.find(name).unwrap();
    format!("{}{}", &SUITE[..at("  a-value-of-three")], &SUITE[at("  a-value-of-one")..])
}

#[test]
fn a_mistake_survives_when_the_case_that_caught_it_is_deleted() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let mistakes = ["mistakes", "--cases", "cases", "-E", "clause(437.3)"];
    let ended = place.ruleproof(&mistakes).is(0);
    let ended = ended.says("value never shrinks\n           437.3-drops-by-prevented: a-value-of-three-leaves-one");
    ended.says("2 of 2 mistakes caught by 2 cases, none survives; 2 of them by one case alone; 1 case catches none;");
    place.write("cases/a.yaml", &later());
    let ended = place.ruleproof(&mistakes).is(100).says("SURVIVES   riftbound: value never shrinks\n");
    ended.says("437.3-drops-by-prevented: no case that asserts it failed");
}

#[test]
fn of_a_whole_suite_all_mistakes_of_its_games_are_to_be_caught() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let of_game = engine::GAMES.mistakes().filter(|wrong| wrong.game == "riftbound").count();
    let all = engine::GAMES.mistakes().count();
    let ended = place.ruleproof(&["mistakes", "--cases", "cases"]).is(100);
    ended
        .says(&format!("\n{of_game} of {all} mistakes concern the cases that were played\n"))
        .says(&format!(" of {of_game} mistakes caught by 3 cases, "));
}

#[test]
fn of_a_part_only_the_mistakes_about_its_clauses_are_to_be_caught() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["mistakes", "--cases", "cases", "a-value-of-one-lets-one-through"]);
    for wrong in engine::GAMES.mistakes().filter(|wrong| wrong.game == "riftbound") {
        let about = wrong.is_about("437.2-reduced-by-value");
        assert_eq!(ended.out.contains(wrong.name), about, "{}: {}", wrong.name, ended.out);
    }
}

#[test]
fn cases_that_alone_catch_a_mistake_and_those_that_catch_none_are_named() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["mistakes", "--cases", "cases", "--weak", "-v"]).is(100);
    let (before, weak) = ended.out.split_once("cases that catch no mistake").unwrap();
    assert!(weak.contains("riftbound/either-value-may-come-first"), "{weak}");
    assert!(!weak.contains("riftbound/a-value-of-three-leaves-one"), "{weak}");
    let (_, alone) = before.split_once("cases that are the only one to catch a mistake:").unwrap();
    assert!(alone.contains(" riftbound/a-value-of-three-leaves-one\n         value never shrinks\n"), "{alone}");
}

#[test]
fn mistakes_are_written_as_json_alone() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["mistakes", "--cases", "cases", "--output", "json=-"]).is(100);
    let report: Value = serde_json::from_str(&ended.out).unwrap();
    let mistakes = report["mistakes"].as_array().unwrap();
    let shrinks = mistakes.iter().find(|one| one["name"] == "value never shrinks").unwrap();
    assert_eq!(shrinks["clauses"][0]["by"][0], "riftbound/a-value-of-three-leaves-one");
    let validator = jsonschema::validator_for(&reports::mistakes::schema()).unwrap();
    assert!(validator.is_valid(&report));
    let ended = place.ruleproof(&["mistakes", "--cases", "cases", "--output", "junit=-"]).is(2).silent();
    ended.complains("error: `--output junit=-`: expected json=PATH\n");
}

#[test]
fn a_case_that_fails_without_a_mistake_catches_none() {
    let place = place(&[("cases/a.yaml", &first("{damage: 0, prevent: [1]}", "{damage: 7}"))]);
    let ended = place.ruleproof(&["mistakes", "--cases", "cases"]).is(100);
    ended.says("SURVIVES   riftbound: value never shrinks\n");
}

#[test]
fn a_disputed_case_catches_no_mistake() {
    let place = place(&[("cases/a.yaml", &first("kind: positive", "status: disputed"))]);
    let ended = place.ruleproof(&["mistakes", "--cases", "cases"]).is(100);
    ended.says("SURVIVES   riftbound: value never shrinks\n");
}

#[test]
fn cases_without_a_mistake_about_them_end_with_4() {
    let catalogue = "game: riftbound\ndocument: {title: None, edition: '1.3'}\nclauses:\n  \
                     1.1-first: {at: '1.1', says: The first.}\n  \
                     437.2-reduced-by-value: {at: '437.2', says: Less.}\n  \
                     437.3-drops-by-prevented: {at: '437.3', says: It drops.}\n";
    let suite = SUITE.replacen("[437.3-drops-by-prevented]", "[1.1-first]", 1);
    let place = place(&[("cases/a.yaml", &suite), ("seeds/small.yaml", catalogue)]);
    let ended = place.ruleproof(&["mistakes", "a-value-of-three-leaves-one"]).is(4).silent();
    ended.complains("error: no known mistake is about a clause that these cases assert\n");
}

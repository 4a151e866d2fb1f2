//! `explain`: a case, a clause, a rule, a mistake and an engine.

use super::engines::with_engines;
use super::{SUITE, first, place};

#[test]
fn a_case_is_told_step_by_step_with_its_clauses() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explain", "a-value-of-three-leaves-one", "--cases", "suite"]).is(0);
    ended
        .says("bob: {play: Zap, targets: [ox]}")
        .says("[437.3-drops-by-prevented]")
        .says("the Prevent on ox prevents 2 damage from Zap")
        .says("=> ox.prevent: ")
        .says("  pass");
}

#[test]
fn a_clause_is_told_with_what_it_says_and_its_cases() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explain", "437.2-reduced-by-value", "--cases", "suite"]).is(0);
    ended.says("riftbound 437.2-reduced-by-value").says("riftbound/a-value-of-one-lets-one-through");
}

#[test]
fn what_decides_under_a_clause_is_told_wherever_it_is_missing() {
    let catalogue = "game: riftbound\ndocument: {title: Some rules, edition: '1.3'}\nclauses:\n  \
                     437.2-reduced-by-value: {at: '437.2', says: Less.}\n  \
                     437.3-drops-by-prevented: {at: '437.3', says: It drops.}\n  \
                     437.9-made-up: {at: '437.9', says: Nobody dies., decided: A unit with a value is killed.}\n";
    let asserts = first("[437.3-drops-by-prevented]", "[437.9-made-up]");
    let place = place(&[("cases/riftbound/a.yaml", &asserts), ("seeds/small.yaml", catalogue)]);
    let says = "  Nobody dies.\n  decided: A unit with a value is killed.\n";
    place.ruleproof(&["explain", "437.9-made-up"]).is(0).says(says);
    let ended = place.ruleproof(&["run", "a-value-of-three-leaves-one"]).is(100);
    ended.says("\n  437.9-made-up applies when: A unit with a value is killed.\n");
    let ended = place.ruleproof(&["new", "437.9-made-up", "--id", "another"]).is(0);
    ended.says("  437.9-made-up: Nobody dies.\n  decided: A unit with a value is killed.\n");
}

#[test]
fn a_rule_is_explained_by_its_clauses() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explain", "437.3", "--cases", "suite"]).is(0);
    ended
        .says("\n  decided: ")
        .says("  case suite/a.yaml:7 riftbound/a-value-of-three-leaves-one\n")
        .says("\n  mistake `value never shrinks`: ");
}

#[test]
fn a_mistake_is_told_where_it_first_parts() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let arguments = ["explain", "a-value-of-three-leaves-one", "--cases", "suite", "--mistake", "value never shrinks"];
    let ended = place.ruleproof(&arguments);
    ended.is(100).says("first difference:");
}

#[test]
fn a_clause_is_told_with_the_place_of_the_engine() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explain", "437.2-reduced-by-value", "--cases", "suite"]).is(0);
    ended.says("  engine engine/riftbound/src/").says("  case suite/a.yaml:");
}

#[test]
fn a_case_is_explained_on_an_engine_behind_the_protocol() {
    let place = with_engines("");
    let explain = ["explain", "a-value-of-three-leaves-one", "--cases", "cases", "--engine"];
    let ended = place.ruleproof(&[&explain[..], &["wrong"]].concat()).is(100);
    let ended = ended.says("  on the engine `wrong`\n").says("  first difference:\n    in the step at line ");
    ended.says("    [437.3-drops-by-prevented] ").says(" --edition 1.4 --cases cases --engine wrong\n");
    let ended = place.ruleproof(&[&explain[..], &["right"]].concat()).is(0);
    assert!(!ended.out.contains("first difference"), "{}", ended.out);
    let ended = place.ruleproof(&[&explain[..], &["no-such"]].concat()).is(5);
    let ended = ended.complains("the engine `no-such` would not start");
    ended.complains("help: the names in ruleproof.toml are: right, wrong\n");
}

#[test]
fn a_keyword_is_explained_as_by_words() {
    let place = place(&[]);
    let words = place.ruleproof(&["words", "flanking"]).is(0).out.clone();
    place.ruleproof(&["explain", "flanking"]).is(0).says(&words);
}

#[test]
fn a_known_mistake_is_explained_with_the_cases_that_catch_it() {
    let ended = place(&[]).ruleproof(&["explain", "shield never shrinks"]).is(0);
    ended
        .says("mtg mistake `shield never shrinks`\n  ")
        .says("\n  about 615.7-depletes: ")
        .says("\n  caught by ")
        .says("mtg/a-pool-is-smaller-by-what-it-prevented\n");
}

#[test]
fn a_name_of_nothing_is_answered_with_the_nearest() {
    let place = place(&[]);
    let mistyped = place.ruleproof(&["explain", "shield never shrinkz"]).is(4);
    mistyped.complains("nothing is named `shield never shrinkz`").complains("did you mean `shield never shrinks`?");
    place.ruleproof(&["explain", "Healing Salbe"]).is(4).complains("did you mean `Healing Salve`?");
}

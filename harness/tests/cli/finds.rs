//! What there is, found and listed: `find`, `list`, `explain` of a rule, hints, completions and pages of the manual.

use serde_json::Value;

use super::{SUITE, place};

#[test]
fn words_are_found_in_clauses_cards_and_cases() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["find", "zap", "--cases", "suite"]).is(0);
    ended.says("1 card:\n  riftbound Zap (suite/a.yaml:4, 3 cases)\n    {types: [Spell], effect: ").says(
        "3 cases:\n  riftbound/a-value-of-three-leaves-one (suite/a.yaml:7)\n    asserts 437.3-drops-by-prevented\n",
    );
    let clauses = place.ruleproof(&["find", "437.3", "drops", "prevented", "--cases", "suite"]).is(0);
    let first = clauses.out.lines().nth(1).unwrap();
    assert!(first.starts_with("  riftbound 437.3-drops-by-prevented (seeds/riftbound.yaml:"), "{first}");
    assert!(first.ends_with(", 2 cases)"), "{first}");
    let few = place.ruleproof(&["find", "zap", "--cases", "suite", "--limit", "1"]).is(0);
    few.says("  and 2 more: --limit 3 shows all\n");
}

#[test]
fn what_has_some_of_the_words_is_said_to_have_no_more() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let some = place.ruleproof(&["find", "zap", "zyzzyva", "--cases", "suite"]).is(0);
    some.says("nothing has all of the words; these have most of them\n\n1 card:\n");
    let none = place.ruleproof(&["find", "zyzzyva", "--cases", "suite"]).is(4).silent();
    none.complains("error: no clause, card or case has any of the words of `zyzzyva`\n");
}

#[test]
fn what_is_found_is_written_as_json() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["find", "zap", "--cases", "suite", "--output", "json=-"]).is(0);
    let found: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!((&found[0]["what"], &found[0]["id"], &found[0]["line"]), (&"card".into(), &"Zap".into(), &4.into()));
    assert_eq!(found[0]["cases"], 3);
    assert_eq!(found.as_array().unwrap().len(), 4);
    place.ruleproof(&["find", "zap", "--output", "xml=-"]).is(2).complains("expected json=PATH");
}

#[test]
fn cases_are_picked_by_their_cards_and_their_text() {
    let place = place(&[(
        "suite/a.yaml",
        &SUITE.replace("tags: [small]", "tags: [small]\n    why: One  comes\n      Through."),
    )]);
    let listed = |filter: &str| place.ruleproof(&["list", "--cases", "suite", "-E", filter]);
    assert_eq!(listed("card(Zap)").is(0).out.lines().count(), 3);
    assert_eq!(listed("card(~Za) & text(amount: 3, BY: p)").is(0).out.lines().count(), 1);
    listed("text(one comes through)").is(0).says("a-value-of-one-lets-one-through");
    listed("card(Za)").is(4).complains("warning: no case of the suite matches `card(Za)`");
    listed("cart(Zap)").is(2).complains("did you mean `card(...)`?");
    listed("nothing(x)").is(2).complains("file(), card(), text(), all(), none()");
}

#[test]
fn clauses_and_cards_are_listed_for_the_cases_that_are_picked() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let listed = |more: &[&str]| place.ruleproof(&[&["list", "--cases", "suite"], more].concat());
    let one = listed(&["--clauses", "-E", "tag(small)"]).is(0);
    assert_eq!(one.out.lines().count(), 2, "{}", one.out);
    assert!(one.out.starts_with("riftbound 437.2-reduced-by-value (seeds/riftbound.yaml:"), "{}", one.out);
    let all = listed(&["--clauses"]).is(0);
    assert!(all.out.lines().count() > 500, "all clauses: {}", all.out.lines().count());
    let own = listed(&["--cards", "-E", "all()"]).is(0);
    assert_eq!(own.out, "riftbound Zap (suite/a.yaml:4, 3 cases)\n");
    let json = listed(&["--cards", "-E", "all()", "--format", "json"]).is(0);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json[0]["id"], "Zap");
    listed(&["--cards", "--format", "yaml"]).is(2).complains("error: `list --cards`: expected `--format lines`");
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
fn what_is_no_case_but_something_else_is_told_as_that() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let run = |name: &str| place.ruleproof(&["run", name, "--cases", "suite"]).is(4);
    run("437.3").complains("help: of the rules there is `437.3`: `ruleproof explain 437.3` tells of it");
    run("437.3-no-such-thing-at-all").complains("help: of the rules there is `437.3`: ");
    run("437.3-drops-by-preventid").complains("help: did you mean the clause `437.3-drops-by-prevented`?");
    run("Zap").complains("help: `ruleproof find Zap` shows where that stands");
    run("437.99").complains("help: of rule 437 there are: 437.1, ");
    run("riftbound/").complains("help: `-E 'game(riftbound)'` picks the cases of a game\n");
    run("a-value-of-three").complains("help: did you mean `riftbound/a-value-of-three-leaves-one`?\n");
    run("a-value-of")
        .complains("help: 2 cases begin so: `riftbound/a-value-of-three-leaves-one`, `riftbound/a-value-of-one");
    run("b.yaml").complains("help: did you mean `suite/a.yaml`?\n");
    run("suite/b.yaml").complains("help: did you mean `suite/a.yaml`?\n");
    let line =
        "help: no case stands at line 999; the nearest, `riftbound/either-value-may-come-first`, begins at line ";
    run("suite/a.yaml:999").complains(line);
    let new = place.ruleproof(&["new", "437.99", "--cases", "suite"]).is(2);
    new.complains("help: of rule 437 there are: 437.1, ");
    let new = place.ruleproof(&["new", "437.3", "--cases", "suite"]).is(2);
    new.complains("error: unknown clause `437.3`\nhelp: of this rule there are: 437.3-drops-by-prevented\n");
    place.ruleproof(&["fnd", "--cases", "suite"]).is(4).complains("help: did you mean `ruleproof find`?");
}

#[test]
fn a_predicate_that_is_nothing_of_the_suite_is_told_the_nearest_or_what_there_is() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let list = |filter: &str| place.ruleproof(&["list", "-E", filter, "--cases", "suite"]).is(4);
    let near = "warning: no case of the suite matches `game(riftbond)`\nhelp: did you mean `riftbound`?\n";
    list("game(riftbond)").complains(near);
    list("edition(2)").complains("`edition(2)`\nhelp: there are: `1.4`\n");
    list("clause(437.3-drops-by-preventid)").complains("help: did you mean `437.3-drops-by-prevented`?\n");
    list("card(Zp)").complains("help: did you mean `Zap`?\n");
    assert!(!list("text(no such thing)").err.contains("help: "));
}

#[test]
fn a_suite_is_checked_by_its_folder_or_by_the_option_of_other_verbs() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let by_path = place.ruleproof(&["check", "suite"]).is(0);
    assert_eq!(place.ruleproof(&["check", "--cases", "suite"]).is(0).out, by_path.out);
    place.ruleproof(&["check", "suite", "--cases", "suite"]).is(2);
}

#[test]
fn arguments_are_completed_and_the_manual_has_a_page_for_each_verb() {
    let place = place(&[]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.ruleproof(&["completions", shell]).is(0).out;
        assert!(script.contains("explain") && script.contains("filter-expr"), "{shell}: {script}");
    }
    place.ruleproof(&["completions", "csh"]).is(2).complains("invalid value 'csh'");
    place.ruleproof(&["man", "pages"]).is(0).says(" pages written to pages\n");
    let page = place.read("pages/ruleproof-run.1");
    assert!(page.contains(".TH ruleproof-run 1") && page.contains("filter\\-expr"), "{page}");
    assert!(place.read("pages/ruleproof.1").contains("ruleproof\\-explain(1)"));
    assert!(place.path().join("pages/ruleproof-seeds-check.1").exists());
}

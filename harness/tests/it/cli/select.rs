//! The selection of cases: filters, paths, ids and partitions.

use serde_json::Value;

use super::{SUITE, first, place};

#[test]
fn no_case_selected_ends_with_4_unless_that_is_wanted() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let run = ["run", "--cases", "cases", "-E", "id(no-such)"];
    place.ruleproof(&run).is(4).silent().complains("no case is selected");
    place.ruleproof(&["run", "--cases", "cases", "-E", "id(no-such)", "--no-tests=pass"]).is(0).silent();
    place.ruleproof(&["run", "--cases", "cases", "-E", "id(no-such)", "--no-tests=warn"]).is(0).complains("warning");
    place.ruleproof(&["run", "--cases", "cases", "--edition", "1.3"]).is(4).silent();
    place.ruleproof(&["list", "--cases", "cases", "-E", "id(no-such)"]).is(4).silent();
}

#[test]
fn a_wrong_filter_ends_with_2_and_points_at_the_word() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "-E", "no such"]).is(2).silent();
    ended.complains("error: unknown predicate `no`").complains("1 | no such\n  | ^^\n");
    let ended = place.ruleproof(&["run", "--cases", "cases", "-E", "all() & claus(437)"]).is(2).silent();
    ended.complains("1 | all() & claus(437)\n  |         ^^^^^\n").complains("did you mean `clause(...)`?");
}

#[test]
fn filters_pick_cases() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for (filter, plays) in [
        ("all()", 3),
        ("id(value-of)", 2),
        ("clause(437.3)", 2),
        ("tag(small)", 1),
        ("kind(positive) | tag(small)", 2),
        ("not id(=either-value-may-come-first)", 2),
        ("all() - tag(small)", 2),
        ("edition(1.4) & game(riftbound) & file(a.yaml)", 3),
        ("id(/^a-.*through$/)", 1),
    ] {
        let said = format!("{plays} of {plays} plays passed");
        place.ruleproof(&["run", "--cases", "cases", "-E", filter]).is(0).says(&said);
    }
    place.ruleproof(&["run", "--cases", "cases", "-E", "tag(small)", "-E", "kind(positive)"]).is(0).says("2 of 2");
}

#[test]
fn a_path_a_line_and_an_id_pick_cases() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/sub/b.yaml", &first("a-value-of-three", "another"))]);
    for (name, plays) in [
        ("cases", 4),
        ("cases/", 4),
        ("./cases", 4),
        ("cases/sub", 1),
        ("cases/a.yaml", 3),
        ("./cases/a.yaml", 3),
        ("cases/a.yaml:7", 1),
        ("cases/a.yaml:17", 1),
        ("cases/a.yaml:31", 1),
        ("riftbound/another-leaves-one", 1),
        ("another-leaves-one", 1),
    ] {
        let said = format!("{plays} of {plays} plays passed");
        place.ruleproof(&["run", "--cases", "cases", name]).is(0).says(&said);
        if name.contains("cases") {
            place.ruleproof(&["run", name]).is(0).says(&said);
            place.ruleproof(&[name]).is(0).says(&said);
        }
    }
    let two = ["run", "--cases", "cases", "cases/a.yaml:20", "cases/sub", "cases/sub"];
    place.ruleproof(&two).is(0).says("2 of 2 plays passed");
}

#[test]
fn an_unknown_id_ends_with_4_and_names_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "a-value-of-three-leafs-one"]).is(4).silent();
    let ended = ended.complains("error: no case `a-value-of-three-leafs-one`");
    ended.complains("help: did you mean `a-value-of-three-leaves-one`?");
    let ended = place.ruleproof(&["run", "--cases", "cases", "riftbond/a-value-of-three-leaves-one"]).is(4);
    ended.complains("did you mean `riftbound/a-value-of-three-leaves-one`?");
    let ended = place.ruleproof(&["run", "cases/a.yaml", "cases"]).is(4).silent();
    ended.complains("help: to play cases outside of the suite, name their folder with --cases");
    place.ruleproof(&["chekc"]).is(4).silent().complains("help: did you mean `ruleproof check`?");
    place.ruleproof(&["run", "--cases", "cases", "cases/a.yaml:3"]).is(4).complains("error: no case `cases/a.yaml:3`");
}

#[test]
fn the_partitions_together_are_everything() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/b.yaml", &first("a-value-of-three", "another"))]);
    let ids = |partition: &str| -> Vec<String> {
        let ended = place.ruleproof(&["list", "--cases", "cases", "--no-tests=pass", "--partition", partition]).is(0);
        ended.out.lines().map(str::to_owned).collect()
    };
    let all = ids("slice:1/1");
    assert_eq!(all.len(), 4);
    for kind in ["slice", "hash"] {
        for parts in [2, 3, 5] {
            let mut found: Vec<String> = (1..=parts).flat_map(|part| ids(&format!("{kind}:{part}/{parts}"))).collect();
            found.sort();
            let mut all = all.clone();
            all.sort();
            assert_eq!(found, all, "{kind} of {parts}");
        }
    }
    assert_eq!(ids("slice:1/2").len(), 2);
    for wrong in ["slice:0/2", "slice:3/2", "slice:1", "count:1/2", "slice:a/b"] {
        let ended = place.ruleproof(&["run", "--cases", "cases", "--partition", wrong]).is(2).silent();
        ended.complains("expected hash:M/N, slice:M/N or file:M/N");
    }
}

#[test]
fn a_case_of_the_bundled_suite_by_its_id_is_played_as_one_that_is_picked_from_all() {
    let place = place(&[]);
    let cases = place.ruleproof(&["list", "-E", "game(netrunner)"]).is(0).out;
    let id = cases.split_whitespace().nth(1).unwrap();
    let record = |arguments: &[&str]| {
        place.ruleproof(&[&["run", "--output", "json=record.json"], arguments].concat()).is(0);
        let mut record: Value = serde_json::from_str(&place.read("record.json")).unwrap();
        record["seconds"].take();
        record["results"].as_array_mut().unwrap().iter_mut().for_each(|result| drop(result["micros"].take()));
        record
    };
    let by_id = record(&[id]);
    assert_eq!(by_id, record(&["-E", &format!("id(={id})")]));
    assert!(by_id["suite"]["cases"].as_u64() > Some(1000));
    place.ruleproof(&["run", "--output", "json=all.json", "-q"]).is(0);
    let all: Value = serde_json::from_str(&place.read("all.json")).unwrap();
    assert_eq!(all["suite"]["digest"], by_id["suite"]["digest"]);
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
fn what_is_no_case_but_something_else_is_told_as_that() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let run = |name: &str| place.ruleproof(&["run", name, "--cases", "suite"]).is(4);
    run("437.3").complains("help: there is a rule `437.3`: `ruleproof explain 437.3` shows it");
    run("437.3-no-such-thing-at-all").complains("help: there is a rule `437.3`: ");
    run("437.3-drops-by-preventid").complains("help: did you mean the clause `437.3-drops-by-prevented`?");
    run("Zap").complains("help: `ruleproof find Zap` searches for it");
    run("437.99").complains("help: clauses of rule 437: 437.1, ");
    run("riftbound/").complains("help: `-E 'game(riftbound)'` picks the cases of a game\n");
    run("a-value-of-three").complains("help: did you mean `riftbound/a-value-of-three-leaves-one`?\n");
    run("a-value-of")
        .complains("help: 2 cases begin with it: `riftbound/a-value-of-three-leaves-one`, `riftbound/a-value-of-one");
    run("b.yaml").complains("help: did you mean `suite/a.yaml`?\n");
    run("suite/b.yaml").complains("help: did you mean `suite/a.yaml`?\n");
    let line = "help: no case at line 999; the nearest, `riftbound/either-value-may-come-first`, begins at line ";
    run("suite/a.yaml:999").complains(line);
    let new = place.ruleproof(&["new", "437.99", "--cases", "suite"]).is(2);
    new.complains("help: clauses of rule 437: 437.1, ");
    let new = place.ruleproof(&["new", "437.3", "--cases", "suite"]).is(2);
    new.complains("error: unknown clause `437.3`\nhelp: clauses of this rule: 437.3-drops-by-prevented\n");
    place.ruleproof(&["fnd", "--cases", "suite"]).is(4).complains("help: did you mean `ruleproof find`?");
}

//! One broken file: commands that do not need it continue with a warning, and no case that may be meant disappears.

use super::{Place, SUITE, first, place};

/// A suite with a valid file and one with a misspelt case.
fn half_broken() -> Place {
    place(&[
        ("cases/a.yaml", SUITE),
        ("cases/b.yaml", &first("a-value-of-three-leaves-one", "other").replace("{damage: 0", "{damge: 0")),
    ])
}

const WARNING: &str = "warning: left out 1 broken file: cases/b.yaml; `ruleproof check cases` shows its problem\n";

#[test]
fn what_is_looked_up_is_found_beside_a_broken_file() {
    let place = half_broken();
    for arguments in [
        &["find", "prevent", "--cases", "cases"][..],
        &["words", "prevent", "--cases", "cases"],
        &["cards", "Zap", "--cases", "cases"],
        &["explain", "437.3", "--cases", "cases"],
        &["list", "--cases", "cases"],
    ] {
        let ended = place.ruleproof(arguments).is(0);
        assert_eq!(ended.err, WARNING, "{arguments:?}");
        assert!(!ended.out.is_empty(), "{arguments:?}");
    }
    // Most clauses have no case in such a small suite, which is unrelated.
    let ended = place.ruleproof(&["coverage", "riftbound", "--cases", "cases"]).is(100);
    assert_eq!(ended.err, WARNING);
}

#[test]
fn cases_of_other_files_are_played_beside_a_broken_one() {
    let place = half_broken();
    for name in ["riftbound/a-value-of-three-leaves-one", "cases/a.yaml", "cases/a.yaml:8"] {
        let ended = place.ruleproof(&["run", name, "--cases", "cases"]).is(0);
        assert_eq!(ended.err, WARNING, "{name}");
    }
    place.ruleproof(&["explain", "a-value-of-three-leaves-one", "--cases", "cases"]).is(0).complains(WARNING);
    place.ruleproof(&["list", "cases/a.yaml", "--cases", "cases"]).is(0).complains(WARNING);
}

#[test]
fn a_case_that_may_be_meant_does_not_vanish() {
    let place = half_broken();
    for selection in [
        &[][..],
        &["riftbound/other"],
        &["other"],
        &["cases/b.yaml"],
        &["cases"],
        &["-E", "id(value)"],
        &["-E", "game(riftbound)"],
        &["-E", "!game(mtg)"],
        &["--partition", "hash:1/2"],
        &["--partition", "file:2/2"],
    ] {
        let arguments = [&["run", "--cases", "cases"], selection].concat();
        let ended = place.ruleproof(&arguments).is(3).silent();
        ended.complains("error: unknown key `damge`").complains("error: 1 problem in 1 file; nothing was played");
    }
    place.ruleproof(&["list", "--format", "requests", "--cases", "cases"]).is(3).silent();
    place.ruleproof(&["list", "-E", "id(value)", "--cases", "cases"]).is(3).silent();
    place.ruleproof(&["coverage", "--check=table.txt", "--cases", "cases"]).is(3).silent();
}

#[test]
fn an_expression_that_excludes_the_broken_file_lets_the_run_go_on() {
    let place = half_broken();
    for expression in ["file(a.yaml)", "file(a.yaml) & id(value)", "all() - file(b.yaml)", "!file(b.yaml) & !id(none)"]
    {
        let ended = place.ruleproof(&["run", "-E", expression, "--cases", "cases"]).is(0).complains(WARNING);
        ended.says("3 of 3 plays passed");
    }
    let ended = place.ruleproof(&["run", "-E", "game(mtg)", "--cases", "cases"]).is(4);
    ended.complains(WARNING);
    let both = ["run", "-E", "file(a.yaml)", "--partition", "slice:1/2", "--cases", "cases"];
    place.ruleproof(&both).is(0).complains(WARNING);
}

#[test]
fn cases_that_use_a_card_of_a_broken_file_are_left_out_with_it() {
    let cards = |zap: &str| format!("game: riftbound\ncards:\n  Zap: {zap}\n  Sap: {{types: [Spell]}}\n");
    let right = "{types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}";
    let own = format!("cards:\n  Zap: {right}\n");
    let shared = SUITE.replace(&own, "");
    assert_ne!(shared, SUITE);
    let place = place(&[
        ("cases/a.yaml", &shared),
        ("cases/c.yaml", &SUITE.replace("  a-value", "  an-own-value").replace("  either-value", "  either-own-value")),
        ("cases/cards/own.yaml", &cards(right)),
    ]);
    place.ruleproof(&["run", "--cases", "cases"]).is(0).says("6 of 6 plays passed");
    place.write("cases/cards/own.yaml", &cards("{types: [Spell], efect: []}"));
    place.ruleproof(&["run", "cases/a.yaml", "--cases", "cases"]).is(3).silent().complains("unknown key `efect`");
    let ended = place.ruleproof(&["run", "cases/c.yaml", "--cases", "cases"]).is(0).says("3 of 3 plays passed");
    ended.complains("warning: left out 1 broken file: cases/cards/own.yaml; ");
}

#[test]
fn what_new_writes_blocks_nothing_else_until_it_is_filled_in() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let begun =
        ["new", "437.6.a-only-when-directed", "--cases", "cases", "--id", "unfinished", "--file", "cases/new.yaml"];
    place.ruleproof(&begun).is(0);
    let ended = place.ruleproof(&["run", "a-value-of-three-leaves-one", "--cases", "cases"]).is(0);
    assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    ended.complains("warning: left out 1 broken file: cases/new.yaml; ");
    for looked_up in
        [&["find", "prevent"][..], &["words", "prevent"], &["cards", "Zap"], &["explain", "437.3"], &["list"]]
    {
        let ended = place.ruleproof(&[looked_up, &["--cases", "cases"]].concat()).is(0);
        assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    }
    place.ruleproof(&["run", "--cases", "cases"]).is(3).silent();
}

#[test]
fn cases_among_the_reviews_are_an_error_and_other_folders_of_that_name_are_played() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/readings/hidden.yaml", &SUITE.replace("-value", "-hidden"))]);
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(3).silent();
    ended.complains("cases/readings/hidden.yaml: has cases in the folder `readings`, which is only for reviews");
    std::fs::remove_dir_all(place.path().join("cases/readings")).unwrap();
    place.write("cases/more/readings/b.yaml", &first("a-value-of-three-leaves-one", "other"));
    place.ruleproof(&["run", "--cases", "cases"]).is(0).says("4 of 4 plays passed");
}

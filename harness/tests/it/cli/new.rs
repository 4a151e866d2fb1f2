//! `new`: a new suite from nothing, a case in the file of its rule, and commands that run as printed.

use super::{Ended, Place, SUITE, place};

/// The printed commands, unchanged.
fn commands(ended: &Ended) -> Vec<String> {
    let lines = ended.out.lines().filter_map(|line| line.strip_prefix("    ruleproof "));
    lines.map(|line| format!("ruleproof {line}")).collect()
}

/// Fills in the only case of a file.
fn fill_in(place: &Place, path: &str) {
    let text = place.read(path).replacen("given: {}", "given: {battlefields: {grove: {alice: [{ox: {might: 4}}]}}}", 1);
    place.write(path, &text.replacen("then: {}", "then: {ox: {damage: 0}}", 1));
}

#[cfg(unix)]
fn each_runs(place: &Place, ended: &Ended, codes: &[i32]) {
    let commands = commands(ended);
    assert_eq!(commands.len(), codes.len(), "{commands:?}");
    for (command, code) in commands.iter().zip(codes) {
        place.shell(command).is(*code);
    }
}

#[cfg(unix)]
#[test]
fn a_suite_of_ones_own_begins_in_a_folder_that_is_empty_or_not_there() {
    let place = place(&[]);
    std::fs::create_dir_all(place.path().join("empty")).unwrap();
    for folder in ["empty", "not there/yet"] {
        let ended = place.ruleproof(&["new", "437.3-drops-by-prevented", "--id", "it-drops", "--cases", folder]).is(0);
        let path = format!("{folder}/riftbound/437.3.yaml");
        let ended = ended.says(&format!("{path}:5: riftbound/it-drops\n"));
        let text = place.read(&path);
        let line = "# yaml-language-server: $schema=../schema/riftbound.case.schema.json\ngame: riftbound\ncases:\n";
        assert!(text.starts_with(line), "{text}");
        let schema = place.read(&format!("{folder}/schema/riftbound.case.schema.json"));
        assert!(schema.contains("\"title\": \"Cases of Riftbound for ruleproof\""));
        // An empty expectation is a problem, so nothing is played.
        place.ruleproof(&["check", folder]).is(3).complains("nothing is expected");
        fill_in(&place, &path);
        // The schema is written again, the suite checked, and the case, which cites nothing, is unproved.
        each_runs(&place, &ended, &[0, 0, 100]);
        assert_eq!(place.read(&format!("{folder}/schema/riftbound.case.schema.json")), schema);
    }
}

#[cfg(unix)]
#[test]
fn another_game_and_a_second_case_go_on_where_the_suite_is() {
    let place = place(&[]);
    place.ruleproof(&["new", "437.3-drops-by-prevented", "--cases", "mine"]).is(0);
    // The first case is still empty, which does not prevent others, and keeps its id.
    let ended = place.ruleproof(&["new", "437.3-drops-by-prevented", "--cases", "mine"]).is(0);
    ended
        .says("mine/riftbound/437.3.yaml:14: riftbound/437-3-drops-by-prevented-2\n")
        .says("  1 other problem in the suite");
    fill_in(&place, "mine/riftbound/437.3.yaml");
    fill_in(&place, "mine/riftbound/437.3.yaml");
    // Now there are cases of the same section.
    let ended = place.ruleproof(&["new", "437.2-reduced-by-value", "--cases", "mine"]).is(0);
    let ended = ended.says("mine/riftbound/437.3.yaml:23: riftbound/437-2-reduced-by-value\n");
    fill_in(&place, "mine/riftbound/437.3.yaml");
    each_runs(&place, &ended, &[0, 100]);
    let ended = place.ruleproof(&["new", "615.7-depletes", "--cases", "mine"]).is(0);
    ended
        .says("mine/mtg/615.7.yaml:5: mtg/615-7-depletes\n")
        .says("  mine/schema/mtg.case.schema.json contains the keywords");
    let again = ["new", "615.7-depletes", "--cases", "mine", "--id", "615-7-depletes"];
    place.ruleproof(&again).is(2).complains("the case `mtg/615-7-depletes` already exists");
}

#[cfg(unix)]
#[test]
fn a_broken_card_elsewhere_stops_nobody() {
    let broken = "game: riftbound\ncards:\n  Bad Card: {invented: true, typs: [Spell], effect: [{deal: {amount: 1, to: target unit}}]}\n";
    let place = place(&[("suite/riftbound/a.yaml", SUITE), ("suite/riftbound/cards/b.yaml", broken)]);
    let ended = place.ruleproof(&["new", "437.2-reduced-by-value", "--id", "more", "--cases", "suite"]).is(0);
    let ended = ended.says("suite/riftbound/a.yaml:").says(" in the suite; `check` lists them\n");
    place.write("suite/riftbound/cards/b.yaml", &broken.replace("typs: [Spell]", "types: [Spell]"));
    let text = place.read("suite/riftbound/a.yaml").replacen("then: {}", "then: {bob: {points: 0}}", 1);
    place.write("suite/riftbound/a.yaml", &text);
    each_runs(&place, &ended, &[0, 100]);
}

#[cfg(unix)]
#[test]
fn a_file_outside_of_the_suite_is_named_by_itself() {
    let place = place(&[("suite/riftbound/a.yaml", SUITE)]);
    let arguments = ["new", "437.2-reduced-by-value", "--id", "more", "--cases", "suite", "--file", "my cases/b.yaml"];
    let ended = place.ruleproof(&arguments).is(0);
    assert!(place.read("my cases/b.yaml").starts_with("game: riftbound\n"));
    assert_eq!(
        commands(&ended),
        ["ruleproof check 'my cases/b.yaml'", "ruleproof run riftbound/more --cases 'my cases/b.yaml'"]
    );
    fill_in(&place, "my cases/b.yaml");
    each_runs(&place, &ended, &[0, 100]);
}

#[test]
fn what_is_no_folder_and_what_is_no_clause_is_told() {
    let place = place(&[("suite/riftbound/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["new", "437.2-reduced-by-value", "--cases", "suite/riftbound/a.yaml"]).is(2).silent();
    ended.complains(
        "error: `suite/riftbound/a.yaml` is not a folder: --cases names the folder of a suite to write into\n",
    );
    place.ruleproof(&["new", "437.2-reduced-by-value"]).is(2).complains("no folder `cases` to write a case into");
    let ended = place.ruleproof(&["new", "460.2.c-summed-migt", "--cases", "new"]).is(2).silent();
    ended.complains(
        "error: unknown clause `460.2.c-summed-migt`\nhelp: did you mean `460.2.c-summed-might`?\n\
         `ruleproof find 460.2.c summed migt` finds clauses by their text\n",
    );
    let ended = place.ruleproof(&["new", "damage that is enlarged", "--cases", "new"]).is(2);
    ended.complains("`ruleproof find damage that is enlarged` finds clauses by their text\n");
    assert!(!place.files().contains(&"new".to_owned()));
}

#[test]
fn a_new_case_goes_where_its_rule_is_and_keeps_the_comments() {
    let suite = format!(
        "# above all\n{}",
        SUITE.replacen("      ox: {damage: 0, prevent: [1]}", "      ox: {damage: 0, prevent: [1]}   # one left", 1)
    );
    let place = place(&[("suite/riftbound/a.yaml", &suite)]);
    place.ruleproof(&["new", "437.3.a-zero-expires", "--file", "suite/riftbound/a.yaml", "--cases", "suite"]).is(0);
    let after = place.read("suite/riftbound/a.yaml");
    assert!(after.starts_with(suite.trim_end()), "{after}");
    assert!(after.contains("\n  437-3-a-zero-expires:\n    asserts: [437.3.a-zero-expires]\n"), "{after}");
    // In this state it has no expectation, so nothing is played.
    let ended = place.ruleproof(&["check", "suite"]).is(3).complains("error: nothing is expected\n");
    ended.complains("error: 1 problem in 1 file\n");
    place.write("suite/riftbound/a.yaml", &after.replacen("then: {}", "then: {bob: {points: 0}}", 1));
    place.ruleproof(&["check", "suite"]).is(0).says("4 cases, nothing wrong");
    place.ruleproof(&["run", "437-3-a-zero-expires", "--cases", "suite"]).is(100).says("is unproved");
}

#[test]
fn no_case_is_begun_for_a_clause_that_nothing_shows() {
    let place = place(&[("suite/riftbound/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["new", "glossary-prevention-effect", "--cases", "suite"]).is(2).silent();
    ended.complains("error: no engine behavior can prove `glossary-prevention-effect`: ");
}

#[test]
fn a_new_case_of_a_rule_without_cases_starts_a_file() {
    let place = place(&[("suite/riftbound/a.yaml", SUITE)]);
    place
        .ruleproof(&["new", "460.2.c-summed-migt", "--cases", "suite"])
        .is(2)
        .complains("did you mean `460.2.c-summed-might`?");
    place.ruleproof(&["new", "460.2.c-summed-might", "--cases", "suite"]).is(0);
    let file = place.read("suite/riftbound/460.2.c.yaml");
    assert!(file.contains("game: riftbound\ncases:\n"), "{file}");
}

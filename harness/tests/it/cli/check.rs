//! `check`: problems and hints, and `check --fix`.

use std::fs;

use super::{SUITE, first, place};

/// A valid case with a comment and a block.
fn right() -> String {
    SUITE.replacen("    kind: positive\n", "    kind: positive   # at the edge\n    source: {rules: \"437.3\"}\n", 1)
}

#[test]
fn what_is_certain_is_fixed_shown_and_written() {
    let wrong = right().replacen("rules: \"437.3\"", "rules: 437.3", 1).replacen("damage: 0,", "damge: 0,", 1);
    let place = place(&[("cases/a.yaml", &wrong)]);
    let ended = place.ruleproof(&["check", "cases", "--fix", "--dry-run"]).is(3);
    let ended = ended.says("--- a/cases/a.yaml\n+++ b/cases/a.yaml\n").says("-    source: {rules: 437.3}\n");
    ended.says("+    source: {rules: \"437.3\"}\n").says("cases/a.yaml: 2 problems would be fixed\n");
    assert_eq!(place.read("cases/a.yaml"), wrong);
    let ended = place.ruleproof(&["check", "cases", "--fix"]).is(0);
    ended.says("cases/a.yaml: 2 problems fixed\n").says("cases: 3 cases, nothing wrong");
    assert_eq!(place.read("cases/a.yaml"), right());
    place.ruleproof(&["check", "cases", "--fix"]).is(0).says("cases: nothing to fix\n");
}

#[test]
fn line_endings_and_the_mark_before_a_text_stay() {
    let marked = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let place = place(&[("a.yaml", &marked(&right().replacen("damage: 0,", "damge: 0,", 1)))]);
    place.ruleproof(&["check", "a.yaml", "--fix"]).is(0).says("a.yaml: 1 problem fixed\n");
    assert_eq!(place.read("a.yaml"), marked(&right()));
}

#[test]
fn what_is_not_certain_is_left_and_told() {
    let wrong = first("437.3-drops-by-prevented", "437.3-value").replace("damage: 0,", "damge: 0,");
    let place = place(&[("a.yaml", &wrong)]);
    let ended = place.ruleproof(&["check", "a.yaml", "--fix"]).is(3);
    let ended = ended.says("a.yaml: 1 problem fixed\n").complains("unknown clause `437.3-value`");
    ended.complains("clauses of this rule: ").complains("error: 1 problem in 1 file\n");
    assert_eq!(place.read("a.yaml"), first("437.3-drops-by-prevented", "437.3-value"));
}

#[test]
fn a_file_that_may_not_be_written_is_not() {
    let wrong = first("damage: 0,", "damge: 0,");
    let place = place(&[("a.yaml", &wrong)]);
    let path = place.path().join("a.yaml");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let ended = place.ruleproof(&["check", "a.yaml", "--fix"]).is(3);
    ended.complains("error: a.yaml: is read-only: it was not written\n").complains("did you mean `damage`?");
    assert_eq!(place.read("a.yaml"), wrong);
}

#[test]
fn the_bundled_suite_is_not_fixed() {
    let place = place(&[]);
    let ended = place.ruleproof(&["check", "--fix"]).is(2).silent();
    ended.complains("error: --fix writes files, and the bundled suite has none: name a file or a folder\n");
    place.ruleproof(&["check", "--dry-run"]).is(2).complains("--fix");
}

/// A case of Magic in which a source is chosen, with these answers.
fn chosen(answers: &str) -> String {
    format!(
        "game: mtg
cases:
  a-source-is-chosen:
    asserts: [609.7a-chosen-on-resolution]
    given:
      turn: bob
      alice: {{battlefield: [{{circle: \"Circle of Protection: Black\"}}]}}
      bob: {{battlefield: [{{corpse: Walking Corpse}}, {{zombie: Walking Corpse}}], hand: [Shock]}}
    when:
      - bob: {{cast: Shock, targets: [alice]}}
      - alice: {{activate: circle}}
        choices: [{answers}]
      - bob: {{attack: {{alice: [corpse]}}}}
    then: {{alice: {{life: 18}}}}
"
    )
}

#[test]
fn a_misspelt_answer_is_told_where_it_stands_and_fixed() {
    let place = place(&[("a.yaml", &chosen("{alice: corpses}"))]);
    let why = "a.yaml:12:27: `corpses` is not one of the accepted answers: one of corpse, zombie";
    place.ruleproof(&["check", "a.yaml"]).is(0).complains(why).complains("did you mean `corpse`?");
    place.ruleproof(&["run", "a.yaml"]).is(100).says(why).says("before it: ");
    place.ruleproof(&["check", "a.yaml", "--fix"]).is(0).says("a.yaml: 1 problem fixed\n");
    assert_eq!(place.read("a.yaml"), chosen("{alice: corpse}"));
    place.ruleproof(&["run", "a.yaml"]).is(0);
}

#[test]
fn an_answer_that_is_left_over_says_what_was_taken_without_asking() {
    let one = chosen("{alice: corpse}").replace("{zombie: Walking Corpse}", "{zombie: Grizzly Bears}");
    let place = place(&[("a.yaml", &one)]);
    let why = "a.yaml:12:19: nobody asked for the answer `alice: corpse`: `corpse` was the only option (source), and was taken \
               without asking";
    place.ruleproof(&["check", "a.yaml"]).is(0).complains(why);
    place.ruleproof(&["run", "a.yaml"]).is(100).says("`corpse` was the only option (source)");
}

#[test]
fn a_target_that_is_missing_is_told_before_anything_is_played() {
    let place = place(&[("a.yaml", &chosen("{alice: corpse}").replace("Shock, targets: [alice]", "Shock"))]);
    let ended = place.ruleproof(&["check", "a.yaml"]).is(0);
    ended.complains("warning: a.yaml:10:9: 1 target is required, but none is named: list them under `targets`\n");
}

#[test]
fn a_clause_that_was_not_reached_comes_with_what_was_and_with_such_a_case() {
    let place = place(&[(
        "a.yaml",
        &chosen("{alice: corpse}").replace("609.7a-chosen-on-resolution", "615.12-prevents-nothing"),
    )]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100).says("did not cite 615.12-prevents-nothing");
    let ended = ended.says("615.12-prevents-nothing applies when: ");
    ended.says("`ruleproof explain 615.12-prevents-nothing` lists the cases").says("\n  it decided under ");
}

#[test]
fn that_a_source_is_missing_is_said() {
    let place = place(&[("a.yaml", &right())]);
    place
        .ruleproof(&["check", "a.yaml"])
        .is(0)
        .says("a.yaml: 3 cases, nothing wrong\n  2 cases name no source, which counts as `derived`\n");
}

#[test]
fn a_suite_is_checked_by_its_folder_or_by_the_option_of_other_verbs() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let by_path = place.ruleproof(&["check", "suite"]).is(0);
    assert_eq!(place.ruleproof(&["check", "--cases", "suite"]).is(0).out, by_path.out);
    place.ruleproof(&["check", "suite", "--cases", "suite"]).is(2);
}

#[test]
fn check_reads_files_and_plays_nothing() {
    let place =
        place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent")), ("b.yaml", "x")]);
    place.ruleproof(&["check", "cases"]).is(0).says("cases: 3 cases, nothing wrong");
    let ended = place.ruleproof(&["check", "cases", "b.yaml"]).is(3).says("cases: 3 cases, nothing wrong");
    let ended = ended.complains("b.yaml:1:1").complains("error: 1 problem in 1 file\n");
    assert!(!ended.err.contains("played"));
}

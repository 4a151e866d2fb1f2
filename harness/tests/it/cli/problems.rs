//! Wrong files and folders: every problem is reported at once, and nothing is played.

use super::{Ended, SUITE, first, place};

#[test]
fn one_wrong_file_among_right_ones_ends_with_3_and_nothing_is_played() {
    let place = place(&[
        ("cases/a.yaml", SUITE),
        ("cases/b.yaml", &first("a-value-of-three", "other").replace("{damage: 0", "{damge: 0")),
    ]);
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(3).silent();
    let ended = ended.complains("error: unknown key `damge`").complains("cases/b.yaml:17:12");
    ended.complains("did you mean `damage`?").complains("error: 1 problem in 1 file; nothing was played");
    place.ruleproof(&["run", "--cases", "cases/a.yaml"]).is(0);
}

#[test]
fn all_problems_of_all_files_are_shown_at_once() {
    let place = place(&[
        ("cases/a.yaml", "game: mgt\n"),
        ("cases/b.yaml", "game: [\n"),
        ("cases/c.yaml", &SUITE.replace("damage", "damge")),
    ]);
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(3).silent();
    let ended = ended.complains("cases/a.yaml:1:7").complains("cases/b.yaml:1:7").complains("cases/c.yaml:17:12");
    ended.complains("cases/c.yaml:29:12").complains("error: 6 problems in 3 files");
}

#[test]
fn a_folder_that_is_not_there_or_empty_ends_with_3() {
    let place = place(&[("empty/notes.txt", "")]);
    for verb in ["run", "list"] {
        let ended = place.ruleproof(&[verb, "--cases", "none"]).is(3).silent();
        ended.complains("error: file or folder `none` not found");
        let ended = place.ruleproof(&[verb, "--cases", "empty"]).is(3).silent();
        ended.complains("error: no case file (*.yaml) in `empty`");
    }
    place.ruleproof(&["check", "none"]).is(3).silent().complains("error: file or folder `none` not found");
}

#[cfg(unix)]
#[test]
fn of_many_problems_the_first_hundred_are_shown() {
    let case =
        |n: usize| format!("  case-{n}:\n    asserts: [437.3-drops-by-prevented]\n    when: []\n    thne: {{}}\n");
    let cases = (0..5_000).map(case).collect::<Vec<_>>().concat();
    let place = place(&[("a.yaml", &format!("game: riftbound\ncases:\n{cases}"))]);
    // Processor time does not depend on other load on the machine.
    let ended = place.shell("ulimit -t 60; exec ruleproof check a.yaml").is(3).silent();
    assert_eq!(ended.err.matches(" --> a.yaml:").count(), 100);
    ended
        .complains("error: unknown key `thne`\n --> a.yaml:6:5\n")
        .complains(" problems in 1 file, of which the first 100 are shown\n");
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_has_a_backslash_stands_in_no_other_folder() {
    let place = place(&[("cases/pending\\a.yaml", SUITE)]);
    let ended: Ended = place.ruleproof(&["run", "--cases", "cases"]).is(0);
    ended.says("3 of 3 plays passed");
}

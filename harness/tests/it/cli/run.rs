//! The end of a run: exit codes, verdicts, and the command that reruns a case.

use super::{SUITE, first, place, with_outcomes};

#[test]
fn a_suite_that_passes_ends_with_0() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(0);
    ended.says("3 pass").says("3 of 3 plays passed").says("as expected");
    place.ruleproof(&["--cases", "cases"]).is(0).says("3 of 3 plays passed");
}

#[test]
fn verbose_prints_a_line_for_every_case_in_file_order() {
    let place = place(&[("cases/b.yaml", SUITE), ("cases/a.yaml", &first("a-value-of-three", "another"))]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--verbose", "-j", "4"]).is(0);
    let lines: Vec<&str> = ended.out.lines().filter(|line| line.contains("pass riftbound/")).map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "pass riftbound/another-leaves-one@1.4 (cases/a.yaml:7)",
            "pass riftbound/a-value-of-three-leaves-one@1.4 (cases/b.yaml:7)",
            "pass riftbound/a-value-of-one-lets-one-through@1.4 (cases/b.yaml:19)",
            "pass riftbound/either-value-may-come-first@1.4 (cases/b.yaml:31)",
        ]
    );
}

#[test]
fn a_changed_number_ends_with_100_and_shows_its_line_and_both_values() {
    let place = place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent"))]);
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(100);
    let ended = ended.says("fail: riftbound/a-value-of-one-lets-one-through@1.4").says("cases/a.yaml:29:12: ox.damage");
    ended.says("expected: 2\n    actual:   1\n").says("2 of 3 plays passed");
}

#[cfg(unix)]
#[test]
fn the_command_of_a_rerun_plays_that_case_alone_and_ends_the_same() {
    let wrong = SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent");
    for folder in ["cases", "it's $HOME"] {
        let place = place(&[(&format!("{folder}/a.yaml"), &wrong)]);
        let file = format!("{folder}/a.yaml");
        let line = format!("{folder}/a.yaml:20");
        for arguments in [
            vec!["run", "--cases", folder],
            vec!["--cases", &file],
            vec!["run", &file],
            vec!["run", &line],
            vec!["run", "--cases", folder, "a-value-of-one-lets-one-through"],
        ] {
            let rerun = place.ruleproof(&arguments).is(100).rerun();
            let again = place.shell(&rerun).is(100);
            again.says("fail: riftbound/a-value-of-one-lets-one-through@1.4").says("0 of 1 plays passed");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_id_of_odd_signs_is_rerun_too() {
    let odd = "\"it's <3> & $HOME\"";
    let place = place(&[("a.yaml", &first("a-value-of-three-leaves-one", odd).replace("damage: 0", "damage: 2"))]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    place.shell(&ended.rerun()).is(100).says("fail: riftbound/it's <3> & $HOME@1.4").says("0 of 1 plays passed");
}

#[cfg(unix)]
#[test]
fn a_rerun_makes_the_same_mistake() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--mistake", "value never shrinks"]).is(100);
    place.shell(&ended.rerun()).is(100).says("the engine makes the mistake `value never shrinks`");
    let two = ["run", "--cases", "cases", "--mistake", "value never shrinks", "--mistake", "source is not asked"];
    let again = place.ruleproof(&two).is(100).rerun();
    place.shell(&again).is(100).says("the mistake `value never shrinks`").says("the mistake `source is not asked`");
}

#[test]
fn a_case_that_awaits_the_engine_is_red_when_it_passes() {
    let place = place(&[("a.yaml", &first("kind: positive", "status: awaiting-engine"))]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    ended.says("passes, but its status is `awaiting-engine`").says("remove the status");
}

#[test]
fn a_case_that_awaits_the_engine_is_not_red_when_it_fails() {
    let wrong = first("kind: positive", "status: awaiting-engine").replace("damage: 0", "damage: 2");
    let place = place(&[("a.yaml", &wrong)]);
    place.ruleproof(&["run", "a.yaml"]).is(0).says("1 fail").says("as expected");
}

#[test]
fn a_disputed_case_is_never_red() {
    let disputed = first("kind: positive", "status: disputed");
    let place = place(&[("a.yaml", &disputed), ("b.yaml", &disputed.replace("damage: 0", "damage: 2"))]);
    place.ruleproof(&["run", "a.yaml", "-v"]).is(0).says("pass riftbound/").says("1 disputed");
    place.ruleproof(&["run", "b.yaml", "-v"]).is(0).says("fail riftbound/").says("1 disputed").says("as expected");
}

#[test]
fn a_case_with_an_unknown_card_is_unsupported_and_red_and_an_error_of_check() {
    let place =
        place(&[("a.yaml", &first("bob: {hand: [Zap]}", "bob: {hand: [Zapp]}").replace("play: Zap", "play: Zapp"))]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    let ended = ended.says("unsupported: riftbound/a-value-of-three-leaves-one@1.4");
    ended.says("a.yaml:12:20: not supported: card `Zapp`").says("1 unsupported");
    let ended = place.ruleproof(&["check", "a.yaml"]).is(3).silent();
    ended.complains("error: unknown card `Zapp`").complains("a.yaml:12:20").complains("did you mean `Zap`?");
}

#[test]
fn a_clause_that_the_engine_never_decided_under_is_unproved_and_red() {
    let place =
        place(&[("a.yaml", &first("[437.3-drops-by-prevented]", "[437.3-drops-by-prevented, faq-no-killed-unit]"))]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100).says("1 unproved");
    ended.says("is unproved: the engine did not cite faq-no-killed-unit");
}

#[test]
fn a_refusal_is_the_one_that_the_case_means() {
    let step = "      - bob: {play: Zap, targets: [ox]}\n";
    let refused =
        |clause: &str| first(step, &format!("      - bob: {{activate: ox}}\n        illegal: {clause}\n{step}"));
    let place = place(&[
        ("right.yaml", &refused("437.6.a-only-when-directed")),
        ("other.yaml", &refused("437.2-reduced-by-value")),
    ]);
    place.ruleproof(&["run", "right.yaml"]).is(0).says("1 pass");
    let ended = place.ruleproof(&["run", "other.yaml"]).is(100).says("1 unproved");
    ended.says("riftbound/a-value-of-three-leaves-one@1.4 is unproved: a refusal named another clause\n").says(
        "  other.yaml:16:18: the step\n    expected: refused under 437.2-reduced-by-value\n    actual:   refused under \
         437.6.a-only-when-directed",
    );
    // An engine without citations is judged by the refusal alone.
    let silent =
        "while read -r line; do printf '%s\\n' \"$line\" | PROGRAM | sed 's/\"trace\":true/\"trace\":false/'; done\n";
    place.write("silent.sh", &silent.replace("PROGRAM", &super::engines::served()));
    place.ruleproof(&["run", "other.yaml", "--engine", "sh silent.sh"]).is(0).says("1 pass");
}

#[test]
fn a_choice_without_an_answer_is_rejected_and_says_who_is_asked_what() {
    let then = with_outcomes("").replace("    outcomes:\n", "    then: {ox: {damage: 0}}\n");
    let place = place(&[("a.yaml", &then)]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100).says("rejected: riftbound/either-value-may-come-first@1.4");
    ended.says("alice is asked").says("p, q").says("no answer is left");
}

#[test]
fn a_play_that_stops_is_told_by_what_was_allowed_before() {
    let then = "      - bob: {play: Zap, targets: [ox]}\n    then:\n      ox: {damage: 1";
    let twice = "      - bob: {play: Zap, targets: [ox]}
        illegal: 437.1.a-damage-only
      - bob: {play: last, targets: [ox]}
        choices: [{alice: p}]
    then:
      ox: {damage: 1";
    let two = SUITE.replace(then, twice).replace(
        "[Zap]}\n      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [1]",
        "[Zap, {last: Zap}]}\n      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [1]",
    );
    let place = place(&[("a.yaml", &two)]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    let ended = ended.says("fail: riftbound/a-value-of-one-lets-one-through@1.4");
    let ended = ended.says("the step\n    expected: refused under 437.1.a-damage-only\n    actual:   it was allowed\n");
    ended.says("the play could not go on from there: ");
}

#[test]
fn an_outcome_that_cannot_be_reached_fails_and_shows_what_can() {
    let place = place(&[(
        "a.yaml",
        &with_outcomes(
            "      - {choices: [{alice: p}], then: {ox: {damage: 0}}}
      - {choices: [{alice: q}], then: {ox: {damage: 0}}}
      - {choices: [{alice: ox}], then: {ox: {damage: 0}}}
",
        ),
    )]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    let ended =
        ended.says("a.yaml:18:9: outcomes\n    expected: [alice: ox] can be reached\n    actual:   no such path\n");
    let ended = ended.says("reached: [alice: p]").says("reached: [alice: q]");
    assert!(!ended.out.contains("not listed"));
}

#[test]
fn a_path_that_is_not_listed_fails_and_is_shown() {
    let place = place(&[("a.yaml", &with_outcomes("      - {choices: [{alice: q}], then: {ox: {damage: 0}}}\n"))]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    let ended =
        ended.says("expected: every path that can be reached is listed\n    actual:   not listed: [alice: p]\n");
    assert!(!ended.out.contains("no such path"));
}

#[test]
fn an_outcome_that_ends_otherwise_fails_at_its_line() {
    let place = place(&[(
        "a.yaml",
        &with_outcomes(
            "      - {choices: [{alice: p}], then: {ox: {damage: 0}}}
      - {choices: [{alice: q}], then: {ox: {damage: 1}}}
",
        ),
    )]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    ended.says("a.yaml:17:45: ox.damage\n    expected: 1\n    actual:   0\n");
}

#[test]
fn what_is_expected_under_a_refused_step_is_the_state_before_it() {
    let refused = "      - bob: {play: Zap, targets: [ox]}\n    then:\n      ox: {damage: 0, prevent: [1]}";
    let under = |damage: u8| {
        let illegal = "      - bob: {activate: ox}\n        illegal: 437.6.a-only-when-directed\n";
        let wrong = format!("{illegal}        then: {{ox: {{damage: {damage}}}}}\n{refused}");
        first(refused, &wrong)
    };
    let place = place(&[("right.yaml", &under(0)), ("wrong.yaml", &under(1))]);
    place.ruleproof(&["run", "right.yaml"]).is(0);
    place.ruleproof(&["run", "wrong.yaml"]).is(100).says("ox.damage").says("expected: 1").says("actual:   0");
}

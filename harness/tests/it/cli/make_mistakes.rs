//! `--mistake`: the reference engine makes known mistakes.

use super::{SUITE, place};

#[test]
fn an_unknown_mistake_ends_with_2_and_names_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--mistake", "value never shrink"]).is(2).silent();
    ended.complains("error: unknown mistake `value never shrink`").complains("did you mean `value never shrinks`?");
    place
        .ruleproof(&["run", "--cases", "cases", "--mistake", "xyzzy"])
        .is(2)
        .silent()
        .complains("`ruleproof list --mistakes` lists all");
}

#[test]
fn a_run_with_a_misread_card_fails_and_an_unknown_misreading_ends_with_2() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let run = |misread: &str| place.ruleproof(&["run", "--cases", "cases", "--misread", misread]);
    let ended = run("Zap: deal.amount: `2` read as `3`").is(100);
    ended.says("the engine makes the mistake `Zap: deal.amount: `2` read as `3``").says("--misread 'Zap: deal.amount");
    let unknown = run("Zap: deal.amount: `2` read as `9`").is(2).silent();
    unknown
        .complains("error: unknown misreading `Zap: deal.amount: `2` read as `9``")
        .complains("the nearest are: deal.amount: `2` read as");
    run("Zapp: deal.amount: x").is(2).silent().complains("did you mean `Zap`?");
    let twice = ["run", "--cases", "cases", "--misread", "Zap: deal.amount: `2` read as `3`"];
    let again = [&twice[..], &["--misread", "Zap: deal.amount: `2` read as `1`"]].concat();
    place
        .ruleproof(&again)
        .is(2)
        .complains("error: second misreading `Zap: deal.amount: `2` read as `1``")
        .complains("the card is misread as `Zap: deal.amount: `2` read as `3`` already");
    let elsewhere = ["run", "--cases", "cases", "--misread", "Zap: deal.amount: `2` read as `3`", "--engine", "true"];
    place.ruleproof(&elsewhere).is(2).silent().complains("`--misread` needs the bundled engine");
}

#[test]
fn several_mistakes_are_made_at_once() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let two = ["run", "--cases", "cases", "--mistake", "value never shrinks", "--mistake", "source is not asked"];
    let ended = place.ruleproof(&two).is(100);
    ended.says("the engine makes the mistake `value never shrinks`").says("the mistake `source is not asked`");
    let twice = ["run", "--cases", "cases", "--mistake", "value never shrinks", "--mistake", "Value-never-shrinks"];
    let ended = place.ruleproof(&twice).is(100);
    assert_eq!(ended.out.matches("the engine makes").count(), 1, "{}", ended.out);
}

#[test]
fn two_mistakes_that_turn_one_ruling_end_with_2() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for verb in [vec!["run"], vec!["explain", "a-value-of-three-leaves-one"]] {
        let two = ["--cases", "cases", "--mistake", "value never shrinks", "--mistake", "value is spent by one event"];
        let ended = place.ruleproof(&[verb, two.to_vec()].concat()).is(2).silent();
        ended
            .complains("error: the mistakes `value never shrinks` and `value is spent by one event` cannot be combined")
            .complains("help: an engine can make only one of them");
    }
}

#[test]
fn a_mistake_turns_the_cases_of_its_clauses_red() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--mistake", "Value-never-shrinks"]).is(100);
    let ended = ended
        .says("expected: [1]\n    actual:   [{amount: 3")
        .says("the engine makes the mistake `value never shrinks`");
    ended.says("437.3-drops-by-prevented: caught by riftbound/a-value-of-three-leaves-one@1.4");
}

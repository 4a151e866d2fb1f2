//! Baselines: the failures they accept, and how they are checked and pruned.

use super::Ended;
use super::engines::with_record;

#[test]
fn a_baseline_asks_for_a_reason_and_then_makes_the_run_green() {
    let place = with_record();
    let update = ["baseline", "update", "wrong.json", "--cases", "cases"];
    let ended = place.ruleproof(&update).is(2).silent();
    let ended = ended.complains("did not pass and are not in baselines/wrong.yaml yet");
    ended.complains("help: give the reason with `--reason TEXT`; nothing was written");
    place.ruleproof(&[&update[..], &["--reason", " "]].concat()).is(2).complains("expected a reason");
    assert!(!place.files().contains(&"baselines".to_owned()));

    let ended = place.ruleproof(&[&update[..], &["--reason", "values are kept"]].concat()).is(0);
    ended.says("baselines/wrong.yaml: 2 plays that do not pass");
    let text = place.read("baselines/wrong.yaml");
    assert!(text.contains("engine: wrong\n") && text.contains("reason: values are kept\n"), "{text}");
    let run = ["run", "--cases", "cases", "--baseline", "baselines/wrong.yaml", "--engine"];
    place.ruleproof(&[&run[..], &["wrong", "--strict"]].concat()).is(0).says("1 of 3 plays passed").says("as expected");
    place.ruleproof(&["baseline", "check", "baselines/wrong.yaml", "--cases", "cases"]).is(0).says("no problems");
    place.ruleproof(&update).is(0).says("2 plays that do not pass");
    let ended = place.ruleproof(&[&run[..], &["right"]].concat()).is(2).silent();
    ended.complains("error: baselines/wrong.yaml is the baseline of `wrong`, the engine is `right`\n");
}

#[test]
fn a_baseline_excuses_what_it_names_and_nothing_else() {
    let place = with_record();
    place.ruleproof(&["baseline", "update", "wrong.json", "--cases", "cases", "--reason", "known"]).is(0);
    let file = "baselines/wrong.yaml";
    let kept = place.read(file);
    let run = ["run", "--cases", "cases", "--engine", "wrong", "--baseline", file];
    place.ruleproof(&run).is(0).says("as expected");
    place.write(file, &kept.replacen("verdict: fail", "verdict: crash", 1));
    place.ruleproof(&run).is(100).says("in the baseline as `crash`: known\n").says("1 case is not as expected");
    place.write(file, &kept.replacen("verdict: fail", "verdict: pass", 1));
    place.ruleproof(&run).is(3).silent().complains("is recorded as passing and needs no entry");
    place.write(file, &format!("{kept}  riftbound/gone@1.4:\n    verdict: fail\n    reason: gone\n"));
    place.ruleproof(&run).is(3).silent().complains("`riftbound/gone@1.4` is not a play of the suite");
}

#[test]
fn what_fails_otherwise_than_its_baseline_says_is_red_where_that_is_strict() {
    let place = with_record();
    place.ruleproof(&["baseline", "update", "wrong.json", "--cases", "cases", "--reason", "known"]).is(0);
    let text = place.read("baselines/wrong.yaml");
    assert!(text.contains("actual [{amount: 3,"), "{text}");
    place.write("baselines/wrong.yaml", &text.replace("actual [{amount: 3,", "actual [{amount: 2,"));
    let run = ["run", "--cases", "cases", "--engine", "wrong", "--baseline", "baselines/wrong.yaml"];
    place.ruleproof(&run).is(0).says("as expected");
    let ended = place.ruleproof(&[&run[..], &["--strict"]].concat()).is(100);
    let ended = ended.says(
        "  in the baseline as `fail`: known\n  it fails in another way than recorded, an error because of `--strict`; recorded:\n    ox.prevent: expected [1], actual [{amount: 2,",
    );
    ended.says(": 1 case is not as expected, 1 of them only because of `--strict`\n");
    let mut strict = place.command(&run);
    let ended = Ended::of(&strict.env("CI", "1").output().unwrap()).is(100);
    let ended = ended.says("an error because of `--strict` (the default if `CI` is set); recorded:\n");
    ended.says(", 1 of them only because of `--strict` (the default if `CI` is set)\n");
    assert_eq!(strict.env("CI", "false").output().unwrap().status.code(), Some(0));
}

#[test]
fn a_baseline_is_checked_and_pruned() {
    let place = with_record();
    place.ruleproof(&["baseline", "update", "wrong.json", "--cases", "cases", "--reason", "known"]).is(0);
    let file = "baselines/wrong.yaml";
    let gone = "  riftbound/gone@1.4:\n    verdict: fail\n    reason: ''\n";
    place.write(file, &format!("{}{gone}", place.read(file)));
    let check = ["baseline", "check", file, "--cases", "cases"];
    let ended = place.ruleproof(&check).is(3).silent();
    let ended = ended.complains("error: baselines/wrong.yaml: `riftbound/gone@1.4` is not a play of the suite");
    ended.complains("error: baselines/wrong.yaml: `riftbound/gone@1.4` has no reason");

    let ended = place.ruleproof(&["baseline", "prune", file, "--cases", "cases"]).is(0);
    ended.says("riftbound/gone@1.4\n").says("baselines/wrong.yaml: 1 removed, 2 left");
    place.ruleproof(&check).is(0);
    let output = ["--output", "jsonl=right.jsonl"];
    place.ruleproof(&[&["run", "--cases", "cases", "--engine", "right"][..], &output].concat()).is(0);
    place.ruleproof(&["baseline", "prune", file, "right.jsonl", "--cases", "cases"]).is(0).says("2 removed, 0 left");

    place
        .ruleproof(&["baseline", "update", "right.jsonl", "--file", file, "--cases", "cases"])
        .is(2)
        .complains("error: baselines/wrong.yaml is the baseline of `wrong`, the record is of `right`");
    place.write(file, "engine: wrong\nplay: {}\n");
    place.ruleproof(&check).is(3).complains("error: baselines/wrong.yaml: unknown field `play`");
    place.ruleproof(&["baseline", "check", "no.yaml"]).is(3).complains("error: cannot read `no.yaml`: ");
}

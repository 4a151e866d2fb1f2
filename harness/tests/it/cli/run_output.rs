//! The output of a run for people: its amount, order and timing; and retries and `--fail-fast`.

use super::engines::{served, with_engines};
use super::{Ended, SUITE, first, place};

/// A run with two failing cases of two causes.
const WRONG: [&str; 5] = ["run", "--cases", "cases", "--mistake", "value never shrinks"];

#[test]
fn one_fault_of_an_engine_is_a_screen_and_all_of_it_is_to_be_had() {
    let place = place(&[]);
    let run = ["run", "-E", "game(riftbound)", "--mistake", "prevent does nothing"];
    let ended = place.ruleproof(&run).is(100);
    // A slow run prints progress lines first.
    let screen: Vec<&str> = ended.out.lines().skip_while(|line| !line.contains(" (also in ")).collect();
    assert!((20..80).contains(&screen.len()), "{}", ended.out);
    let ended = ended.says(" other cases (fail: damage is more than expected): riftbound/");
    let ended = ended.says("\nother causes (`-v` lists each case):\n").says(" more causes\n");
    let ended = ended.says("\nclauses by the number of cases that are not as expected:\n").says(" more clauses\n");
    ended.says("  437.2-reduced-by-value: caught by ").says(" cases: riftbound/");
    let all = place.ruleproof(&[&run[..], &["-v"]].concat()).is(100);
    let reruns = all.out.matches("  rerun: ruleproof run riftbound/").count();
    assert!(reruns > 100 && all.out.lines().count() > 1000, "{reruns}");
    let all = all.says("        pass riftbound/").says("        fail riftbound/");
    assert!(!all.out.contains(" more c"), "nothing is folded");
}

#[test]
fn a_quiet_run_says_what_is_not_as_expected_in_a_line_each_or_nothing() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&[&WRONG[..], &["-q"]].concat()).is(100);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    let wrong = "fail: riftbound/a-value-of-three-leaves-one@1.4: ox.prevent: expected [1], actual [{amount: 3,";
    assert!(lines[0].starts_with(wrong), "{lines:?}");
    assert!(lines[1].starts_with("fail: riftbound/a-value-of-one-lets-one-through@1.4: ox.prevent: expected []"));
    assert!(
        lines[2].starts_with("reference: 1 of 3 plays passed in ")
            && lines[2].ends_with(" 2 cases are not as expected")
    );
    let ended = place.ruleproof(&[&WRONG[..], &["-qq"]].concat()).is(100).silent();
    assert_eq!(ended.err, "");
    place.ruleproof(&["run", "--cases", "cases", "-qq"]).is(0).silent();
    place.ruleproof(&["run", "--cases", "cases", "-qq", "-E", "none()"]).is(4).complains("error: no case is selected");
    place.ruleproof(&["run", "--cases", "cases", "-q", "-v"]).is(2).silent();
}

#[test]
fn a_run_that_ends_with_its_first_failure_is_incomplete_and_can_be_finished() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let lines = ["--output", "jsonl=a.jsonl"];
    for way in [&["--fail-fast"][..], &["-x"], &["--max-fail", "1"]] {
        let ended = place.ruleproof(&[&WRONG[..], &["-j1"], way, &lines].concat()).is(6);
        let ended = ended.says("2 plays were not run: 1 case was not as expected, and `--max-fail` stopped the run\n");
        ended.says(": 1 case is not as expected, and 2 cases were not run\n");
    }
    assert_eq!(place.read("a.jsonl").matches("\"verdict\":\"not-run\"").count(), 2);
    let ended = place.ruleproof(&[&WRONG[..], &["--resume", "a.jsonl"]].concat()).is(100);
    ended.says(": 2 cases are not as expected\n");
    place.ruleproof(&[&WRONG[..], &["--max-fail", "2"]].concat()).says(": 2 cases are not as expected");
    place.ruleproof(&[&WRONG[..], &["--max-fail", "3"]].concat()).is(100);
    place.ruleproof(&["run", "--cases", "cases", "-x"]).is(0);
    place.ruleproof(&[&WRONG[..], &["-x", "--no-fail-fast"]].concat()).is(100);
    place.ruleproof(&[&WRONG[..], &["-x", "--max-fail", "3"]].concat()).is(2).silent();
    place.ruleproof(&[&WRONG[..], &["--max-fail", "0"]].concat()).is(2).silent();
}

#[test]
fn plays_that_were_not_as_expected_in_a_record_are_played_again() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let outputs = ["--output", "json=a.json", "--output", "jsonl=a.jsonl"];
    place.ruleproof(&[&WRONG[..], &outputs].concat()).is(100);
    for record in ["a.json", "a.jsonl"] {
        let again = ["run", "--cases", "cases", "--failed", record];
        place.ruleproof(&again).is(0).says("2 of 2 plays passed");
        place.ruleproof(&[&again[..], &["-E", "tag(small)"]].concat()).is(0).says("1 of 1 plays passed");
        place.ruleproof(&[&again[..], &["-E", "id(either)"]].concat()).is(4).complains("no case is selected");
    }
    let cut: String = place.read("a.jsonl").split_inclusive('\n').take(2).collect();
    place.write("cut.jsonl", &cut);
    let ended =
        place.ruleproof(&["run", "--cases", "cases", "--failed", "cut.jsonl"]).is(0).says("3 of 3 plays passed");
    assert_eq!(
        ended.err,
        "warning: the record cut.jsonl is incomplete: selected plays that it does not have are included\n"
    );
    place.write("cases/a.yaml", &first("a-value-of-three-leaves-one", "by-another-name"));
    let ended = place.ruleproof(&["run", "--cases", "cases", "--failed", "a.json"]).is(4).silent();
    ended.complains(
        "warning: 2 plays of a.json are not in the suite, riftbound/a-value-of-three-leaves-one@1.4 among them\n",
    );
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=right.json"]).is(0);
    let none = ["run", "--cases", "cases", "--failed", "right.json"];
    place.ruleproof(&none).is(4).silent().complains("error: right.json contains no failures\n");
    place.ruleproof(&[&none[..], &["--no-tests=pass"]].concat()).is(0).silent();
    place.ruleproof(&["run", "--cases", "cases", "--failed", "no.json"]).is(3).complains("cannot read `no.json`");
}

/// Answers each line with a separate process: the correct engine, except at the first two plays, which are a failing
/// play and its repetition.
fn flaky() -> String {
    let served = served();
    format!(
        "while read -r line; do\n  n=$(cat n)\n  echo $((n + 1)) > n\n  case \"$n\" in 1|2) how='value never shrinks';; *) \
         how=;; esac\n  if [ -n \"$how\" ]; then printf '%s\\n' \"$line\" | {served} --mistake \"$how\"; else printf '%s\\n' \
         \"$line\" | {served}; fi\ndone\n"
    )
}

#[test]
fn what_passes_when_it_is_played_again_is_flaky_and_red_unless_that_will_do() {
    let place = place(&[("a.yaml", &first("kind: positive", "kind: boundary")), ("flaky.sh", &flaky())]);
    let run = |more: &[&str]| -> Ended {
        place.write("n", "0\n");
        place.ruleproof(&[&["run", "a.yaml", "--engine", "sh flaky.sh"], more].concat())
    };
    run(&[]).is(100).says("fail: riftbound/a-value-of-three-leaves-one@1.4").says("1 fail");
    let ended = run(&["--retries", "1", "--output", "json=flaky.json", "--output", "junit=flaky.xml"]).is(100);
    let ended = ended.says("flaky: riftbound/a-value-of-three-leaves-one@1.4\n").says("1 flaky");
    ended.says("repeated: `pass` on attempt 2\n").says("ox.prevent\n    expected: [1]\n");
    assert!(place.read("flaky.json").contains("\"verdict\": \"flaky\""));
    assert!(place.read("flaky.xml").contains("<failure message=\"ox.prevent: expected [1], actual ["));
    run(&["--retries", "1", "--flaky-ok", "--output", "junit=ok.xml"]).is(0).says("1 flaky").says("as expected");
    assert!(place.read("ok.xml").contains("<flakyFailure message=\"ox.prevent: "), "{}", place.read("ok.xml"));
    run(&["--retries", "1", "--repeat", "2"]).is(2).silent();

    let known = ["--baseline", "baselines/reference.yaml"];
    place.ruleproof(&["baseline", "update", "flaky.json", "--cases", "a.yaml", "--reason", "a race"]).is(0);
    assert!(place.read("baselines/reference.yaml").contains("verdict: flaky"));
    run(&[&["--retries", "1", "--strict"][..], &known].concat()).is(0).says("1 flaky");
    run(&known).is(100).says("in the baseline as `flaky`: a race\n");
    let passing = ["run", "a.yaml", "--engine", &served(), "--output", "json=pass.json"];
    place.ruleproof(&[&passing[..], &known].concat()).is(0).says("1 pass");
    let prune = ["baseline", "prune", "baselines/reference.yaml", "pass.json", "--cases", "a.yaml"];
    place.ruleproof(&prune).is(0).says("0 removed, 1 left");
}

#[test]
fn an_engine_that_gave_up_is_told_of_once() {
    let dying = r#"read line
echo '{"id":0,"result":{"protocol":1,"name":"dying","version":"1","games":{"riftbound":{"editions":["1.4"]}},"capabilities":{"choices":true,"refusals":true,"steps":true,"events":true}}}'
read line
"#;
    let toml = "[engine.dying]\ncommand = \"sh dying.sh\"\nrestarts = 0\nworkers = 1\n";
    let place = place(&[("cases/a.yaml", SUITE), ("dying.sh", dying), ("ruleproof.toml", toml)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "-j1", "--engine", "dying"]).is(6);
    let ended = ended.says("crash: riftbound/a-value-of-three-leaves-one@1.4\n");
    ended.says("\n2 plays were not run: the engine was restarted more than 0 times (`restarts`)\n");
}

#[test]
fn an_engine_that_lacks_everything_is_told_of_in_a_line() {
    let place = with_engines("");
    let none = r#"read line
echo '{"id":0,"result":{"protocol":1,"name":"none","version":"1","games":{}}}'
read line
"#;
    place.write("none.sh", none);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--engine", "sh none.sh"]).is(100);
    ended.says("  and 2 other cases (unsupported: game riftbound): riftbound/a-value-of-one-lets-one-through, ");
}

/// An engine that takes a while, and then reports a missing feature.
const SLOW: &str = r#"read line
echo '{"id":0,"result":{"protocol":1,"name":"slow","version":"1","games":{"riftbound":{"editions":["1.4"]}},"capabilities":{"choices":true,"refusals":true,"steps":true,"events":true}}}'
id=1
while read -r line; do
  sleep 1.1
  printf '{"id":%s,"result":{"unsupported":{"needs":"word `x`"}}}\n' $id
  id=$((id + 1))
done
"#;

#[test]
fn what_goes_wrong_first_is_said_before_a_long_run_is_over() {
    let place = place(&[("cases/a.yaml", SUITE), ("slow.sh", SLOW)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "-j1", "--engine", "sh slow.sh"]).is(100);
    let first = "unsupported: riftbound/a-value-of-three-leaves-one@1.4: not supported: word `x`";
    let (before, after) = ended.out.split_once("\n\n").unwrap();
    // A busy machine prints the progress of the run in between.
    let before: Vec<&str> = before.lines().filter(|line| !line.ends_with(" left")).collect();
    assert_eq!(before, [first], "{}", ended.out);
    let others = "  and 2 other cases (unsupported: word `x`): riftbound/a-value-of-one-lets-one-through, ";
    assert!(after.starts_with("unsupported: riftbound/a-value-of-three-leaves-one@1.4\n") && after.contains(others));
}

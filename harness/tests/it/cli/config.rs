//! `ruleproof.toml`: the settings for a run.

use super::engines::served;
use super::{Ended, Place, SUITE, place};

/// A suite, two engines, and the given settings.
fn with(text: &str) -> Place {
    let engines = format!(
        "[engine.right]\ncommand = {:?}\n[engine.wrong]\ncommand = {:?}\n",
        served(),
        format!("{} --mistake 'value never shrinks'", served())
    );
    place(&[("cases/a.yaml", SUITE), ("ruleproof.toml", &(engines + text))])
}

#[test]
fn a_run_is_told_what_its_arguments_do_not_say() {
    let place =
        with("[run]\nengine = \"wrong\"\ncases = \"cases\"\njobs = 1\n[profile.quick]\noutput = \"json=quick.json\"\n");
    place.ruleproof(&["run"]).is(100).says("--engine wrong --cases cases\n").says("2 cases are not as expected");
    place.ruleproof(&["run", "--engine", "right"]).is(0).says("3 of 3 plays passed");
    // The mistake applies to the reference engine.
    place.ruleproof(&["run", "--mistake", "value never shrinks"]).is(100).says("the engine makes the mistake");
    place.ruleproof(&["run", "--profile", "quick"]).is(100);
    assert!(place.read("quick.json").contains("\"name\": \"wrong\""));
    let ended = place.ruleproof(&["run", "--profile", "quik"]).is(2).silent();
    assert_eq!(ended.err, "error: unknown profile `quik`\nhelp: did you mean `quick`?\n");
}

#[test]
fn what_is_wrong_with_an_output_of_the_file_is_told_of_the_file() {
    let place = with("[run]\nengine = \"right\"\ncases = \"cases\"\noutput = [\"json=a.json\", \"jsn=b.json\"]\n");
    let ended = place.ruleproof(&["run"]).is(2).silent();
    let ended = ended.complains("error: `output = \"jsn=b.json\"` of `ruleproof.toml`: expected json=PATH, ");
    ended.complains("did you mean `json=b.json`?");
    place.ruleproof(&["run", "--output", "jsn=a"]).is(2).complains("error: `--output jsn=a`: expected ");
    place.ruleproof(&["run", "--output", "json=a.json"]).is(0);
}

#[test]
fn the_baseline_of_the_file_is_of_its_engine() {
    let place = with("[run]\nengine = \"wrong\"\ncases = \"cases\"\n");
    place.ruleproof(&["run", "--output", "json=a.json"]).is(100);
    place.ruleproof(&["baseline", "update", "a.json", "--cases", "cases", "--reason", "known"]).is(0);
    place.write("ruleproof.toml", &(place.read("ruleproof.toml") + "baseline = \"baselines/wrong.yaml\"\n"));
    place.ruleproof(&["run"]).is(0).says("as expected");
    place.ruleproof(&["run", "--engine", "right"]).is(0).says("3 of 3 plays passed");
    let named = ["run", "--engine", "right", "--baseline", "baselines/wrong.yaml"];
    place.ruleproof(&named).is(2).silent().complains("is the baseline of `wrong`, the engine is `right`");
}

#[test]
fn where_an_engine_may_have_been_lost_a_run_that_names_none_ends_with_2() {
    let place = with("[run]\ncases = \"cases\"\n");
    let help = "help: name it with `--engine`, or with `engine` under [run] in ruleproof.toml; `bundled` is the reference engine\n";
    let ended = place.ruleproof(&["run"]).is(2).silent();
    assert_eq!(ended.err, format!("error: no engine is named, and ruleproof.toml has engines\n{help}"));
    place.ruleproof(&["run", "--engine", "bundled"]).is(0);
    place.ruleproof(&["run", "--mistake", "value never shrinks"]).is(100);
    place.write("ruleproof.toml", "[run]\ncases = \"cases\"\nengine = []\n");
    place.ruleproof(&["run"]).is(0);
    let mut command = place.command(&["run"]);
    let ended = Ended::of(&command.env("CI", "true").output().unwrap()).is(2).silent();
    assert_eq!(ended.err, format!("error: no engine is named, and `CI` is set\n{help}"));
    place.write("ruleproof.toml", "[run]\ncases = \"cases\"\nengine = \"bundled\"\n");
    let mut command = place.command(&["run", "-q"]);
    Ended::of(&command.env("CI", "true").output().unwrap()).is(0).says("reference: 3 of 3 plays passed");
}

#[test]
fn every_verb_takes_the_suite_that_run_takes() {
    let place = with("[run]\nengine = \"right\"\ncases = \"own\"\n");
    place.write("own/a.yaml", SUITE);
    let ended = place.ruleproof(&["list"]).is(0);
    assert_eq!(ended.out.lines().count(), 3, "{}", ended.out);
    place.ruleproof(&["list", "riftbound/a-value-of-three-leaves-one"]).is(0).says("own/a.yaml");
    place.write("ruleproof.toml", "[run]\ncass = \"own\"\n");
    let ended = place.ruleproof(&["list", "-E", "id(=a-shield-is-used-up)"]);
    ended.complains("warning: ruleproof.toml:2: unknown key `cass` in [run]");
}

#[test]
fn in_ci_the_profile_of_that_name_is_taken() {
    let place = with("[run]\ncases = \"cases\"\nengine = \"right\"\n[profile.ci]\noutput = \"json=ci.json\"\n");
    place.ruleproof(&["run"]).is(0);
    assert!(!place.files().contains(&"ci.json".to_owned()));
    let mut command = place.command(&["run"]);
    Ended::of(&command.env("CI", "true").output().unwrap()).is(0);
    assert!(place.read("ci.json").contains("\"format\": 1"));
}

#[test]
fn an_unknown_key_ends_with_3_and_names_the_nearest() {
    let place = with("[run]\nengin = \"wrong\"\n");
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(3).silent();
    assert_eq!(ended.err, "error: ruleproof.toml:6: unknown key `engin` in [run]; did you mean `engine`?\n");
}

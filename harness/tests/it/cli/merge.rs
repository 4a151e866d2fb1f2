//! Shards of a run: how a job selects its shard, and how `merge` combines the records.

use serde_json::Value;

use super::{Ended, Place, SUITE, place};

/// Nine cases in three files, of which three fail.
fn nine() -> Place {
    let file = |n: usize| {
        let suite =
            SUITE.replace("  a-value", &format!("  n{n}-a-value")).replace("  either", &format!("  n{n}-either"));
        suite.replace("{damage: 1, prevent", "{damage: 2, prevent")
    };
    place(&[("cases/a/b.yaml", &file(0)), ("cases/a-b.yaml", &file(1)), ("cases/a.yaml", &file(2))])
}

/// Runs a part like a CI system, with these variables set.
fn part(place: &Place, variables: &[(&str, &str)], arguments: &[&str]) -> Ended {
    let mut command = place.command(&[&["run", "--cases", "cases", "--partition", "auto"], arguments].concat());
    for name in [
        "TEST_SHARD_INDEX",
        "TEST_TOTAL_SHARDS",
        "CI_NODE_INDEX",
        "CI_NODE_TOTAL",
        "CIRCLE_NODE_INDEX",
        "CIRCLE_NODE_TOTAL",
        "BUILDKITE_PARALLEL_JOB",
        "BUILDKITE_PARALLEL_JOB_COUNT",
        "SLURM_ARRAY_TASK_ID",
        "JOB_COMPLETION_INDEX",
        "JOB_COMPLETIONS",
    ] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    Ended::of(&command.output().unwrap())
}

/// A record without the values that vary from run to run.
fn timeless(text: &str) -> Value {
    let mut record: Value = serde_json::from_str(text).unwrap();
    record["seconds"] = Value::Null;
    for result in record["results"].as_array_mut().unwrap() {
        result["micros"] = Value::Null;
    }
    record
}

#[test]
fn four_parts_of_any_system_make_up_the_whole_run() {
    let place = nine();
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=whole.json"]).is(100);
    let systems: [(&str, &[&str], usize); 6] = [
        ("bazel", &["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS=4"], 0),
        ("gitlab", &["CI_NODE_INDEX", "CI_NODE_TOTAL=4"], 1),
        ("circle", &["CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL=4"], 0),
        ("buildkite", &["BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT=4"], 0),
        (
            "slurm",
            &["SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN=5", "SLURM_ARRAY_TASK_MAX=8", "SLURM_ARRAY_TASK_STEP=1"],
            5,
        ),
        ("kubernetes", &["JOB_COMPLETION_INDEX", "JOB_COMPLETIONS=4"], 0),
    ];
    for (system, variables, from) in systems {
        let mut records = Vec::new();
        for n in 0..4 {
            let index = (from + n).to_string();
            let set: Vec<(&str, &str)> =
                variables.iter().map(|one| one.split_once('=').unwrap_or((one, index.as_str()))).collect();
            let record = format!("{system}-{n}.jsonl");
            let ended = part(&place, &set, &["--output", &format!("jsonl={record}")]);
            assert!(matches!(ended.code, 0 | 100), "{system} {n}: {}", ended.err);
            records.push(record);
        }
        // The order of the records does not matter.
        records.rotate_left(1);
        let records: Vec<&str> = records.iter().map(String::as_str).collect();
        let merged = format!("json={system}.json");
        place.ruleproof(&[&["merge", "--output", &merged], &records[..]].concat()).is(100).silent();
        let merged = format!("{system}.json");
        place.ruleproof(&["diff", "whole.json", &merged]).is(0).says("no difference in 9 plays\n");
        assert_eq!(timeless(&place.read("whole.json")), timeless(&place.read(&merged)), "{system}");
    }
}

#[test]
fn parts_by_hash_and_records_as_json_are_put_together_too() {
    let place = nine();
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=whole.json"]).is(100);
    for n in 1..4 {
        let (partition, output) = (format!("hash:{n}/3"), format!("json={n}.json"));
        place.ruleproof(&[
            "run",
            "--cases",
            "cases",
            "--no-tests=pass",
            "--partition",
            &partition,
            "--output",
            &output,
        ]);
    }
    let merged = ["merge", "1.json", "2.json", "3.json", "--output", "json=all.json", "--output", "jsonl=all.jsonl"];
    place.ruleproof(&merged).is(100).silent();
    assert_eq!(timeless(&place.read("whole.json")), timeless(&place.read("all.json")));
    place.ruleproof(&["diff", "whole.json", "all.jsonl"]).is(0);
    // Without an output the result is printed, as for a run.
    let ended = place.ruleproof(&["merge", "1.json", "2.json", "3.json"]).is(100);
    ended.says("fail: riftbound/n0-a-value-of-one-lets-one-through@1.4\n").says("\n6 of 9 plays passed in ");
}

#[test]
fn what_is_missing_is_said_and_ends_with_6() {
    let place = nine();
    for n in 1..=4 {
        let (partition, output) = (format!("slice:{n}/4"), format!("jsonl={n}.jsonl"));
        place.ruleproof(&["run", "--cases", "cases", "--partition", &partition, "--output", &output]);
    }
    let ended =
        place.ruleproof(&["merge", "1.jsonl", "4.jsonl", "2.jsonl", "--output", "json=part.json"]).is(6).silent();
    assert_eq!(ended.err, "error: the run is incomplete: part slice:3/4 with 2 of 9 plays\n");
    assert_eq!(timeless(&place.read("part.json"))["suite"]["part"]["parts"], serde_json::json!([1, 2, 4]));
    place.ruleproof(&["merge", "part.json", "3.jsonl", "--output", "json=all.json"]).is(100);
    let cut: String = place.read("3.jsonl").split_inclusive('\n').take(2).collect();
    place.write("3.jsonl", &cut);
    let ended = place.ruleproof(&["merge", "part.json", "3.jsonl", "--output", "json=-"]).is(6);
    assert_eq!(ended.err, "error: the run is incomplete: `3.jsonl` is truncated: it has 1 of 2 plays\n");
    assert!(ended.out.starts_with('{'), "{}", ended.out);
}

#[test]
fn records_of_different_runs_are_refused() {
    let place = nine();
    let run = |arguments: &[&str], output: &str| {
        let all = [&["run", "--cases", "cases"], arguments, &["--output", output]].concat();
        drop(place.ruleproof(&all));
    };
    run(&["--partition", "slice:1/2"], "json=1.json");
    run(&["--partition", "slice:2/2", "--mistake", "value never shrinks"], "json=mistake.json");
    run(&["--partition", "slice:2/2", "-E", "id(n0)"], "json=less.json");
    run(&["--partition", "slice:1/2"], "json=again.json");
    run(&[], "json=whole.json");
    let refused = |other: &str, why: &str| {
        let ended = place.ruleproof(&["merge", "1.json", other, "--output", "json=no.json"]).is(3).silent();
        assert_eq!(ended.err, format!("error: {why}\n"));
    };
    let apart =
        |other: &str, why: &str| refused(other, &format!("`1.json` and `{other}` belong to different runs: {why}"));
    apart(
        "mistake.json",
        "the engine differs: reference 0.1.0 and reference 0.1.0 with the mistake `value never shrinks`",
    );
    apart("less.json", "they are parts of different selections");
    refused("again.json", "`riftbound/n0-a-value-of-three-leaves-one@1.4` is in `1.json` and in `again.json`");
    refused(
        "whole.json",
        "`whole.json` is the record of a whole run (without `--partition`): there is nothing to merge",
    );
    assert!(!place.files().contains(&"no.json".to_owned()));
    place.write("cases/a.yaml", SUITE);
    run(&["--partition", "slice:2/2"], "json=suite.json");
    let ended = place.ruleproof(&["merge", "1.json", "suite.json"]).is(3).silent();
    ended.complains("error: `1.json` and `suite.json` belong to different runs: the suite differs: ");
    let ended = place.ruleproof(&["merge", "1.json", "--output", "json=1.json"]).is(2).silent();
    ended.complains("error: `1.json`: the output would overwrite a record that is read\n");
}

#[test]
fn one_record_is_drawn_in_any_form() {
    let place = nine();
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=a.json"]).is(100);
    let formats =
        ["junit=a.xml", "github=a.txt", "markdown=a.md", "sarif=a.sarif", "badge=a.svg", "badge=b.json", "html=a.html"];
    let outputs: Vec<&str> = formats.iter().flat_map(|format| ["--output", format]).collect();
    place.ruleproof(&[&["merge", "a.json", "--cases", "cases"], &outputs[..]].concat()).is(100).silent();
    assert!(place.read("a.xml").contains(r#"tests="9""#));
    assert_eq!(place.read("a.txt").matches("::error file=cases/a").count(), 3);
    assert!(place.read("a.md").starts_with("### ruleproof: 3 cases are not as expected\n"));
    let sarif: Value = serde_json::from_str(&place.read("a.sarif")).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 3);
    assert_eq!(sarif["runs"][0]["tool"]["driver"]["rules"][0]["id"], "riftbound/437.2-reduced-by-value");
    assert!(place.read("a.svg").contains(">6 of 9 cases<"));
    let badge: Value = serde_json::from_str(&place.read("b.json")).unwrap();
    assert_eq!(badge["color"], "red");
    assert!(place.read("a.html").contains("n0-a-value-of-one-lets-one-through"));
}

#[test]
fn an_empty_part_ends_with_4_and_leaves_a_record_to_put_together() {
    let place = nine();
    let run = ["run", "--cases", "cases", "-E", "id(n0-a-value-of-three)", "--partition"];
    let ended = place.ruleproof(&[&run[..], &["slice:2/2", "--output", "jsonl=2.jsonl"]].concat()).is(4);
    ended.complains(
        "error: part slice:2/2 has no cases: all are in other parts; `--no-tests=pass` allows an empty part\n",
    );
    place.ruleproof(&[&run[..], &["slice:2/2", "--no-tests=pass", "--output", "jsonl=2.jsonl"]].concat()).is(0);
    place.ruleproof(&[&run[..], &["slice:1/2", "--output", "jsonl=1.jsonl"]].concat()).is(0);
    place.ruleproof(&["merge", "1.jsonl", "2.jsonl"]).is(0).says("1 of 1 plays passed");
}

#[test]
fn bazel_is_told_that_parts_are_understood() {
    let place = nine();
    let status = place.path().join("shards");
    let variables =
        [("TEST_SHARD_INDEX", "0"), ("TEST_TOTAL_SHARDS", "2"), ("TEST_SHARD_STATUS_FILE", status.to_str().unwrap())];
    part(&place, &variables, &[]).is(100).says("suite  cases, 5 of 9 cases selected, part slice:1/2\n");
    assert_eq!(place.read("shards"), "");
    let ended = part(&place, &variables[..1], &[]).is(2).silent();
    let half = "error: `--partition auto`: Bazel sets TEST_SHARD_INDEX, but TEST_TOTAL_SHARDS is not set\n";
    assert_eq!(ended.err, half);
    part(&place, &[], &[])
        .is(2)
        .silent()
        .complains("no environment variable states which part this is; supported are Bazel (TEST_");
}

#[test]
fn what_two_records_differ_in_is_written_for_a_comment() {
    let place = nine();
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=a.json"]).is(100);
    place.write("cases/a.yaml", SUITE);
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=b.json"]).is(100);
    place.ruleproof(&["diff", "a.json", "b.json", "--output", "markdown=diff.md"]).is(100);
    let text = place.read("diff.md");
    assert!(
        text.starts_with("### ruleproof: 6 of 9 plays differ\n\n<code>a.json</code> → <code>b.json</code>\n"),
        "{text}"
    );
    assert!(text.contains("| fail | not there | 1 |\n"), "{text}");
}

#[test]
fn a_record_is_told_as_quietly_as_a_run() {
    let place = nine();
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=a.json"]).is(100);
    let said = |how: &str| place.ruleproof(&["merge", "a.json", how]).is(100).out;
    assert_eq!(said("-q"), place.ruleproof(&["merge", "a.json", "--quiet"]).out);
    assert!(said("-q").lines().all(|line| line.starts_with("fail: ") || line.contains(" plays passed in ")));
    assert!(said("-q").contains("fail: riftbound/n0-a-value"), "{}", said("-q"));
    assert_eq!(said("-qq"), "");
    place.ruleproof(&["merge", "a.json", "-q", "-v"]).is(2).silent();
}

#[test]
fn of_two_records_one_that_is_not_there_is_meant_by_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for name in ["old", "new"] {
        place.ruleproof(&["run", "--cases", "cases", "--output", &format!("json={name}.json")]).is(0);
    }
    let near = |name: &str| place.ruleproof(&["diff", name, "new.json"]).is(5).silent().err;
    assert!(near("old").ends_with("help: did you mean the record `old.json`?\n"), "{}", near("old"));
    assert!(near("odl.jsn").ends_with("help: did you mean the record `old.json`?\n"), "{}", near("odl.jsn"));
    assert!(!near("something-else").contains("record `"));
    place.ruleproof(&["diff", "old.json", "new.json"]).is(0);
}

#[test]
fn a_record_that_is_named_twice_is_said_to_be() {
    let place = nine();
    drop(place.ruleproof(&["run", "--cases", "cases", "--partition", "slice:1/2", "--output", "json=1.json"]));
    let ended = place.ruleproof(&["merge", "1.json", "1.json"]).is(3).silent();
    assert_eq!(ended.err, "error: `1.json` is named twice\n");
}

/// Plays a part of a partition by files.
fn of_files(place: &Place, part: &str, arguments: &[&str]) -> Ended {
    let (partition, output) = (format!("file:{part}"), format!("jsonl={}.jsonl", part.split('/').next().unwrap()));
    let run = ["run", "--cases", "cases", "--no-tests=pass", "--partition", &partition, "--output", &output];
    place.ruleproof(&[&run[..], arguments].concat())
}

#[test]
fn parts_by_file_make_up_the_whole_run() {
    let place = nine();
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=whole.json"]).is(100);
    let said = "suite  cases, 3 of 3 cases selected, part file:1/4 (the files of other parts were not checked)\n";
    of_files(&place, "1/4", &[]).is(100).says(said);
    for part in ["2/4", "3/4", "4/4"] {
        of_files(&place, part, &[]);
    }
    let ended = place.ruleproof(&["merge", "1.jsonl", "3.jsonl", "4.jsonl"]).is(6);
    assert_eq!(ended.err, "error: the run is incomplete: part file:2/4, with an unknown number of plays\n");
    let parts = ["merge", "1.jsonl", "2.jsonl", "3.jsonl", "4.jsonl", "--output", "json=all.json"];
    place.ruleproof(&parts).is(100).silent();
    let [mut whole, mut merged] = ["whole.json", "all.json"].map(|record| timeless(&place.read(record)));
    // No part contains the other files, so their digests are added up.
    assert_ne!(whole["suite"]["digest"].take(), merged["suite"]["digest"].take());
    assert_eq!(whole, merged);
}

#[test]
fn a_part_by_file_takes_a_baseline_that_names_plays_of_other_files() {
    let place = nine();
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=whole.json"]).is(100);
    place.ruleproof(&["baseline", "update", "whole.json", "--cases", "cases", "--reason", "known"]).is(0);
    let known = place.read("baselines/reference.yaml");
    assert_eq!(["n0-", "n1-", "n2-"].map(|file| known.contains(file)), [true; 3], "{known}");
    for part in ["1/3", "2/3", "3/3"] {
        of_files(&place, part, &["--baseline", "baselines/reference.yaml"]).is(0).says("as expected");
    }
    place.ruleproof(&["merge", "1.jsonl", "2.jsonl", "3.jsonl"]).is(0);
    // Whether the suite has a play, only a run of all files can tell.
    place.write("baselines/reference.yaml", &known.replace("n0-", "gone-"));
    place.ruleproof(&["run", "--cases", "cases", "--baseline", "baselines/reference.yaml"]).is(3);
}

#[test]
fn a_part_by_file_reads_no_other_files_but_shared_cards() {
    let place = nine();
    let cards = "game: riftbound\ncards:\n  Zip: {types: [Spell], effect: [{deal: {amount: 2, to: target unit}}]}\n";
    place.write("cases/cards/a.yaml", cards);
    place.write("cases/b.yaml", "nothing: right\n");
    // Files are sorted by path: a/b.yaml, a-b.yaml, a.yaml, b.yaml.
    let codes: Vec<i32> = ["1/4", "2/4", "3/4", "4/4"].map(|part| of_files(&place, part, &[]).code).to_vec();
    assert_eq!(codes.iter().filter(|code| **code == 3).count(), 1, "{codes:?}");
    of_files(&place, "4/4", &[]).is(3).complains("; nothing was played");
    place.ruleproof(&["check", "cases"]).is(3);
    place.ruleproof(&["run", "--cases", "cases"]).is(3);
    let listed = place.ruleproof(&["list", "--cases", "cases", "--partition", "file:1/3"]);
    assert_eq!(listed.code, 3);
    place.write("cases/b.yaml", &place.read("cases/a.yaml").replace("n2-", "n3-"));
    let listed = |part: &str| {
        let ended = place.ruleproof(&["list", "--cases", "cases", "--partition", part]).is(0);
        ended.out.lines().filter(|line| line.contains("riftbound/n")).count()
    };
    assert_eq!(["file:1/3", "file:2/3", "file:3/3"].map(listed), [6, 3, 3]);
}

#[test]
fn an_id_in_two_parts_by_file_is_found_where_they_are_put_together() {
    let place = nine();
    place.write("cases/b.yaml", &place.read("cases/a.yaml"));
    for part in ["1/2", "2/2"] {
        of_files(&place, part, &[]).is(100);
    }
    let ended = place.ruleproof(&["merge", "1.jsonl", "2.jsonl"]).is(3).silent();
    ended.complains("error: `riftbound/n2-").complains("` is the id of two cases: at cases/");
    place.ruleproof(&["run", "--cases", "cases"]).is(3).complains("duplicate case id `riftbound/n2-");
}

#[test]
fn parts_by_file_are_taken_from_the_variables_of_a_system_too() {
    let place = nine();
    let mut command = place.command(&["run", "--cases", "cases", "--partition", "file:auto"]);
    command.env("TEST_SHARD_INDEX", "1").env("TEST_TOTAL_SHARDS", "3");
    Ended::of(&command.output().unwrap()).is(100).says("part file:2/3 (");
}

//! The log of the messages of a run, and what a request never contains.
#![cfg(target_os = "linux")]

use serde_json::Value;

use super::engines::{served, with_engines};
use super::{Place, SUITE, place};

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn each_play_has_a_file_with_its_lines_as_they_went() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine", "right", "--exchanges", "wire"];
    place.ruleproof(&run).is(0);
    let text = place.read("wire/riftbound/a-value-of-one-lets-one-through@1.4.jsonl");
    let lines: Vec<Value> = text.lines().map(parsed).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert_eq!((&lines[0]["method"], &lines[0]["params"]["edition"]), (&"run".into(), &"1.4".into()));
    assert_eq!(lines[0]["id"], lines[1]["id"]);
    assert_eq!(lines[1]["result"]["played"]["after"][0]["state"]["ox"]["damage"], 1);
    // The case asks for a choice, which is then answered in each way.
    let text = place.read("wire/riftbound/either-value-may-come-first@1.4.jsonl");
    let lines: Vec<Value> = text.lines().map(parsed).collect();
    let choices: Vec<String> =
        lines.iter().filter(|line| line["method"] == "run").map(|line| line["params"]["choices"].to_string()).collect();
    assert_eq!(
        choices,
        ["null", r#"[{"who":"alice","give":{"one":"p"}}]"#, r#"[{"who":"alice","give":{"one":"q"}}]"#],
        "{text}"
    );
    assert!(lines[1]["result"]["undecided"].is_object(), "{text}");
}

#[test]
fn a_play_without_an_answer_has_its_request_alone() {
    // The greeting is answered, the first play is not; nothing has to meet the short limit.
    let line = served() + " | sed -u 2d";
    let toml = "[engine.mute]\ncommand = \"sh engine.sh\"\nanswer = 0.5\nrestarts = 0\n";
    let place = place(&[("cases/a.yaml", SUITE), ("engine.sh", &line), ("ruleproof.toml", toml)]);
    let id = "riftbound/a-value-of-one-lets-one-through";
    let run = ["run", id, "--cases", "cases", "--engine", "mute", "--exchanges", "wire"];
    let ended = place.ruleproof(&run);
    assert!(ended.out.contains("timeout") && ended.out.contains("no answer within 0.5 s"), "{}", ended.out);
    let text = place.read(&format!("wire/{id}@1.4.jsonl"));
    let lines: Vec<Value> = text.lines().map(parsed).collect();
    assert!(lines.iter().all(|line| line["method"] == "run") && !lines.is_empty(), "{text}");
}

#[test]
fn files_of_the_last_time_are_removed_and_a_folder_of_others_is_left_alone() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine", "right", "--exchanges", "wire"];
    place.ruleproof(&run).is(0);
    let one = "riftbound/a-value-of-one-lets-one-through";
    let mut of_one = run.to_vec();
    of_one.push(one);
    place.ruleproof(&of_one).is(0);
    let left: Vec<String> = std::fs::read_dir(place.path().join("wire/riftbound"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(left, ["a-value-of-one-lets-one-through@1.4.jsonl"]);
    let into = ["run", "--cases", "cases", "--engine", "right", "--exchanges", "cases"];
    place
        .ruleproof(&into)
        .is(2)
        .silent()
        .complains("`cases` contains other files: name a new folder, or one that `ruleproof run --exchanges` made");
    assert!(place.read("cases/a.yaml").starts_with("game: riftbound"));
    let bundled = ["run", "--cases", "cases", "--engine", "bundled", "--exchanges", "wire"];
    place.ruleproof(&bundled).is(2).silent().complains("`--exchanges` needs exactly one external engine");
}

/// The files of plays in a folder.
fn files(place: &Place) -> Vec<String> {
    let entries = std::fs::read_dir(place.path().join("wire/riftbound")).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_files_of_the_last_time_stay_until_something_is_played() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine", "right", "--exchanges", "wire"];
    place.ruleproof(&run).is(0);
    let all = files(&place);
    assert_eq!(all.len(), 3);
    let with = |more: &[&str]| place.ruleproof(&[&run[..], more].concat());
    with(&["--output", "json=nowhere/a.json"]).is(2).silent();
    with(&["--resume", "nowhere.jsonl"]).is(3).silent();
    with(&["riftbound/none-such"]);
    assert_eq!(files(&place), all);
}

#[test]
fn a_run_that_is_finished_keeps_what_was_said_in_its_first_part() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine", "right", "--exchanges", "wire"];
    place.ruleproof(&[&run[..], &["--output", "jsonl=a.jsonl"]].concat()).is(0);
    let all = files(&place);
    // The line of the first play is lost; the messages of the others can be distinguished from the new ones.
    let record = place.read("a.jsonl");
    let first =
        record.lines().find(|line| line.contains("a-value-of-three-leaves-one\"") && line.contains("verdict")).unwrap();
    let left: String = record.split_inclusive('\n').filter(|line| line.trim_end() != first).collect();
    place.write(
        "a.jsonl",
        left.split_inclusive('\n').filter(|line| !line.contains("seconds")).collect::<String>().as_str(),
    );
    let kept = "wire/riftbound/a-value-of-one-lets-one-through@1.4.jsonl";
    place.write(kept, "as it was\n");
    let again = "wire/riftbound/a-value-of-three-leaves-one@1.4.jsonl";
    place.write(again, "as it was\n");
    place.ruleproof(&[&run[..], &["--resume", "a.jsonl"]].concat()).is(0).says("3 of 3 plays passed");
    assert_eq!((place.read(kept).as_str(), files(&place)), ("as it was\n", all));
    assert!(place.read(again).contains("\"run\""));
    // The files still belong to ruleproof: the next run removes them.
    place.ruleproof(&[&run[..], &["riftbound/a-value-of-three-leaves-one"]].concat()).is(0);
    assert_eq!(files(&place), ["a-value-of-three-leaves-one@1.4.jsonl"]);
}

#[test]
fn a_request_says_nothing_of_which_case_it_is() {
    let place = place(&[]);
    let list = ["list", "--format", "requests", "--ids"];
    let ended = place.ruleproof(&list).is(0);
    let mut count = 0;
    for line in ended.out.lines().map(parsed) {
        let id = line["id"].as_str().unwrap();
        let request = line["request"].to_string();
        let name = id.split('/').next_back().unwrap();
        assert_eq!(line["request"]["params"]["edition"], line["edition"]);
        assert!(!request.contains(name), "{id}: {request}");
        count += 1;
    }
    let bare = place.ruleproof(&["list", "--format", "requests"]).is(0);
    assert_eq!(bare.out.lines().count(), count);
    let without = place.ruleproof(&["list", "--ids"]).is(2).silent();
    without.complains("`list --ids`: expected `--format requests` with it");
}

#[test]
fn nothing_beyond_a_link_in_the_folder_is_written_or_removed() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine", "right", "--exchanges", "wire"];
    place.ruleproof(&run).is(0);
    std::fs::rename(place.path().join("wire/riftbound"), place.path().join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("../elsewhere", place.path().join("wire/riftbound")).unwrap();
    let elsewhere = || std::fs::read_dir(place.path().join("elsewhere")).unwrap().count();
    assert_eq!(elsewhere(), 3);
    let why =
        "error: `wire/riftbound` is a symbolic link, and `ruleproof run --exchanges` writes and removes only files";
    place.ruleproof(&run).is(2).silent().complains(why);
    let one =
        ["run", "a-value-of-one-lets-one-through", "--cases", "cases", "--engine", "right", "--exchanges", "wire"];
    place.ruleproof(&one).is(2).silent().complains(why);
    assert_eq!(elsewhere(), 3);
    // The mark of a folder may list no file at all; then writing a file meets the link, too.
    place.write(
        "wire/.ruleproof-exchanges",
        "made by `ruleproof run --exchanges`, which replaces and removes these files:\n",
    );
    let ended = place.ruleproof(&run);
    assert!(ended.err.contains(why), "{}", ended.err);
    assert_eq!(elsewhere(), 3);
}

#[test]
fn a_play_of_any_name_has_a_file() {
    let place = with_engines("");
    let long = "x".repeat(240);
    let suite = SUITE
        .replace("a-value-of-one-lets-one-through:", "'../../up':")
        .replace("a-value-of-three-leaves-one:", &format!("{long}:"));
    place.write("cases/a.yaml", &suite);
    place.ruleproof(&["run", "--cases", "cases", "--engine", "right", "--exchanges", "wire"]).is(0);
    assert!(place.path().join("wire/riftbound/%2e./%2e./up@1.4.jsonl").is_file());
    let names = std::fs::read_dir(place.path().join("wire/riftbound")).unwrap();
    let names: Vec<String> = names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names.iter().any(|name| name.starts_with(&format!("{}%", "x".repeat(200)))), "{names:?}");
    assert_eq!(place.files(), ["cases", "ruleproof.toml", "wire"]);
}

#[test]
fn a_play_is_not_run_where_its_engine_cannot_be_started_again() {
    let served = served();
    // The program works for one play, and is gone afterwards.
    let line = format!("rm -f once; {served} | sed -u 2q");
    let toml = "[engine.once]\ncommand = \"./once\"\n";
    let place = place(&[("cases/a.yaml", SUITE), ("once", &format!("#!/bin/sh\n{line}\n")), ("ruleproof.toml", toml)]);
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(place.path().join("once"), mode).unwrap();
    let ended = place.ruleproof(&["run", "--cases", "cases", "--engine", "once", "-j", "1"]).is(6);
    ended.says("not run").says("cannot start `./once`");
}

/// A command that runs a program without the right to start threads, if possible here: a superuser must give that up.
fn without_threads(line: &str) -> Option<String> {
    let is_superuser = std::fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
    let limited = format!("prlimit --nproc=1 {line}");
    let has = |tool: &str| std::process::Command::new(tool).arg("--version").output().is_ok();
    match (is_superuser, has("setpriv"), has("prlimit")) {
        (_, _, false) | (true, false, _) => None,
        (false, _, true) => Some(limited),
        (true, true, true) => Some(format!("setpriv --reuid=65534 --regid=65534 --clear-groups {limited}")),
    }
}

#[test]
fn where_no_thread_can_be_started_the_program_says_so() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let program = place.path().join("ruleproof");
    std::fs::copy(env!("CARGO_BIN_EXE_ruleproof"), &program).unwrap();
    for path in [place.path(), &program, &place.path().join("cases")] {
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }
    let Some(line) = without_threads("./ruleproof run --cases cases --engine bundled -j 4") else { return };
    let ended = place.shell(&line).is(1).silent();
    ended.complains("error: cannot start threads: ");
}

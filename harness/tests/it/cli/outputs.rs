//! The outputs of a run: their forms, pipes and devices, full disks, and paths that are surely unintended.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use super::{Ended, SUITE, place};

#[cfg(unix)]
#[test]
fn a_record_goes_into_a_pipe_that_stays_one() {
    use std::os::unix::fs::FileTypeExt as _;
    let place = place(&[("cases/a.yaml", SUITE)]);
    for format in ["json", "jsonl", "junit"] {
        let pipe = place.path().join(format!("{format}.pipe"));
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        let output = format!("{format}={format}.pipe");
        place.ruleproof(&["run", "--cases", "cases", "--output", &output]).is(0);
        assert!(reader.join().unwrap().contains("a-value-of-one-lets-one-through"), "{format}");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "{format}");
    }
}

#[cfg(unix)]
#[test]
fn a_record_goes_to_what_a_shell_opened() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.shell("ruleproof run --cases cases --output json=/dev/stdout > out.txt && cat out.txt").is(0);
    ended.says("3 of 3 plays passed").says("\"format\": 1");
    let ended =
        place.shell("exec 7> seven.txt; ruleproof run --cases cases --output json=/dev/fd/7; cat seven.txt").is(0);
    ended.says("\"format\": 1");
}

#[test]
fn lines_of_a_record_go_to_standard_output_alone() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "jsonl=-"]).is(0);
    let lines: Vec<Value> = ended.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(place.files(), ["cases"]);
}

#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_on_the_disk_is_told() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for arguments in [
        "list --cases cases",
        "list --cases cases --format requests",
        "list --cases cases --blind",
        "list --mistakes",
        "check cases",
        "schema",
        "explain --cases cases riftbound/a-value-of-three-leaves-one",
    ] {
        let ended = place.shell(&format!("ruleproof {arguments} > /dev/full")).is(1).silent();
        assert_eq!(
            ended.err, "error: cannot write to standard output: No space left on device (os error 28)\n",
            "{arguments}"
        );
    }
}

#[test]
fn outputs_that_cannot_be_are_refused_before_anything_is_played() {
    let place = place(&[
        ("cases/a.yaml", SUITE),
        ("ruleproof.toml", "[engine.\"..\"]\ncommand = \"ruleproof serve-engine\"\n"),
    ]);
    let refused = |arguments: &[&str], why: &str| {
        let ended = place.ruleproof(&[&["run", "--cases", "cases"], arguments].concat()).is(2).silent();
        assert_eq!(ended.err, format!("error: {why}\n"), "{arguments:?}");
    };
    refused(&["--output", "json=a", "--output", "junit=./a"], "`./a`: two outputs write to the same file");
    refused(&["--output", "json=-", "--output", "jsonl=-"], "`-`: two outputs write to the same file");
    refused(
        &["--engine", "bundled", "--output", "json={engine}/a.json"],
        "`reference/a.json`: the folder to write to does not exist",
    );
    assert_eq!(place.files(), ["cases", "ruleproof.toml"]);
}

#[cfg(unix)]
#[test]
fn an_engine_whose_name_is_a_way_out_of_a_folder_is_refused() {
    let place = place(&[
        ("cases/a.yaml", SUITE),
        ("ruleproof.toml", "[engine.\"..\"]\ncommand = \"ruleproof serve-engine\"\n"),
    ]);
    let ended = place
        .shell("mkdir out; ruleproof run --cases cases --engine .. --output 'json=out/{engine}/r.json'")
        .is(2)
        .silent();
    assert_eq!(ended.err, "error: `out/{engine}/r.json`: the engine's name `..` cannot be part of a path\n");
    assert_eq!(place.files(), ["cases", "out", "ruleproof.toml"]);
}

#[test]
fn more_threads_than_any_machine_has_are_refused() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for verb in [["run", "--cases"], ["mistakes", "--cases"]] {
        let ended = place.ruleproof(&[&verb[..], &["cases", "-j", "257"]].concat()).is(2).silent();
        assert_eq!(ended.err, "error: `-j 257`: expected at most 256\n");
    }
    place.ruleproof(&["run", "--cases", "cases", "-j", "256"]).is(0);
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_of_the_usual_name_is_told() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/b.YAML", SUITE), ("cases/notes.txt", "")]);
    nix::unistd::mkfifo(&place.path().join("cases/c.yaml"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    for verb in [&["check"][..], &["run", "--cases"]] {
        let ended = place.ruleproof(&[verb, &["cases"]].concat()).is(3).silent();
        let ended =
            ended.complains("error: cases/b.YAML: ends in `.YAML`, which not every system recognizes as `.yaml`\n");
        ended.complains("error: cases/c.yaml: is not a regular file\n").complains("error: 2 problems in 2 files");
    }
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
fn the_record_is_the_same_whatever_the_parallelism() {
    let many: Vec<(String, String)> = (0..12)
        .map(|n| {
            (
                format!("cases/{n}.yaml"),
                SUITE.replace("  a-value", &format!("  n{n}-a-value")).replace("  either", &format!("  n{n}-either")),
            )
        })
        .collect();
    let files: Vec<(&str, &str)> = many.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let place = place(&files);
    place.ruleproof(&["run", "--cases", "cases", "-j1", "--output", "json=one.json"]).is(0);
    place.ruleproof(&["run", "--cases", "cases", "-j8", "--output", "json=eight.json"]).is(0);
    let one = timeless(&place.read("one.json"));
    assert_eq!(one, timeless(&place.read("eight.json")));
    assert_eq!(one["results"].as_array().unwrap().len(), 36);
    assert_eq!(one["suite"]["from"], "cases");
    assert_eq!(one["suite"]["cases"], 36);
}

#[test]
fn a_record_on_standard_output_stands_there_alone() {
    let place = place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent"))]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "json=-"]).is(100);
    let record = timeless(&ended.out);
    assert_eq!(record["results"][1]["verdict"], "fail");
    assert_eq!(record["results"][1]["failures"][0]["line"], 29);
    assert_eq!(record["results"][1]["failures"][0]["expected"], "2");
    assert_eq!(record["results"][1]["failures"][0]["actual"], "1");
}

/// Panics unless the text is well-formed XML, as far as a record uses it. Returns the names of its elements.
fn elements(xml: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    let mut seen = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>') || open.is_empty() || !text.contains("]]>"), "text: {text:?}");
        for entity in text.split('&').skip(1) {
            let name = entity.split(';').next().unwrap();
            assert!(["amp", "lt", "gt", "quot", "apos"].contains(&name) || name.starts_with('#'), "&{name}");
        }
        let end = start + rest[start..].find('>').expect("a tag is closed");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('?') {
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let name = tag.trim_end_matches('/').split_whitespace().next().unwrap().to_owned();
        seen.push(name.clone());
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} are closed");
    seen
}

#[test]
fn junit_is_well_formed_even_with_odd_names() {
    let odd = SUITE.replace("a-value-of-one-lets-one-through", "\"<b> & \\\"quotes\\\" 'n' ]]>\"");
    let place = place(&[("cases/a.yaml", &odd.replace("{damage: 1, prevent", "{damage: 2, prevent"))]);
    place.ruleproof(&["run", "--cases", "cases", "--output", "junit=a.xml"]).is(100);
    let xml = place.read("a.xml");
    let elements = elements(&xml);
    assert_eq!(elements.iter().filter(|name| *name == "testcase").count(), 3);
    assert_eq!(elements.iter().filter(|name| *name == "failure").count(), 1);
    assert!(xml.contains(r#"tests="3""#) && xml.contains(r#"failures="1""#), "{xml}");
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing_behind() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let before = place.files();
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "json=no/such/folder/x"]).is(2).silent();
    ended.complains("error: `no/such/folder/x`: the folder to write to does not exist");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "json=cases"]).is(1);
    // The run itself is not lost.
    ended.complains("error: cannot write `cases`: ").says("3 of 3 plays passed");
    assert_eq!(place.files(), before);
}

#[test]
fn a_record_takes_the_place_of_an_older_one() {
    let place = place(&[("cases/a.yaml", SUITE), ("a.json", "old")]);
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=a.json", "--output", "junit=a.xml"]).is(0);
    assert_eq!(timeless(&place.read("a.json"))["results"].as_array().unwrap().len(), 3);
    assert_eq!(place.files(), ["a.json", "a.xml", "cases"]);
}

#[test]
fn colours_are_there_only_when_asked_for() {
    let place =
        place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent")), ("b.yaml", "x")]);
    place.ruleproof(&["run", "--cases", "cases"]).is(100);
    place.ruleproof(&["run", "--cases", "cases", "--color", "never"]).is(100);
    place.ruleproof(&["run", "--cases", "b.yaml"]).is(3);
    place.ruleproof(&["check", "b.yaml"]).is(3);
    place.ruleproof(&["run", "--unknown"]).is(2);
    assert!(place.ruleproof(&["run", "--cases", "cases", "--color", "always"]).out.contains('\u{1b}'));
    assert!(place.ruleproof(&["run", "--cases", "b.yaml", "--color", "always"]).err.contains('\u{1b}'));
    assert!(place.ruleproof(&["check", "b.yaml", "--color", "always"]).err.contains('\u{1b}'));
}

#[test]
fn a_reader_that_goes_away_does_not_matter() {
    let place = place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent"))]);
    for (arguments, code) in [
        (vec!["list", "--cases", "cases"], 0),
        (vec!["list", "--mistakes"], 0),
        (vec!["run", "--cases", "cases", "--verbose"], 100),
        (vec!["run", "--cases", "cases", "--output", "json=-"], 100),
    ] {
        let mut command = place.command(&arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ended = Ended::of(&child.wait_with_output().unwrap());
        assert_eq!((ended.code, ended.err.as_str()), (code, ""), "{arguments:?}");
    }
}

#[test]
fn in_github_actions_failures_are_annotated_and_summed_up() {
    let place = place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent"))]);
    let mut command = place.command(&["run", "--cases", "cases"]);
    command.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", place.path().join("summary.md"));
    let ended = Ended::of(&command.output().unwrap()).is(100);
    ended.says(
        "::error file=cases/a.yaml,line=29,title=fail%3A riftbound/a-value-of-one-lets-one-through@1.4::ox.damage",
    );
    assert!(place.read("summary.md").starts_with("### ruleproof: 1 case is not as expected\n"));
}

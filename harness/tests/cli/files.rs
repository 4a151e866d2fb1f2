//! Wrong arguments, wrong files, and what is written.

use std::process::Stdio;

use serde_json::Value;

use super::{Ended, SUITE, first, place};

#[test]
fn wrong_arguments_end_with_2() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    place.ruleproof(&["run", "--casse", "cases"]).is(2).silent().complains("--cases");
    place.ruleproof(&["run", "--cases", "cases", "-j", "0"]).is(2).silent().complains("expected at least 1");
    place.ruleproof(&["run", "--cases", "cases", "-j", "many"]).is(2).silent().complains("many");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--edition", "1.5"]).is(2).silent();
    ended.complains("unknown edition `1.5`").complains("1.4");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "xml=a.xml"]).is(2).silent();
    ended.complains("expected json=PATH, jsonl=PATH, junit=PATH");
}

#[test]
fn help_and_version_end_with_0() {
    let place = place(&[]);
    place.ruleproof(&["--help"]).is(0).says("Exit codes");
    place.ruleproof(&["--version"]).is(0).says("ruleproof ");
}

#[test]
fn one_wrong_file_among_right_ones_ends_with_3_and_nothing_is_played() {
    let place = place(&[
        ("cases/a.yaml", SUITE),
        ("cases/b.yaml", &first("a-value-of-three", "other").replace("{damage: 0", "{damge: 0")),
    ]);
    for verb in ["run", "list"] {
        let ended = place.ruleproof(&[verb, "--cases", "cases"]).is(3).silent();
        let ended = ended.complains("error: unknown key `damge`").complains("cases/b.yaml:17:12");
        ended.complains("did you mean `damage`?").complains("error: 1 problem in 1 file; nothing was played");
    }
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
        ended.complains("error: there is no file or folder `none`");
        let ended = place.ruleproof(&[verb, "--cases", "empty"]).is(3).silent();
        ended.complains("error: no case file (*.yaml) in `empty`");
    }
    place.ruleproof(&["check", "none"]).is(3).silent().complains("error: there is no file or folder `none`");
}

/// A record without what differs from run to run.
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

/// Panics unless the text is well-formed XML, as far as a record uses it. Gives the names of its
/// elements.
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
    ended.complains("error: `no/such/folder/x`: there is no such folder to write to");
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

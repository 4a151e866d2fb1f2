//! The command line, used as people use it: the program itself, on real files.
#![cfg(feature = "native")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test may fail so")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// Three cases that the reference engine plays right, with all the cards they need.
const SUITE: &str = r#"game: riftbound
editions: ["1.4"]
cards:
  Zap: {types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}
cases:

  a-value-of-three-leaves-one:
    asserts: [437.3-drops-by-prevented]
    kind: positive
    given:
      turn: bob
      bob: {hand: [Zap]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [3]}}]}}
    when:
      - bob: {play: Zap, targets: [ox]}
    then:
      ox: {damage: 0, prevent: [1]}

  a-value-of-one-lets-one-through:
    asserts: [437.2-reduced-by-value]
    tags: [small]
    given:
      turn: bob
      bob: {hand: [Zap]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [1]}}]}}
    when:
      - bob: {play: Zap, targets: [ox]}
    then:
      ox: {damage: 1, prevent: []}

  either-value-may-come-first:
    asserts: [437.3-drops-by-prevented]
    given:
      turn: bob
      bob: {hand: [Zap]}
      battlefields: {grove: {alice: [{ox: {might: 4, prevent: [{amount: 3, by: p}, {amount: 3, by: q}]}}]}}
    when:
      - bob: {play: Zap, targets: [ox]}
    outcomes:
      - choices: [{alice: p}]
        then: {ox: {damage: 0}}
      - choices: [{alice: q}]
        then: {ox: {damage: 0}}
"#;

/// A suite with the last case of [`SUITE`] alone, its outcomes replaced.
fn with_outcomes(outcomes: &str) -> String {
    let head = SUITE.split("  a-value-of-three").next().unwrap();
    let case = &SUITE[SUITE.find("  either-value").unwrap()..SUITE.find("      - choices: [{alice: p}]").unwrap()];
    format!("{head}{case}{outcomes}")
}

/// A suite with the first case of [`SUITE`] alone, changed.
fn first(right: &str, wrong: &str) -> String {
    let suite = SUITE.split("  a-value-of-one").next().unwrap();
    assert!(suite.contains(right), "{right:?} stands in the suite");
    suite.replacen(right, wrong, 1)
}

/// A folder to work in.
struct Place(TempDir);

/// How the program ended.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

impl Ended {
    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Self { code: output.status.code().unwrap(), out: text(&output.stdout), err: text(&output.stderr) }
    }

    #[track_caller]
    fn is(self, code: i32) -> Self {
        assert_eq!(self.code, code, "\nout: {}\nerr: {}", self.out, self.err);
        assert!(!self.out.contains('\u{1b}') && !self.err.contains('\u{1b}'), "colours in a pipe");
        self
    }

    #[track_caller]
    fn says(self, part: &str) -> Self {
        assert!(self.out.contains(part), "{part:?} is said\nout: {}\nerr: {}", self.out, self.err);
        self
    }

    #[track_caller]
    fn complains(self, part: &str) -> Self {
        assert!(self.err.contains(part), "{part:?} is complained\nout: {}\nerr: {}", self.out, self.err);
        self
    }

    #[track_caller]
    fn silent(self) -> Self {
        assert_eq!(self.out, "");
        self
    }

    /// The command after `rerun: `.
    fn rerun(&self) -> String {
        self.out.lines().find_map(|line| line.trim().strip_prefix("rerun: ")).unwrap().to_owned()
    }
}

fn place(files: &[(&str, &str)]) -> Place {
    let place = Place(TempDir::new().unwrap());
    for (path, text) in files {
        place.write(path, text);
    }
    place
}

impl Place {
    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).unwrap()
    }

    fn files(&self) -> Vec<String> {
        let names = fs::read_dir(self.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    fn prepared(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path()).stdin(Stdio::null());
        for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.prepared(env!("CARGO_BIN_EXE_ruleproof"));
        command.args(arguments);
        command
    }

    /// Runs the program with these arguments.
    fn ruleproof(&self, arguments: &[&str]) -> Ended {
        Ended::of(&self.command(arguments).output().unwrap())
    }

    /// Runs a line in a shell that finds the program, as somebody who pastes it would.
    #[cfg(unix)]
    fn shell(&self, line: &str) -> Ended {
        let bin = Path::new(env!("CARGO_BIN_EXE_ruleproof")).parent().unwrap();
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        Ended::of(&self.prepared("sh").args(["-c", line]).env("PATH", path).output().unwrap())
    }
}

// How a run ends.

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
}

// Which cases.

#[test]
fn no_case_selected_ends_with_4_unless_that_is_wanted() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let run = ["run", "--cases", "cases", "-E", "id(no-such)"];
    place.ruleproof(&run).is(4).silent().complains("no case is selected");
    place.ruleproof(&["run", "--cases", "cases", "-E", "id(no-such)", "--no-tests=pass"]).is(0).silent();
    place.ruleproof(&["run", "--cases", "cases", "-E", "id(no-such)", "--no-tests=warn"]).is(0).complains("warning");
    place.ruleproof(&["run", "--cases", "cases", "--edition", "1.3"]).is(4).silent();
    place.ruleproof(&["list", "--cases", "cases", "-E", "id(no-such)"]).is(4).silent();
}

#[test]
fn a_wrong_filter_ends_with_2_and_points_at_the_word() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "-E", "no such"]).is(2).silent();
    ended.complains("error: unknown predicate `no`").complains("1 | no such\n  | ^^\n");
    let ended = place.ruleproof(&["run", "--cases", "cases", "-E", "all() & claus(437)"]).is(2).silent();
    ended.complains("1 | all() & claus(437)\n  |         ^^^^^\n").complains("did you mean `clause(...)`?");
}

#[test]
fn filters_pick_cases() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for (filter, plays) in [
        ("all()", 3),
        ("id(value-of)", 2),
        ("clause(437.3)", 2),
        ("tag(small)", 1),
        ("kind(positive) | tag(small)", 2),
        ("not id(=either-value-may-come-first)", 2),
        ("all() - tag(small)", 2),
        ("edition(1.4) & game(riftbound) & file(a.yaml)", 3),
        ("id(/^a-.*through$/)", 1),
    ] {
        let said = format!("{plays} of {plays} plays passed");
        place.ruleproof(&["run", "--cases", "cases", "-E", filter]).is(0).says(&said);
    }
    place.ruleproof(&["run", "--cases", "cases", "-E", "tag(small)", "-E", "kind(positive)"]).is(0).says("2 of 2");
}

#[test]
fn a_path_a_line_and_an_id_pick_cases() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/sub/b.yaml", &first("a-value-of-three", "another"))]);
    for (name, plays) in [
        ("cases", 4),
        ("cases/", 4),
        ("./cases", 4),
        ("cases/sub", 1),
        ("cases/a.yaml", 3),
        ("./cases/a.yaml", 3),
        ("cases/a.yaml:7", 1),
        ("cases/a.yaml:17", 1),
        ("cases/a.yaml:31", 1),
        ("riftbound/another-leaves-one", 1),
        ("another-leaves-one", 1),
    ] {
        let said = format!("{plays} of {plays} plays passed");
        place.ruleproof(&["run", "--cases", "cases", name]).is(0).says(&said);
        if name.contains("cases") {
            place.ruleproof(&["run", name]).is(0).says(&said);
            place.ruleproof(&[name]).is(0).says(&said);
        }
    }
    let two = ["run", "--cases", "cases", "cases/a.yaml:20", "cases/sub", "cases/sub"];
    place.ruleproof(&two).is(0).says("2 of 2 plays passed");
}

#[test]
fn an_unknown_id_ends_with_4_and_names_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "a-value-of-three-leafs-one"]).is(4).silent();
    let ended = ended.complains("error: no case `a-value-of-three-leafs-one`");
    ended.complains("help: did you mean `a-value-of-three-leaves-one`?");
    let ended = place.ruleproof(&["run", "--cases", "cases", "riftbond/a-value-of-three-leaves-one"]).is(4);
    ended.complains("did you mean `riftbound/a-value-of-three-leaves-one`?");
    let ended = place.ruleproof(&["run", "cases/a.yaml", "cases"]).is(4).silent();
    ended.complains("help: to play what is not of the suite, name its folder with --cases");
    place.ruleproof(&["chekc"]).is(4).silent().complains("help: did you mean `ruleproof check`?");
    place.ruleproof(&["run", "--cases", "cases", "cases/a.yaml:3"]).is(4).complains("error: no case `cases/a.yaml:3`");
}

#[test]
fn the_partitions_together_are_everything() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/b.yaml", &first("a-value-of-three", "another"))]);
    let ids = |partition: &str| -> Vec<String> {
        let ended = place.ruleproof(&["list", "--cases", "cases", "--no-tests=pass", "--partition", partition]).is(0);
        ended.out.lines().map(str::to_owned).collect()
    };
    let all = ids("slice:1/1");
    assert_eq!(all.len(), 4);
    for kind in ["slice", "hash"] {
        for parts in [2, 3, 5] {
            let mut found: Vec<String> = (1..=parts).flat_map(|part| ids(&format!("{kind}:{part}/{parts}"))).collect();
            found.sort();
            let mut all = all.clone();
            all.sort();
            assert_eq!(found, all, "{kind} of {parts}");
        }
    }
    assert_eq!(ids("slice:1/2").len(), 2);
    for wrong in ["slice:0/2", "slice:3/2", "slice:1", "count:1/2", "slice:a/b"] {
        let ended = place.ruleproof(&["run", "--cases", "cases", "--partition", wrong]).is(2).silent();
        ended.complains("expected hash:M/N or slice:M/N");
    }
}

// Wrong arguments and wrong files.

#[test]
fn wrong_arguments_end_with_2() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    place.ruleproof(&["run", "--casse", "cases"]).is(2).silent().complains("--cases");
    place.ruleproof(&["run", "--cases", "cases", "-j", "0"]).is(2).silent().complains("expected at least 1");
    place.ruleproof(&["run", "--cases", "cases", "-j", "many"]).is(2).silent().complains("many");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--edition", "1.5"]).is(2).silent();
    ended.complains("unknown edition `1.5`").complains("1.4");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "xml=a.xml"]).is(2).silent();
    ended.complains("expected json=PATH or junit=PATH");
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

// What is written.

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
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "json=no/such/folder/x"]).is(1);
    // The run itself is not lost.
    ended.complains("error: cannot write `no/such/folder/x`: ").says("3 of 3 plays passed");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "json=cases"]).is(1);
    ended.complains("error: cannot write `cases`: ");
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
    ended.says("::error file=cases/a.yaml,line=29::fail: riftbound/a-value-of-one-lets-one-through@1.4%0A");
    assert!(place.read("summary.md").contains("1 fail"));
}

// Mistakes, lists and checks.

#[test]
fn an_unknown_mistake_ends_with_2_and_names_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--mistake", "value never shrink"]).is(2).silent();
    ended.complains("error: unknown mistake `value never shrink`").complains("did you mean `value never shrinks`?");
    place.ruleproof(&["run", "--cases", "cases", "--mistake", "xyzzy"]).is(2).silent().complains("help: there are: ");
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

#[test]
fn list_prints_a_line_a_case() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["list", "--cases", "cases"]).is(0);
    assert_eq!(
        ended.out,
        "cases/a.yaml:7  riftbound/a-value-of-three-leaves-one  [437.3-drops-by-prevented]
cases/a.yaml:19  riftbound/a-value-of-one-lets-one-through  [437.2-reduced-by-value]
cases/a.yaml:31  riftbound/either-value-may-come-first  [437.3-drops-by-prevented]
"
    );
    place.ruleproof(&["list", "--cases", "cases", "cases/a.yaml:20"]).is(0).says("a.yaml:19  riftbound/a-value-of-one");
}

#[test]
fn list_tells_all_in_json() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["list", "--cases", "cases", "--format", "json", "-E", "tag(small)"]).is(0);
    let cases: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(
        cases,
        serde_json::json!([{
            "id": "riftbound/a-value-of-one-lets-one-through",
            "game": "riftbound",
            "file": "cases/a.yaml",
            "line": 19,
            "asserts": ["437.2-reduced-by-value"],
            "kind": null,
            "status": null,
            "tags": ["small"],
            "editions": ["1.4"],
        }])
    );
}

#[test]
fn list_tells_the_mistakes_with_their_clauses() {
    let place = place(&[]);
    let ended = place.ruleproof(&["list", "--mistakes"]).is(0);
    ended.says("riftbound  value never shrinks\n").says("437.3-drops-by-prevented");
}

#[test]
fn check_reads_files_and_plays_nothing() {
    let place =
        place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent")), ("b.yaml", "x")]);
    place.ruleproof(&["check", "cases"]).is(0).says("cases: 3 cases, nothing wrong");
    let ended = place.ruleproof(&["check", "cases", "b.yaml"]).is(3).says("cases: 3 cases, nothing wrong");
    let ended = ended.complains("b.yaml:1:1").complains("error: 1 problem in 1 file\n");
    assert!(!ended.err.contains("played"));
}

// Verdicts.

#[test]
fn a_case_that_awaits_the_engine_is_red_when_it_passes() {
    let place = place(&[("a.yaml", &first("kind: positive", "status: awaiting-engine"))]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100);
    ended.says("passes, but its status says `awaiting-engine`").says("take the status away");
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
    place.ruleproof(&["run", "a.yaml"]).is(0).says("1 pass");
    place.ruleproof(&["run", "b.yaml"]).is(0).says("1 fail").says("as expected");
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
    ended.says("is unproved: the engine never decided under faq-no-killed-unit");
}

#[test]
fn a_choice_without_an_answer_is_rejected_and_says_who_is_asked_what() {
    let then = with_outcomes("").replace("    outcomes:\n", "    then: {ox: {damage: 0}}\n");
    let place = place(&[("a.yaml", &then)]);
    let ended = place.ruleproof(&["run", "a.yaml"]).is(100).says("rejected: riftbound/either-value-may-come-first@1.4");
    ended.says("alice is asked").says("p, q").says("no answer is left");
}

#[test]
fn an_outcome_that_cannot_be_reached_fails_and_shows_what_can() {
    let place = place(&[(
        "a.yaml",
        &with_outcomes(
            "      - {choices: [{alice: p}], then: {}}
      - {choices: [{alice: q}], then: {}}
      - {choices: [{alice: ox}], then: {}}
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
    let place = place(&[("a.yaml", &with_outcomes("      - {choices: [{alice: q}], then: {}}\n"))]);
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

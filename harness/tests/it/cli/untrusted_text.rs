//! Records with text that a terminal, a log, a page or an XML parser would interpret: none of it takes effect, and none
//! of it looks like output of ruleproof itself.

use serde_json::Value;

use super::{Ended, Place, SUITE, place};

/// Text that an attacker may want to be interpreted, in each output form.
const BAIT: &str = "<script>alert(1)</script>\u{1b}]0;title\u{7}\u{1b}[2J\u{202e}desrever\u{2066}\r\n::error file=a::forged\n##[error]forged\n]]>&lt;\" 'q' | a | `b` ``` [c](https://evil.example) ![d](https://evil.example/e.png) @everyone #1 <!-- \u{0} \u{ffff}";

/// A record in which every text is the bait.
fn forged() -> Place {
    let place = place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent"))]);
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=a.json"]).is(100);
    let mut record: Value = serde_json::from_str(&place.read("a.json")).unwrap();
    record["suite"]["from"] = BAIT.into();
    record["suite"]["version"] = BAIT.into();
    record["engine"]["name"] = BAIT.into();
    record["engine"]["version"] = BAIT.into();
    record["engine"]["mistakes"] = vec![BAIT].into();
    let mut number = 0;
    for result in record["results"].as_array_mut().unwrap() {
        number += 1;
        result["id"] = format!("{BAIT}/{BAIT}{number}").into();
        for key in ["edition", "file", "reason", "lacks", "rerun", "status"] {
            result[key] = BAIT.into();
        }
        for key in ["asserts", "unproved", "cited"] {
            result[key] = vec![BAIT].into();
        }
        result["standing"] = "changed".into();
        result["verdict"] = ["fail", "unsupported", "crash"][number % 3].into();
        result["baseline"] = serde_json::json!({"verdict": "timeout", "differs": [BAIT], "reason": BAIT});
        result["failures"] = serde_json::json!([
            {"line": 1, "column": 1, "what": BAIT, "expected": BAIT, "actual": BAIT, "notes": [BAIT]}
        ]);
    }
    place.write("a.json", &record.to_string());
    place
}

/// The record in an output form.
#[track_caller]
fn drawn(format: &str) -> String {
    let place = forged();
    let output = format!("{format}=out.{format}");
    place.ruleproof(&["merge", "a.json", "--output", &output]).is(100).silent();
    let text = place.read(&format!("out.{format}"));
    is_plain(&text);
    text
}

/// Checks that nothing in a text is interpreted by a terminal, or by the log of a CI job at the start of a line.
#[track_caller]
fn is_plain(text: &str) {
    for odd in ['\u{1b}', '\u{7}', '\u{202e}', '\u{2066}', '\r', '\u{0}', '\u{ffff}'] {
        assert!(!text.contains(odd), "{odd:?} in {text}");
    }
    assert!(!text.contains("##["), "{text}");
    let ours = ["::error title=", "::error file=cases/"];
    let is_command = |line: &str| line.trim_start().starts_with("::");
    let is_ours = |line: &str| ours.iter().any(|own| line.starts_with(own));
    assert!(text.lines().all(|line| !is_command(line) || is_ours(line)), "{text}");
}

#[test]
fn a_terminal_and_a_log_obey_nothing() {
    let place = forged();
    for arguments in [&["merge", "a.json"][..], &["merge", "a.json", "-v"], &["diff", "a.json", "a.json"]] {
        let ended = place.ruleproof(arguments);
        is_plain(&ended.out);
        is_plain(&ended.err);
    }
    place.write("b.json", &place.read("a.json").replace("desrever", "other").replace("\"fail\"", "\"crash\""));
    let ended = place.ruleproof(&["diff", "a.json", "b.json"]).is(100);
    is_plain(&ended.out);
}

#[test]
fn in_json_a_text_stays_a_text() {
    let record: Value = serde_json::from_str(&drawn("json")).unwrap();
    assert!(record["engine"]["name"].as_str().unwrap().starts_with("<script>alert(1)</script>\\u{1b}]0;"));
    let lines = drawn("jsonl");
    assert_eq!(lines.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count(), 5);
    assert_eq!(lines.lines().count(), 5);
}

#[test]
fn in_junit_a_text_is_no_element() {
    let text = drawn("junit");
    assert!(!text.contains("<script") && !text.contains("<!--") && !text.contains("]]>"), "{text}");
    assert_eq!(text.matches("<testcase ").count(), 3);
}

#[test]
fn in_the_log_of_github_there_are_no_commands_but_its_own() {
    let text = drawn("github");
    assert_eq!(text.lines().count(), 3);
    assert!(text.lines().all(|line| line.starts_with("::error title=") && !line.contains(",file=")), "{text}");
    // The end of a property cannot be forged either.
    for line in text.lines() {
        let title = line.strip_prefix("::error title=").unwrap().split("::").next().unwrap();
        assert!(!title.contains([',', ':']), "{title}");
    }
    let place = forged();
    let mut command = place.command(&["merge", "a.json"]);
    command.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", place.path().join("summary.md"));
    let ended = Ended::of(&command.output().unwrap()).is(100);
    is_plain(&ended.out);
    is_markdown_of_ours(&place.read("summary.md"));
}

/// Checks that no character of a text is interpreted as Markdown.
#[track_caller]
fn is_markdown_of_ours(text: &str) {
    is_plain(text);
    let tags = ["<code>", "</code>", "<details>", "</details>", "<summary>", "</summary>", "<br>"];
    let bare = tags.iter().fold(text.to_owned(), |text, tag| text.replace(tag, ""));
    for sign in ['<', '>', '`', '[', ']', '@', '!', '\\', '"'] {
        assert!(!bare.contains(sign), "{sign} in {bare}");
    }
    assert!(!bare.contains("://"), "{bare}");
    let columns = |line: &str| line.matches('|').count();
    let mut wide = None;
    for line in text.lines() {
        let here = Some(columns(line)).filter(|columns| *columns > 0);
        assert!(wide.is_none() || here.is_none() || wide == here, "a row has as many cells as its table: {line}");
        wide = here;
    }
}

#[test]
fn in_markdown_no_sign_of_a_text_means_anything() {
    is_markdown_of_ours(&drawn("markdown"));
    let place = forged();
    place.write("b.json", &place.read("a.json").replace("\"fail\"", "\"crash\""));
    let diff = ["diff", "a.json", "b.json", "--output", "markdown=-"];
    let ended = place.ruleproof(&diff).is(100).says("differ\n");
    is_markdown_of_ours(&ended.out);
}

#[test]
fn in_sarif_nothing_is_a_link_and_no_path_leads_elsewhere() {
    let log: Value = serde_json::from_str(&drawn("sarif")).unwrap();
    for found in log["runs"][0]["results"].as_array().unwrap() {
        let text = found["message"]["text"].as_str().unwrap();
        assert!(!text.contains("[c](") || text.contains("\\[c\\]("), "{text}");
        let place = &found["locations"][0]["physicalLocation"]["artifactLocation"];
        let uri = place["uri"].as_str().unwrap();
        assert!(!uri.contains([':', '<', ' ', '\\', '?', '#']) && !uri.starts_with('/'), "{uri}");
    }
}

#[test]
fn a_badge_says_counts_only() {
    let place = forged();
    place.ruleproof(&["merge", "a.json", "--output", "badge=b.svg", "--output", "badge=b.json"]).is(100);
    let (image, json) = (place.read("b.svg"), place.read("b.json"));
    assert!(!image.contains("script") && image.contains(">0 of 3 cases<"), "{image}");
    assert!(!json.contains("script") && json.contains("\"0 of 3 cases\""), "{json}");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf_8_is_an_error_and_no_panic() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let place = place(&[("cases/a.yaml", SUITE)]);
    let strange = OsStr::from_bytes(b"d\xff");
    let with = |before: &[&str]| {
        let mut command = place.command(before);
        Ended::of(&command.arg(strange).output().unwrap())
    };
    with(&["run", "--cases"]).is(3).silent().complains("d\u{fffd}");
    with(&["run", "--cases", "cases", "-E"]).is(2).silent();
    std::fs::create_dir(place.path().join(strange)).unwrap();
    with(&["run", "--cases"]).is(3).silent();
    // Files are written where they were meant to go.
    with(&["site", "--cases", "cases"]).is(0);
    assert!(place.path().join(strange).join("index.html").is_file());
    std::fs::remove_dir_all(place.path().join(strange)).unwrap();
    assert_eq!(place.files(), ["cases"]);
}

/// Text that is possible in an argument, in the name of a file or in YAML: no NUL, no quotes.
const LURE: &str = "a\u{1b}]0;title\u{7}\u{1b}[2J\u{1b}[8m\u{202e}b\r\n::error file=a::forged\n##[error]forged";

/// Runs the program in a GitHub job and elsewhere. Neither of its outputs may be interpreted, whatever the exit code
/// is.
#[track_caller]
fn obeys_nothing(place: &Place, arguments: &[&str]) {
    for github in ["true", "false"] {
        let mut command = place.command(arguments);
        let summary = place.path().join("summary.md");
        command.env("GITHUB_ACTIONS", github).env("GITHUB_STEP_SUMMARY", &summary);
        let ended = Ended::of(&command.output().unwrap());
        assert!([0, 2, 3, 4, 5, 6, 100].contains(&ended.code), "{arguments:?} {}: {}", ended.code, ended.err);
        is_plain(&ended.out);
        is_plain(&ended.err);
    }
}

/// A text in double quotes that JSON, YAML and TOML parse in the same way.
fn quoted(text: &str) -> String {
    let signs = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_ascii_graphic() || c == ' ' => c.to_string(),
        c => format!("\\u{:04x}", u32::from(c)),
    });
    format!("\"{}\"", signs.collect::<String>())
}

#[test]
fn records_with_hostile_keys_verdicts_and_plays_are_refused_plainly() {
    let place = place(&[("cases/a.yaml", SUITE), ("forged.json", ""), ("right.json", "")]);
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=right.json", "--output", "jsonl=right.jsonl"]).is(0);
    let (right, lines) = (place.read("right.json"), place.read("right.jsonl"));
    let lure = quoted(LURE);
    let forged = [
        right.replace("\"engine\":", &format!("{lure}: 1, \"engine\":")),
        right.replace("\"pass\"", &lure),
        right.replace("\"expected\"", &lure),
        right
            .replace("\"verdict\": \"pass\"", "\"verdict\": \"fail\"")
            .replace("riftbound/", &format!("{}/", lure.trim_matches('"'))),
        lines.replace("\"engine\":", &format!("{lure}: 1, \"engine\":")),
        lines.replace("\"pass\"", &lure),
        lure,
    ];
    for text in forged {
        assert!(text != right && text != lines);
        place.write("forged.json", &text);
        for verb in [
            &["merge", "forged.json"][..],
            &["diff", "forged.json", "right.json"],
            &["diagnose", "forged.json", "--cases", "cases"],
            &["run", "--cases", "cases", "--failed", "forged.json"],
            &["run", "--cases", "cases", "--resume", "forged.json"],
            &["baseline", "update", "forged.json", "--cases", "cases", "--reason", "known"],
            &["bugs", "forged.json", "--cases", "cases", "--into", "bugs"],
            &["site", "site", "forged.json", "--cases", "cases"],
        ] {
            obeys_nothing(&place, verb);
        }
    }
}

#[test]
fn hostile_settings_and_baselines_are_refused_plainly() {
    let lure = quoted(LURE);
    for (name, text) in [
        ("ruleproof.toml", format!("[run]\n{lure} = 1\n")),
        ("ruleproof.toml", format!("[run]\nengine = {lure}\n")),
        ("ruleproof.toml", format!("[run]\ncases = {lure}\n")),
        ("ruleproof.toml", format!("[run]\nengine = \"mine\"\n[engine.mine]\ncommand = [{lure}]\n")),
        ("ruleproof.toml", format!("[engine.{lure}]\ncommand = [\"false\"]\n{lure} = 1\n")),
        ("ruleproof.toml", format!("[run]\nengine = {LURE}\n")),
        ("b.yaml", format!("engine: {lure}\nplays: {{}}\n")),
        ("b.yaml", format!("engine: bundled\n{lure}: 1\n")),
        ("b.yaml", format!("engine: bundled\nplays: {{{lure}: {{verdict: fail, reason: known}}}}\n")),
        ("b.yaml", format!("engine: bundled\nplays: {{a@b: {{verdict: {lure}, reason: known}}}}\n")),
        ("b.yaml", format!("engine: bundled\nunsupported: [{{cases: {lure}, reason: known}}]\n")),
        ("b.yaml", format!("engine: bundled\nplays: {LURE}\n")),
    ] {
        let place = place(&[("cases/a.yaml", SUITE), (name, &text)]);
        obeys_nothing(&place, &["run"]);
        obeys_nothing(&place, &["list"]);
        if name == "b.yaml" {
            obeys_nothing(&place, &["run", "--cases", "cases", "--engine", "bundled", "--baseline", "b.yaml"]);
            obeys_nothing(&place, &["baseline", "check", "b.yaml", "--cases", "cases"]);
        }
    }
}

#[test]
fn hostile_arguments_are_refused_plainly() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let id = format!("id(={LURE})");
    let into = format!("json={LURE}/a.json");
    for arguments in [
        &["run", LURE][..],
        &["run", "--cases", LURE],
        &["run", "--cases", "cases", "-E", LURE],
        &["run", "--cases", "cases", "-E", &id],
        &["run", "--cases", "cases", "--edition", LURE],
        &["run", "--cases", "cases", "--engine", LURE],
        &["run", "--cases", "cases", "--mistake", LURE],
        &["run", "--cases", "cases", "--partition", LURE],
        &["run", "--cases", "cases", "--output", LURE],
        &["run", "--cases", "cases", "--output", &into],
        &["run", "--cases", "cases", "--failed", LURE],
        &["run", LURE, "--no-such"],
        &[LURE],
        &["list", "--cases", "cases", LURE],
        &["check", LURE],
        &["find", LURE],
        &["explain", LURE],
        &["cards", LURE],
        &["schema", LURE],
        &["diff", LURE, LURE],
        &["merge", LURE],
        &["site", "site", LURE],
        &["baseline", "check", LURE],
        &["smoke", "--engine", LURE],
        &["minimize", LURE, "--engine", LURE],
        &["new", LURE, "--clause", LURE],
    ] {
        obeys_nothing(&place, arguments);
    }
}

#[test]
fn hostile_cases_are_refused_plainly() {
    let lure = quoted(LURE);
    let (two, case) = ("damage: 0, prevent: [1]", "a-value-of-three-leaves-one:");
    for text in [
        SUITE.replace("cases:", &format!("{lure}: 1\ncases:")),
        SUITE.replace(case, &format!("{lure}:")),
        SUITE.replace("437.3-drops-by-prevented", &lure),
        SUITE.replace("game: riftbound", &format!("game: {lure}")),
        SUITE.replace("Zap", &lure),
        SUITE.replace(two, &format!("{lure}: 0")),
        SUITE.replace("ox: {might", &format!("{lure}: {{might")),
        SUITE.replace("kind: positive", &format!("kind: {lure}\n    {lure}: 2")),
        SUITE.replace("tags: [small]", &format!("tags: [{lure}]")),
        SUITE.replace(two, &format!("damage: {LURE}")),
        LURE.to_owned(),
        SUITE.replace("kind: positive", &format!("why: {lure}\n    kind: positive")).replace(two, "damage: 1"),
    ] {
        assert_ne!(text, SUITE);
        let place = place(&[("cases/a.yaml", &text)]);
        for arguments in [
            &["check", "cases"][..],
            &["check", "--fix", "cases"],
            &["run", "--cases", "cases"],
            &["run", "--cases", "cases", "-v"],
            &["list", "--cases", "cases"],
            &["find", "--cases", "cases", "ox"],
            &["cards", "--cases", "cases"],
        ] {
            obeys_nothing(&place, arguments);
        }
    }
    let name = format!("cases/{}.yaml", LURE.replace('/', ""));
    for text in [SUITE.to_owned(), SUITE.replace("prevent: [1]", "prevent: [2]"), "nonsense".to_owned()] {
        let place = place(&[(&name, &text)]);
        for verb in [&["run", "--cases", "cases"][..], &["check", "cases"], &["list", "--cases", "cases"]] {
            obeys_nothing(&place, verb);
        }
    }
}

#[cfg(unix)]
#[test]
fn hostile_engines_are_reported_plainly() {
    let lure = quoted(LURE);
    let hello = r#"{"id":0,"result":{"protocol":1,"name":"hostile","version":"1","games":{"riftbound":{"editions":["1.4"]}},"capabilities":{"choices":true,"refusals":true,"steps":true,"events":true}}}"#;
    let answers = [
        LURE.to_owned(),
        format!("{{\"id\":1,{lure}:1}}"),
        format!("{{\"id\":1,\"error\":{{\"message\":{lure}}}}}"),
        format!("{{\"id\":1,\"result\":{{\"rejected\":{{\"why\":{lure}}}}}}}"),
        format!("{{\"id\":1,\"result\":{{\"unsupported\":[{lure}]}}}}"),
        format!("{{\"id\":1,\"result\":{{\"unsupported\":{lure}}}}}"),
        format!(
            "{{\"id\":1,\"result\":{{\"played\":{{\"after\":[],\"events\":[{{\"event\":{lure},\"batch\":1,\"fields\":{{}}}}],\"end\":{{\"events\":1}},\"refused\":[]}}}}}}"
        ),
    ];
    let hellos = [
        hello.to_owned(),
        hello.replace("hostile", lure.trim_matches('"')),
        hello.replace("\"capabilities\"", &lure),
        LURE.to_owned(),
    ];
    for (number, answer) in answers.iter().enumerate() {
        let hello = hellos.get(number).unwrap_or(&hellos[0]);
        let place = place(&[("cases/a.yaml", SUITE)]);
        place.write("hello", &format!("{hello}\n"));
        place.write("answer", &format!("{answer}\n"));
        place.write("said", &format!("{LURE}\n"));
        place.write("engine.sh", "cat said >&2; read line; cat hello; while read line; do cat answer; done\n");
        let engine = ["--cases", "cases", "--engine", "sh engine.sh"];
        let outputs: Vec<String> =
            ["json", "jsonl", "junit", "markdown", "sarif"].map(|form| format!("{form}=out.{form}")).into();
        let outputs: Vec<&str> = outputs.iter().flat_map(|output| ["--output", output]).collect();
        obeys_nothing(&place, &[&["run"], &engine[..]].concat());
        obeys_nothing(&place, &[&["run", "-v", "-j", "1"], &engine[..], &outputs].concat());
        obeys_nothing(&place, &[&["run", "-q"], &engine[..]].concat());
        obeys_nothing(&place, &[&["smoke"], &engine[..]].concat());
        for form in ["json", "jsonl", "junit", "markdown", "sarif"] {
            let path = place.path().join(format!("out.{form}"));
            if path.exists() {
                is_plain(&place.read(&format!("out.{form}")));
            }
        }
    }
}

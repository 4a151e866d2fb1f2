//! Records with text that a terminal, a log, a page or an XML reader would obey: none of it takes effect, and none of it
//! passes for output of ruleproof itself.

use serde_json::Value;

use super::{Ended, Place, SUITE, place};

/// What somebody may want to be obeyed, in each form that it is put into.
const BAIT: &str = "<script>alert(1)</script>\u{1b}]0;title\u{7}\u{1b}[2J\u{202e}desrever\u{2066}\r\n::error file=a::forged\n##[error]forged\n]]>&lt;\" 'q' | a | `b` ``` [c](https://evil.example) ![d](https://evil.example/e.png) @everyone #1 <!-- \u{0} \u{ffff}";

/// A record whose every text is the bait.
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
        result["standing"] = "unexpected".into();
        result["verdict"] = ["fail", "unsupported", "crash"][number % 3].into();
        result["baseline"] = serde_json::json!({"verdict": "fail", "differs": [BAIT], "reason": BAIT});
        result["failures"] = serde_json::json!([
            {"line": 1, "column": 1, "what": BAIT, "expected": BAIT, "actual": BAIT, "notes": [BAIT]}
        ]);
    }
    place.write("a.json", &record.to_string());
    place
}

/// The record in a form.
#[track_caller]
fn drawn(format: &str) -> String {
    let place = forged();
    let output = format!("{format}=out.{format}");
    place.ruleproof(&["merge", "a.json", "--output", &output]).is(100).silent();
    let text = place.read(&format!("out.{format}"));
    is_plain(&text);
    text
}

/// Nothing in a text is obeyed by a terminal, or by the log of a CI job at the start of a line.
#[track_caller]
fn is_plain(text: &str) {
    for odd in ['\u{1b}', '\u{7}', '\u{202e}', '\u{2066}', '\r', '\u{0}', '\u{ffff}'] {
        assert!(!text.contains(odd), "{odd:?} in {text}");
    }
    assert!(!text.contains("##["), "{text}");
    assert!(
        !text.lines().any(|line| line.trim_start().starts_with("::") && !line.starts_with("::error title=")),
        "{text}"
    );
}

#[test]
fn a_terminal_and_a_log_obey_nothing() {
    let place = forged();
    for arguments in [&["merge", "a.json"][..], &["merge", "a.json", "-v"], &["diff", "a.json", "a.json"]] {
        let ended = place.ruleproof(arguments);
        is_plain(&ended.out);
        is_plain(&ended.err);
    }
    place.write("b.json", &place.read("a.json").replace("desrever", "other").replace("\"fail\"", "\"timeout\""));
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
    // Where a property ends is not to be forged either.
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

/// No sign of a text means anything in markdown.
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
    place.write("b.json", &place.read("a.json").replace("\"fail\"", "\"timeout\""));
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
}

//! Incomplete records: no output claims that everything is as expected, and no exit code is 0.

use serde_json::Value;

use super::{Place, SUITE, place};

/// The record of a run of the suite, as JSON and as JSON lines.
fn recorded() -> (Place, String, String) {
    let place = place(&[("cases/a.yaml", SUITE)]);
    place.ruleproof(&["run", "--cases", "cases", "--output", "json=run.json", "--output", "jsonl=run.jsonl"]).is(0);
    let texts = (place.read("run.json"), place.read("run.jsonl"));
    (place, texts.0, texts.1)
}

/// A record without the result at a place.
fn without(record: &str, result: usize) -> String {
    let mut record: Value = serde_json::from_str(record).unwrap();
    record["results"].as_array_mut().unwrap().remove(result);
    record.to_string()
}

#[test]
fn every_form_of_a_record_that_lacks_a_result_says_so_first_and_ends_with_6() {
    let (place, json, _) = recorded();
    place.write("cut.json", &without(&json, 1));
    let says = "incomplete: 1 of 3 plays without a result";
    place.ruleproof(&["merge", "cut.json", "--cases", "cases"]).is(6).says(says).complains(says);
    let forms = ["markdown=a.md", "html=a.html", "badge=a.svg", "badge=a.json", "junit=a.xml", "sarif=a.sarif"];
    let outputs = forms.iter().flat_map(|form| ["--output", form]);
    let arguments: Vec<&str> = ["merge", "cut.json", "--cases", "cases"].into_iter().chain(outputs).collect();
    place.ruleproof(&arguments).is(6);
    for file in ["a.md", "a.html", "a.svg", "a.json", "a.xml", "a.sarif"] {
        let text = place.read(file);
        assert!(text.contains("incomplete"), "{file}: {text}");
        assert!(!text.contains("verything is as expected") && !text.contains("#4c1"), "{file}: {text}");
    }
    assert!(place.read("a.md").starts_with(&format!("### ruleproof: {says}; ")), "{}", place.read("a.md"));
    assert!(place.read("a.json").contains("\"color\": \"lightgrey\""), "{}", place.read("a.json"));
    assert!(place.read("a.xml").contains("errors=\"1\""), "{}", place.read("a.xml"));
    assert!(place.read("a.sarif").contains("\"executionSuccessful\": false"), "{}", place.read("a.sarif"));
    for verb in [&["diff", "cut.json", "run.json"][..], &["diagnose", "cut.json", "--cases", "cases"]] {
        place.ruleproof(verb).is(6).complains("the record cut.json is missing results of its run");
    }
}

#[test]
fn a_record_of_an_earlier_version_lacks_what_its_selected_cases_lack() {
    let (place, json, _) = recorded();
    let old = json.replace(",\n    \"plays\": 3", "");
    assert_ne!(old, json);
    place.write("old.json", &old);
    place.ruleproof(&["merge", "old.json", "--cases", "cases"]).is(0).says("3 of 3 plays passed");
    place.write("cut.json", &without(&old, 0));
    let ended = place.ruleproof(&["merge", "cut.json", "--cases", "cases"]).is(6);
    ended.says("incomplete: 1 of 3 plays without a result");
}

#[test]
fn a_record_cut_at_any_byte_is_never_as_expected() {
    let (place, json, lines) = recorded();
    let mut random = fastrand::Rng::with_seed(34);
    for (name, text) in [("cut.json", &json), ("cut.jsonl", &lines)] {
        for _ in 0..25 {
            let mut end = random.usize(..text.len() - 1);
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            place.write(name, &text[..end]);
            is_not_green(&place, name);
        }
    }
}

#[test]
fn a_record_in_lines_without_any_of_them_is_never_as_expected() {
    let (place, _, lines) = recorded();
    let all: Vec<&str> = lines.split_inclusive('\n').collect();
    for left_out in 0..all.len() {
        let rest: String =
            all.iter().enumerate().filter(|(line, _)| *line != left_out).map(|(_, line)| *line).collect();
        place.write("cut.jsonl", &rest);
        is_not_green(&place, "cut.jsonl");
    }
}

/// Checks that no output of a record claims success.
fn is_not_green(place: &Place, record: &str) {
    let arguments = ["merge", record, "--cases", "cases", "--output", "badge=a.svg", "--output", "markdown=a.md"];
    let _ = std::fs::remove_file(place.path().join("a.svg"));
    let _ = std::fs::remove_file(place.path().join("a.md"));
    let ended = place.ruleproof(&arguments);
    assert!([3, 6].contains(&ended.code), "{}: {}{}", ended.code, ended.out, ended.err);
    if place.path().join("a.svg").exists() {
        let (badge, text) = (place.read("a.svg"), place.read("a.md"));
        assert!(!badge.contains("#4c1") && !badge.contains("#97ca00"), "{badge}");
        assert!(text.starts_with("### ruleproof: incomplete"), "{text}");
    }
}

//! `coverage`: the assertions of a suite for each clause.

use std::fs;

use serde_json::Value;

use super::{Place, SUITE, first, place};
use crate::root;

#[test]
fn coverage_says_what_is_lacking_to_each_clause() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["coverage", "--cases", "cases"]).is(100);
    let ended = ended.says("riftbound 437.5.a-example: neither asserted nor reached\n");
    let ended = ended.says("riftbound 417.1-marks-damage: reached but asserted by none; riftbound/");
    let ended = ended.says("riftbound 110-new-object  1.3: 110; 1.4: 124\n");
    assert!(!ended.out.contains("riftbound 437.3-drops-by-prevented: "), "{}", ended.out);
    let ended = place.ruleproof(&["coverage", "--cases", "cases", "437.3-drops-by-prevented", "-v"]).is(0);
    ended
        .says("\n    riftbound/a-value-of-three-leaves-one\n")
        .says("    catches `value never shrinks`\n")
        .says("1 clause: 1 proved and guarded, 0 exempt, 0 with gaps; 3 cases;");
}

#[test]
fn an_asserted_clause_that_is_not_reached_is_an_error_of_coverage() {
    let both = first("[437.3-drops-by-prevented]", "[437.3-drops-by-prevented, faq-no-killed-unit]");
    let place = place(&[("cases/a.yaml", &both)]);
    let ended = place.ruleproof(&["coverage", "--cases", "cases"]).is(100);
    let case = "riftbound/a-value-of-three-leaves-one";
    ended
        .says(&format!("riftbound faq-no-killed-unit: asserted but not reached, by {case}\n"))
        .says(&format!("riftbound faq-no-killed-unit: asserted but not reached ({case})\n"))
        .says("1 problem;");
}

#[test]
fn a_clause_that_was_split_and_one_in_no_catalogue_are_problems_of_coverage() {
    let catalogue = r#"game: riftbound
document: {title: A small document, edition: "1.3"}
clauses:
  437.3-drops: {at: "437.3", says: It drops., now: {"1.5": "438.3"}}
  437.3-drops-by-prevented: {at: "437.3", says: It drops by what it prevents.}
"#;
    let suite = first("[437.3-drops-by-prevented]", "[437.3-drops]");
    let place = place(&[("cases/a.yaml", &suite), ("seeds/small.yaml", catalogue)]);
    let ended = place.ruleproof(&["coverage"]).is(100);
    let ended =
        ended.says("riftbound 437.3-drops: asserted but split into several clauses (riftbound/a-value-of-three");
    let ended = ended.says("riftbound 437.3-drops: has a place in an edition that the game does not have (1.5)\n");
    ended.says("riftbound 437.4-not-dealt-at-all: cited or asserted, but in no catalogue (riftbound/a-value-of");
}

#[test]
fn an_unknown_clause_ends_with_2_and_names_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["coverage", "--cases", "cases", "437.3-drops-by-prevent"]).is(2).silent();
    ended.complains("error: no game or clause `437.3-drops-by-prevent`\n").complains("`437.3-drops-by-prevented`?");
    place.ruleproof(&["coverage", "--cases", "cases", "437.33"]).is(2).complains("help: did you mean `437.3`?\n");
    place.ruleproof(&["coverage", "--check", "437.3"]).is(2).silent();
}

#[test]
fn coverage_is_written_as_json_and_markdown() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["coverage", "--cases", "cases", "--output", "json=-", "--output", "markdown=a.md"]);
    let report: Value = serde_json::from_str(&ended.is(100).out).unwrap();
    let validator = jsonschema::validator_for(&reports::coverage::schema()).unwrap();
    assert!(validator.is_valid(&report));
    let page = place.read("a.md");
    assert!(page.contains("\n| riftbound | cases | 1.3 | 1.4 | beside | mistakes |\n|---|--:|"), "{page}");
    assert!(page.contains("\n| 437.3-drops-by-prevented | 2 | 0 | 2 | "), "{page}");
    assert!(page.contains("\n* riftbound 437.5.a-example: neither asserted nor reached\n"), "{page}");
    let ended = place.ruleproof(&["coverage", "--output", "xml=-"]).is(2).silent();
    ended.complains("expected json=PATH or markdown=PATH");
}

/// A copy of the committed suite of a game.
fn copied(game: &str) -> Place {
    let root = root();
    let place = place(&[]);
    for folder in ["seeds".to_owned(), format!("cases/{game}"), format!("cases/{game}/cards")] {
        for entry in fs::read_dir(root.join(&folder)).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_file() {
                let name = entry.file_name().into_string().unwrap();
                place.write(&format!("{folder}/{name}"), &fs::read_to_string(entry.path()).unwrap());
            }
        }
    }
    place
}

#[test]
fn the_kept_table_differs_after_a_case_is_deleted() {
    let place = copied("riftbound");
    place.ruleproof(&["coverage", "--write=kept.txt"]).is(0).says("clauses written to kept.txt");
    place.ruleproof(&["coverage", "--check=kept.txt"]).is(0).says("kept.txt is up to date");
    let listed = place.ruleproof(&["list", "--format", "json", "-E", "clause(437.3.c-all-stays-all)"]).is(0);
    let cases: Value = serde_json::from_str(&listed.out).unwrap();
    let file = cases[0]["file"].as_str().unwrap();
    let id = cases[0]["id"].as_str().unwrap().split_once('/').unwrap().1;
    place.write(file, &without(&place.read(file), id));
    let ended = place.ruleproof(&["coverage", "--check=kept.txt"]).is(100);
    ended
        .says("\n-riftbound 437.3.c-all-stays-all: ")
        .says("\n+riftbound 437.3.c-all-stays-all: ")
        .says("kept.txt is out of date; `ruleproof coverage --write` updates it");
    let ended = place.ruleproof(&["coverage", "--check=none.txt"]).is(3).silent();
    ended.complains("error: cannot read `none.txt`").complains("`ruleproof coverage --write` writes it");
}

/// A file without one of its cases.
fn without(text: &str, id: &str) -> String {
    let start = text.find(&format!("\n  {id}:")).expect("the case stands in its file") + 1;
    let after = text[start..].lines().skip(1).take_while(|line| line.is_empty() || line.starts_with("   "));
    let head = text[start..].lines().next().unwrap().len() + 1;
    let len = head + after.map(|line| line.len() + 1).sum::<usize>();
    format!("{}{}", &text[..start], &text[(start + len).min(text.len())..])
}

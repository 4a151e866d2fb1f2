//! `explain`, `new`, `seeds` and `schema`.

use super::{SUITE, first, place};

const DOCUMENT: &str = "  1.1. First.\n  1.2. Second.\n";
/// The digest of [`DOCUMENT`].
const DIGEST: &str = "DOCUMENT-DIGEST";
const CATALOGUE: &str = r#"game: riftbound
document:
  title: A small document
  file: small.txt
  sha256: DOCUMENT-DIGEST
  edition: "1.3"
  numbering: [{find: '^\s+(\d\.\d)\.', at: '$1'}]
clauses:
  1.1-first: {at: "1.1", says: The first.}
  1.2-second: {at: "1.2", says: The second.}
"#;
const LOCK: &str = "# all ids\nriftbound 1.1-first\nriftbound 1.2-second\n";

fn digest() -> String {
    use sha2::{Digest, Sha256};
    ruleproof::suite::load::hex(&Sha256::digest(DOCUMENT.as_bytes()))
}

#[test]
fn catalogues_are_held_against_their_documents() {
    let catalogue = CATALOGUE.replace(DIGEST, &digest());
    let right = [("documents/small.txt", DOCUMENT), ("seeds/small.yaml", &catalogue), ("seeds/ids.lock", LOCK)];
    place(&right).ruleproof(&["seeds", "check", "documents"]).is(0).says("seeds/small.yaml: 2 clauses, 0 exempt");

    let place = place(&right);
    place.write("documents/small.txt", "  1.1. First!\n  1.2. Second.\n");
    place
        .ruleproof(&["seeds", "check", "documents"])
        .is(3)
        .complains("is not the one that the catalogue was made from");
}

#[test]
fn a_numbered_rule_without_a_clause_ends_with_3() {
    let catalogue =
        CATALOGUE.replace(DIGEST, &digest()).replace("  1.2-second: {at: \"1.2\", says: The second.}\n", "");
    let files = [
        ("documents/small.txt", DOCUMENT),
        ("seeds/small.yaml", &catalogue),
        ("seeds/ids.lock", "riftbound 1.1-first\n"),
    ];
    place(&files).ruleproof(&["seeds", "check", "documents"]).is(3).complains("`1.2` of the document has no clause");
}

#[test]
fn an_id_that_is_gone_ends_with_3() {
    let catalogue = CATALOGUE.replace(DIGEST, &digest());
    let lock = format!("{LOCK}riftbound 1.3-third\n");
    let files = [("documents/small.txt", DOCUMENT), ("seeds/small.yaml", &catalogue), ("seeds/ids.lock", &lock)];
    let ended = place(&files).ruleproof(&["seeds", "check", "documents"]).is(3);
    ended.complains("the clause `1.3-third` of riftbound is in no catalogue any more").complains("seeds/ids.lock:4");
}

#[test]
fn a_case_is_told_step_by_step_with_its_clauses() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explain", "a-value-of-three-leaves-one", "--cases", "suite"]).is(0);
    ended
        .says("bob: {play: Zap, targets: [ox]}")
        .says("[437.3-drops-by-prevented]")
        .says("the Prevent on ox prevents 2 damage from Zap")
        .says("=> ox.prevent: ")
        .says("  pass");
}

#[test]
fn a_clause_is_told_with_what_it_says_and_its_cases() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explain", "437.2-reduced-by-value", "--cases", "suite"]).is(0);
    ended.says("riftbound 437.2-reduced-by-value").says("riftbound/a-value-of-one-lets-one-through");
}

#[test]
fn what_decides_under_a_clause_is_told_wherever_it_is_missing() {
    let catalogue = "game: riftbound\ndocument: {title: Some rules, edition: '1.3'}\nclauses:\n  \
                     437.2-reduced-by-value: {at: '437.2', says: Less.}\n  \
                     437.3-drops-by-prevented: {at: '437.3', says: It drops.}\n  \
                     437.9-made-up: {at: '437.9', says: Nobody dies., decided: A unit with a value is killed.}\n";
    let asserts = first("[437.3-drops-by-prevented]", "[437.9-made-up]");
    let place = place(&[("cases/riftbound/a.yaml", &asserts), ("seeds/small.yaml", catalogue)]);
    let says = "  Nobody dies.\n  decided: A unit with a value is killed.\n";
    place.ruleproof(&["explain", "437.9-made-up"]).is(0).says(says);
    let ended = place.ruleproof(&["run", "a-value-of-three-leaves-one"]).is(100);
    ended.says("\n  what makes an engine decide under 437.9-made-up: A unit with a value is killed.\n");
    let ended = place.ruleproof(&["new", "437.9-made-up", "--id", "another"]).is(0);
    ended.says("  437.9-made-up: Nobody dies.\n  decided: A unit with a value is killed.\n");
}

#[test]
fn a_new_case_goes_where_its_rule_is_and_keeps_the_comments() {
    let suite = format!(
        "# above all\n{}",
        SUITE.replacen("      ox: {damage: 0, prevent: [1]}", "      ox: {damage: 0, prevent: [1]}   # one left", 1)
    );
    let place = place(&[("suite/riftbound/a.yaml", &suite)]);
    place.ruleproof(&["new", "437.3.a-zero-expires", "--file", "suite/riftbound/a.yaml", "--cases", "suite"]).is(0);
    let after = place.read("suite/riftbound/a.yaml");
    assert!(after.starts_with(suite.trim_end()), "{after}");
    assert!(after.contains("\n  437-3-a-zero-expires:\n    asserts: [437.3.a-zero-expires]\n"), "{after}");
    // As it is, it says nothing, and so nothing is played.
    let ended = place.ruleproof(&["check", "suite"]).is(3).complains("error: nothing is expected\n");
    ended.complains("error: 1 problem in 1 file\n");
    place.write("suite/riftbound/a.yaml", &after.replacen("then: {}", "then: {bob: {points: 0}}", 1));
    place.ruleproof(&["check", "suite"]).is(0).says("4 cases, nothing wrong");
    place.ruleproof(&["run", "437-3-a-zero-expires", "--cases", "suite"]).is(100).says("is unproved");
}

#[test]
fn no_case_is_begun_for_a_clause_that_nothing_shows() {
    let place = place(&[("suite/riftbound/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["new", "glossary-prevention-effect", "--cases", "suite"]).is(2).silent();
    ended.complains("error: nothing an engine does can show `glossary-prevention-effect`: ");
}

#[test]
fn a_new_case_of_a_rule_without_cases_starts_a_file() {
    let place = place(&[("suite/riftbound/a.yaml", SUITE)]);
    place
        .ruleproof(&["new", "460.2.c-summed-migt", "--cases", "suite"])
        .is(2)
        .complains("did you mean `460.2.c-summed-might`?");
    place.ruleproof(&["new", "460.2.c-summed-might", "--cases", "suite"]).is(0);
    let file = place.read("suite/riftbound/460.2.c.yaml");
    assert!(file.contains("game: riftbound\ncases:\n"), "{file}");
}

#[test]
fn schemas_are_listed_printed_and_written() {
    let place = place(&[]);
    place.ruleproof(&["schema"]).is(0).says("riftbound.case.schema.json");
    place.ruleproof(&["schema", "record.schema.json"]).is(0).says("\"$schema\"");
    place.ruleproof(&["schema", "recrd.schema.json"]).is(2).complains("did you mean `record.schema.json`?");
    place.ruleproof(&["schema", "record"]).is(0).says("\"$schema\"");
    let ended = place.ruleproof(&["schema", "nosuch"]).is(2).silent();
    assert_eq!(ended.err, "error: no schema `nosuch`; `ruleproof schema` names all\n");
    place.ruleproof(&["schema", "--write", "schema"]).is(0);
    assert!(place.read("schema/mtg.case.schema.json").contains("\"title\""));
}

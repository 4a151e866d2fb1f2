//! `seeds check`: the rule catalogues against the published documents.

use super::place;

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
        .complains("differs from the one that the catalogue was made from");
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
    ended.complains("the clause `1.3-third` of riftbound is no longer in a catalogue").complains("seeds/ids.lock:4");
}

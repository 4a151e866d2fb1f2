//! Reviews: the input for a reviewer, and the check of the answer.

use serde_json::Value;

use super::{SUITE, first, place};

/// A review of the first case of [`SUITE`].
fn reading(digest: &str, damage: u32) -> String {
    format!(
        "game: riftbound\nreadings:\n  a-value-of-three-leaves-one:\n    digest: \"{digest}\"\n    states:\n      end: {{ox: {{damage: {damage}, prevent: [1]}}}}\n"
    )
}

#[test]
fn a_case_is_printed_read_and_held_against_what_was_read() {
    let place = place(&[("cases/a.yaml", &first("437.3-drops-by-prevented", "437.3-drops-by-prevented"))]);
    let list: Value =
        serde_json::from_str(&place.ruleproof(&["list", "--cases", "cases", "--format", "json"]).is(0).out).unwrap();
    let digest = list[0]["digest"].as_str().unwrap();
    let blind = place
        .ruleproof(&["list", "--cases", "cases", "--blind"])
        .is(0)
        .says(digest)
        .says("end: {ox: {damage: ~, prevent: [~]}}")
        .out;
    for hidden in ["a-value-of", "437", "positive"] {
        assert!(!blind.contains(hidden), "{hidden}");
    }
    place.ruleproof(&["check", "cases"]).is(0).says("cases: 1 case, nothing wrong\n");
    place.write("cases/readings/riftbound.yaml", &reading(digest, 0));
    place.ruleproof(&["check", "cases"]).is(0).says("cases: 1 case, nothing wrong; a review of each agrees\n");
    place.write("cases/readings/riftbound.yaml", &reading(digest, 1));
    let ended = place.ruleproof(&["check", "cases"]).is(3).silent();
    let ended = ended.complains(
        "error: the review of `riftbound/a-value-of-three-leaves-one` differs: ox.damage: expected 0, derived 1",
    );
    ended.complains("cases/a.yaml:17:12").complains("the review is at cases/readings/riftbound.yaml:3");
    place.write("cases/readings/riftbound.yaml", &reading("aaaaaaaaaaaa", 1));
    let ended = place.ruleproof(&["check", "cases"]).is(0);
    let ended = ended.says("cases: 1 case, nothing wrong; reviews of 0 agree, 1 are missing:\n");
    ended.says(&format!("riftbound/a-value-of-three-leaves-one changed since its review: digest aaaaaaaaaaaa (cases/readings/riftbound.yaml:4), now {digest}"));
    // A review does not change the plays.
    place.ruleproof(&["run", "--cases", "cases"]).is(0);
}

#[test]
fn a_digest_in_the_place_of_an_id_is_told_with_the_id() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let list: Value =
        serde_json::from_str(&place.ruleproof(&["list", "--cases", "cases", "--format", "json"]).is(0).out).unwrap();
    let digest = list[1]["digest"].as_str().unwrap();
    place.write(
        "cases/readings/r.yaml",
        &format!("game: riftbound\nreadings:\n  \"{digest}\": {{digest: \"{digest}\"}}\n"),
    );
    let ended = place.ruleproof(&["check", "cases"]).is(3).silent();
    let ended = ended.complains(&format!("error: a review of `riftbound/{digest}`, which is not a case"));
    ended.complains(
        "it is the digest of `riftbound/a-value-of-one-lets-one-through`: replace it with that id, without the game",
    );
}

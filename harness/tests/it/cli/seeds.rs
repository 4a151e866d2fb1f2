//! `seeds diff` and `seeds adopt`, on a small document of rules that keeps the numbers of the real one.

use super::place;

/// Rules in words of their own, with numbers for which the suite has clauses.
const OLD: &str = "\
Rules of Shields\n\nThese rules are effective as of April 29, 2022.\n\n615. Shields\n\n615.1. A shield waits for a blow and stops \
it.\n\n615.2. A shield may look at who strikes.\n\n615.3. A shield may be raised at any time.\n\n615.4. A shield must be there \
before the blow.\n\nExample: A shield that is raised after the blow stops nothing.\n\n615.5. Some shields do more once they have \
stopped a blow.\n\n615.6. A blow that is stopped never happened. See rule 615.5.\n\n615.7. A shield with a number stops so many \
blows and is then gone.\n\n616. Several Shields\n\n616.1. Where several shields would stop one blow, its target chooses the first \
of them.\n\n616.2. A shield may come into play since another has changed the blow.\n\nGlossary\n\nPrevention Effect\nA shield, in \
the words of a judge.\n\nCredits\n";

fn new() -> String {
    let changes = [
        ("April 29, 2022", "January 16, 2026"),
        ("its target chooses the first", "its target's owner chooses the first"),
        ("615.5. Some", "615.5. No shield stops thunder.\n\n615.6. Some"),
        (
            "615.6. A blow that is stopped never happened. See rule 615.5.",
            "615.7. A blow that is stopped never happened. See rule 615.6.",
        ),
        ("615.7. A shield with", "615.8. A shield with"),
        ("\n\nExample: A shield that is raised after the blow stops nothing.", ""),
    ];
    changes.iter().fold(OLD.to_owned(), |text, (old, new)| {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        text.replace(old, new)
    })
}

#[test]
fn what_is_other_is_told_with_what_rests_on_it() {
    let place = place(&[("old.txt", OLD), ("new.txt", &new())]);
    let ended = place.ruleproof(&["seeds", "diff", "old.txt", "new.txt", "--verbose"]).is(0);
    ended
        .says(
            "old.txt (2022-04-29) to new.txt (2026-01-16): 11 and 12 rules, 7 as they were, 1 reworded, 1 new, 3 renumbered in 1 \
             run, 1 of examples and the glossary\n",
        )
        .says("\nof mtg in 2022-04-29 rests on these:\n")
        .says("\n615.4: an example is gone\n  [-A shield that is raised after the blow stops nothing.-]\n  clauses (")
        .says("\n615.5 to 615.7 are now 615.6 to 615.8 (3 rules), since 615.5 is new\n  clauses (")
        .says("615.7-depletes")
        .says("mtg/a-pool-of-three-on-a-creature-is-gone-after-three")
        .says("shield never shrinks")
        .says("engine/mtg/src/prevention/")
        .says("\n616.1 is worded otherwise\n  Where several shields would stop one blow, its [-target-] {+target's owner+} chooses the first of them.\n")
        .says("\nonly numbers of other rules that have new ones: in 1 rule (615.7)\n")
        .says("\nnothing rests on these:\n\n615.5 (No shield stops thunder) is new\n");
}

#[test]
fn of_the_same_document_nothing_is_other() {
    let place = place(&[("old.txt", OLD)]);
    let ended = place.ruleproof(&["seeds", "diff", "old.txt", "old.txt"]).is(0);
    assert_eq!(
        ended.out,
        "old.txt (2022-04-29) to old.txt (2022-04-29): 11 and 11 rules, 11 as they were, nothing is other\n"
    );
}

#[test]
fn what_is_other_is_written_as_data_and_as_a_list_to_be_ticked_off() {
    let place = place(&[("old.txt", OLD), ("new.txt", &new())]);
    let ended =
        place.ruleproof(&["seeds", "diff", "old.txt", "new.txt", "--output", "json=-", "--output", "markdown=todo.md"]);
    let data: serde_json::Value = serde_json::from_str(&ended.is(0).out).unwrap();
    assert_eq!((&data["format"], &data["game"], &data["edition"]), (&1.into(), &"mtg".into(), &"2022-04-29".into()));
    assert_eq!(data["rules"], serde_json::json!({"old": 11, "new": 12, "same": 7}));
    let kinds: Vec<&str> =
        data["changes"].as_array().unwrap().iter().map(|change| change["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["example gone", "new", "renumbered", "reworded", "references"]);
    let run = &data["changes"][2];
    assert_eq!(run["rules"][2], serde_json::json!({"was": "615.7", "now": "615.8"}));
    assert!(run["cases"].as_array().unwrap().len() > 20, "{run}");
    assert_eq!(data["changes"][3]["words"][1], serde_json::json!({"gone": "target"}));
    let todo = place.read("todo.md");
    assert!(todo.starts_with("# old.txt (2022-04-29) to new.txt (2026-01-16)\n"), "{todo}");
    assert!(todo.contains("\n* [ ] 616.1 is worded otherwise\n  <br>Where several"), "{todo}");
    assert!(todo.contains("~~target~~ **target's owner**"), "{todo}");
    assert!(todo.contains("\n## The rest\n\n* [ ] 615.5 (No shield stops thunder) is new\n"), "{todo}");
}

#[test]
fn what_is_no_document_of_the_game_is_refused() {
    let dotted = "437. Guard\n437.1. One.\n437.1.a. Two.\n437.1.b. Three.\n";
    let place = place(&[
        ("old.txt", OLD),
        ("letter.txt", "Dear players,\n\nbe nice.\n"),
        ("other.txt", dotted),
        ("a.pdf", "%PDF-1.7"),
    ]);
    let diff = |old: &str, new: &str| place.ruleproof(&["seeds", "diff", old, new]).is(3).silent();
    diff("old.txt", "letter.txt")
        .complains("error: letter.txt: found 0 numbered rules: expected a document with each rule");
    diff("a.pdf", "old.txt").complains("error: a.pdf: expected a text file, found a PDF\n");
    diff("old.txt", "other.txt").complains(
        "error: other.txt: its rules are not numbered like those of old.txt: the documents belong to different games\n",
    );
    diff("none.txt", "old.txt").complains("error: cannot read `none.txt`: ");
    let unknown = OLD.replace("615", "315").replace("616", "316").replace("Prevention", "Shielding");
    place.write("unknown.txt", &unknown);
    diff("unknown.txt", "unknown.txt").complains(
        "it contains no clause of any game; if it belongs to a game of the suite, name the game with --game",
    );
    let ended = place.ruleproof(&["seeds", "diff", "old.txt", "old.txt", "--game", "mgt"]).is(2);
    ended.complains("error: unknown game `mgt`\nhelp: did you mean `mtg`?\n");
    let ended = place.ruleproof(&["seeds", "diff", "old.txt", "old.txt", "--edition", "2021"]).is(2);
    ended.complains("unknown edition `2021` of mtg; there are: 2022-04-29, 2026-09-25");
}

const CATALOGUE: &str = "\
# What a judge wrote down.
game: mtg
document:
  title: Rules of Shields
  file: old.txt
  sha256: DIGEST
  edition: \"2022-04-29\"   # the first
clauses:
  615.1-waits:
    at: \"615.1\"   # as it stood
    says: A shield waits.
  615.4-before:
    at: \"615.4\"
    says: It must be there before.
  615.5-more: {at: \"615.5\", says: Some do more.}
  615.7-number:
    at: \"615.7 second sentence\"
    says: It has a number.
  616.1-chooses:
    at: \"616.1\"
    says: One is chosen.
  616.1-none:
    at: wiki, paragraph 1
    says: A remark.
  glossary-shield:
    at: glossary, Prevention Effect
    says: What a shield is.
";

const LOCK: &str = "\
mtg 615.1-waits\nmtg 615.4-before\nmtg 615.5-more\nmtg 615.7-number\nmtg 616.1-chooses\nmtg 616.1-none\nmtg glossary-shield\n";

/// A catalogue, with both documents.
fn checkout() -> super::Place {
    use sha2::{Digest, Sha256};
    let catalogue = CATALOGUE.replace("DIGEST", &ruleproof::suite::load::hex(&Sha256::digest(OLD)));
    place(&[
        ("documents/old.txt", OLD),
        ("documents/new.txt", &new()),
        ("seeds/shields.yaml", &catalogue),
        ("seeds/ids.lock", LOCK),
    ])
}

#[test]
fn catalogues_are_carried_over_and_nothing_silently() {
    let place = checkout();
    let adopt = ["seeds", "adopt", "documents/new.txt", "--old", "documents/old.txt", "--into", "next"];
    let ended = place.ruleproof(&adopt).is(0);
    assert_eq!(
        ended.out,
        "next/shields.yaml: 4 clauses unchanged (2 renumbered), 2 to read again, 1 new rule to review, 1 \
         from other documents\n  615.5-more: 615.5 is now 615.6\n  615.7-number: 615.7 second sentence is now \
         615.8 second sentence\n  615.4-before: read again (reworded)\n  616.1-chooses: read again (reworded)\n  \
         615.5: new\n`ruleproof coverage mtg` lists the clauses to review\n"
    );
    let text = place.read("next/shields.yaml");
    assert!(text.starts_with("# What a judge wrote down.\ngame: mtg\n"), "{text}");
    assert!(text.contains("\n  edition: \"2022-04-29\"   # the first\n  later: [{edition: \"2026-01-16\", file: \"new.txt\", sha256: \""), "{text}");
    assert!(text.contains("\n    at: \"615.1\"   # as it stood\n    wording: \""), "{text}");
    assert!(text.contains("\n  615.5-more: {at: \"615.5\", now: {\"2026-01-16\": \"615.6\"}, wording: \""), "{text}");
    assert!(
        text.contains(
            "\n    at: \"615.7 second sentence\"\n    now: {\"2026-01-16\": \"615.8 second sentence\"}\n    wording: \""
        ),
        "{text}"
    );
    assert!(
        text.contains("    reread: {since: \"2026-01-16\", was: \"616.1\", why: reworded}\n    says: One is chosen.\n"),
        "{text}"
    );
    assert!(text.contains("\n    at: wiki, paragraph 1\n    says: A remark.\n"), "{text}");
    assert!(text.ends_with("\nwaiting:\n  \"615.5\": \"2026-01-16\"\n"), "{text}");
    assert_eq!(place.read("next/ids.lock"), LOCK);
    place.ruleproof(&["seeds", "check", "documents", "--seeds", "next"]).is(0);
}

#[test]
fn what_was_carried_over_once_is_known_by_its_wording() {
    let place = checkout();
    let adopt =
        ["seeds", "adopt", "documents/old.txt", "--old", "documents/old.txt", "--edition", "2022-05-01", "--overwrite"];
    place.ruleproof(&adopt).is(0).says("6 clauses unchanged (0 renumbered), 0 to read again, 0 new rules");
    let ended = place.ruleproof(&["seeds", "adopt", "documents/new.txt", "--into", "next"]).is(0);
    ended
        .says("next/shields.yaml: 4 clauses unchanged (2 renumbered), 2 to read again, ")
        .says("\n  615.5-more: 615.5 is now 615.6\n")
        .says("\n  615.4-before: read again (reworded)\n");
}

#[test]
fn without_a_wording_from_before_all_is_to_be_read_again() {
    let ended = checkout().ruleproof(&["seeds", "adopt", "documents/new.txt", "--into", "next"]).is(0);
    ended
        .says("next/shields.yaml: 0 clauses unchanged (0 renumbered), 6 to read again, ")
        .says("\n  615.1-waits: read again (unknown)\n");
}

#[test]
fn a_catalogue_is_written_over_only_where_that_is_said() {
    let place = checkout();
    let before = place.read("seeds/shields.yaml");
    let adopt = ["seeds", "adopt", "documents/new.txt", "--old", "documents/old.txt"];
    let ended = place.ruleproof(&adopt).is(2).silent();
    ended.complains(
        "error: the file `seeds/shields.yaml` already exists; nothing was written\nhelp: `--into DIR` writes to another folder; \
         `--overwrite` replaces files\n",
    );
    assert_eq!(place.read("seeds/shields.yaml"), before);
    place.ruleproof(&[&adopt[..], &["--overwrite"]].concat()).is(0);
    assert_ne!(place.read("seeds/shields.yaml"), before);
    let undated = new().replace("These rules are effective as of January 16, 2026.", "");
    place.write("documents/undated.txt", &undated);
    let ended = place.ruleproof(&["seeds", "adopt", "documents/undated.txt", "--into", "next"]).is(2);
    ended.complains("error: documents/undated.txt does not state its edition\nhelp: name it with --edition\n");
}

#[test]
fn coverage_shows_what_waits_for_a_reader() {
    let place = checkout();
    let adopt = ["seeds", "adopt", "documents/new.txt", "--old", "documents/old.txt", "--overwrite"];
    place.ruleproof(&adopt).is(0);
    let suite = "game: mtg\ncases:\n  a-point:\n    asserts: [615.1-waits]\n    given:\n      turn: bob\n    when: []\n    then: \
                 {alice: {life: 20}}\n";
    place.write("cases/a.yaml", suite);
    let ended = place.ruleproof(&["coverage"]).is(100);
    ended
        .says("\n  mtg 615.4-before: must be reviewed again: reworded in 2026-01-16\n")
        .says("\n  mtg 616.1-chooses: must be reviewed again: reworded in 2026-01-16\n")
        .says("\n  mtg 615.5: a new rule that must be reviewed (2026-01-16)\n");
}

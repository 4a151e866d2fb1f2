//! `cards`: the cards of a suite, their uses, and the facts that no case checks.

use serde_json::Value;

use super::{SUITE, place};

const WITH_MORE: &str = r#"game: mtg
cards:
  Some Ward: {types: [Instant], invented: true, omits: [a second mode], effect: [{prevent: {amount: next 2, to: you}}]}
  Idle Ward: {types: [Instant], invented: true, omits: " ", effect: [{prevent: {amount: next 3, to: you}}]}
"#;

const PLAYED: &str = r"game: mtg
cases:
  a-ward-of-two-stops-two:
    asserts: [615.7-depletes]
    given:
      alice: {hand: [Some Ward]}
      bob: {hand: [Shock]}
    when:
      - alice: {cast: Some Ward}
      - bob: {cast: Shock, targets: alice}
    then:
      alice: {life: 20}
";

#[test]
fn cards_are_listed_with_who_uses_them_and_what_they_omit() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["cards", "--cases", "suite"]).is(0);
    ended.says(
        "Riftbound (riftbound): 1 card, 1 of them whole, 0 invented\n  Zap (suite/a.yaml:4, of its file, 3 cases)\n",
    );
    let json = place.ruleproof(&["cards", "Zap", "--cases", "suite", "--output", "json=-"]).is(0);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json[0]["line"], &json[0]["shared"]), (&4.into(), &false.into()));
    assert_eq!(json[0]["cases"].as_array().unwrap().len(), 3);
    place.ruleproof(&["cards", "--game", "riftbond"]).is(2).complains("did you mean `riftbound`?");
}

#[test]
fn one_card_is_told_as_it_stands_in_its_file() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    for verb in [["cards", "zap"], ["explain", "Zap"]] {
        let ended = place.ruleproof(&[&verb[..], &["--cases", "suite"]].concat()).is(0);
        ended
            .says("riftbound Zap (suite/a.yaml:4, of its file)\n  Zap: {types: [Spell], effect: ")
            .says("  used by 3 cases\n    suite/a.yaml:7 riftbound/a-value-of-three-leaves-one\n");
    }
    let none = place.ruleproof(&["cards", "Zapp", "--cases", "suite"]).is(4).silent();
    assert_eq!(none.err, "error: no card `Zapp`; did you mean `Zap`?\n");
}

#[test]
fn what_nobody_uses_or_says_nothing_is_warned_of() {
    let place = place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED)]);
    let ended = place.ruleproof(&["check", "suite"]).is(0);
    ended
        .complains("suite/cards.yaml:4:3: no case uses the card `Idle Ward`; add a case that plays it\n")
        .complains("suite/cards.yaml:4:3: `omits` of the card `Idle Ward` is empty");
    place
        .ruleproof(&["cards", "--game", "mtg", "--cases", "suite"])
        .is(0)
        .says("  Some Ward (suite/cards.yaml:3, shared, invented, 1 case)\n    omits: a second mode\n");
}

#[test]
fn a_card_is_read_wrong_and_what_no_case_shows_is_named() {
    let place = place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED)]);
    let ended = place.ruleproof(&["cards", "--misread", "Some Ward", "--cases", "suite"]).is(0);
    ended
        .says("  caught: prevent.amount: `next 2` read as `next 1` (mtg/a-ward-of-two-stops-two)\n")
        .says("  unnoticed: prevent.amount: `next 2` read as `next 3`\n")
        .says("  prevent.amount: 1 of 1\n");
    let idle = place.ruleproof(&["cards", "--misread", "Idle Ward", "--cases", "suite"]).is(100);
    idle.says("mtg Idle Ward: 0 of ").says("  prevent.to: 0 of 1, never caught\n");
    let json = place.ruleproof(&["cards", "--misread", "Some Ward", "--cases", "suite", "--output", "json=-"]).is(0);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["cards"][0]["name"], "Some Ward");
    let unnoticed = json["cards"][0]["unnoticed"].as_array().unwrap();
    let three = unnoticed.iter().find(|one| one["says"] == "prevent.amount: `next 2` read as `next 3`").unwrap();
    assert_eq!((&three["class"], &three["group"]), (&"other number".into(), &"filters".into()));
    assert!(json["measure"].as_array().unwrap().iter().any(|row| row["class"] == "other number"));
}

#[test]
fn misread_cards_are_counted_in_a_table_that_may_not_fall() {
    let place = place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED)]);
    let all = ["cards", "--misread", "-j1", "--cases", "suite"];
    let of = |more: &[&str]| place.ruleproof(&[&all[..], more].concat());
    of(&["--write-table=suite/misreadings.txt"]).is(0).says("written to suite/misreadings.txt\n");
    of(&["--check-table=suite/misreadings.txt"]).is(0).says("suite/misreadings.txt is up to date\n");
    place.ruleproof(&["coverage", "--cases", "suite"]).says("misread cards that the suite notices, by group of facts");
    let text = place.read("suite/misreadings.txt");
    let better = text.replace("other number: 1 of", "other number: 2 of");
    assert_ne!(text, better);
    place.write("suite/misreadings.txt", &better);
    of(&["--check-table=suite/misreadings.txt"]).is(100).says("mtg, filters, other number: ").says("1 share fell;");
    of(&["--write-table", "Some Ward"]).is(2).complains("the table of misreadings needs all cards");
}

#[test]
fn the_table_of_a_checkout_is_not_written_from_another_suite() {
    let place =
        place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED), ("seeds/x.yaml", ""), ("cases/x.yaml", "")]);
    for (command, option, table) in [
        (&["cards", "--misread"][..], "--write-table", "cases/misreadings.txt"),
        (&["mistakes"], "--write-table", "cases/mistakes.txt"),
        (&["coverage"], "--write", "seeds/coverage.txt"),
    ] {
        let ended = place.ruleproof(&[command, &["--cases", "suite", option]].concat()).is(2);
        let error = format!("error: `{option}` without a file means `{table}`, the table of the bundled suite");
        ended.complains(&error).complains(&format!("help: name the table of your suite: `{option}=FILE`"));
        assert!(!place.path().join(table).exists());
    }
}

#[test]
fn an_exempt_misreading_has_a_reason_and_is_not_caught() {
    let exempt = "mtg Some Ward: prevent.amount: `next 2` read as `next 1` | it is caught\n";
    let place =
        place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED), ("suite/misreadings-exempt.txt", exempt)]);
    let ended = place.ruleproof(&["cards", "--misread", "--cases", "suite"]).is(100);
    ended
        .says("mtg Idle Ward: 0 of ")
        .says("exempt misreadings:\n  mtg/a-ward-of-two-stops-two notices it: mtg Some Ward: prevent.amount");
}

#[test]
fn an_exemption_of_no_misreading_is_reported_beside_the_others() {
    let exempt = "mtg Some Ward: prevent.amount: `next 7` read as `next 1` | it is another card\n";
    let place =
        place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED), ("suite/misreadings-exempt.txt", exempt)]);
    let stale = "exempt misreadings:\n  there is no such misreading: mtg Some Ward: prevent.amount: `next 7`";
    let of = |more: &[&str]| place.ruleproof(&[&["cards", "--misread", "--cases", "suite"], more].concat());
    of(&[]).is(100).says("mtg Some Ward: ").says("caught misreadings by group of facts and class:").says(stale);
    of(&["--write-table=suite/misreadings.txt"]).is(100).says("written to suite/misreadings.txt\n").says(stale);
    of(&["--check-table=suite/misreadings.txt"]).is(100).says("misreadings.txt is up to date\n").says(stale);
}

#[test]
fn a_table_with_another_line_is_an_error() {
    let place = place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED)]);
    place.write("suite/misreadings.txt", "# head\nmtg, filters, left out 1 of 2\n");
    let wrong = "suite/misreadings.txt:2: expected counts, such as `mtg, filters, left out: 12 of 34`";
    let check = "--check-table=suite/misreadings.txt";
    place.ruleproof(&["cards", "--misread", "--cases", "suite", check]).is(3).complains(wrong);
    place.ruleproof(&["coverage", "--cases", "suite"]).is(3).complains(wrong);
}

#[test]
fn a_case_is_proposed_that_notices_a_misreading() {
    let place = place(&[("suite/cards.yaml", WITH_MORE), ("suite/a.yaml", PLAYED)]);
    let propose = ["cards", "--misread", "Some Ward", "--cases", "suite", "--propose", "--tries", "1"];
    let left_out = "mtg Some Ward: card.types: `types: [Instant]` left out";
    let ended = place.ruleproof(&propose).is(0).says("cases proposed for 2 of 7 misreadings").says(left_out);
    let path = ended.out.lines().find_map(|line| line.split_once(": mtg Some Ward: card.types")).unwrap().0;
    let text = place.read(path);
    assert!(text.contains("  # Notices the misreading `Some Ward: card.types"), "{text}");
    assert!(text.contains("    then: todo\n"), "{text}");
    let again = place.ruleproof(&propose).is(0);
    again
        .says("cases proposed for 0 of 7 misreadings\n")
        .says("2 misreadings already noticed by cases that await judgement");
    assert_eq!(place.read(path), text);
    place.ruleproof(&[&propose[..], &["--sample", "2"]].concat()).is(0).says(" of 2 misreadings");
    let frame = place.ruleproof(&[&propose[..], &["--group", "frame", "--into", "other/pending"]].concat()).is(0);
    assert!(!frame.out.contains("prevent."), "{}", frame.out);
    frame.says("noticed by cases that await judgement");
}

//! `words`, and keywords of cards and cases that have more than one form.

use super::{SUITE, first, place};

#[test]
fn a_word_is_told_wherever_it_may_stand() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["words", "deal", "--cases", "suite", "--game", "riftbound"]).is(0);
    ended
        .says("deal, Riftbound: effect (effects)\n  Deals damage to units (417).\n")
        .says(
            "  form:    deal: {amount: AMOUNT, to: PHRASE, from: PHRASE, split: true, instead: {...}, bonus: AMOUNT}\n",
        )
        .says("  takes:   amount (required): The amount of damage dealt to each unit.\n")
        .says("  rules:   417 (`ruleproof explain 417`)\n");
    let next = place.ruleproof(&["words", "next", "3", "--game", "magic"]).is(0);
    next.says("next N, Magic: how much is prevented").says("such as: prevents: {amount: next ");
}

#[test]
fn without_a_word_all_are_listed_by_subject() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["words", "--cases", "suite"]).is(0);
    ended
        .says("Magic: The Gathering (mtg)\n")
        .says("Android: Netrunner (netrunner)\n")
        .says("Riftbound (riftbound)\n")
        .says("    step of a player: cast, activate, play, turn_face_up, set_in_motion, attack, block\n");
}

#[test]
fn a_table_has_the_rule_a_card_and_the_guards_of_each_word() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["words", "--table", "--game", "riftbound", "--cases", "suite"]).is(0);
    assert!(
        ended
            .out
            .starts_with("# The keywords of Riftbound and the mistakes that guard them\n\n## Starting position\n\n"),
        "{}",
        ended.out
    );
    // The number of shared cards that deal damage grows with the suite.
    let deal = ended.out.lines().find(|line| line.starts_with("| `deal` (effect) |")).unwrap();
    assert!(deal.starts_with("| `deal` (effect) | Deals damage to units (417). | 417 | Shakedown | "), "{deal}");
    assert!(deal.ends_with(" | 3 | 0 |"), "{deal}");
    ended
        .says("| Keyword | Meaning | Rule | Card | Cards | Cases | Mistakes |\n|---|---|---|---|--:|--:|---|\n")
        .says("| `might` (key of an object) | The Might of a unit that is not a card. |  |  | 0 | 3 | 0 |\n");
    let bundled = place.ruleproof(&["words", "--table", "--game", "riftbound"]).is(0);
    let deal = bundled.out.lines().find(|line| line.starts_with("| `deal` (effect) |")).unwrap();
    let mistakes = deal.split(" | ").last().unwrap();
    let (all, of_rule) = mistakes.trim_end_matches(" on its rule |").split_once(", ").unwrap();
    let (all, of_rule): (u32, u32) = (all.parse().unwrap(), of_rule.parse().unwrap());
    assert!(all > 50 && (5..all).contains(&of_rule), "{deal}");
    place.ruleproof(&["words", "deal", "--table"]).is(2).silent();
}

#[test]
fn what_is_no_word_is_an_error_with_the_nearest_one() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["words", "preevnt", "--cases", "suite"]).is(4).silent();
    assert_eq!(ended.err, "error: no keyword `preevnt`; did you mean `prevent`?\n");
    let none = place.ruleproof(&["words", "zyzzyva", "--cases", "suite"]).is(4).silent();
    assert_eq!(none.err, "error: no keyword `zyzzyva`; `ruleproof words` lists all\n");
    place
        .ruleproof(&["words", "prevent", "--game", "riftbond", "--cases", "suite"])
        .is(2)
        .complains("did you mean `riftbound`?");
}

#[test]
fn pages_are_written_and_what_people_wrote_stays() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    place.ruleproof(&["words", "--write", "pages", "--cases", "suite"]).is(0).says("3 pages written to pages\n");
    let written = place.read("pages/riftbound.md");
    assert!(written.starts_with("# Language reference: Riftbound\n"), "{}", &written[..60]);
    place.write("pages/riftbound.md", &written.replace("# Language reference: Riftbound\n", "# Words\n\nMine.\n"));
    place.ruleproof(&["words", "--write", "pages", "--cases", "suite"]).is(0);
    assert!(place.read("pages/riftbound.md").starts_with("# Words\n\nMine.\n"));
    assert_eq!(place.files(), ["pages", "suite"]);
}

#[test]
fn what_a_card_omits_is_a_text_or_a_list_in_every_game() {
    let cards = [
        ("mtg", "{types: [Creature], stats: 1/1"),
        ("netrunner", "{side: runner, type: resource, cost: 0"),
        ("riftbound", "{types: [Unit], might: 1"),
    ];
    for (game, facts) in cards {
        for omits in ["haste", "[haste]", "[haste, something else]"] {
            let file = format!("game: {game}\ncards:\n  Made Up Thing: {facts}, invented: true, omits: {omits}}}\n");
            place(&[("suite/cards.yaml", &file)]).ruleproof(&["check", "suite"]).is(0);
        }
        let wrong = format!("game: {game}\ncards:\n  Made Up Thing: {facts}, invented: true, omits: [{{a: b}}]}}\n");
        place(&[("suite/cards.yaml", &wrong)])
            .ruleproof(&["check", "suite"])
            .is(3)
            .complains("unknown kind of omission `a`");
    }
}

#[test]
fn a_ruling_is_cited_with_its_date_and_where_it_can_be_read() {
    let cited = |link: &str| {
        let source = format!("kind: positive\n    source: {{ruling: a judge, date: \"2026-09-30\", link: {link}}}");
        place(&[("suite/a.yaml", &first("kind: positive", &source))])
    };
    let place = cited("\"https://example.org/rulings?of=1#2\"");
    let ended = place.ruleproof(&["explain", "--cases", "suite", "riftbound/a-value-of-three-leaves-one"]).is(0);
    ended.says("ruling: a judge (2026-09-30) <https://example.org/rulings?of=1#2>");
    for wrong in ["example.org/rulings", "\"javascript:alert(1)\"", "\"https://example.org/<b>\""] {
        let ended = cited(wrong).ruleproof(&["check", "suite"]).is(3);
        ended.complains("is not an address that begins with `https://`");
    }
}

//! Invented cards are marked as such, and no printed card has their name.

use ruleproof::printed::{defined, is_printed, misnamed};
use ruleproof::suite::load::{Suite, Text, Texts, load};

use crate::SUITE;

fn lines(suite: &Suite) -> Vec<String> {
    misnamed(suite).iter().map(|problem| problem.line(&suite.sources)).collect()
}

#[test]
fn each_card_of_the_suite_is_printed_or_says_that_it_is_made_up() {
    assert_eq!(lines(&SUITE), [""; 0]);
    let cards = defined(&SUITE);
    assert!(cards.len() > 500);
    let silent = cards.into_iter().filter(|card| !card.is_invented && !is_printed(&card.game, &card.name));
    let told: Vec<String> = silent
        .map(|card| {
            format!(
                "{}: `{}` is no printed card that is known: say `invented: true`, or add it to seeds/printed-cards.txt",
                SUITE.at(card.at.0, card.at.1),
                card.name
            )
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn a_name_is_known_however_it_is_spelt() {
    for name in ["Lightning Bolt", "lightning bolt", "Lightning-Bolt"] {
        assert!(is_printed("mtg", name), "{name}");
    }
    for name in ["Khârn the Betrayer", "Kharn the Betrayer"] {
        assert!(is_printed("mtg", name), "{name}");
    }
    assert!(is_printed("netrunner", "Prāna Condenser"));
    assert!(is_printed("netrunner", "Plascrete Carapace") && is_printed("riftbound", "Counter Strike"));
    assert!(!is_printed("netrunner", "Lightning Bolt") && !is_printed("mtg", "Little Ward"));
}

#[test]
fn a_made_up_card_under_the_name_of_a_printed_one_is_told() {
    let text = "game: mtg\ncards:\n  Shock: {invented: true, types: [Instant]}\n  Little Ward: {invented: true, types: [Instant]}\n  Lava Axe: {types: [Sorcery]}\n";
    let cases = vec![Text { path: "a.yaml".into(), text: Ok(text.into()) }];
    let suite = load(engine::GAMES, Texts { cases, ..Texts::default() });
    assert_eq!(suite.problems, []);
    let help = "choose a name that no printed card has, or use the printed facts";
    assert_eq!(
        lines(&suite),
        [format!("a.yaml:3:3: `Shock` is the name of a printed card, but this card is invented; {help}")]
    );
}

#[test]
fn that_a_card_is_made_up_is_said_with_a_flag() {
    let text = "game: mtg\ncards:\n  Little Ward: {invented: maybe, types: [Instant]}\n";
    let cases = vec![Text { path: "a.yaml".into(), text: Ok(text.into()) }];
    let suite = load(engine::GAMES, Texts { cases, ..Texts::default() });
    let told: Vec<String> = suite.problems.iter().map(|problem| problem.line(&suite.sources)).collect();
    assert_eq!(told, ["a.yaml:3:27: expected `true` or `false`, found the text `maybe`"]);
}

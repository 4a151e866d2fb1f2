//! Every card of the suite can be rendered as text, and the text is parsed as the same facts.

use suite::load::{Suite, Text, Texts, load};
use wording::card::{Parsed, together};
use wording::facts::tokens_of;
use wording::games::{facts_in, in_one_form, wording};

fn suite() -> Suite {
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
    load(engine::GAMES, Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) })
}

#[test]
fn cards_are_read_again_from_their_words() {
    let suite = suite();
    for game in engine::GAMES.names() {
        let edition = engine::GAMES.find(game).unwrap().language().editions.last().unwrap();
        read_again(&suite, game, edition);
    }
}

#[test]
fn cards_of_the_first_age_of_netrunner_are_read_again_from_their_words() {
    read_again(&suite(), "netrunner", "ffg");
}

/// A card with a line that no template parses yet.
const NOT_PARSED: &str = "Insult // Injury";

/// The most cards of a game whose facts no template renders yet, among those that several files use; to be lowered.
const MOST_UNSAID: usize = 67;

/// Renders all cards of a game in the words of an edition, and parses them again.
fn read_again(suite: &Suite, game: &str, edition: &str) {
    let wording = wording(game).unwrap().unwrap();
    let (mut unsaid, mut other, mut unheard) = (Vec::new(), Vec::new(), Vec::new());
    for (name, card) in suite.decks[game].iter().filter(|(name, _)| *name != NOT_PARSED) {
        let facts = facts_in(game, edition, card).unwrap();
        let lines: Vec<_> = wording.say_for(edition, name, &facts);
        let Ok(lines) = lines.into_iter().collect::<Result<Vec<_>, _>>() else {
            unsaid.push(name.as_str());
            continue;
        };
        let edges = wording.edges(&facts);
        let mut heard = Vec::new();
        for line in &lines {
            match wording.hear_of(name, &edges, line) {
                Parsed::Facts(facts) => heard.push(facts),
                _ => unheard.push(format!("{name}: {line}")),
            }
        }
        let plain =
            |facts| tokens_of(&in_one_form(game, facts)).into_iter().map(|token| token.text).collect::<Vec<_>>();
        if plain(together(heard)) != plain(facts) {
            other.push(name.as_str());
        }
    }
    assert_eq!(unheard, [""; 0], "{game}: lines that are said and not understood");
    assert!(unsaid.len() <= MOST_UNSAID, "{game}: {} cards without words: {unsaid:?}", unsaid.len());
    assert_eq!(other, [""; 0], "{game}: cards that are read as others");
}

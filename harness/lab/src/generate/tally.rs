//! Which words of the card language made-up cases use, and in how many of them.
//!
//! A word is used where a card that has it is on the battlefield or was cast, in a case that came to an end: what stays in
//! a hand is printed and not played.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::outcome::Outcome;
use kernel::transcript::observed::{Observed, Value};
use kernel::transcript::{Notes, Open};
use serde_json::Value as Json;
use suite::load::{Over, Suite};
use suite::parallel;
use suite::play::engine::Reference;

use super::{Maker, case};
use crate::cards::words_of_shared;

/// How many cases are made up at a time.
const AT_A_TIME: u64 = 500;

/// What made-up cases use in an edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The edition.
    pub edition: &'static str,
    /// How many cases came to an end.
    pub held: usize,
    /// In how many of those each word is used, of all words that the shared cards have.
    pub words: BTreeMap<String, usize>,
}

impl Tally {
    /// The words that are used less often than that.
    pub fn below(&self, least: usize) -> impl Iterator<Item = (&str, usize)> {
        self.words.iter().filter(move |(_, times)| **times < least).map(|(word, times)| (word.as_str(), *times))
    }
}

/// Makes up the cases of some seeds from the cards of a suite, plays them in each edition with the first answer to each
/// choice, and counts the words that they use. `done` is called after each case.
pub fn tally(
    maker: &Maker,
    suite: &Suite,
    editions: &[&'static str],
    seeds: std::ops::Range<u64>,
    done: &(dyn Fn() + Sync),
) -> Vec<Tally> {
    let deck = suite.decks.get(maker.game).cloned().unwrap_or_default();
    let of_card = words_of_shared(suite, maker.game);
    let over = Over::new(suite);
    let all: BTreeSet<&String> = of_card.values().flatten().collect();
    let empty = |edition: &&'static str| Tally {
        edition,
        held: 0,
        words: all.iter().map(|word| ((*word).clone(), 0)).collect(),
    };
    let mut tallies: Vec<Tally> = editions.iter().map(empty).collect();
    let mut from = seeds.start;
    while from < seeds.end {
        let part: Vec<u64> = (from..seeds.end.min(from.saturating_add(AT_A_TIME))).collect();
        from = from.saturating_add(AT_A_TIME);
        let used = parallel::map(&part, |seed| {
            let text = format!("game: {}\ncases:\n{}", maker.game, case(maker, *seed, &deck));
            let made = over.read("pending/made-up.yaml", &text);
            let scenario = made.pending.first().and_then(|case| case.scenario.clone());
            let used: Vec<Option<BTreeSet<&String>>> = editions
                .iter()
                .map(|edition| {
                    let scenario = scenario.as_deref()?;
                    let outcome = Reference::right().play_on(scenario, edition, Open::FIRST, Notes::default());
                    let Outcome::Played { observed, .. } = outcome else { return None };
                    let cards = played(&scenario.json(), &observed);
                    Some(cards.iter().filter_map(|card| of_card.get(card)).flatten().collect())
                })
                .collect();
            done();
            used
        });
        for of_case in used {
            for (tally, words) in tallies.iter_mut().zip(of_case) {
                let Some(words) = words else { continue };
                tally.held += 1;
                for word in words {
                    *tally.words.entry(word.clone()).or_default() += 1;
                }
            }
        }
    }
    tallies
}

/// The cards of a play that did not stay in a hand or a library.
fn played(scenario: &str, observed: &Observed) -> BTreeSet<String> {
    let told: Json = serde_json::from_str(scenario).unwrap_or_default();
    let mut cards = HashMap::new();
    aliases(told.get("given").unwrap_or(&Json::Null), &mut cards);
    let Some((_, last)) = observed.after.last() else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    for subject in &last.subjects {
        let zone = subject.fields.iter().find_map(|(field, value)| match value {
            Value::Word(zone) if &**field == "zone" => Some(zone.as_str().to_owned()),
            _ => None,
        });
        let idle = matches!(zone.as_deref(), Some("hand" | "library"));
        if let Some(card) = cards.get(subject.name.as_str()).filter(|_| !idle) {
            found.insert(card.clone());
        }
    }
    found
}

/// The card of each object that is given by a name of its own.
fn aliases(given: &Json, found: &mut HashMap<String, String>) {
    match given {
        Json::Array(items) => items.iter().for_each(|item| aliases(item, found)),
        Json::Object(entries) => {
            let text = |key: &str| entries.get(key).and_then(Json::as_str);
            if let (Some(alias), Some(card)) = (text("alias"), text("card")) {
                found.insert(alias.to_owned(), card.to_owned());
            }
            entries.values().for_each(|inner| aliases(inner, found));
        }
        _ => {}
    }
}

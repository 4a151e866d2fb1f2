//! Which words of the card language made-up cases use, and in how many of them.
//!
//! A word is used where the part of a card in which it stands was: what is printed on a permanent where that is on the
//! battlefield, an ability where it is activated or triggers, a way to cast a spell where it is cast so, in a case that
//! came to an end.

use std::collections::BTreeMap;

use kernel::outcome::Outcome;
use kernel::transcript::{Notes, Open};
use suite::parallel;
use suite::play::engine::Reference;

use super::pool::Pool;

/// How many cases are made up at a time.
const AT_A_TIME: u64 = 500;

/// What made-up cases use in an edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The edition.
    pub edition: &'static str,
    /// How many cases came to an end.
    pub held: usize,
    /// The seeds of the cases that break what must hold.
    pub broken: Vec<u64>,
    /// In how many of those each word is used, of all words that the shared cards have.
    pub words: BTreeMap<String, usize>,
}

impl Tally {
    /// The words that are used less often than that.
    pub fn below(&self, least: usize) -> impl Iterator<Item = (&str, usize)> {
        self.words.iter().filter(move |(_, times)| **times < least).map(|(word, times)| (word.as_str(), *times))
    }
}

/// Makes up the cases of some seeds, plays them in each edition with the first answer to each choice, and counts the words
/// that they use. `done` is called after each case.
pub fn tally(
    pool: &Pool<'_>,
    editions: &[&'static str],
    seeds: std::ops::Range<u64>,
    done: &(dyn Fn() + Sync),
) -> Vec<Tally> {
    let all = pool.words();
    let empty = |edition: &&'static str| Tally {
        edition,
        words: all.iter().map(|word| ((*word).to_owned(), 0)).collect(),
        ..Tally::default()
    };
    let mut tallies: Vec<Tally> = editions.iter().map(empty).collect();
    let mut from = seeds.start;
    while from < seeds.end {
        let part: Vec<u64> = (from..seeds.end.min(from.saturating_add(AT_A_TIME))).collect();
        from = from.saturating_add(AT_A_TIME);
        let used = parallel::map(&part, |seed| {
            let scenario = pool.read(&pool.case(*seed)).and_then(|case| case.scenario);
            let used: Vec<_> = editions
                .iter()
                .map(|edition| {
                    let scenario = scenario.as_deref()?;
                    let outcome = Reference::right().play_on(scenario, edition, Open::FIRST, Notes::default());
                    let Outcome::Played { observed, trace } = outcome else { return None };
                    let holds = (pool.maker.broken)(&observed, &trace).is_empty();
                    Some((pool.used(&scenario.json(), &observed), holds))
                })
                .collect();
            done();
            used
        });
        for (seed, of_case) in part.iter().zip(used) {
            for (tally, played) in tallies.iter_mut().zip(of_case) {
                let Some((words, holds)) = played else { continue };
                tally.held += 1;
                if !holds {
                    tally.broken.push(*seed);
                }
                for word in words {
                    *tally.words.entry(word.to_owned()).or_default() += 1;
                }
            }
        }
    }
    tallies
}

//! Counts the generated cases that use each keyword of the card language.
//!
//! A keyword is used if the part of a card that contains it was used, in a case that reached an end: text printed on a
//! permanent while that is on the battlefield, an ability when it is activated or triggers, a way to cast a spell when
//! it is cast in that way.

use std::collections::BTreeMap;

use kernel::outcome::Outcome;
use kernel::transcript::{Notes, Open};
use suite::parallel;
use suite::play::engine::Reference;

use super::pool::Pool;

/// The number of cases generated at a time.
const AT_A_TIME: u64 = 500;

/// The keywords used by generated cases in an edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The edition.
    pub edition: &'static str,
    /// The number of cases that reached an end.
    pub held: usize,
    /// The seeds of the cases that violate an invariant.
    pub broken: Vec<u64>,
    /// The number of these cases that use each keyword, for all keywords of the shared cards.
    pub words: BTreeMap<String, usize>,
}

impl Tally {
    /// The keywords that are used less often than `least`.
    pub fn below(&self, least: usize) -> impl Iterator<Item = (&str, usize)> {
        self.words.iter().filter(move |(_, times)| **times < least).map(|(word, times)| (word.as_str(), *times))
    }
}

/// Generates the cases of some seeds, plays them in each edition with the first answer to each choice, and counts the
/// keywords that they use. `done` is called after each case.
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

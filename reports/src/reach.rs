//! The features that an engine would need to play more of a suite, in order of gain.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::needs::by_need;
use crate::record::{EngineInfo, Record, Verdict};

/// The part of a suite that an engine can play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// The engine.
    pub engine: EngineInfo,
    /// `true` if only the first missing feature of each play is known, as in a record.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first_lacks: bool,
    /// The games, in the order of the plays.
    pub games: Vec<GameReach>,
}

/// The part of a game's plays that an engine can play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameReach {
    /// The game.
    pub game: String,
    /// The number of plays.
    pub plays: usize,
    /// The number of plays that the engine plays, right or wrong.
    pub played: usize,
    /// The features that the engine would need. Those with the highest gain come first.
    pub steps: Vec<Step>,
}

/// The next features that an engine would need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The features, which are needed together: `card ...`, `seen event ...`.
    pub lacks: Vec<String>,
    /// The number of additional plays that become possible, given the features of the earlier steps.
    pub gain: usize,
    /// The number of possible plays after this step.
    pub after: usize,
}

/// A play, and the features that the engine is known to miss for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The game.
    pub game: String,
    /// The missing features; empty if the engine plays it.
    pub lacks: BTreeSet<String>,
}

/// The plays of a record, each with the missing feature that it names. Plays that were not run are left out.
pub fn of_record(record: &Record) -> Vec<Lacking> {
    let ran = record.results.iter().filter(|result| result.verdict != Verdict::NotRun);
    let lacking = ran.map(|result| {
        let game = result.id.split('/').next().unwrap_or_default().to_owned();
        let unsupported = result.verdict == Verdict::Unsupported;
        let lack = || result.lacks.clone().unwrap_or_else(|| "an unnamed feature".to_owned());
        Lacking { game, lacks: unsupported.then(lack).into_iter().collect() }
    });
    lacking.collect()
}

impl Reach {
    /// Finds the order of gain. The feature that frees the most plays by itself comes first. If no single feature frees
    /// any, the set that frees the most plays per feature comes next.
    pub fn of(engine: EngineInfo, first_lacks: bool, plays: &[Lacking]) -> Self {
        let needs = by_need(plays.iter().flat_map(|play| play.lacks.iter().map(String::as_str)));
        let need = |text: &String| needs.get(text.as_str()).unwrap_or(text).clone();
        let plays: Vec<Lacking> = plays
            .iter()
            .map(|play| Lacking { game: play.game.clone(), lacks: play.lacks.iter().map(need).collect() })
            .collect();
        let mut games: Vec<(&str, Vec<&BTreeSet<String>>)> = Vec::new();
        for play in &plays {
            match games.iter_mut().find(|(game, _)| *game == play.game) {
                Some((_, lacks)) => lacks.push(&play.lacks),
                None => games.push((&play.game, vec![&play.lacks])),
            }
        }
        let games = games.into_iter().map(|(game, plays)| GameReach::of(game, &plays));
        Self { engine, first_lacks, games: games.collect() }
    }

    /// The tables for people, one for each game, with no more than `most` rows each.
    pub fn text(&self, most: usize) -> String {
        let mut text = format!("{} {}\n", self.engine.name, self.engine.version);
        for game in &self.games {
            let _ = writeln!(text, "\n{}: {} of {} plays are played", game.game, game.played, game.plays);
            if game.steps.is_empty() {
                continue;
            }
            let _ = writeln!(text, "{:>7} {:>7}  with support for", "gain", "played");
            for step in game.steps.iter().take(most) {
                let _ =
                    writeln!(text, "{:>7} {:>7}  {}", format!("+{}", step.gain), step.after, step.lacks.join(" + "));
            }
            let rest: Vec<&Step> = game.steps.iter().skip(most).collect();
            if let Some(last) = rest.last() {
                let gain: usize = rest.iter().map(|step| step.gain).sum();
                let _ =
                    writeln!(text, "{:>7} {:>7}  {} more (-v shows all)", format!("+{gain}"), last.after, rest.len());
            }
        }
        if self.first_lacks {
            text.push_str("\nA record has only the first missing feature of each play; there may be more. `--engine` asks for all of them.\n");
        }
        text
    }
}

impl GameReach {
    fn of(game: &str, plays: &[&BTreeSet<String>]) -> Self {
        let mut open: BTreeMap<BTreeSet<&str>, usize> = BTreeMap::new();
        for lacks in plays {
            *open.entry(lacks.iter().map(String::as_str).collect()).or_default() += 1;
        }
        let played = open.remove(&BTreeSet::new()).unwrap_or_default();
        let mut after = played;
        let mut steps = Vec::new();
        while let Some((known, gain)) = next(&open) {
            after += gain;
            let mut left: BTreeMap<BTreeSet<&str>, usize> = BTreeMap::new();
            for (lacks, count) in open {
                let lacks: BTreeSet<&str> = lacks.difference(&known).copied().collect();
                if !lacks.is_empty() {
                    *left.entry(lacks).or_default() += count;
                }
            }
            open = left;
            steps.push(Step { lacks: known.into_iter().map(str::to_owned).collect(), gain, after });
        }
        Self { game: game.to_owned(), plays: plays.len(), played, steps }
    }
}

/// The features with the highest gain, and the number of plays that they free.
fn next<'l>(open: &BTreeMap<BTreeSet<&'l str>, usize>) -> Option<(BTreeSet<&'l str>, usize)> {
    let single =
        open.iter().filter(|(lacks, _)| lacks.len() == 1).max_by_key(|(lacks, count)| (**count, Reverse(*lacks)));
    if let Some((lacks, count)) = single {
        return Some((lacks.clone(), *count));
    }
    let freed = |known: &BTreeSet<&str>| -> usize {
        open.iter().filter(|(lacks, _)| lacks.is_subset(known)).map(|(_, count)| *count).sum()
    };
    let sets = open.keys().map(|lacks| (lacks, freed(lacks)));
    // A fraction, compared without rounding.
    let best = sets.reduce(|best, other| {
        let more = other.1 * best.0.len();
        let less = best.1 * other.0.len();
        if more > less || (more == less && other.0.len() < best.0.len()) { other } else { best }
    });
    best.map(|(lacks, freed)| (lacks.clone(), freed))
}

/// The JSON Schema of [`Reach`].
pub fn schema() -> Value {
    schemars::schema_for!(Reach).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(plays: &[(&str, &[&str])]) -> Reach {
        let lacking = |(game, lacks): &(&str, &[&str])| Lacking {
            game: (*game).to_owned(),
            lacks: lacks.iter().map(|lack| (*lack).to_owned()).collect(),
        };
        let engine = EngineInfo { name: "e".to_owned(), version: "1".to_owned(), mistakes: Vec::new() };
        Reach::of(engine, false, &plays.iter().map(lacking).collect::<Vec<_>>())
    }

    #[test]
    fn single_lacks_come_first_then_the_sets_that_free_most_for_each_thing() {
        let reach = reach(&[
            ("mtg", &[]),
            ("mtg", &["a"]),
            ("mtg", &["b"]),
            ("mtg", &["b"]),
            ("mtg", &["a", "b"]),
            ("mtg", &["c", "d", "e"]),
            ("mtg", &["c", "d", "f"]),
            ("mtg", &["x", "y"]),
            ("mtg", &["x", "y"]),
            ("riftbound", &["game riftbound"]),
        ]);
        assert_eq!(
            reach.text(3),
            "e 1\n\nmtg: 1 of 9 plays are played\n   gain  played  with support for\n     +2       3  b\n     +2       5  a\n     \
             +2       7  x + y\n     +2       9  2 more (-v shows all)\n\nriftbound: 0 of 1 plays are played\n   gain  \
             played  with support for\n     +1       1  game riftbound\n"
        );
        let all: Vec<(String, usize)> =
            reach.games.iter().flat_map(|game| &game.steps).map(|step| (step.lacks.join(" "), step.after)).collect();
        let all: Vec<(&str, usize)> = all.iter().map(|(lacks, after)| (&**lacks, *after)).collect();
        assert_eq!(all, [("b", 3), ("a", 5), ("x y", 7), ("c d e", 8), ("f", 9), ("game riftbound", 1)]);
    }

    #[test]
    fn what_an_engine_says_in_many_ways_is_one_row() {
        let one: &[&str] = &["a prompt that is not known: \"Trash a card?\""];
        let other: &[&str] = &["a prompt that is not known: \"Pay 2?\""];
        let text = reach(&[("mtg", one), ("mtg", other), ("mtg", &["card `A`"]), ("mtg", &["card `B`"])]).text(10);
        let row = "     +2       2  a prompt that is not known: \"Trash a card?\" (and 1 more that begin with it)\n";
        assert!(text.contains(row) && text.contains("  card `A`\n") && text.contains("  card `B`\n"), "{text}");
    }

    #[test]
    fn who_plays_all_lacks_nothing() {
        assert_eq!(reach(&[("mtg", &[])]).text(9), "e 1\n\nmtg: 1 of 1 plays are played\n");
    }
}

//! Reuses the result of one edition for others.
//!
//! Most editions differ in few of their interpretations, and most cases consult none of these, so their result is the
//! same in all those editions. Such a case is played and judged once.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::engine::{Ask, Engine, EngineError, Reply, Reportable};
use super::{Played, play};
use crate::catalogue::GameClauses;
use crate::language::case::Case;

/// The known result of a case, with the editions in which it was not played.
#[derive(Debug, Default)]
pub struct Alike {
    played: Option<Played>,
    editions: Vec<&'static str>,
}

impl Alike {
    /// Plays a case in an edition and judges it, unless the result is known from another edition.
    pub fn play(&mut self, case: &Case, edition: &str, engine: &dyn Engine, clauses: &GameClauses) -> Played {
        if let Some(known) = self.played.as_ref().filter(|_| self.editions.contains(&edition)) {
            return known.clone();
        }
        let others = others(case, edition);
        if others.is_empty() {
            return play(case, edition, engine, clauses);
        }
        let listening = Listening { engine, others: Mutex::new(others) };
        let played = play(case, edition, &listening, clauses);
        self.editions = listening.others.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.played = (!self.editions.is_empty()).then(|| played.clone());
        played
    }
}

/// The other editions in which a case has the same expectation.
fn others(case: &Case, edition: &str) -> Vec<&'static str> {
    let expected = case.editions.iter().find(|(own, _)| *own == edition).map(|(_, expected)| *expected);
    let alike = case.editions.iter().filter(|(other, of)| *other != edition && Some(*of) == expected);
    // A case on which judges differ may follow other interpretations in each edition.
    alike.filter(|_| case.contested.is_none()).map(|(other, _)| *other).collect()
}

/// An engine wrapper that records the other editions in which all plays would have been the same.
struct Listening<'e> {
    engine: &'e dyn Engine,
    others: Mutex<Vec<&'static str>>,
}

impl Engine for Listening<'_> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn version(&self) -> &str {
        self.engine.version()
    }

    fn mistakes(&self) -> Vec<&str> {
        self.engine.mistakes()
    }

    fn may_be_wrong(&self) -> bool {
        self.engine.may_be_wrong()
    }

    fn traces(&self) -> bool {
        self.engine.traces()
    }

    fn patience(&self) -> Option<Duration> {
        self.engine.patience()
    }

    fn is_steady(&self) -> bool {
        self.engine.is_steady()
    }

    fn missing(&self, case: &Case, edition: &str) -> Option<String> {
        let lacks = self.engine.missing(case, edition);
        self.others
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|other| self.engine.missing(case, other) == lacks);
        lacks
    }

    fn reports(&self, game: &str, what: Reportable<'_>) -> bool {
        self.engine.reports(game, what)
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if others.is_empty() { self.engine.play(ask) } else { self.engine.play_alike(ask, &mut others) }
    }

    fn compared(&self) {
        self.others.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.engine.compared();
    }

    fn afterwards(&self) -> Vec<(String, EngineError)> {
        self.engine.afterwards()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use crate::play::engine::Reference;

    #[test]
    fn what_is_known_of_an_edition_is_what_a_play_in_it_comes_to() {
        let suite = bundled::loaded();
        for language in suite.games.languages() {
            let clauses = suite.clauses(language);
            let of_game: Vec<&Case> = suite.cases.iter().filter(|case| case.language.game == language.game).collect();
            let mistakes = suite.games.mistakes().filter(|wrong| wrong.game == language.game);
            let wrong = mistakes.map(|wrong| {
                let is_about = |case: &&&Case| case.asserts.iter().any(|(id, _)| wrong.is_about(id));
                (Reference::wrong(wrong), of_game.iter().filter(is_about).step_by(3).copied().collect::<Vec<_>>())
            });
            let right = (Reference::right(), of_game.iter().step_by(7).copied().collect());
            let mut known = 0;
            for (engine, cases) in wrong.chain([right]) {
                for case in cases {
                    let mut alike = Alike::default();
                    for (edition, _) in &case.editions {
                        known += usize::from(alike.editions.contains(edition));
                        let played = alike.play(case, edition, &engine, &clauses);
                        let alone = play(case, edition, &engine, &clauses);
                        let mistakes = engine.mistakes();
                        assert_eq!(
                            format!("{played:?}"),
                            format!("{alone:?}"),
                            "{} in {edition}: {mistakes:?}",
                            case.id
                        );
                    }
                }
            }
            assert_ne!(known, 0, "{}", language.game);
        }
    }
}

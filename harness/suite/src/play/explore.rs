//! Explores every choice that a case leaves open, by playing it again with each answer.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use kernel::outcome::Outcome;
use kernel::transcript::choice::Options;
use kernel::transcript::observed::Observed;
use kernel::words::scenario::{Answer, Give};
use reports::record::Verdict;

use super::engine::{Ask, Engine, EngineError, Reply};
use kernel::words::shown::shown;

/// The most plays of a case before the walk is cut off.
pub const MOST_PLAYS: usize = 5_000;

/// One path through the choices of a case.
#[derive(Clone, Debug)]
pub struct Path {
    /// The answers, in order.
    pub answers: Vec<Answer>,
    /// `true` for each answer in which the order matters.
    ordered: Vec<bool>,
    /// The observations at the end of the path.
    pub observed: Observed,
}

impl Path {
    /// A path. If `ordered`, the order within its answers matters, so that another path may differ in it alone.
    pub fn new(answers: Vec<Answer>, ordered: bool, observed: Observed) -> Self {
        Self { ordered: vec![ordered; answers.len()], answers, observed }
    }

    /// The path with other observations at its end.
    #[must_use]
    pub fn with(self, observed: Observed) -> Self {
        Self { observed, ..self }
    }

    /// Returns `true` if the order within an answer matters.
    pub fn is_ordered(&self, answer: usize) -> bool {
        self.ordered.get(answer).copied().unwrap_or(true)
    }

    /// Returns `true` if the path has these answers. Results of chance that name their subject may be in any order.
    pub fn is(&self, answers: &[Answer]) -> bool {
        let mut left: Vec<&Answer> = answers.iter().collect();
        let mut own = self.answers.iter().zip(&self.ordered);
        let is_there = own.all(|(own, ordered)| {
            let is_named = |other: &&Answer| own.about.is_some() && other.about == own.about && other.who == own.who;
            let place = left.iter().position(is_named).or_else(|| left.iter().position(|other| other.about.is_none()));
            let other = place.map(|place| left.remove(place));
            other.is_some_and(|other| own.who == other.who && same(&own.give, &other.give, *ordered))
        });
        is_there && left.is_empty()
    }

    /// Returns `true` if the path has the answers of another path in the same order, whatever their subjects are.
    pub fn is_like(&self, other: &Self) -> bool {
        let without = |answer: &Answer| Answer { about: None, ..answer.clone() };
        self.is(&other.answers.iter().map(without).collect::<Vec<_>>())
    }

    /// Returns `true` if the path has the answers of another path in their order, possibly with others between them.
    pub fn goes_along(&self, other: &Self) -> bool {
        let mut own = self.answers.iter().zip(&self.ordered);
        let is_there = |answer: &Answer| {
            own.any(|(own, ordered)| own.who == answer.who && same(&own.give, &answer.give, *ordered))
        };
        other.answers.iter().all(is_there)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers: Vec<String> = self.answers.iter().map(ToString::to_string).collect();
        write!(f, "[{}]", shown(&answers.join(", ")))
    }
}

/// Returns `true` if two answers are equivalent.
pub fn same(own: &Give, other: &Give, ordered: bool) -> bool {
    match (own, other) {
        (Give::Several(own), Give::Several(other)) if !ordered => {
            let (mut own, mut other) = (own.clone(), other.clone());
            own.sort();
            other.sort();
            own == other
        }
        (Give::Several(own), Give::One(other)) => matches!(own.as_slice(), [own] if own == other),
        (Give::Split(own), Give::Split(other)) => {
            own.len() == other.len() && own.iter().all(|(name, part)| other.get(name) == Some(part))
        }
        (Give::Pairs(own), Give::Pairs(other)) => own == other,
        _ => own == other,
    }
}

/// All ends of a case.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The paths that reach an end, in the order of the options.
    pub paths: Vec<Path>,
    /// The clauses cited on any path.
    pub cited: BTreeSet<&'static str>,
    /// The reply on the first path that did not reach an end.
    pub stopped: Option<Reply>,
    /// `true` if the walk was cut off.
    pub cut: bool,
}

/// A play reached by a walk.
pub struct Visit<'v> {
    /// The answers to the open choices that led here.
    pub answers: &'v [Answer],
    /// `true` for each answer in which the order matters.
    pub ordered: &'v [bool],
    /// The reply to the play with these answers.
    pub reply: Reply,
    /// The answers to walk next, if the play ended with a question.
    pub gives: &'v [Give],
    /// `true` if there are more answers than those.
    pub more: bool,
}

/// Plays the scenario of `ask` with every answer to every choice it leaves open, in the order of the options, at most
/// `most` times and as long as the engine's time limit allows. Calls `visit` for every play; it may end the walk.
/// Returns `true` if plays were left out.
pub fn walk(
    ask: &Ask<'_>,
    engine: &dyn Engine,
    most: usize,
    visit: &mut dyn FnMut(Visit<'_>) -> ControlFlow<()>,
) -> bool {
    // Without a time limit the clock is not read, because a browser's worker has none.
    let start = engine.patience().map(|patience| (patience, Instant::now()));
    let mut open: Vec<(Vec<Answer>, Vec<bool>)> = vec![(ask.open.to_vec(), vec![false; ask.open.len()])];
    let mut cut = false;
    let mut plays = 0;
    while let Some((answers, ordered)) = open.pop() {
        plays += 1;
        if plays > most {
            return true;
        }
        let late = start.filter(|(patience, start)| start.elapsed() > *patience);
        let reply = if let Some((patience, _)) = late {
            let why = format!("the plays of the case did not finish within {:.0} s", patience.as_secs_f64());
            Err(EngineError::new(Verdict::Timeout, why))
        } else {
            ahead(ask, engine, &answers, &open);
            engine.play(&Ask { open: &answers, ..*ask })
        };
        let mut gives = Vec::new();
        let mut more = false;
        if let Ok(Outcome::Undecided(question)) = &reply {
            // Each open path costs one more play, so paths beyond the bound are never reached.
            (gives, more) = question.options.answers(most.saturating_sub(plays + open.len()));
            cut |= more;
            let matters = matches!(question.options, Options::Several { ordered: true, .. });
            for give in gives.iter().rev() {
                let (mut answers, mut ordered) = (answers.clone(), ordered.clone());
                answers.push(question.answer(give.clone()));
                ordered.push(matters);
                open.push((answers, ordered));
            }
        }
        if visit(Visit { answers: &answers, ordered: &ordered, reply, gives: &gives, more }).is_break() {
            return cut || !open.is_empty();
        }
    }
    cut
}

/// Announces a play and those that follow it in the walk, as far as the engine has room.
fn ahead(ask: &Ask<'_>, engine: &dyn Engine, first: &[Answer], open: &[(Vec<Answer>, Vec<bool>)]) {
    let room = engine.room();
    if room > 0 {
        let next = open.iter().rev().map(|(answers, _)| answers.as_slice());
        for open in std::iter::once(first).chain(next).take(room) {
            engine.ahead(&Ask { open, ..*ask });
        }
    }
}

/// The most values that the ends of all paths of a case may hold.
const MOST_VALUES: usize = 4_000_000;

/// Plays the scenario of `ask` with every answer to every choice it leaves open.
pub fn explore(ask: &Ask<'_>, engine: &dyn Engine, most: usize) -> Tree {
    let mut tree = Tree::default();
    let mut all = 0;
    let cut = walk(ask, engine, most, &mut |visit| {
        match visit.reply {
            Ok(Outcome::Played { observed, trace }) => {
                tree.cited.extend(trace.cites.iter().map(|cite| cite.clause.id()));
                all += observed.size();
                if all > MOST_VALUES {
                    let why = format!("the results of the case have more than {MOST_VALUES} values");
                    tree.stopped = Some(Err(EngineError::new(Verdict::Error, why)));
                    return ControlFlow::Break(());
                }
                let (answers, ordered) = (visit.answers.to_vec(), visit.ordered.to_vec());
                tree.paths.push(Path { answers, ordered, observed });
            }
            Ok(Outcome::Undecided(_)) => {}
            Ok(Outcome::Barred(refusal)) => tree.cited.extend(refusal.clauses.iter().map(|clause| clause.id())),
            stopped => {
                tree.stopped = Some(stopped);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    tree.cut = cut && tree.stopped.is_none();
    tree
}

#[cfg(test)]
mod tests {
    use kernel::game::AnyGame;
    use kernel::interpretations::Wrong;
    use kernel::transcript::CHANCE;
    use kernel::words::name::Name;

    use super::*;
    use crate::bundled;
    use crate::play::engine::Reference;
    use crate::play::play;

    fn coin(about: Option<&'static str>, side: &'static str) -> Answer {
        Answer { about: about.map(Name::Word), ..Answer::of(Name::Word(CHANCE), Give::One(Name::Word(side))) }
    }

    #[test]
    fn results_that_name_their_subject_have_no_order() {
        let alice = || Answer::of(Name::Word("alice"), Give::Number(1));
        let path = |answers| Path::new(answers, false, Observed::default());
        let own = path(vec![coin(Some("ox"), "won"), alice(), coin(Some("elk"), "lost")]);
        assert!(own.is(&[coin(Some("elk"), "lost"), coin(Some("ox"), "won"), alice()]));
        assert!(own.is(&[coin(None, "won"), alice(), coin(None, "lost")]));
        assert!(!own.is(&[coin(Some("elk"), "won"), coin(Some("ox"), "lost"), alice()]));
        assert!(!own.is(&[coin(Some("elk"), "lost"), coin(Some("ox"), "won")]));
        let other = path(vec![coin(Some("x"), "won"), alice(), coin(Some("y"), "lost")]);
        assert!(!own.is(&other.answers) && own.is_like(&other));
        let fewer = path(vec![coin(None, "won"), coin(None, "lost")]);
        assert!(own.goes_along(&fewer) && !fewer.goes_along(&own));
    }

    #[test]
    fn engines_that_deviate_as_the_rules_allow_pass_every_case() {
        let suite = bundled::loaded();
        let allowed: Vec<Wrong> = suite.games.iter().flat_map(AnyGame::allowed).collect();
        assert!(allowed.iter().any(|deviation| deviation.name == "coins from the last to the first"));
        let mut failed = Vec::new();
        for deviation in allowed {
            let engine = Reference::wrong(deviation);
            let of_game = suite.cases.iter().filter(|case| case.language.game == deviation.game);
            for case in of_game.filter(|case| case.status.is_none()) {
                let clauses = suite.clauses(case.language);
                for (edition, _) in &case.editions {
                    let played = play(case, edition, &engine, &clauses);
                    if played.verdict != Verdict::Pass {
                        failed.push(format!("{} in {edition}: {:?}", case.id, played.differences));
                    }
                }
            }
        }
        assert_eq!(failed, [""; 0]);
    }
}

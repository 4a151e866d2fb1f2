//! Walks every choice that a case leaves open, by playing it again with each answer.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Instant;

use engine::Outcome;
use engine::kernel::choice::Options;
use engine::kernel::observed::Observed;
use engine::kernel::scenario::{Answer, Give};
use reports::record::Verdict;

use super::engine::{Ask, Engine, Reply, Trouble};

/// How often a case is played before the walk is cut.
pub const MOST_PLAYS: usize = 5_000;

/// One way through the choices of a case.
#[derive(Clone, Debug)]
pub struct Path {
    /// The answers, in order.
    pub answers: Vec<Answer>,
    /// Whether the order within each answer matters.
    ordered: Vec<bool>,
    /// What was seen at its end.
    pub observed: Observed,
}

impl Path {
    /// Whether these answers are the path's.
    pub fn is(&self, answers: &[Answer]) -> bool {
        self.answers.len() == answers.len()
            && self
                .answers
                .iter()
                .zip(answers)
                .zip(&self.ordered)
                .all(|((own, other), ordered)| own.who == other.who && same(&own.give, &other.give, *ordered))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers: Vec<String> = self.answers.iter().map(ToString::to_string).collect();
        write!(f, "[{}]", answers.join(", "))
    }
}

fn same(own: &Give, other: &Give, ordered: bool) -> bool {
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
    /// The paths that come to an end, in the order of the options.
    pub paths: Vec<Path>,
    /// The clauses that were decided by on any path.
    pub cited: BTreeSet<&'static str>,
    /// What came of the first path that did not come to an end.
    pub stopped: Option<Reply>,
    /// Whether the walk was cut.
    pub cut: bool,
}

/// Has the scenario of `ask` played with every answer to every choice it leaves open.
pub fn explore(ask: &Ask<'_>, engine: &dyn Engine, most: usize) -> Tree {
    let start = Instant::now();
    let mut tree = Tree::default();
    let mut open: Vec<(Vec<Answer>, Vec<bool>)> = vec![(Vec::new(), Vec::new())];
    let mut plays = 0;
    while let Some((answers, ordered)) = open.pop() {
        plays += 1;
        if plays > most {
            tree.cut = true;
            break;
        }
        if let Some(patience) = engine.patience().filter(|patience| start.elapsed() > *patience) {
            let why = format!("not all plays of the case were over within {:.0} s", patience.as_secs_f64());
            tree.stopped = Some(Err(Trouble::new(Verdict::Timeout, why)));
            break;
        }
        let reply = engine.play(&Ask { open: &answers, ..*ask });
        match reply {
            Ok(Outcome::Played { observed, trace }) => {
                tree.cited.extend(trace.cites.iter().map(|cite| cite.clause));
                tree.paths.push(Path { answers, ordered, observed });
            }
            Ok(Outcome::Undecided(question)) => {
                let (gives, cut) = question.options.answers(most);
                tree.cut |= cut;
                let matters = matches!(question.options, Options::Several { ordered: true, .. });
                for give in gives.into_iter().rev() {
                    let (mut answers, mut ordered) = (answers.clone(), ordered.clone());
                    answers.push(Answer { who: question.who.clone(), give });
                    ordered.push(matters);
                    open.push((answers, ordered));
                }
            }
            Ok(Outcome::Barred(refusal)) => tree.cited.extend(refusal.clauses),
            stopped => {
                tree.stopped = Some(stopped);
                break;
            }
        }
    }
    tree
}

//! Finds the smallest scenario on which two engines still diverge as they do on a case.
//!
//! The case is taken as written, without its expectation, and made small ([`shrink`](mod@crate::generate::shrink)):
//! everything that can be removed is removed, as long as the engines diverge in the same way ([`divergence`]). Its
//! choices are left open meanwhile, and each path through them is compared. At the end the answers of the first path on
//! which the engines diverge are scripted. Cards keep their facts. [`write`](mod@write) writes the result down for a
//! person to judge.

pub mod divergence;
pub mod write;

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

use indexmap::IndexMap;
use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::words::scenario::{Answer, StepId};
use reports::record::Verdict;

use self::divergence::{Divergence, Ended, Engines, Kind, divergences};
use crate::generate::Draft;
use crate::generate::flow::Flow;
use crate::generate::frames::unmarked;
use crate::generate::pending::{answered, script};
use crate::generate::pool::unquoted;
use crate::generate::shrink::{Shrinking, shrink};
use suite::language::case::Case;
use suite::load::{Over, Suite};
use suite::play::engine::{Ask, Engine, EngineError, Reply};
use suite::play::explore::walk;
use suite::text::node::Node;
use suite::text::parse::parse;

/// The most paths through the choices of one scenario that are compared.
const MOST_WAYS: usize = 1_000;

/// A case on which two engines may diverge.
pub struct Minimizing<'m> {
    /// The suite.
    pub suite: &'m Suite,
    /// The case.
    pub case: &'m Case,
    /// The edition.
    pub edition: &'m str,
    /// The engines.
    pub engines: Engines<'m>,
    /// An engine with the one fault of interest: where the two diverge, it must diverge from the first in the same way,
    /// so that the result shows no other fault of the second. `None` if any divergence will do.
    pub like: Option<&'m dyn Engine>,
    /// The most plays on each engine.
    pub most_plays: usize,
    /// Called once the engines are known to diverge. Returns `true` to stop the search for something smaller.
    pub enough: &'m dyn Fn() -> bool,
    /// Called after each scenario with the number of plays so far and the number of remaining words and numbers.
    pub telling: &'m dyn Fn(usize, usize),
}

/// A minimized case.
#[derive(Clone, Debug)]
pub struct Minimized {
    /// The setup and the steps.
    pub draft: Draft,
    /// The original number of words and numbers.
    pub before: usize,
    /// The divergence of the engines.
    pub parts: Parts,
    /// The reason why it may not be the smallest.
    pub cut: Option<Cut>,
    /// The number of plays on each engine.
    pub plays: usize,
}

/// The reason why the search ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The limit of plays was reached.
    Plays,
    /// The time was up.
    Time,
    /// The choices of something smaller allow more paths than were compared.
    Ways,
    /// An engine stopped working.
    Stopped(String),
}

/// The result of a minimization.
#[derive(Clone, Debug)]
pub enum Ending {
    /// The engines do not diverge on the case, or not on the paths that were compared.
    Agree(Option<Cut>),
    /// The engines diverge, but not when the play is repeated.
    Unsteady,
    /// An engine does not work, or the case cannot be parsed.
    Stopped(String),
    /// The minimized case.
    Minimal(Box<Minimized>),
}

/// A divergence of two engines on a path through a scenario.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The divergence.
    pub divergence: Divergence,
    /// The answers to the open choices that lead there.
    pub answers: Vec<Answer>,
    /// The reply of each engine.
    pub replies: [Reply; 2],
}

impl Parts {
    /// The number of refusals by each engine.
    fn refused(&self) -> [usize; 2] {
        [0, 1].map(|side| match self.replies.get::<usize>(side) {
            Some(Ok(Outcome::Played { observed, .. })) => observed.refused.len(),
            _ => 0,
        })
    }
}

/// Minimizes a case on which engines diverge.
pub fn minimize(wanted: &Minimizing<'_>) -> Ending {
    if let Some(why) = wanted.case.lacks_cards() {
        return Ending::Stopped(why);
    }
    let alone = Work::new(wanted).map(|work| (work.original(), work));
    let Some((original, work)) = alone.filter(|(original, work)| work.scenario(original).is_some()) else {
        return Ending::Stopped(format!("{} cannot be read on its own", wanted.case.id));
    };
    let plain = |divergence: &Divergence| !matches!(divergence.kind, Kind::Event(_) | Kind::Order(_));
    let found = work.parts(&original, &plain).or_else(|| work.parts(&original, &|_| true));
    let Some(mut parts) = found else {
        return match work.why_cut() {
            Some(Cut::Stopped(why)) => Ending::Stopped(why),
            cut => Ending::Agree(cut),
        };
    };
    work.ways.set(false);
    work.timed.set(true);
    let (kind, refused) = (parts.divergence.kind.clone(), parts.refused());
    let still = |draft: &Draft| {
        let parts = work.parts(draft, &|divergence| divergence.kind == kind)?;
        let more = parts.refused().iter().zip(refused).any(|(now, before)| *now > before);
        (!more).then_some(parts)
    };
    let mut draft = shrink(original.clone(), Shrinking::WHOLE, |draft| {
        let now = still(draft);
        now.map(|now| parts = now).is_some()
    });
    if let Some(scripted) = work.scripted(&draft, &parts.answers, &still) {
        (draft, parts) = scripted;
        draft = shrink(draft, Shrinking::WHOLE, |draft| {
            let now = still(draft).filter(|now| now.answers.is_empty());
            now.map(|now| parts = now).is_some()
        });
    }
    let plays = work.plays.replace(0);
    let cut = work.why_cut();
    work.timed.set(false);
    let is_stopped = matches!(cut, Some(Cut::Stopped(_)));
    if !is_stopped && still(&draft).is_none() {
        return Ending::Unsteady;
    }
    Ending::Minimal(Box::new(Minimized { draft, before: original.size(), parts, cut, plays }))
}

/// A minimization in progress.
struct Work<'m> {
    wanted: &'m Minimizing<'m>,
    over: Over<'m>,
    /// The setup and the steps, as written.
    given: Flow,
    when: Flow,
    /// The cards of its file: the name of each, and its text.
    cards: Vec<(String, String)>,
    plays: Cell<usize>,
    /// `true` once the limit of plays was reached.
    spent: Cell<bool>,
    /// `true` while the time limit applies. The first and the last comparison are made in any case.
    timed: Cell<bool>,
    /// `true` once the time was up.
    late: Cell<bool>,
    /// `true` once paths through choices were left out.
    ways: Cell<bool>,
    /// The reason why an engine stopped working.
    stopped: Cell<Option<String>>,
}

impl<'m> Work<'m> {
    fn new(wanted: &'m Minimizing<'m>) -> Option<Self> {
        let case = wanted.case;
        let source = wanted.suite.sources.get(case.file)?;
        let node = parse(case.file, &source.text, &mut Vec::new())?;
        let key = case.id.split_once('/').map(|(_, key)| key)?;
        let written = node.get("cases")?.get(key)?;
        let of = |key: &str, none: Flow| written.get(key).map_or(none, Flow::written);
        let (given, when) = (of("given", Flow::map()), of("when", Flow::List(Vec::new())));
        let cards = node.get("cards").and_then(Node::entries).unwrap_or_default().iter().map(|entry| {
            let lines = format!("  {}:{}", Flow::from(&*entry.key), Flow::written(&entry.value).block(4));
            (entry.key.to_string(), lines)
        });
        let (cards, over) = (cards.collect(), Over::new(wanted.suite));
        let (plays, stopped) = (Cell::new(0), Cell::new(None));
        let (spent, ways) = (Cell::new(false), Cell::new(false));
        let (timed, late) = (Cell::new(false), Cell::new(false));
        Some(Self { wanted, over, given, when, cards, plays, spent, timed, late, ways, stopped })
    }

    /// The setup and the steps of the case, without intermediate expectations.
    fn original(&self) -> Draft {
        let given = match &self.given {
            Flow::Map(entries) => entries.clone(),
            _ => Vec::new(),
        };
        let when = match &self.when {
            Flow::List(steps) => steps.iter().map(|step| unmarked(step, self.nests())).collect(),
            _ => Vec::new(),
        };
        Draft { given, when }
    }

    fn nests(&self) -> &'static [&'static str] {
        self.wanted.case.language.nests
    }

    /// The case of a draft, if it is valid.
    fn read(&self, draft: &Draft) -> Option<Case> {
        let case = self.wanted.case;
        // Keep all clauses: the first may be exempt, and a case with only exempt clauses is rejected.
        let clauses: Vec<String> = case.asserts.iter().map(|(id, _)| Flow::from(id).to_string()).collect();
        let cards = match self.cards_of(draft).as_slice() {
            [] => String::new(),
            lines => format!("cards:\n{}\n", lines.join("\n")),
        };
        let text = format!(
            "game: {}\n{cards}cases:\n  small:\n    asserts: [{}]\n{draft}    then: todo\n",
            case.language.game,
            clauses.join(", ")
        );
        let mut read = self.over.read("pending/small.yaml", &text);
        if read.problems.is_empty() { read.pending.pop() } else { None }
    }

    /// The first path through a draft on which the engines have a divergence that `is_wanted` accepts.
    fn parts(&self, draft: &Draft, is_wanted: &dyn Fn(&Divergence) -> bool) -> Option<Parts> {
        (self.wanted.telling)(self.plays.get(), draft.size());
        let left = self.wanted.most_plays.saturating_sub(self.plays.get());
        if left == 0 {
            self.spent.set(true);
            return None;
        }
        if self.is_late() {
            return None;
        }
        let case = self.read(draft)?;
        let scenario = case.scenario.as_deref()?;
        let [one, other] = self.wanted.engines;
        let edition = self.wanted.edition;
        let lacks = [one, other].map(|engine| engine.missing(&case, edition));
        if lacks.iter().any(Option::is_some) {
            return self.parts_by_lack(&Ask::of(scenario, edition), lacks, is_wanted);
        }
        let mut found = None;
        let ask = Ask { case: "minimize", ..Ask::of(scenario, edition) };
        let cut = walk(&ask, one, left.min(MOST_WAYS), &mut |visit| {
            self.plays.set(self.plays.get() + 1);
            let replies = [visit.reply, other.play(&Ask { open: visit.answers, ..ask })];
            if self.is_over(&replies) || self.is_late() {
                return ControlFlow::Break(());
            }
            let all = divergences(&replies, self.wanted.engines, case.language.game);
            let Some(divergence) =
                all.into_iter().find(|one| is_wanted(one) && self.is_like(&ask, visit.answers, &replies, one))
            else {
                return ControlFlow::Continue(());
            };
            found = Some(Parts { divergence, answers: visit.answers.to_vec(), replies });
            ControlFlow::Break(())
        });
        if found.is_none() && cut {
            self.ways.set(true);
        }
        found
    }

    /// Returns `true` if the engine with the fault of interest diverges from the first in the same way.
    fn is_like(&self, ask: &Ask<'_>, answers: &[Answer], replies: &[Reply; 2], divergence: &Divergence) -> bool {
        let Some(like) = self.wanted.like else { return true };
        let ([right, _], [first, _]) = (replies, self.wanted.engines);
        let both = [right.clone(), like.play(&Ask { open: answers, ..*ask })];
        let game = self.wanted.case.language.game;
        let same = |one: &Divergence| one.kind == divergence.kind && one.what == divergence.what;
        divergences(&both, [first, like], game).iter().any(same)
    }

    /// The divergence if an engine declared a feature as missing, and is not asked.
    fn parts_by_lack(
        &self,
        ask: &Ask<'_>,
        lacks: [Option<String>; 2],
        is_wanted: &dyn Fn(&Divergence) -> bool,
    ) -> Option<Parts> {
        if self.wanted.like.is_some() {
            return None;
        }
        self.plays.set(self.plays.get() + 1);
        let mut engines = self.wanted.engines.into_iter();
        let replies = lacks.map(|lack| match (lack, engines.next()) {
            (Some(needs), _) => Ok(Outcome::Unsupported { needs }),
            (None, Some(engine)) => engine.play(ask),
            (None, None) => Err(EngineError::new(Verdict::NotRun, "")),
        });
        if self.is_over(&replies) {
            return None;
        }
        let all = divergences(&replies, self.wanted.engines, self.wanted.case.language.game);
        let divergence = all.into_iter().find(is_wanted)?;
        Some(Parts { divergence, answers: Vec::new(), replies })
    }

    /// Returns `true` if the time is up.
    fn is_late(&self) -> bool {
        let late = self.timed.get() && (self.wanted.enough)();
        if late {
            self.late.set(true);
        }
        late
    }

    /// Returns `true` if an engine stopped working.
    fn is_over(&self, replies: &[Reply; 2]) -> bool {
        let why = replies.iter().find_map(|reply| match reply {
            Err(error) if Ended::of(reply) == Ended::Broke(Verdict::NotRun) => Some(error.why.clone()),
            _ => None,
        });
        let over = why.is_some();
        if over {
            // Prevents further attempts.
            self.plays.set(self.wanted.most_plays);
            self.stopped.set(why);
        }
        over
    }

    fn why_cut(&self) -> Option<Cut> {
        match self.stopped.take() {
            Some(why) => Some(Cut::Stopped(why)),
            None if self.spent.get() => Some(Cut::Plays),
            None if self.late.get() => Some(Cut::Time),
            None => self.ways.get().then_some(Cut::Ways),
        }
    }

    /// The draft with the answers of the first divergent path beside the steps during which they are asked for. `None`
    /// if they cannot be placed there.
    fn scripted(
        &self,
        draft: &Draft,
        answers: &[Answer],
        still: &dyn Fn(&Draft) -> Option<Parts>,
    ) -> Option<(Draft, Parts)> {
        let mut best = None;
        let mut rest = answers;
        while let Some((answer, more)) = rest.split_first() {
            let from = best.as_ref().map_or(draft, |(draft, _)| draft);
            let steps = StepId::try_from(count(&from.when, self.nests())).unwrap_or(StepId::MAX);
            let next = (0..steps).find_map(|step| {
                let with = self.with_answer(from, step, answer);
                let parts = still(&with).filter(|parts| parts.answers == more)?;
                Some((with, parts))
            });
            best = Some(next?);
            rest = more;
        }
        best
    }

    fn with_answer(&self, draft: &Draft, step: StepId, answer: &Answer) -> Draft {
        let mut draft = draft.clone();
        let answers = IndexMap::from([(step, vec![answered(answer)])]);
        let mut number = 0;
        for step in &mut draft.when {
            script(step, self.nests(), &mut number, &answers);
        }
        draft
    }

    /// The cards of its file that a draft names, directly or through other cards, as lines of `cards`.
    fn cards_of(&self, draft: &Draft) -> Vec<&str> {
        let written = draft.to_string();
        let mut needed: Vec<bool> = self.cards.iter().map(|(name, _)| written.contains(unquoted(name))).collect();
        loop {
            let named = |name: &str| {
                self.cards.iter().zip(&needed).any(|((_, card), needed)| *needed && card.contains(unquoted(name)))
            };
            let more: Vec<bool> =
                self.cards.iter().zip(&needed).map(|((name, _), needed)| *needed || named(name)).collect();
            if more == needed {
                let kept = self.cards.iter().zip(needed).filter(|(_, needed)| *needed);
                return kept.map(|((_, card), _)| card.as_str()).collect();
            }
            needed = more;
        }
    }

    /// The scenario of a draft.
    fn scenario(&self, draft: &Draft) -> Option<Arc<Scenario>> {
        self.read(draft)?.scenario
    }
}

/// The number of steps, including nested ones.
fn count(steps: &[Flow], nests: &[&str]) -> usize {
    steps.iter().map(|step| 1 + nested(step, nests).map(|steps| count(steps, nests)).sum::<usize>()).sum()
}

fn nested<'f>(step: &'f Flow, nests: &'f [&str]) -> impl Iterator<Item = &'f [Flow]> {
    let entries = match step {
        Flow::Map(entries) => entries.as_slice(),
        _ => &[],
    };
    entries.iter().filter_map(|(key, value)| match value {
        Flow::List(steps) if nests.contains(&key.as_str()) => Some(steps.as_slice()),
        _ => None,
    })
}

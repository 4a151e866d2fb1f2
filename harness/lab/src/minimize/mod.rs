//! The smallest scenario on which two engines still part as they do on a case.
//!
//! The case is taken as it is written, without what it expects, and made small
//! ([`shrink`](mod@crate::generate::shrink)): whatever can go goes, as long as the engines part in the same
//! way ([`divergence`]). Its choices are left open meanwhile, and each way through them is compared; at the
//! end the answers of the first way on which the engines part are scripted. Cards stay as they are printed.
//! [`write`](mod@write) writes it down for a person to judge.

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
use crate::generate::shrink::{Shrinking, shrink};
use suite::language::case::Case;
use suite::load::{Over, Suite};
use suite::play::engine::{Ask, Engine, EngineError, Reply};
use suite::play::explore::walk;
use suite::text::node::Node;
use suite::text::parse::parse;

/// How many ways through the choices of one scenario are compared.
const MOST_WAYS: usize = 1_000;

/// A case on which two engines may part.
pub struct Minimizing<'m> {
    /// The suite.
    pub suite: &'m Suite,
    /// The case.
    pub case: &'m Case,
    /// The edition.
    pub edition: &'m str,
    /// The engines.
    pub engines: Engines<'m>,
    /// An engine with the one fault that is looked for: where the two part, it parts from the first in the same way, so
    /// that what is left is no other fault of the second. None where any will do.
    pub like: Option<&'m dyn Engine>,
    /// How often each is asked to play at most.
    pub most_plays: usize,
    /// Asked once it is known that the engines part: whether nothing smaller is to be looked for any more.
    pub enough: &'m dyn Fn() -> bool,
    /// Told after each scenario that was tried how many plays there were so far, and how many words
    /// and numbers are left.
    pub telling: &'m dyn Fn(usize, usize),
}

/// A case made small.
#[derive(Clone, Debug)]
pub struct Minimized {
    /// What is given and done.
    pub draft: Draft,
    /// How many words and numbers there were before.
    pub before: usize,
    /// Where the engines part.
    pub parts: Parts,
    /// Why it may not be the smallest.
    pub cut: Option<Cut>,
    /// How often each engine played.
    pub plays: usize,
}

/// Why nothing smaller was looked for any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// There were as many plays as there may be.
    Plays,
    /// There was no more time.
    Time,
    /// The choices of something smaller allow more ways than were compared.
    Ways,
    /// An engine did not go on.
    Stopped(String),
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum Ending {
    /// The engines do not part on the case, or not on those of its ways that were compared.
    Agree(Option<Cut>),
    /// They part on it, and not when they are asked the same again.
    Unsteady,
    /// An engine does not play, or the case cannot be read.
    Stopped(String),
    /// The case made small.
    Minimal(Box<Minimized>),
}

/// Two engines that part on a way through a scenario.
#[derive(Clone, Debug)]
pub struct Parts {
    /// In what.
    pub divergence: Divergence,
    /// The answers to the choices left open that lead there.
    pub answers: Vec<Answer>,
    /// What each says.
    pub replies: [Reply; 2],
}

impl Parts {
    /// How much each refuses.
    fn refused(&self) -> [usize; 2] {
        [0, 1].map(|side| match self.replies.get::<usize>(side) {
            Some(Ok(Outcome::Played { observed, .. })) => observed.refused.len(),
            _ => 0,
        })
    }
}

/// Makes a case small on which engines part.
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

/// A case at work.
struct Work<'m> {
    wanted: &'m Minimizing<'m>,
    over: Over<'m>,
    /// What is given and done, as it is written.
    given: Flow,
    when: Flow,
    /// The cards of its file: the name of each, and how it is written.
    cards: Vec<(String, String)>,
    plays: Cell<usize>,
    /// Whether there were as many as there may be.
    spent: Cell<bool>,
    /// Whether the time counts: the first and the last comparison are made however late it is.
    timed: Cell<bool>,
    /// Whether there was no more time.
    late: Cell<bool>,
    /// Whether ways through choices were left out.
    ways: Cell<bool>,
    /// Why an engine plays no more.
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

    /// What is given and done in the case, without what is expected on the way.
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

    /// The case of a draft, if it is one.
    fn read(&self, draft: &Draft) -> Option<Case> {
        let case = self.wanted.case;
        // All of them: the first may be exempt, and a case of nothing else is refused.
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

    /// The first way through a draft on which the engines part in what `is_wanted`.
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
        let lacks = [one, other].map(|engine| engine.lacks(&case, edition));
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

    /// Whether the engine with the fault that is looked for parts from the first in this way too.
    fn is_like(&self, ask: &Ask<'_>, answers: &[Answer], replies: &[Reply; 2], divergence: &Divergence) -> bool {
        let Some(like) = self.wanted.like else { return true };
        let ([right, _], [first, _]) = (replies, self.wanted.engines);
        let both = [right.clone(), like.play(&Ask { open: answers, ..*ask })];
        let game = self.wanted.case.language.game;
        let same = |one: &Divergence| one.kind == divergence.kind && one.what == divergence.what;
        divergences(&both, [first, like], game).iter().any(same)
    }

    /// Where an engine said beforehand that it lacks something, and is not asked.
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

    /// Whether there is no more time.
    fn is_late(&self) -> bool {
        let late = self.timed.get() && (self.wanted.enough)();
        if late {
            self.late.set(true);
        }
        late
    }

    /// Whether an engine does not play any more.
    fn is_over(&self, replies: &[Reply; 2]) -> bool {
        let why = replies.iter().find_map(|reply| match reply {
            Err(error) if Ended::of(reply) == Ended::Broke(Verdict::NotRun) => Some(error.why.clone()),
            _ => None,
        });
        let over = why.is_some();
        if over {
            // Nothing else is tried.
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

    /// The draft with the answers of the first way on which engines part beside the steps during which
    /// they are asked for. None, if they cannot stand there.
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

    /// The cards of its file that a draft names, or that one of those names, as lines of `cards`.
    fn cards_of(&self, draft: &Draft) -> Vec<&str> {
        let written = draft.to_string();
        let mut needed: Vec<bool> = self.cards.iter().map(|(name, _)| written.contains(name)).collect();
        loop {
            let named =
                |name: &str| self.cards.iter().zip(&needed).any(|((_, card), needed)| *needed && card.contains(name));
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

/// How many steps there are, nested ones too.
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

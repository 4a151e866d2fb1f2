//! Searches for a small scenario on which a misread card plays differently from the right one, and writes it down for a
//! person to judge.
//!
//! The scenarios are made from cases of the suite: those that use the card, and those that use a card with the same
//! keywords, in which the misread card takes its place. The first tries play them as they are, and later ones add cards
//! and steps around them or join two of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::transcript::observed::{Observed, Snapshot};
use kernel::transcript::trace::Trace;
use kernel::transcript::{Notes, Open};
use suite::cards::{Card, Deck};
use suite::language::case::Case;
use suite::load::{Over, Suite};
use suite::play::engine::Reference;

use super::chance::Chance;
use super::flow::Flow;
use super::frames::{Frame, frames, joined, rename};
use super::pending::{answer, beginning, changes, free, scripted, seen};
use super::pool::{case_of_draft, named_in, own};
use super::shrink::{Shrinking, shrink};
use super::{Draft, Maker};
use crate::cards::misread::Misreading;
use crate::cards::parts::{Parts, parts_of_shared};
use crate::words::slug;

/// The most cards with the same keywords whose cases are used. With [`MOST_OF_ONE`], their cases leave most tries for
/// larger scenarios.
const MOST_ALIKE: usize = 12;

/// The most cases of such a card that are used.
const MOST_OF_ONE: usize = 8;

/// The most smaller scenarios that are tried, each with at least two plays: fewer than in other searches, since each
/// misreading has a search of its own.
const MOST_SMALLER: usize = 1_200;

/// The amounts added around a scenario. They are small, so that the scenario can still be played.
const MUCH: [usize; 4] = [0, 1, 1, 2];

/// The extent of a search.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The seed; the same seed finds the same scenario.
    pub seed: u64,
    /// The most scenarios that are tried.
    pub tries: usize,
}

/// A scenario on which a misread card plays differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The id of the case, without the game.
    pub id: String,
    /// The text of its file.
    pub text: String,
    /// The number of its steps.
    pub steps: usize,
    /// The number of scenarios that were tried, including this one.
    pub tried: usize,
}

/// The material for proposals in one game.
pub struct Proposer<'s> {
    maker: &'static Maker,
    suite: &'s Suite,
    over: Over<'s>,
    deck: Deck,
    frames: Vec<Frame>,
    words: BTreeMap<String, BTreeSet<String>>,
    own: Vec<(String, String)>,
    editions: &'static [&'static str],
    nests: &'static [&'static str],
}

/// A play of a scenario.
struct Once {
    start: Snapshot,
    observed: Observed,
    trace: Trace,
}

/// The plays of a scenario with the right and with the misread card.
struct Both {
    right: Once,
    wrong: Once,
}

impl<'s> Proposer<'s> {
    /// The material from a suite that contains the maker's own cards
    /// ([`with_own_cards`](super::search::with_own_cards)).
    pub fn new(maker: &'static Maker, suite: &'s Suite) -> Self {
        let language = suite.games.find(maker.game).map(engine::AnyGame::language);
        let all = |parts: Parts| -> BTreeSet<String> { parts.into_iter().flat_map(|(_, words)| words).collect() };
        let words = parts_of_shared(suite, maker.game).into_iter().map(|(card, parts)| (card, all(parts)));
        Self {
            maker,
            suite,
            over: Over::new(suite),
            deck: suite.decks.get(maker.game).cloned().unwrap_or_default(),
            frames: frames(suite, maker.game),
            words: words.collect(),
            own: own(suite, maker.game),
            editions: language.map_or(&[], |language| language.editions),
            nests: language.map_or(&[], |language| language.nests),
        }
    }

    /// Searches for a scenario on which a card plays differently if it is misread.
    pub fn propose(&self, card: &str, right: &Card, misreading: &Misreading, extent: Extent) -> Option<Proposal> {
        let (own, alike) = (self.of_card(card), self.of_alike(card, misreading));
        let all: Vec<&Draft> = own.iter().chain(&alike).collect();
        let differs = |draft: &Draft| self.both(draft, Open::FIRST, card, right, misreading).filter(Both::differ);
        for tried in 0..extent.tries {
            let draft = match all.get(tried) {
                Some(draft) => (*draft).clone(),
                None => self.varied(&own, &alike, extent.seed.wrapping_add(tried as u64))?,
            };
            let Some(both) = differs(&draft) else { continue };
            let how = Shrinking { most_tries: MOST_SMALLER, ..Shrinking::QUICK };
            let refused = both.right.observed.refused.len();
            let small = shrink(draft, how, |draft| {
                differs(draft).is_some_and(|both| both.right.observed.refused.len() <= refused)
            });
            return self.written(small, card, right, misreading, extent, tried + 1);
        }
        None
    }

    /// The first case of the suite that awaits judgement and in which a misread card plays differently.
    pub fn proposed(&self, card: &str, right: &Card, misreading: &Misreading) -> Option<&'s Case> {
        let of_game = self.suite.pending.iter().filter(|case| case.language.game == self.maker.game);
        let mut uses = of_game.filter(|case| case.cards().iter().any(|name| name == card));
        uses.find(|case| {
            let scenario = case.scenario.as_ref();
            let both = scenario.and_then(|scenario| self.plays(scenario, Open::FIRST, card, right, misreading));
            both.is_some_and(|both| both.differ())
        })
    }

    /// The setups and steps of the cases that use a card.
    fn of_card(&self, card: &str) -> Vec<Draft> {
        let uses = self.frames.iter().filter(|frame| frame.cards.iter().any(|other| other == card));
        let mut found: Vec<Draft> = uses.map(|frame| frame.draft.clone()).collect();
        found.sort_by_key(Draft::size);
        found
    }

    /// The setups and steps of cases that use a card like this one, with this card in its place. Cards that have the
    /// misread keywords come first.
    fn of_alike(&self, card: &str, misreading: &Misreading) -> Vec<Draft> {
        let none = BTreeSet::new();
        let words = self.words.get(card).unwrap_or(&none);
        let rank = |other: &BTreeSet<String>| {
            let misread = misreading.words.iter().filter(|word| other.contains(*word)).count();
            (misread, other.intersection(words).count(), usize::MAX - other.len())
        };
        let others = self.words.iter().filter(|(name, _)| name.as_str() != card);
        let mut alike: Vec<(&String, &BTreeSet<String>)> = others.collect();
        alike.sort_by_key(|&(_, other)| std::cmp::Reverse(rank(other)));
        let mut found = Vec::new();
        for (name, _) in alike.into_iter().take(MOST_ALIKE) {
            let uses = |frame: &&Frame| frame.cards.contains(name) && !frame.cards.iter().any(|other| other == card);
            found.extend(self.frames.iter().filter(uses).take(MOST_OF_ONE).map(|frame| {
                let mut draft = frame.draft.clone();
                rename(&mut draft, name, card);
                draft
            }));
        }
        found
    }

    /// A scenario with more around it.
    fn varied(&self, own: &[Draft], alike: &[Draft], seed: u64) -> Option<Draft> {
        let mut chance = Chance::new(seed);
        let first = if chance.in_hundred(50) { chance.one(own) } else { chance.one(alike) };
        let first = first.or(own.first()).or(alike.first())?;
        let second = match chance.so_many(0, 3) {
            0 => chance.one(own),
            1 => chance.one(alike),
            2 => chance.one(&self.frames).map(|frame| &frame.draft),
            _ => None,
        };
        let both = second.and_then(|second| joined(&mut chance, first, second));
        let much = chance.one(&MUCH).copied().unwrap_or_default();
        Some((self.maker.onto)(&mut chance, &self.deck, both.unwrap_or_else(|| first.clone()), much))
    }

    /// The case of a draft.
    fn read(&self, draft: &Draft) -> Option<Case> {
        case_of_draft(&self.over, self.maker, draft)
    }

    /// The plays of a draft in the newest edition; `None` unless both reach an end and are different.
    fn both(&self, draft: &Draft, open: Open<'_>, card: &str, right: &Card, misread: &Misreading) -> Option<Both> {
        self.plays(self.read(draft)?.scenario.as_deref()?, open, card, right, misread)
    }

    /// The plays of a scenario in the newest edition; `None` unless both reach an end and are different.
    fn plays(
        &self,
        scenario: &Scenario,
        open: Open<'_>,
        card: &str,
        right: &Card,
        misread: &Misreading,
    ) -> Option<Both> {
        let edition = self.editions.last()?;
        let wrong = scenario.with_card(card, &misread.card)?;
        let right = scenario.with_card(card, right)?;
        let outcome =
            |scenario: &Scenario, open| match Reference::right().play_on(scenario, edition, open, Notes::default()) {
                Outcome::Played { observed, trace } => Some((observed, trace)),
                _ => None,
            };
        let (ours, theirs) = (outcome(&right, open)?, outcome(&wrong, open)?);
        if ours.0 == theirs.0 {
            return None;
        }
        let once = |scenario: &Scenario, (observed, trace)| {
            Some(Once { start: outcome(&scenario.start(), Open::FIRST)?.0.end, observed, trace })
        };
        Some(Both { right: once(&right, ours)?, wrong: once(&wrong, theirs)? })
    }

    /// Returns `true` if the right play is the same in all editions.
    fn is_of_all_editions(&self, draft: &Draft, right: &Observed) -> bool {
        let Some(scenario) = self.read(draft).and_then(|case| case.scenario) else { return false };
        self.editions.iter().all(|edition| {
            let outcome = Reference::right().play_on(&scenario, edition, Open::default(), Notes::default());
            matches!(outcome, Outcome::Played { observed, .. } if observed == *right)
        })
    }

    /// Writes a draft down, with its choices scripted if both plays then still differ.
    fn written(
        &self,
        draft: Draft,
        card: &str,
        right: &Card,
        misreading: &Misreading,
        extent: Extent,
        tried: usize,
    ) -> Option<Proposal> {
        let game = self.maker.game;
        let open = self.both(&draft, Open::FIRST, card, right, misreading)?;
        let closed = scripted(self.nests, draft.clone(), &open.right.trace);
        let both = self.both(&closed, Open::default(), card, right, misreading).filter(Both::differ);
        let (draft, both) = both.map_or((draft, open), |both| (closed, both));
        let asserts = both.asserted().unwrap_or_else(|| self.maker.clause.to_owned());
        // Several misreadings of a card get proposals with different ids, the same ones in each search.
        let digest =
            misreading.says.bytes().fold(extent.seed, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        let id = free(self.suite, game, &format!("misread-{}-{:08x}", slug(card), digest % 0x1_0000_0000));
        let known = [
            format!("Notices the misreading `{card}: {}`.", misreading.says),
            format!("Made by `ruleproof cards --misread --propose --seed {}`.", extent.seed),
        ];
        let shown = draft.to_string();
        let own = named_in(&self.own, &shown);
        let mut text = beginning(self.suite, game, &own, std::slice::from_ref(&asserts), &known);
        let _ = write!(text, "  {id}:\n    asserts: [{asserts}]\n    source: derived\n");
        if !self.is_of_all_editions(&draft, &both.right.observed)
            && let Some(edition) = self.editions.last()
        {
            let _ = writeln!(text, "    editions: {}", Flow::from(vec![*edition]));
        }
        let _ = writeln!(text, "{shown}    then: todo");
        text.push_str(&answer("The reference engine", "", &both.right.seen()));
        text.push_str(&answer("The reference engine with the misread card", "", &both.wrong.seen()));
        Some(Proposal { id, text, steps: draft.when.len(), tried })
    }
}

impl Once {
    /// The changes since the setup, the events and the refusals, as lines.
    fn seen(&self) -> Vec<String> {
        seen(&self.observed, Some(&self.start), &[])
    }

    /// The parts of a play that a case can check: the changes after each step, and the events and questions in any
    /// order.
    fn checkable(&self) -> (Vec<String>, Vec<String>) {
        let after = self.observed.after.iter().map(|(_, after)| after).chain([&self.observed.end]);
        let after = after.flat_map(|after| changes(after, Some(&self.start))).collect();
        let mut events: Vec<String> = self.observed.events.iter().map(ToString::to_string).collect();
        events.sort();
        (after, events)
    }
}

impl Both {
    /// Returns `true` if a case could notice the difference. Differences in the setup, in the order of events and in
    /// the texts of refusals do not count.
    fn differ(&self) -> bool {
        self.refuse_otherwise() || self.right.checkable() != self.wrong.checkable()
    }

    /// Returns `true` if the wrong play refuses other steps or answers, or lacks a clause of a refusal: a case may name
    /// it.
    fn refuse_otherwise(&self) -> bool {
        let (right, wrong) = (&self.right.observed.refused, &self.wrong.observed.refused);
        let pairs = || right.iter().zip(wrong);
        right.len() != wrong.len()
            || pairs().any(|(one, other)| (one.step, one.answer) != (other.step, other.answer))
            || pairs().any(|(one, other)| one.clauses.iter().any(|clause| !other.clauses.contains(clause)))
    }

    /// The clause that the case is about: one that only the right play cites, or else the last one that it cites.
    fn asserted(&self) -> Option<String> {
        let cited: Vec<&str> = self.right.trace.cites.iter().map(|cite| cite.clause.id()).collect();
        let only = cited.iter().find(|id| !self.wrong.trace.has(id));
        only.or(cited.last()).map(|id| (*id).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use suite::load::{Text, Texts, load};

    use super::*;
    use crate::bundled;
    use crate::cards::misread::Misreader;
    use crate::cards::{listed, named};
    use crate::generate::mtg::MAKER;

    const WARD: &str = "game: mtg\ncards:\n  Some Ward: {types: [Instant], invented: true, effect: [{prevent: {amount: next 2, to: you}}]}\ncases:\n  \
         a:\n    asserts: [615.7-depletes]\n    given: {alice: {hand: [Some Ward]}, bob: {hand: [Shock]}}\n    when:\n      - \
         alice: {cast: Some Ward}\n      - bob: {cast: Shock, targets: alice}\n    then: {alice: {life: 20}}\n";

    #[test]
    fn a_scenario_is_found_on_which_a_misread_card_plays_differently() {
        let text = Text { path: "a.yaml".into(), text: Ok(WARD.into()) };
        let texts = Texts { cases: vec![text], ..bundled::base() };
        let suite = load(engine::GAMES, super::super::search::with_own_cards(&MAKER, texts));
        assert_eq!(suite.problems, []);
        let (listed, misreader) = (listed(&suite), Misreader::new(&suite));
        let ward = named(&listed, "Some Ward");
        let misreadings = misreader.misreadings(ward[0]);
        let wrong = misreadings.iter().find(|one| one.says == "prevent.amount: `next 2` read as `next 1`").unwrap();
        let right = misreader.right(ward[0]).unwrap();
        let extent = Extent { seed: 1, tries: 5 };
        let proposer = Proposer::new(&MAKER, &suite);
        let found = proposer.propose("Some Ward", &right, wrong, extent).unwrap();
        assert_eq!(proposer.propose("Some Ward", &right, wrong, extent).as_ref(), Some(&found));
        assert!(found.text.contains("then: todo\n"), "{}", found.text);
        assert!(found.text.contains("with the misread card, which is not authoritative"), "{}", found.text);
        let read = Over::new(&suite).read("pending/a.yaml", &found.text);
        assert_eq!((read.problems, read.pending.len()), (Vec::new(), 1), "{}", found.text);
    }
}

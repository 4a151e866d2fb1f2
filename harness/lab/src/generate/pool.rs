//! The material for the cases of a game: the cards and the cases of a suite.
//!
//! One of ten seeds makes a case of randomly drawn cards. Each of the others is about two keywords of the card
//! language, those whose turn it is (`turns`): a case of the suite that uses the first is the frame, a case that uses
//! the second is joined to it, and more cards and steps are added around both. The reference engine plays the result in
//! each edition. If it does not reach its end, or a keyword is unused, another version is tried, with fewer additions
//! each time, and finally without the second case.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::outcome::Outcome;
use kernel::transcript::observed::Observed;
use kernel::transcript::{Notes, Open};
use serde_json::Value as Json;
use suite::cards::Deck;
use suite::language::case::Case;
use suite::load::{Over, Suite};
use suite::parallel;
use suite::play::engine::Reference;

use super::chance::Chance;
use super::frames::{Frame, frames, joined};
use super::turns::order;
use super::{Draft, Maker};
use crate::cards::parts::{Part, Parts, parts_of_shared};

/// The amount added around a frame at each try.
const TRIES: [usize; 8] = [2, 2, 1, 1, 0, 0, 1, 0];

/// The number of tries in which a second frame may be joined to the first.
const TOGETHER: usize = 6;

/// The material for cases.
pub struct Pool<'s> {
    /// The maker of the cases.
    pub maker: &'static Maker,
    /// The cards.
    pub deck: Deck,
    over: Over<'s>,
    editions: &'static [&'static str],
    words: HashMap<String, Parts>,
    frames: Vec<Frame>,
    /// The keywords that some frame uses, grouped by identical frames, with the frames that use them.
    groups: Vec<(Vec<String>, Vec<usize>)>,
    /// The order in which these groups get their turn.
    turns: Vec<usize>,
    /// The keywords that some frame uses.
    used: BTreeSet<String>,
    /// The cards that no suite shares, each with its text.
    own: Vec<(String, String)>,
}

impl<'s> Pool<'s> {
    /// The material from the cards and cases of a game.
    pub fn of(maker: &'static Maker, suite: &'s Suite) -> Self {
        let editions = suite.games.find(maker.game).map_or(&[][..], |game| game.language().editions);
        let words = parts_of_shared(suite, maker.game);
        let mut pool = Self {
            maker,
            deck: suite.decks.get(maker.game).cloned().unwrap_or_default(),
            over: Over::new(suite),
            editions,
            words,
            frames: frames(suite, maker.game),
            groups: Vec::new(),
            turns: Vec::new(),
            used: BTreeSet::new(),
            own: own(suite, maker.game),
        };
        pool.take_turns();
        pool
    }

    /// Orders the turns of the keywords that frames use, the least used first.
    fn take_turns(&mut self) {
        let mut of_word: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let uses = parallel::map(&self.frames, |frame| self.uses(&frame.draft).unwrap_or_default());
        for (number, words) in uses.into_iter().enumerate() {
            for word in words {
                of_word.entry(word).or_default().push(number);
            }
        }
        self.used = of_word.keys().cloned().collect();
        let mut together: BTreeMap<Vec<usize>, Vec<String>> = BTreeMap::new();
        for (word, of) in of_word {
            together.entry(of).or_default().push(word);
        }
        let of: Vec<Vec<usize>> = together.keys().cloned().collect();
        self.groups = together.into_iter().map(|(of, words)| (words, of)).collect();
        self.turns = order(&of);
    }

    /// The texts of the unshared cards that a text names.
    pub fn own_of(&self, text: &str) -> Vec<&str> {
        named_in(&self.own, text)
    }

    /// The keywords that no case of the suite by itself uses in every edition: they have no turn.
    pub fn without_turn(&self) -> Vec<&str> {
        self.words().into_iter().filter(|word| !self.used.contains(*word)).collect()
    }

    /// The keywords whose turn it is with a seed; empty if cards are drawn at random.
    pub fn subject(&self, seed: u64) -> &[String] {
        Self::turn(seed).and_then(|turn| self.group(turn)).map_or(&[], |(words, _)| words)
    }

    /// The number of the turn for a seed.
    fn turn(seed: u64) -> Option<usize> {
        let turn = (seed % 10).checked_sub(1)?.saturating_add(seed / 10 * 9);
        usize::try_from(turn).ok()
    }

    /// The keywords whose turn it is, and the frames that use them.
    fn group(&self, turn: usize) -> Option<&(Vec<String>, Vec<usize>)> {
        self.groups.get(*self.turns.get(turn.checked_rem(self.turns.len())?)?)
    }

    /// The setup and the steps for a seed.
    pub fn draft(&self, seed: u64) -> Draft {
        let mut chance = Chance::new(seed);
        self.of_word(seed, &mut chance).unwrap_or_else(|| (self.maker.make)(&mut chance, &self.deck))
    }

    /// The text of the case for a seed, as written under `cases`.
    pub fn case(&self, seed: u64) -> String {
        format!(
            "  generated-{seed}:\n    asserts: [{}]\n    source: derived\n    tags: [generated]\n{}    then: todo\n",
            self.maker.clause,
            self.draft(seed)
        )
    }

    /// All keywords of the cards.
    pub fn words(&self) -> BTreeSet<&str> {
        self.words.values().flatten().flat_map(|(_, words)| words).map(String::as_str).collect()
    }

    /// The keywords that a play used.
    pub fn used(&self, scenario: &str, observed: &Observed) -> BTreeSet<&str> {
        let told: Json = serde_json::from_str(scenario).unwrap_or_default();
        let deeds = (self.maker.deeds)(&told, observed);
        let cards = deeds.iter().filter_map(|(card, done)| Some((self.words.get(card)?, done)));
        let used =
            |part: &Part, done: &BTreeSet<String>| (self.maker.needs)(part).iter().any(|need| done.contains(need));
        let parts = cards.flat_map(|(parts, done)| parts.iter().filter(move |(part, _)| used(part, done)));
        parts.flat_map(|(_, words)| words).map(String::as_str).collect()
    }

    /// Parses the text of a case, as written under `cases`.
    pub fn read(&self, case: &str) -> Option<Case> {
        case_of(&self.over, self.maker, case)
    }

    /// A case that uses the keywords whose turn it is.
    fn of_word(&self, seed: u64, chance: &mut Chance) -> Option<Draft> {
        let turn = Self::turn(seed)?;
        let (words, of) = self.group(turn)?;
        let (others, of_others) = self.group(turn + self.turns.len() / 2)?;
        let (mut alone, mut ended) = (None, None);
        for (number, much) in TRIES.into_iter().enumerate() {
            let frame = chance.one(of).and_then(|frame| self.frames.get(*frame))?;
            let beside = if number < TOGETHER { chance.one(of_others) } else { None };
            let beside = beside.and_then(|beside| self.frames.get(*beside));
            let both = beside.and_then(|beside| joined(chance, &frame.draft, &beside.draft));
            let draft = (self.maker.onto)(chance, &self.deck, both.unwrap_or_else(|| frame.draft.clone()), much);
            let Some(uses) = self.uses(&draft) else { continue };
            let has = |words: &[String]| words.iter().all(|word| uses.contains(word));
            match (has(words), has(others)) {
                (true, true) => return Some(draft),
                (true, false) if number >= TOGETHER => return alone.or(Some(draft)),
                (true, false) => _ = alone.get_or_insert(draft),
                (false, _) => _ = ended.get_or_insert(draft),
            }
        }
        alone.or(ended)
    }

    /// The keywords that a draft uses in every edition; `None` if it does not reach an end in each.
    pub fn uses(&self, draft: &Draft) -> Option<BTreeSet<String>> {
        let scenario = case_of_draft(&self.over, self.maker, draft)?.scenario?;
        let json = scenario.json();
        let mut in_each: Option<BTreeSet<&str>> = None;
        for edition in self.editions {
            let outcome = Reference::right().play_on(&scenario, edition, Open::FIRST, Notes::default());
            let Outcome::Played { observed, .. } = outcome else { return None };
            let used = self.used(&json, &observed);
            in_each =
                Some(in_each.map_or_else(|| used.clone(), |before| before.intersection(&used).copied().collect()));
        }
        in_each.map(|words| words.into_iter().map(str::to_owned).collect())
    }
}

/// Parses the text of a case, as written under `cases`.
fn case_of(over: &Over<'_>, maker: &Maker, case: &str) -> Option<Case> {
    let text = format!("game: {}\ncases:\n{case}", maker.game);
    let mut read = over.read("pending/made-up.yaml", &text);
    if read.problems.is_empty() { read.pending.pop() } else { None }
}

/// The case of a draft.
pub(super) fn case_of_draft(over: &Over<'_>, maker: &Maker, draft: &Draft) -> Option<Case> {
    case_of(over, maker, &format!("  made-up:\n    asserts: [{}]\n{draft}    then: todo\n", maker.clause))
}

/// The part of a name that stands in a text in any style. Quotes around a name are part of it and are written with
/// backslashes.
pub(crate) fn unquoted(name: &str) -> &str {
    name.trim_matches('"')
}

/// The texts of the cards that a text names.
pub(super) fn named_in<'c>(cards: &'c [(String, String)], text: &str) -> Vec<&'c str> {
    cards.iter().filter(|(name, _)| text.contains(unquoted(name))).map(|(_, card)| card.as_str()).collect()
}

/// The cards that [`with_own_cards`](super::search::with_own_cards) added.
pub(super) fn own(suite: &Suite, game: &str) -> Vec<(String, String)> {
    let path = own_path(game);
    let put = suite.cards.iter().filter(|card| card.game == game && suite.sources.path(card.file) == path);
    put.map(|card| (card.name.clone(), suite.sources.entry(card.file, card.span).to_owned())).collect()
}

/// The path of the cards that exist only for generated cases.
pub(super) fn own_path(game: &str) -> String {
    format!("generate/{game}")
}

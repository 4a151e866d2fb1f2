//! Misreadings of cards: each fact is left out or replaced by another one, to see if a case that uses the card fails.
//!
//! A card that prevents the next 2 damage is played as one that prevents the next 3. If all its cases end as before,
//! the suite would not notice an engine that parses the card in this way. A keyword without any caught misreading is
//! one that is parsed and not played, or that no case tests.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use reports::record::Verdict;
use suite::cards::{Card, INVENTED, OMITS, card_of};
use suite::catalogue::GameClauses;
use suite::language::case::Case;
use suite::load::{CardAt, Suite};
use suite::parallel;
use suite::play::engine::{Ask, Engine, EngineError, Reference, Reply};
use suite::play::play;
use suite::text::node::{Content, Entry, Node};

use super::exempt::Exempt;
use super::measure::{Class, Group};
use super::vary::vary;
use super::{Listed, Nodes};
use crate::mistakes::differs;

/// The most misreadings of a keyword that are tried before it counts as never caught, starting with cards that few
/// cases use.
const MOST_TRIED: usize = 200;

/// A card with one fact changed.
#[derive(Clone, Debug)]
pub struct Misreading {
    /// A description of the change: `` prevent.amount: `next 2` read as `next 1` ``.
    pub says: String,
    /// Its number among the misreadings of the card that this describes, from 1, if there are several.
    pub number: Option<usize>,
    /// The changed keywords.
    pub words: Vec<String>,
    /// The class of the change.
    pub class: Class,
    /// The group of the changed facts.
    pub group: Group,
    /// The keys around the change, from the card inwards.
    pub path: Vec<String>,
    /// The card with the change.
    pub card: Card,
}

impl Misreading {
    /// The description, with its number if it describes several misreadings of the card: `... #2`.
    pub fn shown(&self) -> String {
        self.number.map_or_else(|| self.says.clone(), |number| format!("{} #{number}", self.says))
    }

    /// The full name, with the game and the card.
    pub fn name(&self, card: &CardAt) -> String {
        format!("{} {}: {}", card.game, card.name, self.says)
    }
}

/// The outcome of a misreading.
#[derive(Clone, Debug)]
pub enum Ended<'s> {
    /// The first case that fails.
    Caught(&'s Case),
    /// All cases end as they expect.
    Survived,
    /// The reference engine does not play such a card, so the misreading shows nothing.
    Unplayed,
}

/// Misreads the cards of a suite.
pub struct Misreader<'s> {
    suite: &'s Suite,
    nodes: Nodes<'s>,
    clauses: HashMap<&'static str, GameClauses>,
    exempt: Vec<Exempt>,
}

impl<'s> Misreader<'s> {
    /// A misreader for the cards of a suite.
    pub fn new(suite: &'s Suite) -> Self {
        let clauses = suite.games.languages().map(|language| (language.game, suite.clauses(language))).collect();
        Self { suite, nodes: Nodes::of(suite), clauses, exempt: Vec::new() }
    }

    /// The misreader, with the misreadings that no case can notice.
    #[must_use]
    pub fn exempting(self, exempt: Vec<Exempt>) -> Self {
        Self { exempt, ..self }
    }

    /// The facts of a card as written in its file.
    pub fn facts(&self, card: &Listed<'_>) -> Option<&Node<'s>> {
        self.nodes.of_card(card.at).map(|entry| &entry.value)
    }

    /// The card as written in its file, without misreadings.
    pub fn right(&self, card: &Listed<'_>) -> Option<Card> {
        card_of(self.suite.games.find(card.at.game)?, card.at.file, self.nodes.of_card(card.at)?)
    }

    /// The misreadings of a card that are valid cards with different facts.
    pub fn misreadings(&self, card: &Listed<'_>) -> Vec<Misreading> {
        let (Some(entry), Some(game)) = (self.nodes.of_card(card.at), self.suite.games.find(card.at.game)) else {
            return Vec::new();
        };
        let facts = facts(entry);
        let Some(right) = card_of(game, card.at.file, &facts) else { return Vec::new() };
        let mut found: Vec<Misreading> = Vec::new();
        for change in vary(&facts.value, (game.language().card)()) {
            let wrong = Entry { value: change.node, ..facts.clone() };
            let Some(wrong) = card_of(game, card.at.file, &wrong) else { continue };
            if game.same_card(&right, &wrong) {
                continue;
            }
            // A misreading that follows from several keywords counts for each of them.
            if let Some(same) = found.iter_mut().find(|other| game.same_card(&other.card, &wrong)) {
                same.words
                    .extend(change.words.into_iter().filter(|word| !same.words.contains(word)).collect::<Vec<_>>());
                continue;
            }
            let says = match change.path.first() {
                Some(at) => format!("{at}: {}", change.says),
                None => change.says,
            };
            let group = Group::of(&change.path, &change.words, change.is_of_target);
            let path = change.path.into_iter().rev().collect();
            let (words, class) = (change.words, change.class);
            found.push(Misreading { says, number: None, words, class, group, path, card: wrong });
        }
        let says: Vec<String> = found.iter().map(|one| one.says.clone()).collect();
        for (at, one) in found.iter_mut().enumerate() {
            let same = |others: &[String]| others.iter().filter(|other| **other == one.says).count();
            if same(&says) > 1 {
                one.number = Some(same(says.get(..=at).unwrap_or(&says)));
            }
        }
        found
    }

    /// Plays the cases of a card with a misreading, until one fails.
    pub fn ended(&self, card: &Listed<'s>, misreading: &Misreading) -> Ended<'s> {
        let mut is_played = card.by.is_empty();
        for case in card.by.iter().filter(|case| case.status.is_none() || case.contested.is_some()) {
            let scenario = case.scenario.as_ref();
            let Some(scenario) = scenario.and_then(|right| right.with_card(&card.at.name, &misreading.card)) else {
                continue;
            };
            let Some(clauses) = self.clauses.get(card.at.game) else { continue };
            let wrong = Case { scenario: Some(scenario.into()), ..(*case).clone() };
            for edition in parting(case) {
                match play(&wrong, edition, &Brief(Reference::right()), clauses).verdict {
                    Verdict::Unsupported | Verdict::Error => {}
                    verdict if differs(verdict) => return Ended::Caught(case),
                    _ => is_played = true,
                }
            }
        }
        if is_played { Ended::Survived } else { Ended::Unplayed }
    }

    /// The first misreading of a card that a case catches, with the case.
    pub fn first_caught(&self, card: &Listed<'s>) -> Option<(Misreading, &'s Case)> {
        self.misreadings(card).into_iter().find_map(|misreading| match self.ended(card, &misreading) {
            Ended::Caught(case) => Some((misreading, case)),
            Ended::Survived | Ended::Unplayed => None,
        })
    }

    /// The keywords whose misreadings no case catches in any of these cards. This plays much less than
    /// [`misread`](Self::misread), because each keyword is played only until it is caught.
    pub fn never_caught(&self, cards: &[&Listed<'s>]) -> Vec<Never> {
        let mut few: Vec<&Listed<'s>> = cards.iter().copied().filter(|card| !card.by.is_empty()).collect();
        few.sort_by_key(|card| card.by.len());
        let made = parallel::map(&few, |card| self.misreadings(card));
        let mut by_word: BTreeMap<(&'static str, &String), Vec<(&Listed<'s>, &Misreading)>> = BTreeMap::new();
        for (card, misreadings) in few.iter().copied().zip(&made) {
            for misreading in misreadings {
                for word in &misreading.words {
                    by_word.entry((card.at.game, word)).or_default().push((card, misreading));
                }
            }
        }
        let words: Vec<_> = by_word.into_iter().collect();
        let caught = parallel::map(&words, |(_, misreadings)| {
            misreadings
                .iter()
                .take(MOST_TRIED)
                .any(|(card, misreading)| matches!(self.ended(card, misreading), Ended::Caught(_)))
        });
        let never = words.into_iter().zip(caught).filter(|(_, caught)| !caught);
        let told = |(card, misreading): (&Listed<'_>, &Misreading)| format!("{}: {}", card.at.name, misreading.says);
        never
            .map(|(((game, word), misreadings), _)| Never {
                game,
                word: word.clone(),
                unnoticed: misreadings.into_iter().map(told).collect(),
            })
            .collect()
    }

    /// Plays all misreadings of these cards. `done` is called after each card, with its name.
    pub fn misread<'l>(&self, cards: &[&'l Listed<'s>], done: &(dyn Fn(&str) + Sync)) -> Misread<'l, 's> {
        let cards = parallel::map(cards, |card| {
            let mut of_card = OfCard { card, caught: Vec::new(), survivors: Vec::new(), exempt: Vec::new() };
            for misreading in self.misreadings(card) {
                match self.ended(card, &misreading) {
                    Ended::Caught(case) => of_card.caught.push((misreading, case)),
                    Ended::Survived => {
                        let name = misreading.name(card.at);
                        match self.exempt.iter().find(|one| one.what == name) {
                            Some(exempt) => of_card.exempt.push((misreading, exempt.why.clone())),
                            None => of_card.survivors.push(misreading),
                        }
                    }
                    Ended::Unplayed => {}
                }
            }
            done(&card.at.name);
            of_card
        });
        Misread { cards }
    }
}

/// The most open choices that are answered in one play. A misread card may ask again and again, and a walk through all
/// answers would take minutes; no case of the suite leaves nearly as many choices open.
const MOST_ANSWERS: usize = 64;

/// The reference engine without plays that answer too many open choices.
struct Brief(Reference);

impl Engine for Brief {
    fn name(&self) -> &str {
        Engine::name(&self.0)
    }

    fn version(&self) -> &str {
        Engine::version(&self.0)
    }

    fn traces(&self) -> bool {
        self.0.traces()
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        if ask.open.len() > MOST_ANSWERS {
            return Err(EngineError::new(Verdict::Error, format!("more than {MOST_ANSWERS} open choices")));
        }
        self.0.play(ask)
    }
}

/// The editions in which a case has an expectation of its own; of those with the same expectation, the newest.
fn parting(case: &Case) -> Vec<&'static str> {
    let mut seen = BTreeSet::new();
    case.editions.iter().rev().filter(|(_, expects)| seen.insert(*expects)).map(|(edition, _)| *edition).collect()
}

/// A card as written in its file, without the facts that engines do not receive.
fn facts<'t>(entry: &Entry<'t>) -> Entry<'t> {
    let told = |fact: &&Entry<'_>| fact.key != INVENTED && fact.key != OMITS;
    let entries = entry.value.entries().unwrap_or_default().iter().filter(told).cloned().collect();
    Entry { value: Node { span: entry.value.span, content: Content::Map(entries) }, ..entry.clone() }
}

/// A keyword whose misreadings no case catches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Never {
    /// The game.
    pub game: &'static str,
    /// The keyword.
    pub word: String,
    /// The misreadings, each with its card.
    pub unnoticed: Vec<String>,
}

/// The outcomes of misreading cards.
#[derive(Debug)]
pub struct Misread<'l, 's> {
    /// The outcome for each card, in order.
    pub cards: Vec<OfCard<'l, 's>>,
}

/// The outcomes of misreading one card.
#[derive(Debug)]
pub struct OfCard<'l, 's> {
    /// The card.
    pub card: &'l Listed<'s>,
    /// The misreadings that were caught, each with the first case that fails.
    pub caught: Vec<(Misreading, &'s Case)>,
    /// The misreadings that no case catches.
    pub survivors: Vec<Misreading>,
    /// The misreadings that no case can catch, each with the reason.
    pub exempt: Vec<(Misreading, String)>,
}

impl OfCard<'_, '_> {
    /// The number of misreadings made, without exempt ones.
    pub fn made(&self) -> usize {
        self.caught.len() + self.survivors.len()
    }
}

/// A keyword, with the number of its cards in which a misreading is caught.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfWord {
    /// The number of cards in which it was misread.
    pub cards: usize,
    /// The number of cards in which a case catches it.
    pub caught: usize,
    /// The number of its misreadings in all cards.
    pub all: usize,
    /// The number of these that a case catches.
    pub noticed: usize,
    /// The cards in which no case catches it, in order.
    pub unnoticed: Vec<String>,
}

impl Misread<'_, '_> {
    /// The outcomes by keyword, each with its game.
    pub fn words(&self) -> BTreeMap<(&'static str, String), OfWord> {
        let mut words: BTreeMap<(&'static str, String), OfWord> = BTreeMap::new();
        for of_card in &self.cards {
            let at = of_card.card.at;
            let caught: BTreeSet<&String> = of_card.caught.iter().flat_map(|(one, _)| &one.words).collect();
            let survived: BTreeSet<&String> = of_card.survivors.iter().flat_map(|one| &one.words).collect();
            let made = of_card.caught.iter().map(|(one, _)| (one, true));
            for (one, is_caught) in made.chain(of_card.survivors.iter().map(|one| (one, false))) {
                for word in &one.words {
                    let of_word = words.entry((at.game, word.clone())).or_default();
                    of_word.all += 1;
                    of_word.noticed += usize::from(is_caught);
                }
            }
            for word in caught.union(&survived) {
                let of_word = words.entry((at.game, (*word).clone())).or_default();
                of_word.cards += 1;
                if caught.contains(word) {
                    of_word.caught += 1;
                } else {
                    of_word.unnoticed.push(at.name.clone());
                }
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use crate::cards::{listed, named};

    /// Keywords whose misreadings no case can catch, each with the reason.
    const NEVER: [(&str, &str); 16] = [
        ("cost unattach", "no case looks at the Equipment afterwards"),
        ("create.instead", "no case kicks the card"),
        ("create.token", "what the token is beside its numbers is not looked at"),
        ("event died", "no case has another event beside Teysa Karlov"),
        ("event entered", "no case has another event beside Panharmonicon"),
        ("exile_until.leaves", "every card names what it is if left out: the object itself"),
        ("filter.power_is", "no case casts Held Bolt on a creature that is too large"),
        ("instead_create.amount", "no case kicks the card"),
        ("keyword skulk", "a creature of greater power blocks in no case"),
        ("keyword unblockable", "a block is tried in no case"),
        ("number_is.less_than", "no case casts Held Bolt on a creature that is too large"),
        ("roll.sides", "what is rolled is said by the case"),
        ("splice.cost", "no case counts the mana"),
        ("step first strike damage", "no case stops between the two steps there"),
        ("triggers_again.when", "no case has another event beside the one it is about"),
        ("zone command", "no case casts the card from the command zone"),
    ];

    fn has(node: &Node<'_>, is: &dyn Fn(&Entry<'_>) -> bool) -> bool {
        match &node.content {
            Content::Scalar { .. } => false,
            Content::List(items) => items.iter().any(|item| has(item, is)),
            Content::Map(entries) => entries.iter().any(|entry| is(entry) || has(&entry.value, is)),
        }
    }

    /// Returns `true` if a card prevents damage, makes it unpreventable or replaces it.
    fn is_about_damage(facts: &Node<'_>) -> bool {
        has(facts, &|entry| match &*entry.key {
            "prevent" | "unpreventable" => true,
            "replace" => entry.value.get("would").is_some_and(|would| would.get("dealt").is_some()),
            _ => false,
        })
    }

    #[test]
    fn each_printed_card_about_damage_is_held_by_a_case() {
        let suite = bundled::loaded();
        let (listed, misreader) = (listed(suite), Misreader::new(suite));
        let about = |card: &&Listed<'_>| misreader.facts(card).is_some_and(is_about_damage);
        let printed: Vec<&Listed<'_>> =
            listed.iter().filter(|card| card.at.game == "mtg" && !card.invented).filter(about).collect();
        assert!(printed.len() > 100, "{}", printed.len());
        let caught = parallel::map(&printed, |card| misreader.first_caught(card).is_some());
        let held = printed.iter().zip(caught).filter(|(_, caught)| !caught);
        let loose: Vec<&str> = held.map(|(card, _)| &*card.at.name).collect();
        assert_eq!(loose, [""; 0], "each way to read these wrong goes unnoticed");
    }

    #[test]
    fn each_word_of_magic_is_played_and_shown() {
        let suite = bundled::loaded();
        let (listed, misreader) = (listed(suite), Misreader::new(suite));
        let magic: Vec<&Listed<'_>> = listed.iter().filter(|card| card.at.game == "mtg").collect();
        let never = misreader.never_caught(&magic);
        let new: Vec<&Never> =
            never.iter().filter(|never| !NEVER.iter().any(|(word, _)| never.word == *word)).collect();
        assert!(new.is_empty(), "words of cards that no case shows being read wrong: {new:#?}");
        let shown: Vec<&str> =
            NEVER.iter().map(|(word, _)| *word).filter(|word| !never.iter().any(|never| never.word == *word)).collect();
        assert!(shown.is_empty(), "words that a case shows after all: {shown:?}");
    }

    #[test]
    fn a_misreading_that_a_case_shows_is_caught_and_another_survives() {
        let suite = bundled::loaded();
        let listed = listed(suite);
        let salve = named(&listed, "Healing Salve");
        let misread = Misreader::new(suite).misread(salve.get(..1).unwrap(), &|_| {});
        let [of_card] = misread.cards.as_slice() else { panic!("{misread:?}") };
        let caught = |says: &str| of_card.caught.iter().any(|(misreading, _)| misreading.says == says);
        assert!(caught("prevent.amount: `next 3` read as `next 2`"), "{of_card:#?}");
        assert_eq!(misread.words().get(&("mtg", "prevent.amount".to_owned())).map(|word| word.caught), Some(1));
    }
}

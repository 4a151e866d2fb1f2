//! Finds clauses, cards and cases by words.
//!
//! A word matches one with the same beginning, so `source` matches `sources`, and `prevented` matches `prevent`.
//! Results with all of the words come before those with some, names before texts, and adjacent words before scattered
//! ones.

use indexmap::IndexMap;
use suite::load::Suite;
use suite::text::source::{FileId, Span};

use crate::cards::{key, users};

/// The kind of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A clause of the rules.
    Clause,
    /// A card.
    Card,
    /// A case.
    Case,
}

impl Kind {
    /// The kinds, in the order of the output.
    pub const ALL: [Self; 3] = [Self::Clause, Self::Card, Self::Case];

    /// The name of the kind.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Clause => "clause",
            Self::Card => "card",
            Self::Case => "case",
        }
    }
}

/// A clause, a card or a case that contains the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'s> {
    /// The kind of the result.
    pub kind: Kind,
    /// The game.
    pub game: &'s str,
    /// The id or name; the id of a case is without the game.
    pub name: &'s str,
    /// The text: the wording of a clause, the facts of a card, or the derivation of a case or the clauses it asserts.
    pub says: String,
    /// The place of its name.
    pub at: (FileId, Span),
    /// The number of cases that assert the clause, or use the card.
    pub cases: usize,
    score: usize,
}

/// The results for some words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finds<'s> {
    /// `true` if each result contains all of the words.
    pub whole: bool,
    /// The best of each kind first; clauses, then cards, then cases.
    pub found: Vec<Found<'s>>,
}

impl<'s> Finds<'s> {
    /// The results of one kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Found<'s>> {
        self.found.iter().filter(move |found| found.kind == kind)
    }
}

/// The weights of a word in a name, in the main text, and in the rest.
const IN_NAME: usize = 8;
const IN_SAYS: usize = 4;
const IN_TEXT: usize = 1;

/// The least length, in letters, of a word that matches a longer one.
const STEM: usize = 4;

/// The clauses, cards and cases of a suite that contain all of these words, or otherwise most of them.
pub fn find<'s>(suite: &'s Suite, asked: &str) -> Finds<'s> {
    let asked = words(asked);
    let mut some: Vec<(usize, Found<'s>)> = Vec::new();
    for (found, text) in all(suite) {
        let fields = [(IN_NAME, words(found.name)), (IN_SAYS, words(&found.says)), (IN_TEXT, words(text))];
        let (matched, score) = score(&asked, &fields);
        if matched > 0 {
            some.push((matched, Found { score, ..found }));
        }
    }
    let most = some.iter().map(|(matched, _)| *matched).max().unwrap_or(0);
    let mut found: Vec<Found<'s>> =
        some.into_iter().filter(|(matched, _)| *matched == most).map(|(_, found)| found).collect();
    found.sort_by_key(|found| (found.kind, std::cmp::Reverse(found.score)));
    Finds { whole: most == asked.len(), found }
}

/// All clauses, cards and cases of a suite in the order of its files, each with its remaining text.
pub fn all(suite: &Suite) -> Vec<(Found<'_>, &str)> {
    let (asserting, users) = (asserting(suite), users(suite));
    let mut all = Vec::new();
    for placed in &suite.catalogues.all {
        let game = &*placed.catalogue.game;
        for ((id, clause), span) in placed.catalogue.clauses.iter().zip(&placed.spans) {
            let found = Found {
                kind: Kind::Clause,
                game,
                name: id,
                says: clause.says.to_string(),
                at: (placed.file, *span),
                cases: asserting.get(&(game, &**id)).copied().unwrap_or(0),
                score: 0,
            };
            all.push((found, clause.decided.as_deref().unwrap_or_default()));
        }
    }
    for card in &suite.cards {
        let found = Found {
            kind: Kind::Card,
            game: card.game,
            name: &card.name,
            says: facts(suite.sources.entry(card.file, card.span), &card.name),
            at: (card.file, card.span),
            cases: users.get(&key(card)).map_or(0, Vec::len),
            score: 0,
        };
        all.push((found, ""));
    }
    for case in suite.cases.iter().chain(&suite.pending) {
        let asserts: Vec<&str> = case.asserts.iter().map(|(id, _)| id.as_str()).collect();
        let found = Found {
            kind: Kind::Case,
            game: case.language.game,
            name: case.id.split_once('/').map_or(&*case.id, |(_, id)| id),
            says: case.why.clone().unwrap_or_else(|| format!("asserts {}", asserts.join(", "))),
            at: (case.file, case.span),
            cases: 0,
            score: 0,
        };
        all.push((found, suite.text(case)));
    }
    all
}

/// The number of cases that assert each clause.
fn asserting(suite: &Suite) -> IndexMap<(&str, &str), usize> {
    let mut counts = IndexMap::new();
    for case in &suite.cases {
        for (id, _) in &case.asserts {
            *counts.entry((case.language.game, &**id)).or_default() += 1;
        }
    }
    counts
}

/// The number of words found in some fields, with a score of the match.
fn score(asked: &[String], fields: &[(usize, Vec<String>)]) -> (usize, usize) {
    let worth = |word: &String| fields.iter().map(|(weight, text)| weight * alike_in(word, text)).max().unwrap_or(0);
    let worths: Vec<usize> = asked.iter().map(worth).collect();
    let together = |text: &[String]| asked.len() > 1 && text.windows(asked.len()).any(|part| all_alike(part, asked));
    let phrase: usize = fields.iter().filter(|(_, text)| together(text)).map(|(weight, _)| weight * 4).sum();
    (worths.iter().filter(|worth| **worth > 0).count(), worths.iter().sum::<usize>() + phrase)
}

/// Returns 2 if a text contains the word itself, and 1 if it contains a similar one.
fn alike_in(word: &str, text: &[String]) -> usize {
    if text.iter().any(|other| other == word) { 2 } else { usize::from(text.iter().any(|other| alike(word, other))) }
}

fn all_alike(part: &[String], asked: &[String]) -> bool {
    part.iter().zip(asked).all(|(other, word)| other == word || alike(word, other))
}

/// Returns `true` if one word begins like the other, and is not much longer.
fn alike(word: &str, other: &str) -> bool {
    other.starts_with(word) || other.len() >= STEM && word.len() <= other.len() + 3 && word.starts_with(other)
}

/// The words of a text in lower case; a rule number is one word.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '.'));
    words.map(|word| word.trim_matches('.').to_lowercase()).filter(|word| !word.is_empty()).collect()
}

/// The text of a card after its name, on one line.
fn facts(text: &str, name: &str) -> String {
    let said = text.split_once(name).map_or(text, |(_, said)| said.trim_start_matches(['"', '\'', ':']));
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;

    fn names(asked: &str, kind: Kind) -> Vec<&'static str> {
        find(bundled::loaded(), asked).of(kind).map(|found| found.name).collect()
    }

    #[test]
    fn words_that_stand_in_a_name_come_first() {
        let cards = names("healing salve", Kind::Card);
        assert_eq!(cards.first(), Some(&"Healing Salve"));
        let clauses = names("615.7 depletes", Kind::Clause);
        assert_eq!(clauses.first(), Some(&"615.7-depletes"));
    }

    #[test]
    fn a_word_is_found_in_other_forms_of_it() {
        assert!(alike("source", "sources") && alike("prevented", "prevent") && !alike("pre", "par"));
        assert!(!alike("sourcecode", "sour"), "too long to be a form of it");
        assert_eq!(words("609.7a: A chosen-source, ends."), ["609.7a", "a", "chosen", "source", "ends"]);
    }

    #[test]
    fn where_nothing_has_all_the_words_what_has_most_is_found() {
        let finds = find(bundled::loaded(), "depletes zyzzyva");
        assert!(!finds.whole && finds.of(Kind::Clause).any(|found| found.name == "615.7-depletes"));
        assert!(find(bundled::loaded(), "zyzzyva").found.is_empty());
        assert!(find(bundled::loaded(), " ,").found.is_empty());
    }

    #[test]
    fn a_find_says_where_it_stands_and_how_many_cases_use_it() {
        let suite = bundled::loaded();
        let found = find(suite, "healing salve").found.into_iter().find(|found| found.kind == Kind::Card).unwrap();
        let place = suite.at(found.at.0, found.at.1);
        assert!(found.cases > 10 && place.starts_with("cases/mtg/cards/"), "{place}: {found:?}");
        assert!(suite.sources.entry(found.at.0, found.at.1).starts_with("  Healing Salve:"));
        assert!(found.says.contains("types: [Instant]"), "{found:?}");
    }

    #[test]
    fn what_is_said_of_a_card_stands_behind_its_name() {
        assert_eq!(facts("  Shock: {types: [Instant]}", "Shock"), "{types: [Instant]}");
        let famine = "  Famine:\n    types: [Sorcery]\n    colors: [black]";
        assert_eq!(facts(famine, "Famine"), "types: [Sorcery] colors: [black]");
        assert_eq!(facts("  'Rune: Red': {types: []}", "Rune: Red"), "{types: []}");
    }
}

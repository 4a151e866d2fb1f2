//! An index of a suite for repeated lookups while typing: its cards with their facts, its clauses with the cases that
//! assert them, and its tags.

use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;
use kernel::interpretations::Wrong;
use suite::cards::INVENTED;
use suite::load::Suite;
use suite::text::node::{Content, Node};
use suite::text::source::{FileId, Span};

use crate::loose::read;

/// A card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFacts {
    /// The facts, by key.
    pub facts: Vec<(String, String)>,
    /// `true` if the card is made up.
    pub invented: bool,
    /// The place of its definition, in a file of the suite.
    pub at: Option<(FileId, Span)>,
}

impl CardFacts {
    /// A card from its definition.
    pub fn of(card: &Node<'_>, at: Option<(FileId, Span)>) -> Self {
        let entries = card.entries().unwrap_or_default();
        let facts = entries.iter().filter(|fact| fact.key != INVENTED);
        Self {
            facts: facts.map(|fact| (fact.key.clone().into_owned(), inline(&fact.value))).collect(),
            invented: card.get(INVENTED).and_then(Node::text) == Some("true"),
            at,
        }
    }

    /// The facts on one line.
    pub fn line(&self) -> String {
        let facts: Vec<String> = self.facts.iter().map(|(key, value)| format!("{key}: {value}")).collect();
        facts.join(", ")
    }
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseFacts {
    /// The place in its document.
    pub place: String,
    /// The document.
    pub document: String,
    /// The wording.
    pub says: String,
    /// The condition under which an engine cites it.
    pub decided: Option<String>,
    /// The reason why nothing could prove it.
    pub exempt: Option<String>,
    /// The place of its definition.
    pub at: (FileId, Span),
    /// The number of cases that assert it.
    pub cases: usize,
    /// The known mistakes about it.
    pub mistakes: Vec<&'static str>,
}

/// The index of a game.
#[derive(Clone, Debug, Default)]
pub struct OfGame {
    /// The cards that all files share, by name.
    pub cards: IndexMap<String, CardFacts>,
    /// The number of cases that use each card.
    pub uses: IndexMap<String, usize>,
    /// The clauses, by id.
    pub clauses: IndexMap<String, ClauseFacts>,
    /// The tags, with the number of cases that have each.
    pub tags: IndexMap<String, usize>,
}

/// The index of a suite, by game.
#[derive(Clone, Debug, Default)]
pub struct Index {
    games: IndexMap<&'static str, OfGame>,
    cases: HashMap<Arc<str>, (FileId, Span)>,
}

impl Index {
    /// Builds the index of a suite.
    pub fn of(suite: &Suite) -> Self {
        let mut games: IndexMap<&'static str, OfGame> =
            suite.games.languages().map(|language| (language.game, OfGame::default())).collect();
        for placed in &suite.catalogues.all {
            let Some(of) = games.get_mut(&*placed.catalogue.game) else { continue };
            for ((id, clause), span) in placed.catalogue.clauses.iter().zip(&placed.spans) {
                let facts = ClauseFacts {
                    place: clause.at.to_string(),
                    document: placed.catalogue.document.title.to_string(),
                    says: clause.says.to_string(),
                    decided: clause.decided.as_ref().map(|text| text.to_string()),
                    exempt: clause.exempt.as_ref().map(|text| text.to_string()),
                    at: (placed.file, *span),
                    cases: 0,
                    mistakes: Vec::new(),
                };
                of.clauses.insert(id.to_string(), facts);
            }
        }
        for case in &suite.cases {
            let Some(of) = games.get_mut(case.language.game) else { continue };
            for card in case.cards() {
                *of.uses.entry(card).or_default() += 1;
            }
            for tag in &case.tags {
                *of.tags.entry(tag.clone()).or_default() += 1;
            }
            for (clause, _) in &case.asserts {
                if let Some(facts) = of.clauses.get_mut(clause) {
                    facts.cases += 1;
                }
            }
        }
        let wrongs: Vec<Wrong> = suite.games.mistakes().collect();
        for wrong in &wrongs {
            let Some(of) = games.get_mut(wrong.game) else { continue };
            let about = of.clauses.iter_mut().filter(|(id, _)| wrong.is_about(id));
            about.for_each(|(_, facts)| facts.mistakes.push(wrong.name));
        }
        let all = suite.cases.iter().chain(&suite.pending);
        let cases = all.map(|case| (Arc::clone(&case.id), (case.file, case.span))).collect();
        let mut index = Self { games, cases };
        index.cards(suite, |file, span| Some((file, span)));
        index
    }

    /// The place of a case of the suite, by its full id.
    pub fn case(&self, id: &str) -> Option<(FileId, Span)> {
        self.cases.get(id).copied()
    }

    /// Replaces the shared cards of a file with those that were parsed from it anew.
    pub fn put_cards(&mut self, suite: &Suite, path: &str, read: &Suite) {
        let file = suite.sources.iter().find(|(_, source)| &*source.path == path).map(|(file, _)| file);
        for of in self.games.values_mut() {
            of.cards.retain(|_, card| card.at.is_none_or(|(of, _)| Some(of) != file));
        }
        self.cards(read, |_, span| file.map(|file| (file, span)));
    }

    fn cards(&mut self, suite: &Suite, at: impl Fn(FileId, Span) -> Option<(FileId, Span)>) {
        for card in suite.cards.iter().filter(|card| !card.of_file) {
            let entry = read(suite.sources.entry(card.file, card.span));
            let facts = entry.entries().and_then(<[_]>::first).map(|entry| &entry.value);
            if let (Some(of), Some(facts)) = (self.games.get_mut(card.game), facts) {
                of.cards.insert(card.name.clone(), CardFacts::of(facts, at(card.file, card.span)));
            }
        }
    }

    /// The index of a game.
    pub fn of_game(&self, game: &str) -> Option<&OfGame> {
        self.games.get(game)
    }
}

/// A node on one line, without outer braces.
fn inline(node: &Node<'_>) -> String {
    match &node.content {
        Content::Scalar { text, .. } => text.clone().into_owned(),
        Content::List(items) => items.iter().map(nested).collect::<Vec<_>>().join(", "),
        Content::Map(_) => nested(node),
    }
}

fn nested(node: &Node<'_>) -> String {
    match &node.content {
        Content::Scalar { text, .. } => text.clone().into_owned(),
        Content::List(items) => format!("[{}]", items.iter().map(nested).collect::<Vec<_>>().join(", ")),
        Content::Map(entries) => {
            let entries = entries.iter().map(|entry| format!("{}: {}", entry.key, nested(&entry.value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facts_of_a_card_are_told_key_by_key() {
        let card = read("types: [Land]\ninvented: true\ntriggered: [{when: {entered: {what: self}}, effect: [a]}]");
        let facts = CardFacts::of(&card, None);
        assert!(facts.invented);
        assert_eq!(facts.line(), "types: Land, triggered: {when: {entered: {what: self}}, effect: [a]}");
    }
}

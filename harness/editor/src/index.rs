//! What is looked up in a suite again and again while somebody types: its cards with their facts, its clauses with what
//! shows them, its tags.

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
    /// What is printed on it, key by key.
    pub facts: Vec<(String, String)>,
    /// Whether it is made up.
    pub invented: bool,
    /// Where it is defined, in a file of the suite.
    pub at: Option<(FileId, Span)>,
}

impl CardFacts {
    /// A card as its definition says.
    pub fn of(card: &Node<'_>, at: Option<(FileId, Span)>) -> Self {
        let entries = card.entries().unwrap_or_default();
        let facts = entries.iter().filter(|fact| fact.key != INVENTED);
        Self {
            facts: facts.map(|fact| (fact.key.clone().into_owned(), inline(&fact.value))).collect(),
            invented: card.get(INVENTED).and_then(Node::text) == Some("true"),
            at,
        }
    }

    /// Its facts in one line.
    pub fn line(&self) -> String {
        let facts: Vec<String> = self.facts.iter().map(|(key, value)| format!("{key}: {value}")).collect();
        facts.join(", ")
    }
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseFacts {
    /// Where it stands in its document.
    pub place: String,
    /// The document.
    pub document: String,
    /// What it says.
    pub says: String,
    /// What makes an engine decide under it.
    pub decided: Option<String>,
    /// Why nothing could show it.
    pub exempt: Option<String>,
    /// Where it is defined.
    pub at: (FileId, Span),
    /// How many cases assert it.
    pub cases: usize,
    /// The known mistakes about it.
    pub mistakes: Vec<&'static str>,
}

/// What a game has.
#[derive(Clone, Debug, Default)]
pub struct OfGame {
    /// The cards that all files share, by name.
    pub cards: IndexMap<String, CardFacts>,
    /// How many cases use each card.
    pub uses: IndexMap<String, usize>,
    /// The clauses, by id.
    pub clauses: IndexMap<String, ClauseFacts>,
    /// The tags, with how many cases have each.
    pub tags: IndexMap<String, usize>,
}

/// What a suite has, by game.
#[derive(Clone, Debug, Default)]
pub struct Index {
    games: IndexMap<&'static str, OfGame>,
    cases: HashMap<Arc<str>, (FileId, Span)>,
}

impl Index {
    /// Looks through a suite.
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

    /// Where a case of the suite stands, by its full id.
    pub fn case(&self, id: &str) -> Option<(FileId, Span)> {
        self.cases.get(id).copied()
    }

    /// From now on the shared cards of a file are those that were read from it anew.
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

    /// What a game has.
    pub fn of_game(&self, game: &str) -> Option<&OfGame> {
        self.games.get(game)
    }
}

/// A node in one line, without braces around the whole.
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

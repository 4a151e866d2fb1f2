//! The rule catalogues: every clause of a document, and of the other rules that cases rely on.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use kernel::clause::{is_rule, is_under};
use kernel::game::Games;
use kernel::words::codec::Codec;
use kernel::words::language::Language;
use kernel::words::shape::{Described, Text};
use kernel::{record, words};

use crate::language::case::Clauses;
use crate::language::names::KnownCards;
use crate::language::read::Reader;
use crate::text::node::Node;
use crate::text::problem::Problem;
use crate::text::source::{FileId, Span};

record! {
    /// The pattern by which the numbered rules of a document are found.
    pub struct Numbering {
        /// A regular expression, matched line by line, with one capture.
        find: Text,
        /// The place that a match is, with `$1` for the capture.
        at: Text,
    }
}

record! {
    /// A newer document of the same rules, to which the clauses were carried over.
    pub struct Later {
        /// The edition of the game whose rules it states.
        edition: Text,
        /// Its file among the seed documents.
        file: Text,
        /// The digest of that file, in hexadecimal digits.
        sha256: Text,
    }
}

record! {
    /// A document of rules.
    pub struct Document {
        /// Its title.
        title: Text,
        /// Its file among the seed documents.
        file: Option<Text>,
        /// The digest of that file, in hexadecimal digits.
        sha256: Option<Text>,
        /// The edition of the game whose rules it states.
        edition: Text,
        /// The patterns by which its numbered rules are found.
        numbering: Vec<Numbering>,
        /// Newer documents, the oldest first.
        later: Vec<Later>,
    }
}

words! {
    /// The reason to read a clause again.
    pub enum Why "reason to read again" {
        /// Its rule, or an example of it, is worded otherwise.
        Reworded = "reworded",
        /// Its rule is gone.
        Gone = "gone",
        /// The earlier wording of its rule is not known.
        Unknown = "unknown",
    }
}

record! {
    /// A mark on a clause that was carried over to a document in which its rule may have changed. Remove it once the
    /// rule has been read again and everything that depends on it is fixed.
    pub struct Reread {
        /// The edition whose document it was carried over to.
        since: Text,
        /// The place of the rule in the earlier document.
        was: Text,
        /// The reason to read it again.
        why: Why,
    }
}

record! {
    /// One statement of the rules that can be tested alone.
    pub struct Clause {
        /// The place of the rule in the document.
        at: Text,
        /// The content of the rule, in our own words.
        says: Text,
        /// The place of the rule in later editions, where it differs.
        now: IndexMap<Text, Text>,
        /// The condition under which an engine applies it, in one sentence.
        decided: Option<Text>,
        /// The reason why nothing an engine does could prove it, if so.
        exempt: Option<Text>,
        /// The clauses to assert in its place, where it is exempt.
        see: Vec<Text>,
        /// The digest of its rule's wording in the newest document that it was carried over to.
        wording: Option<Text>,
        /// A mark to read the rule again.
        reread: Option<Reread>,
    }
}

record! {
    /// A catalogue.
    pub struct Catalogue {
        /// The game.
        game: Text,
        /// `true` if these rules lie outside of the seed documents.
        beyond: bool,
        /// The document.
        document: Document,
        /// Its clauses by id.
        clauses: IndexMap<Text, Clause>,
        /// Rules that are new and wait for a reader, each with the edition in which it is new. Who has made clauses of
        /// a rule takes it out.
        waiting: IndexMap<Text, Text>,
    }
}

/// A catalogue with its source locations.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The file.
    pub file: FileId,
    /// The catalogue.
    pub catalogue: Catalogue,
    /// The place of the description of its document.
    pub document: Span,
    /// The place of each clause id.
    pub spans: Vec<Span>,
}

/// The catalogues of all games.
#[derive(Clone, Debug, Default)]
pub struct Catalogues {
    /// One catalogue for each file; shared by all suites that build on the same catalogues.
    pub all: Vec<Arc<Placed>>,
}

impl Catalogues {
    /// Parses a catalogue and adds it.
    pub fn read(&mut self, games: Games, file: FileId, node: &Node<'_>, problems: &mut Vec<Problem>) {
        let mut reader = Reader::new(file, &NoCards);
        let value = reader.read(node, Catalogue::shape());
        problems.append(&mut reader.problems);
        let Some(catalogue) = value.and_then(|value| Catalogue::read(&value).ok()) else { return };
        if games.find(&catalogue.game).is_none() {
            let span = node.get("game").map_or(node.span, |game| game.span);
            let mut reader = Reader::new(file, &NoCards);
            reader.unknown(span, "game", &catalogue.game, games.names());
            problems.append(&mut reader.problems);
            return;
        }
        let entries = node.get("clauses").and_then(Node::entries).unwrap_or_default();
        for entry in entries.iter().filter(|entry| self.find(&catalogue.game, &entry.key).is_some()) {
            problems.push(Problem::at(file, entry.span, format!("duplicate clause `{}`", entry.key)));
        }
        let spans = entries.iter().map(|entry| entry.span).collect();
        let document = node.get("document").map_or(node.span, |document| document.span);
        self.all.push(Arc::new(Placed { file, catalogue, document, spans }));
    }

    /// All clauses of a game, with their ids, in catalogue order.
    pub fn clauses(&self, game: &str) -> impl Iterator<Item = (&str, &Clause)> {
        let of_game = self.all.iter().filter(move |placed| &*placed.catalogue.game == game);
        of_game.flat_map(|placed| placed.catalogue.clauses.iter().map(|(id, clause)| (&**id, clause)))
    }

    /// The clause with this id.
    pub fn find(&self, game: &str, id: &str) -> Option<&Clause> {
        self.clauses(game).find(|(other, _)| *other == id).map(|(_, clause)| clause)
    }

    /// The clauses into which this one was split.
    pub fn parts(&self, game: &str, id: &str) -> impl Iterator<Item = &str> {
        self.clauses(game).map(|(other, _)| other).filter(move |other| *other != id && Self::proves(id, other))
    }

    /// The clauses of a rule that is given by its number, in any edition.
    pub fn under<'c>(&'c self, game: &str, rule: &'c str) -> impl Iterator<Item = &'c str> {
        let is_meant = move |id: &str, clause: &Clause| {
            is_under(rule, id) || is_under(rule, &clause.at) || clause.now.values().any(|at| is_under(rule, at))
        };
        self.clauses(game).filter(move |(id, clause)| is_rule(rule) && is_meant(id, clause)).map(|(id, _)| id)
    }

    /// Returns `true` if `cited` proves `asserted`: it is the same clause, one into which that clause was split, or a
    /// clause of the rule that is asserted by its number.
    pub fn proves(asserted: &str, cited: &str) -> bool {
        let is_part = |rest: &str| rest.is_empty() || rest.starts_with('-');
        cited.strip_prefix(asserted).is_some_and(is_part) || (is_rule(asserted) && is_under(asserted, cited))
    }
}

/// The clauses of one game, indexed for fast lookup.
#[derive(Clone, Debug, Default)]
pub struct GameClauses {
    ids: IndexMap<String, bool>,
    /// The clauses to assert in place of an exempt one.
    see: IndexMap<String, Vec<String>>,
    /// The places in the source documents that have a clause, by their first word.
    places: IndexSet<String>,
    /// All catalogues, and the game, to find a clause of another one.
    all: Catalogues,
    game: String,
}

impl GameClauses {
    /// The clauses of a game.
    pub fn of(catalogues: &Catalogues, language: &Language) -> Self {
        let ids = catalogues.clauses(language.game).map(|(id, clause)| (id.to_owned(), clause.exempt.is_some()));
        let seeds =
            catalogues.all.iter().filter(|placed| !placed.catalogue.beyond && &*placed.catalogue.game == language.game);
        let at = seeds.flat_map(|placed| placed.catalogue.clauses.values()).map(|clause| &*clause.at);
        let places = at.filter_map(|at| at.split([' ', ',']).next()).map(str::to_owned);
        let own = |list: &[Text]| list.iter().map(|id| id.to_string()).collect::<Vec<String>>();
        let exempt = catalogues.clauses(language.game).filter(|(_, clause)| !clause.see.is_empty());
        let see = exempt.map(|(id, clause)| (id.to_owned(), own(&clause.see)));
        Self {
            ids: ids.collect(),
            see: see.collect(),
            places: places.collect(),
            all: catalogues.clone(),
            game: language.game.to_owned(),
        }
    }
}

impl GameClauses {
    /// Returns `true` if `cited` proves `asserted`, as [`Catalogues::proves`] does, and by the numbers that a rule has in
    /// any edition.
    pub fn proves(&self, asserted: &str, cited: &str) -> bool {
        let under = |asserted| self.all.under(&self.game, asserted).any(|id| Catalogues::proves(id, cited));
        Catalogues::proves(asserted, cited) || (is_rule(asserted) && under(asserted))
    }

    /// Returns `true` if no play can prove what is asserted: an exempt clause, or a rule without a clause.
    pub fn is_unprovable(&self, asserted: &str) -> bool {
        self.is_exempt(asserted) || (!self.has(asserted) && is_rule(asserted) && !self.covers(asserted))
    }
}

impl Clauses for GameClauses {
    fn has(&self, id: &str) -> bool {
        self.ids.contains_key(id)
    }

    fn is_exempt(&self, id: &str) -> bool {
        self.ids.get(id).copied().unwrap_or(false)
    }

    fn covers(&self, rule: &str) -> bool {
        self.all.under(&self.game, rule).next().is_some()
    }

    fn in_place_of(&self, id: &str) -> &[String] {
        self.see.get(id).map_or(&[], Vec::as_slice)
    }

    fn elsewhere(&self, id: &str) -> Option<&str> {
        let others = self.all.all.iter().filter(|placed| *placed.catalogue.game != *self.game);
        let found = others.into_iter().find(|placed| placed.catalogue.clauses.keys().any(|other| **other == *id));
        found.map(|placed| &*placed.catalogue.game)
    }

    fn ids(&self) -> Vec<&str> {
        self.ids.keys().map(String::as_str).collect()
    }

    fn places(&self) -> Vec<&str> {
        self.places.iter().map(String::as_str).collect()
    }
}

/// An empty set of cards.
pub struct NoCards;

impl KnownCards for NoCards {
    fn has(&self, _: &str) -> bool {
        false
    }

    fn is_faulty(&self, _: &str) -> bool {
        false
    }

    fn names(&self) -> Vec<&str> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_proved_by_itself_and_by_what_it_was_split_into() {
        assert!(Catalogues::proves("615.7-depletes", "615.7-depletes"));
        assert!(Catalogues::proves("615.7-depletes", "615.7-depletes-by-one"));
        assert!(!Catalogues::proves("615.7-depletes", "615.7-depletes2"));
        assert!(!Catalogues::proves("615.7-depletes", "615.7"));
        assert!(!Catalogues::proves("615.7-depletes-by-one", "615.7-depletes"));
    }

    #[test]
    fn a_rule_is_proved_by_any_clause_of_it() {
        for cited in ["615.7-depletes", "615.7a-shares", "615.7.b-halves", "615.7"] {
            assert!(Catalogues::proves("615.7", cited), "{cited}");
        }
        for cited in ["615.71-other", "615-prevention", "15.7-no"] {
            assert!(!Catalogues::proves("615.7", cited), "{cited}");
        }
        // A number without a dot is the whole section.
        assert!(Catalogues::proves("615", "615.7-depletes") && !Catalogues::proves("615", "616.1-order"));
    }
}

//! The suite, with the open texts on top of it.

use std::sync::Arc;

use indexmap::IndexMap;
use kernel::game::Games;
use lsp_types::TextDocumentContentChangeEvent as Change;
use suite::load::{Over, Suite, Texts, load};
use suite::run::Clauses;
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::problem::Problem;
use suite::text::source::{FileId, Source, Span};

use crate::document::Document;
use crate::index::Index;
use crate::lines::Encoding;
use crate::places::{path_of, uri_of};
use crate::printed;
use crate::view::Stage;
use crate::want::{Want, game_of, of_file};
use crate::wordings::Wordings;

/// The state of the server: the suite as loaded, and the open texts, each parsed on top of it.
pub struct Workspace {
    games: Games,
    root: Option<String>,
    suite: Suite,
    over: Over<'static>,
    clauses: Clauses,
    index: Index,
    wordings: Wordings,
    documents: IndexMap<String, Document>,
    /// A counter of the changes to the suite on which texts are parsed.
    state: u32,
    /// The unit in which positions count.
    pub encoding: Encoding,
    /// `true` if the editor supports snippets.
    pub snippets: bool,
}

impl Workspace {
    /// A workspace for a suite. `root` is the URI to which the paths of its texts are relative, with a trailing slash.
    pub fn new(games: Games, texts: Texts, root: Option<String>) -> Self {
        let suite = load(games, texts);
        let over = Over::new(&suite);
        let clauses = Clauses::of(&suite);
        let index = Index::of(&suite);
        let (documents, encoding) = (IndexMap::new(), Encoding::default());
        let wordings = Wordings::of(games);
        Self { games, root, suite, over, clauses, index, wordings, documents, state: 0, encoding, snippets: false }
    }

    /// The games.
    pub fn games(&self) -> Games {
        self.games
    }

    /// The suite as loaded, without later changes.
    pub fn suite(&self) -> &Suite {
        &self.suite
    }

    /// The suite on top of which cases are parsed and played.
    pub fn stage(&self) -> Stage<'_> {
        Stage { suite: &self.suite, over: &self.over, clauses: &self.clauses }
    }

    /// The index of the suite.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The wordings of the games.
    pub fn wordings(&self) -> &Wordings {
        &self.wordings
    }

    /// Returns `true` if a card with this name is available to a file: its own, or a shared one.
    pub fn is_card(&self, file: &Node<'_>, name: &str) -> bool {
        let own = file.get("cards").is_some_and(|cards| cards.get(name).is_some());
        let game = || game_of(self.games, file).and_then(|game| self.index.of_game(game.language().game));
        own || game().is_some_and(|game| game.cards.contains_key(name))
    }

    /// The place of a case of the suite, by its full id.
    pub fn place_of(&self, id: &str) -> Option<(FileId, Span)> {
        self.index.case(id)
    }

    /// An open text by its URI.
    pub fn document(&self, uri: &str) -> Option<&Document> {
        self.documents.get(uri)
    }

    /// All open texts.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// The URI of a file of the suite: the editor's own if the file is open.
    pub fn uri(&self, path: &str) -> String {
        let open = self.documents.values().find(|document| &*document.path == path);
        open.map_or_else(|| uri_of(path, self.root.as_deref()), |document| document.uri.clone())
    }

    /// Reloads the suite from its texts, and parses the open texts on top of it.
    pub fn reload(&mut self, texts: Texts) {
        self.suite = load(self.games, texts);
        self.stand();
    }

    /// Resets to the suite as loaded, and parses the open texts on top of it: cards first, for others to use.
    fn stand(&mut self) {
        self.over = Over::new(&self.suite);
        self.clauses = Clauses::of(&self.suite);
        self.index = Index::of(&self.suite);
        self.state += 1;
        let open: Vec<String> = self.documents.keys().cloned().collect();
        for uri in &open {
            self.read(uri);
        }
    }

    /// Opens a text. Returns `true` if this changes the parsing of others.
    pub fn open(&mut self, uri: &str, version: i32, text: String) -> bool {
        let path = path_of(uri, self.root.as_deref());
        let document = Document::new(uri.to_owned(), path, version, text, self.encoding);
        self.documents.insert(uri.to_owned(), document);
        self.read(uri)
    }

    /// Changes an open text; does nothing if it is not open. Returns `true` if this changes the parsing of others.
    pub fn change(&mut self, uri: &str, version: i32, changes: Vec<Change>) -> bool {
        if let Some(document) = self.documents.get_mut(uri) {
            document.change(version, changes);
        }
        self.read(uri)
    }

    /// Closes an open text, so that the suite's own version applies again. Returns `true` if this changes the parsing
    /// of others.
    pub fn close(&mut self, uri: &str) -> bool {
        let closed = self.documents.shift_remove(uri);
        let had_cards = closed.is_some_and(|document| !document.read.decks.is_empty());
        if had_cards {
            self.stand();
        }
        had_cards
    }

    /// Parses an open text. One with shared cards changes the base of all others.
    fn read(&mut self, uri: &str) -> bool {
        let Some(document) = self.documents.get_mut(uri) else { return false };
        document.printed = printed::of_file(self.games, &self.wordings, document.text());
        let read = read_over(self.games, &self.over, document);
        if read.decks.is_empty() {
            document.put(read, self.state);
            return false;
        }
        self.over.put_cards(&document.path, &read);
        self.index.put_cards(&self.suite, &document.path, &read);
        self.state += 1;
        document.put(read, self.state);
        for document in self.documents.values_mut().filter(|document| document.read.decks.is_empty()) {
            let read = read_over(self.games, &self.over, document);
            document.put(read, self.state);
        }
        true
    }
}

/// Parses a text, as cases and cards or as a catalogue.
fn read_over(games: Games, over: &Over<'_>, document: &Document) -> Suite {
    if !matches!(of_file(&crate::loose::read(document.text())), Want::Shape(_)) {
        let mut read = over.read(&document.path, document.text());
        // A card text in place of facts is reported as such, and not line by line as invalid YAML.
        let is_of_text = |problem: &Problem| problem.span.is_some_and(|span| document.is_printed(span));
        read.problems.retain(|problem| !is_of_text(problem));
        return read;
    }
    let mut read = Suite { games, ..Suite::default() };
    let file = read.sources.add(Source::new(Arc::clone(&document.path), Arc::clone(document.text())));
    if let Some(node) = parse(file, document.text(), &mut read.problems) {
        read.catalogues.read(games, file, &node, &mut read.problems);
    }
    read
}

/// A workspace for the bundled suite.
#[cfg(test)]
pub fn bundled() -> Workspace {
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(suite::load::Text::from).collect();
    let texts = Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) };
    let mut workspace = Workspace::new(engine::GAMES, texts, None);
    workspace.snippets = true;
    workspace
}

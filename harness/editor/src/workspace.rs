//! The suite, and over it the texts that are open.

use indexmap::IndexMap;
use kernel::game::Games;
use lsp_types::TextDocumentContentChangeEvent as Change;
use suite::load::{Over, Suite, Texts, load};
use suite::run::Clauses;
use suite::text::node::Node;

use crate::document::Document;
use crate::index::Index;
use crate::lines::Encoding;
use crate::places::{path_of, uri_of};
use crate::view::Stage;
use crate::want::game_of;

/// What is known: the suite as it was loaded, and the open texts, each read over it.
pub struct Workspace {
    games: Games,
    root: Option<String>,
    suite: Suite,
    over: Over<'static>,
    clauses: Clauses,
    index: Index,
    documents: IndexMap<String, Document>,
    /// In which units positions count.
    pub encoding: Encoding,
    /// Whether the editor takes snippets.
    pub snippets: bool,
}

impl Workspace {
    /// Over a suite. `root` is the URI that the paths of its texts are relative to, with a slash at its end.
    pub fn new(games: Games, texts: Texts, root: Option<String>) -> Self {
        let suite = load(games, texts);
        let over = Over::new(&suite);
        let clauses = Clauses::of(&suite);
        let index = Index::of(&suite);
        let (documents, encoding) = (IndexMap::new(), Encoding::default());
        Self { games, root, suite, over, clauses, index, documents, encoding, snippets: false }
    }

    /// The games.
    pub fn games(&self) -> Games {
        self.games
    }

    /// The suite as it was loaded, without what was written since.
    pub fn suite(&self) -> &Suite {
        &self.suite
    }

    /// What cases are read and played over.
    pub fn stage(&self) -> Stage<'_> {
        Stage { suite: &self.suite, over: &self.over, clauses: &self.clauses }
    }

    /// What is looked up in the suite.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Whether there is a card of a name for a file: its own, or one that all files share.
    pub fn is_card(&self, file: &Node<'_>, name: &str) -> bool {
        let own = file.get("cards").is_some_and(|cards| cards.get(name).is_some());
        let game = || game_of(self.games, file).and_then(|game| self.index.of_game(game.language().game));
        own || game().is_some_and(|game| game.cards.contains_key(name))
    }

    /// An open text by its URI.
    pub fn document(&self, uri: &str) -> Option<&Document> {
        self.documents.get(uri)
    }

    /// All open texts.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// The URI of a file of the suite: the editor's own where the file is open.
    pub fn uri(&self, path: &str) -> String {
        let open = self.documents.values().find(|document| &*document.path == path);
        open.map_or_else(|| uri_of(path, self.root.as_deref()), |document| document.uri.clone())
    }

    /// Takes the suite anew from its texts, and reads what is open over it.
    pub fn reload(&mut self, texts: Texts) {
        self.suite = load(self.games, texts);
        self.over = Over::new(&self.suite);
        self.clauses = Clauses::of(&self.suite);
        self.index = Index::of(&self.suite);
        for document in self.documents.values_mut() {
            read(&self.over, document);
        }
    }

    /// A text is opened.
    pub fn open(&mut self, uri: &str, version: i32, text: String) {
        let path = path_of(uri, self.root.as_deref());
        let mut document = Document::new(uri.to_owned(), path, version, text, self.encoding);
        read(&self.over, &mut document);
        self.documents.insert(uri.to_owned(), document);
    }

    /// An open text is changed. One that is not open is let be.
    pub fn change(&mut self, uri: &str, version: i32, changes: Vec<Change>) {
        if let Some(document) = self.documents.get_mut(uri) {
            document.change(version, changes);
            read(&self.over, document);
        }
    }

    /// An open text is closed: what counts is the suite's own again.
    pub fn close(&mut self, uri: &str) {
        self.documents.shift_remove(uri);
    }
}

fn read(over: &Over<'_>, document: &mut Document) {
    document.read = over.read(&document.path, document.text());
}

/// A workspace over the bundled suite.
#[cfg(test)]
pub fn bundled() -> Workspace {
    let all = |files: &[(&'static str, &'static str)]| {
        let text = |(path, text): &(&'static str, &'static str)| suite::load::Text {
            path: (*path).into(),
            text: Ok((*text).into()),
        };
        files.iter().map(text).collect()
    };
    let texts = Texts { seeds: all(seeds::FILES), base: Vec::new(), cases: all(cases::FILES) };
    let mut workspace = Workspace::new(engine::GAMES, texts, None);
    workspace.snippets = true;
    workspace
}

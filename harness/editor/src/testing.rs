//! Helpers for the tests of this crate.

use std::sync::LazyLock;

use suite::load::{Text, Texts};

use crate::workspace::Workspace;

/// A part of the bundled suite, on top of which texts can be opened.
pub fn workspace() -> Workspace {
    static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
        let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
        let of_magic = |path: &str| ["mtg/cards/", "mtg/615", "mtg/601"].iter().any(|part| path.contains(part));
        let cases: Vec<_> = cases::FILES.iter().filter(|(path, _)| of_magic(path)).copied().collect();
        Texts { seeds: all(&seeds::FILES[..2]), base: Vec::new(), cases: all(&cases) }
    });
    Workspace::new(engine::GAMES, TEXTS.clone(), Some("file:///suite/".to_owned()))
}

/// A private suite of a user, on top of the cards of the bundled one.
pub fn private() -> Workspace {
    let all = |files: &[(&'static str, &'static str)]| files.iter().map(Text::from).collect();
    let cards: Vec<_> = cases::FILES.iter().filter(|(path, _)| path.contains("mtg/cards/")).copied().collect();
    let texts = Texts { seeds: all(&seeds::FILES[..2]), base: all(&cards), cases: Vec::new() };
    Workspace::new(engine::GAMES, texts, Some("file:///suite/".to_owned()))
}

/// The workspace with a text opened, and the URI of the text.
pub fn opened(mut workspace: Workspace, text: &str) -> (Workspace, String) {
    let uri = "file:///suite/cases/mtg/new.yaml".to_owned();
    workspace.open(&uri, 1, text.to_owned());
    (workspace, uri)
}

//! What may stand at the cursor.

pub mod answers;
mod items;
mod keys;
mod values;
mod yaml;

#[cfg(test)]
mod tests;

use kernel::words::language::Language;
use lsp_types::{CompletionItemKind, CompletionList};
use suite::text::node::Node;

use self::yaml::{Around, Beside};
use crate::cursor::{Cursor, Level, Marked, Place};
use crate::document::Document;
use crate::index::OfGame;
use crate::want::{Sense, Subject, Want};
use crate::workspace::Workspace;

/// Something that may stand at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is shown.
    pub label: String,
    /// What is written, as a snippet: `${1:x}` is a place to fill in.
    pub snippet: String,
    /// What is shown beside it.
    pub detail: Option<String>,
    /// What it means.
    pub doc: Option<String>,
    /// What it is, for the editor's sign beside it.
    pub kind: CompletionItemKind,
    /// What comes first: the smaller.
    pub rank: u8,
    /// What else it is found by.
    pub search: Option<String>,
}

impl Offer {
    /// Something with a name.
    pub fn new(label: impl Into<String>, snippet: impl Into<String>, kind: CompletionItemKind) -> Self {
        let (label, snippet) = (label.into(), snippet.into());
        Self { label, snippet, kind, detail: None, doc: None, rank: 5, search: None }
    }

    /// With a word beside it.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// With what it means.
    #[must_use]
    pub fn doc(mut self, doc: impl Into<String>) -> Self {
        self.doc = Some(doc.into()).filter(|doc| !doc.is_empty());
        self
    }

    /// Before or behind others.
    #[must_use]
    pub fn rank(mut self, rank: u8) -> Self {
        self.rank = rank;
        self
    }

    /// Found by more than its name.
    #[must_use]
    pub fn search(mut self, text: impl Into<String>) -> Self {
        self.search = Some(text.into());
        self
    }

    fn within(mut self, open: &str, close: &str) -> Self {
        self.snippet = format!("{open}{}{close}", self.snippet);
        self
    }
}

/// What is known at the cursor.
pub struct Context<'c> {
    /// The suite and what is open.
    pub workspace: &'c Workspace,
    /// The text.
    pub document: &'c Document,
    /// The whole file as it stands, with a mark at the cursor.
    pub file: &'c Node<'c>,
    /// The place.
    pub cursor: &'c Cursor<'c, 'c>,
    /// The game's words.
    pub language: Option<&'static Language>,
    /// What the game has.
    pub index: Option<&'c OfGame>,
    around: Around,
}

impl Context<'_> {
    /// The list or map of an answer within which the cursor stands; none where it stands in its place.
    fn level_of_answer(&self) -> Option<&Level<'_, '_>> {
        self.cursor.level().filter(|level| matches!(level.want, Want::Give))
    }

    fn with_sense<T>(&self, does: impl FnOnce(&Sense<'_>) -> T) -> T {
        let subject =
            |name: &str| self.language.map_or(Subject::Unknown, |language| self.cursor.cast.subject(language, name));
        does(&Sense { language: self.language, subject: &subject })
    }
}

/// What may stand at a byte of an open text, the likeliest first.
pub fn complete(workspace: &Workspace, document: &Document, at: u32) -> CompletionList {
    let marked = Marked::new(document.text(), at);
    let file = marked.tree();
    let is_card = |name: &str| workspace.is_card(&file, name);
    let Some(cursor) = Cursor::find(workspace.games(), &file, marked.at(), &is_card) else {
        return CompletionList::default();
    };
    let around = Around::of(&cursor, &marked);
    let language = cursor.game.map(kernel::game::AnyGame::language);
    let index = language.and_then(|language| workspace.index().of_game(language.game));
    let context = Context { workspace, document, file: &file, cursor: &cursor, language, index, around };
    let offers = match cursor.place {
        Place::Key(_) => keys::offers(&context),
        Place::Scalar(_, want) => {
            let dash = if context.around.beside == Beside::NoDash { "- " } else { "" };
            gather(&context, want, dash, "", 0)
        }
    };
    items::list(&context, &marked, offers)
}

/// How deep what is offered may be wrapped in brackets.
const MOST_WRAPS: usize = 2;

/// What may stand where this is wanted: as it is, as the item of a list, as the key of a map.
fn gather(context: &Context<'_>, want: Want, open: &str, close: &str, depth: usize) -> Vec<Offer> {
    let mut offers: Vec<Offer> =
        values::offers(context, want).into_iter().map(|offer| offer.within(open, close)).collect();
    if depth > MOST_WRAPS {
        return offers;
    }
    let item = context.with_sense(|sense| sense.item(want));
    let is_block = context.around.first && !context.around.flow && context.around.quote.is_none();
    if is_list(want) {
        let (open, close) = if is_block && depth == 0 && context.around.beside != Beside::NoDash {
            (format!("{open}- "), close.to_owned())
        } else {
            (format!("{open}["), format!("]{close}"))
        };
        offers.extend(gather(context, item, &open, &close, depth + 1));
        return offers;
    }
    let braces = if is_block && open.trim_matches([' ', '-']).is_empty() { ("", "") } else { ("{", "}") };
    let (open, close) = (format!("{open}{}", braces.0), format!("{}{close}", braces.1));
    let keys = keys::of(context, want, None, braces.0.is_empty());
    offers.extend(keys.into_iter().map(|offer| offer.within(&open, &close)));
    offers
}

/// Whether only a list may stand there.
fn is_list(want: Want) -> bool {
    use kernel::words::shape::Shape;
    matches!(
        want,
        Want::Editions
            | Want::Clauses
            | Want::Tags
            | Want::Steps
            | Want::Answers
            | Want::Events
            | Want::Asked
            | Want::Outcomes
            | Want::Shape(Shape::List(_))
    )
}

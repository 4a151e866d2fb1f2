//! Completions at the cursor.

pub mod answers;
mod items;
mod keys;
mod values;
mod yaml;

#[cfg(test)]
mod tests;

use kernel::words::binding::Flow;
use kernel::words::language::Language;
use lsp_types::{CompletionItemKind, CompletionList};
use suite::text::locate::bound_in;
use suite::text::node::Node;

use self::yaml::{Around, Beside};
use crate::cursor::{Cursor, Level, Marked, Place};
use crate::document::Document;
use crate::index::OfGame;
use crate::want::{Sense, Subject, Want};
use crate::workspace::Workspace;

/// A completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The displayed label.
    pub label: String,
    /// The inserted text, as a snippet: `${1:x}` is a placeholder.
    pub snippet: String,
    /// The detail shown next to the label.
    pub detail: Option<String>,
    /// The description.
    pub doc: Option<String>,
    /// The kind, which determines the icon in the editor.
    pub kind: CompletionItemKind,
    /// The sort rank; smaller comes first.
    pub rank: u8,
    /// The additional text by which it is found.
    pub search: Option<String>,
}

impl Offer {
    /// A completion with a label.
    pub fn new(label: impl Into<String>, snippet: impl Into<String>, kind: CompletionItemKind) -> Self {
        let (label, snippet) = (label.into(), snippet.into());
        Self { label, snippet, kind, detail: None, doc: None, rank: 5, search: None }
    }

    /// Sets the detail.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Sets the description.
    #[must_use]
    pub fn doc(mut self, doc: impl Into<String>) -> Self {
        self.doc = Some(doc.into()).filter(|doc| !doc.is_empty());
        self
    }

    /// Sets the sort rank.
    #[must_use]
    pub fn rank(mut self, rank: u8) -> Self {
        self.rank = rank;
        self
    }

    /// Sets the additional search text.
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

/// The context of the cursor.
pub struct Context<'c> {
    /// The suite and the open texts.
    pub workspace: &'c Workspace,
    /// The text.
    pub document: &'c Document,
    /// The whole file in its current state, with a mark at the cursor.
    pub file: &'c Node<'c>,
    /// The position.
    pub cursor: &'c Cursor<'c, 'c>,
    /// The language of the game.
    pub language: Option<&'static Language>,
    /// The index of the game.
    pub index: Option<&'c OfGame>,
    /// The references that are bound at the position, within a card.
    pub bound: Option<Vec<&'static str>>,
    around: Around,
}

impl Context<'_> {
    /// Returns `true` if a keyword with these bindings stands for something at the position, as far as is known.
    fn is_bound(&self, flow: &Flow) -> bool {
        let bound = self.bound.as_deref();
        flow.needs.is_empty() || bound.is_none_or(|bound| flow.needs.iter().any(|name| bound.contains(name)))
    }

    /// The list or map of an answer that contains the cursor; `None` if the cursor is in place of the answer.
    fn level_of_answer(&self) -> Option<&Level<'_, '_>> {
        self.cursor.level().filter(|level| matches!(level.want, Want::Give))
    }

    fn with_sense<T>(&self, does: impl FnOnce(&Sense<'_>) -> T) -> T {
        let subject =
            |name: &str| self.language.map_or(Subject::Unknown, |language| self.cursor.cast.subject(language, name));
        does(&Sense { language: self.language, subject: &subject })
    }
}

/// The completions at a byte of an open text, the likeliest first.
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
    let card = cursor.levels.get(1).and_then(|level| level.entry).filter(|_| cursor.path().starts_with("cards."));
    let bound = language.zip(card).and_then(|(words, card)| bound_in(&card.value, (words.card)(), marked.at()));
    let context = Context { workspace, document, file: &file, cursor: &cursor, language, index, bound, around };
    let offers = match cursor.place {
        Place::Key(_) => keys::offers(&context),
        Place::Scalar(_, want) => {
            let dash = if context.around.beside == Beside::NoDash { "- " } else { "" };
            gather(&context, want, dash, "", 0)
        }
    };
    items::list(&context, &marked, offers)
}

/// The most nested brackets that are added around an offer.
const MOST_WRAPS: usize = 2;

/// The completions for a place that should be `want`: as a value, as the item of a list, or as the key of a map.
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

/// Returns `true` if only a list is allowed there.
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

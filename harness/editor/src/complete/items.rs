//! Converts offers to completion items.

use kernel::words::nearest::nearest;
use lsp_types::{
    CompletionItem, CompletionList, Documentation, InsertTextFormat, InsertTextMode, MarkupContent, MarkupKind,
    TextEdit,
};
use suite::text::source::Span;

use super::{Context, Offer};
use crate::cursor::Marked;

/// The most items sent; each typed letter reduces them.
const MOST: usize = 200;

/// The offers that match the typed text, the likeliest first.
pub fn list(context: &Context<'_>, marked: &Marked, offers: Vec<Offer>) -> CompletionList {
    let written = context.cursor.typed();
    let written = written.trim();
    let typed = written.to_lowercase();
    let mut fitting: Vec<(u8, Offer)> =
        offers.iter().filter_map(|offer| Some((fit(offer, &typed)?, offer.clone()))).collect();
    if fitting.is_empty() {
        // Nothing is spelt like this, so the nearest offer was probably meant.
        let near = nearest(&typed, offers.iter().map(|offer| offer.label.as_str())).map(str::to_owned);
        fitting.extend(offers.into_iter().filter(|offer| Some(&offer.label) == near.as_ref()).map(|offer| (9, offer)));
    }
    // Scattered letters count only if nothing matches better.
    if fitting.iter().any(|(fit, _)| *fit < SCATTERED) {
        fitting.retain(|(fit, _)| *fit < SCATTERED);
    }
    fitting.sort_by_key(|(fit, offer)| (*fit, offer.rank));
    fitting.truncate(MOST);
    let span = marked.span(context.cursor.span());
    let line = context.document.lines().line(context.document.lines().line_of(marked.at())).unwrap_or_default();
    let span = Span { start: span.start.max(line.start), end: span.end.min(line.end).max(marked.at()) };
    let quote = context.around.quote.map(String::from).unwrap_or_default();
    let range = context.document.range(span);
    let item = |(place, (_, offer)): (usize, (u8, Offer))| {
        let snippets = context.workspace.snippets;
        let new_text = if snippets { offer.snippet } else { without_stops(&offer.snippet) };
        let is_snippet = snippets && new_text.contains('$');
        CompletionItem {
            // An editor filters by this text again. Offers found by other words than their name must match there too.
            filter_text: Some(format!("{quote}{}", if typed.is_empty() { &offer.label } else { written })),
            label: offer.label,
            kind: Some(offer.kind),
            detail: offer.detail.map(|detail| shortened(&detail)),
            documentation: offer
                .doc
                .map(|doc| Documentation::MarkupContent(MarkupContent::new(MarkupKind::Markdown, doc))),
            sort_text: Some(format!("{place:04}")),
            insert_text_format: Some(if is_snippet { InsertTextFormat::Snippet } else { InsertTextFormat::PlainText }),
            insert_text_mode: Some(InsertTextMode::AsIs),
            text_edit: Some(TextEdit { range, new_text }.into()),
            ..CompletionItem::default()
        }
    };
    CompletionList {
        is_incomplete: true,
        items: fitting.into_iter().enumerate().map(item).collect(),
        ..CompletionList::default()
    }
}

/// The rank of an offer that contains the typed letters with others between them.
const SCATTERED: u8 = 3;

/// The rank of an offer for the typed text, with 0 as the best; `None` if it does not match.
fn fit(offer: &Offer, typed: &str) -> Option<u8> {
    if typed.is_empty() {
        return Some(0);
    }
    let label = offer.label.to_lowercase();
    if label.starts_with(typed) {
        return Some(0);
    }
    if label.split([' ', '-', '_']).any(|word| word.starts_with(typed)) || label.contains(typed) {
        return Some(1);
    }
    let words: Vec<&str> = typed.split_whitespace().collect();
    let search = offer.search.as_ref().map(|text| text.to_lowercase());
    if search.is_some_and(|search| words.iter().all(|word| search.contains(word))) {
        return Some(2);
    }
    let mut letters = label.chars();
    typed.chars().all(|letter| letters.any(|other| other == letter)).then_some(SCATTERED)
}

/// A snippet as plain text, for editors without snippet support.
fn without_stops(snippet: &str) -> String {
    let mut plain = String::with_capacity(snippet.len());
    let mut letters = snippet.chars().peekable();
    let mut open = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            '$' => {
                let braced = letters.next_if_eq(&'{').is_some();
                while letters.next_if(char::is_ascii_digit).is_some() {}
                open = braced && letters.next_if_eq(&':').is_some();
            }
            '}' if open => open = false,
            letter => plain.push(letter),
        }
    }
    plain
}

/// The most letters of the detail shown next to an offer.
const MOST_LETTERS: usize = 120;

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editor_without_snippets_gets_plain_text() {
        assert_eq!(without_stops("a: {$1} [${2:N}] \\$x"), "a: {} [N] $x");
        assert_eq!(without_stops("{b: $1, c: $2}"), "{b: , c: }");
    }
}

//! Inserts facts in place of a text.

use std::ops::Range;

use lab::generate::flow::Flow;
use suite::text::fix::{Edit, applied};
use suite::text::node::Node;
use suite::text::source::{Span, small};

use super::place::{Home, INDENT, Place};
use crate::loose::read;

/// A card in a map of cards with this indentation.
pub fn entry(name: &str, card: &Flow, indent: usize) -> String {
    format!("{}{}:{}\n", " ".repeat(indent), Flow::from(name), card.block(indent + INDENT))
}

/// The edits that insert a card in place of its text, or where the file has its cards. `None` if the file is about
/// another game, or if no card can be added to its cards.
pub fn edits(text: &str, place: &Place, game: &str, name: &str, card: &Flow) -> Option<Vec<Edit>> {
    let file = read(text);
    let own = file.get("game").and_then(Node::text).filter(|own| !own.is_empty());
    if own.is_some_and(|own| own != game) {
        return None;
    }
    let mut edits = match &place.home {
        Home::Under(_, indent) => vec![edit(place.whole.clone(), card.block(indent + INDENT))],
        Home::Among(indent) => {
            vec![edit(place.whole.clone(), entry(name, card, *indent).trim_end().to_owned())]
        }
        Home::Elsewhere => elsewhere(text, place, name, card)?,
    };
    edits.sort_by_key(|edit| edit.span);
    if own.is_none() {
        let head = format!("game: {game}\n");
        match edits.first_mut().filter(|edit| edit.span.start == 0) {
            Some(first) => first.text.insert_str(0, &head),
            None => edits.insert(0, edit(0..0, head)),
        }
    }
    // The inserted card must be parsed correctly, and have its facts.
    let new = applied(text, &edits)?;
    let has_facts = |new: &str| read(new).get("cards")?.get(name)?.entries().map(|facts| !facts.is_empty());
    has_facts(&new).filter(|has| *has).map(|_| edits)
}

fn elsewhere(text: &str, place: &Place, name: &str, card: &Flow) -> Option<Vec<Edit>> {
    let line = |key: &str| {
        let of_key = |start: usize| text.get(start..).is_some_and(|rest| rest.starts_with(key));
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1));
        starts.filter(|start| of_key(*start)).find(|start| !place.whole.contains(start))
    };
    let gone = edit(with_end(text, &place.whole), String::new());
    if let Some(start) = line("cards:") {
        let end = start + text.get(start..)?.find('\n')?;
        let behind = text.get(start + "cards:".len()..end)?.trim();
        // Cards in braces, or under an anchor, are left to the author.
        let is_open = behind.is_empty() || behind.starts_with('#');
        return is_open.then(|| vec![edit(end + 1..end + 1, entry(name, card, INDENT)), gone]);
    }
    let cards = format!("cards:\n{}", entry(name, card, INDENT));
    Some(match line("cases:") {
        Some(start) if !(place.whole.start..=gone.span.end as usize).contains(&start) => {
            vec![edit(start..start, cards), gone]
        }
        _ => vec![edit(place.whole.clone(), cards.trim_end().to_owned())],
    })
}

/// A part of a text, extended by the end of its last line if it begins with a line.
fn with_end(text: &str, part: &Range<usize>) -> Range<usize> {
    let begins = part.start == 0 || text.get(..part.start).is_some_and(|before| before.ends_with('\n'));
    let ends = text.get(part.end..).is_some_and(|after| after.starts_with('\n'));
    part.start..if begins && ends { part.end + 1 } else { part.end }
}

fn edit(range: Range<usize>, text: String) -> Edit {
    Edit { span: Span { start: small(range.start), end: small(range.end) }, text }
}

//! Parses a card text on request, for a client that asks the user whether to insert the card.

use lsp_types::{Range, TextEdit};

use super::messages::{ReadCard, Said};
use crate::document::Document;
use crate::printed::{Printed, of_part};
use crate::workspace::Workspace;

/// The cards for a part of an open text, if it can be parsed as the text of a card.
pub fn read(workspace: &Workspace, open: &Document, range: Range) -> Vec<ReadCard> {
    let part = open.byte(range.start) as usize..(open.byte(range.end).max(open.byte(range.start))) as usize;
    let all = of_part(workspace.games(), workspace.wordings(), open.text(), &part);
    all.into_iter().map(|one| read_card(open, one)).collect()
}

fn read_card(open: &Document, printed: Printed) -> ReadCard {
    let edits = printed
        .edits
        .as_ref()
        .map(|edits| edits.iter().map(|edit| TextEdit::new(open.range(edit.span), edit.text.clone())).collect());
    ReadCard {
        version: open.version,
        game: printed.game.to_owned(),
        short: printed.short.to_owned(),
        lines: printed.lines,
        understood: printed.understood(),
        said: said(open.text(), &printed),
        name: printed.name,
        file: printed.file,
        edits,
    }
}

/// The lines of a text, each with the part that is not understood.
fn said(text: &str, printed: &Printed) -> Vec<Said> {
    let (mut at, end) = (printed.text.start as usize, printed.text.end as usize);
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default().trim_end().to_owned();
    let lines = text.get(at..end).unwrap_or_default().split('\n').filter_map(|line| {
        let start = at + line.len() - line.trim_start().len();
        let over = at + line.len();
        at = over + 1;
        let unread = printed.unread.iter().find(|unread| unread.line.start as usize == start);
        let Some(unread) = unread else {
            return (!line.trim().is_empty()).then(|| Said { text: part(start, over), ..Said::default() });
        };
        let from = (unread.from as usize).clamp(start, over);
        Some(Said {
            text: text.get(start..from).unwrap_or_default().to_owned(),
            unread: Some(part(from, over)),
            why: Some(unread.why.clone()),
            help: unread.help.clone(),
        })
    });
    lines.collect()
}

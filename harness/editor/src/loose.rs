//! Parses incomplete YAML.
//!
//! While someone types, a text is hardly ever valid YAML: brackets and quotes are open, and a key has no colon. This
//! parser accepts the part of YAML in which cases and cards are written and always returns a tree. An open value ends
//! where the indentation shows that something else begins, a line without a colon is a key, and anything that fits
//! nowhere is skipped. For valid YAML it returns the same tree as [`suite::text::parse`].

use std::borrow::Cow;

use suite::text::node::{Content, Entry, Node};
use suite::text::parse::MOST_LEVELS;
use suite::text::source::{Span, small};

/// The mark of the cursor in a text: a character that no file contains.
pub const CURSOR: char = '\u{f8ff}';

/// Parses a text in any state.
pub fn read(text: &str) -> Node<'_> {
    let mut loose = Loose { text, at: 0, levels: 0, anchors: Vec::new() };
    loose.at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    loose.at = loose.content_from(loose.at);
    if loose.rest().starts_with("---") {
        loose.at = loose.content_from(loose.line_end(loose.at));
    }
    if loose.at >= text.len() { loose.nothing() } else { loose.block(None) }
}

struct Loose<'t> {
    text: &'t str,
    at: usize,
    levels: usize,
    anchors: Vec<(&'t str, Node<'t>)>,
}

impl<'t> Loose<'t> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn part(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn line_end(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        rest.find('\n').map_or(self.text.len(), |end| at + end)
    }

    fn column(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        at - before.rfind('\n').map_or(0, |line| line + 1)
    }

    fn span(&self, start: usize) -> Span {
        Span { start: small(start), end: small(self.at.max(start)) }
    }

    /// An empty scalar at the current position.
    fn nothing(&self) -> Node<'t> {
        let content = Content::Scalar { text: Cow::Borrowed(""), plain: true };
        Node { span: self.span(self.at), content }
    }

    /// The first byte from a position on that is neither blank nor in a comment; the end of the text if there is none.
    fn content_from(&self, mut at: usize) -> usize {
        loop {
            match self.byte(at) {
                Some(b' ' | b'\t' | b'\r' | b'\n') => at += 1,
                Some(b'#') if self.may_comment(at) => at = self.line_end(at),
                _ => return at,
            }
        }
    }

    /// Returns `true` if a `#` at this position begins a comment.
    fn may_comment(&self, at: usize) -> bool {
        at == 0 || matches!(self.byte(at - 1), Some(b' ' | b'\t' | b'\n'))
    }

    /// The start of the next line with content.
    fn next_line(&self) -> Option<usize> {
        let at = self.content_from(self.line_end(self.at));
        (at < self.text.len()).then_some(at)
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.byte(self.at) {
            self.at += 1;
        }
    }

    fn line_is_over(&self) -> bool {
        match self.byte(self.at) {
            None | Some(b'\n') => true,
            Some(b'#') => self.may_comment(self.at),
            _ => false,
        }
    }

    fn is_blank(&self, at: usize) -> bool {
        matches!(self.byte(at), None | Some(b' ' | b'\t' | b'\r' | b'\n'))
    }

    fn is_dash(&self, at: usize) -> bool {
        self.byte(at) == Some(b'-') && self.is_blank(at + 1)
    }

    /// The position of the colon after the key that begins here; `None` if this is not a key.
    fn colon(&self, at: usize) -> Option<usize> {
        let end = self.line_end(at);
        let mut here = match self.byte(at)? {
            quote @ (b'"' | b'\'') => quote_end(self.part(at, end), quote)? + at,
            b'{' | b'[' | b'}' | b']' | b',' | b'#' | b'|' | b'>' | b'*' | b'&' => return None,
            _ => {
                let line = self.part(at, end);
                let line = line.find(" #").map_or(line, |comment| line.get(..comment).unwrap_or(line));
                let colon = line.match_indices(':').map(|(colon, _)| at + colon).find(|colon| self.is_blank(colon + 1));
                return colon;
            }
        };
        while self.byte(here) == Some(b' ') {
            here += 1;
        }
        (self.byte(here) == Some(b':')).then_some(here)
    }

    /// Returns `true` if a map continues below a line without a colon.
    fn map_follows(&self, at: usize) -> bool {
        let column = self.column(at);
        let mut here = self.content_from(self.line_end(at));
        while here < self.text.len() && self.column(here) >= column {
            if self.column(here) == column {
                return self.colon(here).is_some();
            }
            here = self.content_from(self.line_end(here));
        }
        false
    }

    /// Parses a node that begins here; `parent` is the column of its parent.
    fn block(&mut self, parent: Option<usize>) -> Node<'t> {
        let anchor = self.properties();
        let node = if self.levels >= MOST_LEVELS {
            self.at = self.line_end(self.at);
            self.nothing()
        } else {
            self.levels += 1;
            let node = if self.is_dash(self.at) {
                self.sequence(parent)
            } else if self.colon(self.at).is_some()
                || !matches!(self.byte(self.at), Some(b'{' | b'[' | b'"' | b'\'')) && self.map_follows(self.at)
            {
                self.map()
            } else {
                self.inline(parent)
            };
            self.levels -= 1;
            node
        };
        self.keep(anchor, &node);
        node
    }

    /// Skips an anchor and a tag; returns the anchor.
    fn properties(&mut self) -> Option<&'t str> {
        let mut anchor = None;
        while let Some(mark @ (b'&' | b'!')) = self.byte(self.at) {
            let rest = self.rest();
            let end = rest.find([' ', '\r', '\n', ',', '}', ']']).unwrap_or(rest.len());
            if mark == b'&' {
                anchor = rest.get(1..end);
            }
            self.at += end;
            self.skip_blanks();
        }
        anchor
    }

    fn keep(&mut self, anchor: Option<&'t str>, node: &Node<'t>) {
        if let Some(anchor) = anchor {
            self.anchors.push((anchor, node.clone()));
        }
    }

    fn map(&mut self) -> Node<'t> {
        let start = self.at;
        let column = self.column(start);
        let mut entries: Vec<Entry<'t>> = Vec::new();
        loop {
            let entry = self.entry(column);
            if !entry.key.is_empty() && !entries.iter().any(|other| other.key == entry.key) {
                entries.push(entry);
            }
            loop {
                let Some(next) = self.next_line() else { return mapped(start, entries) };
                match self.column(next) {
                    other if other < column => return mapped(start, entries),
                    other if other == column && !self.is_dash(next) => {
                        self.at = next;
                        break;
                    }
                    _ => self.at = next,
                }
            }
        }
    }

    /// Parses a line of a map, with the value indented under it.
    fn entry(&mut self, column: usize) -> Entry<'t> {
        let start = self.at;
        let Some(colon) = self.colon(start) else {
            let key = self.plain_line();
            let span = self.span(start);
            return Entry { key: Cow::Borrowed(key), span, value: self.nothing() };
        };
        let written = self.part(start, colon).trim_end();
        self.at = start + written.len();
        let span = self.span(start);
        let key = unquoted(written);
        self.at = colon + 1;
        let value = self.below(column, true);
        Entry { key, span, value }
    }

    /// Parses the value after a colon or dash, on its line or indented below.
    fn below(&mut self, column: usize, of_map: bool) -> Node<'t> {
        self.skip_blanks();
        let anchor = self.properties();
        let node = if self.line_is_over() {
            match self.next_line() {
                Some(next)
                    if self.column(next) > column || of_map && self.column(next) == column && self.is_dash(next) =>
                {
                    self.at = next;
                    self.block(Some(column))
                }
                _ => self.nothing(),
            }
        } else if of_map {
            self.inline(Some(column))
        } else {
            self.block(Some(column))
        };
        self.keep(anchor, &node);
        node
    }

    fn sequence(&mut self, parent: Option<usize>) -> Node<'t> {
        let start = self.at;
        let column = self.column(start);
        let mut items = Vec::new();
        loop {
            if self.is_dash(self.at) {
                self.at += 1;
                items.push(self.below(column, false));
            } else {
                items.push(self.inline(Some(column)));
            }
            loop {
                let next = self.next_line();
                match next.map(|next| (next, self.column(next))) {
                    Some((next, other)) if other == column && (self.is_dash(next) || Some(column) != parent) => {
                        self.at = next;
                        break;
                    }
                    Some((next, other)) if other > column => self.at = next,
                    _ => {
                        let end = items.last().map_or(small(start), |item: &Node<'_>| item.span.end);
                        return Node { span: Span { start: small(start), end }, content: Content::List(items) };
                    }
                }
            }
        }
    }

    /// Parses a node that begins on this line and is not a block.
    fn inline(&mut self, parent: Option<usize>) -> Node<'t> {
        match self.byte(self.at) {
            Some(b'{' | b'[') => self.flow(parent),
            Some(b'"' | b'\'') => self.quoted(parent),
            Some(b'|' | b'>') => self.folded(parent),
            Some(b'*') => self.alias(),
            _ => self.plain(parent),
        }
    }

    fn alias(&mut self) -> Node<'t> {
        let rest = self.rest();
        let end = rest.find([' ', '\r', '\n', ',', '}', ']']).unwrap_or(rest.len());
        let name = rest.get(1..end).unwrap_or_default();
        self.at += end;
        let found = self.anchors.iter().rev().find(|(anchor, _)| *anchor == name);
        found.map_or_else(|| self.nothing(), |(_, node)| node.clone())
    }

    /// Takes the rest of the line without a comment.
    fn plain_line(&mut self) -> &'t str {
        let line = self.part(self.at, self.line_end(self.at));
        let line = line.find(" #").map_or(line, |comment| line.get(..comment).unwrap_or(line)).trim_end();
        self.at += line.len();
        line
    }

    /// Parses an unquoted scalar outside of brackets; it continues with deeper lines that are not keys.
    fn plain(&mut self, parent: Option<usize>) -> Node<'t> {
        let start = self.at;
        let mut text = Cow::Borrowed(self.plain_line());
        while let Some(next) = self.next_line() {
            let deeper = parent.is_none_or(|parent| self.column(next) > parent);
            let between = self.part(self.at, next);
            if !deeper || self.is_dash(next) || self.colon(next).is_some() || between.contains('#') {
                break;
            }
            self.at = next;
            let line = self.plain_line();
            text = Cow::Owned(format!("{text} {line}"));
        }
        Node { span: self.span(start), content: Content::Scalar { text, plain: true } }
    }

    /// Parses a quoted text. An unclosed one ends with the word at the cursor, or with its line.
    fn quoted(&mut self, parent: Option<usize>) -> Node<'t> {
        let start = self.at;
        let quote = self.byte(start).unwrap_or(b'"');
        let rest = self.rest();
        let line = self.part(start, self.line_end(start));
        let cursor = line.find(CURSOR);
        let is_open = |cursor: usize| {
            let after = line.get(cursor..).unwrap_or_default();
            after.bytes().filter(|byte| *byte == quote).count() % 2 == 0
        };
        let closed = quote_end(rest, quote).filter(|end| {
            let inner = rest.get(..*end).unwrap_or_default();
            let within = cursor.filter(|cursor| cursor < end);
            let lines = inner.match_indices('\n').map(|(at, _)| self.content_from(start + at));
            let mut columns = lines.map(|at| self.column(at));
            !within.is_some_and(is_open) && columns.all(|column| parent.is_none_or(|parent| column > parent))
        });
        let inner = if let Some(end) = closed {
            self.at = start + end;
            rest.get(..end).unwrap_or_default()
        } else {
            let from = cursor.map_or(1, |cursor| cursor + CURSOR.len_utf8());
            let after = line.get(from..).unwrap_or_default();
            let end = from + after.find([',', ']', '}', '\r']).unwrap_or(after.len());
            self.at = start + end;
            line.get(..end).unwrap_or_default()
        };
        let text = unquoted(inner);
        Node { span: self.span(start), content: Content::Scalar { text, plain: false } }
    }

    /// Parses a multi-line text after `|` or `>`.
    fn folded(&mut self, parent: Option<usize>) -> Node<'t> {
        let start = self.at;
        let first = self.line_end(start);
        let mut end = first;
        while end < self.text.len() {
            let next = self.line_end(end + 1);
            let line = self.part(end + 1, next);
            let indent = line.len() - line.trim_start().len();
            if !line.trim().is_empty() && parent.is_some_and(|parent| indent <= parent) {
                break;
            }
            end = next;
        }
        let lines = self.part(first, end);
        let text = lines.split_whitespace().collect::<Vec<_>>().join(" ");
        let start = first + lines.len() - lines.trim_start().len();
        self.at = end;
        Node { span: self.span(start), content: Content::Scalar { text: Cow::Owned(text), plain: false } }
    }

    /// Advances to the next item within brackets. Returns `true` if the brackets end: at the end of the text, or at a
    /// line that is not indented more deeply than the parent of the brackets.
    fn flow_ends(&mut self, parent: Option<usize>) -> bool {
        let next = self.content_from(self.at);
        let breaks = self.part(self.at, next).contains('\n');
        if next >= self.text.len() || breaks && parent.is_some_and(|parent| self.column(next) <= parent) {
            return true;
        }
        self.at = next;
        false
    }

    /// Parses a map or list in brackets.
    fn flow(&mut self, parent: Option<usize>) -> Node<'t> {
        let start = self.at;
        let is_map = self.byte(start) == Some(b'{');
        self.at += 1;
        if self.levels >= MOST_LEVELS {
            self.at = self.line_end(self.at);
            return self.nothing();
        }
        self.levels += 1;
        let mut items = Vec::new();
        let mut entries: Vec<Entry<'t>> = Vec::new();
        while !self.flow_ends(parent) {
            match self.byte(self.at) {
                Some(b',') => self.at += 1,
                Some(closing @ (b'}' | b']')) => {
                    // The other kind of bracket closes an outer level.
                    if (closing == b'}') == is_map {
                        self.at += 1;
                    }
                    break;
                }
                _ if is_map => {
                    let entry = self.flow_entry(parent);
                    if !entry.key.is_empty() && !entries.iter().any(|other| other.key == entry.key) {
                        entries.push(entry);
                    }
                }
                _ => {
                    let item = self.flow_item(parent);
                    items.push(item);
                }
            }
        }
        self.levels -= 1;
        let content = if is_map { Content::Map(entries) } else { Content::List(items) };
        Node { span: self.span(start), content }
    }

    fn flow_entry(&mut self, parent: Option<usize>) -> Entry<'t> {
        let key = self.flow_node(parent);
        let span = key.span;
        let Content::Scalar { text: key, .. } = key.content else {
            return Entry { key: Cow::Borrowed(""), span, value: self.nothing() };
        };
        let value = self.flow_value(parent);
        Entry { key, span, value: value.unwrap_or_else(|| self.nothing()) }
    }

    /// Parses the value after a colon, if there is one here.
    fn flow_value(&mut self, parent: Option<usize>) -> Option<Node<'t>> {
        let begun = self.at;
        if self.flow_ends(parent) || self.byte(self.at) != Some(b':') {
            self.at = begun;
            return None;
        }
        self.at += 1;
        let begun = self.at;
        if self.flow_ends(parent) || matches!(self.byte(self.at), Some(b',' | b'}' | b']')) {
            self.at = begun;
            return Some(self.nothing());
        }
        Some(self.flow_node(parent))
    }

    /// Parses an item of a list, which may be a map of one pair without braces.
    fn flow_item(&mut self, parent: Option<usize>) -> Node<'t> {
        let start = self.at;
        let item = self.flow_node(parent);
        let span = item.span;
        match item.content {
            Content::Scalar { text: key, plain } => match self.flow_value(parent) {
                Some(value) => {
                    let content = Content::Map(vec![Entry { key, span, value }]);
                    Node { span: self.span(start), content }
                }
                None => Node { span, content: Content::Scalar { text: key, plain } },
            },
            content => Node { span, content },
        }
    }

    fn flow_node(&mut self, parent: Option<usize>) -> Node<'t> {
        let anchor = self.properties();
        let node = match self.byte(self.at) {
            Some(b'{' | b'[') => self.flow(parent),
            Some(b'"' | b'\'') => self.quoted(parent),
            Some(b'*') => self.alias(),
            _ => self.flow_plain(),
        };
        self.keep(anchor, &node);
        node
    }

    /// Parses an unquoted scalar within brackets, which ends with its line.
    fn flow_plain(&mut self) -> Node<'t> {
        let start = self.at;
        let line = self.part(start, self.line_end(start));
        let ends = |(at, letter): &(usize, char)| match letter {
            ',' | '{' | '}' | '[' | ']' => true,
            ':' => {
                let next = self.byte(start + at + 1);
                self.is_blank(start + at + 1) || matches!(next, Some(b',' | b'{' | b'}' | b'[' | b']'))
            }
            '#' => *at > 0 && self.may_comment(start + at),
            _ => false,
        };
        let end = line.char_indices().find(ends).map_or(line.len(), |(at, _)| at);
        let text = line.get(..end).unwrap_or_default().trim_end();
        self.at = start + text.len();
        let node = Node { span: self.span(start), content: Content::Scalar { text: Cow::Borrowed(text), plain: true } };
        // A lone colon is skipped, so that it is not found again.
        if text.is_empty() {
            self.at += 1;
        }
        node
    }
}

fn mapped(start: usize, entries: Vec<Entry<'_>>) -> Node<'_> {
    let end = entries.last().map_or(small(start), |entry| entry.value.span.end.max(entry.span.end));
    Node { span: Span { start: small(start), end }, content: Content::Map(entries) }
}

/// The end of a quoted text, after the closing quote.
fn quote_end(text: &str, quote: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if quote == b'"' => at += 2,
            byte if *byte == quote && quote == b'\'' && bytes.get(at + 1) == Some(&quote) => at += 2,
            byte if *byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

/// A text without surrounding quotes.
fn unquoted(written: &str) -> Cow<'_, str> {
    let Some(quote @ ('"' | '\'')) = written.chars().next() else { return Cow::Borrowed(written) };
    let inner = written.get(1..).unwrap_or_default();
    let inner = inner.strip_suffix(quote).unwrap_or(inner);
    let inner = if inner.contains('\n') {
        Cow::Owned(inner.lines().map(str::trim).collect::<Vec<_>>().join(" "))
    } else {
        Cow::Borrowed(inner)
    };
    match quote {
        '\'' if inner.contains("''") => Cow::Owned(inner.replace("''", "'")),
        '"' if inner.contains('\\') => Cow::Owned(unescaped(&inner)),
        _ => inner,
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                Some(letter) => plain.push(letter),
                None => {}
            },
            letter => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests;

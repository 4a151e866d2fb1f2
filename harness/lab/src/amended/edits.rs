//! Inserts keys into the text of a catalogue, and preserves its comments and layout.

use suite::text::node::Node;
use suite::text::source::Span;

/// Changes to a text, each at a position.
#[derive(Debug, Default)]
pub struct Edits(Vec<(Span, String)>);

/// A YAML text in double quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Edits {
    /// Sets a key of a map: replaces its value, or inserts it after another key, in the style in which the map is
    /// written.
    pub fn set(&mut self, text: &str, map: &Node<'_>, (key, behind): (&str, &str), value: &str) {
        if let Some(old) = map.get(key) {
            self.0.push((Span { start: old.span.start, end: old.span.end }, value.to_owned()));
            return;
        }
        let Some(entry) = map.entries().into_iter().flatten().find(|entry| entry.key == behind) else { return };
        let end = entry.value.span.end;
        if is_flow(text, map) {
            self.0.push((Span { start: end, end }, format!(", {key}: {value}")));
            return;
        }
        let start = entry.span.start as usize;
        let line = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let end = text.get(end as usize..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| end as usize + at);
        let span = Span { start: small(end), end: small(end) };
        self.0.push((span, format!("\n{}{key}: {value}", " ".repeat(start - line))));
    }

    /// Appends an entry to a map or list written in braces or brackets, or begins a new one.
    pub fn add(
        &mut self,
        text: &str,
        map: &Node<'_>,
        (key, behind): (&str, &str),
        item: &str,
        [open, close]: [char; 2],
    ) {
        match map.get(key) {
            None => self.set(text, map, (key, behind), &format!("{open}{item}{close}")),
            Some(old) if is_flow(text, old) => {
                let last = old.entries().and_then(<[_]>::last).map(|entry| &entry.value);
                let end = last.or_else(|| old.items()?.last()).map(|last| last.span.end);
                let at = end.unwrap_or(old.span.start + 1);
                let comma = if end.is_some() { ", " } else { "" };
                self.0.push((Span { start: at, end: at }, format!("{comma}{item}")));
            }
            Some(old) => {
                let start = old.span.start as usize;
                let line = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
                let item = if old.items().is_some() { format!("- {item}") } else { item.to_owned() };
                let from = old.span.end as usize;
                let end = text.get(from..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| from + at);
                let span = Span { start: small(end), end: small(end) };
                self.0.push((span, format!("\n{}{item}", " ".repeat(start - line))));
            }
        }
    }

    /// Appends lines to the text.
    pub fn append(&mut self, text: &str, lines: &str) {
        let end = small(text.len());
        let line_break = if text.ends_with('\n') { "" } else { "\n" };
        self.0.push((Span { start: end, end }, format!("{line_break}{lines}")));
    }

    /// The text with all changes; changes at one position are in the order in which they were made.
    pub fn of(mut self, text: &str) -> String {
        self.0.sort_by_key(|(span, _)| (span.start, span.end));
        let mut changed = String::with_capacity(text.len() + 64 * self.0.len());
        let mut at = 0;
        for (span, new) in &self.0 {
            changed.push_str(text.get(at..span.start as usize).unwrap_or_default());
            changed.push_str(new);
            at = (span.end as usize).max(at);
        }
        changed.push_str(text.get(at..).unwrap_or_default());
        changed
    }
}

/// Returns `true` if a map or a list is written in braces or brackets.
fn is_flow(text: &str, node: &Node<'_>) -> bool {
    text.get(node.span.start as usize..).is_some_and(|rest| rest.starts_with(['{', '[']))
}

fn small(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use suite::text::parse::parse;
    use suite::text::source::FileId;

    use super::*;

    fn edited(text: &str, edit: impl Fn(&mut Edits, &Node<'_>)) -> String {
        let mut problems = Vec::new();
        let node = parse(FileId(0), text, &mut problems).unwrap();
        let mut edits = Edits::default();
        edit(&mut edits, &node);
        let changed = edits.of(text);
        assert!(parse(FileId(0), &changed, &mut problems).is_some(), "{problems:?}\n{changed}");
        assert_eq!(problems, []);
        changed
    }

    #[test]
    fn a_key_stands_behind_another_as_the_map_is_written() {
        let set = |text: &str| edited(text, |edits, node| edits.set(text, node.get("a").unwrap(), ("now", "at"), "1"));
        assert_eq!(set("a:\n  at: \"x\"   # here\n  says: y\n"), "a:\n  at: \"x\"   # here\n  now: 1\n  says: y\n");
        assert_eq!(set("a: {at: x, says: y}\n"), "a: {at: x, now: 1, says: y}\n");
        assert_eq!(set("a: {at: x, now: {b: 2}, says: y}\n"), "a: {at: x, now: 1, says: y}\n");
        assert_eq!(set("a: {at: x, now: {b: 2}}\n"), "a: {at: x, now: 1}\n");
    }

    #[test]
    fn an_entry_is_added_to_what_is_there() {
        let add = |text: &str| {
            edited(text, |edits, node| edits.add(text, node.get("a").unwrap(), ("now", "at"), "b: 2", ['{', '}']))
        };
        assert_eq!(add("a: {at: x}\n"), "a: {at: x, now: {b: 2}}\n");
        assert_eq!(add("a:\n  at: x\n"), "a:\n  at: x\n  now: {b: 2}\n");
        assert_eq!(add("a:\n  at: x\n  now: {a: 1}\n"), "a:\n  at: x\n  now: {a: 1, b: 2}\n");
        assert_eq!(add("a:\n  at: x\n  now: {}\n"), "a:\n  at: x\n  now: {b: 2}\n");
        assert_eq!(add("a:\n  now:\n    a: 1\n  at: x\n"), "a:\n  now:\n    a: 1\n    b: 2\n  at: x\n");
    }

    #[test]
    fn several_changes_keep_their_order() {
        let text = "a:\n  at: x\nend: 1\n";
        let changed = edited(text, |edits, node| {
            let map = node.get("a").unwrap();
            edits.set(text, map, ("now", "at"), "1");
            edits.set(text, map, ("wording", "at"), &quoted("a\"b"));
            edits.append(text, "last: 2\n");
        });
        assert_eq!(changed, "a:\n  at: x\n  now: 1\n  wording: \"a\\\"b\"\nend: 1\nlast: 2\n");
    }
}

//! Formats a node on one line, as it could be written.

use suite::text::node::{Content, Entry, Node, is_ambiguous};

/// A key and its value on one line.
pub fn entry(entry: &Entry<'_>) -> String {
    format!("{}: {}", scalar(&entry.key, true), node(&entry.value))
}

/// A node on one line.
pub fn node(node: &Node<'_>) -> String {
    match &node.content {
        Content::Scalar { text, plain } => scalar(text, *plain),
        Content::List(items) => {
            let items: Vec<String> = items.iter().map(self::node).collect();
            format!("[{}]", items.join(", "))
        }
        Content::Map(entries) => {
            let entries: Vec<String> = entries.iter().map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

fn scalar(text: &str, plain: bool) -> String {
    let odd = text.is_empty()
        || text.contains([',', '[', ']', '{', '}', '"', '#', '&', '*', '!', '|', '>', '%', '@', '`'])
        || text.contains(": ")
        || text.ends_with(':')
        || text.starts_with(['\'', '-', '?']) && text.len() == 1
        || text.trim() != text;
    if odd || !plain && is_ambiguous(text) {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use suite::text::parse::parse;
    use suite::text::source::FileId;

    #[test]
    fn what_is_written_in_a_line_is_read_as_the_same() {
        let text = "cost: [\"{T}\", {sacrifice: self}]\nname: \"Kumano, Master\"\nat: \"615.7\"\nn: 3\nb: true\n";
        let read = |text: &str| {
            let node = parse(FileId(0), text, &mut Vec::new()).unwrap();
            suite::language::expect::as_written(&node)
        };
        let node = parse(FileId(0), text, &mut Vec::new()).unwrap();
        let line = super::node(&node);
        assert_eq!(
            line,
            "{cost: [\"{T}\", {sacrifice: self}], name: \"Kumano, Master\", at: \"615.7\", n: 3, b: true}"
        );
        assert_eq!(read(&line), read(text));
    }
}

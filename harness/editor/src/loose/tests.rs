use suite::language::expect::as_written;
use suite::text::parse::parse;
use suite::text::source::FileId;

use super::*;

/// The tree as JSON.
fn parsed(text: &str) -> String {
    as_written(&read(text)).to_string()
}

/// A tree without the parts in which the two parsers may differ: the places of empty nodes, and the ends of multi-line
/// texts.
fn plainly(node: &Node<'_>) -> String {
    match &node.content {
        Content::Scalar { text, .. } if text.is_empty() => "nothing".to_owned(),
        Content::Scalar { text, plain } => format!("{}:{plain}:{text}", node.span.start),
        Content::List(items) => {
            let items: Vec<String> = items.iter().map(plainly).collect();
            format!("{:?}[{}]", node.span.start, items.join(", "))
        }
        Content::Map(entries) => {
            let entry = |entry: &Entry<'_>| format!("{:?} {}: {}", entry.span, entry.key, plainly(&entry.value));
            let entries: Vec<String> = entries.iter().map(entry).collect();
            format!("{:?}{{{}}}", node.span.start, entries.join(", "))
        }
    }
}

#[test]
fn a_text_that_is_yaml_is_read_as_yaml() {
    for (path, text) in cases::FILES.iter().chain(seeds::FILES) {
        let mut problems = Vec::new();
        let right = parse(FileId(0), text, &mut problems).unwrap();
        for (ours, theirs) in plainly(&read(text)).split(", ").zip(plainly(&right).split(", ")) {
            assert_eq!(ours, theirs, "{path}");
        }
        assert_eq!(plainly(&read(text)), plainly(&right), "{path}");
    }
}

#[test]
fn lines_may_end_as_they_do_elsewhere() {
    for (path, text) in cases::FILES.iter().filter(|(path, _)| path.contains("/netrunner/")) {
        assert_eq!(parsed(&text.replace('\n', "\r\n")), parsed(text), "{path}");
    }
}

#[test]
fn what_is_open_ends_where_something_else_begins() {
    assert_eq!(parsed("a: {b: [c, {d: e\nf: g\n"), r#"{"a":{"b":["c",{"d":"e"}]},"f":"g"}"#);
    assert_eq!(parsed("- a: {b: c\n  d: e\n- f"), r#"[{"a":{"b":"c"},"d":"e"},"f"]"#);
    assert_eq!(parsed("a: [{b: c]\nd: e"), r#"{"a":[{"b":"c"}],"d":"e"}"#);
    assert_eq!(parsed("a: {b: [c}\nd: e"), r#"{"a":{"b":["c"]},"d":"e"}"#);
    assert_eq!(parsed("a: [\"61, b]\nd: e"), r#"{"a":["61","b"],"d":"e"}"#);
    assert_eq!(parsed("a: [\"61\u{f8ff}, \"b\"]"), "{\"a\":[\"61\u{f8ff}\",\"b\"]}");
    assert_eq!(parsed("a: [\"6\u{f8ff}1, b\"]"), "{\"a\":[\"6\u{f8ff}1, b\"]}");
}

#[test]
fn a_line_without_a_colon_is_a_key() {
    assert_eq!(parsed("a: 1\nb\nc: 2"), r#"{"a":1,"b":"","c":2}"#);
    assert_eq!(parsed("a:\n  b\n  c: 2"), r#"{"a":{"b":"","c":2}}"#);
    assert_eq!(parsed("a:\n  b\nc: 2"), r#"{"a":"b","c":2}"#);
    assert_eq!(parsed("a: {b, c: d}"), r#"{"a":{"b":"","c":"d"}}"#);
    assert_eq!(parsed("a:\n  - b: 1\n  c\n  - d"), r#"{"a":[{"b":1},"c","d"]}"#);
    assert_eq!(parsed("a:\n- b\nc\nd: e"), r#"{"a":["b"],"c":"","d":"e"}"#);
}

#[test]
fn whatever_is_read_comes_to_an_end() {
    for text in
        ["", "\n", "{", "}", "[}", ":", "{:", "{: :", "- - -", "\"", "'a", "&", "*", "{&a", "a: |", "{,,", "]", "? a"]
    {
        read(text);
    }
    read(&"[".repeat(100_000));
    read(&"- ".repeat(10_000));
    read(&"{a: ".repeat(10_000));
    let (_, text) = cases::FILES.iter().find(|(path, _)| path.ends_with("510-combat.yaml")).unwrap();
    for (at, _) in text.char_indices().take(1_500) {
        read(&text[..at]);
        read(&format!("{}{CURSOR}{}", &text[..at], &text[at..]));
    }
}

//! Parses YAML into nodes.
//!
//! Case and card files use a part of YAML: one document of maps, lists and scalars, with optional anchors. Depth and
//! the expansion of aliases are bounded, so that no file can exhaust the parser.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle};

use super::fix::Fix;
use super::lookalike;
use super::node::{Content, Entry, Node, is_ambiguous, shortened};
use super::problem::{Code, Problem};
use super::repair::repair;
use super::source::{FileId, Span, small};
use kernel::words::shown::oddity;

/// The greatest nesting depth of maps and lists.
pub const MOST_LEVELS: usize = 64;
/// The most nodes to which the aliases of a file may expand.
pub const MOST_ALIASED: usize = 20_000;

/// Parses a file's text. Returns the tree, unless the text is empty or not YAML, and adds the problems found.
pub fn parse<'t>(file: FileId, text: &'t str, problems: &mut Vec<Problem>) -> Option<Node<'t>> {
    if let Some(at) = lone_return(text) {
        let span = Span { start: small(at), end: small(at + 1) };
        let problem = Problem::at(file, span, "a carriage return without a line feed");
        problems.push(problem.help("end lines with a line feed, or a carriage return and a line feed"));
        return None;
    }
    let open = Vec::new();
    let mut tree =
        Tree { file, text, problems, open, anchors: HashMap::new(), breaks: None, aliased: 0, done: None, torn: false };
    match tree.grow() {
        Ok(()) => {}
        Err(problem) => {
            tree.problems.push(problem);
            return None;
        }
    }
    if tree.done.is_none() {
        tree.problems.push(Problem::whole(file, "the file is empty").help("a case file has `game` and `cases`"));
    }
    tree.done
}

/// The position of a carriage return without a line feed after it. Some parsers end a line there, so that line numbers
/// would differ.
fn lone_return(text: &str) -> Option<usize> {
    text.match_indices('\r').map(|(at, _)| at).find(|at| text.as_bytes().get(at + 1) != Some(&b'\n'))
}

/// The most keys of a map that are searched one by one; beyond that they are hashed.
const FEW: usize = 16;

/// A map or list that is still open.
struct Open<'t> {
    span: Span,
    anchor: usize,
    content: Content<'t>,
    key: Option<(Cow<'t, str>, Span)>,
    /// The keys of a map, once it has more than a few.
    keys: HashMap<Cow<'t, str>, Span>,
}

struct Tree<'t, 'p> {
    file: FileId,
    text: &'t str,
    problems: &'p mut Vec<Problem>,
    open: Vec<Open<'t>>,
    anchors: HashMap<usize, (Node<'t>, usize)>,
    /// The line ends, once they are needed.
    breaks: Option<Vec<usize>>,
    aliased: usize,
    done: Option<Node<'t>>,
    /// `true` if a text in lookalike quotation marks was cut off at a comma or a colon.
    torn: bool,
}

impl<'t> Tree<'t, '_> {
    fn grow(&mut self) -> Result<(), Problem> {
        let mut options = granit_parser::Options::default();
        options.set_emit_comments(false);
        options.flow_nesting_limit = usize::MAX;
        options.block_nesting_limit = usize::MAX;
        for next in Parser::new_from_str_with_options(self.text, options) {
            let (event, span) = next.map_err(|error| self.syntax(&error))?;
            let span = span
                .byte_range()
                .map_or_else(Span::default, |range| Span { start: small(range.start), end: small(range.end) });
            self.take(event, span)?;
        }
        Ok(())
    }

    fn syntax(&self, error: &granit_parser::ScanError) -> Problem {
        let marker = error.marker();
        let at = marker.byte_offset().unwrap_or_else(|| byte_of(self.text, marker.index()));
        let at = at.min(self.text.len());
        let end = self.text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |c| at + c.len_utf8());
        let span = Span { start: small(at), end: small(end) };
        match repair(self.text, at) {
            Some(repair) => Problem::at(self.file, repair.span, format!("not YAML: {}", repair.what))
                .help(repair.help)
                .fix(repair.fix),
            None if error.info().contains("character") => {
                Problem::at(self.file, span, format!("not YAML: {}", error.info()))
            }
            None => Problem::at(self.file, span, format!("not YAML: {}", error.info()))
                .help("check the brackets, quotes and indentation of this line and of the lines above it"),
        }
        .code(Code::Yaml)
    }

    fn take(&mut self, event: Event<'t>, span: Span) -> Result<(), Problem> {
        match event {
            Event::DocumentStart(..) if self.done.is_some() => {
                Err(Problem::at(self.file, span, "a second document in the file").help("one file holds one document"))
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.untagged(span, tag.is_some());
                let plain = style == ScalarStyle::Plain;
                let text = self.shown_plainly(text, style, span);
                if plain {
                    self.quoted_otherwise(&text, span);
                }
                if plain && begins_with_zero(&text) {
                    let message = format!("YAML readers disagree on the number `{}`", shortened(&text));
                    let help = "remove the leading zero, or quote it if it is text";
                    self.problems.push(Problem::at(self.file, span, message).help(help));
                }
                let node = Node { span, content: Content::Scalar { text, plain } };
                if node.is_null() && self.open.is_empty() {
                    return Ok(());
                }
                self.anchor(anchor, &node, 1);
                self.put(node)
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.untagged(span, tag.is_some());
                self.enter(span, anchor, Content::List(Vec::new()))
            }
            Event::MappingStart(_, anchor, tag) => {
                self.untagged(span, tag.is_some());
                self.enter(span, anchor, Content::Map(Vec::new()))
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(span),
            Event::Alias(anchor) => {
                let (node, size) = self
                    .anchors
                    .get(&anchor)
                    .cloned()
                    .ok_or_else(|| Problem::at(self.file, span, "an alias of something that contains it"))?;
                self.aliased += size;
                if self.aliased > MOST_ALIASED {
                    let message = format!("aliases add up to more than {MOST_ALIASED} nodes");
                    return Err(Problem::at(self.file, span, message).help("write it out in full"));
                }
                self.put(node)
            }
            _ => Ok(()),
        }
    }

    /// A text that can be displayed anywhere. A block of several lines becomes one line.
    fn shown_plainly(&mut self, text: Cow<'t, str>, style: ScalarStyle, span: Span) -> Cow<'t, str> {
        let block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
        let text = if block && text.contains('\n') {
            Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
        } else {
            text
        };
        if let Some(odd) = oddity(&text) {
            let problem = Problem::at(self.file, span, format!("`{odd}` in a text"));
            self.problems.push(problem.help("a terminal may interpret or hide it: describe it in words"));
        }
        text
    }

    /// Reports a text in lookalike quotation marks, of which YAML takes the marks as a part.
    fn quoted_otherwise(&mut self, text: &str, span: Span) {
        let mark = |c: char| lookalike::like(c) == Some('"');
        let Some(inner) = text.strip_prefix(mark) else { return };
        let (whole, open) = (inner.strip_suffix(mark), !inner.contains(mark));
        let from = span.start as usize;
        let rest = self.text.get(from..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let (inner, length) = match (whole, open) {
            (Some(inner), _) if !inner.contains(mark) => (inner, span.end as usize - from),
            // A comma or a colon cut the text off; it ends at the next such mark.
            (None, true) => {
                let mut marks = rest.char_indices().filter(|(_, c)| mark(*c)).skip(1);
                let Some((close, c)) = marks.next() else { return };
                let begin = rest.chars().next().map_or(0, char::len_utf8);
                (rest.get(begin..close).unwrap_or_default(), close + c.len_utf8())
            }
            _ => return,
        };
        self.torn |= open;
        let span = Span { start: span.start, end: small(from + length) };
        let message = "typographic quotation marks (`“`, `”`) are part of the text to YAML";
        let fix = Fix::quotes(span, inner);
        let problem = Problem::at(self.file, span, message).help(fix.title.clone()).code(Code::Character);
        self.problems.push(problem.fix(fix));
    }

    /// Reports a tag, which would change the type of the node after it.
    fn untagged(&mut self, span: Span, tagged: bool) {
        if tagged {
            let problem = Problem::at(self.file, span, "a tag (`!...`) has no meaning here");
            self.problems.push(problem.help("remove the tag, or quote the text if the `!` belongs to it"));
        }
    }

    fn enter(&mut self, span: Span, anchor: usize, content: Content<'t>) -> Result<(), Problem> {
        if self.open.len() >= MOST_LEVELS {
            return Err(Problem::at(self.file, span, format!("nested more than {MOST_LEVELS} levels deep")));
        }
        self.open.push(Open { span, anchor, content, key: None, keys: HashMap::new() });
        Ok(())
    }

    fn leave(&mut self, end: Span) -> Result<(), Problem> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let last = match &open.content {
            Content::List(items) => items.last().map(|item| item.span.end),
            Content::Map(entries) => entries.last().map(|entry| entry.value.span.end),
            Content::Scalar { .. } => None,
        };
        let flow = self.text.get(open.span.start as usize..).is_some_and(|rest| rest.starts_with(['{', '[']));
        let end = if flow { end.end } else { last.unwrap_or(open.span.end) };
        let span = Span { start: open.span.start, end: end.max(open.span.start) };
        let node = Node { span, content: open.content };
        if open.anchor != 0 {
            let size = size(&node);
            self.anchor(open.anchor, &node, size);
        }
        self.put(node)
    }

    fn anchor(&mut self, anchor: usize, node: &Node<'t>, size: usize) {
        if anchor != 0 {
            self.anchors.insert(anchor, (node.clone(), size));
        }
    }

    /// Adds a finished node to its parent.
    fn put(&mut self, node: Node<'t>) -> Result<(), Problem> {
        let Some(open) = self.open.last_mut() else {
            self.done = Some(node);
            return Ok(());
        };
        match (&mut open.content, open.key.take()) {
            (Content::List(items), _) => items.push(node),
            (Content::Map(_), Some((key, span))) if key.is_empty() || span.start == span.end => {}
            // The rest of a text that was already reported.
            (Content::Map(_), Some((key, _))) if self.torn && key.ends_with(|c| lookalike::like(c) == Some('"')) => {}
            (Content::Map(entries), Some((key, span))) => {
                let first = match entries.len() {
                    0..FEW => entries.iter().find(|entry| entry.key == key).map(|entry| entry.span),
                    _ => open.keys.get(&key).copied(),
                };
                if let Some(first) = first {
                    let line = line_of(&mut self.breaks, self.text, first.start);
                    self.problems.push(twice(self.file, &key, span, line));
                } else {
                    entries.push(Entry { key, span, value: node });
                    if entries.len() >= FEW {
                        let new = if entries.len() == FEW { 0 } else { entries.len() - 1 };
                        open.keys.extend(entries.iter().skip(new).map(|entry| (entry.key.clone(), entry.span)));
                    }
                }
            }
            (Content::Map(_), None) => match node.content {
                Content::Scalar { text, plain } => {
                    if text.is_empty() || node.span.start == node.span.end {
                        self.problems.push(Problem::at(self.file, node.span, "an empty key"));
                    } else if plain && is_ambiguous(&text) {
                        let message = format!(
                            "the key some YAML readers do not read `{}` as text without quotes",
                            shortened(&text)
                        );
                        let help = format!("write \"{}\"", shortened(&text));
                        let problem = Problem::at(self.file, node.span, message).help(help).code(Code::Quotes);
                        self.problems.push(problem.fix(Fix::quotes(node.span, &text)));
                    }
                    open.key = Some((text, node.span));
                }
                _ => return Err(Problem::at(self.file, node.span, "a key that is not text")),
            },
            (Content::Scalar { .. }, _) => {}
        }
        Ok(())
    }
}

/// The line of a byte. The line ends are computed once.
fn line_of(breaks: &mut Option<Vec<usize>>, text: &str, at: u32) -> usize {
    let breaks = breaks.get_or_insert_with(|| text.match_indices('\n').map(|(at, _)| at).collect());
    breaks.partition_point(|end| *end < at as usize) + 1
}

fn twice(file: FileId, key: &str, span: Span, line: usize) -> Problem {
    Problem::at(file, span, format!("duplicate key `{}`", shortened(key)))
        .code(Code::Twice)
        .help(format!("it is already defined on line {line}"))
}

fn size(node: &Node<'_>) -> usize {
    match &node.content {
        Content::Scalar { .. } => 1,
        Content::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Content::Map(entries) => 1 + entries.iter().map(|entry| size(&entry.value)).sum::<usize>(),
    }
}

/// Returns `true` if digits begin with a zero, so that some parsers take them for an octal number.
fn begins_with_zero(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn byte_of(text: &str, index: usize) -> usize {
    text.char_indices().nth(index).map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::{Source, Sources};

    fn problems(text: &str) -> Vec<String> {
        let mut sources = Sources::default();
        let file = sources.add(Source::new("a.yaml", text));
        let mut problems = Vec::new();
        parse(file, text, &mut problems);
        problems.iter().map(|problem| problem.line(&sources)).collect()
    }

    #[test]
    fn a_tree_knows_its_places() {
        let text = "a: [1, \"2\", +3]\nb:\n  c: x\n";
        let mut problems = Vec::new();
        let node = parse(FileId(0), text, &mut problems).unwrap();
        assert!(problems.is_empty());
        let a = node.get("a").unwrap();
        assert_eq!(&text[a.span.start as usize..a.span.end as usize], "[1, \"2\", +3]");
        assert_eq!(a.items().unwrap()[0].whole(), Some(1));
        assert_eq!(a.items().unwrap()[1].whole(), None);
        assert_eq!(a.items().unwrap()[2].whole(), Some(3));
        let b = node.get("b").unwrap();
        assert_eq!(&text[b.span.start as usize..b.span.end as usize], "c: x");
    }

    #[test]
    fn a_duplicate_key_is_shown_with_the_first() {
        assert_eq!(problems("a: 1\nb: 2\na: 3\n"), ["a.yaml:3:1: duplicate key `a`; it is already defined on line 1"]);
    }

    #[test]
    fn what_is_no_yaml_says_where() {
        let found = problems("a: [1, 2\nb: 3\n");
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("a.yaml:1:4: not YAML: this `[` is not closed"), "{}", found[0]);
    }

    #[test]
    fn an_empty_file_says_so() {
        assert_eq!(problems("# only a comment\n"), ["a.yaml: the file is empty; a case file has `game` and `cases`"]);
    }

    #[test]
    fn ten_thousand_levels_are_refused_at_the_sixty_fifth() {
        let text = format!("a: {}{}", "[".repeat(10_000), "]".repeat(10_000));
        assert_eq!(problems(&text), ["a.yaml:1:67: nested more than 64 levels deep"]);
        let lines: Vec<String> = (0..10_000).map(|level| format!("{}a:\n", " ".repeat(level))).collect();
        let text = lines.concat();
        assert_eq!(problems(&text), ["a.yaml:65:65: nested more than 64 levels deep"]);
    }

    #[test]
    fn an_alias_bomb_is_refused() {
        let mut lines = vec!["a0: &a0 [x, x, x, x, x, x, x, x, x, x]".to_owned()];
        for level in 1..10 {
            let before = format!("*a{}", level - 1);
            lines.push(format!("a{level}: &a{level} [{}]", vec![before; 10].join(", ")));
        }
        let text = lines.join("\n");
        assert_eq!(problems(&text), ["a.yaml:5:10: aliases add up to more than 20000 nodes; write it out in full"]);
    }

    #[test]
    fn a_lone_carriage_return_is_refused() {
        let why =
            "a carriage return without a line feed; end lines with a line feed, or a carriage return and a line feed";
        assert_eq!(problems("a: 1\rb: 2\r"), [format!("a.yaml:1:5: {why}")]);
        assert_eq!(problems("a: 1\r\nb: 2\r\n"), [""; 0]);
    }

    #[test]
    fn a_number_with_a_zero_before_it_is_refused() {
        let help = "remove the leading zero, or quote it if it is text";
        assert_eq!(
            problems("a: 02\nb: \"02\"\nc: 0\nd: 0.5\n-007: x\n"),
            [
                format!("a.yaml:1:4: YAML readers disagree on the number `02`; {help}"),
                format!("a.yaml:5:1: YAML readers disagree on the number `-007`; {help}"),
                "a.yaml:5:1: the key some YAML readers do not read `-007` as text without quotes; write \"-007\""
                    .to_owned(),
            ]
        );
    }

    /// The processor time of this thread, in seconds, which does not depend on other load on the machine.
    #[cfg(target_os = "linux")]
    fn processor_seconds() -> u64 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        fields.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum::<u64>() / 100
    }

    #[test]
    fn many_keys_that_stand_twice_are_told_in_no_time() {
        let keys: Vec<String> = (0..40_000).map(|key| format!("key {}: 1\n", key % 20_000)).collect();
        let text = keys.concat();
        let found = problems(&text);
        assert_eq!(found.len(), 20_000);
        assert_eq!(
            found.last().unwrap(),
            "a.yaml:40000:1: duplicate key `key 19999`; it is already defined on line 20000"
        );
        #[cfg(target_os = "linux")]
        assert!(processor_seconds() < 10, "{} s of a processor", processor_seconds());
    }

    #[test]
    fn quotation_marks_of_another_kind_are_told_of() {
        let why = "typographic quotation marks (`“`, `”`) are part of the text to YAML";
        assert_eq!(problems("a: “b”\n"), [format!("a.yaml:1:4: {why}; write \"b\"")]);
        assert_eq!(problems("a: {b: „c, d“, e: f}\n"), [format!("a.yaml:1:8: {why}; write \"c, d\"")]);
        assert_eq!(problems("a: “Prevent” is a word, “redirect” another\n"), [""; 0]);
        assert_eq!(problems("a: \"“b”\"\n"), [""; 0]);
    }

    #[test]
    fn a_second_document_is_refused() {
        assert_eq!(
            problems("a: 1\n---\nb: 2\n"),
            ["a.yaml:2:1: a second document in the file; one file holds one document"]
        );
    }
}

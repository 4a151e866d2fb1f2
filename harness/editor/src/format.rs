//! Formats a file like the files of the suite, without changing its content.
//!
//! The formatter adjusts the indentation in steps of two, blanks at the ends of lines, blanks within brackets and after
//! commas and colons, blank lines between cases, and the end of the file. Comments, quotes and line breaks within
//! values stay. The result is parsed again, and discarded unless its content is the same.

use suite::text::node::{Content, Node};
use suite::text::parse::parse;
use suite::text::source::FileId;

/// The indentation of nested content, in columns.
const STEP: usize = 2;

/// The formatted file; `None` if it is not YAML, or is unchanged.
pub fn formatted(text: &str) -> Option<String> {
    let before = nodes(text)?;
    let lines = logical(text)?;
    let new = written(&lines);
    // The meaning of a line may depend on more than is checked here, so a text whose content would change is left
    // alone.
    let after = nodes(&new)?;
    (same(&before, &after) && comments(text) == comments(&new) && new != text).then_some(new)
}

fn nodes(text: &str) -> Option<Node<'_>> {
    let mut problems = Vec::new();
    let node = parse(FileId(0), text, &mut problems)?;
    problems.is_empty().then_some(node)
}

/// Returns `true` if two trees have the same content, regardless of positions.
fn same(one: &Node<'_>, other: &Node<'_>) -> bool {
    match (&one.content, &other.content) {
        (Content::Scalar { .. }, Content::Scalar { .. }) => one.content == other.content,
        (Content::List(one), Content::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Content::Map(one), Content::Map(other)) => {
            let alike = |(one, other): (&suite::text::node::Entry<'_>, &suite::text::node::Entry<'_>)| {
                one.key == other.key && same(&one.value, &other.value)
            };
            one.len() == other.len() && one.iter().zip(other).all(alike)
        }
        _ => false,
    }
}

/// The comments of a text, in order.
fn comments(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut state = State::default();
    for line in text.lines() {
        let tokens = scan(line, &mut state);
        all.extend(tokens.comment.map(|at| line.get(at..).unwrap_or_default().trim_end().to_owned()));
    }
    all
}

/// The parts of a line.
struct Line {
    /// The indentation.
    indent: usize,
    /// The columns after each of its leading dashes.
    dashes: Vec<usize>,
    /// The content, without a comment.
    body: String,
    /// The comment at its end.
    comment: Option<String>,
    /// `true` if the line continues an earlier one, within brackets or quotes.
    goes_on: bool,
}

/// The lines of a text; `None` if it has a multi-line scalar, whose indentation is part of its content.
fn logical(text: &str) -> Option<Vec<Line>> {
    let mut state = State::default();
    let mut lines = Vec::new();
    for line in text.lines() {
        let depth = state.depth;
        let goes_on = depth > 0;
        if state.quote.is_some() || line.contains('\t') {
            return None;
        }
        let tokens = scan(line, &mut state);
        let comment = tokens.comment.map(|at| line.get(at..).unwrap_or_default().trim_end().to_owned());
        let code = line.get(..tokens.comment.unwrap_or(line.len())).unwrap_or_default();
        let indent = code.len() - code.trim_start().len();
        let mut body = code.trim();
        let mut dashes = Vec::new();
        while !goes_on && (body == "-" || body.starts_with("- ")) {
            body = body.get(1..).unwrap_or_default().trim_start();
            dashes.push(code.trim_end().len() - body.len());
        }
        // A block scalar follows, whose lines must not change.
        if body.ends_with(['|', '>', '+']) || body.ends_with("|-") || body.ends_with(">-") {
            return None;
        }
        let indent = if code.trim().is_empty() { line.len() - line.trim_start().len() } else { indent };
        lines.push(Line { indent, dashes, body: spaced(body, depth), comment, goes_on });
    }
    state.quote.is_none().then_some(lines)
}

/// The state of the scanner between lines.
#[derive(Default)]
struct State {
    /// The number of open brackets.
    depth: usize,
    /// The open quote.
    quote: Option<char>,
}

struct Tokens {
    /// The start of the comment.
    comment: Option<usize>,
}

/// Scans a line for the brackets and quotes that it opens and closes, and for the start of its comment.
fn scan(line: &str, state: &mut State) -> Tokens {
    let mut before = ' ';
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match (state.quote, letter) {
            (Some('"'), '\\') => drop(letters.next()),
            (Some('\''), '\'') if letters.peek().is_some_and(|(_, next)| *next == '\'') => drop(letters.next()),
            (Some(quote), letter) if letter == quote => state.quote = None,
            (None, '#') if before.is_whitespace() => return Tokens { comment: Some(at) },
            (None, '"' | '\'') if begins(line.get(..at), state.depth) => state.quote = Some(letter),
            (None, '[' | '{') if begins(line.get(..at), state.depth) => state.depth += 1,
            (None, ']' | '}') => state.depth = state.depth.saturating_sub(1),
            _ => {}
        }
        before = letter;
    }
    Tokens { comment: None }
}

/// Returns `true` if a quote or a bracket after this text begins a value; otherwise it is part of a plain scalar:
/// `don't`, `a [b]`.
fn begins(before: Option<&str>, depth: usize) -> bool {
    let before = before.unwrap_or_default().trim_end();
    let anchor = before.rsplit(' ').next().is_some_and(|word| word.starts_with('&'));
    let sign = before.ends_with([':', '-', '?']) || depth > 0 && before.ends_with(['[', '{', ',']);
    before.is_empty() || sign || anchor
}

/// A line with one blank after each comma and colon within brackets, and none next to the brackets inside.
fn spaced(body: &str, depth: usize) -> String {
    let mut new = String::with_capacity(body.len());
    let mut state = State { depth, quote: None };
    let mut letters = body.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let is_quoted = state.quote.is_some();
        match (state.quote, letter) {
            (Some('"'), '\\') | (Some('\''), '\'')
                if letter == '\\' || letters.peek().is_some_and(|(_, next)| *next == '\'') =>
            {
                new.push(letter);
                new.extend(letters.next().map(|(_, next)| next));
                continue;
            }
            (Some(quote), letter) if letter == quote => state.quote = None,
            (None, '"' | '\'') if begins(body.get(..at), state.depth) => state.quote = Some(letter),
            (None, '[' | '{') if begins(body.get(..at), state.depth) => state.depth += 1,
            (None, ']' | '}') => state.depth = state.depth.saturating_sub(1),
            _ => {}
        }
        if !is_quoted && letter == ' ' {
            let next = letters.peek().map_or(' ', |(_, next)| *next);
            let dull = next == ' ' || new.ends_with(['[', '{']) || state.depth > 0 && matches!(next, ']' | '}' | ',');
            if !dull {
                new.push(' ');
            }
        } else if !is_quoted && matches!(letter, ']' | '}') && new.ends_with(' ') && !new.ends_with(": ") {
            new.pop();
            new.push(letter);
        } else {
            new.push(letter);
            let next = letters.peek().map_or(' ', |(_, next)| *next);
            if !is_quoted && letter == ',' && state.depth > 0 && !next.is_whitespace() {
                new.push(' ');
            }
        }
    }
    new.trim_end().to_owned()
}

/// A level of indentation.
struct Level {
    /// The old and the new indentation.
    was: usize,
    now: usize,
}

/// The formatted lines.
fn written(lines: &[Line]) -> String {
    let mut text = String::new();
    let mut levels: Vec<Level> = Vec::new();
    let mut blank = true;
    for (number, line) in lines.iter().enumerate() {
        if line.body.is_empty() && line.dashes.is_empty() && line.comment.is_none() {
            // No consecutive blank lines, and none at the beginning or the end.
            blank = blank || text.is_empty();
            if !blank && lines.iter().skip(number).any(|line| !line.body.is_empty() || line.comment.is_some()) {
                text.push('\n');
            }
            blank = true;
            continue;
        }
        blank = false;
        let is_comment = line.body.is_empty() && line.dashes.is_empty();
        // A comment belongs to the line that follows it.
        let place = if is_comment { following(lines, number).unwrap_or(line.indent) } else { line.indent };
        let indent = if line.goes_on {
            let now = levels.last().map_or(0, |level| level.now);
            // A continuation within brackets keeps its offset from the line it belongs to.
            levels.last().map_or(place, |level| (now + place).saturating_sub(level.was))
        } else {
            settle(&mut levels, place)
        };
        text.push_str(&" ".repeat(indent));
        for _ in &line.dashes {
            text.push_str("- ");
        }
        text.push_str(&line.body);
        if let Some(comment) = &line.comment {
            if !is_comment {
                text.push_str(if line.body.is_empty() { "" } else { "  " });
            }
            text.push_str(comment);
        }
        while text.ends_with(' ') {
            text.pop();
        }
        text.push('\n');
        if !is_comment && !line.goes_on {
            // A new level begins after a dash, at the column of its content.
            for (number, was) in line.dashes.iter().enumerate() {
                // Behind a dash without content, the next line determines the indentation.
                if !line.body.is_empty() || number + 1 < line.dashes.len() {
                    levels.push(Level { was: *was, now: indent + (number + 1) * STEP });
                }
            }
        }
    }
    text
}

/// The indentation of the next line with content.
fn following(lines: &[Line], number: usize) -> Option<usize> {
    let next = lines.iter().skip(number + 1).find(|line| !line.body.is_empty() || !line.dashes.is_empty())?;
    Some(next.indent)
}

/// The new indentation of a line: that of its siblings, or one step more than its parent.
fn settle(levels: &mut Vec<Level>, was: usize) -> usize {
    while levels.last().is_some_and(|level| level.was > was) {
        levels.pop();
    }
    if let Some(level) = levels.last().filter(|level| level.was == was) {
        return level.now;
    }
    let now = levels.last().map_or(0, |level| level.now + STEP);
    levels.push(Level { was, now });
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_askew_is_brought_in_order() {
        let text = "# head\n\n\ngame:  mtg\ncases:\n\n\n    a:   # so\n        asserts: [ 615.7-depletes,615.7-a-number ]\n        when:\n        -   alice: { cast: Shock,targets: [ox] }   \n            then: {ox: {damage: 2}}\n        # behind\n        then: {\n          ox: {damage: 2} }\n\n\n";
        let wanted = "# head\n\ngame: mtg\ncases:\n\n  a:  # so\n    asserts: [615.7-depletes, 615.7-a-number]\n    when:\n    - alice: {cast: Shock, targets: [ox]}\n      then: {ox: {damage: 2}}\n    # behind\n    then: {\n      ox: {damage: 2}}\n";
        let new = formatted(text).unwrap();
        assert_eq!(new, wanted);
        assert_eq!(formatted(&new), None, "once is enough");
    }

    #[test]
    fn what_would_say_something_else_stays() {
        for text in ["a: |\n     kept as it is\n", "a: \"two\n    lines\"\n", "a: [b\n", "\ta: b\n"] {
            assert_eq!(formatted(text), None, "{text}");
        }
        let quoted = "a:  \"x,y  {z}\"\nb:  'it''s,  so'\nc:  don't [x,y]\n";
        assert_eq!(formatted(quoted).unwrap(), "a: \"x,y  {z}\"\nb: 'it''s,  so'\nc: don't [x,y]\n");
    }

    #[test]
    fn all_files_of_the_suite_say_the_same_when_they_are_formatted() {
        let mut changed = Vec::new();
        for (path, text) in cases::FILES.iter().chain(seeds::FILES) {
            let before = nodes(text).unwrap();
            let Some(new) = formatted(text) else { continue };
            assert!(same(&before, &nodes(&new).unwrap()), "{path}");
            assert_eq!(formatted(&new), None, "{path}: once is enough");
            changed.push(*path);
        }
        // Most files are already formatted.
        assert!(changed.len() * 2 < cases::FILES.len(), "{}: {changed:#?}", changed.len());
    }

    #[test]
    fn a_file_whose_indentation_is_doubled_comes_back() {
        let mut back = 0;
        for (path, text) in cases::FILES.iter().filter(|(path, _)| path.contains("mtg/61")) {
            let plain = formatted(text).unwrap_or_else(|| (*text).to_owned());
            let wide = plain.lines().fold(String::new(), |all, line| {
                let indent = line.len() - line.trim_start().len();
                all + &" ".repeat(indent)
                    + &line.replacen("- ", "-   ", usize::from(line.trim_start().starts_with("- ")))
                    + "  \n"
            });
            if let Some(new) = formatted(&wide) {
                assert!(same(&nodes(text).unwrap(), &nodes(&new).unwrap()), "{path}");
                back += usize::from(new == plain);
            }
        }
        assert!(back > 10, "{back}");
    }
}

//! Repairs for punctuation that is missing or too much: dashes, colons, commas, brackets, quotes, and the lines that
//! hold a key.

use super::fix::{Edit, Fix, in_quotes};
use super::repair::{Repair, indent, span};
use super::source::small;

/// The most lines above the place where the parser stopped that are searched for an unclosed bracket or quote.
const MOST_LINES: usize = 60;
/// The keys under which the lines of a case are indented, each with the keys that may stand in its place.
const KEYS: [(&str, &[&str]); 3] =
    [("given", &["given"]), ("when", &["when"]), ("then", &["then", "outcomes", "by_edition", "readings"])];
/// The keys by which a line is known to be one of the keys of a case.
const BESIDE: [&str; 7] = ["asserts", "kind", "source", "why", "given", "when", "then"];

/// The brackets and quotes of one line.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// The brackets that are still open at the end of the line, the outermost first.
    pub open: Vec<(usize, char)>,
    /// The quote that is still open at the end of the line.
    pub quote: Option<(usize, char)>,
    /// The first closing bracket that closes nothing.
    pub extra: Option<(usize, char)>,
    /// The first closing bracket that closes another kind of bracket, with the place of that.
    pub crossed: Option<(usize, usize, char)>,
    /// The last comma before a key in an open list: the list probably ends there.
    pub before_key: Option<usize>,
    /// The end of the line without its comment.
    pub end: usize,
}

/// Finds the brackets and quotes of a line that YAML takes for syntax.
pub(super) fn scan(line: &str) -> Scan {
    let mut found = Scan { end: line.trim_end().len(), ..Scan::default() };
    // At the start of a value a bracket or a quote has a meaning; within a text without quotes it has none.
    let (mut starts, mut last, mut comma) = (true, ' ', None);
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if let Some((_, mark)) = found.quote {
            let is_escape = mark == '"' && c == '\\' || mark == '\'' && c == mark && next_is(&mut chars, mark);
            if is_escape {
                chars.next();
            } else if c == mark {
                found.quote = None;
                starts = false;
            }
            last = c;
            continue;
        }
        let flow = !found.open.is_empty();
        match c {
            '#' if last.is_whitespace() => {
                found.end = line.get(..at).unwrap_or_default().trim_end().len();
                break;
            }
            '"' | '\'' if starts => found.quote = Some((at, c)),
            '[' | '{' if starts || flow => {
                found.open.push((at, c));
                starts = true;
            }
            ']' | '}' if starts || flow || found.extra.is_none() && last_closes(line, at) => {
                match found.open.pop() {
                    Some((from, open)) if closing(open) != c => {
                        found.crossed.get_or_insert((from, at, open));
                    }
                    Some(_) => {}
                    None => drop(found.extra.get_or_insert((at, c))),
                }
                starts = false;
            }
            ',' if flow => {
                (starts, comma) = (true, Some(at));
            }
            ':' if next_is(&mut chars, ' ') || chars.peek().is_none() => {
                if found.open.last().is_some_and(|(_, open)| *open == '[') && found.before_key.is_none() {
                    found.before_key = comma;
                }
                starts = true;
            }
            '-' if starts && next_is(&mut chars, ' ') && !flow => {}
            _ if c.is_whitespace() => {}
            _ => starts = false,
        }
        last = c;
    }
    found
}

fn next_is(chars: &mut std::iter::Peekable<std::str::CharIndices<'_>>, c: char) -> bool {
    chars.peek().is_some_and(|(_, next)| *next == c)
}

/// Returns `true` if the text before a bracket ends with a closing bracket.
fn last_closes(line: &str, at: usize) -> bool {
    line.get(..at).is_some_and(|before| before.trim_end().ends_with([']', '}']))
}

fn closing(c: char) -> char {
    if c == '[' { ']' } else { '}' }
}

/// Repairs for brackets and quotes that an earlier line, or the one at which the parser stopped, opens and no line
/// closes. `stop` is the start of that line.
pub(super) fn unclosed(text: &str, stop: usize) -> Vec<Repair> {
    let line_of = |at: usize| text.get(at..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
    let mut starts: Vec<usize> = vec![0];
    starts.extend(text.get(..stop).unwrap_or_default().match_indices('\n').map(|(at, _)| at + 1));
    let mut found = Vec::new();
    // The end of the last line before the stop, where a bracket over several lines probably ends.
    let before = text.get(..stop).unwrap_or_default().trim_end().len();
    for at in starts.into_iter().rev().take(MOST_LINES) {
        let line = line_of(at);
        let scan = scan(line);
        if let Some((place, mark)) = scan.quote {
            found.extend(quotes(at, line, place, mark, !scan.open.is_empty()));
            continue;
        }
        if let Some((from, place, open)) = scan.crossed {
            let early = scan.before_key.filter(|comma| *comma > from && *comma < place);
            found.extend(early.map(|comma| close(at, from, open, &[open], at + comma, "before the comma")));
            let wrong = line.get(place..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
            found.push(close(at, from, open, &[open], at + place, &format!("before this `{wrong}`")));
            continue;
        }
        let Some((from, open)) = scan.open.last().copied() else { continue };
        let all: Vec<char> = scan.open.iter().rev().map(|(_, c)| *c).collect();
        let early = scan.before_key.filter(|comma| *comma > from);
        found.extend(early.map(|comma| close(at, from, open, &[open], at + comma, "before the comma")));
        found.push(close(at, from, open, &all, at + scan.end, "at the end of the line"));
        if at + line.len() < before {
            let shown = text.get(..before).map_or(0, |text| text.matches('\n').count() + 1);
            let base = text.get(..at).map_or(0, |text| text.matches('\n').count() + 1);
            let where_ = format!("at the end of the {} line below it", ordinal(shown - base));
            found.push(close(at, from, open, &all, before, &where_));
        }
    }
    found
}

fn ordinal(n: usize) -> String {
    match n {
        1 => "next".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n => format!("{n}th"),
    }
}

fn close(line: usize, from: usize, open: char, all: &[char], place: usize, where_: &str) -> Repair {
    let missing: String = all.iter().map(|c| closing(*c)).collect();
    Repair {
        span: span(line + from, line + from + 1),
        what: format!("this `{open}` is not closed"),
        help: format!("write `{missing}` {where_}"),
        fix: Fix::replace(format!("write `{missing}`"), span(place, place), missing),
    }
}

/// Repairs for a quote that is not closed, or that is closed too early by an apostrophe in the text.
fn quotes(at: usize, line: &str, place: usize, mark: char, is_flow: bool) -> Vec<Repair> {
    let rest = line.get(place + 1..).unwrap_or_default();
    let ends = rest.match_indices([',', ']', '}']).map(|(end, _)| end);
    let whole = rest.trim_end().len();
    let repair = |end: usize| {
        let shown = format!("{mark}{}{mark}", rest.get(..end).unwrap_or_default());
        Repair {
            span: span(at + place, at + place + 1),
            what: "this quote is not closed".to_owned(),
            help: format!("write `{shown}`"),
            fix: Fix::replace(
                format!("write `{mark}` at its end"),
                span(at + place + 1 + end, at + place + 1 + end),
                mark.to_string(),
            ),
        }
    };
    // Between brackets, the text ends at the next comma or bracket.
    let mut ends: Vec<usize> = ends.collect();
    ends.insert(if is_flow { ends.len() } else { 0 }, whole);
    ends.into_iter().map(repair).collect()
}

/// The repair for a text whose quotes contain the same quote again: `'it's'`.
pub(super) fn inner_quotes(at: usize, line: &str) -> Option<Repair> {
    let begin = line.find([':', '-']).map_or(0, |colon| colon + 1);
    let value = line.get(begin..)?;
    let from = begin + value.len() - value.trim_start().len();
    let text = line.get(from..)?.trim_end();
    let mark = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
    if !inner.contains(mark) {
        return None;
    }
    let right = if mark == '"' && !inner.contains('\'') { format!("'{inner}'") } else { in_quotes(inner) };
    Some(Repair {
        span: span(at + from, at + from + text.len()),
        what: format!("a `{mark}` inside the text ends its quotes"),
        help: format!("write {right}"),
        fix: Fix::replace(format!("write {right}"), span(at + from, at + from + text.len()), right),
    })
}

/// The repair for a closing bracket that closes nothing.
pub(super) fn extra(at: usize, line: &str) -> Option<Repair> {
    let (place, c) = scan(line).extra?;
    let place = span(at + place, at + place + 1);
    Some(Repair {
        span: place,
        what: format!("this `{c}` closes nothing"),
        help: format!("remove the `{c}`, or write `{}` where it belongs", if c == '}' { '{' } else { '[' }),
        fix: Fix::replace(format!("remove `{c}`"), place, ""),
    })
}

/// The repair for a dash without a space after it.
pub(super) fn dash(at: usize, line: &str) -> Option<Repair> {
    let begin = indent(line);
    let rest = line.get(begin..)?.strip_prefix('-')?;
    let first = rest.chars().next()?;
    if !first.is_alphabetic() && !matches!(first, '{' | '[' | '"' | '\'') {
        return None;
    }
    let place = at + begin + 1;
    Some(Repair {
        span: span(place - 1, place),
        what: "no space after the dash".to_owned(),
        help: format!("write `- {}`", short(rest)),
        fix: Fix::replace("write a space after the dash", span(place, place), " ").certain(true),
    })
}

/// A part of a line for a message.
fn short(text: &str) -> String {
    let text = text.trim_end();
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// The repair for a key without a colon after it: `then`, `then =>`, `kind positive`.
pub(super) fn colon(at: usize, line: &str) -> Option<Repair> {
    let begin = line.len() - line.trim_start_matches([' ', '-']).len();
    let body = line.get(begin..)?.trim_end();
    let word = body.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().filter(|word| !word.is_empty())?;
    let rest = body.get(word.len()..)?;
    let after = begin + word.len();
    let sign = ["=>", "->", "=", ";"].into_iter().find(|sign| rest.trim_start().starts_with(sign));
    let (end, value) = match sign {
        Some(sign) => {
            let end = rest.len() - rest.trim_start().len() + sign.len();
            (after + end, rest.get(end..)?.trim_start())
        }
        None if rest.is_empty() || rest.starts_with(' ') => (after, rest.trim_start()),
        None => return None,
    };
    if sign.is_none() && value.starts_with(':') {
        return None;
    }
    let (shown, new) = match value {
        "" => (format!("{word}:"), ":"),
        _ if sign.is_some() && !line.get(end..).is_some_and(|rest| rest.starts_with(' ')) => {
            (format!("{word}: {}", short(value)), ": ")
        }
        _ => (format!("{word}: {}", short(value)), ":"),
    };
    let place = span(at + after, at + end);
    Some(Repair {
        span: span(at + begin, at + end),
        what: format!("no colon after `{word}`"),
        help: format!("write `{shown}`"),
        fix: Fix::replace(format!("write `{shown}`"), place, new).certain(true),
    })
}

/// Repairs for a comma that is missing before a key, between two brackets, or at the end of the line before.
pub(super) fn comma(at: usize, line: &str, before: Option<(usize, &str)>) -> Vec<Repair> {
    let mut found = Vec::new();
    let repair = |place: usize, what: String| Repair {
        span: span(place.saturating_sub(1), place),
        what,
        help: "write `,` here".to_owned(),
        fix: Fix::replace("write `,`", span(place, place), ",").certain(true),
    };
    for (colon, _) in line.match_indices(':') {
        let word = line.get(..colon).unwrap_or_default();
        let from = word.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        let (gap, key) = (line.get(..from).unwrap_or_default(), line.get(from..colon).unwrap_or_default());
        let end = gap.trim_end().len();
        if key.is_empty() || end == from || gap.trim_end().ends_with(['{', '[', ',', ':', '-']) || end == 0 {
            continue;
        }
        let mut repair = repair(at + end, format!("no comma before `{key}`"));
        repair.help = format!("write `, {key}: ...`");
        repair.span = span(at + from, at + colon);
        found.push(repair);
    }
    for (place, _) in line.match_indices(['}', ']']) {
        let rest = line.get(place + 1..).unwrap_or_default();
        if rest.trim_start().starts_with(['{', '[']) && !rest.is_empty() {
            found.push(repair(at + place + 1, "no comma between two items".to_owned()));
        }
    }
    if let Some((start, before)) = before {
        let end = scan(before).end;
        if end > 0 && !before.get(..end).is_some_and(|text| text.ends_with([',', '{', '[', ':'])) {
            let mut repair = repair(start + end, "no comma at the end of the line".to_owned());
            "write `,` after it: the brackets continue on the next line".clone_into(&mut repair.help);
            found.push(repair);
        }
    }
    found
}

/// Repairs for a line that stands under a key that is missing above it: `cases`, `given`, `when`, `then`.
pub(super) fn keys(text: &str, at: usize, line: &str) -> Vec<Repair> {
    let own = indent(line);
    let has = |key: &str| {
        text.lines()
            .any(|line| line.trim_start().strip_prefix(key).is_some_and(|rest| rest.starts_with([':', ' ', '='])))
    };
    let end = at + line.trim_end().len();
    let repair = |key: &str, column: usize, help: String| Repair {
        span: span(at + own, end.max(at + own)),
        what: format!("the key `{key}` is missing above this line"),
        help,
        fix: Fix::replace(format!("write `{key}:`"), span(at, at), format!("{}{key}:\n", " ".repeat(column))),
    };
    if own > 0 && has("game") && !has("cases") && line.trim_end().ends_with(':') {
        return vec![repair("cases", 0, "write `cases:` on a separate line above it, without indentation".to_owned())];
    }
    let columns = text.lines().filter(|line| {
        BESIDE.iter().any(|key| line.trim_start().strip_prefix(key).is_some_and(|rest| rest.starts_with(':')))
    });
    let Some(column) = columns.map(indent).min().filter(|column| *column < own) else { return Vec::new() };
    let is_item = line.get(own..).is_some_and(|rest| rest.starts_with("- "));
    let missing =
        KEYS.iter().filter(|(key, instead)| !instead.iter().any(|key| has(key)) && (*key == "when") == is_item);
    missing
        .map(|(key, _)| {
            repair(key, column, format!("write `{key}:` on a separate line above it, indented by {column}"))
        })
        .collect()
}

/// The repair for a line that stands in the column of the items above it, without their dash.
pub(super) fn item(at: usize, line: &str, above: &[(usize, &str)]) -> Option<Repair> {
    let own = indent(line);
    let body = line.get(own..).filter(|body| !body.starts_with('-') && !body.is_empty())?;
    let near = above.iter().any(|(start, other)| {
        *start < at && indent(other) == own && other.get(own..).is_some_and(|rest| rest.starts_with("- "))
    });
    near.then(|| Repair {
        span: span(at + own, at + line.trim_end().len()),
        what: "no dash before this item of a list".to_owned(),
        help: format!("write `- {}`", short(body)),
        fix: Fix {
            title: "write `- ` before it".to_owned(),
            edits: vec![Edit { span: span(at + own, at + own), text: "- ".to_owned() }],
            certain: true,
        },
    })
}

/// The place of the first `#` of a line that YAML takes for the start of a comment.
pub fn comment(line: &str) -> Option<u32> {
    let end = scan(line).end;
    let rest = line.get(end..)?;
    rest.trim_start().starts_with('#').then(|| small(end + rest.len() - rest.trim_start().len()))
}

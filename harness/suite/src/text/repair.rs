//! Explains invalid YAML in terms of what its author wrote: repairs are tried, and the first one after which the text
//! can be parsed identifies the error.
//!
//! A YAML parser reports where it could not go on, which is often a line below the slip, and always in the terminology
//! of YAML. The repairs cover the slips that people make: a lookalike character, a tab, a missing space after a colon,
//! a text that needs quotes, a line with one space too few, and [punctuation](slips) that is missing or too much.

use granit_parser::{Options, Parser};

use super::fix::{Edit, Fix};
use super::lookalike::{self, Lookalike};
use super::slips;
use super::source::{Span, small};

/// A repair after which a text is YAML, at least up to a later line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The place of the slip.
    pub span: Span,
    /// A description of the slip.
    pub what: String,
    /// The text to write.
    pub help: String,
    /// The fix.
    pub fix: Fix,
}

/// The greatest size of a text, in bytes, that is parsed again as a whole.
const MOST_BYTES: usize = 64 * 1024;
/// The number of lines, before the place where the parser stopped, that may contain the slip.
const LINES_BEFORE: usize = 3;
/// The description of a line that is indented with tabs.
const TAB: &str = "a tab as indentation";

/// The repair of a text that cannot be parsed beyond a byte.
pub fn repair(text: &str, at: usize) -> Option<Repair> {
    let part = Part::around(text, at)?;
    let mut candidates = candidates(&part).into_iter().skip_while(|one| !part.is_read_with(&one.fix.edits));
    let mut found = candidates.next()?;
    // The indentation of a line is certain if no other one is valid.
    let other = |one: Repair| one.what == found.what && one.what == TAB && part.is_read_with(&one.fix.edits);
    if found.fix.certain && candidates.any(other) {
        found.fix.certain = false;
    }
    Some(part.whole(found))
}

/// The first byte of the line on which the parser stops; `None` if the text can be parsed.
fn stops(text: &str) -> Option<usize> {
    let mut options = Options::default();
    options.set_emit_comments(false);
    options.flow_nesting_limit = usize::MAX;
    options.block_nesting_limit = usize::MAX;
    let error = Parser::new_from_str_with_options(text, options).find_map(Result::err)?;
    let marker = error.marker();
    let at = marker.byte_offset().unwrap_or_else(|| super::parse::byte_of(text, marker.index())).min(text.len());
    Some(line_start(text, at))
}

fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| at + end)
}

pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// The part of a text in which the parser stops: the enclosing entry of the file's maps, or the whole text.
struct Part<'t> {
    text: &'t str,
    /// The start of the part within the whole text.
    begins: usize,
    /// The start of the line on which the parser stops, within the part.
    stop: usize,
}

impl<'t> Part<'t> {
    fn around(text: &'t str, at: usize) -> Option<Self> {
        let at = at.min(text.len());
        let outer = |line: &str| {
            let begins = line.get(indent(line)..).unwrap_or_default();
            indent(line) <= 2 && !begins.starts_with(|c: char| c.is_whitespace() || c == '#') && !begins.is_empty()
        };
        let mut begins = line_start(text, at);
        while begins > 0 && !outer(text.get(begins..line_end(text, begins))?) {
            begins = line_start(text, begins - 1);
        }
        // An entry may begin on the line on which the parser stops; the slip is then in the one before.
        for _ in 0..2 {
            let mut ends = line_end(text, at);
            while let Some(line) = text.get(ends + 1..).map(|rest| rest.lines().next().unwrap_or_default()) {
                if outer(line) {
                    break;
                }
                ends = (ends + 1 + line.len()).max(line_end(text, ends + 1));
                if ends >= text.len() {
                    break;
                }
            }
            let part = text.get(begins..ends.min(text.len()))?;
            let stop = line_start(text, at) - begins;
            if stops(part) == Some(stop) {
                return Some(Self { text: part, begins, stop });
            }
            if begins == 0 {
                break;
            }
            begins = line_start(text, begins - 1);
            while begins > 0 && !outer(text.get(begins..line_end(text, begins))?) {
                begins = line_start(text, begins - 1);
            }
        }
        let stop = stops(text).filter(|_| text.len() <= MOST_BYTES)?;
        Some(Self { text, begins: 0, stop })
    }

    /// The lines that may contain the slip, starting with the one on which the parser stops: those before it, and the
    /// one after it, because a text may continue there.
    fn lines(&self) -> Vec<(usize, &'t str)> {
        let mut found = Vec::new();
        let mut at = self.stop;
        loop {
            let line = self.text.get(at..line_end(self.text, at)).unwrap_or_default();
            if found.is_empty() || !line.trim().is_empty() {
                found.push((at, line));
            }
            if at == 0 || found.len() > LINES_BEFORE {
                break;
            }
            at = line_start(self.text, at - 1);
        }
        let next = line_end(self.text, self.stop) + 1;
        if let Some(line) = self.text.get(next..line_end(self.text, next)).filter(|line| !line.trim().is_empty()) {
            found.push((next, line));
        }
        found
    }

    /// Returns `true` if the parser gets further with some edits.
    fn is_read_with(&self, edits: &[Edit]) -> bool {
        let Some(fixed) = super::fix::applied(self.text, edits) else { return false };
        match stops(&fixed) {
            None => true,
            Some(stop) => {
                let longer = fixed.len().saturating_sub(self.text.len());
                stop > line_end(self.text, self.stop) + longer
            }
        }
    }

    /// Translates a repair of the part to positions in the whole text.
    fn whole(&self, repair: Repair) -> Repair {
        let by = small(self.begins);
        let moved = |span: Span| Span { start: span.start + by, end: span.end + by };
        let edits = repair.fix.edits.into_iter().map(|edit| Edit { span: moved(edit.span), ..edit });
        let fix = Fix { edits: edits.collect(), ..repair.fix };
        Repair { span: moved(repair.span), fix, ..repair }
    }
}

pub(super) fn span(start: usize, end: usize) -> Span {
    Span { start: small(start), end: small(end) }
}

fn candidates(part: &Part<'_>) -> Vec<Repair> {
    let lines = part.lines();
    let mut found = Vec::new();
    found.extend(characters(&lines));
    found.extend(slips::unclosed(part.text, part.stop));
    for (at, line) in &lines {
        found.extend(tabs(*at, line, &lines));
        found.extend(slips::dash(*at, line));
        found.extend(no_space(*at, line));
        found.extend(slips::inner_quotes(*at, line));
        found.extend(quotes(*at, line));
        found.extend(slips::colon(*at, line));
    }
    if let Some((at, line)) = lines.first() {
        found.extend(slips::extra(*at, line));
        found.extend(slips::comma(*at, line, lines.get(1).filter(|(before, _)| before < at).copied()));
        found.extend(slips::keys(part.text, *at, line));
        found.extend(slips::item(*at, line, &lines));
        found.extend(indentation(*at, line, &lines));
    }
    found
}

/// Repairs for lookalikes of characters that have a meaning in YAML.
fn characters(lines: &[(usize, &str)]) -> Vec<Repair> {
    let strange = |(at, line): &(usize, &str)| {
        let at = *at;
        lookalike::all(line).map(move |one| Lookalike { at: at + one.at, ..one }).collect::<Vec<_>>()
    };
    let edit = |one: &Lookalike| Edit { span: span(one.at, one.at + one.is.len_utf8()), text: one.like.to_string() };
    let all: Vec<Vec<Lookalike>> = lines.iter().map(strange).filter(|line| !line.is_empty()).collect();
    let mut groups: Vec<Vec<Lookalike>> = Vec::new();
    for line in all {
        // A single one is a safer guess than all of a line, which may include the quotation marks of a text.
        groups.extend(line.iter().map(|one| vec![*one]));
        groups.push(line);
    }
    let repair = |group: Vec<Lookalike>| {
        let first = *group.first()?;
        let fix = Fix {
            title: format!("write {} for {}", first.instead(), first.name()),
            edits: group.iter().map(edit).collect(),
            certain: true,
        };
        let at = span(first.at, first.at + first.is.len_utf8());
        let what = format!("{} in place of {}", first.name(), first.instead());
        Some(Repair { span: at, what, help: format!("write {}", first.instead()), fix })
    };
    groups.into_iter().filter_map(repair).collect()
}

/// Repairs for a line that is indented with tabs: the indentation of one of the lines around it, or two more.
fn tabs(at: usize, line: &str, lines: &[(usize, &str)]) -> Vec<Repair> {
    let blank = line.len() - line.trim_start_matches([' ', '\t']).len();
    if !line.get(..blank).is_some_and(|blank| blank.contains('\t')) {
        return Vec::new();
    }
    let mut columns = columns(lines.iter().filter(|(other, _)| *other != at));
    // An indented line belongs to the line before it.
    columns.sort_unstable_by_key(|column| std::cmp::Reverse(*column));
    let repair = |column: usize| Repair {
        span: span(at, at + blank),
        what: TAB.to_owned(),
        help: format!("indent with spaces, here with {column}"),
        fix: Fix::replace(format!("indent with {column} spaces"), span(at, at + blank), " ".repeat(column))
            .certain(true),
    };
    columns.into_iter().map(repair).collect()
}

/// The columns in which lines, and the text after their dashes, begin.
fn columns<'l>(lines: impl Iterator<Item = &'l (usize, &'l str)>) -> Vec<usize> {
    let mut found = Vec::new();
    for (_, line) in lines.filter(|(_, line)| !line.trim_start().starts_with('#') && !line.trim().is_empty()) {
        let mut column = indent(line);
        found.push(column);
        let mut rest = line.get(column..).unwrap_or_default();
        while let Some(item) = rest.strip_prefix("- ") {
            column += 2;
            found.push(column);
            rest = item;
        }
        if line.trim_end().ends_with(':') {
            found.push(column + 2);
        }
    }
    let mut seen = Vec::new();
    found.retain(|column| {
        !seen.contains(column) && {
            seen.push(*column);
            true
        }
    });
    found
}

/// The key of a line and the text after its colon, with the position of that text: `- key: value`.
fn entry(line: &str) -> Option<(&str, usize, &str)> {
    let start = line.len() - line.trim_start_matches([' ', '-']).len();
    let rest = line.get(start..)?;
    let colon = rest.find(':')?;
    let key = rest.get(..colon)?;
    let word = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
    let value = rest.get(colon + 1..)?;
    word.then_some((key, start + colon + 1, value))
}

/// The repair for a key without a space after its colon.
fn no_space(at: usize, line: &str) -> Option<Repair> {
    let (key, value_at, value) = entry(line)?;
    if value.is_empty() || value.starts_with([' ', '/']) {
        return None;
    }
    let place = at + value_at;
    let shown = value.trim_end();
    Some(Repair {
        span: span(place - 1, place),
        what: format!("no space after `{key}:`"),
        help: format!("write `{key}: {shown}`"),
        fix: Fix::replace(format!("write a space after `{key}:`"), span(place, place), " ").certain(true),
    })
}

/// The repair for a text in which YAML finds syntax.
fn quotes(at: usize, line: &str) -> Option<Repair> {
    let (_, value_at, value) = entry(line)?;
    let text = value.trim();
    let begins = value_at + value.len() - value.trim_start().len();
    if text.is_empty() || text.starts_with(['"', '\'', '{', '[', '|', '>']) {
        return None;
    }
    let why = match text.chars().next() {
        Some(first @ ('@' | '`' | '%' | '*' | '&' | '!')) => {
            format!("unquoted text that begins with `{first}`")
        }
        _ if text.contains(": ") || text.ends_with(':') => "unquoted text that contains a colon".to_owned(),
        _ => return None,
    };
    let place = span(at + begins, at + begins + text.len());
    let fix = Fix::quotes(place, text);
    Some(Repair { span: place, what: why, help: fix.title.clone(), fix })
}

/// The repair for a line whose indentation differs from all lines around it.
fn indentation(at: usize, line: &str, lines: &[(usize, &str)]) -> Vec<Repair> {
    let own = indent(line);
    let mut columns = columns(lines.iter().filter(|(other, _)| *other < at));
    columns.retain(|column| *column != own);
    columns.sort_by_key(|column| column.abs_diff(own));
    let repair = |column: usize| Repair {
        span: span(at, at + own),
        what: format!("this line is indented by {own}, which matches no line above it"),
        help: format!("indent it by {column}"),
        fix: Fix::replace(format!("indent by {column}"), span(at, at + own), " ".repeat(column)),
    };
    columns.into_iter().filter(|column| column.abs_diff(own) <= 2).map(repair).collect()
}

#[cfg(test)]
mod tests {
    use crate::text::fix::applied;

    /// The message for a text, and the text after the repair.
    fn said(text: &str) -> (String, String) {
        let mut problems = Vec::new();
        let _ = super::super::parse::parse(crate::text::source::FileId(0), text, &mut problems);
        let problem = &problems[0];
        assert!(!problem.fixes.is_empty(), "{problem:?}");
        let fixed = applied(text, &problem.fixes[0].edits).unwrap();
        (format!("{}; {}", problem.message, problem.help.clone().unwrap_or_default()), fixed)
    }

    #[test]
    fn a_space_that_is_none_is_named() {
        let (why, fixed) = said("game: mtg\ncases:\n  a:\n    kind: x\n    source:\u{a0}derived\n    why: y\n");
        assert_eq!(why, "not YAML: a no-break space (U+00A0) in place of a plain space; write a plain space");
        assert_eq!(fixed, "game: mtg\ncases:\n  a:\n    kind: x\n    source: derived\n    why: y\n");
    }

    #[test]
    fn a_space_in_the_indentation_of_the_line_before_is_named() {
        let (why, fixed) = said("cases:\n  a:\n    asserts: x\n\u{a0}   kind: x\n    source: y\n");
        assert_eq!(why, "not YAML: a no-break space (U+00A0) in place of a plain space; write a plain space");
        assert_eq!(fixed, "cases:\n  a:\n    asserts: x\n    kind: x\n    source: y\n");
    }

    #[test]
    fn a_dash_that_is_none_is_named() {
        let (why, fixed) = said("when:\n  - a: {b: c}\n  – d: {e: f}\n");
        assert_eq!(why, "not YAML: an en dash (U+2013) in place of `-`; write `-`");
        assert_eq!(fixed, "when:\n  - a: {b: c}\n  - d: {e: f}\n");
    }

    #[test]
    fn a_tab_becomes_the_spaces_of_the_lines_around_it() {
        let (why, fixed) = said("cases:\n  a:\n    asserts: x\n\tkind: x\n    source: y\n");
        assert_eq!(why, "not YAML: a tab as indentation; indent with spaces, here with 4");
        assert_eq!(fixed, "cases:\n  a:\n    asserts: x\n    kind: x\n    source: y\n");
    }

    #[test]
    fn a_space_left_out_after_a_colon_is_told_of_on_its_line() {
        let (why, fixed) = said("a:\n  asserts: x\n  kind:positive\n  source: y\n");
        assert_eq!(why, "not YAML: no space after `kind:`; write `kind: positive`");
        assert_eq!(fixed, "a:\n  asserts: x\n  kind: positive\n  source: y\n");
    }

    #[test]
    fn a_text_with_a_colon_wants_quotes() {
        let (why, fixed) = said("a:\n  why: two things: 3 and 1\n  then: {}\n");
        assert_eq!(why, "not YAML: unquoted text that contains a colon; write \"two things: 3 and 1\"");
        assert_eq!(fixed, "a:\n  why: \"two things: 3 and 1\"\n  then: {}\n");
        let (why, fixed) = said("a:\n  why: *some* are\n");
        assert_eq!(why, "not YAML: unquoted text that begins with `*`; write \"*some* are\"");
        assert_eq!(fixed, "a:\n  why: \"*some* are\"\n");
    }

    #[test]
    fn a_bracket_is_closed_where_it_can_be() {
        let (why, fixed) = said("a:\n  alice: {hand: [Healing Salve}\n  bob: {}\n");
        assert_eq!(why, "not YAML: this `[` is not closed; write `]` before this `}`");
        assert_eq!(fixed, "a:\n  alice: {hand: [Healing Salve]}\n  bob: {}\n");
        let (why, fixed) = said("a:\n  then:\n    ox: {damage: 2\n");
        assert_eq!(why, "not YAML: this `{` is not closed; write `}` at the end of the line");
        assert_eq!(fixed, "a:\n  then:\n    ox: {damage: 2}\n");
    }

    #[test]
    fn a_line_between_two_indentations_is_told_the_nearest() {
        let (why, fixed) = said("when:\n  - a: {b: c}\n   then: {d: e}\n  - f: {g: h}\n");
        assert_eq!(why, "not YAML: this line is indented by 3, which matches no line above it; indent it by 4");
        assert_eq!(fixed, "when:\n  - a: {b: c}\n    then: {d: e}\n  - f: {g: h}\n");
    }

    #[test]
    fn what_no_repair_makes_right_has_no_certain_fix() {
        let mut problems = Vec::new();
        let _ = super::super::parse::parse(crate::text::source::FileId(0), "a: [1, 2\nb: ]3}{\n", &mut problems);
        assert!(
            problems[0].message.starts_with("not YAML: ") && problems[0].fixes.iter().all(|fix| !fix.certain),
            "{problems:?}"
        );
    }
}

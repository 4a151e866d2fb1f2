//! Parses the source of a case, and checks its texts.

use kernel::words::nearest::nearest;
use kernel::words::shown::oddity;
use serde_json::Value;

use super::case::{Frame, optional};
use super::header::{Origin, Plain};
use super::read::Reader;
use crate::text::fix::{Fix, in_quotes};
use crate::text::node::{Content, Entry, Node, shortened};
use crate::text::problem::{Code, NEWER, Problem};
use crate::text::slips::comment;
use crate::text::source::{Span, small};

/// Parses the source of a case.
pub(super) fn read_source(reader: &mut Reader<'_>, frame: &Frame<'_>, node: &Node<'_>) -> Option<Origin> {
    let source = node.get("source")?;
    if is_place_in_words(reader, source) {
        return None;
    }
    if let Some(place) = source.get("seed") {
        known_place(reader, frame, place);
    }
    if let Some(date) = source.get("date") {
        check_date(reader, date);
    }
    optional::<Origin>(reader, node, "source")
}

/// Checks that a date can be compared with others: `YYYY-MM-DD`, or less of it.
pub(super) fn check_date(reader: &mut Reader<'_>, node: &Node<'_>) {
    let Some(text) = node.text().filter(|text| !text.is_empty() && !node.is_null() && !is_date(text)) else { return };
    let message = format!("`{}` is not a date", shortened(text));
    let problem = Problem::at(reader.file, node.span, message).since(NEWER);
    let problem = match as_date(text) {
        Some(date) => {
            let fix = Fix::quotes(node.span, &date);
            problem.help(format!("a date has the form YYYY-MM-DD: {}", fix.title)).fix(fix)
        }
        None if text.len() == 10 && as_date(&text.replace(|c: char| c.is_ascii_digit(), "1")).is_some() => {
            problem.help("the calendar has no such day")
        }
        None => problem.help("write it as YYYY-MM-DD, so that it can be compared with the dates of other rulings"),
    };
    reader.problems.push(problem);
}

/// Returns `true` if a text is a year, a month or a day that the calendar has.
fn is_date(text: &str) -> bool {
    let mut parts = text.split('-').map(|part| part.bytes().all(|c| c.is_ascii_digit()).then_some(part));
    let number = |part: Option<Option<&str>>, length: usize| {
        part.map(|part| part.filter(|part| part.len() == length).and_then(|part| part.parse::<u32>().ok()))
    };
    let (year, month, day) = (number(parts.next(), 4), number(parts.next(), 2), number(parts.next(), 2));
    let year = year.flatten();
    let leap = year.is_some_and(|year| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    let days = |month: u32| match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let of_year = year.is_some() && parts.next().is_none();
    match (month, day) {
        (None, _) => of_year,
        (Some(month), None) => of_year && month.is_some_and(|month| (1..=12).contains(&month)),
        (Some(month), Some(day)) => {
            of_year && month.zip(day).is_some_and(|(month, day)| (1..=days(month)).contains(&day))
        }
    }
}

/// The date that a text in another form can only mean: `30/09/2026`, `30 September 2026`.
fn as_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let parts: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let [first, second, third] = parts.as_slice() else { return None };
    let number = |part: &str| part.trim_end_matches(|c: char| c.is_alphabetic()).parse::<u32>().ok();
    let month = |part: &str| {
        let word = part.to_lowercase();
        let at = MONTHS.iter().position(|month| word.starts_with(month))?;
        u32::try_from(at + 1).ok()
    };
    let (year, month, day) = match (month(first), month(second)) {
        (None, Some(month)) => (number(third)?, month, number(first)?),
        (Some(month), None) => (number(third)?, month, number(second)?),
        _ if first.len() == 4 => (number(first)?, number(second)?, number(third)?),
        // Only one order is possible if one of the two numbers is no month.
        _ => {
            let (a, b) = (number(first)?, number(second)?);
            match (a > 12, b > 12) {
                (true, false) => (number(third)?, b, a),
                (false, true) => (number(third)?, a, b),
                _ if a == b => (number(third)?, a, b),
                _ => return None,
            }
        }
    };
    let date = format!("{year:04}-{month:02}-{day:02}");
    is_date(&date).then_some(date)
}

/// Warns about a `#` that cuts off a text: YAML takes it for the start of a comment.
pub(super) fn check_comment(reader: &mut Reader<'_>, node: &Node<'_>) {
    let Content::Scalar { plain: true, text } = &node.content else { return };
    if node.span.start == node.span.end {
        return;
    }
    let start =
        reader.text.get(..node.span.start as usize).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line = reader.text.get(start..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
    let Some(at) = comment(line).map(|at| small(start) + at).filter(|at| *at >= node.span.end) else { return };
    let cut = reader.text.get(at as usize..start + line.len()).unwrap_or_default().trim_end();
    // A comment that a person writes has a space after the sign.
    if text.contains('\n') || cut.get(1..).is_none_or(|rest| rest.is_empty() || rest.starts_with([' ', '#'])) {
        return;
    }
    let whole = Span { start: node.span.start, end: at + small(cut.len()) };
    let meant = reader.text.get(whole.start as usize..whole.end as usize).unwrap_or_default();
    let message = format!("`{}` is a comment to YAML, not part of the text", shortened(cut));
    let help = format!("write {} if it belongs to the text", in_quotes(&shortened(meant)));
    let fix = Fix { certain: false, ..Fix::quotes(whole, meant) };
    let span = Span { start: at, end: whole.end };
    reader.problems.push(Problem::at(reader.file, span, message).help(help).code(Code::Quotes).fix(fix).warning());
}

/// Checks that an id consists of words with dashes between them, so that it can be typed in a shell and searched for.
pub(super) fn check_id(reader: &mut Reader<'_>, entry: &Entry<'_>) {
    let fits = |c: char| c.is_alphanumeric() && !c.is_uppercase() || matches!(c, '-' | '.' | '_' | '+');
    // A character that cannot be shown is reported already.
    if entry.key.chars().all(fits) || oddity(&entry.key).is_some() {
        return;
    }
    let word = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let spaced: String = entry.key.to_lowercase().replace('\'', "").chars().map(word).collect();
    let right = spaced.split_whitespace().collect::<Vec<_>>().join("-");
    let message =
        format!("the id `{}` is not written as lower-case words with dashes between them", shortened(&entry.key));
    let problem = Problem::at(reader.file, entry.span, message).since(NEWER);
    reader.problems.push(if right.is_empty() {
        problem.help("write a short sentence: `a-shield-lasts-one-turn`")
    } else {
        let fix = Fix::replace(format!("write `{right}`"), entry.span, right.clone());
        problem.help(format!("write `{right}`")).fix(fix)
    });
}

/// Returns `true` if a source is given in words or as a link, where a map must state its kind. Reports the problem.
fn is_place_in_words(reader: &mut Reader<'_>, node: &Node<'_>) -> bool {
    let Some(text) = node.text().filter(|text| !Plain::WORDS.contains(text) && !text.is_empty()) else { return false };
    if nearest(text, Plain::WORDS.iter().copied()).is_some() || node.is_null() {
        return false;
    }
    let said = Value::from(text);
    let is_link = text.starts_with("https://") || text.starts_with("http://");
    let right = if is_link { format!("{{ruling: WHOSE, link: {said}}}") } else { format!("{{ruling: {said}}}") };
    let message = format!("expected `derived` or a map that names the kind of source, found {}", node.describe());
    let help = format!(
        "for a ruling, write `{}`, with `date: \"YYYY-MM-DD\"` beside it; for rules, `{{rules: ...}}`; for the source \
         document, `{{seed: ...}}`; for a bug of an engine, `{{engine_bug: \"owner/project#number\"}}`",
        shortened(&right)
    );
    let fix = Fix::replace(format!("write `{}`", shortened(&right)), node.span, right);
    reader.problems.push(Problem::at(reader.file, node.span, message).help(help).code(Code::Form).fix(fix));
    true
}

/// Checks that a rule number of the source documents is one that a clause has.
pub(super) fn known_place(reader: &mut Reader<'_>, frame: &Frame<'_>, node: &Node<'_>) {
    let places = frame.clauses.places();
    let Some(word) = node.text().and_then(|text| text.split([' ', ',']).next()) else { return };
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    if is_number && !places.is_empty() && !places.contains(&word) {
        let help = match nearest(word, places.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "cite rules outside the source documents under `rules`".to_owned(),
        };
        let message = format!("the source documents have no clause at `{}`", shortened(word));
        reader.newer(node.span, message, help);
    }
}

#[cfg(test)]
mod tests {
    use super::{as_date, is_date};

    #[test]
    fn a_date_is_a_day_of_the_calendar_or_less_of_it() {
        for right in ["2026-09-30", "2024-02-29", "2017", "2017-05"] {
            assert!(is_date(right), "{right}");
        }
        for wrong in ["soon", "2026-9-30", "2026-13-01", "2023-02-29", "30/09/2026", "26-09-30", "2026-09-30-1", ""] {
            assert!(!is_date(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_date_in_another_form_is_read_if_it_can_mean_one_day_only() {
        for text in
            ["30/09/2026", "9/30/2026", "30.9.2026", "2026-9-30", "30 September 2026", "Sept 30, 2026", "30th Sep 2026"]
        {
            assert_eq!(as_date(text).as_deref(), Some("2026-09-30"), "{text}");
        }
        assert_eq!(as_date("02/03/2026"), None);
        assert_eq!(as_date("31 June 2026"), None);
        assert_eq!(as_date("soon"), None);
    }
}

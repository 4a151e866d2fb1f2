//! Migrates files from version 1 of the case language to version 2.
//!
//! In version 1, events that are listed one after another may happen at the same time, and more events of the same kind
//! may happen. Version 2 compares both. The edits put events that happen at the same time, according to the reference
//! engine, into an inner list. If more events of a kind happen than are listed, there is no edit, because only the
//! author can say which are expected. Review the edits like any other change of an expectation.

use std::sync::Arc;

use kernel::reference::Reference;
use reports::record::Verdict;
use suite::language::case::Case;
use suite::language::expect::{EventItem, Expect, Then, Timing};
use suite::load::{Over, Suite};
use suite::parallel;
use suite::play::{first_difference, play};
use suite::text::fix::{Edit, Fix, applied};
use suite::text::problem::Problem;
use suite::text::source::{FileId, Span, small};

/// Returns a problem for each file in version 1 that lists events, with the edits that migrate the file.
pub fn separations(suite: &Suite) -> Vec<Problem> {
    let mut files: Vec<(FileId, Vec<&Case>)> = Vec::new();
    for case in &suite.cases {
        match files.last_mut().filter(|(file, _)| *file == case.file) {
            Some((_, cases)) => cases.push(case),
            None => files.push((case.file, vec![case])),
        }
    }
    files.retain(|(_, cases)| cases.iter().any(|case| thens(case).any(is_open)));
    if files.is_empty() {
        return Vec::new();
    }
    let over = Over::new(suite);
    let found = parallel::map(&files, |(file, cases)| of_file(suite, &over, *file, cases));
    found.into_iter().flatten().collect()
}

/// Returns `true` if events are compared as in version 1.
fn is_open(then: &Then) -> bool {
    then.timing == Timing::Loose && !then.events.is_empty()
}

fn of_file(suite: &Suite, over: &Over<'_>, file: FileId, cases: &[&Case]) -> Option<Problem> {
    let source = suite.sources.get(file)?;
    let text: &str = &source.text;
    let (start, line) = text
        .split_inclusive('\n')
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some((start, line))
        })
        .find(|(_, line)| line.starts_with("game:"))?;
    let end = small(start + line.len());
    let eol = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
    let mut edits = vec![Edit { span: Span { start: end, end }, text: format!("language: 2{eol}") }];
    for case in cases {
        for edit in of_case(text, case)? {
            if !edits.contains(&edit) {
                edits.push(edit);
            }
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    if !line.ends_with('\n') || !stays(suite, over, &source.path, &applied(text, &edits)?, cases) {
        return None;
    }
    let at = Span { start: small(start), end: small(start + line.trim_end().len()) };
    let message = "version 1 of the case language compares neither when events happen nor how often";
    let fix = Fix { title: "write `language: 2`".to_owned(), edits, certain: true };
    Some(Problem::at(file, at, message).help("write `language: 2`").warning().fix(fix))
}

/// Returns the edits that put the events that happen at the same time into inner lists, or `None` if these edits are
/// not enough.
fn of_case(text: &str, case: &Case) -> Option<Vec<Edit>> {
    let mut exact = case.clone();
    for then in thens_mut(&mut exact) {
        (then.timing, then.counted) = (Timing::Separate, true);
    }
    for (edition, _) in &case.editions {
        if first_difference(case, edition, &Reference::right()).is_some() {
            // The case fails, so its play does not show the expected events.
            continue;
        }
        while let Some(difference) = first_difference(&exact, edition, &Reference::right()) {
            if !joined(&mut exact, difference.span) {
                return None;
            }
        }
    }
    let pairs = thens(case).zip(thens(&exact));
    let edits = pairs.map(|(before, after)| edits(text, &before.events, &after.events));
    Some(edits.collect::<Option<Vec<_>>>()?.concat())
}

/// Joins the item at a place with the item before it. Returns `false` if there is no such item.
fn joined(case: &mut Case, span: Span) -> bool {
    let mut is_joined = false;
    for then in thens_mut(case) {
        let at = then.events.iter().position(|item| item.wants().first().is_some_and(|want| want.span == span));
        let Some(before) = at.and_then(|at| at.checked_sub(1)) else { continue };
        if then.events.get(before..=before + 1).unwrap_or_default().iter().any(is_unordered) {
            continue;
        }
        let item = then.events.remove(before + 1);
        if let Some(one) = then.events.get_mut(before) {
            *one = EventItem::Batch([one.wants(), item.wants()].concat());
            is_joined = true;
        }
    }
    is_joined
}

fn is_unordered(item: &EventItem) -> bool {
    matches!(item, EventItem::Unordered(_))
}

/// Returns the edits that turn a list of events into a list with inner lists.
fn edits(text: &str, before: &[EventItem], after: &[EventItem]) -> Option<Vec<Edit>> {
    let mut rest = before.iter();
    let mut edits = Vec::new();
    for item in after {
        let mut left = item.wants().len();
        let mut parts: Vec<&EventItem> = Vec::new();
        while left > 0 {
            let part = rest.next()?;
            left = left.checked_sub(part.wants().len())?;
            parts.push(part);
        }
        let [first, .., last] = &parts[..] else { continue };
        let events: Vec<String> =
            parts.iter().flat_map(|part| part.wants()).map(|want| event(text, want.span)).collect::<Option<_>>()?;
        let span = Span { start: extent(text, first)?.start, end: extent(text, last)?.end };
        let between = text.get(span.start as usize..span.end as usize)?;
        if between.contains('#') {
            // The edit would lose a comment.
            return None;
        }
        edits.push(Edit { span, text: format!("[{}]", events.join(", ")) });
    }
    Some(edits)
}

/// An event on one line, as an item of a list in brackets.
fn event(text: &str, span: Span) -> Option<String> {
    let event = text.get(span.start as usize..span.end as usize)?;
    (!event.contains('\n')).then(|| format!("{{{event}}}"))
}

/// Returns the place of an item, including its braces and brackets.
fn extent(text: &str, item: &EventItem) -> Option<Span> {
    let span = Span { start: item.wants().first()?.span.start, end: item.wants().last()?.span.end };
    let span = within(text, span, ('{', '}')).unwrap_or(span);
    match item {
        EventItem::One(_) => Some(span),
        EventItem::Batch(_) => within(text, span, ('[', ']')),
        EventItem::Unordered(_) => None,
    }
}

/// Returns a part of a text including the pair of signs around it, if there is one.
fn within(text: &str, span: Span, (open, close): (char, char)) -> Option<Span> {
    let before = text.get(..span.start as usize)?.trim_end_matches(' ').strip_suffix(open)?;
    let after = text.get(span.end as usize..)?;
    let rest = after.trim_start_matches(' ').strip_prefix(close)?;
    Some(Span { start: small(before.len()), end: small(text.len() - rest.len()) })
}

/// Returns `true` if the edited file is valid and all of its cases end with the same verdict.
fn stays(suite: &Suite, over: &Over<'_>, path: &Arc<str>, text: &str, cases: &[&Case]) -> bool {
    let after = over.read(path, text);
    let ends = |case: &Case| -> Vec<Verdict> {
        let clauses = suite.clauses(case.language);
        case.editions.iter().map(|(edition, _)| play(case, edition, &Reference::right(), &clauses).verdict).collect()
    };
    after.problems.is_empty()
        && after.cases.len() == cases.len()
        && cases.iter().zip(&after.cases).all(|(before, after)| before.id == after.id && ends(before) == ends(after))
}

fn thens(case: &Case) -> impl Iterator<Item = &Then> {
    let ends = case.expects.iter().flat_map(|expect| match expect {
        Expect::Then(then) => vec![then],
        Expect::Outcomes { paths, .. } => paths.iter().map(|path| &path.then).collect(),
        Expect::Todo(_) => Vec::new(),
    });
    case.steps.iter().filter_map(|step| step.then.as_ref()).chain(ends)
}

fn thens_mut(case: &mut Case) -> impl Iterator<Item = &mut Then> {
    let ends = case.expects.iter_mut().flat_map(|expect| match expect {
        Expect::Then(then) => vec![then],
        Expect::Outcomes { paths, .. } => paths.iter_mut().map(|path| &mut path.then).collect(),
        Expect::Todo(_) => Vec::new(),
    });
    case.steps.iter_mut().filter_map(|step| step.then.as_mut()).chain(ends)
}

#[cfg(test)]
mod tests {
    use suite::load::{Text, Texts, load};

    use super::*;
    use crate::bundled;

    /// Returns a file after its migration, if there is one.
    fn brought(events: &str) -> Option<String> {
        let text = format!(
            "game: mtg\ncases:\n  a-quake:\n    asserts: [120.3-all-results]\n    given:\n      alice: {{hand: [Earthquake]}}\n    when:\n      \
             - alice: {{cast: Earthquake, x: 4}}\n    then:\n      events:\n{events}"
        );
        let cases = vec![Text { path: Arc::from("mine.yaml"), text: Ok(text.as_str().into()) }];
        let suite = load(engine::GAMES, Texts { cases, ..bundled::base() });
        assert_eq!(suite.problems, []);
        let found = separations(&suite);
        let fix = found.first()?.fixes.first()?;
        applied(&text, &fix.edits)
    }

    #[test]
    fn events_at_one_time_get_a_list_of_their_own() {
        let after =
            brought("        - dealt: {to: alice, amount: 4}\n        - dealt: {to: bob, amount: 4}\n").unwrap();
        assert!(after.starts_with("game: mtg\nlanguage: 2\ncases:\n"), "{after}");
        assert!(
            after.ends_with(
                "      events:\n        - [{dealt: {to: alice, amount: 4}}, {dealt: {to: bob, amount: 4}}]\n"
            ),
            "{after}"
        );
        let after = brought("        [{dealt: {to: alice}}, {dealt: {to: bob}}]\n").unwrap();
        assert!(after.ends_with("        [[{dealt: {to: alice}}, {dealt: {to: bob}}]]\n"), "{after}");
        let three = "        - [{dealt: {to: alice}}, {dealt: {to: bob}}]\n        - lost: {who: bob}\n        - lost: {who: alice}\n";
        let after = brought(three).unwrap();
        let joined = "        - [{dealt: {to: alice}}, {dealt: {to: bob}}, {lost: {who: bob}}, {lost: {who: alice}}]\n";
        assert!(after.ends_with(joined), "{after}");
    }

    #[test]
    fn what_is_exact_already_gets_the_version_alone() {
        let after = brought("        - dealt: {to: alice, amount: 4}\n").unwrap();
        assert!(
            after.starts_with("game: mtg\nlanguage: 2\ncases:\n")
                && after.ends_with("        - dealt: {to: alice, amount: 4}\n")
        );
        let cases = vec![Text { path: Arc::from("mine.yaml"), text: Ok(after.as_str().into()) }];
        let suite = load(engine::GAMES, Texts { cases, ..bundled::base() });
        assert_eq!((suite.problems.len(), separations(&suite).len()), (0, 0));
    }

    #[test]
    fn more_events_of_a_kind_than_are_listed_are_left_to_the_author() {
        assert_eq!(brought("        - dealt: {amount: 4}\n"), None);
    }

    #[test]
    fn a_comment_between_events_is_not_lost() {
        assert_eq!(
            brought(
                "        - dealt: {to: alice, amount: 4}\n        # Then bob.\n        - dealt: {to: bob, amount: 4}\n"
            ),
            None
        );
    }
}

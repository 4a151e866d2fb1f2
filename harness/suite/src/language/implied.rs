//! Expectations that others imply. If an interpretation expects only what another one expects too, nothing
//! distinguishes the two: an engine that follows the other follows both.
//!
//! Expectations are compared as they are written: the same keys and values, or fewer of them. If that does not decide, an
//! expectation is not implied.

use serde_json::Value;

use super::contested::{Contested, Reading};
use super::expect::{EventItem, EventWant, Expect, FieldWant, PathWant, SubjectWant, Then};
use super::read::Reader;
use super::steps::StepNote;
use crate::text::node::shortened;
use crate::text::problem::Problem;

/// Reports each interpretation that another one implies.
pub(super) fn check_apart(reader: &mut Reader<'_>, steps: &[StepNote], contested: &Contested) {
    // Expectations with errors are incomplete, and anything might imply the rest.
    if reader.problems.iter().any(|problem: &Problem| problem.stops(true)) {
        return;
    }
    for (number, second) in contested.readings.iter().enumerate() {
        for first in contested.readings.iter().take(number) {
            apart(reader, steps, first, second);
        }
    }
}

/// The relation between the expectations of two interpretations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    /// Neither implies the other.
    Apart,
    /// Each implies the other.
    Same,
    /// The second implies the first.
    FirstImplied,
    /// The first implies the second.
    SecondImplied,
}

fn apart(reader: &mut Reader<'_>, steps: &[StepNote], first: &Reading, second: &Reading) {
    if refused(steps, first) != refused(steps, second) {
        return;
    }
    let shared: Vec<(&str, Compared)> = first
        .editions
        .iter()
        .filter_map(|(edition, index)| {
            let (_, other) = second.editions.iter().find(|(other, _)| other == edition)?;
            Some((*edition, compare(first.expects.get(*index)?, second.expects.get(*other)?)))
        })
        .collect();
    let name = |reading: &Reading| shortened(&reading.name).into_owned();
    if !shared.is_empty() && shared.iter().all(|(_, compared)| *compared == Compared::Same) {
        let message = format!("the interpretation `{}` expects the same as `{}`", name(second), name(first));
        reader.problem_help(second.span, message, "add an expectation that distinguishes them, or remove one of them");
        return;
    }
    // Interpretations may agree in some editions, but none may expect less than another: it would accept both there.
    let less = shared.iter().find(|(_, compared)| matches!(compared, Compared::FirstImplied | Compared::SecondImplied));
    let Some((edition, compared)) = less else { return };
    let (weaker, stronger) = if *compared == Compared::FirstImplied { (first, second) } else { (second, first) };
    let is_everywhere = shared.iter().all(|(_, other)| other == compared);
    let place = if is_everywhere { String::new() } else { format!(" in the edition {edition}") };
    let (weak, strong) = (name(weaker), name(stronger));
    let message = format!("the interpretation `{weak}` expects nothing{place} that `{strong}` does not expect too");
    let help = format!("an engine that follows `{strong}` follows both: add an expectation that only `{weak}` has");
    reader.problem_help(weaker.span, message, help);
}

/// The steps and answers that an interpretation refuses. All others allow them.
fn refused(steps: &[StepNote], reading: &Reading) -> Vec<(usize, Option<usize>)> {
    let by = |marks: &[super::steps::Mark]| marks.iter().any(|mark| mark.reading == reading.name);
    let mut found = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        if by(&step.marks) {
            found.push((number, None));
        }
        let answers = step.answers.iter().enumerate().filter(|(_, answer)| by(&answer.marks));
        found.extend(answers.map(|(answer, _)| (number, Some(answer))));
    }
    found
}

fn compare(first: &Expect, second: &Expect) -> Compared {
    match (is_expect_implied(first, second), is_expect_implied(second, first)) {
        (true, true) => Compared::Same,
        (true, false) => Compared::FirstImplied,
        (false, true) => Compared::SecondImplied,
        (false, false) => Compared::Apart,
    }
}

/// Returns `true` if every engine that meets `other` meets `one`.
fn is_expect_implied(one: &Expect, other: &Expect) -> bool {
    match (one, other) {
        (Expect::Then(one), Expect::Then(other)) => one.choices == other.choices && is_then_implied(one, other),
        // A list of paths is complete, so both must have the same.
        (Expect::Outcomes { paths: ones, .. }, Expect::Outcomes { paths: others, .. }) => {
            let is_implied = |one: &PathWant, other: &PathWant| {
                one.choices == other.choices && is_then_implied(&one.then, &other.then)
            };
            ones.len() == others.len() && match_each(ones, others, is_implied).is_some()
        }
        _ => false,
    }
}

fn is_then_implied(one: &Then, other: &Then) -> bool {
    let subjects = one.subjects.iter().all(|want| other.subjects.iter().any(|had| is_subject_implied(want, had)));
    // A wider `never` implies a narrower one.
    let never = one.never.iter().all(|want| other.never.iter().any(|had| is_event_implied(had, want)));
    let asked = one.asked.iter().all(|want| other.asked.iter().any(|had| is_event_implied(want, had)));
    subjects && never && asked && are_events_implied(one, other)
}

fn is_subject_implied(want: &SubjectWant, had: &SubjectWant) -> bool {
    want.name == had.name && are_fields_implied(&want.fields, &had.fields)
}

fn are_fields_implied(wants: &[FieldWant], had: &[FieldWant]) -> bool {
    wants.iter().all(|want| had.iter().any(|had| want.key == had.key && is_value_implied(&want.value, &had.value)))
}

/// Returns `true` if every value that matches `had` matches `want`. Of a map, only the named keys are compared.
fn is_value_implied(want: &Value, had: &Value) -> bool {
    match (want, had) {
        (Value::Object(wants), Value::Object(had)) => {
            wants.iter().all(|(key, want)| had.get(key).is_some_and(|had| is_value_implied(want, had)))
        }
        (Value::Array(wants), Value::Array(had)) => {
            wants.len() == had.len() && wants.iter().zip(had).all(|(want, had)| is_value_implied(want, had))
        }
        // A single name matches a list of one.
        (Value::Array(list), Value::String(_)) => matches!(list.as_slice(), [one] if one == had),
        (Value::String(_), Value::Array(list)) => matches!(list.as_slice(), [one] if one == want),
        _ => want == had,
    }
}

/// Returns `true` if every event that matches `had` matches `want`.
fn is_event_implied(want: &EventWant, had: &EventWant) -> bool {
    want.word == had.word && are_fields_implied(&want.fields, &had.fields)
}

/// Returns `true` if the listed events of `other` imply those of `one`, in their order.
fn are_events_implied(one: &Then, other: &Then) -> bool {
    let counted = one.counted || other.counted;
    // In a complete list, a wider event excludes more events that are not listed.
    let is_implied =
        |want: &EventWant, had: &EventWant| is_event_implied(want, had) && (!counted || is_event_implied(had, want));
    let mut left = other.events.iter();
    let mut beside: Vec<&EventWant> = Vec::new();
    for want in &one.events {
        let found = left.by_ref().find_map(|had| {
            let rest = match_item(want, had, is_implied);
            if rest.is_none() {
                beside.extend(had.wants());
            }
            rest
        });
        let Some(rest) = found else { return false };
        beside.extend(rest);
    }
    beside.extend(left.flat_map(EventItem::wants));
    let is_like = |had: &EventWant| one.events.iter().flat_map(EventItem::wants).any(|want| want.word == had.word);
    !counted || one.events.is_empty() || !beside.into_iter().any(is_like)
}

/// Returns the events of `had` that `want` does not need; `None` if `had` does not imply `want`.
fn match_item<'h>(
    want: &EventItem,
    had: &'h EventItem,
    is_implied: impl Fn(&EventWant, &EventWant) -> bool,
) -> Option<Vec<&'h EventWant>> {
    // Only a batch implies that events happen at the same time.
    let is_timed = matches!(want, EventItem::Batch(wants) if wants.len() > 1);
    if is_timed && !matches!(had, EventItem::Batch(_)) {
        return None;
    }
    match_each(want.wants(), had.wants(), is_implied)
}

/// Matches each of `ones` with a different one of `others` that implies it, and returns the rest of `others`.
fn match_each<'o, T>(ones: &[T], others: &'o [T], is_implied: impl Fn(&T, &T) -> bool) -> Option<Vec<&'o T>> {
    let mut left: Vec<&T> = others.iter().collect();
    for one in ones {
        let place = left.iter().position(|other| is_implied(one, other))?;
        left.remove(place);
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use crate::bundled;
    use crate::load::Over;

    /// The problems of a case with two interpretations, `one` and `two`, that have these expectations.
    fn problems(language: u8, illegal: &str, one: &str, two: &str) -> Vec<String> {
        let text = format!(
            r"language: {language}
game: riftbound
cases:
  contested:
    asserts: [437.3-drops-by-prevented]
    source: derived
    status: disputed
    given:
      turn: bob
      bob: {{hand: [Falling Star]}}
      battlefields: {{grove: {{alice: [{{ox: {{might: 4, prevent: [3]}}}}]}}}}
    when:
      - bob: {{play: Falling Star, targets: [ox, ox]}}
{illegal}    readings:
      one:
        clause: 437.2-reduced-by-value
        argument: it says so
        {one}
      two:
        clause: 437.3-drops-by-prevented
        argument: it means so
        {two}
"
        );
        let read = Over::new(bundled::loaded()).read("a.yaml", &text);
        assert_eq!(read.unknown_cards, []);
        read.problems.iter().map(|problem| problem.line(&read.sources)).collect()
    }

    fn compared_in(language: u8, one: &str, two: &str) -> &'static str {
        let found = problems(language, "", &format!("then: {one}"), &format!("then: {two}"));
        let [found] = found.as_slice() else {
            assert_eq!(found, [""; 0]);
            return "apart";
        };
        if found.starts_with("a.yaml:19:7: the interpretation `two` expects the same as `one`; add an expectation") {
            "same"
        } else if found
            .starts_with("a.yaml:15:7: the interpretation `one` expects nothing that `two` does not expect too; ")
        {
            "one is implied"
        } else if found
            .starts_with("a.yaml:19:7: the interpretation `two` expects nothing that `one` does not expect too; ")
        {
            "two is implied"
        } else {
            panic!("{found}")
        }
    }

    /// The relation between the expectations, which is the same in both versions of the case language.
    fn compared(one: &str, two: &str) -> &'static str {
        let found = compared_in(2, one, two);
        assert_eq!(compared_in(1, one, two), found, "{one} {two}");
        found
    }

    #[test]
    fn different_fields_distinguish_interpretations_and_fewer_fields_do_not() {
        assert_eq!(compared("{ox: {damage: 1}}", "{ox: {damage: 2}}"), "apart");
        assert_eq!(compared("{ox: {damage: 1}}", "{ox: {prevent: []}}"), "apart");
        assert_eq!(compared("{ox: {damage: 1}}", "{bob: {hand: 0}}"), "apart");
        assert_eq!(compared("{ox: {damage: 1, prevent: []}}", "{ox: {prevent: [], damage: 1}}"), "same");
        assert_eq!(compared("{ox: {damage: 1}}", "{ox: {damage: 1, prevent: []}}"), "one is implied");
        assert_eq!(compared("{ox: {damage: 1}, bob: {hand: 0}}", "{ox: {damage: 1}}"), "two is implied");
    }

    #[test]
    fn a_map_implies_fewer_keys_and_a_list_the_same_length() {
        let prevent = |values: &str| format!("{{ox: {{prevent: [{values}]}}}}");
        let compared = |one: &str, two: &str| compared(&prevent(one), &prevent(two));
        assert_eq!(compared("{amount: 1}", "{amount: 1, by: zap}"), "one is implied");
        assert_eq!(compared("{amount: 1}", "{amount: 2, by: zap}"), "apart");
        assert_eq!(compared("1", "1, 1"), "apart");
        assert_eq!(compared("", "1"), "apart");
    }

    #[test]
    fn a_list_of_events_implies_fewer_events_in_the_same_order() {
        let (dealt, prevented) = ("{dealt: {to: ox, amount: 1}}", "{prevented: {to: ox}}");
        let events = |list: &[&str]| format!("{{events: [{}]}}", list.join(", "));
        let both = events(&[prevented, dealt]);
        assert_eq!(compared(&events(&[dealt, prevented]), &both), "apart");
        assert_eq!(compared(&events(&[dealt]), &both), "one is implied");
        assert_eq!(compared("{ox: {damage: 1}}", &both), "apart");
        assert_eq!(compared(&events(&[prevented, dealt]), &both), "same");
        let at_once = events(&[&format!("[{dealt}, {prevented}]")]);
        assert_eq!(compared(&events(&[dealt]), &at_once), "one is implied");
        assert_eq!(compared(&at_once, &events(&[&format!("{{unordered: [{prevented}, {dealt}]}}")])), "two is implied");
        assert_eq!(compared(&at_once, &both), "apart");
    }

    #[test]
    fn a_complete_list_excludes_other_events() {
        let (wide, narrow) = ("{events: [{dealt: {}}]}", "{events: [{dealt: {to: ox}}]}");
        assert_eq!((compared_in(1, wide, narrow), compared_in(2, wide, narrow)), ("one is implied", "apart"));
        let twice = "{events: [{dealt: {to: ox}}, {dealt: {to: ox}}]}";
        assert_eq!((compared_in(1, narrow, twice), compared_in(2, narrow, twice)), ("one is implied", "apart"));
    }

    #[test]
    fn a_wider_never_implies_a_narrower_one() {
        let (wide, narrow) = ("{never: [{dealt: {}}]}", "{never: [{dealt: {to: ox}}]}");
        assert_eq!(compared(wide, narrow), "two is implied");
        assert_eq!(compared(narrow, "{never: [{prevented: {}}]}"), "apart");
    }

    #[test]
    fn a_refused_step_distinguishes_an_interpretation() {
        let then = "then: {ox: {damage: 0}}";
        let illegal = "        illegal: {one: 437.2-reduced-by-value}\n";
        assert_eq!(problems(2, illegal, then, then), [""; 0]);
        assert_eq!(problems(2, "", then, then).len(), 1);
    }

    #[test]
    fn paths_with_the_same_choices_are_compared() {
        let path = |choice: &str, then: &str| format!("{{choices: [{{alice: {choice}}}], then: {then}}}");
        let outcomes = |paths: &[String]| format!("outcomes: [{}]", paths.join(", "));
        let one = outcomes(&[path("accept", "{ox: {damage: 0}}"), path("decline", "{ox: {damage: 1}}")]);
        let turned = outcomes(&[path("decline", "{ox: {damage: 1}}"), path("accept", "{ox: {damage: 0}}")]);
        let more = outcomes(&[path("accept", "{ox: {damage: 0}}"), path("decline", "{ox: {damage: 1, prevent: []}}")]);
        let fewer = outcomes(&[path("accept", "{ox: {damage: 0}}")]);
        let is_one = |two: &str, starts: &str| {
            let found = problems(2, "", &one, two);
            assert!(found.len() == 1 && found[0].contains(starts), "{found:?}");
        };
        is_one(&turned, "`two` expects the same as `one`");
        is_one(&more, "`one` expects nothing that `two` does not expect too");
        assert_eq!(problems(2, "", &one, &fewer), [""; 0]);
        assert_eq!(problems(2, "", &one, "then: {ox: {damage: 0}}"), [""; 0]);
    }

    #[test]
    fn interpretations_may_agree_in_some_editions_but_not_expect_less() {
        let by = |old: &str, new: &str| {
            format!("by_edition: {{\"1.3\": {{then: {{ox: {old}}}}}, \"1.4\": {{then: {{ox: {new}}}}}}}")
        };
        let one = by("{damage: 1}", "{damage: 0, prevent: [1]}");
        assert_eq!(problems(2, "", &one, &by("{damage: 0}", "{damage: 0, prevent: [1]}")), [""; 0]);
        let less = problems(2, "", &one, &by("{damage: 0}", "{damage: 0}"));
        assert!(
            less.len() == 1 && less[0].contains("`two` expects nothing in the edition 1.4 that `one` does"),
            "{less:?}"
        );
        let same = problems(2, "", &one, &one);
        assert!(same.len() == 1 && same[0].contains("`two` expects the same as `one`"), "{same:?}");
    }

    #[test]
    fn other_errors_are_reported_alone() {
        let found = problems(2, "", "then: {ox: {damage: 0}}", "then: {}");
        assert!(found.len() == 1 && found[0].contains("nothing is expected"), "{found:?}");
    }

    #[test]
    fn the_interpretations_of_the_suite_are_distinct() {
        let suite = bundled::loaded();
        assert!(suite.cases.iter().filter(|case| case.contested.is_some()).count() > 4);
        assert_eq!(suite.problems, []);
    }
}

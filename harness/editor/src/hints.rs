//! Inlay hints: the effect of each step of a case, shown at the end of its line.

use kernel::outcome::Outcome;
use kernel::reference::Reference;
use lab::decisions::start_of;
use lsp_types::{InlayHint, Range};
use suite::language::case::Case;
use suite::play::changes::between;
use suite::play::engine::{Ask, Engine};
use suite::play::explore::explore;
use suite::text::source::Span;

use crate::document::Document;

/// The most changes shown for a step.
const MOST_CHANGES: usize = 4;

/// The most paths through a case that are tried until one reaches its end.
const MOST_WAYS: usize = 8;

/// The effect of a step, in short and in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepHint {
    /// The place of the step.
    pub span: Span,
    /// The short form.
    pub short: String,
    /// The full form, with one effect on each line; `None` if the short form is complete.
    pub full: Option<String>,
}

/// The hints for a part of a file: the effect of each step there, in the newest edition of its case.
pub fn hints(document: &Document, range: Range) -> Vec<InlayHint> {
    let (from, to) = (document.byte(range.start), document.byte(range.end));
    let cases = document.read.cases.iter().chain(&document.read.pending);
    let there = cases.filter(|case| case.span.start <= to && case.body.end >= from);
    let all_hints =
        there.flat_map(of_case).filter(|all_hints| all_hints.span.start <= to && all_hints.span.start >= from);
    let hint = all_hints.map(|all_hints| {
        let line = document.lines().line(document.lines().line_of(all_hints.span.start)).unwrap_or_default();
        InlayHint {
            position: document.position(line.end),
            label: all_hints.short.into(),
            kind: None,
            text_edits: None,
            tooltip: all_hints.full.map(Into::into),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        }
    });
    hint.collect()
}

/// The effects of the steps of a case; empty if it is not played to its end.
pub fn of_case(case: &Case) -> Vec<StepHint> {
    let (Some(scenario), Some((edition, index))) = (&case.scenario, case.editions.last()) else { return Vec::new() };
    let right = Reference::right();
    let chosen = match case.expects.get(*index) {
        Some(suite::language::expect::Expect::Then(then)) => then.choices.as_slice(),
        _ => &[],
    };
    let ask = Ask { open: chosen, ..Ask::of(scenario, edition) };
    let observed = match right.play(&ask) {
        Ok(Outcome::Played { observed, .. }) => observed,
        _ => match explore(&ask, &right, MOST_WAYS).paths.into_iter().next() {
            Some(path) => path.observed,
            None => return Vec::new(),
        },
    };
    let mut before = start_of(scenario, edition, &right);
    let mut all_hints = Vec::new();
    for (step, after) in &observed.after {
        let mut changes: Vec<String> = before
            .iter()
            .flat_map(|before| between(before, after))
            .map(|change| change.to_string().replace(": ", " "))
            .collect();
        let refused = observed.refused.iter().filter(|refused| refused.step == *step).map(|refused| {
            let clauses: Vec<&str> = refused.clauses.iter().map(kernel::words::name::Name::as_str).collect();
            let under = if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) };
            let what = if refused.answer.is_some() { "answer refused" } else { "refused" };
            (format!("{what}{under}"), format!("{what}{under}: {}", refused.why))
        });
        let (short_refused, full_refused): (Vec<String>, Vec<String>) = refused.unzip();
        before = Some(after.clone());
        let Some(note) = case.steps.get(*step as usize) else { continue };
        let all: Vec<String> = full_refused.into_iter().chain(changes.iter().cloned()).collect();
        if all.is_empty() {
            continue;
        }
        let more = changes.len().saturating_sub(MOST_CHANGES);
        changes.truncate(MOST_CHANGES);
        changes.extend((more > 0).then(|| format!("{more} more")));
        let short = short_refused.into_iter().chain(changes).collect::<Vec<_>>().join(", ");
        let full = all.join("\n");
        let says_more = more > 0 || full.contains(": ");
        all_hints.push(StepHint { span: note.span, short, full: says_more.then_some(full) });
    }
    all_hints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::workspace;

    fn labels(id: &str) -> Vec<String> {
        let workspace = workspace();
        let case = workspace.suite().cases.iter().find(|case| &*case.id == id).unwrap();
        of_case(case).into_iter().map(|all_hints| all_hints.short).collect()
    }

    #[test]
    fn a_step_is_told_with_what_it_changed() {
        let all_hints = labels("mtg/a-pool-is-smaller-by-what-it-prevented");
        assert_eq!(all_hints.len(), 3, "{all_hints:?}");
        assert!(all_hints[0].contains("Healing Salve.zone hand -> graveyard"), "{all_hints:?}");
        assert!(all_hints.iter().any(|all_hints| all_hints.contains("ox.damage 0 -> 2")), "{all_hints:?}");
    }

    #[test]
    fn a_refused_step_is_told_with_its_clause() {
        let workspace = workspace();
        let case = workspace.suite().cases.iter().find(|case| case.steps.iter().any(|step| step.illegal.is_some()));
        let case = case.unwrap();
        let (clause, _) = case.steps.iter().find_map(|step| step.illegal.clone()).unwrap();
        let all_hints = of_case(case);
        let refused = all_hints.iter().find(|all_hints| all_hints.short.starts_with("refused")).unwrap();
        assert!(refused.short.contains(&clause) && refused.full.as_ref().unwrap().contains(": "), "{refused:?}");
    }
}

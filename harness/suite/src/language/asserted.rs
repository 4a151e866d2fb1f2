//! Parses the clauses that a case asserts, and checks that they exist.

use kernel::clause::{is_rule, is_under};
use kernel::words::nearest::near;

use super::case::{Frame, KEYS};
use super::read::{Reader, misspelt};
use super::steps::{ClauseAt, StepNote};
use crate::text::node::{Entry, Node};
use crate::text::problem::{Code, Problem};
use crate::text::source::Span;

/// Parses the clauses that a case asserts.
pub(super) fn read_asserts(reader: &mut Reader<'_>, entry: &Entry<'_>, frame: &Frame<'_>) -> Vec<ClauseAt> {
    let Some(list) = entry.value.get("asserts") else {
        if !misspelt(&entry.value, "asserts", &KEYS) {
            let problem = Problem::at(reader.file, entry.span, "missing key `asserts`").code(Code::MissingKey);
            reader.problems.push(problem.help("a case asserts 1 to 3 clauses"));
        }
        return Vec::new();
    };
    let Some(items) = list.items() else {
        reader.wanted_list(list, "a list of clauses");
        return Vec::new();
    };
    if items.is_empty() || items.len() > 3 {
        reader.problem(list.span, format!("expected 1 to 3 clauses, found {}", items.len()));
    }
    let mut asserts = Vec::new();
    for item in items {
        if let Some(id) = clause_id(reader, frame, item) {
            if is_rule(&id) && !frame.clauses.has(&id) {
                known_rule(reader, frame, &id, item.span);
            } else {
                known_clause(reader, frame, &id, item.span);
            }
            if asserts.iter().any(|(other, _)| *other == id) {
                reader.problem(item.span, format!("the clause `{id}` is named twice"));
            }
            asserts.push((id, item.span));
        }
    }
    if let [(first, _), ..] = asserts.as_slice()
        && asserts.iter().all(|(id, _)| frame.clauses.is_exempt(id))
    {
        let message = format!("no engine behavior can prove `{first}`: the catalogue marks it as exempt");
        let help = match frame.clauses.in_place_of(first) {
            [] => "assert a clause that an engine can apply".to_owned(),
            others => format!("assert a clause that it leads to: {}", others.join(", ")),
        };
        reader.newer(list.span, message, help);
    }
    asserts
}

/// The id of a clause. A rule number does not need quotes to be reported as an unknown clause.
fn clause_id(reader: &mut Reader<'_>, frame: &Frame<'_>, node: &Node<'_>) -> Option<String> {
    match node.text() {
        Some(text) if !text.is_empty() && !node.is_null() && !frame.clauses.has(text) => Some(text.to_owned()),
        _ => reader.text(node, "a clause"),
    }
}

/// Checks a rule that is asserted by its number. A private suite may assert a rule that no clause covers, which proves
/// nothing; the bundled suite names clauses.
fn known_rule(reader: &mut Reader<'_>, frame: &Frame<'_>, rule: &str, span: Span) {
    let problem = match frame.clauses.covers(rule) {
        true if frame.private || frame.pending => return,
        true => Problem::at(reader.file, span, format!("the rule {rule} is asserted by its number"))
            .help("the bundled suite names clauses; `check --fix` writes those that the play proves"),
        false => {
            let message = format!("no clause covers the rule {rule}, so no play can prove it");
            let problem = Problem::at(reader.file, span, message);
            let problem = if frame.private { problem.warning() } else { problem };
            with_nearest(problem, frame, rule, "add a clause to the catalogue, or assert another rule")
        }
    };
    reader.problems.push(problem);
}

/// The problem with the nearest rule that has a clause as its help, or else another help text.
fn with_nearest(problem: Problem, frame: &Frame<'_>, rule: &str, otherwise: &str) -> Problem {
    match near(rule, frame.clauses.places()) {
        Some(near) => problem.help(format!("the nearest rule with a clause is {}", near.name)),
        None => problem.help(otherwise),
    }
}

/// Checks a rule that `illegal` gives by its number: some clause has to be under it, since refusals cite clauses.
fn refusing_rule(reader: &mut Reader<'_>, frame: &Frame<'_>, rule: &str, span: Span) {
    let ids = frame.clauses.ids();
    let problem = if !ids.iter().any(|id| is_under(rule, id)) {
        let message = format!("no clause covers the rule {rule}, so no refusal can be under it");
        let problem = Problem::at(reader.file, span, message);
        with_nearest(problem, frame, rule, "`illegal` takes a clause, or the number of a rule that has one")
    } else if frame.private || frame.pending {
        return;
    } else {
        Problem::at(reader.file, span, format!("the rule {rule} is given by its number"))
            .help("the bundled suite names clauses; `check --fix` writes the one under which the step is refused")
    };
    reader.problems.push(problem);
}

/// The words of an unknown id, to search for.
fn words_of(id: &str) -> String {
    let words: Vec<&str> = id.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| word.chars().all(char::is_alphabetic)).take(4).collect();
    if words.is_empty() { "WORDS".to_owned() } else { words.join(" ") }
}

/// Reports a clause that does not exist.
pub(super) fn known_clause(reader: &mut Reader<'_>, frame: &Frame<'_>, id: &str, span: Span) {
    if !frame.clauses.has(id) {
        let ids = frame.clauses.ids();
        let same_rule = |other: &&&str| other.split('-').next() == id.split('-').next();
        let problem = Problem::at(reader.file, span, format!("unknown clause `{id}`")).code(Code::UnknownWord);
        if let Some(other) = frame.clauses.elsewhere(id) {
            let own = frame.language.game;
            let help =
                format!("it is a clause of the game `{other}`; name one of `{own}`, or write `game: {other}` above");
            reader.problems.push(problem.help(help));
            return;
        }
        reader.problems.push(match near(id, ids.iter().copied()) {
            Some(near) => problem.meant(id, &near),
            None => problem.help(match ids.iter().filter(same_rule).copied().collect::<Vec<_>>().as_slice() {
                [] => format!("`ruleproof find {}` finds clauses by their text", words_of(id)),
                near => format!("clauses of this rule: {}", near.join(", ")),
            }),
        });
    }
}

/// Checks the clauses that steps and answers name.
pub(super) fn check_clauses(reader: &mut Reader<'_>, steps: &[StepNote], frame: &Frame<'_>) {
    let of_steps = steps.iter().flat_map(|step| {
        let answers = step.answers.iter().filter_map(|answer| answer.illegal.as_ref());
        step.illegal.iter().chain(answers).chain(step.all_marks().map(|mark| &mark.clause))
    });
    for (id, span) in of_steps {
        if is_rule(id) && !frame.clauses.has(id) {
            refusing_rule(reader, frame, id, *span);
        } else {
            known_clause(reader, frame, id, *span);
        }
    }
}

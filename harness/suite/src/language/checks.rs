//! Checks of a case against its scenario, once the scenario is built.

use kernel::game::Scenario;
use kernel::words::language::Language;
use kernel::words::shape::Term;

use super::names::{Made, Names};
use super::read::Reader;
use super::steps::StepNote;
use crate::text::node::shortened;
use crate::text::problem::{Code, NEWER, Problem};

/// Reports an X that a card leaves to its user and no step names, unless the rules refuse the step.
pub(super) fn check_said(reader: &mut Reader<'_>, steps: &[StepNote], scenario: &Scenario) {
    for (step, what) in scenario.unsaid() {
        let note = steps.get(step as usize).filter(|note| note.illegal.is_none() && note.marks.is_empty());
        let Some(note) = note else { continue };
        let message = format!("`{}` has an X, but the step does not give its value", shortened(&what));
        let problem = Problem::at(reader.file, note.span, message).code(Code::MissingKey);
        reader.problems.push(problem.help("write `x: N` beside it, or `x: 0` if that is meant").since(NEWER));
    }
}

/// Reports a token or kind of counter that is expected although nothing in the case makes it.
pub(super) fn check_made(reader: &mut Reader<'_>, language: &Language, names: &Names, scenario: &Scenario) {
    if names.made.is_empty() {
        return;
    }
    let told = scenario.json();
    let lasting = |made: &Made| Term::of(made.name.as_str(), language.counters).is_some() || made.is_in(&told);
    for made in names.made.iter().filter(|made| !lasting(made)) {
        let message = format!("no {} `{}` can be seen: nothing in the case makes it", made.what, shortened(&made.name));
        reader.problems.push(Problem::at(reader.file, made.span, message).since(NEWER));
    }
}

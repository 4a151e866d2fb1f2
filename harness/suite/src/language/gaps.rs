//! Values that a step leaves empty: a half-typed answer, a mode without a name. The case is played up to there, so that
//! the message lists what the rules offer.

use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::reference::Reference;
use kernel::transcript::{Notes, Open};

use super::read::{NOTHING, Reader};
use crate::text::problem::{Code, Problem};
use crate::text::source::Span;

/// A value that a step leaves empty. The step is played without it.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// The place of the missing value, at which it is reported.
    pub(super) span: Span,
    /// The number of the step; `None` for an answer of an expectation.
    step: Option<usize>,
    /// `true` if the value is an answer to a question.
    is_answer: bool,
}

impl Reader<'_> {
    /// Reports an empty answer.
    pub(super) fn empty_answer(&mut self, who: &str, span: Span) {
        let message = format!("the answer of `{who}` is missing");
        self.problems.push(Problem::at(self.file, span, message).help(NOTHING).code(Code::MissingKey));
        self.gaps.push(Gap { span, step: None, is_answer: true });
    }

    /// Reports an empty value beside a verb.
    pub(super) fn empty_field(&mut self, key: &str, span: Span, step: usize) {
        let message = format!("`{key}` has no value");
        self.problems.push(Problem::at(self.file, span, message).help(NOTHING).code(Code::MissingKey));
        self.gaps.push(Gap { span, step: Some(step), is_answer: false });
    }

    /// Returns `true` if the only problems are values that steps leave empty.
    pub(super) fn has_only_gaps(&self) -> bool {
        !self.gaps.is_empty() && self.problems.len() == self.gaps.len()
    }

    /// Completes the message about the first empty value with what the rules offer there.
    pub(super) fn explain_gaps(&mut self, scenario: &Scenario, edition: &str) {
        let Some(gap) = self.gaps.first().copied() else { return };
        let help = match Reference::right().play_on(scenario, edition, Open::default(), Notes::default()) {
            Outcome::Undecided(question) if gap.is_answer => {
                format!("{} is asked: {} ({})", question.who, question.kind, question.options)
            }
            Outcome::Played { .. } if gap.is_answer => "nothing is asked at this point: remove the answer".to_owned(),
            Outcome::Rejected { step, why } if step.is_some() && step.map(|step| step as usize) == gap.step => why,
            Outcome::Played { .. } if !gap.is_answer => "the step is complete without it: remove the key".to_owned(),
            _ => return,
        };
        let problem = self.problems.iter_mut().find(|problem| problem.span == Some(gap.span));
        if let Some(problem) = problem {
            problem.help = Some(help);
        }
    }
}

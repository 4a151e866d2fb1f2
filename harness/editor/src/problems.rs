//! What is wrong with an open text, as `check` would say it.

use lsp_types::{Diagnostic, DiagnosticSeverity};
use suite::text::problem::Problem;
use suite::text::source::Span;

use crate::document::Document;
use crate::workspace::Workspace;

/// Who says so, for the editor to show.
pub const SOURCE: &str = "ruleproof";

/// What is wrong with an open text, in the order of the text.
pub fn problems(_workspace: &Workspace, document: &Document) -> Vec<Diagnostic> {
    let wrong = document.read.problems.iter().chain(&document.read.unknown_cards);
    let mut wrong: Vec<&Problem> = wrong.collect();
    wrong.sort_by_key(|problem| problem.span);
    wrong.iter().map(|problem| diagnostic(document, problem, DiagnosticSeverity::Error)).collect()
}

fn diagnostic(document: &Document, problem: &Problem, severity: DiagnosticSeverity) -> Diagnostic {
    let first_line = Span { start: 0, end: document.lines().line(0).map_or(0, |line| line.end) };
    let message = match &problem.help {
        Some(help) => format!("{}; {help}", problem.message),
        None => problem.message.clone(),
    };
    Diagnostic {
        range: document.range(problem.span.unwrap_or(first_line)),
        severity: Some(severity),
        source: Some(SOURCE.to_owned()),
        message: message.into(),
        ..Diagnostic::default()
    }
}

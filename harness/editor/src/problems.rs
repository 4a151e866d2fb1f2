//! The problems and warnings of an open text, as `check` reports them.

use lsp_types::{
    Code as LspCode, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, PublishDiagnosticsParams,
};
use reports::tree::count;
use suite::text::problem::Problem;
use suite::text::source::Span;

use crate::document::Document;
use crate::printed::Printed;
use crate::workspace::Workspace;

/// The source of the diagnostics, for the editor to show.
pub const SOURCE: &str = "ruleproof";

/// The diagnostics of an open text, in the order of the text, with the version of the text.
pub fn published(workspace: &Workspace, document: &Document) -> PublishDiagnosticsParams {
    PublishDiagnosticsParams::new(document.uri.as_str().into(), Some(document.version), problems(workspace, document))
}

/// The diagnostics of an open text, in the order of the text.
pub fn problems(workspace: &Workspace, document: &Document) -> Vec<Diagnostic> {
    let wrong = document.read.problems.iter().chain(&document.read.unknown_cards).chain(&document.misnamed);
    let mut all: Vec<(&Problem, DiagnosticSeverity)> =
        wrong.map(|problem| (problem, DiagnosticSeverity::Error)).collect();
    let warnings = document.read.warnings.iter().chain(&document.lints);
    all.extend(warnings.map(|problem| (problem, DiagnosticSeverity::Warning)));
    let mut diagnostics: Vec<(Span, Diagnostic)> = all
        .into_iter()
        .map(|(problem, severity)| (problem.span.unwrap_or_default(), diagnostic(document, problem, severity)))
        .collect();
    diagnostics.extend(document.printed.iter().flat_map(|printed| of_printed(document, printed)));
    diagnostics.extend(twice(workspace, document));
    diagnostics.sort_by_key(|(span, _)| *span);
    diagnostics.into_iter().map(|(_, diagnostic)| diagnostic).collect()
}

/// Diagnostics for a card text in place of facts, and for each line of it that is not understood.
fn of_printed(document: &Document, printed: &Printed) -> Vec<(Span, Diagnostic)> {
    let diagnostics = |span: Span, message: String, severity: DiagnosticSeverity| {
        let code = Some(LspCode::String("printed".to_owned()));
        let (severity, source) = (Some(severity), Some(SOURCE.to_owned()));
        let range = document.range(span);
        (span, Diagnostic { range, severity, code, source, message: message.into(), ..Diagnostic::default() })
    };
    let first = document.lines().line(document.lines().line_of(printed.text.start)).unwrap_or_default();
    let (understood, lines) = (printed.understood(), count(printed.lines, "line"));
    let head = format!("expected card facts, found a printed text; {understood} of {lines} can be parsed");
    let head = diagnostics(
        Span { start: printed.text.start, end: first.end.max(printed.text.start) },
        head,
        DiagnosticSeverity::Error,
    );
    let unread = printed.unread.iter().map(|line| {
        let help = line.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        diagnostics(
            Span { start: line.from, end: line.line.end },
            format!("{}{help}", line.why),
            DiagnosticSeverity::Warning,
        )
    });
    std::iter::once(head).chain(unread).collect()
}

/// Diagnostics for cases whose id is already used in another file of the suite.
fn twice(workspace: &Workspace, document: &Document) -> Vec<(Span, Diagnostic)> {
    let suite = workspace.suite();
    let cases = document.read.cases.iter().chain(&document.read.pending);
    let diagnostics = cases.filter_map(|case| {
        let (file, span) = workspace.place_of(&case.id)?;
        let path = suite.sources.path(file);
        if path == &*document.path {
            return None;
        }
        let message = format!("duplicate case id `{}`; it is already defined at {}", case.id, suite.at(file, span));
        let source = suite.sources.get(file)?;
        let lines = crate::lines::Lines::of(&source.text);
        let range = lines.range(&source.text, span, workspace.encoding);
        let first = DiagnosticRelatedInformation::new(
            Location::new(workspace.uri(path).into(), range),
            "the id is already defined here".to_owned(),
        );
        let problem = Problem::at(case.file, case.span, message);
        let mut diagnostic = diagnostic(document, &problem, DiagnosticSeverity::Error);
        diagnostic.code = Some(LspCode::String("duplicate".to_owned()));
        diagnostic.related_information = Some(vec![first]);
        Some((case.span, diagnostic))
    });
    diagnostics.collect()
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
        code: Some(LspCode::String(problem.code.word().to_owned())),
        source: Some(SOURCE.to_owned()),
        message: message.into(),
        ..Diagnostic::default()
    }
}

//! Problems of a file: the message, the place, and the probable fix.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::fix::Fix;
use super::lookalike;
use super::source::{FileId, Sources, Span};
use kernel::words::nearest::Near;

/// The kind of a problem, for editors and for the documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Code {
    /// No specific kind.
    #[default]
    Other,
    /// A word, name or id that does not exist.
    UnknownWord,
    /// A card that does not exist.
    UnknownCard,
    /// Text that must be quoted.
    Quotes,
    /// Invalid YAML, or YAML that parsers interpret differently.
    Yaml,
    /// A character that looks like another, or is invisible.
    Character,
    /// A list, map or text in place of another form.
    Form,
    /// A required key that is missing.
    MissingKey,
    /// A duplicate key.
    Twice,
    /// A name that may mean more than one thing.
    Ambiguous,
    /// A reference that stands for nothing, or an action on things for which it is impossible.
    Unbound,
}

impl Code {
    /// The stable name of the code.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Other => "other",
            Self::UnknownWord => "unknown-word",
            Self::UnknownCard => "unknown-card",
            Self::Quotes => "quotes",
            Self::Yaml => "yaml",
            Self::Character => "character",
            Self::Form => "form",
            Self::MissingKey => "missing-key",
            Self::Twice => "duplicate-key",
            Self::Ambiguous => "ambiguous",
            Self::Unbound => "unbound",
        }
    }
}

/// The severity of a problem: an error prevents its file from being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Severity {
    /// A problem that must be fixed before the file can be used.
    #[default]
    Error,
    /// A problem that does not prevent the use of the file.
    Warning,
}

/// The release that added a check after version 1 of the case language.
///
/// A suite outside this repository may be older than the check. There such a problem is a warning until the next major
/// version; in the bundled suite it is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Since(pub &'static str);

/// The release whose checks are newer than version 1 of the case language.
pub const NEWER: &str = "0.2";

/// A problem in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub file: FileId,
    /// The place in the file; `None` for the file as a whole.
    pub span: Option<Span>,
    /// The message: a lower-case fragment.
    pub message: String,
    /// The expected value, or the action to take.
    pub help: Option<String>,
    /// The kind of problem.
    pub code: Code,
    /// The possible fixes, the likeliest first.
    pub fixes: Vec<Fix>,
    /// The severity: an error prevents the file from being used.
    pub severity: Severity,
    /// The release that added the check, if it came after version 1 of the case language.
    pub since: Option<Since>,
}

impl Problem {
    /// A problem at a place.
    pub fn at(file: FileId, span: Span, message: impl Into<String>) -> Self {
        Self { span: Some(span), ..Self::whole(file, message) }
    }

    /// A problem of the file as a whole.
    pub fn whole(file: FileId, message: impl Into<String>) -> Self {
        Self {
            file,
            span: None,
            message: message.into(),
            help: None,
            code: Code::Other,
            fixes: Vec::new(),
            severity: Severity::Error,
            since: None,
        }
    }

    /// The problem with a help text.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The problem with a code.
    #[must_use]
    pub fn code(self, code: Code) -> Self {
        Self { code, ..self }
    }

    /// The problem as a warning.
    #[must_use]
    pub fn warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }

    /// The problem, marked as found by a check that a release after version 1 of the case language added.
    #[must_use]
    pub fn since(self, release: &'static str) -> Self {
        Self { since: Some(Since(release)), ..self }
    }

    /// Returns `true` if the problem prevents its file from being used. In a private suite, checks that are newer than
    /// version 1 of the case language do not.
    pub fn stops(&self, private: bool) -> bool {
        self.severity == Severity::Error && !(private && self.since.is_some())
    }

    /// The problem as it counts in a suite: in a private suite, a newer check is a warning that names the release.
    #[must_use]
    pub fn in_suite(self, private: bool) -> Self {
        match self.since {
            Some(Since(release)) if private && self.severity == Severity::Error => {
                let newer = format!("checked since {release}; an error from the next major version on");
                let help = self.help.as_ref().map_or_else(|| newer.clone(), |help| format!("{help} ({newer})"));
                self.help(help).warning()
            }
            _ => self,
        }
    }

    /// The problem with one more fix, after those it has.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// The problem of a name `wrong`, with a suggestion for the one that was probably meant.
    #[must_use]
    pub fn meant(self, wrong: &str, near: &Near<'_>) -> Self {
        let same = lookalike::plain(wrong) == lookalike::plain(near.name);
        let help = format!("did you mean `{}`?", near.name);
        let help = match lookalike::hint(wrong).or_else(|| lookalike::hint(near.name)).filter(|_| same) {
            // The two names look the same.
            Some(hint) if lookalike::hint(wrong).is_none() => format!("found `{}`, where {hint}", near.name),
            Some(hint) => format!("{hint}; {help}"),
            None => help,
        };
        let problem = self.help(help);
        let Some(span) = problem.span else { return problem };
        problem.fix(Fix::scalar(span, wrong, near.name).certain(near.sure || same))
    }

    /// The problem of a name `wrong` without a suggestion: the help is about a lookalike character in it, or otherwise
    /// this text.
    #[must_use]
    pub fn or_help(self, wrong: &str, help: impl FnOnce() -> String) -> Self {
        let hint = lookalike::hint(wrong);
        self.help(hint.unwrap_or_else(help))
    }

    /// The problem of a key and a value `wrong` that run together, with a fix that separates them.
    #[must_use]
    pub fn split(self, wrong: &str, right: &str) -> Self {
        let missing = if wrong.contains(':') { "no space after the colon" } else { "no colon after the key" };
        let hint = lookalike::hint(wrong).unwrap_or_else(|| missing.to_owned());
        let problem = self.help(format!("{hint}; write `{right}`"));
        let Some(span) = problem.span else { return problem };
        problem.fix(Fix::replace(format!("write `{right}`"), span, right).certain(true))
    }

    /// The problem on one line: `path:line:column: message; help`.
    pub fn line(&self, sources: &Sources) -> String {
        let path = sources.path(self.file);
        let place = self.span.map(|span| format!(":{}", sources.place(self.file, span.start))).unwrap_or_default();
        let help = self.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{path}{place}: {}{help}", self.message)
    }

    /// The problem with the surrounding lines of the file.
    pub fn render(&self, sources: &Sources, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.clone().primary_title(self.message.as_str());
        let Some((source, span)) = sources.get(self.file).zip(self.span) else {
            let title = format!("{}: {}", sources.path(self.file), self.message);
            let group = level
                .primary_title(title.as_str())
                .elements(Vec::<annotate_snippets::Snippet<annotate_snippets::Annotation>>::new());
            return match &self.help {
                Some(help) => renderer.render(&[group.element(Level::HELP.message(help.as_str()))]),
                None => renderer.render(&[group]),
            };
        };
        // The renderer scans its whole input for every problem, so it gets only the line that it shows.
        let (line, first) = source.line_at(span.start);
        let (start, end) = (span.start - first, span.end.max(span.start) - first);
        let end = first_line_end(line, start as usize, end as usize);
        let snippet = Snippet::source(line)
            .path(&*source.path)
            .line_start(source.place(span.start).line as usize)
            .fold(true)
            .annotation(AnnotationKind::Primary.span(start as usize..end));
        let group = title.element(snippet);
        match &self.help {
            Some(help) => renderer.render(&[group.element(Level::HELP.message(help.as_str()))]),
            None => renderer.render(&[group]),
        }
    }
}

/// The end of a span, limited to the line on which it starts.
fn first_line_end(text: &str, start: usize, end: usize) -> usize {
    let part = text.get(start..end.min(text.len())).unwrap_or("");
    let line = part.find('\n').unwrap_or(part.len());
    start + part.get(..line).unwrap_or("").trim_end().len()
}

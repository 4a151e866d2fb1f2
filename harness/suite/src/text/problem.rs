//! What is wrong with a file, where, and what was probably meant.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::source::{FileId, Sources, Span};

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub file: FileId,
    /// Where in it; none for the file as a whole.
    pub span: Option<Span>,
    /// What is wrong: a lower-case fragment.
    pub message: String,
    /// What was expected, or what to do.
    pub help: Option<String>,
}

impl Problem {
    /// A problem at a place.
    pub fn at(file: FileId, span: Span, message: impl Into<String>) -> Self {
        Self { file, span: Some(span), message: message.into(), help: None }
    }

    /// A problem of the file as a whole.
    pub fn whole(file: FileId, message: impl Into<String>) -> Self {
        Self { file, span: None, message: message.into(), help: None }
    }

    /// The problem with a word of help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// In one line: `path:line:column: message; help`.
    pub fn line(&self, sources: &Sources) -> String {
        let path = sources.path(self.file);
        let place = self.span.map(|span| format!(":{}", sources.place(self.file, span.start))).unwrap_or_default();
        let help = self.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        format!("{path}{place}: {}{help}", self.message)
    }

    /// With the lines of the file around it.
    pub fn render(&self, sources: &Sources, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        let title = Level::ERROR.primary_title(self.message.as_str());
        let Some((source, span)) = sources.get(self.file).zip(self.span) else {
            let title = format!("{}: {}", sources.path(self.file), self.message);
            let group = Level::ERROR
                .primary_title(title.as_str())
                .elements(Vec::<annotate_snippets::Snippet<annotate_snippets::Annotation>>::new());
            return match &self.help {
                Some(help) => renderer.render(&[group.element(Level::HELP.message(help.as_str()))]),
                None => renderer.render(&[group]),
            };
        };
        // The renderer goes over all that it is given, for every problem: it is given the line that it shows.
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

/// The end of a span, not beyond the line on which it starts.
fn first_line_end(text: &str, start: usize, end: usize) -> usize {
    let part = text.get(start..end.min(text.len())).unwrap_or("");
    let line = part.find('\n').unwrap_or(part.len());
    start + part.get(..line).unwrap_or("").trim_end().len()
}

//! Fixes for problems in files.

use super::node::is_ambiguous;
use super::source::Span;

/// A change to a file that resolves one of its problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The action, as a command: "write `life`".
    pub title: String,
    /// The edits. They do not overlap.
    pub edits: Vec<Edit>,
    /// `true` if nothing else can have been meant, so that the fix may be applied without asking.
    pub certain: bool,
}

/// A part of a file and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes of the file that are replaced.
    pub span: Span,
    /// The replacement, as written in the file.
    pub text: String,
}

impl Fix {
    /// A fix that replaces one part of the file.
    pub fn replace(title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        Self { title: title.into(), edits: vec![Edit { span, text: text.into() }], certain: false }
    }

    /// A fix that replaces the scalar `wrong` at `span` with `right`. Quotes around it stay.
    pub fn scalar(span: Span, wrong: &str, right: &str) -> Self {
        let edit = rewritten(span, wrong, right);
        Self { title: format!("write `{right}`"), edits: vec![edit], certain: false }
    }

    /// A fix that quotes the plain scalar at `span`, which is meant as text.
    pub fn quotes(span: Span, text: &str) -> Self {
        let quoted = in_quotes(text);
        Self::replace(format!("write {quoted}"), span, quoted).certain(true)
    }

    /// The fix, marked as certain or not.
    #[must_use]
    pub fn certain(self, certain: bool) -> Self {
        Self { certain, ..self }
    }
}

fn rewritten(span: Span, wrong: &str, right: &str) -> Edit {
    let around = (span.end.saturating_sub(span.start) as usize).checked_sub(wrong.len());
    let bare = |text: &str| !text.contains(['"', '\'', '\\', '\n']);
    // A scalar that is two bytes longer than its value is quoted, without escapes.
    if around == Some(2) && bare(wrong) && bare(right) {
        let inner = Span { start: span.start + 1, end: span.end - 1 };
        return Edit { span: inner, text: right.to_owned() };
    }
    Edit { span, text: written(right) }
}

/// Applies edits to a text; `None` if they overlap or lie outside of it.
pub fn applied(text: &str, edits: &[Edit]) -> Option<String> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        new.push_str(text.get(at..edit.span.start as usize)?);
        new.push_str(&edit.text);
        at = edit.span.end as usize;
    }
    new.push_str(text.get(at..)?);
    Some(new)
}

/// Formats a text so that it is valid anywhere in a file: bare if every YAML parser takes that for this text, otherwise
/// quoted.
pub fn written(text: &str) -> String {
    let first = text.chars().next().is_some_and(char::is_alphanumeric);
    let last = !text.ends_with(' ');
    let plain = text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '/' | '\'' | '@'));
    if first && last && plain && !is_ambiguous(text) { text.to_owned() } else { in_quotes(text) }
}

/// A text in double quotes.
pub fn in_quotes(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(text: &str, wrong: &str, right: &str) -> String {
        let at = text.find(wrong).unwrap();
        let quoted = text[..at].ends_with(['"', '\'']);
        let (start, end) = if quoted { (at - 1, at + wrong.len() + 1) } else { (at, at + wrong.len()) };
        let span = Span { start: u32::try_from(start).unwrap(), end: u32::try_from(end).unwrap() };
        let fix = Fix::scalar(span, wrong, right);
        let Edit { span, text: new } = &fix.edits[0];
        format!("{}{new}{}", &text[..span.start as usize], &text[span.end as usize..])
    }

    #[test]
    fn a_word_is_rewritten_as_it_stood() {
        assert_eq!(applied("{a: lfie}", "lfie", "life"), "{a: life}");
        assert_eq!(applied("{a: 'lfie'}", "lfie", "life"), "{a: 'life'}");
        assert_eq!(applied("{a: \"lfie\"}", "lfie", "life"), "{a: \"life\"}");
        assert_eq!(applied("{a: 'Grizly Bears'}", "Grizly Bears", "Grizzly 'Bears'"), "{a: Grizzly 'Bears'}");
        assert_eq!(applied("{a: Jac}", "Jac", "Jack, the [Knife]"), "{a: \"Jack, the [Knife]\"}");
    }

    #[test]
    fn edits_that_overlap_are_not_applied() {
        let edit = |start, end, text: &str| Edit { span: Span { start, end }, text: text.to_owned() };
        let applied = |edits: &[Edit]| super::applied("abcdef", edits);
        assert_eq!(applied(&[edit(4, 5, "E"), edit(0, 2, "AB"), edit(2, 2, "-")]).as_deref(), Some("AB-cdEf"));
        assert_eq!(applied(&[edit(0, 3, "x"), edit(2, 4, "y")]), None);
        assert_eq!(applied(&[edit(5, 9, "x")]), None);
        assert_eq!(super::applied("aé", &[edit(2, 3, "x")]), None);
    }

    #[test]
    fn what_reads_as_a_number_is_written_in_quotes() {
        assert_eq!(written("615.5"), "\"615.5\"");
        assert_eq!(written("615.5-order"), "615.5-order");
        assert_eq!(written("no"), "\"no\"");
        assert_eq!(written("a: b"), "\"a: b\"");
        assert_eq!(Fix::quotes(Span { start: 0, end: 5 }, "615.5").edits[0].text, "\"615.5\"");
    }
}

//! The tree of a text, in which every node has its position.

use std::borrow::Cow;

use super::source::Span;
use kernel::words::shape::Discriminant;

/// A node.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'t> {
    /// The span of the node. For a map or a list: from its first byte to the end of its last item.
    pub span: Span,
    /// The content of the node.
    pub content: Content<'t>,
}

/// The content of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Content<'t> {
    /// A scalar.
    Scalar {
        /// The text of the scalar.
        text: Cow<'t, str>,
        /// `true` if it was written without quotes.
        plain: bool,
    },
    /// A list.
    List(Vec<Node<'t>>),
    /// A map, in written order; no key occurs twice.
    Map(Vec<Entry<'t>>),
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'t> {
    /// The text of the key.
    pub key: Cow<'t, str>,
    /// The place of the key.
    pub span: Span,
    /// The value.
    pub value: Node<'t>,
}

impl<'t> Node<'t> {
    /// The text of a scalar.
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The entries of a map.
    pub fn entries(&self) -> Option<&[Entry<'t>]> {
        match &self.content {
            Content::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn items(&self) -> Option<&[Node<'t>]> {
        match &self.content {
            Content::List(items) => Some(items),
            _ => None,
        }
    }

    /// The value under a key of a map.
    pub fn get(&self, key: &str) -> Option<&Node<'t>> {
        self.entries()?.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    /// The value of a plain scalar that is a whole number.
    pub fn whole(&self) -> Option<i64> {
        match &self.content {
            Content::Scalar { text, plain: true } => whole(text),
            _ => None,
        }
    }

    /// Returns `true` if the node is written as a whole number, however large.
    pub fn is_number(&self) -> bool {
        matches!(&self.content, Content::Scalar { text, plain: true } if digits(text))
    }

    /// Returns `true` if the node is empty: an empty plain scalar, or `null`.
    pub fn is_null(&self) -> bool {
        matches!(&self.content, Content::Scalar { text, plain: true } if matches!(&**text, "" | "~" | "null"))
    }

    /// Describes the node, for messages: `a list`, `the number 3`.
    pub fn describe(&self) -> String {
        match &self.content {
            _ if self.is_null() => "nothing".to_owned(),
            Content::List(_) => "a list".to_owned(),
            Content::Map(_) => "a map".to_owned(),
            Content::Scalar { text, .. } if self.is_number() => format!("the number {}", shortened(text)),
            Content::Scalar { text, plain: true } if matches!(&**text, "true" | "false") => format!("`{text}`"),
            Content::Scalar { text, .. } => format!("the text `{}`", shortened(text)),
        }
    }
}

/// Parses a whole number in digits, with an optional sign.
pub fn whole(text: &str) -> Option<i64> {
    digits(text).then(|| text.parse().ok()).flatten()
}

/// Returns `true` if a text consists of digits, with an optional sign.
fn digits(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` if some YAML parser takes a plain scalar for a number, a date, a boolean or null.
pub fn is_ambiguous(text: &str) -> bool {
    const WORDS: [&str; 10] = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "~"];
    if text.len() <= 5 && WORDS.iter().any(|word| word.eq_ignore_ascii_case(text)) {
        return true;
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return false;
    }
    let date = digits.len() >= 8 && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let based = ["0x", "0X", "0o", "0O"].iter().any(|base| digits.starts_with(base));
    date || based || digits.parse::<f64>().is_ok()
}

/// A text truncated to a length that fits in a message.
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(60) {
        Some((at, _)) => Cow::Owned(format!("{}...", text.get(..at).unwrap_or(""))),
        None => Cow::Borrowed(text),
    }
}

/// Returns `true` if a node has a form, judged by its syntax.
pub fn is_form(node: &Node<'_>, discriminant: Discriminant) -> bool {
    match discriminant {
        Discriminant::OneOf(words) => node.text().is_some_and(|text| words.contains(&text)),
        Discriminant::Number => node.is_number(),
        Discriminant::Scalar => node.text().is_some(),
        Discriminant::List => node.items().is_some(),
        Discriminant::With(keys) => keys.iter().any(|key| node.get(key).is_some()),
        Discriminant::Map => node.entries().is_some(),
        Discriminant::Any => true,
    }
}

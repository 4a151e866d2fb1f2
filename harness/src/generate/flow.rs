//! A value of a case, written on one line.

use std::fmt::{self, Display, Formatter};

/// A value: a word, a number, a list, a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// A word or a name.
    Word(String),
    /// A number.
    Number(i64),
    /// Several values.
    List(Vec<Flow>),
    /// Values by key.
    Map(Vec<(String, Flow)>),
}

impl Flow {
    /// A map of one key.
    pub fn of(key: impl Into<String>, value: impl Into<Flow>) -> Self {
        Self::Map(vec![(key.into(), value.into())])
    }

    /// A map with no key yet.
    pub fn map() -> Self {
        Self::Map(Vec::new())
    }

    /// The same map with one more key.
    #[must_use]
    pub fn with(mut self, key: impl Into<String>, value: impl Into<Flow>) -> Self {
        if let Self::Map(entries) = &mut self {
            entries.push((key.into(), value.into()));
        }
        self
    }

    /// Whether it is a map without a key.
    pub fn is_bare(&self) -> bool {
        matches!(self, Self::Map(entries) if entries.is_empty())
    }
}

impl From<&str> for Flow {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<&String> for Flow {
    fn from(word: &String) -> Self {
        Self::Word(word.clone())
    }
}

impl From<String> for Flow {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl From<i64> for Flow {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl<T: Into<Flow>> From<Vec<T>> for Flow {
    fn from(list: Vec<T>) -> Self {
        Self::List(list.into_iter().map(Into::into).collect())
    }
}

/// Writes a word so that every reader takes it for that word.
fn word(text: &str, f: &mut Formatter<'_>) -> fmt::Result {
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '/' | '+'))
        && !text.ends_with(' ')
        && !matches!(text, "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n");
    let flag = matches!(text, "true" | "false");
    if plain || flag { f.write_str(text) } else { write!(f, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

impl Display for Flow {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(text) => word(text, f),
            Self::Number(number) => write!(f, "{number}"),
            Self::List(list) => {
                f.write_str("[")?;
                for (index, value) in list.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    value.fmt(f)?;
                }
                f.write_str("]")
            }
            Self::Map(entries) => {
                f.write_str("{")?;
                for (index, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    word(key, f)?;
                    f.write_str(": ")?;
                    value.fmt(f)?;
                }
                f.write_str("}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_written_on_one_line() {
        let value = Flow::of("alice", Flow::of("cast", "Harm's Way").with("targets", vec!["bob"]).with("x", 3));
        assert_eq!(value.to_string(), "{alice: {cast: Harm's Way, targets: [bob], x: 3}}");
        assert_eq!(Flow::from(vec!["no", "+1/+1", "a: b"]).to_string(), r#"["no", "+1/+1", "a: b"]"#);
    }
}

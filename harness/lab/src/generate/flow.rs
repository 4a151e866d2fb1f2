//! Values of a case, written on one line.

use std::fmt::{self, Display, Formatter};

use serde_json::Value as Json;
use suite::text::node::{Content, Node, is_ambiguous};

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

    /// The map with one more key.
    #[must_use]
    pub fn with(mut self, key: impl Into<String>, value: impl Into<Flow>) -> Self {
        if let Self::Map(entries) = &mut self {
            entries.push((key.into(), value.into()));
        }
        self
    }

    /// The map without a key.
    #[must_use]
    pub fn without(mut self, key: &str) -> Self {
        if let Self::Map(entries) = &mut self {
            entries.retain(|(other, _)| other != key);
        }
        self
    }

    /// A value as written in a text.
    pub fn written(node: &Node<'_>) -> Self {
        match &node.content {
            Content::Scalar { text, .. } => node.whole().map_or_else(|| Self::Word(text.to_string()), Self::Number),
            Content::List(items) => Self::List(items.iter().map(Self::written).collect()),
            Content::Map(entries) => {
                let written = entries.iter().map(|entry| (entry.key.to_string(), Self::written(&entry.value)));
                Self::Map(written.collect())
            }
        }
    }

    /// Returns `true` if it is a map without keys.
    pub fn is_bare(&self) -> bool {
        matches!(self, Self::Map(entries) if entries.is_empty())
    }
}

impl From<&Json> for Flow {
    fn from(json: &Json) -> Self {
        match json {
            Json::Object(entries) => {
                Self::Map(entries.iter().map(|(key, value)| (key.clone(), Self::from(value))).collect())
            }
            Json::Array(items) => Self::List(items.iter().map(Self::from).collect()),
            Json::String(text) => Self::Word(text.clone()),
            Json::Number(number) => number.as_i64().map_or_else(|| Self::Word(number.to_string()), Self::Number),
            Json::Bool(_) | Json::Null => Self::Word(json.to_string()),
        }
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

/// Writes a word so that every parser takes it for that word.
fn word(text: &str, f: &mut Formatter<'_>) -> fmt::Result {
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'' | '/' | '+'))
        && !text.ends_with(' ')
        && !is_ambiguous(text);
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

/// The key of the answers of a step.
pub const CHOICES: &str = "choices";

/// The width of a line of a case, in columns.
const WIDTH: usize = 116;

impl Flow {
    /// The number of words and numbers.
    pub fn size(&self) -> usize {
        match self {
            Self::Word(_) | Self::Number(_) => 1,
            Self::List(list) => list.iter().map(Self::size).sum::<usize>() + 1,
            Self::Map(entries) => entries.iter().map(|(_, value)| value.size() + 1).sum(),
        }
    }

    /// The value as written after a key or a dash: on that line if there is room, otherwise on lines of its own with
    /// this indentation.
    pub fn block(&self, indent: usize) -> String {
        let line = self.to_string();
        let pad = " ".repeat(indent);
        match self {
            Self::Map(entries) if !entries.is_empty() && indent + line.len() > WIDTH => {
                entries.iter().fold(String::new(), |text, (key, value)| {
                    let key = Self::from(key.as_str());
                    format!("{text}\n{pad}{key}:{}", value.block(indent + 2))
                })
            }
            Self::List(list) if !list.is_empty() && indent + line.len() > WIDTH => {
                list.iter().fold(String::new(), |text, value| format!("{text}\n{pad}- {value}"))
            }
            _ => format!(" {line}"),
        }
    }
}

impl Flow {
    /// The value as a step of a list with this indentation; steps nested under it are on lines of their own.
    pub fn as_step(&self, indent: usize, f: &mut Formatter<'_>) -> fmt::Result {
        let Self::Map(entries) = self else { return writeln!(f, "{:indent$}- {self}", "") };
        for (index, (key, value)) in entries.iter().enumerate() {
            write!(f, "{:indent$}{}", "", if index == 0 { "- " } else { "  " })?;
            word(key, f)?;
            match value {
                Self::List(steps)
                    if key != CHOICES && !steps.is_empty() && steps.iter().all(|step| matches!(step, Self::Map(_))) =>
                {
                    f.write_str(":\n")?;
                    steps.iter().try_for_each(|step| step.as_step(indent + 4, f))?;
                }
                _ => writeln!(f, ": {value}")?,
            }
        }
        Ok(())
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

    #[test]
    fn what_is_too_long_for_a_line_is_written_on_several() {
        let cards: Vec<String> = (0..9).map(|number| format!("a creature {number}")).collect();
        let items = cards.iter().fold(String::new(), |text, card| text + "\n          - " + card);
        assert_eq!(Flow::of("life", 3).block(8), " {life: 3}");
        let side = Flow::of("life", 3).with("hand", cards);
        assert_eq!(side.block(8), format!("\n        life: 3\n        hand:{items}"));
    }

    #[test]
    fn what_is_nested_under_a_step_has_lines_of_its_own() {
        let inner = Flow::of("bob", Flow::of("cast", "Fog"));
        let answers = Flow::List(vec![Flow::of("alice", "Fog")]);
        let step = Flow::of("alice", "acts").with("in_response", Flow::List(vec![inner])).with(CHOICES, answers);
        let draft = crate::generate::Draft { given: Vec::new(), when: vec![step] };
        assert_eq!(
            draft.to_string(),
            "    given: {}\n    when:\n      - alice: acts\n        in_response:\n          - bob: {cast: Fog}\n        choices: [{alice: Fog}]\n"
        );
    }
}

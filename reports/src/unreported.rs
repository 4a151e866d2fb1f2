//! Items that an engine does not report, and questions that it does not ask.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// An item that a case compares and an engine does not report. Records and baselines store it as a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Unreported {
    /// Events of this name: ``event `lost` ``.
    Event(String),
    /// A field of events: ``field `dealt.by` ``.
    Field {
        /// The name of the events.
        event: String,
        /// The field.
        field: String,
    },
    /// A question to which all answers lead to the same end: ``question `order` (616.1)``.
    Question {
        /// The kind.
        kind: String,
        /// The number of the rule under which it is asked.
        rule: Option<String>,
    },
    /// The times of events: `the times of events`.
    Times,
    /// Anything else, from another version of this program.
    Other(String),
}

impl Unreported {
    /// Returns `true` if events of this name, or one of their fields, are not reported.
    pub fn is_of_event(&self, word: &str) -> bool {
        match self {
            Self::Event(event) | Self::Field { event, .. } => event == word,
            Self::Question { .. } | Self::Times | Self::Other(_) => false,
        }
    }
}

const TIMES: &str = "the times of events";

impl fmt::Display for Unreported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Event(event) => write!(f, "event `{event}`"),
            Self::Field { event, field } => write!(f, "field `{event}.{field}`"),
            Self::Question { kind, rule: Some(rule) } => write!(f, "question `{kind}` ({rule})"),
            Self::Question { kind, rule: None } => write!(f, "question `{kind}`"),
            Self::Times => f.write_str(TIMES),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl From<&str> for Unreported {
    fn from(text: &str) -> Self {
        let quoted = |word: &str| text.strip_prefix(word)?.strip_prefix(" `")?.split_once('`');
        if let Some((event, "")) = quoted("event") {
            return Self::Event(event.to_owned());
        }
        if let Some((field, "")) = quoted("field")
            && let Some((event, field)) = field.split_once('.')
        {
            return Self::Field { event: event.to_owned(), field: field.to_owned() };
        }
        if let Some((kind, rule)) = quoted("question") {
            let number = rule.strip_prefix(" (").and_then(|rule| rule.strip_suffix(')'));
            if rule.is_empty() || number.is_some() {
                return Self::Question { kind: kind.to_owned(), rule: number.map(str::to_owned) };
            }
        }
        if text == TIMES { Self::Times } else { Self::Other(text.to_owned()) }
    }
}

impl From<String> for Unreported {
    fn from(text: String) -> Self {
        Self::from(&*text)
    }
}

impl From<Unreported> for String {
    fn from(unreported: Unreported) -> Self {
        unreported.to_string()
    }
}

impl JsonSchema for Unreported {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Unreported".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_and_written_as_it_is() {
        let field = Unreported::Field { event: "dealt".to_owned(), field: "by".to_owned() };
        let question =
            |rule: Option<&str>| Unreported::Question { kind: "order".to_owned(), rule: rule.map(str::to_owned) };
        for (text, unreported) in [
            ("event `lost`", Unreported::Event("lost".to_owned())),
            ("field `dealt.by`", field),
            ("question `order` (616.1)", question(Some("616.1"))),
            ("question `order`", question(None)),
            ("the times of events", Unreported::Times),
            ("event `lost`, or so", Unreported::Other("event `lost`, or so".to_owned())),
        ] {
            assert_eq!(Unreported::from(text), unreported);
            assert_eq!(unreported.to_string(), text);
        }
    }
}

//! The header of a case: its asserted clauses, its source and its status.

use kernel::words::shape::Text;
use kernel::{one_of, record, scalar, words};

/// The version of the case language used by a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// Events that are listed one after another may happen at the same time, and the list may be incomplete.
    #[default]
    One,
    /// Events that are listed one after another happen at different times, and the list is complete.
    Two,
}

impl Version {
    /// The version with this number.
    pub fn of(number: i64) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => None,
        }
    }
}

words! {
    /// The purpose of a case.
    pub enum CaseKind "kind of case" {
        /// The rule works.
        Positive = "positive",
        /// Right at the edge of the rule.
        Boundary = "boundary",
        /// The rule does not reach this far.
        Negative = "negative",
        /// Several rules at once.
        Interaction = "interaction",
    }
}

words! {
    /// The state of a case.
    pub enum Status "status" {
        /// A case with a contested result: it is played and reported, but never fails the run.
        Disputed = "disputed",
        /// Correct by the rules, but the reference engine is known to fail; a pass fails the run.
        AwaitingEngine = "awaiting-engine",
    }
}

words! {
    /// The source of an expectation that has no place to cite.
    pub enum Plain "source" {
        /// Was derived from the rules.
        Derived = "derived",
    }
}

record! {
    /// The source of an expectation. Give one of `seed`, `rules`, `ruling` and `engine_bug`.
    pub struct Cited {
        /// A place in the source document.
        seed: Option<Text>,
        /// A place in the rules.
        rules: Option<Text>,
        /// A ruling, by whom or on which card it was given.
        ruling: Option<Text>,
        /// The date of the ruling.
        date: Option<Text>,
        /// The address of the ruling or of the bug.
        link: Option<Link>,
        /// A bug of an engine: the project and the thread.
        engine_bug: Option<Text>,
    }
}

/// An address on the web.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link(String);

impl std::str::FromStr for Link {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let plain =
            |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}');
        match rest {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) && rest.chars().all(plain) => {
                Ok(Self(text.to_owned()))
            }
            _ => Err(String::new()),
        }
    }
}

impl std::fmt::Display for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

scalar!(Link, "an address that begins with `https://`", r"^https?://[A-Za-z0-9][!-~]*$", {
    "https://ADDRESS" "https://example.org/ruling": "The address of the source.",
});

one_of! {
    /// The source of an expectation.
    pub enum Origin "source" {
        /// Without a place.
        Plain(Plain): OneOf(Plain::WORDS) = "plain",
        /// From a place.
        Cited(Cited): Map = "cited",
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self::Cited(cited) = self else { return f.write_str("derived from the rules") };
        let parts = [
            ("the source document", &cited.seed),
            ("rule", &cited.rules),
            ("ruling", &cited.ruling),
            ("a bug of an engine", &cited.engine_bug),
        ];
        let parts: Vec<String> =
            parts.iter().filter_map(|(what, text)| text.as_ref().map(|text| format!("{what}: {}", &**text))).collect();
        write!(f, "{}", parts.join("; "))?;
        if let Some(date) = &cited.date {
            write!(f, " ({})", &**date)?;
        }
        match &cited.link {
            Some(link) => write!(f, " <{link}>"),
            None => Ok(()),
        }
    }
}

//! The head of a case: what it asserts, where it comes from, in which state it is.

use kernel::words::shape::Text;
use kernel::{one_of, record, words};

words! {
    /// What a case is for.
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
    /// In which state a case is.
    pub enum Status "status" {
        /// Its outcome is contested: played and reported, never red.
        Disputed = "disputed",
        /// Right by the rules, not yet played right by the reference engine; red when it passes.
        AwaitingEngine = "awaiting-engine",
    }
}

words! {
    /// Where an expectation comes from without a place.
    pub enum Plain "source" {
        /// It was derived from the rules.
        Derived = "derived",
    }
}

record! {
    /// Where an expectation comes from. One of `seed`, `rules`, `ruling` and `engine_bug` stands.
    pub struct Cited {
        /// A place in the source document.
        seed: Option<Text>,
        /// A place in the rules.
        rules: Option<Text>,
        /// A ruling, by whom or on which card it was given.
        ruling: Option<Text>,
        /// When the ruling was given.
        date: Option<Text>,
        /// A bug of an engine: the project and the thread.
        engine_bug: Option<Text>,
    }
}

one_of! {
    /// Where an expectation comes from.
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
        match &cited.date {
            Some(date) => write!(f, " ({})", &**date),
            None => Ok(()),
        }
    }
}

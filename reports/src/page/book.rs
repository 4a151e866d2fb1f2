//! Details that a page shows beyond its records, provided by code that has access to the suite and the engines.

use crate::record::CaseResult;
use crate::timeline::beside::Beside;

/// A case as it is written in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The text, from the line of the id on.
    pub text: String,
    /// The number of that line.
    pub first: u32,
    /// The source of the expectation.
    pub source: Option<String>,
    /// The derivation of the expectation.
    pub why: Option<String>,
    /// The cards, in words.
    pub cards: Vec<CardWords>,
}

/// A card in the words of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardWords {
    /// The name.
    pub name: String,
    /// The card text, line by line.
    pub lines: Vec<String>,
    /// The facts that cannot be rendered as text, as pointers: `/static/0`.
    pub wordless: Vec<String>,
}

/// Provides details of cases, clauses and plays.
pub trait Details {
    /// Returns the case of a result, if it is available as it was played.
    fn case(&self, result: &CaseResult) -> Option<About>;

    /// Returns the text of a clause of a game.
    fn clause(&self, game: &str, clause: &str) -> Option<String>;

    /// Returns the play of the case on the engine of that record, beside the play by the rules.
    fn play(&self, record: usize, result: &CaseResult) -> Option<Beside>;
}

/// The provider for pages that show only their records.
pub struct NoDetails;

impl Details for NoDetails {
    fn case(&self, _: &CaseResult) -> Option<About> {
        None
    }

    fn clause(&self, _: &str, _: &str) -> Option<String> {
        None
    }

    fn play(&self, _: usize, _: &CaseResult) -> Option<Beside> {
        None
    }
}

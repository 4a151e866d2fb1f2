//! What a page tells beyond the records it is drawn from, by whoever has the suite and the engines at hand.

use crate::record::CaseResult;
use crate::timeline::beside::Beside;

/// A case as it stands in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its text, from the line of its id on.
    pub text: String,
    /// The number of that line.
    pub first: u32,
    /// Where its expectation comes from.
    pub source: Option<String>,
    /// How its expectation is derived.
    pub why: Option<String>,
    /// Its cards, in words.
    pub cards: Vec<CardWords>,
}

/// A card in the words of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardWords {
    /// Its name.
    pub name: String,
    /// What it says, line by line.
    pub lines: Vec<String>,
    /// Which of its facts have no words, as pointers: `/static/0`.
    pub wordless: Vec<String>,
}

/// Tells of cases, clauses and plays.
pub trait Details {
    /// The case of a result, if it is at hand as it was played.
    fn case(&self, result: &CaseResult) -> Option<About>;

    /// What a clause of a game says.
    fn clause(&self, game: &str, clause: &str) -> Option<String>;

    /// How the engine of the record at that place has the case, beside how it is by the rules.
    fn play(&self, record: usize, result: &CaseResult) -> Option<Beside>;
}

/// Nothing is known beyond the records.
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

//! The requests that are specific to ruleproof, and their answers, in their JSON form.
//!
//! | Request | Parameters | Answer |
//! |---|---|---|
//! | `ruleproof/view` | [`ViewParams`] | [`View`], or null if there is no case |
//! | `ruleproof/catches` | [`ViewParams`] | [`Catches`], or null |
//! | `ruleproof/style` | none | [`Style`] |
//! | `ruleproof/games` | none | a list of [`Game`] |
//! | `ruleproof/catalogue` | [`GameParams`] | [`Catalogue`] |
//! | `ruleproof/mistakes` | [`GameParams`] | a list of [`Mistake`] |
//! | `ruleproof/case` | [`CaseParams`] | [`CaseText`] |
//! | `ruleproof/start` | [`StartParams`] | [`CaseText`] |
//! | `ruleproof/run` | [`RunParams`] | [`Run`] |
//! | `ruleproof/read` | [`ReadParams`] | a list of [`ReadCard`], one for each game whose card the text may be |
//!
//! Optional fields are left out, never null. Lines and characters count from 0, as everywhere in the protocol.

use lsp_types::{Position, Range, TextEdit};
use serde::{Deserialize, Serialize};

/// A document.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Document {
    /// The URI of the document.
    pub uri: String,
}

/// A case of an open document, and the settings for its play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ViewParams {
    /// The document.
    pub text_document: Document,
    /// The case, with or without its game prefix. If neither this nor a position is given, the first case of the
    /// document.
    #[serde(default)]
    pub case: Option<String>,
    /// A position in the case.
    #[serde(default)]
    pub position: Option<Position>,
    /// The edition; by default the newest to which the case applies.
    #[serde(default)]
    pub edition: Option<String>,
    /// The known mistakes that the engine makes, by name.
    #[serde(default)]
    pub mistakes: Vec<String>,
}

/// The play of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The version of the document that was played.
    pub version: i32,
    /// The case: `mtg/a-pool-is-smaller-by-what-it-prevented`.
    pub case: String,
    /// The position of its id.
    pub at: Position,
    /// The edition shown; missing if nothing could be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The editions to which it applies, the oldest first.
    pub editions: Vec<Edition>,
    /// The verdict in the edition shown.
    pub verdict: Verdict,
    /// The first divergence between the expectation and the play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
    /// The play as a table: an HTML fragment with the classes of `ruleproof/style`, without script. Empty if there is
    /// no play.
    pub timeline: String,
    /// The decisions as a diagram, if there are any: an HTML fragment with an SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The clauses that it asserts.
    pub proves: Vec<Proof>,
    /// The known mistakes that the engine makes here.
    pub mistakes: Vec<String>,
    /// The file of the suite to which the case belongs.
    pub path: String,
    /// The case alone, ready to be pasted into that file.
    pub text: String,
    /// The problems of the case's text.
    pub problems: Vec<Problem>,
}

/// An edition, with the verdict of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Edition {
    /// The edition.
    pub edition: String,
    /// The verdict: `pass`, `fail`.
    pub verdict: String,
    /// `true` if the verdict is expected.
    pub expected: bool,
    /// `true` if the play differs from that of the edition shown.
    pub differs: bool,
}

/// The verdict of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The verdict as the program prints it: `pass`, `fail`, `unproved`; or `unread` if the text is not a valid case
    /// yet, and `open` if it can be played and has no expectation yet.
    pub word: String,
    /// `true` if the case is expected to have this verdict.
    pub expected: bool,
    /// The mismatches, or the reason why the play did not reach its end, as the program prints them.
    pub lines: Vec<String>,
}

/// A divergence between a play and its expectation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Divergence {
    /// The compared value: `ox.damage`.
    pub what: String,
    /// The expected value.
    pub expected: String,
    /// The observed value.
    pub actual: String,
    /// The position of the expectation.
    pub at: Position,
    /// The step of the divergence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// The clause that is cited there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
    /// The next event by the rules, and here, if both are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<Plays>,
}

/// A step as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The line of the step.
    pub line: u32,
    /// The text of the step.
    pub text: String,
}

/// The next events of two plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Plays {
    /// The next event by the rules.
    pub rules: String,
    /// The next event on the engine that makes mistakes.
    pub here: String,
}

/// A clause with its wording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// The id.
    pub id: String,
    /// The wording.
    pub says: String,
}

/// A clause that a case asserts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// The id.
    pub clause: String,
    /// The wording.
    pub says: String,
    /// `true` if the case names it; otherwise it is only cited.
    pub asserted: bool,
    /// `true` if the play cites it.
    pub decided: bool,
}

/// A problem of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The position.
    pub at: Position,
    /// The message.
    pub message: String,
    /// The expected value, or the action to take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// The known mistakes that a case catches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Catches {
    /// The version of the document that was played.
    pub version: i32,
    /// The case.
    pub case: String,
    /// The mistakes under which it fails.
    pub catches: Vec<Mistake>,
    /// The mistakes about a clause that it asserts, which it does not catch.
    pub misses: Vec<Mistake>,
    /// The number of mistakes tried.
    pub tried: usize,
}

/// A known mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// The name.
    pub name: String,
    /// A description of the wrong behaviour.
    pub says: String,
    /// The clauses that it violates.
    pub clauses: Vec<String>,
}

/// The style of fragments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Style {
    /// A CSS style sheet, for dark and light mode.
    pub css: String,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Game {
    /// The name: `mtg`.
    pub game: String,
    /// The title, for people.
    pub title: String,
    /// The editions, the oldest first.
    pub editions: Vec<String>,
    /// The number of cases.
    pub cases: usize,
    /// The number of clauses.
    pub clauses: usize,
    /// The number of known mistakes.
    pub mistakes: usize,
}

/// The parameters that select a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GameParams {
    /// The name.
    pub game: String,
}

/// The rules of a game, with their coverage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Catalogue {
    /// The game.
    pub game: String,
    /// The documents; the rules on which cases only rely come last.
    pub documents: Vec<Rules>,
    /// The cases, in the order of the files.
    pub cases: Vec<CaseLine>,
}

/// A document of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The title.
    pub title: String,
    /// The edition whose rules it states.
    pub edition: String,
    /// `true` if these are rules on which cases only rely.
    pub beyond: bool,
    /// The clauses.
    pub clauses: Vec<Rule>,
}

/// A clause in its document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// The id.
    pub id: String,
    /// The place in the document.
    pub at: String,
    /// The wording.
    pub says: String,
    /// The condition under which an engine cites it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
    /// The reason why nothing could prove it, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exempt: Option<String>,
    /// The cases that assert it, as indices into [`Catalogue::cases`].
    pub cases: Vec<usize>,
    /// The names of the known mistakes about it.
    pub mistakes: Vec<String>,
}

/// A case in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseLine {
    /// The id, with its game prefix.
    pub id: String,
    /// The path of its file.
    pub path: String,
    /// The purpose of the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The status, unless it is the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Tags by which it can be selected.
    pub tags: Vec<String>,
    /// The derivation of its expectation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The parameters that select a case of the suite.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CaseParams {
    /// The id, with its game prefix.
    pub id: String,
}

/// The parameters for the start of a case: a clause, or a game alone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct StartParams {
    /// The game.
    pub game: String,
    /// The clause that it should assert.
    #[serde(default)]
    pub clause: Option<String>,
}

/// A case as a document of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseText {
    /// The id, with its game prefix.
    pub id: String,
    /// The file that contains the case, or to which it belongs.
    pub path: String,
    /// The header of that file, with the private cards that the case uses, and the case.
    pub text: String,
}

/// The parameters that select plays of the suite: all, unless a part is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct RunParams {
    /// The number of plays to skip at the beginning.
    #[serde(default)]
    pub from: usize,
    /// The most plays to make.
    #[serde(default)]
    pub count: Option<usize>,
}

/// A run of the suite on the reference engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Run {
    /// The number of plays of the whole suite.
    pub total: usize,
    /// The number of these plays with each verdict.
    pub counts: indexmap::IndexMap<String, usize>,
    /// Each play, in the order of the suite.
    pub plays: Vec<Play>,
}

/// A play of a run. The client must measure its duration, because a server has no clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Play {
    /// The case.
    pub id: String,
    /// The edition.
    pub edition: String,
    /// The verdict.
    pub verdict: String,
    /// `true` if the verdict is expected.
    pub expected: bool,
}

/// A part of a document that may be the printed text of a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadParams {
    /// The document.
    pub text_document: Document,
    /// The part.
    pub range: Range,
}

/// A text that can be parsed as that of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadCard {
    /// The version of the document that was parsed.
    pub version: i32,
    /// The game.
    pub game: String,
    /// The one-word title of the game.
    pub short: String,
    /// The name of the card.
    pub name: String,
    /// The number of lines with content.
    pub lines: usize,
    /// The number of lines that are understood.
    pub understood: usize,
    /// The lines of the text.
    pub said: Vec<Said>,
    /// The card as a file of its own, with the lines that are not understood under `omits`.
    pub file: String,
    /// The edits that replace the text with the facts. Missing if the document is about another game, or has no place
    /// for cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edits: Option<Vec<TextEdit>>,
}

/// A line of a printed text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The line, or the part of it that is understood.
    pub text: String,
    /// The rest of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
    /// The reason why the rest is not understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The nearest valid continuation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

//! The requests that are ruleproof's own, and their answers, as JSON has them.
//!
//! | Request | Parameters | Answer |
//! |---|---|---|
//! | `ruleproof/view` | [`ViewParams`] | [`View`], or null where no case stands |
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
//! A field that may be missing is left out, never null. Lines and characters count from 0, as everywhere in the protocol.

use lsp_types::{Position, Range, TextEdit};
use serde::{Deserialize, Serialize};

/// Which document.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Document {
    /// Its address.
    pub uri: String,
}

/// A case of an open document, and how it is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ViewParams {
    /// The document.
    pub text_document: Document,
    /// The case, with its game or without. Where neither this nor a position is told, the first of the document.
    #[serde(default)]
    pub case: Option<String>,
    /// A place in the case.
    #[serde(default)]
    pub position: Option<Position>,
    /// The edition; else the newest in which the case holds.
    #[serde(default)]
    pub edition: Option<String>,
    /// The mistakes that the engine makes, by name.
    #[serde(default)]
    pub mistakes: Vec<String>,
}

/// A case as it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The version of the document that was played.
    pub version: i32,
    /// The case: `mtg/a-pool-is-smaller-by-what-it-prevented`.
    pub case: String,
    /// Where its id stands.
    pub at: Position,
    /// The edition that is shown; none where nothing could be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The editions in which it holds, the oldest first.
    pub editions: Vec<Edition>,
    /// How it ends in the edition that is shown.
    pub verdict: Verdict,
    /// Where what is expected and what was seen part first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
    /// The play as a table: a fragment of HTML in the classes of `ruleproof/style`, without script. Empty where there is none.
    pub timeline: String,
    /// The decisions as a picture, where there are any: a fragment of HTML with an SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The clauses that it asserts.
    pub proves: Vec<Proof>,
    /// The mistakes that the engine makes here.
    pub mistakes: Vec<String>,
    /// The file of the suite in which the case belongs.
    pub path: String,
    /// The case alone, as it is to be pasted into that file.
    pub text: String,
    /// What is wrong with how the case is written.
    pub problems: Vec<Problem>,
}

/// An edition, and how a case ends in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Edition {
    /// The edition.
    pub edition: String,
    /// The verdict: `pass`, `fail`.
    pub verdict: String,
    /// Whether that is as expected.
    pub expected: bool,
    /// Whether it is played otherwise than in the edition that is shown.
    pub differs: bool,
}

/// How a case ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The verdict, as the program says it: `pass`, `fail`, `unproved`; or `unread` where the text is no case yet, and `open`
    /// where it can be played and nothing is expected yet.
    pub word: String,
    /// Whether that is as expected of the case.
    pub expected: bool,
    /// What differs, or why it did not come to an end, as the program tells it.
    pub lines: Vec<String>,
}

/// Where a play parts from what is expected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Divergence {
    /// What is compared: `ox.damage`.
    pub what: String,
    /// What is expected.
    pub expected: String,
    /// What was seen.
    pub actual: String,
    /// Where what is expected stands.
    pub at: Position,
    /// The step in which it comes about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// The clause that is decided by there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
    /// What comes next by the rules, and here, where both are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<Plays>,
}

/// A step as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Its line.
    pub line: u32,
    /// Its text.
    pub text: String,
}

/// What comes next in two plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Plays {
    /// By the rules.
    pub rules: String,
    /// On the engine that makes mistakes.
    pub here: String,
}

/// A clause with what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// What it says.
    pub says: String,
}

/// A clause that a case asserts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// Its id.
    pub clause: String,
    /// What it says.
    pub says: String,
    /// Whether the case names it; else it is decided by all the same.
    pub asserted: bool,
    /// Whether the play decides by it.
    pub decided: bool,
}

/// Something wrong with a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where.
    pub at: Position,
    /// What.
    pub message: String,
    /// What was expected, or what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// The known mistakes that a case notices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Catches {
    /// The version of the document that was played.
    pub version: i32,
    /// The case.
    pub case: String,
    /// Those that turn it red.
    pub catches: Vec<Mistake>,
    /// Those about a clause that it asserts, which it does not notice.
    pub misses: Vec<Mistake>,
    /// How many were tried.
    pub tried: usize,
}

/// A known mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// Its name.
    pub name: String,
    /// What an engine that makes it does.
    pub says: String,
    /// The clauses that it gets wrong.
    pub clauses: Vec<String>,
}

/// How fragments look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Style {
    /// A sheet of CSS, dark and light.
    pub css: String,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Game {
    /// Its name: `mtg`.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// Its editions, the oldest first.
    pub editions: Vec<String>,
    /// How many cases there are of it.
    pub cases: usize,
    /// How many clauses.
    pub clauses: usize,
    /// How many mistakes are known.
    pub mistakes: usize,
}

/// Which game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GameParams {
    /// Its name.
    pub game: String,
}

/// The rules of a game, and what is shown of each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Catalogue {
    /// The game.
    pub game: String,
    /// Its documents, the rules that cases only lean on last.
    pub documents: Vec<Rules>,
    /// Its cases, in the order of the files.
    pub cases: Vec<CaseLine>,
}

/// A document of rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// Its title.
    pub title: String,
    /// The edition whose rules it states.
    pub edition: String,
    /// Whether these are rules that cases only lean on.
    pub beyond: bool,
    /// Its clauses.
    pub clauses: Vec<Rule>,
}

/// A clause in its document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub at: String,
    /// What it says.
    pub says: String,
    /// What makes an engine decide under it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
    /// Why nothing could show it, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exempt: Option<String>,
    /// The cases that assert it, as places in [`Catalogue::cases`].
    pub cases: Vec<usize>,
    /// The names of the mistakes about it.
    pub mistakes: Vec<String>,
}

/// A case in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseLine {
    /// Its id with its game.
    pub id: String,
    /// Its file.
    pub path: String,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// In which state it is, where that is worth a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Words it can be selected by.
    pub tags: Vec<String>,
    /// Why it expects what it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Which case of the suite.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CaseParams {
    /// Its id with its game.
    pub id: String,
}

/// From what a case is to be begun: a clause, or a game alone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct StartParams {
    /// The game.
    pub game: String,
    /// The clause that it is to show.
    #[serde(default)]
    pub clause: Option<String>,
}

/// A case as a document of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CaseText {
    /// Its id with its game.
    pub id: String,
    /// The file in which it stands, or belongs.
    pub path: String,
    /// The head of that file, with the cards of its own that the case uses, and the case.
    pub text: String,
}

/// Which plays of the suite: all, unless a part is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct RunParams {
    /// How many plays are left out at the beginning.
    #[serde(default)]
    pub from: usize,
    /// How many are played at most.
    #[serde(default)]
    pub count: Option<usize>,
}

/// How the suite is played by the reference engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Run {
    /// How many plays the whole suite has.
    pub total: usize,
    /// How many of those played here ended with each verdict.
    pub counts: indexmap::IndexMap<String, usize>,
    /// Each play, in the order of the suite.
    pub plays: Vec<Play>,
}

/// A play of a run. How long it took is for the client to say: a server has no clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Play {
    /// The case.
    pub id: String,
    /// The edition.
    pub edition: String,
    /// The verdict.
    pub verdict: String,
    /// Whether that is as expected.
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

/// A text that reads as that of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadCard {
    /// The version of the document that was read.
    pub version: i32,
    /// The game.
    pub game: String,
    /// The game in a word.
    pub short: String,
    /// What the card is called.
    pub name: String,
    /// How many lines say something.
    pub lines: usize,
    /// How many of them are understood.
    pub understood: usize,
    /// The lines of the text.
    pub said: Vec<Said>,
    /// The card as a file of its own, with what is not understood under `omits`.
    pub file: String,
    /// What puts its facts in the place of the text. Missing where the document is about another game, or has no place for
    /// cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edits: Option<Vec<TextEdit>>,
}

/// A line of a printed text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The line, or what of it is understood.
    pub text: String,
    /// The rest of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
    /// Why the rest is not understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What would have come nearest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

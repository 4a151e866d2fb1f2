//! The protocol, version 1, between the harness and engines that are separate programs.
//!
//! A request is one line of JSON, and so is its answer: [`Request`] and [`Response`], on the standard input and output
//! of a process that keeps running. The first request is `hello`, all others are `run`. This crate defines the messages
//! as types; it starts no process.
//!
//! * [`observed`] is the observation of a play in its wire format, and [`plain`] its values.
//! * [`bounds`] limits the size of an answer.
//! * [`promises`] checks the rules that an answer must follow so that it can be judged.
//! * [`fit`] checks that an answer contains only what the language has.
//! * [`vocabulary`] compares the keywords of a case with those that an engine declares.
//! * [`adapter`] is the engine's end: a trait to implement, and the loop that answers line by line.
//! * [`kit`] is the common part of adapters: the step driver, questions, names.
//! * [`reference`](mod@reference) is the reference engine behind that trait.
//! * [`text`] is the card text, for engines that support it.
//! * [`schema`] describes everything as JSON Schemas.
//!
//! A scenario is sent in its canonical form: every shorthand of the case language is spelt out, and nothing that was
//! left out is there. Expectations are not part of it.

pub mod adapter;
pub mod bounds;
pub mod fit;
pub mod kit;
pub mod observed;
pub mod plain;
pub mod promises;
pub mod reference;
pub mod schema;
pub mod text;
pub mod vocabulary;

use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Refusal;
use kernel::transcript::trace::{Cite, Trace};
use kernel::words::codec::Codec as _;
use kernel::words::language::Language;
use kernel::words::name::Name;
use kernel::words::scenario::Answer;
use std::collections::HashSet;
use std::fmt::Write as _;

use indexmap::IndexMap;
use kernel::outcome::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use self::observed::{Played, decode};
use self::text::Texts;
use kernel::game::Scenario;
use kernel::words::shown::shown;

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// A request for the engine's name, version and features: params [`Hello`], result [`Welcome`].
    Hello,
    /// A request to play a scenario: params [`Run`], result [`Answered`].
    Run,
}

/// A line to the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request<P> {
    /// A number that the answer repeats.
    pub id: u64,
    /// The kind of request.
    pub method: Method,
    /// The parameters.
    pub params: P,
}

/// A request whose parameters are not parsed yet.
pub type AnyRequest = Request<Box<RawValue>>;

/// A line from the engine: a result or an error, not both.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Response<R> {
    /// The number of the request.
    pub id: u64,
    /// The answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<R>,
    /// The reason why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Fault>,
}

/// An error in place of a result: the engine failed, or could not parse the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The message, for people.
    pub message: String,
}

/// The params of `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that the harness speaks.
    pub protocol: u32,
    /// The harness and its version, for people.
    pub harness: String,
}

/// The result of `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// The version of the protocol that the engine speaks.
    pub protocol: u32,
    /// The engine's name.
    pub name: String,
    /// The engine's version.
    pub version: String,
    /// The games that it plays: `mtg`, `netrunner`, `riftbound`.
    #[serde(deserialize_with = "plain::map")]
    pub games: IndexMap<String, Plays>,
    /// The engine's optional features.
    #[serde(default)]
    pub capabilities: Capabilities,
}

impl Welcome {
    /// Returns the answer with all texts cleaned for display.
    #[must_use]
    pub fn shown(self) -> Self {
        let text = |text: String| shown(&text).into_owned();
        let texts = |texts: Vec<String>| texts.into_iter().map(text).collect();
        let plays = |plays: Plays| Plays {
            editions: texts(plays.editions),
            vocabulary: plays.vocabulary.into_iter().map(|(kind, words)| (text(kind), texts(words))).collect(),
            cards: match plays.cards {
                Known::These(cards) => Known::These(texts(cards)),
                other @ (Known::Any | Known::ByName) => other,
            },
        };
        Self {
            name: text(self.name),
            version: text(self.version),
            games: self.games.into_iter().map(|(game, of_game)| (text(game), plays(of_game))).collect(),
            ..self
        }
    }
}

/// The parts of a game that an engine supports.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plays {
    /// The editions whose rules it plays by.
    pub editions: Vec<String>,
    /// The supported keywords, by kind (`verb`, `effect`, `seen event`, `seen object`, ...). All keywords of a kind
    /// that is not listed here are supported. `unseen field` lists unreported fields: `prevented.by`, or `by` of all
    /// events. Cases are judged without the unreported events and fields.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty", deserialize_with = "plain::map")]
    pub vocabulary: IndexMap<String, Vec<String>>,
    /// The supported cards.
    #[serde(default)]
    pub cards: Known,
}

/// The kind of keyword that, unlike the others, lists unreported items: fields of events, as `prevented.by`, or `by`
/// for the field of that name of every event.
pub const UNSEEN_FIELD: &str = "unseen field";

impl Plays {
    /// Returns `true` if the engine reports events of this name.
    pub fn reports_event(&self, word: &str) -> bool {
        self.vocabulary.get("seen event").is_none_or(|known| known.iter().any(|other| other == word))
    }

    /// Returns `true` if the engine reports this field of an event.
    pub fn reports_field(&self, word: &str, key: &str) -> bool {
        let is_meant = |named: &String| match named.split_once('.') {
            Some((event, field)) => event == word && field == key,
            None => named == key,
        };
        self.reports_event(word) && !self.vocabulary.get(UNSEEN_FIELD).is_some_and(|named| named.iter().any(is_meant))
    }
}

/// The cards that an engine supports.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// All cards: the engine plays by the facts that come with the scenario.
    #[default]
    Any,
    /// These cards, by their names; the facts that come with the scenario are for reference.
    These(Vec<String>),
    /// The cards that the engine has by name, whatever the facts state. It plays any other card by its facts if
    /// possible, and otherwise answers that the card is unsupported.
    #[serde(rename = "by name")]
    ByName,
}

/// The optional features of an engine. A feature that is not listed is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent flag")]
pub struct Capabilities {
    /// The engine answers `undecided` if a choice has no answer, so that all outcomes can be tried.
    pub choices: bool,
    /// The engine refuses what the rules forbid, and reports it in `refused`. Otherwise, cases in which something must
    /// be refused are not sent.
    pub refusals: bool,
    /// The engine reports the state after each step. Otherwise, cases that look at one are not sent.
    pub steps: bool,
    /// The engine reports events in `events`. Otherwise, cases are judged by the states alone.
    pub events: bool,
    /// The engine cites the clauses of its decisions in `trace`.
    pub trace: bool,
    /// The engine does not report which events of a step happened at the same time, or in what order. Cases that expect
    /// several events then end with `pass (state)`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untimed: bool,
    /// The engine supports cards by their text: each scenario comes with the text of its cards in `text`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub text: bool,
    /// The number of requests that may wait for the engine at one time, including the one in progress; one if left out.
    #[serde(skip_serializing_if = "is_0")]
    pub window: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "`skip_serializing_if` passes a reference")]
const fn is_0(number: &u64) -> bool {
    *number == 0
}

impl Capabilities {
    /// All features. The text of cards is not needed.
    pub const ALL: Self = Self {
        choices: true,
        refusals: true,
        steps: true,
        events: true,
        trace: true,
        untimed: false,
        text: false,
        window: 0,
    };

    /// The number of requests that may wait at one time: at least one, and at most the number that is ever sent ahead.
    pub fn window(self) -> usize {
        usize::try_from(self.window).unwrap_or(bounds::WINDOW).clamp(1, bounds::WINDOW)
    }
}

/// Returns the line that requests a play.
pub fn request(id: u64, scenario: &Scenario, edition: &str, choices: &[Answer]) -> String {
    request_with(id, scenario, edition, choices, &Texts::new())
}

/// Returns the line that requests a play, with the text of the scenario's cards. The scenario is available as JSON
/// already: it is copied rather than parsed and written again.
pub fn request_with(id: u64, scenario: &Scenario, edition: &str, choices: &[Answer], text: &Texts) -> String {
    let json = &scenario.json();
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let mut line = String::with_capacity(json.len() + USUAL_FRAME);
    let token = id.wrapping_mul(SPREAD);
    let (game, edition) = (quoted(scenario.language().game), quoted(edition));
    let _ = write!(line, r#"{{"id":{id},"method":"run","params":{{"token":"{token:016x}","game":{game}"#);
    let _ = write!(line, r#","edition":{edition},"scenario":{json}"#);
    if !choices.is_empty() {
        let _ = write!(line, r#","choices":{}"#, choices.to_vec().to_json());
    }
    if !text.is_empty() {
        let _ = write!(line, r#","text":{}"#, serde_json::to_string(text).unwrap_or_default());
    }
    line.push_str("}}");
    line
}

/// The usual limit on the bytes of a request in addition to its scenario.
const USUAL_FRAME: usize = 512;

/// A factor that spreads the numbers of requests over the tokens.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The params of `run`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run<S = Box<RawValue>> {
    /// The name of this play in logs; it reveals nothing about the case.
    pub token: String,
    /// The game.
    pub game: String,
    /// The edition of the rules.
    pub edition: String,
    /// The scenario, in canonical form: `cards`, `given`, `when`.
    pub scenario: S,
    /// The answers to the choices that the steps leave open, in the order in which they are asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "answers")]
    pub choices: Vec<Answer>,
    /// The text of the scenario's cards, by name; only if the engine requests it.
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub text: Texts,
}

/// Answers on the wire have the canonical form of a scenario.
mod answers {
    use kernel::words::codec::Codec;
    use kernel::words::scenario::Answer;
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::Value;
    use serde_json::value::RawValue;

    pub fn serialize<S: Serializer>(answers: &Vec<Answer>, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(answers.to_json()).map_err(S::Error::custom)?.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Answer>, D::Error> {
        Codec::read(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The result of `run`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Answered {
    /// The scenario was played to the end.
    Played(Played),
    /// A choice has no answer. The harness sends the scenario again with one more.
    Undecided(Undecided),
    /// The engine is missing something that the scenario needs.
    Unsupported(Missing),
    /// The scenario is wrong.
    Rejected(Wrong),
    /// The last of the choices is an answer that the rules forbid, so there is no such play.
    Barred(Forbidden),
}

/// A feature that the engine does not support.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Missing {
    /// The keyword, the card or the rule.
    pub needs: String,
}

/// A fault in a scenario: an answer without a question, a step that cannot occur, a start on which the rules would act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The step at which it occurs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The reason, for people.
    pub why: String,
}

/// The reason why an answer is forbidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Forbidden {
    /// The clauses that forbid it, if the engine cites them.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "plain::names")]
    #[schemars(with = "Vec<String>")]
    pub clauses: Vec<Name>,
    /// The reason, for people.
    pub why: String,
}

/// A choice without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Undecided {
    /// The player who is asked.
    pub who: String,
    /// The kind of choice: `order`, `may`, `assign`, ...
    pub kind: String,
    /// The subject of the choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The possible answers.
    pub options: Offer,
}

/// The possible answers to a choice. Each form has an answer of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// One of these.
    One(Vec<String>),
    /// Several of these.
    #[serde(rename_all = "lowercase")]
    Several {
        /// The options.
        of: Vec<String>,
        /// The least number of options to choose.
        least: usize,
        /// The greatest number of options to choose.
        most: usize,
        /// `true` if the order of the answer matters.
        ordered: bool,
    },
    /// A number within bounds, both included.
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// A number, split into parts.
    Split {
        /// The sum of the parts.
        total: i64,
        /// The possible recipients of a part, each with the most it may get.
        caps: Vec<(String, i64)>,
    },
    /// A number, split among pairs.
    Pairs {
        /// The sum of the parts.
        total: i64,
        /// The pairs, each with the most it may get.
        caps: Vec<(String, String, i64)>,
    },
}

/// The kinds of choices in the rules.
const KINDS: [&str; 24] = [
    "assign",
    "card",
    "chance",
    "color",
    "cost",
    "event",
    "may",
    "number",
    "object",
    "option",
    "order",
    "pay",
    "pick",
    "place",
    "player",
    "shield",
    "source",
    "target",
    "targets",
    "triggers",
    "type",
    "interrupt",
    "mode",
    "name",
];

fn given(text: &str) -> Name {
    Name::from(shown(text).into_owned())
}

impl From<Undecided> for Question {
    fn from(asked: Undecided) -> Self {
        let kind = KINDS.into_iter().find(|kind| *kind == asked.kind).unwrap_or("choice");
        Self {
            who: given(&asked.who),
            kind,
            about: asked.about.as_deref().map(given),
            under: None,
            options: asked.options.into(),
        }
    }
}

impl From<&Question> for Undecided {
    fn from(question: &Question) -> Self {
        Self {
            who: question.who.to_string(),
            kind: question.kind.to_owned(),
            about: question.about.as_ref().map(ToString::to_string),
            options: (&question.options).into(),
        }
    }
}

impl From<Offer> for Options {
    fn from(offer: Offer) -> Self {
        match offer {
            Offer::One(names) => Self::One(names.iter().map(|name| given(name)).collect()),
            Offer::Several { of, least, most, ordered } => {
                Self::Several { of: of.iter().map(|name| given(name)).collect(), least, most, ordered }
            }
            Offer::Number { least, most } => Self::Number { least, most },
            Offer::Split { total, caps } => {
                Self::Split { total, caps: caps.into_iter().map(|(name, cap)| (given(&name), cap)).collect() }
            }
            Offer::Pairs { total, caps } => {
                let caps = caps.into_iter().map(|(one, other, cap)| (given(&one), given(&other), cap));
                Self::Pairs { total, caps: caps.collect() }
            }
        }
    }
}

impl From<&Options> for Offer {
    fn from(options: &Options) -> Self {
        let all = |names: &[Name]| names.iter().map(ToString::to_string).collect();
        match options {
            Options::One(names) => Self::One(names.iter().map(ToString::to_string).collect()),
            Options::Several { of, least, most, ordered } => {
                Self::Several { of: all(of), least: *least, most: *most, ordered: *ordered }
            }
            Options::Number { least, most } => Self::Number { least: *least, most: *most },
            Options::Split { total, caps } => {
                Self::Split { total: *total, caps: caps.iter().map(|(name, cap)| (name.to_string(), *cap)).collect() }
            }
            Options::Pairs { total, caps } => {
                let caps = caps.iter().map(|(one, other, cap)| (one.to_string(), other.to_string(), *cap));
                Self::Pairs { total: *total, caps: caps.collect() }
            }
        }
    }
}

/// The ids of all clauses that were ever published.
#[derive(Clone, Debug)]
pub struct ClauseIds(HashSet<&'static str>);

impl Default for ClauseIds {
    fn default() -> Self {
        let lines = seeds::IDS.lines().filter(|line| !line.starts_with('#'));
        Self(lines.filter_map(|line| line.split_once(' ')).map(|(_, id)| id).collect())
    }
}

impl ClauseIds {
    /// All ids.
    pub fn all(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }

    /// Returns `true` if the id exists.
    pub fn has(&self, id: &str) -> bool {
        self.0.contains(id)
    }

    /// The existing ids among some.
    fn known(&self, ids: &[Name]) -> Vec<&'static str> {
        ids.iter().filter_map(|id| self.0.get(&**id).copied()).collect()
    }
}

impl Answered {
    /// Converts the answer into an outcome for the harness.
    pub fn outcome(self, language: &Language, ids: &ClauseIds) -> Outcome {
        match self {
            Self::Played(played) => {
                let cite = |id| Cite { clause: Clause::external(id), step: None, events: 0, note: String::new() };
                let cites = ids.known(&played.trace).into_iter().map(cite).collect();
                Outcome::Played { observed: decode(played, language), trace: Trace { cites, ..Trace::default() } }
            }
            Self::Undecided(asked) => Outcome::Undecided(Box::new(asked.into())),
            Self::Unsupported(lacks) if lacks.needs.is_empty() => {
                Outcome::Unsupported { needs: "something that it does not name".to_owned() }
            }
            Self::Unsupported(lacks) => Outcome::Unsupported { needs: shown(&lacks.needs).into_owned() },
            Self::Rejected(wrong) => Outcome::Rejected { step: wrong.step, why: shown(&wrong.why).into_owned() },
            Self::Barred(forbidden) => Outcome::Barred(Refusal {
                clauses: ids.known(&forbidden.clauses).into_iter().map(Clause::external).collect(),
                why: shown(&forbidden.why).into_owned(),
            }),
        }
    }
}

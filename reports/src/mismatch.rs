//! A mismatch: one difference between a case's expectation and the observation.
//!
//! Code distinguishes mismatches by their variants. [`Mismatch::what`], [`Mismatch::expected`] and [`Mismatch::actual`]
//! render a mismatch for people, and no code parses these texts. `reports::record` writes both. Baselines store
//! [`Mismatch::line`], so changing a text here requires keeping it there.

mod of_texts;

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A mismatch, with the data that is needed to distinguish and render it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mismatch {
    /// A field of a player, an object or a place has another value.
    Field {
        /// The name of the player, object or place.
        subject: String,
        /// The field.
        field: String,
        /// The expected value, as it is written.
        expected: String,
        /// The observed value; none if the engine does not report the field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        actual: Option<String>,
        /// The comparison of the values.
        how: How,
    },
    /// A player, an object or a place is not there.
    Absent {
        /// The name of the player, object or place.
        subject: String,
    },
    /// An expected event did not happen as expected.
    Event {
        /// The name of the event.
        word: String,
        /// The expected event, as it is written.
        expected: String,
        /// The observation in place of the event.
        happened: Happened,
    },
    /// An event happened that must not.
    Never {
        /// The name of the event.
        word: String,
        /// The event that must not happen, as it is written.
        expected: String,
        /// The event that happened.
        actual: String,
        /// Fields that the engine does not report, without which the events cannot be distinguished.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unseen: Vec<String>,
    },
    /// A step was refused or allowed against expectation.
    Step(Refusal),
    /// An answer was refused or allowed against expectation.
    Answer(Refusal),
    /// Another question was asked.
    Question {
        /// The question that the rules ask, in words.
        expected: String,
        /// The question that was asked, in words.
        actual: String,
    },
    /// A question was never asked.
    NeverAsked {
        /// The kind of the question.
        kind: String,
        /// The player who should have been asked.
        who: String,
        /// The number of the rule under which it is asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<String>,
        /// The answer that the question should have had.
        answer: Answerable,
    },
    /// The play stopped.
    Stopped {
        /// The point that the play should have reached.
        goal: Goal,
        /// The reason why it stopped.
        why: String,
    },
    /// Choices that a case lists lead nowhere.
    Unreached {
        /// The answers.
        path: String,
    },
    /// Choices that a case does not list lead to an end.
    Unlisted {
        /// The answers; none if nothing is asked on the way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<String>,
    },
    /// More choices than are listed one by one lead to ends that a case does not list.
    MoreUnlisted {
        /// The number of such choices.
        count: usize,
    },
    /// The engine leaves out a possible result of a random choice.
    ChanceLeftOut {
        /// The answers.
        path: String,
    },
    /// A review does not state what the case compares.
    Unreviewed(Reviewed),
    /// A mismatch of another version of this program, of which only the texts are known.
    Other {
        /// The item compared.
        what: String,
        /// The expected value.
        expected: String,
        /// The observed value.
        actual: String,
    },
}

/// The way in which an observed value differs from the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// A smaller number.
    Less,
    /// A larger number.
    More,
    /// A value that the engine does not report.
    Unseen,
    /// `true` in place of `false`.
    True,
    /// `false` in place of `true`.
    False,
    /// An empty list.
    Empty,
    /// A list that should be empty, but is not.
    NotEmpty,
    /// Another value.
    Other,
}

/// The observation in place of an expected event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// No event of that name.
    Nothing,
    /// The event, but before another one that it should follow.
    Early,
    /// The event, but not in this order or not as often.
    LateOrSeldom,
    /// The event, but not later than the event listed before it.
    NotLater,
    /// The event, more often than it is listed.
    TooOften {
        /// The number of times that it is listed.
        listed: usize,
        /// The number of times that it happened.
        happened: usize,
    },
    /// Another event of that name.
    Other {
        /// The event.
        event: String,
        /// The fields that differ.
        fields: Vec<String>,
        /// The comparison of the amounts, if nothing else differs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<How>,
    },
}

/// The ways in which a refusal differs from the expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The step or answer should be refused and was allowed.
    Allowed {
        /// The clause that forbids it.
        clause: String,
    },
    /// The step or answer should be allowed and was refused.
    Refused {
        /// The clauses that the engine cites.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clauses: Vec<String>,
        /// The engine's reason.
        why: String,
    },
    /// The step or answer was refused under other clauses.
    OtherClause {
        /// The clause that forbids it.
        clause: String,
        /// The clauses that the engine cites.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clauses: Vec<String>,
        /// The engine's reason.
        why: String,
    },
    /// The step was not taken.
    NotTaken,
}

/// The answer that a question should have had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answerable {
    /// This answer of the case.
    By(String),
    /// One of these options, in words.
    OneOf(String),
}

/// The point that a play should have reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The next step.
    On,
    /// The end.
    End,
}

/// The part that a review should state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reviewed {
    /// Events.
    Events,
    /// Outcomes.
    Outcomes,
}

impl How {
    /// Returns the comparison of two different numbers.
    pub fn of_numbers(expected: i64, actual: i64) -> Self {
        match actual.cmp(&expected) {
            Ordering::Less => Self::Less,
            Ordering::Greater | Ordering::Equal => Self::More,
        }
    }
}

impl Mismatch {
    /// The item compared: `bears.damage`, `events`, `the step`.
    pub fn what(&self) -> String {
        match self {
            Self::Field { subject, field, .. } => format!("{subject}.{field}"),
            Self::Absent { subject } => subject.clone(),
            Self::Event { .. } | Self::Unreviewed(Reviewed::Events) => "events".to_owned(),
            Self::Never { .. } => "never".to_owned(),
            Self::Step(_) => "the step".to_owned(),
            Self::Answer(_) => "the answer".to_owned(),
            Self::Question { .. } => "asked".to_owned(),
            Self::NeverAsked { kind, who, rule, .. } => {
                let rule = rule.as_ref().map(|rule| format!(", {rule}")).unwrap_or_default();
                format!("never asked: {kind} ({who}){rule}")
            }
            Self::Stopped { .. } => "the play".to_owned(),
            Self::Unreached { .. }
            | Self::Unlisted { .. }
            | Self::MoreUnlisted { .. }
            | Self::Unreviewed(Reviewed::Outcomes) => "outcomes".to_owned(),
            Self::ChanceLeftOut { .. } => "choices".to_owned(),
            Self::Other { what, .. } => what.clone(),
        }
    }

    /// The expected value, as text.
    pub fn expected(&self) -> String {
        match self {
            Self::Field { expected, .. } | Self::Question { expected, .. } | Self::Other { expected, .. } => {
                expected.clone()
            }
            Self::Absent { .. } => "to be there".to_owned(),
            Self::Event { expected, happened, .. } => match happened {
                Happened::NotLater => format!("{expected}, later than what is listed before it"),
                Happened::TooOften { listed, .. } => format!("{expected} {}", times(*listed)),
                Happened::Nothing | Happened::Early | Happened::LateOrSeldom | Happened::Other { .. } => {
                    expected.clone()
                }
            },
            Self::Never { expected, .. } => format!("never {expected}"),
            Self::Step(refusal) | Self::Answer(refusal) => match refusal {
                Refusal::Allowed { clause } | Refusal::OtherClause { clause, .. } => format!("refused under {clause}"),
                Refusal::Refused { .. } => "to be allowed".to_owned(),
                Refusal::NotTaken => "to be taken".to_owned(),
            },
            Self::NeverAsked { answer: Answerable::By(answer), .. } => {
                format!("to be asked, and answered `{answer}`")
            }
            Self::NeverAsked { answer: Answerable::OneOf(options), .. } => format!("to be asked: {options}"),
            Self::Stopped { goal: Goal::On, .. } => "to go on".to_owned(),
            Self::Stopped { goal: Goal::End, .. } => "to come to its end".to_owned(),
            Self::Unreached { path } => format!("{path} can be reached"),
            Self::Unlisted { .. } | Self::MoreUnlisted { .. } => "every path that can be reached is listed".to_owned(),
            Self::ChanceLeftOut { path } => format!("{path} can be reached, as chance may decide"),
            Self::Unreviewed(Reviewed::Events) => "to be reported".to_owned(),
            Self::Unreviewed(Reviewed::Outcomes) => "all paths to be reported".to_owned(),
        }
    }

    /// The observed value, as text.
    pub fn actual(&self) -> String {
        match self {
            Self::Field { actual, .. } => actual.clone().unwrap_or_else(|| "cannot be seen".to_owned()),
            Self::Absent { .. } => "there is no such thing to be seen".to_owned(),
            Self::Event { happened, .. } => match happened {
                Happened::Nothing => "no such event".to_owned(),
                Happened::Early => "it happened before what it is expected after".to_owned(),
                Happened::LateOrSeldom => "it happened, but not in this order or not as often".to_owned(),
                Happened::NotLater => "it happened at the same time, or earlier".to_owned(),
                Happened::TooOften { happened, .. } => format!("it happened {}", times(*happened)),
                Happened::Other { event, .. } => event.clone(),
            },
            Self::Never { actual, unseen, .. } if unseen.is_empty() => actual.clone(),
            Self::Never { actual, unseen, .. } => {
                let unseen: Vec<String> = unseen.iter().map(|field| format!("`{field}`")).collect();
                format!("{actual}, of which {} cannot be seen", unseen.join(" and "))
            }
            Self::Step(refusal) | Self::Answer(refusal) => match refusal {
                Refusal::Allowed { .. } => "it was allowed".to_owned(),
                Refusal::NotTaken => "it was not".to_owned(),
                Refusal::Refused { clauses, why } if clauses.is_empty() => format!("refused: {why}"),
                Refusal::Refused { clauses, why } => format!("refused under {}: {why}", clauses.join(", ")),
                Refusal::OtherClause { clauses, why, .. } => {
                    let under = if clauses.is_empty() { "no clause".to_owned() } else { clauses.join(", ") };
                    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
                    format!("refused under {under}{why}")
                }
            },
            Self::Question { actual, .. } | Self::Other { actual, .. } => actual.clone(),
            Self::NeverAsked { .. } => "the engine goes on without asking".to_owned(),
            Self::Stopped { why, .. } => why.clone(),
            Self::Unreached { .. } | Self::ChanceLeftOut { .. } => "no such path".to_owned(),
            Self::Unlisted { path } => format!("not listed: {}", path.as_deref().unwrap_or("[]")),
            Self::MoreUnlisted { count } => format!("not listed: {count} more"),
            Self::Unreviewed(Reviewed::Events) => "none are reported".to_owned(),
            Self::Unreviewed(Reviewed::Outcomes) => "none is reported".to_owned(),
        }
    }

    /// The mismatch in one line, as baselines store it.
    pub fn line(&self) -> String {
        format!("{}: expected {}, actual {}", self.what(), self.expected(), self.actual())
    }

    /// The name of the event that the mismatch is about.
    pub fn event(&self) -> Option<&str> {
        match self {
            Self::Event { word, .. } | Self::Never { word, .. } => Some(word),
            Self::Question { .. } => Some("asked"),
            _ => None,
        }
    }

    /// The event that was observed in place of the expected one, or in spite of it.
    pub fn observed_event(&self) -> Option<&str> {
        match self {
            Self::Event { happened: Happened::Other { event, .. }, .. } => Some(event),
            Self::Never { actual, unseen, .. } if unseen.is_empty() => Some(actual),
            _ => None,
        }
    }

    /// Returns `true` if the mismatch shows in events alone, and in no state.
    pub fn is_of_events(&self) -> bool {
        matches!(self, Self::Event { .. } | Self::Never { .. } | Self::Question { .. })
    }

    /// Returns `true` if a step or an answer was refused or allowed, after which the plays are no longer comparable.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Step(_) | Self::Answer(_))
    }

    /// Returns `true` if the play could not continue as the case requires.
    pub fn is_stop(&self) -> bool {
        matches!(self, Self::NeverAsked { .. } | Self::Question { .. } | Self::Stopped { .. })
    }

    /// Returns `true` if both are about one expectation. The fields of an event may differ.
    pub fn is_beside(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Event { word: one, .. }, Self::Event { word: other, .. })
            | (Self::Never { word: one, .. }, Self::Never { word: other, .. }) => one == other,
            (Self::Question { .. }, Self::Question { .. }) => true,
            _ => self.what() == other.what() && self.expected() == other.expected(),
        }
    }

    /// Returns `true` if it is about the paths through open choices.
    pub fn is_path(&self) -> bool {
        matches!(self, Self::Unreached { .. } | Self::Unlisted { .. } | Self::MoreUnlisted { .. })
    }

    /// Returns `true` if both are questions of one kind, to one player, under one rule, that were never asked.
    pub fn is_same_question(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::NeverAsked { kind, who, rule, answer: _ },
                Self::NeverAsked { kind: other_kind, who: other_who, rule: other_rule, answer: _ },
            ) => (kind, who, rule) == (other_kind, other_who, other_rule),
            _ => false,
        }
    }

    /// Returns `true` if [`what`](Self::what) names a part of a case rather than something that has a value.
    pub fn is_part(&self) -> bool {
        match self {
            Self::Event { .. }
            | Self::Never { .. }
            | Self::Step(_)
            | Self::Unreached { .. }
            | Self::Unlisted { .. }
            | Self::MoreUnlisted { .. }
            | Self::Unreviewed(_) => true,
            Self::Field { .. }
            | Self::Absent { .. }
            | Self::Answer(_)
            | Self::Question { .. }
            | Self::NeverAsked { .. }
            | Self::Stopped { .. }
            | Self::ChanceLeftOut { .. }
            | Self::Other { .. } => false,
        }
    }

    /// All texts in the mismatch, so that they can be cleaned for display.
    pub fn texts_mut(&mut self) -> Vec<&mut String> {
        match self {
            Self::Field { subject, field, expected, actual, how: _ } => {
                [subject, field, expected].into_iter().chain(actual).collect()
            }
            Self::Absent { subject } => vec![subject],
            Self::Event { word, expected, happened } => {
                let more: Vec<&mut String> = match happened {
                    Happened::Other { event, fields, amount: _ } => std::iter::once(event).chain(fields).collect(),
                    Happened::Nothing
                    | Happened::Early
                    | Happened::LateOrSeldom
                    | Happened::NotLater
                    | Happened::TooOften { .. } => Vec::new(),
                };
                [word, expected].into_iter().chain(more).collect()
            }
            Self::Never { word, expected, actual, unseen } => {
                [word, expected, actual].into_iter().chain(unseen).collect()
            }
            Self::Step(refusal) | Self::Answer(refusal) => match refusal {
                Refusal::Allowed { clause } => vec![clause],
                Refusal::Refused { clauses, why } => clauses.iter_mut().chain([why]).collect(),
                Refusal::OtherClause { clause, clauses, why } => clauses.iter_mut().chain([clause, why]).collect(),
                Refusal::NotTaken => Vec::new(),
            },
            Self::Question { expected, actual } => vec![expected, actual],
            Self::NeverAsked { kind, who, rule, answer: Answerable::By(text) | Answerable::OneOf(text) } => {
                [kind, who, text].into_iter().chain(rule).collect()
            }
            Self::Stopped { goal: _, why } => vec![why],
            Self::Unreached { path } | Self::ChanceLeftOut { path } => vec![path],
            Self::Unlisted { path } => path.iter_mut().collect(),
            Self::MoreUnlisted { .. } | Self::Unreviewed(_) => Vec::new(),
            Self::Other { what, expected, actual } => vec![what, expected, actual],
        }
    }
}

/// A number of times, in words.
fn times(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

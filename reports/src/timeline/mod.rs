//! The timeline of a play: its steps as rows, players and objects as columns, and the changes in the cells.
//!
//! A [`Timeline`] is plain data that depends on no game: code that draws it needs nothing else. [`beside`] pairs two
//! timelines of one case, step by step.

pub mod beside;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    /// The columns: players first, then the subjects that the case looks at, then others that change.
    pub subjects: Vec<Subject>,
    /// The start, the steps in the order in which they happened, and the end. A step that goes on after one nested
    /// under it has another row.
    pub rows: Vec<Row>,
    /// The texts of the clauses that are named in the rows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub clauses: BTreeMap<String, String>,
    /// The answers with which it was played, if the case leaves choices open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<String>,
    /// The reason why the play did not finish, if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A player or an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// The name in the case.
    pub name: String,
    /// The card, if the case has another name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The role.
    pub role: Role,
}

/// The role of a subject in a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A player.
    Player,
    /// An object that the case looks at.
    #[default]
    Watched,
    /// An object with a change.
    Changed,
    /// An object that moves from one place to another without any other change.
    Moved,
}

/// The part of the play that a row shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The state before the first step.
    Start,
    /// A step, or a consequence of the previous step.
    #[default]
    Step,
    /// The state at the end.
    End,
}

/// A row of a timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The part of the play.
    pub part: Part,
    /// The step's index among those of the case, counted from 0; none before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The step's line in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The number of steps under which it is nested.
    #[serde(default)]
    pub depth: usize,
    /// `true` if the step goes on here after a step that is nested under it.
    #[serde(default)]
    pub goes_on: bool,
    /// The player who acts; none if it is the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The step as it is written.
    #[serde(default)]
    pub text: String,
    /// The events, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Note>,
    /// The changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
}

impl Row {
    /// Returns `true` if the row has anything to show.
    pub fn is_shown(&self) -> bool {
        self.part == Part::Step || !self.cells.is_empty() || !self.told.is_empty()
    }

    /// The changes in a column.
    pub fn of(&self, subject: usize) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(move |cell| cell.subject == subject)
    }
}

/// An entry about a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Note {
    /// An event, in words.
    Event(String),
    /// A decision of the engine under some clauses.
    Decided {
        /// The clauses.
        clauses: Vec<String>,
        /// The decision.
        note: String,
    },
    /// A player was asked, and answered.
    Asked {
        /// The player.
        who: String,
        /// The clause under which the question was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<String>,
        /// The question.
        question: String,
        /// The possible answers.
        options: String,
        /// The answer.
        answer: String,
    },
    /// The step, or an answer in it, was refused.
    Refused {
        /// The clauses that forbid it.
        clauses: Vec<String>,
        /// The reason.
        why: String,
    },
    /// A mismatch with the case's expectation.
    Differs {
        /// The item compared.
        what: String,
        /// The expected value.
        expected: String,
        /// The observed value.
        actual: String,
    },
}

/// A change of a subject's field: the values before and after. At the start and the end, the current value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The index of the subject among the columns.
    pub subject: usize,
    /// The field; empty if the subject itself appeared or disappeared.
    pub field: String,
    /// The value before; none if it could not be seen, or is not reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The value after; none if it cannot be seen any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The expected value, if it is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
}

impl Timeline {
    /// Returns `true` if the timeline has decisions. A timeline of an engine behind the protocol has none.
    pub fn has_decisions(&self) -> bool {
        self.entries().any(|told| matches!(told, Note::Decided { .. } | Note::Asked { .. }))
    }

    /// Returns `true` if the timeline has events.
    pub fn has_events(&self) -> bool {
        self.entries().any(|told| matches!(told, Note::Event(_)))
    }

    fn entries(&self) -> impl Iterator<Item = &Note> {
        self.rows.iter().flat_map(|row| &row.told)
    }

    /// The fields that have a cell: the name of the subject and of the field.
    fn fields(&self) -> BTreeSet<(&str, &str)> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.filter_map(|cell| Some((&*self.subjects.get(cell.subject)?.name, &*cell.field))).collect()
    }
}

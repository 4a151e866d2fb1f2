//! The timeline of a play: its steps as rows, players and objects as columns, and in the cells what changed.
//!
//! A [`Timeline`] is plain data, without knowledge of any game: who draws it needs nothing else. [`beside`] holds two
//! timelines of one case beside each other, step by step.

pub mod beside;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    /// The columns: players first, then what the case looks at, then what else changes.
    pub subjects: Vec<Subject>,
    /// The start, the steps in the order in which they happened, and the end. A step that goes on after one nested
    /// under it has another row.
    pub rows: Vec<Row>,
    /// What the clauses say that are named in the rows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub clauses: BTreeMap<String, String>,
    /// The answers with which it was played, where the case leaves choices open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<String>,
    /// Why it did not come to its end, if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// A player or an object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// What the case calls it.
    pub name: String,
    /// The card that it is, where the case has another name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// What it is here.
    pub role: Role,
}

/// What a subject is in a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A player.
    Player,
    /// The case looks at it.
    #[default]
    Watched,
    /// Something of it changes.
    Changed,
    /// It goes from one place to another, and nothing else is seen of it.
    Moved,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What is there before the first step.
    Start,
    /// A step, or what follows from the one before.
    #[default]
    Step,
    /// What is there in the end.
    End,
}

/// A step of a play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// What it is about.
    pub part: Part,
    /// The step's place among those of the case, counted from 0; none before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Its line in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Under how many other steps it is nested.
    #[serde(default)]
    pub depth: usize,
    /// Whether it goes on here after a step that is nested under it.
    #[serde(default)]
    pub goes_on: bool,
    /// Who acts: a player; none where it is the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The step as it is written.
    #[serde(default)]
    pub text: String,
    /// What happened, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
    /// What changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
}

impl Row {
    /// Whether there is anything to be seen in it.
    pub fn is_shown(&self) -> bool {
        self.part == Part::Step || !self.cells.is_empty() || !self.told.is_empty()
    }

    /// What of it can be seen in a column.
    pub fn of(&self, subject: usize) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(move |cell| cell.subject == subject)
    }
}

/// Something that happened in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Told {
    /// An event, in words.
    Event(String),
    /// Something was decided under some clauses.
    Decided {
        /// The clauses.
        clauses: Vec<String>,
        /// What was decided.
        note: String,
    },
    /// A player was asked, and answered.
    Asked {
        /// Who.
        who: String,
        /// The clause under which it was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<String>,
        /// What.
        question: String,
        /// What might be answered.
        options: String,
        /// What was answered.
        answer: String,
    },
    /// The step, or an answer in it, was refused.
    Refused {
        /// The clauses that forbid it.
        clauses: Vec<String>,
        /// What is wrong with it.
        why: String,
    },
    /// The case expects something else here than what was seen.
    Differs {
        /// What is compared.
        what: String,
        /// What is expected.
        expected: String,
        /// What was seen.
        actual: String,
    },
}

/// A field of a subject: what it was and what it is; at the start and in the end, what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The place of its subject among the columns.
    pub subject: usize,
    /// The field; empty where the subject itself came or went.
    pub field: String,
    /// What it was; none where that could not be seen, or is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it is; none where it cannot be seen any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What the case expects here, where that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
}

impl Timeline {
    /// Whether it says anything of decisions: an engine behind the protocol does not.
    pub fn tells_decisions(&self) -> bool {
        self.told().any(|told| matches!(told, Told::Decided { .. } | Told::Asked { .. }))
    }

    /// Whether it says anything of events.
    pub fn tells_events(&self) -> bool {
        self.told().any(|told| matches!(told, Told::Event(_)))
    }

    fn told(&self) -> impl Iterator<Item = &Told> {
        self.rows.iter().flat_map(|row| &row.told)
    }

    /// The fields that it shows anything of: the subject's name and the field's.
    fn fields(&self) -> BTreeSet<(&str, &str)> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.filter_map(|cell| Some((&*self.subjects.get(cell.subject)?.name, &*cell.field))).collect()
    }
}

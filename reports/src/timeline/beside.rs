//! Two timelines of one case side by side: by the rules and on an engine.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::mismatch::Mismatch;

use super::{Cell, Note, Part, Row, Timeline};

/// The most pairs of rows that are compared one by one; beyond it, the timelines are aligned by position.
const MOST_PAIRS: usize = 1 << 18;

/// Two timelines of one case, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// The timeline by the rules.
    pub rules: Timeline,
    /// The timeline on the engine.
    pub here: Timeline,
    /// The rows of both, paired where they belong to one step.
    pub pairs: Vec<Pair>,
    /// The first pair in which they diverge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    /// The divergence, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parting: Option<Parting>,
}

/// A row of one of the timelines, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The row by the rules.
    pub rules: Option<usize>,
    /// The engine's row.
    pub here: Option<usize>,
    /// `true` if both are equal, as far as the engine reports.
    pub same: bool,
}

/// The first divergence of a play from its case, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Parting {
    /// The place of the expectation: `FILE:LINE`.
    pub at: String,
    /// The item compared.
    pub what: String,
    /// The expected value.
    pub expected: String,
    /// The observed value.
    pub actual: String,
    /// The mismatch as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mismatch: Option<Mismatch>,
    /// The step during which they diverge: its index among those of the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// The clause that decides the point of divergence, and its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<(String, String)>,
    /// The next event by the rules, and the next event on the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plays: Option<(String, String)>,
}

/// Pairs two timelines. They diverge in the step of `parting`, if that step has a differing pair, or else in the first
/// pair that differs.
pub fn beside(rules: Timeline, here: Timeline, parting: Option<Parting>) -> Beside {
    let mut pairs = aligned(&rules.rows, &here.rows);
    let compared = Compared::of(&rules, &here);
    for pair in &mut pairs {
        let rows = pair.rules.and_then(|row| rules.rows.get(row)).zip(pair.here.and_then(|row| here.rows.get(row)));
        pair.same = rows.is_some_and(|(one, other)| compared.same(one, other));
    }
    let step = parting.as_ref().and_then(|parting| parting.step);
    let of = |pair: &Pair| {
        let row = pair.rules.and_then(|row| rules.rows.get(row)).or(pair.here.and_then(|row| here.rows.get(row)));
        row.and_then(|row| row.step)
    };
    let parted = |pair: &Pair| !pair.same;
    let named = pairs.iter().position(|pair| parted(pair) && step.is_some() && of(pair) == step);
    let first = named.or_else(|| pairs.iter().position(parted));
    Beside { rules, here, pairs, first, parting }
}

/// The items that are compared in two timelines: those that both report.
struct Compared<'t> {
    rules: &'t Timeline,
    here: &'t Timeline,
    fields: std::collections::BTreeSet<(&'t str, &'t str)>,
    decisions: bool,
    events: bool,
}

impl<'t> Compared<'t> {
    fn of(rules: &'t Timeline, here: &'t Timeline) -> Self {
        let theirs = rules.fields();
        Self {
            rules,
            here,
            fields: here.fields().into_iter().filter(|field| theirs.contains(field)).collect(),
            decisions: rules.has_decisions() && here.has_decisions(),
            events: rules.has_events() && here.has_events(),
        }
    }

    fn same(&self, rules: &Row, here: &Row) -> bool {
        self.compared(rules) == self.compared(here) && self.cells(self.rules, rules) == self.cells(self.here, here)
    }

    fn compared<'r>(&self, row: &'r Row) -> Vec<&'r Note> {
        let compared = |told: &&Note| match told {
            Note::Event(_) => self.events,
            Note::Decided { .. } | Note::Asked { .. } => self.decisions,
            Note::Refused { .. } => true,
            Note::Differs { .. } => false,
        };
        row.told.iter().filter(compared).collect()
    }

    fn cells<'r>(&self, timeline: &'r Timeline, row: &'r Row) -> Vec<(&'r str, &'r str, Option<&'r str>)> {
        let named = |cell: &'r Cell| {
            let name = &*timeline.subjects.get(cell.subject)?.name;
            self.fields.contains(&(name, &*cell.field)).then_some((name, &*cell.field, cell.after.as_deref()))
        };
        let mut cells: Vec<_> = row.cells.iter().filter_map(named).collect();
        cells.sort_unstable();
        cells
    }
}

/// The rows of both in order. Rows of the same step are paired, as many as possible.
fn aligned(rules: &[Row], here: &[Row]) -> Vec<Pair> {
    let key = |row: &Row| (row.part == Part::Start, row.part == Part::End, row.step);
    let alike = |one: usize, other: usize| {
        rules.get(one).zip(here.get(other)).is_some_and(|(rules, here)| key(rules) == key(here))
    };
    let (rows, columns) = (rules.len(), here.len());
    if rows.saturating_mul(columns) > MOST_PAIRS {
        let row = |index: usize, count: usize| (index < count).then_some(index);
        let all = 0..rows.max(columns);
        return all.map(|index| Pair { rules: row(index, rows), here: row(index, columns), same: false }).collect();
    }
    // The most rows that can be paired from each position on.
    let mut most = vec![vec![0usize; columns + 1]; rows + 1];
    let at = |most: &[Vec<usize>], row: usize, column: usize| {
        most.get(row).and_then(|row| row.get(column)).copied().unwrap_or_default()
    };
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let best = if alike(row, column) {
                at(&most, row + 1, column + 1) + 1
            } else {
                at(&most, row + 1, column).max(at(&most, row, column + 1))
            };
            if let Some(cell) = most.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = best;
            }
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < rows || column < columns {
        let both = row < rows && column < columns && alike(row, column);
        let first =
            both || column >= columns || (row < rows && at(&most, row + 1, column) >= at(&most, row, column + 1));
        let second = both || !first;
        pairs.push(Pair { rules: first.then_some(row), here: second.then_some(column), same: false });
        row += usize::from(first);
        column += usize::from(second);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::super::{Role, Subject};
    use super::*;

    fn row(step: u32, event: &str, damage: Option<&str>) -> Row {
        let cell = |after: &str| Cell { field: "damage".to_owned(), after: Some(after.to_owned()), ..Cell::default() };
        Row {
            step: Some(step),
            told: vec![Note::Event(event.to_owned())],
            cells: damage.map(cell).into_iter().collect(),
            ..Row::default()
        }
    }

    fn timeline(rows: Vec<Row>) -> Timeline {
        let bears = Subject { name: "bears".to_owned(), card: None, role: Role::Watched };
        Timeline { subjects: vec![bears], rows, ..Timeline::default() }
    }

    fn compared(beside: &Beside) -> Vec<(Option<usize>, Option<usize>, bool)> {
        beside.pairs.iter().map(|pair| (pair.rules, pair.here, pair.same)).collect()
    }

    #[test]
    fn rows_of_one_step_stand_beside_each_other() {
        let rules = timeline(vec![row(0, "a", None), row(1, "b", None), row(0, "c", None), row(2, "d", Some("1"))]);
        let here = timeline(vec![row(0, "a", None), row(2, "d", Some("1"))]);
        let both = beside(rules, here, None);
        let wanted =
            [(Some(0), Some(0), true), (Some(1), None, false), (Some(2), None, false), (Some(3), Some(1), true)];
        assert_eq!(compared(&both), wanted);
        assert_eq!(both.first, Some(1));
    }

    #[test]
    fn they_part_in_the_step_that_is_named_if_it_differs() {
        let rules = || timeline(vec![row(0, "a", None), row(1, "b", Some("1"))]);
        let here = || timeline(vec![row(0, "x", None), row(1, "b", Some("3"))]);
        let named = |step| Some(Parting { step: Some(step), ..Parting::default() });
        assert_eq!(beside(rules(), here(), None).first, Some(0));
        assert_eq!(beside(rules(), here(), named(1)).first, Some(1));
        assert_eq!(beside(rules(), here(), named(7)).first, Some(0));
        assert_eq!(beside(rules(), rules(), named(1)).first, None);
    }

    #[test]
    fn what_an_engine_does_not_tell_of_is_no_difference() {
        let mut rules = row(0, "a", Some("1"));
        rules.told.push(Note::Decided { clauses: vec!["615.7".to_owned()], note: String::new() });
        let silent = Row { step: Some(0), ..Row::default() };
        assert_eq!(beside(timeline(vec![rules.clone()]), timeline(vec![silent]), None).first, None);
        let other = row(0, "a", Some("2"));
        assert_eq!(beside(timeline(vec![rules]), timeline(vec![other]), None).first, Some(0));
    }

    #[test]
    fn very_long_timelines_are_aligned_by_position() {
        let long = || timeline((0..600).map(|step| row(step, "a", None)).collect());
        assert!(beside(long(), long(), None).pairs.iter().all(|pair| pair.same && pair.rules == pair.here));
    }
}

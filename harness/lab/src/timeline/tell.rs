//! Builds the timeline of a play from the lines of its explanation.

use std::collections::{BTreeMap, BTreeSet};

use kernel::transcript::CHANCE;
use kernel::transcript::observed::Snapshot;
use kernel::words::name::Name;
use kernel::words::scenario::StepId;
use reports::timeline::{Cell, Note, Part, Role, Row, Subject, Timeline};

use super::Play;
use super::facts::Facts;
use crate::explanation::render::{Asked, Line, render};
use reports::mismatch::Mismatch;
use suite::judge::Difference;
use suite::language::case::Case;
use suite::language::expect::Then;
use suite::load::Suite;
use suite::play::changes::{Change, shown};

/// The field that contains an object's zone, in every game.
const PLACE: &str = "zone";

/// The fields that a timeline shows.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// The fields that the case checks.
    watched: Vec<(String, String)>,
    /// The fields that change.
    changed: Vec<(String, String)>,
}

impl Fields {
    /// Adds the fields of another selection.
    pub fn add(&mut self, others: Self) {
        for (own, others) in [(&mut self.watched, others.watched), (&mut self.changed, others.changed)] {
            for other in others {
                if !own.contains(&other) {
                    own.push(other);
                }
            }
        }
    }

    fn all(&self) -> impl Iterator<Item = &(String, String)> {
        self.watched.iter().chain(self.changed.iter().filter(|field| !self.watched.contains(field)))
    }
}

/// Builds timelines for plays of a case.
pub struct Teller<'t> {
    /// The suite.
    pub suite: &'t Suite,
    /// The case.
    pub case: &'t Case,
    /// The facts of its scenario.
    pub facts: &'t Facts,
}

impl Teller<'_> {
    /// The fields that the case checks, or that change in a play.
    pub fn fields(&self, play: &Play<'_>) -> Fields {
        let mut fields = Fields::default();
        let thens = self.case.steps.iter().filter_map(|step| step.then.as_ref()).chain(play.then);
        fields.watched.extend(thens.flat_map(watched));
        for line in self.lines(play) {
            if let Line::Changed(Change { subject, field, by_cards: false, .. }) = line {
                let field = field.map(|field| field.to_string()).unwrap_or_default();
                fields.changed.push((subject.to_string(), field));
            }
        }
        let mut unique = Fields::default();
        unique.add(fields);
        unique
    }

    fn lines(&self, play: &Play<'_>) -> Vec<Line> {
        render(self.suite, self.case, play.start.as_ref(), &play.observed, &play.trace)
    }

    /// The timeline of a play, with these fields.
    pub fn timeline(&self, play: &Play<'_>, fields: &Fields) -> Timeline {
        let subjects = self.subjects(fields);
        let columns: BTreeMap<&str, usize> =
            subjects.iter().enumerate().map(|(index, subject)| (&*subject.name, index)).collect();
        let mut rows = Vec::new();
        if let Some(start) = &play.start {
            let cells = fields.all().filter_map(|field| at(&columns, start, field)).collect();
            rows.push(Row { part: Part::Start, cells, ..Row::default() });
        }
        for line in self.lines(play) {
            self.add(&mut rows, &columns, fields, line);
        }
        let cells = fields.watched.iter().filter_map(|field| at(&columns, &play.observed.end, field)).collect();
        rows.push(Row { part: Part::End, cells, ..Row::default() });
        for difference in &play.differences {
            differs(&mut rows, &columns, fields, play, difference);
        }
        let way = (!play.path.answers.is_empty()).then(|| play.path.to_string());
        let clauses = self.clauses(&rows);
        Timeline { subjects, rows, clauses, way, stopped: None }
    }

    fn subjects(&self, fields: &Fields) -> Vec<Subject> {
        let players = self.facts.players.iter().filter(|player| fields.all().any(|(subject, _)| subject == *player));
        let mut names: Vec<&String> = players.collect();
        for (subject, _) in fields.all() {
            if !names.contains(&subject) {
                names.push(subject);
            }
        }
        let role = |name: &String| {
            let of = |fields: &[(String, String)], odd: &dyn Fn(&str) -> bool| {
                fields.iter().any(|(subject, field)| subject == name && odd(field))
            };
            if self.facts.players.contains(name) {
                Role::Player
            } else if of(&fields.watched, &|_| true) {
                Role::Watched
            } else if of(&fields.changed, &|field| field != PLACE && !field.is_empty()) {
                Role::Changed
            } else {
                Role::Moved
            }
        };
        let mut subjects: Vec<Subject> = names
            .into_iter()
            .map(|name| Subject { name: name.clone(), card: self.facts.cards.get(name).cloned(), role: role(name) })
            .collect();
        subjects.sort_by_key(|subject| match subject.role {
            Role::Player => 0,
            Role::Watched => 1,
            Role::Changed => 2,
            Role::Moved => 3,
        });
        subjects
    }

    fn add(&self, rows: &mut Vec<Row>, columns: &BTreeMap<&str, usize>, fields: &Fields, line: Line) {
        let names = |clauses: Vec<Name>| clauses.iter().map(ToString::to_string).collect::<Vec<_>>();
        let told = match line {
            Line::Step { step, line, text } => {
                rows.push(self.step(rows, step, line, text));
                return;
            }
            Line::Changed(Change { subject, field, from, to, by_cards }) => {
                let Some(column) = columns.get(subject.as_str()) else { return };
                let field = field.map(|field| field.to_string()).unwrap_or_default();
                // An unchecked pile is shown through its cards.
                if by_cards && !fields.all().any(|(other, key)| *other == *subject && *key == field) {
                    return;
                }
                let cell = Cell { subject: *column, field, before: from, after: to, expected: None };
                add_to(rows, |row| row.cells.push(cell));
                return;
            }
            Line::Happened(said) => Note::Event(said),
            Line::Decided { clauses, note } => {
                Note::Decided { clauses: clauses.into_iter().map(str::to_owned).collect(), note }
            }
            // Random results are shown as decisions and not as questions.
            Line::Asked(Asked { who, under, question, options, answer }) if who == CHANCE => Note::Decided {
                clauses: under.into_iter().map(str::to_owned).collect(),
                note: format!("{question}: {answer} ({options})"),
            },
            Line::Asked(asked) => Note::Asked {
                who: asked.who.to_string(),
                under: asked.under.map(str::to_owned),
                question: asked.question,
                options: asked.options,
                answer: asked.answer,
            },
            Line::Refused { clauses, why } => Note::Refused { clauses: names(clauses), why },
        };
        add_to(rows, |row| row.told.push(told));
    }

    fn step(&self, rows: &[Row], step: StepId, line: u32, text: String) -> Row {
        let number = self.case.steps.get(step as usize).map_or("", |step| &step.number);
        Row {
            part: Part::Step,
            step: Some(step),
            line: Some(line),
            // The number `1.in_response.2` is nested once.
            depth: number.matches('.').count() / 2,
            goes_on: rows.iter().any(|row| row.step == Some(step)),
            who: self.facts.actors.get(&step).cloned(),
            text,
            ..Row::default()
        }
    }

    fn clauses(&self, rows: &[Row]) -> BTreeMap<String, String> {
        let mut ids: BTreeSet<&String> = BTreeSet::new();
        for told in rows.iter().flat_map(|row| &row.told) {
            match told {
                Note::Decided { clauses, .. } | Note::Refused { clauses, .. } => ids.extend(clauses),
                Note::Asked { under, .. } => ids.extend(under),
                Note::Event(_) | Note::Differs { .. } => {}
            }
        }
        let says = |id: &String| {
            let clause = self.suite.catalogues.find(self.case.language.game, id)?;
            Some((id.clone(), clause.says.to_string()))
        };
        ids.into_iter().filter_map(says).collect()
    }
}

/// Adds to the current step, or to the row before the first.
fn add_to(rows: &mut Vec<Row>, add: impl FnOnce(&mut Row)) {
    if rows.last().is_none_or(|row| row.part != Part::Step) {
        rows.push(Row::default());
    }
    if let Some(row) = rows.last_mut() {
        add(row);
    }
}

fn watched(then: &Then) -> impl Iterator<Item = (String, String)> {
    then.subjects.iter().flat_map(|want| want.fields.iter().map(|field| (want.name.clone(), field.key.to_owned())))
}

/// The value of a field at a moment.
fn at(columns: &BTreeMap<&str, usize>, moment: &Snapshot, (subject, field): &(String, String)) -> Option<Cell> {
    let value = moment.get(subject)?.get(field)?;
    let subject = *columns.get(subject.as_str())?;
    Some(Cell { subject, field: field.clone(), after: Some(shown(value)), ..Cell::default() })
}

/// Marks the place of a mismatch.
fn differs(
    rows: &mut [Row],
    columns: &BTreeMap<&str, usize>,
    fields: &Fields,
    play: &Play<'_>,
    difference: &Difference,
) {
    let of_step = |row: &&mut Row| match difference.step {
        Some(step) => row.step == Some(step),
        None => row.part == Part::End,
    };
    let Some(row) = rows.iter_mut().rev().find(of_step) else { return };
    let mismatch = &difference.mismatch;
    let expected = Some(mismatch.expected());
    let is_it = |(subject, field): &&(String, String)| match mismatch {
        Mismatch::Field { subject: of, field: own, .. } => subject == of && field == own,
        _ => false,
    };
    let field = fields.watched.iter().find(is_it);
    let Some((subject, field)) = field.and_then(|field| Some((*columns.get(field.0.as_str())?, field))) else {
        let (what, expected, actual) = (mismatch.what(), mismatch.expected(), mismatch.actual());
        row.told.push(Note::Differs { what, expected, actual });
        return;
    };
    if let Some(cell) = row.cells.iter_mut().find(|cell| cell.subject == subject && cell.field == field.1) {
        cell.expected = expected;
        return;
    }
    let after = difference.step.and_then(|step| play.observed.after.iter().find(|(other, _)| *other == step));
    let moment = after.map_or(&play.observed.end, |(_, moment)| moment);
    let seen = at(columns, moment, field);
    let unseen = Cell { subject, field: field.1.clone(), ..Cell::default() };
    row.cells.push(Cell { expected, ..seen.unwrap_or(unseen) });
}

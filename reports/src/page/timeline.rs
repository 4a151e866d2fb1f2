//! Draws a timeline, alone or beside the one by the rules: a row for each step, a column for each player or object.

use maud::{Markup, html};

use super::chips::chips;
use super::plain::Plain;
use crate::timeline::beside::Beside;
use crate::timeline::{Cell, Note, Part, Role, Row, Timeline};

/// The names that a drawing of a play needs.
#[derive(Clone, Copy)]
pub struct Named<'n> {
    /// The game, for its clauses.
    pub game: &'n str,
    /// The name of the engine.
    pub engine: &'n str,
}

/// A play alone.
pub fn alone(timeline: &Timeline, named: Named<'_>) -> Markup {
    let columns = Columns::of(&[timeline]);
    let moved = columns.moved;
    html! {
        div.scroll tabindex="0" role="region" aria-label="Timeline of the play" {
            table.play {
                thead { tr {
                    th scope="col" { "Step" }
                    th.happens scope="col" { "What happens" }
                    (columns.heads())
                } }
                tbody {
                    @for row in timeline.rows.iter().filter(|row| row.is_shown()) {
                        tr class=[of_part(row.part)] {
                            (step(Some(row), None))
                            td data-label="What happens" { (events_cell(&row.told, None, named)) }
                            @for column in &columns.main {
                                td data-label=(Plain(&column.name)) {
                                    @for cell in cells(timeline, row, &column.name) { (change(row, cell, false)) }
                                }
                            }
                            @if moved { td data-label="Cards" { (moves(timeline, row)) } }
                        }
                    }
                }
            }
        }
        @if let Some(why) = &timeline.stopped { p.stopped { "The play did not finish: " (Plain(why)) } }
    }
}

/// A play by the rules beside the play on an engine.
pub fn both(beside: &Beside, named: Named<'_>) -> Markup {
    if beside.rules.rows.is_empty() {
        return alone(&beside.here, named);
    }
    if beside.here.rows.is_empty() {
        return html! {
            @if let Some(why) = &beside.here.stopped {
                p.stopped { "On " (Plain(named.engine)) " the play did not finish: " (Plain(why)) }
            }
            p.note { "The play by the rules:" }
            (alone(&beside.rules, named))
        };
    }
    let columns = Columns::of(&[&beside.rules, &beside.here]);
    let row = |timeline: &'_ Timeline, index: Option<usize>| index.and_then(|index| timeline.rows.get(index)).cloned();
    html! {
        div.scroll tabindex="0" role="region" aria-label="Timeline of the play, by the rules and on the engine" {
            table.play {
                thead { tr {
                    th scope="col" { "Step" }
                    th.side scope="col" { "By the rules" }
                    th.side scope="col" { "On " (Plain(named.engine)) }
                    (columns.heads())
                } }
                tbody {
                    @for (index, pair) in beside.pairs.iter().enumerate() {
                        @let rules = row(&beside.rules, pair.rules);
                        @let here = row(&beside.here, pair.here);
                        @if rules.as_ref().is_some_and(Row::is_shown) || here.as_ref().is_some_and(Row::is_shown) {
                            (pair_row(beside, &columns, named, (rules, here), pair.same, beside.first == Some(index)))
                        }
                    }
                }
            }
        }
        @if let Some(why) = &beside.here.stopped {
            p.stopped { "On " (Plain(named.engine)) " the play did not finish: " (Plain(why)) }
        }
    }
}

fn pair_row(
    beside: &Beside,
    columns: &Columns,
    named: Named<'_>,
    (rules, here): (Option<Row>, Option<Row>),
    same: bool,
    first: bool,
) -> Markup {
    let part = rules.as_ref().or(here.as_ref()).map_or(Part::Step, |row| row.part);
    let empty = Row::default();
    let (one, other) = (rules.as_ref().unwrap_or(&empty), here.as_ref().unwrap_or(&empty));
    let class = [of_part(part), first.then_some("first"), (!same || misses(other)).then_some("parts")];
    let class: Vec<&str> = class.into_iter().flatten().collect();
    let on_engine = format!("On {}", named.engine);
    let mut against = other.told.clone();
    if !beside.here.has_decisions() {
        // An event that an engine never reports is not a divergence.
        against
            .extend(one.told.iter().filter(|told| matches!(told, Note::Decided { .. } | Note::Asked { .. })).cloned());
    }
    html! {
        tr class=(class.join(" ")) {
            (step(rules.as_ref().or(here.as_ref()), first.then_some("First difference")))
            @if same && !misses(other) {
                td colspan="2" data-label="In both" { (events_cell(fuller(one, other), None, named)) }
            } @else {
                td.rules data-label="By the rules" { (side(rules.as_ref(), &against, named)) }
                td.here data-label=(Plain(&on_engine)) { (side(here.as_ref(), &one.told, named)) }
            }
            @for column in &columns.main {
                @let right = cells(&beside.rules, one, &column.name);
                @let own = cells(&beside.here, other, &column.name);
                td data-label=(Plain(&column.name)) { (values(one, other, &right, &own, same)) }
            }
            @if columns.moved {
                td data-label="Cards" {
                    @if same {
                        (moves(&beside.rules, one))
                    } @else {
                        @let (right, own) = (moves(&beside.rules, one), moves(&beside.here, other));
                        @if right.0 == own.0 {
                            (right)
                        } @else {
                            @let tells = beside.here.subjects.iter().any(|subject| subject.role == Role::Moved);
                            div.of-rules { span.who { "rules" } (stays(right, true)) }
                            div.of-here { span.who { "here" } (stays(own, tells)) }
                        }
                    }
                }
            }
        }
    }
}

/// The events of one side; those that the other side does not have are marked.
fn side(row: Option<&Row>, other: &[Note], named: Named<'_>) -> Markup {
    row.map_or_else(|| html! { span.note { "not here" } }, |row| events_cell(&row.told, Some(other), named))
}

/// Returns `true` if an expectation of the row failed.
fn misses(row: &Row) -> bool {
    row.told.iter().any(|told| matches!(told, Note::Differs { .. }))
}

/// The events of the row with more details, of two equal rows.
fn fuller<'r>(one: &'r Row, other: &'r Row) -> &'r [Note] {
    if one.told.len() >= other.told.len() { &one.told } else { &other.told }
}

/// The values of a subject's fields by the rules and on the engine, shown once if they are equal.
fn values(rules: &Row, here: &Row, right: &[&Cell], own: &[&Cell], same: bool) -> Markup {
    let is = |cell: &Cell, other: &Cell| {
        cell.field == other.field && cell.before == other.before && cell.after == other.after
    };
    let agreed = |cell: &&&Cell| own.iter().any(|other| is(cell, other));
    let marked = |cell: &Cell| own.iter().find(|other| is(cell, other)).is_some_and(|other| other.expected.is_some());
    html! {
        @for cell in right.iter().filter(|cell| same || agreed(cell)) {
            @let shown = if marked(cell) { own.iter().find(|other| is(cell, other)).unwrap_or(cell) } else { cell };
            (change(rules, shown, false))
        }
        @if !same {
            @for cell in right.iter().filter(|cell| !agreed(cell)) {
                div.of-rules { span.who { "rules" } (change(rules, cell, false)) }
            }
            @for cell in own.iter().filter(|cell| !right.iter().any(|other| is(cell, other))) {
                div.of-here { span.who { "here" } (change(here, cell, true)) }
            }
        }
    }
}

/// A column.
struct Column {
    name: String,
    card: Option<String>,
}

/// The columns of a play: those of its subjects, and one for all cards that only move, if there are any.
struct Columns {
    main: Vec<Column>,
    moved: bool,
}

impl Columns {
    fn of(timelines: &[&Timeline]) -> Self {
        let mut subjects: Vec<&crate::timeline::Subject> = Vec::new();
        for subject in timelines.iter().flat_map(|timeline| &timeline.subjects) {
            if !subjects.iter().any(|other| other.name == subject.name) {
                subjects.push(subject);
            }
        }
        let main = subjects.iter().filter(|subject| subject.role != Role::Moved);
        Self {
            main: main.map(|subject| Column { name: subject.name.clone(), card: subject.card.clone() }).collect(),
            moved: subjects.iter().any(|subject| subject.role == Role::Moved),
        }
    }

    fn heads(&self) -> Markup {
        html! {
            @for column in &self.main {
                th scope="col" {
                    (Plain(&column.name))
                    @if let Some(card) = &column.card { span.card { (Plain(card)) } }
                }
            }
            @if self.moved { th scope="col" { "Cards" } }
        }
    }
}

fn cells<'t>(timeline: &'t Timeline, row: &'t Row, subject: &str) -> Vec<&'t Cell> {
    let place = timeline.subjects.iter().position(|other| other.name == subject);
    place.map(|place| row.of(place).collect()).unwrap_or_default()
}

/// The moves of cards that only move.
fn moves(timeline: &Timeline, row: &Row) -> Markup {
    let moved = timeline.subjects.iter().enumerate().filter(|(_, subject)| subject.role == Role::Moved);
    let shown = |cell: &&Cell| row.part == Part::Step || cell.expected.is_some();
    html! {
        @for (place, subject) in moved {
            @for cell in row.of(place).filter(shown) {
                div.change {
                    span.field { (Plain(&subject.name)) } " " (from_to(row, cell))
                }
            }
        }
    }
}

/// The text for cards that stayed, where others moved in the other play.
fn stays(moves: Markup, tells: bool) -> Markup {
    let none = if tells { "stays where it is" } else { "not reported" };
    if moves.0.is_empty() {
        html! { span.note { (none) } }
    } else {
        moves
    }
}

fn change(row: &Row, cell: &Cell, wrong: bool) -> Markup {
    let class = if wrong { "change wrong" } else { "change" };
    html! {
        div class=(class) {
            @if !cell.field.is_empty() { span.field { (Plain(&cell.field)) } " " }
            (from_to(row, cell))
            @if let Some(expected) = &cell.expected {
                span.expected { "expected " b { (Plain(expected)) } }
            }
        }
    }
}

fn from_to(row: &Row, cell: &Cell) -> Markup {
    html! {
        @match (&cell.before, &cell.after) {
            (Some(before), Some(after)) => {
                span.before { (Plain(before)) }
                span.arrow aria-hidden="true" { " → " } span.sr { " to " }
                b { (Plain(after)) }
            },
            (_, Some(after)) => b { (Plain(after)) },
            (_, None) => b { @if row.part == Part::Step { "gone" } @else { "not visible" } },
        }
    }
}

fn step(row: Option<&Row>, mark: Option<&str>) -> Markup {
    let Some(row) = row else { return html! { th scope="row" {} } };
    let depth = ["d0", "d1", "d2", "d3"].get(row.depth).copied().unwrap_or("d3");
    html! {
        th.step.(depth) scope="row" {
            @if let Some(mark) = mark { span.mark { (mark) } }
            @match row.part {
                Part::Start => span.label { "At the start" },
                Part::End => span.label { "At the end" },
                Part::Step => {
                    @if row.text.is_empty() {
                        span.label { "Before the first step" }
                    } @else {
                        @if let Some(who) = row.who.as_deref().filter(|who| !names(&row.text, who)) { span.actor { (Plain(who)) } }
                        @if row.goes_on { span.note { "goes on: " } }
                        code { (Plain(&row.text)) }
                        @if let Some(line) = row.line { span.line { "line " (line) } }
                    }
                },
            }
        }
    }
}

/// Returns `true` if the text of a step names the player who acts: `alice: {cast: Fog}`.
fn names(text: &str, who: &str) -> bool {
    text.strip_prefix(who).is_some_and(|rest| rest.starts_with(':'))
}

fn events_cell(all: &[Note], other: Option<&[Note]>, named: Named<'_>) -> Markup {
    let both = |told: &Note| other.is_some_and(|other| other.contains(told));
    let folds = |told: &Note| matches!(told, Note::Decided { .. }) && both(told);
    let runs: Vec<&[Note]> = all.chunk_by(|one, other| folds(one) && folds(other)).collect();
    let line = |told: &Note| {
        html! {
            li class={ (class(told)) @if other.is_some() && !both(told) { " own" } } { (one(told, named)) }
        }
    };
    html! {
        @if !all.is_empty() {
            ul.told {
                @for run in runs {
                    @if run.len() > 1 {
                        li.same {
                            details {
                                summary { (run.len()) " decisions as on the other side" }
                                ul.told { @for told in run { (line(told)) } }
                            }
                        }
                    } @else {
                        @for told in run { (line(told)) }
                    }
                }
            }
        }
    }
}

fn class(told: &Note) -> &'static str {
    match told {
        Note::Event(_) => "event",
        Note::Decided { .. } => "decided",
        Note::Asked { .. } => "asked",
        Note::Refused { .. } => "refused",
        Note::Differs { .. } => "differs",
    }
}

fn one(told: &Note, named: Named<'_>) -> Markup {
    html! {
        @match told {
            Note::Event(said) => (Plain(said)),
            Note::Decided { clauses, note } => { (chips(named.game, clauses)) (Plain(note)) },
            Note::Asked { who, under, question, options, answer } => {
                (chips(named.game, under.as_slice()))
                (Plain(who)) " is asked " (Plain(question)) " (" (Plain(options)) "): " b { (Plain(answer)) }
            },
            Note::Refused { clauses, why } => {
                span.label { "refused" } " " (chips(named.game, clauses)) (Plain(why))
            },
            Note::Differs { what, expected, actual } => {
                span.label { (Plain(what)) } " expected " b { (Plain(expected)) } ", seen " b { (Plain(actual)) }
            },
        }
    }
}

/// The clauses that have a chip in the drawing of a timeline.
pub fn cited(timeline: &Timeline) -> impl Iterator<Item = &String> {
    timeline.rows.iter().flat_map(|row| &row.told).flat_map(|told| match told {
        Note::Decided { clauses, .. } | Note::Refused { clauses, .. } => clauses.as_slice(),
        Note::Asked { under, .. } => under.as_slice(),
        Note::Event(_) | Note::Differs { .. } => &[],
    })
}

fn of_part(part: Part) -> Option<&'static str> {
    match part {
        Part::Start => Some("start"),
        Part::Step => None,
        Part::End => Some("end"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMED: Named<'_> = Named { game: "mtg", engine: "mine" };

    fn decided(note: &str) -> Note {
        Note::Decided { clauses: Vec::new(), note: note.to_owned() }
    }

    #[test]
    fn decisions_of_both_sides_are_folded_where_there_are_several() {
        let all = [decided("a"), decided("b"), decided("c"), decided("d")];
        let other = [decided("a"), decided("b"), decided("d")];
        let drawn = events_cell(&all, Some(&other), NAMED).into_string();
        assert_eq!(drawn.matches("<details>").count(), 1, "{drawn}");
        assert!(drawn.contains("<summary>2 decisions as on the other side</summary>"), "{drawn}");
        assert!(
            drawn.contains("</details></li><li class=\"decided own\">c</li><li class=\"decided\">d</li>"),
            "{drawn}"
        );
        assert!(!events_cell(&all, None, NAMED).into_string().contains("details"));
    }

    #[test]
    fn a_player_is_named_once() {
        let drawn = |text: &str| {
            let row = Row { who: Some("alice".to_owned()), text: text.to_owned(), ..Row::default() };
            step(Some(&row), None).into_string()
        };
        assert!(!drawn("alice: {cast: Fog}").contains("actor"));
        assert!(drawn("to: next turn").contains("<span class=\"actor\">alice</span>"));
    }

    #[test]
    fn what_went_nowhere_stays_where_it_is_if_the_engine_tells_of_it() {
        assert_eq!(stays(html! {}, true).into_string(), "<span class=\"note\">stays where it is</span>");
        assert_eq!(stays(html! {}, false).into_string(), "<span class=\"note\">not reported</span>");
        assert_eq!(stays(html! { "a" }, true).into_string(), "a");
    }
}

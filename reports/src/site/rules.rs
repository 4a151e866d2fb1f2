//! The rules of a game, and the page of a clause: the cases that prove it, the mistakes that guard it, the results of
//! engines.

use maud::{Markup, html};

use super::links::{anchor, mistakes, root};
use super::{Game, Made, links};
use crate::coverage::Clause;
use crate::page::case::badge;
use crate::page::heat::{Cell, legend, natural, shaded};
use crate::page::plain::Plain;
use crate::record::{CaseResult, Record};

/// All clauses of a game, as a table.
pub fn all(made: &Made<'_>, game: &Game) -> Markup {
    let root = root(&links::rules(&game.name));
    let mut clauses: Vec<&Clause> = made.site.coverage.of(&game.name).collect();
    clauses.sort_by(|one, other| natural(&one.id, &other.id));
    let says = |clause: &Clause| made.site.library.rule(&game.name, &clause.id).map(|rule| rule.says);
    html! {
        h1 { (Plain(&game.title)) }
        p {
            a href={ (root) (links::cases(&game.name)) } { "Cases" } " · "
            a href={ (root) (links::mistakes(&game.name)) } { "Mistakes" }
        }
        p.note { "Each clause with the number of cases that prove it, of known mistakes about it that are caught, and of plays that engines fail." }
        @if !made.site.records.is_empty() {
            (legend())
            p.control { label #only hidden { input #wrong type="checkbox"; " Only clauses with failures" } }
        }
        div.scroll tabindex="0" role="region" aria-label="Clauses" {
            table.heat.wide {
                thead { tr {
                    th scope="col" { "Clause" } th.count-of scope="col" { "Cases" } th.count-of scope="col" { "Mistakes" }
                    (made.heads())
                } }
                tbody {
                    @for clause in clauses {
                        @let cells = made.site.records.iter().map(|record| Cell::of(record, &game.name, &clause.id));
                        @let cells: Vec<Cell> = cells.collect();
                        tr class=[cells.iter().all(|cell| cell.is_quiet()).then_some("quiet")] {
                            th scope="row" {
                                (made.links.rule(&root, &game.name, &clause.id))
                                @if let Some(says) = says(clause) { span.says { (Plain(&says)) } }
                            }
                            @if clause.exempt.is_some() {
                                td.note.count-of colspan="2" { "cannot be proved" }
                            } @else {
                                td.number.count-of { (clause.shown().len()) } td.number.count-of { (clause.caught.len()) }
                            }
                            @for cell in cells { (shaded(cell)) }
                        }
                    }
                }
            }
        }
    }
}

/// The page of a clause.
pub fn one(made: &Made<'_>, clause: &Clause) -> Markup {
    let root = root(&links::rule(&clause.game, &clause.id));
    let rule = made.site.library.rule(&clause.game, &clause.id).unwrap_or_default();
    let beside: Vec<&str> = clause.beside().into_iter().collect();
    html! {
        p.note { a href={ (root) (links::rules(&clause.game)) } { "Rules of " (Plain(made.title(&clause.game))) } }
        h1 { (Plain(&clause.id)) }
        p.lede { (Plain(&rule.says)) }
        dl.facts {
            @if !rule.document.is_empty() { dt { "Document" } dd { (Plain(&rule.document)) } }
            @for edition in &clause.editions { dt { (Plain(&edition.edition)) } dd { "at " (Plain(&edition.at)) } }
            @if let Some(decided) = &rule.decided { dt { "Decided" } dd { (Plain(decided)) } }
        }
        @if let Some(why) = &clause.exempt { p { "It cannot be observed: " (Plain(why)) } }
        section aria-labelledby="shown" {
            h2 #shown { "Cases that prove it" }
            (table(made, &clause.shown().into_iter().collect::<Vec<_>>(), &root))
        }
        @if !clause.missed().is_empty() {
            section aria-labelledby="missed" {
                h2 #missed { "Cases that assert it and do not prove it" }
                (table(made, &clause.missed().into_iter().collect::<Vec<_>>(), &root))
            }
        }
        section aria-labelledby="guards" {
            h2 #guards { "Mistakes about it" }
            @if clause.caught.is_empty() && clause.uncaught.is_empty() { p.note { "None is known." } }
            ul.list {
                @for name in &clause.caught { li { (mistake(clause, name, &root)) } }
                @for name in &clause.uncaught { li { (mistake(clause, name, &root)) " " span.note { "which no case catches" } } }
            }
        }
        @if !beside.is_empty() {
            details.group {
                summary { "Cases about other clauses in which it is decided by, too " span.count { (beside.len()) } }
                ul { @for id in beside { li { (made.links.case(&root, id)) } } }
            }
        }
    }
}

fn mistake(clause: &Clause, name: &str, root: &str) -> Markup {
    html! { a href={ (root) (mistakes(&clause.game)) "#" (anchor(name)) } { (Plain(name)) } }
}

/// A table of cases with the results of engines.
fn table(made: &Made<'_>, ids: &[&str], root: &str) -> Markup {
    html! {
        @if ids.is_empty() {
            p.note { "There is none." }
        } @else if made.engines.is_empty() {
            ul.list { @for id in ids { li { (made.links.case(root, id)) } } }
        } @else {
            div.scroll tabindex="0" role="region" aria-label="Cases and engines" {
                table.differences {
                    thead { tr {
                        th scope="col" { "Case" }
                        (made.heads())
                    } }
                    tbody {
                        @for id in ids {
                            tr {
                                th scope="row" { (made.links.case(root, id)) }
                                @for (engine, record) in made.engines.iter().zip(made.site.records) {
                                    td data-label=(Plain(engine)) { (worst(record, id)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The result of a case on an engine, in the edition with the worst verdict.
fn worst(record: &Record, id: &str) -> Markup {
    let of = record.results.iter().filter(|result| result.id == id);
    let worst = of.max_by_key(|result: &&CaseResult| result.verdict);
    html! {
        @match worst {
            Some(result) => (badge(result.verdict, result.standing)),
            None => span.note { "not played" },
        }
    }
}

//! The first page of a site, and the lists of a game's cases and mistakes.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::disputed::disputed;
use super::links::{anchor, root};
use super::{Case, Game, Made, links};
use crate::misreadings::cells;
use crate::page::plain::Plain;
use crate::page::report::{bar, verdicts};
use crate::record::Record;
use crate::tree::count;

/// The first page: the games and the engines.
pub fn overview(made: &Made<'_>) -> Markup {
    let site = made.site;
    let played = &site.coverage.suite;
    html! {
        h1 { "Rules, cases and engines" }
        p.lede { (count(site.cases.len(), "case")) " show " (count(shown(made, None), "clause")) " of " (count(site.games.len(), "game")) "." }
        dl.facts {
            dt { "Suite" }
            dd {
                (Plain(&played.from))
                @if let Some(version) = &played.suite_version { " " (Plain(version)) }
                ", of ruleproof " (Plain(&played.version))
            }
            dt { "Digest" } dd { code { (Plain(played.digest.get(..16).unwrap_or(&played.digest))) } }
        }
        section aria-labelledby="games" {
            h2 #games { "Games" }
            div.scroll tabindex="0" role="region" aria-label="Games" {
                table.counts.plain {
                    thead { tr {
                        th scope="col" { "Game" } th scope="col" { "Clauses" } th scope="col" { "Cases" } th scope="col" { "Mistakes" }
                    } }
                    tbody {
                        @for game in site.games {
                            tr {
                                th scope="row" { (Plain(&game.title)) }
                                td { a href=(links::rules(&game.name)) { (count(shown(made, Some(&game.name)), "clause")) } }
                                td { a href=(links::cases(&game.name)) { (count(of(made, game).count(), "case")) } }
                                td { a href=(links::mistakes(&game.name)) { (count(mistakes_of(made, game).count(), "mistake")) } }
                            }
                        }
                    }
                }
            }
        }
        @if let disputed @ 1.. = disputed(made).count() {
            p { a href=(links::DISPUTED) { "Disputed cases" } ": " (count(disputed, "case")) ", each with its interpretations" }
        }
        @if !site.coverage.misreadings.is_empty() { (misreadings(made)) }
        @if !site.records.is_empty() { (engines(made)) }
    }
}

/// The number of clauses that some case proves, of a game or of all.
fn shown(made: &Made<'_>, game: Option<&str>) -> usize {
    let clauses = made.site.coverage.clauses.iter().filter(|clause| game.is_none_or(|game| clause.game == game));
    clauses.filter(|clause| !clause.shown().is_empty()).count()
}

/// The misread cards that the suite notices, by game, group of facts and class of misreading.
fn misreadings(made: &Made<'_>) -> Markup {
    html! {
        section aria-labelledby="misreadings" {
            h2 #misreadings { "Misread cards" }
            p.note { "Misreadings of cards, one fact changed at a time, that make a case fail." }
            @for game in made.site.games {
                @let cells = cells(&made.site.coverage.misreadings, &game.name);
                @if let [head, rows @ ..] = cells.as_slice() {
                    div.scroll tabindex="0" role="region" aria-label={ "Misread cards: " (Plain(&game.title)) } {
                        table.counts.plain {
                            thead { tr {
                                th scope="col" { (Plain(&game.title)) }
                                @for class in head.iter().skip(1) { th scope="col" { (Plain(class)) } }
                            } }
                            tbody {
                                @for row in rows.iter().filter_map(|row| row.split_first()) {
                                    tr {
                                        th scope="row" { (Plain(row.0)) }
                                        @for cell in row.1 { td { (Plain(cell)) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn engines(made: &Made<'_>) -> Markup {
    let digest = &made.site.coverage.suite.digest;
    html! {
        section aria-labelledby="engines" {
            h2 #engines { "Engines" }
            div.scroll tabindex="0" role="region" aria-label="Engines" {
                table.counts {
                    thead { tr {
                        th scope="col" { "Engine" } th scope="col" { "Version" } th.number scope="col" { "Cases" }
                        th scope="col" { "Results" }
                    } }
                    tbody {
                        @for (place, (name, record)) in made.engines.iter().zip(made.site.records).enumerate() {
                            (engine(&links::engine(place), name, record, digest))
                        }
                    }
                }
            }
        }
    }
}

fn engine(href: &str, name: &str, record: &Record, digest: &str) -> Markup {
    let summary = record.summary(None);
    html! {
        tr {
            th scope="row" { a href=(href) { (Plain(name)) } }
            td {
                (Plain(&record.engine.version))
                @for mistake in &record.engine.mistakes { div.note { "with the mistake " (Plain(mistake)) } }
                @if let Some(version) = &record.suite.suite_version { div.note { "suite " (Plain(version)) } }
                @if let Some(part) = &record.suite.part { div.note { "part " (Plain(&part.to_string())) " only" } }
                @if record.suite.digest != digest { div.note { "played on another state of the suite" } }
            }
            td.number { (summary.cases) }
            td {
                (bar(&summary.verdicts, summary.cases))
                (verdicts(&summary))
            }
        }
    }
}

fn of<'m>(made: &'m Made<'_>, game: &'m Game) -> impl Iterator<Item = &'m Case> {
    made.site.cases.iter().filter(|case| case.game() == game.name)
}

fn mistakes_of<'m>(made: &'m Made<'_>, game: &'m Game) -> impl Iterator<Item = &'m crate::mistakes::Mistake> {
    made.site.mistakes.mistakes.iter().filter(|mistake| mistake.game == game.name)
}

/// All cases of a game, file by file.
pub fn cases(made: &Made<'_>, game: &Game) -> Markup {
    let root = root(&links::cases(&game.name));
    let mut files: Vec<(&str, Vec<&Case>)> = Vec::new();
    for case in of(made, game) {
        match files.last_mut() {
            Some((file, cases)) if *file == case.file => cases.push(case),
            _ => files.push((&case.file, vec![case])),
        }
    }
    let clauses: BTreeSet<&str> = of(made, game).flat_map(|case| &case.asserts).map(String::as_str).collect();
    html! {
        p.note { a href={ (root) (links::rules(&game.name)) } { "Rules of " (Plain(&game.title)) } }
        h1 { (Plain(&game.title)) ": cases" }
        form #filter role="search" aria-label="Filter the cases" hidden {
            div.control { label for="text" { "Text" } input #text type="search" autocomplete="off"; }
            div.control {
                label for="clause" { "Clause" }
                input #clause type="search" list="all-clauses" autocomplete="off" placeholder="any";
                datalist #all-clauses { @for clause in clauses { option value=(Plain(clause)) {} } }
            }
            button #clear type="reset" { "Clear" }
            output #found for="text clause" aria-live="polite" {}
        }
        @for (file, cases) in &files {
            details.group open {
                summary { (Plain(file)) " " span.count { (count(cases.len(), "case")) } }
                ul {
                    @for case in cases {
                        li.case data-clauses=(Plain(&case.asserts.join(" "))) { (made.links.case(&root, &case.id)) }
                    }
                }
            }
        }
    }
}

/// The known mistakes of a game, each with the cases that catch it.
pub fn mistakes(made: &Made<'_>, game: &Game) -> Markup {
    let root = root(&links::mistakes(&game.name));
    html! {
        p.note { a href={ (root) (links::rules(&game.name)) } { "Rules of " (Plain(&game.title)) } }
        h1 { (Plain(&game.title)) ": mistakes" }
        p.note { "Known mistakes of engines, and the cases that catch them." }
        @for mistake in mistakes_of(made, game) {
            section.mistake id=(anchor(&mistake.name)) {
                h2 { (Plain(&mistake.name)) }
                p { (Plain(&mistake.says)) }
                @for clause in &mistake.clauses {
                    p.note { "wrong about " (made.links.rule(&root, &game.name, &clause.clause)) }
                    @if clause.by.is_empty() {
                        p { b { "No case that asserts it notices." } }
                    } @else {
                        ul.list { @for id in &clause.by { li { (made.links.case(&root, id)) } } }
                    }
                }
            }
        }
    }
}

//! The page of a case: its lines, its play, the mistakes it catches, and its results on engines.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::disputed::readings;
use super::links::{anchor, mistakes, root};
use super::{Case, Made, Played, links};
use crate::causes::brief;
use crate::contested::followed;
use crate::page::case::{badge, cards, lines};
use crate::page::chips::{chips, notes};
use crate::page::plain::Plain;
use crate::page::timeline::{Named, alone, cited};
use crate::record::{CaseResult, Verdict};
use crate::tree::count;

/// The page of a case.
pub fn page(made: &Made<'_>, case: &Case) -> Markup {
    let game = case.game();
    let root = root(&links::case(&case.id));
    let played = made.site.library.played(&case.id);
    html! {
        p.note { a href={ (root) (links::cases(game)) } { "Cases of " (Plain(made.title(game))) } }
        h1 { (Plain(case.name())) }
        p.asserts { span.label { "asserts " } (chips(game, &case.asserts)) }
        @if let Some(status) = &case.status { p { "Status: " b { (Plain(status)) } } }
        @if let Some(source) = &case.about.source { p.note { "Source: " (Plain(source)) } }
        @if let Some(why) = &case.about.why { p.note { "Why: " (Plain(why)) } }
        @if case.dispute.is_some() {
            section aria-labelledby="readings" {
                h2 #readings { "Disputed cases" }
                (readings(made, &root, case))
            }
        }
        section aria-labelledby="lines" {
            h2 #lines { "The case " span.note { (Plain(&case.file)) ":" (case.about.first) } }
            (lines(&case.about, &[]))
        }
        @if !case.about.cards.is_empty() {
            section aria-labelledby="cards" {
                h2 #cards { "Card facts" }
                (cards(&case.about.cards))
            }
        }
        section aria-labelledby="plays" {
            h2 #plays { "Play by the rules" }
            @for played in &played { (ways(game, played)) }
            @if played.is_empty() { p.note { "It cannot be played here." } }
        }
        (results(made, case))
        (catches(made, case, &root))
        (notes(&cited_in(made, case, &played), &|game, clause| {
            made.links.has_rule(game, clause).then(|| html! {
                a href={ (root) (links::rule(game, clause)) } { "Cases that prove this clause" }
            })
        }))
    }
}

fn ways(game: &str, played: &Played) -> Markup {
    html! {
        p { @for edition in &played.editions { span.edition { (Plain(edition)) } " " } }
        @for timeline in &played.ways {
            @if let Some(way) = &timeline.way { p.note { "With the answers " (Plain(way)) } }
            (alone(timeline, Named { game, engine: "" }))
        }
        @if played.ways.len() < played.all {
            p.note { "There are " (count(played.all - played.ways.len(), "more way")) " to answer what is asked." }
        }
    }
}

/// The results on engines, edition by edition.
fn results(made: &Made<'_>, case: &Case) -> Markup {
    let mut editions: BTreeMap<&str, Vec<Option<&CaseResult>>> = BTreeMap::new();
    for (record, place) in made.results.get(case.id.as_str()).into_iter().flatten() {
        let result = made.site.records.get(*record).and_then(|record| record.results.get(*place));
        let Some(result) = result else { continue };
        let row = editions.entry(&result.edition).or_insert_with(|| vec![None; made.engines.len()]);
        if let Some(cell) = row.get_mut(*record) {
            *cell = Some(result);
        }
    }
    html! {
        @if !editions.is_empty() {
            section aria-labelledby="engines" {
                h2 #engines { "On engines" }
                div.scroll tabindex="0" role="region" aria-label="Results by engine" {
                    table.differences {
                        thead { tr {
                            th scope="col" { "Edition" }
                            (made.heads())
                        } }
                        tbody {
                            @for (edition, row) in &editions {
                                tr {
                                    th scope="row" { (Plain(edition)) }
                                    @for (engine, result) in made.engines.iter().zip(row) {
                                        td data-label=(Plain(engine)) { (ended(*result)) }
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

fn ended(result: Option<&CaseResult>) -> Markup {
    html! {
        @match result {
            None => span.note { "not played" },
            Some(result) => {
                (badge(result.verdict, result.standing))
                @if let Some(follows) = followed(result) { " " (Plain(&follows)) }
                @if result.verdict != Verdict::Pass { " " (Plain(&brief(result))) }
            },
        }
    }
}

fn catches(made: &Made<'_>, case: &Case, root: &str) -> Markup {
    let caught = made.site.mistakes.mistakes.iter().filter(|mistake| mistake.by().contains(case.id.as_str()));
    let caught: Vec<_> = caught.collect();
    html! {
        @if !caught.is_empty() {
            section aria-labelledby="catches" {
                h2 #catches { "Mistakes that it catches" }
                ul.list {
                    @for mistake in caught {
                        li {
                            a href={ (root) (mistakes(&mistake.game)) "#" (anchor(&mistake.name)) } { (Plain(&mistake.name)) }
                            " " span.note { (Plain(&mistake.says)) }
                        }
                    }
                }
            }
        }
    }
}

/// The clauses that have a chip in the page, with their texts.
fn cited_in(made: &Made<'_>, case: &Case, played: &[Played]) -> BTreeMap<(String, String), Option<String>> {
    let ways = played.iter().flat_map(|played| &played.ways).flat_map(cited);
    let says = |clause: &String| made.site.library.rule(case.game(), clause).map(|rule| rule.says);
    case.asserts.iter().chain(ways).map(|clause| ((case.game().to_owned(), clause.clone()), says(clause))).collect()
}

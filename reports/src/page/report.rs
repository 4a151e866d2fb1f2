//! The page of a run: counts, the map of clauses, the failures by cause, and all cases.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use maud::{Markup, html};

use super::book::Details;
use super::case::{Alike, ShownCase, badge, details, shade};
use super::chips::{filter_by, notes};
use super::contested;
use super::frame::{Frame, Parts, document, fragment};
use super::heat::maps;
use super::plain::Plain;
use super::timeline::cited;
use crate::causes::{Case, Cause, brief, causes};
use crate::gains::gains;
use crate::record::{CaseResult, Part, Record, Summary, Verdict, engine_names};
use crate::timeline::beside::Beside;
use crate::tree::count;

/// The most plays that are shown step by step: the first case of each cause, then others in their order.
const MOST_PLAYS: usize = 300;

/// The most unreported items that are named.
const MOST_UNTOLD: usize = 5;

/// Returns `true` if some plays passed only as far as the engine reports.
fn has_untold(record: &Record) -> bool {
    record.results.iter().any(|result| result.verdict == Verdict::PassState)
}

/// The contents of a page.
pub struct Report<'r> {
    /// The records, one for each engine.
    pub records: &'r [Record],
    /// The command that made the records, if it is known.
    pub command: &'r str,
    /// Details beyond the records.
    pub details: &'r dyn Details,
}

/// Renders the page.
pub fn write(report: &Report<'_>) -> String {
    let names = engine_names(report.records);
    let causes: Vec<Vec<Cause<'_>>> = report.records.iter().map(causes).collect();
    let played = plays(report, &causes);
    let page = Page { report, names: &names, causes: &causes, played: &played };
    let title = format!("{}: ruleproof", names.join(", "));
    let links =
        [("#summary", "Summary"), ("#clauses", "Clauses"), ("#failures", "Failures"), ("#others", "As expected")];
    let links: Vec<(String, String)> =
        links.iter().map(|(href, says)| ((*href).to_owned(), (*says).to_owned())).collect();
    document(&Frame { title: &title, parts: Parts::Within, links: &links, body: page.body() })
}

/// The plays that are shown step by step, by the index of the record and the result's name.
type Plays = HashMap<(usize, String), Beside>;

/// One of each group of equal results of a case.
fn alike<'r>(case: &Case<'r>) -> Vec<&'r CaseResult> {
    Alike::of(&case.results).iter().filter_map(Alike::first).collect()
}

fn plays(report: &Report<'_>, causes: &[Vec<Cause<'_>>]) -> Plays {
    let mut wanted: Vec<(usize, &CaseResult)> = Vec::new();
    let all = || causes.iter().enumerate().flat_map(|(place, causes)| causes.iter().map(move |cause| (place, cause)));
    for (place, cause) in all() {
        wanted.extend(cause.cases.iter().take(1).flat_map(alike).map(|result| (place, result)));
    }
    for (place, cause) in all() {
        wanted.extend(cause.cases.iter().skip(1).flat_map(alike).map(|result| (place, result)));
    }
    let told = wanted
        .into_iter()
        .take(MOST_PLAYS)
        .filter_map(|(place, result)| Some(((place, result.name()), report.details.play(place, result)?)));
    told.collect()
}

struct Page<'p> {
    report: &'p Report<'p>,
    names: &'p [String],
    causes: &'p [Vec<Cause<'p>>],
    played: &'p Plays,
}

impl Page<'_> {
    fn body(&self) -> Markup {
        let records = self.report.records;
        let says = |game: &str, clause: &str| self.report.details.clause(game, clause);
        html! {
            section #summary aria-labelledby="summary-title" {
                (self.headline())
                (self.counts())
                (self.facts())
            }
            section #clauses aria-labelledby="clauses-title" {
                h2 #clauses-title { "Clauses" }
                p.note { "The number of failing plays of the cases that assert each clause. Choose a clause to see its cases." }
                (maps(records, self.names, &says))
            }
            (self.filters())
            section #failures aria-labelledby="failures-title" {
                h2 #failures-title { "Failures by cause" }
                @if self.causes.iter().all(Vec::is_empty) && !self.is_incomplete() { p { "Everything is as expected." } }
                @for (place, causes) in self.causes.iter().enumerate() {
                    @if records.len() > 1 && !causes.is_empty() {
                        h3.engine { (Plain(self.name(place))) }
                    }
                    @for cause in causes { (self.cause(place, cause)) }
                }
            }
            (contested::table(records, self.names))
            (self.others())
            (notes(&self.clauses(), &|_, clause| Some(filter_by(clause))))
        }
    }

    fn name(&self, place: usize) -> &str {
        self.names.get(place).map_or("", String::as_str)
    }

    fn headline(&self) -> Markup {
        let records = self.report.records;
        let red: usize = records.iter().map(|record| record.summary(None).red).sum();
        html! {
            h1 #summary-title {
                @for (place, record) in records.iter().enumerate() {
                    @if place > 0 { ", " }
                    (Plain(self.name(place))) " " span.version { (Plain(&record.engine.version)) }
                }
            }
            @for (place, record) in records.iter().enumerate() {
                @for mistake in &record.engine.mistakes {
                    p.note {
                        @if records.len() > 1 { (Plain(self.name(place))) " " }
                        "with the mistake " b { (Plain(mistake)) }
                    }
                }
            }
            p.lede {
                @for (place, record) in records.iter().enumerate() {
                    @if let Some(incomplete) = record.incomplete() {
                        b { @if records.len() > 1 { (Plain(self.name(place))) " " } (Plain(&incomplete)) } ". "
                    }
                }
                @if red == 0 && self.is_incomplete() {
                    "No other play is unexpected."
                } @else if red == 0 {
                    span.mark-right aria-hidden="true" { "✓ " } "Everything is as expected."
                } @else if let [record] = records {
                    b { (red) } " of " (count(record.summary(None).cases, "case")) " "
                    @if red == 1 { "is" } @else { "are" } " not as expected."
                } @else {
                    b { (red) } " " @if red == 1 { "case" } @else { "cases" } " of " (records.len()) " engines "
                    @if red == 1 { "is" } @else { "are" } " not as expected."
                }
                @for part in self.parts() { " Part " (Plain(&part)) " only." }
            }
        }
    }

    /// Returns `true` if a record is missing results.
    fn is_incomplete(&self) -> bool {
        self.report.records.iter().any(|record| record.incomplete().is_some())
    }

    /// The shards of a selection that the records are of.
    fn parts(&self) -> BTreeSet<String> {
        let parts = self.report.records.iter().filter_map(|record| record.suite.part.as_ref());
        parts.map(Part::to_string).collect()
    }

    /// The verdicts of the cases: a line for each engine and game.
    fn counts(&self) -> Markup {
        let records = self.report.records;
        html! {
            div.scroll tabindex="0" role="region" aria-label="Results of the cases" {
                table.counts {
                    thead { tr {
                        @if records.len() > 1 { th scope="col" { "Engine" } }
                        th scope="col" { "Game" } th.number scope="col" { "Cases" } th.number scope="col" { "Clauses" }
                        th scope="col" { "Results" }
                    } }
                    tbody {
                        @for (place, record) in records.iter().enumerate() {
                            @for game in record.games().into_iter().map(Some).chain([None]) {
                                @let summary = record.summary(game);
                                tr class=[game.is_none().then_some("all")] {
                                    @if records.len() > 1 { td { (Plain(self.name(place))) } }
                                    th scope="row" { (Plain(game.unwrap_or("all"))) }
                                    td.number { (summary.cases) } td.number { (summary.clauses) }
                                    td {
                                        (bar(&summary.verdicts, summary.cases))
                                        (verdicts(&summary))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn facts(&self) -> Markup {
        let records = self.report.records;
        let seconds: f64 = records.iter().map(|record| record.seconds).sum();
        html! {
            dl.facts {
                @if let Some(Record { suite, .. }) = records.first() {
                    dt { "Suite" }
                    dd {
                        (Plain(&suite.from))
                        @if let Some(version) = &suite.suite_version { " " (Plain(version)) }
                        ", of ruleproof " (Plain(&suite.version)) ", "
                        (suite.selected) " of " (count(suite.cases, "case")) " selected"
                        @if let Some(part) = &suite.part { ", part " (Plain(&part.to_string())) " only" }
                    }
                    dt { "Digest" } dd { code { (Plain(suite.digest.get(..16).unwrap_or(&suite.digest))) } }
                }
                @for (record, name) in records.iter().zip(self.names).filter(|(record, _)| has_untold(record)) {
                    dt { "Not reported" @if records.len() > 1 { " by " (Plain(name)) } }
                    dd {
                        @for (index, gain) in gains(record).iter().take(MOST_UNTOLD).enumerate() {
                            @if index > 0 { "; " }
                            (Plain(&gain.word.to_string())) ": " (count(gain.cases, "case"))
                        }
                        @if !record.suite.unnoticed.is_empty() {
                            br;
                            "Would go unnoticed at most: " (Plain(&record.suite.unnoticed.join(", ")))
                        }
                    }
                }
                @if !self.report.command.is_empty() { dt { "Command" } dd { code { (Plain(self.report.command)) } } }
                dt { "Time" } dd { (format!("{seconds:.2}")) " s" }
            }
        }
    }

    fn filters(&self) -> Markup {
        let results = || self.report.records.iter().flat_map(|record| &record.results);
        let verdicts: BTreeSet<Verdict> = results().map(|result| result.verdict).collect();
        let games: BTreeSet<&str> = results().map(CaseResult::game).collect();
        let clauses: BTreeSet<&str> = results().flat_map(|result| &result.asserts).map(String::as_str).collect();
        html! {
            form #filter role="search" aria-label="Filter the cases" hidden {
                div.control {
                    label for="text" { "Text" }
                    input #text type="search" placeholder="case, card, cause, file" autocomplete="off";
                }
                div.control {
                    label for="clause" { "Clause" }
                    input #clause type="search" list="all-clauses" autocomplete="off" placeholder="any";
                    datalist #all-clauses { @for clause in clauses { option value=(Plain(clause)) {} } }
                }
                div.control {
                    label for="verdict" { "Verdict" }
                    select #verdict {
                        option value="" { "any" }
                        @for verdict in verdicts { option value=(verdict.as_str()) { (verdict.as_str()) } }
                    }
                }
                @if games.len() > 1 {
                    div.control {
                        label for="game" { "Game" }
                        select #game {
                            option value="" { "any" }
                            @for game in games { option value=(Plain(game)) { (Plain(game)) } }
                        }
                    }
                }
                button #clear type="reset" { "Clear" }
                output #found for="text clause verdict game" aria-live="polite" {}
            }
        }
    }

    fn cause(&self, place: usize, cause: &Cause<'_>) -> Markup {
        let what = cause.says.split_once(": ").map_or(cause.says.as_str(), |(_, what)| what);
        let standing = cause.cases.first().and_then(|case| case.results.first()).map(|result| result.standing);
        html! {
            details.cause open[self.causes.iter().map(Vec::len).sum::<usize>() <= 3] {
                summary {
                    @if let Some(standing) = standing { (badge(cause.verdict, standing)) " " }
                    span.says { (Plain(what)) } " "
                    span.count { (count(cause.cases.len(), "case")) }
                }
                @for case in &cause.cases {
                    @for alike in Alike::of(&case.results) { (self.case(place, &alike)) }
                }
            }
        }
    }

    fn case(&self, place: usize, alike: &Alike<'_>) -> Markup {
        let Some(result) = alike.first() else { return html! {} };
        let about = self.report.details.case(result);
        let play = self.played.get(&(place, result.name()));
        let shown = ShownCase { result, about: about.as_ref(), play, engine: self.name(place) };
        let own = address(place, result);
        html! {
            details.case id=(Plain(&own)) data-verdict=(result.verdict.as_str()) data-game=(Plain(result.game()))
                data-clauses=(Plain(&result.asserts.join(" "))) {
                summary {
                    span.id { (Plain(&result.id)) } " "
                    @for result in &alike.results { span.edition { (Plain(&result.edition)) } " " }
                    span.brief { (Plain(&brief(result))) }
                }
                @for other in alike.results.iter().skip(1) { span.anchor id=(Plain(&address(place, other))) {} }
                div.details {
                    (details(&shown))
                    p.address { a href={ "#" (fragment(&own)) } { "Address of this case" } }
                }
            }
        }
    }

    /// The cases that are as expected, a line each.
    fn others(&self) -> Markup {
        html! {
            section #others aria-labelledby="others-title" {
                h2 #others-title { "As expected" }
                @for (place, record) in self.report.records.iter().enumerate() {
                    @for game in record.games() {
                        @let cases = expected(record, game);
                        @if !cases.is_empty() {
                            details.group {
                                summary {
                                    @if self.names.len() > 1 { (Plain(self.name(place))) ", " }
                                    (Plain(game)) " " span.count { (count(cases.len(), "case")) }
                                }
                                ul {
                                    @for results in &cases { (other(place, results)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// All clauses that have a chip in the page, with their texts.
    fn clauses(&self) -> BTreeMap<(String, String), Option<String>> {
        let mut clauses: BTreeMap<(String, String), Option<String>> = BTreeMap::new();
        let mut add = |game: &str, clause: &str| {
            let says = || self.report.details.clause(game, clause);
            clauses.entry((game.to_owned(), clause.to_owned())).or_insert_with(says);
        };
        for cause in self.causes.iter().flatten() {
            for result in cause.cases.iter().flat_map(|case| &case.results) {
                result.asserts.iter().chain(&result.unproved).for_each(|clause| add(result.game(), clause));
            }
        }
        for ((_, name), play) in self.played {
            let game = name.split('/').next().unwrap_or_default();
            if let Some((clause, _)) = play.parting.as_ref().and_then(|parting| parting.clause.as_ref()) {
                add(game, clause);
            }
            for clause in cited(&play.rules).chain(cited(&play.here)) {
                add(game, clause);
            }
        }
        clauses
    }
}

/// A case that is as expected.
fn other(place: usize, results: &[&CaseResult]) -> Markup {
    let Some(result) = results.first() else { return html! {} };
    html! {
        li.case id=(Plain(&address(place, result))) data-verdict=(result.verdict.as_str())
            data-game=(Plain(result.game())) data-clauses=(Plain(&result.asserts.join(" "))) {
            @if result.verdict != Verdict::Pass { (badge(result.verdict, result.standing)) " " }
            span.id { (Plain(&result.id)) } " "
            @for other in results { span.edition id=[anchor(place, result, other)] { (Plain(&other.edition)) } " " }
            span.note { (Plain(&result.file)) ":" (result.line) }
        }
    }
}

/// The address of a result that stands beside the first of its case.
fn anchor(place: usize, first: &CaseResult, other: &CaseResult) -> Option<String> {
    (first.edition != other.edition).then(|| address(place, other))
}

/// The address of a result in the page.
fn address(place: usize, result: &CaseResult) -> String {
    let name: String = result.name().chars().map(|c| if c.is_whitespace() { '_' } else { c }).collect();
    if place == 0 { name } else { format!("{name}~{}", place + 1) }
}

/// The cases of a game that are as expected, each with its results.
fn expected<'r>(record: &'r Record, game: &str) -> Vec<Vec<&'r CaseResult>> {
    let mut cases: indexmap::IndexMap<(&str, Verdict), Vec<&CaseResult>> = indexmap::IndexMap::new();
    for result in record.results.iter().filter(|result| result.game() == game && !result.standing.is_failure()) {
        cases.entry((&result.id, result.verdict)).or_default().push(result);
    }
    cases.into_values().collect()
}

/// The verdicts of cases in words, each with its dot.
pub(crate) fn verdicts(summary: &Summary) -> Markup {
    html! {
        ul.verdicts {
            @for (verdict, n) in &summary.verdicts {
                li { span.dot.(shade(*verdict)) {} (n) " " (verdict.as_str()) }
            }
            @if summary.disputed > 0 { li { (summary.disputed) " disputed" } }
        }
    }
}

/// The verdicts of cases as a bar; the text beside it states the same numbers.
pub(crate) fn bar(verdicts: &[(Verdict, usize)], all: usize) -> Markup {
    const WIDTH: usize = 1000;
    let mut at = 0;
    let parts: Vec<(&str, usize, usize)> = verdicts
        .iter()
        .map(|(verdict, n)| {
            let wide = n * WIDTH / all.max(1);
            at += wide;
            (shade(*verdict), at - wide, wide)
        })
        .collect();
    html! {
        svg.bar viewBox={ "0 0 " (WIDTH) " 8" } preserveAspectRatio="none" aria-hidden="true" focusable="false" {
            @for (shade, x, width) in parts { rect.(shade) x=(x) y="0" width=(width) height="8" {} }
        }
    }
}

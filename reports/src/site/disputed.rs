//! The page of disputed cases: the interpretations with their arguments and sources, and the results on each engine.

use maud::{Markup, html};

use super::{Case, Made, links};
use crate::contested::followed;
use crate::page::plain::Plain;
use crate::record::CaseResult;
use crate::tree::count;

/// The interpretations of a case on which judges differ or differed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dispute {
    /// All interpretations, in the order of the case.
    pub readings: Vec<Reading>,
    /// The ruling that settled the dispute, if there is one.
    pub settled: Option<Decided>,
}

/// The ruling that decided between interpretations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// The name of the interpretation that was confirmed.
    pub reading: String,
    /// The ruling.
    pub source: String,
    /// The date of the ruling.
    pub date: String,
}

/// One interpretation of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The name.
    pub name: String,
    /// The clause that it is based on.
    pub clause: String,
    /// The argument for it.
    pub argument: String,
    /// The source of the argument.
    pub source: Option<String>,
    /// The expectations, one line for each group of editions.
    pub expects: Vec<String>,
    /// The editions in which the reference engine follows it.
    pub reference: Vec<String>,
    /// The mistake with which the reference engine follows it.
    pub mistake: Option<String>,
}

/// The page.
pub fn page(made: &Made<'_>) -> Markup {
    let (settled, open): (Vec<&Case>, Vec<&Case>) = disputed(made).partition(|case| is_settled(case));
    html! {
        h1 { "Disputed cases" }
        p.lede {
            @if open.is_empty() { "Nothing is disputed." } @else {
                (count(open.len(), "case")) @if open.len() == 1 { " is disputed." } @else { " are disputed." }
            }
        }
        p.note { "An engine may follow any of the interpretations until a ruling decides." }
        @for case in open { (entry(made, case)) }
        @if !settled.is_empty() {
            h2 { "Settled" }
            @for case in settled { (entry(made, case)) }
        }
    }
}

/// The cases that list interpretations, in the order of the files.
pub fn disputed<'m>(made: &'m Made<'_>) -> impl Iterator<Item = &'m Case> {
    made.site.cases.iter().filter(|case| case.dispute.is_some())
}

fn is_settled(case: &Case) -> bool {
    case.dispute.as_ref().is_some_and(|dispute| dispute.settled.is_some())
}

fn entry(made: &Made<'_>, case: &Case) -> Markup {
    html! {
        section.mistake {
            h2 { (made.links.case("", &case.id)) }
            p.note { (Plain(made.title(case.game()))) }
            @if let Some(why) = &case.about.why { p { (Plain(why)) } }
            (readings(made, "", case))
            (engines(made, case))
        }
    }
}

/// The interpretations of a case, each with its expectations.
pub fn readings(made: &Made<'_>, root: &str, case: &Case) -> Markup {
    let Some(dispute) = &case.dispute else { return html! {} };
    html! {
        @if let Some(Decided { reading, source, date }) = &dispute.settled {
            p { "Settled on " b { (Plain(date)) } " for " b { (Plain(reading)) } ": " (Plain(source)) }
        }
        @for reading in &dispute.readings {
            div.reading {
                h3 { (Plain(&reading.name)) }
                p.asserts { span.label { "rests on " } (made.links.rule(root, case.game(), &reading.clause)) }
                @if let Some(rule) = made.site.library.rule(case.game(), &reading.clause) {
                    p.note { (Plain(&rule.says)) }
                }
                p { (Plain(&reading.argument)) }
                @if let Some(source) = &reading.source { p.note { "Source: " (Plain(source)) } }
                ul.list { @for line in &reading.expects { li { (Plain(line)) } } }
                @if let Some(mistake) = &reading.mistake {
                    p.note { "The reference engine plays it with the mistake " (made.links.mistake(root, case.game(), mistake)) "." }
                }
                @if !reading.reference.is_empty() {
                    p.note { "The reference engine follows it (" (Plain(&reading.reference.join(", "))) ")." }
                }
            }
        }
    }
}

/// The interpretation that each engine follows.
fn engines(made: &Made<'_>, case: &Case) -> Markup {
    let results = |place: usize| {
        let own = made.results.get(case.id.as_str()).into_iter().flatten().filter(move |(record, _)| *record == place);
        own.filter_map(|(record, place)| made.site.records.get(*record)?.results.get(*place))
    };
    let played: Vec<(usize, &String)> =
        made.engines.iter().enumerate().filter(|(place, _)| results(*place).next().is_some()).collect();
    html! {
        @if !played.is_empty() {
            h3 { "Engines" }
            ul.list {
                @for (place, name) in played {
                    li {
                        a href=(links::engine(place)) { (Plain(name)) } " "
                        @for result in results(place) { span.edition { (Plain(&result.edition)) } " " (Plain(&does(result))) " " }
                    }
                }
            }
        }
    }
}

fn does(result: &CaseResult) -> String {
    followed(result).unwrap_or_else(|| format!("{}, on a suite without the interpretations", result.verdict.as_str()))
}

//! The page of an engine: its failures by cause, and the cases that show them.

use maud::{Markup, html};

use super::Made;
use crate::causes::{brief, causes};
use crate::page::case::badge;
use crate::page::plain::Plain;
use crate::page::report::{bar, verdicts};
use crate::record::Record;
use crate::tree::count;

/// The page of an engine.
pub fn page(made: &Made<'_>, root: &str, name: &str, record: &Record) -> Markup {
    let summary = record.summary(None);
    let causes = causes(record);
    html! {
        p.note { a href={ (root) "index.html" } { "Overview" } }
        h1 { (Plain(name)) " " span.version { (Plain(&record.engine.version)) } }
        @for mistake in &record.engine.mistakes { p.note { "with the mistake " b { (Plain(mistake)) } } }
        (bar(&summary.verdicts, summary.cases))
        (verdicts(&summary))
        section aria-labelledby="causes" {
            h2 #causes { "Unexpected results" }
            @if let Some(incomplete) = record.incomplete() { p { b { (Plain(&incomplete)) } } }
            @else if causes.is_empty() { p { "Everything is as expected." } }
            @for cause in &causes {
                @let what = cause.says.split_once(": ").map_or(cause.says.as_str(), |(_, what)| what);
                details.group open[causes.len() <= 3] {
                    summary {
                        @if let Some(result) = cause.cases.first().and_then(|case| case.results.first()) {
                            (badge(cause.verdict, result.standing)) " "
                        }
                        span.says { (Plain(what)) } " "
                        span.count { (count(cause.cases.len(), "case")) }
                    }
                    ul {
                        @for case in &cause.cases {
                            li {
                                (made.links.case(root, case.id)) " "
                                @for result in &case.results { span.edition { (Plain(&result.edition)) } " " }
                                @if let Some(result) = case.results.first() { span.note { (Plain(&brief(result))) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

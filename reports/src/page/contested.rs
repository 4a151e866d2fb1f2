//! The cases on which judges differ, in a page: the interpretation that each engine follows.

use maud::{Markup, html};

use super::plain::Plain;
use crate::contested::{Row, followed, rows};
use crate::record::Record;

/// A table of the contested cases of some records, with one column for each engine; empty if there are none.
pub fn table(records: &[Record], names: &[String]) -> Markup {
    let rows = rows(records);
    html! {
        @if !rows.is_empty() {
            section #disputed aria-labelledby="disputed-title" {
                h2 #disputed-title { "Disputed cases" }
                p.note { "Each interpretation has its own expectation in the case. An engine may follow any of them." }
                div.scroll tabindex="0" role="region" aria-label="The interpretation that each engine follows" {
                    table.differences {
                        thead { tr {
                            th scope="col" { "Case" }
                            @for name in names { th scope="col" { (Plain(name)) } }
                        } }
                        tbody { @for row in &rows { (line(row, names)) } }
                    }
                }
            }
        }
    }
}

fn line(row: &Row<'_>, names: &[String]) -> Markup {
    html! {
        tr {
            th scope="row" {
                span.id { (Plain(row.id)) } " "
                @for edition in &row.editions { span.edition { (Plain(edition)) } " " }
            }
            @for (name, cell) in names.iter().zip(&row.cells) {
                td data-label=(Plain(name)) { (Plain(&cell.and_then(followed).unwrap_or_else(|| "was not asked".to_owned()))) }
            }
        }
    }
}

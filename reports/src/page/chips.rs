//! Clauses as chips: each shows the text of its clause on demand.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::plain::Plain;

/// A chip for each of some clauses.
pub fn chips<S: AsRef<str>>(game: &str, clauses: &[S]) -> Markup {
    html! {
        @for clause in clauses {
            button.chip type="button" popovertarget=(Plain(&place(game, clause.as_ref()))) { (Plain(clause.as_ref())) }
            " "
        }
    }
}

/// The texts of the clauses of a page: one note for each, which its chips open. `more` returns what to show below a
/// note.
pub fn notes(
    clauses: &BTreeMap<(String, String), Option<String>>,
    more: &dyn Fn(&str, &str) -> Option<Markup>,
) -> Markup {
    html! {
        @for ((game, clause), says) in clauses {
            div.clause-note popover id=(Plain(&place(game, clause))) {
                p.clause-name { b { (Plain(clause)) } " " span.note { (Plain(game)) } }
                @match says {
                    Some(says) => p { (Plain(says)) },
                    None => p.note { "Its text is not available here." },
                }
                @if let Some(more) = more(game, clause) { (more) }
            }
        }
    }
}

/// A button that filters the cases by a clause.
pub fn filter_by(clause: &str) -> Markup {
    html! { button.filter type="button" data-clause=(Plain(clause)) hidden { "Show the cases that assert it" } }
}

/// The element id of a clause's note.
fn place(game: &str, clause: &str) -> String {
    let signs = clause.chars().map(|c| if c.is_whitespace() { '_' } else { c });
    format!("clause:{game}:{}", signs.collect::<String>())
}

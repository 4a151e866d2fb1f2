//! Parts of pages, for code that shows them in a page of its own. Each is well-formed by itself, runs no script,
//! fetches nothing and escapes all texts. With [`STYLE`] they look as they do in the pages.

use std::collections::BTreeMap;

use maud::{PreEscaped, html};

use super::chips::notes;
use super::timeline::{Named, alone, both, cited};
use crate::timeline::Timeline;
use crate::timeline::beside::Beside;
use crate::tree::{Tree, svg};

/// The style of the parts, dark and light.
pub const STYLE: &str = concat!(include_str!("style.css"), include_str!("tree.css"));

/// A play of a game as a table, with the texts of the clauses in it.
pub fn play(game: &str, timeline: &Timeline) -> String {
    html! {
        (alone(timeline, Named { game, engine: "the engine" }))
        (notes(&said(game, &[timeline]), &|_, _| None))
    }
    .into_string()
}

/// A play beside the one by the rules, with the texts of the clauses in them.
pub fn beside(game: &str, engine: &str, plays: &Beside) -> String {
    html! {
        (both(plays, Named { game, engine }))
        (notes(&said(game, &[&plays.rules, &plays.here]), &|_, _| None))
    }
    .into_string()
}

/// The decisions of a case as a picture.
pub fn decisions(tree: &Tree) -> String {
    html! {
        div.canvas tabindex="0" role="region" aria-label="The picture of all decisions" { (PreEscaped(svg::plain(tree))) }
    }
    .into_string()
}

/// The clauses that have a chip, with their texts.
fn said(game: &str, timelines: &[&Timeline]) -> BTreeMap<(String, String), Option<String>> {
    let mut clauses = BTreeMap::new();
    for timeline in timelines {
        for clause in cited(timeline) {
            let says = clauses.entry((game.to_owned(), clause.clone())).or_insert(None);
            *says = says.take().or_else(|| timeline.clauses.get(clause).cloned());
        }
    }
    clauses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::{Note, Row};

    fn timeline(note: &str) -> Timeline {
        let told = Note::Decided { clauses: vec!["1.1-a".to_owned()], note: note.to_owned() };
        let clauses = BTreeMap::from([("1.1-a".to_owned(), "It is <so>.".to_owned())]);
        let row = Row { text: "alice: {pass: }".to_owned(), told: vec![told], ..Row::default() };
        Timeline { rows: vec![row], clauses, ..Timeline::default() }
    }

    #[test]
    fn a_part_says_what_its_clauses_state_and_obeys_nothing() {
        let part = play("mtg", &timeline("<script>alert(1)</script>"));
        assert!(part.contains("popovertarget=\"clause:mtg:1.1-a\""), "{part}");
        assert!(part.contains("id=\"clause:mtg:1.1-a\""), "{part}");
        assert!(part.contains("<p>It is &lt;so&gt;.</p>") && !part.contains("<script"), "{part}");
        assert!(part.starts_with("<div") && part.ends_with("</div>"), "{part}");
    }

    #[test]
    fn two_plays_share_their_notes() {
        let plays = Beside { rules: timeline("one"), here: timeline("two"), ..Beside::default() };
        let part = beside("mtg", "the engine", &plays);
        assert_eq!(part.matches("popover id=").count(), 1, "{part}");
    }

    #[test]
    fn a_style_ends_nothing_and_fetches_nothing() {
        assert!(!STYLE.contains("</") && !STYLE.contains("url(") && !STYLE.contains("@import"));
    }
}

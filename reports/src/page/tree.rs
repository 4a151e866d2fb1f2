//! The decisions of a case as a page: a navigable picture, and the play as scripted by the case.

use std::collections::BTreeMap;

use maud::{PreEscaped, html};

use super::chips::notes;
use super::frame::{Frame, Parts, document};
use super::plain::Plain;
use super::timeline::{Named, alone, cited};
use crate::timeline::Timeline;
use crate::tree::{Tree, svg, text};

/// The style of the picture in a page.
const STYLE: &str = include_str!("tree.css");

/// The script that highlights paths through the picture and zooms it.
const SCRIPT: &str = include_str!("tree.js");

/// The tree as one file that fetches nothing, with a play of the case if there is one.
pub fn write(tree: &Tree, play: Option<&Timeline>) -> String {
    let (game, _) = tree.case.split_once('/').unwrap_or(("", &tree.case));
    let title = format!("{}@{}", tree.case, tree.edition);
    let mut clauses: BTreeMap<(String, String), Option<String>> = BTreeMap::new();
    for clause in play.into_iter().flat_map(cited) {
        let says = play.and_then(|play| play.clauses.get(clause)).cloned();
        clauses.insert((game.to_owned(), clause.clone()), says);
    }
    let is_open = !tree.choices.is_empty();
    let body = html! {
        h1 { (Plain(&tree.case)) }
        p.note {
            (Plain(&tree.edition)) " · " (Plain(&tree.file)) ":" (tree.line) " · " (tree.counts())
            @for mistake in &tree.mistakes { " · on an engine with the mistake “" (Plain(mistake)) "”" }
        }
        @if let Some(cut) = &tree.cut { p.stopped { "Cut: " (Plain(cut)) } }
        @if is_open || play.is_none() {
            section.decisions {
                div.tools hidden {
                    button #smaller type="button" aria-label="Smaller" { "−" }
                    button #larger type="button" aria-label="Larger" { "+" }
                    button #fit type="button" { "Fit" }
                    button #full type="button" { "1:1" }
                    span.note {
                        "Point at an answer or an end to see the paths through it; click to pin them. Keys: arrows go from "
                        "one to the next, Enter pins, Escape releases, + − 0 change the size."
                    }
                }
                div.canvas tabindex="0" role="region" aria-label="The picture of all decisions" {
                    (PreEscaped(svg::plain(tree)))
                }
                p.pointed aria-live="polite" hidden {}
                details { summary { "The same as text" } pre { code { (Plain(&text::write(tree))) } } }
            }
        } @else {
            p.note { "No choice is open: there is one path." }
        }
        @if let Some(play) = play {
            section {
                h2 { @if is_open && play.way.is_none() { "The play as scripted by the case" } @else { "The play" } }
                @if let Some(way) = &play.way { p.note { "With these answers to open choices: " (Plain(way)) } }
                (alone(play, Named { game, engine: "the engine" }))
            }
        }
        (notes(&clauses, &|_, _| None))
    };
    document(&Frame { title: &title, parts: Parts::Also { style: STYLE, script: SCRIPT }, links: &[], body })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Branch, Choice, End, Ended, Next};

    fn small() -> Tree {
        let end = End { ended: Ended::Played, paths: 1, scripted: true, state: Vec::new(), why: Vec::new() };
        let branch = Branch { option: "</script><b>&\u{202e}".into(), scripted: true, next: Next::End(0) };
        let choice = Choice {
            who: "alice".into(),
            kind: "may".into(),
            about: None,
            question: "<i>\"what\"".into(),
            under: None,
            says: None,
            options: vec![branch],
        };
        Tree {
            case: "mtg/<a>".into(),
            edition: "1".into(),
            choices: vec![choice],
            ends: vec![end],
            paths: 1,
            ..Tree::default()
        }
    }

    #[test]
    fn nothing_of_a_stranger_is_obeyed() {
        let page = write(&Tree { first: Next::Choice(0), ..small() }, None);
        assert_eq!(page.matches("</script>").count(), 2, "its own two");
        for wrong in ["<b>", "<i>", "<a>", "\u{202e}", "style=\""] {
            assert!(!page.contains(wrong), "{wrong}");
        }
        assert!(page.contains("&lt;/script&gt;&lt;b&gt;&amp;"), "{page}");
        assert!(page.contains("class=\"row scripted\" data-id=\"q0r0\""), "{page}");
    }

    #[test]
    fn a_play_with_one_end_is_its_timeline() {
        let tree = Tree { choices: Vec::new(), first: Next::End(0), ..small() };
        let page = write(&tree, Some(&Timeline::default()));
        assert!(page.contains("No choice is open") && page.contains("<h2>The play</h2>"), "{page}");
        assert!(!page.contains("<svg ") && !page.contains("aria-live"), "{page}");
        assert!(write(&tree, None).contains("<svg "), "without a play the end is drawn");
    }

    #[test]
    fn the_picture_has_no_style_of_its_own() {
        let page = write(&Tree { first: Next::Choice(0), ..small() }, None);
        let svg = page.split("<svg ").nth(1).unwrap().split("</svg>").next().unwrap();
        assert!(!svg.contains("<style"), "the page's policy would not let it in");
        assert!(!STYLE.contains("</") && !SCRIPT.contains("</"));
    }
}

//! References that stand for nothing and impossible actions, in the cards of all games.
//!
//! Each file in `unbound/` defines made-up cards, and under `faults` the one problem that some of them have: its place,
//! its message and its help. The other cards of the file are valid.

#![allow(clippy::unwrap_used, reason = "a test fails where a value is missing")]

use engine::GAMES;
use suite::cards::Cards;
use suite::text::node::Node;
use suite::text::parse::parse;
use suite::text::problem::Problem;
use suite::text::source::{Source, Sources};

/// The fewest cards of a game with a fault.
const LEAST: usize = 20;

#[track_caller]
fn check(game: &str, text: &str) {
    let mut sources = Sources::default();
    let file = sources.add(Source::new(format!("unbound/{game}.yaml"), text));
    let mut problems = Vec::new();
    let node = parse(file, text, &mut problems).unwrap();
    assert_eq!(problems, []);
    let mut cards = Cards::default();
    cards.read(GAMES.find(game).unwrap(), file, node.get("cards").unwrap(), &sources, &mut problems);

    let faults = node.get("faults").and_then(Node::entries).unwrap();
    assert!(faults.len() >= LEAST);
    let mut wrong = Vec::new();
    for entry in node.get("cards").and_then(Node::entries).unwrap() {
        let said = |problem: &&Problem| problem.message.contains(&format!("card `{}`", entry.key));
        let fault = faults.iter().find(|fault| fault.key == entry.key);
        let at = fault.and_then(|fault| fault.value.get("at")?.text()).unwrap_or_default();
        let found: Vec<String> = problems.iter().filter(said).map(|problem| describe(problem, text, at)).collect();
        let expected: Vec<String> = fault.map(|fault| expected(&fault.value)).into_iter().collect();
        if found != expected {
            wrong.push(format!("{}: {found:?}, expected {expected:?}", entry.key));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A problem as a fixture describes it: its place, which begins with `at`, the message without the card, the help.
fn describe(problem: &Problem, text: &str, at: &str) -> String {
    let span = problem.span.unwrap();
    let place = text.get(span.start as usize..span.end as usize).unwrap().trim_start_matches('"');
    let at = if place.starts_with(at) { at } else { place };
    let parts = problem.message.split_once("comes of: ").or_else(|| problem.message.split_once("`: "));
    let message = parts.map_or("", |(_, message)| message);
    format!("{at} | {message} | {}", problem.help.as_deref().unwrap_or_default())
}

fn expected(fault: &Node<'_>) -> String {
    let text = |key: &str| fault.get(key).and_then(Node::text).unwrap_or_default();
    format!("{} | {} | {}", text("at"), text("message"), text("help"))
}

#[test]
fn a_card_of_magic_refers_to_what_is_bound() {
    check("mtg", include_str!("unbound/mtg.yaml"));
}

#[test]
fn a_card_of_netrunner_refers_to_what_is_bound() {
    check("netrunner", include_str!("unbound/netrunner.yaml"));
}

#[test]
fn a_card_of_riftbound_refers_to_what_is_bound() {
    check("riftbound", include_str!("unbound/riftbound.yaml"));
}

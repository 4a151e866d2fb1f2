//! Every invalid input, with the exact text of its problem and the place.
//!
//! [`GOOD`] is a valid case file. Most tests make one slip in it ([`slip`]) and expect one problem; the others use a
//! text of their own ([`says`]) or files on disk.

mod files;
mod fuzz;
mod parts;
mod private;
mod problems;
mod slips;
mod starts;
mod texts;
mod traps;
mod values;
mod words;

use std::sync::Arc;

use ruleproof::suite::load::{Suite, Text, Texts, load};

/// A valid case file.
const GOOD: &str = r#"game: mtg
editions: ["2022-04-29"]
cases:
  burnt:
    asserts: [615.7-depletes]
    kind: positive
    source: derived
    given:
      turn: bob
      alice: {life: 20, battlefield: [{bears: Grizzly Bears}]}
      bob: {hand: [{bolt: Shock}]}
    when:
      - bob: {cast: bolt, targets: [bears]}
    then:
      bears: {zone: graveyard}
      alice: {life: 20}
      events: [{dealt: {from: bolt, to: bears, amount: 2}}]
"#;

/// The setup of [`GOOD`].
const GIVEN: &str = "    given:
      turn: bob
      alice: {life: 20, battlefield: [{bears: Grizzly Bears}]}
      bob: {hand: [{bolt: Shock}]}
";

/// The expectation of [`GOOD`].
const THEN: &str = "    then:
      bears: {zone: graveyard}
      alice: {life: 20}
      events: [{dealt: {from: bolt, to: bears, amount: 2}}]
";

const MTG: &str = r#"game: mtg
document: {title: Some rules, edition: "2022-04-29"}
clauses:
  615.4-in-response: {at: "615.4", says: In response it is in time.}
  615.7-depletes: {at: "615.7", says: A shield shrinks.}
  615.7-rest-is-dealt: {at: "615.7", says: The rest is dealt.}
  615.7-simultaneous: {at: "615.7", says: The player splits it.}
  glossary-prevent: {at: glossary, says: A word., exempt: A definition.}
"#;
const NETRUNNER: &str = r#"game: netrunner
document: {title: Some rules, edition: ffg}
clauses: {core-1: {at: "page 1", says: A run is a run.}}
"#;
const RIFTBOUND: &str = r#"game: riftbound
document: {title: Some rules, edition: "1.3"}
clauses: {437.1-prevents: {at: "437.1", says: A unit has a Prevent Value.}}
"#;
const CARDS: &str = "game: mtg
cards:
  Grizzly Bears: {types: [Creature], stats: 2/2}
  Gray Ogre: {types: [Creature], stats: 2/2}
  Shock: {types: [Instant], effect: [{deal_damage: {amount: 2, to: {target: any}}}]}
";

fn text((path, text): &(&str, &str)) -> Text {
    Text { path: Arc::from(*path), text: Ok((*text).into()) }
}

/// A suite of these files with small catalogues and cards, like the bundled one: all findings are errors.
fn suite(files: &[(&str, &str)]) -> Suite {
    let cards = ("cards/mtg.yaml", CARDS);
    let cases = [cards].iter().chain(files).map(text).collect();
    load(engine::GAMES, Texts { base: Vec::new(), cases, ..small() })
}

/// A private suite of these files, on top of small catalogues and cards.
fn private(files: &[(&str, &str)]) -> Suite {
    load(engine::GAMES, Texts { cases: files.iter().map(text).collect(), ..small() })
}

/// Small catalogues and cards.
fn small() -> Texts {
    let seeds = [("seeds/mtg.yaml", MTG), ("seeds/netrunner.yaml", NETRUNNER), ("seeds/riftbound.yaml", RIFTBOUND)];
    Texts { seeds: seeds.iter().map(text).collect(), base: vec![text(&("cards/mtg.yaml", CARDS))], cases: Vec::new() }
}

fn lines(suite: &Suite) -> Vec<String> {
    suite.problems.iter().map(|problem| problem.line(&suite.sources)).collect()
}

/// The problems of a file.
fn says(text: &str) -> Vec<String> {
    lines(&suite(&[("a.yaml", text)]))
}

/// The problems of [`GOOD`] with one part of it replaced.
fn slip(right: &str, wrong: &str) -> Vec<String> {
    assert_eq!(GOOD.matches(right).count(), 1, "{right:?} stands once in the good file");
    says(&GOOD.replacen(right, wrong, 1))
}

#[test]
fn the_good_file_has_no_problem() {
    let suite = suite(&[("a.yaml", GOOD)]);
    assert_eq!(lines(&suite), [""; 0]);
    assert_eq!(suite.unknown_cards, []);
    assert_eq!(suite.cases.len(), 1);
    assert!(suite.cases[0].scenario.is_some());
}

//! A suite outside this repository: its own cards take precedence, newer checks warn, and names that are bundled later
//! stay available.

use kernel::words::name::Name;
use ruleproof::suite::load::Suite;

use super::{GOOD, lines, private, suite};

/// The findings of newer checks in a suite.
fn warnings(suite: &Suite) -> Vec<String> {
    suite.warnings.iter().map(|problem| problem.line(&suite.sources)).collect()
}

/// The canonical facts of a card of the first case.
fn facts(suite: &Suite, name: &str) -> String {
    let scenario = suite.cases[0].scenario.as_ref().unwrap();
    let (_, card) = scenario.deck().into_iter().find(|(other, _)| *other == Name::from(name.to_owned())).unwrap();
    scenario.game().facts(&card, "2022-04-29").unwrap()
}

/// [`GOOD`] with a card of its own.
fn with_shock(facts: &str) -> String {
    GOOD.replace("cases:", &format!("cards: {{Shock: {facts}}}\ncases:"))
}

const THREE: &str = "{types: [Instant], effect: [{deal_damage: {amount: 3, to: {target: any}}}]}";
const FOUR: &str = "{types: [Instant], effect: [{deal_damage: {amount: 4, to: {target: any}}}]}";

#[test]
fn the_card_of_a_file_wins_over_the_folder_and_the_folder_over_the_bundled_one() {
    let cards = format!("game: mtg\ncards: {{Shock: {THREE}}}\n");
    let bundled = private(&[("a.yaml", GOOD)]);
    let folder = private(&[("a.yaml", GOOD), ("cards/own.yaml", &cards)]);
    let file = private(&[("a.yaml", &with_shock(FOUR)), ("cards/own.yaml", &cards)]);
    for (suite, amount, redefined) in [(bundled, 2, 0), (folder, 3, 1), (file, 4, 2)] {
        assert_eq!((lines(&suite), warnings(&suite)), (Vec::new(), Vec::new()));
        assert!(
            facts(&suite, "Shock").contains(&format!("\"amount\":{{\"word\":{amount}}}")),
            "{}",
            facts(&suite, "Shock")
        );
        assert_eq!(suite.redefined.len(), redefined);
    }
}

#[test]
fn two_cards_of_one_name_in_the_folder_are_an_error_and_their_cases_are_left_out() {
    let cards = format!("game: mtg\ncards: {{Shock: {THREE}}}\n");
    let twice = private(&[("a.yaml", GOOD), ("cards/a.yaml", &cards), ("cards/b.yaml", &cards)]);
    assert_eq!(
        lines(&twice),
        ["cards/b.yaml:2:9: the card `Shock` is defined twice; it is already defined at cards/a.yaml:2"]
    );
    let (rest, broken) = twice.without_broken();
    assert_eq!(rest.cases.len(), 0);
    let paths: Vec<String> = broken.unwrap().files.iter().map(|file| file.path.to_string()).collect();
    assert_eq!(paths, ["a.yaml", "cards/b.yaml"]);
}

#[test]
fn an_alias_may_be_called_like_a_card_that_was_bundled_later() {
    let text = GOOD.replace("{bears: Grizzly Bears}", "{Gray Ogre: Grizzly Bears}").replace("bears", "Gray Ogre");
    let text = text.replace("Grizzly Gray Ogre", "Grizzly Bears");
    let read = private(&[("a.yaml", &text)]);
    assert_eq!((lines(&read), read.cases.len()), (Vec::new(), 1));
    assert_eq!(lines(&suite(&[("a.yaml", &text)])).len(), 1, "in the bundled suite it is an error");
    let own = "game: mtg\ncards: {Gray Ogre: {types: [Creature], stats: 2/2}}\n";
    let read = private(&[("a.yaml", &text), ("cards/own.yaml", own)]);
    assert_eq!(lines(&read).len(), 1, "so it is if the suite defines the card itself");
}

#[test]
fn a_check_that_is_newer_than_the_case_language_warns() {
    let text = GOOD.replace("asserts: [615.7-depletes]", "asserts: [glossary-prevent]");
    let said = "no engine behavior can prove `glossary-prevent`: the catalogue marks it as exempt; assert a clause that \
     an engine can apply";
    let read = private(&[("a.yaml", &text)]);
    assert_eq!((lines(&read), read.cases.len()), (Vec::new(), 1));
    let newer = "(checked since 0.2; an error from the next major version on)";
    assert_eq!(warnings(&read), [format!("a.yaml:5:14: {said} {newer}")]);
    let strict = suite(&[("a.yaml", &text)]);
    assert_eq!((lines(&strict), strict.cases.len()), (vec![format!("a.yaml:5:14: {said}")], 0));
}

#[test]
fn an_empty_expectation_is_an_error_everywhere() {
    let then = &GOOD[GOOD.find("    then:").unwrap()..];
    let read = private(&[("a.yaml", &GOOD.replace(then, "    then: {}\n"))]);
    assert_eq!((lines(&read).len(), read.cases.len()), (1, 0));
}

use lsp_types::CompletionItemTextEdit as Edit;
use suite::text::source::small;

use super::*;
use crate::workspace::bundled;

/// The completions at the `|` of a text: each label, with the line that results.
fn offered(workspace: &mut Workspace, text: &str) -> Vec<(String, String)> {
    let at = text.find('|').unwrap();
    let text = text.replacen('|', "", 1);
    let uri = "ruleproof:///cases/mtg/pending/a.yaml";
    workspace.open(uri, 1, text.clone());
    let document = workspace.document(uri).unwrap();
    let list = complete(workspace, document, small(at));
    let items = list.items.into_iter().map(|item| {
        let Some(Edit::TextEdit(edit)) = item.text_edit else { unreachable!() };
        let (start, end) = (document.byte(edit.range.start) as usize, document.byte(edit.range.end) as usize);
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let rest = text[end..].split('\n').next().unwrap();
        (item.label, format!("{}{}{rest}", &text[line..start], edit.new_text))
    });
    items.collect()
}

fn first(workspace: &mut Workspace, text: &str) -> String {
    offered(workspace, text).into_iter().next().map_or_else(String::new, |(_, line)| line)
}

fn labels(workspace: &mut Workspace, text: &str) -> Vec<String> {
    offered(workspace, text).into_iter().map(|(label, _)| label).collect()
}

const HEAD: &str = "game: mtg\ncases:\n  a:\n    given:\n      alice: {hand: [Shock]}\n      bob: {battlefield: [{giant: Hill Giant}]}\n";

#[test]
fn what_may_stand_is_offered_as_it_is_written_there() {
    let workspace = &mut bundled();
    let mut in_case = |text: &str| first(workspace, &format!("{HEAD}{text}"));
    assert_eq!(in_case("    ass|"), "    asserts: [$1]");
    assert_eq!(in_case("    whe|"), "    when:\n      - $1");
    assert_eq!(in_case("    kind: neg|"), "    kind: negative");
    assert_eq!(in_case("    asserts: [615.7-a-n|"), "    asserts: [615.7-a-number");
}

#[test]
fn the_names_of_the_case_are_offered_where_they_are_wanted() {
    let workspace = &mut bundled();
    let mut in_case = |text: &str| labels(workspace, &format!("{HEAD}{text}"));
    assert_eq!(in_case("    when:\n      - alice: {cast: Shock, targets: [gi|"), ["giant"]);
    assert_eq!(in_case("    then: {gi|"), ["giant"]);
}

#[test]
fn the_answers_that_are_offered_at_a_point_are_offered_there() {
    let workspace = &mut bundled();
    let given = "    given:\n      alice: {battlefield: [{one: Furnace of Rath}, {two: Furnace of Rath}]}\n      bob: {hand: [Shock]}\n";
    let when = "    when:\n      - bob: {cast: Shock, targets: [alice]}\n";
    let mut answers = |text: &str| labels(workspace, &format!("game: mtg\ncases:\n  a:\n{given}{when}{text}"));
    assert_eq!(answers("        choices: [{alice: |"), ["one", "two"]);
    assert_eq!(answers("        choices: [{|"), ["alice", "illegal"]);
    assert_eq!(answers("        choices:\n          - alice: |"), ["one", "two"]);
    assert_eq!(answers("        choices: [{alice: |}]\n    then: {alice: {life"), ["one", "two"]);
    assert_eq!(answers("    outcomes:\n      - choices: [{alice: |"), ["one", "two"]);
    let nothing = answers("        choices: [{alice: one}, {alice: |");
    assert!(nothing.contains(&"accept".to_owned()), "nothing is asked any more: {nothing:?}");
    let unplayed = answers("      - alice: {cast: Nothing}\n        choices: [{alice: |");
    assert!(unplayed.contains(&"accept".to_owned()), "what cannot be played has the usual words: {unplayed:?}");
}

#[test]
fn each_place_has_its_first_offers() {
    let workspace = &mut bundled();
    let mut two = |text: &str| {
        let found = offered(workspace, text).into_iter().map(|(_, line)| line.trim().to_owned());
        found.take(2).collect::<Vec<_>>().join(" / ")
    };
    let given = "game: mtg\ncases:\n  a:\n    given: {alice: ";
    for (text, first) in [
        ("|".to_owned(), "game: $1 / editions: [$1]"),
        ("game: n|".to_owned(), "game: netrunner / game: riftbound"),
        ("game: mtg\nlanguage: |".to_owned(), "language: 2"),
        (format!("{HEAD}    source: |"), "source: {seed: $1} / source: {rules: $1}"),
        (format!("{HEAD}    when:\n      |"), "- to: $1 / - alice: {$1}"),
        (format!("{HEAD}    when:\n      - alice: |"), "- alice: {cast: $1} / - alice: {activate: $1}"),
        (format!("{HEAD}    when:\n      - alice: {{cast: |"), "- alice: {cast: Shock / - alice: {cast: giant"),
        (format!("{HEAD}    then: {{giant: {{da|"), "then: {giant: {damage: $1"),
        (format!("{HEAD}    then: {{giannt|"), "then: {giant: {$1}"),
        (format!("{HEAD}    then: {{events: [|"), "then: {events: [{dealt: {$1}} / then: {events: [{prevented: {$1}}"),
        (format!("{HEAD}    asserts: |"), "asserts: [107.1a-rounding] / asserts: [109.5-may-is-the-controllers]"),
        (format!("{HEAD}    asserts: [\"615.7-dep|"), "asserts: [\"615.7-depletes\""),
        (format!("{HEAD}    by_edition:\n      20|"), "\"2022-04-29\": {$1} / \"2026-09-25\": {$1}"),
        (
            format!("{given}{{hand: [Hill|"),
            "given: {alice: {hand: [Hill Giant / given: {alice: {hand: [{${1:giant}: Hill Giant}",
        ),
        (format!("{given}{{battlefield: [{{Hill G|"), "given: {alice: {battlefield: [{${1:giant}: Hill Giant"),
        (format!("{given}{{battlefield: [{{giant: {{ca|"), "given: {alice: {battlefield: [{giant: {card: $1"),
        (
            "game: mtg\ncards:\n  X: {effect: [deal|".to_owned(),
            "X: {effect: [{deal_damage: {amount: $1, to: $2}} / X: {effect: [{dealt_as_though: {keyword: $1}}",
        ),
    ] {
        assert_eq!(two(&text), first, "{text}");
    }
}

#[test]
fn a_clause_is_found_by_what_it_says() {
    let workspace = &mut bundled();
    let found = labels(workspace, &format!("{HEAD}    asserts: [shield reduces|"));
    assert!(found.contains(&"615.7-depletes".to_owned()), "{found:?}");
}

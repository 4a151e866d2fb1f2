use lsp_types::CompletionItemTextEdit as Edit;
use suite::text::source::small;

use super::*;
use crate::workspace::bundled;

/// What is offered at the `|` of a text, as label and what the text becomes on its line.
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
#[ignore = "shows what is offered at many places, for whoever looks at it"]
fn shown() {
    let workspace = &mut bundled();
    for text in [
        "|",
        "ga|",
        "game: |",
        "game: mtg\n|",
        "game: mtg\ncases:\n  a:\n    |",
        &format!("{HEAD}    |"),
        &format!("{HEAD}    source: |"),
        &format!("{HEAD}    source: {{|"),
        &format!("{HEAD}    when:\n      |"),
        &format!("{HEAD}    when:\n      - |"),
        &format!("{HEAD}    when:\n      - alice: |"),
        &format!("{HEAD}    when:\n      - alice: {{|"),
        &format!("{HEAD}    when:\n      - alice: {{cast: |"),
        &format!("{HEAD}    when:\n      - alice: {{cast: Shock, |"),
        &format!("{HEAD}    when:\n      - alice: {{cast: Shock}}\n        |"),
        &format!("{HEAD}    when:\n      - to: |"),
        &format!("{HEAD}    then: {{|"),
        &format!("{HEAD}    then: {{giant: {{|"),
        &format!("{HEAD}    then: {{events: [|"),
        &format!("{HEAD}    then: {{events: [{{prevented: {{|"),
        &format!("{HEAD}    then: {{events: [{{prevented: {{by: |"),
        &format!("{HEAD}    asserts: |"),
        &format!("{HEAD}    asserts: [shield last|"),
        &format!("{HEAD}    asserts: [\"615.7-|"),
        "game: mtg\ncases:\n  a:\n    given: {alice: {hand: [|",
        "game: mtg\ncases:\n  a:\n    given: {alice: {battlefield: [{|",
        "game: mtg\ncases:\n  a:\n    given: {alice: {battlefield: [{giant: {|",
        "game: mtg\ncases:\n  a:\n    given:\n      |",
        "game: mtg\ncards:\n  X: {|",
        "game: mtg\ncards:\n  X: {types: [|",
        "game: mtg\ncards:\n  X: {effect: [|",
        "game: mtg\ncards:\n  X: {effect: [{prevent: |",
        "game: mtg\ncards:\n  X: {effect: [{deal_damage: {to: |",
        "game: mtg\ncards:\n  X: {effect: [{deal_damage: {amount: |",
        "game: riftbound\ncards:\n  X: {|",
        "game: riftbound\ncards:\n  X: {effects: [|",
        "game: netrunner\ncases:\n  a:\n    when:\n      - runner: {|",
        &format!("{HEAD}    when:\n      - to: cleanup\n        choices: [|"),
        &format!("{HEAD}    when:\n      - to: cleanup\n        choices: [{{alice: |"),
        &format!("{HEAD}    by_edition:\n      |"),
        &format!("{HEAD}    tags: [|"),
        &format!("{HEAD}    then: {{giannt|"),
    ] {
        let found = offered(workspace, text);
        println!("== {:?} ({})", text.rsplit('\n').next().unwrap(), found.len());
        for (label, line) in found.into_iter().take(6) {
            println!("   {label:30} {line:?}");
        }
    }
}

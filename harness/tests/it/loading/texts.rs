//! Texts that are not case files, and card files.

use super::says;

#[test]
fn a_list_that_is_not_closed_is_no_yaml() {
    assert_eq!(
        says("game: mtg\ncases: [one, two\n"),
        ["a.yaml:2:8: not YAML: this `[` is not closed; write `]` at the end of the line"]
    );
}

#[test]
fn a_text_that_is_not_closed_is_no_yaml() {
    assert_eq!(says("game: mtg\ncases: \"one\n"), ["a.yaml:2:8: not YAML: this quote is not closed; write `\"one\"`"]);
}

#[test]
fn a_tab_in_front_is_no_yaml() {
    assert_eq!(
        says("game: mtg\ncases:\n	one: {}\n"),
        ["a.yaml:3:1: not YAML: a tab as indentation; indent with spaces, here with 2"]
    );
}

#[test]
fn a_key_out_of_line_is_no_yaml() {
    assert_eq!(
        says("game: mtg\ncases:\n    one: {}\n  two: {}\n"),
        ["a.yaml:4:1: not YAML: this line is indented by 2, which matches no line above it; indent it by 4"]
    );
}

#[test]
fn a_colon_too_many_is_no_yaml() {
    assert_eq!(
        says("game: mtg: riftbound\n"),
        ["a.yaml:1:7: not YAML: unquoted text that contains a colon; write \"mtg: riftbound\""]
    );
}

#[test]
fn an_alias_of_nothing_is_no_yaml() {
    assert_eq!(
        says("game: mtg\ncases: *all\n"),
        ["a.yaml:2:8: not YAML: unquoted text that begins with `*`; write \"*all\""]
    );
}

#[test]
fn an_alias_of_what_contains_it_is_refused() {
    assert_eq!(says("game: mtg\ncases: &all {one: *all}\n"), ["a.yaml:2:19: an alias of something that contains it"]);
}

#[test]
fn a_control_character_is_no_yaml() {
    assert_eq!(says("game: mtg\u{7}\n"), ["a.yaml:1:7: not YAML: unexpected character: `\\u{7}'"]);
}

#[test]
fn a_second_document_is_refused_by_the_loader() {
    assert_eq!(
        says("game: mtg\ncases: {}\n---\ngame: mtg\n"),
        ["a.yaml:3:1: a second document in the file; one file holds one document"]
    );
}

#[test]
fn an_empty_file_is_no_case_file() {
    assert_eq!(says(""), ["a.yaml: the file is empty; a case file has `game` and `cases`"]);
}

#[test]
fn a_file_of_comments_is_no_case_file() {
    assert_eq!(says("# game: mtg\n# cases: {}\n"), ["a.yaml: the file is empty; a case file has `game` and `cases`"]);
}

#[test]
fn a_list_is_no_case_file() {
    assert_eq!(says("- game: mtg\n"), ["a.yaml:1:1: expected a map with `game` and `cases`, found a list"]);
}

#[test]
fn a_text_is_no_case_file() {
    assert_eq!(says("game\n"), ["a.yaml:1:1: expected a map with `game` and `cases`, found the text `game`"]);
}

#[test]
fn a_file_without_cases_is_no_case_file() {
    assert_eq!(says("game: mtg\n"), ["a.yaml:1:1: missing key `cases`"]);
}

#[test]
fn a_file_of_no_cases_is_no_case_file() {
    assert_eq!(says("game: mtg\ncases: {}\n"), ["a.yaml:2:8: the file has no case"]);
}

#[test]
fn a_list_of_cases_is_wanted_as_a_map() {
    assert_eq!(
        says("game: mtg\ncases: [one]\n"),
        [
            "a.yaml:2:8: expected a map from case id to case, found a list; a case begins with its id, without a dash before it: `a-case-id:`"
        ]
    );
}

#[test]
fn a_tag_does_not_make_text() {
    assert_eq!(
        says("game: !!str mtg\n"),
        [
            "a.yaml:1:1: missing key `cases`",
            "a.yaml:1:13: a tag (`!...`) has no meaning here; remove the tag, or quote the text if the `!` belongs to it"
        ]
    );
}

#[test]
fn an_unknown_key_of_a_card_names_the_nearest() {
    assert_eq!(
        says("game: mtg\ncards:\n  Wall: {types: [Creature], stat: 0/3}\n"),
        ["a.yaml:3:29: unknown key `stat`; did you mean `stats`?"]
    );
}

#[test]
fn an_unknown_type_names_the_nearest() {
    assert_eq!(
        says("game: mtg\ncards:\n  Wall: {types: [Creture]}\n"),
        ["a.yaml:3:18: unknown card type `Creture`; did you mean `Creature`?"]
    );
}

#[test]
fn an_unknown_keyword_names_the_nearest() {
    assert_eq!(
        says("game: mtg\ncards:\n  Wall: {types: [Creature], keywords: [defnder]}\n"),
        ["a.yaml:3:40: unknown keyword `defnder`; did you mean `defender`?"]
    );
}

#[test]
fn an_unknown_effect_names_the_nearest() {
    assert_eq!(
        says("game: mtg\ncards:\n  Zap: {types: [Instant], effect: [{deal_damge: {amount: 2}}]}\n"),
        ["a.yaml:3:37: unknown effect `deal_damge`; did you mean `deal_damage`?"]
    );
}

#[test]
fn an_unknown_field_of_an_effect_names_the_nearest() {
    assert_eq!(
        says("game: mtg\ncards:\n  Zap: {types: [Instant], effect: [{deal_damage: {amuont: 2, to: {target: any}}}]}\n"),
        ["a.yaml:3:51: unknown key `amuont`; did you mean `amount`?"]
    );
}

#[test]
fn stats_are_checked() {
    assert_eq!(
        says("game: mtg\ncards:\n  Wall: {types: [Creature], stats: big}\n"),
        ["a.yaml:3:36: `big` is not a power and toughness, such as `2/2`; expected power and toughness, such as `2/2`"]
    );
}

#[test]
fn an_amount_is_checked() {
    assert_eq!(
        says(
            "game: mtg\ncards:\n  Salve: {types: [Instant], effect: [{prevent: {amount: next three, to: {target: any}}}]}\n"
        ),
        [
            "a.yaml:3:57: `next three` is not one of `all`, `3`, `next 3`, `next time`, `all but 1`, `half`, `next time half`; expected how much is prevented, such as `next 3`, `next time`, `all` or `1`"
        ]
    );
}

#[test]
fn a_map_of_cards_is_wanted() {
    assert_eq!(says("game: mtg\ncards: [Wall]\n"), ["a.yaml:2:8: expected a map of cards, found a list"]);
}

#[test]
fn a_card_is_a_map() {
    assert_eq!(
        says("game: mtg\ncards: {Wall: Creature}\n"),
        [
            "a.yaml:2:15: expected a map (types, supertypes, subtypes, colors, stats, keywords, enters_with, cost, kicker, additional_cost, optional_cost, alternative_cost, flashback, buyback, entwine, cleave, evoke, splice, morph, cycling, effect, modes, choose, modes_repeat, static, triggered, activated, back, only, name, levels, halves, adventure, omits), found the text `Creature`"
        ]
    );
}

#[test]
fn a_card_of_one_file_is_defined_once() {
    assert_eq!(
        says("game: mtg\ncards:\n  Wall: {types: [Creature]}\n  Wall: {types: [Land]}\n"),
        ["a.yaml:4:3: duplicate key `Wall`; it is already defined on line 3"]
    );
}

#[test]
fn all_slips_of_a_card_file_are_told() {
    assert_eq!(
        says(
            "game: mtg\ncard: {}\ncards:\n  Wall: {types: [Creture], stat: 0/3}\n  Salve: {types: [Instant], effct: []}\n"
        ),
        [
            "a.yaml:2:1: unknown key `card`; did you mean `cards`?",
            "a.yaml:4:18: unknown card type `Creture`; did you mean `Creature`?",
            "a.yaml:4:28: unknown key `stat`; did you mean `stats`?",
            "a.yaml:5:29: unknown key `effct`; did you mean `effect`?"
        ]
    );
}

#[test]
fn an_unknown_battlefield_names_the_nearest() {
    assert_eq!(
        says(
            "game: riftbound\ncases:\n  one:\n    asserts: [437.1-prevents]\n    given: {battlefields: {grove: {alice: [{ox: {might: 4}}]}}}\n    when: [{combat: grvoe}]\n    then: {ox: {damage: 0}}\n"
        ),
        ["a.yaml:6:21: unknown place `grvoe`; did you mean `grove`?"]
    );
}

#[test]
fn a_misspelt_battlefields_is_no_player() {
    assert_eq!(
        says(
            "game: riftbound\ncases:\n  one:\n    asserts: [437.1-prevents]\n    given: {battlefield: {grove: {alice: [{ox: {might: 4}}]}}}\n    when: [{combat: grove}]\n    then: {ox: {damage: 0}}\n"
        ),
        ["a.yaml:5:13: unknown key `battlefield`; did you mean `battlefields`?"]
    );
}

#[test]
fn a_player_called_almost_like_a_key_is_a_player() {
    assert_eq!(
        says(
            "game: riftbound\ncases:\n  one:\n    asserts: [437.1-prevents]\n    given: {carl: {points: 0}, battlefields: {grove: {carl: [{ox: {might: 4}}]}}}\n    when: [{combat: grove}]\n    then: {ox: {damage: 0}}\n"
        ),
        [""; 0]
    );
}

#[test]
fn a_prevent_value_is_not_negative() {
    assert_eq!(
        says(
            "game: riftbound\ncases:\n  one:\n    asserts: [437.1-prevents]\n    given: {battlefields: {grove: {alice: [{ox: {might: 4, prevent: [-3]}}]}}}\n    when: [{combat: grove}]\n    then: {ox: {prevent: [some]}}\n"
        ),
        [
            "a.yaml:5:70: a Prevent of -3 has no effect; the least is 1; expected a prevent amount (`3`, `next 3`, `all`, `next time`)",
            "a.yaml:7:27: `some` is no amount; expected a prevent amount (`3`, `next 3`, `all`, `next time`)"
        ]
    );
}

#[test]
fn an_assigned_number_is_not_negative() {
    assert_eq!(
        says(
            "game: riftbound\ncases:\n  one:\n    asserts: [437.1-prevents]\n    given: {battlefields: {grove: {alice: [{ox: {might: 4}}]}}}\n    when: [{combat: grove, assign: {bob: {ox: -1}}}]\n    then: {ox: {damage: 0}}\n"
        ),
        ["a.yaml:6:47: -1 is out of range; expected a whole number from 0 to 1000000"]
    );
}

#[test]
fn no_third_player_is_in_netrunner() {
    assert_eq!(
        says(
            "game: netrunner\ncases:\n  one:\n    asserts: [core-1]\n    given: {carol: {credits: 3}}\n    when: [{carol: {run: hq}}]\n    then: {run: {ended: true}}\n"
        ),
        ["a.yaml:5:13: unknown key `carol`; expected one of: turn, corp, runner"]
    );
}

#[test]
fn an_unknown_server_names_the_nearest() {
    assert_eq!(
        says(
            "game: netrunner\ncases:\n  one:\n    asserts: [core-1]\n    given: {runner: {credits: 3}}\n    when: [{runner: {run: hqq}}]\n    then: {run: {ended: true}}\n"
        ),
        [
            "a.yaml:6:27: `hqq` is not a server: hq, rd, archives, remote 1, remote 2, ...; expected a server (hq, rd, archives, remote 1)"
        ]
    );
}

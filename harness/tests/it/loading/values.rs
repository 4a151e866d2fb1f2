//! Values of the wrong kind, out of bounds, or written twice.

use super::{GIVEN, THEN, slip};

#[test]
fn a_duplicate_key_says_where_the_first_stands() {
    assert_eq!(
        slip("kind: positive", "kind: positive\n    kind: negative"),
        ["a.yaml:7:5: duplicate key `kind`; it is already defined on line 6"]
    );
}

#[test]
fn a_duplicate_case_id_of_one_file_is_a_duplicate_key() {
    assert_eq!(
        slip("amount: 2}}]\n", "amount: 2}}]\n  burnt: {}\n"),
        ["a.yaml:18:3: duplicate key `burnt`; it is already defined on line 4"]
    );
}

#[test]
fn an_empty_key_is_none() {
    assert_eq!(slip("kind: positive", "\"\": positive"), ["a.yaml:6:5: an empty key"]);
}

#[test]
fn a_key_that_is_a_list_is_none() {
    assert_eq!(slip("kind: positive", "[a, b]: positive"), ["a.yaml:6:5: a key that is not text"]);
}

#[test]
fn a_yes_without_quotes_is_no_key() {
    assert_eq!(
        slip("  burnt:", "  yes:"),
        ["a.yaml:4:3: the key some YAML readers do not read `yes` as text without quotes; write \"yes\""]
    );
}

#[test]
fn a_date_without_quotes_is_no_key() {
    assert_eq!(
        slip(THEN, "    by_edition:\n      2022-04-29: {then: {alice: {life: 20}}}\n"),
        [
            "a.yaml:15:7: the key some YAML readers do not read `2022-04-29` as text without quotes; write \"2022-04-29\""
        ]
    );
}

#[test]
fn a_number_is_wanted() {
    assert_eq!(slip("{life: 20, ", "{life: many, "), ["a.yaml:10:21: expected a whole number, found the text `many`"]);
}

#[test]
fn a_number_in_quotes_is_text() {
    assert_eq!(
        slip("{life: 20, ", "{life: \"20\", "),
        ["a.yaml:10:21: expected a whole number, found the text `20`; write 20, without quotes"]
    );
}

#[test]
fn a_fraction_is_no_whole_number() {
    assert_eq!(slip("{life: 20, ", "{life: 2.5, "), ["a.yaml:10:21: expected a whole number, found the text `2.5`"]);
}

#[test]
fn a_list_is_wanted() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        in_response: {}\n"),
        ["a.yaml:14:22: expected a list of steps, found a map; write `[{}]`"]
    );
}

#[test]
fn a_list_of_clauses_is_wanted() {
    assert_eq!(
        slip("[615.7-depletes]", "615.7-depletes"),
        ["a.yaml:5:14: expected a list of clauses, found the text `615.7-depletes`; write `[615.7-depletes]`"]
    );
}

#[test]
fn a_list_of_steps_is_wanted() {
    assert_eq!(
        slip("    when:\n      - bob", "    when:\n        bob"),
        ["a.yaml:13:9: expected a list of steps, found a map; each item begins with a dash: `- bob: ...`"]
    );
}

#[test]
fn a_list_of_events_is_wanted() {
    assert_eq!(
        slip("events: [{dealt: {from: bolt, to: bears, amount: 2}}]", "events: {dealt: {from: bolt}}"),
        ["a.yaml:17:15: expected a list of events, found a map; write `[{dealt: {from: bolt}}]`"]
    );
}

#[test]
fn a_list_of_cards_is_wanted() {
    assert_eq!(
        slip("[{bears: Grizzly Bears}]", "{bears: Grizzly Bears}"),
        [
            "a.yaml:10:38: expected a list of cards, or a number of blank ones, found a map; write `[{bears: Grizzly Bears}]`"
        ]
    );
}

#[test]
fn a_list_of_editions_is_wanted() {
    assert_eq!(
        slip("[\"2022-04-29\"]", "\"2022-04-29\""),
        ["a.yaml:2:11: expected a list of editions, found the text `2022-04-29`; write `[\"2022-04-29\"]`"]
    );
}

#[test]
fn a_list_of_answers_is_wanted() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: {alice: bears}\n"),
        ["a.yaml:14:18: expected a list of answers, found a map; write `[{alice: bears}]`"]
    );
}

#[test]
fn a_map_of_a_player_is_wanted() {
    assert_eq!(
        slip("bob: {hand: [{bolt: Shock}]}", "bob: [{bolt: Shock}]"),
        [
            "a.yaml:11:12: expected a map (life, poison, counters, battlefield, hand, graveyard, exile, library, command, mana), found a list"
        ]
    );
}

#[test]
fn a_map_of_what_is_given_is_wanted() {
    assert_eq!(
        slip(GIVEN, "    given: [alice, {bears: Grizzly Bears}, {bolt: Shock}]\n"),
        ["a.yaml:8:12: expected a map of players, found a list"]
    );
}

#[test]
fn a_map_of_a_step_is_wanted() {
    assert_eq!(
        slip("- bob: {cast: bolt, targets: [bears]}", "- cast bolt"),
        ["a.yaml:13:9: expected a step (a map with a player or a step of the game), found the text `cast bolt`"]
    );
}

#[test]
fn a_map_of_an_act_is_wanted() {
    assert_eq!(
        slip("- bob: {cast: bolt, targets: [bears]}", "- bob: cast bolt"),
        ["a.yaml:13:14: expected a map with one verb, found a text; write `{cast: bolt}`"]
    );
}

#[test]
fn a_map_of_an_expectation_is_wanted() {
    assert_eq!(
        slip(THEN, "    then: the bears die\n"),
        ["a.yaml:14:11: expected a map of players, objects and `events`, found the text `the bears die`"]
    );
}

#[test]
fn a_map_of_fields_is_wanted() {
    assert_eq!(
        slip("bears: {zone: graveyard}", "bears: graveyard"),
        ["a.yaml:15:14: expected a map of fields, found the text `graveyard`"]
    );
}

#[test]
fn a_map_of_a_case_is_wanted() {
    assert_eq!(
        slip("  burnt:\n", "  short: text\n  burnt:\n"),
        ["a.yaml:4:10: expected a case (a map with `asserts`, `given`, `when` and `then`), found the text `text`"]
    );
}

#[test]
fn text_is_wanted() {
    assert_eq!(
        slip("zone: graveyard", "zone: [graveyard]"),
        ["a.yaml:15:21: expected a zone, found a list; write `graveyard`, without brackets"]
    );
}

#[test]
fn a_name_is_wanted() {
    assert_eq!(
        slip("{cast: bolt,", "{cast: [bolt],"),
        ["a.yaml:13:21: expected a name, found a list; write `bolt`, without brackets"]
    );
}

#[test]
fn a_name_is_no_number() {
    assert_eq!(
        slip("{cast: bolt,", "{cast: 3,"),
        ["a.yaml:13:21: some YAML readers do not read `3` as text without quotes; write \"3\""]
    );
}

#[test]
fn true_or_false_is_wanted() {
    assert_eq!(
        slip("{zone: graveyard}", "{tapped: yes}"),
        ["a.yaml:15:23: expected `true` or `false`, found the text `yes`; write true"]
    );
}

#[test]
fn an_event_is_wanted() {
    assert_eq!(
        slip("[{dealt: {from: bolt, to: bears, amount: 2}}]", "[dealt]"),
        ["a.yaml:17:16: expected an event (`{word: {...}}`), found the text `dealt`"]
    );
}

#[test]
fn two_events_in_one_item_are_split() {
    assert_eq!(
        slip("{dealt: {from: bolt, to: bears, amount: 2}}", "{dealt: {from: bolt}, prevented: {}}"),
        ["a.yaml:17:16: expected one event; write each event as a separate item"]
    );
}

#[test]
fn two_objects_in_one_item_are_split_and_stay_known() {
    assert_eq!(
        slip("[{bears: Grizzly Bears}]", "[{bears: Grizzly Bears, ogre: Gray Ogre}]"),
        ["a.yaml:10:39: expected one object; write each object as a separate item"]
    );
}

#[test]
fn two_acts_in_one_step_are_split() {
    assert_eq!(
        slip("- bob: {cast: bolt, targets: [bears]}", "- {bob: {cast: bolt, targets: [bears]}, alice: {cast: bolt}}"),
        ["a.yaml:13:47: two actions in one step; write each as a separate step, with a dash: `- alice: ...`"]
    );
}

#[test]
fn a_step_of_the_game_and_an_act_are_split() {
    assert_eq!(
        slip("- bob: {cast: bolt, targets: [bears]}", "- {to: upkeep, bob: {cast: bolt, targets: [bears]}}"),
        ["a.yaml:13:22: two actions in one step; write each as a separate step, with a dash: `- bob: ...`"]
    );
}

#[test]
fn two_answers_in_one_item_are_split() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{alice: bears, bob: bolt}]\n"),
        ["a.yaml:14:34: two answers in one; write each answer as a separate item"]
    );
}

#[test]
fn an_answer_names_a_player() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{illegal: 615.7-depletes}]\n"),
        ["a.yaml:14:19: an answer without a player"]
    );
}

#[test]
fn a_step_does_something() {
    assert_eq!(
        slip("- bob: {cast: bolt, targets: [bears]}", "- then: {alice: {life: 20}}"),
        ["a.yaml:13:9: a step without an action; a step has an action of a player, or one of: to"]
    );
}

#[test]
fn an_act_does_something() {
    assert_eq!(
        slip("- bob: {cast: bolt, targets: [bears]}", "- bob: {}"),
        [
            "a.yaml:13:9: nothing is done; expected one of: cast, activate, play, turn_face_up, set_in_motion, attack, block"
        ]
    );
}

#[test]
fn nothing_is_no_number() {
    assert_eq!(
        slip("{life: 20, ", "{life: , "),
        ["a.yaml:10:19: expected a whole number, found nothing; write a value after the colon, or remove the key"]
    );
}

#[test]
fn a_version_without_quotes_is_no_text() {
    assert_eq!(
        slip("kind: positive", "why: 1.3"),
        ["a.yaml:6:10: some YAML readers do not read `1.3` as text without quotes; write \"1.3\""]
    );
}

#[test]
fn a_yes_without_quotes_is_no_text() {
    assert_eq!(
        slip("kind: positive", "tags: [yes]"),
        ["a.yaml:6:12: some YAML readers do not read `yes` as text without quotes; write \"yes\""]
    );
}

#[test]
fn an_edition_without_quotes_is_no_text() {
    assert_eq!(
        slip("[\"2022-04-29\"]", "[2022-04-29]"),
        ["a.yaml:2:12: some YAML readers do not read `2022-04-29` as text without quotes; write \"2022-04-29\""]
    );
}

#[test]
fn an_empty_text_is_none() {
    assert_eq!(
        slip("kind: positive", "why: \"\""),
        ["a.yaml:6:10: expected text, found nothing; write a value after the colon, or remove the key"]
    );
}

#[test]
fn a_negative_number_of_damage_is_out_of_range() {
    assert_eq!(
        slip("{bears: Grizzly Bears}", "{bears: {card: Grizzly Bears, damage: -1}}"),
        ["a.yaml:10:77: -1 is out of range; expected a whole number from 0 to 1000000"]
    );
}

#[test]
fn a_number_beyond_the_most_is_out_of_range() {
    assert_eq!(
        slip("{life: 20, ", "{life: 1000001, "),
        ["a.yaml:10:21: 1000001 is out of range; expected a whole number from -1000000 to 1000000"]
    );
}

#[test]
fn a_number_that_fits_no_machine_word_is_out_of_range() {
    assert_eq!(
        slip("{life: 20, ", "{life: 99999999999999999999999, "),
        ["a.yaml:10:21: 99999999999999999999999 is out of range; expected a whole number from -1000000 to 1000000"]
    );
}

#[test]
fn a_negative_number_of_blank_cards_is_out_of_range() {
    assert_eq!(
        slip("[{bolt: Shock}]", "[{bolt: Shock}, -1]"),
        ["a.yaml:11:35: -1 is out of range; expected a whole number from 0 to 1000"]
    );
}

#[test]
fn a_huge_number_of_blank_cards_is_out_of_range() {
    assert_eq!(
        slip("[{bolt: Shock}]", "[{bolt: Shock}, 99999999999999999999999]"),
        ["a.yaml:11:35: 99999999999999999999999 is out of range; expected a whole number from 0 to 1000"]
    );
}

#[test]
fn a_number_of_blank_cards_in_place_of_a_list_is_bounded() {
    assert_eq!(
        slip("[{bolt: Shock}]", "[{bolt: Shock}], library: 1001"),
        ["a.yaml:11:45: 1001 is out of range; expected a whole number from 0 to 1000"]
    );
}

#[test]
fn a_huge_number_expected_is_out_of_range() {
    assert_eq!(
        slip("      alice: {life: 20}", "      alice: {life: 99999999999999999999999}"),
        ["a.yaml:16:21: 99999999999999999999999 is out of range; expected a whole number from -1000000 to 1000000"]
    );
}

#[test]
fn a_huge_amount_of_an_event_is_out_of_range() {
    assert_eq!(
        slip("amount: 2", "amount: 99999999999999999999999"),
        ["a.yaml:17:56: 99999999999999999999999 is out of range; expected a whole number from 1 to 1000000"]
    );
}

#[test]
fn a_negative_answer_is_out_of_range() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{alice: -1}]\n"),
        ["a.yaml:14:27: -1 is out of range; expected a whole number from 0 to 1000000"]
    );
}

#[test]
fn a_huge_answer_is_out_of_range() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{alice: 99999999999999999999999}]\n"),
        ["a.yaml:14:27: 99999999999999999999999 is out of range; expected a whole number from 0 to 1000000"]
    );
}

#[test]
fn a_negative_part_of_a_split_is_out_of_range() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{alice: {bears: -1}}]\n"),
        ["a.yaml:14:35: -1 is out of range; expected a whole number from 0 to 1000000"]
    );
}

#[test]
fn a_huge_part_of_split_targets_is_out_of_range() {
    assert_eq!(
        slip("targets: [bears]", "targets: {bears: 1000001}"),
        ["a.yaml:13:44: 1000001 is out of range; expected a whole number from 0 to 1000000"]
    );
}

#[test]
fn a_card_has_its_own_facts() {
    let red = |key: &str| slip("{bears: Grizzly Bears}", &format!("{{bears: {{card: Grizzly Bears, {key}}}}}"));
    assert_eq!(
        red("colors: [red]"),
        [
            "a.yaml:10:69: `colors` describes an object without a card, and `Grizzly Bears` is a card; leave `colors` out: \
          the card has its own facts"
        ]
    );
    assert_eq!(red("tapped: true"), [""; 0]);
    assert_eq!(slip("{bears: Grizzly Bears}", "{bears: {types: [Creature], colors: [red], stats: 1/1}}"), [""; 0]);
}

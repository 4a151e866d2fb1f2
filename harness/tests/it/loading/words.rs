//! Unknown keywords, each with the nearest known one.

use super::{THEN, slip};

#[test]
fn an_unknown_key_of_the_file_names_the_nearest() {
    assert_eq!(slip("editions: [", "edition: ["), ["a.yaml:2:1: unknown key `edition`; did you mean `editions`?"]);
}

#[test]
fn an_unknown_key_far_from_all_names_them_all() {
    assert_eq!(
        slip("editions: [\"2022-04-29\"]", "colour: green"),
        ["a.yaml:2:1: unknown key `colour`; expected one of: game, language, editions, cards, cases"]
    );
}

#[test]
fn a_misspelt_game_key_is_one_problem() {
    assert_eq!(slip("game: mtg", "gaem: mtg"), ["a.yaml:1:1: unknown key `gaem`; did you mean `game`?"]);
}

#[test]
fn a_misspelt_cases_key_is_one_problem() {
    assert_eq!(slip("cases:", "case:"), ["a.yaml:3:1: unknown key `case`; did you mean `cases`?"]);
}

#[test]
fn an_unknown_game_names_the_nearest() {
    assert_eq!(slip("game: mtg", "game: mgt"), ["a.yaml:1:7: unknown game `mgt`; did you mean `mtg`?"]);
}

#[test]
fn a_game_far_from_all_names_them_all() {
    assert_eq!(
        slip("game: mtg", "game: chess"),
        ["a.yaml:1:7: unknown game `chess`; expected one of: mtg, netrunner, riftbound"]
    );
}

#[test]
fn an_unknown_edition_of_the_file_names_the_nearest() {
    assert_eq!(
        slip("[\"2022-04-29\"]", "[\"2022-04-28\"]"),
        ["a.yaml:2:12: unknown edition `2022-04-28`; did you mean `2022-04-29`?"]
    );
}

#[test]
fn an_unknown_key_of_a_case_names_the_nearest() {
    assert_eq!(slip("kind: positive", "knd: positive"), ["a.yaml:6:5: unknown key `knd`; did you mean `kind`?"]);
}

#[test]
fn a_misspelt_asserts_is_not_missing_too() {
    assert_eq!(slip("asserts:", "assert:"), ["a.yaml:5:5: unknown key `assert`; did you mean `asserts`?"]);
}

#[test]
fn a_misspelt_when_is_not_missing_too() {
    assert_eq!(slip("    when:", "    wen:"), ["a.yaml:12:5: unknown key `wen`; did you mean `when`?"]);
}

#[test]
fn a_misspelt_then_is_not_missing_too() {
    assert_eq!(slip("    then:", "    than:"), ["a.yaml:14:5: unknown key `than`; did you mean `then`?"]);
}

#[test]
fn a_misspelt_given_does_not_make_its_names_unknown() {
    assert_eq!(slip("given:", "givn:"), ["a.yaml:8:5: unknown key `givn`; did you mean `given`?"]);
}

#[test]
fn an_unknown_kind_names_the_nearest() {
    assert_eq!(
        slip("kind: positive", "kind: postive"),
        ["a.yaml:6:11: unknown kind of case `postive`; did you mean `positive`?"]
    );
}

#[test]
fn an_unknown_source_names_the_nearest() {
    assert_eq!(
        slip("source: derived", "source: derivd"),
        ["a.yaml:7:13: unknown source `derivd`; did you mean `derived`?"]
    );
}

#[test]
fn an_unknown_key_of_a_source_names_the_nearest() {
    assert_eq!(
        slip("source: derived", "source: {sed: page 3}"),
        ["a.yaml:7:14: unknown key `sed`; did you mean `seed`?"]
    );
}

#[test]
fn an_unknown_status_names_the_nearest() {
    assert_eq!(
        slip("kind: positive", "status: awaiting"),
        ["a.yaml:6:13: unknown status `awaiting`; expected one of: disputed, awaiting-engine"]
    );
}

#[test]
fn an_unknown_clause_names_the_nearest() {
    assert_eq!(
        slip("[615.7-depletes]", "[615.7-depleets]"),
        ["a.yaml:5:15: unknown clause `615.7-depleets`; did you mean `615.7-depletes`?"]
    );
}

#[test]
fn an_unknown_clause_of_a_known_rule_names_the_rules_clauses() {
    assert_eq!(
        slip("[615.7-depletes]", "[615.7-splits-among-many]"),
        [
            "a.yaml:5:15: unknown clause `615.7-splits-among-many`; clauses of this rule: 615.7-depletes, 615.7-rest-is-dealt, 615.7-simultaneous"
        ]
    );
}

#[test]
fn an_unknown_clause_of_no_known_rule_says_where_all_stand() {
    assert_eq!(
        slip("[615.7-depletes]", "[999.1-nothing-at-all]"),
        [
            "a.yaml:5:15: unknown clause `999.1-nothing-at-all`; `ruleproof find nothing all` finds clauses by their text"
        ]
    );
}

#[test]
fn an_unknown_clause_of_an_illegal_step_is_found() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        illegal: 615.7-depletez\n"),
        ["a.yaml:14:18: unknown clause `615.7-depletez`; did you mean `615.7-depletes`?"]
    );
}

#[test]
fn an_unknown_clause_of_an_illegal_answer_is_found() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{alice: bears, illegal: 615.7-depletez}]\n"),
        ["a.yaml:14:43: unknown clause `615.7-depletez`; did you mean `615.7-depletes`?"]
    );
}

#[test]
fn an_unknown_key_of_given_names_the_nearest() {
    assert_eq!(slip("turn: bob", "trun: bob"), ["a.yaml:9:7: unknown key `trun`; did you mean `turn`?"]);
}

#[test]
fn an_unknown_key_of_a_player_names_the_nearest() {
    assert_eq!(slip("life: 20, ", "lief: 20, "), ["a.yaml:10:15: unknown key `lief`; did you mean `life`?"]);
}

#[test]
fn an_unknown_key_of_a_player_does_not_make_its_names_unknown() {
    assert_eq!(
        slip("battlefield: [", "batlefield: ["),
        ["a.yaml:10:25: unknown key `batlefield`; did you mean `battlefield`?"]
    );
}

#[test]
fn an_unknown_key_of_an_object_names_the_nearest() {
    assert_eq!(
        slip("{bears: Grizzly Bears}", "{bears: {card: Grizzly Bears, damge: 1}}"),
        ["a.yaml:10:69: unknown key `damge`; did you mean `damage`?"]
    );
}

#[test]
fn an_unknown_player_names_the_nearest() {
    assert_eq!(slip("turn: bob", "turn: bbo"), ["a.yaml:9:13: unknown player `bbo`; did you mean `bob`?"]);
}

#[test]
fn an_unknown_player_of_a_step_names_the_nearest() {
    assert_eq!(slip("- bob: {cast", "- bbo: {cast"), ["a.yaml:13:9: unknown player `bbo`; did you mean `bob`?"]);
}

#[test]
fn an_unknown_verb_names_the_nearest() {
    assert_eq!(slip("{cast: bolt", "{csat: bolt"), ["a.yaml:13:15: unknown verb `csat`; did you mean `cast`?"]);
}

#[test]
fn a_misspelt_verb_behind_its_fields_is_found() {
    assert_eq!(
        slip("{cast: bolt, targets: [bears]}", "{targets: [bears], csat: bolt}"),
        ["a.yaml:13:33: unknown verb `csat`; did you mean `cast`?"]
    );
}

#[test]
fn an_unknown_field_of_a_verb_names_the_nearest() {
    assert_eq!(
        slip("targets: [bears]", "target: [bears]"),
        ["a.yaml:13:27: unknown key `target`; did you mean `targets`?"]
    );
}

#[test]
fn a_field_under_its_inner_name_is_unknown() {
    assert_eq!(
        slip("{cast: bolt,", "{cast: bolt, what: bolt,"),
        [
            "a.yaml:13:27: unknown key `what`; expected one of: cast, half, adventure, mode, x, kicked, flashback, buyback, entwined, optional_cost, cleaved, evoked, alternative_cost, face_down, splice, convoke, targets, as"
        ]
    );
}

#[test]
fn an_unknown_key_beside_a_step_names_the_nearest() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        in_respons: []\n"),
        ["a.yaml:14:9: unknown key `in_respons`; did you mean `in_response`?"]
    );
}

#[test]
fn an_unknown_step_of_the_game_names_the_nearest() {
    assert_eq!(
        slip("- bob: {cast: bolt, targets: [bears]}", "- to: next trun"),
        ["a.yaml:13:13: unknown step `next trun`; did you mean `next turn`?"]
    );
}

#[test]
fn an_unknown_alias_names_the_nearest() {
    assert_eq!(
        slip("targets: [bears]", "targets: [bares]"),
        ["a.yaml:13:37: unknown object or player `bares`; did you mean `bears`?"]
    );
}

#[test]
fn an_unknown_alias_far_from_all_names_them_all() {
    assert_eq!(
        slip("targets: [bears]", "targets: [somebody]"),
        ["a.yaml:13:37: unknown object or player `somebody`; names in this case: bears, bolt, alice, bob"]
    );
}

#[test]
fn an_unknown_object_cast_names_the_nearest() {
    assert_eq!(slip("{cast: bolt,", "{cast: blt,"), ["a.yaml:13:21: unknown object `blt`; did you mean `bolt`?"]);
}

#[test]
fn an_unknown_subject_of_then_is_one_problem() {
    assert_eq!(
        slip("      alice: {life: 20}", "      alcie: {life: 20}"),
        ["a.yaml:16:7: unknown object or player `alcie`; did you mean `alice`?"]
    );
}

#[test]
fn an_unknown_object_of_then_is_one_problem() {
    assert_eq!(
        slip("      bears: {zone", "      baers: {zone"),
        ["a.yaml:15:7: unknown object or player `baers`; did you mean `bears`?"]
    );
}

#[test]
fn an_unknown_key_of_an_object_in_then_names_the_nearest() {
    assert_eq!(slip("zone: graveyard", "zoen: graveyard"), ["a.yaml:15:15: unknown key `zoen`; did you mean `zone`?"]);
}

#[test]
fn an_unknown_key_of_a_player_in_then_names_the_nearest() {
    assert_eq!(
        slip("      alice: {life: 20}", "      alice: {lfe: 20}"),
        ["a.yaml:16:15: unknown key `lfe`; did you mean `life`?"]
    );
}

#[test]
fn an_unknown_zone_names_the_nearest() {
    assert_eq!(
        slip("zone: graveyard", "zone: graveyrad"),
        ["a.yaml:15:21: unknown zone `graveyrad`; did you mean `graveyard`?"]
    );
}

#[test]
fn an_unknown_event_names_the_nearest() {
    assert_eq!(slip("{dealt: {", "{delt: {"), ["a.yaml:17:17: unknown event `delt`; did you mean `dealt`?"]);
}

#[test]
fn an_unknown_field_of_an_event_names_the_nearest() {
    assert_eq!(slip("amount: 2", "amuont: 2"), ["a.yaml:17:48: unknown key `amuont`; did you mean `amount`?"]);
}

#[test]
fn an_unknown_name_in_an_event_names_the_nearest() {
    assert_eq!(
        slip("to: bears, amount", "to: baers, amount"),
        ["a.yaml:17:41: unknown object, player or card `baers`; did you mean `bears`?"]
    );
}

#[test]
fn an_unknown_player_of_an_answer_names_the_nearest() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{alise: bears}]\n"),
        ["a.yaml:14:20: unknown player `alise`; did you mean `alice`?"]
    );
}

#[test]
fn a_choice_of_a_player_who_is_not_in_the_game_names_who_is() {
    assert_eq!(
        slip("targets: [bears]}\n", "targets: [bears]}\n        choices: [{dorothea: bears}]\n"),
        ["a.yaml:14:20: unknown player `dorothea`; names in this case: alice, bob"]
    );
}

#[test]
fn an_unknown_key_of_an_outcome_names_the_nearest() {
    assert_eq!(
        slip(THEN, "    outcomes: [{choice: [], then: {alice: {life: 20}}}]\n"),
        ["a.yaml:14:17: unknown key `choice`; did you mean `choices`?"]
    );
}

#[test]
fn the_seed_of_a_case_is_a_place_of_its_documents() {
    assert_eq!(
        slip("source: derived", "source: {seed: \"615.70\"}"),
        ["a.yaml:7:20: the source documents have no clause at `615.70`; did you mean `615.7`?"]
    );
    assert_eq!(slip("source: derived", "source: {seed: \"615.7, first example\"}"), [""; 0]);
}

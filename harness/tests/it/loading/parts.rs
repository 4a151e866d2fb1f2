//! The parts that a case must have, and the names that it must not use.

use super::{GOOD, THEN, lines, says, slip, suite};

#[test]
fn a_case_asserts_something() {
    assert_eq!(
        slip("    asserts: [615.7-depletes]\n", ""),
        ["a.yaml:4:3: missing key `asserts`; a case asserts 1 to 3 clauses"]
    );
}

#[test]
fn no_clause_is_too_few() {
    assert_eq!(slip("[615.7-depletes]", "[]"), ["a.yaml:5:14: expected 1 to 3 clauses, found 0"]);
}

#[test]
fn four_clauses_are_too_many() {
    assert_eq!(
        slip("[615.7-depletes]", "[615.7-depletes, 615.7-rest-is-dealt, 615.7-simultaneous, 615.4-in-response]"),
        ["a.yaml:5:14: expected 1 to 3 clauses, found 4"]
    );
}

#[test]
fn a_clause_is_named_once() {
    assert_eq!(
        slip("[615.7-depletes]", "[615.7-depletes, 615.7-depletes]"),
        ["a.yaml:5:31: the clause `615.7-depletes` is named twice"]
    );
}

#[test]
fn a_case_does_something() {
    assert_eq!(
        slip("    when:\n      - bob: {cast: bolt, targets: [bears]}\n", ""),
        ["a.yaml:4:3: missing key `when`"]
    );
}

#[test]
fn a_case_expects_something() {
    assert_eq!(slip(THEN, ""), ["a.yaml:4:3: nothing is expected; write `then`, `outcomes` or `by_edition`"]);
}

#[test]
fn two_expectations_are_one_too_many() {
    assert_eq!(
        slip("    then:\n", "    outcomes: [{then: {}}]\n    then:\n"),
        ["a.yaml:15:5: two expectations; write one of `then`, `outcomes` and `by_edition`"]
    );
}

#[test]
fn outcomes_list_one_at_least() {
    assert_eq!(slip(THEN, "    outcomes: []\n"), ["a.yaml:14:15: no outcome is listed"]);
}

#[test]
fn an_outcome_has_a_then() {
    assert_eq!(slip(THEN, "    outcomes: [{choices: [{alice: bears}]}]\n"), ["a.yaml:14:16: missing key `then`"]);
}

#[test]
fn an_answer_of_an_outcome_is_not_refused() {
    let outcomes = "    outcomes: [{choices: [{alice: bears, illegal: 615.7-depletes}], then: {alice: {life: 20}}}]\n";
    assert_eq!(
        slip(THEN, outcomes),
        [
            "a.yaml:14:51: `illegal` on an answer of an outcome; an answer that the rules refuse leads nowhere: leave the \
          path out, or answer at the step"
        ]
    );
}

#[test]
fn by_edition_holds_an_expectation_for_each_edition() {
    assert_eq!(
        slip(THEN, "    by_edition: {\"2026-09-25\": {then: {alice: {life: 20}}}}\n"),
        [
            "a.yaml:14:17: nothing is expected in the edition 2022-04-29, to which the case applies; add the expectation here, or write `editions: [\"2026-09-25\"]` above if the case applies only there",
            "a.yaml:14:18: the case does not apply to the edition 2026-09-25; no engine can fail it: leave it \
             out, or name the edition under `editions`"
        ]
    );
}

#[test]
fn by_edition_names_the_nearest_edition() {
    assert_eq!(
        slip(THEN, "    by_edition: {\"2022-04-92\": {then: {}}}\n"),
        ["a.yaml:14:18: unknown edition `2022-04-92`; did you mean `2022-04-29`?"]
    );
}

#[test]
fn by_edition_holds_then_or_outcomes() {
    assert_eq!(
        slip(THEN, "    by_edition: {\"2022-04-29\": {}}\n"),
        ["a.yaml:14:32: expected `{then: ...}`, `{choices: [...], then: ...}` or `{outcomes: ...}`, found a map"]
    );
}

#[test]
fn an_answer_of_one_edition_is_made_and_not_refused() {
    let choices = "choices: [{alice: bears, illegal: 510.1c-free}], then: {alice: {life: 20}}";
    assert_eq!(
        slip(THEN, &format!("    editions: [\"2022-04-29\"]\n    by_edition: {{\"2022-04-29\": {{{choices}}}}}\n")),
        ["a.yaml:15:67: `illegal` on an answer of one edition; write it under `choices` of a step"]
    );
}

#[test]
fn no_edition_is_too_few() {
    assert_eq!(slip("[\"2022-04-29\"]", "[]"), ["a.yaml:2:11: no edition is named"]);
}

#[test]
fn the_file_has_a_game() {
    assert_eq!(
        slip("game: mtg\n", ""),
        ["a.yaml:1:1: missing key `game`; expected `game: ` and one of: mtg, netrunner, riftbound"]
    );
}

#[test]
fn a_player_is_not_called_like_a_key_of_then() {
    assert_eq!(
        slip("      bob: {hand", "      events: {}\n      bob: {hand"),
        ["a.yaml:11:7: a player cannot be called `events`; the word has a fixed meaning"]
    );
}

#[test]
fn a_player_is_not_called_like_a_key_of_a_step() {
    assert_eq!(
        slip("      bob: {hand", "      in_response: {}\n      bob: {hand"),
        ["a.yaml:11:7: a player cannot be called `in_response`; the word has a fixed meaning"]
    );
}

#[test]
fn a_player_is_not_called_like_a_step_of_the_game() {
    assert_eq!(
        slip("      bob: {hand", "      to: {}\n      bob: {hand"),
        ["a.yaml:11:7: a player cannot be called `to`; the word has a fixed meaning"]
    );
}

#[test]
fn a_player_named_by_a_step_is_not_called_like_a_reserved_word() {
    assert_eq!(
        slip(
            "      turn: bob\n      alice: {life: 20, battlefield: [{bears: Grizzly Bears}]}\n      bob: {hand: [{bolt: Shock}]}\n    when:\n      - bob:",
            "      alice: {hand: [{bolt: Shock}, {bears: Gray Ogre}]}\n    when:\n      - never:"
        ),
        ["a.yaml:11:9: a player cannot be called `never`; the word has a fixed meaning"]
    );
}

#[test]
fn an_alias_is_not_a_cards_name() {
    assert_eq!(
        slip("{bolt: Shock}", "{bolt: Shock}, {Shock: Gray Ogre}"),
        ["a.yaml:11:36: `Shock` is the name of a card; an alias may not be a card's name: choose another"]
    );
}

#[test]
fn an_alias_is_used_once() {
    assert_eq!(
        slip("{bolt: Shock}", "{bolt: Shock}, {bolt: Gray Ogre}"),
        ["a.yaml:11:36: `bolt` names two objects; give each its own alias"]
    );
}

#[test]
fn an_alias_is_not_a_players_name() {
    assert_eq!(
        slip("{bolt: Shock}", "{bolt: Shock}, {alice: Gray Ogre}"),
        ["a.yaml:11:36: `alice` names an object and a player; one of them needs another name"]
    );
}

#[test]
fn an_expectation_that_nobody_judged_stands_in_a_pending_folder() {
    let todo = GOOD.replace(THEN, "    then: todo\n");
    assert_eq!(
        says(&todo),
        [
            "a.yaml:14:11: `then: todo` outside of a pending folder; derive the expected result from the rules, or move the \
          file into a folder called `pending`"
        ]
    );
    let pending = suite(&[("mtg/pending/a.yaml", &todo)]);
    assert_eq!(lines(&pending), [""; 0]);
    assert_eq!((pending.cases.len(), pending.pending.len()), (0, 1));
    assert!(!pending.pending[0].is_judged());
}

#[test]
fn one_edition_may_await_judgement_alone() {
    let parted = GOOD.replace(THEN, "    by_edition: {\"2022-04-29\": {then: todo}}\n");
    assert_eq!(lines(&suite(&[("pending/a.yaml", &parted)])), [""; 0]);
    let wrong = "a.yaml:14:39: `then: todo` outside of a pending folder; derive the expected result from the rules, or move \
                 the file into a folder called `pending`";
    assert_eq!(says(&parted), [wrong]);
}

#[test]
fn a_step_is_never_left_to_be_judged() {
    let slipped = GOOD.replace("targets: [bears]}", "targets: [bears]}\n        then: todo");
    let suite = suite(&[("pending/a.yaml", &slipped)]);
    assert_eq!(
        lines(&suite),
        ["pending/a.yaml:14:15: expected a map of players, objects and `events`, found the text `todo`"]
    );
}

#[test]
fn an_id_that_awaits_judgement_is_taken() {
    let todo = GOOD.replace(THEN, "    then: todo\n");
    let suite = suite(&[("a.yaml", GOOD), ("pending/b.yaml", &todo)]);
    assert_eq!(lines(&suite), ["pending/b.yaml:4:3: duplicate case id `mtg/burnt`; it is already defined at a.yaml:4"]);
}

#[test]
fn what_awaits_judgement_leaves_the_digest_of_the_suite_as_it_is() {
    let todo = GOOD.replace(THEN, "    then: todo\n").replace("burnt", "other");
    let (with, without) = (suite(&[("a.yaml", GOOD), ("pending/b.yaml", &todo)]), suite(&[("a.yaml", GOOD)]));
    assert_eq!(with.digest, without.digest);
}

//! Expectations that cannot fail and names that cannot exist: each is refused, so that no case passes without checking
//! anything.

use super::{GOOD, THEN, says, slip};

/// The problems with this text in place of the expectation of [`GOOD`].
#[track_caller]
fn expecting(then: &str) -> Vec<String> {
    slip(THEN, &format!("    then: {then}\n"))
}

const NOTHING: &str = "nothing is expected; add an expectation: fields of a player or an object, `events` or `never`";

#[test]
fn an_empty_expectation_expects_nothing() {
    assert_eq!(expecting("{}"), [format!("a.yaml:14:11: {NOTHING}")]);
    let step = slip("targets: [bears]}\n", "targets: [bears]}\n        then: {}\n");
    assert_eq!(step, [format!("a.yaml:14:15: {NOTHING}")]);
    let outcome = slip(THEN, "    outcomes: [{choices: [{alice: bears}], then: {}}]\n");
    assert_eq!(outcome, [format!("a.yaml:14:50: {NOTHING}")]);
    let edition = slip(THEN, "    by_edition: {\"2022-04-29\": {then: {}}}\n");
    assert_eq!(edition, [format!("a.yaml:14:39: {NOTHING}")]);
}

#[test]
fn of_what_is_named_something_is_expected() {
    assert_eq!(
        expecting("{bears: {}}"),
        ["a.yaml:14:19: nothing is expected of `bears`; name an expected field, or leave it out"]
    );
    assert_eq!(
        expecting("{bears: {counters: {}}}"),
        ["a.yaml:14:30: an empty map matches anything; name the expected items, or leave `counters` out"]
    );
}

#[test]
fn a_list_of_events_has_some() {
    assert_eq!(expecting("{events: []}"), ["a.yaml:14:20: no event is listed; list one, or leave the key out"]);
    assert_eq!(expecting("{events: [[]]}"), ["a.yaml:14:21: no event is listed; list an event, or leave the list out"]);
    let open = "list the events whose order the rules leave open, or write the event without `unordered`";
    assert_eq!(expecting("{events: [{unordered: []}]}"), [format!("a.yaml:14:33: `unordered` lists no event; {open}")]);
    assert_eq!(
        expecting("{events: [{unordered: [{dealt: {}}]}]}"),
        [format!("a.yaml:14:33: `unordered` lists one event; {open}")]
    );
    assert_eq!(
        expecting("{events: [{unorderd: []}]}"),
        ["a.yaml:14:22: unknown event `unorderd`; did you mean `unordered`?"]
    );
    assert_eq!(expecting("{never: []}"), ["a.yaml:14:19: no event is listed; list one, or leave the key out"]);
    assert_eq!(expecting("{asked: []}"), ["a.yaml:14:19: no question is listed; list one, or leave the key out"]);
}

#[test]
fn a_case_by_edition_has_editions() {
    assert_eq!(slip(THEN, "    by_edition: {}\n"), ["a.yaml:14:17: no edition is named"]);
}

#[test]
fn an_edition_in_which_the_case_does_not_hold_expects_nothing() {
    let both =
        "    by_edition: {\"2022-04-29\": {then: {alice: {life: 20}}}, \"2026-09-25\": {then: {alice: {life: 7}}}}\n";
    assert_eq!(
        slip(THEN, both),
        ["a.yaml:14:61: the case does not apply to the edition 2026-09-25; no engine can fail it: leave it out, \
          or name the edition under `editions`"]
    );
}

#[test]
fn a_case_asserts_something_that_can_be_decided() {
    assert_eq!(
        slip("[615.7-depletes]", "[glossary-prevent]"),
        ["a.yaml:5:14: no engine behavior can prove `glossary-prevent`: the catalogue marks it as exempt; \
         assert a clause that an engine can apply"]
    );
    assert_eq!(slip("[615.7-depletes]", "[glossary-prevent, 615.7-depletes]"), [""; 0]);
}

#[test]
fn an_event_is_expected_of_what_the_case_calls_so() {
    assert_eq!(
        expecting("{never: [{dealt: {from: Shock}}]}"),
        ["a.yaml:14:35: nothing in the case is called `Shock`; there are: bears, bolt, alice, bob"]
    );
    assert_eq!(
        expecting("{never: [{prevented: {by: Gray Ogre}}]}"),
        ["a.yaml:14:37: nothing in the case is called `Gray Ogre`; there are: bears, bolt, alice, bob"]
    );
    let unnamed = GOOD.replace("{bolt: Shock}", "Shock").replace("bolt", "Shock");
    assert_eq!(says(&unnamed), [""; 0]);
}

#[test]
fn a_token_is_expected_where_something_makes_it() {
    assert_eq!(
        expecting("{never: [{dealt: {to: Goblin token}}]}"),
        ["a.yaml:14:33: no token `Goblin token` can be seen: nothing in the case makes it"]
    );
    let goblins = "cards:\n  Goblins: {types: [Sorcery], effect: [{create: {amount: 1, who: you, token: {types: [Creature], \
                   subtypes: [Goblin], stats: 1/1}}}]}\ncases:";
    let made = GOOD.replace("cases:", goblins).replace("{bolt: Shock}", "{bolt: Shock}, Goblins");
    assert_eq!(
        says(&made.replace("      alice: {life: 20}\n", "      never: [{dealt: {to: Goblin token 2}}]\n")),
        [""; 0]
    );
}

#[test]
fn a_kind_of_counter_is_expected_where_something_puts_it() {
    assert_eq!(
        expecting("{bears: {counters: {shielld: 0}}}"),
        ["a.yaml:14:31: no kind of counter `shielld` can be seen: nothing in the case makes it"]
    );
    assert_eq!(
        expecting("{never: [{counters_put: {counter: \"+1/+1 \"}}]}"),
        ["a.yaml:14:45: no kind of counter `+1/+1 ` can be seen: nothing in the case makes it"]
    );
    let counted = GOOD.replace("{bears: Grizzly Bears}", "{bears: {card: Grizzly Bears, counters: {charge: 1}}}");
    assert_eq!(says(&counted.replace("{zone: graveyard}", "{counters: {charge: 0, \"-1/-1\": 0}}")), [""; 0]);
}

#[test]
fn a_question_is_expected_of_a_kind_that_there_is() {
    assert_eq!(
        expecting("{never: [{asked: {kind: shild}}]}"),
        ["a.yaml:14:35: unknown kind of choice `shild`; did you mean `shield`?"]
    );
}

#[test]
fn an_amount_of_nothing_is_no_event() {
    assert_eq!(
        expecting("{never: [{prevented: {amount: 0}}]}"),
        ["a.yaml:14:41: 0 is out of range; expected a whole number from 1 to 1000000"]
    );
}

#[test]
fn a_text_holds_nothing_that_a_terminal_or_a_log_would_obey() {
    let odd = |text: &str| GOOD.replace("kind: positive", &format!("why: {text}"));
    let says = |text: &str| says(&odd(text));
    let help = "a terminal may interpret or hide it: describe it in words";
    assert_eq!(says("\"a\\e[2J\""), [format!("a.yaml:6:10: `\\u{{1b}}` in a text; {help}")]);
    assert_eq!(says("\"a\\n::error::b\""), [format!("a.yaml:6:10: `\\n` in a text; {help}")]);
    assert_eq!(says("\"##[command]b\""), [format!("a.yaml:6:10: `##[` in a text; {help}")]);
    assert_eq!(says("a\u{200b}b"), [format!("a.yaml:6:10: `\\u{{200b}}` in a text; {help}")]);
    assert_eq!(says("\"\\ufffe\""), [format!("a.yaml:6:10: `\\u{{fffe}}` in a text; {help}")]);
    assert_eq!(says("|\n      a line\n      ::error::and another\n"), [""; 0]);
    let id = super::says(&GOOD.replace("  burnt:", "  \"bu\\ernt\":"));
    assert_eq!(id, [format!("a.yaml:4:3: `\\u{{1b}}` in a text; {help}")]);
}

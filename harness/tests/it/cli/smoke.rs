//! `smoke`: the faults that it finds in adapters.
#![cfg(target_os = "linux")]

use super::engines::served;
use super::{Ended, Place, SUITE, place};

/// The checks reported for a correct adapter.
const CHECKS: [&str; 7] = ["hello", "messages", "nonsense", "isolation", "choices", "deadlines", "end"];

/// A folder with an engine that is the reference engine behind a shell command.
fn behind(line: &str) -> Place {
    place(&[("cases/a.yaml", SUITE), ("engine.sh", &format!("{} | {line}\n", served()))])
}

fn smoke(place: &Place) -> Ended {
    place.ruleproof(&["smoke", "--engine", "sh engine.sh", "--cases", "cases"])
}

/// Checks that exactly these checks fail.
#[track_caller]
fn only(ended: Ended, fail: &[&str]) -> Ended {
    let ended = ended.is(if fail.is_empty() { 0 } else { 100 });
    let failed = ended.out.lines().filter_map(|line| line.strip_prefix("FAIL "));
    let failed: Vec<&str> = failed.map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(failed, fail, "{}", ended.out);
    ended
}

#[test]
fn an_adapter_that_is_right_is_told_so() {
    let place = behind("cat");
    let ended = only(smoke(&place), &[]);
    for check in CHECKS {
        assert!(ended.out.lines().any(|line| line.starts_with(&format!("ok   {check} "))), "{check}: {}", ended.out);
    }
    let ended = ended.says("reference 0.1.0: mtg ").says("3 plays: 2 played, 1 undecided").says("it asked for one\n");
    ended.says("3 plays twice, the second time mixed (--seed 1)");
    let output = ["smoke", "--engine", "sh engine.sh", "--cases", "cases", "--output", "json=found.json"];
    place.ruleproof(&output).is(0);
    assert!(place.read("found.json").contains("\"name\": \"isolation\""));
}

#[test]
fn a_value_of_another_type_is_named_with_its_path() {
    let ended = only(smoke(&behind(r#"sed -u 's/"damage":\([0-9]\)/"damage":"\1"/g'"#)), &["messages"]);
    let ended = ended.says(".ox.damage: \"0\" is text\n");
    ended.says("       => send a whole number from 0 up, without quotes\n");
}

#[test]
fn a_field_and_an_event_that_there_are_not_are_named_with_the_nearest() {
    let ended = only(smoke(&behind(r#"sed -u 's/"damage":/"damages":/g; s/"prevented"/"prevent"/g'"#)), &["messages"]);
    let ended = ended.says("unknown field `damages`\n       and 1 more like it: riftbound/a-value-of-one-lets-one-through@1.4\n       => did you mean `damage`?\n");
    ended.says("unknown event `prevent`\n       and 1 more like it: riftbound/a-value-of-one-lets-one-through@1.4\n       => did you mean `prevented`?\n");
}

#[test]
fn an_answer_of_another_form_is_shown_where_it_goes_wrong() {
    let ended =
        only(smoke(&behind(r#"sed -u 's/"played":{/"played":{"score":1,/'"#)), &["messages", "isolation", "choices"]);
    let ended = ended.says("not an answer of the protocol: unknown field `score`");
    ended.says("=> check the answer against schema/protocol.schema.json\n");
}

#[test]
fn what_is_ignored_in_place_of_unsupported_is_found() {
    let line = r#"sed -u 's/"result":{"unsupported":.*/"result":{"played":{"end":{}}}}/'"#;
    let ended = only(smoke(&behind(line)), &["nonsense"]);
    for word in ["game", "edition", "verb", "effect"] {
        assert!(ended.out.contains(&format!("an unknown {word} gets the answer `played`")), "{word}: {}", ended.out);
    }
}

#[test]
fn what_is_the_same_in_all_plays_and_cannot_be_is_found() {
    let line = r#"sed -u 's/"batch":[0-9]*/"batch":1/g; s/"trace":\[[^]]*\]/"trace":["437.5-dealt-affected"]/'"#;
    let place = place(&[("engine.sh", &format!("{} | {line}\n", served()))]);
    let ended = only(place.ruleproof(&["smoke", "--engine", "sh engine.sh"]), &["messages"]);
    ended.says("plays everything happens at the same time\n").says(" plays is the same\n");
}

#[test]
fn a_play_that_leaves_something_behind_is_named_with_the_one_that_suffers() {
    // After an answer with an open choice, no damage is dealt.
    let line = r#"sed -u 'x;/"undecided"/{g;s/"damage":1/"damage":0/g;b};g'"#;
    let place = behind(line);
    let ended = place.ruleproof(&["smoke", "--engine", "sh engine.sh", "--cases", "cases", "--seed", "2"]).is(100);
    let ended = ended.says("FAIL isolation ").says("riftbound/a-value-of-one-lets-one-through@1.4: state leak: after ");
    ended.says(
        "state leak: after riftbound/either-value-may-come-first@1.4 the answer differs from a fresh start (both `played`)\n",
    );
}

#[test]
fn a_choice_that_is_made_for_the_player_is_found() {
    // The engine takes scripted answers, and plays on if an answer is missing.
    let line = r#"sed -u 's/"result":{"undecided":.*/"result":{"played":{"end":{}}}}/'"#;
    let place = place(&[("engine.sh", &format!("{} | {line}\n", served()))]);
    // A third of these cases leave a choice open, so that some are also sent among all others.
    let smoke = ["smoke", "--engine", "sh engine.sh", "-E", "file(riftbound/ordering.yaml)"];
    let ended = only(place.ruleproof(&smoke), &["messages", "choices"]);
    let ended = ended.says("with open choices; it asked for nothing\n");
    let ended = ended.says("it takes scripted answers, but picks one itself if there is none\n");
    ended.says("       => answer `undecided` if a choice has no answer; never pick one\n");
}

#[test]
fn an_engine_that_never_asks_is_not_taken_for_its_adapter() {
    // The engine asks for nothing, and has the scripted answers left over.
    let never = r#"sed -u 's/"result":{"undecided":.*/"result":{"played":{"end":{}}}}/'"#;
    let place = behind(never);
    let ended = only(smoke(&place), &["messages"]);
    let ended = ended.says("it was played to its end, but leaves a choice open\n");
    ended.says("=> it is unclear whether the engine never asks or the adapter picks the answer: `run` checks that, and reports `never asked`");
    let less = place.ruleproof(&[
        "smoke",
        "--engine",
        &format!("{} --untold events --asks-less", served()),
        "mtg/two-pools-of-one-add-up",
    ]);
    let less = less
        .is(0)
        .says("2 plays: 2 rejected\n")
        .says("-    choices    none of these cases leaves a choice open\n")
        .says("it rejects valid scenarios: not asked for: answer 0");
    less.says("=> if the engine never asks for a scripted answer, `run` reports `never asked`;");
}

#[test]
fn an_answer_too_many_must_be_rejected() {
    let line = r#"sed -u 's/"result":{"rejected":.*/"result":{"played":{"end":{}}}}/'"#;
    let ended = only(smoke(&behind(line)), &["choices"]);
    ended.says("a surplus answer ends as `played`\n       => answer `rejected` when `choices` has ");
}

#[test]
fn an_engine_that_closes_its_output_is_told_so() {
    let place = behind("sed -u 2q");
    let mut smoke = place.command(&["smoke", "--engine", "sh engine.sh", "--cases", "cases"]);
    // A process that closed its output and does not exit should not be waited for long.
    let ended = Ended::of(&smoke.env_remove("RULEPROOF_SLOWDOWN").output().unwrap());
    let ended = ended.is(100).says("FAIL messages ");
    // The shell may exit with it, or not in time.
    let told = ["the engine exited with 0 without an answer\n", "the engine closed its output\n"];
    assert!(told.iter().any(|told| ended.out.contains(told)), "{}", ended.out);
}

#[test]
fn an_engine_that_logs_to_standard_output_is_told_how_not_to() {
    let place = behind("sed -u '2i INFO resolving combat'");
    let ended = smoke(&place).is(100).says("FAIL messages ");
    let ended =
        ended.says("a line that is no JSON stands where an answer should be (is it a log's?): INFO resolving combat\n");
    ended.says(
        "=> keep standard output for answers: docs/adapters.md shows how to send everything else to standard error\n",
    );
    place.write("engine.sh", &format!("echo INFO loading; {}\n", served()));
    smoke(&place).is(5).complains("would not start: a line that is no JSON stands where an answer should be");
}

#[test]
fn an_engine_that_does_not_end_with_its_input_is_told_so() {
    let place = behind("cat; sleep 3600");
    let mut smoke = place.command(&["smoke", "--engine", "sh engine.sh", "--cases", "cases"]);
    let ended = Ended::of(&smoke.env_remove("RULEPROOF_SLOWDOWN").output().unwrap());
    only(ended, &["end"]).says("it did not end when its input ended\n");
}

#[test]
fn words_that_there_are_not_are_named_in_what_it_says_of_itself() {
    let claims = r#"sed -u 's/"riftbound":{/"riftbund":{"editions":[]},"riftbound":{"vocabulary":{"seen evnt":[]},/'"#;
    let ended = smoke(&behind(claims)).is(100).says("FAIL hello ");
    let ended = ended.says("games.riftbund: unknown game `riftbund`\n       => did you mean `riftbound`?\n");
    ended.says("unknown kind of word `seen evnt`\n       => did you mean `seen event`?\n");
}

#[test]
fn an_engine_that_would_not_start_ends_it_with_5() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["smoke", "--engine", "false", "--cases", "cases"]).is(5).silent();
    ended.complains("error: the engine `false` would not start: the engine exited with 1 without an answer");
    let output = ["smoke", "--engine", "false", "--output", "junit=x"];
    place.ruleproof(&output).is(2).complains("`--output junit=x`: expected json=PATH");
}

#[test]
fn cases_are_picked_as_for_a_run_and_what_is_alike_is_told_once() {
    let place = behind(r#"sed -u 's/"damage":\([0-9]\)/"damage":"\1"/g'"#);
    let smoke = ["smoke", "--engine", "sh engine.sh", "--cases", "cases"];
    let ended = place.ruleproof(&smoke).is(100).says("3 plays: 2 played, 1 undecided\n");
    assert_eq!(ended.out.matches("=> send a whole number from 0 up, without quotes\n").count(), 1, "{}", ended.out);
    let ended = ended.says("       and 1 more like it: riftbound/a-value-of-one-lets-one-through@1.4\n");
    drop(ended);
    let of = |more: &[&str]| place.ruleproof(&[&smoke, more].concat());
    of(&["-E", "tag(small)"]).is(100).says("1 play: 1 played\n");
    of(&["riftbound/either-value-may-come-first"]).is(0).says("1 play: 1 undecided\n");
    of(&["-E", "tag(nothing)"]).is(4).silent();
}

#[test]
fn what_differs_is_shown_with_both_sides() {
    let place = behind(r#"sed -u 'x;/"undecided"/{g;s/"damage":1/"damage":0/g;b};g'"#);
    let ended = place.ruleproof(&["smoke", "--engine", "sh engine.sh", "--cases", "cases", "--seed", "2"]).is(100);
    ended.says("\n       played.after[0].state.ox.damage\n         alone:    1\n         after it: 0\n       => start");
}

#[test]
fn an_engine_that_asks_elsewhere_is_not_taken_for_its_adapter() {
    let never = r#"sed -u '/"kind":"order"/s/"result":{"undecided":.*/"result":{"played":{"end":{}}}}/'"#;
    let place = place(&[("engine.sh", &format!("{} | {never}\n", served()))]);
    let smoke = ["smoke", "--engine", "sh engine.sh", "-E", "game(mtg) & file(616)", "--edition", "2026-09-25"];
    let ended = only(place.ruleproof(&smoke), &["messages"]);
    let ended = ended.says("it was played to its end, but leaves a choice open\n");
    ended.says(
        "=> other choices are asked for, so it seems that the engine makes this one by itself: `run` checks that, and ",
    );
}

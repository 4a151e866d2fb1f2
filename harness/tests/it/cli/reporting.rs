//! Engines that report only some events: the rest is judged, and marked as partial.

use super::engines::served;
use super::{Place, place};

/// A case in which two damage meet a prevention of three, with its expectation.
fn case(id: &str, more: &str, then: &str) -> String {
    format!(
        "  {id}:{more}\n    asserts: [437.3-drops-by-prevented]\n    given:\n      turn: bob\n      bob: {{hand: \
         [Zap]}}\n      battlefields: {{grove: {{alice: [{{ox: {{might: 4, prevent: [3]}}}}]}}}}\n    when: [{{bob: \
         {{play: Zap, targets: [ox]}}}}]\n    then: {then}\n"
    )
}

/// Cases of Riftbound with a spell that deals 2.
fn file(cases: &[String]) -> String {
    let head = "game: riftbound\neditions: [\"1.4\"]\ncards:\n  Zap: {types: [Spell], effect: [{deal: {amount: 2, to: \
                target unit at a battlefield}}]}\ncases:\n";
    head.to_owned() + &cases.concat()
}

/// Cases that check only states, also events, only events, and forbidden events.
fn cases() -> String {
    file(&[
        case("states", "", "{ox: {damage: 0, prevent: [1]}}"),
        case(
            "events-too",
            "",
            "{ox: {damage: 0, prevent: [1]}, events: [{prevented: {by: prevent, to: ox, amount: 2}}]}",
        ),
        case("events-only", "", "{events: [{prevented: {by: prevent, to: ox, amount: 2}}]}"),
        case("never", "", "{ox: {damage: 0}, never: [{prevented: {by: Zap}}, {dealt: {to: ox}}]}"),
    ])
}

/// A folder with the cases, and with named engines that have unreported parts.
fn levels() -> Place {
    let served = served();
    let toml = format!(
        "[engine.states]\ncommand = \"{served} --untold events\"\n\n[engine.few]\ncommand = \"{served} --untold \
         prevented\"\n\n[engine.by]\ncommand = \"{served} --untold prevented.by\"\n\n[engine.wrong]\ncommand = \
         \"{served} --untold events --mistake 'value never shrinks'\"\n"
    );
    place(&[("cases/a.yaml", &cases()), ("ruleproof.toml", &toml)])
}

/// The verdict of each case, from the record.
fn verdicts(place: &Place, record: &str) -> Vec<String> {
    let record: serde_json::Value = serde_json::from_str(&place.read(record)).unwrap();
    let results = record["results"].as_array().unwrap();
    results.iter().map(|one| format!("{} {}", one["id"].as_str().unwrap(), one["verdict"].as_str().unwrap())).collect()
}

#[test]
fn an_engine_that_tells_states_alone_is_judged_by_them() {
    let place = levels();
    let run = ["run", "--cases", "cases", "--engine", "states", "--output", "json=a.json"];
    let ended = place.ruleproof(&run).is(100);
    assert_eq!(
        verdicts(&place, "a.json"),
        [
            "riftbound/states pass",
            "riftbound/events-too pass-state",
            "riftbound/events-only unsupported",
            "riftbound/never pass-state",
        ]
    );
    ended
        .says("4 cases, 1 clause: 1 pass, 2 pass (state), 1 unsupported\n")
        .says("event `prevented`: 2 cases, 1 of which needs nothing else\n    event `dealt`: 1 case\n")
        .says("1 of 4 plays passed, 2 as far as the engine reports, in ");
}

#[test]
fn what_is_not_supported_is_accepted_by_rule_and_what_passes_is_counted() {
    let place = levels();
    let run = ["run", "--cases", "cases", "--engine", "states", "--baseline", "known.yaml", "--output", "json=a.json"];
    let known = |passes: &str, cases: &str| {
        let rule = format!("- cases: {cases}\n  reason: no events\n");
        place.write("known.yaml", &format!("engine: states\n{passes}unsupported:\n{rule}plays: {{}}\n"));
    };
    known("", "id(=events-only)");
    place.ruleproof(&run).is(0).says("as expected");
    place.ruleproof(&["baseline", "update", "a.json", "--file", "known.yaml", "--cases", "cases"]).is(0);
    assert!(place.read("known.yaml").starts_with("engine: states\npasses: 3\nunsupported:\n"));
    place.ruleproof(&run).is(0).says("as expected");

    known("passes: 2\n", "id(=events-only)");
    place.ruleproof(&run).is(0).says("1 play passes that the baseline does not list: `ruleproof baseline update`");

    known("passes: 4\n", "all()");
    let fewer = "incomplete: 1 play fewer than the 4 in the baseline passed";
    place.ruleproof(&run).is(6).says(fewer);
    let quiet = place.ruleproof(&[&run[..], &["-qq"]].concat()).is(6).silent();
    assert_eq!(quiet.err, format!("warning: {fewer}\n"));
    place.ruleproof(&["merge", "a.json", "--output", "markdown=a.md"]).is(6);
    assert!(place.read("a.md").contains(fewer));
    // A part of the plays does not show how many pass in total.
    place.ruleproof(&[&run[..], &["-E", "id(=events-only)"]].concat()).is(0);

    known("", "id(=states)");
    place.ruleproof(&run).is(100).says("unsupported: riftbound/events-only");
    known("", "id(=states");
    place.ruleproof(&run).is(3).silent().complains("`unsupported` has `cases: id(=states`: ");
}

/// Two cases with one expected event each, and an engine that does not report one of the two.
fn events_of_two_kinds(untold: &str) -> Place {
    let dealt = case("dealt", "", "{events: [{dealt: {to: ox, amount: 1}}]}").replace("prevent: [3]", "prevent: [1]");
    let prevented = case("prevented", "", "{events: [{prevented: {by: prevent, to: ox, amount: 2}}]}");
    place(&[("cases/a.yaml", &file(&[dealt, prevented])), ("ruleproof.toml", &engine_without(untold))])
}

fn engine_without(untold: &str) -> String {
    format!("[engine.mine]\ncommand = \"{} --untold {untold}\"\n", served())
}

#[test]
fn a_play_that_is_lost_while_another_is_gained_is_named() {
    let place = events_of_two_kinds("prevented");
    let rule = "unsupported:\n- cases: all()\n  reason: few events\nplays: {}\n";
    place.write("known.yaml", &format!("engine: mine\n{rule}"));
    let run = ["run", "--cases", "cases", "--engine", "mine", "--baseline", "known.yaml", "--output", "json=a.json"];
    let update = ["baseline", "update", "a.json", "--file", "known.yaml", "--cases", "cases"];
    place.ruleproof(&run).is(0);
    place.ruleproof(&update).is(0);
    let first = format!("engine: mine\npasses: 1\n{rule}passing:\n- riftbound/dealt@1.4\n");
    assert_eq!(place.read("known.yaml"), first);
    place.ruleproof(&run).is(0).says("as expected");

    // As many plays pass as before, but not the same.
    place.write("ruleproof.toml", &engine_without("dealt"));
    let lost = "  in the baseline as `pass`: it is listed under `passing`; support it again, or accept the loss with `ruleproof \
                baseline update RECORD --reason TEXT`\n";
    place
        .ruleproof(&run)
        .is(100)
        .says("unsupported: riftbound/dealt@1.4\n")
        .says(lost)
        .says(": 1 case is not as expected");
    place.ruleproof(&[&run[..6], &["known.yaml", "-E", "id(=dealt)"]].concat()).is(100).says(lost);
    place.write("counted.yaml", &format!("engine: mine\npasses: 1\n{rule}"));
    place.ruleproof(&[&run[..6], &["counted.yaml"]].concat()).is(0).says("as expected");

    let refused = place.ruleproof(&update).is(2).silent();
    let refused =
        refused.complains("known.yaml lists `riftbound/dealt@1.4` as passing, but the record shows otherwise");
    refused.complains("`--reason TEXT` accepts the loss; nothing was written");
    assert_eq!(place.read("known.yaml"), first);
    place.ruleproof(&[&update[..], &["--reason", "the event went"]].concat()).is(0);
    assert_eq!(place.read("known.yaml"), first.replace("/dealt@", "/prevented@"));
    place.ruleproof(&run).is(0).says("as expected");
}

#[test]
fn a_list_of_passing_plays_goes_with_the_suite() {
    let place = events_of_two_kinds("prevented");
    let known = |passes: usize, more: &str| {
        let text = format!("engine: mine\npasses: {passes}\nunsupported:\n- {{cases: all(), reason: few events}}\n");
        place.write("known.yaml", &format!("{text}plays: {{}}\npassing:\n- riftbound/dealt@1.4\n{more}"));
    };
    let run = ["run", "--cases", "cases", "--engine", "mine", "--baseline", "known.yaml"];
    known(2, "");
    let short = "known.yaml: `passes` is 2, and 1 play is listed under `passing`: restore both";
    place.ruleproof(&run).is(3).silent().complains(short);
    known(2, "- riftbound/gone@1.4\n");
    let gone =
        "`passing` lists `riftbound/gone@1.4`, not in the suite: `ruleproof baseline prune` removes such entries";
    place.ruleproof(&run).is(3).silent().complains(gone);
    let pruned = place.ruleproof(&["baseline", "prune", "known.yaml", "--cases", "cases"]).is(0);
    pruned.says("riftbound/gone@1.4\n").says("known.yaml: 1 removed from `passing`, 1 left\n");
    assert!(place.read("known.yaml").contains("passes: 1\n"));
    place.ruleproof(&run).is(0).says("as expected");
}

#[test]
fn a_baseline_that_excuses_everything_does_not_hide_that_nothing_is_supported() {
    let place = levels();
    place.write(
        "cases/a.yaml",
        &file(&[case("events-only", "", "{events: [{prevented: {by: prevent, to: ox, amount: 2}}]}")]),
    );
    place.write("known.yaml", "engine: states\nunsupported:\n- {cases: all(), reason: nothing yet}\n");
    let run = ["run", "--cases", "cases", "--engine", "states", "--baseline", "known.yaml"];
    place.ruleproof(&run).is(6).says("incomplete: the engine supports no play");
}

#[test]
fn an_entry_whose_play_the_engine_is_not_asked_for_is_an_error() {
    let place = levels();
    place.write(
        "ruleproof.toml",
        &place.read("ruleproof.toml").replace("[engine.few]", "games = [\"mtg\"]\n[engine.few]"),
    );
    place.write("cases/b.yaml", "game: mtg\ncases:\n  one:\n    asserts: [615.7-a-number]\n    given: {turn: bob, bob: {hand: [Shock]}, alice: {battlefield: [Rumbling Baloth]}}\n    when: [{bob: {cast: Shock, targets: [Rumbling Baloth]}}]\n    then: {Rumbling Baloth: {damage: 2}}\n");
    place.write("known.yaml", "engine: states\nplays:\n  riftbound/states@1.4: {verdict: fail, reason: known}\n");
    let run = ["run", "--cases", "cases", "--engine", "states", "--baseline", "known.yaml"];
    let lost = "the baseline lists `riftbound/states@1.4` as `fail`, but the engine is not asked to play it";
    place.ruleproof(&run).is(3).silent().complains(lost);
    place.ruleproof(&[&run[..], &["-E", "game(mtg)"]].concat()).is(100);
}

#[test]
fn what_differs_in_the_states_fails_whatever_is_not_told() {
    let place = levels();
    place.ruleproof(&["run", "--cases", "cases", "--engine", "wrong", "--output", "json=a.json"]).is(100);
    assert_eq!(
        verdicts(&place, "a.json"),
        [
            "riftbound/states fail",
            "riftbound/events-too fail",
            "riftbound/events-only unsupported",
            "riftbound/never pass-state",
        ]
    );
}

#[test]
fn a_never_that_rests_on_what_is_not_told_is_left_out_and_that_is_said() {
    let place = levels();
    let run = ["run", "never", "--cases", "cases", "--engine", "by", "--output", "json=a.json"];
    place.ruleproof(&run).is(0);
    let record: serde_json::Value = serde_json::from_str(&place.read("a.json")).unwrap();
    let never = &record["results"][0];
    assert_eq!(never["verdict"], "pass-state");
    assert_eq!(never["untold"], serde_json::json!(["field `prevented.by`"]));
    assert_eq!(
        never["reason"],
        "not checked: the engine does not report field `prevented.by`\nleft out: never prevented: {by: Zap}"
    );
}

#[test]
fn a_field_that_is_not_told_is_taken_out_and_the_rest_of_the_event_is_judged() {
    let place = levels();
    let run = ["run", "--cases", "cases", "--engine", "by", "--output", "json=a.json"];
    place.ruleproof(&run).is(0).says("4 cases, 1 clause: 1 pass, 3 pass (state)\n");
    let wrong = cases().replace("to: ox, amount: 2}", "to: ox, amount: 3}");
    place.write("cases/a.yaml", &wrong);
    place.ruleproof(&run).is(100);
    assert_eq!(verdicts(&place, "a.json")[1..3], ["riftbound/events-too fail", "riftbound/events-only fail"]);
}

#[test]
fn the_full_level_is_red_until_a_baseline_holds_it_and_all_outputs_agree() {
    let place = levels();
    let some = ["run", "events-too", "--cases", "cases", "--engine", "few"];
    place.ruleproof(&some).is(0);
    let full = ["--level", "full", "--output", "json=a.json", "--output", "jsonl=a.jsonl", "--output", "junit=a.xml"];
    let full = [&some[..], &full].concat();
    let ended = place.ruleproof(&full).is(100);
    ended
        .says("pass (state): riftbound/events-too@1.4\n")
        .says("not checked: the engine does not report event `prevented`\n")
        .says(" --level full\n");
    for name in ["a.json", "a.jsonl"] {
        let text = place.read(name).replace("\": \"", "\":\"");
        assert!(text.contains(r#""verdict":"pass-state""#) && text.contains(r#""standing":"unexpected""#), "{text}");
    }
    let xml = place.read("a.xml");
    assert!(
        xml.contains(r#"<failure message="the engine does not report event `prevented`" type="pass (state)">"#),
        "{xml}"
    );

    place
        .ruleproof(&[
            "baseline",
            "update",
            "a.json",
            "--file",
            "b.json",
            "--reason",
            "it tells no events",
            "--cases",
            "cases",
        ])
        .is(0);
    place.ruleproof(&[&full[..], &["--baseline", "b.json"]].concat()).is(0);
    assert!(place.read("a.xml").contains("<skipped"));
    place.ruleproof(&[&some[..], &["--baseline", "b.json"]].concat()).is(0);
}

#[test]
fn what_is_missing_though_nobody_said_so_fails() {
    // The event is declared in `hello`, and removed on the way.
    let served = served();
    let filter = r#"sed -u 's/"event":"prevented"/"event":"healed"/g'"#;
    let place = levels();
    place.write("quiet.sh", &format!("{served} | {filter}\n"));
    let run = ["run", "events-too", "--cases", "cases", "--engine", "sh quiet.sh"];
    place.ruleproof(&run).is(100).says("    actual:   no such event\n").says(": 1 fail\n");
}

/// A filter that misspells a field in the greeting of an engine.
const BYE: &str = r#"sed -u 's/"prevented.by"/"prevented.bye"/g'"#;

#[test]
fn smoke_knows_the_fields_that_may_be_named() {
    let place = levels();
    place.write("typo.sh", &format!("{} --untold prevented.by | {BYE}\n", served()));
    place
        .ruleproof(&["smoke", "--engine", "sh typo.sh", "--cases", "cases"])
        .is(100)
        .says("unknown field of an event `prevented.bye`\n")
        .says("=> did you mean `prevented.by`?\n");
}

#[test]
fn what_judges_differ_on_is_not_held_against_an_engine_at_any_level() {
    let place = levels();
    let disputed = "\n    status: disputed\n    why: Two judges, two answers.";
    let then = "{ox: {damage: 0}, events: [{prevented: {to: ox}}]}";
    place.write("cases/a.yaml", &file(&[case("disputed", disputed, then)]));
    for level in ["state", "full"] {
        let run = ["run", "--cases", "cases", "--engine", "states", "--level", level, "--output", "json=a.json"];
        place.ruleproof(&run).is(0);
        assert_eq!(verdicts(&place, "a.json"), ["riftbound/disputed pass-state"], "{level}");
    }
}

#[test]
fn outcomes_and_what_is_expected_after_a_step_are_judged_by_what_is_told() {
    let place = levels();
    let step = |prevent: u8| {
        let after =
            format!("targets: [ox]}}, then: {{ox: {{prevent: [{prevent}]}}, events: [{{prevented: {{to: ox}}}}]}}}}]");
        case("step", "", "{ox: {damage: 0}}").replace("targets: [ox]}}]", &after)
    };
    let paths = |value: u8| {
        format!(
            "  paths:\n    asserts: [437.5.a-lethal-counts-prevent]\n    given:\n      battlefields:\n        grove:\n          \
             alice: [{{brute: {{might: 4}}}}]\n          bob: [{{one: {{might: 3, keywords: [Tank]}}}}, {{two: {{might: \
             1, keywords: [Tank], prevent: [2]}}}}]\n    when: [{{combat: grove}}]\n    outcomes:\n      - {{choices: \
             [{{alice: {{one: 3, two: 1}}}}], then: {{two: {{prevent: [{value}]}}, events: [{{prevented: {{to: \
             two}}}}]}}}}\n      - {{choices: [{{alice: {{one: 1, two: 3}}}}], then: {{two: {{zone: trash}}, never: \
             [{{killed: {{what: one}}}}]}}}}\n"
        )
    };
    for (value, ended) in [(1, "pass-state"), (2, "fail")] {
        place.write("cases/a.yaml", &file(&[step(value), paths(value)]));
        place.ruleproof(&["run", "--cases", "cases", "--engine", "states", "--output", "json=a.json"]);
        let wanted = [format!("riftbound/step {ended}"), format!("riftbound/paths {ended}")];
        assert_eq!(verdicts(&place, "a.json"), wanted);
    }
}

#[test]
fn an_engine_that_misspells_what_it_tells_is_not_run() {
    let place = levels();
    let served = served();
    place.write("typo.sh", &format!("{served} --untold prevented.by | {BYE}\n"));
    let ended = place.ruleproof(&["run", "states", "--cases", "cases", "--engine", "sh typo.sh"]).is(5);
    let what = "`games.mtg.vocabulary.unseen field` in its answer to `hello`: unknown field of an event";
    ended.complains(&format!("{what} `prevented.bye`\nhelp: did you mean `prevented.by`?\n"));
    let filter = r#"sed -u 's/"seen event":\["/"seen event":["preventd","/g'"#;
    place.write("typo.sh", &format!("{served} --untold dealt | {filter}\n"));
    let ended = place.ruleproof(&["run", "states", "--cases", "cases", "--engine", "sh typo.sh"]).is(5);
    ended.complains("unknown seen event `preventd`\nhelp: did you mean `prevented`?\n");
}

#[test]
fn what_a_case_looks_at_alone_is_lacking_where_it_is_not_told() {
    let place = levels();
    let ended = place.ruleproof(&["reach", "--cases", "cases", "--engine", "states"]).is(0);
    ended.says("riftbound: 3 of 4 plays are played\n").says("     +1       4  event `prevented`\n");
}

#[test]
fn an_explanation_names_no_event_that_the_engine_does_not_tell() {
    let place = levels();
    let explain = |engine: &str| place.ruleproof(&["explain", "events-too", "--cases", "cases", "--engine", engine]);
    let ended = explain("states").is(0);
    ended.says("  pass (state)\n  not checked: the engine does not report event `prevented`\n");
    let ended = explain("wrong").is(100);
    let (_, parted) = ended.out.split_once("  first difference:\n").unwrap();
    assert!(!parted.contains("by the rules") && parted.contains(": ox.prevent\n"), "{parted}");
}

#[test]
fn a_run_names_the_mistakes_that_would_go_unnoticed_where_no_event_is_told() {
    let place = levels();
    place.write("cases/unnoticed.txt", "# known\nriftbound: killed \u{1b}[2Jtwice\nmtg: another\n");
    let run = |engine: &str| {
        let run = ["run", "states", "events-too", "--cases", "cases", "--engine", engine, "--output", "json=a.json"];
        place.ruleproof(&run).is(0)
    };
    run("states").says("\n    at most 1 known mistake would go unnoticed: riftbound `killed \\u{1b}[2Jtwice`\n");
    let record: serde_json::Value = serde_json::from_str(&place.read("a.json")).unwrap();
    assert_eq!(record["suite"]["unnoticed"], serde_json::json!(["riftbound `killed \\u{1b}[2Jtwice`"]));
    run("bundled");
    assert!(!place.read("a.json").contains("unnoticed"));
}

#[test]
fn a_mistake_that_shows_in_events_alone_survives_where_none_is_told() {
    let place = place(&[]);
    let some = ["mistakes", "-E", "clause(337.1.c-adds-at-once) | clause(437.3-drops-by-prevented)"];
    let survives = "SURVIVES   riftbound: what adds waits on the chain\n";
    assert!(!place.ruleproof(&some).out.contains(survives));
    let ended = place.ruleproof(&[&some[..], &["--untold", "events"]].concat()).is(100);
    ended.says(survives).says("\nriftbound  value never shrinks\n");
    place.ruleproof(&[&some[..], &["--untold", "evnts"]].concat()).is(2).complains("did you mean `events`?");
    place.ruleproof(&[&some[..], &["--untold", "events", "--write", "left.txt"]].concat()).is(0).says("left.txt\n");
    let left = place.read("left.txt");
    assert!(left.contains("\nriftbound: what adds waits on the chain\n") && !left.contains("shrinks"), "{left}");
}

#[test]
fn smoke_says_what_would_go_unnoticed_and_does_not_fail_for_it() {
    let place = levels();
    place.write("cases/unnoticed.txt", "riftbound: killed twice\n");
    let served = served();
    let smoke = |engine: &str| place.ruleproof(&["smoke", "--cases", "cases", "--engine", engine]);
    let ended = smoke("states").is(0);
    let what = "it does not report everything that happens: at most 1 known mistake would go unnoticed: riftbound `killed twice`\n";
    ended.says("ok   hello ").says(what);
    assert!(!smoke(&served).is(0).out.contains("unnoticed"));
}

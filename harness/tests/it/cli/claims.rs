//! The claims that a run accepts or refuses: the status of a case, the record of an earlier run, a comparison, an
//! unintended suite.

use super::engines::{served, with_engines};
use super::{SUITE, first, place};

/// The first case, with a status; with `wrong` its expectation contradicts the rules.
fn with_status(status: &str, wrong: bool) -> String {
    let case = first("kind: positive", &format!("status: {status}"));
    if wrong { case.replace("damage: 0", "damage: 2") } else { case }
}

#[test]
fn what_the_reference_engine_awaits_excuses_no_other_engine() {
    let place = with_engines("");
    place.write("right.yaml", &with_status("awaiting-engine", false));
    place.ruleproof(&["run", "right.yaml", "--engine", "right"]).is(0).says("1 pass");
    let ended = place.ruleproof(&["run", "right.yaml", "--engine", "wrong"]).is(100);
    ended.says("fail: riftbound/a-value-of-three-leaves-one@1.4").says("1 case is not as expected");
    place.ruleproof(&["run", "right.yaml", "--mistake", "value never shrinks"]).is(100).says("1 fail");
    let slip = with_status("awaiting-engine", true).replace("targets: [ox]", "targets: [ox], overpay: 1");
    place.write("slip.yaml", &slip.replace(", overpay: 1}", "}\n        choices: [{bob: ox}]"));
    let ended = place.ruleproof(&["run", "slip.yaml", "--engine", "bundled"]).is(100);
    ended.says("rejected: riftbound/a-value-of-three-leaves-one@1.4").says("nobody asked for the answer");
}

/// An engine that dies on its first play.
const DYING: &str = r#"read line
echo '{"id":0,"result":{"protocol":1,"name":"dying","version":"1","games":{"riftbound":{"editions":["1.4"]}},"capabilities":{"choices":true,"refusals":true,"steps":true,"events":true}}}'
read line
"#;

#[test]
fn that_judges_differ_excuses_no_engine_that_dies() {
    let place = place(&[("a.yaml", &with_status("disputed", true)), ("dying.sh", DYING)]);
    place.ruleproof(&["run", "a.yaml"]).is(0).says("1 disputed");
    let ended = place.ruleproof(&["run", "a.yaml", "--engine", "sh dying.sh"]).is(100);
    ended.says("crash: riftbound/a-value-of-three-leaves-one@1.4").says("1 crash").says("1 case is not as expected");
}

#[test]
fn the_summary_names_the_suite_and_one_that_is_left_aside_is_warned_of() {
    let wrong = first("kind: positive", "kind: negative").replace("damage: 0", "damage: 2");
    let place = place(&[("cases/t.yaml", &wrong)]);
    let some = ["run", "-E", "id(=a-pool-of-three-on-a-creature-is-gone-after-three)"];
    let ended = place.ruleproof(&some).is(0).says("       suite  bundled 4.0.0, 1 of ");
    ended.complains(
        "warning: using the bundled suite: `cases` is ignored because there is no `seeds` beside it (`--cases \
         cases` reads it)\n",
    );
    place
        .ruleproof(&["check"])
        .is(0)
        .says("bundled: ")
        .complains("warning: using the bundled suite: `cases` is ignored");
    let ended =
        place.ruleproof(&["run", "--cases", "cases"]).is(100).says("       suite  cases, 1 of 1 case selected\n");
    assert_eq!(ended.err, "");
}

#[test]
fn the_standing_in_a_record_follows_from_its_verdicts_or_the_record_is_refused() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine", "wrong"];
    place.ruleproof(&[&run[..], &["--output", "jsonl=a.jsonl"]].concat()).is(100);
    place.ruleproof(&["merge", "a.jsonl", "--output", "json=a.json"]).is(100);
    for name in ["a.jsonl", "a.json"] {
        let edited = place.read(name).replace("\"unexpected\"", "\"expected\"");
        place.write(&format!("edited-{name}"), &edited);
        let edited = format!("edited-{name}");
        let verbs: [&[&str]; 6] = [
            &["run", "--cases", "cases", "--engine", "wrong", "--failed", &edited],
            &["merge", &edited, "--output", "badge=badge.json"],
            &["diff", "a.json", &edited],
            &["site", "site", &edited],
            &["diagnose", &edited, "--cases", "cases"],
            &["baseline", "update", &edited, "--cases", "cases", "--reason", "known"],
        ];
        for verb in verbs {
            let ended = place.ruleproof(verb).is(3).silent();
            ended.complains("ended with `fail` and is recorded as `expected`, but is `unexpected`");
        }
        if name == "a.jsonl" {
            let ended = place.ruleproof(&[&run[..], &["--resume", &edited]].concat()).is(3).silent();
            ended.complains("ended with `fail` and is recorded as `expected`, but is `unexpected`");
        }
        assert!(!place.path().join("badge.json").exists() && !place.path().join("site").exists());
    }
    let ended = place.ruleproof(&[&run[..], &["--resume", "a.jsonl"]].concat()).is(100);
    let ended = ended.says("2 cases are not as expected");
    ended.complains("warning: 3 of 3 results were taken from `a.jsonl`: the engine did not play them again\n");
    // The line-based record ends with the same result as the run.
    place
        .ruleproof(&["run", "--cases", "cases", "--engine", "bundled", "--failed", "a.jsonl"])
        .is(0)
        .says("2 of 2 plays passed");
    place.ruleproof(&["baseline", "update", "a.jsonl", "--cases", "cases", "--reason", "known"]).is(0);
    let known = ["--resume", "a.jsonl", "--baseline", "baselines/wrong.yaml"];
    for _ in 0..2 {
        place.ruleproof(&[&run[..], &known].concat()).is(0).says("as expected");
        let ended =
            place.ruleproof(&["run", "--cases", "cases", "--engine", "bundled", "--failed", "a.jsonl"]).is(4).silent();
        ended.complains("error: a.jsonl contains no failures\n");
    }
}

#[test]
fn a_record_is_not_resumed_once_a_shared_card_is_another() {
    let seeds = "game: riftbound\ndocument: {title: Some rules, edition: '1.3'}\nclauses:\n  \
                 437.3-drops-by-prevented: {at: '437.3', says: It drops.}\n";
    let card = "game: riftbound\ncards:\n  Zip: {types: [Spell], effect: [{deal: {amount: 2, to: target unit at a battlefield}}]}\n";
    let own = first("kind: positive", "kind: boundary");
    let place = place(&[("seeds/s.yaml", seeds), ("cases/riftbound/cards/c.yaml", card), ("own/a.yaml", &own)]);
    let run = ["run", "--cases", "own"];
    place.ruleproof(&[&run[..], &["--output", "jsonl=a.jsonl"]].concat()).is(0);
    let resumed = [&run[..], &["--resume", "a.jsonl"]].concat();
    place.ruleproof(&resumed).is(0);
    place.write("cases/riftbound/cards/c.yaml", &card.replace("amount: 2", "amount: 3"));
    let ended = place.ruleproof(&resumed).is(3).silent();
    ended.complains("error: a.jsonl: the record belongs to another suite; nothing was played\n");
}

#[test]
fn a_predicate_that_picks_nothing_is_said() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let run = ["run", "--cases", "cases", "-E", "clause(437.3) | tag(smal)"];
    let ended = place.ruleproof(&run).is(0).says("2 of 2 plays passed");
    assert_eq!(ended.err, "warning: no case of the suite matches `tag(smal)`\nhelp: did you mean `small`?\n");
    let ended = place.ruleproof(&["list", "--cases", "cases", "-E", "all() - id(=no-such)"]).is(0);
    ended.complains("warning: no case of the suite matches `id(=no-such)`\n");
    let both = ["run", "--cases", "cases", "-E", "tag(small) & kind(positive) | clause(437)"];
    assert_eq!(place.ruleproof(&both).is(0).err, "");
}

#[test]
fn judged_cases_of_a_pending_folder_are_told_of() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/pending/b.yaml", &first("a-value-of-three", "judged"))]);
    let ended = place.ruleproof(&["run", "--cases", "cases"]).is(0).says("3 of 3 plays passed");
    assert_eq!(ended.err, "warning: 1 judged case is in a pending folder, not played: move it into the suite\n");
    assert_eq!(place.ruleproof(&["run", "--cases", "cases", "cases/pending"]).is(0).err, "");
}

#[test]
fn what_is_not_whole_is_neither_compared_nor_kept() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine", "wrong"];
    place.ruleproof(&[&run[..], &["--output", "jsonl=a.jsonl", "--output", "json=whole.json"]].concat()).is(100);
    let lines = place.read("a.jsonl");
    let cut: String = lines.split_inclusive('\n').take(2).collect();
    place.write("cut.jsonl", &cut);
    let cut_off = "error: the record cut.jsonl ends before its run was complete; `ruleproof run --resume cut.jsonl` \
                   finishes it\n";
    for verb in [
        &["diff", "cut.jsonl", "cut.jsonl"][..],
        &["diff", "whole.json", "cut.jsonl"],
        &["diagnose", "cut.jsonl", "--cases", "cases"],
        &["baseline", "update", "cut.jsonl", "--cases", "cases", "--reason", "known"],
    ] {
        place.ruleproof(verb).is(6).silent().complains(cut_off);
    }
    assert!(!place.files().contains(&"baselines".to_owned()));
    let head: String = lines.split_inclusive('\n').take(1).collect();
    place.write("none.jsonl", &format!("{head}{{\"seconds\":0.1}}\n"));
    let ended = place.ruleproof(&["diff", "none.jsonl", "none.jsonl"]).is(6).silent();
    ended.complains("error: the record none.jsonl has no results\n");
    place.ruleproof(&["diff", "a.jsonl", "whole.json"]).is(0).says("no difference in 3 plays");
}

#[test]
fn an_engine_that_passes_now_and_then_is_found_by_asking_again() {
    let flaky = format!(
        "if [ -e again ]; then rm again; exec {} --mistake 'value never shrinks'; else touch again; exec {}; fi\n",
        served(),
        served()
    );
    let place = place(&[("a.yaml", &first("kind: positive", "kind: boundary")), ("flaky.sh", &flaky), ("again", "")]);
    place.write("once.sh", &ONCE.replace("PROGRAM", "sh flaky.sh"));
    let run = ["run", "a.yaml", "--engine", "sh once.sh"];
    place.ruleproof(&run).is(0).says("1 pass");
    let ended = place.ruleproof(&[&run[..], &["--repeat", "4"]].concat()).is(100);
    ended
        .says("leaky: riftbound/")
        .says("ox.prevent: expected [1]\n")
        .says("  first: as expected\n")
        .says("  then:  [{amount: 3,");
    place.ruleproof(&[&run[..], &["--repeat", "0"]].concat()).is(2);
    place.ruleproof(&["run", "a.yaml", "--engine", &served(), "--repeat", "3"]).is(0).says("1 pass");
}

/// An engine that answers each line with a separate process.
const ONCE: &str = r#"while read -r line; do printf '%s\n' "$line" | PROGRAM; done
"#;

#[test]
fn what_is_no_character_of_xml_is_not_in_a_report() {
    let odd = r#"read line
echo '{"id":0,"result":{"protocol":1,"name":"odd","version":"1","games":{"riftbound":{"editions":["1.4"]}},"capabilities":{"choices":true,"refusals":true,"steps":true,"events":true}}}'
read line
echo '{"id":1,"result":{"played":{"end":{"ox":{"damage":0,"prevent":["\ufffe"]}}}}}'
read line
echo '{"id":2,"result":{"played":{"end":{"ox":{"damage":0,"prevent":["\ufffe"]}}}}}'
read line
"#;
    let place = place(&[("a.yaml", &first("kind: positive", "kind: boundary")), ("odd.sh", odd)]);
    place.ruleproof(&["run", "a.yaml", "--engine", "sh odd.sh", "--output", "junit=a.xml"]).is(100);
    let xml = place.read("a.xml");
    assert!(xml.contains("\\u{fffe}") && !xml.contains('\u{fffe}'), "{xml}");
}

//! Engines behind the protocol: `ruleproof.toml`, matrices, and differences between two engines.

use super::{Ended, Place, SUITE, place};

/// The reference engine behind the protocol.
pub fn served() -> String {
    format!("'{}' serve-engine", env!("CARGO_BIN_EXE_ruleproof"))
}

/// A folder with the suite, and with engines by name: `right`, and `wrong`, whose values never shrink.
pub fn with_engines(more: &str) -> Place {
    let served = served();
    let toml = format!(
        "[engine.right]\ncommand = \"{served}\"\n\n[engine.wrong]\ncommand = \"{served} --mistake 'value never \
         shrinks'\"\n{more}"
    );
    place(&[("cases/a.yaml", SUITE), ("ruleproof.toml", &toml)])
}

#[test]
fn the_reference_engine_behind_the_protocol_ends_as_the_bundled_one_case_by_case() {
    let place = place(&[]);
    let some = ["run", "--partition", "slice:3/12"];
    place.ruleproof(&[&some[..], &["--output", "json=here.json"]].concat()).is(0);
    let over = ["-j2", "--engine", &served(), "--output", "json=there.json"];
    place.ruleproof(&[&some[..], &over].concat()).is(0);
    let ended = place.ruleproof(&["diff", "here.json", "there.json"]).is(0);
    let plays: usize = ended.out.rsplit(' ').nth(1).unwrap().parse().unwrap();
    assert!(plays > 100 && ended.out.starts_with("no difference in "), "{}", ended.out);
}

#[test]
fn several_engines_are_shown_beside_each_other_clause_by_clause() {
    let place = with_engines("");
    let arguments = ["run", "--cases", "cases", "--engine", "bundled", "--engine", "right", "--engine", "wrong"];
    let ended = place.ruleproof(&arguments).is(100);
    let table = ended.out.rsplit("\n\n").next().unwrap();
    let table: Vec<Vec<&str>> = table.lines().map(|line| line.split("  ").map(str::trim).collect()).collect();
    let table: Vec<Vec<&str>> =
        table.into_iter().map(|row| row.into_iter().filter(|cell| !cell.is_empty()).collect()).collect();
    assert_eq!(
        table,
        [
            vec!["clause", "reference", "right", "wrong"],
            vec!["riftbound 437.2-reduced-by-value", "1 ok", "1 ok", "1 FAIL"],
            vec!["riftbound 437.3-drops-by-prevented", "2 ok", "2 ok", "1 FAIL, 1 ok of 2"],
        ]
    );
    let ended = place.ruleproof(&[&arguments[..], &["--output", "json=all.json"]].concat()).is(2).silent();
    ended.complains("`all.json`: with several engines the path of a record needs `{engine}` in it");
    place.ruleproof(&[&arguments[..], &["--output", "json=of-{engine}.json"]].concat()).is(100);
    assert!(place.read("of-wrong.json").contains("\"verdict\": \"fail\""));
    assert!(!place.read("of-right.json").contains("\"verdict\": \"fail\""));
}

#[test]
fn what_one_engine_alone_is_asked_for_is_not_in_the_matrix() {
    let toml = format!("[engine.magic]\ncommand = \"{}\"\ngames = [\"mtg\"]\n", served());
    let place = place(&[("ruleproof.toml", &toml)]);
    let some = "id(=fog-stops-combat-damage-only) | id(=nobody-is-asked-whether-to-prevent)";
    let run = ["run", "-E", some, "--engine", "bundled", "--engine", "magic"];
    place.ruleproof(&run).is(0).says(" left out; `-v` shows all)\n(");
    let ended = place.ruleproof(&[&run[..], &["-v"]].concat()).is(0);
    let table = ended.out.rsplit("\n\n").next().unwrap();
    assert!(table.starts_with("clause") && table.contains("\nmtg 6"), "{table}");
    assert!(!table.contains("\nriftbound"), "{table}");
    assert!(table.ends_with(" that only one engine was asked about is left out)\n"), "{table}");
}

#[test]
fn engines_of_one_name_keep_a_record_each() {
    let place = with_engines("");
    let wrong = format!("{} --mistake 'value never shrinks'", served());
    let arguments = ["run", "--cases", "cases", "--engine", &served(), "--engine", &wrong];
    place.ruleproof(&[&arguments[..], &["--output", "json=of-{engine}.json"]].concat()).is(100);
    assert!(!place.read("of-reference.json").contains("\"verdict\": \"fail\""));
    assert!(place.read("of-reference-2.json").contains("\"verdict\": \"fail\""));
}

#[test]
fn what_an_engine_lacks_is_counted_where_it_lacks_much() {
    let place = place(&[("lacking.sh", LACKING)]);
    let some = ["run", "--engine", "sh lacking.sh", "--partition", "slice:1/60", "--output", "json=lacks.json"];
    let ended = place.ruleproof(&some).is(100);
    let ended = ended.says(" plays, missing:\n").says("  game mtg\n").says("(`-v` lists each; ");
    assert!(!ended.out.contains("rerun: "), "{}", ended.out);
    assert!(place.read("lacks.json").contains("\"lacks\": \"game mtg\""));
    place.ruleproof(&[&some[..], &["-v"]].concat()).is(100).says("rerun: ");
}

/// An engine that supports no game.
const LACKING: &str = r#"read line
echo '{"id":0,"result":{"protocol":1,"name":"lacking","version":"1","games":{}}}'
read line
"#;

#[test]
fn what_an_engine_lacked_and_now_gets_wrong_is_red() {
    let place = with_record();
    place.ruleproof(&["baseline", "update", "wrong.json", "--cases", "cases", "--reason", "known"]).is(0);
    let file = "baselines/wrong.yaml";
    let lacked = place.read(file).replacen("verdict: fail", "verdict: unsupported", 1);
    place.write(file, &lacked);
    let run = ["run", "--cases", "cases", "--baseline", file, "--engine"];
    let ended = place.ruleproof(&[&run[..], &["wrong"]].concat()).is(100);
    ended.says("in the baseline as `unsupported`: known\n").says("1 case is not as expected");
    place.write(file, &lacked.replace("engine: wrong", "engine: right"));
    let ended = place.ruleproof(&[&run[..], &["right"]].concat()).is(100);
    ended.says("passes, but the baseline lists it\n").says("`ruleproof baseline prune` removes it from the baseline");
}

#[test]
fn what_did_not_run_is_no_excuse() {
    let place = with_record();
    place.write("wrong.json", &place.read("wrong.json").replace("\"verdict\": \"fail\"", "\"verdict\": \"not-run\""));
    let update = ["baseline", "update", "wrong.json", "--cases", "cases", "--reason", "known"];
    place.ruleproof(&update).is(0).says("0 plays that do not pass");
    let file = "baselines/wrong.yaml";
    let entry = "  riftbound/a-value-of-three-leaves-one@1.4:\n    verdict: not-run\n    reason: x\n";
    place.write(file, &format!("engine: wrong\nplays:\n{entry}"));
    for verb in [&["run", "--engine", "wrong", "--baseline", file][..], &["baseline", "check", file]] {
        let ended = place.ruleproof(&[verb, &["--cases", "cases"]].concat()).is(3).silent();
        ended.complains("is recorded as not run, which has no meaning in a baseline");
    }
    let ended = place.ruleproof(&["diff", "bundled", "wrong.json", "--cases", "cases"]).is(6);
    ended.complains("error: plays did not run: the comparison is incomplete");
}

#[test]
fn the_command_of_a_rerun_names_the_engine() {
    let place = with_engines("");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--engine", "wrong"]).is(100);
    let rerun = ended.rerun();
    assert!(rerun.contains(" --engine wrong"), "{rerun}");
    #[cfg(unix)]
    place.shell(&rerun).is(100).says("fail: riftbound/");
}

#[test]
fn an_engine_plays_only_the_games_and_the_edition_that_its_entry_names() {
    let more = format!("\n[engine.other]\ncommand = \"{}\"\ngames = [\"mtg\"]\n", served());
    let place = with_engines(&more);
    place.ruleproof(&["run", "--cases", "cases", "--engine", "other"]).is(4).complains("no case is selected");
    let two = ["run", "--cases", "cases", "--engine", "other", "--engine", "right"];
    let ended = place.ruleproof(&two).is(4).silent();
    ended.complains(
        "error: none of the cases applies to the engine `other`: see `games` and `edition` in ruleproof.toml",
    );
    let more = more.replace("games = [\"mtg\"]", "edition = \"1.3\"");
    let place = with_engines(&more);
    place.ruleproof(&["run", "--cases", "cases", "--engine", "other"]).is(4).complains("no case is selected");
}

#[test]
fn what_is_wrong_with_the_file_of_engines_is_said_with_its_line() {
    let run = ["run", "--cases", "cases", "--engine", "mine"];
    for (text, part) in [
        ("[engine.mine\n", "TOML parse error at line 1, column 13"),
        ("[engine.mine]\ncomand = \"x\"\n", ":2: unknown key `comand` in [engine.mine]; did you mean `command`?"),
        ("[engine.mine]\n", "missing field `command`"),
        (
            "[engine.mine]\ncommand = \"x\"\nanswer = -1.0\n",
            "engine `mine`: `answer = -1`: expected a number of seconds",
        ),
        (
            "[engine.mine]\ncommand = \"x\"\nworkers = 0\n",
            "engine `mine`: `workers = 0`: expected a number from 1 to 256",
        ),
        ("[engine.mine]\ncommand = \"x\"\ngames = [\"magic\"]\n", "unknown game `magic`; there are: mtg, netrunner"),
        ("[engine.mine]\ncommand = \"x\"\nedition = \"1.5\"\n", "unknown edition `1.5`; did you mean `1.3`?"),
    ] {
        let place = place(&[("cases/a.yaml", SUITE), ("ruleproof.toml", text)]);
        let ended = place.ruleproof(&run).is(3).silent().complains("error: ruleproof.toml:");
        ended.complains(part);
    }
    let quote = place(&[("cases/a.yaml", SUITE), ("ruleproof.toml", "[engine.mine]\ncommand = \"x 'y\"\n")]);
    quote.ruleproof(&run).is(2).silent().complains("error: engine `mine`: a quote is not closed");
}

#[test]
fn a_name_that_is_no_engine_is_told_the_nearest() {
    let place = with_engines("");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--engine", "rigth"]).is(5).silent();
    let ended = ended.complains("error: the engine `rigth` would not start: cannot start `rigth`: ");
    ended.complains("help: did you mean the engine `right`?");
    place.ruleproof(&["run", "--cases", "cases", "--engine", ""]).is(2).complains("expected a program");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--engine", "right", "--mistake", "value never shrinks"]);
    ended.is(2).complains("`--mistake` needs the bundled engine");
}

/// A folder with the record of the wrong engine.
pub fn with_record() -> Place {
    let place = with_engines("");
    let output = ["--output", "json=wrong.json"];
    place.ruleproof(&[&["run", "--cases", "cases", "--engine", "wrong"][..], &output].concat()).is(100);
    place
}

#[test]
fn two_engines_differ_by_case_and_clause() {
    let place = with_engines("");
    let diff = ["diff", "bundled", "wrong", "--cases", "cases"];
    let ended = place.ruleproof(&diff).is(100);
    let ended = ended.says("riftbound/a-value-of-three-leaves-one@1.4 (cases/a.yaml:7)\n");
    let ended = ended.says("  asserts 437.3-drops-by-prevented\n  bundled: pass\n  wrong: fail\n    ox.prevent: ");
    ended.says("riftbound 437.3-drops-by-prevented: 1 play differs\n").says("2 of 3 plays differ\n");
    let ended = place.ruleproof(&[&diff[..], &["--output", "json=-"]].concat()).is(100);
    assert!(
        ended.out.starts_with('{') && ended.out.contains("\"riftbound 437.2-reduced-by-value\": 1"),
        "{}",
        ended.out
    );
    place.ruleproof(&["diff", "bundled", "right", "--cases", "cases"]).is(0).says("no difference in 3 plays\n");
    place.ruleproof(&["diff", "bundled", "no.json"]).is(3).complains("error: cannot read `no.json`: ");
    place.ruleproof(&["diff", "bundled", "cases/a.yaml"]).is(5).complains("cannot start `cases/a.yaml`");
}

#[test]
fn a_slowdown_that_is_no_number_ends_with_2() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for wrong in ["0", "1001", "-1", "2.5", "fast"] {
        let mut run = place.command(&["run", "--cases", "cases", "--engine", &served()]);
        let ended = Ended::of(&run.env("RULEPROOF_SLOWDOWN", wrong).output().unwrap()).is(2).silent();
        ended.complains(&format!("error: `RULEPROOF_SLOWDOWN={wrong}`: expected a whole number from 1 to 1000\n"));
    }
}

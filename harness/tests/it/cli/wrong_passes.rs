//! Ways in which a failure could pass: none of them does.

use super::engines::{served, with_engines};
use super::{Place, SUITE, place};

/// A folder with the suite and an engine that changes the answers of the reference engine. `change` is Python code that
/// modifies `answer`.
fn changed(change: &str, suite: &str) -> Place {
    let line = served();
    let program = line.trim_matches(|c: char| c != '\'').replace('\'', "");
    let program = program.trim_end_matches(" serve-engine");
    let script = format!(
        "import json, subprocess, sys\n\
         engine = subprocess.Popen([{program:?}, 'serve-engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)\n\
         for line in sys.stdin:\n\
         \x20   engine.stdin.write(line)\n\
         \x20   engine.stdin.flush()\n\
         \x20   answer = json.loads(engine.stdout.readline())\n\
         \x20   played = (answer.get('result') or {{}}).get('played')\n\
         \x20   events = (played or {{}}).get('events', [])\n\
         {change}\
         \x20   print(json.dumps(answer), flush=True)\n"
    );
    place(&[("cases/a.yaml", suite), ("engine.py", &script)])
}

/// A suite of one case in which damage is prevented and dealt, and a unit dies of it.
fn dying(head: &str) -> String {
    let suite = SUITE
        .split("  a-value-of-three")
        .next()
        .unwrap()
        .replace("game: riftbound\n", &format!("game: riftbound\n{head}"));
    format!(
        "{suite}  a-value-too-small:\n    asserts: [437.2-reduced-by-value]\n    given:\n      turn: bob\n      bob: {{hand: [Zap]}}\n      \
         battlefields: {{grove: {{alice: [{{ox: {{might: 1, prevent: [1]}}}}]}}}}\n    when:\n      - bob: {{play: Zap, targets: [ox]}}\n    \
         then:\n      events:\n        - [{{prevented: {{to: ox, amount: 1}}}}, {{dealt: {{to: ox, amount: 1}}}}]\n        - killed: {{what: ox}}\n"
    )
}

/// A change that puts all events of a step at one time.
const AT_ONCE: &str = "    for event in events: event['batch'] = 1\n";

/// A change that duplicates every event.
const TWICE: &str = "    if played:\n        played['events'] = [event for event in events for _ in range(2)]\n        \
                     for after in played.get('after', []): after['events'] *= 2\n";

#[test]
fn events_of_a_step_at_one_time_and_events_twice_pass_in_version_1_only() {
    let run = ["run", "--cases", "cases", "--engine", "python3 engine.py"];
    for change in [AT_ONCE, TWICE] {
        changed(change, &dying("")).ruleproof(&run).is(0).says("1 of 1 plays passed");
    }
    let ended = changed(AT_ONCE, &dying("language: 2\n")).ruleproof(&run).is(100);
    ended
        .says("killed: {what: ox}, later than what is listed before it")
        .says("it happened at the same time, or earlier");
    let ended = changed(TWICE, &dying("language: 2\n")).ruleproof(&run).is(100);
    ended.says("prevented: {to: ox, amount: 1} once").says("it happened 2 times");
    changed("", &dying("language: 2\n")).ruleproof(&run).is(0);
}

#[test]
fn an_engine_that_tells_no_times_says_so_and_passes_by_state() {
    let place = place(&[("cases/a.yaml", &dying("language: 2\n"))]);
    let engine = format!("{} --untold times", served());
    let ended = place.ruleproof(&["run", "--cases", "cases", "--engine", &engine]).is(0);
    ended.says("1 pass (state)");
    place
        .ruleproof(&["run", "--cases", "cases", "--engine", &engine, "--level", "full"])
        .is(100)
        .says("the times of events");
}

#[test]
fn a_file_is_brought_to_version_2() {
    let loose = dying("").replace(
        "        - [{prevented: {to: ox, amount: 1}}, {dealt: {to: ox, amount: 1}}]\n",
        "        - prevented: {to: ox, amount: 1}\n        - dealt: {to: ox, amount: 1}\n",
    );
    let place = place(&[("cases/a.yaml", &loose)]);
    place.ruleproof(&["check", "--fix", "cases"]).is(0).says("1 problem fixed");
    assert_eq!(place.read("cases/a.yaml"), dying("language: 2\n"));
    place.ruleproof(&["check", "--fix", "cases"]).is(0).says("nothing to fix");
    place.write("cases/a.yaml", &dying("language: 3\n"));
    place.ruleproof(&["check", "cases"]).is(3).complains("unknown version `3`");
}

/// An engine that supports nothing, and a baseline that accepts it.
fn lacking() -> Place {
    let hello = "{\"id\":0,\"result\":{\"protocol\":1,\"name\":\"none\",\"version\":\"1\",\"games\":{\"riftbound\":{\"editions\":[\"1.4\"]}},\"capabilities\":{\"choices\":true,\"events\":true}}}";
    let script = format!(
        "import json, sys\nfor line in sys.stdin:\n    id = json.loads(line)['id']\n    if id == 0:\n        print('{hello}', flush=True)\n    \
         else:\n        print(json.dumps({{'id': id, 'result': {{'unsupported': {{'needs': 'everything'}}}}}}), flush=True)\n"
    );
    let baseline = "engine: none\nunsupported:\n- {cases: all(), reason: new}\n";
    place(&[("cases/a.yaml", SUITE), ("engine.py", &script), ("b.yaml", baseline)])
}

#[test]
fn an_engine_that_supports_nothing_passes_by_no_selection() {
    let place = lacking();
    let run = ["run", "--cases", "cases", "--engine", "python3 engine.py", "--baseline", "b.yaml"];
    for more in [&[][..], &["-E", "all()"], &["--edition", "1.4"], &["cases"]] {
        let ended = place.ruleproof(&[&run[..], more].concat()).is(6);
        ended.says("incomplete: the engine supports no play");
    }
    for part in ["1", "2"] {
        let (part, output) = (format!("slice:{part}/2"), format!("json={part}.json"));
        place.ruleproof(&[&run[..], &["--partition", &part, "--output", &output]].concat()).is(0);
    }
    place.ruleproof(&["merge", "1.json", "2.json", "--output", "badge=badge.json"]).is(6);
    assert!(place.read("badge.json").contains("\"incomplete\""), "{}", place.read("badge.json"));
}

#[test]
fn parts_with_another_number_of_passes_or_other_options_are_not_merged() {
    let place = with_engines("");
    place.write("b.yaml", "engine: right\npasses: 3\nplays: {}\n");
    let run = ["run", "--cases", "cases", "--engine", "right", "--partition"];
    place.ruleproof(&[&run[..], &["slice:1/2", "--output", "json=1.json"]].concat()).is(0);
    place.ruleproof(&[&run[..], &["slice:2/2", "--output", "json=2.json", "--baseline", "b.yaml"]].concat()).is(0);
    place.ruleproof(&[&run[..], &["slice:2/2", "--output", "json=3.json", "--level", "full"]].concat()).is(0);
    let why = "belong to different runs: their baselines list different numbers of passing plays";
    place.ruleproof(&["merge", "1.json", "2.json"]).is(3).complains(why);
    let why = "belong to different runs: they ran with different options for expected results";
    place.ruleproof(&["merge", "1.json", "3.json"]).is(3).complains(why);
}

#[test]
fn a_record_is_resumed_with_the_engine_that_began_it() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine"];
    let all = served();
    place.ruleproof(&[&run[..], &[&all, "--output", "jsonl=a.jsonl"]].concat()).is(0);
    place.ruleproof(&[&run[..], &[&all, "--resume", "a.jsonl"]].concat()).is(0);
    let less = format!("{all} --untold dealt");
    for other in ["bundled", &less] {
        let ended = place.ruleproof(&[&run[..], &[other, "--resume", "a.jsonl"]].concat()).is(3).silent();
        ended.complains("the record belongs to an engine with another answer to `hello`");
    }
}

#[test]
fn what_an_incomplete_record_lacks_is_picked_as_failed() {
    let place = with_engines("");
    let run = ["run", "--cases", "cases", "--engine"];
    place.ruleproof(&[&run[..], &["right", "--output", "jsonl=a.jsonl"]].concat()).is(0);
    let cut: Vec<String> = place.read("a.jsonl").lines().take(2).map(|line| format!("{line}\n")).collect();
    place.write("cut.jsonl", &cut.concat());
    let ended = place.ruleproof(&[&run[..], &["wrong", "--failed", "cut.jsonl"]].concat()).is(100);
    ended
        .says("of 2 plays passed")
        .complains("warning: the record cut.jsonl is incomplete: selected plays that it does not have are included\n");
}

#[test]
fn a_baseline_counts_fewer_passing_plays_only_for_a_reason() {
    let place = with_engines("");
    let rule = "unsupported:\n- {cases: all(), reason: few}\n";
    place.write("b.yaml", &format!("engine: right\npasses: 3\n{rule}plays: {{}}\n"));
    let run = ["run", "--cases", "cases", "--engine", "right", "--baseline", "b.yaml", "--output", "json=a.json"];
    place.ruleproof(&run).is(0);
    let fewer = place.read("a.json").replacen("\"verdict\": \"pass\"", "\"verdict\": \"unsupported\"", 1);
    place.write("fewer.json", &fewer.replacen("\"standing\": \"expected\"", "\"standing\": \"unexpected\"", 1));
    let update = ["baseline", "update", "fewer.json", "--cases", "cases", "--file", "b.yaml"];
    let before = place.read("b.yaml");
    let ended = place.ruleproof(&update).is(2).silent();
    ended.complains(
        "error: b.yaml lists 3 passing plays, but the record has 2\nhelp: `--reason TEXT` accepts fewer passing plays",
    );
    assert_eq!(place.read("b.yaml"), before);
    let ended = place.ruleproof(&[&update[..], &["--reason", "fewer cards"]].concat()).is(0);
    ended.says("b.yaml: 2 plays pass; the file listed 3");
}

#[test]
fn an_edition_that_is_named_twice_is_an_error() {
    let place = place(&[("cases/a.yaml", &SUITE.replace("[\"1.4\"]", "[\"1.4\", \"1.4\"]"))]);
    place.ruleproof(&["check", "cases"]).is(3).complains("the edition `1.4` is named twice");
}

#[test]
fn smoke_finds_that_an_engine_plays_nothing() {
    let place = lacking();
    let ended = place.ruleproof(&["smoke", "--cases", "cases", "--engine", "python3 engine.py"]).is(0);
    ended.says("it supports none of the plays that were tried");
}

/// A case in which chance picks three of four cards.
const CHANCE: &str = "game: netrunner
cases:
  chance-takes-any-three-of-four-cards:
    asserts: [10.4.2a-random]
    given:
      corp: {ice: {hq: [{Neural Katana: {rezzed: true}}]}}
      turn: runner
      runner: {grip: [Decoy, Corroder, Infiltration, Leverage]}
    when:
      - runner: {run: hq}
      - subroutines: Neural Katana
        choices: [{chance: every}]
    then:
      runner: {grip: 1, heap: 3}
";

#[test]
fn an_engine_that_offers_chance_one_option_fails() {
    let change = "    offer = (((answer.get('result') or {}).get('undecided') or {}).get('options') or {}).get('several')\n    \
                  if offer: offer['of'] = offer['of'][:offer['least']]\n";
    let run = ["run", "--cases", "cases", "--edition", "26.03", "--engine", "python3 engine.py"];
    let ended = changed(change, CHANCE).ruleproof(&run).is(100);
    ended.says("can be reached, as chance may decide").says("no such path");
    changed("", CHANCE).ruleproof(&run).is(0);
}

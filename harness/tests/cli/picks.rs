//! Which cases are played, listed and checked, and which mistake is made.

use serde_json::Value;

use super::{SUITE, first, place};

#[test]
fn no_case_selected_ends_with_4_unless_that_is_wanted() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let run = ["run", "--cases", "cases", "-E", "id(no-such)"];
    place.ruleproof(&run).is(4).silent().complains("no case is selected");
    place.ruleproof(&["run", "--cases", "cases", "-E", "id(no-such)", "--no-tests=pass"]).is(0).silent();
    place.ruleproof(&["run", "--cases", "cases", "-E", "id(no-such)", "--no-tests=warn"]).is(0).complains("warning");
    place.ruleproof(&["run", "--cases", "cases", "--edition", "1.3"]).is(4).silent();
    place.ruleproof(&["list", "--cases", "cases", "-E", "id(no-such)"]).is(4).silent();
}

#[test]
fn a_wrong_filter_ends_with_2_and_points_at_the_word() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "-E", "no such"]).is(2).silent();
    ended.complains("error: unknown predicate `no`").complains("1 | no such\n  | ^^\n");
    let ended = place.ruleproof(&["run", "--cases", "cases", "-E", "all() & claus(437)"]).is(2).silent();
    ended.complains("1 | all() & claus(437)\n  |         ^^^^^\n").complains("did you mean `clause(...)`?");
}

#[test]
fn filters_pick_cases() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for (filter, plays) in [
        ("all()", 3),
        ("id(value-of)", 2),
        ("clause(437.3)", 2),
        ("tag(small)", 1),
        ("kind(positive) | tag(small)", 2),
        ("not id(=either-value-may-come-first)", 2),
        ("all() - tag(small)", 2),
        ("edition(1.4) & game(riftbound) & file(a.yaml)", 3),
        ("id(/^a-.*through$/)", 1),
    ] {
        let said = format!("{plays} of {plays} plays passed");
        place.ruleproof(&["run", "--cases", "cases", "-E", filter]).is(0).says(&said);
    }
    place.ruleproof(&["run", "--cases", "cases", "-E", "tag(small)", "-E", "kind(positive)"]).is(0).says("2 of 2");
}

#[test]
fn a_path_a_line_and_an_id_pick_cases() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/sub/b.yaml", &first("a-value-of-three", "another"))]);
    for (name, plays) in [
        ("cases", 4),
        ("cases/", 4),
        ("./cases", 4),
        ("cases/sub", 1),
        ("cases/a.yaml", 3),
        ("./cases/a.yaml", 3),
        ("cases/a.yaml:7", 1),
        ("cases/a.yaml:17", 1),
        ("cases/a.yaml:31", 1),
        ("riftbound/another-leaves-one", 1),
        ("another-leaves-one", 1),
    ] {
        let said = format!("{plays} of {plays} plays passed");
        place.ruleproof(&["run", "--cases", "cases", name]).is(0).says(&said);
        if name.contains("cases") {
            place.ruleproof(&["run", name]).is(0).says(&said);
            place.ruleproof(&[name]).is(0).says(&said);
        }
    }
    let two = ["run", "--cases", "cases", "cases/a.yaml:20", "cases/sub", "cases/sub"];
    place.ruleproof(&two).is(0).says("2 of 2 plays passed");
}

#[test]
fn an_unknown_id_ends_with_4_and_names_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "a-value-of-three-leafs-one"]).is(4).silent();
    let ended = ended.complains("error: no case `a-value-of-three-leafs-one`");
    ended.complains("help: did you mean `a-value-of-three-leaves-one`?");
    let ended = place.ruleproof(&["run", "--cases", "cases", "riftbond/a-value-of-three-leaves-one"]).is(4);
    ended.complains("did you mean `riftbound/a-value-of-three-leaves-one`?");
    let ended = place.ruleproof(&["run", "cases/a.yaml", "cases"]).is(4).silent();
    ended.complains("help: to play what is not of the suite, name its folder with --cases");
    place.ruleproof(&["chekc"]).is(4).silent().complains("help: did you mean `ruleproof check`?");
    place.ruleproof(&["run", "--cases", "cases", "cases/a.yaml:3"]).is(4).complains("error: no case `cases/a.yaml:3`");
}

#[test]
fn the_partitions_together_are_everything() {
    let place = place(&[("cases/a.yaml", SUITE), ("cases/b.yaml", &first("a-value-of-three", "another"))]);
    let ids = |partition: &str| -> Vec<String> {
        let ended = place.ruleproof(&["list", "--cases", "cases", "--no-tests=pass", "--partition", partition]).is(0);
        ended.out.lines().map(str::to_owned).collect()
    };
    let all = ids("slice:1/1");
    assert_eq!(all.len(), 4);
    for kind in ["slice", "hash"] {
        for parts in [2, 3, 5] {
            let mut found: Vec<String> = (1..=parts).flat_map(|part| ids(&format!("{kind}:{part}/{parts}"))).collect();
            found.sort();
            let mut all = all.clone();
            all.sort();
            assert_eq!(found, all, "{kind} of {parts}");
        }
    }
    assert_eq!(ids("slice:1/2").len(), 2);
    for wrong in ["slice:0/2", "slice:3/2", "slice:1", "count:1/2", "slice:a/b"] {
        let ended = place.ruleproof(&["run", "--cases", "cases", "--partition", wrong]).is(2).silent();
        ended.complains("expected hash:M/N, slice:M/N or file:M/N");
    }
}

#[test]
fn an_unknown_mistake_ends_with_2_and_names_the_nearest() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--mistake", "value never shrink"]).is(2).silent();
    ended.complains("error: unknown mistake `value never shrink`").complains("did you mean `value never shrinks`?");
    place
        .ruleproof(&["run", "--cases", "cases", "--mistake", "xyzzy"])
        .is(2)
        .silent()
        .complains("`ruleproof list --mistakes` lists all");
}

#[test]
fn several_mistakes_are_made_at_once() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let two = ["run", "--cases", "cases", "--mistake", "value never shrinks", "--mistake", "source is not asked"];
    let ended = place.ruleproof(&two).is(100);
    ended.says("the engine makes the mistake `value never shrinks`").says("the mistake `source is not asked`");
    let twice = ["run", "--cases", "cases", "--mistake", "value never shrinks", "--mistake", "Value-never-shrinks"];
    let ended = place.ruleproof(&twice).is(100);
    assert_eq!(ended.out.matches("the engine makes").count(), 1, "{}", ended.out);
}

#[test]
fn two_mistakes_that_turn_one_ruling_end_with_2() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    for verb in [vec!["run"], vec!["explain", "a-value-of-three-leaves-one"]] {
        let two = ["--cases", "cases", "--mistake", "value never shrinks", "--mistake", "value is spent by one event"];
        let ended = place.ruleproof(&[verb, two.to_vec()].concat()).is(2).silent();
        ended
            .complains("error: the mistakes `value never shrinks` and `value is spent by one event` turn one ruling")
            .complains("help: an engine can make only one of them");
    }
}

#[test]
fn a_mistake_turns_the_cases_of_its_clauses_red() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--mistake", "Value-never-shrinks"]).is(100);
    let ended = ended
        .says("expected: [1]\n    actual:   [{amount: 3")
        .says("the engine makes the mistake `value never shrinks`");
    ended.says("437.3-drops-by-prevented: caught by riftbound/a-value-of-three-leaves-one@1.4");
}

#[test]
fn list_prints_a_line_a_case() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["list", "--cases", "cases"]).is(0);
    assert_eq!(
        ended.out,
        "cases/a.yaml:7  riftbound/a-value-of-three-leaves-one  [437.3-drops-by-prevented]
cases/a.yaml:19  riftbound/a-value-of-one-lets-one-through  [437.2-reduced-by-value]
cases/a.yaml:31  riftbound/either-value-may-come-first  [437.3-drops-by-prevented]
"
    );
    place.ruleproof(&["list", "--cases", "cases", "cases/a.yaml:20"]).is(0).says("a.yaml:19  riftbound/a-value-of-one");
}

#[test]
fn list_tells_all_in_json() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["list", "--cases", "cases", "--format", "json", "-E", "tag(small)"]).is(0);
    let cases: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(
        cases,
        serde_json::json!([{
            "id": "riftbound/a-value-of-one-lets-one-through",
            "game": "riftbound",
            "file": "cases/a.yaml",
            "line": 19,
            "asserts": ["437.2-reduced-by-value"],
            "kind": null,
            "status": null,
            "tags": ["small"],
            "digest": cases[0]["digest"],
            "editions": ["1.4"],
        }])
    );
    assert_eq!(cases[0]["digest"].as_str().unwrap().len(), 12);
}

#[test]
fn list_tells_the_mistakes_with_their_clauses() {
    let place = place(&[]);
    let ended = place.ruleproof(&["list", "--mistakes"]).is(0);
    ended.says("riftbound  value never shrinks\n").says("437.3-drops-by-prevented");
}

#[test]
fn check_reads_files_and_plays_nothing() {
    let place =
        place(&[("cases/a.yaml", &SUITE.replace("{damage: 1, prevent", "{damage: 2, prevent")), ("b.yaml", "x")]);
    place.ruleproof(&["check", "cases"]).is(0).says("cases: 3 cases, nothing wrong");
    let ended = place.ruleproof(&["check", "cases", "b.yaml"]).is(3).says("cases: 3 cases, nothing wrong");
    let ended = ended.complains("b.yaml:1:1").complains("error: 1 problem in 1 file\n");
    assert!(!ended.err.contains("played"));
}

/// A case on which editions part, and one on which they agree.
const PARTING: &str = r#"game: riftbound
editions: ["1.3", "1.4"]
cases:

  they-part:
    asserts: [437.2-reduced-by-value]
    given: {turn: bob, battlefields: {grove: {alice: [{ox: {might: 4}}]}}}
    when: []
    by_edition:
      "1.3": {then: {ox: {damage: 1}}}
      "1.4": {then: {ox: {damage: 2}, never: [{dealt: {}}]}}

  they-agree:
    asserts: [437.2-reduced-by-value]
    given: {turn: bob, battlefields: {grove: {alice: [{ox: {might: 4}}]}}}
    when: []
    then: {ox: {damage: 0}}
"#;

#[test]
fn list_tells_where_editions_part() {
    let place = place(&[("cases/a.yaml", PARTING)]);
    let ended = place.ruleproof(&["list", "--cases", "cases", "--differs"]).is(0);
    assert!(!ended.out.contains("they-agree"), "{}", ended.out);
    ended.says("riftbound/they-part\n    1.3: ox: damage 1\n    1.4: ox: damage 2; never dealt\n");
}

#[test]
fn list_tells_where_editions_part_in_json() {
    let place = place(&[("cases/a.yaml", PARTING)]);
    let ended = place.ruleproof(&["list", "--cases", "cases", "--differs", "--format", "json"]).is(0);
    let all: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 1);
    assert_eq!(all[0]["editions"]["1.4"], "ox: damage 2; never dealt");
}

#[test]
fn cases_are_listed_as_they_stand_in_their_file_and_as_an_engine_is_asked_for_them() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let list = ["list", "--cases", "cases", "riftbound/a-value-of-one-lets-one-through", "--format"];
    let ended = place.ruleproof(&[&list[..], &["yaml"]].concat()).is(0);
    let start = SUITE.find("  a-value-of-one").unwrap();
    let length = SUITE[start..].find("\n  either-value").unwrap();
    let case = SUITE[start..start + length].trim_end();
    assert_eq!(ended.out, format!("# cases/a.yaml:19\n{case}\n\n"));
    let ended = place.ruleproof(&[&list[..], &["requests"]].concat()).is(0);
    let request: serde_json::Value = serde_json::from_str(ended.out.trim_end()).unwrap();
    assert_eq!(
        (&request["id"], &request["method"], &request["params"]["game"]),
        (&1.into(), &"run".into(), &"riftbound".into())
    );
    place.write("requests", &ended.out);
    #[cfg(unix)]
    place.shell(&format!("{} < requests", super::engines::served())).is(0).says("{\"id\":1,\"result\":{\"played\":");
}

#[test]
fn a_case_of_the_bundled_suite_by_its_id_is_played_as_one_that_is_picked_from_all() {
    let place = place(&[]);
    let cases = place.ruleproof(&["list", "-E", "game(netrunner)"]).is(0).out;
    let id = cases.split_whitespace().nth(1).unwrap();
    let record = |arguments: &[&str]| {
        place.ruleproof(&[&["run", "--output", "json=record.json"], arguments].concat()).is(0);
        let mut record: Value = serde_json::from_str(&place.read("record.json")).unwrap();
        record["seconds"].take();
        record["results"].as_array_mut().unwrap().iter_mut().for_each(|result| drop(result["micros"].take()));
        record
    };
    let by_id = record(&[id]);
    assert_eq!(by_id, record(&["-E", &format!("id(={id})")]));
    assert!(by_id["suite"]["cases"].as_u64() > Some(1000));
    place.ruleproof(&["run", "--output", "json=all.json", "-q"]).is(0);
    let all: Value = serde_json::from_str(&place.read("all.json")).unwrap();
    assert_eq!(all["suite"]["digest"], by_id["suite"]["digest"]);
}

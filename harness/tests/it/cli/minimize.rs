//! `minimize`, with an external engine.

use super::{SUITE, place};

/// The reference engine behind the protocol, with a mistake.
fn served(mistake: &str) -> String {
    format!("'{}' serve-engine --mistake '{mistake}'", env!("CARGO_BIN_EXE_ruleproof"))
}

#[test]
fn what_is_left_awaits_judgement_with_both_answers() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let engine = served("value never shrinks");
    let arguments = ["minimize", "a-value-of-three-leaves-one", "--cases", "cases", "--engine", "bundled", "--engine"];
    let ended = place.ruleproof(&[&arguments[..], &[&engine]].concat()).is(0);
    let path = "cases/riftbound/pending/a-value-of-three-leaves-one-minimal.yaml";
    let ended = ended.says(&format!("{path}: 18 of 19 words and numbers\n"));
    ended.says(&format!("  `bundled`: []\n  `{engine}`: [{{amount: 2, "));
    let text = place.read(path);
    for part in [
        "game: riftbound\ncards:\n  Zap: {types: [Spell], effect: [{deal: {amount: 2, ",
        "  a-value-of-three-leaves-one-minimal:\n    asserts: [437.3-drops-by-prevented]\n    source: derived\n",
        "    editions: [\"1.4\"]\n    given:\n",
        "    then: todo\n    # `bundled`, which is not authoritative, has at the end:\n    #   ",
        "serve-engine --mistake 'value never shrinks'`, which is not authoritative, has at the end:\n    #   ",
        "  # Made of riftbound/a-value-of-three-leaves-one by `ruleproof minimize riftbound/a-value-of-three-leaves-one ",
    ] {
        assert!(text.contains(part), "{part:?}\n{text}");
    }
    place.ruleproof(&["check", "cases"]).is(0).says("1 awaits judgement");
    // The case cannot get smaller, and is written again under another name.
    let again = ["minimize", "a-value-of-three-leaves-one-minimal", "--cases", "cases", "--engine", &engine];
    place
        .ruleproof(&again)
        .is(0)
        .says("a-value-of-three-leaves-one-minimal-minimal.yaml: 18 of 18 words and numbers\n");
}

#[test]
fn engines_that_do_not_part_end_with_4() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let engine = served("value never shrinks");
    let with = |more: &[&str]| {
        let arguments = [&["minimize", "--cases", "cases"][..], more].concat();
        place.ruleproof(&arguments)
    };
    let ended = with(&["a-value-of-three-leaves-one", "--engine", "bundled", "--engine", "bundled"]).is(4);
    ended.says("`bundled` and `bundled` do not differ on riftbound/a-value-of-three-leaves-one: there is nothing to minimize\n");
    let both = ["--mistake", "value never shrinks", "--engine", "bundled", "--engine", &engine];
    with(&[&["a-value-of-three-leaves-one"][..], &both].concat()).is(4);
    assert_eq!(place.files(), ["cases"]);
}

#[test]
fn the_bundled_engine_stands_for_what_is_left_out() {
    let place = place(&[("a.yaml", SUITE)]);
    let arguments = ["minimize", "a-value-of-three-leaves-one", "--cases", "a.yaml", "--into", "here", "--mistake"];
    let ended = place.ruleproof(&[&arguments[..], &["value never shrinks"]].concat()).is(0);
    let ended = ended.says("  `bundled --mistake 'value never shrinks'`: [{amount: 2, ");
    ended.complains("warning: `then: todo` is allowed only in a folder called `pending`, which `here` is not");
    let cut = [&arguments[..], &["value never shrinks", "--max-plays", "2"]].concat();
    place
        .ruleproof(&cut)
        .is(0)
        .complains("the scenario may not be the smallest: the search stopped after 2 plays; raise --max-plays");
    assert!(place.read("here/a-value-of-three-leaves-one-minimal.yaml").contains("  # It may not be the smallest"));
}

#[test]
fn wrong_arguments_end_with_2_or_4() {
    let place = place(&[("a.yaml", SUITE)]);
    let with = |more: &[&str]| place.ruleproof(&[&["minimize", "--cases", "a.yaml"][..], more].concat());
    let case = "a-value-of-three-leaves-one";
    with(&[case]).is(2).silent().complains("error: no engine is named: name two to compare");
    let three = ["--engine", "bundled", "--engine", "bundled", "--engine", "bundled"];
    with(&[&[case][..], &three].concat()).is(2).complains("error: 3 engines are named: name two to compare");
    let engine = ["--engine", "bundled"];
    let all = |first: &[&'static str]| with(&[first, &engine].concat());
    all(&[case, "--time", "0"]).is(2).complains("error: invalid value '0' for '--time <SECONDS>'");
    all(&[case, "--max-plays", "0"]).is(2).complains("error: `--max-plays 0`: expected at least 1");
    all(&["a.yaml"]).is(2).complains("error: `a.yaml` names 3 cases: `minimize` takes one case");
    all(&[case, "--edition", "1.3"])
        .is(4)
        .complains("error: riftbound/a-value-of-three-leaves-one does not apply to that edition");
    all(&[case, "--edition", "1.5"]).is(2).complains("error: unknown edition `1.5`");
    all(&["a-value-of-tree-leaves-one"]).is(4).complains("did you mean `a-value-of-three-leaves-one`?");
    with(&[case, "--engine", "bundeld"]).is(5).complains("did you mean the engine `bundled`?");
    with(&[case, "--engine", "bundled", "--mistake", "value never shrink"]).is(2).complains("did you mean");
}

#[test]
fn an_engine_that_is_not_to_play_the_game_is_not_asked() {
    let config = format!(
        "[engine.other]\ncommand = \"\"\"'{}' serve-engine\"\"\"\ngames = [\"mtg\"]\n",
        env!("CARGO_BIN_EXE_ruleproof")
    );
    let place = place(&[("a.yaml", SUITE), ("ruleproof.toml", &config)]);
    let arguments = ["minimize", "a-value-of-three-leaves-one", "--cases", "a.yaml", "--engine", "other"];
    place.ruleproof(&arguments).is(4).complains("error: the engine `other` is not configured to play riftbound in 1.4");
}

//! `explore`: the tree of decisions of a case.

use serde_json::Value;

use super::{SUITE, first, place, with_outcomes};

const EITHER: &str = "either-value-may-come-first";

#[test]
fn the_tree_shows_who_is_asked_what_and_what_it_ends_in() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explore", EITHER, "--cases", "suite"]).is(0);
    ended
        .says("1 choice, 2 paths to 2 ends\n")
        .says("alice: which effect comes next for ox? [372-order-chosen]\n")
        .says("├─ p → end 1\n└─ q → end 2\n")
        .says("\nend 1\n  ox.prevent: p 1, q 3\n\nend 2\n  ox.prevent: p 3, q 1\n");
}

#[test]
fn a_cut_is_said_in_the_tree_and_beside_a_file() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let arguments = ["explore", EITHER, "--cases", "suite", "--max-paths", "1"];
    let ended = place.ruleproof(&arguments).is(0);
    ended.says("CUT: stopped after 1 path; raise --max-paths to see more\n").says("└─ q → not walked\n");
    let written = [&arguments[..], &["--output", "json=tree.json"]].concat();
    place.ruleproof(&written).is(0).complains("warning: the tree was cut: stopped after 1 path");
    place.ruleproof(&["explore", EITHER, "--cases", "suite", "--max-paths", "0"]).is(2);
}

#[test]
fn the_json_is_as_its_schema_says() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let json = place.ruleproof(&["explore", EITHER, "--cases", "suite", "--output", "json=-"]).is(0);
    let tree: Value = serde_json::from_str(&json.out).unwrap();
    let schema = place.ruleproof(&["schema", "tree.schema.json"]).is(0);
    let schema: Value = serde_json::from_str(&schema.out).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(&tree).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!((&tree["paths"], &tree["choices"][0]["under"]), (&2.into(), &"372-order-chosen".into()));
    let typed: reports::tree::Tree = serde_json::from_value(tree).unwrap();
    assert_eq!(typed.choices[0].options.len(), 2);
}

/// Checks that every opened element is closed, and that no text contains unescaped characters.
fn well_formed(xml: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some((text, after)) = rest.split_once('<') {
        let escaped = |part: &str| ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| part.starts_with(name));
        if text.contains('>') && open.last() != Some(&"style") || !text.split('&').skip(1).all(escaped) {
            return Err(format!("not escaped: {text}"));
        }
        let (tag, left) = after.split_once('>').ok_or("a tag without an end")?;
        rest = left;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else if !tag.ends_with('/') {
            open.push(tag.split([' ', '\n']).next().unwrap_or_default());
        }
        if tag.matches('"').count() % 2 == 1 {
            return Err(format!("a quote is open: {tag}"));
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("never closed: {open:?}")) }
}

#[test]
fn the_picture_is_xml_and_says_what_the_tree_says() {
    let place = place(&[(
        "suite/a.yaml",
        &SUITE.replace("by: q", "by: 'q <&> \"r\"'").replace("alice: q", "alice: 'q <&> \"r\"'"),
    )]);
    place.ruleproof(&["explore", EITHER, "--cases", "suite", "--output", "svg=tree.svg"]).is(0).says("2 paths");
    let svg = place.read("tree.svg");
    well_formed(&svg).unwrap();
    for part in [
        "<svg ",
        ">alice</text>",
        ">which effect comes next for ox?</text>",
        ">372-order-chosen</text>",
        ">p</text>",
        ">q &lt;&amp;&gt; &quot;r&quot;</text>",
        ">end 2</text>",
    ] {
        assert!(svg.contains(part), "{part:?} in {svg}");
    }
    assert!(well_formed("<svg><a></svg>").is_err() && well_formed("<a>x > y</a>").is_err(), "the check sees faults");
}

#[test]
fn the_page_has_the_picture_and_the_play_or_the_play_alone() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    place.ruleproof(&["explore", EITHER, "--cases", "suite", "--output", "html=tree.html"]).is(0).says("2 paths");
    let page = place.read("tree.html");
    assert!(page.contains("data-id=\"q0r1\"") && page.contains("<table class=\"play\">"), "{page}");
    assert!(page.contains("With these answers to open choices: "), "{page}");
    let one = ["explore", "a-value-of-three-leaves-one", "--cases", "suite", "--output", "html=one.html"];
    place.ruleproof(&one).is(0);
    let page = place.read("one.html");
    assert!(!page.contains("<svg ") && page.contains("<table class=\"play\">"), "{page}");
    let one = ["explore", "a-value-of-three-leaves-one", "--cases", "suite", "--output", "svg=one.svg"];
    place.ruleproof(&one).is(0);
    let svg = place.read("one.svg");
    well_formed(&svg).unwrap();
    assert!(
        svg.contains(">at the start</text>") && svg.contains(">the Prevent on ox prevents 2 damage from Zap</text>"),
        "{svg}"
    );
}

#[test]
fn the_graph_is_one_statement_a_line() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["explore", EITHER, "--cases", "suite", "--output", "dot=-"]).is(0);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!((lines[0], lines[lines.len() - 1]), ("digraph decisions {", "}"));
    let body = &lines[1..lines.len() - 1];
    let quotes = |line: &str| line.replace("\\\"", "").matches('"').count();
    assert!(body.iter().all(|line| line.starts_with("  ") && line.ends_with(';') && quotes(line) % 2 == 0), "{body:?}");
    assert!(body.contains(&"  choice0 -> end1 [label=\"q\"];"), "{body:?}");
}

#[test]
fn the_way_that_a_case_scripts_is_marked_and_may_be_kept() {
    let scripted = with_outcomes("").replace("    outcomes:\n", "    then: {ox: {damage: 0}}\n");
    let scripted = scripted.replace("targets: [ox]}\n", "targets: [ox]}\n        choices: [{alice: q}]\n");
    let place = place(&[("suite/a.yaml", &scripted)]);
    let open = place.ruleproof(&["explore", EITHER, "--cases", "suite"]).is(0);
    open.says("├─ p → end 1\n└─ q* → end 2 (* as scripted by the case)\n").says("\nend 2, as scripted by the case\n");
    let kept = place.ruleproof(&["explore", EITHER, "--cases", "suite", "--scripted"]).is(0);
    kept.says("0 choices, 1 path to 1 end\n").says("nothing is left to decide\n");
}

#[test]
fn wrong_arguments_are_told() {
    let place = place(&[("suite/a.yaml", SUITE)]);
    let base = ["explore", EITHER, "--cases", "suite"];
    let with = |more: &[&str]| place.ruleproof(&[&base[..], more].concat());
    with(&["--output", "png=a.png"])
        .is(2)
        .complains("error: `--output png=a.png`: expected svg=PATH, html=PATH, dot=PATH or json=PATH");
    with(&["--edition", "1.3"]).is(4).complains("does not apply to that edition; it applies to 1.4");
    with(&["--mistake", "no such thing"]).is(2).complains("error: unknown mistake");
    place.ruleproof(&["explore", "either-value", "--cases", "suite"]).is(4).complains("either-value");
    place
        .ruleproof(&["explore", "suite/a.yaml", "--cases", "suite"])
        .is(2)
        .complains("names 3 cases; name one of them");
}

#[test]
fn a_step_that_the_rules_refuse_is_said_at_the_end() {
    let place = place(&[("suite/a.yaml", &first("targets: [ox]", "targets: [bob]"))]);
    let ended = place.ruleproof(&["explore", "a-value-of-three-leaves-one", "--cases", "suite"]).is(0);
    ended.says("the step of line 15 is refused under 355.8-needs-a-legal-target: bob is not a legal target of Zap\n");
}

#[test]
fn a_case_with_an_unknown_card_has_no_tree() {
    let unknown = first("bob: {hand: [Zap]}", "bob: {hand: [Zapp]}").replace("play: Zap", "play: Zapp");
    let place = place(&[("suite/a.yaml", &unknown)]);
    let ended = place.ruleproof(&["explore", "a-value-of-three-leaves-one", "--cases", "suite"]).is(100).silent();
    ended.complains("needs cards that no file defines: Zapp");
}

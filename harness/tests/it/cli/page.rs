//! `--output html`: a run as a page.

use super::{SUITE, place};

#[test]
fn a_page_shows_what_went_wrong_and_how_it_goes_by_the_rules() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let wrong = ["--mistake", "value prevents a whole event", "--output", "html=page.html"];
    place.ruleproof(&[&["run", "--cases", "cases"][..], &wrong].concat()).is(100);
    let page = place.read("page.html");
    for part in [
        "<b>1</b> of 3 cases is not as expected.",
        "with the mistake <b>value prevents a whole event</b>",
        "id=\"riftbound/a-value-of-one-lets-one-through@1.4\"",
        "data-clauses=\"437.2-reduced-by-value\"",
        "<td class=\"expected\" data-label=\"Expected\">1</td>",
        "<mark class=\"row\">",
        "↳ ox.damage: <b>0</b>",
        "<span class=\"mark\">First difference</span>",
        "On reference",
        "Card facts",
        "<dt>Zap</dt><dd>Spell</dd><dd>Deal 2 to a unit at a battlefield.</dd>",
        "riftbound/a-value-of-three-leaves-one",
        "cases/a.yaml",
    ] {
        assert!(page.contains(part), "{part:?} is in {page}");
    }
    assert_eq!(place.files(), ["cases", "page.html"]);
}

#[test]
fn a_page_fetches_nothing_and_lets_nothing_run_but_its_own_script() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    place.ruleproof(&["run", "--cases", "cases", "--output", "html=page.html"]).is(0);
    let page = place.read("page.html");
    assert!(page.contains("Everything is as expected."), "{page}");
    assert!(page.contains("content=\"default-src 'none'; style-src 'sha256-"), "{page}");
    assert_eq!(page.matches("<script").count(), 1);
    for outside in ["src=\"", "href=\"http", "url(", " on", "style=\""] {
        let found = page.split('<').filter(|tag| tag.split('>').next().is_some_and(|tag| tag.contains(outside)));
        let found: Vec<&str> = found.filter(|tag| !tag.starts_with("script") && !tag.starts_with("style")).collect();
        assert_eq!(found, [""; 0], "{outside}");
    }
}

#[test]
fn several_engines_are_columns_of_one_page() {
    let toml = "[engine.mine]\ncommand = \"ruleproof serve-engine\"\n";
    let place = place(&[("cases/a.yaml", SUITE), ("ruleproof.toml", toml)]);
    let engines = "--engine bundled --engine mine --mistake 'value prevents a whole event'";
    place.shell(&format!("ruleproof run --cases cases {engines} --output html=page.html")).is(100);
    let page = place.read("page.html");
    for part in [
        "<th scope=\"colgroup\" colspan=\"1\">reference</th><th scope=\"colgroup\" colspan=\"1\">mine</th>",
        "<b>1</b> case of 2 engines is not as expected.",
    ] {
        assert!(page.contains(part), "{part:?} is in {page}");
    }
    place.shell(&format!("ruleproof run --cases cases {engines} --output 'html={{engine}}.html'")).is(100);
    assert_eq!(place.files(), ["cases", "mine.html", "page.html", "reference.html", "ruleproof.toml"]);
}

#[test]
fn a_page_goes_to_standard_output_alone() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "html=-"]).is(0);
    assert!(ended.out.starts_with("<!DOCTYPE html>") && ended.out.ends_with("</html>"), "{}", ended.out);
}

#[test]
fn a_page_of_a_record_has_the_plays_by_the_rules_where_the_suite_is_the_one_that_was_played() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    let wrong = ["--mistake", "value prevents a whole event", "--output", "json=wrong.json"];
    place.ruleproof(&[&["run", "--cases", "cases"][..], &wrong].concat()).is(100);
    let merge = ["merge", "wrong.json", "--cases", "cases", "--output", "html=page.html"];
    place.ruleproof(&merge).is(100);
    let page = place.read("page.html");
    for part in ["The play by the rules:", "bob: {play: Zap, targets: [ox]}", "<mark class=\"row\">"] {
        assert!(page.contains(part), "{part:?} is in {page}");
    }
    place.write("cases/a.yaml", &SUITE.replace("amount: 2, to", "amount: 1, to"));
    place.ruleproof(&merge).is(100);
    let page = place.read("page.html");
    assert!(page.contains("data-label=\"Expected\">1</td>") && !page.contains("Steps"), "{page}");
}

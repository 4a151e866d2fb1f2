//! The command line itself: wrong arguments, help, completions and the pages of the manual.

use super::{SUITE, place};
use crate::root;

#[test]
fn arguments_are_completed_and_the_manual_has_a_page_for_each_verb() {
    let place = place(&[]);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.ruleproof(&["completions", shell]).is(0).out;
        assert!(script.contains("explain") && script.contains("filter-expr"), "{shell}: {script}");
    }
    place.ruleproof(&["completions", "csh"]).is(2).complains("invalid value 'csh'");
    place.ruleproof(&["man", "pages"]).is(0).says(" pages written to pages\n");
    let page = place.read("pages/ruleproof-run.1");
    assert!(page.contains(".TH ruleproof-run 1") && page.contains("filter\\-expr"), "{page}");
    assert!(place.read("pages/ruleproof.1").contains("ruleproof\\-explain(1)"));
    assert!(place.path().join("pages/ruleproof-seeds-check.1").exists());
}

#[test]
fn the_page_of_all_options_is_up_to_date() {
    let place = place(&[]);
    place.ruleproof(&["man", "--markdown", "options.md"]).is(0).says("options.md written\n");
    let kept = std::fs::read_to_string(root().join("docs/options.md")).unwrap();
    assert!(place.read("options.md") == kept, "`ruleproof man --markdown docs/options.md`");
    place.ruleproof(&["man"]).is(2).silent().complains("<DIR>");
}

#[test]
fn wrong_arguments_end_with_2() {
    let place = place(&[("cases/a.yaml", SUITE)]);
    place.ruleproof(&["run", "--casse", "cases"]).is(2).silent().complains("--cases");
    place.ruleproof(&["run", "--cases", "cases", "-j", "0"]).is(2).silent().complains("expected at least 1");
    place.ruleproof(&["run", "--cases", "cases", "-j", "many"]).is(2).silent().complains("many");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--edition", "1.5"]).is(2).silent();
    ended.complains("unknown edition `1.5`").complains("1.4");
    let ended = place.ruleproof(&["run", "--cases", "cases", "--output", "xml=a.xml"]).is(2).silent();
    ended.complains("expected json=PATH, jsonl=PATH, junit=PATH");
}

#[test]
fn help_and_version_end_with_0() {
    let place = place(&[]);
    place.ruleproof(&["--help"]).is(0).says("Exit codes");
    place.ruleproof(&["--version"]).is(0).says("ruleproof ");
}

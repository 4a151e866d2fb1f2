//! Every mistake is noticed: played with it, a case that asserts one of its clauses turns red.
#![allow(clippy::unwrap_used, reason = "a test may fail so")]

use std::path::{Path, PathBuf};

use ruleproof::play::engine::Reference;
use ruleproof::run::{Telling, run, trials};
use ruleproof::suite::files::folder;
use ruleproof::suite::load::{Texts, load};

#[test]
fn every_mistake_turns_a_case_of_its_clauses_red() {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let texts = Texts {
        seeds: folder(&root.join("seeds")).unwrap(),
        base: Vec::new(),
        cases: folder(&root.join("cases")).unwrap(),
    };
    let suite = load(texts);
    assert_eq!(suite.problems, []);
    let telling = Telling { from: "cases", again: "", done: &|_| {} };
    let mut unnoticed = Vec::new();
    for wrong in engine::mistakes() {
        let asserts = |id: &String| wrong.clauses.contains(&id.as_str());
        let of_clauses = suite
            .cases
            .iter()
            .filter(|case| case.language.game == wrong.game && case.asserts.iter().any(|(id, _)| asserts(id)));
        let record = run(&suite, &trials(of_clauses, None), &Reference::wrong(wrong), &telling);
        if record.red().next().is_none() {
            unnoticed.push(format!("{}: {}", wrong.game, wrong.name));
        }
    }
    assert_eq!(unnoticed, [""; 0]);
}

#[test]
fn no_two_mistakes_have_one_name() {
    let mut names: Vec<&str> = engine::mistakes().map(|wrong| wrong.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[test]
fn every_clause_of_a_mistake_is_in_a_catalogue() {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let suite = load(Texts { seeds: folder(&root.join("seeds")).unwrap(), ..Texts::default() });
    for wrong in engine::mistakes() {
        for clause in wrong.clauses {
            assert!(suite.catalogues.find(wrong.game, clause).is_some(), "{}: {clause}", wrong.name);
        }
    }
}

//! Compares two states of a suite case by case: new cases, removed cases, and cases with another setup or expectation.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map, Value};
use suite::language::case::Case;
use suite::language::expect::as_written;
use suite::load::Suite;
use suite::text::parse::parse;
use suite::text::source::FileId;

use crate::readings::digest;

/// The differences between two states of a suite: ids of cases, in the order of the suite that has them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Changes {
    /// Cases that are missing in the older state.
    pub new: Vec<String>,
    /// Cases whose setup or steps differ, or that are played with other card facts.
    pub given: Vec<String>,
    /// Cases of which only the expectation differs: the observations, the editions, the asserted clauses.
    pub expected: Vec<String>,
    /// Cases that are missing in the newer state.
    pub gone: Vec<String>,
    /// The number of equal cases.
    pub same: usize,
}

/// The part of a suite's version that must be raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Raise {
    /// The last number: no verdict can change.
    Patch,
    /// The middle number: there are new cases.
    Minor,
    /// The first number: a case that passed may fail, or has been removed.
    Major,
}

impl Changes {
    /// Returns `true` if there are no differences.
    pub fn is_empty(&self) -> bool {
        let Self { new, given, expected, gone, same: _ } = self;
        [new, given, expected, gone].iter().all(|list| list.is_empty())
    }

    /// The part of the version that must be raised.
    pub fn raise(&self) -> Raise {
        if !self.given.is_empty() || !self.expected.is_empty() || !self.gone.is_empty() {
            Raise::Major
        } else if self.new.is_empty() {
            Raise::Patch
        } else {
            Raise::Minor
        }
    }
}

/// Compares two states of a suite.
pub fn changes(old: &Suite, new: &Suite) -> Changes {
    let before: HashMap<&str, &Case> = old.cases.iter().map(|case| (&*case.id, case)).collect();
    let mut found = Changes::default();
    for case in &new.cases {
        let id = case.id.to_string();
        match before.get(&*case.id) {
            None => found.new.push(id),
            Some(was) if digest(was) != digest(case) => found.given.push(id),
            Some(was) if expected(old, was) != expected(new, case) => found.expected.push(id),
            Some(_) => found.same += 1,
        }
    }
    let now: HashMap<&str, &Case> = new.cases.iter().map(|case| (&*case.id, case)).collect();
    let gone = old.cases.iter().filter(|case| !now.contains_key(&*case.id));
    found.gone = gone.map(|case| case.id.to_string()).collect();
    found
}

/// Keys of a case that are not part of its expectation.
const APART: [&str; 5] = ["given", "kind", "source", "why", "tags"];

/// The expectation of a case, as it is written, with its editions. A text that cannot be parsed alone is used as it is.
fn expected(suite: &Suite, case: &Case) -> (Vec<&'static str>, Value) {
    let editions = case.editions.iter().map(|(edition, _)| *edition).collect();
    let text = suite.text(case);
    let mut problems = Vec::new();
    let written = parse(FileId(0), text, &mut problems).map(|node| as_written(&node));
    let written = written.filter(|_| problems.is_empty());
    let body = written.and_then(|written| written.as_object()?.values().next().cloned());
    let Some(Value::Object(mut body)) = body else { return (editions, Value::from(text)) };
    body.retain(|key, _| !APART.contains(&key.as_str()));
    if let Some(when) = body.get_mut("when") {
        *when = judged(when);
    }
    body.sort_keys();
    (editions, Value::Object(body))
}

/// The expectations in steps: `then` and `illegal`, wherever they are nested.
fn judged(steps: &Value) -> Value {
    match steps {
        Value::Array(steps) => Value::Array(steps.iter().map(judged).collect()),
        Value::Object(step) => {
            let mut kept = Map::new();
            for (key, value) in step {
                let value = if matches!(key.as_str(), "then" | "illegal") { value.clone() } else { judged(value) };
                if !value.is_null() {
                    kept.insert(key.clone(), value);
                }
            }
            if kept.is_empty() { Value::Null } else { Value::Object(kept) }
        }
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use suite::load::{Text, Texts, load};

    use super::*;

    const FILE: &str = "game: riftbound\neditions: [\"1.4\"]\ncards:\n  Zap: {types: [Spell], effect: [{deal: {amount: 2, to: \
                        target unit at a battlefield}}]}\ncases:\n  one:\n    asserts: [437.3-drops-by-prevented]\n    \
                        why: So.\n    given:\n      turn: bob\n      bob: {hand: [Zap]}\n      battlefields: {grove: \
                        {alice: [{ox: {might: 4, prevent: [3]}}]}}\n    when:\n      - bob: {play: Zap, targets: [ox]}\n    \
                        then:\n      ox: {damage: 0}\n";

    fn of(text: &str) -> Suite {
        let file = Text { path: Arc::from("a.yaml"), text: Ok(text.into()) };
        let suite = load(engine::GAMES, Texts { cases: vec![file], ..crate::bundled::base() });
        assert!(suite.problems.is_empty(), "{:?}", suite.problems);
        suite
    }

    fn described(change: &str, into: &str) -> String {
        assert!(FILE.contains(change), "{change}");
        let found = changes(&of(FILE), &of(&FILE.replace(change, into)));
        let Changes { new, given, expected, gone, same } = &found;
        format!("{new:?} {given:?} {expected:?} {gone:?} {same} {:?}", found.raise())
    }

    #[test]
    fn what_is_new_gone_given_and_expected_is_told_apart() {
        assert_eq!(described("why: So.", "why: For another reason."), "[] [] [] [] 1 Patch");
        assert_eq!(described("damage: 0", "damage: 1"), r#"[] [] ["riftbound/one"] [] 0 Major"#);
        let step = "targets: [ox]}\n        then: {ox: {damage: 0}}";
        assert_eq!(described("targets: [ox]}", step), r#"[] [] ["riftbound/one"] [] 0 Major"#);
        assert_eq!(described("\"1.4\"]", "\"1.3\", \"1.4\"]"), r#"[] [] ["riftbound/one"] [] 0 Major"#);
        assert_eq!(described("might: 4", "might: 5"), r#"[] ["riftbound/one"] [] [] 0 Major"#);
        assert_eq!(described("amount: 2", "amount: 1"), r#"[] ["riftbound/one"] [] [] 0 Major"#);
        assert_eq!(described("  one:", "  two:"), r#"["riftbound/two"] [] [] ["riftbound/one"] 0 Major"#);
        let one = &FILE[FILE.find("  one:").unwrap()..];
        assert_eq!(
            described(one, &(one.to_owned() + &one.replace("one:", "two:"))),
            r#"["riftbound/two"] [] [] [] 1 Minor"#
        );
    }

    #[test]
    fn the_order_in_which_keys_stand_is_no_change() {
        assert_eq!(described("    why: So.\n", ""), "[] [] [] [] 1 Patch");
        let moved = "    then:\n      ox: {damage: 0}\n";
        let text = FILE.replace(moved, "").replace("    given:\n", &(moved.to_owned() + "    given:\n"));
        assert!(changes(&of(FILE), &of(&text)).is_empty());
    }
}

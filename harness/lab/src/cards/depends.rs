//! Finds cases that depend on a part of a card's text that its facts omit.
//!
//! An engine that plays the printed card fails such a case, or passes it for another reason than the rules give. Only
//! typed omissions are considered, as their kind names the steps of a case that meet them:
//!
//! * a target, a choice or a cost: steps in which a player casts, plays, activates or uses the card;
//! * a restriction or a requirement: those, and declarations of attackers and blockers, and runs;
//! * a trigger: every step, once the card is there, since time passes in each.

use std::collections::BTreeSet;

use serde_json::Value;
use suite::cards::Omission;
use suite::language::case::Case;
use suite::load::Suite;
use suite::text::problem::Problem;

use super::listed;

/// The verbs of steps in which a player declares a combat or begins a run.
const COMBAT: [&str; 4] = ["attack", "block", "move", "run"];

/// The verbs of steps in which a player does nothing with a card.
const IDLE: [&str; 2] = ["pass", "concede"];

/// A warning for each case that depends on what a card omits.
pub fn lints(suite: &Suite) -> Vec<Problem> {
    let mut found = Vec::new();
    for card in listed(suite) {
        for (kind, text) in &card.omissions {
            let dependent = card.by.iter().filter(|case| depends(case, &card.at.name, *kind));
            found.extend(dependent.map(|case| {
                let name = &card.at.name;
                let message = format!("the case meets a {} that the card `{name}` omits: {text}", kind.as_str());
                let help = "an engine that plays the printed card ends elsewhere: take another card, or other steps";
                Problem::at(case.file, case.span, message).help(help)
            }));
        }
    }
    found
}

/// Returns `true` if a case has a step that meets an omission of this kind of a card.
fn depends(case: &Case, card: &str, kind: Omission) -> bool {
    let Some(scenario) = &case.scenario else { return false };
    let told: Value = serde_json::from_str(&scenario.json()).unwrap_or_default();
    let mut names = BTreeSet::from([card]);
    aliases(&told, card, &mut names);
    let mut acts = Vec::new();
    acts_in(told.get("when").unwrap_or(&Value::Null), &mut acts);
    let is_done_with = |(verb, said): &(&str, &Value)| {
        !IDLE.contains(verb) && !COMBAT.contains(verb) && names.contains(object(said).unwrap_or_default())
    };
    let is_combat = |(verb, _): &(&str, &Value)| COMBAT.contains(verb);
    match kind {
        Omission::Target | Omission::Choice | Omission::Cost => acts.iter().any(is_done_with),
        Omission::Restriction | Omission::Requirement => acts.iter().any(|act| is_done_with(act) || is_combat(act)),
        Omission::Trigger => !acts.is_empty() || told.get("when").is_some_and(|when| *when != Value::Array(Vec::new())),
        Omission::Other => false,
    }
}

/// The aliases of a card in a scenario.
fn aliases<'v>(value: &'v Value, card: &str, names: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(entries) => {
            let text = |key: &str| entries.get(key).and_then(Value::as_str);
            if text("card") == Some(card) {
                names.extend(text("alias"));
            }
            entries.values().for_each(|value| aliases(value, card, names));
        }
        Value::Array(items) => items.iter().for_each(|value| aliases(value, card, names)),
        _ => {}
    }
}

/// The actions of players in steps, including nested ones: each verb with its value.
fn acts_in<'v>(steps: &'v Value, acts: &mut Vec<(&'v str, &'v Value)>) {
    for step in steps.as_array().into_iter().flatten() {
        let does = step.pointer("/act/player/does").and_then(Value::as_object);
        acts.extend(does.into_iter().flatten().map(|(verb, said)| (verb.as_str(), said)));
        let nested = step.as_object().into_iter().flatten().filter(|(_, part)| part.is_array());
        nested.for_each(|(_, part)| acts_in(part, acts));
    }
}

/// The object that a player does something with.
fn object(said: &Value) -> Option<&str> {
    said.as_str().or_else(|| ["what", "card", "ability"].iter().find_map(|key| said.get(key)?.as_str()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use suite::load::{Text, Texts, load};

    use super::*;
    use crate::bundled;

    /// The warnings about a case with a card that omits something of this kind.
    fn warned(kind: &str, when: &str) -> Vec<String> {
        let text = format!(
            "game: mtg\ncards:\n  Odd Ox:\n    types: [Creature]\n    stats: \"2/2\"\n    activated: [{{cost: [\"{{T}}\"], effect: \
             [{{gain_life: {{who: you, amount: 1}}}}]}}]\n    omits: [{{{kind}: something}}]\ncases:\n  a:\n    asserts: \
             [120.3-all-results]\n    given: {{alice: {{battlefield: [{{ox: Odd Ox}}], hand: [Shock]}}, bob: {{}}}}\n    when:\n{when}    \
             then: {{bob: {{life: 20}}}}\n"
        );
        let texts = vec![Text { path: Arc::from("mine.yaml"), text: Ok(text.as_str().into()) }];
        let suite = load(engine::GAMES, Texts { cases: texts, ..bundled::base() });
        assert_eq!(suite.problems, []);
        lints(&suite).into_iter().map(|problem| problem.message).collect()
    }

    const ACTIVATES: &str = "      - alice: {activate: ox}\n";
    const ATTACKS: &str = "      - alice: {attack: {bob: [ox]}}\n";
    const OTHER: &str = "      - alice: {cast: Shock, targets: [bob]}\n";

    #[test]
    fn a_case_that_meets_an_omission_is_reported() {
        let met = |kind: &str, when: &str| !warned(kind, when).is_empty();
        for kind in ["target", "choice", "cost"] {
            assert_eq!([ACTIVATES, ATTACKS, OTHER].map(|when| met(kind, when)), [true, false, false], "{kind}");
        }
        for kind in ["restriction", "requirement"] {
            assert_eq!([ACTIVATES, ATTACKS, OTHER].map(|when| met(kind, when)), [true, true, false], "{kind}");
        }
        assert_eq!([ACTIVATES, ATTACKS, OTHER].map(|when| met("trigger", when)), [true; 3]);
        assert_eq!([ACTIVATES, ATTACKS, OTHER].map(|when| met("other", when)), [false; 3]);
        assert_eq!(warned("cost", ACTIVATES), ["the case meets a cost that the card `Odd Ox` omits: something"]);
    }
}

//! An engine that does not ask for an order or a split if all answers lead to the same result, as far as it reports.
//!
//! The reference engine asks wherever the rules let a player choose. Engines for casual play spare their players such
//! questions.

use kernel::transcript::CHANCE;
use kernel::transcript::choice::Options;
use kernel::words::codec::Codec;
use kernel::words::name::Name;
use kernel::words::scenario::{Answer, Give};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use protocol::adapter::Adapter;
use protocol::observed::{Played, Refused};
use protocol::{Answered, Run, Undecided, Welcome, Wrong};

/// An engine without the questions whose answers make no difference.
#[derive(Clone, Debug)]
pub struct AsksLess<A> {
    /// The engine.
    pub engine: A,
}

/// The kinds of questions that are left out. Choices for later (a target, a source, a cost) are asked even if they turn
/// out not to matter.
const SPARED: [&str; 4] = ["event", "order", "shield", "triggers"];

/// The number of answers to a question that are tried.
const ANSWERS: usize = 50;

/// The number of plays that are used to find out whether a question makes a difference.
const PLAYS: usize = 500;

impl<A: Adapter> Adapter for AsksLess<A> {
    fn hello(&mut self) -> Welcome {
        self.engine.hello()
    }

    fn run(&mut self, run: &Run) -> Answered {
        let mut open = run.choices.iter();
        let mut choices = Vec::new();
        loop {
            let answered = self.play(run, None, &choices);
            match answered {
                Answered::Undecided(asked) => match self.needless(run, None, &asked, &choices) {
                    Some(give) => choices.push(answer(&asked, give)),
                    None => match open.next() {
                        Some(answer) => choices.push(answer.clone()),
                        None => return Answered::Undecided(asked),
                    },
                },
                Answered::Played(_) if open.next().is_some() => {
                    return Answered::Rejected(Wrong {
                        step: None,
                        why: "the last answer was not asked for".to_owned(),
                    });
                }
                Answered::Played(played) if choices.is_empty() => {
                    return self.left_over(run, &played).map_or(Answered::Played(played), Answered::Rejected);
                }
                other => return other,
            }
        }
    }
}

fn answer(asked: &Undecided, give: Give) -> Answer {
    let who = Name::from(asked.who.clone());
    let about = asked.about.clone().filter(|_| who == CHANCE).map(Name::from);
    Answer { who, about, give }
}

impl<A: Adapter> AsksLess<A> {
    /// Plays a scenario, or another one in its place.
    fn play(&mut self, run: &Run, other: Option<&Value>, choices: &[Answer]) -> Answered {
        let scenario: Box<RawValue> =
            other.and_then(|other| to_raw_value(other).ok()).unwrap_or_else(|| run.scenario.clone());
        self.engine.run(&Run { scenario, choices: choices.to_vec(), ..run.clone() })
    }

    /// The answer to an open question, if every other answer leads to the same result.
    fn needless(&mut self, run: &Run, other: Option<&Value>, asked: &Undecided, before: &[Answer]) -> Option<Give> {
        if !SPARED.contains(&asked.kind.as_str()) {
            return None;
        }
        let (gives, cut) = Options::from(asked.options.clone()).answers(ANSWERS);
        let mut left = PLAYS;
        let ends = gives.iter().map(|give| {
            let choices = [before, &[answer(asked, give.clone())]].concat();
            self.ends(run, other, &choices, &mut left)
        });
        let is_alike = !cut && all_alike(ends);
        gives.into_iter().next().filter(|_| is_alike)
    }

    /// All ends of a scenario after these answers, or `None` if there are too many.
    fn ends(
        &mut self,
        run: &Run,
        other: Option<&Value>,
        choices: &[Answer],
        left: &mut usize,
    ) -> Option<Vec<Answered>> {
        *left = left.checked_sub(1)?;
        match self.play(run, other, choices) {
            Answered::Undecided(asked) => {
                let (gives, cut) = Options::from(asked.options.clone()).answers(ANSWERS);
                let mut all = vec![Answered::Undecided(asked.clone())];
                for give in gives {
                    all.extend(self.ends(run, other, &[choices, &[answer(&asked, give)]].concat(), left)?);
                }
                (!cut).then_some(all)
            }
            // The clauses behind a decision cannot be observed.
            Answered::Played(played) => Some(vec![Answered::Played(Played { trace: Vec::new(), ..played })]),
            barred @ Answered::Barred(_) => Some(vec![barred]),
            Answered::Unsupported(_) | Answered::Rejected(_) => None,
        }
    }

    /// The first scripted answer to a question that this engine would not ask. Whether it asks does not depend on what is
    /// scripted, so the script is taken away, and its answers are given one after the other.
    fn left_over(&mut self, run: &Run, played: &Played) -> Option<Wrong> {
        let mut scenario: Value = serde_json::from_str(run.scenario.get()).ok()?;
        let scripts = scripts(scenario.get_mut("when")?);
        let mut given: Vec<Answer> = Vec::new();
        for (step, index, scripted) in scripts {
            let is_refused =
                |one: &Refused| u64::from(one.step) == step && one.answer.is_none_or(|answer| answer == index);
            if played.refused.iter().any(is_refused) {
                continue;
            }
            let scripted: Answer = Codec::read(&scripted).ok()?;
            let Answered::Undecided(asked) = self.play(run, Some(&scenario), &given) else { return None };
            let fits = scripted.who == *asked.who && Options::from(asked.options.clone()).allow(&scripted.give);
            if fits && self.needless(run, Some(&scenario), &asked, &given).is_some() {
                let Undecided { who, kind, .. } = &asked;
                let why =
                    format!("not asked for: answer {index} of step {step} ({kind}, {who}): it makes no difference");
                return Some(Wrong { step: u32::try_from(step).ok(), why });
            }
            given.push(scripted);
        }
        None
    }
}

/// Returns `true` if there are ends, and all of them are equal.
fn all_alike(ends: impl Iterator<Item = Option<Vec<Answered>>>) -> bool {
    let mut first = None;
    for end in ends {
        let Some(end) = end else { return false };
        if *first.get_or_insert_with(|| end.clone()) != end {
            return false;
        }
    }
    first.is_some()
}

/// Takes the answers of all steps away, those of nested steps included. Returns each with the number of its step and its
/// place there.
fn scripts(steps: &mut Value) -> Vec<(u64, usize, Value)> {
    let mut all = Vec::new();
    for step in steps.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        let id = step.get("id").and_then(Value::as_u64);
        let script = step.get_mut("choices").and_then(Value::as_array_mut).map(std::mem::take).unwrap_or_default();
        all.extend(id.into_iter().flat_map(|id| (0..).zip(script.clone()).map(move |(index, one)| (id, index, one))));
        for (_, value) in step.iter_mut().filter(|(key, _)| *key != "choices") {
            all.extend(scripts(value));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disguises::reticent::Reticent;
    use kernel::reference::Reference;
    use protocol::reference::Served;
    use serde_json::json;

    /// The answer if a unit with this might fights another that has two values of this amount, and these answers are
    /// scripted and given.
    fn answered(untold: &[&str], (might, amount): (u32, u32), scripted: &[&str], given: &[&str]) -> Answered {
        let engine = Served { engine: Reference::right(), games: engine::GAMES };
        let untold = untold.iter().map(|word| (*word).to_owned()).collect();
        let answers = |names: &[&str]| -> Vec<Value> {
            names.iter().map(|name| json!({"who": "alice", "give": {"one": name}})).collect()
        };
        let prevent = ["p", "q"].map(|by| json!({"full": {"amount": amount, "by": by}}));
        let ox = json!([{"alias": "ox", "state": {"might": 4, "prevent": prevent}}]);
        let imp = json!([{"alias": "imp", "state": {"might": might}}]);
        let combat = json!({"game": {"combat": {"place": "grove"}}});
        let scenario = json!({
            "cards": {},
            "given": {
                "players": {"alice": {}, "bob": {}},
                "battlefields": {"grove": {"players": {"bob": imp, "alice": ox}}},
            },
            "when": [{"id": 0, "act": combat, "beside": {}, "choices": answers(scripted)}],
        });
        let params = json!({
            "token": "t", "game": "riftbound", "edition": "1.4", "scenario": scenario, "choices": answers(given),
        });
        // Serialize to text first: the raw values can only be parsed from text.
        let run: Run = serde_json::from_str(&params.to_string()).unwrap();
        AsksLess { engine: Reticent { engine, untold } }.run(&run)
    }

    const NO_EVENTS: &[&str] = &["events"];
    /// With 2 damage, either value prevents all of it, and the state shows which one did.
    const EITHER: (u32, u32) = (2, 3);
    /// With 4 damage, both values prevent as much as they can, in either order.
    const BOTH: (u32, u32) = (4, 1);

    fn rejected(step: Option<u32>, why: &str) -> Answered {
        Answered::Rejected(Wrong { step, why: why.to_owned() })
    }

    #[test]
    fn a_question_whose_answers_come_to_the_same_is_not_asked() {
        assert!(matches!(answered(NO_EVENTS, EITHER, &[], &[]), Answered::Undecided(_)));
        let Answered::Played(played) = answered(NO_EVENTS, BOTH, &[], &[]) else { unreachable!() };
        assert_eq!(played.after.len(), 1);
        // If events are reported, they show which one came first.
        assert!(matches!(answered(&[], BOTH, &[], &[]), Answered::Undecided(_)));
    }

    #[test]
    fn an_answer_to_a_question_that_is_not_asked_is_left_over() {
        assert!(matches!(answered(NO_EVENTS, EITHER, &[], &["q"]), Answered::Played(_)));
        assert!(matches!(answered(NO_EVENTS, EITHER, &["q"], &[]), Answered::Played(_)));
        assert_eq!(answered(NO_EVENTS, BOTH, &[], &["q"]), rejected(None, "the last answer was not asked for"));
        let why = "not asked for: answer 0 of step 0 (order, alice): it makes no difference";
        assert_eq!(answered(NO_EVENTS, BOTH, &["q"], &[]), rejected(Some(0), why));
        assert!(matches!(answered(&[], BOTH, &["q"], &[]), Answered::Played(_)));
    }
}

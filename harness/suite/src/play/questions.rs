//! The questions that players are asked by the rules, also in words.

use kernel::clause::Clause;
use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::{Decision, Trace};
use kernel::words::scenario::Answer;

use super::engine::{Ask, Engine, Reference};
use super::explore::{MOST_PLAYS, explore};

/// The questions that players are asked in a play by the rules.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The choices and their answers, scripted or open, in order.
    pub decisions: Vec<Decision>,
    /// The scenario without the answers of the steps that are taken. A refused step keeps its answers.
    pub unscripted: Scenario,
    /// The choices as that scenario leaves them open, in order, with their answers. A refused step gives open answers
    /// back: if it asks before the choice that is answered next, its question stands here with the answer of that choice.
    pub opened: Vec<Decision>,
    /// The answers to the choices that the script leaves open.
    pub open: Vec<Answer>,
    /// `true` if an answer of the script is refused, and another one taken.
    pub refuses_answers: bool,
    /// The play.
    pub observed: Observed,
}

/// The questions of the reference engine on the first path through a scenario; `None` if it does not reach its end.
pub fn asked(ask: &Ask<'_>) -> Option<Asked> {
    let reference = Reference::right();
    let tree = explore(ask, &reference, MOST_PLAYS);
    let first = tree.paths.into_iter().next().filter(|_| tree.stopped.is_none())?;
    match reference.play(&ask.in_words(&first.answers)) {
        Ok(Outcome::Played { observed, trace }) => {
            // Without refused steps, the questions are the same if the script answers none of them.
            let has_refused = observed.refused.iter().any(|one| one.answer.is_none());
            let (unscripted, opened) = if has_refused {
                let unscripted = unscripted(ask.scenario, &observed, &trace);
                let opened = opened(&Ask { scenario: &unscripted, ..*ask }, &trace.decisions);
                (unscripted, opened)
            } else {
                (ask.scenario.unanswered(), trace.decisions.clone())
            };
            Some(Asked {
                unscripted,
                opened,
                decisions: trace.decisions,
                open: first.answers.clone(),
                refuses_answers: observed.refused.iter().any(|refused| refused.answer.is_some()),
                observed,
            })
        }
        _ => None,
    }
}

fn unscripted(scenario: &Scenario, observed: &Observed, trace: &Trace) -> Scenario {
    let is_refused = |step| observed.refused.iter().any(|one| one.step == step && one.answer.is_none());
    let taken = trace.begun.iter().map(|begun| begun.step).filter(|step| !is_refused(*step));
    taken.fold(scenario.clone(), |mut scenario, step| {
        while scenario.answer(step, 0).is_some() {
            scenario = scenario.without(step, 0);
        }
        scenario
    })
}

/// The choices, each with the question that is asked in its place.
fn opened(ask: &Ask<'_>, decisions: &[Decision]) -> Vec<Decision> {
    let (mut answers, mut opened) = (Vec::new(), Vec::new());
    for one in decisions {
        match Reference::right().play(&Ask { open: &answers, ..*ask }) {
            Ok(Outcome::Undecided(question)) if question.options.allow(&one.give) => {
                answers.push(question.answer(one.give.clone()));
                opened.push(Decision { question: *question, ..one.clone() });
            }
            _ => return decisions.to_vec(),
        }
    }
    opened
}

/// A question by its kind, its player, and its rule: `order (alice), 616.1`.
pub fn named(question: &Question) -> String {
    let under = question.under.map(|clause| format!(", {}", rule(clause))).unwrap_or_default();
    format!("{} ({}){under}", question.kind, question.who)
}

/// The rule number of a clause, if its id begins with one.
pub fn rule(clause: Clause) -> &'static str {
    let id = clause.id();
    let number = id.split('-').next().unwrap_or(id);
    if number.starts_with(|c: char| c.is_ascii_digit()) { number } else { id }
}

/// A question in words, without the player: `which effect comes next for golem`.
pub fn words(question: &Question) -> String {
    let about = question.about.as_deref();
    let with = |text: &str, join: &str| match about {
        Some(about) => format!("{text}{join}{about}"),
        None => text.to_owned(),
    };
    let split = matches!(question.options, Options::Split { .. } | Options::Pairs { .. });
    match question.kind {
        "order" if about.is_some() => with("which effect comes next", " for "),
        "order" => "which comes first".to_owned(),
        "may" => with("is it done", ", for "),
        "pay" => with("is it paid", ", for "),
        "shield" => with("how the shield is shared out", " to "),
        "source" => "which source".to_owned(),
        "assign" => match about {
            Some(about) => format!("how the damage of {about} is assigned"),
            None => "how the damage is assigned".to_owned(),
        },
        "target" | "targets" if split => "how it is divided among the targets".to_owned(),
        "target" | "targets" => with("which target", " for "),
        "triggers" => "in which order the abilities go on the stack".to_owned(),
        "object" => with("which one", " for "),
        "player" => with("which player", " for "),
        "color" => with("which color", " for "),
        "type" => with("which card type", " for "),
        "cost" => with("what pays the cost", " of "),
        "chance" => with("what comes by chance", " for "),
        "number" => with("how much", " for "),
        "option" => with("which option", " of "),
        "card" | "pick" => with("which card", " for "),
        "place" => with("which place", " for "),
        "event" => with("which death comes first", " for "),
        other => with(other, ", about "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::transcript::names::Names;
    use kernel::words::name::Name;

    fn question(kind: &'static str, about: Option<&'static str>, options: Options) -> Question {
        Question { who: Name::Word("alice"), kind, under: None, about: about.map(Name::Word), options }
    }

    #[test]
    fn a_question_says_what_it_is_about() {
        let one = || Options::One(Names::default());
        assert_eq!(words(&question("order", Some("golem"), one())), "which effect comes next for golem");
        assert_eq!(words(&question("order", None, one())), "which comes first");
        let split = Options::Split { total: 3, caps: Vec::new() };
        assert_eq!(words(&question("targets", None, split)), "how it is divided among the targets");
    }

    #[test]
    fn a_question_is_named_by_the_rule_under_which_it_is_asked() {
        let under = |clause: &'static str| {
            let question = question("order", None, Options::One(Names::default()));
            named(&Question { under: Some(Clause::external(clause)), ..question })
        };
        assert_eq!(under("616.1-affected-chooses"), "order (alice), 616.1");
        assert_eq!(under("608.2d"), "order (alice), 608.2d");
        assert_eq!(under("glossary-shield"), "order (alice), glossary-shield");
        assert_eq!(named(&question("may", None, Options::One(Names::default()))), "may (alice)");
    }

    #[test]
    fn a_kind_without_words_is_named() {
        assert_eq!(words(&question("wish", Some("golem"), Options::One(Names::default()))), "wish, about golem");
    }
}

//! The frame of a scenario: steps, what is nested under them, and answers.

use std::sync::Arc;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::words::name::Name;

/// The number of a step in its case: 0 for the first, in the order in which they are written,
/// a step before what is nested under it.
pub type StepId = u32;

/// One step of a scenario. `P` is what a player does, `G` what the game itself goes on to, `X` what
/// a game allows beside any step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step<P, G, X> {
    /// The step's number.
    pub id: StepId,
    /// What is done.
    pub act: Act<P, G>,
    /// The answers to what is asked while it happens.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Answer>,
    /// Steps taken after it was announced and before it resolves.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub in_response: Vec<Step<P, G, X>>,
    /// Steps taken once what it triggered waits.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub when_triggered: Vec<Step<P, G, X>>,
    /// Steps taken while a part of it resolves (Netrunner).
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub interrupt: Vec<Step<P, G, X>>,
    /// Steps of the showdown before a combat's damage (Riftbound).
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub showdown: Vec<Step<P, G, X>>,
    /// What else the game allows beside a step.
    pub beside: X,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act<P, G> {
    /// A player does something.
    Player {
        /// The player.
        who: Name,
        /// What is done.
        does: P,
    },
    /// The game goes on to something.
    Game(G),
}

/// One answer of a player, or of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Who answers.
    pub who: Name,
    /// What is answered.
    pub give: Give,
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Give {
    /// One of several, by name; `pay`, `accept`, `decline`.
    One(Name),
    /// A number.
    Number(i64),
    /// Several, in the order given.
    Several(Vec<Name>),
    /// A number split among names; names that get nothing may be left out.
    Split(IndexMap<Name, i64>),
    /// A number split among pairs of names.
    Pairs(IndexMap<Name, IndexMap<Name, i64>>),
}

impl std::fmt::Display for Give {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let split = |parts: &IndexMap<Name, i64>| {
            let parts: Vec<String> = parts.iter().map(|(name, n)| format!("{name}: {n}")).collect();
            format!("{{{}}}", parts.join(", "))
        };
        match self {
            Self::One(name) => write!(f, "{name}"),
            Self::Number(n) => write!(f, "{n}"),
            Self::Several(names) => {
                let names: Vec<&str> = names.iter().map(Name::as_str).collect();
                write!(f, "[{}]", names.join(", "))
            }
            Self::Split(parts) => f.write_str(&split(parts)),
            Self::Pairs(parts) => {
                let parts: Vec<String> =
                    parts.iter().map(|(name, inner)| format!("{name}: {}", split(inner))).collect();
                write!(f, "{{{}}}", parts.join(", "))
            }
        }
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.who, self.give)
    }
}

/// What is given and what is done: all that an engine is told. `G` is a game's start, `P` and `T`
/// what players and the game do in steps, `X` what may stand beside a step, `C` a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario<G, P, T, X, C> {
    /// The facts of the cards that stand in the scenario, by name.
    pub cards: IndexMap<Name, Arc<C>>,
    /// The start.
    pub given: G,
    /// The steps.
    pub when: Vec<Step<P, T, X>>,
}

impl<P, G, X> Step<P, G, X> {
    /// Takes away the answers of the step and of all that is nested under it.
    fn leave_open(&mut self) {
        self.choices.clear();
        let nested = [&mut self.in_response, &mut self.when_triggered, &mut self.interrupt, &mut self.showdown];
        nested.into_iter().flatten().for_each(Self::leave_open);
    }
}

impl<G: Clone, P: Clone, T: Clone, X: Clone, C> Scenario<G, P, T, X, C> {
    /// The same scenario with every choice left open: without the answers of its steps.
    #[must_use]
    pub fn unanswered(&self) -> Self {
        let mut when = self.when.clone();
        when.iter_mut().for_each(Step::leave_open);
        Self { cards: self.cards.clone(), given: self.given.clone(), when }
    }

    /// The start of the scenario, at which nothing was done yet.
    #[must_use]
    pub fn start(&self) -> Self {
        Self { cards: self.cards.clone(), given: self.given.clone(), when: Vec::new() }
    }
}

//! The structure of a scenario: steps, nested steps, and answers.

use std::sync::Arc;

use indexmap::IndexMap;
use serde_json::Value;

use crate::words::codec::{Codec, Fields, Misread, tagged};
use crate::words::json::Json;
use crate::words::name::Name;
use crate::words::shape::Term;

/// The number of a step in its case, from 0, in the order in which the steps are written. A step comes before the steps
/// nested under it.
pub type StepId = u32;

/// The keys under which steps may be nested; a game uses some of them.
pub const NESTS: &[Term] = &[
    Term { word: "in_response", doc: "Steps taken after this one was announced and before it resolves." },
    Term { word: "when_triggered", doc: "Steps taken once the abilities that this one triggered are on the stack." },
    Term {
        word: "interrupt",
        doc: "Steps taken while a part of this one is about to resolve; `at` says at which point.",
    },
    Term { word: "showdown", doc: "Steps of the showdown, before the damage of the combat." },
];

/// One step of a scenario. `P` is the type of a player's actions, `G` the type of the game's own steps, `X` the type of
/// the other keys that a game allows beside any step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<P, G, X> {
    /// The number of the step.
    pub id: StepId,
    /// The action.
    pub act: Act<P, G>,
    /// The answers to the questions asked during the step.
    pub choices: Vec<Answer>,
    /// Steps taken after this one was announced and before it resolves.
    pub in_response: Vec<Step<P, G, X>>,
    /// Steps taken once the abilities that this one triggered are waiting.
    pub when_triggered: Vec<Step<P, G, X>>,
    /// Steps taken while a part of this one resolves (Netrunner).
    pub interrupt: Vec<Step<P, G, X>>,
    /// Steps of the showdown before a combat's damage (Riftbound).
    pub showdown: Vec<Step<P, G, X>>,
    /// The other keys that the game allows beside a step.
    pub beside: X,
}

/// The action of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Act<P, G> {
    /// An action of a player.
    Player {
        /// The player.
        who: Name,
        /// The action.
        does: P,
    },
    /// A step of the game itself.
    Game(G),
}

/// One answer of a player, or of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The player who answers, or `chance`.
    pub who: Name,
    /// The subject of a random result, such as the object for which a coin is flipped. Such an answer applies only to a
    /// question about that subject.
    pub about: Option<Name>,
    /// The answer.
    pub give: Give,
}

impl Answer {
    /// An answer that names no subject.
    pub const fn of(who: Name, give: Give) -> Self {
        Self { who, about: None, give }
    }
}

/// The value of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Give {
    /// One option, by name; `pay`, `accept` or `decline`.
    One(Name),
    /// A number.
    Number(i64),
    /// Several options, in the order given.
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
        match &self.about {
            Some(about) => write!(f, "{}: {{{about}: {}}}", self.who, self.give),
            None => write!(f, "{}: {}", self.who, self.give),
        }
    }
}

/// The setup and the steps: everything that an engine receives. `G` is a game's setup, `P` and `T` are the actions of
/// players and of the game in steps, `X` holds the keys allowed beside a step, and `C` is a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario<G, P, T, X, C> {
    /// The facts of the cards in the scenario, by name.
    pub cards: IndexMap<Name, Arc<C>>,
    /// The setup.
    pub given: G,
    /// The steps.
    pub when: Vec<Step<P, T, X>>,
}

impl<P, G, X> Step<P, G, X> {
    /// Removes the answers of the step and of all steps nested under it.
    fn leave_open(&mut self) {
        self.choices.clear();
        let nested = [&mut self.in_response, &mut self.when_triggered, &mut self.interrupt, &mut self.showdown];
        nested.into_iter().flatten().for_each(Self::leave_open);
    }

    /// Returns the step with this number: this one, or one nested under it.
    fn find(&self, step: StepId) -> Option<&Self> {
        if self.id == step {
            return Some(self);
        }
        let nested = [&self.in_response, &self.when_triggered, &self.interrupt, &self.showdown];
        nested.into_iter().flatten().find_map(|nested| nested.find(step))
    }

    /// Removes one answer of the step with that number, which may be nested under this one.
    fn leave_out(&mut self, step: StepId, answer: usize) {
        if self.id == step && answer < self.choices.len() {
            self.choices.remove(answer);
        }
        let nested = [&mut self.in_response, &mut self.when_triggered, &mut self.interrupt, &mut self.showdown];
        nested.into_iter().flatten().for_each(|nested| nested.leave_out(step, answer));
    }
}

impl<G: Clone, P: Clone, T: Clone, X: Clone, C> Scenario<G, P, T, X, C> {
    /// The scenario with every choice left open: without the answers of its steps.
    #[must_use]
    pub fn unanswered(&self) -> Self {
        let mut when = self.when.clone();
        when.iter_mut().for_each(Step::leave_open);
        Self { cards: self.cards.clone(), given: self.given.clone(), when }
    }

    /// The scenario without one answer of a step, given by its index.
    #[must_use]
    pub fn without(&self, step: StepId, answer: usize) -> Self {
        let mut when = self.when.clone();
        for one in &mut when {
            one.leave_out(step, answer);
        }
        Self { cards: self.cards.clone(), given: self.given.clone(), when }
    }

    /// Returns an answer of a step, given by its index.
    pub fn answer(&self, step: StepId, answer: usize) -> Option<&Answer> {
        self.when.iter().find_map(|one| one.find(step)).and_then(|step| step.choices.get(answer))
    }

    /// The start of the scenario, before any step.
    #[must_use]
    pub fn start(&self) -> Self {
        self.until(0)
    }

    /// The scenario cut down to its first `steps` steps.
    #[must_use]
    pub fn until(&self, steps: usize) -> Self {
        let when = self.when.iter().take(steps).cloned().collect();
        Self { cards: self.cards.clone(), given: self.given.clone(), when }
    }
}

impl<P: Codec, G: Codec, X: Codec> Codec for Step<P, G, X> {
    fn read(value: &Value) -> Result<Self, Misread> {
        const KEYS: &[&str] =
            &["id", "act", "choices", "in_response", "when_triggered", "interrupt", "showdown", "beside"];
        let mut fields = Fields::of(value, KEYS)?;
        Ok(Self {
            id: fields.take()?,
            act: fields.take()?,
            choices: fields.take()?,
            in_response: fields.take()?,
            when_triggered: fields.take()?,
            interrupt: fields.take()?,
            showdown: fields.take()?,
            beside: fields.take()?,
        })
    }
    fn write(&self, out: &mut Json) {
        out.open();
        out.field("id", &self.id);
        out.field("act", &self.act);
        out.field("choices", &self.choices);
        out.field("in_response", &self.in_response);
        out.field("when_triggered", &self.when_triggered);
        out.field("interrupt", &self.interrupt);
        out.field("showdown", &self.showdown);
        out.field("beside", &self.beside);
        out.close();
    }
}

impl<P: Codec, G: Codec> Codec for Act<P, G> {
    fn read(value: &Value) -> Result<Self, Misread> {
        let player = |value: &Value| {
            let mut fields = Fields::of(value, &["who", "does"])?;
            Ok(Self::Player { who: fields.take()?, does: fields.take()? })
        };
        tagged(value, &["player", "game"], &[player, |value| G::read(value).map(Self::Game)])
    }
    fn write(&self, out: &mut Json) {
        match self {
            Self::Player { who, does } => {
                out.open_at("player");
                out.open();
                out.field("who", who);
                out.field("does", does);
                out.close();
            }
            Self::Game(step) => {
                out.open_at("game");
                step.write(out);
            }
        }
        out.close();
    }
}

impl Codec for Answer {
    fn read(value: &Value) -> Result<Self, Misread> {
        let mut fields = Fields::of(value, &["who", "about", "give"])?;
        Ok(Self { who: fields.take()?, about: fields.take()?, give: fields.take()? })
    }
    fn write(&self, out: &mut Json) {
        out.open();
        out.field("who", &self.who);
        out.field("about", &self.about);
        out.field("give", &self.give);
        out.close();
    }
}

impl Codec for Give {
    fn read(value: &Value) -> Result<Self, Misread> {
        tagged(
            value,
            &["one", "number", "several", "split", "pairs"],
            &[
                |value| Codec::read(value).map(Self::One),
                |value| Codec::read(value).map(Self::Number),
                |value| Codec::read(value).map(Self::Several),
                |value| Codec::read(value).map(Self::Split),
                |value| Codec::read(value).map(Self::Pairs),
            ],
        )
    }
    fn write(&self, out: &mut Json) {
        out.open_at(match self {
            Self::One(_) => "one",
            Self::Number(_) => "number",
            Self::Several(_) => "several",
            Self::Split(_) => "split",
            Self::Pairs(_) => "pairs",
        });
        match self {
            Self::One(name) => name.write(out),
            Self::Number(number) => number.write(out),
            Self::Several(names) => names.write(out),
            Self::Split(parts) => parts.write(out),
            Self::Pairs(parts) => parts.write(out),
        }
        out.close();
    }
}

impl<G: Codec, P: Codec, T: Codec, X: Codec, C: Codec> Codec for Scenario<G, P, T, X, C> {
    fn read(value: &Value) -> Result<Self, Misread> {
        let mut fields = Fields::of(value, &["cards", "given", "when"])?;
        Ok(Self { cards: fields.required()?, given: fields.required()?, when: fields.required()? })
    }
    fn write(&self, out: &mut Json) {
        out.open_at("cards");
        self.cards.write(out);
        out.key("given");
        self.given.write(out);
        out.key("when");
        self.when.write(out);
        out.close();
    }
}

//! A scenario as an adapter reads it.

use indexmap::IndexMap;
use kernel::words::codec::Codec;
use kernel::words::name::Name;
use kernel::words::scenario::{Answer, StepId};
use serde_json::{Map, Value};

use super::Halt;
use crate::Run;
use crate::text::Texts;

/// The facts of a card, as plain JSON.
pub type Facts = Map<String, Value>;

/// A scenario to play.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The game.
    pub game: String,
    /// The edition of the rules.
    pub edition: String,
    /// The facts of every card in it, by name.
    pub cards: IndexMap<String, Facts>,
    /// The state at the start.
    pub given: Value,
    /// The steps.
    pub when: Vec<Step>,
    /// The answers to the choices that the steps leave open.
    pub choices: Vec<Answer>,
    /// The texts of the cards, by name, if the engine requests them.
    pub text: Texts,
}

/// A step of a scenario: an action of a player, or a step of the game itself.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The number of the step.
    pub id: StepId,
    /// The player; `None` if the game itself goes on.
    pub who: Option<String>,
    /// The action: `cast`, `to`, ...
    pub verb: String,
    /// The parameters of the action.
    pub fields: Map<String, Value>,
    /// The answers to questions during the step.
    pub choices: Vec<Answer>,
    /// The steps under it, by the kind of nest: `in_response`, `showdown`, ...
    pub nested: IndexMap<String, Vec<Step>>,
    /// Other keys beside the action.
    pub beside: Map<String, Value>,
}

/// An object of `given`.
#[derive(Clone, Debug, Default)]
pub struct Placed {
    /// The name from then on: the alias, or else the card's name.
    pub name: String,
    /// The card, if it is one.
    pub card: Option<String>,
    /// The state.
    pub state: Map<String, Value>,
    /// The number of cards without abilities that it stands for, if it stands for several.
    pub blanks: u32,
}

impl Scene {
    /// Parses the scenario of a request.
    pub(super) fn read(run: &Run) -> Result<Self, Halt> {
        let wrong = |why: String| Halt::Rejected { step: None, why };
        let mut scenario: Map<String, Value> =
            serde_json::from_str(run.scenario.get()).map_err(|error| wrong(error.to_string()))?;
        let when = scenario.get("when").and_then(Value::as_array).map(|steps| steps.iter().map(Step::read).collect());
        let cards = map(scenario.remove("cards"));
        Ok(Self {
            game: run.game.clone(),
            edition: run.edition.clone(),
            cards: cards.into_iter().map(|(name, facts)| (name, map(Some(facts)))).collect(),
            given: scenario.remove("given").unwrap_or_default(),
            when: when.unwrap_or_else(|| Ok(Vec::new())).map_err(wrong)?,
            choices: run.choices.clone(),
            text: run.text.clone(),
        })
    }

    /// The facts of a card; empty for a name that is not a card's.
    pub fn facts(&self, card: &str) -> Facts {
        self.cards.get(card).cloned().unwrap_or_default()
    }
}

impl Step {
    fn read(value: &Value) -> Result<Self, String> {
        let mut fields = map(Some(value.clone()));
        let mut act = map(fields.remove("act"));
        let mut player = map(act.remove("player"));
        let who = player.remove("who").and_then(|who| who.as_str().map(str::to_owned));
        let does = if who.is_some() { map(player.remove("does")) } else { map(act.remove("game")) };
        let (verb, said) = does.into_iter().next().ok_or("a step in which nothing is done")?;
        let id = fields.remove("id").and_then(|id| id.as_u64()).and_then(|id| u32::try_from(id).ok());
        let choices = fields.remove("choices").map(|choices| Codec::read(&choices)).transpose();
        let beside = map(fields.remove("beside"));
        let steps = |steps: Value| steps.as_array().into_iter().flatten().map(Self::read).collect::<Result<_, _>>();
        let nested = fields.into_iter().map(|(key, inner)| Ok((key, steps(inner)?)));
        Ok(Self {
            id: id.ok_or("a step without a number")?,
            who,
            verb,
            fields: map(Some(said)),
            choices: choices.map_err(|error| error.to_string())?.unwrap_or_default(),
            nested: nested.collect::<Result<_, String>>()?,
            beside,
        })
    }

    /// The nested steps of one kind.
    pub fn nest(&self, key: &str) -> &[Step] {
        self.nested.get(key).map_or(&[], Vec::as_slice)
    }

    /// A field that is a word or a name.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.fields.get(key).and_then(Value::as_str)
    }

    /// A field that is a number.
    pub fn number(&self, key: &str) -> Option<i64> {
        self.fields.get(key).and_then(Value::as_i64)
    }

    /// A field that is one name or several, in any form.
    pub fn names(&self, key: &str) -> Vec<Name> {
        self.fields.get(key).map(names).unwrap_or_default()
    }

    /// Checks that the step has no other parameters.
    ///
    /// # Errors
    /// `unsupported`, with the first other parameter: an engine must not ignore anything that it does not support.
    pub fn only(&self, known: &[&str]) -> Result<(), Halt> {
        all_known(self.fields.keys(), known, || format!("of `{}`", self.verb))
    }
}

/// One name, several in a list, or either under the name of its form (`{"list": [...]}`).
fn names(value: &Value) -> Vec<Name> {
    match value {
        Value::String(name) => vec![Name::from(name.clone())],
        Value::Array(values) => values.iter().flat_map(names).collect(),
        Value::Object(form) if form.len() == 1 => form.values().flat_map(names).collect(),
        _ => Vec::new(),
    }
}

impl Placed {
    /// Reads an object of `given`.
    pub fn read(value: &Value) -> Self {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let card = text("card");
        let blanks = value.get("blanks").and_then(Value::as_u64).unwrap_or_default();
        Self {
            name: text("alias").or_else(|| card.clone()).unwrap_or_default(),
            card,
            state: map(value.get("state").cloned()),
            blanks: u32::try_from(blanks).unwrap_or(u32::MAX),
        }
    }

    /// Reads the objects of a zone.
    pub fn all(zone: Option<&Value>) -> Vec<Self> {
        zone.and_then(Value::as_array).into_iter().flatten().map(Self::read).collect()
    }
}

/// Checks that a map has no other keys.
///
/// # Errors
/// `unsupported`, with the first other key and `of`, which describes its place: an engine must not ignore anything that
/// it does not support.
pub fn only(value: &Value, known: &[&str], of: &str) -> Result<(), Halt> {
    let keys = value.as_object().into_iter().flat_map(Map::keys);
    all_known(keys, known, || of.to_owned())
}

fn all_known<'k>(
    keys: impl IntoIterator<Item = &'k String>,
    known: &[&str],
    of: impl Fn() -> String,
) -> Result<(), Halt> {
    match keys.into_iter().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(Halt::unsupported(format!("`{key}` {}", of()))),
        None => Ok(()),
    }
}

/// A map, or an empty one.
fn map(value: Option<Value>) -> Map<String, Value> {
    match value {
        Some(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

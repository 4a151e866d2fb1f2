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

/// A scenario that is to be played.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The game.
    pub game: String,
    /// The edition of the rules.
    pub edition: String,
    /// The facts of every card in it, by name.
    pub cards: IndexMap<String, Facts>,
    /// What is there at the start.
    pub given: Value,
    /// What is done.
    pub when: Vec<Step>,
    /// The answers to the choices that the steps leave open.
    pub choices: Vec<Answer>,
    /// What the cards say, by name, where the engine asks for it.
    pub text: Texts,
}

/// A step of a scenario: what a player does, or a step of the game itself.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Its number.
    pub id: StepId,
    /// The player; none where the game itself goes on.
    pub who: Option<String>,
    /// What is done: `cast`, `to`, ...
    pub verb: String,
    /// What is said of it.
    pub fields: Map<String, Value>,
    /// The answers to what is asked while it happens.
    pub choices: Vec<Answer>,
    /// The steps under it, by where they stand: `in_response`, `showdown`, ...
    pub nested: IndexMap<String, Vec<Step>>,
    /// What else stands beside it.
    pub beside: Map<String, Value>,
}

/// An object of `given`.
#[derive(Clone, Debug, Default)]
pub struct Placed {
    /// What it is called from then on: its alias, else its card's name.
    pub name: String,
    /// The card, where it is one.
    pub card: Option<String>,
    /// Its state.
    pub state: Map<String, Value>,
    /// How many cards without abilities it stands for, where it stands for several.
    pub blanks: u32,
}

impl Scene {
    /// Reads the scenario of a request.
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

    /// The facts of a card; none of a name that is no card's.
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

    /// The steps under it that stand there.
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

    /// A field that is one name or several, in whichever form.
    pub fn names(&self, key: &str) -> Vec<Name> {
        self.fields.get(key).map(names).unwrap_or_default()
    }

    /// Nothing else is said of the step than this.
    ///
    /// # Errors
    /// `unsupported`, with the first other word: what an engine does not know it must not ignore.
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

    /// Those of a zone.
    pub fn all(zone: Option<&Value>) -> Vec<Self> {
        zone.and_then(Value::as_array).into_iter().flatten().map(Self::read).collect()
    }
}

/// No other words stand in a map than these.
///
/// # Errors
/// `unsupported`, with the first other word and `of`, which says where it stands: what an engine does not know it must
/// not ignore.
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

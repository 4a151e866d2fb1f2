//! Requests with unknown keywords, which an engine must answer with `unsupported`.

use engine::kernel::words::shape::{Field, Shape, Verb};
use reports::smoke::{Check, Finding};
use serde_json::{Map, Value, json};

use super::talk::{Talk, somebody};
use super::{Play, left_out, word};
use protocol::text::{CardText, Texts};
use protocol::{Answered, Known, Run};

/// A keyword that no language has.
const NOBODYS: &str = "juggle";

/// A name that no card has.
const NOBODYS_CARD: &str = "Card That Nobody Printed";

/// Sends unknown games, editions, verbs and effects.
pub fn check(talk: &mut Talk<'_>, plays: &[Play<'_>], answers: &[Option<Answered>]) -> Check {
    let mut found = Vec::new();
    let mut tried = 0;
    let games: Vec<String> = talk.welcome().games.keys().cloned().collect();
    for game in &games {
        let of_game = || {
            let both = plays.iter().zip(answers).filter(|(play, _)| play.language.game == game);
            both.filter(|(_, answer)| matches!(answer, Some(Answered::Played(_)))).map(|(play, _)| play)
        };
        let Some(play) = of_game().next() else { continue };
        let by_itself = matches!(talk.welcome().games.get(game).map(|plays| &plays.cards), Some(Known::These(_)));
        let effect = of_game().filter(|_| !by_itself).find_map(|play| Some((play, with_effect(play)?)));
        let mut all = vec![
            ("an unknown game", play, run("tiddlywinks", play.edition, &play.scenario, &play.text)),
            ("an unknown edition", play, run(game, "0.0", &play.scenario, &play.text)),
        ];
        let verb = with_verb(play);
        all.push(("an unknown verb", play, run(game, play.edition, &verb, &play.text)));
        if let Some((play, (scenario, text))) = &effect {
            all.push(("an unknown effect", play, run(game, play.edition, scenario, text)));
        }
        for (what, play, run) in all {
            if talk.over() {
                break;
            }
            tried += 1;
            match talk.run(&play.name, run) {
                Ok(Answered::Unsupported(_)) => {}
                Ok(answered) => found.push(not_unsupported(what, &answered).in_play(&play.name)),
                Err(finding) => {
                    let what = format!("on {what}: {}", finding.what);
                    found.push(Finding { what, ..finding });
                }
            }
        }
    }
    match tried {
        0 => left_out("nonsense", "it played no scenario that could be altered"),
        _ => super::check("nonsense", format!("{tried} scenarios with unknown keywords"), found),
    }
}

fn not_unsupported(what: &str, answered: &Answered) -> Finding {
    let advice = "answer `unsupported` for every unknown keyword: ignoring one makes verdicts wrong";
    Finding::new(format!("{what} gets the answer `{}`", word(answered)), advice)
}

fn run<'v>(game: &str, edition: &str, scenario: &'v Value, text: &Texts) -> Run<&'v Value> {
    let (token, game, edition) = ("nonsense".to_owned(), game.to_owned(), edition.to_owned());
    Run { token, game, edition, scenario, choices: Vec::new(), text: text.clone() }
}

/// The scenario with one more step, in which a player does something unknown.
fn with_verb(play: &Play<'_>) -> Value {
    let mut scenario = play.scenario.clone();
    if let Some(steps) = scenario.get_mut("when").and_then(Value::as_array_mut) {
        let act = json!({ "player": { "who": somebody(play.language), "does": { NOBODYS: {} } } });
        steps.push(json!({ "id": play.case.steps.len(), "act": act, "beside": {} }));
    }
    scenario
}

/// The scenario with the first effect of its cards replaced by an unknown one, if there is one, and the matching card
/// text.
fn with_effect(play: &Play<'_>) -> Option<(Value, Texts)> {
    let mut scenario = play.scenario.clone();
    let cards = scenario.get_mut("cards")?.as_object_mut()?;
    let mut cards = cards.iter_mut();
    let name = cards.find_map(|(name, card)| spoil(card, (play.language.card)()).then(|| name.clone()))?;
    let mut text = play.text.clone();
    if let Some(said) = text.shift_remove(&name) {
        let juggled = CardText { lines: vec![format!("{NOBODYS}.")], abilities: Vec::new(), ..said };
        text.insert(NOBODYS_CARD.to_owned(), juggled);
    }
    Some((renamed(scenario, &name), text))
}

/// The value with a card renamed to a name that no card has, since an engine may support cards by name, whatever their
/// facts.
fn renamed(value: Value, name: &str) -> Value {
    let other = |text: String| if text == name { NOBODYS_CARD.to_owned() } else { text };
    match value {
        Value::String(text) => Value::String(other(text)),
        Value::Array(items) => items.into_iter().map(|item| renamed(item, name)).collect(),
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(key, value)| (other(key), renamed(value, name))).collect())
        }
        plain => plain,
    }
}

/// Replaces the first effect of a value of that shape by an unknown one. Returns `true` if there was one.
fn spoil(value: &mut Value, shape: &'static Shape) -> bool {
    match shape {
        Shape::List(item) | Shape::Many(item) => {
            value.as_array_mut().is_some_and(|values| values.iter_mut().any(|value| spoil(value, item())))
        }
        Shape::Table { value: shape, .. } => {
            value.as_object_mut().is_some_and(|map| map.values_mut().any(|value| spoil(value, shape())))
        }
        Shape::Record(record) => value.as_object_mut().is_some_and(|map| in_fields(map, record.fields)),
        Shape::Tagged { what: "effect", verbs, .. } => is_verb(value, verbs) && rename(value),
        Shape::Flattened { record, act, verbs } => value.as_object_mut().is_some_and(|map| {
            map.get_mut(*act).is_some_and(|act| spoil(act, verbs())) || in_fields(map, record.fields)
        }),
        Shape::OneOf { forms, .. } => value.as_object_mut().is_some_and(|map| {
            forms.iter().any(|form| map.get_mut(form.tag).is_some_and(|inner| spoil(inner, (form.shape)())))
        }),
        _ => false,
    }
}

fn in_fields(map: &mut Map<String, Value>, fields: &'static [Field]) -> bool {
    fields.iter().any(|field| map.get_mut(field.key).is_some_and(|value| spoil(value, (field.shape)())))
}

fn is_verb(value: &Value, verbs: &[Verb]) -> bool {
    value.as_object().is_some_and(|map| map.keys().all(|key| verbs.iter().any(|verb| verb.word == key)))
}

fn rename(value: &mut Value) -> bool {
    *value = json!({ NOBODYS: {} });
    true
}

//! The keywords that a case uses, to compare with those that an engine supports.
//!
//! Each keyword has a kind: `verb` and `step of the game` for actions, `effect` and the other kinds of the card
//! language for cards, and `seen event`, `seen player`, `seen object` and `seen place` for observations.

use std::collections::{BTreeMap, BTreeSet};

use kernel::game::Scenario;
use kernel::words::language::Language;
use kernel::words::shape::{Field, Record, Shape, Verb};
use serde_json::Value;

/// A keyword with its kind.
pub type Word = (&'static str, &'static str);

/// The cards of a scenario.
pub fn cards(scenario: &Scenario) -> Vec<String> {
    scenario.cards().iter().map(ToString::to_string).collect()
}

/// A scenario in canonical form.
pub fn canonical(scenario: &Scenario) -> Value {
    serde_json::from_str(&scenario.json()).unwrap_or_default()
}

/// The keywords of a scenario: those of its steps, of its start, and of the cards for which `is_read` returns `true`.
pub fn of_scenario(scenario: &Scenario, language: &'static Language, is_read: &dyn Fn(&str) -> bool) -> BTreeSet<Word> {
    let value = canonical(scenario);
    let mut words = BTreeSet::new();
    let cards = value.get("cards").and_then(Value::as_object).into_iter().flatten();
    for (_, card) in cards.filter(|(name, _)| is_read(name)) {
        words.extend(of_card(card, language));
    }
    if let Some(given) = value.get("given") {
        walk(given, (language.given)(), &mut words);
    }
    steps(value.get("when"), language, &mut words);
    words
}

/// The keywords of a card, which is in canonical form.
pub fn of_card(card: &Value, language: &'static Language) -> BTreeSet<Word> {
    let mut words = BTreeSet::new();
    walk(card, (language.card)(), &mut words);
    words
}

fn steps(list: Option<&Value>, language: &'static Language, words: &mut BTreeSet<Word>) {
    for step in list.and_then(Value::as_array).into_iter().flatten() {
        let act = step.get("act");
        if let Some(does) = act.and_then(|act| act.get("player")).and_then(|player| player.get("does")) {
            one_of("verb", does, language.actions, words);
        }
        if let Some(game) = act.and_then(|act| act.get("game")) {
            one_of("step of the game", game, language.game_steps, words);
        }
        for nest in language.nests {
            steps(step.get(*nest), language, words);
        }
    }
}

fn one_of(kind: &'static str, value: &Value, verbs: &'static [Verb], words: &mut BTreeSet<Word>) {
    for verb in verbs {
        if let Some(inner) = value.get(verb.word) {
            words.insert((kind, verb.word));
            walk(inner, (verb.shape)(), words);
        }
    }
}

/// Collects the keywords of a value in canonical form, along its shape.
fn walk(value: &Value, shape: &'static Shape, words: &mut BTreeSet<Word>) {
    match shape {
        Shape::List(item) | Shape::Many(item) => {
            for value in value.as_array().into_iter().flatten() {
                walk(value, item(), words);
            }
        }
        Shape::Table { value: shape, .. } => {
            for value in value.as_object().into_iter().flat_map(|map| map.values()) {
                walk(value, shape(), words);
            }
        }
        Shape::Record(record) => fields(value, record, words),
        Shape::Open { record, rest, value: shape, .. } => {
            fields(value, record, words);
            for value in value.get(rest).and_then(Value::as_object).into_iter().flat_map(|map| map.values()) {
                walk(value, shape(), words);
            }
        }
        Shape::Tagged { what, verbs, .. } => one_of(what, value, verbs, words),
        Shape::Flattened { record, act, verbs } => {
            fields(value, record, words);
            if let Some(act) = value.get(act) {
                walk(act, verbs(), words);
            }
        }
        Shape::OneOf { forms, .. } => {
            for form in *forms {
                if let Some(inner) = value.get(form.tag) {
                    walk(inner, (form.shape)(), words);
                }
            }
        }
        Shape::Pile { state, .. } => {
            for value in value.as_array().into_iter().flatten().filter_map(|placed| placed.get("state")) {
                walk(value, state(), words);
            }
        }
        Shape::Placed { state, .. } => {
            if let Some(value) = value.get("state") {
                walk(value, state(), words);
            }
        }
        Shape::Word { what, words: all, .. } => {
            if let Some(word) = value.as_str().and_then(|text| all.iter().find(|word| **word == text)) {
                words.insert((what, word));
            }
        }
        Shape::Flag | Shape::Whole { .. } | Shape::Text(_) | Shape::Name(_) | Shape::Scalar { .. } => {}
    }
}

/// All keywords of a game's language by kind, as a `vocabulary` may list them.
pub fn all(language: &'static Language) -> Words {
    let mut words = Words::new();
    let mut seen = BTreeSet::new();
    verbs_of("verb", language.actions, &mut words, &mut seen);
    verbs_of("step of the game", language.game_steps, &mut words, &mut seen);
    words_of((language.card)(), &mut words, &mut seen);
    words_of((language.given)(), &mut words, &mut seen);
    let tables = [("seen player", language.player), ("seen object", language.object), ("seen place", language.place)];
    let special = language.special.iter().map(|special| ("seen place", special.fields));
    for (kind, fields) in tables.into_iter().chain(special) {
        words.entry(kind).or_default().extend(fields.iter().map(|field| field.key));
    }
    words.entry("seen event").or_default().extend(language.events.iter().map(|event| event.word));
    words
}

/// The fields that an `unseen field` of a game may name: fields of its events, each by itself or of all events at once.
pub fn fields_of_events(language: &Language) -> BTreeSet<String> {
    let events = language.events.iter();
    let fields = events.flat_map(|event| event.fields.iter().map(|field| (event.word, field.key)));
    fields.flat_map(|(word, key)| [key.to_owned(), format!("{word}.{key}")]).collect()
}

/// Keywords by kind.
pub type Words = BTreeMap<&'static str, BTreeSet<&'static str>>;

fn verbs_of(kind: &'static str, verbs: &'static [Verb], words: &mut Words, seen: &mut BTreeSet<usize>) {
    for verb in verbs {
        words.entry(kind).or_default().insert(verb.word);
        words_of((verb.shape)(), words, seen);
    }
}

/// Collects the keywords of a shape and of all shapes under it. Each shape is visited once, since it may contain
/// itself.
fn words_of(shape: &'static Shape, words: &mut Words, seen: &mut BTreeSet<usize>) {
    if !seen.insert(std::ptr::from_ref(shape).addr()) {
        return;
    }
    let mut of_record = |record: &'static Record, words: &mut Words| {
        for field in record.fields {
            words_of((field.shape)(), words, seen);
        }
    };
    match shape {
        Shape::List(item) | Shape::Many(item) => words_of(item(), words, seen),
        Shape::Table { value, .. } => words_of(value(), words, seen),
        Shape::Record(record) => of_record(record, words),
        Shape::Open { record, value, .. } => {
            of_record(record, words);
            words_of(value(), words, seen);
        }
        Shape::Tagged { what, verbs, .. } => verbs_of(what, verbs, words, seen),
        Shape::Flattened { record, verbs, .. } => {
            of_record(record, words);
            words_of(verbs(), words, seen);
        }
        Shape::OneOf { forms, .. } => forms.iter().for_each(|form| words_of((form.shape)(), words, seen)),
        Shape::Pile { state, .. } | Shape::Placed { state, .. } => words_of(state(), words, seen),
        Shape::Word { what, words: all, .. } => words.entry(what).or_default().extend(*all),
        Shape::Flag | Shape::Whole { .. } | Shape::Text(_) | Shape::Name(_) | Shape::Scalar { .. } => {}
    }
}

fn fields(value: &Value, record: &'static Record, words: &mut BTreeSet<Word>) {
    for field in record.fields {
        if let Some(value) = value.get(field.key) {
            walk(value, (field.shape)(), words);
        }
    }
}

/// The kind of thing that has a field. A field of several kinds counts as the first's.
pub fn kind_of(key: &str, language: &'static Language) -> &'static str {
    let has = |fields: &[Field]| fields.iter().any(|field| field.key == key);
    if has(language.object) {
        "seen object"
    } else if has(language.player) {
        "seen player"
    } else {
        "seen place"
    }
}

/// The kinds of keywords on a card without abilities: a body with its type and its numbers.
const OF_BODIES: [&str; 4] = ["card type", "color", "domain", "supertype"];

/// Returns `true` if a card, which is in canonical form, has no abilities.
pub fn is_plain(card: &Value, language: &'static Language) -> bool {
    of_card(card, language).iter().all(|(kind, _)| OF_BODIES.contains(kind))
}

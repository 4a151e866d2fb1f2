//! Random facts from the shapes of a game, rendered as text and parsed again.

use std::collections::HashMap;

use kernel::words::shape::{Discriminant, Field, Form, Shape, Verb};
use serde_json::{Map, Value};
use wording::card::{Parsed, Wording};
use wording::facts::tokens_of;
use wording::games::{in_one_form, sayable};

/// A deterministic pseudorandom number generator (xorshift64*).
pub struct Chance(u64);

impl Chance {
    /// Creates a generator with a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap_or(0) % most.max(1)
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

/// Keys that no line states, or that only another file can state.
const ASIDE: &[&str] = &["name", "omits", "note", "in", "invented", "act"];

/// The greatest depth of nested facts.
const DEEPEST: usize = 12;

/// A value of a shape; `None` if it would be nested too deep.
fn value(shape: &Shape, chance: &mut Chance, depth: usize) -> Option<Value> {
    if depth > DEEPEST {
        return None;
    }
    match shape {
        Shape::Flag => Some(Value::Bool(!chance.one_in(8))),
        Shape::Whole { least, most } => {
            let number = least.max(&0) + i64::try_from(chance.below(4)).unwrap_or(0);
            Some(Value::from(number.min(*most)))
        }
        Shape::Text(_) => {
            chance.pick(&["virus", "sentry", "connection", "Dragon", "Elf"]).map(|text| Value::from(*text))
        }
        Shape::Word { words, .. } => chance.pick(words).map(|word| Value::from(*word)),
        Shape::Name(_) => Some(Value::from("Ox")),
        Shape::Scalar { spellings, check, .. } => {
            let said = chance.pick(spellings).map(|spelling| spelling.example).filter(|said| check(said).is_ok());
            let said = said.or_else(|| ["1", "2", "3"].into_iter().find(|number| check(number).is_ok()))?;
            Some(said.parse::<i64>().map_or_else(|_| Value::from(said), Value::from))
        }
        Shape::List(item) | Shape::Many(item) => {
            let many = 1 + usize::from(chance.one_in(3)) + usize::from(chance.one_in(9));
            (0..many).map(|_| value(item(), chance, depth + 1)).collect::<Option<Vec<_>>>().map(Value::Array)
        }
        Shape::Table { key, value: of } => {
            let Value::String(key) = value(key(), chance, depth + 1)? else { return None };
            Some(Value::Object([(key, value(of(), chance, depth + 1)?)].into_iter().collect()))
        }
        Shape::Record(record) => fields(record.fields, &[], chance, depth).map(Value::Object),
        Shape::Open { record, rest, .. } => fields(record.fields, &[rest], chance, depth).map(Value::Object),
        Shape::Tagged { verbs, .. } => tagged(verbs, chance, depth).map(Value::Object),
        Shape::Flattened { record, act, verbs } => {
            let mut all = fields(record.fields, &[act], chance, depth)?;
            if let Some(Value::Object(acts)) = value(verbs(), chance, depth + 1) {
                all.extend(acts);
            }
            Some(Value::Object(all))
        }
        Shape::OneOf { forms, .. } => {
            let form: &Form = chance.pick(forms)?;
            match form.discriminant {
                Discriminant::OneOf(words) => chance.pick(words).map(|word| Value::from(*word)),
                _ => value((form.shape)(), chance, depth + 1),
            }
        }
        Shape::Pile { .. } | Shape::Placed { .. } => None,
    }
}

/// Keys of a map: the required ones, and a few of the others.
fn fields(all: &[Field], without: &[&str], chance: &mut Chance, depth: usize) -> Option<Map<String, Value>> {
    let mut made = Map::new();
    let open = all.iter().filter(|field| !ASIDE.contains(&field.key) && !without.contains(&field.key)).count();
    for field in all {
        if ASIDE.contains(&field.key) || without.contains(&field.key) {
            continue;
        }
        // Include about one or two of the optional keys.
        if field.required || chance.below(open * 2) < 3 {
            match value((field.shape)(), chance, depth + 1) {
                Some(value) => {
                    made.insert(field.key.to_owned(), value);
                }
                None if field.required => return None,
                None => {}
            }
        }
    }
    Some(made)
}

fn tagged(verbs: &[Verb], chance: &mut Chance, depth: usize) -> Option<Map<String, Value>> {
    let verb = chance.pick(verbs)?;
    Some([(verb.word.to_owned(), value((verb.shape)(), chance, depth + 1)?)].into_iter().collect())
}

/// The counts of facts that were rendered and parsed again.
#[derive(Debug, Default)]
pub struct Came {
    /// Lines that were generated.
    pub made: usize,
    /// Lines that can be rendered.
    pub said: usize,
    /// Lines that were parsed as the same facts.
    pub same: usize,
    /// Lines that were refused, by reason.
    pub refused: HashMap<&'static str, usize>,
    /// The first lines that were not understood, with their facts.
    pub strange: Vec<String>,
    /// Lines that were parsed as other facts: the line, the facts, and the parsed facts.
    pub other: Vec<String>,
}

/// The templates without words that are only rendered, since these are parsed as other facts with the same meaning.
pub fn faithful(templates: &str) -> String {
    templates
        .lines()
        .filter(|line| !line.trim_start().starts_with("> "))
        .fold(String::new(), |all, line| all + line + "\n")
}

/// The templates of a game, as in its file.
pub fn templates(game: &str) -> &'static str {
    match game {
        "mtg" => include_str!("../../../templates/mtg.txt"),
        "netrunner" => include_str!("../../../templates/netrunner.txt"),
        _ => include_str!("../../../templates/riftbound.txt"),
    }
}

/// The tokens of facts in normal form: some facts can be written in two ways that mean the same, such as a kind and a
/// filter with only this kind.
fn form(game: &str, hear: &Wording, facts: Value) -> Vec<String> {
    let plain = match hear.plainer(facts) {
        Value::Object(facts) => in_one_form(game, facts),
        other => other,
    };
    tokens_of(&plain).into_iter().map(|token| token.text).collect()
}

/// Generates facts of one card, renders them and parses them again.
pub fn try_once(game: &str, say: &Wording, hear: &Wording, chance: &mut Chance, came: &mut Came) {
    let language = engine::GAMES.find(game).map(kernel::game::AnyGame::language);
    let Some(Shape::Record(card)) = language.map(|language| (language.card)()) else { return };
    let sayable_keys: Vec<&Field> = card.fields.iter().filter(|field| !ASIDE.contains(&field.key)).collect();
    let mut facts = Map::new();
    for _ in 0..=usize::from(chance.one_in(4)) {
        let Some(field) = chance.pick(&sayable_keys) else { return };
        if let Some(value) = value((field.shape)(), chance, 0) {
            facts.insert(field.key.to_owned(), value);
        }
    }
    if game == "netrunner" {
        let (side, kind) = chance
            .pick(&[
                ("corp", "asset"),
                ("corp", "ice"),
                ("corp", "agenda"),
                ("runner", "resource"),
                ("runner", "event"),
            ])
            .copied()
            .unwrap_or(("corp", "asset"));
        facts.insert("side".to_owned(), Value::from(side));
        facts.insert("type".to_owned(), Value::from(kind));
    }
    let facts = sayable(game, facts);
    let edges = hear.edges(&facts);
    for (part, line) in say.parts(&facts).into_iter().zip(say.say("Great Ox", &facts)) {
        came.made += 1;
        let Ok(line) = line else { continue };
        came.said += 1;
        let why = match hear.hear_of("Great Ox", &edges, &line) {
            Parsed::Facts(heard) => {
                if form(game, hear, part.clone()) == form(game, hear, Value::Object(heard.clone())) {
                    came.same += 1;
                } else {
                    came.other.push(format!("{line}\n   said {part}\n   read {}", Value::Object(heard)));
                }
                continue;
            }
            Parsed::Several(_) => "several",
            Parsed::Unmeant => "unmeant",
            Parsed::Not(..) => "not understood",
            Parsed::Long(_) => "long",
            Parsed::Endless => "endless",
        };
        *came.refused.entry(why).or_default() += 1;
        if why == "not understood" && came.strange.len() < 20 {
            came.strange.push(format!("{line}\n   said {part}"));
        }
    }
}

//! JSON Schemas of case, card and catalogue files, generated from the shapes that the parser walks along.

use kernel::transcript::CHANCE;
use kernel::words::language::Language;
use kernel::words::scenario::NESTS;
use kernel::words::shape::{Described, Field, Form, MOST_CARDS, Record, Shape, ShapeFn, Term, Verb, sentence};
use serde_json::{Map, Value, json};

use super::expect::{TODO, UNORDERED};
use super::header::{CaseKind, Origin, Status};
use super::terms;
use crate::cards::{INVENTED, OMITS, Omission};
use crate::catalogue::Catalogue;

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schema as the text of a file.
pub fn text(schema: &Value) -> String {
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}

/// The schema of a catalogue.
pub fn catalogue() -> Value {
    let mut writer = Writer::default();
    let root = writer.schema(Catalogue::shape());
    writer.finish("A rule catalogue of ruleproof", root)
}

/// The schema of a file of cards.
pub fn card_file(language: &Language) -> Value {
    let mut writer = Writer::default();
    let cards = writer.cards(language);
    let root = object(vec![("game", json!({ "const": language.game })), ("cards", cards)], &["game", "cards"]);
    writer.finish(&format!("Cards of {} for ruleproof", language.title), root)
}

/// The schema of a file of cases.
pub fn case_file(language: &Language) -> Value {
    let mut writer = Writer::default();
    let cards = writer.cards(language);
    let case = writer.case(language);
    let editions = json!({ "type": "array", "minItems": 1, "items": { "enum": language.editions } });
    let cases = json!({ "type": "object", "minProperties": 1, "additionalProperties": case });
    let game = json!({ "const": language.game });
    let version = json!({ "enum": [1, 2], "default": 1 });
    let keys = vec![("game", game), ("language", version), ("editions", editions), ("cards", cards), ("cases", cases)];
    let mut root = object(keys, &["game", "cases"]);
    describe(&mut root, terms::FILE);
    writer.finish(&format!("Cases of {} for ruleproof", language.title), root)
}

fn object(properties: Vec<(&str, Value)>, required: &[&str]) -> Value {
    let properties: Map<String, Value> = properties.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// Adds descriptions to the keys of a map that have none yet.
fn describe(schema: &mut Value, terms: &[Term]) {
    let Some(Value::Object(properties)) = schema.get_mut("properties") else { return };
    for term in terms {
        if let Some(Value::Object(key)) = properties.get_mut(term.word) {
            key.entry("description").or_insert_with(|| Value::from(sentence(term.doc)));
        }
    }
}

/// Sets a key of a schema.
fn set(schema: &mut Value, key: &str, value: Value) {
    if let Some(map) = schema.as_object_mut() {
        map.insert(key.to_owned(), value);
    }
}

fn any_of(mut schemas: Vec<Value>) -> Value {
    let mut distinct: Vec<Value> = Vec::new();
    for schema in schemas.drain(..) {
        if !distinct.contains(&schema) {
            distinct.push(schema);
        }
    }
    match distinct.len() {
        1 => distinct.remove(0),
        _ => json!({ "anyOf": distinct }),
    }
}

/// The schema of a scenario in canonical form, as in the wire protocol.
pub fn scenario(language: &Language) -> Value {
    let mut writer = Writer { canonical: true, ..Writer::default() };
    let cards = writer.cards(language);
    let given = writer.of(language.given);
    let steps = writer.canonical_steps(language);
    let root = object(vec![("cards", cards), ("given", given), ("when", steps)], &["cards", "given", "when"]);
    writer.finish(&format!("A scenario of {} in canonical form", language.title), root)
}

/// Collects the definitions to which schemas refer.
#[derive(Default)]
struct Writer {
    /// `true` if the schema describes the canonical form and not the text.
    canonical: bool,
    /// The name, the keys that distinguish it from others of that name, and the schema once it is written.
    defs: Vec<(String, String, Value)>,
}

impl Writer {
    fn finish(self, title: &str, root: Value) -> Value {
        let mut all = Map::new();
        all.insert("$schema".to_owned(), Value::from(DRAFT));
        all.insert("title".to_owned(), Value::from(title));
        if let Value::Object(root) = root {
            all.extend(root);
        }
        let defs: Map<String, Value> = self.defs.into_iter().map(|(name, _, schema)| (name, schema)).collect();
        all.insert("$defs".to_owned(), Value::Object(defs));
        Value::Object(all)
    }

    /// A reference to a definition, which `write` creates on first use.
    fn refer(&mut self, name: &str, keys: &str, write: impl FnOnce(&mut Self) -> Value) -> Value {
        let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let same = self.defs.iter().find(|(_, other, _)| other == keys).map(|(name, ..)| name.clone());
        let name = same.unwrap_or_else(|| {
            let taken = |name: &str| self.defs.iter().any(|(other, ..)| other == name);
            let numbered = (2..).map(|n| format!("{name}{n}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or_default();
            self.defs.push((free.clone(), keys.to_owned(), Value::Null));
            let schema = write(self);
            if let Some(def) = self.defs.iter_mut().find(|(other, ..)| *other == free) {
                def.2 = schema;
            }
            free
        });
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    fn schema(&mut self, shape: &'static Shape) -> Value {
        match shape {
            Shape::Flag => json!({ "type": "boolean" }),
            Shape::Whole { least, most } => json!({ "type": "integer", "minimum": least, "maximum": most }),
            Shape::Text(_) | Shape::Name(_) => json!({ "type": "string", "minLength": 1 }),
            Shape::Word { words, .. } => json!({ "enum": words }),
            Shape::Scalar { what, pattern, .. } => {
                json!({ "description": what, "type": ["string", "integer"], "pattern": pattern })
            }
            Shape::List(item) => json!({ "type": "array", "items": self.of(*item) }),
            Shape::Many(item) if self.canonical => json!({ "type": "array", "items": self.of(*item) }),
            Shape::Many(item) => {
                let item = self.of(*item);
                any_of(vec![item.clone(), json!({ "type": "array", "items": item })])
            }
            Shape::Table { key, value } => {
                let names = match key() {
                    Shape::Word { words, .. } => json!({ "enum": words }),
                    Shape::Scalar { pattern, .. } => json!({ "pattern": pattern }),
                    _ => json!({ "minLength": 1 }),
                };
                json!({ "type": "object", "propertyNames": names, "additionalProperties": self.of(*value) })
            }
            Shape::Record(record) => self.record(record, Vec::new()),
            Shape::Open { record, rest, value, .. } if self.canonical => {
                let free = json!({ "type": "object", "additionalProperties": self.of(*value) });
                self.record(record, vec![(rest, free)])
            }
            Shape::Open { record, value, .. } => self.refer(record.name, &identity(record, "open"), |writer| {
                let mut schema = writer.map(record.fields, Vec::new());
                set(&mut schema, "additionalProperties", writer.of(*value));
                schema
            }),
            Shape::Tagged { what, verbs, .. } => self.verbs(what, verbs, &[]),
            Shape::Flattened { record, act, verbs } if self.canonical => {
                let act = (*act, self.of(*verbs));
                self.record(record, vec![act])
            }
            Shape::Flattened { record, verbs, .. } => self.flattened(record, verbs()),
            Shape::OneOf { what, forms, .. } => self.one_of(what, forms),
            Shape::Pile { state, .. } if self.canonical => {
                json!({ "type": "array", "items": self.canonical_placed(*state) })
            }
            Shape::Placed { state, .. } if self.canonical => self.canonical_placed(*state),
            Shape::Pile { state, traits } => {
                let item = self.placed(*state, traits);
                any_of(vec![
                    json!({ "type": "array", "items": item }),
                    json!({ "type": "integer", "minimum": 0, "maximum": MOST_CARDS }),
                ])
            }
            Shape::Placed { state, traits } => self.placed(*state, traits),
        }
    }

    fn of(&mut self, shape: ShapeFn) -> Value {
        self.schema(shape())
    }

    fn record(&mut self, record: &'static Record, more: Vec<(&'static str, Value)>) -> Value {
        let keys = identity(record, &more.iter().map(|(key, _)| *key).collect::<Vec<_>>().join(","));
        self.refer(record.name, &keys, |writer| {
            let mut schema = writer.map(record.fields, more);
            set(&mut schema, "description", Value::from(record.doc.trim()));
            schema
        })
    }

    fn map(&mut self, fields: &'static [Field], more: Vec<(&'static str, Value)>) -> Value {
        let mut properties: Vec<(&str, Value)> = fields.iter().map(|field| (field.key, self.field(field))).collect();
        properties.extend(more);
        let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.key).collect();
        object(properties, &required)
    }

    fn field(&mut self, field: &'static Field) -> Value {
        self.documented(field.shape, field.doc)
    }

    fn documented(&mut self, shape: ShapeFn, doc: &str) -> Value {
        let mut schema = self.of(shape);
        if let Some(map) = schema.as_object_mut() {
            map.insert("description".to_owned(), Value::from(doc.trim()));
        }
        schema
    }

    /// A map with one of the verbs, and with the fields beside it.
    fn verbs(&mut self, what: &str, verbs: &'static [Verb], beside: &'static [Field]) -> Value {
        let keys: Vec<&str> = verbs.iter().map(|verb| verb.word).chain(beside.iter().map(|field| field.key)).collect();
        let name = what.replace(' ', "-");
        self.refer(&name, &format!("verbs {}", keys.join(",")), |writer| {
            let mut properties: Vec<(&str, Value)> =
                verbs.iter().map(|verb| (verb.word, writer.documented(verb.shape, verb.doc))).collect();
            let required: Vec<Value> = verbs.iter().map(|verb| json!({ "required": [verb.word] })).collect();
            properties.extend(beside.iter().map(|field| (field.key, writer.field(field))));
            let must: Vec<&str> = beside.iter().filter(|field| field.required).map(|field| field.key).collect();
            let mut schema = object(properties, &must);
            set(&mut schema, "oneOf", Value::Array(required));
            schema
        })
    }

    fn flattened(&mut self, record: &'static Record, verbs: &'static Shape) -> Value {
        match verbs {
            Shape::Tagged { what, verbs, .. } => self.verbs(what, verbs, record.fields),
            Shape::OneOf { forms, .. } => {
                let all = forms.iter().map(|form| self.flattened(record, (form.shape)())).collect();
                any_of(all)
            }
            Shape::Record(inner) => {
                let more = record.fields.iter().map(|field| (field.key, self.field(field))).collect();
                self.record(inner, more)
            }
            other => self.schema(other),
        }
    }

    fn one_of(&mut self, what: &str, forms: &'static [Form]) -> Value {
        let keys: Vec<&str> = forms.iter().map(|form| form.tag).collect();
        let name = what.split([',', ':', '(']).next().unwrap_or(what).trim().replace(' ', "-");
        self.refer(&name, &format!("either {what} {}", keys.join(",")), |writer| {
            let canonical = writer.canonical;
            let form = |form: &'static Form| {
                let schema = writer.of(form.shape);
                if canonical { object(vec![(form.tag, schema)], &[form.tag]) } else { schema }
            };
            any_of(forms.iter().map(form).collect())
        })
    }

    fn placed(&mut self, state: ShapeFn, traits: &[&str]) -> Value {
        let _ = traits;
        let described = match state() {
            Shape::Record(record) => self.record(record, vec![("card", json!({ "type": "string" }))]),
            other => self.schema(other),
        };
        any_of(vec![
            json!({ "type": "string", "minLength": 1 }),
            json!({ "type": "integer", "minimum": 0, "maximum": MOST_CARDS }),
            json!({
                "type": "object", "minProperties": 1, "maxProperties": 1,
                "additionalProperties": any_of(vec![json!({ "type": "string", "minLength": 1 }), described]),
            }),
        ])
    }

    /// One object of the canonical form.
    fn canonical_placed(&mut self, state: ShapeFn) -> Value {
        let state = self.of(state);
        object(
            vec![
                ("alias", json!({ "type": "string", "description": "The name of the object in the case." })),
                ("card", json!({ "type": "string", "description": "The card, if there is one." })),
                ("blanks", json!({ "type": "integer", "minimum": 0, "description": "The number of blank cards." })),
                ("state", state),
            ],
            &[],
        )
    }

    fn canonical_steps(&mut self, language: &Language) -> Value {
        self.refer("steps", "steps", |writer| {
            let steps = json!({ "$ref": "#/$defs/steps" });
            let does = writer.verbs("verb", language.actions, &[]);
            let player = object(vec![("who", json!({ "type": "string" })), ("does", does)], &["who", "does"]);
            let game = writer.verbs("step of the game", language.game_steps, &[]);
            let act = json!({ "oneOf": [object(vec![("player", player)], &["player"]), object(vec![("game", game)], &["game"])] });
            let beside = language.beside.iter().map(|field| (field.key, writer.field(field))).collect();
            let mut properties = vec![
                ("id", json!({ "type": "integer", "minimum": 0, "description": "The step's number." })),
                ("act", act),
                ("choices", json!({ "type": "array", "items": answer() })),
                ("beside", object(beside, &[])),
            ];
            properties.extend(language.nests.iter().map(|nest| (*nest, steps.clone())));
            json!({ "type": "array", "items": object(properties, &["id", "act", "beside"]) })
        })
    }

    fn cards(&mut self, language: &Language) -> Value {
        let card = self.of(language.card);
        let name = card.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        let facts = self.defs.iter_mut().find(|(other, ..)| Some(other.as_str()) == name);
        // Engines do not receive which cards are made up.
        if let Some(Value::Object(facts)) = facts.and_then(|(.., facts)| facts.get_mut("properties"))
            && !self.canonical
        {
            let invented = json!({ "type": "boolean", "description": "`true` if the card is made up" });
            facts.insert(INVENTED.to_owned(), invented);
            // The facts themselves hold texts, and in one game a single one.
            if let Some(omits) = facts.get(OMITS).cloned() {
                let text = json!({ "type": "string" });
                let kinds = Omission::WORDS.iter().map(|kind| ((*kind).to_owned(), text.clone()));
                let typed = json!({
                    "type": "object", "properties": kinds.collect::<Map<String, Value>>(),
                    "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
                });
                let one = any_of(vec![text, typed]);
                let list = json!({ "type": "array", "items": one });
                let described = omits.get("description").cloned();
                let mut any = any_of(vec![one, list]);
                if let (Some(any), Some(described)) = (any.as_object_mut(), described) {
                    any.insert("description".to_owned(), described);
                }
                facts.insert(OMITS.to_owned(), any);
            }
        }
        json!({ "type": "object", "additionalProperties": card })
    }

    fn case(&mut self, language: &Language) -> Value {
        let clause = json!({ "type": "string", "minLength": 1 });
        let text = json!({ "type": "string", "minLength": 1 });
        let then = self.then(language);
        let todo = json!({ "const": TODO, "description": "Nobody has judged yet; only in a folder called pending" });
        let end = any_of(vec![then.clone(), todo]);
        let steps = self.steps(language, &then);
        let outcomes = json!({
            "type": "array", "minItems": 1,
            "items": object(vec![("choices", answers(&json!(false))), ("then", then.clone())], &["then"]),
        });
        let expectation = json!({
            "oneOf": [
                object(vec![("choices", answers(&json!(false))), ("then", end.clone())], &["then"]),
                object(vec![("outcomes", outcomes.clone())], &["outcomes"]),
            ],
        });
        let by_edition = json!({
            "type": "object", "minProperties": 1,
            "propertyNames": { "enum": language.editions }, "additionalProperties": expectation,
        });
        let mut case = object(
            vec![
                ("asserts", json!({ "type": "array", "minItems": 1, "maxItems": 3, "items": clause })),
                ("kind", self.of(CaseKind::shape)),
                ("source", self.of(Origin::shape)),
                ("why", text.clone()),
                ("tags", json!({ "type": "array", "items": text })),
                ("status", self.of(Status::shape)),
                ("editions", json!({ "type": "array", "minItems": 1, "items": { "enum": language.editions } })),
                ("given", self.of(language.given)),
                ("when", steps),
                ("then", end.clone()),
                ("outcomes", outcomes.clone()),
                ("by_edition", by_edition.clone()),
                ("readings", self.readings(end, outcomes, by_edition)),
                ("reference", reference(language)),
                ("settled", self.settled()),
            ],
            &["asserts", "when"],
        );
        describe(&mut case, terms::CASE);
        let mut one = one_expectation();
        one.push(json!({ "required": ["readings"] }));
        set(&mut case, "oneOf", Value::Array(one));
        case
    }

    /// The schema of the competing interpretations, by name.
    fn readings(&mut self, then: Value, outcomes: Value, by_edition: Value) -> Value {
        let text = |doc: &str| json!({ "type": "string", "minLength": 1, "description": doc });
        let mut reading = object(
            vec![
                ("clause", text("The clause that the interpretation rests on")),
                ("argument", text("The argument for the interpretation")),
                ("source", self.of(Origin::shape)),
                ("mistake", text("The known mistake that makes the reference engine follow it")),
                ("then", then),
                ("outcomes", outcomes),
                ("by_edition", by_edition),
            ],
            &["clause", "argument"],
        );
        set(&mut reading, "oneOf", Value::Array(one_expectation()));
        json!({
            "type": "object", "minProperties": 2, "additionalProperties": reading,
            "description": "Disputed cases: each interpretation with its clause, its argument and its expectation",
        })
    }

    /// The schema of the ruling that decided between interpretations.
    fn settled(&mut self) -> Value {
        let reading = json!({ "type": "string", "minLength": 1, "description": "The interpretation that holds" });
        let keys = vec![("reading", reading), ("source", self.of(Origin::shape))];
        let mut settled = object(keys, &["reading", "source"]);
        set(&mut settled, "description", Value::from("The dated ruling that decided between the interpretations"));
        settled
    }

    fn steps(&mut self, language: &Language, then: &Value) -> Value {
        self.refer("steps", "steps", |writer| {
            let steps = json!({ "$ref": "#/$defs/steps" });
            let mut properties: Vec<(&str, Value)> =
                vec![("choices", answers(&illegal())), ("illegal", illegal()), ("then", then.clone())];
            properties.extend(language.nests.iter().map(|nest| (*nest, steps.clone())));
            properties.extend(language.beside.iter().map(|field| (field.key, writer.field(field))));
            for verb in language.game_steps {
                let Shape::Record(record) = (verb.shape)() else { continue };
                for (index, field) in record.fields.iter().enumerate() {
                    let key = if index == 0 { verb.word } else { field.key };
                    let doc = if index == 0 { verb.doc } else { field.doc };
                    let schema = writer.documented(field.shape, doc);
                    properties.push((key, schema));
                }
            }
            let mut step = object(properties, &[]);
            describe(&mut step, terms::STEP);
            describe(&mut step, NESTS);
            set(&mut step, "additionalProperties", writer.actions(language));
            json!({ "type": "array", "items": step })
        })
    }

    /// The schema of a player's action: one form for each verb, with the verb's fields beside it.
    fn actions(&mut self, language: &Language) -> Value {
        let mut forms = Vec::new();
        for verb in language.actions {
            let Shape::Record(record) = (verb.shape)() else { continue };
            let mut properties = Vec::new();
            let mut required = Vec::new();
            for (index, field) in record.fields.iter().enumerate() {
                let key = if index == 0 { verb.word } else { field.key };
                properties.push((key, self.field(field)));
                if index == 0 || field.required {
                    required.push(key);
                }
            }
            let mut form = object(properties, &required);
            set(&mut form, "title", Value::from(verb.word));
            set(&mut form, "description", Value::from(verb.doc.trim()));
            forms.push(form);
        }
        any_of(forms)
    }

    fn then(&mut self, language: &Language) -> Value {
        self.refer("then", "then", |writer| {
            let events = writer.events(language);
            let tables = [language.player, language.object, language.place];
            let special = language.special.iter().map(|special| special.fields);
            let all: Vec<&'static Field> = tables.into_iter().chain(special).flatten().collect();
            let mut fields: Vec<(&str, Vec<Value>)> = Vec::new();
            for field in all {
                let schema = writer.field(field);
                match fields.iter_mut().find(|(key, _)| *key == field.key) {
                    Some((_, schemas)) => schemas.push(schema),
                    None => fields.push((field.key, vec![schema])),
                }
            }
            let mut subject = object(fields.into_iter().map(|(key, schemas)| (key, any_of(schemas))).collect(), &[]);
            set(&mut subject, "minProperties", json!(1));
            let some = |items: &Value| json!({ "type": "array", "minItems": 1, "items": items });
            let mut unordered =
                object(vec![(UNORDERED, json!({ "type": "array", "minItems": 2, "items": events }))], &[UNORDERED]);
            describe(&mut unordered, terms::EVENTS);
            let item = any_of(vec![events.clone(), some(&events), unordered]);
            let mut keys = vec![("events", some(&item)), ("never", some(&events))];
            // A game in which nobody makes decisions reports no questions.
            if let Some(event) = language.events.iter().find(|event| event.word == "asked") {
                let asked = writer.map(event.fields, Vec::new());
                keys.push(("asked", some(&asked)));
            }
            let mut then = object(keys, &[]);
            describe(&mut then, terms::THEN);
            set(&mut then, "minProperties", json!(1));
            set(&mut then, "additionalProperties", subject);
            then
        })
    }

    fn events(&mut self, language: &Language) -> Value {
        self.refer("event", "event", |writer| {
            let words = language.events.iter().map(|event| {
                let mut schema = writer.map(event.fields, Vec::new());
                set(&mut schema, "description", Value::from(event.doc.trim()));
                set(&mut schema, "type", json!(["object", "null"]));
                (event.word, schema)
            });
            let mut event = object(words.collect(), &[]);
            set(&mut event, "minProperties", json!(1));
            set(&mut event, "maxProperties", json!(1));
            event
        })
    }
}

/// The three keys of an expectation, of which exactly one is required.
fn one_expectation() -> Vec<Value> {
    ["then", "outcomes", "by_edition"].into_iter().map(|key| json!({ "required": [key] })).collect()
}

/// The schema of the interpretation that the reference engine follows.
fn reference(language: &Language) -> Value {
    let name = json!({ "type": "string", "minLength": 1 });
    let each = json!({
        "type": "object", "minProperties": 1,
        "propertyNames": { "enum": language.editions }, "additionalProperties": name,
    });
    let mut reference = any_of(vec![name, each]);
    let doc = "The interpretation that the reference engine follows, or the one for each edition";
    set(&mut reference, "description", Value::from(doc));
    reference
}

/// The schema of a required refusal: its clause, or a clause for each interpretation.
fn illegal() -> Value {
    let clause = json!({ "type": "string", "minLength": 1 });
    any_of(vec![clause.clone(), json!({ "type": "object", "minProperties": 1, "additionalProperties": clause })])
}

/// The schema of answers; `illegal` is the schema of that key.
fn answers(illegal: &Value) -> Value {
    let split = json!({ "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 } });
    let pairs = json!({ "type": "object", "additionalProperties": split });
    let plain = || {
        [json!({ "type": ["string", "integer"] }), json!({ "type": "array", "items": { "type": "string" } })].to_vec()
    };
    let by_subject = json!({
        "type": "object",
        "minProperties": 1,
        "additionalProperties": any_of(plain()),
        "description": "The results for subjects, in any order: `{bears: won, piker: lost}`",
    });
    let chance = any_of([plain(), vec![by_subject]].concat());
    json!({
        "type": "array",
        "items": {
            "type": "object", "minProperties": 1,
            "properties": { "illegal": illegal, CHANCE: chance },
            "additionalProperties": any_of([plain(), vec![split, pairs]].concat()),
        },
    })
}

/// The schema of an answer in canonical form.
pub fn answer() -> Value {
    let name = json!({ "type": "string" });
    let split = json!({ "type": "object", "additionalProperties": { "type": "integer", "minimum": 0 } });
    let forms = [
        ("one", name.clone()),
        ("number", json!({ "type": "integer" })),
        ("several", json!({ "type": "array", "items": name })),
        ("split", split.clone()),
        ("pairs", json!({ "type": "object", "additionalProperties": split })),
    ];
    let give: Vec<Value> = forms.into_iter().map(|(tag, form)| object(vec![(tag, form)], &[tag])).collect();
    let about = json!({ "type": "string", "description": "The subject of a random result, by which it is matched." });
    let keys = vec![("who", json!({ "type": "string" })), ("about", about), ("give", json!({ "oneOf": give }))];
    object(keys, &["who", "give"])
}

/// The identity of a record, which distinguishes it from others of its name.
fn identity(record: &Record, how: &str) -> String {
    let keys: Vec<&str> = record.fields.iter().map(|field| field.key).collect();
    format!("record {} {how} {}", record.name, keys.join(","))
}

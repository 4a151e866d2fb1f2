//! The protocol as JSON Schemas.

use kernel::game::Games;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::text::CardText;
use crate::{Answered, Hello, Response, VERSION, Welcome};

/// The schema of the messages, each by name in `$defs`. `answer` is the schema of an answer to a choice.
pub fn messages(games: Games, answer: &Value) -> Value {
    let whole = |text: &str| json!({ "type": "object", "description": text });
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let text = generator.subschema_for::<CardText>().to_value();
    let run = json!({
        "type": "object",
        "description": "The params of `run`.",
        "properties": {
            "token": { "type": "string", "description": "Names this play in logs; it says nothing about the case." },
            "game": { "enum": games.names() },
            "edition": { "type": "string", "description": "The edition of the rules." },
            "scenario": whole("The scenario: see GAME.scenario.schema.json."),
            "choices": { "type": "array", "items": answer, "description": "The answers to the choices that the steps leave open." },
            "text": {
                "type": "object",
                "additionalProperties": text,
                "description": "The texts of the scenario's cards, by name; sent only if the engine asks for them in `hello`, by the capability `text`.",
            },
        },
        "required": ["token", "game", "edition", "scenario"],
        "additionalProperties": false,
    });
    let request = |method: &str, params: &str| {
        json!({
            "type": "object",
            "properties": {
                "id": { "type": "integer", "minimum": 0 },
                "method": { "const": method },
                "params": { "$ref": format!("#/$defs/{params}") },
            },
            "required": ["id", "method", "params"],
            "additionalProperties": false,
        })
    };
    let mut defs = serde_json::Map::new();
    defs.insert("hello-request".to_owned(), request("hello", "Hello"));
    defs.insert("run-request".to_owned(), request("run", "run"));
    defs.insert("run".to_owned(), run);
    let _ = generator.subschema_for::<Hello>();
    defs.insert("hello-response".to_owned(), generator.subschema_for::<Response<Welcome>>().to_value());
    defs.insert("run-response".to_owned(), generator.subschema_for::<Response<Answered>>().to_value());
    defs.extend(generator.take_definitions(true));
    let messages = ["hello-request", "run-request", "hello-response", "run-response"];
    let messages: Vec<Value> = messages.iter().map(|name| json!({ "$ref": format!("#/$defs/{name}") })).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("The messages of the ruleproof protocol, version {VERSION}"),
        "oneOf": messages,
        "$defs": defs,
    })
}

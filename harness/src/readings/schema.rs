//! The format of a file of reviews, as a JSON Schema.

use kernel::game::Games;
use serde_json::{Value, json};

/// The schema of the files in the folder `readings` of a suite.
pub fn schema(games: Games) -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Reviews of cases",
        "description": "The expectations of cases, derived by a reviewer who saw only the setup and the steps",
        "type": "object",
        "required": ["game", "readings"],
        "additionalProperties": false,
        "properties": {
            "game": { "enum": games.names() },
            "readings": { "type": "object", "additionalProperties": { "$ref": "#/$defs/reading" } },
        },
        "$defs": {
            "reading": {
                "type": "object",
                "required": ["digest"],
                "additionalProperties": false,
                "properties": {
                    "digest": { "type": "string", "description": "The digest of the scenario that was read: `ruleproof list --blind`" },
                    "illegal": { "$ref": "#/$defs/illegal" },
                    "states": { "$ref": "#/$defs/states" },
                    "events": { "$ref": "#/$defs/events" },
                    "paths": { "$ref": "#/$defs/paths" },
                    "by_edition": {
                        "description": "The differences in an edition",
                        "type": "object",
                        "additionalProperties": {
                            "type": "object",
                            "additionalProperties": false,
                            "properties": {
                                "illegal": { "$ref": "#/$defs/illegal" },
                                "states": { "$ref": "#/$defs/states" },
                                "events": { "$ref": "#/$defs/events" },
                                "paths": { "$ref": "#/$defs/paths" },
                            },
                        },
                    },
                    "doubt": { "type": "string", "description": "The reviewer's doubts" },
                },
            },
            "illegal": {
                "description": "The steps and answers that must be refused: 2, 1.in_response.1, 3.choices.1",
                "type": "array",
                "items": { "type": ["string", "number"] },
            },
            "states": {
                "description": "The expected fields, by point (`end`, `after step 1`) and by player or object",
                "type": "object",
                "additionalProperties": { "type": "object", "additionalProperties": { "type": "object" } },
            },
            "events": {
                "description": "The events, in order; those of an inner list happen at the same time",
                "type": "array",
                "items": {
                    "anyOf": [
                        { "$ref": "#/$defs/event" },
                        { "type": "array", "items": { "$ref": "#/$defs/event" } },
                    ],
                },
            },
            "event": { "type": "object", "minProperties": 1, "maxProperties": 1 },
            "paths": {
                "description": "Each path through open choices",
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
                        "choices": { "type": "array", "items": { "type": "object" } },
                        "states": { "$ref": "#/$defs/states" },
                        "events": { "$ref": "#/$defs/events" },
                    },
                },
            },
        },
    })
}

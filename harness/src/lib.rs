//! ruleproof tells whether a card-game engine plays by the rules.

pub mod text;

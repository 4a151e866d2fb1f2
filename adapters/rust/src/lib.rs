//! An engine for Magic that knows cards by their names, and its adapter for ruleproof.

pub mod adapter;
pub mod cards;
pub mod engine;
pub mod turn;

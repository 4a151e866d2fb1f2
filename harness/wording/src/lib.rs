//! draft
#![allow(missing_docs)]
pub mod facts;
pub mod grammar;
pub mod parse;
pub mod tokens;

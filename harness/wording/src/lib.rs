//! draft
#![allow(missing_docs)]
pub mod card;
pub mod facts;
pub mod games;
pub mod grammar;
pub mod parse;
pub mod reading;
pub mod tokens;

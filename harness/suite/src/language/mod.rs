//! The case language: from nodes to scenarios and expectations.
//!
//! [`read`] walks nodes along the shapes that the engine's types declare, [`names`] knows what a
//! name may mean in a case; [`header`], [`steps`], [`expect`] and [`contested`] read the parts of a
//! case, [`case`] puts them together, and [`schema`] writes the same shapes down as
//! JSON Schemas.

pub mod case;
mod checks;
pub mod contested;
pub mod expect;
pub mod forms;
pub mod header;
pub mod indent;
pub mod names;
pub mod read;
pub mod schema;
pub mod steps;
pub mod terms;
mod verbs;

//! The case language: from nodes to scenarios and expectations.
//!
//! [`read`] walks nodes along the shapes that the engine's types declare, and [`names`] resolves the names of a case.
//! [`header`], [`steps`], [`expect`] and [`contested`] parse the parts of a case, and [`case`] puts them together.
//! [`schema`] writes the same shapes as JSON Schemas.

mod asserted;
pub mod case;
mod checks;
pub mod commas;
pub mod contested;
pub mod expect;
pub mod forms;
pub mod gaps;
pub mod header;
mod implied;
pub mod indent;
pub mod names;
pub mod placed;
pub mod read;
pub mod schema;
pub mod sources;
pub mod steps;
pub mod terms;
mod verbs;

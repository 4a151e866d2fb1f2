//! A run as one page: the plays, the failing clauses, and what went wrong and where, case by case.
//!
//! The page is one file that fetches nothing and links to nothing outside. All contents of a record are shown as text:
//! a strict policy in the page allows no script but the page's own, and the page works without it.

mod book;
pub(crate) mod case;
pub(crate) mod chips;
mod contested;
pub mod fragment;
pub(crate) mod frame;
pub(crate) mod heat;
pub(crate) mod plain;
pub(crate) mod report;
pub(crate) mod timeline;
pub mod tree;

#[cfg(test)]
mod tests;

pub use self::book::{About, CardWords, Details, NoDetails};
pub use self::report::{Report, write};

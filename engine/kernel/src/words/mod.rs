//! The keywords of a game's cases and cards, as data: each declared once, with its type, its shape and its canonical
//! form.

pub mod binding;
pub mod blocks;
pub mod codec;
pub mod declare;
pub mod json;
pub mod language;
pub mod name;
pub mod nearest;
pub mod scenario;
pub mod shape;
pub mod shown;

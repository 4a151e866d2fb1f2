//! Keyword abilities that stand for other abilities (702): which ones are meant.

pub(crate) mod entering;
pub(crate) mod triggered;

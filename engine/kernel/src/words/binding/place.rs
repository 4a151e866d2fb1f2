//! The references that are bound at one place of a card, for completion.

use serde_json::Value;

use super::check::{Check, Step};
use crate::words::shape::Shape;

/// The references that are bound at a place of a value, which may be incomplete; `None` if there is no such place.
pub fn bound_at(shape: &'static Shape, value: &Value, at: &[Step]) -> Option<Vec<&'static str>> {
    Check::bound_at(shape, value, at).map(|scope| scope.bound)
}

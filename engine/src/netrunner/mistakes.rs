//! The wrong readings, one ruling turned each.

use super::rulings::Rulings;
use crate::kernel::mistake::Mistake;

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[];

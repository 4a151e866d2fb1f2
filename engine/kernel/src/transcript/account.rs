//! What became of each amount that was about to happen, so that the play can be checked from outside:
//! would, and what was added, equals came and prevented and replaced and moved.

use crate::words::name::Name;

/// An amount from a source to a recipient, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The account it came of, where an effect moved it to another recipient.
    pub of: Option<usize>,
    /// The source.
    pub from: Name,
    /// The recipient.
    pub to: Name,
    /// How much it would have been.
    pub would: i64,
    /// What effects made of it, in order.
    pub changes: Vec<Change>,
    /// How much it came to.
    pub came: i64,
}

/// What one effect made of an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The effect's name.
    pub by: Name,
    /// Its number: another one for each effect, the same for all that it did.
    pub effect: u64,
    /// What it did.
    pub how: How,
    /// How much: what was added may be less than 0.
    pub amount: i64,
    /// What the effect held before, and what was left of it after all that it then did, if it holds only
    /// so much.
    pub held: Option<i64>,
    /// What was left.
    pub left: Option<i64>,
}

/// What an effect did with an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It was prevented.
    Prevented,
    /// Something else happened instead.
    Replaced,
    /// It went to another recipient, where it has an account of its own.
    Moved,
    /// It became more, or less.
    Added,
}

impl Account {
    /// How much effects did of a kind.
    pub fn sum(&self, how: How) -> i64 {
        let of = self.changes.iter().filter(|change| change.how == how);
        of.fold(0, |sum, change| sum.saturating_add(change.amount))
    }
}

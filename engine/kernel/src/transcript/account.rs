//! A balance for each amount that was about to happen, so that a play can be checked from outside: the intended amount
//! plus additions and joined parts equals the final amount plus everything prevented, replaced and moved.

use crate::words::name::Name;

/// An amount from a source to a recipient, and the changes made to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The account it was split from, if an effect moved the amount to another recipient.
    pub of: Option<usize>,
    /// The source.
    pub from: Name,
    /// The recipient.
    pub to: Name,
    /// The intended amount.
    pub would: i64,
    /// The changes that effects made, in order.
    pub changes: Vec<Change>,
    /// The final amount.
    pub came: i64,
}

/// The change that one effect made to an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The name of the effect.
    pub by: Name,
    /// The number of the effect: unique to it, and the same for all of its changes.
    pub effect: u64,
    /// The kind of change.
    pub how: How,
    /// The size of the change; an addition may be negative.
    pub amount: i64,
    /// The amount that the effect held beforehand, if it holds a limited amount.
    pub held: Option<i64>,
    /// The amount that the effect held after all the changes it then made, if it holds a limited amount.
    pub left: Option<i64>,
}

/// The kinds of changes that an effect makes to an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The amount was prevented.
    Prevented,
    /// Something else happened instead.
    Replaced,
    /// The amount went to another recipient, where it has an account of its own.
    Moved,
    /// The amount grew or shrank.
    Added,
    /// An amount that an effect moved here joined this one, so it has no account of its own.
    Joined,
}

impl Account {
    /// The total of all changes of one kind.
    pub fn sum(&self, how: How) -> i64 {
        let of = self.changes.iter().filter(|change| change.how == how);
        of.fold(0, |sum, change| sum.saturating_add(change.amount))
    }
}

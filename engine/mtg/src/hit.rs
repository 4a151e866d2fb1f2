//! Damage between one source and one recipient, and what effects did to it.

use std::rc::Rc;

use crate::force::Force;
use crate::state::{Being, ObjId};

/// Damage from one source to one recipient.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much.
    pub amount: i64,
    /// Whether it is combat damage.
    pub combat: bool,
    /// Whether it says that it cannot be prevented.
    pub unpreventable: bool,
    /// Whether it says that it cannot be dealt to another one instead.
    pub not_redirected: bool,
}

/// What an effect did to one hit.
#[derive(Clone, Debug)]
pub struct Taking {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much it would have been.
    pub would: i64,
    /// How much of it was prevented or replaced.
    pub taken: i64,
}

/// One application of an effect.
#[derive(Clone, Debug)]
pub struct Applied<'a> {
    /// The effect.
    pub force: Rc<Force<'a>>,
    /// What it did.
    pub takings: Vec<Taking>,
    /// Whether the damage could not be prevented.
    pub unpreventable: bool,
    /// How often the effect was applied to the same damage, this time included.
    pub time: usize,
}

//! Abilities beyond their resolution: effects that work for a while, abilities that wait, and uses that are counted.

use std::sync::Arc;

use super::CardId;
use super::facts::Fact;
use super::imminent::AbilityPlace;
use crate::words::cards::{Conditional, Static};
use crate::words::{Side, TypeWord, Until};

/// An effect that works for a while, whatever becomes of the card that made it.
#[derive(Clone, Debug)]
pub struct Lasting {
    /// The card that made it.
    pub source: CardId,
    /// The player whose it is.
    pub side: Side,
    /// The time until which it works.
    pub until: Until,
    /// Its conditional abilities.
    pub conditional: Vec<Conditional>,
    /// Its static abilities.
    pub statics: Vec<Static>,
    /// The number of things that had been about to happen when it was made.
    pub since: usize,
    /// The card that had been chosen when it was made.
    pub picked: Option<CardId>,
    /// The card type that had been named when it was made.
    pub named: Option<TypeWord>,
    /// The value of X when it was made.
    pub x: Option<i64>,
}

/// A conditional ability that has met its condition.
#[derive(Clone, Debug)]
pub struct TriggeredAbility {
    /// The card whose ability it is.
    pub source: CardId,
    /// The place of the ability among the conditional abilities of the card.
    pub ability: usize,
    /// The ability itself and whose it is, where it is no ability of the card but works for a while.
    pub lasting: Option<(Arc<Conditional>, Side)>,
    /// The fact that met the condition.
    pub fact: Fact,
    /// The card that had been chosen when what works for a while was made.
    pub picked: Option<CardId>,
    /// The value of X when what works for a while was made.
    pub x: Option<i64>,
    /// The object whose ability it is, as [`CardState::moves`](super::CardState::moves) counts it; none where the
    /// ability works though its card is not active.
    pub object: Option<u32>,
}

/// The use of an ability that may be used only so often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Used {
    /// The card whose ability it is.
    pub card: CardId,
    /// The place of the ability on the card.
    pub ability: AbilityPlace,
    /// The run in which it was used.
    pub run: Option<u32>,
}

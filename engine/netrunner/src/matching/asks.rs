//! What an ability asks for, and who asks.

use crate::state::CardId;
use crate::words::cards::{CardRef, Would};
use crate::words::effects::Prevent;
use crate::words::{AbilityWord, DamageKind, Period, ServerFilter, Side, TypeWord, What, Zone};

/// What an ability asks of something that is about to happen.
#[derive(Clone, Copy, Debug)]
pub struct Asks<'a> {
    /// What.
    pub what: Option<What>,
    /// Of which kinds.
    pub kind: &'a [DamageKind],
    /// At least so much.
    pub at_least: i64,
    /// To which card.
    pub card: Option<&'a CardRef>,
    /// By which card.
    pub source: Option<&'a CardRef>,
    /// By which ability.
    pub ability: Option<AbilityWord>,
    /// By whom.
    pub responsible: Option<Side>,
    /// Where.
    pub server: Option<ServerFilter>,
    /// Not from where.
    pub not_in: Option<Zone>,
    /// Only the first.
    pub first: Option<Period>,
}

impl<'a> From<&'a Prevent> for Asks<'a> {
    fn from(prevent: &'a Prevent) -> Self {
        Self {
            what: Some(prevent.what),
            kind: &prevent.kind,
            at_least: prevent.at_least.map_or(1, |n| n.0),
            card: prevent.card.as_ref(),
            source: prevent.source.as_ref(),
            ability: prevent.ability,
            responsible: prevent.responsible,
            server: prevent.server,
            not_in: prevent.not_in,
            first: prevent.first,
        }
    }
}

impl<'a> From<&'a Would> for Asks<'a> {
    fn from(would: &'a Would) -> Self {
        Self {
            what: would.what,
            kind: &would.kind,
            at_least: would.at_least.or(would.amount).map_or(1, |n| n.0),
            card: would.card.as_ref(),
            source: would.source.as_ref(),
            ability: would.ability,
            responsible: would.responsible,
            server: would.server,
            not_in: would.not_in,
            first: would.first,
        }
    }
}

/// Whose ability asks, and about what.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// The card.
    pub source: CardId,
    /// The card of the event.
    pub that: Option<CardId>,
    /// The type that was named.
    pub named: Option<TypeWord>,
    /// The card that was chosen.
    pub picked: Option<CardId>,
}

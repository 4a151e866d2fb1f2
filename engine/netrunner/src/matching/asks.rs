//! The properties that an ability asks for, and whose ability asks.

use crate::state::CardId;
use crate::words::cards::{CardRef, Would};
use crate::words::effects::Prevent;
use crate::words::{AbilityWord, DamageKind, Period, ServerFilter, Side, TypeWord, What, Zone};

/// The properties that an ability asks of something that is about to happen.
#[derive(Clone, Copy, Debug)]
pub struct Asks<'a> {
    /// The kind of event.
    pub what: Option<What>,
    /// The kinds of damage; any, if none.
    pub kind: &'a [DamageKind],
    /// The least amount.
    pub at_least: i64,
    /// The card it happens to.
    pub card: Option<&'a CardRef>,
    /// The card whose effect it is.
    pub source: Option<&'a CardRef>,
    /// The ability that does it.
    pub ability: Option<AbilityWord>,
    /// The player who is responsible.
    pub responsible: Option<Side>,
    /// The server of the run.
    pub server: Option<ServerFilter>,
    /// The zone in which its card is not.
    pub not_in: Option<Zone>,
    /// The period of which it is the first.
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

/// The ability that asks, and the event that it asks about.
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
    /// The number of facts so far when what works for a while was made; 0 for the ability of a card.
    pub since: usize,
}

impl Asker {
    /// The ability of a card, which asks about an event of `that`.
    pub fn new(source: CardId, that: Option<CardId>) -> Self {
        Self { source, that, named: None, picked: None, since: 0 }
    }
}

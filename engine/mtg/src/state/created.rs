//! Tokens that are about to be created (111.1), by what they would be.
//!
//! An effect on the creation of certain tokens looks at tokens that do not exist yet. Each kind of tokens has a model: an
//! object in no zone that has the characteristics with which they are created.

use crate::state::{ObjId, Object, Printed, Seat, State};
use crate::words::cards::Card;
use crate::words::select::Zone;
use kernel::words::name::Name;

/// Tokens of one kind that are about to be created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens {
    /// The model of the tokens.
    pub(crate) like: ObjId,
    /// The number of the tokens.
    pub(crate) count: i64,
}

impl Tokens {
    /// The number of tokens of several kinds.
    pub(crate) fn total(all: &[Self]) -> i64 {
        all.iter().map(|tokens| tokens.count).fold(0, i64::saturating_add)
    }
}

/// The name of a token: the one that the effect gives it, else its subtypes (111.4).
pub(crate) fn name_of_token(card: &Card) -> Name {
    match &card.name {
        Some(name) => name.0.clone(),
        None => Name::from(card.subtypes.iter().map(|subtype| &**subtype).collect::<Vec<&str>>().join(" ")),
    }
}

impl<'a> State<'a> {
    /// The model of tokens that a player would create, with the characteristics of a card.
    pub(crate) fn model_of(&mut self, seat: Seat, card: &'a Card, name: &Name) -> ObjId {
        let is_model = |id: &ObjId| {
            self.object(*id).is_some_and(|object| {
                object.owner == seat
                    && object.card_name.as_ref() == Some(name)
                    && object.card.is_some_and(|own| std::ptr::eq(own, card))
            })
        };
        if let Some(known) = self.models.iter().copied().find(is_model) {
            return known;
        }
        let printed = Printed { card: Some(card), card_name: Some(name.clone()), traits: None, commander: false };
        let model = Object::new(name.clone(), printed, seat, Zone::Gone, 0);
        let id = self.add(Object { token: true, exists: false, ..model });
        self.models.push(id);
        id
    }
}

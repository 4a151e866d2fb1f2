//! How a spell was cast, for itself and for the permanent that it became (400.7d).
//!
//! "When this creature enters, if it was kicked": the permanent is another object than the spell, and asks about that spell.

use crate::state::context::CastAs;
use crate::state::{ObjId, Object, State};
use crate::words::select::Zone;

/// The spell that an object is, or was just before it became a permanent (400.7d).
fn spell_of<'s, 'a>(state: &'s State<'a>, id: ObjId) -> Option<&'s Object<'a>> {
    let object = state.object(id)?;
    let spell = if object.zone == Zone::Stack { object } else { state.object(object.was?)? };
    Some(spell).filter(|spell| spell.zone == Zone::Stack)
}

impl State<'_> {
    /// The zone from which a spell, or what became a permanent, was cast (601.2a).
    pub(super) fn cast_from(&self, id: ObjId) -> Option<Zone> {
        self.object(spell_of(self, id)?.was?).map(|card| card.zone)
    }

    /// The way in which a spell, or what became a permanent, was cast.
    pub(crate) fn cast_as(&self, id: ObjId) -> Option<&CastAs> {
        spell_of(self, id)?.cast_as.as_deref()
    }
}

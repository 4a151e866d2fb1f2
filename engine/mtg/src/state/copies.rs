//! Permanents that become copies (707.2), for as long as the effect lasts.
//!
//! Decides what is copied: what is printed on the other object, or what that is a copy of; no counters, and nothing that
//! effects made of it. What several effects made a copy of something is what the latest of them says.

use std::sync::LazyLock;

use crate::state::{ObjId, Object, Printed, State};
use crate::words::cards::Card;
use kernel::words::codec::Codec;

/// The copiable values of a face-down permanent (708.2a).
static FACE_DOWN: LazyLock<Option<Card>> =
    LazyLock::new(|| Card::from_json(r#"{"types": ["Creature"], "stats": {"fixed": "2/2"}}"#).ok());

kernel::interpretation! {
    /// 707.2: the things that an object that becomes a copy takes over besides the copiable values; there are none.
    pub(crate) COPIED_BESIDES: fn(&Object<'_>, &mut Object<'_>);
}

kernel::interpretation! {
    /// 707.2, 708.2a: the copiable values of an object.
    pub(crate) COPIABLE: for<'a> fn(&Object<'a>) -> Printed<'a> = copiable;
}

/// The copiable values (707.2): not its counters, nor whether it is tapped. A face-down permanent is a 2/2 creature
/// without anything else (708.2a).
pub(crate) fn copiable<'a>(object: &Object<'a>) -> Printed<'a> {
    if object.face_down {
        return Printed { card: FACE_DOWN.as_ref(), card_name: None, traits: None, commander: false };
    }
    Printed { card: object.card, card_name: object.card_name.clone(), traits: object.traits, commander: false }
}

impl<'a> State<'a> {
    /// A permanent becomes a copy by the effect of a number.
    pub(crate) fn become_copied(&mut self, id: ObjId, number: u32, face: Printed<'a>) {
        let Some(object) = self.object_mut(id) else { return };
        if object.copied.is_empty() {
            let own = if object.face_down { object.printed.clone() } else { copiable(object) };
            object.copied.push((0, own));
        }
        object.copied.push((number, face));
        self.show_copied(id);
    }

    /// The effect of a number is over by which a permanent was a copy.
    pub(crate) fn end_copied(&mut self, id: ObjId, number: u32) {
        if let Some(object) = self.object_mut(id) {
            object.copied.retain(|(other, _)| *other != number);
        }
        self.show_copied(id);
        if let Some(object) = self.object_mut(id).filter(|object| object.copied.len() == 1) {
            object.copied.clear();
        }
    }

    fn show_copied(&mut self, id: ObjId) {
        // A face-down permanent stays what it is, and is the copy once it is turned face up (708.10).
        if let Some(object) = self.object_mut(id).filter(|object| !object.face_down)
            && let Some((_, face)) = object.copied.last().cloned()
        {
            object.card = face.card;
            object.card_name = face.card_name;
            object.traits = face.traits;
        }
        self.turned(id);
    }
}

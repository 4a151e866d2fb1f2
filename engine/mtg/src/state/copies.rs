//! Permanents that become copies (707.2), for as long as the effect lasts.
//!
//! Decides what is copied: what is printed on the other object, or what that is a copy of; no counters, and nothing that
//! effects made of it. What several effects made a copy of something is what the latest of them says.

use crate::state::{ObjId, Object, Printed, State};

kernel::interpretation! {
    /// 707.2: the things that an object that becomes a copy takes over besides the copiable values; there are none.
    pub(crate) COPIED_BESIDES: fn(&Object<'_>, &mut Object<'_>);
}

impl<'a> Object<'a> {
    /// The copiable values (707.2): not its counters, nor whether it is tapped.
    pub(crate) fn copiable(&self) -> Printed<'a> {
        Printed { card: self.card, card_name: self.card_name.clone(), traits: self.traits, commander: false }
    }
}

impl<'a> State<'a> {
    /// A permanent becomes a copy by the effect of a number.
    pub(crate) fn become_copied(&mut self, id: ObjId, number: u32, face: Printed<'a>) {
        let Some(object) = self.object_mut(id) else { return };
        if object.copied.is_empty() {
            object.copied.push((0, object.copiable()));
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
        if let Some(object) = self.object_mut(id)
            && let Some((_, face)) = object.copied.last().cloned()
        {
            object.card = face.card;
            object.card_name = face.card_name;
            object.traits = face.traits;
        }
        self.turned(id);
    }
}

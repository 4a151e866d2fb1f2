//! What becoming a copy makes of a permanent (707.2), for as long as the effect lasts.
//!
//! Decides what is copied: what is printed on the other object, or what that is a copy of; no counters, and nothing that
//! effects made of it. What several effects made a copy of something is what the latest of them says.

use crate::state::{ObjId, Object, Printed, State};

kernel::interpretation! {
    /// 707.2: what is copied of an object.
    pub(crate) COPIED_FROM: for<'a> fn(&Object<'a>, &mut Object<'a>) -> Printed<'a> = copied_from;
}

/// What is copied of an object (707.2): not its counters, nor whether it is tapped.
pub(crate) fn copied_from<'a>(model: &Object<'a>, _onto: &mut Object<'a>) -> Printed<'a> {
    Printed { card: model.card, card_name: model.card_name.clone(), traits: model.traits, commander: false }
}

impl<'a> State<'a> {
    /// A permanent becomes a copy by the effect of a number.
    pub(crate) fn become_copied(&mut self, id: ObjId, number: u32, face: Printed<'a>) {
        let Some(object) = self.object_mut(id) else { return };
        if object.copied.is_empty() {
            let own = Printed {
                card: object.card,
                card_name: object.card_name.clone(),
                traits: object.traits,
                commander: false,
            };
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

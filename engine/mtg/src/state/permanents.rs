//! The permanents, and which of them, and of the emblems (114.4), may matter to what: most questions are about the few
//! that have a static ability of a kind, and are asked for every damage event.

use crate::state::{ObjId, Object};
use crate::words::effects::Entry;
use crate::words::select::Zone;
use crate::words::statics::Static;

/// The permanents in the order in which they entered; permanents with certain static abilities are also listed by kind.
#[derive(Clone, Debug, Default)]
pub struct Permanents {
    /// All of them.
    pub all: Vec<ObjId>,
    /// The permanents that may change characteristics.
    pub modify: Vec<ObjId>,
    /// The permanents that may make events impossible.
    pub cant: Vec<ObjId>,
    /// The permanents that may make damage unpreventable.
    pub unpreventable: Vec<ObjId>,
    /// The permanents that may trigger.
    pub triggers: Vec<ObjId>,
    /// The permanents that may have abilities trigger additional times.
    pub again: Vec<ObjId>,
    /// The permanents that may give or take abilities.
    pub gives: Vec<ObjId>,
    /// The cards in other zones that have a static ability that works there (113.6b).
    pub elsewhere: Vec<ObjId>,
}

impl Permanents {
    /// A permanent or an emblem came, or became another card; or a card came to a zone in which an ability of it works.
    pub(crate) fn enter(&mut self, id: ObjId, object: &Object<'_>, elsewhere: bool) {
        self.leave(id);
        let (card, permanent) = (object.card, object.zone == Zone::Battlefield);
        let does = |wanted: fn(Static<'_>) -> bool| {
            let levels = card.iter().flat_map(|card| &card.levels).flat_map(|level| &level.statics);
            let statics = card.iter().flat_map(|card| card.statics.iter()).chain(levels);
            statics.filter(|entry| object.is_in_force(entry)).filter_map(Entry::as_static).any(wanted)
        };
        let triggers = card.filter(|_| !elsewhere).is_some_and(|card| {
            !card.triggered.is_empty() || card.levels.iter().any(|level| !level.triggered.is_empty())
        });
        let lists = [
            (permanent, &mut self.all),
            (does(|effect| matches!(effect, Static::Modify(_))), &mut self.modify),
            (does(|effect| matches!(effect, Static::Cant(_))), &mut self.cant),
            (does(|effect| matches!(effect, Static::Unpreventable(_))), &mut self.unpreventable),
            (triggers, &mut self.triggers),
            (does(|effect| matches!(effect, Static::TriggersAgain(_))), &mut self.again),
            (does(|effect| matches!(effect, Static::Modify(modify) if modify.is_of_abilities())), &mut self.gives),
            (elsewhere, &mut self.elsewhere),
        ];
        for (fits, list) in lists {
            if let (true, Err(place)) = (fits, list.binary_search(&id)) {
                list.insert(place, id);
            }
        }
    }

    /// A permanent or an emblem left.
    pub(crate) fn leave(&mut self, id: ObjId) {
        for list in [
            &mut self.all,
            &mut self.modify,
            &mut self.cant,
            &mut self.unpreventable,
            &mut self.triggers,
            &mut self.again,
            &mut self.gives,
            &mut self.elsewhere,
        ] {
            if let Ok(place) = list.binary_search(&id) {
                list.remove(place);
            }
        }
    }
}

//! Last-known information about an object that left the zone in which it was (113.7a, 603.10a, 608.2h).
//!
//! Decides that it counts as what it was before the event by which it left: its characteristics, and whether it was attacking
//! or blocking, what, and whether it was blocked. Objects that leave at the same time still affect it.
//!
//! A creature and the Glorious Anthem that gives it +1/+1 are destroyed together: the creature's power was that under the
//! Anthem, whichever is moved first.

use crate::game::Game;
use crate::state::leaving::LastKnown;
use crate::state::{InCombat, ObjId, State};
use crate::zones::ZoneChange;

kernel::interpretation! {
    /// 113.7a: the role in combat of an object that is about to leave.
    pub(crate) LAST_IN_COMBAT: fn(&State<'_>, ObjId) -> Option<Box<InCombat>> = in_combat;
    /// 603.10a, 608.2h: the last-known information about objects that leave at one time, taken before the first of them leaves.
    pub(crate) KNOWN_TOGETHER: for<'a> fn(&Game<'a>, &[ZoneChange]) -> Vec<(ObjId, LastKnown<'a>)> = known_together;
}

fn in_combat(state: &State<'_>, id: ObjId) -> Option<Box<InCombat>> {
    let attacks = state.attackers.iter().find(|attacker| attacker.creature == id).cloned();
    let blocks = state.blocked_by_creature(id);
    (attacks.is_some() || !blocks.is_empty()).then(|| Box::new(InCombat { attacks, blocks }))
}

fn known_together<'a>(game: &Game<'a>, leaving: &[ZoneChange]) -> Vec<(ObjId, LastKnown<'a>)> {
    leaving.iter().map(|change| (change.what, game.last_known(change.what))).collect()
}

impl<'a> Game<'a> {
    /// Records objects that leave at one time as they are before any of them leaves. Returns `true` if this event is not
    /// part of another one: then the caller ends it.
    pub(crate) fn begin_leaving(&mut self, changes: &[ZoneChange]) -> bool {
        let outermost = self.state.leaving.is_none();
        let known = self.by(&KNOWN_TOGETHER)(self, changes);
        let (watchers, again) = (self.state.watchers(), self.state.adding_times());
        let batch = self.state.leaving.get_or_insert_default();
        batch.last.extend(known);
        if outermost {
            batch.watchers = watchers;
            batch.again = again;
        }
        outermost
    }

    /// Ends an event by which objects left at one time, if it was not part of another one.
    pub(crate) fn end_leaving(&mut self, outermost: bool) {
        if outermost {
            self.state.leaving = None;
        }
    }

    /// The last-known information about an object: recorded before the event by which it leaves, or as it is now.
    pub(crate) fn last_known(&self, id: ObjId) -> LastKnown<'a> {
        let noted = self.state.leaving.as_ref().and_then(|batch| batch.last.iter().find(|(what, _)| *what == id));
        noted.map_or_else(
            || LastKnown {
                characteristics: self.state.characteristics(id),
                combat: self.by(&LAST_IN_COMBAT)(&self.state, id),
            },
            |(_, known)| known.clone(),
        )
    }
}

//! Last-known facts of a creature in combat that left the battlefield (113.7a, 608.2h).
//!
//! Decides that it counts as what it was as it left: attacking or blocking, what, and whether it was blocked.
//!
//! "Prevent all damage attacking creatures would deal to you", and an attacking creature is sacrificed for its own ability:
//! the damage is from a creature that was attacking as it left, and is prevented.

use crate::state::{InCombat, ObjId, State};

kernel::interpretation! {
    /// 113.7a: the role in combat of an object that is about to leave.
    pub(crate) LAST_IN_COMBAT: fn(&State<'_>, ObjId) -> Option<Box<InCombat>> = in_combat;
}

fn in_combat(state: &State<'_>, id: ObjId) -> Option<Box<InCombat>> {
    let attacks = state.attackers.iter().find(|attacker| attacker.creature == id).cloned();
    let blocks = state.blocked_by_creature(id);
    (attacks.is_some() || !blocks.is_empty()).then(|| Box::new(InCombat { attacks, blocks }))
}

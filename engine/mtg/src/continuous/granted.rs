//! Abilities that effects give (113.10, 201.5a): whose they are.
//!
//! Decides what `self` and `you` are in an ability that was given: the object that has it now, and that object's
//! controller, whoever controls what gave it.
//!
//! An Aura of one player gives another's land "{T}: Prevent the next 1 damage": the land's controller taps the land.

use crate::game::Game;
use crate::state::ObjId;
use crate::state::context::Context;

kernel::interpretation! {
    /// 113.10, 201.5a: the object whose ability one is that another object's effect gave, and the object it names.
    pub(crate) WHOSE: fn(ObjId, Option<ObjId>) -> (ObjId, Option<ObjId>) = whose;
}

/// The object whose ability one is that `granter` gave to `holder`, which is `holder`; and the object that it means
/// where it names the one that gave it, which is that very object.
pub(crate) fn whose(holder: ObjId, granter: Option<ObjId>) -> (ObjId, Option<ObjId>) {
    (holder, granter)
}

impl Game<'_> {
    /// Returns the context of an ability of an object, which another object may have given it.
    pub(crate) fn knows(&self, holder: ObjId, granter: Option<ObjId>) -> Context {
        let (this, granter) = self.by(&WHOSE)(holder, granter);
        self.state.context_of(this, granter)
    }
}

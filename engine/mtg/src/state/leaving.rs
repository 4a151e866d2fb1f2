//! Objects that leave a zone at one time (603.10a, 608.2h).

use std::rc::Rc;

use crate::state::characteristics::Characteristics;
use crate::state::{InCombat, ObjId};
use crate::words::select::Zone;

/// An object as it last existed.
#[derive(Clone, Debug)]
pub struct LastKnown<'a> {
    /// Its characteristics.
    pub characteristics: Rc<Characteristics<'a>>,
    /// Its role in combat, if it had one.
    pub combat: Option<Box<InCombat>>,
}

/// An event by which objects leave at one time, with whatever replaces it for some of them.
#[derive(Clone, Debug, Default)]
pub struct Leaving<'a> {
    /// The objects as they were before it.
    pub last: Vec<(ObjId, LastKnown<'a>)>,
    /// The permanents with triggered abilities that were there before it.
    pub watchers: Vec<ObjId>,
    /// The permanents that were there before it and may have abilities trigger additional times.
    pub again: Vec<ObjId>,
    /// The objects that came into a zone by it so far.
    pub arrived: Vec<ObjId>,
}

/// An object that is exiled until a permanent leaves the battlefield (610.3).
#[derive(Clone, Copy, Debug)]
pub struct Absent {
    /// The permanent that leaves.
    pub until: ObjId,
    /// The object in exile.
    pub what: ObjId,
    /// The zone to which it returns.
    pub back: Zone,
}

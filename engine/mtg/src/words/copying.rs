//! Attaching permanents, gaining control of them, and copying them and spells.

use crate::words::effects::Span;
use crate::words::kinds;
use crate::words::select::Selector;
use kernel::record;

record! {
    /// Attaching one permanent to another (701.3).
    pub struct Attach {
        /// The Aura or Equipment that is attached.
        what: Selector [takes: kinds::PERMANENT],
        /// The object or player it is attached to.
        to: Selector [takes: kinds::DAMAGED],
    }
}

record! {
    /// Becoming a copy (707.2).
    pub struct BecomeCopy {
        /// The permanents that become a copy.
        what: Selector [takes: kinds::PERMANENT],
        /// The object whose copy they become.
        copy_of: Selector,
        /// The duration of the copy; for good, if left out.
        span as "for": Option<Span>,
    }
}

record! {
    /// Copying a spell (707.10).
    pub struct CopySpell {
        /// The spells that are copied.
        what: Selector [takes: kinds::STACKED],
        /// The player who controls the copies; the controller of the effect, if left out.
        who: Option<Selector>,
        /// `true` if that player may choose new targets for them (707.10c).
        new_targets: bool,
    }
}

record! {
    /// Gaining control of a permanent.
    pub struct GainControl {
        /// The player who gains control; the controller of the effect, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The permanents that change hands.
        what: Selector [takes: kinds::CONTROLLED],
        /// The duration of the control; for good, if left out.
        span as "for": Option<Span>,
    }
}

//! Limits of when and how often something may be used or triggers (601.3, 602.5, 603.1).

use crate::words::kinds;
use crate::words::patterns::Beginning;
use crate::words::select::{Condition, Selector};
use kernel::record;
use kernel::words::shape::{Many, Positive};

record! {
    /// A restriction on when or how often a spell may be cast (601.3), an ability activated (602.5), or on when or how
    /// often an ability triggers (603.1); all of it must hold.
    pub struct Only {
        /// `true` if only at times when its player could cast a sorcery: in their main phase, with an empty stack
        /// (307.5).
        as_sorcery: bool,
        /// Only during the turn of one of these players.
        turn: Option<Selector>,
        /// Only during one of these steps or phases.
        during: Many<Beginning> [binds: kinds::WHOLE],
        /// Only before this step of the turn has begun (506.7).
        before: Option<Beginning>,
        /// Only after this step of the turn has begun (506.7).
        after: Option<Beginning>,
        /// The number of uses each turn (602.5b), or of times that it triggers each turn (603.1).
        times: Option<Positive>,
        /// The condition for its use; of a triggered ability, asked as it triggers and not again.
        r#if: Option<Condition>,
    }
}

//! Limits of when and how often something may be used (601.3, 602.5).

use crate::words::kinds;
use crate::words::patterns::Beginning;
use crate::words::select::{Condition, Selector};
use kernel::record;
use kernel::words::shape::{Many, Positive};

record! {
    /// A restriction on when or how often a spell may be cast (601.3) or an ability activated (602.5); all of it must
    /// hold.
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
        /// The number of uses each turn (602.5b).
        times: Option<Positive>,
        /// The condition for its use.
        r#if: Option<Condition>,
    }
}

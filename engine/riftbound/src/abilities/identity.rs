//! 110: a card that left the board or the chain and is played again is a new object: what the old one did, and what
//! happened to it, is not its own.
//!
//! A unit that was dealt damage, banished and played again "was dealt no damage this turn".
//! A spell that waits for a kill by itself does not see one by the same card, played a second time.

use crate::state::{ObjectRef, State};

kernel::interpretation! {
    /// 110: `true` if a past object is the object that has an ability: `own`, if that is known, or the object that the
    /// past one is now, also if it has left the board since.
    pub(crate) IS_OWN_PAST: fn(&State, past: ObjectRef, own: Option<ObjectRef>) -> bool = is_own_past;
}

fn is_own_past(state: &State, past: ObjectRef, own: Option<ObjectRef>) -> bool {
    own.map_or_else(|| state.is_what_became_of(past), |own| own == past)
}

//! 364.3: a passive ability with a condition does something only while the condition holds.
//!
//! "I cannot be dealt damage if I have moved twice this turn": after one move it is dealt damage.
//! With 7 runes a Prevent holds that asks for as many; with 6 it does not, and is there all the same.

use crate::state::matching::Perspective;
use crate::state::{ObjectId, State};
use crate::words::effects::Condition;

kernel::interpretation! {
    /// 364.3: `true` if the condition of a passive ability holds about an object now.
    pub(crate) PASSIVE_HOLDS: fn(&State, &Condition, about: ObjectId, Perspective) -> bool = passive_holds;
}

fn passive_holds(state: &State, condition: &Condition, about: ObjectId, from: Perspective) -> bool {
    state.holds_for(Some(condition), about, from)
}

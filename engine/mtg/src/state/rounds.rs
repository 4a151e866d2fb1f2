//! The states of the game in which spells and abilities resolved, to find a loop (104.4b).

use std::collections::BTreeMap;

/// The states of the game in which something resolved, during one step of a case.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    /// The number of spells and abilities that have resolved.
    pub resolved: u32,
    /// The number of times that the game was in a state, and the life totals of the last time.
    pub seen: BTreeMap<u64, (u32, Vec<i64>)>,
}

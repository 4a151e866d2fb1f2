//! Shield counters (122.1c): what several of them on one permanent are, and what using one costs.
//!
//! Decides how many prevention effects the shield counters of a permanent are. In the newest edition they are one together,
//! which costs one counter; in that of 2022 each is an effect of its own.
//!
//! A creature with two shield counters would be dealt damage: one counter is removed, one is left.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::{Being, ObjId};
use kernel::words::name::Name;

/// No more effects are made of the counters of one permanent: each would be offered for each damage event.
const MOST: i64 = 100;

kernel::interpretation! {
    /// 122.1c: how many effects so many shield counters are.
    pub(crate) SHIELD_COUNTER_EFFECTS: fn(i64) -> i64 = one_together;
}

/// Shield counters are one effect together.
pub(crate) fn one_together(counters: i64) -> i64 {
    counters.min(1)
}

/// Shield counters are an effect each, as in the edition of 2022.
pub(crate) fn one_each(counters: i64) -> i64 {
    counters.min(MOST)
}

kernel::interpretation! {
    /// 122.1c: what preventing damage by shield counters costs.
    pub(crate) REMOVE_SHIELD_COUNTER: fn(&mut Game<'_>, ObjId, &mut Context) = remove_one_of_all;
}

/// Preventing damage costs one counter, however many there are.
pub(crate) fn remove_one_of_all(game: &mut Game<'_>, id: ObjId, ctx: &mut Context) {
    game.log.cite(clause!("122.1c-one-counter"), || "one counter is removed, however many there are".to_owned());
    remove_its_own(game, id, ctx);
}

/// Preventing damage costs the counter whose effect was applied, as in the edition of 2022.
pub(crate) fn remove_its_own(game: &mut Game<'_>, id: ObjId, ctx: &mut Context) {
    game.remove_counters(Being::Object(id), &Name::Word("shield"), 1, ctx);
}

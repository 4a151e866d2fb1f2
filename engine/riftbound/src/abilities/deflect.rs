//! 809: Deflect: an opponent pays power more for each time that a spell or ability of his chooses the object. It is
//! a mandatory additional cost: who cannot pay it cannot choose the object.
//!
//! A spell that chooses two units with Deflect 1 of an opponent costs 2 power of any domain more.
//! Its own player chooses a unit with Deflect for nothing.

use kernel::words::shape::Whole;

use crate::game::Game;
use crate::state::{ChainItem, ObjectId, PlayerId, State, Target};
use crate::words::cards::{Keyword, ValuedKeyword};
use crate::words::effects::{Cost, Power};

kernel::interpretation! {
    /// 809: the power that an opponent pays in addition to choose an object.
    pub(crate) TO_CHOOSE: fn(&State, ObjectId, PlayerId) -> i64 = to_choose;
}

fn to_choose(state: &State, id: ObjectId, player: PlayerId) -> i64 {
    if state.controller(id) == player {
        return 0;
    }
    state.all_keywords(id).iter().fold(0, |sum: i64, keyword| match keyword {
        Keyword::Valued(ValuedKeyword::Deflect(n)) => sum.saturating_add(n.0),
        _ => sum,
    })
}

/// The objects that an item chose when it was put on the chain, without the targets inherited from the item that made
/// it (388).
pub fn chosen_by(item: &ChainItem) -> Vec<ObjectId> {
    item.targets.iter().skip(item.slot).flatten().filter_map(Target::object).collect()
}

/// The power that a player pays in addition to choose objects.
pub fn more(game: &Game<'_>, chosen: &[ObjectId], player: PlayerId) -> i64 {
    chosen.iter().fold(0, |sum, id| sum.saturating_add(game.by(&TO_CHOOSE)(&game.state, *id, player)))
}

/// Cites that an item costs more for the objects that it has chosen.
pub fn cite(game: &mut Game<'_>, chosen: &[ObjectId], item: &ChainItem) {
    if chosen.iter().any(|id| to_choose(&game.state, *id, item.agent.player) > 0) {
        game.log.cite(clause!("809-deflect-costs-more"), || format!("{} costs power more", item.agent.name));
    }
}

/// A cost plus an amount of power of any domain.
pub fn with_power(cost: Option<&Cost>, more: i64) -> Option<Cost> {
    if more == 0 {
        return cost.cloned();
    }
    let mut cost = cost.cloned().unwrap_or_else(Cost::free);
    let any = cost.power.entry(Power::Any).or_insert(Whole(0));
    *any = Whole(any.0.saturating_add(more));
    Some(cost)
}

//! 357: costs: whether they can be paid, and what is paid. 368: a cost in a replacement is a choice.
//!
//! A cost that cannot be paid in full cannot be paid at all.
//! Power of any domain pays what is left to pay once each domain has paid its own.

use indexmap::IndexMap;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::game::Game;
use crate::state::matching::Perspective;
use crate::state::{Agent, AgentKind, ObjectId, PlayerId, Pool};
use crate::words::effects::{Cost, Power};
use crate::words::phrases::Phrase;
use crate::zones::{board, deck};

/// Whether a player can pay a cost. `it` is what a replacement would act on.
pub fn payable(game: &Game<'_>, player: PlayerId, cost: &Cost, perspective: Perspective, it: Option<ObjectId>) -> bool {
    let Some(purse) = game.state.player(player) else { return false };
    let ready = |id: ObjectId| game.state.object(id).zone.is_board() && !game.state.object(id).exhausted;
    let exhausts = cost.exhaust.is_none_or(|phrase| named(phrase, perspective, it).is_some_and(ready));
    let buffed = |id: ObjectId| game.state.object(id).buffed;
    let spends = cost.spend_buff.is_none_or(|phrase| named(phrase, perspective, it).is_some_and(buffed));
    let discards = cost.discard.is_none_or(|n| i64::try_from(purse.hand.len()).is_ok_and(|hand| hand >= n.0));
    let kills = cost.kill.is_none_or(|phrase| !to_kill(game, phrase, perspective).is_empty());
    let pays = purse.pool.as_ref().is_none_or(|pool| pay_from(pool, cost).is_some());
    exhausts && spends && discards && kills && pays
}

fn to_kill(game: &Game<'_>, phrase: Phrase, perspective: Perspective) -> Vec<ObjectId> {
    game.state.on_board().filter(|id| game.state.means(phrase, *id, perspective)).collect()
}

/// A player pays a cost.
pub fn pay(
    game: &mut Game<'_>,
    player: PlayerId,
    cost: &Cost,
    perspective: Perspective,
    it: Option<ObjectId>,
    by: &Name,
) -> Result<(), Stop> {
    game.state.change_player(player, |player| {
        if let Some(left) = player.pool.as_ref().and_then(|pool| pay_from(pool, cost)) {
            player.pool = Some(left);
        }
    });
    if let Some(id) = cost.exhaust.and_then(|phrase| named(phrase, perspective, it)) {
        board::exhaust(game, id, by);
    }
    if let Some(id) = cost.spend_buff.and_then(|phrase| named(phrase, perspective, it)) {
        game.state.change(id, |object| object.buffed = false);
    }
    if let Some(n) = cost.discard {
        deck::discard(game, player, n.0, by)?;
    }
    if let Some(phrase) = cost.kill {
        let ids = to_kill(game, phrase, perspective);
        let names: Vec<Name> = ids.iter().map(|id| game.state.object(*id).name.clone()).collect();
        let who = game.state.player_name(player);
        let index = game.log.pick(&who, "cost", None, Some(by), &names)?;
        if let Some(id) = ids.get(index).copied() {
            let agent = Agent { kind: AgentKind::Ability, player, name: by.clone() };
            (game.rulings.kill_as_cost)(game, id, &agent)?;
        }
    }
    Ok(())
}

/// Asks a player whether he does something optional, and lets him pay for it.
pub fn agrees(
    game: &mut Game<'_>,
    player: PlayerId,
    cost: &Cost,
    perspective: Perspective,
    it: Option<ObjectId>,
    about: &Name,
) -> Result<bool, Stop> {
    let by = about.clone();
    agrees_by(game, player, cost, perspective, it, about, &by)
}

/// The same, for an effect whose name is not what the question is about.
pub fn agrees_by(
    game: &mut Game<'_>,
    player: PlayerId,
    cost: &Cost,
    perspective: Perspective,
    it: Option<ObjectId>,
    about: &Name,
    by: &Name,
) -> Result<bool, Stop> {
    if !payable(game, player, cost, perspective, it) {
        return Ok(false);
    }
    let free =
        Cost { energy: None, power: IndexMap::new(), exhaust: None, discard: None, kill: None, spend_buff: None };
    let who = game.state.player_name(player);
    // Only a death has something that it happens to.
    let under = it.map(|_| clause!("368-optional-replacement"));
    let word = if *cost == free { "accept" } else { "pay" };
    let agreed = game.log.may(&who, "may", under, Some(about), word)?;
    if agreed {
        pay(game, player, cost, perspective, it, by)?;
    }
    Ok(agreed)
}

fn named(phrase: Phrase, perspective: Perspective, it: Option<ObjectId>) -> Option<ObjectId> {
    match phrase {
        Phrase::Itself => Some(perspective.itself),
        Phrase::ThisGear => Some(perspective.source),
        Phrase::It => it,
        Phrase::You | Phrase::ItsController | Phrase::ItsOwner | Phrase::EachOther | Phrase::Objects(_) => None,
    }
}

/// What is left of a pool after energy and power are paid; none if it is not enough.
fn pay_from(pool: &Pool, cost: &Cost) -> Option<Pool> {
    let mut left = pool.clone();
    left.energy -= cost.energy.map_or(0, |energy| energy.0);
    for (domain, n) in cost.power.iter().filter(|(domain, _)| **domain != Power::Any) {
        let mut owed = n.0;
        for from in [*domain, Power::Any] {
            owed = take(&mut left, from, owed);
        }
        if owed > 0 {
            return None;
        }
    }
    let mut owed = cost.power.get(&Power::Any).map_or(0, |n| n.0);
    for from in Power::ALL {
        owed = take(&mut left, *from, owed);
    }
    (owed == 0 && left.energy >= 0).then_some(left)
}

fn take(pool: &mut Pool, from: Power, owed: i64) -> i64 {
    match pool.power.get_mut(&from) {
        Some(there) => {
            let part = owed.min(*there);
            *there -= part;
            owed - part
        }
        None => owed,
    }
}

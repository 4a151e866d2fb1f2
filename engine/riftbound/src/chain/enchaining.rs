//! 383: what triggered is put on the chain, the turn player's first. Each player orders their own
//! (383.3.d), and pays where one asks for it (383.3.b).
//!
//! Two abilities of one player that triggered at once: that player says which resolves last.
//! One that needs a target and has none is not put on the chain.

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::targets;
use crate::costs::{self, Payment};
use crate::game::Game;
use crate::state::{ChainItem, ObjectId, Target, Zone};
use crate::words::phrases::At;
use crate::words::targets::target_words;

/// Puts what triggered on the chain, the turn player's first. Each player orders their own
/// (383.3.d), and pays where an ability asks for it (383.3.b).
pub fn enchain(game: &mut Game<'_>, chain: &mut Vec<ChainItem>) -> Result<(), Stop> {
    let pending = std::mem::take(&mut game.state.pending);
    let turn = game.state.turn;
    let (first, then): (Vec<ChainItem>, Vec<ChainItem>) =
        pending.into_iter().partition(|item| item.agent.player == turn);
    for mut side in [first, then] {
        while !side.is_empty() {
            game.spend_fuel()?;
            let mut item = next_trigger(game, &mut side)?;
            game.log.event(Event::new("triggered").with("by", &item.agent.name));
            if aim_trigger(game, &mut item)? && pays_for_trigger(game, &item)? {
                chain.push(item);
            }
        }
    }
    Ok(())
}

/// The next of a player's abilities, chosen where two differ.
fn next_trigger(game: &mut Game<'_>, side: &mut Vec<ChainItem>) -> Result<ChainItem, Stop> {
    let differ = |item: &ChainItem| side.first().is_some_and(|first| first.effect != item.effect);
    let index = match side.first() {
        Some(first) if side.iter().any(differ) => {
            if side.iter().any(|item| item.agent.player != first.agent.player) {
                return Err(Stop::unsupported("abilities of three players that trigger at once"));
            }
            let who = game.state.player_name(first.agent.player);
            let names: Vec<Name> = side.iter().map(|item| item.agent.name.clone()).collect();
            game.log.pick(&who, "order", None, None, &names)?
        }
        _ => 0,
    };
    Ok(side.remove(index.min(side.len().saturating_sub(1))))
}

fn pays_for_trigger(game: &mut Game<'_>, item: &ChainItem) -> Result<bool, Stop> {
    match &item.may_pay {
        Some(cost) => {
            let (player, by) = (item.agent.player, item.agent.name.clone());
            let payment = Payment { player, cost, perspective: item.perspective, it: None, by };
            costs::agrees(game, &payment, &item.agent.name)
        }
        None => Ok(true),
    }
}

/// Asks for the targets of a triggered ability; without a legal one it is not put on the chain.
fn aim_trigger(game: &mut Game<'_>, item: &mut ChainItem) -> Result<bool, Stop> {
    let who = game.state.player_name(item.agent.player);
    for word in target_words(&item.effect) {
        if word.is_place {
            return Err(Stop::unsupported("a triggered ability that targets a battlefield"));
        }
        let of: Vec<ObjectId> =
            game.state.on_board().filter(|id| targets::may_target(game, &word, *id, item.perspective)).collect();
        let names: Vec<Name> = of.iter().map(|id| game.state.object(*id).name.clone()).collect();
        let about = item.agent.name.clone();
        let picked: Vec<usize> = if of.is_empty() {
            Vec::new()
        } else if word.described.up_to_one {
            let places: Vec<Zone> = of.iter().map(|id| game.state.location(*id)).collect();
            targets::ask_targets(game, &who, &about, &names, &places, word.described.at == At::EachLocation)?
        } else {
            vec![game.log.pick(&who, "target", None, Some(&about), &names)?]
        };
        if picked.is_empty() && !word.described.up_to_one {
            return Ok(false);
        }
        let refs = picked.iter().filter_map(|index| of.get(*index)).map(|id| Target::Object(game.state.now(*id)));
        item.targets.push(refs.collect());
    }
    Ok(true)
}

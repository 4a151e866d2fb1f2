//! The standard move: units that are ready move together, and are exhausted.
//!
//! From the base to a battlefield and back; from one battlefield to another only with Ganking.
//! A battlefield without opponents is conquered.

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::chain;
use crate::game::Game;
use crate::state::snapshot::zone_name;
use crate::state::{ObjectId, PlayerId, Window, Zone};
use crate::turn::battlefields;
use crate::words::cards::PlainKeyword;
use crate::words::scenario::{Move, Step};

/// A player takes one standard move with units that are ready: each is exhausted.
pub fn standard_move<'a>(
    game: &mut Game<'a>,
    player: PlayerId,
    moved: &'a Move,
    responses: &'a [Step],
) -> Result<(), Stop> {
    if game.state.window != Window::Open {
        return Err(Stop::refused(&[], "units move in the main phase, with nothing on the chain"));
    }
    let mut units = Vec::new();
    for name in moved.units.iter() {
        let mine = |id: &ObjectId| game.state.object(*id).name == name.0 && game.state.object(*id).controller == player;
        match game.state.units().find(mine) {
            Some(id) if !game.state.object(id).exhausted => units.push(id),
            _ => return Err(Stop::refused(&[], format!("{} cannot move", name.0))),
        }
    }
    let to = ask_destination(game, player, &units, moved)?;
    for id in &units {
        game.state.change(*id, |object| object.exhausted = true);
    }
    let state = &game.state;
    game.log.together(|log| {
        for id in &units {
            let object = state.object(*id);
            let event = Event::new("moved").with("what", &object.name).with("from", zone_name(state, object.zone));
            log.event(event.with("to", zone_name(state, to)));
        }
    });
    for id in &units {
        game.state.bring(*id, to);
        game.state.change(*id, |object| object.moved = object.moved.saturating_add(1));
    }
    if let Zone::Battlefield(place) = to {
        battlefields::conquer_if_empty(game, place, player)?;
    }
    chain::run_chain(game, None, responses)
}

fn ask_destination(game: &mut Game<'_>, player: PlayerId, units: &[ObjectId], moved: &Move) -> Result<Zone, Stop> {
    let places = game.state.place_ids().map(Zone::Battlefield);
    let may_go = |to: &Zone| {
        units.iter().all(|id| {
            let object = game.state.object(*id);
            let ganks = object.has(PlainKeyword::Ganking);
            let base = matches!(object.zone, Zone::Base(_)) || matches!(to, Zone::Base(_));
            object.zone != *to && (base || ganks)
        })
    };
    let legal: Vec<Zone> = std::iter::once(Zone::Base(player)).chain(places).filter(may_go).collect();
    let names: Vec<Name> = legal.iter().map(|zone| zone_name(&game.state, *zone)).collect();
    let wanted = moved.to.as_ref().map(|to| names.iter().position(|name| *name == to.0));
    let index = match wanted {
        Some(index) => index,
        None if names.is_empty() => None,
        None => Some(game.log.pick(&game.state.player_name(player), "place", None, None, &names)?),
    };
    let zone = index.and_then(|index| legal.get(index)).copied();
    zone.ok_or_else(|| Stop::refused(&[], "these units cannot move there together"))
}

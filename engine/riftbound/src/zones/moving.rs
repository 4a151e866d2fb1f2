//! 444: units that an effect moves. They are neither exhausted nor readied by it, and need no Ganking (144 is about
//! the standard move alone); a recall is no move (453), and a unit that is there already does not move. A place
//! that is chosen is chosen as the spell or ability is put on the chain.
//!
//! "Move an enemy unit": from one battlefield to another too, and it stays ready.
//! "Move a unit to its base": one in its base does not move.

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::game::Game;
use crate::state::snapshot::zone_name;
use crate::state::{Agent, ChainItem, KnownObject, ObjectId, State, Target, Zone};
use crate::words::effects::Destination;

kernel::interpretation! {
    /// 451: counts one more move of a unit in this turn; a move by an effect does not exhaust it.
    pub(crate) AFTER_MOVE: fn(&mut State, ObjectId) = after_move;
}

fn after_move(state: &mut State, unit: ObjectId) {
    state.change(unit, |object| object.moved = object.moved.saturating_add(1));
}

kernel::interpretation! {
    /// 444: the agent that moves a unit in place of the spell or ability.
    pub(crate) MOVED_BY: fn(&ChainItem, &KnownObject) -> Agent;
}

/// Moves units to where an effect says: all to one place, unless that is each one's base.
pub fn move_units(
    game: &mut Game<'_>,
    item: &ChainItem,
    units: &[KnownObject],
    to: Destination,
    chosen: Option<Target>,
    there: Option<Zone>,
) -> Result<(), Stop> {
    let ids: Vec<ObjectId> = units.iter().map(|known| known.at.id).collect();
    let chosen = match to {
        Destination::Base => None,
        Destination::Here | Destination::There | Destination::ThatBattlefield => match there {
            Some(zone) => Some(zone),
            None => return Ok(()),
        },
        Destination::Anywhere | Destination::ABattlefield => match chosen {
            Some(Target::Place(place)) => Some(Zone::Battlefield(place)),
            Some(Target::Base) => None,
            Some(Target::Object(_)) | None => return Ok(()),
        },
    };
    let goal = |state: &State, id: ObjectId| chosen.unwrap_or(Zone::Base(state.object(id).controller));
    let moves =
        |state: &State, id: &ObjectId| goal(state, *id).is_board() && state.object(*id).zone != goal(state, *id);
    if ids.iter().any(|id| !moves(&game.state, id)) {
        game.log.cite(clause!("055-as-much-as-possible"), || "it is there already".to_owned());
    }
    let moving: Vec<(ObjectId, Zone)> = {
        let state = &game.state;
        ids.iter().filter(|id| moves(state, id)).map(|id| (*id, goal(state, *id))).collect()
    };
    let state = &game.state;
    game.log.together(|log| {
        for (id, to) in &moving {
            let object = state.object(*id);
            let event = Event::new("moved").with("what", &object.name).with("from", zone_name(state, object.zone));
            log.event(event.with("to", zone_name(state, *to)));
        }
    });
    let mut done: Vec<Occurrence> = Vec::new();
    for (id, to) in moving {
        let note = || format!("{} moves it; it stays ready or exhausted", item.agent.name);
        game.log.cite(clause!("444-effect-move-keeps-state"), note);
        game.state.bring(id, to);
        game.state.contest(id);
        game.by(&AFTER_MOVE)(&mut game.state, id);
        let known = game.state.known(id);
        let by = game.by(&MOVED_BY).map_or_else(|| item.agent.clone(), |wrong| wrong(item, &known));
        if known.controller != item.agent.player {
            let note = || format!("{} moves a unit of another player", item.agent.name);
            game.log.cite(clause!("444-moved-by-the-effect"), note);
        }
        match done.iter_mut().find(|one| one.at == Some(to) && one.player == known.controller) {
            Some(one) => one.to.push(known),
            None => {
                done.push(Occurrence {
                    to: vec![known],
                    at: Some(to),
                    by: Some(by),
                    ..Occurrence::of(Deed::Moved, known.controller)
                });
            }
        }
    }
    if done.is_empty() { Ok(()) } else { occurrences::happens(game, &done) }
}

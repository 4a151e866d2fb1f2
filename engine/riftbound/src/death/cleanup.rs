//! 323: a cleanup. Units with lethal damage are killed at the same time, again until there are none; then
//! a battlefield without units of its controller is nobody's. 323.5: never while an item resolves.
//!
//! A spell that deals 3 damage to a unit of Might 3 and then draws: the unit dies after the card is drawn.
//! Two units with lethal damage die at the same time, whoever controls them.

use kernel::transcript::stop::Stop;

use crate::death::{kill, marked};
use crate::game::Game;
use crate::state::ObjectId;

/// Kills units with lethal damage, again until there is none.
pub fn cleanup(game: &mut Game<'_>) -> Result<(), Stop> {
    loop {
        let dies = |id: &ObjectId| (game.rulings.is_lethal)(&game.state, *id) || marked::is_doomed(game, *id);
        let victims: Vec<ObjectId> = game.state.units().filter(dies).collect();
        if victims.is_empty() {
            break;
        }
        // A replacement that leaves its unit with lethal damage would go on for ever.
        game.spend_fuel()?;
        for id in &victims {
            let object = game.state.object(*id);
            let note = format!("{} has {} damage marked", object.name, object.damage);
            game.log.cite(clause!("143.2.a-marked-equals-might"), || note.clone());
            game.log.cite(clause!("323.5-killed-in-cleanup"), || note);
        }
        kill::kill(game, &victims, None)?;
    }
    lose_control(game);
    Ok(())
}

/// A player who has no unit left at a battlefield that he held with units loses its control.
fn lose_control(game: &mut Game<'_>) {
    for id in game.state.place_ids() {
        let Some(holder) = game.state.place(id).and_then(|place| place.controller) else { continue };
        let present = !game.state.units_at(id, holder).is_empty();
        let in_combat = game.state.combat.is_some_and(|combat| combat.place == id);
        let Some(place) = game.state.place_mut(id) else { continue };
        if present {
            place.held = true;
        } else if place.held && !in_combat {
            place.controller = None;
            place.held = false;
        }
    }
}

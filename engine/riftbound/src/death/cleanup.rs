//! 323: a cleanup. Units with lethal damage are killed at the same time, again until there are none; then
//! a battlefield without units of its controller is nobody's. 323.5: never while an item resolves.
//!
//! A spell that deals 3 damage to a unit of Might 3 and then draws: the unit dies after the card is drawn.
//! A unit that lives by the Might of another one dies in the same cleanup, after it.

use crate::game::Game;
use crate::state::ObjectId;
use kernel::transcript::stop::Stop;

impl Game<'_> {
    /// Kills units with lethal damage, again until there is none.
    pub fn cleanup(&mut self) -> Result<(), Stop> {
        loop {
            let dies = |id: &ObjectId| (self.rulings.is_lethal)(&self.state, *id) || self.is_doomed(*id);
            let victims: Vec<ObjectId> = self.state.units().filter(dies).collect();
            if victims.is_empty() {
                break;
            }
            // A replacement that leaves its unit with lethal damage would go on for ever.
            self.spend_fuel()?;
            for id in &victims {
                let object = self.state.object(*id);
                let note = format!("{} has {} damage marked", object.name, object.damage);
                self.log.cite(clause!("143.2.a-marked-equals-might"), || note.clone());
                self.log.cite(clause!("323.5-killed-in-cleanup"), || note);
            }
            self.kill(&victims, None)?;
        }
        self.lose_control();
        Ok(())
    }

    /// A player who has no unit left at a battlefield that he held with units loses its control.
    fn lose_control(&mut self) {
        for id in self.state.place_ids() {
            let Some(holder) = self.state.place(id).and_then(|place| place.controller) else { continue };
            let present = !self.state.units_at(id, holder).is_empty();
            let in_combat = self.state.combat.is_some_and(|combat| combat.place == id);
            let Some(place) = self.state.place_mut(id) else { continue };
            if present {
                place.held = true;
            } else if place.held && !in_combat {
                place.controller = None;
                place.held = false;
            }
        }
    }
}

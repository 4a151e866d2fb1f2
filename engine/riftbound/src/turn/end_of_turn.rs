//! 317: the end of a turn: what triggers then, the healing, and after all else the end of what lasts this
//! turn (317.2); then the next player's turn up to the main phase.
//!
//! A Prevent for this turn still guards against what triggers at its end.
//! One for each combat stays.

use crate::game::Game;
use crate::state::{ObjectId, Pool, State, TrackedChange};
use crate::words::effects::Awaited;
use crate::words::phrases::Phrase;
use crate::words::scenario::Step;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Changes of damage end with the turn, but for Prevents that come back each combat.
pub fn end_tracked(state: &mut State) {
    state.tracked.retain(TrackedChange::is_for_each_combat);
}

impl<'a> Game<'a> {
    /// A turn ends: what triggers then, the healing, and what lasted this turn expires; then the next
    /// player's turn begins.
    pub fn end_turn(&mut self, player: &Name, responses: &'a [Step]) -> Result<(), Stop> {
        if self.state.player_of(player) != Some(self.state.turn) {
            return Err(self.log.rejected(format!("it is not the turn of {player}")));
        }
        let waiting = self.state.waiting(|event| matches!(event, Awaited::EndTurn(Phrase::You)));
        let turn = self.state.turn;
        for ability in waiting.iter().filter(|ability| ability.perspective.player == turn) {
            self.trigger(ability, Vec::new());
        }
        if let Some(hook) = self.rulings.before_end_of_turn {
            hook(self);
        }
        if !self.state.pending.is_empty() && !self.state.tracked.is_empty() {
            self.log.cite(clause!("317.2-expires-last"), || "what lasts this turn holds still".to_owned());
        }
        self.run_chain(None, responses)?;
        self.heal_all();
        self.expire();
        self.cleanup()?;
        self.next_turn()
    }

    /// All units are healed at the same time.
    pub fn heal_all(&mut self) {
        let hurt: Vec<ObjectId> = self.state.units().filter(|id| self.state.object(*id).damage > 0).collect();
        let state = &self.state;
        self.log.together(|log| {
            for id in &hurt {
                let object = state.object(*id);
                log.event(Event::new("healed").with("to", &object.name).with("amount", object.damage));
            }
        });
        for id in hurt {
            self.state.change(id, |object| {
                object.damage = 0;
                object.wounds.clear();
            });
        }
    }

    /// What lasted for this turn ends, after everything else of the turn (317.2).
    pub fn expire(&mut self) {
        let ends = |tracked: &&TrackedChange| !tracked.is_for_each_combat();
        if self.state.tracked.iter().filter(ends).any(TrackedChange::prevents) {
            self.log.cite(clause!("437.1.b-timespan"), || "Prevents for this turn end with it".to_owned());
        }
        if self.state.tracked.iter().any(|tracked| ends(&tracked)) || !self.state.delayed_replacements.is_empty() {
            self.log.cite(clause!("317.2-expires-last"), || "what lasted this turn ends".to_owned());
        }
        (self.rulings.end_tracked)(&mut self.state);
        self.state.delayed_replacements.clear();
        self.state.delayed_triggers.clear();
        for id in self.state.ids() {
            self.state.change(id, |object| {
                object.stunned = false;
                object.moved = 0;
                object.given = 0;
            });
        }
    }

    /// The next player readies, scores what he holds, channels two runes and draws.
    fn next_turn(&mut self) -> Result<(), Stop> {
        let next = self.state.next_player(self.state.turn);
        self.state.turn = next;
        for player in &mut self.state.players {
            player.played = 0;
            if player.pool.is_some() {
                player.pool = Some(Pool::default());
            }
        }
        for place in &mut self.state.places {
            place.scored = None;
        }
        for id in self.state.ids() {
            if self.state.controller(id) == next {
                self.state.change(id, |object| object.exhausted = false);
            }
        }
        for place in self.state.place_ids() {
            let held = self.state.place(place).is_some_and(|place| place.held && place.controller == Some(next));
            if held {
                self.score(place, next)?;
            }
        }
        self.state.change_player(next, |player| player.runes = (player.runes + 2).min(player.runes.max(12)));
        self.draw(next, 1, None)?;
        self.run_chain(None, &[])
    }
}

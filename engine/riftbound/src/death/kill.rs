//! 428: kills. What is killed goes to the trash at the same time; 428.5: where a death was replaced, nothing
//! was killed and nobody has killed. 437.1.a: a kill is not damage, and no Prevent is about it.
//!
//! "Kill a unit. If you do, draw": with the death replaced nothing is drawn.
//! A unit under Prevent All is killed like any other.

use std::sync::Arc;

use crate::death::simultaneous::Dying;
use crate::game::Game;
use crate::state::matching::{ActiveAbility, Perspective, comes_from};
use crate::state::{Agent, AgentKind, ChainItem, DamageChange, KnownObject, ObjectId, TrackedChange, Zone};
use crate::words::amounts::PreventAmount;
use crate::words::cards::Triggered;
use crate::words::effects::{Awaited, Kill};
use crate::words::targets::target_words;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

/// Which of the objects that a line is about it kills: those that are still there and fit its condition,
/// under a Prevent or not.
pub fn units_to_kill(game: &mut Game<'_>, item: &ChainItem, line: &Kill, found: &[KnownObject]) -> Vec<KnownObject> {
    let mut victims = Vec::new();
    for known in found {
        if game.state.is_there(known) && game.holds(item, line.r#if.as_ref(), Some(known)) {
            if game.is_under_all(known.at.id) {
                game.log.cite(clause!("437.1.a-damage-only"), || "a kill is not damage".to_owned());
            }
            victims.push(*known);
        }
    }
    victims
}

/// Only those that really died are the killed ones.
pub fn killed_units(victims: &[KnownObject], died: &[ObjectId]) -> Vec<KnownObject> {
    victims.iter().filter(|known| died.contains(&known.at.id)).copied().collect()
}

/// Nobody is credited with a death that was replaced.
pub fn credit_replaced_death(game: &mut Game<'_>, one: &Dying) {
    if !game.death_triggers(one).is_empty() {
        let name = &game.state.object(one.id).name;
        game.log.cite(clause!("428.5-no-kill-no-credit"), || format!("nobody killed {name}"));
    }
}

impl Game<'_> {
    /// Carries out a line that kills.
    pub fn kill_line(&mut self, item: &mut ChainItem, line: &Kill) -> Result<(), Stop> {
        let first = item.slot;
        let found = self.about(item, line.what, line.r#if.as_ref())?;
        // The target words of what follows are passed over where it does not.
        let skip = item.slot + target_words(&line.if_done).len();
        let Some(found) = found else {
            (self.rulings.target_is_gone)(self, item, first);
            item.slot = skip;
            return Ok(());
        };
        let victims = (self.rulings.units_to_kill)(self, item, line, &found);
        let ids: Vec<ObjectId> = victims.iter().map(|known| known.at.id).collect();
        let died = self.kill(&ids, Some(&item.agent.clone()))?;
        let saved = victims.iter().any(|known| !died.contains(&known.at.id));
        if saved && item.asks_for_killed() {
            let name = &item.agent.name;
            self.log.cite(clause!("faq-no-killed-unit"), || format!("{name} killed no unit"));
        }
        let killed = (self.rulings.killed_units)(&victims, &died);
        item.killed = killed.first().copied();
        item.replaced = saved;
        if !line.if_done.is_empty() {
            if killed.is_empty() {
                self.log.cite(clause!("359.3.e.14-if-you-do"), || "it was not done".to_owned());
                self.log.cite(clause!("428.5-no-kill-no-credit"), || "nothing was killed".to_owned());
            } else {
                item.it = killed;
                self.execute(item, &line.if_done)?;
            }
            item.slot = skip;
        }
        Ok(())
    }

    /// Kills objects at the same time: those of a cleanup, or those that an agent kills. Gives those
    /// that really died.
    pub fn kill(&mut self, victims: &[ObjectId], agent: Option<&Agent>) -> Result<Vec<ObjectId>, Stop> {
        let dies = |id: &ObjectId| {
            // What dealt the last damage kills in a cleanup.
            let last = self.state.object(*id).wounds.last().map(|(agent, _)| agent);
            Dying { id: *id, agent: agent.or(last).cloned(), saved: false }
        };
        let dying = victims.iter().map(dies).collect();
        (self.rulings.die_together)(self, dying, agent.is_none())
    }

    fn is_under_all(&self, unit: ObjectId) -> bool {
        let is_all = |tracked: &TrackedChange| {
            matches!(tracked.change, DamageChange::Prevent { amount: Some(PreventAmount::All), .. })
        };
        self.state.prevents(unit).any(is_all)
    }

    /// Sends the dead to the trash at the same time, and notes what waits for it. Gives those that
    /// died.
    pub fn bury(&mut self, dying: Vec<Dying>) -> Vec<ObjectId> {
        let mut dead = dying;
        dead.retain(|one| !one.saved && self.state.object(one.id).zone.is_board());
        if dead.is_empty() {
            return Vec::new();
        }
        let state = &self.state;
        self.log.together(|log| {
            for one in &dead {
                let object = state.object(one.id);
                let event = Event::new("killed").with("what", &object.name);
                let event = event.with("who", state.player_name(object.controller));
                log.event(event.with_some("by", one.agent.as_ref().map(|agent| &agent.name)));
            }
        });
        // All see each other die, so what waits is found before anything has left the board; whether it
        // works where its card is, is looked at after that (383.2.c).
        let mut waiting = Vec::new();
        for one in &dead {
            waiting.extend(self.awaiting_death(one));
            let it = vec![self.state.known(one.id)];
            self.deathknell(one.id, &it);
        }
        for one in &dead {
            (self.rulings.leave_board)(self, one.id, Zone::Trash);
        }
        for (ability, it) in waiting {
            if self.state.works(&ability) {
                self.trigger(&ability, vec![it]);
            }
        }
        dead.iter().map(|one| one.id).collect()
    }

    /// The abilities that wait for such a death, wherever their cards are.
    fn awaiting_death(&self, one: &Dying) -> Vec<(ActiveAbility<Triggered>, KnownObject)> {
        let mut waiting = Vec::new();
        for ability in self.state.triggered(|event| matches!(event, Awaited::Killed(_))) {
            let by = &ability.says.when.by;
            let agent = one.agent.as_ref();
            if let Awaited::Killed(phrase) = &ability.says.when.event
                && self.state.means(*phrase, one.id, ability.perspective)
                && (by.is_empty() || agent.is_some_and(|agent| comes_from(&by.0, agent, ability.perspective.player)))
            {
                waiting.push((ability, self.state.known(one.id)));
            }
        }
        waiting
    }

    /// The abilities that wait for such a death, and work where their cards are.
    pub fn death_triggers(&self, one: &Dying) -> Vec<(ActiveAbility<Triggered>, KnownObject)> {
        let mut waiting = self.awaiting_death(one);
        waiting.retain(|(ability, _)| self.state.works(ability));
        waiting
    }

    /// The Deathknell of a unit triggers, if it has one.
    pub fn deathknell(&mut self, id: ObjectId, it: &[KnownObject]) {
        let object = self.state.object(id);
        let Some(card) = object.card.clone().filter(|card| !card.deathknell.is_empty()) else { return };
        let player = object.controller;
        let agent = Agent { kind: AgentKind::Ability, player, name: object.name.clone() };
        let perspective = Perspective { player, itself: id, source: id };
        let item = ChainItem::new(agent, perspective, Arc::new(card.deathknell.clone()), it.to_vec());
        self.state.pending.push(item);
    }
}

//! 428: kills. What is killed goes to the trash at the same time; 428.5: where a death was replaced, nothing
//! was killed and nobody has killed, but a kill that is a cost is paid (357.2.a). 437.1.a: a kill is not damage,
//! and no Prevent is about it.
//!
//! "Kill a unit. If you do, draw": with the death replaced nothing is drawn.
//! A unit under Prevent All is killed like any other.

use std::sync::Arc;

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

use crate::abilities::{referents, triggers};
use crate::death::simultaneous::Dying;
use crate::game::Game;
use crate::state::matching::{ActiveAbility, Perspective, comes_from};
use crate::state::{Agent, AgentKind, ChainItem, DamageChange, KnownObject, ObjectId, TrackedChange, Zone};
use crate::words::amounts::PreventAmount;
use crate::words::cards::Triggered;
use crate::words::effects::{Awaited, Kill};

/// Which of the objects that a line is about it kills: those that are still there and fit its condition,
/// under a Prevent or not.
pub fn units_to_kill(game: &mut Game<'_>, item: &ChainItem, line: &Kill, found: &[KnownObject]) -> Vec<KnownObject> {
    let mut victims = Vec::new();
    for known in found {
        if game.state.is_there(known) && referents::holds(game, item, line.r#if.as_ref(), Some(known)) {
            if is_under_all(game, known.at.id) {
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
    if !death_triggers(game, one).is_empty() {
        let name = &game.state.object(one.id).name;
        game.log.cite(clause!("428.5-no-kill-no-credit"), || format!("nobody killed {name}"));
    }
}

/// Kills an object as a cost, which is paid whether the object dies or not.
pub fn kill_as_cost(game: &mut Game<'_>, id: ObjectId, agent: &Agent) -> Result<(), Stop> {
    if kill(game, &[id], Some(agent))?.is_empty() {
        let note = || "the kill was replaced; it is paid".to_owned();
        game.log.cite(clause!("357.2.a-replaced-cost-is-paid"), note);
    }
    Ok(())
}

/// Kills objects at the same time: those of a cleanup, or those that an agent kills. Gives those
/// that really died.
pub fn kill(game: &mut Game<'_>, victims: &[ObjectId], agent: Option<&Agent>) -> Result<Vec<ObjectId>, Stop> {
    let dies = |id: &ObjectId| {
        // What dealt the last damage kills in a cleanup.
        let last = game.state.object(*id).wounds.last().map(|(agent, _)| agent);
        Dying { id: *id, agent: agent.or(last).cloned(), saved: false }
    };
    let dying = victims.iter().map(dies).collect();
    (game.rulings.die_together)(game, dying, agent.is_none())
}

fn is_under_all(game: &Game<'_>, unit: ObjectId) -> bool {
    let is_all = |tracked: &TrackedChange| {
        matches!(tracked.change, DamageChange::Prevent { amount: Some(PreventAmount::All), .. })
    };
    game.state.prevents(unit).any(is_all)
}

/// Sends the dead to the trash at the same time, and notes what waits for it. Gives those that
/// died.
pub fn bury(game: &mut Game<'_>, dying: Vec<Dying>) -> Vec<ObjectId> {
    let mut dead = dying;
    dead.retain(|one| !one.saved && game.state.object(one.id).zone.is_board());
    if dead.is_empty() {
        return Vec::new();
    }
    let state = &game.state;
    game.log.together(|log| {
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
        waiting.extend(awaiting_death(game, one));
        let it = vec![game.state.known(one.id)];
        deathknell(game, one.id, &it);
    }
    for one in &dead {
        (game.rulings.leave_board)(game, one.id, Zone::Trash);
    }
    for (ability, it) in waiting {
        if game.state.works(&ability) {
            triggers::trigger(game, &ability, vec![it]);
        }
    }
    dead.iter().map(|one| one.id).collect()
}

/// The abilities that wait for such a death, wherever their cards are.
fn awaiting_death(game: &Game<'_>, one: &Dying) -> Vec<(ActiveAbility<Triggered>, KnownObject)> {
    let mut waiting = Vec::new();
    for ability in game.state.triggered(|event| matches!(event, Awaited::Killed(_))) {
        let by = &ability.says.when.by;
        let agent = one.agent.as_ref();
        if let Awaited::Killed(phrase) = &ability.says.when.event
            && game.state.means(*phrase, one.id, ability.perspective)
            && (by.is_empty() || agent.is_some_and(|agent| comes_from(&by.0, agent, ability.perspective.player)))
        {
            waiting.push((ability, game.state.known(one.id)));
        }
    }
    waiting
}

/// The abilities that wait for such a death, and work where their cards are.
pub fn death_triggers(game: &Game<'_>, one: &Dying) -> Vec<(ActiveAbility<Triggered>, KnownObject)> {
    let mut waiting = awaiting_death(game, one);
    waiting.retain(|(ability, _)| game.state.works(ability));
    waiting
}

/// The Deathknell of a unit triggers, if it has one.
pub fn deathknell(game: &mut Game<'_>, id: ObjectId, it: &[KnownObject]) {
    let object = game.state.object(id);
    let Some(card) = object.card.clone().filter(|card| !card.deathknell.is_empty()) else { return };
    let player = object.controller;
    let agent = Agent { kind: AgentKind::Ability, player, name: object.name.clone() };
    let perspective = Perspective { player, itself: id, source: id };
    let item = ChainItem::new(agent, perspective, Arc::new(card.deathknell.clone()), it.to_vec());
    game.state.pending.push(item);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::state_with_units;

    #[test]
    fn who_did_not_die_is_not_killed() {
        let (state, units) = state_with_units(&[1, 2]);
        let victims = [state.known(units[0]), state.known(units[1])];
        assert_eq!(killed_units(&victims, &[units[1]]), [victims[1]]);
        assert!(killed_units(&victims, &[]).is_empty());
    }
}

//! Combat: the showdown, the assignment of damage, the damage, and what becomes of the battlefield (460 and
//! 461, in 1.4 465 and 466). 465.2.c.5: since 1.4 replacements apply to what is assigned, and not again when
//! it is dealt; in 1.3 they apply when it is dealt (437.5). The table in `timetable` has the steps in order.
//!
//! 5 damage assigned to a unit of Might 2 under a Prevent Value of 3: 2 are dealt, and it dies.
//! The attacker assigns first; all damage of both sides is dealt at the same time.

pub mod assigning;
pub mod assignment;
pub mod ending;
pub mod lethal;
pub mod reasons;
pub mod timetable;

use kernel::transcript::stop::Stop;

use crate::chain;
use crate::combat::assigning::Side;
use crate::combat::ending::Sides;
use crate::combat::timetable::{COMBAT_STEPS, CombatStep};
use crate::damage::dealing;
use crate::death::{cleanup, designation};
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::{CurrentCombat, PlaceId, PlayerId, State, Window};
use crate::words::scenario::{Combat, Step};

kernel::interpretation! {
    /// 465.2.c.5: the combat damage of both sides after replacements: since 1.4 they apply to the damage that a side
    /// has assigned, before the other side assigns.
    pub(crate) ASSIGN_AND_REPLACE: fn(&mut Game<'_>, &[Side; 2], &Combat) -> Result<Vec<PendingDamage>, Stop> =
        replace_when_assigned;
}

pub fn replace_when_assigned(
    game: &mut Game<'_>,
    sides: &[Side; 2],
    combat: &Combat,
) -> Result<Vec<PendingDamage>, Stop> {
    let mut batch = Vec::new();
    for side in sides {
        let mut assigned = assigning::assign(game, side, combat)?;
        for damage in &mut assigned {
            let raw = damage.amount;
            dealing::change_damage(game, damage)?;
            if damage.amount != raw || !damage.replaced.is_empty() || !damage.prevented.is_empty() {
                let note = || format!("{raw} assigned becomes {}", damage.amount);
                game.log.cite(clause!("465.2.c.5-replacements-at-assignment"), note);
            }
        }
        batch.append(&mut assigned);
    }
    Ok(batch)
}

/// The combat damage of both sides in 1.3, where replacements apply when damage is dealt, after both sides have
/// assigned theirs.
pub fn replace_when_dealt(game: &mut Game<'_>, sides: &[Side; 2], combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    let mut batch = assigning::assign_both(game, sides, combat)?;
    dealing::change_together(game, &mut batch)?;
    Ok(batch)
}

kernel::interpretation! {
    /// 459.2.b.1: the attacker in a combat: the player whose unit contested the battlefield; the turn player if no unit
    /// has come to it.
    pub(crate) ATTACKER: fn(&State, PlaceId) -> PlayerId = attacker;
}

fn attacker(state: &State, place: PlaceId) -> PlayerId {
    state.place(place).and_then(|place| place.contested).unwrap_or(state.turn)
}

/// The combat staged at a battlefield.
pub fn take_combat<'a>(game: &mut Game<'a>, combat: &'a Combat, step: &'a Step) -> Result<(), Stop> {
    let name = &combat.place.0;
    let Some(place) = game.state.place_of(name) else {
        return Err(game.log.rejected(format!("`{name}` is not a battlefield")));
    };
    let attacker = game.by(&ATTACKER)(&game.state, place);
    if attacker != game.state.turn {
        let note = || "the attacker is the player whose unit contested the battlefield".to_owned();
        game.log.cite(clause!("459.2.b.1-who-contested-attacks"), note);
    }
    let opponents = game.state.opponents(attacker);
    let opponents: Vec<PlayerId> = opponents.filter(|player| !game.state.units_at(place, *player).is_empty()).collect();
    let defender = match opponents.as_slice() {
        [one] if game.state.place(place).is_some_and(|place| place.combat_staged) => *one,
        [_, _, ..] => return Err(Stop::unsupported("a combat of more than two players")),
        _ => return Err(game.log.rejected(format!("no combat is staged at `{name}`"))),
    };
    game.state.combat = Some(CurrentCombat { place, attacker });
    game.state.designated.clear();
    designation::undesignate(&mut game.state);
    game.state.excess.clear();
    let mut sides = Sides { place, attacker, defender, recalled: false };
    // Responses belong to the first items that wait on the chain: what attacks and defends, else what the damage
    // triggered, else what the result did.
    let mut responses = step.in_response.as_slice();
    for part in game.by(&COMBAT_STEPS)().steps() {
        if game.state.won.is_some() {
            return Ok(());
        }
        match part {
            CombatStep::Designate => {
                designation::designate(game)?;
            }
            CombatStep::Chain => chain::run_waiting(game, &mut responses)?,
            CombatStep::Showdown => game.nested(&step.showdown, Window::Showdown)?,
            CombatStep::Damage => damage_of_both(game, place, [attacker, defender], combat)?,
            CombatStep::Cleanup => {
                ending::combat_cleanup(game, &mut sides)?;
                chain::run_waiting(game, &mut responses)?;
            }
            CombatStep::Result => {
                ending::combat_result(game, &sides)?;
                chain::run_waiting(game, &mut responses)?;
            }
            CombatStep::Control => {
                ending::establish_control(game, &sides)?;
                chain::run_waiting(game, &mut responses)?;
            }
            CombatStep::Undesignate => {
                game.state.combat = None;
                designation::undesignate(&mut game.state);
            }
            CombatStep::Ended => ending::combat_ends(game, place)?,
            CombatStep::Expire => {
                game.state.designated.clear();
                ending::end_combat_values(game);
                cleanup::cleanup(game)?;
            }
        }
    }
    chain::run_chain(game, None, responses)
}

fn damage_of_both(game: &mut Game<'_>, place: PlaceId, players: [PlayerId; 2], combat: &Combat) -> Result<(), Stop> {
    let [attackers, defenders] = players.map(|player| game.state.units_at(place, player));
    if attackers.is_empty() || defenders.is_empty() {
        if combat.assign.is_empty() {
            return Ok(());
        }
        return Err(game.log.rejected("no damage is assigned in this combat"));
    }
    let [attacker, defender] = players;
    let attack = Side { player: attacker, units: attackers.clone(), others: defenders.clone() };
    let defence = Side { player: defender, units: defenders, others: attackers };
    combat_damage(game, &[attack, defence], combat)
}

/// Both sides assign, the attacker first, and all damage is dealt at the same time.
fn combat_damage(game: &mut Game<'_>, sides: &[Side; 2], combat: &Combat) -> Result<(), Stop> {
    for name in combat.assign.keys() {
        if !sides.iter().any(|side| game.state.player_name(side.player) == name.0) {
            return Err(game.log.rejected(format!("`{}` has no units in this combat", name.0)));
        }
    }
    game.state.orders.clear();
    let batch = game.by(&ASSIGN_AND_REPLACE)(game, sides, combat)?;
    game.state.orders.clear();
    dealing::mark_damage(game, &batch)
}

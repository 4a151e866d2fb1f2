//! Combat: the showdown, the assignment of damage, the damage, and what becomes of the battlefield (460 and
//! 461, in 1.4 465 and 466). 465.2.c.5: since 1.4 replacements apply to what is assigned, and not again when
//! it is dealt; in 1.3 they apply when it is dealt (437.5).
//!
//! 5 damage assigned to a unit of Might 2 under a Prevent Value of 3: 2 are dealt, and it dies.
//! The attacker assigns first; all damage of both sides is dealt at the same time.

pub mod assignment;
pub mod ending;
pub mod lethal;

use indexmap::IndexMap;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::chain;
use crate::combat::assignment::Assignment;
use crate::combat::lethal::{Change, Recipient};
use crate::damage::dealing;
use crate::death::cleanup;
use crate::game::Game;
use crate::replacement::{DamageEffect, PendingDamage, order};
use crate::state::{Agent, AgentKind, CurrentCombat, DamageChange, ObjectId, PlaceId, PlayerId, Window};
use crate::words::amounts::PreventAmount;
use crate::words::scenario::{Combat, Step};

/// One side of a combat and those it deals damage to.
pub struct Side {
    player: PlayerId,
    units: Vec<ObjectId>,
    others: Vec<ObjectId>,
}

/// Since 1.4 replacements apply to what a side has assigned, before the other side assigns.
pub fn replace_when_assigned(
    game: &mut Game<'_>,
    sides: &[Side; 2],
    combat: &Combat,
) -> Result<Vec<PendingDamage>, Stop> {
    let mut batch = Vec::new();
    for side in sides {
        let mut assigned = assign(game, side, combat)?;
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

/// In 1.3 replacements apply when damage is dealt, after both sides have assigned theirs.
pub fn replace_when_dealt(game: &mut Game<'_>, sides: &[Side; 2], combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    let mut batch = assign_both(game, sides, combat)?;
    for damage in &mut batch {
        dealing::change_damage(game, damage)?;
    }
    Ok(batch)
}

/// The combat staged at a battlefield.
pub fn take_combat<'a>(game: &mut Game<'a>, combat: &'a Combat, step: &'a Step) -> Result<(), Stop> {
    let name = &combat.place.0;
    let Some(place) = game.state.place_of(name) else {
        return Err(game.log.rejected(format!("{name} is no battlefield")));
    };
    let attacker = game.state.turn;
    let opponents = game.state.opponents(attacker);
    let opponents: Vec<PlayerId> = opponents.filter(|player| !game.state.units_at(place, *player).is_empty()).collect();
    let defender = match opponents.as_slice() {
        [one] if !game.state.units_at(place, attacker).is_empty() => *one,
        [_, _, ..] => return Err(Stop::unsupported("a combat of more than two players")),
        _ => return Err(game.log.rejected(format!("no combat is staged at {name}"))),
    };
    game.state.combat = Some(CurrentCombat { place, attacker });
    let lent = ending::begin_combat_values(game);
    game.nested(&step.showdown, Window::Showdown)?;
    damage_of_both(game, place, [attacker, defender], combat)?;
    ending::combat_cleanup(game, place, attacker, defender)?;
    // Responses belong to the first items that wait on the chain: what the damage triggered, else what
    // the result did.
    let waits = !game.state.pending.is_empty();
    chain::run_chain(game, None, if waits { &step.in_response } else { &[] })?;
    ending::combat_result(game, place, attacker, defender)?;
    chain::run_chain(game, None, if waits { &[] } else { &step.in_response })?;
    game.state.combat = None;
    ending::end_combat_values(game, &lent);
    cleanup::cleanup(game)
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
            return Err(game.log.rejected(format!("{} has no units in this combat", name.0)));
        }
    }
    game.state.orders.clear();
    let batch = (game.rulings.assign_and_replace)(game, sides, combat)?;
    game.state.orders.clear();
    dealing::mark_damage(game, &batch);
    Ok(())
}

/// What both sides assign, one after the other.
pub fn assign_both(game: &mut Game<'_>, sides: &[Side; 2], combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    let mut batch = Vec::new();
    for side in sides {
        batch.append(&mut assign(game, side, combat)?);
    }
    Ok(batch)
}

fn assign(game: &mut Game<'_>, side: &Side, combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    let agent = Agent { kind: AgentKind::Combat, player: side.player, name: Name::Word("combat") };
    let mut assignment = assignment(game, side, &agent)?;
    let who = game.state.player_name(side.player);
    let given = combat.assign.iter().find(|(name, _)| name.0 == who).map(|(_, parts)| parts);
    let given: Option<IndexMap<Name, i64>> =
        given.map(|parts| parts.iter().map(|(name, part)| (name.0.clone(), part.0)).collect());
    if assignment.recipients.len() > 1 && !assignment.is_void() {
        let is_spared =
            |unit: &Recipient| given.as_ref().is_some_and(|parts| parts.get(&unit.name).is_none_or(|part| *part <= 0));
        for unit in assignment.recipients.iter_mut().filter(|unit| !is_spared(unit)) {
            unit.order = order_for_lethal(game, unit, &agent)?;
        }
    }
    if assignment.is_void() {
        if assignment.total > 0 {
            let note = || format!("{who} has nobody to assign it to");
            game.log.cite(clause!("460.2.c.9-cannot-be-dealt-is-exempt"), note);
        }
        if let Some(parts) = given.filter(|parts| parts.values().any(|part| *part > 0)) {
            assignment.judge(&parts).map_err(Stop::Refused)?;
        }
        return Ok(Vec::new());
    }
    let split = match given {
        Some(parts) => assignment.judge(&parts).map_err(Stop::Refused)?,
        None => ask_split(game, &who, &assignment)?,
    };
    for clause in assignment.deciding(&split) {
        game.log.cite(clause, || format!("{who} assigns {}", assignment.total));
    }
    if side.units.len() > 1 {
        let note = || format!("{who} assigns {} in all", assignment.total);
        game.log.cite(clause!("460.2.c-summed-might"), note);
    }
    let from: Vec<Name> = side.units.iter().map(|id| game.state.object(*id).name.clone()).collect();
    let parts = assignment.recipients.iter().zip(split).filter(|(_, part)| *part > 0);
    let parts: Vec<(&Recipient, i64)> = parts.collect();
    game.log.together(|log| {
        for (unit, part) in &parts {
            log.event(Event::new("assigned").with("who", &who).with("to", &unit.name).with("amount", *part));
        }
    });
    let mut batch = Vec::new();
    for (unit, part) in parts {
        if unit.prevents > 0 {
            let note = || format!("{} is assigned {part}", unit.name);
            game.log.cite(clause!("437.5-may-be-assigned"), note);
        }
        batch.push(PendingDamage::new(unit.id, part, agent.clone(), from.clone()));
    }
    Ok(batch)
}

fn ask_split(game: &mut Game<'_>, who: &Name, assignment: &Assignment) -> Result<Vec<i64>, Stop> {
    if let [only] = assignment.splits(2).as_slice() {
        return Ok(only.clone());
    }
    let caps = assignment.recipients.iter().map(|unit| (unit.name.clone(), assignment.total)).collect();
    let options = Options::Split { total: assignment.total, caps };
    let under = Some(kernel::rule!("460.2.c"));
    let question = Question { who: who.clone(), kind: "assign", under, about: None, options };
    game.log.ask(&question, |give| match give {
        Give::Split(parts) => assignment.judge(parts),
        _ => Err(Refusal::new(&[], "an assignment says how much each unit gets")),
    })
}

fn assignment(game: &Game<'_>, side: &Side, agent: &Agent) -> Result<Assignment, Stop> {
    let total = (game.rulings.side_might)(&game.state, &side.units);
    let recipients: Vec<Recipient> = side.others.iter().map(|id| lethal::recipient(game, *id, agent)).collect();
    for (index, unit) in recipients.iter().enumerate() {
        if recipients.iter().take(index).any(|other| other.name == unit.name) {
            return Err(game.log.rejected(format!("two units in this combat are called {}", unit.name)));
        }
        let goes_elsewhere = |effect: &DamageEffect| matches!(effect.change, DamageChange::Redirect(_));
        if lethal::foreseen(game, unit.id, agent).iter().any(goes_elsewhere) {
            return Err(Stop::unsupported("an assignment of damage that is dealt to another unit instead"));
        }
    }
    Ok(Assignment { total, recipients, rulings: game.rulings })
}

/// What is lethal in an assignment may depend on the order in which a unit's replacements apply;
/// then that is chosen before the next unit is assigned damage (372, 465.2.c.5).
fn order_for_lethal(game: &mut Game<'_>, unit: &Recipient, agent: &Agent) -> Result<Vec<Change>, Stop> {
    if unit.doubles == 0 || unit.values.is_empty() || unit.all || unit.immune {
        return Ok(Vec::new());
    }
    let mut left = lethal::foreseen(game, unit.id, agent);
    let mut changes = Vec::new();
    game.log.cite(clause!("437.7-replacement"), || "a Prevent is one replacement among others".to_owned());
    while !left.is_empty() {
        let next = match left.as_slice() {
            [only] => Some(only.key),
            several => order::ask_order(game, &DamageEffect::competing(unit.id, several))?,
        };
        let index = left.iter().position(|effect| Some(effect.key) == next).unwrap_or(0);
        let effect = left.remove(index);
        game.state.orders.push((unit.id, effect.key));
        match effect.change {
            DamageChange::Double => changes.push(Change::Double),
            DamageChange::Prevent { amount: Some(PreventAmount::Value(n)), .. } => changes.push(Change::Prevent(n)),
            DamageChange::Prevent { .. } | DamageChange::Redirect(_) => {}
        }
    }
    Ok(changes)
}

//! 465.2.c (460.2.c in 1.3): a side assigns its damage: what its step says, else what it is asked. Where the
//! order of two replacements decides what is lethal, that is chosen first (372, 465.2.c.5).
//!
//! 3 damage to units of Might 2 and 2, nothing said: the attacker is asked.
//! 3 damage to one unit: nobody is asked, it gets all.

use indexmap::IndexMap;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::combat::assignment::{Assignment, SIDE_MIGHT};
use crate::combat::lethal::{self, Change, Recipient};
use crate::damage::dealing;
use crate::game::Game;
use crate::replacement::{DamageEffect, PendingDamage, order};
use crate::state::{Agent, AgentKind, DamageChange, ObjectId, PlayerId};
use crate::words::amounts::PreventAmount;
use crate::words::scenario::Combat;

/// The most units with demands that exclude each other. Each doubles the number of ways to obey them, all of which are
/// tried.
const MOST_TORN: usize = 6;

/// One side of a combat and those it deals damage to.
pub struct Side {
    /// The player who assigns.
    pub player: PlayerId,
    /// The units of the side.
    pub units: Vec<ObjectId>,
    /// The units of the other side.
    pub others: Vec<ObjectId>,
}

/// The damage that both sides assign, one after the other.
pub fn assign_both(game: &mut Game<'_>, sides: &[Side; 2], combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    let mut batch = Vec::new();
    for side in sides {
        batch.append(&mut assign(game, side, combat)?);
    }
    Ok(batch)
}

/// The damage that one side assigns.
pub fn assign(game: &mut Game<'_>, side: &Side, combat: &Combat) -> Result<Vec<PendingDamage>, Stop> {
    let agent = Agent { kind: AgentKind::Combat, player: side.player, name: Name::Word("combat"), card: None };
    for unit in &side.others {
        dealing::can_be_dealt(game, *unit);
    }
    let mut assignment = assignment(game, side, &agent)?;
    let who = game.state.player_name(side.player);
    let given = given_to(combat, &who);
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
    if assignment.recipients.len() > 1 {
        let is_spared =
            |unit: &Recipient| given.as_ref().is_some_and(|parts| parts.get(&unit.name).is_none_or(|part| *part <= 0));
        for unit in assignment.recipients.iter_mut().filter(|unit| !is_spared(unit)) {
            unit.order = order_for_lethal(game, unit, &agent)?;
        }
    }
    let split = match given {
        Some(parts) => assignment.judge(&parts).map_err(Stop::Refused)?,
        None => ask_split(game, &who, &assignment)?,
    };
    for clause in assignment.deciding(&split) {
        game.log.cite(clause, || format!("{who} assigns {}", assignment.total));
    }
    let beyond = |(unit, part): (&Recipient, &i64)| game.interpretations.by(&BEYOND_LETHAL)(&assignment, unit, *part);
    for (unit, part) in assignment.recipients.iter().zip(&split).filter(|(unit, _)| !unit.values.is_empty()) {
        let note = || format!("{part} assigned to {} are compared with lethal damage for it", unit.name);
        game.log.cite(clause!("437.5.a-lethal-counts-prevent"), note);
    }
    let excess = assignment.recipients.iter().zip(&split).map(beyond).fold(0, i64::saturating_add);
    game.state.excess.push((side.player, excess));
    if side.units.len() > 1 {
        let note = || format!("{who} assigns {} in all", assignment.total);
        game.log.cite(clause!("460.2.c-summed-might"), note);
    }
    let from: Vec<Name> = side.units.iter().map(|id| game.state.object(*id).name.clone()).collect();
    let parts = assignment.recipients.iter().zip(split).filter(|(_, part)| *part > 0);
    let parts: Vec<(&Recipient, i64)> = parts.collect();
    report_assigned(game, &who, &parts);
    let damage = |(unit, part): (&Recipient, i64)| PendingDamage::new(unit.id, part, agent.clone(), from.clone());
    Ok(parts.into_iter().map(damage).collect())
}

kernel::interpretation! {
    /// 460.2.c: the excess of the damage assigned to a unit: the part beyond the lethal damage, Prevents counted in.
    pub(crate) BEYOND_LETHAL: fn(&Assignment<'_>, &Recipient, part: i64) -> i64 = beyond_lethal;
}

fn beyond_lethal(assignment: &Assignment<'_>, unit: &Recipient, part: i64) -> i64 {
    assignment.lethal(unit).map_or(0, |lethal| part.saturating_sub(lethal).max(0))
}

/// The assignment that a step scripts for a player.
fn given_to(combat: &Combat, who: &Name) -> Option<IndexMap<Name, i64>> {
    let (_, parts) = combat.assign.iter().find(|(name, _)| name.0 == *who)?;
    Some(parts.iter().map(|(name, part)| (name.0.clone(), part.0)).collect())
}

fn report_assigned(game: &mut Game<'_>, who: &Name, parts: &[(&Recipient, i64)]) {
    game.log.together(|log| {
        for (unit, part) in parts {
            log.event(Event::new("assigned").with("who", who).with("to", &unit.name).with("amount", *part));
        }
    });
    for (unit, part) in parts.iter().filter(|(unit, _)| unit.prevents > 0) {
        let note = || format!("{} is assigned {part}", unit.name);
        game.log.cite(clause!("437.5-may-be-assigned"), note);
    }
}

fn ask_split(game: &mut Game<'_>, who: &Name, assignment: &Assignment<'_>) -> Result<Vec<i64>, Stop> {
    if let [only] = assignment.splits(2).as_slice() {
        return Ok(only.clone());
    }
    let caps = assignment.recipients.iter().map(|unit| (unit.name.clone(), assignment.total)).collect();
    let options = Options::Split { total: assignment.total, caps };
    let under = Some(kernel::rule!("460.2.c"));
    let question = Question { who: who.clone(), kind: "assign", under, about: None, options };
    game.log.ask(&question, |give| match give {
        Give::Split(parts) => assignment.judge(parts),
        _ => Err(Refusal::new(&[clause!("460.2.c-summed-might")], "an assignment gives the amount for each unit")),
    })
}

fn assignment<'a>(game: &Game<'a>, side: &Side, agent: &Agent) -> Result<Assignment<'a>, Stop> {
    let total = game.by(&SIDE_MIGHT)(&game.state, &side.units);
    let recipients: Vec<Recipient> = side.others.iter().map(|id| lethal::recipient(game, *id, agent)).collect();
    for (index, unit) in recipients.iter().enumerate() {
        if recipients.iter().take(index).any(|other| other.name == unit.name) {
            return Err(game.log.rejected(format!("two units in this combat are called `{}`", unit.name)));
        }
        if recipients.iter().filter(|unit| unit.ranks.len() > 1).count() > MOST_TORN {
            return Err(Stop::unsupported("too many units that must be assigned damage both first and last"));
        }
        let goes_elsewhere = |effect: &DamageEffect| matches!(effect.change, DamageChange::Redirect(_));
        if lethal::foreseen(game, unit.id, agent).iter().any(goes_elsewhere) {
            return Err(Stop::unsupported("an assignment of damage that is dealt to another unit instead"));
        }
    }
    Ok(Assignment { total, recipients, interpretations: game.interpretations })
}

/// The order in which a unit's replacements apply, if the lethal damage depends on it. It is chosen before the next
/// unit is assigned damage (372, 465.2.c.5).
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

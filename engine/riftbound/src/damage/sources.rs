//! 417.6.b: the sources of damage. The damage of an ability is dealt by the ability and by the object that has it
//! (417.6.b.2); where units are said to deal it, they are the sources and the spell is not (417.6.b.3).
//!
//! A Prevent of spell damage covers what a spell deals, and nothing of what two units deal to each other
//! because a spell says so.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::referents;
use crate::damage::dealing;
use crate::damage::split::SPLIT_AMONG;
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::{Agent, AgentKind, ChainItem, KnownObject, ObjectId};
use crate::words::amounts::Quantity;
use crate::words::effects::Deal;
use crate::words::phrases::Phrase;

kernel::interpretation! {
    /// 417.6.b.2: the damage of a spell or ability, which deals it.
    pub(crate) DEALT_BY_ITEM: fn(&ChainItem, to: ObjectId, amount: i64) -> PendingDamage = dealt_by_item;
}

pub fn dealt_by_item(item: &ChainItem, to: ObjectId, amount: i64) -> PendingDamage {
    let name: Name = item.agent.name.clone();
    PendingDamage { spell: item.card, ..PendingDamage::new(to, amount, item.agent.clone(), vec![name]) }
}

kernel::interpretation! {
    /// 715.4: adds the Bonus Damage that an effect gives its own damage. It is no part of the damage itself.
    pub(crate) OWN_BONUS: fn(&mut PendingDamage, i64) = own_bonus;
}

fn own_bonus(damage: &mut PendingDamage, bonus: i64) {
    damage.bonus = bonus;
}

kernel::interpretation! {
    /// 417.6.b.3: the agent of damage that a unit is said to deal: the unit, for its controller.
    pub(crate) UNIT_AS_AGENT: fn(&ChainItem, unit: &KnownObject) -> Agent = unit_as_agent;
}

pub fn unit_as_agent(item: &ChainItem, unit: &KnownObject) -> Agent {
    Agent { kind: AgentKind::Unit, player: unit.controller, name: item.agent.name.clone(), card: None }
}

/// Carries out a line that deals damage.
pub fn deal_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Deal) -> Result<(), Stop> {
    if line.from.is_empty() { item_deals(game, item, line) } else { units_deal(game, item, line) }
}

fn item_deals(game: &mut Game<'_>, item: &mut ChainItem, line: &Deal) -> Result<(), Stop> {
    // Read before the line says what it is about: `its might` is that of the line before.
    let amount = referents::amount(game, item, line.amount);
    let bonus = line.bonus.and_then(|bonus| referents::amount(game, item, bonus)).unwrap_or(0);
    let Some(mut found) = referents::about(game, item, line.to, None)? else { return Ok(()) };
    found.retain(|known| game.state.is_there(known));
    let mut batch = Vec::new();
    if line.split {
        let parts = game.by(&SPLIT_AMONG)(game, item, amount.unwrap_or(0), &found)?;
        batch.extend(parts.into_iter().map(|(id, part)| game.by(&DEALT_BY_ITEM)(item, id, part)));
        found.clear();
    }
    for known in found {
        let instead = line.instead.as_ref().filter(|instead| referents::meets(game, item, Some(&instead.r#if), &known));
        let amount = match instead {
            Some(instead) => referents::amount(game, item, instead.amount),
            None => amount,
        };
        if let Some(amount) = amount {
            batch.push(game.by(&DEALT_BY_ITEM)(item, known.at.id, amount));
        }
    }
    for damage in &mut batch {
        game.by(&OWN_BONUS)(damage, bonus);
    }
    if item.agent.kind == AgentKind::Ability && !batch.is_empty() {
        game.log.cite(clause!("417.6.b.2-ability-is-source"), || "the ability is the source".to_owned());
    }
    dealing::deal(game, batch)
}

kernel::interpretation! {
    /// 359.3.e.12: the units that are said to deal damage; a unit that has left the board deals none.
    pub(crate) UNITS_NAMED: fn(&mut Game<'_>, &mut ChainItem, Phrase) -> Result<Vec<KnownObject>, Stop> = units_named;
}

pub fn units_named(game: &mut Game<'_>, item: &mut ChainItem, phrase: Phrase) -> Result<Vec<KnownObject>, Stop> {
    let mut found = referents::about(game, item, phrase, None)?.unwrap_or_default();
    found.retain(|known| game.state.is_there(known));
    Ok(found)
}

fn units_deal(game: &mut Game<'_>, item: &mut ChainItem, line: &Deal) -> Result<(), Stop> {
    let mut fighters = Vec::new();
    for phrase in line.from.iter() {
        fighters.extend(game.by(&UNITS_NAMED)(game, item, *phrase)?);
    }
    let struck = match line.to {
        Phrase::EachOther => fighters.clone(),
        phrase => {
            let mut struck = referents::about(game, item, phrase, None)?.unwrap_or_default();
            struck.retain(|known| game.state.is_there(known));
            struck
        }
    };
    let mut batch = Vec::new();
    for by in &fighters {
        let amount = match line.amount {
            Quantity::ItsMight => referents::might_now(game, by),
            other => referents::amount(game, item, other).unwrap_or(0),
        };
        let source = game.state.object(by.at.id).name.clone();
        let agent = game.by(&UNIT_AS_AGENT)(item, by);
        let others: Vec<KnownObject> =
            struck.iter().filter(|to| line.to != Phrase::EachOther || to.at != by.at).copied().collect();
        let parts = if line.split {
            game.by(&SPLIT_AMONG)(game, item, amount, &others)?
        } else {
            others.iter().map(|to| (to.at.id, amount)).collect()
        };
        for (to, part) in parts {
            batch.push(PendingDamage::new(to, part, agent.clone(), vec![source.clone()]));
        }
    }
    game.log.cite(clause!("417.6.b.3-named-unit-is-source"), || "the units deal the damage".to_owned());
    dealing::deal(game, batch)
}

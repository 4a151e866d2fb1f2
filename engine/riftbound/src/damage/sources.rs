//! 417.6.b: the sources of damage. The damage of an ability is dealt by the ability and by the object that has it
//! (417.6.b.2); where units are said to deal it, they are the sources and the spell is not (417.6.b.3).
//!
//! A Prevent of spell damage covers what a spell deals, and nothing of what two units deal to each other
//! because a spell says so.

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::referents;
use crate::damage::split::SPLIT_AMONG;
use crate::damage::{bonus, dealing};
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
    let to_one = |game: &Game<'_>, id: ObjectId, part: i64| {
        let mut damage = game.by(&DEALT_BY_ITEM)(item, id, part);
        game.by(&OWN_BONUS)(&mut damage, bonus);
        damage
    };
    if line.split {
        let each = |game: &Game<'_>, id: ObjectId| to_one(game, id, amount.unwrap_or(0));
        let parts = split(game, item, amount.unwrap_or(0), &found, each)?;
        for (id, part, is_part) in parts {
            let damage = if is_part { game.by(&DEALT_BY_ITEM)(item, id, part) } else { to_one(game, id, part) };
            batch.push(PendingDamage { is_part, ..damage });
        }
        found.clear();
    }
    for known in found {
        let instead = line.instead.as_ref().filter(|instead| referents::meets(game, item, Some(&instead.r#if), &known));
        let amount = match instead {
            Some(instead) => referents::amount(game, item, instead.amount),
            None => amount,
        };
        if let Some(amount) = amount {
            batch.push(to_one(game, known.at.id, amount));
        }
    }
    if item.agent.kind == AgentKind::Ability && !batch.is_empty() {
        game.log.cite(clause!("417.6.b.2-ability-is-source"), || "the ability is the source".to_owned());
    }
    dealing::deal(game, batch)
}

/// The parts of damage that is split among units, each with `true` if Bonus Damage was split with it (715.3). `each`
/// returns the damage to one unit if that unit were dealt all of it.
fn split(
    game: &mut Game<'_>,
    item: &ChainItem,
    amount: i64,
    among: &[KnownObject],
    each: impl Fn(&Game<'_>, ObjectId) -> PendingDamage,
) -> Result<Vec<(ObjectId, i64, bool)>, Stop> {
    let all: Vec<PendingDamage> = among.iter().map(|known| each(game, known.at.id)).collect();
    let total = bonus::split_total(game, amount, &all);
    let parts = game.by(&SPLIT_AMONG)(game, item, total.unwrap_or(amount), among)?;
    Ok(parts.into_iter().map(|(id, part)| (id, part, total.is_some())).collect())
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
        let dealt = |to: ObjectId, part: i64| PendingDamage::new(to, part, agent.clone(), vec![source.clone()]);
        let parts = if line.split {
            split(game, item, amount, &others, |_, to| dealt(to, amount))?
        } else {
            others.iter().map(|to| (to.at.id, amount, false)).collect()
        };
        batch.extend(parts.into_iter().map(|(to, part, is_part)| PendingDamage { is_part, ..dealt(to, part) }));
    }
    game.log.cite(clause!("417.6.b.3-named-unit-is-source"), || "the units deal the damage".to_owned());
    dealing::deal(game, batch)
}

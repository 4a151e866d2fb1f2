//! 355.14.c: split damage has at most as many targets as there is damage when they are chosen, including the Bonus
//! Damage that is split with it (715.3).
//!
//! 5 damage split among any number of units: up to five of them.
//! With 1 Bonus Damage on one of them, up to six.

use kernel::transcript::stop::Stop;

use crate::damage::bonus;
use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::{Agent, AgentKind, ChainItem, ObjectId, Target};
use crate::words::amounts::Quantity;
use crate::words::targets::{TargetWord, target_words};

kernel::interpretation! {
    /// 355.14.c: the most targets among which damage is split.
    pub(crate) MOST_OF_A_SPLIT: fn(damage: i64) -> usize = most_of_a_split;
}

fn most_of_a_split(damage: i64) -> usize {
    usize::try_from(damage).unwrap_or(0)
}

/// The maximum number of targets of a target word for split damage. `among` are the units that are or could be chosen
/// for it; `before` are the targets of earlier words. None if no damage is split, or if its amount is not known yet.
pub fn most_targets(
    game: &mut Game<'_>,
    item: &ChainItem,
    word: &TargetWord,
    before: &[Target],
    among: &[ObjectId],
) -> Option<usize> {
    let (amount, by_units) = word.split?;
    let damage = match (amount, before.last()) {
        (Quantity::ItsMight, Some(Target::Object(unit))) => game.state.might(unit.id),
        _ => game.state.reckoned(amount, item.perspective)?,
    };
    let kind = if by_units { AgentKind::Unit } else { item.agent.kind };
    let agent = Agent { kind, ..item.agent.clone() };
    let all: Vec<PendingDamage> = among.iter().map(|id| PendingDamage::probe(*id, &agent)).collect();
    let more = if damage > 0 { bonus::bonus_among(game, &all) } else { 0 };
    let damage = damage.saturating_add(more);
    let note = || format!("{} splits {damage} damage", item.agent.name);
    game.log.cite(clause!("355.14.c-no-more-targets-than-damage"), note);
    Some(game.by(&MOST_OF_A_SPLIT)(damage))
}

/// Refuses an item that splits damage among more targets than there is damage.
pub fn hold_to_damage(game: &mut Game<'_>, item: &ChainItem) -> Result<(), Stop> {
    let words = target_words(&item.effect);
    for (nth, word) in words.iter().enumerate() {
        let chosen: Vec<ObjectId> = item.targets.get(nth).into_iter().flatten().filter_map(Target::object).collect();
        let before: Vec<Target> = item.targets.iter().take(nth).flatten().copied().collect();
        if most_targets(game, item, word, &before, &chosen).is_some_and(|most| chosen.len() > most) {
            let clause = clause!("355.14.c-no-more-targets-than-damage");
            return Err(Stop::refused(&[clause], format!("{} has less damage than targets", item.agent.name)));
        }
    }
    Ok(())
}

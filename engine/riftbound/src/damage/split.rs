//! Damage that is split among units: all of it, in whole parts, and at least 1 to each that was chosen; its
//! player says how as it is dealt (359.3.f.2), among those that are still there.
//!
//! 5 damage split among three units: 3, 1 and 1, but not 5, 0 and 0.
//! One of the three has left: the 5 are split among the other two.

use indexmap::IndexMap;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::game::Game;
use crate::state::{ChainItem, KnownObject, ObjectId};

/// Returns `true` if the parts are a split: all of the amount, and at least 1 to each as far as it goes.
pub fn is_split(total: i64, parts: &[i64]) -> bool {
    let sum = parts.iter().fold(0i64, |sum, part| sum.saturating_add(*part));
    let enough = i64::try_from(parts.len()).is_ok_and(|units| units <= total);
    let least = i64::from(enough);
    sum == total && parts.iter().all(|part| *part >= least)
}

kernel::interpretation! {
    /// 417: the part of split damage that each unit is dealt, as its player chooses.
    pub(crate) SPLIT_AMONG: fn(&mut Game<'_>, &ChainItem, i64, &[KnownObject]) -> Result<Vec<(ObjectId, i64)>, Stop> =
        ask_split;
}

/// Asks how damage is split among units.
fn ask_split(
    game: &mut Game<'_>,
    item: &ChainItem,
    total: i64,
    among: &[KnownObject],
) -> Result<Vec<(ObjectId, i64)>, Stop> {
    if total <= 0 || among.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<ObjectId> = among.iter().map(|known| known.at.id).collect();
    if let [only] = ids.as_slice() {
        return Ok(vec![(*only, total)]);
    }
    if i64::try_from(ids.len()).is_ok_and(|least| least == total) {
        game.log.cite(clause!("417-split-in-parts"), || "each unit is dealt 1".to_owned());
        return Ok(ids.into_iter().map(|id| (id, 1)).collect());
    }
    let names: Vec<Name> = ids.iter().map(|id| game.state.object(*id).name.clone()).collect();
    if names.iter().enumerate().any(|(index, name)| names.iter().take(index).any(|other| other == name)) {
        return Err(game.log.rejected("damage is split among two units of one name"));
    }
    let caps = names.iter().map(|name| (name.clone(), total)).collect();
    let options = Options::Split { total, caps };
    let (who, about) = (game.state.player_name(item.agent.player), Some(item.agent.name.clone()));
    let question = Question { who, kind: "split", under: None, about, options };
    let parts = game.log.ask(&question, |give| {
        let Give::Split(said) = give else {
            return Err(Refusal::new(&[], "a split gives the amount for each unit"));
        };
        let parts = parts_of(&names, said);
        if is_split(total, &parts) {
            Ok(parts)
        } else {
            Err(Refusal::new(
                &[clause!("417-split-in-parts")],
                "each chosen unit gets at least 1, and all of the damage is dealt",
            ))
        }
    })?;
    game.log.cite(clause!("417-split-in-parts"), || format!("{total} is split among {} units", ids.len()));
    Ok(ids.into_iter().zip(parts).filter(|(_, part)| *part > 0).collect())
}

fn parts_of(names: &[Name], said: &IndexMap<Name, i64>) -> Vec<i64> {
    names.iter().map(|name| said.get(name).copied().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_gets_one_at_least_and_all_is_dealt() {
        assert!(is_split(5, &[3, 1, 1]));
        assert!(!is_split(5, &[5, 0, 0]));
        assert!(!is_split(5, &[2, 1, 1]));
        // With less than 1 for each, some get none.
        assert!(is_split(1, &[1, 0]));
    }
}

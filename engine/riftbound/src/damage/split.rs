//! Damage that is split among units: all of it, in whole parts, and at least 1 to each that was chosen; its
//! player says how as it is dealt (359.3.f.2), among those that are still there. 355.14.h: if there is too little, the
//! player says who goes without.
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

kernel::interpretation! {
    /// 355.14.h.1: the most that one of so many units is dealt of split damage. If there is too little for all of them,
    /// no more of them go without than must, so each of the others is dealt 1 (355.14.h.1-no-more-left-out).
    pub(crate) MOST_OF_A_PART: fn(total: i64, units: i64) -> i64 = most_of_a_part;
}

fn most_of_a_part(total: i64, units: i64) -> i64 {
    if total < units { 1 } else { total }
}

/// Returns `true` if the parts are a split: all of the amount, and at least 1 to each as far as it goes.
fn is_split(total: i64, most: i64, parts: &[i64]) -> bool {
    let sum = parts.iter().fold(0i64, |sum, part| sum.saturating_add(*part));
    let least = i64::from(!is_too_little(total, parts.len()));
    sum == total && parts.iter().all(|part| (least..=most).contains(part))
}

/// Returns `true` if an amount cannot be split among so many units with 1 for each.
fn is_too_little(total: i64, units: usize) -> bool {
    i64::try_from(units).is_ok_and(|units| units > total)
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
    let most = game.by(&MOST_OF_A_PART)(total, i64::try_from(ids.len()).unwrap_or(i64::MAX));
    let too_little = is_too_little(total, ids.len());
    let (clause, why) = if too_little {
        (clause!("355.14.h.1-no-more-left-out"), "each unit gets at most 1, and all of the damage is dealt")
    } else {
        (clause!("417-split-in-parts"), "each chosen unit gets at least 1, and all of the damage is dealt")
    };
    let parts = game.log.ask(&question, |give| {
        let Give::Split(said) = give else {
            return Err(Refusal::new(&[clause], "a split gives the amount for each unit"));
        };
        let parts = parts_of(&names, said);
        if is_split(total, most, &parts) { Ok(parts) } else { Err(Refusal::new(&[clause], why)) }
    })?;
    if too_little {
        game.log.cite(clause, || format!("{total} is too little for {} units", ids.len()));
    }
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
        let split =
            |total, parts: &[i64]| is_split(total, most_of_a_part(total, i64::try_from(parts.len()).unwrap()), parts);
        assert!(split(5, &[3, 1, 1]));
        assert!(!split(5, &[5, 0, 0]));
        assert!(!split(5, &[2, 1, 1]));
        // With less than 1 for each, no more get none than must.
        assert!(split(1, &[1, 0]));
        assert!(split(2, &[1, 0, 1]));
        assert!(!split(2, &[2, 0, 0]));
    }
}

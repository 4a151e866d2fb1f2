//! The assigned damage that is lethal for a unit: 465.2.c.4 (460.2.c.4 in 1.3), 437.5.a and 437.5.b.
//!
//! A unit of Might 2 under a Prevent Value of 3: 5 is lethal. With 1 damage marked: 4, in 1.3 still 5.
//! Under Prevent All no amount is; where damage is doubled, half of it is enough (465.2.c.4.a).

use kernel::words::name::Name;

use crate::combat::assignment::RANKS;
use crate::damage::changes::EFFECTS_ON_DAMAGE;
use crate::damage::dealing;
use crate::death::marked;
use crate::game::Game;
use crate::replacement::{DamageEffect, PendingDamage};
use crate::state::{Agent, DamageChange, ObjectId};
use crate::words::amounts::PreventAmount;
use kernel::interpretations::Interpretations;

/// A change of damage to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Is doubled.
    Double,
    /// An amount of it is prevented.
    Prevent(i64),
}

/// One unit that may be assigned damage.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// The unit.
    pub id: ObjectId,
    /// Its name.
    pub name: Name,
    /// The ranks that it may have: 0 with Tank, 2 with Backline, either with both.
    pub ranks: &'static [u8],
    /// The rank that it has.
    pub rank: u8,
    /// `true` if it cannot be dealt damage.
    pub immune: bool,
    /// The damage that is lethal for it before anything else is counted: its Might, or less if an ability says so.
    pub might: i64,
    /// `true` if an ability lowers that.
    pub lowered: bool,
    /// The damage marked on it.
    pub marked: i64,
    /// The Prevent Values on it that are about combat damage.
    pub values: Vec<i64>,
    /// The number of Prevents on it that are about combat damage.
    pub prevents: usize,
    /// `true` if it is under All or "next time".
    pub all: bool,
    /// The number of times that damage to it is doubled.
    pub doubles: u32,
    /// The order that was chosen for its changes (372), if damage to it is doubled as well as prevented.
    pub order: Vec<Change>,
}

kernel::interpretation! {
    /// 465.2.c.4: the damage that is lethal for a unit before any replacement: since 1.4 its Might minus the marked
    /// damage, but at least 1.
    pub(crate) RAW_LETHAL: fn(&Recipient) -> i64 = might_less_marked;
}

fn might_less_marked(unit: &Recipient) -> i64 {
    let marked = if unit.lowered { 0 } else { unit.marked };
    unit.might.saturating_sub(marked).max(1)
}

/// The whole Might, which is lethal in 1.3: that edition has no rule on marked damage.
pub fn whole_might(unit: &Recipient) -> i64 {
    unit.might.max(1)
}

kernel::interpretation! {
    /// 437.5.a: the amount that Prevent Values add to the lethal damage: the sum of them all.
    pub(crate) ADDED_BY_VALUES: fn(values: &[i64]) -> i64 = added_by_values;
}

fn added_by_values(values: &[i64]) -> i64 {
    values.iter().fold(0, |sum, value| sum.saturating_add(*value))
}

kernel::interpretation! {
    /// 437.5.b: `true` if no amount is lethal for a unit because it is under All.
    pub(crate) IS_NEVER_LETHAL: fn(&Recipient) -> bool = is_never_lethal;
}

fn is_never_lethal(unit: &Recipient) -> bool {
    unit.all
}

kernel::interpretation! {
    /// 465.2.c.5: the effects that an assignment takes into account: since 1.4 all of them.
    pub(crate) FORESEEN: fn(&Game<'_>, &PendingDamage) -> Vec<DamageEffect> = all_are_foreseen;
}

pub fn all_are_foreseen(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    game.by(&EFFECTS_ON_DAMAGE)(game, damage)
}

/// The Prevents alone (437.5), which an assignment takes into account in 1.3, where replacements apply when damage is
/// dealt.
pub fn prevents_are_foreseen(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    let mut effects = game.by(&EFFECTS_ON_DAMAGE)(game, damage);
    effects.retain(DamageEffect::prevents);
    effects
}

/// The assigned damage that is lethal for a unit; none if no amount is.
pub fn lethal(unit: &Recipient, interpretations: &Interpretations) -> Option<i64> {
    if interpretations.by(&IS_NEVER_LETHAL)(unit) {
        return None;
    }
    let raw = interpretations.by(&RAW_LETHAL)(unit);
    if unit.order.is_empty() {
        // Beyond 20 doublings half is 1 whatever the Might.
        let raw = (0..unit.doubles.min(20)).fold(raw, |raw, _| half(raw));
        return Some(raw.saturating_add(interpretations.by(&ADDED_BY_VALUES)(&unit.values)));
    }
    // Read backwards: the least amount of which enough is left after the last change, the one before, ...
    let lethal = unit.order.iter().rev().fold(raw, |lethal, change| match change {
        Change::Double => half(lethal),
        Change::Prevent(value) => lethal.saturating_add(interpretations.by(&ADDED_BY_VALUES)(&[*value])),
    });
    Some(lethal)
}

fn half(amount: i64) -> i64 {
    amount / 2 + amount % 2
}

/// The properties of a unit that matter in an assignment.
pub fn recipient(game: &Game<'_>, id: ObjectId, agent: &Agent) -> Recipient {
    let object = game.state.object(id);
    let least = marked::least_lethal(game, id, agent);
    let (mut values, mut all, mut doubles) = (Vec::new(), false, 0);
    let foreseen = foreseen(game, id, agent);
    for effect in &foreseen {
        match effect.change {
            DamageChange::Double => doubles += 1,
            DamageChange::Prevent { amount: Some(PreventAmount::Value(n)), .. } => values.push(n),
            DamageChange::Prevent { amount: Some(_), .. } => all = true,
            DamageChange::Prevent { amount: None, .. } | DamageChange::Redirect(_) => {}
        }
    }
    let might = game.state.might(id);
    let ranks = game.by(&RANKS)(&game.state, id);
    Recipient {
        id,
        name: object.name.clone(),
        ranks,
        rank: ranks.first().copied().unwrap_or(1),
        immune: !dealing::dealable(game, id).can,
        might: least.unwrap_or(might).min(might),
        lowered: least.is_some(),
        marked: object.damage,
        prevents: foreseen.iter().filter(|effect| effect.prevents()).count(),
        values,
        all,
        doubles,
        order: Vec::new(),
    }
}

/// The effects on combat damage to a unit that an assignment takes account of.
pub fn foreseen(game: &Game<'_>, id: ObjectId, agent: &Agent) -> Vec<DamageEffect> {
    game.by(&FORESEEN)(game, &PendingDamage::probe(id, agent))
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::editions;

    /// A unit in an assignment.
    pub(crate) fn recipient(index: u32, might: i64, values: &[i64], rank: u8, all: bool) -> Recipient {
        Recipient {
            id: ObjectId(index),
            name: Name::from(format!("u{index}")),
            ranks: match rank {
                0 => &[0],
                2 => &[2],
                _ => &[1],
            },
            rank,
            immune: false,
            might,
            lowered: false,
            marked: 0,
            prevents: values.len() + usize::from(all),
            values: values.to_vec(),
            all,
            doubles: 0,
            order: Vec::new(),
        }
    }

    fn lethal_in(edition: &str, unit: &Recipient) -> Option<i64> {
        lethal(unit, &editions::interpretations(edition).unwrap())
    }

    #[test]
    fn marked_damage_counts_since_1_4_and_never_below_1() {
        let mut unit = Recipient { marked: 1, ..recipient(0, 2, &[3], 1, false) };
        assert_eq!((lethal_in("1.3", &unit), lethal_in("1.4", &unit)), (Some(5), Some(4)));
        unit.marked = 9;
        assert_eq!(lethal_in("1.4", &unit), Some(4));
    }

    #[test]
    fn marked_damage_does_not_lower_what_an_ability_makes_lethal() {
        let unit = Recipient { marked: 2, lowered: true, ..recipient(0, 3, &[], 1, false) };
        assert_eq!(lethal_in("1.4", &unit), Some(3));
    }

    #[test]
    fn no_amount_is_lethal_under_all() {
        assert_eq!(lethal_in("1.4", &recipient(0, 2, &[3], 1, true)), None);
    }

    #[test]
    fn the_order_of_a_doubling_and_a_value_decides_how_much_is_lethal() {
        let unit = Recipient { doubles: 1, ..recipient(0, 5, &[3], 1, false) };
        let first = |order: [Change; 2]| lethal_in("1.4", &Recipient { order: order.to_vec(), ..unit.clone() });
        assert_eq!(first([Change::Prevent(3), Change::Double]), Some(6));
        assert_eq!(first([Change::Double, Change::Prevent(3)]), Some(4));
    }
}

//! Shields that hold a number (615.7), whole: how large one is, what it takes of damage, who divides it
//! among several damage events, and what is left of it.
//!
//! "Prevent the next 3 damage to you", and two creatures would deal 2 each at the same time: the player
//! says how the 3 are divided; 1 is dealt, and the shield is used up.

use std::collections::BTreeMap;

use crate::continuous::active::{ActiveEffect, ShieldSize};
use crate::continuous::durations::IS_USED_UP;
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::{DamageEvent, Prevented};
use crate::replacement::next_time::USE_UP_NEXT_TIME;
use crate::replacement::reasons::Took;
use crate::state::lasting::EffectId;
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::{Part, Shield};
use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 615.7: what is left of a shield of so much after it took so much of each of some events.
    pub(crate) LEFT_OF_POOL: fn(i64, &[i64]) -> i64 = left_of_pool;
}

/// Returns the rest of a shield after it took so much of each of several damage events: only the amounts count, not the
/// events.
pub(crate) fn left_of_pool(left: i64, taken: &[i64]) -> i64 {
    taken.iter().fold(left, |left, taken| left.saturating_sub(*taken)).max(0)
}

kernel::interpretation! {
    /// 615.12: what is left of a shield after it was applied to damage that cannot be prevented.
    pub(crate) LEFT_IN_VAIN: fn(i64, &[Prevented]) -> i64 = left_in_vain;
}

/// Returns the rest of a shield after it was applied to damage that cannot be prevented: it is reduced by the amount it
/// prevented, which is none (615.12).
pub(crate) fn left_in_vain(left: i64, events: &[Prevented]) -> i64 {
    events.iter().fold(left, |left, event| left.saturating_sub(event.taken)).max(0)
}

kernel::interpretation! {
    /// 615.7: how a shield is divided that cannot prevent all that is dealt at one time.
    pub(crate) DIVIDE_POOL: for<'a> fn(
        &mut Game<'a>,
        &ActiveEffect<'a>,
        &[DamageEvent],
        i64,
    ) -> Result<Vec<i64>, Stop> = divided_by_the_affected;
}

/// Asks the shielded player, or the controller of the shielded permanent, how to divide a shield that cannot prevent
/// all damage dealt at one time.
pub(crate) fn divided_by_the_affected<'a>(
    game: &mut Game<'a>,
    effect: &ActiveEffect<'a>,
    events: &[DamageEvent],
    left: i64,
) -> Result<Vec<i64>, Stop> {
    let about = events.first().map_or(Being::Player(effect.ctx.you), |event| event.to);
    ask_for_division(game, game.state.chooser(about), effect, events, left)
}

/// Asks a player how a shield is divided. What one source would deal to one recipient is one part, however
/// many damage events it is in.
pub(crate) fn ask_for_division<'a>(
    game: &mut Game<'a>,
    who: Seat,
    effect: &ActiveEffect<'a>,
    events: &[DamageEvent],
    left: i64,
) -> Result<Vec<i64>, Stop> {
    let under = effect.prevents().then_some(clause!("615.7-simultaneous"));
    if let Some(under) = under {
        game.log.cite(under, || format!("{} cannot prevent all of it", effect.name));
    }
    ask_under(game, who, under, events, left)
}

/// Asks the player to divide the shield, under the given clause.
pub(crate) fn ask_under(
    game: &mut Game<'_>,
    who: Seat,
    under: Option<Clause>,
    events: &[DamageEvent],
    left: i64,
) -> Result<Vec<i64>, Stop> {
    let pairs = by_pair(events);
    let same = |same: fn(&DamageEvent, &DamageEvent) -> bool| {
        pairs.windows(2).all(|two| match two {
            [one, other] => same(one, other),
            _ => true,
        })
    };
    let one_recipient = same(|one, other| one.to == other.to);
    let one_source = same(|one, other| one.source == other.source);
    let names: Vec<(Name, Name)> =
        pairs.iter().map(|pair| (game.object_name(pair.source), game.name(pair.to))).collect();
    let most = pairs.iter().map(|pair| pair.amount.min(left));
    let caps = names.iter().cloned().zip(most);
    let options = if one_recipient {
        Options::Split { total: left, caps: caps.map(|((source, _), most)| (source, most)).collect() }
    } else if one_source {
        Options::Split { total: left, caps: caps.map(|((_, to), most)| (to, most)).collect() }
    } else {
        Options::Pairs { total: left, caps: caps.map(|((source, to), most)| (source, to, most)).collect() }
    };
    let question = Question {
        who: game.seat_name(who),
        kind: "shield",
        under,
        about: pairs.first().filter(|_| one_recipient).map(|pair| game.name(pair.to)),
        options,
    };
    let mut parts: BTreeMap<(ObjId, Being), i64> = game.log.ask(&question, |give| {
        let part = |source: &Name, to: &Name| match give {
            Give::Split(parts) => parts.get(if one_recipient { source } else { to }).copied().unwrap_or(0),
            Give::Pairs(parts) => parts.get(source).and_then(|inner| inner.get(to)).copied().unwrap_or(0),
            Give::One(_) | Give::Number(_) | Give::Several(_) => 0,
        };
        Ok(pairs.iter().zip(&names).map(|(pair, (source, to))| ((pair.source, pair.to), part(source, to))).collect())
    })?;
    let share = |event: &DamageEvent| {
        let left = parts.entry((event.source, event.to)).or_default();
        let part = event.amount.clamp(0, *left);
        *left -= part;
        part
    };
    Ok(events.iter().map(share).collect())
}

/// Takes the amount from the damage, the first event first.
pub(crate) fn in_order(events: &[DamageEvent], mut left: i64) -> Vec<i64> {
    let take = |event: &DamageEvent| {
        let part = event.amount.clamp(0, left);
        left -= part;
        part
    };
    events.iter().map(take).collect()
}

/// The damage events of one source on one recipient as one.
fn by_pair(events: &[DamageEvent]) -> Vec<DamageEvent> {
    let mut places: BTreeMap<(ObjId, Being), usize> = BTreeMap::new();
    let mut found: Vec<DamageEvent> = Vec::new();
    for event in events {
        let place = *places.entry((event.source, event.to)).or_insert(found.len());
        match found.get_mut(place) {
            Some(sum) => sum.amount += event.amount,
            None => found.push(event.clone()),
        }
    }
    found
}

impl<'a> Game<'a> {
    /// Uses up what an application costs an effect that took so much of each of some damage events: of a shield that
    /// holds a number, what it took, and a shield against the next time.
    pub(crate) fn count_use(&mut self, effect: &ActiveEffect<'a>, taken: &[i64]) -> Took {
        let (left_of_pool, use_up) = (self.by(&LEFT_OF_POOL), self.by(&USE_UP_NEXT_TIME));
        let is_used_up = self.by(&IS_USED_UP);
        let EffectId::Lasting(id) = effect.id else { return Took::OfEach };
        let Some(lasting) = self.state.lasting_of_mut(id) else { return Took::OfEach };
        lasting.applied = lasting.applied.saturating_add(1);
        let again = lasting.applied > 1;
        match effect.size() {
            ShieldSize::Shield(Shield::Next(_)) => {
                lasting.left = lasting.left.map(|left| left_of_pool(left, taken));
                Took::OfPool { used_up: is_used_up(lasting), several: again || taken.len() > 1 }
            }
            ShieldSize::Shield(Shield::NextTime(_)) => {
                use_up(lasting);
                Took::NextTime { used_up: is_used_up(lasting) }
            }
            ShieldSize::Shield(Shield::Each(Part::All)) => Took::All { again },
            ShieldSize::Shield(Shield::Each(Part::Of(_) | Part::AllBut(_) | Part::Half)) | ShieldSize::Measured(_) => {
                Took::OfEach
            }
        }
    }
}

impl<'a> DamageBatch<'_, 'a> {
    /// Returns the amount a shield takes of each damage event: all, if it holds that much; otherwise as it is divided.
    pub(crate) fn share(&mut self, effect: &ActiveEffect<'a>, events: &[usize]) -> Result<Vec<i64>, Stop> {
        let EffectId::Lasting(id) = effect.id else { return Ok(vec![0; events.len()]) };
        let left = self.game.state.lasting_of(id).and_then(|lasting| lasting.left).unwrap_or(0);
        let events: Vec<DamageEvent> = events.iter().filter_map(|i| self.events.get(*i).cloned()).collect();
        let total: i64 = events.iter().map(|event| event.amount).sum();
        if events.len() > 1 && effect.prevents() {
            self.game.log.cite(clause!("615.7-only-the-amount-counts"), || "several at once".to_owned());
        }
        if total > left && effect.prevents() {
            self.game.log.cite(clause!("615.7-rest-is-dealt"), || format!("{} stops {left} of {total}", effect.name));
        }
        if total <= left || by_pair(&events).len() < 2 {
            return Ok(in_order(&events, left));
        }
        self.game.by(&DIVIDE_POOL)(self.game, effect, &events, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(source: u32, amount: i64) -> DamageEvent {
        DamageEvent { combat: true, ..DamageEvent::new(ObjId(source), Being::Player(Seat(0)), amount) }
    }

    #[test]
    fn only_the_amounts_count() {
        assert_eq!((left_of_pool(5, &[1, 2]), left_of_pool(5, &[3])), (2, 2));
    }

    #[test]
    fn a_shield_is_never_smaller_than_nothing() {
        assert_eq!((left_of_pool(2, &[2, 1]), left_of_pool(0, &[])), (0, 0));
    }

    #[test]
    fn damage_that_is_not_prevented_makes_no_shield_smaller() {
        let met = Prevented { source: ObjId(0), to: Being::Player(Seat(0)), would: 4, taken: 0 };
        assert_eq!(left_in_vain(3, &[met]), 3);
    }

    #[test]
    fn what_is_left_in_order_is_nothing_for_the_last() {
        assert_eq!(in_order(&[event(1, 2), event(2, 2), event(3, 1)], 3), [2, 1, 0]);
    }

    #[test]
    fn what_one_source_deals_to_one_recipient_is_one_part() {
        let pairs = by_pair(&[event(1, 2), event(2, 1), event(1, 3)]);
        assert_eq!(
            pairs.iter().map(|pair| (pair.source, pair.amount)).collect::<Vec<_>>(),
            [(ObjId(1), 5), (ObjId(2), 1)]
        );
    }
}

//! Lethal damage among creatures that assign damage at the same time (510.1c, 510.1d, 702.19b, 702.2c).
//!
//! Decides how much damage a creature has to assign to another one before it may assign any to what comes after: what is
//! lethal, less what other creatures assign to that one in the same step.
//!
//! A 1/4 blocks a 3/3 and a 4/4 with trample: the 3/3 assigns 3 to it, so the 4/4 has to assign only 1.

use crate::game::Game;
use crate::replacement::events::DamageEvent;
use crate::state::{Attacker, Being, ObjId};
use crate::words::cards::KeywordWord;
use kernel::clause::Clause;

kernel::interpretation! {
    /// 702.19b: the damage that is lethal to a creature. It is what its toughness exceeds the damage on it by, and no
    /// more than 1 from a source with deathtouch.
    pub(crate) LETHAL: fn(&Game<'_>, ObjId, bool) -> i64 = lethal;
}

pub(crate) fn lethal(game: &Game<'_>, id: ObjId, deadly: bool) -> i64 {
    let toughness = game.state.characteristics(id).stats.map_or(0, |stats| stats.toughness);
    let damage = game.state.object(id).map_or(0, |object| object.damage);
    let left = toughness.saturating_sub(damage).max(0);
    if deadly { left.min(1) } else { left }
}

kernel::interpretation! {
    /// 510.1c, 510.1d, 702.19b: the damage that others assign to a creature in the same step, as it counts toward lethal
    /// damage: a sum, and `true` if a source with deathtouch assigns some.
    pub(crate) OF_OTHERS: fn(&Game<'_>, ObjId, &[DamageEvent]) -> (i64, bool) = of_others;
}

fn of_others(game: &Game<'_>, id: ObjId, others: &[DamageEvent]) -> (i64, bool) {
    let theirs = || others.iter().filter(|damage| damage.to == Being::Object(id) && damage.amount > 0);
    let sum = theirs().fold(0_i64, |sum, damage| sum.saturating_add(damage.amount));
    let has_deathtouch = |damage: &DamageEvent| game.state.characteristics(damage.source).has(KeywordWord::Deathtouch);
    (sum, theirs().any(has_deathtouch))
}

/// The attackers in the order in which they assign damage. An attacker with trample over planeswalkers comes after all
/// others, and one with trample after those that assign damage to a creature that blocks it: what they assign has to be
/// known before.
pub(crate) fn in_order_of_assignment(game: &Game<'_>, attackers: &[Attacker]) -> Vec<Attacker> {
    let has = |attacker: &Attacker, word| game.state.characteristics(attacker.creature).has(word);
    let shares = |attacker: &Attacker| {
        let others = || attackers.iter().filter(|other| other.creature != attacker.creature);
        attacker.blockers.iter().any(|id| others().any(|other| other.blockers.contains(id)))
    };
    let mut sorted = attackers.to_vec();
    sorted.sort_by_cached_key(|one| {
        (has(one, KeywordWord::TrampleOverPlaneswalkers), has(one, KeywordWord::Trample) && shares(one))
    });
    sorted
}

impl Game<'_> {
    /// The damage that a creature has to assign to each of these before it may assign any to what comes after.
    pub(crate) fn lethal_to_each(&self, those: &[ObjId], deadly: bool, others: &[DamageEvent]) -> Vec<i64> {
        let left = |id: &ObjId| {
            let (sum, touched) = self.by(&OF_OTHERS)(self, *id, others);
            let rest = self.by(&LETHAL)(self, *id, false).saturating_sub(sum).max(0);
            if touched { 0 } else { rest.min(self.by(&LETHAL)(self, *id, deadly)) }
        };
        those.iter().map(left).collect()
    }

    /// Cites that the damage of others counts toward lethal damage, if a division depends on that.
    pub(crate) fn cite_others(&mut self, those: &[ObjId], others: &[DamageEvent], under: Clause) {
        let assigned =
            |damage: &DamageEvent| damage.amount > 0 && those.iter().any(|id| damage.to == Being::Object(*id));
        if others.iter().any(assigned) {
            self.log.cite(under, || "what others assign to them counts".to_owned());
        }
    }
}

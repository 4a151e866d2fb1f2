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

kernel::interpretation! {
    /// 702.19b, 510.1c: the damage that attackers which assign theirs later may assign to the blockers of an attacker with
    /// trample. All assignments of a step are judged together, so it may count on that damage.
    pub(crate) STILL_TO_COME: fn(&Game<'_>, &Attacker, &[Attacker]) -> Vec<DamageEvent> = still_to_come;
}

fn still_to_come(game: &Game<'_>, attacker: &Attacker, later: &[Attacker]) -> Vec<DamageEvent> {
    let mut found = Vec::new();
    for other in later.iter().filter(|other| tramples(game, attacker) && tramples(game, other)) {
        let shared = other.blockers.iter().filter(|id| attacker.blockers.contains(id));
        let most = game.state.power(other.creature).max(0);
        found.extend(shared.map(|id| DamageEvent::new(other.creature, Being::Object(*id), most)));
    }
    found
}

fn tramples(game: &Game<'_>, attacker: &Attacker) -> bool {
    let found = game.state.characteristics(attacker.creature);
    found.has(KeywordWord::Trample) || found.has(KeywordWord::TrampleOverPlaneswalkers)
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

    /// The damage that an attacker has to assign to each of its blockers because others with trample, which share the
    /// blocker, assigned damage beyond it and counted on that (702.19b).
    pub(crate) fn owed_to_each(&self, attacker: &Attacker, others: &[DamageEvent]) -> Vec<i64> {
        let mut owed = vec![0; attacker.blockers.len()];
        for other in self.state.attackers.iter().filter(|other| other.creature != attacker.creature) {
            let is_own = |damage: &&DamageEvent| damage.source == other.creature;
            let beyond = |damage: &DamageEvent| {
                damage.amount > 0 && !other.blockers.iter().any(|id| damage.to == Being::Object(*id))
            };
            if !tramples(self, other) || !others.iter().filter(is_own).any(beyond) {
                continue;
            }
            let rest: Vec<DamageEvent> = others.iter().filter(|damage| !is_own(damage)).cloned().collect();
            let deadly = self.state.characteristics(other.creature).has(KeywordWord::Deathtouch);
            let enough = self.lethal_to_each(&attacker.blockers, deadly, &rest);
            let all = self.lethal_to_each(&attacker.blockers, false, &rest);
            for (place, id) in attacker.blockers.iter().enumerate().filter(|(_, id)| other.blockers.contains(id)) {
                let own = others.iter().filter(is_own).filter(|damage| damage.to == Being::Object(*id));
                let own = own.fold(0_i64, |sum, damage| sum.saturating_add(damage.amount));
                if let (Some(owed), Some(enough), Some(all)) = (owed.get_mut(place), enough.get(place), all.get(place))
                    && own < *enough
                {
                    *owed = (*owed).max(all.saturating_sub(own));
                }
            }
        }
        if self.state.characteristics(attacker.creature).has(KeywordWord::Deathtouch) {
            for owed in &mut owed {
                *owed = (*owed).min(1);
            }
        }
        owed
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

//! Damage through the stages of 120.4: what exceeds lethal damage, what effects make of it, its results, and then what
//! effects do besides (615.5).
//!
//! Decides what can be dealt damage at all (120.1), that none is dealt where it would be 0 (120.8), and in which order the
//! stages come. The stages themselves stand in `replacement::batch`, `damage::results` and `prevention::riders`.
//!
//! 3 damage would be dealt to a creature and 0 to a player: the first goes through all stages, the second is no event.

use crate::continuous::active::About;
use crate::game::Game;
use crate::prevention::riders::CARRY_OUT_RIDERS;
use crate::prevention::scope::APPLIES;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::{DamageEvent, IS_EVENT, Outcome};
use crate::replacement::redirection::is_same_damage;
use crate::state::context::Context;
use crate::state::{Being, ObjId};
use crate::words::cards::{KeywordWord, Type};
use crate::words::select::Selector;
use kernel::replacing::rewrite;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 120.1: `true` if battles can be dealt damage, as they can in the newest edition.
    pub(crate) BATTLES_ARE_DAMAGED: fn() -> bool;
}

/// The edition of 2022 has no battles, so they cannot be dealt damage.
pub(crate) fn no_battles() -> bool {
    false
}

kernel::interpretation! {
    /// 120.4b: what effects make of damage that would be dealt at one time.
    pub(crate) CHANGE_DAMAGE: for<'a> fn(&mut Game<'a>, Vec<DamageEvent>) -> Result<Outcome<'a>, Stop> = change;
}

/// Applies effects that change damage dealt at one time (120.4b, 616.1). Returns the damage that is left.
pub(crate) fn change<'a>(game: &mut Game<'a>, events: Vec<DamageEvent>) -> Result<Outcome<'a>, Stop> {
    if !game.state.phased.is_empty() {
        game.log.cite(clause!("702.26-not-there"), || "phased-out objects are not there".to_owned());
    }
    let mut batch = DamageBatch::new(game, events);
    rewrite(&mut batch)?;
    Ok(batch.outcome())
}

kernel::interpretation! {
    /// 120.4a: the damage of an event that exceeds what is lethal to its recipient. Marked damage and deathtouch count, and
    /// what would prevent the damage does not.
    pub(crate) EXCESS: fn(&Game<'_>, ObjId, &DamageEvent) -> i64 = excess;
}

fn excess(game: &Game<'_>, id: ObjId, damage: &DamageEvent) -> i64 {
    damage.amount.saturating_sub(game.lethal_from(id, damage.source))
}

kernel::interpretation! {
    /// 120.10: the damage from a source that is lethal to a permanent that is being dealt damage, for texts that look at
    /// the excess.
    pub(crate) LETHAL_TO_IT: fn(&Game<'_>, ObjId, ObjId) -> i64 = lethal;
}

pub(crate) fn lethal(game: &Game<'_>, id: ObjId, source: ObjId) -> i64 {
    game.lethal_from(id, source)
}

impl<'a> Game<'a> {
    /// Returns `true` for anything that can be dealt damage: players, creatures, planeswalkers and battles (120.1).
    pub(crate) fn is_damageable(&self, being: Being) -> bool {
        match being {
            Being::Player(seat) => self.state.player(seat).is_some_and(|player| !player.lost),
            Being::Object(id) if self.state.is_permanent(id) => {
                let found = self.state.characteristics(id);
                found.is(Type::Creature)
                    || found.is(Type::Planeswalker)
                    || (found.is(Type::Battle) && self.by(&BATTLES_ARE_DAMAGED).is_none_or(|older| older()))
            }
            Being::Object(_) => false,
        }
    }

    /// Deals the damage beyond what is lethal elsewhere (120.4a); effects that would prevent some of it do not count.
    pub(crate) fn move_excess(
        &mut self,
        to: &'a Selector,
        ctx: &mut Context,
        events: &mut Vec<DamageEvent>,
    ) -> Result<(), Stop> {
        let others = self.chosen_of(to, ctx)?;
        let mut moved = Vec::new();
        for damage in events.iter_mut() {
            let Being::Object(id) = damage.to else { continue };
            let excess = self.by(&EXCESS)(self, id, damage);
            self.log.cite(clause!("120.4a-excess-moves-first"), || format!("{} of it is excess", excess.max(0)));
            if excess > 0 {
                damage.amount -= excess;
                let elsewhere = others.iter().map(|other| self.state.to_another(damage, *other));
                moved.extend(elsewhere.map(|other| DamageEvent { amount: excess, ..other }));
            }
        }
        events.extend(moved);
        Ok(())
    }

    /// Returns the damage that is lethal to each permanent that is dealt some, before that has results. One source with
    /// deathtouch is enough for any damage to be lethal (120.10).
    pub(super) fn lethal_to(&self, outcome: &Outcome<'a>) -> Vec<(Being, i64)> {
        let mut found: Vec<(Being, i64)> = Vec::new();
        for damage in outcome.dealt() {
            let Being::Object(id) = damage.to else { continue };
            let lethal = self.by(&LETHAL_TO_IT)(self, id, damage.source);
            match found.iter_mut().find(|(being, _)| *being == damage.to) {
                Some((_, least)) => *least = lethal.min(*least),
                None => found.push((damage.to, lethal)),
            }
        }
        found
    }

    /// Returns the damage from a source that is lethal to a permanent, or takes its last loyalty or defense (120.10).
    fn lethal_from(&self, id: ObjId, source: ObjId) -> i64 {
        let Some(object) = self.state.object(id) else { return 0 };
        let found = self.state.characteristics(id);
        let mut least = Vec::new();
        if found.is(Type::Creature) {
            let left = (found.stats.map_or(0, |stats| stats.toughness) - object.damage).max(0);
            let deadly = self.state.characteristics(source).has(KeywordWord::Deathtouch);
            least.push(if deadly { left.min(1) } else { left });
        }
        for (kind, counter) in [(Type::Planeswalker, "loyalty"), (Type::Battle, "defense")] {
            if found.is(kind) {
                least.push(object.counters.get(counter));
            }
        }
        least.into_iter().min().unwrap_or(0)
    }

    /// Deals damage, all at the same time.
    pub(crate) fn deal(&mut self, events: Vec<DamageEvent>) -> Result<(), Stop> {
        self.enter()?;
        let open = self.events_among(events);
        if !open.is_empty() {
            self.cite_lost(&open);
            let outcome = self.by(&CHANGE_DAMAGE)(self, open)?;
            self.conclude(&outcome);
            let mut riders = self.riders(&outcome.applied);
            self.have_results(&outcome, &mut riders)?;
            for (damage, number) in outcome.events.iter().zip(&outcome.accounts) {
                if let Some(account) = self.log.account_mut(*number) {
                    account.came = damage.amount;
                }
            }
            self.note_prevented(&outcome.applied);
            self.by(&CARRY_OUT_RIDERS)(self, &riders)?;
        }
        self.leave();
        Ok(())
    }

    /// Returns the damage events that exist at all: those with a recipient that can be dealt damage.
    fn events_among(&mut self, events: Vec<DamageEvent>) -> Vec<DamageEvent> {
        let mut open: Vec<DamageEvent> = Vec::new();
        for damage in events {
            if !self.is_damageable(damage.to) {
                continue;
            }
            if damage.amount <= 0 {
                self.log.cite(clause!("120.8-zero-is-no-event"), || "no damage is dealt".to_owned());
                if self.anything_for(&damage) {
                    self.log.cite(clause!("614.7a-nothing-to-replace"), || "there is nothing to replace".to_owned());
                }
            }
            if self.by(&IS_EVENT)(damage.amount) {
                // A source deals damage to a recipient once at one time, whichever words it is in.
                match open.iter_mut().find(|there| is_same_damage(there, &damage)) {
                    Some(there) => there.amount = there.amount.saturating_add(damage.amount),
                    None => open.push(damage),
                }
            }
        }
        open
    }

    /// Returns `true` if some effect is about damage, were that any.
    fn anything_for(&self, damage: &DamageEvent) -> bool {
        self.active_effects(About::Damage).iter().any(|effect| self.by(&APPLIES)(self, effect, damage).is_ok())
    }
}

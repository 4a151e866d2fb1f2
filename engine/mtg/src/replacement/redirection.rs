//! Damage that is dealt to another recipient instead (614.9).
//!
//! Decides whether damage can be redirected, that its source stays what it was, and that effects which did
//! not meet it yet may meet it at its new recipient. Parts that reach one recipient from one source are one damage event.
//! Redirecting is replacing, not preventing.
//!
//! "The next 2 damage that would be dealt to you is dealt to target creature instead", and a spell would
//! deal 3 to you: 1 is dealt to you, 2 to the creature, by the spell.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::game::Game;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::{DamageEvent, Prevented};
use crate::replacement::reasons::Miss;
use crate::replacement::static_amounts::NAMED_OF_EACH;
use crate::state::context::Context;
use crate::state::{Being, State};
use crate::words::amount::Shield;
use crate::words::effects::{Destination, EventPattern};
use crate::words::select::Selector;
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 614.9: whether an effect redirects damage.
    pub(crate) REDIRECTS: fn(&Game<'_>, &ActiveEffect<'_>, &Selector, &DamageEvent) -> Result<(), Miss> = redirects;
}

/// Returns whether an effect redirects damage: to another recipient that can be dealt damage, unless what deals it says
/// that it cannot be dealt to another one. That it cannot be prevented does not matter.
pub(crate) fn redirects(
    game: &Game<'_>,
    effect: &ActiveEffect<'_>,
    to: &Selector,
    damage: &DamageEvent,
) -> Result<(), Miss> {
    let new = redirected(&game.state, effect, to, damage).map(|moved| moved.to);
    if new == Some(damage.to) {
        return Err(Miss::NoOtherRecipient);
    }
    if !game.by(&CAN_RECEIVE)(game, new) {
        return Err(Miss::RecipientGone);
    }
    if damage.not_redirected { Err(Miss::NotRedirected) } else { Ok(()) }
}

kernel::interpretation! {
    /// 614.9: whether there is a recipient to which damage can be redirected.
    pub(crate) CAN_RECEIVE: fn(&Game<'_>, Option<Being>) -> bool = can_receive;
}

/// Returns `true` if there is a recipient to which damage can be redirected: one that can be dealt damage.
pub(crate) fn can_receive(game: &Game<'_>, to: Option<Being>) -> bool {
    to.is_some_and(|to| game.is_damageable(to))
}

kernel::interpretation! {
    /// 614.9: damage as it would be dealt to another recipient instead.
    pub(crate) REDIRECTED: fn(&State<'_>, &ActiveEffect<'_>, &Selector, &DamageEvent) -> Option<DamageEvent> =
        redirected;
}

/// Damage as it would be dealt to the recipient that an effect names instead: by the source that would have dealt it.
/// What its text says of damage to some recipients is asked of the new one.
pub(crate) fn redirected(
    state: &State<'_>,
    effect: &ActiveEffect<'_>,
    to: &Selector,
    damage: &DamageEvent,
) -> Option<DamageEvent> {
    let ctx = Context { source: Some(damage.source), recipient: Some(damage.to), ..effect.ctx.clone() };
    let to = state.meant(to, &ctx).first().copied()?;
    Some(state.to_another(damage, to))
}

kernel::interpretation! {
    /// 614.9: what becomes of redirected damage.
    pub(crate) MOVE_DAMAGE: for<'a> fn(&mut DamageBatch<'_, 'a>, &ActiveEffect<'a>, usize, DamageEvent) -> bool =
        move_damage;
}

/// Redirected damage is about to be dealt to its new recipient. Returns `true` if it became one with other damage.
pub(crate) fn move_damage<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &ActiveEffect<'a>,
    from: usize,
    moved: DamageEvent,
) -> bool {
    batch.elsewhere(effect, from, moved)
}

kernel::interpretation! {
    /// 614.9, 603.2: `true` if damage that is moved is one with other damage that would be dealt at the same time.
    pub(crate) IS_SAME_DAMAGE: fn(&DamageEvent, &DamageEvent) -> bool = is_same_damage;
}

/// Returns `true` if two parts of damage are one: everything but their amounts is equal. A source deals damage to a
/// recipient once at one time, whichever ways the damage took.
pub(crate) fn is_same_damage(one: &DamageEvent, other: &DamageEvent) -> bool {
    DamageEvent { amount: other.amount, ..one.clone() } == *other
}

impl<'a> ActiveEffect<'a> {
    /// The recipient to which the effect moves damage, if it does.
    pub(crate) fn redirects_to(&self) -> Option<&'a Selector> {
        let EffectKind::Replace(replace) = self.kind else { return None };
        match (&replace.would, replace.change.as_ref()?.to.as_ref()?) {
            (EventPattern::Dealt(_), Destination::Selector(to)) => Some(to),
            _ => None,
        }
    }
}

impl State<'_> {
    /// Returns the same damage, dealt to another recipient.
    pub(crate) fn to_another(&self, damage: &DamageEvent, to: Being) -> DamageEvent {
        let mut moved = DamageEvent { to, ..damage.clone() };
        if let Some(said) = damage.said.and_then(|place| self.said_of_damage.get(place)) {
            let ctx = Context { recipient: Some(to), ..said.ctx.clone() };
            moved.unpreventable = self.whether(said.unpreventable, &ctx);
            moved.not_redirected = self.whether(said.not_redirected, &ctx);
        }
        moved
    }
}

impl<'a> DamageBatch<'_, 'a> {
    /// Redirects damage events, or as much of them as the effect takes.
    pub(crate) fn redirect(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        to: &Selector,
        events: &[usize],
    ) -> Result<(), Stop> {
        let found: Vec<(usize, Option<DamageEvent>)> = events
            .iter()
            .map(|i| (*i, self.events.get(*i).and_then(|damage| self.redirected(effect, to, damage))))
            .filter(|(_, new)| self.game.by(&CAN_RECEIVE)(self.game, new.as_ref().map(|new| new.to)))
            .collect();
        if found.is_empty() {
            return Ok(());
        }
        let events: Vec<usize> = found.iter().map(|(i, _)| *i).collect();
        let amounts = match effect.size() {
            ShieldSize::Shield(Shield::Next(_)) => self.share(effect, &events)?,
            ShieldSize::Shield(Shield::Each(part) | Shield::NextTime(part)) => {
                self.game.by(&NAMED_OF_EACH)(self, effect, part, None, &events)
            }
            ShieldSize::Measured(_) => return Err(Stop::unsupported("a measured amount of redirected damage")),
        };
        let held = self.held(effect);
        let mut parts = Vec::new();
        let mut moved = Vec::new();
        let (mut gone, mut anew, mut joined) = (false, false, false);
        for ((i, new), amount) in found.into_iter().zip(amounts) {
            let Some(damage) = self.events.get_mut(i) else { continue };
            let amount = amount.clamp(0, damage.amount);
            if amount == 0 {
                continue;
            }
            parts.push(Prevented { source: damage.source, to: damage.to, would: damage.amount, taken: 0 });
            gone |= self.game.state.object(damage.source).is_some_and(|source| !source.exists);
            moved.push((i, amount));
            damage.amount -= amount;
            if let Some(new) = new {
                anew |= new.said.is_some();
                joined |= self.game.by(&MOVE_DAMAGE)(self, effect, i, DamageEvent { amount, ..new });
            }
        }
        let log = &mut self.game.log;
        log.cite(clause!("614.9-redirection"), || format!("{} makes it go elsewhere", effect.name));
        log.cite(clause!("wiki-redirection-is-replacement"), || "nothing was prevented".to_owned());
        if gone {
            log.cite(clause!("113.7a-last-known-source"), || "its source is gone, but remains its source".to_owned());
        }
        if joined {
            log.cite(clause!("614.9-one-with-what-it-meets"), || "its source deals damage there once".to_owned());
        }
        if anew {
            log.cite(clause!("614.9-looked-at-anew"), || "its properties are checked for the new recipient".to_owned());
        }
        let taken: Vec<i64> = moved.iter().map(|(_, amount)| *amount).collect();
        let took = self.game.count_use(effect, &taken);
        for (i, amount) in moved {
            self.record(i, effect, How::Moved, amount, held);
        }
        self.note(effect, parts, took);
        Ok(())
    }

    /// Damage as an effect would move it, if it moves any.
    pub(crate) fn moved_by(&self, effect: &ActiveEffect<'a>, damage: &DamageEvent) -> Option<DamageEvent> {
        effect.redirects_to().and_then(|to| self.redirected(effect, to, damage))
    }

    fn redirected(&self, effect: &ActiveEffect<'a>, to: &Selector, damage: &DamageEvent) -> Option<DamageEvent> {
        self.game.by(&REDIRECTED)(&self.game.state, effect, to, damage)
    }
}

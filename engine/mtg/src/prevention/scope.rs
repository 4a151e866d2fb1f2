//! The damage that a prevention or replacement effect is about (615.1, 615.2, 611.2c, 400.7).
//!
//! Decides whether an effect applies to damage as it now stands: by the kind of damage, its recipient,
//! its source (see `sources`) and the effect's condition.
//!
//! "Prevent all combat damage that would be dealt to you" applies to an attacker's damage to its
//! controller, and to nothing that a spell deals.

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::prevention::protection::PROTECTS;
use crate::prevention::sources::SOURCE_FITS;
use crate::replacement::damage::REPLACEMENT_APPLIES;
use crate::replacement::events::{DamageEvent, IS_EVENT};
use crate::replacement::reasons::{Fit, Miss};
use crate::state::context::Context;
use crate::state::{Being, ObjId, State};
use crate::words::select::Selector;

kernel::interpretation! {
    /// 615.1: whether an effect applies to damage as it now stands.
    pub(crate) APPLIES: for<'a> fn(&Game<'a>, &ActiveEffect<'a>, &DamageEvent) -> Result<Fit, Miss> = applies;
}

/// Returns how an effect applies to damage as it now stands.
pub(crate) fn applies<'a>(game: &Game<'a>, effect: &ActiveEffect<'a>, damage: &DamageEvent) -> Result<Fit, Miss> {
    let ctx = Context {
        source: Some(damage.source),
        recipient: Some(damage.to),
        amount: damage.amount,
        that_much: damage.amount,
        ..effect.ctx.clone()
    };
    let holds = |holds: bool| if holds { Ok(Fit::Named) } else { Err(Miss::Event) };
    match effect.kind {
        EffectKind::Prevent(_) => game.by(&PREVENTION_APPLIES)(game, effect, damage, &ctx),
        EffectKind::Replace(replace) => game.by(&REPLACEMENT_APPLIES)(game, effect, replace, damage, &ctx),
        EffectKind::Protection(qualities) => holds(game.by(&PROTECTS)(game, effect, qualities, damage, &ctx)),
        EffectKind::Absorb(_) | EffectKind::ShieldCounter => holds(effect.is_fixed_on(damage.to)),
        EffectKind::Regeneration | EffectKind::Daybound => Err(Miss::Event),
    }
}

kernel::interpretation! {
    /// 615.6: whether a prevention effect applies to damage.
    pub(crate) PREVENTION_APPLIES: for<'a> fn(
        &Game<'a>,
        &ActiveEffect<'a>,
        &DamageEvent,
        &Context,
    ) -> Result<Fit, Miss> = prevention_applies;
}

/// Returns how a prevention effect of a text applies: if the damage is what its words are about, whether or not all
/// else that it does can be done (615.6).
pub(crate) fn prevention_applies<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<Fit, Miss> {
    game.is_about(effect, damage, ctx)
}

kernel::interpretation! {
    /// 615.1: whether damage is of the kind that an effect is about.
    pub(crate) KIND_FITS: fn(&ActiveEffect<'_>, &DamageEvent) -> bool = kind_fits;
}

/// Returns `true` if damage is of the kind that an effect is about.
pub(crate) fn kind_fits(effect: &ActiveEffect<'_>, damage: &DamageEvent) -> bool {
    effect.damage_kind().is_none_or(|kind| kind.is(damage.combat))
}

kernel::interpretation! {
    /// 615.1: whether an effect names the recipient of damage.
    pub(crate) NAMES_RECIPIENT: fn(&State<'_>, &ActiveEffect<'_>, &DamageEvent, &Context) -> bool = names_recipient;
}

/// Returns `true` if an effect names the recipient of damage.
pub(crate) fn names_recipient(
    state: &State<'_>,
    effect: &ActiveEffect<'_>,
    damage: &DamageEvent,
    ctx: &Context,
) -> bool {
    effect.to().is_none_or(|named| state.fits(named, damage.to, ctx))
}

kernel::interpretation! {
    /// 611.2c: whether an effect is about the recipient of damage.
    pub(crate) RECIPIENT_FITS: for<'a> fn(
        &Game<'a>,
        &ActiveEffect<'a>,
        &DamageEvent,
        &Context,
    ) -> Result<(), Miss> = recipient_fits;
}

/// Returns whether an effect is about the recipient of damage. Where its objects were fixed as it was made, it is about
/// no others; otherwise also about those that arrived later (611.2c). What it was about and what is now another object
/// is neither (400.7).
pub(crate) fn recipient_fits<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<(), Miss> {
    if let Some(fixed) = &effect.fixed {
        if effect.is_fixed_on(damage.to) {
            return Ok(());
        }
        return game.is_still_one(damage.to, |_, was| fixed.contains(&Being::Object(was)));
    }
    if game.by(&NAMES_RECIPIENT)(&game.state, effect, damage, ctx) {
        return Ok(());
    }
    match effect.to() {
        Some(named @ (Selector::Phrase(_) | Selector::Reference(_) | Selector::List(_))) if !effect.is_static() => {
            game.is_still_one(damage.to, |state, was| state.fits(named, Being::Object(was), ctx))
        }
        Some(_) | None => Err(Miss::Recipient),
    }
}

kernel::interpretation! {
    /// 400.7: whether an object is still what another one was.
    pub(crate) SAME_OBJECT: fn(ObjId, ObjId) -> bool = same_object;
}

/// Returns `true` if an object is still the same object: one that changes zones is a new object (400.7).
pub(crate) fn same_object(was: ObjId, now: ObjId) -> bool {
    was == now
}

kernel::interpretation! {
    /// 615.1: whether the condition of an effect holds of damage.
    pub(crate) CONDITION_HOLDS: fn(&State<'_>, &ActiveEffect<'_>, &Context) -> bool = condition_holds;
}

/// Returns `true` if the condition of an effect holds for some damage.
pub(crate) fn condition_holds(state: &State<'_>, effect: &ActiveEffect<'_>, ctx: &Context) -> bool {
    effect.condition().is_none_or(|condition| state.holds(condition, ctx))
}

impl<'a> Game<'a> {
    /// Returns `true` if an effect applies to damage of which something is left (120.8).
    pub(crate) fn meets(&self, effect: &ActiveEffect<'a>, damage: &DamageEvent) -> bool {
        self.by(&IS_EVENT)(damage.amount) && self.by(&APPLIES)(self, effect, damage).is_ok()
    }

    /// Returns `true` if an effect applies to damage as that is about to be dealt, and cites why it does or does not.
    pub(crate) fn decide(&mut self, effect: &ActiveEffect<'a>, damage: &DamageEvent) -> bool {
        if !self.by(&IS_EVENT)(damage.amount) {
            return false;
        }
        let found = self.by(&APPLIES)(self, effect, damage);
        if let Some(condition) = effect.condition()
            && matches!(found, Ok(_) | Err(Miss::Condition | Miss::Spent))
        {
            self.cite_asked(condition);
        }
        let (clauses, why) = match found {
            Ok(fit) => (fit.clauses(self, effect, damage), "applies"),
            Err(miss) => (miss.clauses(self, effect, damage), "does not apply"),
        };
        self.cite_all(clauses, || format!("{} {why}", effect.name));
        found.is_ok()
    }

    /// Returns how damage is what the words of an effect are about, while that is not used up.
    pub(crate) fn is_about(&self, effect: &ActiveEffect<'a>, damage: &DamageEvent, ctx: &Context) -> Result<Fit, Miss> {
        self.by(&RECIPIENT_FITS)(self, effect, damage, ctx)?;
        if !self.by(&KIND_FITS)(effect, damage) {
            return Err(Miss::Kind);
        }
        let fit =
            effect.from().map_or(Ok(Fit::Named), |from| self.by(&SOURCE_FITS)(self, effect, from, damage, ctx))?;
        if !self.by(&CONDITION_HOLDS)(&self.state, effect, ctx) {
            return Err(Miss::Condition);
        }
        if effect.spent { Err(Miss::Spent) } else { Ok(fit) }
    }

    /// Returns whether an object that became another one still counts as what an effect is about (400.7).
    fn is_still_one(&self, now: Being, about: impl Fn(&State<'a>, ObjId) -> bool) -> Result<(), Miss> {
        let Being::Object(now) = now else { return Err(Miss::Recipient) };
        let was = self.state.former(now).into_iter().find(|was| about(&self.state, *was)).ok_or(Miss::Recipient)?;
        if self.by(&SAME_OBJECT)(was, now) { Ok(()) } else { Err(Miss::NewRecipient) }
    }
}

//! The events that happen instead of an event (614.1a, 614.6), and the effects used up by it.
//!
//! Decides what is done in the place of an event that an effect replaced: the effect's instructions, or what regeneration
//! (701.19) and shield counters (122.1c) do instead of destruction. The event itself never happens.
//!
//! "If you would draw a card, gain 1 life instead": no card is drawn, and what replaces life that is gained may apply.

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::replacement::single::{REPLACED, Settled};
use crate::state::context::{Cause, Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId};
use crate::words::amount::{Shield, ShieldAmount};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 701.19: regeneration of a permanent. Its damage is removed, it is tapped and leaves combat.
    pub(crate) REGENERATE: fn(&mut Game<'_>, ObjId) = regenerate;
}

fn regenerate(game: &mut Game<'_>, id: ObjId) {
    if let Some(object) = game.state.object_mut(id) {
        object.damage = 0;
        object.deathtouched = false;
    }
    game.tap(id);
    game.leave_combat(id);
}

kernel::interpretation! {
    /// 608.2f, 614.4: the outcomes of events that would happen at one time. The effects that replace them are determined
    /// for all of them before anything happens.
    pub(crate) SETTLED_TOGETHER: for<'a> fn(&mut Game<'a>, &[PendingEvent], &Context) -> Result<Vec<Settled<'a>>, Stop> =
        settled_together;
}

fn settled_together<'a>(game: &mut Game<'a>, would: &[PendingEvent], ctx: &Context) -> Result<Vec<Settled<'a>>, Stop> {
    would.iter().map(|one| game.settled(one.clone(), ctx)).collect()
}

kernel::interpretation! {
    /// 614.6: the object that causes the draws into which an effect changes a draw: the cause of the original draw.
    pub(crate) DRAWS_BY: fn(&Context, &Context) -> Option<ObjId> = what_made_the_draw_happen;
}

fn what_made_the_draw_happen(_effect: &Context, draw: &Context) -> Option<ObjId> {
    draw.this
}

impl<'a> Game<'a> {
    /// Uses up an effect that applies once.
    pub(crate) fn use_up(&mut self, effect: &ActiveEffect<'a>) -> Result<(), Stop> {
        let Some(amount) = effect.amount else { return Ok(()) };
        let (ShieldAmount::Word(Shield::NextTime(_)), EffectId::Lasting(id)) = (amount, &effect.id) else {
            return Err(Stop::unsupported("replacing a part of an event that is not damage"));
        };
        if let Some(lasting) = self.state.lasting_of_mut(*id) {
            lasting.spent = true;
        }
        Ok(())
    }

    /// Lets effects replace an event. Gives what is to happen; nothing where something else happened instead.
    pub(crate) fn rewritten(&mut self, would: PendingEvent, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
        let settled = self.settled(would, ctx)?;
        self.come_about(settled, ctx)
    }

    /// Returns what is to happen once effects have replaced an event; nothing of it has happened yet.
    pub(crate) fn settled(&mut self, would: PendingEvent, ctx: &Context) -> Result<Settled<'a>, Stop> {
        self.by(&REPLACED)(self, would, ctx)
    }

    /// Returns the outcomes of events that would happen at one time, after replacement effects. Nothing has happened yet.
    pub(crate) fn settled_together(&mut self, would: &[PendingEvent], ctx: &Context) -> Result<Vec<Settled<'a>>, Stop> {
        self.by(&SETTLED_TOGETHER)(self, would, ctx)
    }

    /// Carries out the settled event. Returns the event if it happens itself.
    pub(crate) fn come_about(&mut self, settled: Settled<'a>, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
        if let Some((would, effect, used)) = settled.instead {
            self.enter()?;
            self.happen_instead(&would, &effect, ctx, used)?;
            self.leave();
        }
        Ok(settled.comes)
    }

    /// Carries out the events that an effect puts in the place of an event. None of the effects that were applied to
    /// the event is applied to them (614.5).
    pub(crate) fn happen_instead(
        &mut self,
        would: &PendingEvent,
        effect: &ActiveEffect<'a>,
        ctx: &Context,
        used: Vec<EffectId>,
    ) -> Result<(), Stop> {
        match (effect.kind, would.affects()) {
            (EffectKind::Replace(replace), _) => {
                let mut inner = effect.ctx.clone();
                inner.it = vec![would.affects()];
                inner.that_much = would.amount();
                inner.amount = would.amount();
                if !ctx.used.is_empty() && matches!(would, PendingEvent::Draw(_)) {
                    self.log
                        .cite(clause!("616.2-becomes-applicable"), || "a changed event is changed again".to_owned());
                    self.log.cite(clause!("616.2-gain-draw-return"), || "drawing became something else".to_owned());
                }
                inner.used = used;
                inner.follows = Follows::Replacement;
                inner.cause = Cause::Effect;
                match (would, replace.change.as_ref().and_then(|change| change.amount.as_ref())) {
                    (PendingEvent::Draw(seat), Some(by)) => {
                        let cards = self.state.amount(by, &inner, 1);
                        // They are the draws of the event that was changed, so what caused that causes them.
                        inner.this = self.by(&DRAWS_BY)(&effect.ctx, ctx);
                        self.draw(*seat, cards, &mut inner)?;
                    }
                    _ => self.carry_out(&replace.instead, &mut inner)?,
                }
            }
            (EffectKind::ShieldCounter, Being::Object(id)) => {
                let mut inner = effect.ctx.clone();
                self.remove_counters(Being::Object(id), &Name::Word("shield"), 1, &mut inner);
            }
            (EffectKind::Regeneration, Being::Object(id)) => {
                self.log.cite(clause!("wiki-redirection-is-replacement"), || {
                    "regeneration replaces destruction".to_owned()
                });
                self.log.cite(clause!("701.19-instead-of-destruction"), || "it regenerates".to_owned());
                if let EffectId::Regeneration(of, made) = &effect.id
                    && let Some(object) = self.state.object_mut(*of)
                {
                    object.regeneration.retain(|(other, _)| other != made);
                }
                self.by(&REGENERATE)(self, id);
            }
            // These prevent damage, and this one changes how something enters: nothing happens in the place of that.
            (
                EffectKind::ShieldCounter
                | EffectKind::Regeneration
                | EffectKind::Prevent(_)
                | EffectKind::Protection(_)
                | EffectKind::Absorb(_)
                | EffectKind::Daybound,
                _,
            ) => {}
        }
        Ok(())
    }
}

//! The further instructions of an effect, besides preventing or replacing damage (615.5), and the amounts they count.
//!
//! Decides for what of all that an effect was applied to its further instructions are carried out once, what
//! "prevented this way" and "that much" are in them, and when they are carried out: at once, after the damage that is
//! left was dealt and before any state-based action.
//!
//! "Prevent the next 3 damage; you gain that much life", and 2 is dealt by each of two sources: 3 is prevented, and the
//! life is gained once, 3 of it.

use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::continuous::shield_counters::REMOVE_SHIELD_COUNTER;
use crate::game::Game;
use crate::replacement::coming::Coming;
use crate::replacement::events::{Application, Prevented};
use crate::replacement::reasons::Took;
use crate::replacement::single::Settled;
use crate::state::context::{Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::past::{PastEvent, PreventedPart};
use crate::words::amount::Shield;
use crate::words::effects::{Act, Effect, Entry, Per};
use crate::words::referring::refers_to_prevented;
use kernel::transcript::stop::Stop;

/// The further instructions of an applied effect, with the damage it was about.
pub(crate) struct Rider<'a> {
    effect: Rc<ActiveEffect<'a>>,
    entries: &'a [Entry],
    parts: Vec<Prevented>,
    follows: Follows,
    unpreventable: bool,
    time: usize,
    /// The life that it gains, settled with the damage, by the place of the instruction.
    gains: Vec<(usize, Vec<Settled<'a>>)>,
}

kernel::interpretation! {
    /// 615.5: the further effects of an effect follow at once.
    pub(crate) CARRY_OUT_RIDERS: for<'a> fn(&mut Game<'a>, &[Rider<'a>]) -> Result<(), Stop> = carry_out_riders;
}

/// The further instructions of effects are carried out, before anything else happens (615.5).
pub(crate) fn carry_out_riders<'a>(game: &mut Game<'a>, riders: &[Rider<'a>]) -> Result<(), Stop> {
    riders.iter().try_for_each(
        |rider| {
            if rider.unpreventable { game.by(&RIDE_IN_VAIN)(game, rider) } else { game.ride(rider) }
        },
    )
}

kernel::interpretation! {
    /// 615.12: the further effects of an effect if the damage cannot be prevented.
    pub(crate) RIDE_IN_VAIN: for<'a> fn(&mut Game<'a>, &Rider<'a>) -> Result<(), Stop> = ride_in_vain;
}

/// Carries out the further instructions even if the damage could not be prevented (615.12).
pub(crate) fn ride_in_vain<'a>(game: &mut Game<'a>, rider: &Rider<'a>) -> Result<(), Stop> {
    game.log.cite(clause!("615.12-extra-parts-happen"), || format!("the further effects of {}", rider.effect.name));
    game.ride(rider)
}

kernel::interpretation! {
    /// 615.5: whether what an effect did to some damage is of one event with what it did to other damage.
    pub(crate) IS_ONE_EVENT: fn(&ActiveEffect<'_>, &[Prevented], &Prevented) -> bool = is_one_event;
}

/// Returns `true` if parts of damage belong to one event for an effect: everything a shield meets at one time does, and
/// so does all damage dealt to one object if the effect looks at that.
pub(crate) fn is_one_event(effect: &ActiveEffect<'_>, parts: &[Prevented], part: &Prevented) -> bool {
    match effect.per() {
        Per::Event => is_shared(effect) || parts.iter().any(|other| other.to == part.to),
        Per::OneSource => is_shared(effect) || parts.iter().any(|other| other.source == part.source),
        Per::Source | Per::Point => is_shared(effect),
    }
}

/// Returns `true` if an effect is one shield shared by all damage at one time.
pub(crate) fn is_shared(effect: &ActiveEffect<'_>) -> bool {
    matches!(effect.size(), ShieldSize::Shield(Shield::Next(_) | Shield::NextTime(_)))
}

kernel::interpretation! {
    /// 615.5: the amounts prevented and otherwise dealt, as the further effects of an effect count them.
    pub(crate) COUNTED: fn(&[Prevented]) -> (i64, i64) = counted;
}

/// Returns the amounts that further instructions count: the damage prevented, and the damage that would have been
/// dealt.
pub(crate) fn counted(parts: &[Prevented]) -> (i64, i64) {
    (parts.iter().map(|part| part.taken).sum(), parts.iter().map(|part| part.would).sum())
}

impl<'a> Game<'a> {
    /// The further instructions of the effects that were applied, one set for what counts as one event for each of
    /// them.
    pub(crate) fn riders(&self, applied: &[Application<'a>]) -> Vec<Rider<'a>> {
        let mut found: Vec<Rider<'a>> = Vec::new();
        for one in applied {
            let (entries, follows): (&'a [Entry], Follows) = match one.effect.kind {
                // Each point of it had them carried out at once.
                EffectKind::Prevent(prevent) if prevent.per == Some(Per::Point) => continue,
                EffectKind::Prevent(prevent) => (&prevent.then, Follows::Prevention),
                EffectKind::Replace(replace) => (&replace.instead, Follows::Replacement),
                EffectKind::ShieldCounter => (&[], Follows::Prevention),
                EffectKind::Protection(_) | EffectKind::Absorb(_) | EffectKind::Regeneration | EffectKind::Daybound => {
                    continue;
                }
            };
            if entries.is_empty() && !matches!(one.effect.kind, EffectKind::ShieldCounter) {
                continue;
            }
            let in_vain = one.took == Took::InVain;
            for part in one.parts.iter().cloned() {
                let joins = |rider: &&mut Rider<'a>| {
                    rider.effect.id == one.effect.id
                        && rider.time == one.time
                        && self.by(&IS_ONE_EVENT)(&one.effect, &rider.parts, &part)
                };
                match found.iter_mut().find(joins) {
                    // One application is one, also where some of the damage cannot be prevented (615.12).
                    Some(rider) => {
                        rider.parts.push(part);
                        rider.unpreventable &= in_vain;
                    }
                    None => found.push(Rider {
                        effect: Rc::clone(&one.effect),
                        entries,
                        parts: vec![part],
                        follows,
                        unpreventable: in_vain,
                        time: one.time,
                        gains: Vec::new(),
                    }),
                }
            }
        }
        found
    }

    /// Returns the context of the further instructions.
    fn known_to(&self, rider: &Rider<'a>) -> Context {
        let first = rider.parts.first();
        let mut ctx = rider.effect.ctx.clone();
        ctx.source = first.map(|part| part.source);
        ctx.recipient = first.map(|part| part.to);
        (ctx.prevented, ctx.that_much) = self.by(&COUNTED)(&rider.parts);
        ctx.follows = rider.follows;
        ctx
    }

    /// The life that prevention effects gain for what they prevented is settled with what the damage does (120.4d,
    /// example).
    pub(crate) fn settle_gains(&mut self, riders: &mut [Rider<'a>], coming: &mut Vec<Coming>) -> Result<(), Stop> {
        for rider in riders.iter_mut().filter(|rider| rider.follows == Follows::Prevention) {
            let mut ctx = self.known_to(rider);
            for (place, entry) in rider.entries.iter().enumerate() {
                let Act::Effect(Effect::GainLife(quantity)) = &entry.act else { continue };
                let amount = self.state.amount(&quantity.amount, &ctx, 0);
                let seats = match &quantity.who {
                    None => vec![ctx.you],
                    Some(who) => self.seats_of(who, &mut ctx)?,
                };
                let fails = entry.r#if.as_ref().is_some_and(|condition| !self.state.holds(condition, &ctx));
                let mut settled = Vec::new();
                for seat in seats {
                    let gain = if fails { None } else { self.would_gain(seat, amount, &ctx)? };
                    coming.push(Coming::of(seat, amount, gain.as_ref(), false));
                    settled.extend(gain);
                }
                rider.gains.push((place, settled));
            }
        }
        Ok(())
    }

    /// Carries out the further effects of a prevention, or what happens instead.
    fn ride(&mut self, rider: &Rider<'a>) -> Result<(), Stop> {
        let mut ctx = self.known_to(rider);
        let parts: Vec<PreventedPart> =
            rider.parts.iter().filter(|part| part.taken > 0).map(|part| (part.source, part.to, part.taken)).collect();
        ctx.recent = if rider.follows == Follows::Prevention && !parts.is_empty() {
            vec![PastEvent::Prevented { by: ctx.this, parts }]
        } else {
            Vec::new()
        };
        if rider.follows == Follows::Prevention {
            let name = &rider.effect.name;
            self.log.cite(clause!("615.5-immediately-afterward"), || format!("the further effects of {name}"));
            self.log.cite(clause!("704.3-before-priority"), || "before state-based actions".to_owned());
            let (prevented, would) = counted(&rider.parts);
            let in_full = prevented == would && prevented > 0;
            if rider.entries.iter().any(|entry| refers_to_prevented(entry, in_full)) {
                self.log.cite(clause!("615.5-may-refer-to-the-amount"), || format!("{} was prevented", ctx.prevented));
            }
        }
        if let EffectId::ShieldCounter(id, _) = rider.effect.id {
            self.by(&REMOVE_SHIELD_COUNTER)(self, id, &mut ctx);
        }
        if rider.gains.is_empty() {
            return self.carry_out(rider.entries, &mut ctx);
        }
        for (place, entry) in rider.entries.iter().enumerate() {
            match rider.gains.iter().find(|(other, _)| *other == place) {
                None => self.carry_out(std::slice::from_ref(entry), &mut ctx)?,
                Some((_, gains)) => {
                    for settled in gains {
                        self.gain_as_settled(settled.clone(), &mut ctx)?;
                    }
                }
            }
        }
        Ok(())
    }
}

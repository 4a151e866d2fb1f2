//! Whether an effect applies to damage as it now stands, and what using it costs the effect.

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::damage::events::{DamageEvent, Prevented};
use crate::game::Game;
use crate::rulings::{
    Conditions, Depletion, Emptied, Instead, KindFilter, Maker, NextTime, Preventing, Protection, RedirectedDamage,
    Redirection, Responses, RiderNeeds, SourceFilter, StaticUse, WholeTurn,
};
use crate::state::Being;
use crate::state::context::Context;
use crate::state::lasting::EffectId;
use crate::words::amount::{Part, Shield};
use crate::words::effects::{DamageKind, Destination, EventPattern, Prevent};
use crate::words::select::{Condition, ConditionOf, Selector, Zone};
use kernel::clause::Clause;

impl<'a> Game<'a> {
    /// Whether damage cannot be prevented (615.12).
    pub fn unpreventable(&self, damage: &DamageEvent) -> bool {
        use crate::state::lasting::LastingKind;
        use crate::words::effects::{Act, Effect};
        let state = &self.state;
        let says = |effect: &crate::words::effects::Unpreventable, ctx: &Context| {
            kind_fits(effect.damage, damage.combat)
                && crate::game::means(state, effect.from.as_ref(), Being::Object(damage.source), ctx)
                && crate::game::means(state, effect.to.as_ref(), damage.to, ctx)
        };
        damage.unpreventable
            || state.lasting.iter().any(|lasting| match lasting.kind {
                LastingKind::Unpreventable(effect) => says(effect, &lasting.ctx),
                _ => false,
            })
            || state.permanents.unpreventable.iter().any(|id| {
                let id = *id;
                let Some(object) = state.object(id) else { return false };
                let ctx = Context::new(object.controller, Some(id), object.name.clone());
                object.card.is_some_and(|card| {
                    card.statics.iter().any(|entry| match &entry.act {
                        Act::Effect(Effect::Unpreventable(effect)) => {
                            entry.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx))
                                && says(effect, &ctx)
                        }
                        _ => false,
                    })
                })
            })
    }

    /// Whether an effect is there when it comes to changing damage (615.3, 615.4).
    fn in_force(&self, effect: &ActiveEffect<'a>) -> bool {
        let rulings = &self.rulings;
        let late = || self.state.stack.last().is_some_and(|item| effect.born > item.announced);
        let left = |id| self.state.object(id).is_some_and(|maker| !maker.exists && maker.zone == Zone::Battlefield);
        !(rulings.preventing == Preventing::Nothing && effect.prevents()
            || rulings.protection == Protection::Nothing && matches!(effect.kind, EffectKind::Protection(_))
            || rulings.responses == Responses::TooLate && late()
            || rulings.maker == Maker::MustStay && !effect.is_static() && effect.ctx.this.is_some_and(left)
            || rulings.static_use == StaticUse::FirstTime && self.state.applied.contains(&effect.id))
    }

    /// Whether there is a counter for each kind that a prevention removes.
    fn payable(&self, prevent: &Prevent, ctx: &Context) -> bool {
        use crate::words::effects::{Act, Effect};
        prevent.then.iter().all(|entry| {
            let Act::Effect(Effect::RemoveCounters(remove)) = &entry.act else { return true };
            self.state.meant(&remove.from, ctx).into_iter().any(|being| match being {
                Being::Player(_) => true,
                Being::Object(id) => self.state.object(id).is_some_and(|it| it.counters.get(&remove.counter) > 0),
            })
        })
    }

    /// Whether an effect applies to a damage event as it now stands. With `decide`, says under which clause it
    /// does not.
    pub fn meets(&mut self, effect: &ActiveEffect<'a>, damage: &DamageEvent, decide: bool) -> bool {
        if damage.amount <= 0 && self.rulings.emptied == Emptied::NoEvent {
            return false;
        }
        if !self.in_force(effect) {
            return false;
        }
        let mut ctx = effect.ctx.clone();
        ctx.source = Some(damage.source);
        ctx.recipient = Some(damage.to);
        ctx.amount = damage.amount;
        ctx.that_much = damage.amount;
        let (wanted, from, to, condition) = match effect.kind {
            EffectKind::Prevent(prevent) => {
                if self.rulings.rider_needs == RiderNeeds::Counters && !self.payable(prevent, &ctx) {
                    return false;
                }
                (prevent.damage, prevent.from.as_ref(), prevent.to.as_ref(), prevent.r#if.as_ref())
            }
            EffectKind::Replace(replace) => {
                let EventPattern::Dealt(pattern) = &replace.would else { return false };
                let redirects = replace.change.as_ref().is_some_and(|change| change.to.is_some());
                if redirects {
                    let bars = damage.not_redirected
                        || (self.rulings.redirection == Redirection::Prevention && self.unpreventable(damage));
                    let new = replace.change.as_ref().and_then(|change| match &change.to {
                        Some(Destination::Selector(selector)) => self.state.meant(selector, &ctx).first().copied(),
                        _ => None,
                    });
                    let battles = self.rulings.battles == crate::rulings::Battles::Damageable;
                    let swallowed = self.rulings.redirected_damage == RedirectedDamage::LostWithRecipient;
                    let there = new.is_some_and(|new| self.state.damageable(new, battles));
                    if bars || new == Some(damage.to) || !(there || swallowed) {
                        return false;
                    }
                }
                let instead = replace.change.is_none();
                if instead && self.rulings.instead == Instead::Prevention && self.unpreventable(damage) {
                    return false;
                }
                if pattern.amount.is_some_and(|amount| !amount.fits(damage.amount)) {
                    return false;
                }
                (pattern.damage, pattern.from.as_ref(), pattern.to.as_ref(), replace.r#if.as_ref())
            }
            EffectKind::Protection(qualities) => {
                let protected = effect.fixed.as_ref().is_some_and(|fixed| fixed.contains(&damage.to));
                let any = self.rulings.source_filter == SourceFilter::Ignored;
                let fits = |quality| self.state.has_quality(quality, damage.source, &ctx);
                return protected && (any || qualities.iter().any(fits));
            }
            EffectKind::Absorb(_) | EffectKind::ShieldCounter => {
                return effect.fixed.as_ref().is_some_and(|fixed| fixed.contains(&damage.to));
            }
            EffectKind::Regeneration => return false,
        };
        let any_kind = self.rulings.kind_filter == KindFilter::Ignored && effect.prevents();
        let kind = any_kind || kind_fits(wanted, damage.combat);
        let recipient = self.recipient_fits(effect, to, damage, &ctx, decide);
        let source = self.source_fits(effect, from, damage, &ctx, decide && kind && recipient);
        if !(kind && recipient && source) {
            if decide && effect.prevents() && !effect.spent {
                let picks = !effect.is_static() || picks_permanents(to, damage.to);
                self.cite_out_of_scope(effect, [kind, recipient, source], picks);
            }
            return false;
        }
        let asked = condition.filter(|_| self.rulings.conditions == Conditions::Asked);
        if let Some(condition) = asked.filter(|condition| !self.state.holds(condition, &ctx)) {
            if decide {
                let clause = if asks_for_a_counter(condition) {
                    clause!("wiki-champion-needs-a-counter")
                } else {
                    clause!("wiki-limited-in-scope")
                };
                self.log.cite(clause, || format!("the condition of {} fails", effect.name));
            }
            return false;
        }
        if effect.spent {
            if decide {
                self.cite_spent(effect);
            }
            return false;
        }
        self.arrival_fits(effect, damage, decide)
    }

    /// What arrived later is included where no characteristics change (611.2c).
    fn arrival_fits(&mut self, effect: &ActiveEffect<'a>, damage: &DamageEvent, decide: bool) -> bool {
        if effect.is_static() || effect.fixed.is_some() {
            return true;
        }
        let later = |being: Being| match being {
            Being::Object(id) => {
                self.state.is_permanent(id) && self.state.object(id).is_some_and(|o| o.born > effect.born)
            }
            Being::Player(_) => false,
        };
        let new = later(Being::Object(damage.source)) || later(damage.to);
        if new && effect.ctx.bound.is_empty() {
            if self.rulings.later_arrivals == crate::rulings::LaterArrivals::LeftOut {
                return false;
            }
            if decide {
                self.log.cite(clause!("611.2c-rules-of-the-turn"), || {
                    format!("{} also affects what arrived later", effect.name)
                });
            }
        }
        true
    }

    /// An effect that is there lets damage through that is outside of its words; a static one decides
    /// nothing about other recipients unless it picks among such.
    fn cite_out_of_scope(&mut self, effect: &ActiveEffect<'a>, [kind, recipient, source]: [bool; 3], picks: bool) {
        if kind && recipient && !source {
            self.log.cite(clause!("615.2-from-a-source"), || format!("{} is not about this source", effect.name));
        }
        if recipient || (kind && source && picks) {
            self.log.cite(clause!("wiki-limited-in-scope"), || format!("{} is not about this damage", effect.name));
        }
    }

    fn cite_spent(&mut self, effect: &ActiveEffect<'a>) {
        if let ShieldSize::Shield(Shield::NextTime(_)) = effect.shield() {
            self.log.cite(clause!("615.8-later-instances-are-dealt"), || format!("{} is used up", effect.name));
        }
        if effect.pool() {
            self.log.cite(clause!("615.7-rest-is-dealt"), || format!("{} is used up", effect.name));
        }
        self.log.cite(clause!("615.3-until-used-up"), || format!("{} is used up", effect.name));
    }

    /// Uses up what an effect has, and cites what that decides.
    pub fn spend(&mut self, effect: &ActiveEffect<'a>, parts: &[Prevented], unpreventable: bool) {
        let total: i64 = parts.iter().map(|part| part.taken).sum();
        if effect.prevents() && total > 0 {
            self.cite_prevented(effect, parts);
        }
        if unpreventable {
            return;
        }
        let empty = parts.iter().all(|part| part.would <= 0);
        if !empty || self.rulings.emptied == Emptied::StillAnEvent {
            self.spend_pool(effect, total, parts.len());
        }
    }

    pub fn spend_pool(&mut self, effect: &ActiveEffect<'a>, total: i64, events: usize) {
        let EffectId::Lasting(id) = effect.id else { return };
        let shield = effect.shield();
        let rulings = self.rulings;
        let Some(lasting) = self.state.lasting_of_mut(id) else { return };
        lasting.applied = lasting.applied.saturating_add(1);
        let again = lasting.applied > 1;
        let mut clauses: Vec<Clause> = Vec::new();
        match shield {
            ShieldSize::Shield(Shield::Next(_)) => {
                clauses.push(clause!("615.7-depletes"));
                let cost = match rulings.depletion {
                    Depletion::Shrinks => total,
                    Depletion::NeverShrinks => 0,
                    Depletion::ByEvents => i64::try_from(events).unwrap_or(i64::MAX),
                    Depletion::SpentAtOnce => i64::MAX,
                };
                lasting.left = lasting.left.map(|left| left.saturating_sub(cost).max(0));
                if lasting.left == Some(0) {
                    lasting.spent = true;
                    clauses.push(clause!("615.3-until-used-up"));
                }
                if again || events > 1 {
                    clauses.push(clause!("615.7-only-the-amount-counts"));
                }
            }
            ShieldSize::Shield(Shield::NextTime(_)) => {
                clauses.push(clause!("615.8-next-instance"));
                if rulings.next_time != NextTime::WholeTurn {
                    lasting.spent = true;
                    clauses.push(clause!("615.3-until-used-up"));
                }
            }
            ShieldSize::Shield(Shield::Each(Part::All)) => {
                lasting.spent = rulings.whole_turn == WholeTurn::Once;
                if again && effect.prevents() {
                    clauses.push(clause!("615.3-until-duration-expires"));
                }
            }
            _ => {}
        }
        for clause in clauses {
            self.log.cite(clause, || format!("{} has taken {total}", effect.name));
        }
    }
}

/// Whether a condition is that the object itself has a counter.
fn asks_for_a_counter(condition: &Condition) -> bool {
    matches!(condition, Condition::Of(ConditionOf::This(Selector::Filter(filter))) if filter.counter.is_some())
}

/// Whether damage is of a kind.
pub fn kind_fits(kind: Option<DamageKind>, combat: bool) -> bool {
    match kind {
        None => true,
        Some(DamageKind::Combat) => combat,
        Some(DamageKind::Noncombat) => !combat,
    }
}

/// Whether an effect says by their qualities which permanents it is about, and this is a permanent.
pub fn picks_permanents(to: Option<&Selector>, damage: Being) -> bool {
    let filter = match to {
        Some(Selector::List(list)) => list.iter().any(|selector| matches!(selector, Selector::Filter(_))),
        Some(selector) => matches!(selector, Selector::Filter(_)),
        None => false,
    };
    filter && matches!(damage, Being::Object(_))
}

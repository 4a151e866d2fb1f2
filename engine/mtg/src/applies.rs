//! Whether an effect applies to damage as it now stands, and what using it costs the effect.

use crate::amount::{Part, Shield};
use crate::context::Context;
use crate::effects::{DamageKind, Destination, EventPattern, Prevent};
use crate::force::{Does, Force, Taken};
use crate::game::Game;
use crate::hit::{Hit, Taking};
use crate::lasting::Key;
use crate::rulings::{
    Conditions, Depletion, Emptied, Instead, KindFilter, Maker, NextTime, Preventing, Protection, RedirectedDamage,
    Redirection, Responses, RiderNeeds, SourceFilter, StaticUse, WholeTurn,
};
use crate::select::{Condition, ConditionOf, Selector, Zone};
use crate::state::Being;
use kernel::clause::Clause;

impl<'a> Game<'a> {
    /// Whether damage cannot be prevented (615.12).
    pub fn unpreventable(&self, hit: &Hit) -> bool {
        use crate::effects::{Act, Effect};
        use crate::lasting::Leaves;
        let state = &self.state;
        let says = |effect: &crate::effects::Unpreventable, ctx: &Context| {
            kind_fits(effect.damage, hit.combat)
                && crate::game::means(state, effect.from.as_ref(), Being::Object(hit.source), ctx)
                && crate::game::means(state, effect.to.as_ref(), hit.to, ctx)
        };
        hit.unpreventable
            || state.live.iter().any(|live| match live.leaves {
                Leaves::Unpreventable(effect) => says(effect, &live.ctx),
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
    fn in_force(&self, force: &Force<'a>) -> bool {
        let rulings = &self.rulings;
        let late = || self.state.stack.last().is_some_and(|item| force.born > item.announced);
        let left = |id| self.state.object(id).is_some_and(|maker| !maker.live && maker.zone == Zone::Battlefield);
        !(rulings.preventing == Preventing::Nothing && force.prevents()
            || rulings.protection == Protection::Nothing && matches!(force.does, Does::Protection(_))
            || rulings.responses == Responses::TooLate && late()
            || rulings.maker == Maker::MustStay && !force.is_static() && force.ctx.this.is_some_and(left)
            || rulings.static_use == StaticUse::FirstTime && self.state.applied.contains(&force.key))
    }

    /// Whether there is a counter for each kind that a prevention removes.
    fn payable(&self, prevent: &Prevent, ctx: &Context) -> bool {
        use crate::effects::{Act, Effect};
        prevent.then.iter().all(|entry| {
            let Act::Effect(Effect::RemoveCounters(remove)) = &entry.act else { return true };
            self.state.meant(&remove.from, ctx).into_iter().any(|being| match being {
                Being::Player(_) => true,
                Being::Object(id) => self.state.object(id).is_some_and(|it| it.counters.get(&remove.counter) > 0),
            })
        })
    }

    /// Whether an effect applies to a hit as it now stands. With `decide`, says under which clause it
    /// does not.
    pub fn meets(&mut self, force: &Force<'a>, hit: &Hit, decide: bool) -> bool {
        if hit.amount <= 0 && self.rulings.emptied == Emptied::NoEvent {
            return false;
        }
        if !self.in_force(force) {
            return false;
        }
        let mut ctx = force.ctx.clone();
        ctx.source = Some(hit.source);
        ctx.recipient = Some(hit.to);
        ctx.amount = hit.amount;
        ctx.that_much = hit.amount;
        let (damage, from, to, condition) = match force.does {
            Does::Prevent(prevent) => {
                if self.rulings.rider_needs == RiderNeeds::Counters && !self.payable(prevent, &ctx) {
                    return false;
                }
                (prevent.damage, prevent.from.as_ref(), prevent.to.as_ref(), prevent.r#if.as_ref())
            }
            Does::Replace(replace) => {
                let EventPattern::Dealt(pattern) = &replace.would else { return false };
                let redirects = replace.change.as_ref().is_some_and(|change| change.to.is_some());
                if redirects {
                    let bars = hit.not_redirected
                        || (self.rulings.redirection == Redirection::Prevention && self.unpreventable(hit));
                    let new = replace.change.as_ref().and_then(|change| match &change.to {
                        Some(Destination::Selector(selector)) => self.state.meant(selector, &ctx).first().copied(),
                        _ => None,
                    });
                    let battles = self.rulings.battles == crate::rulings::Battles::Damageable;
                    let swallowed = self.rulings.redirected_damage == RedirectedDamage::LostWithRecipient;
                    let there = new.is_some_and(|new| self.state.damageable(new, battles));
                    if bars || new == Some(hit.to) || !(there || swallowed) {
                        return false;
                    }
                }
                let instead = replace.change.is_none();
                if instead && self.rulings.instead == Instead::Prevention && self.unpreventable(hit) {
                    return false;
                }
                if pattern.amount.is_some_and(|amount| !amount.fits(hit.amount)) {
                    return false;
                }
                (pattern.damage, pattern.from.as_ref(), pattern.to.as_ref(), replace.r#if.as_ref())
            }
            Does::Protection(qualities) => {
                let protected = force.fixed.as_ref().is_some_and(|fixed| fixed.contains(&hit.to));
                let any = self.rulings.source_filter == SourceFilter::Ignored;
                let fits = |quality| self.state.has_quality(quality, hit.source, &ctx);
                return protected && (any || qualities.iter().any(fits));
            }
            Does::Absorb(_) | Does::ShieldCounter => {
                return force.fixed.as_ref().is_some_and(|fixed| fixed.contains(&hit.to));
            }
            Does::Regeneration => return false,
        };
        let any_kind = self.rulings.kind_filter == KindFilter::Ignored && force.prevents();
        let kind = any_kind || kind_fits(damage, hit.combat);
        let recipient = self.recipient_fits(force, to, hit, &ctx, decide);
        let source = self.source_fits(force, from, hit, &ctx, decide && kind && recipient);
        if !(kind && recipient && source) {
            if decide && force.prevents() && !force.spent {
                let picks = !force.is_static() || picks_permanents(to, hit.to);
                self.cite_out_of_scope(force, [kind, recipient, source], picks);
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
                self.log.cite(clause, || format!("the condition of {} fails", force.name));
            }
            return false;
        }
        if force.spent {
            if decide {
                self.cite_spent(force);
            }
            return false;
        }
        self.arrival_fits(force, hit, decide)
    }

    /// What arrived later is included where no characteristics change (611.2c).
    fn arrival_fits(&mut self, force: &Force<'a>, hit: &Hit, decide: bool) -> bool {
        if force.is_static() || force.fixed.is_some() {
            return true;
        }
        let later = |being: Being| match being {
            Being::Object(id) => {
                self.state.is_permanent(id) && self.state.object(id).is_some_and(|o| o.born > force.born)
            }
            Being::Player(_) => false,
        };
        let new = later(Being::Object(hit.source)) || later(hit.to);
        if new && force.ctx.bound.is_empty() {
            if self.rulings.later_arrivals == crate::rulings::LaterArrivals::LeftOut {
                return false;
            }
            if decide {
                self.log.cite(clause!("611.2c-rules-of-the-turn"), || {
                    format!("{} also affects what arrived later", force.name)
                });
            }
        }
        true
    }

    /// An effect that is there lets damage through that is outside of its words; a static one decides
    /// nothing about other recipients unless it picks among such.
    fn cite_out_of_scope(&mut self, force: &Force<'a>, [kind, recipient, source]: [bool; 3], picks: bool) {
        if kind && recipient && !source {
            self.log.cite(clause!("615.2-from-a-source"), || format!("{} is not about this source", force.name));
        }
        if recipient || (kind && source && picks) {
            self.log.cite(clause!("wiki-limited-in-scope"), || format!("{} is not about this damage", force.name));
        }
    }

    fn cite_spent(&mut self, force: &Force<'a>) {
        if let Taken::Shield(Shield::NextTime(_)) = force.shield() {
            self.log.cite(clause!("615.8-later-instances-are-dealt"), || format!("{} is used up", force.name));
        }
        if force.pool() {
            self.log.cite(clause!("615.7-rest-is-dealt"), || format!("{} is used up", force.name));
        }
        self.log.cite(clause!("615.3-until-used-up"), || format!("{} is used up", force.name));
    }

    /// Uses up what an effect has, and cites what that decides.
    pub fn spend(&mut self, force: &Force<'a>, takings: &[Taking], unpreventable: bool) {
        let total: i64 = takings.iter().map(|taking| taking.taken).sum();
        if force.prevents() && total > 0 {
            self.cite_prevented(force, takings);
        }
        if unpreventable {
            return;
        }
        let empty = takings.iter().all(|taking| taking.would <= 0);
        if !empty || self.rulings.emptied == Emptied::StillAnEvent {
            self.spend_pool(force, total, takings.len());
        }
    }

    pub fn spend_pool(&mut self, force: &Force<'a>, total: i64, hits: usize) {
        let Key::Live(id) = force.key else { return };
        let shield = force.shield();
        let rulings = self.rulings;
        let Some(live) = self.state.live_of_mut(id) else { return };
        live.applied = live.applied.saturating_add(1);
        let again = live.applied > 1;
        let mut clauses: Vec<Clause> = Vec::new();
        match shield {
            Taken::Shield(Shield::Next(_)) => {
                clauses.push(clause!("615.7-depletes"));
                let cost = match rulings.depletion {
                    Depletion::Shrinks => total,
                    Depletion::NeverShrinks => 0,
                    Depletion::ByEvents => i64::try_from(hits).unwrap_or(i64::MAX),
                    Depletion::SpentAtOnce => i64::MAX,
                };
                live.left = live.left.map(|left| left.saturating_sub(cost).max(0));
                if live.left == Some(0) {
                    live.spent = true;
                    clauses.push(clause!("615.3-until-used-up"));
                }
                if again || hits > 1 {
                    clauses.push(clause!("615.7-only-the-amount-counts"));
                }
            }
            Taken::Shield(Shield::NextTime(_)) => {
                clauses.push(clause!("615.8-next-instance"));
                if rulings.next_time != NextTime::WholeTurn {
                    live.spent = true;
                    clauses.push(clause!("615.3-until-used-up"));
                }
            }
            Taken::Shield(Shield::Each(Part::All)) => {
                live.spent = rulings.whole_turn == WholeTurn::Once;
                if again && force.prevents() {
                    clauses.push(clause!("615.3-until-duration-expires"));
                }
            }
            _ => {}
        }
        for clause in clauses {
            self.log.cite(clause, || format!("{} has taken {total}", force.name));
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
pub fn picks_permanents(to: Option<&Selector>, hit: Being) -> bool {
    let filter = match to {
        Some(Selector::List(list)) => list.iter().any(|selector| matches!(selector, Selector::Filter(_))),
        Some(selector) => matches!(selector, Selector::Filter(_)),
        None => false,
    };
    filter && matches!(hit, Being::Object(_))
}

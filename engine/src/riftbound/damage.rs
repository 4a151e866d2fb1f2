//! Damage that is about to be dealt meets what prevents or doubles it (437, 417), and is marked.

use super::amounts::{PreventAmount, Quantity};
use super::cards::{Keyword, ValuedKeyword};
use super::effects::{Prevent, Source, Static};
use super::phrases::Phrase;
use super::play::Engine;
use super::rulings::{
    AfterAll, AfterNextTime, AfterPreventing, BonusDamage, Deaths, EnoughDamage, Excess, NextCombat, Orders, Prevents,
    SecondPrevent, ShieldKeyword, SourceFilter, Tracking, ValueCovers, ZeroDamage,
};
use super::selectors::{View, comes_from};
use super::state::{Agent, Does, Means, ObjId, PlayerId, Tracked};
use crate::kernel::name::Name;
use crate::kernel::observed::{Event, Value};
use crate::kernel::rewrite::{Imminent, rewrite};
use crate::kernel::stop::Stop;

/// Damage that is about to be dealt to one unit.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The unit.
    pub to: ObjId,
    /// How much.
    pub amount: i64,
    /// What deals it.
    pub agent: Agent,
    /// The sources, as events have them.
    pub from: Vec<Name>,
    /// What was prevented of it, by what.
    pub prevented: Vec<(Name, i64)>,
    /// How much a value had over it, where a mistake heals that.
    pub excess: i64,
}

impl Hit {
    /// Damage as it is before anything meets it.
    pub fn new(to: ObjId, amount: i64, agent: Agent, from: Vec<Name>) -> Self {
        Self { to, amount, agent, from, prevented: Vec::new(), excess: 0 }
    }
}

/// What changes damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Changer {
    /// A tracked change, by its number.
    Tracked(u32),
    /// A static ability: the object, and its place among the object's.
    Static(ObjId, ObjId, usize),
}

/// An effect that may be applied next.
#[derive(Clone, Debug)]
struct Offer {
    changer: Changer,
    name: Name,
    player: PlayerId,
    does: Does,
    made: bool,
    filtered: bool,
}

impl PartialEq for Offer {
    fn eq(&self, other: &Self) -> bool {
        self.changer == other.changer
    }
}

struct Strike<'e, 'a> {
    engine: &'e mut Engine<'a>,
    hit: &'e mut Hit,
}

impl Imminent for Strike<'_, '_> {
    type Effect = Offer;

    fn applicable(&mut self, used: &[Offer]) -> Result<Vec<Offer>, Stop> {
        self.engine.spend_fuel()?;
        if self.hit.amount <= 0 {
            return Ok(Vec::new());
        }
        let offers = self.engine.offers(self.hit);
        Ok(offers.into_iter().filter(|offer| !used.contains(offer)).collect())
    }

    fn choose(&mut self, offered: &[Offer]) -> Result<Option<Offer>, Stop> {
        if self.engine.r.prevents == Prevents::AreOptional {
            let who = self.engine.s.player_name(self.engine.s.obj(self.hit.to).controller);
            if !self.engine.t.may(&who, "may", None, "accept")? {
                return Ok(None);
            }
        }
        if let [only] = offered {
            return Ok(Some(only.clone()));
        }
        let names: Vec<Name> = offered.iter().map(|offer| offer.name.clone()).collect();
        let maker = offered.first().map_or(PlayerId(0), |offer| offer.player);
        let index = self.engine.ask_order(self.hit.to, maker, &names)?;
        Ok(offered.get(index).cloned())
    }

    fn apply(&mut self, offer: &Offer) -> Result<(), Stop> {
        match offer.does {
            Does::Double => {
                self.hit.amount = self.hit.amount.saturating_mul(2);
                self.engine.t.cite("370.2-once-per-event", || format!("{} doubles the damage once", offer.name));
            }
            Does::Prevent { amount: Some(amount), .. } => self.engine.prevent_part(self.hit, offer, amount),
            Does::Prevent { amount: None, .. } => {}
        }
        Ok(())
    }
}

impl Engine<'_> {
    /// Asks who orders several replacements of one event on a unit which is applied next (372).
    pub fn ask_order(&mut self, unit: ObjId, maker: PlayerId, names: &[Name]) -> Result<usize, Stop> {
        let object = self.s.obj(unit);
        let (who, clause) = match self.r.orders {
            Orders::Owner => (object.owner, "372-owner-orders"),
            Orders::Controller => (object.controller, "372-controller-orders"),
            Orders::EffectController => (maker, "372-order-chosen"),
        };
        let about = object.name.clone();
        let who = self.s.player_name(who);
        self.t.cite(clause, || format!("{who} orders the replacements on {about}"));
        self.t.cite("372-order-chosen", || format!("{} effects are ordered", names.len()));
        self.t.cite("437.7-replacement", || "a Prevent is one replacement among others".to_owned());
        self.t.pick(&who, "order", Some(&about), names)
    }

    /// Deals damage to units at the same time, after all that changes it.
    pub fn deal(&mut self, hits: Vec<Hit>) -> Result<(), Stop> {
        let mut met = Vec::new();
        for mut hit in hits {
            if self.can_be_dealt(hit.to) {
                self.meet(&mut hit)?;
                met.push(hit);
            }
        }
        self.mark_damage(&met);
        if self.r.deaths == Deaths::AtOnce { self.cleanup() } else { Ok(()) }
    }

    /// Whether a unit can be dealt damage at all.
    pub fn can_be_dealt(&self, id: ObjId) -> bool {
        let forbids = |standing: &super::selectors::Standing<Static>| match &standing.says {
            Static::Cannot(cannot) => {
                let holds = |condition| self.s.holds(condition, id, standing.view, false);
                self.s.means(&cannot.be_dealt, id, standing.view) && cannot.r#if.as_ref().is_none_or(holds)
            }
            _ => false,
        };
        self.s.is_unit(id) && self.s.obj(id).zone.is_board() && !self.s.statics().iter().any(forbids)
    }

    /// Lets replacements and Bonus Damage change damage.
    pub fn meet(&mut self, hit: &mut Hit) -> Result<(), Stop> {
        self.shield_keyword(hit);
        let bonus = self.bonus(hit);
        let guarded = !self.offers(hit).is_empty();
        if self.r.bonus_damage == BonusDamage::BeforePrevent && hit.amount > 0 && bonus > 0 {
            hit.amount = hit.amount.saturating_add(bonus);
            if guarded {
                self.t.cite("715.4.a-bonus-before-prevent", || format!("{bonus} Bonus Damage comes first"));
            }
        }
        self.cite_unmet(hit);
        rewrite(&mut Strike { engine: self, hit })?;
        if self.r.bonus_damage == BonusDamage::OnlyIfDealt && bonus > 0 {
            if hit.amount > 0 {
                hit.amount = hit.amount.saturating_add(bonus);
            } else {
                self.t.cite("715.4-no-bonus-without-damage", || "nothing was dealt".to_owned());
            }
        }
        Ok(())
    }

    /// Shield gives Might to a defender and directs nobody to prevent (437.6.a).
    fn shield_keyword(&mut self, hit: &mut Hit) {
        let shield = |keyword: &Keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Shield(n)) => Some(n.0),
            _ => None,
        };
        let Some(n) = self.s.obj(hit.to).keywords.iter().find_map(shield) else { return };
        for clause in ["437.6.a-only-when-directed", "437.6-limited-action"] {
            self.t.cite(clause, || "Shield does not direct its player to prevent".to_owned());
        }
        if self.r.shield_keyword == ShieldKeyword::Prevents {
            hit.amount = hit.amount.saturating_sub(n).max(0);
        }
    }

    fn bonus(&self, hit: &Hit) -> i64 {
        let mut bonus: i64 = 0;
        for standing in self.s.statics() {
            let Static::BonusDamage(said) = &standing.says else { continue };
            let view = standing.view;
            if self.s.means(&said.to, hit.to, view)
                && comes_from(&said.from.0, &hit.agent, view.player)
                && let Quantity::Number(n) = said.amount
            {
                bonus = bonus.saturating_add(n);
            }
        }
        bonus
    }

    fn asks_source(&self, from: &[Source], agent: &Agent, player: PlayerId) -> bool {
        self.r.source_filter == SourceFilter::Ignored || comes_from(from, agent, player)
    }

    /// Whether a tracked change is about a unit, whatever the damage comes from.
    fn is_on(&self, tracked: &Tracked, unit: ObjId) -> bool {
        let on = match (tracked.on, &tracked.every) {
            (Some(on), _) => match self.r.tracking {
                Tracking::PerUnit => on == self.s.now(unit),
                Tracking::PerPlayer => self.s.obj(on.id).controller == self.s.obj(unit).controller,
            },
            (None, Some(every)) => {
                self.s.fits(every, unit, View { player: tracked.player, itself: super::state::BLANK, source: unit })
            }
            (None, None) => false,
        };
        let now = match tracked.does {
            Does::Prevent { amount: None, .. } => false,
            Does::Prevent { each: Some(_), .. } => {
                self.s.attacks(unit).is_some() || self.r.next_combat == NextCombat::OutsideToo
            }
            _ => true,
        };
        on && now
    }

    fn offers(&self, hit: &Hit) -> Vec<Offer> {
        let mut offers = self.all_offers(hit);
        if self.r.prevents == Prevents::DoNothing {
            offers.retain(|offer| offer.does == Does::Double);
        }
        offers
    }

    fn all_offers(&self, hit: &Hit) -> Vec<Offer> {
        let mut offers = Vec::new();
        for tracked in &self.s.tracked {
            if self.is_on(tracked, hit.to) && self.asks_source(&tracked.from, &hit.agent, tracked.player) {
                offers.push(Offer {
                    changer: Changer::Tracked(tracked.id),
                    name: tracked.by.clone(),
                    player: tracked.player,
                    does: tracked.does,
                    made: tracked.made,
                    filtered: !tracked.from.is_empty(),
                });
            }
        }
        for standing in self.s.statics() {
            let view = standing.view;
            let (to, does, from) = match &standing.says {
                Static::Prevent(said) if said.each.is_none() && self.applies(said, hit.to, view) => {
                    (&said.to, Does::Prevent { amount: Some(said.amount), each: None }, said.from.0.as_slice())
                }
                Static::Double(double) => (&double.to, Does::Double, [].as_slice()),
                _ => continue,
            };
            if self.s.means(to, hit.to, view) && self.asks_source(from, &hit.agent, view.player) {
                offers.push(Offer {
                    changer: Changer::Static(view.source, view.itself, standing.index),
                    name: self.s.obj(view.source).name.clone(),
                    player: view.player,
                    does,
                    made: false,
                    filtered: !from.is_empty(),
                });
            }
        }
        offers
    }

    /// What would change damage, in the order of creation.
    pub fn changes(&self, hit: &Hit) -> impl Iterator<Item = Does> + use<> {
        self.offers(hit).into_iter().map(|offer| offer.does)
    }

    fn applies(&self, said: &Prevent, unit: ObjId, view: View) -> bool {
        said.r#if.as_ref().is_none_or(|condition| self.s.holds(condition, unit, view, false))
    }

    /// Cites what keeps a Prevent from this damage: its source, its unit, its time.
    fn cite_unmet(&mut self, hit: &Hit) {
        let mut clauses: Vec<&'static str> = Vec::new();
        for tracked in &self.s.tracked {
            let Does::Prevent { amount: Some(_), each } = tracked.does else { continue };
            if self.is_on(tracked, hit.to) {
                if !self.asks_source(&tracked.from, &hit.agent, tracked.player) {
                    clauses.push("437.1.b-source");
                }
            } else if tracked.on.is_some_and(|on| on.id != hit.to) {
                clauses.push("437.2-tracked-per-unit");
            } else if each.is_some() {
                clauses.push("437.1.b-timespan");
            }
        }
        for standing in self.s.statics() {
            let Static::Prevent(said) = &standing.says else { continue };
            if self.s.means(&said.to, hit.to, standing.view)
                && !self.asks_source(&said.from.0, &hit.agent, standing.view.player)
            {
                clauses.push("437.1.b-source");
            }
        }
        for clause in clauses {
            self.t.cite(clause, || format!("a Prevent is not about {} damage to this unit", hit.amount));
        }
    }

    /// Prevents damage with one effect (437.2), which falls by as much (437.3).
    fn prevent_part(&mut self, hit: &mut Hit, offer: &Offer, amount: PreventAmount) {
        let before = hit.amount;
        let part = match amount {
            PreventAmount::Value(_) if self.r.value_covers == ValueCovers::WholeEvent => before,
            PreventAmount::Value(value) => value.min(before),
            PreventAmount::All | PreventAmount::NextTime => before,
        };
        hit.amount = before.saturating_sub(part);
        hit.prevented.push((offer.name.clone(), part));
        let unit = self.s.obj(hit.to).name.clone();
        self.t.cite("437.2-reduced-by-value", || format!("{part} of {before} damage to {unit} is prevented"));
        self.t.cite("437.1-set-of-objects", || format!("{unit} is one of those guarded"));
        self.t.cite("437.1.b.2-always-next", || "the next damage meets it, unasked".to_owned());
        if offer.filtered {
            self.t.cite("437.1.b-source", || format!("{} is one of the sources named", hit.agent.name));
        }
        if offer.made {
            self.t.cite("437.7-delayed", || format!("{} needs its source no more", offer.name));
        }
        if hit.agent.means == Means::Combat {
            self.t.cite("437.5-dealt-affected", || format!("what was assigned to {unit} meets it"));
        }
        if hit.amount == 0 {
            self.t.cite("437.2.a-may-be-zero", || format!("no damage to {unit} is left"));
        }
        if let PreventAmount::Value(value) = amount
            && value > before
        {
            self.t.cite("437.2.a-never-below-zero", || format!("{value} prevents no more than {before}"));
            if self.r.excess == Excess::Heals {
                hit.excess = hit.excess.saturating_add(value - before);
            }
        }
        if let Changer::Tracked(id) = offer.changer {
            self.t.cite("437.2-tracked-per-unit", || format!("it is tracked on {unit}"));
            self.shrink(id, amount, part);
        }
    }

    /// What becomes of a tracked Prevent that has prevented a part (437.3).
    fn shrink(&mut self, id: u32, amount: PreventAmount, part: i64) {
        let left = match amount {
            PreventAmount::Value(value) => {
                let left = match self.r.after_preventing {
                    AfterPreventing::DropsByPrevented => value.saturating_sub(part),
                    AfterPreventing::Keeps => value,
                    AfterPreventing::IsSpent => 0,
                };
                self.t.cite("437.3-drops-by-prevented", || format!("{value} becomes {left}"));
                let clause = if left > 0 { "437.3.b-new-value" } else { "437.3.a-zero-expires" };
                self.t.cite(clause, || format!("{left} is tracked from now on"));
                (left > 0).then_some(PreventAmount::Value(left))
            }
            PreventAmount::All => {
                self.t.cite("437.3.c-all-stays-all", || "All stays All".to_owned());
                self.t.cite("437.1.b.1.b-all-infinite", || format!("All prevents {part} as well"));
                (self.r.after_all == AfterAll::StaysAll).then_some(amount)
            }
            PreventAmount::NextTime => {
                self.t.cite("390.3-next-time-only", || "the next time is used up".to_owned());
                (self.r.after_next_time == AfterNextTime::Stays).then_some(amount)
            }
        };
        let keep = |tracked: &mut Tracked| {
            if tracked.id != id {
                return true;
            }
            let Does::Prevent { amount, each } = &mut tracked.does else { return true };
            *amount = left;
            left.is_some() || each.is_some()
        };
        self.s.tracked.retain_mut(keep);
    }

    /// Tracks a Prevent or a doubling on a unit, or on all that fit.
    pub fn track(&mut self, tracked: Tracked) {
        let is_prevent = matches!(tracked.does, Does::Prevent { .. });
        if self.r.second_prevent == SecondPrevent::ReplacesTheFirst && is_prevent && tracked.on.is_some() {
            self.s.tracked.retain(|other| other.on != tracked.on || !matches!(other.does, Does::Prevent { .. }));
        }
        self.s.tracked.push(tracked);
    }

    /// Marks damage that nothing changes any more, all at the same time (417.1), and notes what waits
    /// for it.
    pub fn mark_damage(&mut self, hits: &[Hit]) {
        let s = &self.s;
        self.t.together(|t| {
            for hit in hits {
                let to = &s.obj(hit.to).name;
                for (by, amount) in &hit.prevented {
                    let event = Event::new("prevented").with("by", by).with("from", bag(&hit.from));
                    t.event(event.with("to", to).with("amount", *amount));
                }
                if hit.amount > 0 {
                    let event = Event::new("dealt").with("by", &hit.agent.name).with("from", bag(&hit.from));
                    t.event(event.with("to", to).with("amount", hit.amount));
                }
            }
        });
        for hit in hits {
            if hit.amount > 0 {
                self.mark_one(hit);
                self.t.cite("417.1-marks-damage", || format!("{} is marked", hit.amount));
            } else if !hit.prevented.is_empty() {
                self.t.cite("437.2.a-zero-not-dealt", || "0 damage is not dealt".to_owned());
                if self.would_be_seen(hit) {
                    self.t.cite("437.4-not-dealt-at-all", || "nothing saw any damage".to_owned());
                    self.t.cite("417.1.e.1-only-valid-damage", || "0 damage is not dealt".to_owned());
                }
                self.s.change(hit.to, |object| object.damage = object.damage.saturating_sub(hit.excess).max(0));
            }
            let seen = self.r.zero_damage == ZeroDamage::Dealt && !hit.prevented.is_empty();
            if seen && self.least_lethal(hit.to, &hit.agent).is_some() {
                self.s.change(hit.to, |object| object.doomed = Some(0));
            }
            if hit.amount > 0 || seen {
                self.notice_damage(hit);
            }
        }
    }

    fn mark_one(&mut self, hit: &Hit) {
        let enough = self.r.enough_damage;
        let doomed = self.least_lethal(hit.to, &hit.agent).filter(|least| hit.amount >= *least);
        self.s.change(hit.to, |object| {
            object.damage = match enough {
                EnoughDamage::MightAtOnce => object.damage.max(hit.amount),
                EnoughDamage::Might | EnoughDamage::MoreThanMight => object.damage.saturating_add(hit.amount),
            };
            object.doomed = object.doomed.or(doomed);
            object.hurt_by = Some(hit.agent.clone());
        });
    }

    /// The least damage of an agent that is lethal for a unit whatever its Might, if an ability says
    /// so.
    pub fn least_lethal(&self, unit: ObjId, agent: &Agent) -> Option<i64> {
        let said = self.s.statics().into_iter().filter_map(|standing| {
            let Static::Lethal(lethal) = &standing.says else { return None };
            let Quantity::Number(n) = lethal.amount else { return None };
            let view = standing.view;
            (self.s.means(&lethal.to, unit, view) && comes_from(&lethal.from.0, agent, view.player)).then_some(n)
        });
        said.min()
    }

    /// Whether something waits for damage to this unit.
    fn would_be_seen(&self, hit: &Hit) -> bool {
        let now = self.s.now(hit.to);
        let waits = |watch: &super::state::Watch| watch.on.as_ref().is_none_or(|on| on.contains(&now));
        self.s.watches.iter().any(waits)
            || self.least_lethal(hit.to, &hit.agent).is_some()
            || self.waiting(|event| matches!(event, super::effects::Awaited::Dealt(_))).any(|standing| {
                matches!(&standing.says.when.event, super::effects::Awaited::Dealt(phrase)
                    if self.s.means(phrase, hit.to, standing.view))
            })
    }
}

fn bag(names: &[Name]) -> Value {
    Value::Bag(names.iter().cloned().map(Value::Word).collect())
}

/// Whether a phrase is about every unit that fits, whoever comes later.
pub fn is_every(phrase: &Phrase) -> Option<super::phrases::Described> {
    match phrase {
        Phrase::Objects(described) if described.how == super::phrases::How::Every => Some(*described),
        _ => None,
    }
}

//! Prevent (437): what it guards, what it takes off damage, and what is left of it.

use crate::chain::{Item, Known};
use crate::damage::dealing::Hit;
use crate::death::simultaneous::{Key, Offer};
use crate::game::Engine;
use crate::readings::{
    AfterAll, AfterNextTime, AfterPreventing, EmptyValue, Excess, NextCombat, Prevents, Scope, SecondPrevent,
    SourceFilter, Tracking, ValueCovers,
};
use crate::state::matching::{View, comes_from};
use crate::state::{Agent, BLANK, Does, Means, ObjId, PlayerId, Tracked};
use crate::words::amounts::{PreventAmount, PreventQuantity};
use crate::words::effects::{Prevent, Source, Static};
use crate::words::phrases::{Described, How, Phrase};
use kernel::clause::Clause;
use kernel::transcript::account;
use kernel::transcript::stop::Stop;

impl Engine<'_> {
    /// A Prevent is made: for units, or for all damage to whatever fits this turn.
    pub fn make_prevent(&mut self, item: &mut Item, line: &Prevent) -> Result<(), Stop> {
        let wide = is_every(&line.to).filter(|_| line.amount == PreventQuantity::Fixed(PreventAmount::All));
        if let Some(every) = wide {
            if line.r#if.is_some() {
                return Err(Stop::unsupported("a Prevent for every unit with a condition"));
            }
            self.track_prevent(item, line, None, PreventAmount::All);
            if let Some(tracked) = self.s.tracked.last_mut() {
                tracked.every = Some(every);
            }
        } else {
            let Some(found) = self.about(item, line.to, line.r#if.as_ref())? else { return Ok(()) };
            for known in found {
                if !self.is_there(&known) || !self.holds(item, line.r#if.as_ref(), Some(&known)) {
                    continue;
                }
                if self.s.obj(known.at.id).damage > 0 {
                    self.t.cite(clause!("437.7-replacement"), || {
                        "damage that was dealt is not prevented any more".to_owned()
                    });
                }
                match line.amount {
                    PreventQuantity::Fixed(amount) => self.track_prevent(item, line, Some(known), amount),
                    PreventQuantity::ItsMight if known.might > 0 || self.r.empty_value == EmptyValue::IsTracked => {
                        self.track_prevent(item, line, Some(known), PreventAmount::Value(known.might));
                    }
                    PreventQuantity::ItsMight => {
                        self.t
                            .cite(clause!("437.3.a-zero-expires"), || "a Prevent Value of 0 is not tracked".to_owned());
                    }
                }
            }
        }
        let name = item.agent.name.clone();
        self.t.cite(clause!("437.6.a-only-when-directed"), || format!("{name} directs its player to prevent"));
        self.t.cite(clause!("437.6-limited-action"), || format!("{name} directs its player to prevent"));
        self.t.cite(clause!("437.1.b-amount"), || format!("it is about {}", line.amount));
        if !matches!(line.amount, PreventQuantity::Fixed(PreventAmount::All | PreventAmount::NextTime)) {
            self.t.cite(clause!("437.1.b.1-usual-wording"), || format!("the next {} this turn", line.amount));
            self.t.cite(clause!("437.1.b.1.a-prevent-value"), || format!("the Prevent Value is {}", line.amount));
        }
        Ok(())
    }

    fn track_prevent(&mut self, item: &Item, line: &Prevent, on: Option<Known>, amount: PreventAmount) {
        let does = Does::Prevent { amount: Some(amount), each: line.each.map(|each| (each, amount)) };
        self.track_on(item, on, does, &line.from);
    }

    /// Tracks a Prevent or a doubling on a unit, or on all that fit.
    pub fn track(&mut self, tracked: Tracked) {
        let is_prevent = matches!(tracked.does, Does::Prevent { .. });
        if self.r.second_prevent == SecondPrevent::ReplacesTheFirst && is_prevent && tracked.on.is_some() {
            self.s.tracked.retain(|other| other.on != tracked.on || !matches!(other.does, Does::Prevent { .. }));
        }
        self.s.tracked.push(tracked);
    }

    /// A Prevent is about damage, never about a kill (437.1.a).
    pub fn is_spared(&mut self, known: &Known) -> bool {
        let is_all =
            |tracked: &&Tracked| matches!(tracked.does, Does::Prevent { amount: Some(PreventAmount::All), .. });
        if self.s.prevents(known.at.id).find(is_all).is_none() {
            return false;
        }
        self.t.cite(clause!("437.1.a-damage-only"), || "a kill is not damage".to_owned());
        self.r.scope == Scope::KillsToo
    }

    /// The effects that would change damage, in the order of creation.
    pub fn offers(&self, hit: &Hit) -> Vec<Offer> {
        let mut offers = self.all_offers(hit);
        if self.r.prevents == Prevents::DoNothing {
            offers.retain(|offer| !matches!(offer.does, Does::Prevent { .. }));
        }
        offers
    }

    fn all_offers(&self, hit: &Hit) -> Vec<Offer> {
        let mut offers = Vec::new();
        for tracked in &self.s.tracked {
            if self.is_on(tracked, hit.to) && self.asks_source(&tracked.from, &hit.agent, tracked.player) {
                offers.push(Offer {
                    key: Key::Delayed(tracked.id),
                    name: tracked.by.clone(),
                    player: tracked.player,
                    does: tracked.does,
                    tracked: tracked.on.is_some(),
                    made: tracked.made,
                    filtered: !tracked.from.is_empty(),
                });
            }
        }
        for standing in self.s.statics() {
            let view = standing.view;
            let (to, does, from) = match &standing.says {
                Static::Prevent(said) if said.each.is_none() && self.applies(said, hit.to, view) => {
                    let PreventQuantity::Fixed(amount) = said.amount else { continue };
                    (&said.to, Does::Prevent { amount: Some(amount), each: None }, said.from.0.as_slice())
                }
                Static::Double(double) => (&double.to, Does::Double, [].as_slice()),
                Static::Redirect(redirect) => (&redirect.of, Does::Redirect(view.itself), [].as_slice()),
                _ => continue,
            };
            if self.s.means(to, hit.to, view) && self.asks_source(from, &hit.agent, view.player) {
                offers.push(Offer {
                    key: Key::Standing(view.source, view.itself, standing.index),
                    name: self.s.obj(view.source).name.clone(),
                    player: view.player,
                    does,
                    tracked: false,
                    made: false,
                    filtered: !from.is_empty(),
                });
            }
        }
        offers
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
                self.s.fits(every, unit, View { player: tracked.player, itself: BLANK, source: unit })
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

    /// What would change damage, in the order of creation.
    pub fn changes(&self, hit: &Hit) -> impl Iterator<Item = Does> + use<> {
        self.offers(hit).into_iter().map(|offer| offer.does)
    }

    fn applies(&self, said: &Prevent, unit: ObjId, view: View) -> bool {
        said.r#if.as_ref().is_none_or(|condition| self.s.holds(condition, unit, view, false))
    }

    /// Cites what keeps a Prevent from this damage: its source, its unit, its time.
    pub fn cite_unmet(&mut self, hit: &Hit) {
        let mut clauses: Vec<Clause> = Vec::new();
        for tracked in &self.s.tracked {
            let Does::Prevent { amount: Some(_), each } = tracked.does else { continue };
            if self.is_on(tracked, hit.to) {
                if !self.asks_source(&tracked.from, &hit.agent, tracked.player) {
                    clauses.push(clause!("437.1.b-source"));
                }
            } else if tracked.on.is_some_and(|on| on.id != hit.to) {
                clauses.push(clause!("437.2-tracked-per-unit"));
            } else if each.is_some() {
                clauses.push(clause!("437.1.b-timespan"));
            }
        }
        for standing in self.s.statics() {
            let Static::Prevent(said) = &standing.says else { continue };
            if self.s.means(&said.to, hit.to, standing.view)
                && !self.asks_source(&said.from.0, &hit.agent, standing.view.player)
            {
                clauses.push(clause!("437.1.b-source"));
            }
        }
        for clause in clauses {
            self.t.cite(clause, || format!("a Prevent is not about {} damage to this unit", hit.amount));
        }
    }

    /// Prevents damage with one effect (437.2), which falls by as much (437.3).
    pub fn prevent_part(&mut self, hit: &mut Hit, offer: &Offer, amount: PreventAmount) {
        let before = hit.amount;
        let part = match amount {
            PreventAmount::Value(_) if self.r.value_covers == ValueCovers::WholeEvent => before,
            PreventAmount::Value(value) => value.min(before),
            PreventAmount::All | PreventAmount::NextTime => before,
        };
        hit.amount = before.saturating_sub(part);
        hit.prevented.push((offer.name.clone(), hit.to, part));
        let holds = match amount {
            PreventAmount::Value(value) => Some((value, value.saturating_sub(part))),
            PreventAmount::All | PreventAmount::NextTime => None,
        };
        self.record(hit, offer.name.clone(), offer.key.number(), account::How::Prevented, part, holds);
        let unit = self.s.obj(hit.to).name.clone();
        self.t.cite(clause!("437.2-reduced-by-value"), || format!("{part} of {before} damage to {unit} is prevented"));
        self.t.cite(clause!("437.1-set-of-objects"), || format!("{unit} is one of those guarded"));
        self.t.cite(clause!("437.1.b.2-always-next"), || "the next damage meets it, unasked".to_owned());
        if offer.filtered {
            self.t.cite(clause!("437.1.b-source"), || format!("{} is one of the sources named", hit.agent.name));
        }
        if offer.made {
            self.t.cite(clause!("437.7-delayed"), || format!("{} needs its source no more", offer.name));
        }
        if hit.agent.means == Means::Combat {
            self.t.cite(clause!("437.5-dealt-affected"), || format!("what was assigned to {unit} meets it"));
        }
        if hit.amount == 0 {
            self.t.cite(clause!("437.2.a-may-be-zero"), || format!("no damage to {unit} is left"));
        }
        if let PreventAmount::Value(value) = amount
            && value > before
        {
            self.t.cite(clause!("437.2.a-never-below-zero"), || format!("{value} prevents no more than {before}"));
            if self.r.excess == Excess::Heals {
                hit.excess = hit.excess.saturating_add(value - before);
            }
        }
        if offer.tracked {
            self.t.cite(clause!("437.2-tracked-per-unit"), || format!("it is tracked on {unit}"));
        }
        if let Key::Delayed(id) = offer.key {
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
                self.t.cite(clause!("437.3-drops-by-prevented"), || format!("{value} becomes {left}"));
                let clause = if left > 0 { clause!("437.3.b-new-value") } else { clause!("437.3.a-zero-expires") };
                self.t.cite(clause, || format!("{left} is tracked from now on"));
                (left > 0).then_some(PreventAmount::Value(left))
            }
            PreventAmount::All => {
                self.t.cite(clause!("437.3.c-all-stays-all"), || "All stays All".to_owned());
                self.t.cite(clause!("437.1.b.1.b-all-infinite"), || format!("All prevents {part} as well"));
                (self.r.after_all == AfterAll::StaysAll).then_some(amount)
            }
            PreventAmount::NextTime => {
                self.t.cite(clause!("390.3-next-time-only"), || "the next time is used up".to_owned());
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
}

/// Whether a phrase is about every unit that fits, whoever comes later.
pub fn is_every(phrase: &Phrase) -> Option<Described> {
    match phrase {
        Phrase::Objects(described) if described.how == How::Every => Some(*described),
        _ => None,
    }
}

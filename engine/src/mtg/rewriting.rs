//! Effects that change damage before it is dealt (120.4b, 615, 616).
//!
//! Damage dealt at one time is a batch of hits. Each recipient's hits are one unit where all that
//! applies to them applies to all that is dealt at once, otherwise each hit is a unit of its own.
//! Effects that take from several units at once (pools, the next time, all damage to one object)
//! wait until every unit has come to them.

use super::amount::{Part, Shield};
use super::effects::{Destination, Per, Prevent, Replace};
use super::force::{Does, Force, Taken};
use super::game::Game;
use super::matching::part_of;
use super::rulings::{NextTime, OrderChooser, Repetition, StaticAmount, UnpreventablePools};
use super::state::{Being, Key, ObjId, Seat};
use crate::kernel::choice::{Options, Question};
use crate::kernel::name::Name;
use crate::kernel::rewrite::Imminent;
use crate::kernel::scenario::Give;
use crate::kernel::stop::Stop;

/// Damage from one source to one recipient.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much.
    pub amount: i64,
    /// Whether it is combat damage.
    pub combat: bool,
    /// Whether it says that it cannot be prevented.
    pub unpreventable: bool,
    /// Whether it says that it cannot be dealt to another one instead.
    pub not_redirected: bool,
}

/// What an effect did to one hit.
#[derive(Clone, Debug)]
pub struct Taking {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much it would have been.
    pub would: i64,
    /// How much of it was prevented or replaced.
    pub taken: i64,
}

/// One application of an effect.
#[derive(Clone, Debug)]
pub struct Applied<'a> {
    /// The effect.
    pub force: Force<'a>,
    /// What it did.
    pub takings: Vec<Taking>,
    /// Whether the damage could not be prevented.
    pub unpreventable: bool,
    /// How often the effect was applied to the same damage, this time included.
    pub time: usize,
}

/// Hits that are looked at together.
#[derive(Clone, Debug)]
struct Unit {
    hits: Vec<usize>,
    used: Vec<Key>,
    waiting: Option<Key>,
    done: bool,
    offered: Option<Vec<Key>>,
}

/// One choice: a unit, an effect, and whether it is applied to every unit that waits for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    unit: usize,
    key: Key,
    joint: bool,
}

/// Damage that is about to be dealt.
#[derive(Debug)]
pub struct Batch<'g, 'a> {
    game: &'g mut Game<'a>,
    /// The hits.
    pub hits: Vec<Hit>,
    /// What was applied.
    pub applied: Vec<Applied<'a>>,
    units: Vec<Unit>,
    choosers: Vec<Seat>,
    once: Vec<Key>,
}

impl<'g, 'a> Batch<'g, 'a> {
    /// A batch of hits.
    pub fn new(game: &'g mut Game<'a>, hits: Vec<Hit>) -> Self {
        let mut batch =
            Self { game, hits, applied: Vec::new(), units: Vec::new(), choosers: Vec::new(), once: Vec::new() };
        batch.divide();
        batch
    }

    /// Makes units of the hits: one a recipient where that is enough.
    fn divide(&mut self) {
        let forces = self.game.forces();
        let mut recipients: Vec<Being> = Vec::new();
        for hit in &self.hits {
            if !recipients.contains(&hit.to) {
                recipients.push(hit.to);
            }
        }
        for to in recipients {
            let hits: Vec<usize> =
                self.hits.iter().enumerate().filter(|(_, hit)| hit.to == to).map(|(i, _)| i).collect();
            let mut together = true;
            for force in forces.iter().filter(|force| !force.spent) {
                let meets = hits
                    .iter()
                    .filter_map(|i| self.hits.get(*i).cloned())
                    .any(|hit| self.game.meets(force, &hit, false));
                if meets {
                    together &= force.pool() || force.per() == Per::Event;
                }
            }
            let unit = |hits: Vec<usize>| Unit { hits, used: Vec::new(), waiting: None, done: false, offered: None };
            if together {
                self.units.push(unit(hits));
            } else {
                self.units.extend(hits.into_iter().map(|hit| unit(vec![hit])));
            }
        }
    }

    fn force(&self, key: &Key) -> Option<Force<'a>> {
        self.game.forces().into_iter().find(|force| force.key == *key)
    }

    fn recipient(&self, unit: usize) -> Being {
        let first = self.units.get(unit).and_then(|unit| unit.hits.first()).and_then(|hit| self.hits.get(*hit));
        first.map_or(Being::Player(self.game.state.active), |hit| hit.to)
    }

    /// The units in the order in which questions about them come: by turn order, of one player about
    /// the player first (101.4).
    fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.units.len()).collect();
        order.sort_by_key(|unit| {
            let to = self.recipient(*unit);
            (self.game.state.turn_order(self.game.state.chooser(to)), to)
        });
        order
    }

    fn uses(&self, unit: &Unit, key: &Key) -> bool {
        let times = unit.used.iter().filter(|used| *used == key).count();
        times
            >= match self.game.rulings.repetition {
                Repetition::Once => 1,
                Repetition::Twice => 2,
            }
    }

    /// The effects that apply to a unit now and were not applied to it yet.
    fn keys(&mut self, index: usize) -> Vec<Key> {
        let Some(unit) = self.units.get(index).cloned() else { return Vec::new() };
        let fresh = unit.offered.is_none();
        let mut found = Vec::new();
        for force in self.game.forces() {
            if self.once.contains(&force.key) {
                continue;
            }
            let hits: Vec<Hit> = unit.hits.iter().filter_map(|hit| self.hits.get(*hit).cloned()).collect();
            let mut meets = false;
            let mut unpreventable = false;
            for hit in &hits {
                if self.game.meets(&force, hit, fresh) {
                    meets = true;
                    unpreventable |= self.game.unpreventable(hit);
                }
            }
            if !meets {
                continue;
            }
            if self.uses(&unit, &force.key) {
                let clauses: &[&'static str] = if force.prevents() && unpreventable {
                    &["615.12a-applied-once", "615.12a-does-not-repeat-itself"]
                } else {
                    &["614.5-once"]
                };
                for clause in clauses {
                    self.game.log.cite(clause, || format!("{} was applied to it already", force.name));
                }
                continue;
            }
            found.push(force.key.clone());
        }
        if let Some(before) = &unit.offered {
            let left: Vec<&Key> = before.iter().filter(|key| !unit.used.contains(key)).collect();
            if !found.is_empty() {
                self.game.log.cite("616.1f-repeat-with-what-applies-now", || "what applies now".to_owned());
            }
            if left.iter().any(|key| !found.contains(key)) {
                self.game.log.cite("616.1f-other-does-nothing", || "another one has nothing left to do".to_owned());
                self.game.log.cite("616.1f-repeat-with-what-applies-now", || "fewer apply now".to_owned());
                if hits_amount(&self.hits, &unit.hits) == 0 {
                    self.game.log.cite("614.7a-nothing-to-replace", || "nothing is left".to_owned());
                    self.game.log.cite("120.8-zero-is-no-event", || "nothing is left".to_owned());
                }
            }
            if found.iter().any(|key| !before.contains(key)) {
                self.game.log.cite("616.2-becomes-applicable", || "another one applies now".to_owned());
            }
        }
        if let Some(unit) = self.units.get_mut(index) {
            unit.offered = Some(found.clone());
        }
        found
    }

    /// Who says which effect comes next, and under which clause.
    fn chooser(&mut self, to: Being, offered: &[Force<'a>]) -> Option<Seat> {
        match self.game.rulings.order_chooser {
            OrderChooser::Nobody => None,
            OrderChooser::EffectsController => offered.first().map(|force| force.ctx.you),
            OrderChooser::Affected => {
                let clause = match to {
                    Being::Player(_) => "616.1-affected-player-chooses",
                    Being::Object(_) => "616.1-controller-chooses",
                };
                let who = self.game.state.chooser(to);
                self.game.log.cite(clause, || "several effects apply".to_owned());
                self.game.log.cite("616.1e-then-any", || "any of them may come first".to_owned());
                if self.choosers.last().is_some_and(|last| *last != who) {
                    self.game.log.cite("616.1-apnap", || "choices come in turn order".to_owned());
                }
                self.choosers.push(who);
                Some(who)
            }
        }
    }

    fn apply_to(&mut self, force: &Force<'a>, units: &[usize]) -> Result<(), Stop> {
        let mut hits: Vec<usize> = Vec::new();
        for index in units {
            let Some(unit) = self.units.get_mut(*index) else { continue };
            unit.used.push(force.key.clone());
            unit.waiting = None;
            hits.extend(unit.hits.iter().copied());
        }
        hits.retain(|i| self.hits.get(*i).cloned().is_some_and(|hit| self.game.meets(force, &hit, false)));
        hits.sort_unstable();
        if hits.is_empty() {
            return Ok(());
        }
        if matches!(force.shield(), Taken::Shield(Shield::NextTime(_)))
            && self.game.rulings.next_time == NextTime::OneRecipient
        {
            let first = hits.first().and_then(|i| self.hits.get(*i)).map(|hit| hit.to);
            hits.retain(|i| self.hits.get(*i).map(|hit| hit.to) == first);
        }
        match force.does {
            Does::Replace(replace) => self.replace(force, replace, &hits),
            Does::Prevent(prevent) => self.prevent(force, Some(prevent), &hits),
            Does::Protection(_) | Does::Absorb(_) | Does::ShieldCounter => self.prevent(force, None, &hits),
            Does::Regeneration => Ok(()),
        }
    }

    fn time(&self, force: &Force<'a>) -> usize {
        let uses = self.units.iter().map(|unit| unit.used.iter().filter(|used| **used == force.key).count());
        uses.max().unwrap_or(1)
    }

    fn allowed(&mut self, force: &Force<'a>, may: bool, hits: &[usize]) -> Result<bool, Stop> {
        if !may {
            return Ok(true);
        }
        let who = self.game.seat_name(force.ctx.you);
        let about = hits.first().and_then(|i| self.hits.get(*i)).map(|hit| hit.to);
        let about = about.map(|to| self.game.name(to));
        self.game.log.cite("109.5-may-is-the-controllers", || format!("{who} may apply {}", force.name));
        self.game.log.may(&who, "may", about.as_ref(), "accept")
    }

    fn prevent(&mut self, force: &Force<'a>, prevent: Option<&'a Prevent>, hits: &[usize]) -> Result<(), Stop> {
        if !self.allowed(force, prevent.is_some_and(|prevent| prevent.may), hits)? {
            return Ok(());
        }
        if let (Some(prevent), Per::Point) = (prevent, force.per()) {
            return self.prevent_points(force, prevent, hits);
        }
        let mut open = Vec::new();
        let mut fixed = Vec::new();
        for i in hits {
            let Some(hit) = self.hits.get(*i).cloned() else { continue };
            if self.game.unpreventable(&hit) { fixed.push(*i) } else { open.push(*i) }
        }
        if !fixed.is_empty() {
            self.fail_to_prevent(force, &fixed);
        }
        if open.is_empty() {
            return Ok(());
        }
        let amounts = match force.shield() {
            Taken::Shield(Shield::Next(_)) => self.share(force, &open)?,
            Taken::Shield(Shield::Each(part) | Shield::NextTime(part)) => {
                self.parts(force, part, prevent.and_then(|prevent| prevent.round), &open)
            }
            Taken::Measured(measured) => {
                let most = self.game.state.measured(measured, &force.ctx);
                open.iter().map(|i| self.hits.get(*i).map_or(0, |hit| hit.amount.min(most))).collect()
            }
        };
        self.take(force, &open, &amounts, false);
        Ok(())
    }

    fn parts(
        &mut self,
        force: &Force<'a>,
        part: Part,
        round: Option<super::amount::Round>,
        hits: &[usize],
    ) -> Vec<i64> {
        if part == Part::Half {
            self.game.log.cite("107.1a-rounding", || "a half is rounded".to_owned());
        }
        let once =
            self.game.rulings.static_amount == StaticAmount::Once && force.is_static() && matches!(part, Part::Of(_));
        if once {
            self.once.push(force.key.clone());
        }
        hits.iter().map(|i| self.hits.get(*i).map_or(0, |hit| part_of(part, hit.amount, force.ctx.x, round))).collect()
    }

    /// Takes damage away and notes by which effect.
    fn take(&mut self, force: &Force<'a>, hits: &[usize], amounts: &[i64], unpreventable: bool) {
        let mut takings = Vec::new();
        for (i, amount) in hits.iter().zip(amounts) {
            let Some(hit) = self.hits.get_mut(*i) else { continue };
            let would = hit.amount;
            let taken = (*amount).clamp(0, would.max(0));
            hit.amount -= taken;
            takings.push(Taking { source: hit.source, to: hit.to, would, taken });
        }
        self.game.spend(force, &takings, unpreventable);
        let time = self.time(force);
        self.applied.push(Applied { force: force.clone(), takings, unpreventable, time });
    }

    /// An effect is applied to damage that cannot be prevented (615.12).
    fn fail_to_prevent(&mut self, force: &Force<'a>, hits: &[usize]) {
        let log = &mut self.game.log;
        log.cite("615.12-still-applied", || format!("{} is applied to unpreventable damage", force.name));
        log.cite("615.12-prevents-nothing", || format!("{} prevents none of it", force.name));
        if force.pool() {
            log.cite("615.12-shields-not-reduced", || format!("{} keeps its size", force.name));
        }
        let none = vec![0; hits.len()];
        self.take(force, hits, &none, true);
        if force.pool()
            && self.game.rulings.unpreventable_pools == UnpreventablePools::Shrink
            && let Key::Live(id) = force.key
        {
            let would: i64 = hits.iter().filter_map(|i| self.hits.get(*i)).map(|hit| hit.amount).sum();
            if let Some(live) = self.game.state.live.iter_mut().find(|live| live.id == id) {
                live.left = live.left.map(|left| left.saturating_sub(would).max(0));
            }
        }
    }

    /// Each 1 damage by itself, with what is done for it at once.
    fn prevent_points(&mut self, force: &Force<'a>, prevent: &'a Prevent, hits: &[usize]) -> Result<(), Stop> {
        for i in hits {
            let Some(hit) = self.hits.get(*i).cloned() else { continue };
            let unpreventable = self.game.unpreventable(&hit);
            if unpreventable {
                self.game.log.cite("615.12-still-applied", || "applied to each point".to_owned());
                self.game.log.cite("615.12-prevents-nothing", || "none of it is prevented".to_owned());
            }
            let mut taken = 0;
            for _ in 0..hit.amount {
                let now = Hit { amount: hit.amount - taken, ..hit.clone() };
                if !self.game.meets(force, &now, false) {
                    break;
                }
                let mut ctx = force.ctx.clone();
                ctx.source = Some(hit.source);
                ctx.recipient = Some(hit.to);
                ctx.prevented = i64::from(!unpreventable);
                ctx.that_much = 1;
                ctx.follows = super::state::Follows::Prevention;
                self.game.log.cite("wiki-counter-per-point", || "one counter for each damage".to_owned());
                self.game.log.cite("wiki-rock-hydra-per-point", || "one counter for each damage".to_owned());
                self.game.enter()?;
                self.game.carry_out(&prevent.then, &mut ctx)?;
                self.game.leave();
                taken += 1;
            }
            self.take(force, &[*i], &[if unpreventable { 0 } else { taken }], unpreventable);
        }
        Ok(())
    }

    /// How much a pool prevents of each hit: all of it, or as the chooser says (615.7).
    fn share(&mut self, force: &Force<'a>, hits: &[usize]) -> Result<Vec<i64>, Stop> {
        let Key::Live(id) = force.key else { return Ok(vec![0; hits.len()]) };
        let left = self.game.state.live.iter().find(|live| live.id == id).and_then(|live| live.left).unwrap_or(0);
        let caps: Vec<Hit> = hits.iter().filter_map(|i| self.hits.get(*i).cloned()).collect();
        let total: i64 = caps.iter().map(|hit| hit.amount).sum();
        if caps.len() > 1 {
            self.game.log.cite("615.7-only-the-amount-counts", || "several at once".to_owned());
        }
        if total > left {
            self.game.log.cite("615.7-rest-is-dealt", || format!("{} holds {left} of {total}", force.name));
        }
        if total <= left || caps.len() < 2 {
            return Ok(caps.iter().map(|hit| hit.amount.min(left)).collect());
        }
        self.game.log.cite("615.7-simultaneous", || format!("{} cannot prevent all of it", force.name));
        let same = |same: fn(&Hit, &Hit) -> bool| caps.iter().zip(caps.iter().skip(1)).all(|(a, b)| same(a, b));
        let name = |hit: &Hit| (self.game.object_name(hit.source), self.game.name(hit.to));
        let one_recipient = same(|a, b| a.to == b.to);
        let one_source = same(|a, b| a.source == b.source);
        let options = if one_recipient {
            Options::Split { total: left, caps: caps.iter().map(|hit| (name(hit).0, hit.amount)).collect() }
        } else if one_source {
            Options::Split { total: left, caps: caps.iter().map(|hit| (name(hit).1, hit.amount)).collect() }
        } else {
            let caps = caps.iter().map(|hit| (name(hit).0, name(hit).1, hit.amount));
            Options::Pairs { total: left, caps: caps.collect() }
        };
        let about = caps.first().map_or(Being::Player(force.ctx.you), |hit| hit.to);
        let who = self.game.seat_name(self.game.state.chooser(about));
        let names: Vec<(Name, Name)> = caps.iter().map(name).collect();
        let about = one_recipient.then(|| self.game.name(about));
        let question = Question { who, kind: "shield", about, options };
        self.game.log.ask(&question, |give| {
            Ok(names
                .iter()
                .map(|(source, to)| match give {
                    Give::Split(parts) => parts.get(if one_recipient { source } else { to }).copied().unwrap_or(0),
                    Give::Pairs(parts) => parts.get(source).and_then(|inner| inner.get(to)).copied().unwrap_or(0),
                    _ => 0,
                })
                .collect())
        })
    }

    /// Replaces damage: more or less of it, to another recipient, or something else instead (614).
    fn replace(&mut self, force: &Force<'a>, replace: &'a Replace, hits: &[usize]) -> Result<(), Stop> {
        if !self.allowed(force, replace.may, hits)? {
            return Ok(());
        }
        let Some(change) = &replace.change else {
            self.game.log.cite("614.1a-instead", || format!("{} replaces the damage", force.name));
            let unpreventable =
                hits.iter().filter_map(|i| self.hits.get(*i).cloned()).any(|hit| self.game.unpreventable(&hit));
            if unpreventable {
                self.game.log.cite("615.1a-only-the-word-prevent", || "this replaces and does not prevent".to_owned());
            }
            let all: Vec<i64> = hits.iter().map(|i| self.hits.get(*i).map_or(0, |hit| hit.amount)).collect();
            self.take(force, hits, &all, false);
            return Ok(());
        };
        if let Some(amount) = &change.amount {
            self.game.log.cite("614.1a-instead", || format!("{} replaces the damage", force.name));
            let mut takings = Vec::new();
            for i in hits {
                let Some(hit) = self.hits.get_mut(*i) else { continue };
                let would = hit.amount;
                let mut ctx = force.ctx.clone();
                ctx.source = Some(hit.source);
                ctx.recipient = Some(hit.to);
                ctx.that_much = would;
                hit.amount = self.game.state.amount(amount, &ctx, would).clamp(0, crate::kernel::shape::MOST);
                takings.push(Taking { source: hit.source, to: hit.to, would, taken: 0 });
            }
            self.game.spend(force, &takings, false);
            let time = self.time(force);
            self.applied.push(Applied { force: force.clone(), takings, unpreventable: false, time });
        }
        if let Some(Destination::Selector(selector)) = &change.to {
            self.redirect(force, selector, hits)?;
        }
        Ok(())
    }

    fn redirect(&mut self, force: &Force<'a>, selector: &super::select::Selector, hits: &[usize]) -> Result<(), Stop> {
        let new = self.game.state.meant(selector, &force.ctx).into_iter().next();
        let battles = self.game.rulings.battles == super::rulings::Battles::Damageable;
        let Some(new) = new.filter(|new| self.game.state.damageable(*new, battles)) else { return Ok(()) };
        let amounts = match force.shield() {
            Taken::Shield(Shield::Next(_)) => self.share(force, hits)?,
            Taken::Shield(Shield::Each(part) | Shield::NextTime(part)) => self.parts(force, part, None, hits),
            Taken::Measured(_) => return Err(Stop::unsupported("a measured amount of redirected damage")),
        };
        let mut takings = Vec::new();
        for (i, amount) in hits.iter().zip(amounts) {
            let Some(hit) = self.hits.get_mut(*i) else { continue };
            let amount = amount.clamp(0, hit.amount);
            if amount == 0 {
                continue;
            }
            let used = self.units.iter().find(|unit| unit.hits.contains(i)).map(|unit| unit.used.clone());
            takings.push(Taking { source: hit.source, to: hit.to, would: hit.amount, taken: 0 });
            let moved = Hit { to: new, amount, ..hit.clone() };
            hit.amount -= amount;
            self.hits.push(moved);
            self.units.push(Unit {
                hits: vec![self.hits.len() - 1],
                used: used.unwrap_or_default(),
                waiting: None,
                done: false,
                offered: Some(Vec::new()),
            });
        }
        let log = &mut self.game.log;
        log.cite("614.9-redirection", || format!("{} makes it go elsewhere", force.name));
        log.cite("wiki-redirection-is-replacement", || "nothing was prevented".to_owned());
        let total: i64 = takings.iter().map(|taking| taking.would).sum();
        let pool = takings.len();
        self.game.spend_pool(force, total, pool);
        let time = self.time(force);
        self.applied.push(Applied { force: force.clone(), takings, unpreventable: false, time });
        Ok(())
    }
}

fn hits_amount(all: &[Hit], hits: &[usize]) -> i64 {
    hits.iter().filter_map(|i| all.get(*i)).map(|hit| hit.amount).sum()
}

impl Imminent for Batch<'_, '_> {
    type Effect = Next;

    fn applicable(&mut self, _: &[Next]) -> Result<Vec<Next>, Stop> {
        self.game.length += 1;
        for unit in self.in_order() {
            let Some(state) = self.units.get(unit) else { continue };
            if state.done || state.waiting.is_some() {
                continue;
            }
            let keys = self.keys(unit);
            if !keys.is_empty() {
                return Ok(keys.into_iter().map(|key| Next { unit, key, joint: false }).collect());
            }
            if let Some(state) = self.units.get_mut(unit) {
                state.done = true;
            }
        }
        let waits = self.in_order().into_iter().find_map(|unit| {
            let key = self.units.get(unit)?.waiting.clone()?;
            Some(Next { unit, key, joint: true })
        });
        Ok(waits.into_iter().collect())
    }

    fn choose(&mut self, offered: &[Next]) -> Result<Option<Next>, Stop> {
        let Some(first) = offered.first() else { return Ok(None) };
        if offered.len() == 1 {
            return Ok(Some(first.clone()));
        }
        let to = self.recipient(first.unit);
        let forces: Vec<Force<'_>> = offered.iter().filter_map(|next| self.force(&next.key)).collect();
        let mut names: Vec<Name> = Vec::new();
        let mut picks: Vec<usize> = Vec::new();
        for (index, force) in forces.iter().enumerate() {
            if !names.contains(&force.name) {
                names.push(force.name.clone());
                picks.push(index);
            }
        }
        let oldest = forces.iter().enumerate().min_by_key(|(_, force)| force.born).map_or(0, |(index, _)| index);
        if names.len() < 2 {
            return Ok(Some(first.clone()));
        }
        let Some(who) = self.chooser(to, &forces) else { return Ok(offered.get(oldest).cloned()) };
        let who = self.game.seat_name(who);
        let about = self.game.name(to);
        let picked = self.game.log.pick(&who, "order", Some(&about), &names)?;
        Ok(picks.get(picked).and_then(|index| offered.get(*index)).cloned())
    }

    fn apply(&mut self, next: &Next) -> Result<(), Stop> {
        let Some(force) = self.force(&next.key) else { return Ok(()) };
        if next.joint {
            let units: Vec<usize> = self
                .in_order()
                .into_iter()
                .filter(|unit| self.units.get(*unit).is_some_and(|unit| unit.waiting.as_ref() == Some(&next.key)))
                .collect();
            return self.apply_to(&force, &units);
        }
        let others = self.units.iter().enumerate().any(|(index, unit)| index != next.unit && !unit.done);
        if force.joint() && others {
            if let Some(unit) = self.units.get_mut(next.unit) {
                unit.waiting = Some(next.key.clone());
            }
            return Ok(());
        }
        self.apply_to(&force, &[next.unit])
    }
}

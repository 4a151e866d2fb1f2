//! Preventing damage (615): each event's, a pool's share of it, each point of it; and what cannot be
//! prevented (615.12).

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::amount::{Part, Round, Shield};
use crate::context::Follows;
use crate::effects::{Per, Prevent};
use crate::force::{Does, Force, Taken};
use crate::hit::{Applied, Hit, Taking};
use crate::lasting::Key;
use crate::matching::part_of;
use crate::rewriting::Batch;
use crate::rulings::{
    Extent, PerPoint, RiderDamage, Rounding, SharedPool, StaticAmount, UnpreventableInstance, UnpreventablePools,
};
use crate::state::{Being, ObjId};
use kernel::transcript::account::How;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl<'a> Batch<'_, 'a> {
    /// Prevents damage; `prevent` is what the text says, none for keywords and counters.
    pub fn prevent(&mut self, force: &Rc<Force<'a>>, prevent: Option<&'a Prevent>, hits: &[usize]) -> Result<(), Stop> {
        if !self.allowed(force, prevent.is_some_and(|prevent| prevent.may), hits)? {
            return Ok(());
        }
        if let (Some(prevent), Per::Point) = (prevent, force.per()) {
            return self.prevent_points(force, prevent, hits);
        }
        let mut open = Vec::new();
        let mut fixed = Vec::new();
        for i in hits {
            if self.escapes(force, *i) { fixed.push(*i) } else { open.push(*i) }
        }
        if !fixed.is_empty() {
            self.fail_to_prevent(force, &fixed);
        }
        if open.is_empty() {
            return Ok(());
        }
        let amounts = match force.shield() {
            Taken::Shield(Shield::Next(_)) => {
                let amounts = self.share(force, &open)?;
                let amounts = self.to_the_extent(&open, amounts);
                self.take_shares(force, &open, &amounts);
                return Ok(());
            }
            Taken::Shield(Shield::Each(part) | Shield::NextTime(part)) => {
                self.parts(force, part, prevent.and_then(|prevent| prevent.round), &open)
            }
            Taken::Measured(measured) => {
                let most = self.game.state.measured(measured, &force.ctx);
                open.iter().map(|i| self.hits.get(*i).map_or(0, |hit| hit.amount.min(most))).collect()
            }
        };
        let amounts = self.to_the_extent(&open, amounts);
        self.take(force, &open, &amounts, false);
        Ok(())
    }

    /// How much is taken where a hit is more than an effect names (615.1).
    fn to_the_extent(&self, hits: &[usize], amounts: Vec<i64>) -> Vec<i64> {
        let whole: Vec<i64> = hits.iter().map(|i| self.hits.get(*i).map_or(0, |hit| hit.amount)).collect();
        let named = amounts.into_iter().zip(whole);
        match self.game.rulings.extent {
            Extent::AsNamed => named.map(|(named, _)| named).collect(),
            Extent::WholeEvent => named.map(|(named, whole)| if named > 0 { whole } else { 0 }).collect(),
            Extent::AllOrNothing => named.map(|(named, whole)| if named < whole { 0 } else { whole }).collect(),
        }
    }

    /// How much is taken of each hit where each gives the same part.
    pub fn parts(&mut self, force: &Rc<Force<'a>>, part: Part, round: Option<Round>, hits: &[usize]) -> Vec<i64> {
        if part == Part::Half {
            self.game.log.cite(clause!("107.1a-rounding"), || "a half is rounded".to_owned());
        }
        let round = match (self.game.rulings.rounding, round) {
            (Rounding::AsPrinted, round) => round,
            (Rounding::OtherWay, Some(Round::Up)) => Some(Round::Down),
            (Rounding::OtherWay, _) => Some(Round::Up),
        };
        let once =
            self.game.rulings.static_amount == StaticAmount::Once && force.is_static() && matches!(part, Part::Of(_));
        if once {
            self.only_once(force);
        }
        hits.iter().map(|i| self.hits.get(*i).map_or(0, |hit| part_of(part, hit.amount, force.ctx.x, round))).collect()
    }

    /// Takes damage away and notes by which effect.
    pub fn take(&mut self, force: &Rc<Force<'a>>, hits: &[usize], amounts: &[i64], unpreventable: bool) {
        let rides = matches!(force.does, Does::Prevent(prevent) if !prevent.then.is_empty());
        let dealt_first = rides && self.game.rulings.rider_damage == RiderDamage::DealtFirst;
        let held = self.held(force);
        let mut takings = Vec::new();
        for (i, amount) in hits.iter().zip(amounts) {
            let Some(hit) = self.hits.get_mut(*i) else { continue };
            let would = hit.amount;
            let taken = (*amount).clamp(0, would.max(0));
            if !dealt_first {
                hit.amount -= taken;
            }
            takings.push(Taking { source: hit.source, to: hit.to, would, taken });
        }
        let how = if force.prevents() { How::Prevented } else { How::Replaced };
        self.game.spend(force, &takings, unpreventable);
        for (i, taking) in hits.iter().zip(&takings) {
            self.record(*i, force, how, taking.taken, held);
        }
        let time = self.time(force);
        self.applied.push(Applied { force: Rc::clone(force), takings, unpreventable, time });
    }

    /// Takes a pool's shares; what it takes nothing of is not touched.
    fn take_shares(&mut self, force: &Rc<Force<'a>>, hits: &[usize], amounts: &[i64]) {
        let shares = hits.iter().copied().zip(amounts.iter().copied()).filter(|(_, amount)| *amount > 0);
        let (hits, amounts): (Vec<usize>, Vec<i64>) = shares.unzip();
        if !hits.is_empty() {
            self.take(force, &hits, &amounts, false);
        }
    }

    /// An effect is applied to damage that cannot be prevented (615.12).
    fn fail_to_prevent(&mut self, force: &Rc<Force<'a>>, hits: &[usize]) {
        let log = &mut self.game.log;
        log.cite(clause!("615.12-still-applied"), || format!("{} is applied to unpreventable damage", force.name));
        log.cite(clause!("615.12-prevents-nothing"), || format!("{} prevents none of it", force.name));
        log.cite(clause!("615.1a-only-the-word-prevent"), || format!("{} is a prevention effect", force.name));
        if matches!(force.does, Does::Protection(_)) {
            log.cite(clause!("702.16e-is-prevention"), || "protection is a prevention effect".to_owned());
        }
        if force.pool() || matches!(force.shield(), Taken::Shield(Shield::NextTime(_))) {
            log.cite(clause!("615.12-shields-not-reduced"), || format!("{} keeps its size", force.name));
        }
        let none = vec![0; hits.len()];
        self.take(force, hits, &none, true);
        let rulings = self.game.rulings;
        let would: i64 = hits.iter().filter_map(|i| self.hits.get(*i)).map(|hit| hit.amount).sum();
        let Key::Live(id) = force.key else { return };
        let Some(live) = self.game.state.live_of_mut(id) else { return };
        if force.pool() && rulings.unpreventable_pools == UnpreventablePools::Shrink {
            live.left = live.left.map(|left| left.saturating_sub(would).max(0));
        }
        if matches!(force.shield(), Taken::Shield(Shield::NextTime(_))) {
            live.spent = rulings.unpreventable_instance == UnpreventableInstance::UsedUp;
        }
    }

    /// Each 1 damage by itself, with what is done for it at once.
    fn prevent_points(&mut self, force: &Rc<Force<'a>>, prevent: &'a Prevent, hits: &[usize]) -> Result<(), Stop> {
        for i in hits {
            let Some(hit) = self.hits.get(*i).cloned() else { continue };
            let unpreventable = self.escapes(force, *i);
            let per_point = self.game.rulings.per_point;
            let times = if per_point == PerPoint::WholeEvent { 1 } else { hit.amount };
            if unpreventable {
                self.game.log.cite(clause!("615.12-still-applied"), || "applied to each point".to_owned());
                self.game.log.cite(clause!("615.12-prevents-nothing"), || "none of it is prevented".to_owned());
                self.game.log.cite(clause!("615.1a-only-the-word-prevent"), || "this prevents".to_owned());
            }
            let mut taken = 0;
            for _ in 0..times {
                let now = Hit { amount: hit.amount - taken, ..hit.clone() };
                if !self.game.meets(force, &now, false) {
                    break;
                }
                let mut ctx = force.ctx.clone();
                ctx.source = Some(hit.source);
                ctx.recipient = Some(hit.to);
                ctx.prevented = i64::from(!unpreventable);
                ctx.that_much = 1;
                ctx.follows = Follows::Prevention;
                self.game.log.cite(clause!("wiki-counter-per-point"), || "one counter for each damage".to_owned());
                self.game.log.cite(clause!("wiki-rock-hydra-per-point"), || "one counter for each damage".to_owned());
                self.game.enter()?;
                self.game.carry_out(&prevent.then, &mut ctx)?;
                self.game.leave();
                taken += 1;
            }
            self.look_again();
            let taken = match per_point {
                PerPoint::EachPoint => taken,
                PerPoint::WholeEvent => taken * hit.amount,
                PerPoint::PaidForNothing => 0,
            };
            self.take(force, &[*i], &[if unpreventable { 0 } else { taken }], unpreventable);
        }
        Ok(())
    }

    /// How much a pool prevents of each hit: all of it, or as the chooser says (615.7).
    pub fn share(&mut self, force: &Rc<Force<'a>>, hits: &[usize]) -> Result<Vec<i64>, Stop> {
        let Key::Live(id) = force.key else { return Ok(vec![0; hits.len()]) };
        let left = self.game.state.live_of(id).and_then(|live| live.left).unwrap_or(0);
        let whole: Vec<Hit> = hits.iter().filter_map(|i| self.hits.get(*i).cloned()).collect();
        let total: i64 = whole.iter().map(|hit| hit.amount).sum();
        if whole.len() > 1 {
            self.game.log.cite(clause!("615.7-only-the-amount-counts"), || "several at once".to_owned());
        }
        if total > left {
            self.game.log.cite(clause!("615.7-rest-is-dealt"), || format!("{} holds {left} of {total}", force.name));
        }
        let caps = by_pair(&whole);
        if total <= left || caps.len() < 2 {
            return Ok(in_order(&whole, left));
        }
        if self.game.rulings.shared_pool == SharedPool::FirstComesFirst {
            return Ok(in_order(&whole, left));
        }
        self.game.log.cite(clause!("615.7-simultaneous"), || format!("{} cannot prevent all of it", force.name));
        let same = |same: fn(&Hit, &Hit) -> bool| caps.iter().zip(caps.iter().skip(1)).all(|(a, b)| same(a, b));
        let name = |hit: &Hit| (self.game.object_name(hit.source), self.game.name(hit.to));
        let one_recipient = same(|a, b| a.to == b.to);
        let one_source = same(|a, b| a.source == b.source);
        let most = |hit: &Hit| hit.amount.min(left);
        let options = if one_recipient {
            Options::Split { total: left, caps: caps.iter().map(|hit| (name(hit).0, most(hit))).collect() }
        } else if one_source {
            Options::Split { total: left, caps: caps.iter().map(|hit| (name(hit).1, most(hit))).collect() }
        } else {
            let caps = caps.iter().map(|hit| (name(hit).0, name(hit).1, most(hit)));
            Options::Pairs { total: left, caps: caps.collect() }
        };
        let about = caps.first().map_or(Being::Player(force.ctx.you), |hit| hit.to);
        let who = self.game.seat_name(match self.game.rulings.shared_pool {
            SharedPool::EffectsController => force.ctx.you,
            _ => self.game.state.chooser(about),
        });
        let names: Vec<(Name, Name)> = caps.iter().map(name).collect();
        let about = one_recipient.then(|| self.game.name(about));
        let question = Question { who, kind: "shield", under: Some(clause!("615.7-simultaneous")), about, options };
        let parts: BTreeMap<(ObjId, Being), i64> = self.game.log.ask(&question, |give| {
            let part = |source: &Name, to: &Name| match give {
                Give::Split(parts) => parts.get(if one_recipient { source } else { to }).copied().unwrap_or(0),
                Give::Pairs(parts) => parts.get(source).and_then(|inner| inner.get(to)).copied().unwrap_or(0),
                _ => 0,
            };
            let pairs = caps.iter().zip(&names);
            Ok(pairs.map(|(hit, (source, to))| ((hit.source, hit.to), part(source, to))).collect())
        })?;
        let mut parts = parts;
        let share = |hit: &Hit| {
            let left = parts.entry((hit.source, hit.to)).or_default();
            let part = hit.amount.clamp(0, *left);
            *left -= part;
            part
        };
        Ok(whole.iter().map(share).collect())
    }
}

/// Hits of one source on one recipient as one.
fn by_pair(hits: &[Hit]) -> Vec<Hit> {
    let mut places: BTreeMap<(ObjId, Being), usize> = BTreeMap::new();
    let mut found: Vec<Hit> = Vec::new();
    for hit in hits {
        let place = *places.entry((hit.source, hit.to)).or_insert(found.len());
        match found.get_mut(place) {
            Some(sum) => sum.amount += hit.amount,
            None => found.push(hit.clone()),
        }
    }
    found
}

/// So much of the hits, the first of them first.
fn in_order(hits: &[Hit], mut left: i64) -> Vec<i64> {
    let take = |hit: &Hit| {
        let part = hit.amount.clamp(0, left);
        left -= part;
        part
    };
    hits.iter().map(take).collect()
}

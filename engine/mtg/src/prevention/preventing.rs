//! Preventing damage (615): each event's, a pool's share of it, each point of it; and what cannot be
//! prevented (615.12).

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EffectKind, ShieldSize};
use crate::damage::events::{Application, DamageEvent, Prevented};
use crate::replacement::batch::DamageBatch;
use crate::rulings::{
    Extent, PerPoint, RiderDamage, Rounding, SharedPool, StaticAmount, UnpreventableInstance, UnpreventablePools,
};
use crate::state::context::Follows;
use crate::state::lasting::EffectId;
use crate::state::matching::part_of;
use crate::state::{Being, ObjId};
use crate::words::amount::{Part, Round, Shield};
use crate::words::effects::{Per, Prevent};
use kernel::transcript::account::How;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

impl<'a> DamageBatch<'_, 'a> {
    /// Prevents damage; `prevent` is what the text says, none for keywords and counters.
    pub fn prevent(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        prevent: Option<&'a Prevent>,
        events: &[usize],
    ) -> Result<(), Stop> {
        if !self.allowed(effect, prevent.is_some_and(|prevent| prevent.may), events)? {
            return Ok(());
        }
        if let (Some(prevent), Per::Point) = (prevent, effect.per()) {
            return self.prevent_points(effect, prevent, events);
        }
        let mut open = Vec::new();
        let mut fixed = Vec::new();
        for i in events {
            if self.escapes(effect, *i) { fixed.push(*i) } else { open.push(*i) }
        }
        if !fixed.is_empty() {
            self.fail_to_prevent(effect, &fixed);
        }
        if open.is_empty() {
            return Ok(());
        }
        let amounts = match effect.shield() {
            ShieldSize::Shield(Shield::Next(_)) => {
                let amounts = self.share(effect, &open)?;
                let amounts = self.to_the_extent(&open, amounts);
                self.take_shares(effect, &open, &amounts);
                return Ok(());
            }
            ShieldSize::Shield(Shield::Each(part) | Shield::NextTime(part)) => {
                self.parts(effect, part, prevent.and_then(|prevent| prevent.round), &open)
            }
            ShieldSize::Measured(measured) => {
                let most = self.game.state.measured(measured, &effect.ctx);
                open.iter().map(|i| self.events.get(*i).map_or(0, |damage| damage.amount.min(most))).collect()
            }
        };
        let amounts = self.to_the_extent(&open, amounts);
        self.take(effect, &open, &amounts, false);
        Ok(())
    }

    /// How much is taken where a damage event is more than an effect names (615.1).
    fn to_the_extent(&self, events: &[usize], amounts: Vec<i64>) -> Vec<i64> {
        let whole: Vec<i64> = events.iter().map(|i| self.events.get(*i).map_or(0, |damage| damage.amount)).collect();
        let named = amounts.into_iter().zip(whole);
        match self.game.rulings.extent {
            Extent::AsNamed => named.map(|(named, _)| named).collect(),
            Extent::WholeEvent => named.map(|(named, whole)| if named > 0 { whole } else { 0 }).collect(),
            Extent::AllOrNothing => named.map(|(named, whole)| if named < whole { 0 } else { whole }).collect(),
        }
    }

    /// How much is taken of each damage event where each gives the same part.
    pub fn parts(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        part: Part,
        round: Option<Round>,
        events: &[usize],
    ) -> Vec<i64> {
        if part == Part::Half {
            self.game.log.cite(clause!("107.1a-rounding"), || "a half is rounded".to_owned());
        }
        let round = match (self.game.rulings.rounding, round) {
            (Rounding::AsPrinted, round) => round,
            (Rounding::OtherWay, Some(Round::Up)) => Some(Round::Down),
            (Rounding::OtherWay, _) => Some(Round::Up),
        };
        let once =
            self.game.rulings.static_amount == StaticAmount::Once && effect.is_static() && matches!(part, Part::Of(_));
        if once {
            self.only_once(effect);
        }
        events
            .iter()
            .map(|i| self.events.get(*i).map_or(0, |damage| part_of(part, damage.amount, effect.ctx.x, round)))
            .collect()
    }

    /// Takes damage away and notes by which effect.
    pub fn take(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize], amounts: &[i64], unpreventable: bool) {
        let rides = matches!(effect.kind, EffectKind::Prevent(prevent) if !prevent.then.is_empty());
        let dealt_first = rides && self.game.rulings.rider_damage == RiderDamage::DealtFirst;
        let held = self.held(effect);
        let mut parts = Vec::new();
        for (i, amount) in events.iter().zip(amounts) {
            let Some(damage) = self.events.get_mut(*i) else { continue };
            let would = damage.amount;
            let taken = (*amount).clamp(0, would.max(0));
            if !dealt_first {
                damage.amount -= taken;
            }
            parts.push(Prevented { source: damage.source, to: damage.to, would, taken });
        }
        let how = if effect.prevents() { How::Prevented } else { How::Replaced };
        self.game.spend(effect, &parts, unpreventable);
        for (i, part) in events.iter().zip(&parts) {
            self.record(*i, effect, how, part.taken, held);
        }
        let time = self.time(effect);
        self.applied.push(Application { effect: Rc::clone(effect), parts, unpreventable, time });
    }

    /// Takes a pool's shares; what it takes nothing of is not touched.
    fn take_shares(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize], amounts: &[i64]) {
        let shares = events.iter().copied().zip(amounts.iter().copied()).filter(|(_, amount)| *amount > 0);
        let (events, amounts): (Vec<usize>, Vec<i64>) = shares.unzip();
        if !events.is_empty() {
            self.take(effect, &events, &amounts, false);
        }
    }

    /// An effect is applied to damage that cannot be prevented (615.12).
    fn fail_to_prevent(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize]) {
        let log = &mut self.game.log;
        log.cite(clause!("615.12-still-applied"), || format!("{} is applied to unpreventable damage", effect.name));
        log.cite(clause!("615.12-prevents-nothing"), || format!("{} prevents none of it", effect.name));
        log.cite(clause!("615.1a-only-the-word-prevent"), || format!("{} is a prevention effect", effect.name));
        if matches!(effect.kind, EffectKind::Protection(_)) {
            log.cite(clause!("702.16e-is-prevention"), || "protection is a prevention effect".to_owned());
        }
        if effect.pool() || matches!(effect.shield(), ShieldSize::Shield(Shield::NextTime(_))) {
            log.cite(clause!("615.12-shields-not-reduced"), || format!("{} keeps its size", effect.name));
        }
        let none = vec![0; events.len()];
        self.take(effect, events, &none, true);
        let rulings = self.game.rulings;
        let would: i64 = events.iter().filter_map(|i| self.events.get(*i)).map(|damage| damage.amount).sum();
        let EffectId::Lasting(id) = effect.id else { return };
        let Some(lasting) = self.game.state.lasting_of_mut(id) else { return };
        if effect.pool() && rulings.unpreventable_pools == UnpreventablePools::Shrink {
            lasting.left = lasting.left.map(|left| left.saturating_sub(would).max(0));
        }
        if matches!(effect.shield(), ShieldSize::Shield(Shield::NextTime(_))) {
            lasting.spent = rulings.unpreventable_instance == UnpreventableInstance::UsedUp;
        }
    }

    /// Each 1 damage by itself, with what is done for it at once.
    fn prevent_points(
        &mut self,
        effect: &Rc<ActiveEffect<'a>>,
        prevent: &'a Prevent,
        events: &[usize],
    ) -> Result<(), Stop> {
        for i in events {
            let Some(damage) = self.events.get(*i).cloned() else { continue };
            let unpreventable = self.escapes(effect, *i);
            let per_point = self.game.rulings.per_point;
            let times = if per_point == PerPoint::WholeEvent { 1 } else { damage.amount };
            if unpreventable {
                self.game.log.cite(clause!("615.12-still-applied"), || "applied to each point".to_owned());
                self.game.log.cite(clause!("615.12-prevents-nothing"), || "none of it is prevented".to_owned());
                self.game.log.cite(clause!("615.1a-only-the-word-prevent"), || "this prevents".to_owned());
            }
            let mut taken = 0;
            for _ in 0..times {
                let now = DamageEvent { amount: damage.amount - taken, ..damage.clone() };
                if !self.game.meets(effect, &now, false) {
                    break;
                }
                let mut ctx = effect.ctx.clone();
                ctx.source = Some(damage.source);
                ctx.recipient = Some(damage.to);
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
                PerPoint::WholeEvent => taken * damage.amount,
                PerPoint::PaidForNothing => 0,
            };
            self.take(effect, &[*i], &[if unpreventable { 0 } else { taken }], unpreventable);
        }
        Ok(())
    }

    /// How much a pool prevents of each damage event: all of it, or as the chooser says (615.7).
    pub fn share(&mut self, effect: &Rc<ActiveEffect<'a>>, events: &[usize]) -> Result<Vec<i64>, Stop> {
        let EffectId::Lasting(id) = effect.id else { return Ok(vec![0; events.len()]) };
        let left = self.game.state.lasting_of(id).and_then(|lasting| lasting.left).unwrap_or(0);
        let whole: Vec<DamageEvent> = events.iter().filter_map(|i| self.events.get(*i).cloned()).collect();
        let total: i64 = whole.iter().map(|damage| damage.amount).sum();
        if whole.len() > 1 {
            self.game.log.cite(clause!("615.7-only-the-amount-counts"), || "several at once".to_owned());
        }
        if total > left {
            self.game.log.cite(clause!("615.7-rest-is-dealt"), || format!("{} holds {left} of {total}", effect.name));
        }
        let caps = by_pair(&whole);
        if total <= left || caps.len() < 2 {
            return Ok(in_order(&whole, left));
        }
        if self.game.rulings.shared_pool == SharedPool::FirstComesFirst {
            return Ok(in_order(&whole, left));
        }
        self.game.log.cite(clause!("615.7-simultaneous"), || format!("{} cannot prevent all of it", effect.name));
        let same = |same: fn(&DamageEvent, &DamageEvent) -> bool| {
            caps.iter().zip(caps.iter().skip(1)).all(|(a, b)| same(a, b))
        };
        let name = |damage: &DamageEvent| (self.game.object_name(damage.source), self.game.name(damage.to));
        let one_recipient = same(|a, b| a.to == b.to);
        let one_source = same(|a, b| a.source == b.source);
        let most = |damage: &DamageEvent| damage.amount.min(left);
        let options = if one_recipient {
            Options::Split { total: left, caps: caps.iter().map(|damage| (name(damage).0, most(damage))).collect() }
        } else if one_source {
            Options::Split { total: left, caps: caps.iter().map(|damage| (name(damage).1, most(damage))).collect() }
        } else {
            let caps = caps.iter().map(|damage| (name(damage).0, name(damage).1, most(damage)));
            Options::Pairs { total: left, caps: caps.collect() }
        };
        let about = caps.first().map_or(Being::Player(effect.ctx.you), |damage| damage.to);
        let who = self.game.seat_name(match self.game.rulings.shared_pool {
            SharedPool::EffectsController => effect.ctx.you,
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
            Ok(pairs.map(|(damage, (source, to))| ((damage.source, damage.to), part(source, to))).collect())
        })?;
        let mut parts = parts;
        let share = |damage: &DamageEvent| {
            let left = parts.entry((damage.source, damage.to)).or_default();
            let part = damage.amount.clamp(0, *left);
            *left -= part;
            part
        };
        Ok(whole.iter().map(share).collect())
    }
}

/// Hits of one source on one recipient as one.
fn by_pair(events: &[DamageEvent]) -> Vec<DamageEvent> {
    let mut places: BTreeMap<(ObjId, Being), usize> = BTreeMap::new();
    let mut found: Vec<DamageEvent> = Vec::new();
    for damage in events {
        let place = *places.entry((damage.source, damage.to)).or_insert(found.len());
        match found.get_mut(place) {
            Some(sum) => sum.amount += damage.amount,
            None => found.push(damage.clone()),
        }
    }
    found
}

/// So much of the damage events, the first of them first.
fn in_order(events: &[DamageEvent], mut left: i64) -> Vec<i64> {
    let take = |damage: &DamageEvent| {
        let part = damage.amount.clamp(0, left);
        left -= part;
        part
    };
    events.iter().map(take).collect()
}

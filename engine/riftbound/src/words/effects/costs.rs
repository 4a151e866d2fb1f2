//! Costs.

use indexmap::IndexMap;

use crate::words::amounts::Quantity;
use crate::words::effects::triggers::Who;
use crate::words::effects::waiting::Times;
use crate::words::effects::{CardType, Condition};
use crate::words::kinds;
use crate::words::phrases::Phrase;
use kernel::words::shape::{Count, Many, Whole};
use kernel::{record, words};

words! {
    /// A domain, or any of them.
    pub enum Power "domain" {
        /// Power of the domain fury.
        Fury = "fury",
        /// Power of the domain calm.
        Calm = "calm",
        /// Power of the domain mind.
        Mind = "mind",
        /// Power of the domain body.
        Body = "body",
        /// Power of the domain chaos.
        Chaos = "chaos",
        /// Power of the domain order.
        Order = "order",
        /// Power of any domain at all.
        Any = "any",
        /// Of a cost: power of any of the card's own domains (135.2.e.6); in 1.3 of any domain at all.
        Own = "own",
    }
}

words! {
    /// The parts of a cost that are ignored.
    pub enum Free "cost" {
        /// Is played without paying its energy and power; additional costs are paid (356.1.b.3).
        Free = "free",
        /// Is played without paying anything, including additional costs.
        All = "all free",
        /// Is played without paying its energy; its power is paid.
        NoEnergy = "no energy",
    }
}

record! {
    /// A cost.
    pub struct Cost {
        /// The amount of energy paid.
        energy: Option<Count> [sets: kinds::PAID],
        /// The amount of power paid, by domain.
        power: IndexMap<Power, Count> [sets: kinds::PAID],
        /// The object to exhaust, such as `self`.
        exhaust: Option<Phrase> [sets: kinds::IT],
        /// The number of cards discarded to pay.
        discard: Option<Count> [sets: kinds::PAID],
        /// One card that is discarded to pay, such as `gear in your hand`.
        discard_one: Option<Phrase> [sets: &["paid", "it"]],
        /// The object to kill.
        kill: Option<Phrase> [takes: kinds::PERMANENT, sets: &["killed", "it"]],
        /// The object to banish, such as `self`.
        banish: Option<Phrase> [sets: kinds::IT],
        /// The object to recycle, such as `self` or `card in your trash`.
        recycle: Option<Phrase> [sets: kinds::IT],
        /// The object to return to its owner's hand, such as `friendly unit`.
        r#return: Option<Phrase> [sets: kinds::IT],
        /// The unit whose buff is spent.
        spend_buff: Option<Phrase> [takes: kinds::UNIT, sets: kinds::PAID],
        /// The amount of experience spent.
        xp: Option<Count> [sets: kinds::PAID],
    }
}

record! {
    /// A reduction of a card's cost.
    pub struct Discount {
        /// The amount of energy by which the cost is reduced; none, if left out.
        energy: Option<Quantity>,
        /// The amount of power by which the cost is reduced, by domain.
        power: IndexMap<Power, Count>,
        /// The things for each of which the reduction applies; once, if left out.
        for_each: Option<Phrase>,
        /// The condition for it to cost less.
        r#if: Option<Condition>,
    }
}

record! {
    /// Cards cost more or less to play; in a spell or ability for this turn.
    pub struct CostChange {
        /// The player who plays the cards.
        who: Who,
        /// The types of the cards; any, if left out.
        types: Many<CardType>,
        /// The amount by which their cost is reduced.
        less: Option<Cost>,
        /// The amount by which their cost is increased.
        more: Option<Cost>,
        /// The energy below which it does not go by this.
        minimum: Option<Count>,
        /// The condition under which it applies.
        r#if: Option<Condition>,
        /// For the next such card alone, if so.
        times: Option<Times>,
    }
}

record! {
    /// Permanents enter ready; in a spell or ability for this turn.
    pub struct EnterReady {
        /// The objects that do, such as `every other friendly unit`.
        what: Phrase,
        /// The condition under which it applies.
        r#if: Option<Condition>,
        /// The next one alone, if so.
        times: Option<Times>,
    }
}

record! {
    /// The reduction of a card's cost for the object killed as its extra cost.
    pub struct ExtraLess {
        /// The reduction for each object that was killed.
        each: Option<Cost>,
        /// `true` if the reduction is the cost of the killed object.
        its_cost: bool,
    }
}

impl Cost {
    /// Returns an empty cost.
    pub fn free() -> Self {
        Self {
            energy: None,
            power: IndexMap::new(),
            exhaust: None,
            discard: None,
            discard_one: None,
            kill: None,
            banish: None,
            recycle: None,
            r#return: None,
            spend_buff: None,
            xp: None,
        }
    }

    /// This cost and another one.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        let sum = |one: Option<Count>, other: Option<Count>| match (one, other) {
            (Some(one), Some(other)) => Some(Whole(one.0.saturating_add(other.0))),
            (one, other) => one.or(other),
        };
        self.energy = sum(self.energy, other.energy);
        self.xp = sum(self.xp, other.xp);
        self.discard = sum(self.discard, other.discard);
        for (domain, n) in &other.power {
            let there = self.power.entry(*domain).or_insert(Whole(0));
            *there = Whole(there.0.saturating_add(n.0));
        }
        self.exhaust = self.exhaust.or(other.exhaust);
        self.discard_one = self.discard_one.or(other.discard_one);
        self.kill = self.kill.or(other.kill);
        self.banish = self.banish.or(other.banish);
        self.recycle = self.recycle.or(other.recycle);
        self.r#return = self.r#return.or(other.r#return);
        self.spend_buff = self.spend_buff.or(other.spend_buff);
        self
    }

    /// Returns this cost minus another one; no part falls below 0.
    #[must_use]
    pub fn less(mut self, other: &Self) -> Self {
        let left = |n: Count, off: Option<&Count>| Whole(n.0.saturating_sub(off.map_or(0, |off| off.0)).max(0));
        let of_any = self.power.get(&Power::Any).map_or(0, |n| n.0);
        self.energy = self.energy.map(|energy| left(energy, other.energy.as_ref()));
        for (domain, n) in &mut self.power {
            *n = left(*n, other.power.get(domain));
        }
        // Power of any domain that is taken off, is taken off whichever there is.
        let mut any = other.power.get(&Power::Any).map_or(0, |n| n.0).saturating_sub(of_any).max(0);
        for (_, n) in self.power.iter_mut().filter(|(domain, _)| **domain != Power::Any) {
            let part = any.min(n.0);
            *n = Whole(n.0.saturating_sub(part));
            any = any.saturating_sub(part);
        }
        self
    }

    /// Returns `true` if nothing is paid.
    pub fn is_free(&self) -> bool {
        let Self { energy, power, exhaust, discard, discard_one, kill, banish, recycle, r#return, spend_buff, xp } =
            self;
        let counted = energy.is_none() && power.is_empty() && discard.is_none() && xp.is_none();
        let moved = discard_one.is_some() || banish.is_some() || recycle.is_some() || r#return.is_some();
        counted && !moved && exhaust.is_none() && kill.is_none() && spend_buff.is_none()
    }
}

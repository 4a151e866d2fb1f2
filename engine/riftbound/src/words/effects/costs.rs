//! What is paid.

use indexmap::IndexMap;

use crate::words::effects::Condition;
use crate::words::phrases::Phrase;
use kernel::words::shape::{Count, Positive, Whole};
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
    }
}

words! {
    /// What a thing costs.
    pub enum Free "cost" {
        /// It is played without paying anything.
        Free = "free",
    }
}

record! {
    /// What must be paid.
    pub struct Cost {
        /// How much energy is paid.
        energy: Option<Count>,
        /// How much power is paid, by domain.
        power: IndexMap<Power, Count>,
        /// What is exhausted to pay, such as `self`.
        exhaust: Option<Phrase>,
        /// How many cards are discarded to pay.
        discard: Option<Count>,
        /// What is killed to pay.
        kill: Option<Phrase>,
        /// The unit whose buff is spent.
        spend_buff: Option<Phrase>,
        /// How much experience is spent.
        xp: Option<Count>,
    }
}

record! {
    /// How much less a card costs its player.
    pub struct Discount {
        /// How much energy less.
        energy: Positive,
        /// For each of these it is so much less; once, if left out.
        for_each: Option<Phrase>,
        /// What must hold for it to cost less.
        r#if: Option<Condition>,
    }
}

impl Cost {
    /// Nothing to pay.
    pub fn free() -> Self {
        Self {
            energy: None,
            power: IndexMap::new(),
            exhaust: None,
            discard: None,
            kill: None,
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
        self.kill = self.kill.or(other.kill);
        self.spend_buff = self.spend_buff.or(other.spend_buff);
        self
    }

    /// Whether nothing is paid.
    pub fn is_free(&self) -> bool {
        let Self { energy, power, exhaust, discard, kill, spend_buff, xp } = self;
        let counted = energy.is_none() && power.is_empty() && discard.is_none() && xp.is_none();
        counted && exhaust.is_none() && kill.is_none() && spend_buff.is_none()
    }
}

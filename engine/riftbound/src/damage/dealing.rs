//! Damage that is about to be dealt meets what changes it (417, 715), and is marked.

use crate::death::simultaneous::Strike;
use crate::game::Engine;
use crate::readings::{BonusDamage, Deaths, EnoughDamage, ShieldKeyword, ZeroDamage};
use crate::state::matching::{Standing, comes_from};
use crate::state::{Agent, ObjId};
use crate::words::amounts::Quantity;
use crate::words::cards::{Keyword, ValuedKeyword};
use crate::words::effects::Static;
use kernel::replacing::rewrite;
use kernel::transcript::account::{Account, Change, How};
use kernel::transcript::observed::{Event, Value};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

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
    /// What was prevented of it, by what, on which unit.
    pub prevented: Vec<(Name, ObjId, i64)>,
    /// What replaced it otherwise, and on which unit.
    pub replaced: Vec<(Name, ObjId)>,
    /// How much a value had over it, where a mistake heals that.
    pub excess: i64,
    /// The number of its account.
    pub account: Option<usize>,
}

impl Hit {
    /// Damage as it is before anything meets it.
    pub fn new(to: ObjId, amount: i64, agent: Agent, from: Vec<Name>) -> Self {
        Self { to, amount, agent, from, prevented: Vec::new(), replaced: Vec::new(), excess: 0, account: None }
    }
}

impl Engine<'_> {
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
        let forbids = |standing: &Standing<Static>| match &standing.says {
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
        if hit.account.is_none() {
            self.open_account(hit);
        }
        self.shield_keyword(hit);
        let bonus = self.bonus(hit);
        let guarded = !self.offers(hit).is_empty();
        if self.r.bonus_damage == BonusDamage::BeforePrevent && hit.amount > 0 && bonus > 0 {
            self.add_bonus(hit, bonus);
            if guarded {
                self.t.cite(clause!("715.4.a-bonus-before-prevent"), || format!("{bonus} Bonus Damage comes first"));
            }
        }
        self.cite_unmet(hit);
        rewrite(&mut Strike { engine: self, hit })?;
        if self.r.bonus_damage == BonusDamage::OnlyIfDealt && bonus > 0 {
            if guarded {
                self.t.cite(clause!("715.4-no-bonus-without-damage"), || {
                    format!("{} would be dealt without it", hit.amount)
                });
            }
            if hit.amount > 0 {
                self.add_bonus(hit, bonus);
            }
        }
        if hit.amount > 0 && !self.can_be_dealt(hit.to) {
            self.record(hit, Name::Word("nothing"), u64::MAX - 1, How::Replaced, hit.amount, None);
            hit.amount = 0;
        }
        Ok(())
    }

    fn add_bonus(&mut self, hit: &mut Hit, bonus: i64) {
        let there = hit.amount.saturating_add(bonus);
        self.record(hit, Name::Word("Bonus Damage"), u64::MAX, How::Added, there - hit.amount, None);
        hit.amount = there;
    }

    /// Opens the account of damage; where another unit takes it, that of the first one goes on there.
    pub fn open_account(&mut self, hit: &mut Hit) {
        let from = hit.from.first().unwrap_or(&hit.agent.name).clone();
        let to = self.s.obj(hit.to).name.clone();
        let account = Account { of: hit.account, from, to, would: hit.amount, changes: Vec::new(), came: 0 };
        hit.account = Some(self.t.account(account));
    }

    /// Writes down what an effect did with damage, and what it held before and holds now.
    pub fn record(&mut self, hit: &Hit, by: Name, effect: u64, how: How, amount: i64, holds: Option<(i64, i64)>) {
        let (held, left) = holds.unzip();
        if let Some(account) = hit.account.and_then(|number| self.t.account_mut(number)) {
            account.changes.push(Change { by, effect, how, amount, held, left });
        }
    }

    /// Shield gives Might to a defender and directs nobody to prevent (437.6.a).
    fn shield_keyword(&mut self, hit: &mut Hit) {
        let shield = |keyword: &Keyword| match keyword {
            Keyword::Valued(ValuedKeyword::Shield(n)) => Some(n.0),
            _ => None,
        };
        let Some(n) = self.s.obj(hit.to).keywords.iter().find_map(shield) else { return };
        for clause in [clause!("437.6.a-only-when-directed"), clause!("437.6-limited-action")] {
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

    /// Marks damage that nothing changes any more, all at the same time (417.1), and notes what waits
    /// for it.
    pub fn mark_damage(&mut self, hits: &[Hit]) {
        let s = &self.s;
        self.t.together(|t| {
            for hit in hits {
                for (by, unit) in &hit.replaced {
                    let event = Event::new("replaced").with("event", "dealt").with("by", by);
                    t.event(event.with("to", &s.obj(*unit).name));
                }
                for (by, unit, amount) in &hit.prevented {
                    let event = Event::new("prevented").with("by", by).with("from", bag(&hit.from));
                    t.event(event.with("to", &s.obj(*unit).name).with("amount", *amount));
                }
                let to = &s.obj(hit.to).name;
                if hit.amount > 0 {
                    let event = Event::new("dealt").with("by", &hit.agent.name).with("from", bag(&hit.from));
                    t.event(event.with("to", to).with("amount", hit.amount));
                }
            }
        });
        for hit in hits {
            if let Some(account) = hit.account.and_then(|number| self.t.account_mut(number)) {
                account.came = hit.amount;
            }
            if hit.amount > 0 {
                self.mark_one(hit);
                self.t.cite(clause!("417.1-marks-damage"), || format!("{} is marked", hit.amount));
            } else if !hit.prevented.is_empty() {
                for clause in [
                    clause!("437.2.a-zero-not-dealt"),
                    clause!("437.4-not-dealt-at-all"),
                    clause!("417.1.e.1-only-valid-damage"),
                ] {
                    self.t.cite(clause, || "0 damage is not dealt".to_owned());
                }
                self.s.change(hit.to, |object| object.damage = object.damage.saturating_sub(hit.excess).max(0));
            }
            let seen = self.r.zero_damage == ZeroDamage::Dealt && !hit.prevented.is_empty();
            if let Some(least) = self.least_lethal(hit.to, &hit.agent).filter(|_| seen) {
                self.s.change(hit.to, |object| object.wounds.push((hit.agent.clone(), least)));
            }
            if hit.amount > 0 || seen {
                self.notice_damage(hit);
            }
        }
    }

    fn mark_one(&mut self, hit: &Hit) {
        let enough = self.r.enough_damage;
        self.s.change(hit.to, |object| {
            object.damage = match enough {
                EnoughDamage::MightAtOnce => object.damage.max(hit.amount),
                _ => object.damage.saturating_add(hit.amount),
            };
            object.wounds.push((hit.agent.clone(), hit.amount));
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

    /// Whether an ability makes the damage marked on a unit lethal, whenever it was dealt.
    pub fn is_doomed(&self, unit: ObjId) -> bool {
        let wounds = &self.s.obj(unit).wounds;
        !wounds.is_empty()
            && self.s.statics().iter().any(|standing| {
                let Static::Lethal(lethal) = &standing.says else { return false };
                let Quantity::Number(n) = lethal.amount else { return false };
                let view = standing.view;
                let counted = wounds.iter().filter(|(agent, _)| comes_from(&lethal.from.0, agent, view.player));
                let sum = counted.fold(0i64, |sum, (_, amount)| sum.saturating_add(*amount));
                self.s.means(&lethal.to, unit, view) && sum > 0 && sum >= n
            })
    }
}

fn bag(names: &[Name]) -> Value {
    Value::Bag(names.iter().cloned().map(Value::Word).collect())
}

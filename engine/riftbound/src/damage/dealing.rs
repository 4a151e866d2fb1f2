//! 417: damage is dealt to units at the same time, after all that changes it, and marked on them. 417.1.e.1,
//! 437.4: what is 0 by then was not dealt at all.
//!
//! 3 damage to a unit with 1 marked: 4 are marked, and what waits for damage to it sees 3.
//! 3 damage of which a Prevent takes all: nothing is marked, and nothing sees it.

use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::ObjectId;
use crate::state::matching::ActiveAbility;
use crate::words::cards::{Keyword, ValuedKeyword};
use crate::words::effects::Static;
use kernel::transcript::account::How;
use kernel::transcript::observed::{Event, Value};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Damage is marked beside what is marked already.
pub fn marked_after(marked: i64, dealt: i64) -> i64 {
    marked.saturating_add(dealt)
}

/// What waits for damage sees damage of 1 or more.
pub fn notice_damage(game: &mut Game<'_>, damage: &PendingDamage) {
    if damage.amount > 0 {
        game.trigger_on_damage(damage);
    }
}

impl Game<'_> {
    /// Deals damage to units at the same time, after all that changes it.
    pub fn deal(&mut self, batch: Vec<PendingDamage>) -> Result<(), Stop> {
        let mut changed = Vec::new();
        for mut damage in batch {
            if self.can_be_dealt(damage.to) {
                self.change(&mut damage)?;
                changed.push(damage);
            }
        }
        self.mark_damage(&changed);
        self.rulings.after_dealing.map_or(Ok(()), |hook| hook(self))
    }

    /// Whether a unit can be dealt damage at all.
    pub fn can_be_dealt(&self, id: ObjectId) -> bool {
        let forbids = |ability: &ActiveAbility<Static>| match &ability.says {
            Static::Cannot(cannot) => {
                let holds = |condition| self.state.holds(condition, id, ability.perspective, false);
                self.state.means(cannot.be_dealt, id, ability.perspective) && cannot.r#if.as_ref().is_none_or(holds)
            }
            Static::Prevent(_)
            | Static::Double(_)
            | Static::Redirect(_)
            | Static::BonusDamage(_)
            | Static::Lethal(_) => false,
        };
        self.state.is_unit(id) && self.state.object(id).zone.is_board() && !self.state.statics().iter().any(forbids)
    }

    /// Lets replacements and Bonus Damage change damage.
    pub fn change(&mut self, damage: &mut PendingDamage) -> Result<(), Stop> {
        if damage.account.is_none() {
            self.open_account(damage);
        }
        self.cite_shield_keyword(damage.to);
        if let Some(hook) = self.rulings.before_damage_changes {
            hook(self, damage);
        }
        (self.rulings.change_damage)(self, damage)?;
        // A redirection may have sent it to a unit that cannot be dealt any.
        if damage.amount > 0 && !self.can_be_dealt(damage.to) {
            self.record(damage, Name::Word("nothing"), u64::MAX - 1, How::Replaced, damage.amount, None);
            damage.amount = 0;
        }
        Ok(())
    }

    /// The keyword Shield gives Might to a defender and directs nobody to prevent (437.6.a).
    fn cite_shield_keyword(&mut self, unit: ObjectId) {
        let is_shield = |keyword: &Keyword| matches!(keyword, Keyword::Valued(ValuedKeyword::Shield(_)));
        if self.state.object(unit).keywords.iter().any(is_shield) {
            for clause in [clause!("437.6.a-only-when-directed"), clause!("437.6-limited-action")] {
                self.log.cite(clause, || "Shield does not direct its player to prevent".to_owned());
            }
        }
    }

    /// Marks damage that nothing changes any more, all at the same time, and notes what waits for it.
    pub fn mark_damage(&mut self, batch: &[PendingDamage]) {
        self.report_damage(batch);
        for damage in batch {
            if let Some(account) = damage.account.and_then(|number| self.log.account_mut(number)) {
                account.came = damage.amount;
            }
            if damage.amount > 0 {
                self.mark_one(damage);
                self.log.cite(clause!("417.1-marks-damage"), || format!("{} is marked", damage.amount));
            } else if !damage.prevented.is_empty() {
                for clause in [
                    clause!("437.2.a-zero-not-dealt"),
                    clause!("437.4-not-dealt-at-all"),
                    clause!("417.1.e.1-only-valid-damage"),
                ] {
                    self.log.cite(clause, || "0 damage is not dealt".to_owned());
                }
            }
            (self.rulings.notice_damage)(self, damage);
        }
    }

    fn report_damage(&mut self, batch: &[PendingDamage]) {
        let state = &self.state;
        self.log.together(|log| {
            for damage in batch {
                for (by, unit) in &damage.replaced {
                    let event = Event::new("replaced").with("event", "dealt").with("by", by);
                    log.event(event.with("to", &state.object(*unit).name));
                }
                for (by, unit, amount) in &damage.prevented {
                    let event = Event::new("prevented").with("by", by).with("from", bag(&damage.from));
                    log.event(event.with("to", &state.object(*unit).name).with("amount", *amount));
                }
                let to = &state.object(damage.to).name;
                if damage.amount > 0 {
                    let event = Event::new("dealt").with("by", &damage.agent.name).with("from", bag(&damage.from));
                    log.event(event.with("to", to).with("amount", damage.amount));
                }
            }
        });
    }

    fn mark_one(&mut self, damage: &PendingDamage) {
        let marked = (self.rulings.marked_after)(self.state.object(damage.to).damage, damage.amount);
        self.state.change(damage.to, |object| {
            object.damage = marked;
            object.wounds.push((damage.agent.clone(), damage.amount));
        });
    }
}

fn bag(names: &[Name]) -> Value {
    Value::Bag(names.iter().cloned().map(Value::Word).collect())
}

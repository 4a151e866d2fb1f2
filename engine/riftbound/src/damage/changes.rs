//! 437.7: an event of damage that is about to happen meets the effects that change it: Prevents, which
//! are replacements like any other, doublings, and redirections (370.1.b).
//!
//! Damage to a unit with Prevents of 2 and of 1 meets both, each once; whoever orders says in which order.
//! Redirected damage meets what guards the unit that it is dealt to instead.

use kernel::replacing::{Imminent, rewrite};
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;

use crate::game::Game;
use crate::prevention::{coverage, values};
use crate::replacement::once::leave_out_used;
use crate::replacement::{DamageEffect, PendingDamage, order, pending};
use crate::state::{DamageChange, EffectKey};
use crate::words::amounts::PreventQuantity;
use crate::words::effects::Static;

kernel::interpretation! {
    /// 437.7: the effects that would change damage: the tracked ones in the order of their creation, then those of
    /// static abilities.
    pub(crate) EFFECTS_ON_DAMAGE: fn(&Game<'_>, &PendingDamage) -> Vec<DamageEffect> = effects_on_damage;
}

pub fn effects_on_damage(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    let mut effects = tracked_on(game, damage);
    effects.extend(static_on(game, damage));
    effects
}

kernel::interpretation! {
    /// 437.1.b.2, 372: the effect that changes damage next. A single one is not chosen, and an order that an assignment
    /// needed is kept (465.2.c.5).
    pub(crate) NEXT_CHANGE: fn(&mut Game<'_>, &PendingDamage, &[DamageEffect]) -> Result<Option<DamageEffect>, Stop> =
        next_change;
}

pub fn next_change(
    game: &mut Game<'_>,
    damage: &PendingDamage,
    offered: &[DamageEffect],
) -> Result<Option<DamageEffect>, Stop> {
    if let [only] = offered {
        return Ok(Some(only.clone()));
    }
    let mut chosen = game.state.orders.iter().filter(|(unit, _)| *unit == damage.to);
    if let Some(next) = chosen.find_map(|(_, key)| offered.iter().find(|effect| effect.key == *key)) {
        return Ok(Some(next.clone()));
    }
    if offered.iter().any(DamageEffect::prevents) {
        game.log.cite(clause!("437.7-replacement"), || "a Prevent is one replacement among others".to_owned());
    }
    let next = order::ask_order(game, &DamageEffect::competing(damage.to, offered))?;
    Ok(offered.iter().find(|effect| Some(effect.key) == next).cloned())
}

/// Damage that is about to be dealt, among the effects that change it.
struct DamageBeingChanged<'e, 'a> {
    game: &'e mut Game<'a>,
    damage: &'e mut PendingDamage,
}

impl Imminent for DamageBeingChanged<'_, '_> {
    type Effect = DamageEffect;

    fn applicable(&mut self, used: &[DamageEffect]) -> Result<Vec<DamageEffect>, Stop> {
        self.game.spend_fuel()?;
        // Nothing is left to be prevented, and what is doubled or redirected is 0 as well.
        if self.damage.amount <= 0 {
            return Ok(Vec::new());
        }
        // Looked for anew each time: a redirection puts other effects in the way, and a value may be used up.
        let mut effects = self.game.by(&EFFECTS_ON_DAMAGE)(self.game, self.damage);
        let times = |effect: &DamageEffect| used.iter().filter(|other| *other == effect).count();
        let note = |effect: &DamageEffect| format!("{} was applied to this damage already", effect.name);
        let again = leave_out_used(self.game, &mut effects, times, note);
        if again.is_some_and(|effect| effect.prevents()) {
            let note = || "a Prevent applies once to an event".to_owned();
            self.game.log.cite(clause!("437.7-replacement"), note);
        }
        Ok(effects)
    }

    fn choose(&mut self, offered: &[DamageEffect]) -> Result<Option<DamageEffect>, Stop> {
        self.game.by(&NEXT_CHANGE)(self.game, self.damage, offered)
    }

    fn apply(&mut self, effect: &DamageEffect) -> Result<(), Stop> {
        let (name, number) = (effect.name.clone(), effect.key.number());
        match effect.change {
            DamageChange::Double => {
                let doubled = self.damage.amount.saturating_mul(2);
                let more = doubled - self.damage.amount;
                pending::record(self.game, self.damage, name.clone(), number, How::Added, more, None);
                self.damage.amount = doubled;
                self.damage.replaced.push((name, self.damage.to));
            }
            DamageChange::Redirect(to) => {
                self.damage.replaced.push((name.clone(), self.damage.to));
                pending::record(self.game, self.damage, name, number, How::Moved, self.damage.amount, None);
                // What was prevented on the way stays in the account of the first unit.
                self.damage.to = to;
                pending::open_account(self.game, self.damage);
            }
            DamageChange::Prevent { amount: Some(amount), .. } => {
                values::prevent_part(self.game, self.damage, effect, amount);
            }
            // Used up for this combat; it is not among the effects until the next.
            DamageChange::Prevent { amount: None, .. } => {}
        }
        Ok(())
    }
}

/// Lets effects change damage until none applies any more.
pub fn apply_changes(game: &mut Game<'_>, damage: &mut PendingDamage) -> Result<(), Stop> {
    coverage::cite_uncovered(game, damage);
    rewrite(&mut DamageBeingChanged { game, damage })?;
    Ok(())
}

/// Returns `true` if any effect would change damage.
pub fn would_be_changed(game: &Game<'_>, damage: &PendingDamage) -> bool {
    !game.by(&EFFECTS_ON_DAMAGE)(game, damage).is_empty()
}

fn tracked_on(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    let mut effects = Vec::new();
    for tracked in &game.state.tracked {
        if coverage::covers(game, tracked, damage).is_ok() {
            effects.push(DamageEffect {
                key: EffectKey::Delayed(tracked.id),
                name: tracked.by.clone(),
                change: tracked.change,
                tracked: tracked.on.is_some(),
                made: tracked.made,
                names_sources: !tracked.from.is_empty(),
            });
        }
    }
    effects
}

fn static_on(game: &Game<'_>, damage: &PendingDamage) -> Vec<DamageEffect> {
    let mut effects = Vec::new();
    for ability in game.state.statics() {
        let from = ability.perspective;
        let (to, change, covers, names_sources) = match &ability.says {
            // One that comes back each combat is tracked while that lasts.
            Static::Prevent(said) if said.each.is_none() => {
                let PreventQuantity::Fixed(amount) = said.amount else { continue };
                let change = DamageChange::Prevent { amount: Some(amount), each: None };
                (&said.to, change, coverage::passive_covers(game, said, damage, from), !said.from.0.is_empty())
            }
            Static::Double(double) => (&double.to, DamageChange::Double, Ok(()), false),
            Static::Redirect(redirect) => (&redirect.of, DamageChange::Redirect(from.itself), Ok(()), false),
            Static::Prevent(_)
            | Static::BonusDamage(_)
            | Static::Lethal(_)
            | Static::Cannot(_)
            | Static::Give(_)
            | Static::NoCombatDamage(_)
            | Static::DeathknellsAgain(_)
            | Static::NoTemporary(_)
            | Static::Costs(_)
            | Static::EnterReady(_) => continue,
        };
        if covers.is_ok() && game.state.means(*to, damage.to, from) {
            effects.push(DamageEffect {
                key: EffectKey::Static(from.source, from.itself, ability.index),
                name: game.state.object(from.source).name.clone(),
                change,
                tracked: false,
                made: None,
                names_sources,
            });
        }
    }
    effects
}

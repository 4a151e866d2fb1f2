//! 715: Bonus Damage. 715.3: the Bonus Damage of split damage is added to the amount before it is split. 715.4: the
//! order of Bonus Damage and other changes of damage. In 1.4 it is added before Prevent (715.4.a); in 1.3 there is no
//! Bonus Damage if no damage was dealt (715.4).
//!
//! 2 damage and 1 Bonus Damage to a unit with a Prevent Value of 2: in 1.4 it is dealt 1, in 1.3 none.
//! With a Prevent Value of 1 it is dealt 2 in either edition.
//! Bonus Damage of the next spell: each damage of that spell is 1 more, and no other spell's.

use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::referents;
use crate::damage::changes;
use crate::game::Game;
use crate::replacement::{PendingDamage, pending};
use crate::state::matching::{Perspective, comes_from};
use crate::state::{BLANK, ChainItem, NextSpell, State, TimedBonus};
use crate::words::effects::{BonusDamage, Static, Times};

/// Changes damage by Bonus Damage and all other effects. Without Bonus Damage the editions agree.
pub fn change(game: &mut Game<'_>, damage: &mut PendingDamage) -> Result<(), Stop> {
    // Whom a redirection has the damage dealt to does not matter for the bonus.
    let bonus = bonus(game, damage);
    cite_next_spell(game, damage);
    if bonus > 0 { game.by(&CHANGE_WITH_BONUS)(game, damage, bonus) } else { changes::apply_changes(game, damage) }
}

kernel::interpretation! {
    /// 715.4: changes damage that has Bonus Damage: since 1.4 the bonus is added first, and Prevents meet the sum.
    pub(crate) CHANGE_WITH_BONUS: fn(&mut Game<'_>, &mut PendingDamage, bonus: i64) -> Result<(), Stop> =
        bonus_before_prevent;
}

pub fn bonus_before_prevent(game: &mut Game<'_>, damage: &mut PendingDamage, bonus: i64) -> Result<(), Stop> {
    if damage.amount > 0 {
        let is_met = changes::would_be_changed(game, damage);
        add_bonus(game, damage, bonus);
        if is_met {
            let note = || format!("{bonus} Bonus Damage comes first");
            game.log.cite(clause!("715.4.a-bonus-before-prevent"), note);
        }
    }
    changes::apply_changes(game, damage)
}

/// Changes damage as in 1.3: Bonus Damage comes last, and only if something is left to be dealt.
pub fn bonus_if_dealt(game: &mut Game<'_>, damage: &mut PendingDamage, bonus: i64) -> Result<(), Stop> {
    let is_met = changes::would_be_changed(game, damage);
    changes::apply_changes(game, damage)?;
    if is_met {
        let note = || format!("{} would be dealt without it", damage.amount);
        game.log.cite(clause!("715.4-no-bonus-without-damage"), note);
    }
    if damage.amount > 0 {
        add_bonus(game, damage, bonus);
    }
    Ok(())
}

/// The Bonus Damage of damage: none for a part of split damage, whose Bonus Damage was split with it.
fn bonus(game: &Game<'_>, damage: &PendingDamage) -> i64 {
    if damage.is_part { 0 } else { bonus_among(game, std::slice::from_ref(damage)) }
}

/// The Bonus Damage of damage to be split among units: that of each effect on the damage to any of them, once.
pub fn bonus_among(game: &Game<'_>, among: &[PendingDamage]) -> i64 {
    let mut bonus: i64 = among.iter().map(|damage| damage.bonus).max().unwrap_or(0);
    for ability in game.state.statics() {
        let Static::BonusDamage(said) = &ability.says else { continue };
        let from = ability.perspective;
        let is_meant = |damage: &PendingDamage| {
            game.state.means(said.to, damage.to, from) && comes_from(&said.from.0, &damage.agent, from.player)
        };
        if among.iter().any(is_meant)
            && let Some(n) = game.state.reckoned(said.amount, from)
        {
            bonus = bonus.saturating_add(n);
        }
    }
    for timed in &game.state.bonuses {
        if among.iter().any(|damage| game.by(&BONUS_COUNTS)(&game.state, timed, damage)) {
            bonus = bonus.saturating_add(timed.amount);
        }
    }
    bonus
}

kernel::interpretation! {
    /// 715.3: the amount that is split with its Bonus Damage; none if nothing is dealt.
    pub(crate) SPLIT_WITH_BONUS: fn(amount: i64, bonus: i64) -> Option<i64> = split_with_bonus;
}

fn split_with_bonus(amount: i64, bonus: i64) -> Option<i64> {
    (amount > 0).then(|| amount.saturating_add(bonus))
}

/// The amount that is split among units, with the Bonus Damage that damage to any of them has; none if each part has
/// its own.
pub fn split_total(game: &mut Game<'_>, amount: i64, among: &[PendingDamage]) -> Option<i64> {
    let bonus = bonus_among(game, among);
    if let Some(first) = among.first() {
        cite_next_spell(game, first);
    }
    if bonus > 0 && amount > 0 {
        let note = || format!("{bonus} Bonus Damage is split with the {amount}");
        game.log.cite(clause!("715.3-bonus-is-split"), note);
    }
    game.by(&SPLIT_WITH_BONUS)(amount, bonus)
}

/// Cites that Bonus Damage of the next spell applies to this spell, or does not because this is another one.
fn cite_next_spell(game: &mut Game<'_>, damage: &PendingDamage) {
    let named = |timed: &TimedBonus| timed.player == damage.agent.player && matches!(timed.spell, NextSpell::Is(_));
    if damage.spell.is_some() && game.state.bonuses.iter().any(named) {
        let note = || format!("it is for one spell, which {} is or is not", damage.agent.name);
        game.log.cite(clause!("715-bonus-of-the-next-spell"), note);
    }
}

kernel::interpretation! {
    /// 715: `true` if Bonus Damage given for this turn applies to damage. The bonus of the next spell applies to each
    /// damage of that spell and to no other.
    pub(crate) BONUS_COUNTS: fn(&State, &TimedBonus, &PendingDamage) -> bool = bonus_counts;
}

fn bonus_counts(state: &State, timed: &TimedBonus, damage: &PendingDamage) -> bool {
    let from = Perspective { source: damage.to, ..Perspective::of(timed.player, BLANK) };
    let is_spell = match timed.spell {
        NextSpell::Any => true,
        NextSpell::Awaited => false,
        NextSpell::Is(spell) => damage.spell.is_some_and(|card| state.now(card) == spell),
    };
    is_spell && comes_from(&timed.from, &damage.agent, timed.player) && state.means(timed.to, damage.to, from)
}

/// Carries out a line that gives Bonus Damage this turn.
pub fn bonus_line(game: &mut Game<'_>, item: &mut ChainItem, line: &BonusDamage) -> Result<(), Stop> {
    if line.to.every().is_none() {
        return Err(Stop::unsupported(format!("Bonus Damage this turn to `{}`", line.to)));
    }
    let amount = referents::amount(game, item, line.amount).unwrap_or(0);
    let spell = if line.times == Some(Times::Next) { NextSpell::Awaited } else { NextSpell::Any };
    let player = item.agent.player;
    game.state.bonuses.push(TimedBonus { amount, to: line.to, from: line.from.0.clone(), player, spell });
    Ok(())
}

fn add_bonus(game: &mut Game<'_>, damage: &mut PendingDamage, bonus: i64) {
    let there = damage.amount.saturating_add(bonus);
    pending::record(game, damage, Name::Word("Bonus Damage"), u64::MAX, How::Added, there - damage.amount, None);
    damage.amount = there;
}

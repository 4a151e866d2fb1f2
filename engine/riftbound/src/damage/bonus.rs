//! 715.4: Bonus Damage among what changes damage. In 1.4 it is counted before Prevent (715.4.a); in 1.3
//! there is none where nothing else was dealt (715.4).
//!
//! 2 damage and 1 Bonus Damage to a unit with a Prevent Value of 2: in 1.4 it is dealt 1, in 1.3 none.
//! With a Prevent Value of 1 it is dealt 2 in either edition.

use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::matching::comes_from;
use crate::words::amounts::Quantity;
use crate::words::effects::Static;
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Since 1.4 Bonus Damage comes first, and Prevents meet the sum.
pub fn bonus_before_prevent(game: &mut Game<'_>, damage: &mut PendingDamage) -> Result<(), Stop> {
    let bonus = game.bonus(damage);
    if damage.amount > 0 && bonus > 0 {
        let is_met = game.would_be_changed(damage);
        game.add_bonus(damage, bonus);
        if is_met {
            let note = || format!("{bonus} Bonus Damage comes first");
            game.log.cite(clause!("715.4.a-bonus-before-prevent"), note);
        }
    }
    game.apply_changes(damage)
}

/// In 1.3 Bonus Damage comes last, and only if something is left to be dealt.
pub fn bonus_if_dealt(game: &mut Game<'_>, damage: &mut PendingDamage) -> Result<(), Stop> {
    // Whom a redirection has the damage dealt to does not matter for the bonus.
    let (bonus, is_met) = (game.bonus(damage), game.would_be_changed(damage));
    game.apply_changes(damage)?;
    if bonus > 0 {
        if is_met {
            let note = || format!("{} would be dealt without it", damage.amount);
            game.log.cite(clause!("715.4-no-bonus-without-damage"), note);
        }
        if damage.amount > 0 {
            game.add_bonus(damage, bonus);
        }
    }
    Ok(())
}

impl Game<'_> {
    fn bonus(&self, damage: &PendingDamage) -> i64 {
        let mut bonus: i64 = 0;
        for ability in self.state.statics() {
            let Static::BonusDamage(said) = &ability.says else { continue };
            let from = ability.perspective;
            if self.state.means(said.to, damage.to, from)
                && comes_from(&said.from.0, &damage.agent, from.player)
                && let Quantity::Number(n) = said.amount
            {
                bonus = bonus.saturating_add(n);
            }
        }
        bonus
    }

    fn add_bonus(&mut self, damage: &mut PendingDamage, bonus: i64) {
        let there = damage.amount.saturating_add(bonus);
        self.record(damage, Name::Word("Bonus Damage"), u64::MAX, How::Added, there - damage.amount, None);
        damage.amount = there;
    }
}

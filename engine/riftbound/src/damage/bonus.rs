//! 715.4: Bonus Damage among what changes damage. In 1.4 it is counted before Prevent (715.4.a); in 1.3
//! there is none where nothing else was dealt (715.4).
//!
//! 2 damage and 1 Bonus Damage to a unit with a Prevent Value of 2: in 1.4 it is dealt 1, in 1.3 none.
//! With a Prevent Value of 1 it is dealt 2 in either edition.

use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::damage::changes;
use crate::game::Game;
use crate::replacement::{PendingDamage, pending};
use crate::state::matching::comes_from;
use crate::words::amounts::Quantity;
use crate::words::effects::Static;

/// Since 1.4 Bonus Damage comes first, and Prevents meet the sum.
pub fn bonus_before_prevent(game: &mut Game<'_>, damage: &mut PendingDamage) -> Result<(), Stop> {
    let bonus = bonus(game, damage);
    if damage.amount > 0 && bonus > 0 {
        let is_met = changes::would_be_changed(game, damage);
        add_bonus(game, damage, bonus);
        if is_met {
            let note = || format!("{bonus} Bonus Damage comes first");
            game.log.cite(clause!("715.4.a-bonus-before-prevent"), note);
        }
    }
    changes::apply_changes(game, damage)
}

/// In 1.3 Bonus Damage comes last, and only if something is left to be dealt.
pub fn bonus_if_dealt(game: &mut Game<'_>, damage: &mut PendingDamage) -> Result<(), Stop> {
    // Whom a redirection has the damage dealt to does not matter for the bonus.
    let (bonus, is_met) = (bonus(game, damage), changes::would_be_changed(game, damage));
    changes::apply_changes(game, damage)?;
    if bonus > 0 {
        if is_met {
            let note = || format!("{} would be dealt without it", damage.amount);
            game.log.cite(clause!("715.4-no-bonus-without-damage"), note);
        }
        if damage.amount > 0 {
            add_bonus(game, damage, bonus);
        }
    }
    Ok(())
}

fn bonus(game: &Game<'_>, damage: &PendingDamage) -> i64 {
    let mut bonus: i64 = 0;
    for ability in game.state.statics() {
        let Static::BonusDamage(said) = &ability.says else { continue };
        let from = ability.perspective;
        if game.state.means(said.to, damage.to, from)
            && comes_from(&said.from.0, &damage.agent, from.player)
            && let Quantity::Number(n) = said.amount
        {
            bonus = bonus.saturating_add(n);
        }
    }
    bonus
}

fn add_bonus(game: &mut Game<'_>, damage: &mut PendingDamage, bonus: i64) {
    let there = damage.amount.saturating_add(bonus);
    pending::record(game, damage, Name::Word("Bonus Damage"), u64::MAX, How::Added, there - damage.amount, None);
    damage.amount = there;
}

//! 143.2.a: as much marked damage as its Might kills a unit; an ability may make less damage lethal.
//!
//! A unit of Might 3 with 3 damage marked dies, whatever it is guarded by from now on.
//! Where any damage of an ability is lethal, 1 of it kills a unit of Might 5.

use crate::game::Game;
use crate::state::matching::comes_from;
use crate::state::{Agent, ObjectId, State};
use crate::words::amounts::Quantity;
use crate::words::effects::Static;

kernel::interpretation! {
    /// 143.2.a: `true` if the damage marked on a unit kills it: if it is as much as its Might.
    pub(crate) IS_LETHAL: fn(&State, unit: ObjectId) -> bool = is_lethal;
}

fn is_lethal(state: &State, unit: ObjectId) -> bool {
    let marked = state.object(unit).damage;
    marked > 0 && marked >= state.might(unit)
}

/// The least damage of an agent that an ability makes lethal for a unit, independent of its Might.
pub fn least_lethal(game: &Game<'_>, unit: ObjectId, agent: &Agent) -> Option<i64> {
    let said = game.state.statics().into_iter().filter_map(|ability| {
        let Static::Lethal(lethal) = &ability.says else { return None };
        let Quantity::Number(n) = lethal.amount else { return None };
        let from = ability.perspective;
        (game.state.means(lethal.to, unit, from) && comes_from(&lethal.from.0, agent, from.player)).then_some(n)
    });
    said.min()
}

/// Returns `true` if an ability makes the damage marked on a unit lethal, whenever it was dealt.
pub fn is_doomed(game: &Game<'_>, unit: ObjectId) -> bool {
    let wounds = &game.state.object(unit).wounds;
    !wounds.is_empty()
        && game.state.statics().iter().any(|ability| {
            let Static::Lethal(lethal) = &ability.says else { return false };
            let Quantity::Number(n) = lethal.amount else { return false };
            let from = ability.perspective;
            let counted = wounds.iter().filter(|wound| comes_from(&lethal.from.0, &wound.agent, from.player));
            let sum = counted.fold(0i64, |sum, wound| sum.saturating_add(wound.amount));
            game.state.means(lethal.to, unit, from) && sum > 0 && sum >= n
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::testing::state_with_units;

    #[test]
    fn as_much_damage_as_might_kills_and_none_kills_nobody() {
        let (mut state, units) = state_with_units(&[3, 0]);
        let marked = |state: &mut State, damage| state.change(units[0], |unit| unit.damage = damage);
        marked(&mut state, 2);
        assert!(!is_lethal(&state, units[0]));
        marked(&mut state, 3);
        assert!(is_lethal(&state, units[0]));
        // A Might of 0 without damage is no death.
        assert!(!is_lethal(&state, units[1]));
    }
}

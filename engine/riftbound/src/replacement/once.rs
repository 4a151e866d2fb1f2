//! 370.2: a replacement is applied once to an event and to what it became.
//!
//! 3 damage that an effect has doubled to 6 is not doubled again by it.
//! Left dies in place of a friend, and right in place of left: left cannot die in place of right again.

use crate::game::Game;

kernel::interpretation! {
    /// 370.2: `true` if an effect that was applied `times` times to an event is not applied again.
    pub(crate) IS_USED_UP: fn(times: usize) -> bool = is_used_up;
}

fn is_used_up(times: usize) -> bool {
    times >= 1
}

/// Leaves out the effects that were applied already. Returns one of those, if there is any.
pub fn leave_out_used<E: Clone>(
    game: &mut Game<'_>,
    effects: &mut Vec<E>,
    times: impl Fn(&E) -> usize,
    note: impl Fn(&E) -> String,
) -> Option<E> {
    let again = effects.iter().find(|effect| times(effect) > 0).cloned()?;
    game.log.cite(clause!("370.2-once-per-event"), || note(&again));
    effects.retain(|effect| !game.by(&IS_USED_UP)(times(effect)));
    Some(again)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_is_used_up_once_it_was_applied() {
        assert!(!is_used_up(0));
        assert!(is_used_up(1) && is_used_up(2));
    }
}

//! When a player may cast spells and activate abilities (117.1, 307.1, 615.3, 702.61).
//!
//! What makes a shield is used whenever its kind may be, whether or not there is damage to prevent: an instant in any
//! step in which players have priority, a sorcery in a main phase of its player with an empty stack.

use crate::game::Game;
use crate::state::Seat;
use crate::state::stack_items::StackItem;
use crate::words::cards::KeywordWord;
use crate::words::scenario::Stage;
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;

/// When a spell or ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Whether it may be whenever its player has priority, and not only in a main phase (117.1a, 307.1).
    pub instant: bool,
    /// Whether it makes a prevention effect.
    pub prevents: bool,
}

/// Whether a player may use a spell or ability now: what makes a shield is used like any of its kind, whether
/// or not there is damage to prevent (615.3).
pub(crate) fn in_time(game: &Game<'_>, seat: Seat, timing: Timing) -> Result<(), Stop> {
    if timing.instant || game.at_sorcery_speed(seat) {
        return Ok(());
    }
    let clauses: &[Clause] = if timing.prevents { &[clause!("615.3-no-special-timing")] } else { &[] };
    Err(Stop::refused(clauses, "it can be cast only in a main phase of its player with an empty stack"))
}

impl<'a> Game<'a> {
    /// Whether a player may do what is done only with an empty stack in a main phase (307.1).
    pub(crate) fn at_sorcery_speed(&self, seat: Seat) -> bool {
        self.state.active == seat
            && self.state.stack.is_empty()
            && matches!(self.state.stage, Stage::PrecombatMain | Stage::PostcombatMain)
    }

    /// Whether a player may cast spells and activate abilities now (117.1, 702.61).
    pub(crate) fn may_act(&self) -> Result<(), Stop> {
        if !self.has_priority() {
            return Err(Stop::refused(&[], "no player has priority in this step"));
        }
        let splits = |item: &StackItem<'a>| {
            item.spell.is_some_and(|spell| self.state.characteristics(spell).has(KeywordWord::SplitSecond))
        };
        if self.state.stack.iter().any(splits) {
            return Err(Stop::refused(&[], "a spell with split second is on the stack"));
        }
        Ok(())
    }
}

//! Timing of spells and activated abilities (117.1, 307.1, 615.3, 702.61).
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

/// The time at which a spell or ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// `true` if it may be used whenever its player has priority, and not only in a main phase (117.1a, 307.1).
    pub instant: bool,
    /// `true` if it makes a prevention effect.
    pub prevents: bool,
}

/// The clauses under which something is refused now: the one that forbids it, and, if it makes a prevention effect, the
/// one by which it is used only when its kind may be.
pub(crate) fn when_of_its_kind(forbidden: Clause, prevents: bool) -> Vec<Clause> {
    std::iter::once(forbidden).chain(prevents.then_some(clause!("615.3-no-special-timing"))).collect()
}

kernel::interpretation! {
    /// 117.1a, 615.3: permission to use a spell or ability now. One that makes a shield is used like any of its kind,
    /// even if there is no damage to prevent.
    pub(crate) IN_TIME: fn(&Game<'_>, Seat, Timing) -> Result<(), Stop> = in_time;
}

pub(crate) fn in_time(game: &Game<'_>, seat: Seat, timing: Timing) -> Result<(), Stop> {
    if timing.instant || game.at_sorcery_speed(seat) {
        return Ok(());
    }
    Err(Stop::refused(
        &when_of_its_kind(clause!("117.1a-in-a-main-phase"), timing.prevents),
        "it can be cast only in a main phase of its player with an empty stack",
    ))
}

kernel::interpretation! {
    /// 702.61a: `true` if nothing is cast and activated while a spell with split second is on the stack.
    pub(crate) SPLIT_SECOND_STOPS: fn() -> bool = split_second_stops;
}

fn split_second_stops() -> bool {
    true
}

impl<'a> Game<'a> {
    /// Returns `true` if a player may do what is done only with an empty stack in a main phase (307.1).
    pub(crate) fn at_sorcery_speed(&self, seat: Seat) -> bool {
        self.state.active == seat
            && self.state.stack.is_empty()
            && matches!(self.state.stage, Stage::PrecombatMain | Stage::PostcombatMain)
    }

    /// Checks that a player may cast spells and activate abilities now (117.1, 702.61). `prevents` is `true` for a
    /// spell or ability that makes a prevention effect, which has no other time than its kind (615.3).
    pub(crate) fn may_act(&self, prevents: bool) -> Result<(), Stop> {
        if !self.has_priority() {
            let clauses = when_of_its_kind(clause!("117.3a-no-priority"), prevents);
            return Err(Stop::refused(&clauses, "no player has priority in this step"));
        }
        let splits = |item: &StackItem<'a>| {
            item.spell.is_some_and(|spell| self.state.characteristics(spell).has(KeywordWord::SplitSecond))
        };
        if self.state.stack.iter().any(splits) && self.by(&SPLIT_SECOND_STOPS)() {
            let clauses = when_of_its_kind(clause!("702.61a-split-second"), prevents);
            return Err(Stop::refused(&clauses, "a spell with split second is on the stack"));
        }
        Ok(())
    }
}

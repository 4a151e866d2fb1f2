//! The duration of an effect of a resolution: until it is used up or its time is over (611.2a, 615.3).
//!
//! Decides at which moment a duration ends, and which effect is used up by what it did. What each use costs a shield is
//! said in `replacement::pools`.
//!
//! A shield of 3 "this turn" that has prevented 2 holds 1 until the cleanup step; one that has
//! prevented 3 is used up at once.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::lasting::{Duration, LastingEffect, LastingKind};
use crate::state::stack_items::DelayedTrigger;
use crate::state::{ObjId, Seat};
use kernel::words::name::Name;

/// A moment at which durations end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A player's turn begins.
    TurnOf(Seat),
    /// The combat ends.
    EndOfCombat,
    /// The cleanup step (514.2).
    Cleanup,
}

impl Duration {
    /// Returns `true` if it ends at a moment.
    fn ends_at(self, moment: Moment) -> bool {
        match moment {
            Moment::TurnOf(seat) => self == Self::UntilTurnOf(seat),
            Moment::EndOfCombat => self == Self::Combat,
            Moment::Cleanup => matches!(self, Self::Turn | Self::Combat),
        }
    }
}

kernel::interpretation! {
    /// 611.2a, 615.3: whether the time of an effect is over.
    pub(crate) IS_OVER: fn(&LastingEffect<'_>, Moment) -> bool = is_over;
}

/// Returns `true` if the time of an effect is over at a moment (611.2a, 615.3).
pub(crate) fn is_over(effect: &LastingEffect<'_>, moment: Moment) -> bool {
    effect.duration.ends_at(moment)
}

kernel::interpretation! {
    /// 603.7b: whether the time of a delayed triggered ability is over.
    pub(crate) WAITS_NO_MORE: fn(&DelayedTrigger<'_>, Moment) -> bool = waits_no_more;
}

/// Returns `true` if the time of a delayed triggered ability is over at a moment (603.7b).
pub(crate) fn waits_no_more(delayed: &DelayedTrigger<'_>, moment: Moment) -> bool {
    delayed.lasts.is_some_and(|lasts| lasts.ends_at(moment))
}

kernel::interpretation! {
    /// 615.3: whether an effect is used up.
    pub(crate) IS_USED_UP: fn(&LastingEffect<'_>) -> bool = is_used_up;
}

/// Returns `true` if nothing is left of an effect: of a shield's size, or of the single use for which it was made
/// (615.3).
pub(crate) fn is_used_up(effect: &LastingEffect<'_>) -> bool {
    effect.spent || effect.left == Some(0)
}

impl Game<'_> {
    /// Effects end whose time is over, and control that was gained for that time goes back.
    pub(crate) fn end_effects(&mut self, moment: Moment) {
        let (is_over, is_used_up) = (self.by(&IS_OVER), self.by(&IS_USED_UP));
        let over = |effect: &LastingEffect<'_>| is_over(effect, moment);
        let ends = || self.state.lasting.iter().filter(|effect| effect.duration.ends_at(moment));
        let lent: Vec<(ObjId, Seat)> = ends()
            .filter_map(|effect| match effect.kind {
                LastingKind::Control(id, seat) => Some((id, seat)),
                LastingKind::Prevent(_)
                | LastingKind::Replace(_)
                | LastingKind::Unpreventable(_)
                | LastingKind::Cant(_)
                | LastingKind::Modify(_)
                | LastingKind::Copy(_) => None,
            })
            .collect();
        let copies: Vec<(ObjId, u32)> = ends()
            .filter_map(|effect| match effect.kind {
                LastingKind::Copy(id) => Some((id, effect.id)),
                LastingKind::Prevent(_)
                | LastingKind::Replace(_)
                | LastingKind::Unpreventable(_)
                | LastingKind::Cant(_)
                | LastingKind::Modify(_)
                | LastingKind::Control(..) => None,
            })
            .collect();
        let prevents = ends().any(|effect| !is_used_up(effect) && matches!(effect.kind, LastingKind::Prevent(_)));
        self.state.lasting.retain(|effect| !over(effect));
        self.state.changing.retain(|effect| !over(effect));
        let (waits_no_more, before) = (self.by(&WAITS_NO_MORE), self.state.delayed.len());
        self.state.delayed.retain(|delayed| !waits_no_more(delayed, moment));
        if self.state.delayed.len() < before {
            self.log.cite(clause!("603.7b-each-time-for-its-time"), || "its time is over".to_owned());
        }
        if prevents {
            self.log.cite(clause!("615.3-until-duration-expires"), || "its time is over".to_owned());
        }
        for (id, number) in copies {
            self.state.end_copied(id, number);
        }
        for (id, seat) in lent {
            let mut ctx = Context::new(seat, None, Name::Word("nothing"));
            self.take_control(id, seat, &mut ctx);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(duration: Duration) -> LastingEffect<'static> {
        LastingEffect {
            id: 1,
            kind: LastingKind::Control(ObjId(0), Seat(0)),
            ctx: Context::new(Seat(0), None, Name::Word("an effect")),
            born: 1,
            duration,
            left: None,
            spent: false,
            applied: 0,
            fixed: None,
            each: None,
            amount: None,
            instead: None,
        }
    }

    #[test]
    fn an_effect_of_a_turn_is_over_in_its_cleanup_step_and_not_with_the_combat() {
        assert!(is_over(&effect(Duration::Turn), Moment::Cleanup));
        assert!(!is_over(&effect(Duration::Turn), Moment::EndOfCombat));
    }

    #[test]
    fn an_effect_until_a_players_turn_waits_for_that_players_turn() {
        let until = effect(Duration::UntilTurnOf(Seat(1)));
        assert!(is_over(&until, Moment::TurnOf(Seat(1))));
        assert!(!is_over(&until, Moment::TurnOf(Seat(0))) && !is_over(&until, Moment::Cleanup));
    }

    #[test]
    fn a_shield_that_holds_nothing_is_used_up_and_one_without_a_size_is_not() {
        assert!(is_used_up(&LastingEffect { left: Some(0), ..effect(Duration::Turn) }));
        assert!(!is_used_up(&LastingEffect { left: Some(1), ..effect(Duration::Turn) }));
        assert!(!is_used_up(&effect(Duration::Turn)));
    }
}

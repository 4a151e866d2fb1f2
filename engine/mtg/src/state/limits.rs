//! Limits of a text on when and how often it is used or triggers (506.7, 601.3, 602.5, 603.1).
//!
//! Decides whether its time, its number and its condition hold, of what is about to be used or would trigger.
//!
//! "Activate only during your turn": in the turn of an opponent it does not fit.

use crate::state::context::Context;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::limits::Only;
use crate::words::patterns::Beginning;
use crate::words::scenario::Stage;

/// A spell or ability that is about to be used, or that would trigger.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use<'u> {
    /// The player who uses it, or who controls the ability that would trigger.
    pub(crate) seat: Seat,
    /// The spell, or the object that has the ability.
    pub(crate) id: ObjId,
    /// The limits on it.
    pub(crate) only: &'u Only,
    /// The number of times that it was used, or triggered, this turn.
    pub(crate) used: usize,
}

kernel::interpretation! {
    /// 506.7, 601.3, 602.5: `true` if a text may be used, or trigger, at this time.
    pub(crate) TIME_FITS: fn(&State<'_>, &Use<'_>) -> bool = time_fits;
}

fn time_fits(state: &State<'_>, of: &Use<'_>) -> bool {
    let only = of.only;
    let name = state.name(Being::Object(of.id));
    let ctx = Context::new(of.seat, Some(of.id), name);
    let sorcery = state.active == of.seat
        && state.stack.is_empty()
        && matches!(state.stage, Stage::PrecombatMain | Stage::PostcombatMain);
    (!only.as_sorcery || sorcery)
        && only.turn.as_ref().is_none_or(|whose| state.fits(whose, Being::Player(state.active), &ctx))
        && (only.during.is_empty() || only.during.iter().any(|period| is_now(state, *period)))
        && only.before.is_none_or(|step| !has_begun(state, step))
        && only.after.is_none_or(|step| has_begun(state, step))
}

kernel::interpretation! {
    /// 602.5b, 603.1: `true` if a text may be used, or trigger, once more this turn.
    pub(crate) NUMBER_FITS: fn(&Use<'_>) -> bool = number_fits;
}

fn number_fits(of: &Use<'_>) -> bool {
    of.only.times.is_none_or(|times| i64::try_from(of.used).is_ok_and(|used| used < times.0))
}

kernel::interpretation! {
    /// 601.3, 602.5: `true` if the condition holds under which a text may be used, or triggers.
    pub(crate) CONDITION_FITS: fn(&State<'_>, &Use<'_>) -> bool = condition_fits;
}

fn condition_fits(state: &State<'_>, of: &Use<'_>) -> bool {
    let ctx = Context::new(of.seat, Some(of.id), state.name(Being::Object(of.id)));
    of.only.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx))
}

fn is_now(state: &State<'_>, period: Beginning) -> bool {
    match period {
        Beginning::CombatPhase => (Stage::BeginningOfCombat..=Stage::EndOfCombat).contains(&state.stage),
        Beginning::Turn => true,
        // There may be two combat damage steps, and each is one (510.4).
        Beginning::CombatDamage => matches!(state.stage, Stage::FirstStrikeDamage | Stage::CombatDamage),
        step => step.is(state.stage),
    }
}

/// Returns `true` if a step, or one after it in the order of a turn, has begun this turn.
fn has_begun(state: &State<'_>, step: Beginning) -> bool {
    let first = match step {
        Beginning::CombatPhase => Stage::BeginningOfCombat,
        Beginning::CombatDamage => Stage::FirstStrikeDamage,
        Beginning::Turn => Stage::Untap,
        step => Stage::of(step.as_str()).unwrap_or(Stage::Untap),
    };
    state.stage >= first
}

//! Limits of a text on its own use: when, how often and by whom (506.7, 601.3, 602.2, 602.5).
//!
//! Decides whether a player may activate an ability of this permanent, who is its "you" then, and whether what it or a
//! spell says of its time, number and conditions holds.
//!
//! "Activate only before the combat damage step": in the declare blockers step it is activated; after combat it is refused.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::Activated;
use crate::words::limits::Only;
use crate::words::patterns::Beginning;
use crate::words::scenario::Stage;
use crate::words::slots::place_of;
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;

/// A spell or ability that is about to be used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use<'u> {
    /// The player who uses it.
    pub(crate) seat: Seat,
    /// The spell, or the object that has the ability.
    pub(crate) id: ObjId,
    /// The limits on its use.
    pub(crate) only: &'u Only,
    /// The number of times that it was used this turn.
    pub(crate) used: usize,
}

kernel::interpretation! {
    /// 602.2: `true` if a player may activate an ability of a permanent: its controller, unless the ability names
    /// somebody else.
    pub(crate) MAY_BE_ACTIVATED_BY: fn(&State<'_>, Seat, &Context, &Activated) -> bool = may_be_activated_by;
}

fn may_be_activated_by(state: &State<'_>, seat: Seat, known: &Context, ability: &Activated) -> bool {
    match &ability.who {
        None => known.you == seat,
        Some(who) => state.fits(who, Being::Player(seat), known),
    }
}

kernel::interpretation! {
    /// 109.5, 602.2a: the controller and "you" of an activated ability; it is the player who activated it.
    pub(crate) WHOSE_ACTIVATION: fn(&Context) -> Seat;
}

kernel::interpretation! {
    /// 506.7, 601.3, 602.5: `true` if a text may be used at this time.
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
    /// 602.5b: `true` if a text may be used once more this turn.
    pub(crate) NUMBER_FITS: fn(&Use<'_>) -> bool = number_fits;
}

fn number_fits(of: &Use<'_>) -> bool {
    of.only.times.is_none_or(|times| i64::try_from(of.used).is_ok_and(|used| used < times.0))
}

kernel::interpretation! {
    /// 601.3, 602.5: `true` if the condition holds under which a text may be used.
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

impl Game<'_> {
    /// Refuses what its own text does not allow now.
    pub(crate) fn held_to_limits(&mut self, of: &Use<'_>, clause: Clause) -> Result<(), Stop> {
        if !self.by(&TIME_FITS)(&self.state, of) {
            return Err(Stop::refused(&[clause], "its text does not allow it at this time"));
        }
        if !self.by(&NUMBER_FITS)(of) {
            return Err(Stop::refused(&[clause], "its text does not allow it so often in a turn"));
        }
        if !self.by(&CONDITION_FITS)(&self.state, of) {
            return Err(Stop::refused(&[clause], "the condition of its text does not hold"));
        }
        self.log.cite(clause, || "its text allows it now".to_owned());
        Ok(())
    }

    /// The number of times that an ability of an object was activated this turn.
    pub(crate) fn activations(&self, id: ObjId, ability: &Activated) -> usize {
        let this = (id, place_of(ability));
        self.state.activations.iter().filter(|other| **other == this).count()
    }
}

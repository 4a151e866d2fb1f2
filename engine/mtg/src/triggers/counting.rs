//! Events earlier in the turn (608.2i): the number or amount of an event, however it came about.
//!
//! "If you attacked this turn" looks at who controlled the creature as it attacked, and whether that is still there or
//! still that player's does not matter.

use std::rc::Rc;

use crate::state::State;
use crate::state::context::Context;
use crate::state::matching::means;
use crate::state::past::{Happened, PastEvent};
use crate::state::{Being, Seat};
use crate::triggers::matching::{TriggerFacts, sees};
use crate::words::effects::EventPattern;
use crate::words::patterns::PermanentPattern;

kernel::interpretation! {
    /// 608.2i: the number or amount of an event this turn.
    pub(crate) COUNTED_THIS_TURN: fn(&State<'_>, &EventPattern, &Context) -> i64 = counted_this_turn;
}

pub(crate) fn counted_this_turn(state: &State<'_>, pattern: &EventPattern, ctx: &Context) -> i64 {
    let counted =
        |past: &Rc<Happened>| seen_then(state, pattern, &past.event, past.by, ctx).map_or(0, |facts| facts.amount);
    state.happened.iter().map(counted).fold(0, i64::saturating_add)
}

/// The facts of an event earlier in the turn, by a certain player if it is known, that a pattern matches.
pub(super) fn seen_then(
    state: &State<'_>,
    pattern: &EventPattern,
    event: &PastEvent,
    seat: Option<Seat>,
    ctx: &Context,
) -> Option<TriggerFacts> {
    // Who controlled the permanent then is remembered; whoever controls it now does not matter.
    let of_whoever = |p: &PermanentPattern| PermanentPattern { who: None, ..p.clone() };
    let then = |p: &PermanentPattern| seat.is_none_or(|seat| means(state, p.who.as_ref(), Being::Player(seat), ctx));
    match pattern {
        EventPattern::Attacked(p) if then(p) => sees(state, &EventPattern::Attacked(of_whoever(p)), event, ctx),
        EventPattern::Blocked(p) if then(p) => sees(state, &EventPattern::Blocked(of_whoever(p)), event, ctx),
        EventPattern::Attacked(_) | EventPattern::Blocked(_) => None,
        other => sees(state, other, event, ctx),
    }
}

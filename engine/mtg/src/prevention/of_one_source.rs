//! Effects that prevent so much of all the damage of one source, to whomever it would be dealt.
//!
//! Decides how much is taken of each part of one source's damage: all, where that is no more than the number; else the
//! effect's controller divides the number among the recipients. What another source deals has a number of its own.
//!
//! "If a creature would deal combat damage to you or creatures you control, prevent 2 of that damage", and one creature
//! would deal 2 to a blocker and 3 to the player: 2 of the 5 is prevented, of which the player says where.

use std::rc::Rc;

use crate::continuous::active::ActiveEffect;
use crate::replacement::batch::DamageBatch;
use crate::replacement::events::DamageEvent;
use crate::replacement::pools::{ask_under, in_order};
use crate::state::ObjId;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 615.1: how much an effect takes of each damage event that takes so much of all that one source deals.
    pub(crate) SHARED_BY_SOURCE: for<'a> fn(
        &mut DamageBatch<'_, 'a>,
        &Rc<ActiveEffect<'a>>,
        &[i64],
        &[usize],
    ) -> Result<Vec<i64>, Stop> = shared_by_source;
}

/// Returns the amount taken of each damage event if an effect takes a total amount from all damage of one source.
pub(crate) fn shared_by_source<'a>(
    batch: &mut DamageBatch<'_, 'a>,
    effect: &Rc<ActiveEffect<'a>>,
    named: &[i64],
    events: &[usize],
) -> Result<Vec<i64>, Stop> {
    let mut shares = vec![0; events.len()];
    let mut sources: Vec<ObjId> = Vec::new();
    for damage in events.iter().filter_map(|i| batch.events.get(*i)) {
        if !sources.contains(&damage.source) {
            sources.push(damage.source);
        }
    }
    if sources.len() > 1 && effect.is_static() {
        let why = || "the amount of each source's damage".to_owned();
        batch.game.log.cite(clause!("615.10-each-event-separately"), why);
    }
    for source in sources {
        let of_source = |i: &usize| batch.events.get(*i).is_some_and(|damage| damage.source == source);
        let places: Vec<usize> = (0..events.len()).filter(|at| events.get(*at).is_some_and(of_source)).collect();
        let own: Vec<DamageEvent> =
            places.iter().filter_map(|at| events.get(*at)).filter_map(|i| batch.events.get(*i).cloned()).collect();
        let most = places.first().and_then(|at| named.get(*at)).copied().unwrap_or(0);
        let total: i64 = own.iter().map(|damage| damage.amount).sum();
        let clause = clause!("615.1-of-one-source-together");
        if own.len() > 1 {
            batch.game.log.cite(clause, || format!("{most} of {total} that one source would deal"));
        }
        let taken = if own.len() < 2 || total <= most || most <= 0 {
            in_order(&own, most.max(0))
        } else {
            ask_under(batch.game, effect.ctx.you, Some(clause), &own, most)?
        };
        for (at, taken) in places.into_iter().zip(taken) {
            if let Some(share) = shares.get_mut(at) {
                *share = taken;
            }
        }
    }
    Ok(shares)
}

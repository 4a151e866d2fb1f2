//! Proliferating (701.34): who chooses, among what, and which counters are put.
//!
//! Decides that its controller chooses any number of permanents and players that have counters, whoever's they are, and
//! that each gets one more of each kind that is there.
//!
//! A creature with two +1/+1 counters and a shield counter is chosen: it has three and two then.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::{Being, Counters, State};
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 701.34: the players and permanents that a player who proliferates may not choose; there are none.
    pub(crate) MAY_NOT_PROLIFERATE: fn(&State<'_>, &Context, &mut Vec<Being>);
}

/// The players and permanents that have a counter.
fn with_counters(state: &State<'_>) -> Vec<Being> {
    let players = state.in_turn_order().into_iter().map(Being::Player);
    let permanents = state.battlefield().into_iter().map(Being::Object);
    let has = |being: &Being| counters(state, *being).is_some_and(|counters| counters.0.iter().any(|(_, n)| *n > 0));
    players.chain(permanents).filter(has).collect()
}

kernel::interpretation! {
    /// 701.34: the kinds of counters of which one more is put, which are all that are there.
    pub(crate) KINDS_PROLIFERATED: fn(&Counters) -> Vec<Name> = kinds_put;
}

pub(crate) fn kinds_put(there: &Counters) -> Vec<Name> {
    there.0.iter().filter(|(_, n)| *n > 0).map(|(kind, _)| kind.clone()).collect()
}

fn counters<'s>(state: &'s State<'_>, being: Being) -> Option<&'s Counters> {
    match being {
        Being::Player(seat) => state.player(seat).map(|player| &player.counters),
        Being::Object(id) => state.object(id).map(|object| &object.counters),
    }
}

impl Game<'_> {
    /// The controller proliferates.
    pub(crate) fn proliferate(&mut self, ctx: &mut Context) -> Result<(), Stop> {
        let mut there = with_counters(&self.state);
        if let Some(wrong) = self.by(&MAY_NOT_PROLIFERATE) {
            wrong(&self.state, ctx, &mut there);
        }
        if there.is_empty() {
            return Ok(());
        }
        let names: Vec<Name> = there.iter().map(|being| self.name(*being)).collect();
        let clause = clause!("701.34-one-more-of-each-kind");
        let options = Options::Several { of: names.clone(), least: 0, most: names.len(), ordered: false };
        let who = self.seat_name(ctx.you);
        let question = Question { who, kind: "object", under: Some(clause), about: Some(ctx.name.clone()), options };
        let chosen: Vec<Name> = self.log.ask(&question, |give| {
            Ok(match give {
                Give::Several(names) => names.clone(),
                Give::One(name) => vec![name.clone()],
                Give::Number(_) | Give::Split(_) | Give::Pairs(_) => Vec::new(),
            })
        })?;
        let mut left: Vec<(Name, Being)> = names.into_iter().zip(there).collect();
        for name in chosen {
            let Some(place) = left.iter().position(|(other, _)| *other == name) else { continue };
            let (_, being) = left.remove(place);
            let kinds = counters(&self.state, being).map(self.by(&KINDS_PROLIFERATED)).unwrap_or_default();
            for kind in kinds {
                self.log.cite(clause, || format!("one more {kind} counter"));
                self.put_counters(being, &kind, 1, ctx)?;
            }
        }
        Ok(())
    }
}

//! Whether a condition holds: 9.3.3c (restrictions).
//!
//! "Play only if the Runner made a run last turn": in a turn after one without a run it cannot be played.

use crate::game::Game;
use crate::resolution::Context;
use crate::state::{CardState, TurnRecord};
use crate::words::cards::{Condition, TurnFacts};
use crate::words::{Server, ServerFilter};

/// Whether the restriction of an ability or a card is met, if it has one (9.3.3c-restriction).
pub(crate) fn meets_restriction(game: &Game<'_>, restriction: Option<&Condition>, ctx: &Context) -> bool {
    restriction.is_none_or(|condition| game.holds(condition, ctx))
}

impl Game<'_> {
    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition, ctx: &Context) -> bool {
        let did = |facts: &TurnFacts, turn: &TurnRecord| {
            facts.ran.is_none_or(|ran| turn.ran == ran)
                && facts.succeeded.is_none_or(|filter| match filter {
                    ServerFilter::One(server) => turn.succeeded.contains(&server),
                    ServerFilter::Remote => turn.succeeded.iter().any(|server| matches!(server, Server::Remote(_))),
                    _ => !turn.succeeded.is_empty(),
                })
        };
        let unprotected = || {
            let server = self.state.card(ctx.source).and_then(CardState::this_server);
            server.and_then(|server| self.state.server(server)).is_some_and(|cards| cards.ice.is_empty())
        };
        condition.tags.is_none_or(|tags| self.state.tags >= tags.0)
            && condition.last_turn.as_ref().is_none_or(|facts| did(facts, &self.state.last_turn))
            && condition.this_turn.as_ref().is_none_or(|facts| did(facts, &self.state.this_turn))
            && condition.during.is_none_or(|_| self.state.running().is_some())
            && condition.unprotected.is_none_or(|wanted| unprotected() == wanted)
            && condition.happened.as_ref().is_none_or(|when| {
                let since = self.state.facts.iter().skip(ctx.since);
                since.into_iter().any(|fact| self.meets(when, fact, ctx.asker()))
            })
    }
}

//! Whether a condition holds: 9.3.3c (restrictions), 9.1.7 (an ability that is there only while something is so).
//!
//! "Play only if the Runner made a run last turn": in a turn after one without a run it cannot be played. "If the Runner is
//! tagged, this asset gains ...": without a tag the ability is not there, and sees nothing.

use crate::game::Game;
use crate::resolution::Context;
use crate::state::{CardId, CardState, TurnRecord};
use crate::words::cards::{Bounds, Condition, Conditional, Static, TurnFacts};
use crate::words::{Server, ServerFilter, Side};

/// Whether the restriction of an ability or a card is met, if it has one (9.3.3c-restriction).
pub(crate) fn meets_restriction(game: &Game<'_>, restriction: Option<&Condition>, ctx: &Context) -> bool {
    restriction.is_none_or(|condition| game.holds(condition, ctx))
}

/// Whether what a conditional ability asks besides its condition holds as that is met (9.6.5c-as-it-is-met).
pub(crate) fn applies(game: &Game<'_>, condition: &Condition, source: CardId, side: Side) -> bool {
    game.holds(condition, &Context::new(source, side))
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
                && facts.stole_any.is_none_or(|stole| turn.stole.is_empty() != stole)
                && facts.trashed_any.is_none_or(|trashed| turn.trashed == trashed)
        };
        let here = || self.state.card(ctx.source).and_then(CardState::this_server);
        let running = || self.state.running().map(|run| run.server);
        let unprotected = || {
            let server = self.state.card(ctx.source).and_then(CardState::this_server);
            server.and_then(|server| self.state.server(server)).is_some_and(|cards| cards.ice.is_empty())
        };
        condition.tags.is_none_or(|tags| self.state.tags >= tags.0)
            && condition.last_turn.as_ref().is_none_or(|facts| did(facts, &self.state.last_turn))
            && condition.this_turn.as_ref().is_none_or(|facts| did(facts, &self.state.this_turn))
            && condition.during.is_none_or(|_| self.state.running().is_some())
            && condition
                .run_successful
                .is_none_or(|wanted| self.state.running().is_some_and(|run| run.successful == wanted))
            && condition.unprotected.is_none_or(|wanted| unprotected() == wanted)
            && condition.turn.is_none_or(|side| self.state.turn == side)
            && condition.run_on.is_none_or(|server| self.state.in_server(server, running(), here(), ctx.source))
            && condition.number.as_ref().is_none_or(|bounds| self.is_within(bounds, ctx))
            && condition.not.as_ref().is_none_or(|inner| !self.holds(inner, ctx))
            && (condition.any_of.is_empty() || condition.any_of.iter().any(|one| self.holds(one, ctx)))
            && condition.happened.as_ref().is_none_or(|when| {
                let since = self.state.facts.iter().skip(ctx.since);
                since.into_iter().any(|fact| self.meets(when, fact, ctx.asker()))
            })
    }

    fn is_within(&self, bounds: &Bounds, ctx: &Context) -> bool {
        let number = self.plain_amount(&bounds.of, ctx);
        bounds.at_least.as_ref().is_none_or(|least| number >= self.plain_amount(least, ctx))
            && bounds.at_most.as_ref().is_none_or(|most| number <= self.plain_amount(most, ctx))
    }

    /// Whether a static ability is there, as far as that hangs on a condition.
    pub(crate) fn static_works(&self, ability: &Static, source: CardId) -> bool {
        self.is_there(ability.only_if.as_ref(), source)
    }

    /// Whether a conditional ability is there, as far as that hangs on a condition.
    pub(crate) fn conditional_works(&self, ability: &Conditional, source: CardId) -> bool {
        self.is_there(ability.only_if.as_ref(), source)
    }

    fn is_there(&self, condition: Option<&Condition>, source: CardId) -> bool {
        let side = self.state.card(source).map_or(self.state.turn, CardState::side);
        condition.is_none_or(|condition| (self.rulings.applies)(self, condition, source, side))
    }
}

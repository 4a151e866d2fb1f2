//! Conditions: 9.3.3c (restrictions), 9.1.7 (an ability that is there only while something is so).
//!
//! "Play only if the Runner made a run last turn": in a turn after one without a run it cannot be played. "If the
//! Runner is tagged, this asset gains ...": without a tag the ability is not there, and sees nothing.

use crate::game::Game;
use crate::resolution::context::Context;
use crate::state::{CardId, CardState, TurnRecord};
use crate::words::Side;
use crate::words::cards::{Bounds, CardIs, CardRef, Condition, Conditional, Static, TurnFacts};

kernel::interpretation! {
    /// 9.3.3c: `true` if the restriction of an ability or a card is met, or it has none (9.3.3c-restriction).
    pub(crate) MEETS_RESTRICTION: fn(&Game<'_>, Option<&Condition>, &Context) -> bool = meets_restriction;
}

fn meets_restriction(game: &Game<'_>, restriction: Option<&Condition>, ctx: &Context) -> bool {
    restriction.is_none_or(|condition| game.holds(condition, ctx))
}

kernel::interpretation! {
    /// 9.6.5c: `true` if the further condition of a conditional ability holds as its trigger condition is met
    /// (9.6.5c-as-it-is-met).
    pub(crate) APPLIES: fn(&Game<'_>, &Condition, CardId, Side) -> bool = applies;
}

fn applies(game: &Game<'_>, condition: &Condition, source: CardId, side: Side) -> bool {
    game.holds(condition, &Context::new(source, side))
}

kernel::interpretation! {
    /// 1.9.4: the tags that count: those that the Runner has, and those that they are considered to have
    /// (1.9.4-considered-tags).
    pub(crate) CONSIDERED: fn(i64, i64) -> i64 = with_considered;
}

fn with_considered(tags: i64, considered: i64) -> i64 {
    tags.saturating_add(considered)
}

kernel::interpretation! {
    /// 1.11.4: `true` if a click is the first of a turn, by the clicks that were spent before (1.11.4-first-click).
    pub(crate) FIRST_CLICK: fn(i64) -> bool = none_before;
}

fn none_before(spent: i64) -> bool {
    spent == 0
}

kernel::interpretation! {
    /// 9.12.2d: `true`, because a condition about all cards of a kind holds if there are none (9.12.2d-all-of-none).
    pub(crate) ALL_OF_NONE: fn() -> bool = holds_of_none;
}

fn holds_of_none() -> bool {
    true
}

impl Game<'_> {
    /// Returns `true` if a condition holds.
    pub(crate) fn holds(&self, condition: &Condition, ctx: &Context) -> bool {
        let here = || self.state.card(ctx.source).and_then(CardState::this_server);
        let did = |facts: &TurnFacts, turn: &TurnRecord, number: Option<u32>| {
            facts.ran.is_none_or(|ran| turn.ran == ran)
                && facts.succeeded.is_none_or(|filter| {
                    let mut servers = turn.succeeded.iter();
                    servers.any(|server| self.state.in_server(filter, Some(*server), here(), ctx.source))
                })
                && facts.stole_any.is_none_or(|stole| turn.stole.is_empty() != stole)
                && facts.trashed_any.is_none_or(|trashed| turn.trashed == trashed)
                && facts.happened.as_ref().is_none_or(|when| {
                    let mut then = self.state.facts.iter().filter(|fact| Some(fact.turn) == number);
                    then.any(|fact| self.meets(when, fact, ctx.asker()))
                })
        };
        let running = || self.state.running().map(|run| run.server);
        let unprotected = || {
            let server = self.state.card(ctx.source).and_then(CardState::this_server);
            server.and_then(|server| self.state.server(server)).is_some_and(|cards| cards.ice.is_empty())
        };
        condition.tags.is_none_or(|tags| self.tags() >= tags.0 || (tags.0 == 1 && self.is_tagged()))
            && condition
                .last_turn
                .as_ref()
                .is_none_or(|facts| did(facts, &self.state.last_turn, self.state.turns.checked_sub(1)))
            && condition
                .this_turn
                .as_ref()
                .is_none_or(|facts| did(facts, &self.state.this_turn, Some(self.state.turns)))
            && condition.during.is_none_or(|_| self.state.running().is_some())
            && condition.unprotected.is_none_or(|wanted| unprotected() == wanted)
            && condition.turn.is_none_or(|side| self.state.turn == side)
            && condition.run_on.is_none_or(|server| self.state.in_server(server, running(), here(), ctx.source))
            && condition.number.as_ref().is_none_or(|bounds| self.is_within(bounds, ctx))
            && condition.not.as_ref().is_none_or(|inner| !self.holds(inner, ctx))
            && (condition.any_of.is_empty() || condition.any_of.iter().any(|one| self.holds(one, ctx)))
            && condition.all_of.iter().all(|one| self.holds(one, ctx))
            && condition.first_click.is_none_or(|first| self.by(&FIRST_CLICK)(self.state.clicks_before) == first)
            && condition.like.as_ref().is_none_or(|card| self.is_like(card, ctx))
            && condition
                .paid_from
                .as_ref()
                .is_none_or(|card| self.state.spent_from.iter().any(|id| self.state.is(card, *id, ctx.asker())))
            && condition.this_run.as_ref().is_none_or(|when| {
                let run = self.state.run.as_ref().map(|_| self.state.runs);
                let mut then = self.state.facts.iter().filter(|fact| run.is_some() && fact.run == run);
                then.any(|fact| self.meets(when, fact, ctx.asker()))
            })
            && condition.happened.as_ref().is_none_or(|when| {
                let since = self.state.facts.iter().skip(ctx.since);
                since.into_iter().any(|fact| self.meets(when, fact, ctx.asker()))
            })
    }

    /// Returns `true` if all cards of a condition have its properties. If the condition is about certain cards, there
    /// must be at least one; if it is about all cards that fit, there may be none (9.12.2d-all-of-none).
    fn is_like(&self, card: &CardIs, ctx: &Context) -> bool {
        let cards = self.matching(&card.of, ctx);
        if cards.is_empty() && matches!(card.of, CardRef::All(_) | CardRef::Filter(_)) {
            return self.by(&ALL_OF_NONE)();
        }
        !cards.is_empty() && cards.iter().all(|(id, _)| self.state.fits(&card.is, *id, ctx.asker()))
    }

    /// Cites that a condition is about all cards of a kind, if there are none.
    pub(crate) fn cite_all_of_none(&mut self, condition: &Condition, ctx: &Context) {
        let of_none = |card: &CardIs| {
            matches!(card.of, CardRef::All(_) | CardRef::Filter(_)) && self.matching(&card.of, ctx).is_empty()
        };
        if condition.like.as_deref().is_some_and(of_none) {
            self.log.cite(clause!("9.12.2d-all-of-none"), || "there are no such cards".into());
        }
    }

    /// The tags that the Runner has, with those that they are considered to have (1.9.4-considered-tags).
    pub(crate) fn tags(&self) -> i64 {
        let considered: i64 = self.about_tags().filter_map(|ability| ability.considered_tags).map(|n| n.0).sum();
        self.by(&CONSIDERED)(self.state.tags, considered)
    }

    /// Cites that a card works by tags that the Runner is only considered to have.
    pub(crate) fn cite_considered(&mut self, source: CardId) {
        let Some(obj) = self.state.card(source) else { return };
        let paid = obj.printed.paid.iter().filter_map(|ability| ability.only_if.as_ref());
        let wanted = paid.chain(&obj.printed.play_only_if).filter_map(|condition| condition.tags).map(|n| n.0).max();
        if wanted.is_some_and(|wanted| self.state.tags < wanted && self.tags() > self.state.tags) {
            self.log.cite(clause!("1.9.4-considered-tags"), || "the Runner is considered to have a tag".into());
        }
    }

    /// Returns `true` if the Runner is tagged: by a tag, or since a card says so.
    pub(crate) fn is_tagged(&self) -> bool {
        self.tags() > 0 || self.about_tags().any(|ability| ability.tagged)
    }

    /// The static abilities that work and say how the Runner is tagged.
    fn about_tags(&self) -> impl Iterator<Item = &Static> {
        let active = self.state.ids().filter_map(|id| Some((id, self.state.card(id).filter(|obj| obj.active())?)));
        let own = active.flat_map(|(id, obj)| obj.printed.r#static.iter().map(move |ability| (id, ability)));
        let lasting = self.lasting_in_force();
        let lasting = lasting.flat_map(|one| one.statics.iter().map(move |ability| (one.source, ability)));
        own.chain(lasting).filter_map(|(id, ability)| {
            let says = ability.considered_tags.is_some() || ability.tagged;
            (says && self.static_works(ability, id)).then_some(ability)
        })
    }

    /// The static abilities that work for a while and are there, each in its context.
    pub(crate) fn lasting_statics(&self) -> impl Iterator<Item = (Context, &Static)> {
        let in_order =
            self.lasting_in_force().flat_map(|lasting| lasting.statics.iter().map(move |one| (lasting, one)));
        in_order.filter(|(lasting, ability)| self.static_works(ability, lasting.source)).map(|(lasting, ability)| {
            let (picked, named, x) = (lasting.chosen(&self.state), lasting.named, lasting.x);
            (Context { x, named, picked, ..Context::new(lasting.source, lasting.side) }, ability)
        })
    }

    fn is_within(&self, bounds: &Bounds, ctx: &Context) -> bool {
        let number = self.plain_amount(&bounds.of, ctx);
        bounds.at_least.as_ref().is_none_or(|least| number >= self.plain_amount(least, ctx))
            && bounds.at_most.as_ref().is_none_or(|most| number <= self.plain_amount(most, ctx))
            && bounds.odd.is_none_or(|odd| (number % 2 != 0) == odd)
    }

    /// Returns `true` if a static ability is there, as far as that hangs on a condition.
    pub(crate) fn static_works(&self, ability: &Static, source: CardId) -> bool {
        self.is_there(ability.only_if.as_ref(), source)
    }

    /// Returns `true` if a conditional ability is there, as far as that hangs on a condition.
    pub(crate) fn conditional_works(&self, ability: &Conditional, source: CardId) -> bool {
        self.is_there(ability.only_if.as_ref(), source)
    }

    fn is_there(&self, condition: Option<&Condition>, source: CardId) -> bool {
        let side = self.state.card(source).map_or(self.state.turn, CardState::side);
        condition
            .is_none_or(|condition| self.look(|| self.by(&APPLIES)(self, condition, source, side)).unwrap_or(false))
    }
}

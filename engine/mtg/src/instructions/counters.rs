//! Putting and removing counters (122).
//!
//! Counters that come with a prevention or in place of an event are put by an effect too, so that what doubles them
//! applies (614.16). Of counters that are to be removed as many are as there are.

use crate::game::Game;
use crate::instructions::life::LOST_THIS_WAY;
use crate::state::context::{Context, Follows};
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Object, State};
use crate::words::effects::RemoveCounters;
use crate::words::keyword_counters::keyword_of_counter;
use crate::words::select::Zone;
use crate::words::support;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 614.16: counters that an instruction puts. An effect puts them, also if the instruction is part of a prevention
    /// or of an event that happens instead, so replacement effects of putting them apply.
    pub(crate) PUT_BY_AN_EFFECT: fn(&mut Game<'_>, PendingEvent, &Context) -> Result<Option<PendingEvent>, Stop> =
        put_by_an_effect;
}

pub(crate) fn put_by_an_effect(
    game: &mut Game<'_>,
    would: PendingEvent,
    ctx: &Context,
) -> Result<Option<PendingEvent>, Stop> {
    if let PendingEvent::Counters(_, kind, _) = &would {
        game.cite_counters(ctx, kind);
    }
    game.rewritten(would, ctx)
}

kernel::interpretation! {
    /// 122.1: `true` if counters can be put on an object. It may be a plane or an exiled card.
    pub(crate) CAN_HAVE_COUNTERS: fn(&State<'_>, ObjId) -> bool = can_have_counters;
}

fn can_have_counters(state: &State<'_>, id: ObjId) -> bool {
    let can = |object: &Object<'_>| matches!(object.zone, Zone::Battlefield | Zone::Command | Zone::Exile);
    state.object(id).is_some_and(|object| object.exists && can(object))
}

kernel::interpretation! {
    /// 122.1: the removal of so many counters, or of as many as there are.
    pub(crate) REMOVE_COUNTERS: fn(&mut Game<'_>, Being, &Name, i64, &mut Context) = remove_counters;
}

pub(crate) fn remove_counters(game: &mut Game<'_>, from: Being, kind: &Name, amount: i64, ctx: &mut Context) {
    let name = game.name(from);
    let counters = match from {
        Being::Player(seat) => game.state.player_mut(seat).map(|player| &mut player.counters),
        Being::Object(id) => {
            game.state.object_mut(id).filter(|object| object.exists).map(|object| &mut object.counters)
        }
    };
    let Some(counters) = counters else { return };
    let removed = amount.clamp(0, counters.get(kind));
    counters.add(kind, -removed);
    let left = counters.get(kind);
    ctx.removed = removed;
    if removed < amount {
        game.impossible(ctx);
    }
    if removed == 0 {
        return;
    }
    if ctx.follows == Follows::Prevention && amount > 1 {
        game.log.cite(clause!("wiki-counter-per-point"), || "one counter for each damage".to_owned());
    }
    let event = Event::new("counters_removed").with("from", &name).with("counter", kind);
    game.log.event(event.with("amount", removed).with("leaves", left));
    game.happened(ctx, PastEvent::CountersRemoved(from, kind.clone(), removed, left));
}

impl Game<'_> {
    /// Puts counters on an object or player.
    pub(crate) fn put_counters(&mut self, to: Being, kind: &Name, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0 {
            return Ok(());
        }
        if let Being::Object(id) = to
            && !self.by(&CAN_HAVE_COUNTERS)(&self.state, id)
        {
            self.impossible(ctx);
            return Ok(());
        }
        support::check_counter(kind)?;
        let would = PendingEvent::Counters(to, kind.clone(), amount);
        if !self.can_happen(&would, ctx) {
            return Ok(());
        }
        let put = self.by(&PUT_BY_AN_EFFECT)(self, would, ctx)?;
        let Some(PendingEvent::Counters(to, kind, amount @ 1..)) = put else { return Ok(()) };
        let name = self.name(to);
        if let Being::Object(id) = to
            && !self.state.is_permanent(id)
        {
            self.log.cite(clause!("122.1-on-any-object"), || "it is not on the battlefield".to_owned());
        }
        match to {
            Being::Player(seat) => {
                if let Some(player) = self.state.player_mut(seat) {
                    player.counters.add(&kind, amount);
                }
            }
            Being::Object(id) => {
                self.cite_keyword_counter(&kind);
                let now = self.state.tick();
                if let Some(object) = self.state.object_mut(id) {
                    object.counters.add(&kind, amount);
                    if keyword_of_counter(&kind).is_some() {
                        object.counter_times.retain(|(other, _)| *other != kind);
                        object.counter_times.push((kind.clone(), now));
                    }
                }
            }
        }
        let event = Event::new("counters_put").with("to", &name).with("counter", &kind).with("amount", amount);
        self.log.event(event.with("by", &ctx.name));
        self.happened(ctx, PastEvent::CountersPut(to, kind, amount, ctx.origin()));
        Ok(())
    }

    /// Cites the rule by which counters give a keyword.
    pub(crate) fn cite_keyword_counter(&mut self, kind: &str) {
        if keyword_of_counter(kind).is_some() {
            self.log.cite(clause!("122.1b-keyword-counters"), || format!("a {kind} counter gives the keyword"));
        }
    }

    /// Cites that an effect puts the counters, where an instruction is part of a prevention or of an event that happens
    /// instead (614.16).
    pub(crate) fn cite_counters(&mut self, ctx: &Context, kind: &str) {
        let clause = match ctx.follows {
            Follows::Resolution => return,
            Follows::Prevention => clause!("614.16-counters-from-prevention"),
            Follows::Replacement => clause!("614.16-counters-from-replacement"),
        };
        self.log.cite(clause, || "an effect puts them".to_owned());
        if kind == "-1/-1" {
            self.log.cite(clause!("wiki-minus-counters"), || "damage becomes counters".to_owned());
        }
        if kind == "+1/+1" {
            self.log.cite(clause!("wiki-plus-counters"), || "damage becomes counters".to_owned());
        }
    }

    /// Removes counters, as many as there are.
    pub(crate) fn remove_counters(&mut self, from: Being, kind: &Name, amount: i64, ctx: &mut Context) {
        self.by(&REMOVE_COUNTERS)(self, from, kind, amount, ctx);
    }

    /// Removes counters from several objects or players, and the text goes on about all of them.
    pub(super) fn remove_together(&mut self, remove: &RemoveCounters, what: &[Being], ctx: &mut Context) {
        let mut removed = Vec::new();
        for from in what {
            let there = self.state.counters_on(*from, &remove.counter.0);
            let amount = self.state.amount(&remove.amount, ctx, there);
            ctx.removed = 0;
            self.remove_counters(*from, &remove.counter.0, amount, ctx);
            removed.push(ctx.removed);
        }
        ctx.removed = self.by(&LOST_THIS_WAY)(&removed);
    }
}

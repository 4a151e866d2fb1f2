//! The events on which an ability triggers (603.2), and the facts that it then has of them.
//!
//! "Whenever a source deals damage to you" sees damage that was dealt, with its source and its amount; with `per: event`
//! it sees once all that was dealt to one recipient at one time, and with `at_once` all that was dealt at one time.

use crate::state::context::Context;
use crate::state::matching::{means, means_card};
use crate::state::past::{Origin, PastEvent, PastMove, PreventedPart};
use crate::state::targeters::Targeter;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::amount::Compare;
use crate::words::effects::{EventPattern, Per};
use crate::words::patterns::{
    By, DealtPattern, DrewPattern, LifePattern, MovedPattern, PermanentPattern, PreventedPattern,
};
use crate::words::select::{Selector, Zone};
use kernel::words::shape::Positive;

/// The facts that an ability has of the event on which it triggers.
#[derive(Clone, Debug, Default)]
pub struct TriggerFacts {
    /// The objects and players that it is about.
    pub it: Vec<Being>,
    /// The source of the damage.
    pub source: Option<ObjId>,
    /// The recipient of the damage.
    pub recipient: Option<Being>,
    /// The amount.
    pub amount: i64,
    /// The number of times that the ability triggers.
    pub times: i64,
    /// The number of separate events that it saw as one.
    pub as_one: usize,
    /// The spell or ability of which something became a target.
    pub targeter: Option<Targeter>,
    /// The object that the object with the ability became by the event.
    pub became: Option<ObjId>,
    /// The card that a permanent became by leaving, and that permanent.
    pub left: Option<(ObjId, ObjId)>,
}

kernel::interpretation! {
    /// 603.2: the facts that a triggered ability has of an event, if the event matches its pattern.
    pub(crate) SEES: fn(&State<'_>, &EventPattern, &PastEvent, &Context) -> Option<TriggerFacts> = sees;
}

pub(crate) fn sees(
    state: &State<'_>,
    pattern: &EventPattern,
    event: &PastEvent,
    ctx: &Context,
) -> Option<TriggerFacts> {
    let look = Look { state, ctx };
    match (pattern, event) {
        (EventPattern::Dealt(p), _) => look.dealt(p, event),
        (EventPattern::Prevented(p), PastEvent::Prevented { by, parts }) => look.prevented(p, *by, parts),
        (EventPattern::Replaced(p), PastEvent::Replaced { by, to }) => {
            (look.named(p.by.as_ref(), *by) && look.means(p.to.as_ref(), *to)).then(|| about(*to, 1))
        }
        (EventPattern::Gained(p), PastEvent::Gained(seat, amount, by))
        | (EventPattern::Lost(p), PastEvent::Lost(seat, amount, by)) => look.life(p, *seat, *amount, *by),
        (EventPattern::CountersPut(p), PastEvent::CountersPut(to, kind, amount, by)) => {
            let seen = look.means(p.to.as_ref(), *to)
                && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                && fits_event(p.amount, *amount, p.per)
                && look.made(p.by.as_ref(), *by);
            seen.then(|| points(about(*to, *amount), p.per))
        }
        (EventPattern::Chapter(numbers), PastEvent::CountersPut(Being::Object(id), kind, amount, _)) => {
            look.chapters(numbers, *id, kind, *amount)
        }
        (EventPattern::CountersRemoved(p), PastEvent::CountersRemoved(from, kind, amount, left)) => {
            let seen = look.means(p.from.as_ref(), *from)
                && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                && fits_event(p.amount, *amount, p.per)
                && fits(p.leaves, *left);
            seen.then(|| points(about(*from, *amount), p.per))
        }
        (EventPattern::Moved(_) | EventPattern::Entered(_) | EventPattern::Died(_), PastEvent::MovedAtOnce(all)) => {
            look.moved_at_once(pattern, all)
        }
        (EventPattern::Moved(p) | EventPattern::Entered(p) | EventPattern::Died(p), PastEvent::Moved { .. })
            if p.at_once =>
        {
            None
        }
        (EventPattern::Moved(p), PastEvent::Moved { .. })
        | (EventPattern::Entered(p), PastEvent::Moved { to: Zone::Battlefield, .. })
        | (EventPattern::Died(p), PastEvent::Moved { from: Zone::Battlefield, to: Zone::Graveyard, .. }) => {
            look.moved(p, event)
        }
        (EventPattern::Destroyed(p), PastEvent::Destroyed(id)) => look.object(p.what.as_ref(), *id),
        (EventPattern::Drew(p), PastEvent::Drew(seat, by)) => {
            look.amount(p.who.as_ref(), p.amount, *seat, 1).filter(|_| look.made(p.by.as_ref(), *by))
        }
        (EventPattern::Milled(p), PastEvent::Milled { who, amount, cards, by }) => {
            look.milled(p, *who, *amount, cards).filter(|_| look.made(p.by.as_ref(), *by))
        }
        (EventPattern::Discarded(p), _) => look.discarded(p, event),
        (EventPattern::Created(p), PastEvent::Created(seat, tokens, by)) => {
            let own = tokens.iter().copied().map(Being::Object);
            let it: Vec<Being> = own.filter(|token| look.means(p.what.as_ref(), *token)).collect();
            let count = i64::try_from(it.len()).unwrap_or(i64::MAX);
            let seen = count > 0 && look.made(p.by.as_ref(), *by);
            look.amount(p.who.as_ref(), p.amount, *seat, count)
                .filter(|_| seen)
                .map(|facts| TriggerFacts { it, ..facts })
        }
        (EventPattern::Cast(p), PastEvent::Cast(seat, id))
        | (EventPattern::SetInMotion(p), PastEvent::SetInMotion(seat, id))
        | (EventPattern::Cycled(p), PastEvent::Cycled(seat, id))
        | (EventPattern::Activated(p), PastEvent::Activated(seat, id)) => {
            let facts = look.player(p.who.as_ref(), *seat).then(|| look.object(p.what.as_ref(), *id)).flatten();
            // Only cycling moves the card, as a cost.
            let moves = matches!(event, PastEvent::Cycled(..));
            let became = state.object(*id).filter(|_| moves).and_then(|object| object.became);
            facts.map(|facts| look.finding(facts, *id, became))
        }
        (EventPattern::Countered(p), PastEvent::Countered(seat, id, by)) => {
            let seen = look.player(p.who.as_ref(), *seat) && look.made(p.by.as_ref(), *by);
            look.object(p.what.as_ref(), *id).filter(|_| seen)
        }
        (EventPattern::Triggered(p), PastEvent::Triggered(seat, this)) => {
            let it = this.map_or(Being::Player(*seat), Being::Object);
            (look.player(p.who.as_ref(), *seat) && look.named(p.what.as_ref(), *this)).then(|| about(it, 1))
        }
        (EventPattern::Attacked(p), PastEvent::AttackedAtOnce(all)) => look.attacked(p, all),
        (EventPattern::Attacked(p), PastEvent::Attacked(..)) if p.at_once => None,
        (EventPattern::Attacked(p), PastEvent::Attacked(id, whom)) => look.attack(p, *id, *whom),
        (EventPattern::Blocked(p), PastEvent::Blocked(id))
        | (EventPattern::BecameBlocked(p), PastEvent::BecameBlocked(id))
        | (EventPattern::Unblocked(p), PastEvent::Unblocked(id))
        | (EventPattern::Exerted(p), PastEvent::Exerted(id))
        | (EventPattern::TurnedFaceUp(p), PastEvent::TurnedFaceUp(id))
        | (EventPattern::Transformed(p), PastEvent::Transformed(id))
        | (EventPattern::BecameTapped(p), PastEvent::BecameTapped(id))
        | (EventPattern::BecameUntapped(p), PastEvent::BecameUntapped(id)) => look.permanent(p, *id),
        (EventPattern::ControlLost(p), PastEvent::ControlLost(seat, id)) => {
            if look.player(p.who.as_ref(), *seat) {
                look.object(p.what.as_ref(), *id)
            } else {
                None
            }
        }
        (EventPattern::Targeted(p), PastEvent::Targeted { what, by, who, item }) => {
            let seen = look.means(p.what.as_ref(), *what)
                && look.named(p.by.as_ref(), *by)
                && look.player(p.who.as_ref(), *who);
            let targeter = state.targeter(*item, *who);
            seen.then(|| TriggerFacts { targeter: Some(targeter), ..about(*what, 1) })
        }
        (EventPattern::DayChanged(p), PastEvent::DayChanged(to)) => {
            p.to.is_none_or(|time| time == *to).then(|| TriggerFacts { amount: 1, times: 1, ..TriggerFacts::default() })
        }
        (EventPattern::Began(p), PastEvent::Began(began, seat)) => {
            let seen = p.step.is_none_or(|step| step.is(*began)) && look.player(p.who.as_ref(), *seat);
            seen.then(|| about(Being::Player(*seat), 1))
        }
        // A pattern finds nothing in an event of another kind. The patterns are all named, so that a new one is seen here.
        (
            EventPattern::Prevented(_)
            | EventPattern::Replaced(_)
            | EventPattern::Gained(_)
            | EventPattern::Lost(_)
            | EventPattern::CountersPut(_)
            | EventPattern::Chapter(_)
            | EventPattern::CountersRemoved(_)
            | EventPattern::Moved(_)
            | EventPattern::Entered(_)
            | EventPattern::Died(_)
            | EventPattern::Destroyed(_)
            | EventPattern::Drew(_)
            | EventPattern::Milled(_)
            | EventPattern::Created(_)
            | EventPattern::Cast(_)
            | EventPattern::Activated(_)
            | EventPattern::Countered(_)
            | EventPattern::Triggered(_)
            | EventPattern::Attacked(_)
            | EventPattern::Blocked(_)
            | EventPattern::BecameBlocked(_)
            | EventPattern::Unblocked(_)
            | EventPattern::Exerted(_)
            | EventPattern::TurnedFaceUp(_)
            | EventPattern::Transformed(_)
            | EventPattern::Cycled(_)
            | EventPattern::Targeted(_)
            | EventPattern::SetInMotion(_)
            | EventPattern::BecameTapped(_)
            | EventPattern::BecameUntapped(_)
            | EventPattern::ControlLost(_)
            | EventPattern::DayChanged(_)
            | EventPattern::Began(_),
            _,
        ) => None,
    }
}

fn about(it: Being, amount: i64) -> TriggerFacts {
    TriggerFacts { it: vec![it], amount, times: 1, ..TriggerFacts::default() }
}

/// An ability that looks at each 1 of an amount triggers as often as it is.
fn points(facts: TriggerFacts, per: Option<Per>) -> TriggerFacts {
    /// The most times that an ability triggers on one event.
    const MOST: i64 = 1000;
    TriggerFacts { times: if per == Some(Per::Point) { facts.amount.clamp(0, MOST) } else { 1 }, ..facts }
}

/// Compares the amount of one event: 1, if each point is an event of its own.
fn fits_event(compare: Option<Compare>, amount: i64, per: Option<Per>) -> bool {
    fits(compare, if per == Some(Per::Point) { amount.min(1) } else { amount })
}

fn fits(compare: Option<Compare>, number: i64) -> bool {
    compare.is_none_or(|compare| compare.fits(number))
}

/// The state and the context in which an ability looks at an event.
struct Look<'s, 'a> {
    state: &'s State<'a>,
    ctx: &'s Context,
}

impl Look<'_, '_> {
    fn means(&self, selector: Option<&Selector>, being: Being) -> bool {
        means(self.state, selector, being, self.ctx)
    }

    fn player(&self, selector: Option<&Selector>, seat: Seat) -> bool {
        self.means(selector, Being::Player(seat))
    }

    /// Returns `true` if a text means an object, which may be unknown.
    fn named(&self, selector: Option<&Selector>, id: Option<ObjId>) -> bool {
        selector.is_none_or(|selector| id.is_some_and(|id| self.state.fits(selector, Being::Object(id), self.ctx)))
    }

    fn object(&self, selector: Option<&Selector>, id: ObjId) -> Option<TriggerFacts> {
        self.means(selector, Being::Object(id)).then(|| about(Being::Object(id), 1))
    }

    fn amount(
        &self,
        who: Option<&Selector>,
        compare: Option<Compare>,
        seat: Seat,
        amount: i64,
    ) -> Option<TriggerFacts> {
        (self.player(who, seat) && fits(compare, amount)).then(|| about(Being::Player(seat), amount))
    }

    /// Returns `true` if a pattern names the cause of an event.
    fn made(&self, named: Option<&By>, by: Origin) -> bool {
        by.is(self.state, named, self.ctx)
    }

    /// A chapter ability triggers once for each of its chapters that the lore counters reach from below (714.2b, 714.2c).
    fn chapters(&self, numbers: &[Positive], id: ObjId, kind: &str, amount: i64) -> Option<TriggerFacts> {
        let now = self.state.object(id).filter(|_| self.ctx.this == Some(id) && kind == "lore")?.counters.get("lore");
        let reached = numbers.iter().filter(|number| now.saturating_sub(amount) < number.0 && number.0 <= now).count();
        let times = i64::try_from(reached).unwrap_or(i64::MAX);
        (times > 0).then(|| TriggerFacts { times, ..about(Being::Object(id), amount) })
    }

    fn life(&self, p: &LifePattern, seat: Seat, amount: i64, by: Origin) -> Option<TriggerFacts> {
        let left = self.state.player(seat).map_or(0, |player| player.life);
        let seen = self.player(p.who.as_ref(), seat)
            && fits(p.amount, amount)
            && fits(p.leaves, left)
            && self.made(p.by.as_ref(), by);
        seen.then(|| about(Being::Player(seat), amount))
    }

    /// Damage of each source by itself, or all that a recipient is dealt at one time.
    fn dealt(&self, p: &DealtPattern, event: &PastEvent) -> Option<TriggerFacts> {
        let from = |source: ObjId| self.means(p.from.as_ref(), Being::Object(source));
        let at = |to: Being, combat: bool| p.damage.is_none_or(|kind| kind.is(combat)) && self.means(p.to.as_ref(), to);
        let of = |source, to, amount| TriggerFacts { source: Some(source), recipient: Some(to), ..about(to, amount) };
        match (event, p.per) {
            (PastEvent::DealtTogether { parts, to, combat, excess }, _) if p.excess.is_some() => {
                let own: Vec<_> = parts.iter().filter(|(source, _)| from(*source)).collect();
                let amount = own.iter().map(|(_, amount)| *amount).fold(0, i64::saturating_add);
                let (first, _) = own.first()?;
                let seen = at(*to, *combat) && fits(p.amount, amount) && fits(p.excess, *excess);
                seen.then(|| TriggerFacts { as_one: own.len(), ..of(*first, *to, *excess) })
            }
            _ if p.excess.is_some() => None,
            (PastEvent::DealtAtOnce(all), _) if p.at_once => {
                let own: Vec<_> =
                    all.iter().filter(|(source, to, _, combat)| from(*source) && at(*to, *combat)).collect();
                let amount = own.iter().map(|(_, _, amount, _)| *amount).fold(0, i64::saturating_add);
                let (first, to, ..) = own.first()?;
                fits(p.amount, amount).then(|| TriggerFacts { as_one: own.len(), ..of(*first, *to, amount) })
            }
            _ if p.at_once => None,
            (PastEvent::Dealt { from: source, to, amount, combat }, None | Some(Per::Source | Per::Point)) => {
                let seen = at(*to, *combat) && from(*source) && fits_event(p.amount, *amount, p.per);
                seen.then(|| points(of(*source, *to, *amount), p.per))
            }
            (PastEvent::DealtTogether { parts, to, combat, .. }, Some(Per::Event)) => {
                let own: Vec<_> = parts.iter().filter(|(source, _)| from(*source)).collect();
                let amount = own.iter().map(|(_, amount)| *amount).fold(0, i64::saturating_add);
                let (first, _) = own.first()?;
                let seen = at(*to, *combat) && fits(p.amount, amount);
                seen.then(|| TriggerFacts { as_one: own.len(), ..of(*first, *to, amount) })
            }
            _ => None,
        }
    }

    fn prevented(&self, p: &PreventedPattern, by: Option<ObjId>, parts: &[PreventedPart]) -> Option<TriggerFacts> {
        let own = |(from, to, _): &&PreventedPart| {
            self.means(p.from.as_ref(), Being::Object(*from)) && self.means(p.to.as_ref(), *to)
        };
        let seen: Vec<&PreventedPart> = parts.iter().filter(own).collect();
        let amount = seen.iter().map(|(_, _, amount)| amount).sum();
        let (from, to, _) = seen.first()?;
        let facts = TriggerFacts { source: Some(*from), recipient: Some(*to), ..about(*to, amount) };
        (self.named(p.by.as_ref(), by) && fits_event(p.amount, amount, p.per)).then(|| points(facts, p.per))
    }

    fn permanent(&self, p: &PermanentPattern, id: ObjId) -> Option<TriggerFacts> {
        let controller = self.state.object(id).map_or(self.state.active, |object| object.controller);
        if p.alone && self.state.attackers.len() != 1 {
            return None;
        }
        if self.player(p.who.as_ref(), controller) { self.object(p.what.as_ref(), id) } else { None }
    }

    fn attack(&self, p: &PermanentPattern, id: ObjId, whom: Being) -> Option<TriggerFacts> {
        let attacked = (self.state.measuring.is_attacked)(self.state, whom);
        self.permanent(p, id).filter(|_| attacked.is_some_and(|one| self.means(p.whom.as_ref(), one)))
    }

    fn attacked(&self, p: &PermanentPattern, all: &[(ObjId, Being)]) -> Option<TriggerFacts> {
        let own = all.iter().filter(|_| p.at_once).filter_map(|(id, whom)| self.attack(p, *id, *whom));
        let own: Vec<TriggerFacts> = own.collect();
        let count = i64::try_from(own.len()).unwrap_or(i64::MAX);
        let as_one = own.len();
        let it: Vec<Being> = own.iter().flat_map(|one| one.it.iter().copied()).collect();
        own.into_iter().next().map(|first| TriggerFacts { it, amount: count, as_one, ..first })
    }

    /// The facts with the object that the object with the ability became by the event: the ability may affect it
    /// (400.7).
    fn finding(&self, facts: TriggerFacts, was: ObjId, now: Option<ObjId>) -> TriggerFacts {
        TriggerFacts { became: now.filter(|_| self.ctx.this == Some(was)), ..facts }
    }

    /// The facts of a zone change. An object that entered is looked at as it is on the battlefield, one that left as it
    /// was there (603.6, 603.10). An ability of the card in the zone to which it went sees the card there.
    fn moved(&self, p: &MovedPattern, event: &PastEvent) -> Option<TriggerFacts> {
        let PastEvent::Moved { was, now, from, to } = event else { return None };
        let became = now.unwrap_or(*was);
        let arrived = *to == Zone::Battlefield || self.ctx.this == Some(became);
        let what = if arrived { became } else { *was };
        let seen = p.from.is_none_or(|zone| zone == *from)
            && p.to.is_none_or(|zone| zone == *to)
            && means_card(self.state, p.what.as_ref(), what, self.ctx);
        let left = now.filter(|_| *from == Zone::Battlefield && !arrived).map(|now| (now, *was));
        seen.then(|| TriggerFacts { left, ..self.finding(about(Being::Object(became), 1), *was, *now) })
    }

    /// All the objects that change zones at one time and fit, as one event.
    fn moved_at_once(&self, pattern: &EventPattern, all: &[PastMove]) -> Option<TriggerFacts> {
        let (p, from, to) = match pattern {
            EventPattern::Moved(p) => (p, None, None),
            EventPattern::Entered(p) => (p, None, Some(Zone::Battlefield)),
            EventPattern::Died(p) => (p, Some(Zone::Battlefield), Some(Zone::Graveyard)),
            _ => return None,
        };
        let of_this_kind =
            |one: &&PastMove| from.is_none_or(|zone| zone == one.from) && to.is_none_or(|zone| zone == one.to);
        let own = all.iter().filter(|_| p.at_once).filter(of_this_kind);
        let own: Vec<TriggerFacts> = own.filter_map(|one| self.moved(p, &PastEvent::from(*one))).collect();
        let (as_one, it) = (own.len(), own.iter().flat_map(|one| one.it.iter().copied()).collect());
        let first = own.into_iter().next()?;
        Some(TriggerFacts { it, as_one, amount: i64::try_from(as_one).unwrap_or(i64::MAX), ..first })
    }

    /// The facts of cards that a player mills at one time: of those that fit, if the pattern names some.
    fn milled(&self, p: &DrewPattern, seat: Seat, amount: i64, cards: &[ObjId]) -> Option<TriggerFacts> {
        let Some(what) = &p.what else { return self.amount(p.who.as_ref(), p.amount, seat, amount) };
        let fits_it = |id: &&ObjId| means_card(self.state, Some(what), **id, self.ctx);
        let it: Vec<Being> = cards.iter().filter(fits_it).map(|id| Being::Object(*id)).collect();
        let count = i64::try_from(it.len()).unwrap_or(i64::MAX);
        let facts = self.amount(p.who.as_ref(), p.amount, seat, count).filter(|_| count > 0);
        facts.map(|facts| TriggerFacts { as_one: it.len(), it, ..facts })
    }

    fn discarded(&self, p: &DrewPattern, event: &PastEvent) -> Option<TriggerFacts> {
        let PastEvent::Discarded { who, what, now, by } = event else { return None };
        let made = self.made(p.by.as_ref(), *by);
        let card = p.what.is_none() || what.is_some_and(|id| means_card(self.state, p.what.as_ref(), id, self.ctx));
        let it = now.or(*what).map_or(Being::Player(*who), Being::Object);
        let seen = self.player(p.who.as_ref(), *who) && fits(p.amount, 1) && made && card;
        seen.then(|| match what {
            Some(was) => self.finding(about(it, 1), *was, *now),
            None => about(it, 1),
        })
    }
}

/// Returns `true` if a pattern is of the object that has the ability, in any zone.
pub(crate) fn about_itself(pattern: &EventPattern) -> bool {
    let what = match pattern {
        EventPattern::Cast(p) | EventPattern::Cycled(p) => &p.what,
        EventPattern::Discarded(p) => &p.what,
        EventPattern::Moved(p) => &p.what,
        _ => return false,
    };
    what.as_ref().is_some_and(Selector::is_this)
}

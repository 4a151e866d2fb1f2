//! Triggered abilities: what triggers, and how it comes onto the stack (603).

use crate::game::{Game, means, means_card};
use crate::prevention::scope::is_of_kind;
use crate::state::context::{Context, Follows};
use crate::state::past::PastEvent;
use crate::state::stack_items::{Instructions, StackItem, WaitingTrigger};
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::{EventPattern, Per, TriggerEvent};
use crate::words::patterns::By;
use crate::words::select::{Selector, Zone};
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// What an event that triggers an ability tells it.
#[derive(Clone, Debug, Default)]
pub struct TriggerFacts {
    it: Vec<Being>,
    source: Option<ObjId>,
    recipient: Option<Being>,
    amount: i64,
    times: i64,
}

/// Whether an event is one that a pattern looks for, and what it then tells.
pub fn sees(state: &State<'_>, pattern: &EventPattern, event: &PastEvent, ctx: &Context) -> Option<TriggerFacts> {
    let fits = |compare: Option<crate::words::amount::Compare>, n: i64| compare.is_none_or(|compare| compare.fits(n));
    let player = |selector: Option<&Selector>, seat: Seat| means(state, selector, Being::Player(seat), ctx);
    let about = |it: Being, amount: i64| TriggerFacts { it: vec![it], amount, times: 1, ..TriggerFacts::default() };
    let points = |told: TriggerFacts, per: Option<Per>| TriggerFacts {
        times: if per == Some(Per::Point) { told.amount.clamp(0, 1000) } else { 1 },
        ..told
    };
    match (pattern, event) {
        (EventPattern::Dealt(p), PastEvent::Dealt { from, to, amount, combat }) => {
            let seen = p.per != Some(Per::Event)
                && is_of_kind(p.damage, *combat)
                && means(state, p.from.as_ref(), Being::Object(*from), ctx)
                && means(state, p.to.as_ref(), *to, ctx)
                && fits(p.amount, *amount);
            let told = TriggerFacts { source: Some(*from), recipient: Some(*to), ..about(*to, *amount) };
            seen.then(|| points(told, p.per))
        }
        (EventPattern::Dealt(p), PastEvent::DealtTogether { parts, to, combat }) => {
            let own: Vec<_> =
                parts.iter().filter(|(from, _)| means(state, p.from.as_ref(), Being::Object(*from), ctx)).collect();
            let amount = own.iter().map(|(_, amount)| *amount).fold(0, i64::saturating_add);
            let (source, _) = own.first()?;
            let seen = p.per == Some(Per::Event)
                && is_of_kind(p.damage, *combat)
                && means(state, p.to.as_ref(), *to, ctx)
                && fits(p.amount, amount);
            seen.then(|| TriggerFacts { source: Some(*source), recipient: Some(*to), ..about(*to, amount) })
        }
        (EventPattern::Replaced(p), PastEvent::Replaced { by, to }) => {
            let named =
                p.by.as_ref().is_none_or(|selector| by.is_some_and(|by| state.fits(selector, Being::Object(by), ctx)));
            (named && means(state, p.to.as_ref(), *to, ctx)).then(|| about(*to, 1))
        }
        (EventPattern::Created(p), PastEvent::Created(seat, amount)) => {
            (player(p.who.as_ref(), *seat) && fits(p.amount, *amount)).then(|| about(Being::Player(*seat), *amount))
        }
        (EventPattern::Triggered(p), PastEvent::Triggered(seat, this)) => {
            let named = p
                .what
                .as_ref()
                .is_none_or(|selector| this.is_some_and(|this| state.fits(selector, Being::Object(this), ctx)));
            let it = this.map_or(Being::Player(*seat), Being::Object);
            (player(p.who.as_ref(), *seat) && named).then(|| about(it, 1))
        }
        (EventPattern::Prevented(p), PastEvent::Prevented { by, parts }) => {
            let by = *by;
            let seen: Vec<&(ObjId, Being, i64)> = parts
                .iter()
                .filter(|(from, to, _)| {
                    means(state, p.from.as_ref(), Being::Object(*from), ctx) && means(state, p.to.as_ref(), *to, ctx)
                })
                .collect();
            let amount = seen.iter().map(|(_, _, amount)| amount).sum();
            let (from, to, _) = seen.first()?;
            let named =
                p.by.as_ref().is_none_or(|selector| by.is_some_and(|by| state.fits(selector, Being::Object(by), ctx)));
            let told = TriggerFacts { source: Some(*from), recipient: Some(*to), ..about(*to, amount) };
            (named && fits(p.amount, amount)).then(|| points(told, p.per))
        }
        (EventPattern::Gained(p), PastEvent::Gained(seat, amount))
        | (EventPattern::Lost(p), PastEvent::Lost(seat, amount)) => {
            let left = state.player(*seat).map_or(0, |player| player.life);
            let seen = player(p.who.as_ref(), *seat) && fits(p.amount, *amount) && fits(p.leaves, left);
            seen.then(|| about(Being::Player(*seat), *amount))
        }
        (EventPattern::CountersPut(p), PastEvent::CountersPut(to, kind, amount)) => {
            let seen = means(state, p.to.as_ref(), *to, ctx)
                && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                && fits(p.amount, *amount);
            seen.then(|| points(about(*to, *amount), p.per))
        }
        (EventPattern::CountersRemoved(p), PastEvent::CountersRemoved(from, kind, amount, left)) => {
            let seen = means(state, p.from.as_ref(), *from, ctx)
                && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                && fits(p.amount, *amount)
                && fits(p.leaves, *left);
            seen.then(|| points(about(*from, *amount), p.per))
        }
        (pattern, PastEvent::Moved { was, now, from, to }) => {
            let (p, seen) = match pattern {
                EventPattern::Moved(p) => (p, true),
                EventPattern::Died(p) => (p, *from == Zone::Battlefield && *to == Zone::Graveyard),
                EventPattern::Entered(p) => (p, *to == Zone::Battlefield),
                _ => return None,
            };
            let what = if *to == Zone::Battlefield { now.unwrap_or(*was) } else { *was };
            let seen = seen
                && p.from.is_none_or(|zone| zone == *from)
                && p.to.is_none_or(|zone| zone == *to)
                && means_card(state, p.what.as_ref(), what, ctx);
            seen.then(|| about(Being::Object(now.unwrap_or(*was)), 1))
        }
        (EventPattern::Destroyed(p), PastEvent::Destroyed(id)) => {
            means(state, p.what.as_ref(), Being::Object(*id), ctx).then(|| about(Being::Object(*id), 1))
        }
        (EventPattern::Drew(p), PastEvent::Drew(seat)) => {
            player(p.who.as_ref(), *seat).then(|| about(Being::Player(*seat), 1))
        }
        (EventPattern::Discarded(p), PastEvent::Discarded { who, what, now, by }) => {
            let one = |selector: &Selector, id: Option<ObjId>| {
                id.is_some_and(|id| state.fits(selector, Being::Object(id), ctx))
            };
            let made = match &p.by {
                None => true,
                Some(By::Selector(selector)) => one(selector, *by),
                Some(By::Word(_)) => by.is_some(),
            };
            let named = p.what.is_none() || what.is_some_and(|id| means_card(state, p.what.as_ref(), id, ctx));
            let it = now.or(*what).map_or(Being::Player(*who), Being::Object);
            (player(p.who.as_ref(), *who) && fits(p.amount, 1) && made && named).then(|| about(it, 1))
        }
        (EventPattern::Milled(p), PastEvent::Milled(seat, amount)) => {
            (player(p.who.as_ref(), *seat) && fits(p.amount, *amount)).then(|| about(Being::Player(*seat), *amount))
        }
        (EventPattern::Cast(p), PastEvent::Cast(seat, id))
        | (EventPattern::Activated(p), PastEvent::Activated(seat, id)) => (player(p.who.as_ref(), *seat)
            && means(state, p.what.as_ref(), Being::Object(*id), ctx))
        .then(|| about(Being::Object(*id), 1)),
        (EventPattern::Countered(p), PastEvent::Countered(id)) => {
            means(state, p.what.as_ref(), Being::Object(*id), ctx).then(|| about(Being::Object(*id), 1))
        }
        (EventPattern::Attacked(p), PastEvent::Attacked(id))
        | (EventPattern::Blocked(p), PastEvent::Blocked(id))
        | (EventPattern::BecameBlocked(p), PastEvent::BecameBlocked(id))
        | (EventPattern::BecameTapped(p), PastEvent::BecameTapped(id)) => {
            let controller = state.object(*id).map_or(state.active, |object| object.controller);
            (player(p.who.as_ref(), controller) && means(state, p.what.as_ref(), Being::Object(*id), ctx))
                .then(|| about(Being::Object(*id), 1))
        }
        (EventPattern::ControlLost(p), PastEvent::ControlLost(seat, id)) => (player(p.who.as_ref(), *seat)
            && means(state, p.what.as_ref(), Being::Object(*id), ctx))
        .then(|| about(Being::Object(*id), 1)),
        (EventPattern::Began(p), PastEvent::Began(began, seat)) => (p.step.is_none_or(|step| step.is(*began))
            && player(p.who.as_ref(), *seat))
        .then(|| about(Being::Player(*seat), 1)),
        _ => None,
    }
}

impl<'a> Game<'a> {
    /// Something happened: abilities that trigger on it wait to be put on the stack.
    pub fn note(&mut self, event: &PastEvent) {
        let here = self.state.permanents.triggers.clone();
        self.note_from(event, &here);
    }

    /// The same where permanents that were there before may look back (603.10).
    pub fn note_from(&mut self, event: &PastEvent, before: &[ObjId]) {
        let mut watchers = before.to_vec();
        let new = self.state.permanents.triggers.iter().filter(|id| before.binary_search(id).is_err());
        watchers.extend(new.copied());
        let itself = self.itself(event);
        watchers.extend(itself);
        for id in watchers {
            let Some(object) = self.state.object(id) else { continue };
            let (card, name) = (object.card, object.name.clone());
            let controller = match event {
                // It looks back at who controlled it (603.10d).
                PastEvent::ControlLost(seat, lost) if *lost == id => *seat,
                _ => object.controller,
            };
            for ability in card.iter().flat_map(|card| card.triggered.iter()) {
                let TriggerEvent::Event(pattern) = &ability.when else { continue };
                if itself == Some(id) && !about_itself(pattern) {
                    continue;
                }
                let ctx = Context::new(controller, Some(id), name.clone());
                if let Some(told) = sees(&self.state, pattern, event, &ctx) {
                    if matches!(event, PastEvent::Prevented { .. }) {
                        self.log.cite(clause!("615.13-triggers-when-prevented"), || format!("{name} triggers"));
                        self.log.cite(clause!("615.13-one-application"), || "once for one application".to_owned());
                    }
                    self.wait(&ability.effect, &ctx, &told, ability.may, ability.r#if.as_ref());
                }
            }
        }
        let delayed = std::mem::take(&mut self.state.delayed);
        let mut kept = Vec::new();
        for one in delayed {
            let told = match one.when {
                TriggerEvent::Event(pattern) => sees(&self.state, pattern, event, &one.ctx),
                TriggerEvent::State(_) => None,
            };
            match told {
                None => kept.push(one),
                Some(mut told) => {
                    let mut ctx = one.ctx.clone();
                    // That a step begins is about no object: `it` is what it was when the trigger was made.
                    if matches!(event, PastEvent::Began(..)) && !ctx.it.is_empty() {
                        told.it.clone_from(&ctx.it);
                    }
                    if let Some(id) = one.counts {
                        if one.entries.iter().any(|entry| crate::prevention::riders::refers_to_prevented(entry, false))
                        {
                            self.log.cite(clause!("615.5-may-refer-to-the-amount"), || "what was prevented".to_owned());
                        }
                        ctx.prevented =
                            self.state.prevented.iter().find(|(other, _)| *other == id).map_or(0, |(_, sum)| *sum);
                    }
                    self.wait(one.entries, &ctx, &told, false, None);
                }
            }
        }
        self.state.delayed.extend(kept);
    }

    /// A card that is not on the battlefield, to which something happened that its own ability may
    /// trigger on (113.6k): it was cast, discarded, or moved from another zone to another.
    fn itself(&self, event: &PastEvent) -> Option<ObjId> {
        let id = match event {
            PastEvent::Cast(_, id) => *id,
            PastEvent::Discarded { what, .. } => (*what)?,
            PastEvent::Moved { was, from, to, .. } if *from != Zone::Battlefield && *to != Zone::Battlefield => *was,
            _ => return None,
        };
        (!self.state.is_permanent(id)).then_some(id)
    }

    fn wait(
        &mut self,
        entries: &'a [crate::words::effects::Entry],
        ctx: &Context,
        told: &TriggerFacts,
        may: bool,
        condition: Option<&'a crate::words::select::Condition>,
    ) {
        let mut ctx = ctx.clone();
        ctx.it.clone_from(&told.it);
        ctx.source = told.source.or(ctx.source);
        ctx.recipient = told.recipient.or(ctx.recipient);
        ctx.that_much = told.amount;
        ctx.amount = told.amount;
        ctx.follows = Follows::Resolution;
        ctx.used = Vec::new();
        ctx.recent = Vec::new();
        if condition.is_some_and(|condition| !self.state.holds(condition, &ctx)) {
            return;
        }
        for _ in 0..told.times {
            self.state.waiting.push(WaitingTrigger { entries, ctx: ctx.clone(), may, condition });
        }
    }

    /// A reflexive trigger: on what the same instructions have just done (603.12).
    pub fn reflect(
        &mut self,
        when: &'a TriggerEvent,
        entries: &'a [crate::words::effects::Entry],
        ctx: &Context,
    ) -> Result<(), Stop> {
        let TriggerEvent::Event(pattern) = when else {
            return Err(Stop::unsupported("a reflexive trigger on a state"));
        };
        let mut all: Option<TriggerFacts> = None;
        for event in &ctx.recent {
            if let Some(told) = sees(&self.state, pattern, event, ctx) {
                match &mut all {
                    None => all = Some(told),
                    Some(sum) => sum.amount = sum.amount.saturating_add(told.amount),
                }
            }
        }
        if let Some(told) = all {
            self.log.cite(clause!("615.6-modified-event-triggers"), || format!("{} triggers", ctx.name));
            self.wait(entries, ctx, &TriggerFacts { times: 1, ..told }, false, None);
        }
        Ok(())
    }

    /// State triggers look at the game (603.8).
    pub fn look_for_states(&mut self) {
        let mut found = Vec::new();
        let mut standing = Vec::new();
        for id in self.state.battlefield() {
            let Some(object) = self.state.object(id) else { continue };
            for (index, ability) in object.card.iter().flat_map(|card| card.triggered.iter()).enumerate() {
                let TriggerEvent::State(state) = &ability.when else { continue };
                let ctx = Context::new(object.controller, Some(id), object.name.clone());
                if self.state.holds(&state.state, &ctx) {
                    standing.push((id, index));
                    if !self.state.standing.contains(&(id, index)) {
                        found.push((ability, ctx));
                    }
                }
            }
        }
        self.state.standing = standing;
        for (ability, ctx) in found {
            let told = TriggerFacts { times: 1, ..TriggerFacts::default() };
            self.wait(&ability.effect, &ctx, &told, ability.may, ability.r#if.as_ref());
        }
    }

    /// Puts the waiting abilities on the stack: the active player's first, each player's own in an
    /// order of that player's choice (603.3b). Says whether there were any.
    pub fn put_triggers(&mut self) -> Result<bool, Stop> {
        let waiting = std::mem::take(&mut self.state.waiting);
        let any = !waiting.is_empty();
        for seat in self.state.in_turn_order() {
            let own: Vec<WaitingTrigger<'a>> = waiting.iter().filter(|one| one.ctx.you == seat).cloned().collect();
            for one in self.ordered(seat, own)? {
                self.put_trigger(one)?;
            }
        }
        Ok(any)
    }

    fn ordered(&mut self, seat: Seat, own: Vec<WaitingTrigger<'a>>) -> Result<Vec<WaitingTrigger<'a>>, Stop> {
        let names: Vec<Name> = own.iter().map(|one| one.ctx.name.clone()).collect();
        let same = names.iter().zip(names.iter().skip(1)).all(|(a, b)| a == b);
        if same {
            return Ok(own);
        }
        let who = self.seat_name(seat);
        let count = names.len();
        let options = Options::Several { of: names.clone(), least: count, most: count, ordered: true };
        let question = Question { who, kind: "triggers", under: Some(rule!("603.3b")), about: None, options };
        let order: Vec<Name> = self.log.ask(&question, |give| match give {
            Give::Several(names) => Ok(names.clone()),
            _ => Ok(names.clone()),
        })?;
        let mut left: Vec<Option<WaitingTrigger<'a>>> = own.into_iter().map(Some).collect();
        let mut sorted = Vec::new();
        for name in order {
            let found = left.iter_mut().find(|one| one.as_ref().is_some_and(|one| one.ctx.name == name));
            sorted.extend(found.and_then(Option::take));
        }
        Ok(sorted)
    }

    fn put_trigger(&mut self, one: WaitingTrigger<'a>) -> Result<(), Stop> {
        let name = one.ctx.name.clone();
        let who = self.seat_name(one.ctx.you);
        let mut part =
            Instructions { slots: crate::words::slots::slots_of(one.entries), entries: one.entries, ctx: one.ctx };
        if !part.slots.is_empty() {
            part.ctx.targets = Vec::new();
        }
        part.ctx.announced = self.state.tick();
        if !self.choose_targets(&mut part)? {
            return Ok(());
        }
        self.log.event(Event::new("triggered").with("who", &who).with("what", &name).with("by", &name));
        self.note(&PastEvent::Triggered(part.ctx.you, part.ctx.this));
        let id = self.state.tick();
        self.state.stack.push(StackItem {
            id,
            name,
            controller: part.ctx.you,
            spell: None,
            source: part.ctx.this,
            announced: part.ctx.announced,
            x: part.ctx.x,
            parts: vec![part],
            host: None,
            may: one.may,
            condition: one.condition,
            trigger: true,
        });
        Ok(())
    }
}

/// Whether a pattern is of the object that has the ability, wherever that is.
fn about_itself(pattern: &EventPattern) -> bool {
    let what = match pattern {
        EventPattern::Cast(p) => &p.what,
        EventPattern::Discarded(p) => &p.what,
        EventPattern::Moved(p) => &p.what,
        _ => return false,
    };
    what.as_ref().is_some_and(Selector::is_this)
}

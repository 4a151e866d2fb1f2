//! Triggering on events (603.2, 603.6, 603.10), with state triggers (603.8), delayed (603.7) and reflexive ones
//! (603.12).
//!
//! Decides which abilities see an event: those of permanents, of those that were there just before, and of the card
//! itself to which it happened. What triggers waits until it can be put on the stack.

use crate::continuous::active::called;
use std::sync::LazyLock;

use crate::game::Game;
use crate::state::ObjId;
use crate::state::context::{Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::past::PastEvent;
use crate::state::stack_items::{DelayedTrigger, WaitingTrigger};
use crate::triggers::matching::{SEES, TriggerFacts, about_itself};
use crate::words::effects::{Act, Affect, Delayed, Effect, Entry, TriggerEvent};
use crate::words::select::{Reference, Selector, Zone};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The effect of evoke as it resolves.
static SACRIFICED: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let what = Selector::Reference(Reference::This);
    vec![Entry { name: None, r#if: None, act: Act::Effect(Effect::Sacrifice(Affect { what, who: None })) }]
});

/// Returns `true` if an ability works in a zone only if it says so (113.6).
fn elsewhere(zone: Zone) -> bool {
    matches!(zone, Zone::Graveyard | Zone::Hand | Zone::Exile | Zone::Library)
}

kernel::interpretation! {
    /// 603.7b: `true` if a delayed triggered ability that triggers goes on waiting: only one that has a time, and that
    /// is not about the next event alone.
    pub(crate) WAITS_ON: fn(&DelayedTrigger<'_>) -> bool = waits_on;
}

fn waits_on(delayed: &DelayedTrigger<'_>) -> bool {
    delayed.lasts.is_some() && !delayed.next
}

/// No more of what instructions have just done is kept for reflexive triggers, which look at a handful.
const MOST_RECENT: usize = 100;

kernel::interpretation! {
    /// 615.6: the triggering of abilities on any event, also on one that a prevention or replacement effect causes.
    pub(crate) NOTE_EVENT: fn(&mut Game<'_>, &mut Context, PastEvent) = note_event;
}

pub(crate) fn note_event(game: &mut Game<'_>, ctx: &mut Context, event: PastEvent) {
    let waiting = game.state.waiting.len();
    game.note(&event);
    if ctx.follows != Follows::Resolution && game.state.waiting.len() > waiting {
        game.log.cite(clause!("615.6-modified-event-triggers"), || "an ability triggers on it".to_owned());
    }
    if ctx.recent.len() < MOST_RECENT {
        ctx.recent.push(event);
    }
}

impl<'a> Game<'a> {
    /// Notes an event for triggers, and for the reflexive ones of the present instructions.
    pub(crate) fn happened(&mut self, ctx: &mut Context, event: PastEvent) {
        self.by(&NOTE_EVENT)(self, ctx, event);
    }

    /// Something happened: abilities that trigger on it wait to be put on the stack.
    pub(crate) fn note(&mut self, event: &PastEvent) {
        let here = self.state.watchers();
        self.note_from(event, &here);
    }

    /// Like `note`, where permanents that were there before may look back (603.10).
    pub(crate) fn note_from(&mut self, event: &PastEvent, before: &[ObjId]) {
        self.remember(event);
        self.note_for_the_monarch(event);
        let mut watchers = before.to_vec();
        watchers.extend(self.state.watchers().into_iter().filter(|id| before.binary_search(id).is_err()));
        let itself = self.itself(event);
        watchers.extend(itself);
        watchers.extend(self.watchers_elsewhere());
        for id in watchers {
            let Some(object) = self.state.object(id) else { continue };
            let (name, zone) = (object.name.clone(), object.zone);
            let controller = match event {
                // It looks back at who controlled it (603.10d).
                PastEvent::ControlLost(seat, lost) if *lost == id => Some(*seat),
                _ => None,
            };
            for held in self.state.triggered_of(id) {
                let ability = held.ability;
                let TriggerEvent::Event(pattern) = &ability.when else { continue };
                let works = ability.zone.unwrap_or(Zone::Battlefield);
                if elsewhere(zone) && itself != Some(id) && works != zone
                    || !elsewhere(zone) && works != Zone::Battlefield
                {
                    continue;
                }
                if itself == Some(id) && !about_itself(pattern) {
                    continue;
                }
                let mut ctx = self.knows(id, held.granter);
                ctx.you = controller.unwrap_or(ctx.you);
                if let Some(told) = self.by(&SEES)(&self.state, pattern, event, &ctx) {
                    if told.as_one > 1 {
                        self.log.cite(clause!("603.2c-once-an-event"), || format!("{name} triggers once"));
                    }
                    self.cite_noted(event, &name);
                    if held.granter.is_some() {
                        self.log.cite(clause!("113.10-given-is-its-own"), || format!("{name} triggers"));
                    }
                    if self.state.works_in_command(id) {
                        let why = || format!("{name} triggers in the command zone");
                        self.log.cite(clause!("113.6-works-in-the-command-zone"), why);
                    }
                    let before = self.state.waiting.len();
                    self.wait(&ability.effect, &ctx, &told, ability.may, ability.r#if.as_ref());
                    for one in self.state.waiting.iter_mut().skip(before) {
                        one.called = called(&name, ability.name.as_ref());
                    }
                }
            }
        }
        self.evoked(event);
        self.note_for_keywords(event);
        let delayed = std::mem::take(&mut self.state.delayed);
        let mut kept = Vec::new();
        for one in delayed {
            let told = match one.when {
                TriggerEvent::Event(pattern) => self.by(&SEES)(&self.state, pattern, event, &one.ctx),
                TriggerEvent::State(_) => None,
            };
            match told {
                None => kept.push(one),
                Some(mut told) => {
                    self.log.cite(clause!("603.7b-each-time-for-its-time"), || format!("{} triggers", one.ctx.name));
                    self.cite_noted(event, &one.ctx.name);
                    if self.by(&WAITS_ON)(&one) {
                        kept.push(one.clone());
                    }
                    let mut ctx = one.ctx.clone();
                    // That a step begins is about no object: `it` is what it was when the trigger was made.
                    if matches!(event, PastEvent::Began(..)) && !ctx.it.is_empty() {
                        told.it.clone_from(&ctx.it);
                    }
                    if let Some(id) = one.counts {
                        if one.entries.iter().any(|entry| crate::words::referring::refers_to_prevented(entry, false)) {
                            self.log.cite(clause!("615.5-may-refer-to-the-amount"), || "what was prevented".to_owned());
                        }
                        let own = self.state.prevented.iter().filter(|past| past.by == EffectId::Lasting(id));
                        ctx.prevented = own.map(|past| past.amount).fold(0, i64::saturating_add);
                    }
                    self.wait(one.entries, &ctx, &told, one.may, None);
                }
            }
        }
        self.state.delayed.extend(kept);
    }

    /// Remembers an event for the turn, with the player who controlled the creature that did it.
    fn remember(&mut self, event: &PastEvent) {
        let by = match event {
            PastEvent::Attacked(id) | PastEvent::Blocked(id) => self.state.object(*id).map(|object| object.controller),
            _ => None,
        };
        self.state.happened.push((event.clone(), by));
    }

    /// A permanent whose evoke cost was paid is sacrificed once it has entered (702.74a).
    fn evoked(&mut self, event: &PastEvent) {
        let PastEvent::Moved { now: Some(id), to: Zone::Battlefield, .. } = event else { return };
        let Some(object) = self.state.object(*id).filter(|object| object.evoked) else { return };
        let ctx = Context::new(object.controller, Some(*id), Name::Word("evoke"));
        self.wait(&SACRIFICED, &ctx, &TriggerFacts { times: 1, ..TriggerFacts::default() }, false, None);
    }

    /// The cards elsewhere than on the battlefield whose abilities work there (113.6).
    fn watchers_elsewhere(&self) -> Vec<ObjId> {
        let cards = self.state.players.iter().flat_map(|player| [&player.graveyard, &player.hand, &player.exile]);
        let works = |id: &ObjId| {
            self.state.object(*id).is_some_and(|object| {
                object.card.is_some_and(|card| card.triggered.iter().any(|ability| ability.zone == Some(object.zone)))
            })
        };
        cards.flatten().flatten().copied().filter(works).collect()
    }

    /// An ability triggers on an event.
    fn cite_noted(&mut self, event: &PastEvent, name: &Name) {
        if matches!(event, PastEvent::Prevented { .. }) {
            self.log.cite(clause!("615.13-triggers-when-prevented"), || format!("{name} triggers"));
            self.log.cite(clause!("615.13-one-application"), || "once for one application".to_owned());
        }
    }

    /// A card that is not on the battlefield, to which something happened that its own ability may
    /// trigger on (113.6k): it was cast, discarded, or moved from another zone to another.
    fn itself(&self, event: &PastEvent) -> Option<ObjId> {
        let id = match event {
            PastEvent::Cast(_, id) | PastEvent::Cycled(_, id) => *id,
            PastEvent::Discarded { what, .. } => (*what)?,
            PastEvent::Moved { was, from, to, .. } if *from != Zone::Battlefield && *to != Zone::Battlefield => *was,
            _ => return None,
        };
        (!self.state.is_permanent(id)).then_some(id)
    }

    pub(crate) fn wait(
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
        ctx.targeter = told.targeter.or(ctx.targeter);
        ctx.that_much = told.amount;
        ctx.amount = told.amount;
        ctx.follows = Follows::Resolution;
        ctx.used = Vec::new();
        ctx.recent = Vec::new();
        if condition.is_some_and(|condition| !self.state.holds(condition, &ctx)) {
            return;
        }
        for _ in 0..told.times {
            let called = ctx.name.clone();
            self.state.waiting.push(WaitingTrigger { called, entries, ctx: ctx.clone(), may, condition });
        }
    }

    /// A reflexive trigger: on what the same instructions have just done (603.12).
    pub(crate) fn reflect(&mut self, trigger: &'a Delayed, ctx: &Context) -> Result<(), Stop> {
        let TriggerEvent::Event(pattern) = &trigger.when else {
            return Err(Stop::unsupported("a reflexive trigger on a state"));
        };
        let mut all: Option<TriggerFacts> = None;
        for event in &ctx.recent {
            if let Some(told) = self.by(&SEES)(&self.state, pattern, event, ctx) {
                match &mut all {
                    None => all = Some(told),
                    Some(sum) => sum.amount = sum.amount.saturating_add(told.amount),
                }
            }
        }
        if let Some(told) = all {
            self.log.cite(clause!("615.6-modified-event-triggers"), || format!("{} triggers", ctx.name));
            self.wait(&trigger.effect, ctx, &TriggerFacts { times: 1, ..told }, trigger.may, None);
        }
        Ok(())
    }

    /// State triggers look at the game (603.8).
    pub(crate) fn look_for_states(&mut self) {
        let mut found = Vec::new();
        let mut standing = Vec::new();
        for id in self.state.watchers().into_iter().filter(|id| self.state.is_permanent(*id)) {
            for held in self.state.triggered_of(id) {
                let ability = held.ability;
                let TriggerEvent::State(state) = &ability.when else { continue };
                let ctx = self.knows(id, held.granter);
                if self.state.holds(&state.state, &ctx) {
                    standing.push((id, held.place));
                    if !self.state.standing.contains(&(id, held.place)) {
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
}

//! Triggering on events (603.2, 603.6, 603.10), with state triggers (603.8), delayed (603.7) and reflexive ones
//! (603.12).
//!
//! Decides which abilities see an event: those of permanents, of those that were there just before, and of the card
//! itself to which it happened. What triggers waits until it can be put on the stack.

use crate::continuous::active::called;
use std::rc::Rc;
use std::sync::LazyLock;

use crate::game::Game;
use crate::state::context::{Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::leaving::Leaving;
use crate::state::past::{Happened, PastEvent};
use crate::state::stack_items::{DelayedTrigger, WaitingTrigger};
use crate::state::{ObjId, State};
use crate::triggers::matching::{SEES, TriggerFacts, about_itself};
use crate::words::effects::{Act, Affect, Delayed, Effect, Entry, EventPattern, TriggerEvent};
use crate::words::select::{Reference, Selector, Zone};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The effect of evoke as it resolves.
static SACRIFICED: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let what = Selector::Reference(Reference::This);
    vec![Entry { name: None, r#if: None, zone: None, act: Act::Effect(Effect::Sacrifice(Affect { what, who: None })) }]
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

kernel::interpretation! {
    /// 113.6k: `true` if an ability that works in one zone works in the zone of its object, which is on the stack or the
    /// battlefield (113.6k-where-it-can-trigger).
    pub(crate) WORKS_ON_THE_STACK: fn(Zone, Zone) -> bool = works_there;
}

fn works_there(works: Zone, zone: Zone) -> bool {
    works == zone
}

kernel::interpretation! {
    /// 603.10a: `true` if an ability that triggers on an event looks back at the game before it: one about objects that
    /// leave the battlefield or a graveyard, or that go from a public zone to a hand or library. One about cards that are
    /// put into a zone from anywhere does not (603.6c), nor does one about what enters the battlefield (603.6a).
    pub(crate) LOOKS_BACK: fn(&EventPattern, &PastEvent) -> bool = looks_back;
}

fn looks_back(pattern: &EventPattern, event: &PastEvent) -> bool {
    let (from, to) = match event {
        PastEvent::Moved { from, to, .. } => (from, to),
        PastEvent::MovedAtOnce(all) => return all.iter().any(|one| looks_back(pattern, &PastEvent::from(*one))),
        _ => return false,
    };
    let hides = matches!(to, Zone::Hand | Zone::Library) && !matches!(from, Zone::Hand | Zone::Library);
    let leaves = matches!(from, Zone::Battlefield | Zone::Graveyard);
    match pattern {
        EventPattern::Died(_) => true,
        EventPattern::Moved(p) => {
            let from_anywhere = p.from.is_none() && p.to.is_some();
            hides || (leaves && !from_anywhere && p.to != Some(Zone::Battlefield))
        }
        _ => false,
    }
}

kernel::interpretation! {
    /// 603.10a: the cards that arrive in their zones at the same time as an event at which abilities look back. Their
    /// abilities there did not exist before it.
    pub(crate) ARRIVED_WITH: fn(&State<'_>, &PastEvent) -> Vec<ObjId> = arrived_with;
}

fn arrived_with(state: &State<'_>, event: &PastEvent) -> Vec<ObjId> {
    let now = match event {
        PastEvent::Moved { now, .. } => now,
        PastEvent::MovedAtOnce(_) => &None,
        _ => return Vec::new(),
    };
    // An ability about the card's own move works in the zone where it arrives (603.6c).
    let others = |leaving: &Leaving<'_>| leaving.arrived.iter().copied().filter(|id| Some(*id) != *now).collect();
    state.leaving.as_ref().map(others).unwrap_or_default()
}

kernel::interpretation! {
    /// 603.10a: `true` if a permanent came to the battlefield by an event at which an ability looks back. It was not there
    /// just before, so its ability does not trigger on it.
    pub(crate) CAME_BY: fn(&State<'_>, &PastEvent, ObjId) -> bool = came_by;
}

fn came_by(state: &State<'_>, event: &PastEvent, id: ObjId) -> bool {
    let now = match event {
        PastEvent::Moved { now, .. } => *now,
        PastEvent::MovedAtOnce(_) => None,
        _ => return false,
    };
    let arrived = || state.leaving.as_ref().is_some_and(|leaving| leaving.arrived.contains(&id));
    state.is_permanent(id) && (now == Some(id) || arrived())
}

kernel::interpretation! {
    /// 107.3m: the X of an ability that triggers on an event about its own object: the X of the spell that is cast, or of
    /// the spell that became the permanent that enters. X of a permanent is 0 otherwise.
    pub(crate) X_OF_TRIGGER: fn(&State<'_>, &PastEvent, ObjId) -> i64 = x_of_trigger;
}

fn x_of_trigger(state: &State<'_>, event: &PastEvent, id: ObjId) -> i64 {
    let x = match event {
        PastEvent::Moved { now, to: Zone::Battlefield, .. } if *now == Some(id) => state.object(id).map(|it| it.x),
        PastEvent::Cast(_, spell) if *spell == id => {
            state.stack.iter().find(|item| item.spell == Some(id)).map(|item| item.x)
        }
        _ => None,
    };
    x.unwrap_or(0)
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

    /// Something happened: abilities that trigger on it wait to be put on the stack. Those of permanents that left at the
    /// same time see it only if they look back (603.10a).
    pub(crate) fn note(&mut self, event: &PastEvent) {
        self.remember(event);
        self.note_for_the_monarch(event);
        self.note_for_rad_counters(event);
        self.note_for_sagas(event);
        let mut watchers = self.watchers_before(event);
        let earlier = watchers.clone();
        watchers.extend(self.state.watchers().into_iter().filter(|id| earlier.binary_search(id).is_err()));
        let itself = self.itself(event);
        watchers.extend(itself);
        for id in self.watchers_elsewhere() {
            if !watchers.contains(&id) {
                watchers.push(id);
            }
        }
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
                    || !elsewhere(zone) && works != Zone::Battlefield && !self.by(&WORKS_ON_THE_STACK)(works, zone)
                {
                    continue;
                }
                // One that works in the zone to which a card goes is an ability of the card there.
                let arrives = matches!(event, PastEvent::Moved { to, .. } if ability.zone == Some(*to));
                if itself == Some(id) && (arrives || !about_itself(pattern)) {
                    continue;
                }
                let mut ctx = self.knows(id, held.granter);
                ctx.you = controller.unwrap_or(ctx.you);
                // A given ability has no X of the spell (107.3j).
                ctx.x = if held.granter.is_none() { self.by(&X_OF_TRIGGER)(&self.state, event, id) } else { 0 };
                if let Some(mut facts) = self.by(&SEES)(&self.state, pattern, event, &ctx) {
                    let looks_back = self.by(&LOOKS_BACK)(pattern, event);
                    if looks_back && self.came_with(id, zone, event) {
                        let why = || format!("{name} was not there before it");
                        self.log.cite(clause!("603.10a-as-it-was-before"), why);
                        continue;
                    }
                    let own = matches!(event, PastEvent::Moved { was, .. } if *was == id);
                    let left = zone == Zone::Battlefield && !self.state.object(id).is_some_and(|object| object.exists);
                    // One about its own card is an ability of the card where that is now (603.6c).
                    if left && !looks_back && !(own && about_itself(pattern)) {
                        self.log.cite(clause!("603.10a-as-it-was-before"), || format!("{name} does not look back"));
                        continue;
                    }
                    facts.times = self.times_triggered(&held, Some(event), &ctx, &facts);
                    if facts.times == 0 {
                        continue;
                    }
                    facts.became = facts.became.or_else(|| self.aura_left_with(id, event));
                    if facts.as_one > 1 {
                        self.log.cite(clause!("603.2c-once-an-event"), || format!("{name} triggers once"));
                    }
                    self.cite_noted(event, &name);
                    if matches!(pattern.as_ref(), EventPattern::Dealt(p) if p.excess.is_some()) {
                        let why = || format!("{} of the damage is excess", facts.amount);
                        self.log.cite(clause!("120.10-excess-damage"), why);
                    }
                    if matches!(pattern.as_ref(), EventPattern::Attacked(p) if p.whom.is_some()) {
                        self.log.cite(clause!("508.3a-what-is-attacked"), || "it is what was attacked".to_owned());
                    }
                    if left && !own {
                        let why = || format!("{name} was still there");
                        self.log.cite(clause!("603.10a-as-it-was-before"), why);
                    }
                    if matches!(event, PastEvent::Moved { now, .. } if *now == Some(id)) && elsewhere(zone) {
                        let why = || format!("{name} has the ability where it is now");
                        self.log.cite(clause!("603.6c-from-anywhere"), why);
                    }
                    if zone == Zone::Stack {
                        let why = || format!("{name} triggers on the stack");
                        self.log.cite(clause!("113.6k-where-it-can-trigger"), why);
                    }
                    if held.granter.is_some() {
                        self.log.cite(clause!("113.10-given-is-its-own"), || format!("{name} triggers"));
                    }
                    if self.state.works_in_command(id) {
                        let why = || format!("{name} triggers in the command zone");
                        self.log.cite(clause!("113.6-works-in-the-command-zone"), why);
                    }
                    let waiting = self.wait(&ability.effect, &ctx, &facts, ability.may, ability.r#if.as_ref());
                    for one in &mut *waiting {
                        one.called = called(&name, ability.name.as_ref());
                        one.chapter = !ability.chapters().is_empty();
                    }
                    let times = waiting.len();
                    self.count_triggered(&held, id, times);
                }
            }
        }
        self.evoked(event);
        self.note_for_keywords(event);
        let delayed = std::mem::take(&mut self.state.delayed);
        let mut kept = Vec::new();
        for one in delayed {
            let facts = match one.when {
                TriggerEvent::Event(pattern) => self.by(&SEES)(&self.state, pattern, event, &one.ctx),
                TriggerEvent::State(_) => None,
            };
            match facts {
                None => kept.push(one),
                Some(mut facts) => {
                    self.log.cite(clause!("603.7b-each-time-for-its-time"), || format!("{} triggers", one.ctx.name));
                    self.cite_noted(event, &one.ctx.name);
                    if self.by(&WAITS_ON)(&one) {
                        kept.push(one.clone());
                    }
                    let mut ctx = one.ctx.clone();
                    // That a step begins is about no object: `it` is what it was when the trigger was made.
                    if matches!(event, PastEvent::Began(..)) && !ctx.it.is_empty() {
                        facts.it.clone_from(&ctx.it);
                    }
                    if let Some(id) = one.counts {
                        if one.entries.iter().any(|entry| crate::words::referring::refers_to_prevented(entry, false)) {
                            self.log.cite(clause!("615.5-may-refer-to-the-amount"), || "what was prevented".to_owned());
                        }
                        let own = self.state.prevented.iter().filter(|past| past.by == EffectId::Lasting(id));
                        ctx.prevented = own.map(|past| past.amount).fold(0, i64::saturating_add);
                    }
                    self.wait(one.entries, &ctx, &facts, one.may, None);
                }
            }
        }
        self.state.delayed.extend(kept);
    }

    /// Remembers an event for the turn, with the player who controlled the creature that did it.
    fn remember(&mut self, event: &PastEvent) {
        let by = match event {
            PastEvent::Attacked(id, _) | PastEvent::Blocked(id) => {
                self.state.object(*id).map(|object| object.controller)
            }
            _ => None,
        };
        self.state.happened.push(Rc::new(Happened { event: event.clone(), by }));
    }

    /// A permanent whose evoke cost was paid is sacrificed once it has entered (702.74a).
    fn evoked(&mut self, event: &PastEvent) {
        let PastEvent::Moved { now: Some(id), to: Zone::Battlefield, .. } = event else { return };
        let Some(object) = self.state.object(*id).filter(|object| object.evoked) else { return };
        let ctx = Context::new(object.controller, Some(*id), Name::Word("evoke"));
        let times = self.with_additional_times(*id, Some(event), 1);
        self.wait(&SACRIFICED, &ctx, &TriggerFacts { times, ..TriggerFacts::default() }, false, None);
    }

    /// The permanents with triggered abilities that were there before objects moved, at which some of them look back
    /// (603.10a).
    fn watchers_before(&self, event: &PastEvent) -> Vec<ObjId> {
        let leaving = self.state.leaving.as_ref().filter(|_| event.is_move());
        leaving.map(|leaving| leaving.watchers.clone()).unwrap_or_default()
    }

    /// Returns `true` if an object came to its zone by an event, or at the same time.
    fn came_with(&self, id: ObjId, zone: Zone, event: &PastEvent) -> bool {
        if elsewhere(zone) {
            self.by(&ARRIVED_WITH)(&self.state, event).contains(&id)
        } else {
            self.by(&CAME_BY)(&self.state, event, id)
        }
    }

    /// The cards elsewhere than on the battlefield whose abilities work there (113.6).
    fn watchers_elsewhere(&self) -> Vec<ObjId> {
        let cards = self.state.players.iter().flat_map(|player| [&player.graveyard, &player.hand, &player.exile]);
        cards.flatten().flatten().copied().filter(|id| self.works_elsewhere(*id)).collect()
    }

    /// Returns `true` if a card has an ability that works in the zone in which it is.
    fn works_elsewhere(&self, id: ObjId) -> bool {
        self.state.object(id).is_some_and(|object| {
            object.card.is_some_and(|card| card.triggered.iter().any(|ability| ability.zone == Some(object.zone)))
        })
    }

    /// An ability triggers on an event.
    fn cite_noted(&mut self, event: &PastEvent, name: &Name) {
        if matches!(event, PastEvent::Prevented { .. }) {
            self.log.cite(clause!("615.13-triggers-when-prevented"), || format!("{name} triggers"));
            self.log.cite(clause!("615.13-one-application"), || "it triggers once for each application".to_owned());
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

    /// Adds an ability that triggered to those that wait to be put on the stack, as often as it triggered. Returns the
    /// added ones; none if its condition does not hold (603.4).
    pub(crate) fn wait(
        &mut self,
        entries: &'a [crate::words::effects::Entry],
        ctx: &Context,
        facts: &TriggerFacts,
        may: bool,
        condition: Option<&'a crate::words::select::Condition>,
    ) -> &mut [WaitingTrigger<'a>] {
        let mut ctx = ctx.clone();
        ctx.it.clone_from(&facts.it);
        ctx.source = facts.source.or(ctx.source);
        ctx.recipient = facts.recipient.or(ctx.recipient);
        ctx.targeter = facts.targeter.or(ctx.targeter);
        ctx.became = facts.became.filter(|now| self.state.is_public(*now));
        ctx.left = facts.left;
        ctx.that_much = facts.amount;
        ctx.amount = facts.amount;
        ctx.follows = Follows::Resolution;
        ctx.used = Vec::new();
        ctx.recent = Vec::new();
        if condition.is_some_and(|condition| !self.state.holds(condition, &ctx)) {
            return &mut [];
        }
        let before = self.state.waiting.len();
        for _ in 0..facts.times {
            let called = ctx.name.clone();
            self.state.waiting.push(WaitingTrigger {
                called,
                keyword: None,
                chapter: false,
                entries,
                ctx: ctx.clone(),
                may,
                condition,
            });
        }
        self.state.waiting.get_mut(before..).unwrap_or_default()
    }

    /// A reflexive trigger: on what the same instructions have just done (603.12).
    pub(crate) fn reflect(&mut self, trigger: &'a Delayed, ctx: &Context) -> Result<(), Stop> {
        let TriggerEvent::Event(pattern) = &trigger.when else {
            return Err(Stop::unsupported("a reflexive trigger on a state"));
        };
        let resolves = ctx.follows == Follows::Resolution;
        let done: Vec<&PastEvent> = if resolves {
            self.state.happened.iter().skip(ctx.since).map(|past| &past.event).collect()
        } else {
            ctx.recent.iter().collect()
        };
        let mut all: Option<TriggerFacts> = None;
        for event in done {
            if let Some(facts) = self.by(&SEES)(&self.state, pattern, event, ctx) {
                match &mut all {
                    None => all = Some(facts),
                    Some(sum) => {
                        sum.amount = sum.amount.saturating_add(facts.amount);
                        for being in facts.it {
                            if !sum.it.contains(&being) {
                                sum.it.push(being);
                            }
                        }
                    }
                }
            }
        }
        if resolves {
            let said = if all.is_some() { "triggers on what was done" } else { "finds nothing that was done" };
            self.log.cite(clause!("603.12-when-you-do"), || format!("{} {said}", ctx.name));
        }
        if let Some(facts) = all {
            if !resolves {
                self.log.cite(clause!("615.6-modified-event-triggers"), || format!("{} triggers", ctx.name));
            }
            self.wait(&trigger.effect, ctx, &TriggerFacts { times: 1, ..facts }, trigger.may, None);
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
                        found.push((held, ctx));
                    }
                }
            }
        }
        self.state.standing = standing;
        for (held, ctx) in found {
            let (ability, mut facts) = (held.ability, TriggerFacts { times: 1, ..TriggerFacts::default() });
            facts.times = self.times_triggered(&held, None, &ctx, &facts);
            let times = self.wait(&ability.effect, &ctx, &facts, ability.may, ability.r#if.as_ref()).len();
            ctx.this.into_iter().for_each(|this| self.count_triggered(&held, this, times));
        }
    }
}

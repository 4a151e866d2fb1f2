//! Events other than damage, and the effects that replace them (614, 616).

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::{Game, means, means_card, pattern_word};
use crate::prohibitions::Prohibition;
use crate::rulings::{ChangedEvents, OrderChooser, Replaced};
use crate::state::context::{Cause, Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::{Shield, ShieldAmount};
use crate::words::effects::{Change, Destination, EventPattern, Replace};
use crate::words::patterns::{Beginning, By, ByWord};
use crate::words::select::{Reference, Selector, Zone};
use kernel::replacing::{Imminent, rewrite};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// An event that is about to happen.
#[derive(Clone, Debug)]
pub enum PendingEvent {
    /// A player gains life.
    Gain(Seat, i64),
    /// A player loses life.
    Lose(Seat, i64),
    /// A player draws a card.
    Draw(Seat),
    /// Counters are put.
    Counters(Being, Name, i64),
    /// An object goes to another zone.
    Move(ObjId, Zone),
    /// A permanent is destroyed.
    Destroy(ObjId),
    /// Tokens are created.
    Create(Seat, i64),
    /// Cards are milled.
    Mill(Seat, i64),
    /// A step, a phase or a turn begins.
    Begin(Beginning, Seat),
}

impl PendingEvent {
    /// What it affects.
    fn affects(&self) -> Being {
        match self {
            Self::Gain(seat, _)
            | Self::Lose(seat, _)
            | Self::Draw(seat)
            | Self::Create(seat, _)
            | Self::Mill(seat, _)
            | Self::Begin(_, seat) => Being::Player(*seat),
            Self::Counters(to, ..) => *to,
            Self::Move(id, _) | Self::Destroy(id) => Being::Object(*id),
        }
    }

    fn amount(&self) -> i64 {
        match self {
            Self::Gain(_, amount)
            | Self::Lose(_, amount)
            | Self::Create(_, amount)
            | Self::Mill(_, amount)
            | Self::Counters(_, _, amount) => *amount,
            Self::Draw(_) | Self::Move(..) | Self::Destroy(_) | Self::Begin(..) => 1,
        }
    }
}

/// An event with the effects applied to it.
struct SingleEvent<'g, 'a> {
    game: &'g mut Game<'a>,
    would: PendingEvent,
    /// What makes it happen, and from what.
    cause: Cause,
    by: Option<ObjId>,
    /// Whether the move is a discard (701.9).
    discards: bool,
    used: Vec<EffectId>,
    instead: Option<ActiveEffect<'a>>,
    before: Option<Vec<EffectId>>,
}

impl<'a> SingleEvent<'_, 'a> {
    fn meets(&self, effect: &ActiveEffect<'a>) -> bool {
        if self.instead.is_some() || effect.spent || self.would.amount() <= 0 {
            return false;
        }
        let about = |id: &ObjId| effect.fixed.as_ref().is_some_and(|fixed| fixed.contains(&Being::Object(*id)));
        match (&self.would, effect.kind) {
            (PendingEvent::Destroy(id), EffectKind::ShieldCounter) => about(id),
            (PendingEvent::Destroy(id), EffectKind::Regeneration) => {
                about(id) && !self.game.banned(Prohibition::Regenerate, *id)
            }
            (PendingEvent::Counters(Being::Object(to), ..), EffectKind::Replace(replace))
                if self.enters_beside(effect, *to) =>
            {
                let EventPattern::CountersPut(pattern) = &replace.would else { return false };
                matches!(pattern.to, Some(Selector::Reference(Reference::This))) && self.matches(effect, replace)
            }
            (_, EffectKind::Replace(replace)) => self.matches(effect, replace),
            _ => false,
        }
    }

    /// Whether an effect is of something that enters the battlefield at the same time: it is not there
    /// yet, unless it is about nothing but itself (614.12).
    fn enters_beside(&self, effect: &ActiveEffect<'a>, to: ObjId) -> bool {
        let entering = &self.game.state.entering;
        entering.contains(&to) && effect.ctx.this.is_some_and(|this| entering.contains(&this))
    }

    fn made_by(&self, by: Option<&By>, ctx: &Context) -> bool {
        match by {
            None => true,
            Some(By::Word(ByWord::Effect)) => self.cause == Cause::Effect,
            Some(By::Word(ByWord::Damage)) => self.cause == Cause::Damage,
            Some(By::Selector(selector)) => {
                self.by.is_some_and(|by| self.game.state.fits(selector, Being::Object(by), ctx))
            }
        }
    }

    fn matches(&self, effect: &ActiveEffect<'a>, replace: &Replace) -> bool {
        let state = &self.game.state;
        let mut ctx = effect.ctx.clone();
        ctx.it = vec![self.would.affects()];
        ctx.amount = self.would.amount();
        ctx.that_much = ctx.amount;
        if replace.r#if.as_ref().is_some_and(|condition| !state.holds(condition, &ctx)) {
            return false;
        }
        let amount = self.would.amount();
        let fits =
            |compare: Option<crate::words::amount::Compare>, n: i64| compare.is_none_or(|compare| compare.fits(n));
        match (&self.would, &replace.would) {
            (PendingEvent::Gain(seat, _), EventPattern::Gained(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (PendingEvent::Begin(what, seat), EventPattern::Began(p)) => {
                p.step == Some(*what) && means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
            }
            (PendingEvent::Mill(seat, _), EventPattern::Milled(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (PendingEvent::Lose(seat, _), EventPattern::Lost(p)) => {
                let life = state.life_with_gains(*seat);
                let leaves = match &replace.change {
                    Some(Change { leaves: Some(leaves), .. }) => life - amount < state.amount(leaves, &ctx, 0),
                    _ => true,
                };
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
                    && fits(p.amount, amount)
                    && fits(p.leaves, life - amount)
                    && self.made_by(p.by.as_ref(), &ctx)
                    && leaves
            }
            (PendingEvent::Create(seat, _), EventPattern::Created(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (PendingEvent::Draw(seat), EventPattern::Drew(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx) && self.made_by(p.by.as_ref(), &ctx)
            }
            (PendingEvent::Counters(to, kind, _), EventPattern::CountersPut(p)) => {
                means(state, p.to.as_ref(), *to, &ctx)
                    && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (PendingEvent::Move(id, to), pattern) => self.matches_move(*id, *to, pattern, &ctx),
            (PendingEvent::Destroy(id), EventPattern::Destroyed(p)) => {
                means(state, p.what.as_ref(), Being::Object(*id), &ctx)
            }
            _ => false,
        }
    }

    fn matches_move(&self, id: ObjId, to: Zone, pattern: &EventPattern, ctx: &Context) -> bool {
        let state = &self.game.state;
        let Some(from) = state.object(id).map(|object| object.zone) else { return false };
        let what = Being::Object(id);
        match pattern {
            EventPattern::Moved(p) => {
                p.from.is_none_or(|zone| zone == from)
                    && p.to.is_none_or(|zone| zone == to)
                    && means_card(state, p.what.as_ref(), id, ctx)
            }
            EventPattern::Died(p) => {
                from == Zone::Battlefield && to == Zone::Graveyard && means(state, p.what.as_ref(), what, ctx)
            }
            EventPattern::Discarded(p) => {
                let who = Being::Player(state.chooser(what));
                self.discards
                    && to == Zone::Graveyard
                    && means(state, p.who.as_ref(), who, ctx)
                    && means_card(state, p.what.as_ref(), id, ctx)
                    && p.amount.is_none_or(|amount| amount.fits(1))
                    && self.made_by(p.by.as_ref(), ctx)
            }
            _ => false,
        }
    }

    /// The effects in force, with those of a card that say where it goes itself: they work wherever
    /// it is (113.6).
    fn active_effects(&self) -> Vec<ActiveEffect<'a>> {
        let mut found = self.game.active_effects();
        if let PendingEvent::Move(id, _) = self.would
            && !self.game.state.is_permanent(id)
        {
            found.extend(self.game.effects_on_its_own_move(id));
        }
        found
    }

    fn effect(&self, key: &EffectId) -> Option<ActiveEffect<'a>> {
        self.active_effects().into_iter().find(|effect| effect.id == *key)
    }

    fn change(&mut self, effect: &ActiveEffect<'a>, change: &Change) -> Result<(), Stop> {
        let mut ctx = effect.ctx.clone();
        ctx.that_much = self.would.amount();
        ctx.it = vec![self.would.affects()];
        let state = &self.game.state;
        match &mut self.would {
            PendingEvent::Gain(_, amount)
            | PendingEvent::Create(_, amount)
            | PendingEvent::Mill(_, amount)
            | PendingEvent::Counters(_, _, amount) => {
                let Some(by) = &change.amount else { return Err(Stop::unsupported("this `change` of an event")) };
                *amount = crate::game::within(state.amount(by, &ctx, *amount))?;
            }
            PendingEvent::Lose(seat, amount) => {
                if let Some(by) = &change.amount {
                    *amount = crate::game::within(state.amount(by, &ctx, *amount))?;
                }
                if let Some(leaves) = &change.leaves {
                    let life = state.life_with_gains(*seat);
                    let leaves = state.amount(leaves, &ctx, 0);
                    *amount = (*amount).min((life - leaves).max(0));
                }
            }
            PendingEvent::Move(_, to) => match &change.to {
                Some(Destination::Zone(zone)) => *to = *zone,
                _ => return Err(Stop::unsupported("this `change` of entering the battlefield")),
            },
            PendingEvent::Draw(_) | PendingEvent::Destroy(_) | PendingEvent::Begin(..) => {
                return Err(Stop::unsupported("this `change` of an event"));
            }
        }
        Ok(())
    }
}

impl Imminent for SingleEvent<'_, '_> {
    type Effect = EffectId;

    fn applicable(&mut self, _: &[EffectId]) -> Result<Vec<EffectId>, Stop> {
        self.game.spend_fuel()?;
        let mut found = Vec::new();
        for effect in self.active_effects() {
            if !self.meets(&effect) {
                continue;
            }
            if (self.game.rulings.used_up)(self.used.iter().filter(|used| **used == effect.id).count()) {
                self.game.log.cite(clause!("614.5-once"), || format!("{} was applied to it already", effect.name));
                continue;
            }
            found.push(effect.id);
        }
        let settled = self.game.rulings.changed_events == ChangedEvents::Settled;
        if let Some(before) = self.before.as_ref().filter(|_| settled) {
            found.retain(|key| before.contains(key));
        }
        if let Some(before) = &self.before {
            let log = &mut self.game.log;
            if before.iter().any(|key| !self.used.contains(key) && !found.contains(key)) {
                log.cite(clause!("616.1f-other-does-nothing"), || "another one has nothing left to replace".to_owned());
                log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "fewer apply now".to_owned());
            }
            if !found.is_empty() {
                log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "what applies now".to_owned());
            }
            if found.iter().any(|key| !before.contains(key)) {
                log.cite(clause!("616.2-becomes-applicable"), || "another one applies now".to_owned());
            }
        }
        self.before = Some(found.clone());
        Ok(found)
    }

    fn choose(&mut self, offered: &[EffectId]) -> Result<Option<EffectId>, Stop> {
        let active_effects: Vec<ActiveEffect<'_>> = offered.iter().filter_map(|key| self.effect(key)).collect();
        let mut names: Vec<Name> = Vec::new();
        let mut keys: Vec<EffectId> = Vec::new();
        for effect in &active_effects {
            if !names.contains(&effect.name) {
                names.push(effect.name.clone());
                keys.push(effect.id.clone());
            }
        }
        if names.len() < 2 {
            return Ok(offered.first().cloned());
        }
        let affects = self.would.affects();
        let under = match affects {
            Being::Player(_) => clause!("616.1-affected-player-chooses"),
            Being::Object(id) => match self.game.state.object(id).map(|object| object.zone) {
                Some(Zone::Battlefield | Zone::Stack) => clause!("616.1-controller-chooses"),
                _ => clause!("616.1-owner-if-no-controller"),
            },
        };
        let who = match self.game.rulings.order_chooser {
            OrderChooser::Nobody => {
                return Ok(active_effects.iter().min_by_key(|effect| effect.born).map(|effect| effect.id.clone()));
            }
            OrderChooser::EffectsController => {
                active_effects.first().map_or(self.game.state.active, |effect| effect.ctx.you)
            }
            OrderChooser::Affected => {
                self.game.log.cite(under, || "several effects apply".to_owned());
                self.game.log.cite(clause!("616.1e-then-any"), || "any of them may come first".to_owned());
                self.game.state.chooser(affects)
            }
        };
        let who = self.game.seat_name(who);
        let about = self.game.name(affects);
        let picked = self.game.log.pick(&who, "order", Some(under), Some(&about), &names)?;
        Ok(keys.get(picked).cloned())
    }

    fn apply(&mut self, key: &EffectId) -> Result<(), Stop> {
        let Some(effect) = self.effect(key) else { return Ok(()) };
        self.used.push(key.clone());
        let to = self.game.name(self.would.affects());
        if let EffectKind::Replace(replace) = effect.kind
            && replace.may
        {
            let who = self.game.seat_name(effect.ctx.you);
            if !self.game.log.may(&who, "may", Some(clause!("109.5-may-is-the-controllers")), Some(&to), "accept")? {
                return Ok(());
            }
        }
        self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the event", effect.name));
        self.game.log.event(Event::new("replaced").with("by", &effect.name).with("to", &to));
        self.game.note(&PastEvent::Replaced { by: effect.ctx.this, to: self.would.affects() });
        self.game.use_up(&effect)?;
        if let EffectKind::Replace(Replace { change: Some(change), .. }) = effect.kind
            && (change.amount.is_none() || !matches!(self.would, PendingEvent::Draw(_)))
        {
            return self.change(&effect, change);
        }
        self.instead = Some(effect);
        Ok(())
    }
}

impl<'a> Game<'a> {
    /// What is for one time is used up by it.
    pub fn use_up(&mut self, effect: &ActiveEffect<'a>) -> Result<(), Stop> {
        let Some(amount) = effect.amount else { return Ok(()) };
        let (ShieldAmount::Word(Shield::NextTime(_)), EffectId::Lasting(id)) = (amount, &effect.id) else {
            return Err(Stop::unsupported("replacing a part of an event that is not damage"));
        };
        if let Some(lasting) = self.state.lasting_of_mut(*id) {
            lasting.spent = true;
        }
        Ok(())
    }

    /// Lets effects replace an event. Gives what is to happen; nothing where something else happened
    /// instead.
    pub fn rewritten(&mut self, would: PendingEvent, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
        if self.rulings.changed_events == ChangedEvents::Settled && ctx.follows == Follows::Replacement {
            return Ok(Some(would));
        }
        let (would, instead, used) = {
            let (cause, by, discards) = (ctx.cause, ctx.this, ctx.discards);
            let used = ctx.used.clone();
            let mut single =
                SingleEvent { game: &mut *self, would, cause, by, discards, used, instead: None, before: None };
            let applied = rewrite(&mut single)?;
            if !applied.is_empty() && ctx.follows == Follows::Prevention {
                single.game.log.cite(clause!("616.2-becomes-applicable"), || {
                    "what a prevention makes is changed again".to_owned()
                });
            }
            (single.would, single.instead, single.used)
        };
        let Some(effect) = instead else { return Ok(Some(would)) };
        let besides = (self.rulings.replaced == Replaced::HappensToo).then(|| would.clone());
        self.enter()?;
        match (effect.kind, &effect.id) {
            (EffectKind::Replace(replace), _) => {
                let mut inner = effect.ctx.clone();
                inner.it = vec![would.affects()];
                inner.that_much = would.amount();
                inner.amount = would.amount();
                if !ctx.used.is_empty() && matches!(would, PendingEvent::Draw(_)) {
                    self.log
                        .cite(clause!("616.2-becomes-applicable"), || "a changed event is changed again".to_owned());
                    self.log.cite(clause!("616.2-gain-draw-return"), || "drawing became something else".to_owned());
                }
                inner.used = used;
                inner.follows = Follows::Replacement;
                inner.cause = Cause::Effect;
                match (&would, replace.change.as_ref().and_then(|change| change.amount.as_ref())) {
                    (PendingEvent::Draw(seat), Some(by)) => {
                        let cards = self.state.amount(by, &inner, 1);
                        self.draw(*seat, cards, &mut inner)?;
                    }
                    _ => self.carry_out(&replace.instead, &mut inner)?,
                }
            }
            (EffectKind::ShieldCounter, EffectId::ShieldCounter(id, _)) => {
                let mut inner = effect.ctx.clone();
                self.remove_counters(Being::Object(*id), &Name::Word("shield"), 1, &mut inner);
            }
            (EffectKind::Regeneration, EffectId::Regeneration(id)) => {
                self.log.cite(clause!("wiki-redirection-is-replacement"), || {
                    "regeneration replaces destruction".to_owned()
                });
                if let Some(object) = self.state.object_mut(*id) {
                    object.regeneration -= 1;
                    object.damage = 0;
                    object.deathtouched = false;
                }
                self.tap(*id);
                self.leave_combat(*id);
            }
            _ => {}
        }
        self.leave();
        Ok(besides)
    }
}

/// The patterns that replace effects can look for in this engine.
pub fn replaceable(pattern: &EventPattern) -> Result<(), Stop> {
    match pattern {
        EventPattern::Dealt(_)
        | EventPattern::Gained(_)
        | EventPattern::Lost(_)
        | EventPattern::Drew(_)
        | EventPattern::CountersPut(_)
        | EventPattern::Moved(_)
        | EventPattern::Died(_)
        | EventPattern::Created(_)
        | EventPattern::Entered(_)
        | EventPattern::Milled(_)
        | EventPattern::Discarded(_)
        | EventPattern::Destroyed(_) => Ok(()),
        EventPattern::Began(p) if p.step.is_some() => Ok(()),
        _ => Err(Stop::unsupported(format!("replacing the event `{}`", pattern_word(pattern)))),
    }
}

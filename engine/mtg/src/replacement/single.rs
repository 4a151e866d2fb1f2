//! Events other than damage, and the effects that replace them (614, 616).

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::{Game, means, means_card, pattern_word};
use crate::prohibitions::Prohibition;
use crate::replacement::order::Class;
use crate::state::context::{Cause, Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::amount::{Shield, ShieldAmount};
use crate::words::effects::{Change, Destination, EventPattern, Replace};
use crate::words::patterns::{Beginning, By, ByWord};
use crate::words::select::{Reference, Selector, Zone};
use kernel::replacing::{Changed, Course, Imminent, rewrite};
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
    /// An object enters the battlefield; it is looked at as it would exist there (614.12).
    Enter(ObjId),
}

impl PendingEvent {
    /// What it affects.
    pub(crate) fn affects(&self) -> Being {
        match self {
            Self::Gain(seat, _)
            | Self::Lose(seat, _)
            | Self::Draw(seat)
            | Self::Create(seat, _)
            | Self::Mill(seat, _)
            | Self::Begin(_, seat) => Being::Player(*seat),
            Self::Counters(to, ..) => *to,
            Self::Move(id, _) | Self::Destroy(id) | Self::Enter(id) => Being::Object(*id),
        }
    }

    fn amount(&self) -> i64 {
        match self {
            Self::Gain(_, amount)
            | Self::Lose(_, amount)
            | Self::Create(_, amount)
            | Self::Mill(_, amount)
            | Self::Counters(_, _, amount) => *amount,
            Self::Draw(_) | Self::Move(..) | Self::Destroy(_) | Self::Begin(..) | Self::Enter(_) => 1,
        }
    }
}

/// An event with the effects that change it.
#[derive(Debug)]
pub(crate) struct SingleEvent<'g, 'a> {
    /// The game.
    pub(crate) game: &'g mut Game<'a>,
    /// The event as it now stands.
    pub(crate) would: PendingEvent,
    /// What makes it happen.
    pub(crate) ctx: &'g Context,
    /// What was applied to it, and to what it came of.
    pub(crate) course: Course<EffectId>,
    /// The effect that puts something else in its place.
    instead: Option<ActiveEffect<'a>>,
    /// The class of the effect that was applied before.
    earlier: Option<Class>,
    /// Whether what enters became a copy.
    pub(crate) copied: bool,
}

/// The effects that apply to an event as it now stands (616.1f, 616.2).
pub(crate) fn what_applies<'a>(event: &SingleEvent<'_, 'a>) -> Vec<ActiveEffect<'a>> {
    event.active_effects().into_iter().filter(|effect| event.meets(effect)).collect()
}

/// Effects replace an event (614, 616). Gives what is to happen; nothing where something else happened instead: then it
/// never happens (614.1a, 614.6).
pub(crate) fn replaced(game: &mut Game<'_>, would: PendingEvent, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
    let mut event = SingleEvent::new(game, would, ctx);
    let applied = rewrite(&mut event)?;
    if !applied.is_empty() && ctx.follows == Follows::Prevention {
        event
            .game
            .log
            .cite(clause!("616.2-becomes-applicable"), || "what a prevention makes is changed again".to_owned());
    }
    let SingleEvent { would, instead, course, .. } = event;
    let Some(effect) = instead else { return Ok(Some(would)) };
    game.enter()?;
    game.happen_instead(&would, &effect, ctx, course.applied().cloned().collect())?;
    game.leave();
    Ok(None)
}

impl<'g, 'a> SingleEvent<'g, 'a> {
    /// An event that something makes happen.
    pub(crate) fn new(game: &'g mut Game<'a>, would: PendingEvent, ctx: &'g Context) -> Self {
        let course = Course::after(ctx.used.iter().cloned());
        Self { game, would, ctx, course, instead: None, earlier: None, copied: false }
    }

    fn meets(&self, effect: &ActiveEffect<'a>) -> bool {
        if self.instead.is_some() || effect.spent || self.would.amount() <= 0 {
            return false;
        }
        let about = |id: &ObjId| effect.fixed.as_ref().is_some_and(|fixed| fixed.contains(&Being::Object(*id)));
        match (&self.would, effect.kind) {
            (PendingEvent::Enter(id), EffectKind::Daybound) => self.ctx.this == Some(*id),
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
            Some(By::Word(ByWord::Effect)) => self.ctx.cause == Cause::Effect,
            Some(By::Word(ByWord::Damage)) => self.ctx.cause == Cause::Damage,
            Some(By::Selector(selector)) => {
                self.ctx.this.is_some_and(|by| self.game.state.fits(selector, Being::Object(by), ctx))
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
            (PendingEvent::Enter(id), EventPattern::Entered(p)) => {
                // What enters at the same time is not there yet, unless it is about nothing but itself (614.12).
                let itself = p.what.as_ref().is_some_and(Selector::is_this);
                let beside = effect.ctx.this.is_some_and(|this| state.entering.contains(&this));
                replace.change.is_some()
                    && (itself || !beside)
                    && means(state, p.what.as_ref(), Being::Object(*id), &ctx)
            }
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
                self.ctx.discards
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
        if let PendingEvent::Enter(id) = self.would {
            found.extend(self.game.daybound(id));
        }
        found
    }

    /// Whether an effect was applied to the event as often as it may be (614.5).
    fn is_used_up(&mut self, effect: &ActiveEffect<'a>) -> bool {
        let times = self.course.times(&effect.id);
        if let PendingEvent::Enter(_) = self.would {
            // Something goes on to be what such an effect is about, and again enters tapped or as a copy.
            return times > 0;
        }
        let used_up = (self.game.rulings.used_up)(times);
        if used_up {
            self.game.log.cite(clause!("614.5-once"), || format!("{} was applied to it already", effect.name));
        }
        used_up
    }

    /// What changed since effects were last offered (616.1f, 616.2).
    fn cite_change(&mut self, changed: Changed) {
        let enters = matches!(self.would, PendingEvent::Enter(_));
        let log = &mut self.game.log;
        if changed.lost {
            let lost = if enters { "another one no longer applies" } else { "another one has nothing left to replace" };
            log.cite(clause!("616.1f-other-does-nothing"), || lost.to_owned());
            if self.copied {
                log.cite(clause!("616.1f-copy-loses-enters-tapped"), || {
                    "the copy does not have that ability".to_owned()
                });
            }
            if !enters {
                log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "fewer apply now".to_owned());
            }
        }
        if changed.any {
            log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "what applies now".to_owned());
        }
        if changed.gained {
            log.cite(clause!("616.2-becomes-applicable"), || "another one applies now".to_owned());
        }
    }

    /// The class of an effect: there are several only of effects on how something enters.
    fn class(&self, effect: &ActiveEffect<'a>) -> Class {
        match self.would {
            PendingEvent::Enter(_) => (self.game.rulings.class_on_entering)(effect),
            _ => Class::Any,
        }
    }

    /// Those of the class that comes first (616.1b to 616.1e).
    fn first_class(&mut self, found: Vec<ActiveEffect<'a>>) -> Vec<ActiveEffect<'a>> {
        let classes: Vec<Class> = found.iter().map(|effect| self.class(effect)).collect();
        let Some(first) = classes.iter().copied().min() else { return found };
        let log = &mut self.game.log;
        if let Some(earlier) = self.earlier.filter(|class| *class != Class::Any) {
            log.cite(earlier.clause(), || "it came before what applies now".to_owned());
        }
        let several = found.len() > 1 && first != Class::Any;
        if several || classes.iter().any(|class| *class != first) {
            log.cite(first.clause(), || "one of these must be chosen".to_owned());
        }
        for later in [Class::Copy, Class::Face] {
            if later != first && classes.contains(&later) {
                log.cite(later.clause(), || "it has to wait".to_owned());
            }
        }
        self.earlier = Some(first);
        found.into_iter().zip(classes).filter(|(_, class)| *class == first).map(|(effect, _)| effect).collect()
    }

    fn change(&mut self, effect: &ActiveEffect<'a>, change: &'a Change) -> Result<(), Stop> {
        if let PendingEvent::Enter(id) = self.would {
            return self.change_entering(id, effect, change);
        }
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
            PendingEvent::Draw(_) | PendingEvent::Destroy(_) | PendingEvent::Begin(..) | PendingEvent::Enter(_) => {
                return Err(Stop::unsupported("this `change` of an event"));
            }
        }
        Ok(())
    }
}

impl<'a> Imminent for SingleEvent<'_, 'a> {
    type Effect = ActiveEffect<'a>;

    fn applicable(&mut self, _: &[ActiveEffect<'a>]) -> Result<Vec<ActiveEffect<'a>>, Stop> {
        self.game.spend_fuel()?;
        let mut found = (self.game.rulings.what_applies_to_event)(self);
        found.retain(|effect| !self.is_used_up(effect));
        let offered = found.iter().map(|effect| effect.id.clone()).collect();
        if let Some(changed) = self.course.offer(offered, |course, id| course.times(id) == 0) {
            self.cite_change(changed);
        }
        Ok(self.first_class(found))
    }

    fn choose(&mut self, offered: &[ActiveEffect<'a>]) -> Result<Option<ActiveEffect<'a>>, Stop> {
        let among: Vec<&ActiveEffect<'_>> = offered.iter().collect();
        // Who chooses for one event is the same throughout.
        let picked = self.game.next_of(self.would.affects(), &among, &mut None)?;
        Ok(offered.get(picked).cloned())
    }

    fn apply(&mut self, effect: &ActiveEffect<'a>) -> Result<(), Stop> {
        self.course.apply(effect.id.clone());
        let affected = self.would.affects();
        let replaced = Event::new("replaced").with("by", &effect.name).with("to", self.game.name(affected));
        if let (EffectKind::Daybound, Being::Object(id)) = (effect.kind, affected) {
            self.game.log.event(replaced);
            self.game.turn_over(id);
            return Ok(());
        }
        let may = matches!(effect.kind, EffectKind::Replace(replace) if replace.may);
        if may && !(self.game.rulings.is_accepted)(self.game, effect, affected)? {
            return Ok(());
        }
        if !matches!(self.would, PendingEvent::Enter(_)) {
            self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the event", effect.name));
        }
        self.game.log.event(replaced);
        self.game.note(&PastEvent::Replaced { by: effect.ctx.this, to: affected });
        self.game.use_up(effect)?;
        if let EffectKind::Replace(Replace { change: Some(change), .. }) = effect.kind
            && (change.amount.is_none() || !matches!(self.would, PendingEvent::Draw(_)))
        {
            return self.change(effect, change);
        }
        self.instead = Some(effect.clone());
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

    /// Lets effects replace an event. Gives what is to happen; nothing where something else happened instead.
    pub fn rewritten(&mut self, would: PendingEvent, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
        (self.rulings.replaced)(self, would, ctx)
    }

    /// What an effect puts in the place of an event happens. None of the effects that were applied to the event is
    /// applied to it (614.5).
    fn happen_instead(
        &mut self,
        would: &PendingEvent,
        effect: &ActiveEffect<'a>,
        ctx: &Context,
        used: Vec<EffectId>,
    ) -> Result<(), Stop> {
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
                match (would, replace.change.as_ref().and_then(|change| change.amount.as_ref())) {
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
        Ok(())
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

//! Events other than damage, and the effects that replace them (614, 616).

use crate::amount::{Shield, ShieldAmount};
use crate::bans::Ban;
use crate::context::{Cause, Context, Follows};
use crate::effects::{Change, Destination, EventPattern, Replace};
use crate::force::{Does, Force};
use crate::game::{Game, means, means_card, pattern_word};
use crate::happened::Happened;
use crate::lasting::Key;
use crate::patterns::{Beginning, By, ByWord};
use crate::rulings::{ChangedEvents, OrderChooser, Repetition, Replaced};
use crate::select::{Reference, Selector, Zone};
use crate::state::{Being, ObjId, Seat};
use kernel::replacing::{Imminent, rewrite};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// An event that is about to happen.
#[derive(Clone, Debug)]
pub enum Would {
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

impl Would {
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
struct Single<'g, 'a> {
    game: &'g mut Game<'a>,
    would: Would,
    /// What makes it happen, and from what.
    cause: Cause,
    by: Option<ObjId>,
    /// Whether the move is a discard (701.9).
    discards: bool,
    used: Vec<Key>,
    instead: Option<Force<'a>>,
    before: Option<Vec<Key>>,
}

impl<'a> Single<'_, 'a> {
    fn meets(&self, force: &Force<'a>) -> bool {
        if self.instead.is_some() || force.spent || self.would.amount() <= 0 {
            return false;
        }
        let about = |id: &ObjId| force.fixed.as_ref().is_some_and(|fixed| fixed.contains(&Being::Object(*id)));
        match (&self.would, force.does) {
            (Would::Destroy(id), Does::ShieldCounter) => about(id),
            (Would::Destroy(id), Does::Regeneration) => about(id) && !self.game.banned(Ban::Regenerate, *id),
            (Would::Counters(Being::Object(to), ..), Does::Replace(replace)) if self.enters_beside(force, *to) => {
                let EventPattern::CountersPut(pattern) = &replace.would else { return false };
                matches!(pattern.to, Some(Selector::Reference(Reference::This))) && self.matches(force, replace)
            }
            (_, Does::Replace(replace)) => self.matches(force, replace),
            _ => false,
        }
    }

    /// Whether an effect is of something that enters the battlefield at the same time: it is not there
    /// yet, unless it is about nothing but itself (614.12).
    fn enters_beside(&self, force: &Force<'a>, to: ObjId) -> bool {
        let entering = &self.game.state.entering;
        entering.contains(&to) && force.ctx.this.is_some_and(|this| entering.contains(&this))
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

    fn matches(&self, force: &Force<'a>, replace: &Replace) -> bool {
        let state = &self.game.state;
        let mut ctx = force.ctx.clone();
        ctx.it = vec![self.would.affects()];
        ctx.amount = self.would.amount();
        ctx.that_much = ctx.amount;
        if replace.r#if.as_ref().is_some_and(|condition| !state.holds(condition, &ctx)) {
            return false;
        }
        let amount = self.would.amount();
        let fits = |compare: Option<crate::amount::Compare>, n: i64| compare.is_none_or(|compare| compare.fits(n));
        match (&self.would, &replace.would) {
            (Would::Gain(seat, _), EventPattern::Gained(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (Would::Begin(what, seat), EventPattern::Began(p)) => {
                p.step == Some(*what) && means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
            }
            (Would::Mill(seat, _), EventPattern::Milled(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (Would::Lose(seat, _), EventPattern::Lost(p)) => {
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
            (Would::Create(seat, _), EventPattern::Created(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (Would::Draw(seat), EventPattern::Drew(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx) && self.made_by(p.by.as_ref(), &ctx)
            }
            (Would::Counters(to, kind, _), EventPattern::CountersPut(p)) => {
                means(state, p.to.as_ref(), *to, &ctx)
                    && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                    && fits(p.amount, amount)
                    && self.made_by(p.by.as_ref(), &ctx)
            }
            (Would::Move(id, to), pattern) => self.matches_move(*id, *to, pattern, &ctx),
            (Would::Destroy(id), EventPattern::Destroyed(p)) => means(state, p.what.as_ref(), Being::Object(*id), &ctx),
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
    fn forces(&self) -> Vec<Force<'a>> {
        let mut found = self.game.forces();
        if let Would::Move(id, _) = self.would
            && !self.game.state.is_permanent(id)
        {
            found.extend(self.game.forces_on_itself(id));
        }
        found
    }

    fn force(&self, key: &Key) -> Option<Force<'a>> {
        self.forces().into_iter().find(|force| force.key == *key)
    }

    fn change(&mut self, force: &Force<'a>, change: &Change) -> Result<(), Stop> {
        let mut ctx = force.ctx.clone();
        ctx.that_much = self.would.amount();
        ctx.it = vec![self.would.affects()];
        let state = &self.game.state;
        match &mut self.would {
            Would::Gain(_, amount)
            | Would::Create(_, amount)
            | Would::Mill(_, amount)
            | Would::Counters(_, _, amount) => {
                let Some(by) = &change.amount else { return Err(Stop::unsupported("this `change` of an event")) };
                *amount = crate::game::within(state.amount(by, &ctx, *amount))?;
            }
            Would::Lose(seat, amount) => {
                if let Some(by) = &change.amount {
                    *amount = crate::game::within(state.amount(by, &ctx, *amount))?;
                }
                if let Some(leaves) = &change.leaves {
                    let life = state.life_with_gains(*seat);
                    let leaves = state.amount(leaves, &ctx, 0);
                    *amount = (*amount).min((life - leaves).max(0));
                }
            }
            Would::Move(_, to) => match &change.to {
                Some(Destination::Zone(zone)) => *to = *zone,
                _ => return Err(Stop::unsupported("this `change` of entering the battlefield")),
            },
            Would::Draw(_) | Would::Destroy(_) | Would::Begin(..) => {
                return Err(Stop::unsupported("this `change` of an event"));
            }
        }
        Ok(())
    }
}

impl Imminent for Single<'_, '_> {
    type Effect = Key;

    fn applicable(&mut self, _: &[Key]) -> Result<Vec<Key>, Stop> {
        self.game.length += 1;
        let most = match self.game.rulings.repetition {
            Repetition::Once => 1,
            Repetition::Twice => 2,
        };
        let mut found = Vec::new();
        for force in self.forces() {
            if !self.meets(&force) {
                continue;
            }
            if self.used.iter().filter(|used| **used == force.key).count() >= most {
                self.game.log.cite(clause!("614.5-once"), || format!("{} was applied to it already", force.name));
                continue;
            }
            found.push(force.key);
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

    fn choose(&mut self, offered: &[Key]) -> Result<Option<Key>, Stop> {
        let forces: Vec<Force<'_>> = offered.iter().filter_map(|key| self.force(key)).collect();
        let mut names: Vec<Name> = Vec::new();
        let mut keys: Vec<Key> = Vec::new();
        for force in &forces {
            if !names.contains(&force.name) {
                names.push(force.name.clone());
                keys.push(force.key.clone());
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
                return Ok(forces.iter().min_by_key(|force| force.born).map(|force| force.key.clone()));
            }
            OrderChooser::EffectsController => forces.first().map_or(self.game.state.active, |force| force.ctx.you),
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

    fn apply(&mut self, key: &Key) -> Result<(), Stop> {
        let Some(force) = self.force(key) else { return Ok(()) };
        self.used.push(key.clone());
        let to = self.game.name(self.would.affects());
        if let Does::Replace(replace) = force.does
            && replace.may
        {
            let who = self.game.seat_name(force.ctx.you);
            if !self.game.log.may(&who, "may", Some(clause!("109.5-may-is-the-controllers")), Some(&to), "accept")? {
                return Ok(());
            }
        }
        self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the event", force.name));
        self.game.log.event(Event::new("replaced").with("by", &force.name).with("to", &to));
        self.game.note(&Happened::Replaced { by: force.ctx.this, to: self.would.affects() });
        self.game.use_up(&force)?;
        if let Does::Replace(Replace { change: Some(change), .. }) = force.does
            && (change.amount.is_none() || !matches!(self.would, Would::Draw(_)))
        {
            return self.change(&force, change);
        }
        self.instead = Some(force);
        Ok(())
    }
}

impl<'a> Game<'a> {
    /// What is for one time is used up by it.
    pub fn use_up(&mut self, force: &Force<'a>) -> Result<(), Stop> {
        let Some(amount) = force.amount else { return Ok(()) };
        let (ShieldAmount::Word(Shield::NextTime(_)), Key::Live(id)) = (amount, &force.key) else {
            return Err(Stop::unsupported("replacing a part of an event that is not damage"));
        };
        if let Some(live) = self.state.live_of_mut(*id) {
            live.spent = true;
        }
        Ok(())
    }

    /// Lets effects replace an event. Gives what is to happen; nothing where something else happened
    /// instead.
    pub fn rewritten(&mut self, would: Would, ctx: &Context) -> Result<Option<Would>, Stop> {
        if self.rulings.changed_events == ChangedEvents::Settled && ctx.follows == Follows::Replacement {
            return Ok(Some(would));
        }
        let (would, instead, used) = {
            let (cause, by, discards) = (ctx.cause, ctx.this, ctx.discards);
            let used = ctx.used.clone();
            let mut single = Single { game: &mut *self, would, cause, by, discards, used, instead: None, before: None };
            let applied = rewrite(&mut single)?;
            if !applied.is_empty() && ctx.follows == Follows::Prevention {
                single.game.log.cite(clause!("616.2-becomes-applicable"), || {
                    "what a prevention makes is changed again".to_owned()
                });
            }
            (single.would, single.instead, single.used)
        };
        let Some(force) = instead else { return Ok(Some(would)) };
        let besides = (self.rulings.replaced == Replaced::HappensToo).then(|| would.clone());
        self.enter()?;
        match (force.does, &force.key) {
            (Does::Replace(replace), _) => {
                let mut inner = force.ctx.clone();
                inner.it = vec![would.affects()];
                inner.that_much = would.amount();
                inner.amount = would.amount();
                if !ctx.used.is_empty() && matches!(would, Would::Draw(_)) {
                    self.log
                        .cite(clause!("616.2-becomes-applicable"), || "a changed event is changed again".to_owned());
                    self.log.cite(clause!("616.2-gain-draw-return"), || "drawing became something else".to_owned());
                }
                inner.used = used;
                inner.follows = Follows::Replacement;
                inner.cause = Cause::Effect;
                match (&would, replace.change.as_ref().and_then(|change| change.amount.as_ref())) {
                    (Would::Draw(seat), Some(by)) => {
                        let cards = self.state.amount(by, &inner, 1);
                        self.draw(*seat, cards, &mut inner)?;
                    }
                    _ => self.carry_out(&replace.instead, &mut inner)?,
                }
            }
            (Does::ShieldCounter, Key::ShieldCounter(id, _)) => {
                let mut inner = force.ctx.clone();
                self.remove_counters(Being::Object(*id), &Name::Word("shield"), 1, &mut inner);
            }
            (Does::Regeneration, Key::Regeneration(id)) => {
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

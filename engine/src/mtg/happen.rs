//! Events other than damage, and the effects that replace them (614, 616).

use super::context::{Context, Follows};
use super::effects::{Change, Destination, EventPattern, Position, Replace};
use super::force::{Does, Force};
use super::game::{Game, means, pattern_word};
use super::happened::Happened;
use super::lasting::Key;
use super::rewriting::Hit;
use super::rulings::{
    ChangedEvents, ChangedTriggers, CounterCost, LifeLoss, OrderChooser, Repetition, Replaced, RiderCounters,
};
use super::select::Zone;
use super::state::{Being, ObjId, Seat};
use crate::kernel::name::Name;
use crate::kernel::observed::Event;
use crate::kernel::rewrite::{Imminent, rewrite};
use crate::kernel::stop::Stop;

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
}

impl Would {
    /// What it affects.
    fn affects(&self) -> Being {
        match self {
            Self::Gain(seat, _) | Self::Lose(seat, _) | Self::Draw(seat) | Self::Create(seat, _) => {
                Being::Player(*seat)
            }
            Self::Counters(to, ..) => *to,
            Self::Move(id, _) | Self::Destroy(id) => Being::Object(*id),
        }
    }

    fn amount(&self) -> i64 {
        match self {
            Self::Gain(_, amount) | Self::Lose(_, amount) | Self::Create(_, amount) | Self::Counters(_, _, amount) => {
                *amount
            }
            Self::Draw(_) | Self::Move(..) | Self::Destroy(_) => 1,
        }
    }
}

/// An event with the effects applied to it.
struct Single<'g, 'a> {
    game: &'g mut Game<'a>,
    would: Would,
    used: Vec<Key>,
    instead: Option<Force<'a>>,
    before: Option<Vec<Key>>,
}

impl<'a> Single<'_, 'a> {
    fn meets(&self, force: &Force<'a>) -> bool {
        if self.instead.is_some() || force.spent || self.would.amount() <= 0 {
            return false;
        }
        match (&self.would, force.does) {
            (Would::Destroy(id), Does::Regeneration | Does::ShieldCounter) => {
                force.fixed.as_ref().is_some_and(|fixed| fixed.contains(&Being::Object(*id)))
            }
            (_, Does::Replace(replace)) => self.matches(force, replace),
            _ => false,
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
        let fits = |compare: Option<super::amount::Compare>, n: i64| compare.is_none_or(|compare| compare.fits(n));
        match (&self.would, &replace.would) {
            (Would::Gain(seat, _), EventPattern::Gained(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx) && fits(p.amount, amount)
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
                    && leaves
            }
            (Would::Create(seat, _), EventPattern::Created(p)) => {
                means(state, p.who.as_ref(), Being::Player(*seat), &ctx) && fits(p.amount, amount)
            }
            (Would::Draw(seat), EventPattern::Drew(p)) => means(state, p.who.as_ref(), Being::Player(*seat), &ctx),
            (Would::Counters(to, kind, _), EventPattern::CountersPut(p)) => {
                means(state, p.to.as_ref(), *to, &ctx)
                    && p.counter.as_ref().is_none_or(|counter| **counter == **kind)
                    && fits(p.amount, amount)
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
                    && means(state, p.what.as_ref(), what, ctx)
            }
            EventPattern::Died(p) => {
                from == Zone::Battlefield && to == Zone::Graveyard && means(state, p.what.as_ref(), what, ctx)
            }
            _ => false,
        }
    }

    fn force(&self, key: &Key) -> Option<Force<'a>> {
        self.game.forces().into_iter().find(|force| force.key == *key)
    }

    fn change(&mut self, force: &Force<'a>, change: &Change) -> Result<(), Stop> {
        let mut ctx = force.ctx.clone();
        ctx.that_much = self.would.amount();
        ctx.it = vec![self.would.affects()];
        let state = &self.game.state;
        match &mut self.would {
            Would::Gain(_, amount) | Would::Create(_, amount) | Would::Counters(_, _, amount) => {
                let Some(by) = &change.amount else { return Err(Stop::unsupported("this `change` of an event")) };
                *amount = super::game::within(state.amount(by, &ctx, *amount))?;
            }
            Would::Lose(seat, amount) => {
                if let Some(by) = &change.amount {
                    *amount = super::game::within(state.amount(by, &ctx, *amount))?;
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
            Would::Draw(_) | Would::Destroy(_) => return Err(Stop::unsupported("this `change` of an event")),
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
        for force in self.game.forces() {
            if !self.meets(&force) {
                continue;
            }
            if self.used.iter().filter(|used| **used == force.key).count() >= most {
                self.game.log.cite("614.5-once", || format!("{} was applied to it already", force.name));
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
                log.cite("616.1f-other-does-nothing", || "another one has nothing left to replace".to_owned());
                log.cite("616.1f-repeat-with-what-applies-now", || "fewer apply now".to_owned());
            }
            if !found.is_empty() {
                log.cite("616.1f-repeat-with-what-applies-now", || "what applies now".to_owned());
            }
            if found.iter().any(|key| !before.contains(key)) {
                log.cite("616.2-becomes-applicable", || "another one applies now".to_owned());
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
        let who = match self.game.rulings.order_chooser {
            OrderChooser::Nobody => {
                return Ok(forces.iter().min_by_key(|force| force.born).map(|force| force.key.clone()));
            }
            OrderChooser::EffectsController => forces.first().map_or(self.game.state.active, |force| force.ctx.you),
            OrderChooser::Affected => {
                let clause = match affects {
                    Being::Player(_) => "616.1-affected-player-chooses",
                    Being::Object(id) => match self.game.state.object(id).map(|object| object.zone) {
                        Some(Zone::Battlefield | Zone::Stack) => "616.1-controller-chooses",
                        _ => "616.1-owner-if-no-controller",
                    },
                };
                self.game.log.cite(clause, || "several effects apply".to_owned());
                self.game.log.cite("616.1e-then-any", || "any of them may come first".to_owned());
                self.game.state.chooser(affects)
            }
        };
        let who = self.game.seat_name(who);
        let about = self.game.name(affects);
        let picked = self.game.log.pick(&who, "order", Some(&about), &names)?;
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
            if !self.game.log.may(&who, "may", Some(&to), "accept")? {
                return Ok(());
            }
        }
        self.game.log.cite("614.1a-instead", || format!("{} replaces the event", force.name));
        self.game.log.event(Event::new("replaced").with("by", &force.name).with("to", &to));
        if let Does::Replace(Replace { change: Some(change), .. }) = force.does {
            return self.change(&force, change);
        }
        self.instead = Some(force);
        Ok(())
    }
}

impl Game<'_> {
    /// Lets effects replace an event. Gives what is to happen; nothing where something else happened
    /// instead.
    pub fn rewritten(&mut self, would: Would, ctx: &Context) -> Result<Option<Would>, Stop> {
        if self.rulings.changed_events == ChangedEvents::Settled && ctx.follows == Follows::Replacement {
            return Ok(Some(would));
        }
        let (would, instead, used) = {
            let mut single = Single { game: &mut *self, would, used: ctx.used.clone(), instead: None, before: None };
            rewrite(&mut single)?;
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
                    self.log.cite("616.2-becomes-applicable", || "a changed event is changed again".to_owned());
                    self.log.cite("616.2-gain-draw-return", || "drawing became something else".to_owned());
                }
                inner.used = used;
                inner.follows = Follows::Replacement;
                self.carry_out(&replace.instead, &mut inner)?;
            }
            (Does::ShieldCounter, Key::ShieldCounter(id, _)) => {
                let mut inner = force.ctx.clone();
                self.remove_counters(Being::Object(*id), &Name::Word("shield"), 1, &mut inner);
            }
            (Does::Regeneration, Key::Regeneration(id)) => {
                self.log.cite("wiki-redirection-is-replacement", || "regeneration replaces destruction".to_owned());
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

    /// How much life a player would lose, after what replaces that (120.4c).
    pub fn would_lose(&mut self, seat: Seat, amount: i64) -> Result<i64, Stop> {
        let name = self.seat_name(seat);
        let ctx = Context::new(seat, None, name);
        match self.rewritten(Would::Lose(seat, amount), &ctx)? {
            Some(Would::Lose(_, amount)) => Ok(amount),
            _ => Ok(0),
        }
    }

    /// Takes life away and gives the event.
    pub fn take_life(&mut self, seat: Seat, amount: i64) -> Option<Event> {
        if amount <= 0 {
            return None;
        }
        let name = self.seat_name(seat);
        let player = self.state.player_mut(seat)?;
        player.life = player.life.saturating_sub(amount);
        let left = player.life;
        Some(Event::new("lost").with("who", &name).with("amount", amount).with("leaves", left))
    }

    /// A player loses life that is not damage.
    pub fn lose(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0
            || self.cannot(ctx.follows, |state, cant, ctx| forbids_player(state, cant, "lose_life", seat, ctx))
        {
            return Ok(());
        }
        if let (LifeLoss::Damage, Some(source)) = (self.rulings.life_loss, ctx.this) {
            let (to, combat, unpreventable, not_redirected) = (Being::Player(seat), false, false, false);
            return self.deal(vec![Hit { source, to, amount, combat, unpreventable, not_redirected }]);
        }
        self.cite_not_damage(Being::Player(seat), true);
        let Some(Would::Lose(_, amount)) = self.rewritten(Would::Lose(seat, amount), ctx)? else { return Ok(()) };
        if let Some(event) = self.take_life(seat, amount) {
            self.log.event(event.with("by", &ctx.name));
            self.happened(ctx, Happened::Lost(seat, amount));
        }
        Ok(())
    }

    /// Something other than damage happens to what a prevention effect is about.
    pub fn cite_not_damage(&mut self, to: Being, life: bool) {
        let shielded = self.forces().iter().any(|force| match force.does {
            Does::Prevent(prevent) => match &force.fixed {
                Some(fixed) => fixed.contains(&to),
                None => means(&self.state, prevent.to.as_ref(), to, &force.ctx),
            },
            _ => false,
        });
        if shielded {
            self.log.cite("615.1-watches-for-damage", || "this is not damage".to_owned());
            let clause = if life { "wiki-life-loss-untouched" } else { "wiki-only-damage" };
            self.log.cite(clause, || "this is not damage".to_owned());
        }
    }

    /// A player gains life.
    pub fn gain(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0 {
            return Ok(());
        }
        if self.cannot(ctx.follows, |state, cant, ctx| forbids_player(state, cant, "gain_life", seat, ctx)) {
            self.impossible(ctx);
            return Ok(());
        }
        let Some(Would::Gain(seat, amount)) = self.rewritten(Would::Gain(seat, amount), ctx)? else { return Ok(()) };
        let name = self.seat_name(seat);
        let Some(player) = self.state.player_mut(seat).filter(|_| amount > 0) else { return Ok(()) };
        player.life = player.life.saturating_add(amount);
        let left = player.life;
        let event = Event::new("gained").with("who", &name).with("amount", amount);
        self.log.event(event.with("leaves", left).with("by", &ctx.name));
        self.happened(ctx, Happened::Gained(seat, amount));
        Ok(())
    }

    /// An instruction of a changed event that cannot be carried out is ignored (615.6).
    pub fn impossible(&mut self, ctx: &Context) {
        if ctx.follows != Follows::Resolution {
            self.log.cite("615.6-impossible-part-ignored", || "it cannot be done".to_owned());
        }
    }

    /// A player draws cards, one after the other.
    pub fn draw(&mut self, seat: Seat, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount > crate::kernel::shape::MOST_CARDS {
            return Err(self.log.rejected("too many cards are drawn"));
        }
        for _ in 0..amount {
            if self.cannot(ctx.follows, |state, cant, ctx| forbids_player(state, cant, "draw", seat, ctx)) {
                self.impossible(ctx);
                return Ok(());
            }
            let Some(Would::Draw(seat)) = self.rewritten(Would::Draw(seat), ctx)? else { continue };
            let name = self.seat_name(seat);
            let Some(player) = self.state.player_mut(seat) else { continue };
            if player.library.is_empty() {
                player.drew_from_nothing = true;
                continue;
            }
            let card = player.library.remove(0);
            let what = match card {
                None => {
                    player.hand.push(None);
                    None
                }
                Some(id) => {
                    player.library.insert(0, Some(id));
                    Some(self.change_zone(id, Zone::Hand, Position::Top, None))
                }
            };
            let what = what.flatten().map(|id| self.object_name(id));
            let event = Event::new("drew").with("who", &name).with("amount", 1).with_some("what", what.as_ref());
            self.log.event(event.with("by", &ctx.name));
            self.happened(ctx, Happened::Drew(seat));
        }
        Ok(())
    }

    /// Puts counters on a permanent or player.
    pub fn put_counters(&mut self, to: Being, kind: &Name, amount: i64, ctx: &mut Context) -> Result<(), Stop> {
        if amount <= 0 {
            return Ok(());
        }
        if let Being::Object(id) = to
            && !self.state.is_permanent(id)
        {
            self.impossible(ctx);
            return Ok(());
        }
        if self.cannot(ctx.follows, |state, cant, ctx| forbids_counters(state, cant, to, kind, ctx)) {
            self.impossible(ctx);
            return Ok(());
        }
        self.cite_counters(ctx, kind);
        let would = Would::Counters(to, kind.clone(), amount);
        let by_rules = self.rulings.rider_counters == RiderCounters::ByTheRules && ctx.follows != Follows::Resolution;
        let would = if by_rules { Some(would) } else { self.rewritten(would, ctx)? };
        let Some(Would::Counters(to, kind, amount)) = would else { return Ok(()) };
        let name = self.name(to);
        match to {
            Being::Player(seat) => {
                if let Some(player) = self.state.player_mut(seat) {
                    player.counters.add(&kind, amount);
                }
            }
            Being::Object(id) => {
                if let Some(object) = self.state.object_mut(id) {
                    object.counters.add(&kind, amount);
                }
            }
        }
        let event = Event::new("counters_put").with("to", &name).with("counter", &kind).with("amount", amount);
        self.log.event(event.with("by", &ctx.name));
        self.happened(ctx, Happened::CountersPut(to, kind, amount));
        Ok(())
    }

    /// Removes counters, as many as there are.
    pub fn remove_counters(&mut self, from: Being, kind: &Name, amount: i64, ctx: &mut Context) {
        let name = self.name(from);
        let all = self.rulings.counter_cost == CounterCost::All && ctx.follows == Follows::Prevention;
        let counters = match from {
            Being::Player(seat) => self.state.player_mut(seat).map(|player| &mut player.counters),
            Being::Object(id) => {
                self.state.object_mut(id).filter(|object| object.live).map(|object| &mut object.counters)
            }
        };
        let Some(counters) = counters else { return };
        let amount = if all { counters.get(kind) } else { amount };
        let removed = amount.clamp(0, counters.get(kind));
        counters.add(kind, -removed);
        let left = counters.get(kind);
        ctx.removed = removed;
        if removed < amount {
            self.impossible(ctx);
        }
        if removed == 0 {
            return;
        }
        if ctx.follows == Follows::Prevention && amount > 1 {
            self.log.cite("wiki-counter-per-point", || "one counter for each damage".to_owned());
        }
        let event = Event::new("counters_removed").with("from", &name).with("counter", kind);
        self.log.event(event.with("amount", removed).with("leaves", left));
        self.happened(ctx, Happened::CountersRemoved(from, kind.clone(), removed, left));
    }

    /// Notes an event for triggers, and for the reflexive ones of the present instructions.
    pub fn happened(&mut self, ctx: &mut Context, event: Happened) {
        let waiting = self.state.waiting.len();
        if self.rulings.changed_triggers == ChangedTriggers::DoNot && ctx.follows != Follows::Resolution {
            return;
        }
        self.note(&event);
        if ctx.follows != Follows::Resolution && self.state.waiting.len() > waiting {
            self.log.cite("615.6-modified-event-triggers", || "an ability triggers on it".to_owned());
        }
        if ctx.recent.len() < 100 {
            ctx.recent.push(event);
        }
    }
}

/// Whether a ban is about a player doing something.
fn forbids_player(
    state: &super::state::State<'_>,
    cant: &super::effects::Cant,
    verb: &str,
    seat: Seat,
    ctx: &Context,
) -> bool {
    use super::effects::{Cant, CantVerb};
    let who = match cant {
        Cant::Verb(banned) => match &**banned {
            CantVerb::GainLife(player) | CantVerb::LoseLife(player) | CantVerb::Draw(player)
                if banned.word() == verb =>
            {
                player.who.as_ref()
            }
            _ => return false,
        },
        Cant::Event(pattern) => match (&**pattern, verb) {
            (EventPattern::Gained(p), "gain_life") | (EventPattern::Lost(p), "lose_life") => p.who.as_ref(),
            (EventPattern::Drew(p), "draw") => p.who.as_ref(),
            _ => return false,
        },
    };
    means(state, who, Being::Player(seat), ctx)
}

/// Whether a ban is about putting counters.
fn forbids_counters(
    state: &super::state::State<'_>,
    cant: &super::effects::Cant,
    to: Being,
    kind: &Name,
    ctx: &Context,
) -> bool {
    use super::effects::{Cant, CantVerb};
    let (target, counter) = match cant {
        Cant::Verb(banned) => match &**banned {
            CantVerb::PutCounters(put) => (put.to.as_ref(), put.counter.as_ref()),
            _ => return false,
        },
        Cant::Event(pattern) => match &**pattern {
            EventPattern::CountersPut(p) => (p.to.as_ref(), p.counter.as_ref()),
            _ => return false,
        },
    };
    means(state, target, to, ctx) && counter.is_none_or(|counter| **counter == **kind)
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
        | EventPattern::Destroyed(_) => Ok(()),
        _ => Err(Stop::unsupported(format!("replacing the event `{}`", pattern_word(pattern)))),
    }
}

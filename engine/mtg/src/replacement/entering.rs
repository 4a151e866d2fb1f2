//! Entering the battlefield: what changes how an object enters (614.12), in the order of 616.1b to
//! 616.1e, and tokens.
//!
//! An object is looked at as it would exist on the battlefield: it is put there first, and what
//! changes how it enters changes it before anything sees it.

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::{Game, means};
use crate::replacement::single::PendingEvent;
use crate::rulings::{ChangedEvents, EnteringOrder, OrderChooser, TokenDoubling};
use crate::state::context::Context;
use crate::state::lasting::EffectId;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, Object, Printed, Seat};
use crate::words::cards::{Color, KeywordWord};
use crate::words::effects::{Change, Create, EventPattern, Face};
use crate::words::scenario::Daytime;
use crate::words::select::{Selector, Zone};
use kernel::clause::Clause;
use kernel::replacing::{Imminent, rewrite};
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// The most tokens that one effect creates.
const MOST_TOKENS: i64 = 1_000;

/// How many objects there may have been before no more tokens are created.
const MOST_OBJECTS: usize = 5_000;

/// The classes of 616.1, the one that comes first at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// Under whose control it enters (616.1b).
    Control,
    /// As a copy of what (616.1c).
    Copy,
    /// With which face up (616.1d).
    Face,
    /// Anything else (616.1e).
    Other,
}

impl Class {
    fn of(change: &Change) -> Self {
        if change.controller.is_some() {
            Self::Control
        } else if change.copy_of.is_some() {
            Self::Copy
        } else if change.face.is_some() {
            Self::Face
        } else {
            Self::Other
        }
    }

    fn clause(self) -> Clause {
        match self {
            Self::Control => clause!("616.1b-then-control"),
            Self::Copy => clause!("616.1c-then-copies"),
            Self::Face => clause!("616.1d-then-back-face"),
            Self::Other => clause!("616.1e-then-any"),
        }
    }
}

/// An object that is about to be on the battlefield.
struct Entrance<'g, 'a> {
    game: &'g mut Game<'a>,
    id: ObjId,
    used: Vec<EffectId>,
    before: Option<Vec<EffectId>>,
    /// The class of the effect that was applied before.
    earlier: Option<Class>,
    copied: bool,
}

impl<'a> Entrance<'_, 'a> {
    fn change_of(&self, effect: &ActiveEffect<'a>) -> Option<&'a Change> {
        let EffectKind::Replace(replace) = effect.kind else { return None };
        let EventPattern::Entered(pattern) = &replace.would else { return None };
        let change = replace.change.as_ref()?;
        let state = &self.game.state;
        let what = Being::Object(self.id);
        let mut ctx = effect.ctx.clone();
        ctx.it = vec![what];
        let itself = pattern.what.as_ref().is_some_and(Selector::is_this);
        if !itself && effect.ctx.this.is_some_and(|this| state.entering.contains(&this)) {
            return None;
        }
        let holds = replace.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx));
        (holds && !effect.spent && means(state, pattern.what.as_ref(), what, &ctx)).then_some(change)
    }

    fn effect(&self, key: &EffectId) -> Option<ActiveEffect<'a>> {
        self.game.active_effects().into_iter().find(|effect| effect.id == *key)
    }

    /// By night a card with daybound enters with its back face up (702.145).
    fn daybound(&self) -> bool {
        self.game.state.daytime == Some(Daytime::Night)
            && self.game.state.characteristics(self.id).has(KeywordWord::Daybound)
    }

    fn turn_over(&mut self) {
        if let Some(object) = self.game.state.object_mut(self.id)
            && let Some(back) = object.card.and_then(|card| card.back.as_deref())
        {
            object.card = Some(back);
            self.game.state.turned(self.id);
        }
    }

    fn class(&self, class: Class) -> Class {
        match self.game.rulings.entering_order {
            EnteringOrder::ByClass => class,
            EnteringOrder::AnyOrder => Class::Other,
        }
    }

    fn name_of(&self, key: &EffectId) -> Name {
        self.effect(key).map_or_else(|| self.game.object_name(self.id), |effect| effect.name)
    }

    fn change(&mut self, effect: &ActiveEffect<'a>, change: &'a Change) -> Result<(), Stop> {
        if let Some(who) = &change.controller {
            let seat = self.game.state.meant(who, &effect.ctx).into_iter().find_map(|being| match being {
                Being::Player(seat) => Some(seat),
                Being::Object(_) => None,
            });
            if let (Some(seat), Some(object)) = (seat, self.game.state.object_mut(self.id)) {
                object.controller = seat;
            }
        }
        if let Some(of) = &change.copy_of {
            let model = self.game.objects_of(of, &mut effect.ctx.clone())?.first().copied();
            if let Some(model) = model {
                self.game.copy(self.id, model);
                self.copied = true;
            }
        }
        let id = self.id;
        if change.face == Some(Face::Back) {
            self.turn_over();
        }
        if let (Some(tapped), Some(object)) = (change.tapped, self.game.state.object_mut(id)) {
            object.tapped = tapped;
        }
        match change.choose.as_deref() {
            None => Ok(()),
            Some(what) => self.choose_as_it_enters(what),
        }
    }

    /// What a permanent's controller chooses as it enters (614.12a).
    fn choose_as_it_enters(&mut self, what: &str) -> Result<(), Stop> {
        let (id, state) = (self.id, &self.game.state);
        let (kind, options) = match what {
            "color" => ("color", Options::One(Color::WORDS.iter().copied().map(Name::Word).collect())),
            "player" => {
                let players = state.in_turn_order().into_iter().map(|seat| self.game.seat_name(seat));
                ("player", Options::One(players.collect()))
            }
            "opponent" => {
                let you = state.chooser(Being::Object(id));
                let others = state.in_turn_order().into_iter().filter(|seat| *seat != you);
                ("player", Options::One(others.map(|seat| self.game.seat_name(seat)).collect()))
            }
            "creature type" => ("object", Options::One(state.creature_types())),
            "card name" => ("object", Options::One(state.card_names())),
            "number" => ("object", Options::Number { least: 0, most: kernel::words::shape::MOST }),
            other => return Err(Stop::unsupported(format!("choosing a {other} on entering"))),
        };
        let controller = state.chooser(Being::Object(id));
        let chosen = if let [only] = options.names().as_slice() {
            only.clone()
        } else {
            let who = self.game.seat_name(controller);
            let about = Some(self.game.object_name(id));
            let question = Question { who, kind, under: Some(rule!("614.12a")), about, options };
            self.game.log.ask(&question, |give| match give {
                Give::One(name) => Ok(name.clone()),
                other => Ok(Name::from(other.to_string())),
            })?
        };
        if let Some(object) = self.game.state.object_mut(id) {
            object.chosen = Some(chosen);
        }
        Ok(())
    }
}

impl Imminent for Entrance<'_, '_> {
    type Effect = EffectId;

    fn applicable(&mut self, _: &[EffectId]) -> Result<Vec<EffectId>, Stop> {
        self.game.spend_fuel()?;
        let mut found: Vec<(Class, EffectId)> = Vec::new();
        for effect in self.game.active_effects() {
            if let Some(change) = self.change_of(&effect)
                && !self.used.contains(&effect.id)
            {
                found.push((self.class(Class::of(change)), effect.id));
            }
        }
        let daybound = EffectId::Daybound(self.id);
        if self.daybound() && !self.used.contains(&daybound) {
            found.push((self.class(Class::Face), daybound));
        }
        if let Some(before) =
            self.before.as_ref().filter(|_| self.game.rulings.changed_events == ChangedEvents::Settled)
        {
            found.retain(|(_, key)| before.contains(key));
        }
        let keys: Vec<EffectId> = found.iter().map(|(_, key)| key.clone()).collect();
        if let Some(before) = &self.before {
            let log = &mut self.game.log;
            if before.iter().any(|key| !self.used.contains(key) && !keys.contains(key)) {
                log.cite(clause!("616.1f-other-does-nothing"), || "another one no longer applies".to_owned());
                if self.copied {
                    log.cite(clause!("616.1f-copy-loses-enters-tapped"), || {
                        "the copy does not have that ability".to_owned()
                    });
                }
            }
            if !keys.is_empty() {
                log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "what applies now".to_owned());
            }
            if keys.iter().any(|key| !before.contains(key)) {
                log.cite(clause!("616.2-becomes-applicable"), || "another one applies now".to_owned());
            }
        }
        self.before = Some(keys);
        let Some(first) = found.iter().map(|(class, _)| *class).min() else { return Ok(Vec::new()) };
        if let Some(earlier) = self.earlier.filter(|class| *class != Class::Other) {
            self.game.log.cite(earlier.clause(), || "it came before what applies now".to_owned());
        }
        let several = found.len() > 1 && first != Class::Other;
        if several || found.iter().any(|(class, _)| *class != first) {
            self.game.log.cite(first.clause(), || "one of these must be chosen".to_owned());
        }
        for later in [Class::Copy, Class::Face] {
            if later != first && found.iter().any(|(class, _)| *class == later) {
                self.game.log.cite(later.clause(), || "it has to wait".to_owned());
            }
        }
        self.earlier = Some(first);
        Ok(found.into_iter().filter(|(class, _)| *class == first).map(|(_, key)| key).collect())
    }

    fn choose(&mut self, offered: &[EffectId]) -> Result<Option<EffectId>, Stop> {
        let active_effects: Vec<ActiveEffect<'_>> = offered.iter().filter_map(|key| self.effect(key)).collect();
        let names: Vec<Name> = offered.iter().map(|key| self.name_of(key)).collect();
        let same = names.iter().zip(names.iter().skip(1)).all(|(a, b)| a == b);
        if same {
            return Ok(offered.first().cloned());
        }
        let what = Being::Object(self.id);
        let who = match self.game.rulings.order_chooser {
            OrderChooser::Nobody => {
                return Ok(active_effects.iter().min_by_key(|effect| effect.born).map(|effect| effect.id.clone()));
            }
            OrderChooser::EffectsController => {
                active_effects.first().map_or(self.game.state.active, |effect| effect.ctx.you)
            }
            OrderChooser::Affected => {
                self.game.log.cite(clause!("616.1-controller-chooses"), || "several effects apply".to_owned());
                self.game.log.cite(clause!("616.1e-then-any"), || "any of them may come first".to_owned());
                self.game.state.chooser(what)
            }
        };
        let who = self.game.seat_name(who);
        let about = self.game.name(what);
        let picked =
            self.game.log.pick(&who, "order", Some(clause!("616.1-controller-chooses")), Some(&about), &names)?;
        Ok(offered.get(picked).cloned())
    }

    fn apply(&mut self, key: &EffectId) -> Result<(), Stop> {
        self.used.push(key.clone());
        if matches!(key, EffectId::Daybound(_)) {
            let name = self.game.object_name(self.id);
            self.game.log.event(Event::new("replaced").with("by", &name).with("to", &name));
            self.turn_over();
            return Ok(());
        }
        let Some(effect) = self.effect(key) else { return Ok(()) };
        let Some(change) = self.change_of(&effect) else { return Ok(()) };
        let to = self.game.object_name(self.id);
        if let EffectKind::Replace(replace) = effect.kind
            && replace.may
        {
            let who = self.game.seat_name(effect.ctx.you);
            if !self.game.log.may(&who, "may", Some(clause!("109.5-may-is-the-controllers")), Some(&to), "accept")? {
                return Ok(());
            }
        }
        self.game.note(&PastEvent::Replaced { by: effect.ctx.this, to: Being::Object(self.id) });
        self.game.log.event(Event::new("replaced").with("by", &effect.name).with("to", &to));
        self.game.use_up(&effect)?;
        self.change(&effect, change)
    }
}

impl<'a> Game<'a> {
    /// An object is put onto the battlefield: what changes how it enters, and its counters. Says
    /// whether anything changed it.
    pub fn entrance(&mut self, id: ObjId, x: i64) -> Result<bool, Stop> {
        let changed = {
            let mut entrance =
                Entrance { game: &mut *self, id, used: Vec::new(), before: None, earlier: None, copied: false };
            !rewrite(&mut entrance)?.is_empty()
        };
        if let Some(card) = self.state.object(id).and_then(|object| object.card) {
            crate::instructions::support::check(card)?;
        }
        self.enter_with(id, x)?;
        Ok(changed)
    }

    /// The counters that a permanent enters with. An effect puts them, which others may change (614.16).
    fn enter_with(&mut self, id: ObjId, x: i64) -> Result<(), Stop> {
        let Some(object) = self.state.object(id) else { return Ok(()) };
        let mut ctx = Context::new(object.controller, Some(id), object.name.clone());
        ctx.x = x;
        let Some(card) = object.card else { return Ok(()) };
        for (kind, amount) in &card.enters_with {
            let count = self.state.amount(amount, &ctx, 0);
            let would = PendingEvent::Counters(Being::Object(id), kind.0.clone(), count);
            let Some(PendingEvent::Counters(_, kind, amount)) = self.rewritten(would, &ctx)? else { continue };
            if amount != count {
                self.log.cite(clause!("614.16-counters-from-replacement"), || {
                    "entering with counters puts them".to_owned()
                });
            }
            if let Some(object) = self.state.object_mut(id).filter(|_| amount > 0) {
                object.counters.add(&kind, amount);
                // A permanent that enters with counters has them put on it (122.6).
                let to = self.object_name(id);
                let event = Event::new("counters_put").with("to", &to).with("counter", &kind);
                self.log.event(event.with("amount", amount).with("by", &to));
                self.happened(&mut ctx, PastEvent::CountersPut(Being::Object(id), kind, amount));
            }
        }
        Ok(())
    }

    /// The counters that a permanent of the start has entered with.
    pub fn has_entered_with(&mut self, id: ObjId) {
        let Some(object) = self.state.object(id) else { return };
        let ctx = Context::new(object.controller, Some(id), object.name.clone());
        let Some(card) = object.card else { return };
        for (kind, amount) in &card.enters_with {
            let count = self.state.amount(amount, &ctx, 0);
            if let Some(object) = self.state.object_mut(id) {
                object.counters.add(&kind.0, count);
            }
        }
    }

    /// Makes an object a copy of another (707.2).
    fn copy(&mut self, id: ObjId, model: ObjId) {
        let Some(model) = self.state.object(model) else { return };
        let (card, name, traits) = (model.card, model.card_name.clone(), model.traits);
        if let Some(object) = self.state.object_mut(id) {
            object.card = card;
            object.card_name = name;
            object.traits = traits;
        }
        self.state.turned(id);
    }

    /// Creates tokens (701.7): how many is settled before any of them enters (616.1g).
    pub fn create(&mut self, create: &'a Create, ctx: &mut Context) -> Result<(), Stop> {
        let mut amount = &create.amount;
        if let Some(instead) = &create.instead
            && self.state.holds(&instead.r#if, ctx)
        {
            self.cite_self_replacement();
            amount = &instead.amount;
        }
        let amount = self.state.amount(amount, ctx, 0);
        let seats: Vec<Seat> = match &create.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let (card, name) = match (&create.token, &create.copy_of) {
            (Some(card), _) => {
                let words: Vec<&str> = card.subtypes.iter().map(|subtype| &**subtype).collect();
                (Some(&**card), Name::from(words.join(" ")))
            }
            (None, Some(of)) => {
                let Some(model) = self.objects_of(of, ctx)?.first().copied() else { return Ok(()) };
                let Some(object) = self.state.object(model) else { return Ok(()) };
                (object.card, object.card_name.clone().unwrap_or_else(|| object.name.clone()))
            }
            (None, None) => return Err(Stop::unsupported("`create` without `token` or `copy_of`")),
        };
        let Some(card) = card else { return Err(Stop::unsupported("a copy of a thing without a card")) };
        for seat in seats {
            let would = self.rewritten(PendingEvent::Create(seat, amount), ctx)?;
            let Some(PendingEvent::Create(seat, count)) = would.filter(|_| amount > 0) else { continue };
            if count > MOST_TOKENS {
                return Err(Stop::unsupported(format!("more than {MOST_TOKENS} tokens at once")));
            }
            if self.state.objects.len() > MOST_OBJECTS {
                return Err(Stop::unsupported(format!("tokens beside more than {MOST_OBJECTS} objects")));
            }
            let mut changed = false;
            let mut made = Vec::new();
            let already = self.state.entering.clone();
            for _ in 0..count {
                let id = self.token(seat, card, &name);
                self.state.entering.push(id);
                let entered = usize::try_from(amount).is_ok_and(|amount| made.len() >= amount);
                if entered && self.rulings.token_doubling == TokenDoubling::AfterEntering {
                    self.like_the_first(id, &made);
                } else {
                    changed |= self.entrance(id, 0)?;
                }
                made.push(id);
            }
            self.state.entering = already;
            if changed && count > amount {
                self.log.cite(clause!("616.1g-inner-event-waits"), || "how many was settled first".to_owned());
                self.log.cite(clause!("616.1g-tokens-doubled-first"), || "then each token entered".to_owned());
            }
            self.report_tokens(seat, &made, ctx);
        }
        Ok(())
    }

    /// A token that is created for one that has entered is like that one.
    fn like_the_first(&mut self, id: ObjId, made: &[ObjId]) {
        let Some(first) = made.first().and_then(|first| self.state.object(*first)).cloned() else { return };
        if let Some(object) = self.state.object_mut(id) {
            object.chosen = first.chosen;
            object.tapped = first.tapped;
            object.counters = first.counters;
        }
    }

    fn report_tokens(&mut self, seat: Seat, made: &[ObjId], ctx: &mut Context) {
        let count = i64::try_from(made.len()).unwrap_or(0);
        let created = Event::new("created").with("who", self.seat_name(seat)).with("amount", count);
        let created = created.with("by", &ctx.name);
        let names: Vec<Name> = made.iter().map(|id| self.object_name(*id)).collect();
        self.log.together(|log| {
            log.event(created);
            for name in names {
                log.event(Event::new("entered").with("what", &name).with("to", "battlefield"));
            }
        });
        self.happened(ctx, PastEvent::Created(seat, count));
        for id in made {
            let moved = PastEvent::Moved { was: *id, now: Some(*id), from: Zone::Gone, to: Zone::Battlefield };
            self.happened(ctx, moved);
        }
    }

    /// A player gets an emblem: an object in the command zone with static abilities (114).
    pub fn emblem(&mut self, card: &'a crate::words::cards::Card, ctx: &Context) -> Result<(), Stop> {
        if !card.triggered.is_empty() || !card.activated.is_empty() {
            return Err(Stop::unsupported("an emblem with other than static abilities"));
        }
        crate::instructions::support::check(card)?;
        let name = Name::from(format!("{} emblem", ctx.name));
        let id = self.made(ctx.you, card, &name, name.clone(), Zone::Command);
        if let Some(player) = self.state.player_mut(ctx.you) {
            player.command.push(Some(id));
        }
        Ok(())
    }

    fn token(&mut self, seat: Seat, card: &'a crate::words::cards::Card, name: &Name) -> ObjId {
        let mut number = 1;
        let mut alias = Name::from(format!("{name} token"));
        while self.state.named(&alias).is_some() {
            number += 1;
            alias = Name::from(format!("{name} token {number}"));
        }
        self.made(seat, card, name, alias, Zone::Battlefield)
    }

    /// An object that is no card: a token or an emblem.
    fn made(&mut self, seat: Seat, card: &'a crate::words::cards::Card, name: &Name, alias: Name, zone: Zone) -> ObjId {
        let born = self.state.tick();
        let printed = Printed { card: Some(card), card_name: Some(name.clone()), traits: None };
        let made = Object { new: true, token: true, ..Object::new(alias.clone(), printed, seat, zone, born) };
        let id = self.state.add(made);
        self.state.names.insert(alias, id);
        id
    }
}

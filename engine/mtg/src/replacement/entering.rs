//! Entering the battlefield (614.12): what changes how an object enters, and the counters it enters with (614.16).
//!
//! An object is looked at as it would exist on the battlefield: it is put there first, and what changes how it enters
//! changes it before anything sees it. In which order such effects come is said in `order` (616.1b to 616.1e).
//!
//! A creature that may enter as a copy, and an effect by which creatures enter tapped: it becomes the copy first; then
//! the copy enters tapped.

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::keywords::entering::counters_of_keywords;
use crate::replacement::single::SingleEvent;
use crate::state::context::Context;
use crate::state::copies::COPIABLE;
use crate::state::lasting::EffectId;
use crate::state::objects::Counters;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, State};
use crate::words::cards::{Color, KeywordWord};
use crate::words::effects::{Change, Face};
use crate::words::scenario::Daytime;
use kernel::replacing::rewrite;
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 122.6, 614.17: `true` if a permanent can enter with counters. They are put on it, which an effect may forbid.
    pub(crate) CAN_ENTER_WITH: fn(&mut Game<'_>, &PendingEvent, &Context) -> bool = can_enter_with;
}

kernel::interpretation! {
    /// 614.12: lets effects change how a permanent enters, which look at it as it would exist on the battlefield. Returns
    /// `true` if one did.
    pub(crate) ENTRANCE_CHANGES: fn(&mut Game<'_>, ObjId, &Context) -> Result<bool, Stop> = entrance_changes;
}

fn entrance_changes(game: &mut Game<'_>, id: ObjId, ctx: &Context) -> Result<bool, Stop> {
    Ok(!rewrite(&mut SingleEvent::new(game, PendingEvent::Enter(id), ctx))?.is_empty())
}

kernel::interpretation! {
    /// 614.12: `true` if an object that enters has the ability by which it enters with counters, as it would exist on the
    /// battlefield. That ability is neither a keyword nor named, so it goes only with all others.
    pub(crate) ENTERS_WITH_ABILITIES: fn(&State<'_>, ObjId) -> bool = enters_with_abilities;
}

fn enters_with_abilities(state: &State<'_>, id: ObjId) -> bool {
    !state.has_lost_all_abilities(id)
}

kernel::interpretation! {
    /// 122.6, 614.16: lets effects change the counters with which a permanent enters.
    pub(crate) COUNTERS_OF_ENTERING: fn(&mut Game<'_>, PendingEvent, &Context) -> Result<Option<PendingEvent>, Stop> =
        counters_of_entering;
}

fn counters_of_entering(game: &mut Game<'_>, would: PendingEvent, ctx: &Context) -> Result<Option<PendingEvent>, Stop> {
    game.rewritten(would, ctx)
}

kernel::interpretation! {
    /// 122.6, 614.5: the events of the counters with which a permanent enters, given the counters that each text has it
    /// enter with. All counters of a kind are put on it by one event, to which an effect applies once.
    pub(crate) ENTERING_COUNTERS: fn(Vec<(Name, i64)>) -> Vec<(Name, i64)> = of_each_kind;
}

fn of_each_kind(all: Vec<(Name, i64)>) -> Vec<(Name, i64)> {
    let mut kinds = Counters::default();
    for (kind, amount) in all {
        kinds.add(&kind, amount);
    }
    kinds.0
}

fn can_enter_with(game: &mut Game<'_>, counters: &PendingEvent, ctx: &Context) -> bool {
    let can = game.can_happen(counters, ctx);
    if !can {
        game.log.cite(clause!("122.6-entering-counters-are-put"), || "it enters without these counters".to_owned());
    }
    can
}

impl<'a> SingleEvent<'_, 'a> {
    /// An effect changes how an object enters.
    pub(crate) fn change_entering(
        &mut self,
        id: ObjId,
        effect: &ActiveEffect<'a>,
        change: &'a Change,
    ) -> Result<(), Stop> {
        if let Some(who) = &change.controller {
            let seat = self.game.state.meant(who, &effect.ctx).into_iter().find_map(Being::player);
            if let (Some(seat), Some(object)) = (seat, self.game.state.object_mut(id)) {
                object.controller = seat;
            }
        }
        if let Some(of) = &change.copy_of {
            let model = self.game.objects_of(of, &mut effect.ctx.clone())?.first().copied();
            if let Some(model) = model {
                self.game.copy(id, model);
                self.copied += 1;
            }
        }
        if change.face == Some(Face::Back) {
            self.game.turn_over(id);
        }
        if let (Some(tapped), Some(object)) = (change.tapped, self.game.state.object_mut(id)) {
            object.tapped = tapped;
        }
        match change.choose.as_deref() {
            None => Ok(()),
            Some(what) => self.game.choose_as_it_enters(id, what),
        }
    }
}

impl<'a> Game<'a> {
    /// Asks a permanent's controller for the choices made as it enters (614.12a).
    fn choose_as_it_enters(&mut self, id: ObjId, what: &str) -> Result<(), Stop> {
        let state = &self.state;
        let (kind, options) = match what {
            "color" => ("color", Options::One(Color::WORDS.iter().copied().map(Name::Word).collect())),
            "player" => {
                let players = state.in_turn_order().into_iter().map(|seat| self.seat_name(seat));
                ("player", Options::One(players.collect()))
            }
            "opponent" => {
                let you = state.chooser(Being::Object(id));
                let others = state.in_turn_order().into_iter().filter(|seat| *seat != you);
                ("player", Options::One(others.map(|seat| self.seat_name(seat)).collect()))
            }
            "creature type" => ("object", Options::One(state.creature_types().into())),
            "card name" => ("object", Options::One(state.card_names().into())),
            "number" => ("object", Options::Number { least: 0, most: kernel::words::shape::MOST }),
            other => return Err(Stop::unsupported(format!("choosing a {other} on entering"))),
        };
        let controller = state.chooser(Being::Object(id));
        let (who, about) = (self.seat_name(controller), Some(self.object_name(id)));
        let question = Question { who, kind, under: Some(rule!("614.12a")), about, options };
        let chosen = self.log.ask(&question, |give| match give {
            Give::One(name) => Ok(name.clone()),
            other => Ok(Name::from(other.to_string())),
        })?;
        if let Some(object) = self.state.object_mut(id) {
            object.chosen = Some(chosen);
        }
        Ok(())
    }

    /// By night a card with daybound enters with its back face up (702.145): an effect of its own.
    pub(crate) fn daybound(&self, id: ObjId) -> Option<ActiveEffect<'a>> {
        let night = self.state.daytime == Some(Daytime::Night);
        let object = self.state.object(id).filter(|_| night)?;
        self.state.characteristics(id).has(KeywordWord::Daybound).then(|| ActiveEffect {
            id: EffectId::Daybound(id),
            name: object.name.clone(),
            ctx: Context::new(object.controller, Some(id), object.name.clone()),
            born: object.born,
            kind: EffectKind::Daybound,
            fixed: None,
            spent: false,
            amount: None,
            instead: None,
        })
    }

    /// An object turns its back face up, if it has one.
    pub(crate) fn turn_over(&mut self, id: ObjId) {
        if let Some(object) = self.state.object_mut(id)
            && let Some(back) = object.card.and_then(|card| card.back.as_deref())
        {
            object.card = Some(back);
            if let Some(name) = &back.name {
                object.card_name = Some(name.0.clone());
            }
            self.state.turned(id);
        }
    }

    /// An object is put onto the battlefield: what changes how it enters, and its counters, among them those of the
    /// instruction that puts it there. Returns `true` if an effect changed either.
    pub(crate) fn entrance(&mut self, id: ObjId, arrival: &[(Name, i64)]) -> Result<bool, Stop> {
        let Some(object) = self.state.object(id) else { return Ok(false) };
        let ctx = Context { x: object.x, ..Context::new(object.controller, Some(id), object.name.clone()) };
        let changed = self.by(&ENTRANCE_CHANGES)(self, id, &ctx)?;
        if changed {
            let why = || "what applies to it is decided by what it is on the battlefield".to_owned();
            self.log.cite(clause!("614.12-as-it-would-exist"), why);
        }
        if let Some(card) = self.state.object(id).and_then(|object| object.card) {
            crate::words::support::check(card)?;
        }
        Ok(self.enter_with(id, arrival, changed)? || changed)
    }

    /// The counters that a permanent enters with. An effect puts them, which others may change (614.16).
    fn enter_with(&mut self, id: ObjId, arrival: &[(Name, i64)], changed: bool) -> Result<bool, Stop> {
        let Some(object) = self.state.object(id) else { return Ok(false) };
        let mut ctx = Context { x: object.x, ..Context::new(object.controller, Some(id), object.name.clone()) };
        let has_abilities = self.by(&ENTERS_WITH_ABILITIES)(&self.state, id);
        if object.card.is_some_and(|card| !card.enters_with.is_empty())
            && self.state.characteristics(id).abilities.is_some()
        {
            let why =
                if has_abilities { "it would still have that ability" } else { "it would have lost that ability" };
            self.log.cite(clause!("614.12-as-it-would-exist"), || why.to_owned());
        }
        let Some(object) = self.state.object(id) else { return Ok(false) };
        let printed = object.card.into_iter().filter(|_| has_abilities).flat_map(|card| &card.enters_with);
        let printed = printed.map(|(kind, amount)| (kind.0.clone(), self.state.amount(amount, &ctx, 0)));
        let own = printed.chain(counters_of_keywords(&self.state, id));
        let mut all: Vec<(Name, i64)> = own.chain(arrival.iter().cloned()).collect();
        self.enter_with_lore(id, &mut all)?;
        let all = self.by(&ENTERING_COUNTERS)(all);
        self.enter_with_all(id, all, changed, &mut ctx)
    }

    /// Puts counters on what enters; `changed` is whether an effect changed how it enters. Returns `true` if one
    /// changed the counters.
    pub(crate) fn enter_with_all(
        &mut self,
        id: ObjId,
        all: Vec<(Name, i64)>,
        changed: bool,
        ctx: &mut Context,
    ) -> Result<bool, Stop> {
        let mut others = false;
        for (kind, count) in all {
            let would = PendingEvent::Counters(Being::Object(id), kind, count);
            if count > 0 && !self.by(&CAN_ENTER_WITH)(self, &would, ctx) {
                continue;
            }
            let would = self.by(&COUNTERS_OF_ENTERING)(self, would, ctx)?;
            let Some(PendingEvent::Counters(_, kind, amount)) = would else { continue };
            if amount != count {
                others = true;
                self.log.cite(clause!("614.16-counters-from-replacement"), || {
                    "entering with counters puts them".to_owned()
                });
                if changed {
                    self.log.cite(clause!("616.1g-inner-event-waits"), || "how it enters was settled first".to_owned());
                }
            }
            if amount > 0
                && let Some(object) = self.state.object_mut(id)
            {
                object.counters.add(&kind, amount);
                // A permanent that enters with counters has them put on it (122.6).
                let to = self.object_name(id);
                let event = Event::new("counters_put").with("to", &to).with("counter", &kind);
                self.log.event(event.with("amount", amount).with("by", &to));
                self.happened(ctx, PastEvent::CountersPut(Being::Object(id), kind, amount, ctx.origin()));
            }
        }
        Ok(others)
    }

    /// The counters that a permanent of the start has entered with.
    pub(crate) fn has_entered_with(&mut self, id: ObjId) {
        let Some(object) = self.state.object(id) else { return };
        let ctx = Context::new(object.controller, Some(id), object.name.clone());
        let Some(card) = object.card else { return };
        for (kind, amount) in &card.enters_with {
            let count = self.state.amount(amount, &ctx, 0);
            if let Some(object) = self.state.object_mut(id) {
                object.counters.add(&kind.0, count);
            }
        }
        let lore = (Name::Word("lore"), self.lore_at_the_start(id));
        for (kind, count) in counters_of_keywords(&self.state, id).into_iter().chain([lore]) {
            if let Some(object) = self.state.object_mut(id) {
                object.counters.add(&kind, count);
            }
        }
    }

    /// Makes an object a copy of another (707.2).
    pub(crate) fn copy(&mut self, id: ObjId, model: ObjId) {
        let Some(model) = self.state.object(model) else { return };
        let face = self.by(&COPIABLE)(model);
        if let Some(object) = self.state.object_mut(id) {
            object.card = face.card;
            object.card_name = face.card_name;
            object.traits = face.traits;
        }
        self.state.turned(id);
        self.log.cite(clause!("707.2-what-is-printed"), || "it enters as a copy".to_owned());
    }
}

//! An event other than damage among the effects that replace it (614, 616.1).
//!
//! Decides what is left of an event that is about to happen once effects have changed it, and whether something else
//! happens in its place. Which effect is applied next is said in `order`; whether one is about the event, in `matching`.
//!
//! A player would gain 3 life, and two effects each make it one more and twice as much: 8 or 7, as the player says.

use std::rc::Rc;

use crate::continuous::active::{About, ActiveEffect, EffectKind};
use crate::game::Game;
use crate::replacement::order::{Asked, CLASS_ON_ENTERING, Class, IS_ACCEPTED, USED_UP};
use crate::replacement::tokens::CREATE_INSTEAD;
use crate::state::Being;
use crate::state::amounts::within;
use crate::state::context::{Context, Follows};
use crate::state::lasting::EffectId;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::words::effects::{Change, Destination, Replace};
use crate::words::select::Zone;
use kernel::replacing::{Changed, Course, Imminent, rewrite};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

/// The number of static abilities of one object that are distinguished, given ones too.
const ABILITIES: usize = 1 << 20;

/// An event with the effects that change it.
#[derive(Debug)]
pub(crate) struct SingleEvent<'g, 'a> {
    /// The game.
    pub(crate) game: &'g mut Game<'a>,
    /// The event as it now stands.
    pub(crate) would: PendingEvent,
    /// The cause of the event.
    pub(crate) ctx: &'g Context,
    /// The effects applied to it, and to the events that replaced it.
    pub(crate) course: Course<EffectId>,
    /// The effect that was applied last.
    latest: Option<EffectId>,
    /// The effect that puts something else in its place.
    pub(crate) instead: Option<ActiveEffect<'a>>,
    /// The effects in force that may change it, whether they apply now or not. A thousand may: they are looked up again
    /// only where the event so far has changed more than itself.
    pub(crate) known: Vec<Rc<ActiveEffect<'a>>>,
    /// `true` once it was cited that an effect is not applied again.
    told_of_once: bool,
    /// The last question about it.
    asked: Asked,
    /// The class of the effect that was applied before.
    earlier: Option<Class>,
    /// The number of times that the object that enters became a copy.
    pub(crate) copied: usize,
}

kernel::interpretation! {
    /// 616.1f, 616.2: the effects that apply to another event as it now stands.
    pub(crate) WHAT_APPLIES_TO_EVENT: for<'a> fn(&SingleEvent<'_, 'a>) -> Vec<Rc<ActiveEffect<'a>>> = what_applies;
}

kernel::interpretation! {
    /// 707.5: a number for the abilities of an entering object that became a copy so many times. With another number they
    /// are other abilities, which may apply although those of the original were applied.
    pub(crate) AS_A_COPY: fn(usize) -> usize = others_each_time;
}

fn others_each_time(copied: usize) -> usize {
    copied
}

/// The effects that apply to an event as it now stands (616.1f, 616.2).
pub(crate) fn what_applies<'a>(event: &SingleEvent<'_, 'a>) -> Vec<Rc<ActiveEffect<'a>>> {
    event.known.iter().filter(|effect| !event.is_done_with(effect) && event.meets(effect)).cloned().collect()
}

/// The event that happens after all replacements: the event itself, or another in its place.
#[derive(Clone, Debug)]
pub(crate) struct Settled<'a> {
    /// The event as it happens; none where it never does.
    pub(crate) comes: Option<PendingEvent>,
    /// The replacement of the event: the event, the effect, and the effects applied so far.
    pub(crate) instead: Option<(PendingEvent, ActiveEffect<'a>, Vec<EffectId>)>,
}

kernel::interpretation! {
    /// 614.1a: what becomes of an event that effects may replace.
    pub(crate) REPLACED: for<'a> fn(&mut Game<'a>, PendingEvent, &Context) -> Result<Settled<'a>, Stop> = replaced;
}

/// Effects replace an event (614, 616). Gives what is to happen: where something else happens instead, the event never
/// does (614.1a, 614.6).
pub(crate) fn replaced<'a>(game: &mut Game<'a>, would: PendingEvent, ctx: &Context) -> Result<Settled<'a>, Stop> {
    let mut event = SingleEvent::new(game, would, ctx);
    let applied = rewrite(&mut event)?;
    if !applied.is_empty() && ctx.follows != Follows::Resolution {
        let what = if ctx.follows == Follows::Prevention { "a prevention" } else { "a replacement" };
        event.game.log.cite(clause!("616.2-becomes-applicable"), || format!("the result of {what} is changed again"));
    }
    let SingleEvent { would, instead, course, .. } = event;
    Ok(match instead {
        None => Settled { comes: Some(would), instead: None },
        Some(effect) => Settled { comes: None, instead: Some((would, effect, course.applied().cloned().collect())) },
    })
}

impl<'g, 'a> SingleEvent<'g, 'a> {
    /// An event that something makes happen.
    pub(crate) fn new(game: &'g mut Game<'a>, would: PendingEvent, ctx: &'g Context) -> Self {
        let course = Course::after(ctx.used.iter().cloned());
        let mut event = Self {
            game,
            would,
            ctx,
            course,
            latest: None,
            instead: None,
            known: Vec::new(),
            told_of_once: false,
            asked: Asked::default(),
            earlier: None,
            copied: 0,
        };
        event.look();
        event
    }

    /// Looks up which effects are in force.
    fn look(&mut self) {
        self.known = self.active_effects().into_iter().map(Rc::new).collect();
        self.asked.forget();
    }

    /// The effects in force, with those of a card that say where it goes itself: they work wherever
    /// it is (113.6).
    fn active_effects(&self) -> Vec<ActiveEffect<'a>> {
        let mut found = self.game.active_effects(About::Other);
        if let PendingEvent::Move(id, ..) = self.would
            && !self.game.state.is_permanent(id)
        {
            found.extend(self.game.effects_on_its_own_move(id));
        }
        if let PendingEvent::Move(id, ..) = self.would {
            found.extend(self.game.effects_of_commander(id));
        }
        if let PendingEvent::Enter(id) = self.would {
            found.extend(self.game.daybound(id));
            // The abilities that it has as a copy are others than those that it had before (707.5).
            for effect in &mut found {
                if let EffectId::Static(of, place) = &mut effect.id
                    && *of == id
                {
                    *place += self.game.by(&AS_A_COPY)(self.copied) * ABILITIES;
                }
            }
        }
        found
    }

    /// Returns `true` if an effect is not considered any more: it was applied as often as it may be, and that was
    /// cited.
    fn is_done_with(&self, effect: &ActiveEffect<'a>) -> bool {
        self.told_of_once && self.game.by(&USED_UP)(self.times(effect))
    }

    /// The number of times that an effect was applied. The effect of a commander counts only if it was the latest, since it
    /// may be applied again after another one: an exception to 614.5 (903.9b).
    fn times(&self, effect: &ActiveEffect<'a>) -> usize {
        match effect.id {
            EffectId::Commander(..) => usize::from(self.latest.as_ref() == Some(&effect.id)),
            _ => self.course.times(&effect.id),
        }
    }

    /// Returns `true` if an effect was applied to the event as often as allowed (614.5).
    fn is_used_up(&mut self, effect: &ActiveEffect<'a>) -> bool {
        let times = self.times(effect);
        if let PendingEvent::Enter(_) = self.would {
            // Something goes on to be what such an effect is about, and again enters tapped or as a copy.
            return times > 0;
        }
        let used_up = self.game.by(&USED_UP)(times);
        if used_up {
            self.game.log.cite(clause!("614.5-once"), || format!("{} was applied to it already", effect.name));
            self.told_of_once = true;
        }
        used_up
    }

    /// Cites the rule by which effects are offered again after a change (616.1f, 616.2).
    fn cite_change(&mut self, changed: Changed) {
        let enters = matches!(self.would, PendingEvent::Enter(_));
        let log = &mut self.game.log;
        if changed.lost {
            let lost = if enters { "another one no longer applies" } else { "another one has nothing left to replace" };
            log.cite(clause!("616.1f-other-does-nothing"), || lost.to_owned());
            if self.copied > 0 {
                log.cite(clause!("616.1f-copy-loses-enters-tapped"), || {
                    "the copy does not have that ability".to_owned()
                });
            }
            if !enters {
                log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "fewer apply now".to_owned());
            }
        }
        if changed.any {
            log.cite(clause!("616.1f-repeat-with-what-applies-now"), || "the effects that apply now".to_owned());
        }
        if changed.gained {
            log.cite(clause!("616.2-becomes-applicable"), || "another one applies now".to_owned());
        }
    }

    /// The class of an effect: there are several only of effects on how something enters.
    fn class(&self, effect: &ActiveEffect<'a>) -> Class {
        match self.would {
            PendingEvent::Enter(_) => self.game.by(&CLASS_ON_ENTERING)(effect),
            _ => Class::Any,
        }
    }

    /// Those of the class that comes first (616.1b to 616.1e).
    fn first_class(&mut self, found: Vec<Rc<ActiveEffect<'a>>>) -> Vec<Rc<ActiveEffect<'a>>> {
        let classes: Vec<Class> = found.iter().map(|effect| self.class(effect)).collect();
        let Some(first) = classes.iter().copied().min() else { return found };
        let log = &mut self.game.log;
        if let Some(earlier) = self.earlier.filter(|class| *class != Class::Any) {
            log.cite(earlier.clause(), || "it came before the effects that apply now".to_owned());
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
        if let (PendingEvent::Create(..), EffectKind::Replace(replace), Some(by)) =
            (&self.would, effect.kind, &change.amount)
        {
            return self.change_tokens(effect, replace, by);
        }
        let mut ctx = effect.ctx.clone();
        ctx.that_much = self.would.amount();
        ctx.it = vec![self.would.affects()];
        let state = &self.game.state;
        match &mut self.would {
            PendingEvent::Gain(_, amount)
            | PendingEvent::DrawCards(_, amount)
            | PendingEvent::Mill(_, amount)
            | PendingEvent::Counters(_, _, amount) => {
                let Some(by) = &change.amount else { return Err(Stop::unsupported("this `change` of an event")) };
                *amount = within(state.amount(by, &ctx, *amount))?;
            }
            PendingEvent::Lose(seat, amount) => {
                if let Some(by) = &change.amount {
                    *amount = within(state.amount(by, &ctx, *amount))?;
                }
                if let Some(leaves) = &change.leaves {
                    let life = state.life_with_gains(*seat);
                    let leaves = state.amount(leaves, &ctx, 0);
                    *amount = (*amount).min((life - leaves).max(0));
                }
            }
            PendingEvent::Move(_, to, _) => match &change.to {
                Some(Destination::Zone(zone)) => *to = *zone,
                _ => return Err(Stop::unsupported("this `change` of a move")),
            },
            PendingEvent::Draw(_)
            | PendingEvent::Create(..)
            | PendingEvent::Destroy(_)
            | PendingEvent::Untap(_)
            | PendingEvent::Counter(_)
            | PendingEvent::Begin(..)
            | PendingEvent::Enter(_) => {
                return Err(Stop::unsupported("this `change` of an event"));
            }
        }
        Ok(())
    }
}

impl<'a> Imminent for SingleEvent<'_, 'a> {
    type Effect = Rc<ActiveEffect<'a>>;

    fn applicable(&mut self, _: &[Rc<ActiveEffect<'a>>]) -> Result<Vec<Rc<ActiveEffect<'a>>>, Stop> {
        self.game.spend_fuel()?;
        let mut found = self.game.by(&WHAT_APPLIES_TO_EVENT)(self);
        found.retain(|effect| !self.is_used_up(effect));
        let offered = found.iter().map(|effect| effect.id.clone()).collect();
        if let Some(changed) = self.course.offer(offered, |course, id| course.times(id) == 0) {
            self.cite_change(changed);
        }
        Ok(self.first_class(found))
    }

    fn choose(&mut self, offered: &[Rc<ActiveEffect<'a>>]) -> Result<Option<Rc<ActiveEffect<'a>>>, Stop> {
        let among: Vec<&ActiveEffect<'_>> = offered.iter().map(Rc::as_ref).collect();
        self.asked.places = offered.iter().map(|effect| Rc::as_ptr(effect).addr()).collect();
        let picked = self.game.next_of(self.would.affects(), &among, &mut self.asked)?;
        Ok(offered.get(picked).cloned())
    }

    fn apply(&mut self, effect: &Rc<ActiveEffect<'a>>) -> Result<(), Stop> {
        self.carry_out(effect)?;
        // What enters is changed itself, and what holds only so much may be used up.
        if effect.amount.is_some() || matches!(self.would, PendingEvent::Enter(_)) {
            self.look();
        }
        Ok(())
    }
}

impl<'a> SingleEvent<'_, 'a> {
    /// An effect is applied.
    fn carry_out(&mut self, effect: &ActiveEffect<'a>) -> Result<(), Stop> {
        self.course.apply(effect.id.clone());
        self.latest = Some(effect.id.clone());
        let affected = self.would.affects();
        let replaced = Event::new("replaced").with("by", &effect.name).with("to", self.game.name(affected));
        if let (EffectKind::Daybound, Being::Object(id)) = (effect.kind, affected) {
            self.game.log.event(replaced);
            self.game.turn_over(id);
            return Ok(());
        }
        let may = matches!(effect.kind, EffectKind::Replace(replace) if replace.may);
        if may && !self.game.by(&IS_ACCEPTED)(self.game, effect, affected)? {
            return Ok(());
        }
        if !matches!(self.would, PendingEvent::Enter(_)) {
            self.game.log.cite(clause!("614.1a-instead"), || format!("{} replaces the event", effect.name));
        }
        if let (EffectId::Static(of, _), PendingEvent::Enter(id), 1..) = (&effect.id, &self.would, self.copied)
            && of == id
        {
            self.game.log.cite(clause!("707.5-enters-as-it-would"), || "the copy has that ability".to_owned());
        }
        if let PendingEvent::Move(_, Zone::Battlefield, _) = self.would {
            let why = || "what would enter is looked at as it would exist there".to_owned();
            self.game.log.cite(clause!("614.12-as-it-would-exist"), why);
        }
        if let EffectId::Commander(..) = effect.id {
            let why = || "its owner puts it into the command zone instead".to_owned();
            self.game.log.cite(clause!("903.9b-in-place-of-hand-or-library"), why);
        }
        if let EffectId::StunCounter(_) = effect.id {
            self.game.log.cite(clause!("122.1d-stun-counters"), || "it has a stun counter".to_owned());
        }
        if let EffectId::FinalityCounter(_) = effect.id {
            self.game.log.cite(clause!("122.1h-finality-counters"), || "it has a finality counter".to_owned());
        }
        self.game.log.event(replaced);
        self.game.note(&PastEvent::Replaced { by: effect.ctx.this, to: affected });
        self.game.use_up(effect)?;
        if let EffectKind::Replace(replace) = effect.kind {
            self.cite_certain_tokens(replace);
        }
        if let EffectKind::Replace(Replace { change: Some(change), .. }) = effect.kind
            && (change.amount.is_none() || !matches!(self.would, PendingEvent::Draw(_)))
        {
            return self.change(effect, change);
        }
        if let EffectKind::Replace(replace) = effect.kind
            && self.game.by(&CREATE_INSTEAD)(self, effect, replace)?
        {
            return Ok(());
        }
        self.instead = Some(effect.clone());
        Ok(())
    }
}

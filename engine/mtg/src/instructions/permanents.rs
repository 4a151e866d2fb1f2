//! Instructions about permanents and about objects on the stack: sacrificing, keeping tapped, countering (701.21,
//! 502.3, 701.6).

use crate::game::Game;
use crate::prohibitions::{Prohibition, UNCOUNTERABLE_BY_ITSELF};
use crate::state::context::Context;
use crate::state::lasting::StaysTapped;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::effects::{Affect, StayTapped};
use crate::words::select::{Reference, Selector, Zone};
use crate::zones::ZoneChange;
use kernel::clause::Clause;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The reason why a spell or ability cannot be countered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Uncounterable {
    /// An effect says that it cannot.
    ByEffect,
    /// The spell says that of itself.
    ByItself,
}

impl Uncounterable {
    fn clause(self) -> (Clause, &'static str) {
        match self {
            Self::ByEffect => (clause!("614.17-cant-wins"), "it cannot be countered"),
            Self::ByItself => (clause!("113.6g-uncounterable-on-the-stack"), "it says so about itself"),
        }
    }
}

kernel::interpretation! {
    /// 614.17, 701.6: the reason why a spell cannot be countered, if there is one. Its damage being unpreventable is
    /// no such reason.
    pub(crate) UNCOUNTERABLE_SPELL: fn(&Game<'_>, ObjId) -> Option<Uncounterable> = uncounterable_spell;
    /// 614.17, 701.6a: the reason why an ability on the stack cannot be countered, if there is one.
    pub(crate) UNCOUNTERABLE_ABILITY: fn(&Game<'_>, u32) -> Option<Uncounterable> = uncounterable_ability;
}

pub(crate) fn uncounterable_spell(game: &Game<'_>, spell: ObjId) -> Option<Uncounterable> {
    if game.by(&UNCOUNTERABLE_BY_ITSELF)(&game.state, spell) {
        return Some(Uncounterable::ByItself);
    }
    game.banned(Prohibition::Counter, spell).then_some(Uncounterable::ByEffect)
}

fn uncounterable_ability(game: &Game<'_>, item: u32) -> Option<Uncounterable> {
    game.ability_stays(item).then_some(Uncounterable::ByEffect)
}

kernel::interpretation! {
    /// 701.6a, 614.6: `true` if a spell counts as countered, given the event that it is countered, if that happens.
    pub(crate) COUNTS_AS_COUNTERED: fn(Option<&PendingEvent>) -> bool = counts_as_countered;
}

fn counts_as_countered(comes: Option<&PendingEvent>) -> bool {
    comes.is_some()
}

kernel::interpretation! {
    /// 101.4: the sacrifice of the permanents that several players chose, all at the same time.
    pub(crate) SACRIFICED: fn(&mut Game<'_>, &[ObjId], &mut Context) -> Result<(), Stop> = sacrificed;
}

fn sacrificed(game: &mut Game<'_>, chosen: &[ObjId], ctx: &mut Context) -> Result<(), Stop> {
    let gone: Vec<ZoneChange> = chosen.iter().map(|id| ZoneChange::to(*id, Zone::Graveyard)).collect();
    game.go(&gone, ctx)?;
    Ok(())
}

kernel::interpretation! {
    /// 611.2c: `true` if an effect that keeps permanents tapped is about those that fit in the untap step, even if they
    /// arrive later.
    pub(crate) IS_RULE_OF_UNTAPPING: fn(&Selector) -> bool = is_rule_of_untapping;
}

/// "Creatures that player controls" are those of that time; "each of them" and targets are settled as it resolves.
fn is_rule_of_untapping(what: &Selector) -> bool {
    matches!(what, Selector::Kind(_) | Selector::Filter(_))
}

impl<'a> Game<'a> {
    /// Returns `true` if an object is a permanent that a player controls, and can sacrifice.
    pub(super) fn has_permanent(&self, seat: Seat, id: ObjId) -> bool {
        self.state.is_permanent(id) && self.state.object(id).is_some_and(|object| object.controller == seat)
    }

    pub(super) fn sacrifice(&mut self, affect: &'a Affect, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &affect.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let what = affect.what.chosen_from();
        let mut chosen = Vec::new();
        for seat in who {
            let mut found = self.objects_of(what, ctx)?;
            found.retain(|id| self.has_permanent(seat, *id));
            let before = found.len();
            found.retain(|id| !self.banned(Prohibition::Sacrifice, *id));
            if found.len() < before {
                self.log.cite(clause!("614.17-cant-wins"), || "it cannot be sacrificed".to_owned());
            }
            match self.one_of(seat, "object", kernel::rule!("608.2d"), &found)? {
                None => self.impossible(ctx),
                Some(id) => chosen.push(id),
            }
        }
        if chosen.len() > 1 {
            let why = || "all players have chosen before anything is sacrificed".to_owned();
            self.log.cite(clause!("101.4-chosen-then-at-once"), why);
        }
        for id in &chosen {
            self.cite_not_destroyed(*id);
        }
        self.by(&SACRIFICED)(self, &chosen, ctx)?;
        // "Sacrifice this. Counter it" goes on about the spell on which the ability triggered.
        if !matches!(affect.what, Selector::Reference(_)) {
            ctx.it = chosen.into_iter().map(Being::Object).collect();
        }
        Ok(())
    }

    pub(super) fn each_object(
        &mut self,
        affect: &'a Affect,
        ctx: &mut Context,
        act: impl Fn(&mut Self, ObjId),
    ) -> Result<(), Stop> {
        let what = self.affected_objects(&affect.what, ctx)?;
        self.at_one_time(|game| {
            for id in &what {
                if game.state.is_permanent(*id) {
                    act(game, *id);
                }
            }
        });
        ctx.it = what.into_iter().map(Being::Object).collect();
        Ok(())
    }

    /// Permanents do not untap in a next untap step: the targets or each of those that fit now, or whatever fits in that
    /// step, since the effect changes no characteristics (611.2c).
    pub(super) fn stay_tapped(&mut self, stay: &'a StayTapped, ctx: &mut Context) -> Result<(), Stop> {
        let who = match &stay.who {
            None => None,
            Some(who) => self.seats_of(who, ctx)?.first().copied(),
        };
        let steps = stay.steps.map_or(1, |steps| steps.0);
        if self.by(&IS_RULE_OF_UNTAPPING)(&stay.what) {
            let seats = who.map_or_else(|| self.state.in_turn_order(), |who| vec![who]);
            let rules = seats.into_iter().map(|who| StaysTapped { what: &stay.what, who, steps, ctx: ctx.clone() });
            self.state.stays_tapped.extend(rules.collect::<Vec<_>>());
            return Ok(());
        }
        for id in self.objects_of(&stay.what, ctx)? {
            if let Some(object) = self.state.object_mut(id).filter(|object| object.exists) {
                object.stays_tapped.push((who, steps));
            }
        }
        Ok(())
    }

    /// Counters spells and abilities: they go from the stack, and nothing of them happens (701.6a).
    pub(super) fn counter(&mut self, affect: &'a Affect, ctx: &mut Context) -> Result<(), Stop> {
        for id in self.items_to_counter(affect, ctx)? {
            let Some(place) = self.state.stack.iter().position(|item| item.id == id) else { continue };
            let Some(spell) = self.state.stack.get(place).map(|item| item.spell) else { continue };
            let stays = match spell {
                Some(spell) => self.by(&UNCOUNTERABLE_SPELL)(self, spell),
                None => self.by(&UNCOUNTERABLE_ABILITY)(self, id),
            };
            if let Some((clause, why)) = stays.map(Uncounterable::clause) {
                self.log.cite(clause, || why.to_owned());
                continue;
            }
            if let Some(spell) = spell {
                self.counter_spell(spell, ctx)?;
                continue;
            }
            let item = self.state.stack.remove(place);
            self.report_countered(item.controller, &item.name, ctx);
            if let Some(source) = item.source {
                self.happened(ctx, PastEvent::Countered(item.controller, source, ctx.origin()));
            }
            self.log.cite(clause!("701.6a-abilities-too"), || format!("{} is countered", item.name));
        }
        Ok(())
    }

    /// Counters a spell, unless an effect replaces that. A spell whose countering was replaced was not countered.
    fn counter_spell(&mut self, spell: ObjId, ctx: &mut Context) -> Result<(), Stop> {
        let Some(controller) = self.state.object(spell).map(|object| object.controller) else { return Ok(()) };
        let comes = self.rewritten(PendingEvent::Counter(spell), ctx)?;
        if comes.is_some() {
            let Some(place) = self.state.stack.iter().position(|item| item.spell == Some(spell)) else { return Ok(()) };
            let item = self.state.stack.remove(place);
            self.report_countered(item.controller, &item.name, ctx);
        } else {
            let why = || "something else happens instead".to_owned();
            self.log.cite(clause!("701.6a-replaced-is-not-countered"), why);
        }
        if self.by(&COUNTS_AS_COUNTERED)(comes.as_ref()) {
            self.happened(ctx, PastEvent::Countered(controller, spell, ctx.origin()));
        }
        if comes.is_some() {
            self.log.cite(clause!("wiki-only-damage"), || "countering is something else".to_owned());
            self.go(&[ZoneChange::to(spell, Zone::Graveyard)], ctx)?;
        }
        Ok(())
    }

    fn report_countered(&mut self, controller: Seat, what: &Name, ctx: &Context) {
        let event = Event::new("countered").with("who", self.seat_name(controller));
        self.log.event(event.with("what", what).with("by", &ctx.name));
    }

    /// The numbers of the spells and abilities on the stack that are to be countered.
    fn items_to_counter(&mut self, affect: &'a Affect, ctx: &mut Context) -> Result<Vec<u32>, Stop> {
        if let Selector::Reference(Reference::Targeter) = affect.what {
            return Ok(ctx.targeter.map(|one| one.item).into_iter().collect());
        }
        let spells = self.objects_of(&affect.what, ctx)?;
        let items = self.state.stack.iter().filter(|item| item.spell.is_some_and(|spell| spells.contains(&spell)));
        Ok(items.map(|item| item.id).collect())
    }
}

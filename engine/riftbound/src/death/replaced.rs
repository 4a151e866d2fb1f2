//! Kills, what replaces a death, and cleanups (323, 367 to 375, 428).

use std::sync::Arc;

use crate::chain::{Item, Known};
use crate::death::simultaneous::{Deaths, Key, Saving};
use crate::game::Engine;
use crate::readings::{
    DelayedSource, EnoughDamage, LeavingObject, MandatoryReplacement, OptionalReplacement, Parts, ReplacedDeath,
    SavedDamage, SavedUnit, SimultaneousDeaths,
};
use crate::state::matching::{Standing, View, comes_from};
use crate::state::{Agent, BLANK, Guard, Means, ObjId, Object, PlayerId, Zone};
use crate::words::cards::Triggered;
use crate::words::effects::{Awaited, CardType, Effect, Replace, Times, Would};
use crate::words::phrases::Phrase;
use kernel::replacing::rewrite;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

/// One object that is about to die.
#[derive(Clone, Debug)]
pub struct Dying {
    /// The object.
    pub id: ObjId,
    /// What kills it.
    pub agent: Option<Agent>,
    /// Whether its death was replaced.
    pub saved: bool,
}

impl Engine<'_> {
    /// Kills objects at the same time: those of a cleanup, or those that an agent kills. Gives those
    /// that were really killed.
    pub fn kill(&mut self, victims: &[ObjId], agent: Option<&Agent>) -> Result<Vec<ObjId>, Stop> {
        let dies = |id: &ObjId| {
            let last = self.s.obj(*id).wounds.last().map(|(agent, _)| agent);
            Dying { id: *id, agent: agent.or(last).cloned(), saved: false }
        };
        let mut dying: Vec<Dying> = victims.iter().map(dies).collect();
        let mut buried = Vec::new();
        if self.r.simultaneous_deaths == SimultaneousDeaths::DeathsFirst {
            let doomed = |one: &Dying| self.savings(one.id).is_empty();
            let (lost, others): (Vec<Dying>, Vec<Dying>) = dying.into_iter().partition(doomed);
            buried.extend(self.bury(lost));
            dying = others;
        }
        if self.r.leaving_object == LeavingObject::ReplacesNothing {
            self.leaving.extend_from_slice(victims);
        }
        for victim in victims {
            self.cite_unpayable(*victim);
        }
        let passive = agent.is_none();
        let deaths = &mut Deaths { engine: self, dying: &mut dying, passive, sequence: None, ended: Vec::new() };
        rewrite(deaths)?;
        self.leaving.clear();
        for one in dying.iter().filter(|one| one.saved) {
            self.cite_no_kill(one);
            if self.r.replaced_death == ReplacedDeath::CountsAsKill {
                for (standing, it) in self.kill_triggers(one) {
                    self.trigger(&standing, vec![it]);
                }
            }
        }
        let parted = dying.iter().any(|one| one.saved) && dying.iter().any(|one| !one.saved);
        if parted && self.r.simultaneous_deaths == SimultaneousDeaths::ReplacementsFirst {
            self.t.cite(clause!("373.1.a-replacement-first"), || {
                "what replaces deaths came before the deaths".to_owned()
            });
        }
        buried.extend(self.bury(dying));
        Ok(buried)
    }

    /// The replacements that may be applied to a death now. One that has to be paid for and cannot be
    /// is none (368).
    pub fn savings(&self, victim: ObjId) -> Vec<Saving> {
        let mut savings = self.all_savings(victim);
        savings.retain(|saving| self.may_save(saving));
        savings
    }

    fn all_savings(&self, victim: ObjId) -> Vec<Saving> {
        if !self.s.obj(victim).zone.is_board() {
            return Vec::new();
        }
        let now = self.s.now(victim);
        let mut savings = Vec::new();
        let guarded = |guard: &&Guard| {
            let fits = |every| self.s.fits(every, victim, View { player: guard.player, itself: BLANK, source: victim });
            guard.on.contains(&now) || guard.every.as_ref().is_some_and(fits)
        };
        for guard in self.s.guards.iter().filter(guarded) {
            let source = self.s.obj(guard.source);
            let gone = is_permanent(source) && !source.zone.is_board();
            if gone && self.r.delayed_source == DelayedSource::MustStay {
                continue;
            }
            let view = View { player: guard.player, itself: guard.source, source: guard.source };
            let (key, name) = (Key::Delayed(guard.id), guard.by.clone());
            savings.push(Saving { victim, key, says: guard.replace.clone(), name, view });
        }
        for standing in self.s.replacements() {
            let Would::Die(phrase) = &standing.says.would;
            let view = standing.view;
            let leaves = self.leaving.contains(&view.itself) && view.itself != victim;
            if self.s.means(phrase, victim, view) && !leaves {
                let name = self.s.obj(view.source).name.clone();
                let key = Key::Standing(view.source, view.itself, standing.index);
                savings.push(Saving { victim, key, says: Arc::new(standing.says), name, view });
            }
        }
        savings
    }

    /// Where only the cost of a replacement keeps it from a death (368).
    fn cite_unpayable(&mut self, victim: ObjId) {
        let unpaid = |saving: &Saving| {
            let free = Saving { says: Arc::new(Replace { may_pay: None, ..(*saving.says).clone() }), ..saving.clone() };
            !self.may_save(saving) && self.may_save(&free)
        };
        if let Some(saving) = self.all_savings(victim).into_iter().find(unpaid) {
            self.t.cite(clause!("368-optional-replacement"), || format!("the cost of {} cannot be paid", saving.name));
        }
    }

    fn may_save(&self, saving: &Saving) -> bool {
        let (says, victim, view) = (&saving.says, saving.victim, saving.view);
        let holds = says.r#if.as_ref().is_none_or(|condition| self.s.holds(condition, victim, view, false));
        let pays = |cost| self.payable(self.payer(saving, victim), cost, view, Some(victim));
        let payable = says.may_pay.as_ref().is_none_or(pays);
        let whole = self.r.parts == Parts::AsManyAsPossible || self.can_all(&says.instead, victim);
        holds && payable && whole
    }

    /// Who decides about a replacement and pays for it.
    fn payer(&self, saving: &Saving, victim: ObjId) -> PlayerId {
        match saving.says.who {
            Some(Phrase::ItsController) => self.s.controller(victim),
            Some(Phrase::ItsOwner) => self.s.obj(victim).owner,
            _ => saving.view.player,
        }
    }

    /// Whether nothing of a replacement has been done to a unit already.
    fn can_all(&self, instead: &[Effect], unit: ObjId) -> bool {
        let object = self.s.obj(unit);
        instead.iter().all(|line| match line {
            Effect::Exhaust(_) => !object.exhausted,
            Effect::Recall(_) => !matches!(object.zone, Zone::Base(_)),
            _ => true,
        })
    }

    /// Applies a replacement to a death, if its player wants to where he may. Gives whether it did.
    pub fn replace_death(&mut self, victim: ObjId, offer: &Saving, passive: bool) -> Result<bool, Stop> {
        let name = self.s.obj(victim).name.clone();
        if let Some(cost) = &offer.says.may_pay {
            self.t.cite(clause!("368-optional-replacement"), || {
                format!("{} may replace the death of {name}", offer.name)
            });
            let payer = self.payer(offer, victim);
            let agrees = match self.r.optional_replacement {
                OptionalReplacement::Asked => {
                    self.agrees_by(payer, cost, offer.view, Some(victim), &name, &offer.name)?
                }
                OptionalReplacement::Applies => {
                    self.pay(payer, cost, offer.view, Some(victim), &offer.name)?;
                    true
                }
            };
            if !agrees {
                return Ok(false);
            }
        } else {
            self.t
                .cite(clause!("369-mandatory-replacement"), || format!("{} replaces the death of {name}", offer.name));
            if self.r.mandatory_replacement == MandatoryReplacement::Asked {
                let who = self.s.player_name(offer.view.player);
                if !self.t.may(&who, "may", Some(clause!("369-mandatory-replacement")), Some(&name), "accept")? {
                    return Ok(false);
                }
            }
        }
        if let Key::Delayed(id) = offer.key {
            if offer.says.times == Some(Times::Next) {
                self.s.guards.retain(|guard| guard.id != id);
                self.t.cite(clause!("390.3-next-time-only"), || format!("{} is used up", offer.name));
            }
            if is_permanent(self.s.obj(offer.view.source)) && !self.s.obj(offer.view.source).zone.is_board() {
                self.t.cite(clause!("392-source-may-leave"), || format!("{} is not on the board any more", offer.name));
            }
        }
        let damage = self.s.obj(victim).damage;
        let event = Event::new("replaced").with("event", "killed").with("by", &offer.name).with("to", &name);
        self.t.event(event);
        let it = vec![self.known(victim)];
        let agent = Agent { means: Means::Ability, player: offer.view.player, name: offer.name.clone() };
        let effect: Arc<Vec<Effect>> = Arc::new(offer.says.instead.clone());
        let mut item = Item::new(agent, offer.view, effect.clone(), it);
        for line in effect.iter() {
            item.it = vec![Known { at: self.s.now(victim), ..self.known(victim) }];
            item.ignored = false;
            self.execute(&mut item, std::slice::from_ref(line))?;
        }
        if self.r.saved_damage == SavedDamage::Stays {
            self.s.change(victim, |object| object.damage = damage);
        }
        let saved = self.s.obj(victim);
        let (healed, has_knell) = (damage > 0 && saved.damage == 0 && saved.zone.is_board(), has_deathknell(saved));
        if passive && healed {
            self.t
                .cite(clause!("origins-faq-saved-unit-is-healed"), || format!("{name} has no lethal damage any more"));
        }
        if passive && self.s.fight.is_some() {
            self.t.cite(clause!("369-replacement-in-combat"), || format!("{name} is out of the combat"));
        }
        if has_knell {
            self.t.cite(clause!("808.1.d.1-no-deathknell"), || format!("{name} was not killed"));
            if self.r.saved_unit == SavedUnit::HasDeathknell {
                let it = vec![self.known(victim)];
                self.deathknell(victim, &it);
            }
        }
        Ok(true)
    }

    /// Where somebody waits for a kill that did not happen.
    fn cite_no_kill(&mut self, one: &Dying) {
        let name = self.s.obj(one.id).name.clone();
        if !self.kill_triggers(one).is_empty() {
            self.t.cite(clause!("428.5-no-kill-no-credit"), || format!("nobody killed {name}"));
        }
    }

    /// Sends the dead to the trash at the same time, and notes what waits for it. Gives those that
    /// died.
    fn bury(&mut self, dying: Vec<Dying>) -> Vec<ObjId> {
        let mut dead = dying;
        dead.retain(|one| !one.saved && self.s.obj(one.id).zone.is_board());
        if dead.is_empty() {
            return Vec::new();
        }
        let s = &self.s;
        self.t.together(|t| {
            for one in &dead {
                let object = s.obj(one.id);
                let event = Event::new("killed").with("what", &object.name);
                let event = event.with("who", s.player_name(object.controller));
                t.event(event.with_some("by", one.agent.as_ref().map(|agent| &agent.name)));
            }
        });
        let mut seen = Vec::new();
        for one in &dead {
            seen.extend(self.heard(one));
            let it = vec![self.known(one.id)];
            self.deathknell(one.id, &it);
        }
        for one in &dead {
            self.send(one.id, Zone::Trash);
        }
        for (standing, it) in seen {
            if self.works(&standing) {
                self.trigger(&standing, vec![it]);
            }
        }
        dead.iter().map(|one| one.id).collect()
    }

    /// The abilities that wait for such a death, wherever their cards are: they are looked at once it
    /// has happened (383.2.c).
    fn heard(&self, one: &Dying) -> Vec<(Standing<Triggered>, Known)> {
        let mut heard = Vec::new();
        for standing in self.listening(|event| matches!(event, Awaited::Killed(_))) {
            let by = &standing.says.when.by;
            let agent = one.agent.as_ref();
            if let Awaited::Killed(phrase) = &standing.says.when.event
                && self.s.means(phrase, one.id, standing.view)
                && (by.is_empty() || agent.is_some_and(|agent| comes_from(&by.0, agent, standing.view.player)))
            {
                heard.push((standing, self.known(one.id)));
            }
        }
        heard
    }

    fn kill_triggers(&self, one: &Dying) -> Vec<(Standing<Triggered>, Known)> {
        let mut heard = self.heard(one);
        heard.retain(|(standing, _)| self.works(standing));
        heard
    }

    fn deathknell(&mut self, id: ObjId, it: &[Known]) {
        let object = self.s.obj(id);
        let Some(card) = object.card.clone().filter(|card| !card.deathknell.is_empty()) else { return };
        let player = object.controller;
        let agent = Agent { means: Means::Ability, player, name: object.name.clone() };
        let view = View { player, itself: id, source: id };
        self.pending.push(Item::new(agent, view, Arc::new(card.deathknell.clone()), it.to_vec()));
    }

    /// A cleanup: units with lethal damage are killed, again until there is none (323).
    pub fn cleanup(&mut self) -> Result<(), Stop> {
        loop {
            let lethal = |id: &ObjId| {
                let object = self.s.obj(*id);
                let enough = match self.r.enough_damage {
                    EnoughDamage::Might | EnoughDamage::MightAtOnce => object.damage >= self.s.might(*id),
                    EnoughDamage::MoreThanMight => object.damage > self.s.might(*id),
                    EnoughDamage::MightAndValues => {
                        object.damage >= self.s.might(*id).saturating_add(self.s.values(*id))
                    }
                };
                object.damage > 0 && enough || self.is_doomed(*id)
            };
            let victims: Vec<ObjId> = self.s.units().filter(lethal).collect();
            if victims.is_empty() {
                break;
            }
            self.spend_fuel()?;
            for id in &victims {
                let object = self.s.obj(*id);
                let note = format!("{} has {} damage marked", object.name, object.damage);
                self.t.cite(clause!("143.2.a-marked-equals-might"), || note.clone());
                self.t.cite(clause!("323.5-killed-in-cleanup"), || note);
            }
            self.kill(&victims, None)?;
        }
        self.lose_control();
        Ok(())
    }

    /// A player who has no unit left at a battlefield that he held with units loses its control.
    fn lose_control(&mut self) {
        for id in self.s.place_ids() {
            let Some(holder) = self.s.place(id).and_then(|place| place.controller) else { continue };
            let present = !self.s.units_at(id, holder).is_empty();
            let Some(place) = self.s.places.get_mut(id.0 as usize) else { continue };
            if present {
                place.held = true;
            } else if place.held && self.s.fight.is_none_or(|fight| fight.place != id) {
                place.controller = None;
                place.held = false;
            }
        }
    }
}

/// Whether an object had to be on the board to do anything.
fn is_permanent(object: &Object) -> bool {
    !object.is(CardType::Spell)
}

fn has_deathknell(object: &Object) -> bool {
    object.is(CardType::Unit) && object.card.as_ref().is_some_and(|card| !card.deathknell.is_empty())
}

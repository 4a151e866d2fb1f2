//! Kills, and what replaces a death (323, 367 to 373, 428).

use std::sync::Arc;

use super::chain::{Item, Known};
use super::effects::{Awaited, CardType, Effect, Replace, Times, Would};
use super::play::Engine;
use super::rulings::{
    DelayedSource, EnoughDamage, MandatoryReplacement, OptionalReplacement, Parts, ReplacedDeath, SavedDamage,
    SavedUnit, SeveralDeaths,
};
use super::selectors::{View, comes_from};
use super::state::{Agent, Means, ObjId, PlayerId, Zone};
use crate::kernel::name::Name;
use crate::kernel::observed::Event;
use crate::kernel::stop::Stop;

/// One object that is about to die.
#[derive(Clone, Debug)]
struct Dying {
    id: ObjId,
    agent: Option<Agent>,
    used: Vec<Key>,
    saved: bool,
}

/// A replacement of deaths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    /// A delayed one, by its number.
    Delayed(u32),
    /// A static one: what has it, what it is given to, and its place among the object's.
    Standing(ObjId, ObjId, usize),
}

/// A replacement that may be applied to a death.
#[derive(Clone, Debug)]
struct Offer {
    key: Key,
    says: Arc<Replace>,
    name: Name,
    view: View,
}

impl Engine<'_> {
    /// Kills objects at the same time: those of a cleanup, or those that an agent kills. Gives those
    /// that were really killed.
    pub fn kill(&mut self, victims: &[ObjId], agent: Option<&Agent>) -> Result<Vec<ObjId>, Stop> {
        let mut dying: Vec<Dying> = victims
            .iter()
            .map(|id| Dying {
                id: *id,
                agent: agent.or(self.s.obj(*id).hurt_by.as_ref()).cloned(),
                used: Vec::new(),
                saved: false,
            })
            .collect();
        while let Some((victim, offers)) = self.next_replaceable(&dying) {
            self.spend_fuel()?;
            let index = if offers.len() == 1 {
                0
            } else {
                let names: Vec<Name> = offers.iter().map(|offer| offer.name.clone()).collect();
                let maker = offers.first().map_or(PlayerId(0), |offer| offer.view.player);
                self.ask_order(victim, maker, &names)?
            };
            let Some(offer) = offers.get(index).cloned() else { break };
            let first = self.ask_event(&dying, &offer)?;
            let Some(chosen) = dying.iter_mut().find(|dying| Some(dying.id) == first) else { break };
            chosen.used.push(offer.key);
            let victim = chosen.id;
            let all: Vec<ObjId> = match self.r.several_deaths {
                SeveralDeaths::OneByOne => vec![victim],
                SeveralDeaths::AllAtOnce => dying.iter().map(|dying| dying.id).collect(),
            };
            for victim in all {
                if self.replace_death(victim, &offer, agent.is_none())? {
                    for dying in dying.iter_mut().filter(|dying| dying.id == victim) {
                        dying.saved = true;
                        if self.r.replaced_death == ReplacedDeath::CountsAsKill {
                            self.notice_kill(dying);
                        }
                    }
                }
            }
        }
        let dead: Vec<Dying> =
            dying.into_iter().filter(|dying| !dying.saved && self.s.obj(dying.id).zone.is_board()).collect();
        self.bury(&dead);
        Ok(dead.iter().map(|dying| dying.id).collect())
    }

    fn next_replaceable(&self, dying: &[Dying]) -> Option<(ObjId, Vec<Offer>)> {
        dying.iter().find_map(|one| {
            let offers = self.death_offers(one);
            (!offers.is_empty()).then_some((one.id, offers))
        })
    }

    /// The replacements that may be applied to a death now. One that has to be paid for and cannot be
    /// is none (368).
    fn death_offers(&self, dying: &Dying) -> Vec<Offer> {
        if dying.saved || !self.s.obj(dying.id).zone.is_board() {
            return Vec::new();
        }
        let now = self.s.now(dying.id);
        let mut offers = Vec::new();
        for guard in self.s.guards.iter().filter(|guard| guard.on.contains(&now)) {
            let source = self.s.obj(guard.source);
            if self.r.delayed_source == DelayedSource::MustStay
                && !source.zone.is_board()
                && !source.is(CardType::Spell)
            {
                continue;
            }
            let view = View { player: guard.player, itself: guard.source, source: guard.source };
            let (key, name) = (Key::Delayed(guard.id), guard.by.clone());
            offers.push(Offer { key, says: guard.replace.clone(), name, view });
        }
        for standing in self.s.replacements() {
            let Would::Die(phrase) = &standing.says.would;
            let view = standing.view;
            if self.s.means(phrase, dying.id, view) {
                let name = self.s.obj(view.source).name.clone();
                let key = Key::Standing(view.source, view.itself, standing.index);
                offers.push(Offer { key, says: Arc::new(standing.says), name, view });
            }
        }
        offers.retain(|offer| {
            let says = &offer.says;
            let holds = says.r#if.as_ref().is_none_or(|condition| self.s.holds(condition, dying.id, offer.view, false));
            let payable = says
                .may_pay
                .as_ref()
                .is_none_or(|cost| self.payable(offer.view.player, cost, offer.view, Some(dying.id)));
            let whole = self.r.parts == Parts::AsManyAsPossible || self.can_all(&says.instead, dying.id);
            !dying.used.contains(&offer.key) && holds && payable && whole
        });
        offers
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

    /// Over several deaths, the controller of a replacement picks which it replaces first (373).
    fn ask_event(&mut self, dying: &[Dying], offer: &Offer) -> Result<Option<ObjId>, Stop> {
        let meets = |one: &&Dying| self.death_offers(one).iter().any(|other| other.key == offer.key);
        let ids: Vec<ObjId> = dying.iter().filter(meets).map(|one| one.id).collect();
        if ids.len() > 1 {
            let note = || format!("{} meets {} deaths one by one", offer.name, ids.len());
            self.t.cite("373-simultaneous-events", note);
            self.t.cite("373.2-one-sequence-each", note);
        }
        let names: Vec<Name> = ids.iter().map(|id| self.s.obj(*id).name.clone()).collect();
        let who = self.s.player_name(offer.view.player);
        let index = self.t.pick(&who, "event", Some(&offer.name), &names)?;
        Ok(ids.get(index).copied())
    }

    /// Applies a replacement to a death, if its player wants to where he may. Gives whether it did.
    fn replace_death(&mut self, victim: ObjId, offer: &Offer, passive: bool) -> Result<bool, Stop> {
        let name = self.s.obj(victim).name.clone();
        if let Some(cost) = &offer.says.may_pay {
            self.t.cite("368-optional-replacement", || format!("{} may replace the death of {name}", offer.name));
            let agrees = match self.r.optional_replacement {
                OptionalReplacement::Asked => {
                    self.agrees_by(offer.view.player, cost, offer.view, Some(victim), &name, &offer.name)?
                }
                OptionalReplacement::Applies => {
                    self.pay(offer.view.player, cost, offer.view, Some(victim), &offer.name)?;
                    true
                }
            };
            if !agrees {
                return Ok(false);
            }
        } else {
            self.t.cite("369-mandatory-replacement", || format!("{} replaces the death of {name}", offer.name));
            if self.r.mandatory_replacement == MandatoryReplacement::Asked {
                let who = self.s.player_name(offer.view.player);
                if !self.t.may(&who, "may", Some(&name), "accept")? {
                    return Ok(false);
                }
            }
        }
        if let Key::Delayed(id) = offer.key {
            if offer.says.times == Some(Times::Next) {
                self.s.guards.retain(|guard| guard.id != id);
                self.t.cite("390.3-next-time-only", || format!("{} is used up", offer.name));
            }
            if !self.s.obj(offer.view.source).zone.is_board() {
                self.t.cite("392-source-may-leave", || format!("{} is not on the board any more", offer.name));
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
            self.t.cite("origins-faq-saved-unit-is-healed", || format!("{name} has no lethal damage any more"));
        }
        if passive && self.s.fight.is_some() {
            self.t.cite("369-replacement-in-combat", || format!("{name} is out of the combat"));
        }
        if has_knell {
            self.t.cite("808.1.d.1-no-deathknell", || format!("{name} was not killed"));
            if self.r.saved_unit == SavedUnit::HasDeathknell {
                let it = vec![self.known(victim)];
                self.deathknell(victim, &it);
            }
        }
        Ok(true)
    }

    /// Sends the dead to the trash at the same time, and notes what waits for it.
    fn bury(&mut self, dead: &[Dying]) {
        if dead.is_empty() {
            return;
        }
        let s = &self.s;
        self.t.together(|t| {
            for one in dead {
                let object = s.obj(one.id);
                let event = Event::new("killed").with("what", &object.name);
                let event = event.with("who", s.player_name(object.controller));
                t.event(event.with_some("by", one.agent.as_ref().map(|agent| &agent.name)));
            }
        });
        for one in dead {
            self.notice_kill(one);
            let it = vec![self.known(one.id)];
            self.deathknell(one.id, &it);
        }
        for one in dead {
            self.send(one.id, Zone::Trash);
        }
    }

    fn notice_kill(&mut self, one: &Dying) {
        let waiting: Vec<_> = self.waiting(|event| matches!(event, Awaited::Killed(_))).collect();
        for standing in &waiting {
            let by = &standing.says.when.by;
            let agent = one.agent.as_ref();
            if let Awaited::Killed(phrase) = &standing.says.when.event
                && self.s.means(phrase, one.id, standing.view)
                && (by.is_empty() || agent.is_some_and(|agent| comes_from(&by.0, agent, standing.view.player)))
            {
                self.trigger(standing, vec![self.known(one.id)]);
            }
        }
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
                };
                object.doomed.is_some() || object.damage > 0 && enough
            };
            let victims: Vec<ObjId> = self.s.units().filter(lethal).collect();
            if victims.is_empty() {
                break;
            }
            self.spend_fuel()?;
            for id in &victims {
                let object = self.s.obj(*id);
                let note = format!("{} has {} damage marked", object.name, object.damage);
                self.t.cite("143.2.a-marked-equals-might", || note.clone());
                self.t.cite("323.5-killed-in-cleanup", || note);
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

fn has_deathknell(object: &super::state::Object) -> bool {
    object.is(CardType::Unit) && object.card.as_ref().is_some_and(|card| !card.deathknell.is_empty())
}

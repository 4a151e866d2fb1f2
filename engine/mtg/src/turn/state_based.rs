//! State-based actions (704), and what happens before a player would have priority (117.5).
//!
//! Decides what the rules do by themselves to players and permanents as they stand, all of it at the same time and again
//! until there is nothing to do; then triggered abilities come onto the stack, and all of it starts anew.
//!
//! A 2/2 with 2 damage and a player with no life: the creature is destroyed and the player loses at the same time.

use std::rc::Rc;

use crate::game::Game;
use crate::prohibitions::CANNOT_LOSE;
use crate::state::context::{Cause, Context};
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Seat};
use crate::words::cards::{KeywordWord, Supertype, Type};
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The permanents of one name that a player controls under the legend rule.
#[derive(Debug)]
struct Legend {
    controller: Seat,
    name: Name,
    all: Vec<ObjId>,
}

/// The state-based actions that would be taken now.
#[derive(Debug, Default)]
pub(crate) struct Actions {
    lose: Vec<Seat>,
    bury: Vec<ObjId>,
    destroy: Vec<ObjId>,
    annihilate: Vec<(ObjId, i64)>,
    legends: Vec<Legend>,
    worlds: Vec<(u32, ObjId)>,
    take_off: Vec<ObjId>,
    /// `true` if a commander has dealt a player so much damage that the player loses the game.
    slain: bool,
    /// `true` if a player would lose the game who cannot.
    spared: bool,
    /// `true` if an Aura is looked at that its own effect does not remove.
    stays: bool,
}

impl Actions {
    /// Returns `true` if there is nothing to do.
    pub(crate) fn none(&self) -> bool {
        self.lose.is_empty()
            && self.bury.is_empty()
            && self.destroy.is_empty()
            && self.annihilate.is_empty()
            && self.legends.is_empty()
            && self.take_off.is_empty()
    }
}

impl Game<'_> {
    /// The state-based actions that would be taken now. A permanent that was found sound by itself and did not change
    /// since is not looked at again.
    pub(crate) fn pending_actions(&mut self) -> Actions {
        let mut actions = Actions::default();
        for (index, player) in self.state.players.iter().enumerate() {
            let seat = Seat(index);
            let slain = self.state.is_dead_by_a_commander(seat);
            let (lifeless, else_dead) =
                (player.life <= 0, player.counters.get("poison") >= 10 || player.drew_from_nothing || slain);
            if player.lost || !(lifeless || else_dead) {
                continue;
            }
            actions.slain |= slain;
            let stays = |for_life: bool| self.by(&CANNOT_LOSE)(self, seat, for_life);
            if (lifeless && !stays(true)) || (else_dead && !stays(false)) {
                actions.lose.push(seat);
            } else {
                actions.spared = true;
            }
        }
        let plain = !self.state.changes_anything();
        let mut sound = std::mem::take(&mut self.state.sound);
        sound.resize(self.state.objects.len(), None);
        self.state.looking(|| {
            for id in &self.state.permanents.all {
                let place = id.0 as usize;
                let (Some(object), Some(known)) = (self.state.objects.get(place), sound.get_mut(place)) else {
                    continue;
                };
                if plain && known.as_ref().is_some_and(|known| Rc::ptr_eq(known, object)) {
                    continue;
                }
                let is_sound = self.look_at(*id, &mut actions) && plain;
                *known = is_sound.then(|| Rc::clone(object));
            }
        });
        self.state.sound = sound;
        actions.legends.retain(|legend| legend.all.len() > 1);
        let latest = actions.worlds.iter().map(|(born, _)| *born).max();
        let older = actions.worlds.iter().filter(|(born, _)| Some(*born) != latest);
        actions.bury.extend(older.map(|(_, id)| *id));
        actions
    }

    /// Returns `true` if an ability of an object has triggered and not yet left the stack (704.5v).
    fn has_triggered(&self, id: ObjId) -> bool {
        self.state.stack.iter().any(|item| item.trigger && item.source == Some(id))
            || self.state.waiting.iter().any(|one| one.ctx.this == Some(id))
    }

    /// Looks at a permanent. Says whether it is sound, and stays so whatever becomes of other objects.
    fn look_at(&self, id: ObjId, actions: &mut Actions) -> bool {
        let Some(object) = self.state.object(id) else { return true };
        let found = self.state.characteristics(id);
        let mut sound = object.alone() && object.attached.is_none() && self.enchants(id).is_none();
        if found.supertypes.contains(&Supertype::World) {
            actions.worlds.push((object.born, id));
            sound = false;
        }
        if found.supertypes.contains(&Supertype::Legendary) {
            let name = object.card_name.clone().unwrap_or_else(|| object.name.clone());
            let same = |legend: &&mut Legend| legend.controller == object.controller && legend.name == name;
            match actions.legends.iter_mut().find(same) {
                Some(legend) => legend.all.push(id),
                None => actions.legends.push(Legend { controller: object.controller, name, all: vec![id] }),
            }
            sound = false;
        }
        let both = object.counters.get("+1/+1").min(object.counters.get("-1/-1"));
        if both > 0 {
            actions.annihilate.push((id, both));
            sound = false;
        }
        if found.is(Type::Creature) {
            let toughness = found.stats.map_or(0, |stats| stats.toughness);
            if toughness <= 0 {
                actions.bury.push(id);
                return false;
            }
            let lethal = object.damage >= toughness || object.deathtouched;
            if lethal && !found.has(KeywordWord::Indestructible) {
                actions.destroy.push(id);
                sound = false;
            }
        }
        let out = |kind: Type, counter: &str| found.is(kind) && object.counters.get(counter) == 0;
        let undefended = out(Type::Battle, "defense");
        if out(Type::Planeswalker, "loyalty") || (undefended && !self.has_triggered(id)) {
            actions.bury.push(id);
            sound = false;
        }
        let (bury, take_off) = self.loose(id);
        actions.stays |= self.stays_or_not(id);
        if bury {
            actions.bury.push(id);
        }
        if take_off {
            actions.take_off.push(id);
        }
        sound && !undefended
    }

    /// Of several legendary permanents of one name, those that their controller does not keep (704.5j).
    fn other_legends(&mut self, legends: &[Legend]) -> Result<Vec<ObjId>, Stop> {
        let mut others = Vec::new();
        for seat in self.state.in_turn_order() {
            for legend in legends.iter().filter(|legend| legend.controller == seat) {
                let kept = self.one_of(seat, "object", kernel::rule!("704.5j"), &legend.all)?;
                let gone = legend.all.iter().copied().filter(|id| Some(*id) != kept);
                gone.for_each(|id| self.cite_not_damage(Being::Object(id), false));
                others.extend(legend.all.iter().copied().filter(|id| Some(*id) != kept));
            }
        }
        Ok(others)
    }

    /// Carries out state-based actions until there are none. Says whether there were any.
    pub(crate) fn state_based(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        loop {
            self.spend_fuel()?;
            let mut actions = self.pending_actions();
            if actions.spared {
                self.log.cite(clause!("614.17-cant-wins"), || "a player cannot lose".to_owned());
            }
            if actions.slain {
                self.log.cite(clause!("903.10a-commander-damage"), || "one commander dealt 21 or more".to_owned());
            }
            if actions.stays {
                self.log.cite(clause!("702.16n-does-not-remove-itself"), || "it gives that protection".to_owned());
            }
            if actions.none() || self.state.over {
                return Ok(any);
            }
            any = true;
            self.log.cite(clause!("704.3-before-priority"), || "before anyone has priority".to_owned());
            actions.bury.extend(self.other_legends(&actions.legends)?);
            for id in &actions.take_off {
                if let Some(object) = self.state.object_mut(*id) {
                    object.attached = None;
                }
            }
            for (id, both) in &actions.annihilate {
                for kind in ["+1/+1", "-1/-1"] {
                    let ctx = Context::new(self.state.active, None, Name::Word("nothing"));
                    let mut ctx = ctx.because(Cause::Rules);
                    self.remove_counters(Being::Object(*id), &Name::Word(kind), *both, &mut ctx);
                }
            }
            for id in self.state.battlefield() {
                let touched = self.state.object(id).is_some_and(|object| object.deathtouched);
                if touched && let Some(object) = self.state.object_mut(id) {
                    object.deathtouched = false;
                }
            }
            let ctx = Context::new(self.state.active, None, Name::Word("nothing"));
            let mut ctx = ctx.because(Cause::Rules);
            for id in &actions.bury {
                let found = self.state.characteristics(*id);
                if found.is(Type::Creature) && found.stats.is_some_and(|stats| stats.toughness <= 0) {
                    self.cite_not_damage(Being::Object(*id), false);
                }
            }
            let mut goings: Vec<ZoneChange> =
                actions.bury.iter().map(|id| ZoneChange::to(*id, Zone::Graveyard)).collect();
            let mut events = Vec::new();
            for id in &actions.destroy {
                if actions.bury.contains(id) {
                    continue;
                }
                let Some(PendingEvent::Destroy(id)) = self.rewritten(PendingEvent::Destroy(*id), &ctx)? else {
                    continue;
                };
                let name = self.object_name(id);
                events.push(
                    Event::new("destroyed").with("what", &name).with("from", "battlefield").with("to", "graveyard"),
                );
                goings.push(ZoneChange::to(id, Zone::Graveyard));
            }
            self.log.together(|log| {
                for event in events {
                    log.event(event);
                }
            });
            self.go(&goings, &mut ctx)?;
            if !actions.lose.is_empty() {
                self.lose_game(&actions.lose)?;
            }
        }
    }

    /// Removes permanents that are no creatures any more from combat (506.4).
    fn no_creature_no_combat(&mut self) {
        let fighting = self.state.attackers.iter();
        let fighting: Vec<ObjId> =
            fighting.flat_map(|one| std::iter::once(one.creature).chain(one.blockers.iter().copied())).collect();
        for id in fighting {
            if !self.state.characteristics(id).is(Type::Creature) {
                self.leave_combat(id);
            }
        }
    }

    /// Does all that happens before a player would have priority: state-based actions, then triggered abilities come
    /// onto the stack, until neither is left (117.5).
    pub(crate) fn settle(&mut self) -> Result<(), Stop> {
        loop {
            self.no_creature_no_combat();
            self.state_based()?;
            if self.state.over {
                self.state.waiting.clear();
                self.state.stack.clear();
                return Ok(());
            }
            self.look_for_states();
            if !self.put_triggers()? {
                return Ok(());
            }
        }
    }
}

//! State-based actions (704), and what happens before a player would have priority (117.5).
//!
//! Decides what the rules do by themselves to players and permanents as they stand, all of it at the same time and again
//! until there is nothing to do; then triggered abilities come onto the stack, and all of it starts anew.
//!
//! A 2/2 with 2 damage and a player with no life: the creature is destroyed and the player loses at the same time.

use std::rc::Rc;

use crate::game::Game;
use crate::prohibitions::{CANNOT_LOSE, Prohibition};
use crate::state::context::{Cause, Context};
use crate::state::{Being, ObjId, Seat, State};
use crate::turn::sagas::Sagas;
use crate::words::cards::{KeywordWord, Supertype, Type};
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use crate::zones::permanents::{LEAVE_COMBAT_AT_ONCE, no_creature_no_combat};
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
#[expect(clippy::struct_excessive_bools, reason = "each is a reason of its own for a citation")]
pub(crate) struct Actions {
    lose: Vec<Seat>,
    bury: Vec<ObjId>,
    destroy: Vec<ObjId>,
    annihilate: Vec<(ObjId, i64)>,
    legends: Vec<Legend>,
    worlds: Vec<(u32, ObjId)>,
    take_off: Vec<ObjId>,
    /// The commanders in graveyards and exile that may be put into the command zone (903.9a).
    commanders: Vec<ObjId>,
    /// `true` if a commander has dealt a player so much damage that the player loses the game.
    slain: bool,
    /// `true` if a player would lose the game who cannot.
    spared: bool,
    /// `true` if a creature has lethal damage that cannot be destroyed.
    endures: bool,
    /// `true` if an Aura is looked at that its own effect does not remove.
    stays: bool,
    /// The Sagas (714.4).
    sagas: Sagas,
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
            && self.commanders.is_empty()
            && self.sagas.over.is_empty()
    }
}

kernel::interpretation! {
    /// 704.5b: `true` if a draw from an empty library counts again after state-based actions were checked.
    pub(crate) STILL_DREW_FROM_NOTHING: fn() -> bool = forgotten;
}

fn forgotten() -> bool {
    false
}

kernel::interpretation! {
    /// 704.5f, 701.8b: `true` if a creature with no toughness is put into the graveyard; that is not destroying it.
    pub(crate) IS_BURIED: fn(&State<'_>, ObjId) -> bool = is_buried;
}

fn is_buried(_: &State<'_>, _: ObjId) -> bool {
    true
}

kernel::interpretation! {
    /// 903.9a: the commanders in graveyards and exile that were put there since state-based actions were last checked.
    pub(crate) MAY_RETURN: fn(&State<'_>) -> Vec<ObjId> = may_return;
}

fn may_return(state: &State<'_>) -> Vec<ObjId> {
    let piles = state.players.iter().flat_map(|player| [&player.graveyard, &player.exile]);
    let came =
        |id: &ObjId| state.object(*id).is_some_and(|object| object.printed.commander && object.born > state.checked);
    piles.flat_map(|pile| pile.iter().flatten().copied()).filter(came).collect()
}

kernel::interpretation! {
    /// 614.17, 704.5g: `true` if a creature with lethal damage is not destroyed because an effect says that it cannot be.
    pub(crate) ENDURES: fn(&Game<'_>, ObjId) -> bool = endures;
}

fn endures(game: &Game<'_>, id: ObjId) -> bool {
    game.banned(Prohibition::Destroy, id)
}

kernel::interpretation! {
    /// 704.5q, 704.8: the permanents that lose pairs of +1/+1 and -1/-1 counters, out of those that have both kinds. One that
    /// leaves in the same check keeps them.
    pub(crate) PAIRS_REMOVED: fn(&[(ObjId, i64)], &[ZoneChange]) -> Vec<(ObjId, i64)> = of_those_that_stay;
}

fn of_those_that_stay(pairs: &[(ObjId, i64)], leaving: &[ZoneChange]) -> Vec<(ObjId, i64)> {
    pairs.iter().copied().filter(|(id, _)| !leaving.iter().any(|one| one.what == *id)).collect()
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
        actions.commanders = self.by(&MAY_RETURN)(&self.state);
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
            if toughness <= 0 && self.by(&IS_BURIED)(&self.state, id) {
                actions.bury.push(id);
                return false;
            }
            let lethal = object.damage >= toughness || object.deathtouched;
            if lethal && !found.has(KeywordWord::Indestructible) {
                if self.by(&ENDURES)(self, id) {
                    actions.endures = true;
                } else {
                    actions.destroy.push(id);
                }
                sound = false;
            }
        }
        sound &= !self.look_at_saga(id, &found, &mut actions.sagas);
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

    /// The commanders that their owners put into the command zone, out of those in graveyards and exile (903.9a).
    fn returning_commanders(&mut self, commanders: &[ObjId]) -> Result<Vec<ObjId>, Stop> {
        let mut returning = Vec::new();
        for seat in self.state.in_turn_order() {
            for id in commanders {
                let Some(object) = self.state.object(*id).filter(|object| object.owner == seat) else { continue };
                let (who, what) = (self.seat_name(seat), object.name.clone());
                let clause = clause!("903.9a-from-graveyard-or-exile");
                self.log.cite(clause, || format!("{what} came there since state-based actions were checked"));
                if self.log.may(&who, "may", Some(clause), Some(&what), "accept")? {
                    returning.push(*id);
                }
            }
        }
        Ok(returning)
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
            if actions.endures {
                self.log.cite(clause!("614.17-cant-wins"), || "it cannot be destroyed".to_owned());
            }
            self.cite_sagas(&actions.sagas);
            self.forget_deathtouch();
            self.forget_draws_from_nothing();
            self.state.checked = self.state.clock;
            if actions.none() || self.state.over {
                return Ok(any);
            }
            let returning = self.returning_commanders(&actions.commanders)?;
            actions.commanders.clear();
            if actions.none() && returning.is_empty() {
                continue;
            }
            any = true;
            self.log.cite(clause!("704.3-before-priority"), || "before anyone has priority".to_owned());
            actions.bury.extend(self.other_legends(&actions.legends)?);
            actions.bury.append(&mut actions.sagas.over);
            let ctx = Context::new(self.state.active, None, Name::Word("nothing"));
            let mut ctx = ctx.because(Cause::Rules);
            for id in &actions.bury {
                let found = self.state.characteristics(*id);
                if found.is(Type::Creature) && found.stats.is_some_and(|stats| stats.toughness <= 0) {
                    self.cite_not_damage(Being::Object(*id), false);
                }
                self.cite_not_destroyed(*id);
            }
            let mut goings: Vec<ZoneChange> =
                actions.bury.iter().map(|id| ZoneChange::to(*id, Zone::Graveyard)).collect();
            goings.extend(returning.iter().map(|id| ZoneChange::to(*id, Zone::Command)));
            let would: Vec<ObjId> = actions.destroy.iter().copied().filter(|id| !actions.bury.contains(id)).collect();
            goings.extend(self.destroyed(&would, &ctx)?);
            // A permanent that leaves in the same check leaves as it was before all actions of that check, with what was
            // attached to it and with all of its counters (704.8).
            let outermost = self.begin_leaving(&goings);
            let leaves = |host: Option<ObjId>| goings.iter().any(|going| host == Some(going.what));
            if actions.take_off.iter().any(|id| leaves(self.state.object(*id).and_then(|object| object.attached))) {
                self.log.cite(clause!("704.3-at-one-time"), || "it leaves with what was attached to it".to_owned());
            }
            for id in &actions.take_off {
                if let Some(object) = self.state.object_mut(*id) {
                    object.attached = None;
                }
            }
            let pairs = self.by(&PAIRS_REMOVED)(&actions.annihilate, &goings);
            if pairs.len() < actions.annihilate.len() {
                self.log.cite(clause!("704.3-at-one-time"), || "it leaves with its counters".to_owned());
            }
            for (id, both) in pairs {
                for kind in ["+1/+1", "-1/-1"] {
                    self.remove_counters(Being::Object(id), &Name::Word(kind), both, &mut ctx);
                }
            }
            self.go(&goings, &mut ctx)?;
            self.end_leaving(outermost);
            self.by(&LEAVE_COMBAT_AT_ONCE)(self);
            if !actions.lose.is_empty() {
                self.lose_game(&actions.lose)?;
            }
        }
    }

    /// Damage by a source with deathtouch counts for the next look at state-based actions alone (704.5h).
    fn forget_deathtouch(&mut self) {
        for id in self.state.battlefield() {
            let touched = self.state.object(id).is_some_and(|object| object.deathtouched);
            if touched && let Some(object) = self.state.object_mut(id) {
                object.deathtouched = false;
            }
        }
    }

    /// Forgets draws from an empty library, which count for one check of state-based actions only (704.5b).
    fn forget_draws_from_nothing(&mut self) {
        for index in 0..self.state.players.len() {
            let drew = self.state.player(Seat(index)).is_some_and(|player| player.drew_from_nothing);
            if drew {
                let why = || "a player drew from an empty library".to_owned();
                self.log.cite(clause!("704.5b-since-the-last-check"), why);
                let still = self.by(&STILL_DREW_FROM_NOTHING)();
                if let Some(player) = self.state.player_mut(Seat(index)) {
                    player.drew_from_nothing = still;
                }
            }
        }
    }

    /// Does all that happens before a player would have priority: state-based actions, then triggered abilities come
    /// onto the stack, until neither is left (117.5).
    pub(crate) fn settle(&mut self) -> Result<(), Stop> {
        loop {
            no_creature_no_combat(self);
            self.keep_daytime()?;
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

//! Changes of a permanent on the battlefield: tapping (701.26), leaving combat (506.4), changing control.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{Attacker, Being, ObjId, Seat, State};
use crate::words::cards::{KeywordWord, Type};
use crate::words::support;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 509.1h: the effect on an attacking creature of its last blocker leaving combat; there is none, it stays blocked.
    pub(crate) WITHOUT_BLOCKERS: fn(&mut Attacker);
}

kernel::interpretation! {
    /// 302.6: `true` if a creature may attack, and be tapped for a cost of its own: it has been under its controller's
    /// control since that player's turn began, or has haste.
    pub(crate) IS_READY: fn(&State<'_>, ObjId) -> bool = is_ready;
}

fn is_ready(state: &State<'_>, id: ObjId) -> bool {
    let found = state.characteristics(id);
    let new = state.object(id).is_some_and(|object| object.new);
    !new || !found.is(Type::Creature) || found.has(KeywordWord::Haste)
}

kernel::interpretation! {
    /// 506.4: removes from combat what has just stopped being what it is in combat as, before anything else happens.
    pub(crate) LEAVE_COMBAT_AT_ONCE: fn(&mut Game<'_>) = no_creature_no_combat;
}

/// Removes from combat the attackers and blockers that are no longer creatures, and attacked permanents that are no
/// longer planeswalkers or battles (506.4).
pub(crate) fn no_creature_no_combat(game: &mut Game<'_>) {
    let fighting = game.state.attackers.iter();
    let fighting: Vec<ObjId> =
        fighting.flat_map(|one| std::iter::once(one.creature).chain(one.blockers.iter().copied())).collect();
    for id in fighting {
        if !game.state.characteristics(id).is(Type::Creature) {
            let why = || "it is no longer a creature".to_owned();
            game.log.cite(clause!("506.4-no-longer-a-creature"), why);
            game.fights_no_more(id);
        }
    }
    let attacked: Vec<ObjId> = game.state.attackers.iter().filter_map(|one| one.attacks()?.object()).collect();
    for id in attacked {
        let found = game.state.characteristics(id);
        if !found.is(Type::Planeswalker) && !found.is(Type::Battle) {
            game.attacked_no_more(id);
        }
    }
}

impl Game<'_> {
    /// Reports the events of `act` at one time: what one instruction does to several objects happens at once (608.2f).
    pub(crate) fn at_one_time<R>(&mut self, act: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.log.begin_batch();
        let result = act(self);
        self.log.set_simultaneous(outer);
        result
    }

    /// Taps an untapped permanent (701.26).
    pub(crate) fn tap(&mut self, id: ObjId) {
        let Some(object) = self.state.object_mut(id).filter(|object| !object.tapped) else { return };
        object.tapped = true;
        let who = object.controller;
        let event = Event::new("became_tapped").with("who", self.seat_name(who)).with("what", self.object_name(id));
        self.log.event(event);
        self.note(&PastEvent::BecameTapped(id));
    }

    /// Turns a permanent so that its other face is up (701.27a). One with daybound or nightbound transforms only as day
    /// becomes night or night day (702.145b).
    pub(crate) fn transform(&mut self, id: ObjId) -> Result<(), Stop> {
        let found = self.state.characteristics(id);
        if found.has(KeywordWord::Daybound) || found.has(KeywordWord::Nightbound) {
            let why = || "it transforms only as day becomes night or night becomes day".to_owned();
            self.log.cite(clause!("702.145-turns-with-the-day"), why);
            return Ok(());
        }
        self.show_other_face(id)
    }

    /// Turns a permanent so that its other face is up, if it has one, even if it has daybound or nightbound.
    pub(crate) fn show_other_face(&mut self, id: ObjId) -> Result<(), Stop> {
        let Some(object) = self.state.object_mut(id).filter(|object| !object.face_down) else { return Ok(()) };
        let Some((front, back)) = object.printed.card.and_then(|card| Some((card, card.back.as_deref()?))) else {
            return Ok(());
        };
        let now = match object.card {
            Some(card) if std::ptr::eq(card, front) => back,
            Some(card) if std::ptr::eq(card, back) => front,
            Some(_) | None => return Ok(()),
        };
        object.card = Some(now);
        object.card_name = now.name.as_ref().map(|name| name.0.clone()).or_else(|| object.printed.card_name.clone());
        let who = object.controller;
        self.state.turned(id);
        support::check(now)?;
        self.log.cite(clause!("712.8-only-the-face-that-is-up"), || "its other face is up".to_owned());
        let event = Event::new("transformed").with("who", self.seat_name(who)).with("what", self.object_name(id));
        self.log.event(event);
        self.note(&PastEvent::Transformed(id));
        Ok(())
    }

    /// Removes a planeswalker or battle from combat: its attackers attack nothing from then on (506.4c).
    pub(crate) fn attacked_no_more(&mut self, id: ObjId) {
        let attacked = Being::Object(id);
        if self.state.attackers.iter().any(|attacker| attacker.attacks() == Some(attacked)) {
            let defends = self.state.defends(attacked);
            let attackers = self.state.attackers.iter_mut().filter(|one| one.attacks() == Some(attacked));
            attackers.for_each(|one| one.astray = defends);
        }
    }

    /// Removes a creature, or an attacked planeswalker or battle, from combat (506.4).
    pub(crate) fn leave_combat(&mut self, id: ObjId) {
        self.attacked_no_more(id);
        self.fights_no_more(id);
    }

    /// Removes an attacking or blocking creature from combat. A blocker that is attacked as a planeswalker or battle too
    /// still is (506.4d).
    fn fights_no_more(&mut self, id: ObjId) {
        let attacks = self.state.attackers.iter().filter(|attacker| attacker.creature == id);
        let left: Vec<_> = attacks.map(|attacker| (id, attacker.defender)).collect();
        self.state.left_combat.extend(left);
        self.state.attackers.retain(|attacker| attacker.creature != id);
        for attacker in self.state.attackers.iter_mut().filter(|attacker| attacker.blockers.contains(&id)) {
            attacker.blockers.retain(|blocker| *blocker != id);
            if attacker.blockers.is_empty()
                && let Some(wrong) = self.interpretations.by(&WITHOUT_BLOCKERS)
            {
                wrong(attacker);
            }
        }
    }

    /// A player gains control of a spell: it resolves under that control, and what it becomes enters under it (400.7a).
    /// Says whether it is a spell.
    pub(crate) fn gain_control_of_spell(&mut self, id: ObjId, seat: Seat) -> bool {
        let Some(item) = self.state.stack.iter_mut().find(|item| item.spell == Some(id)) else { return false };
        item.controller = seat;
        for part in &mut item.parts {
            part.ctx.you = seat;
        }
        if let Some(object) = self.state.object_mut(id) {
            object.controller = seat;
        }
        self.log.cite(clause!("400.7a-changes-stay"), || "it resolves under that control".to_owned());
        true
    }

    /// A player gains control of a permanent.
    pub(crate) fn take_control(&mut self, id: ObjId, seat: Seat, ctx: &mut Context) {
        let now = self.state.tick();
        let Some(object) = self.state.object(id).filter(|object| object.controller != seat) else { return };
        let before = object.controller;
        self.leave_combat(id);
        let Some(object) = self.state.object_mut(id) else { return };
        object.under_since = now;
        object.controller = seat;
        object.new = true;
        let event = Event::new("control_lost").with("who", self.seat_name(before)).with("what", self.object_name(id));
        self.log.event(event);
        self.happened(ctx, PastEvent::ControlLost(before, id));
    }
}

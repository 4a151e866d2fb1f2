//! Changes of zones (400.7).
//!
//! Decides where objects go that move at the same time, after what replaces each of the moves, and that an object that
//! moved is another one: nothing that was about the former is about the new one.
//!
//! A creature with a shield on it is exiled and returned: the shield is still there, and about nothing.

use std::rc::Rc;

use crate::game::Game;
use crate::state::context::Context;
use crate::state::lasting::LastingEffect;
use crate::state::leaving::LastKnown;
use crate::state::objects::TURN_FACE_DOWN;
use crate::state::past::{PastEvent, PastMove};
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Object, Seat, State};
use crate::words::effects::Position;
use crate::words::select::Zone;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

/// A change of zones that is to be made.
#[derive(Clone, Copy, Debug)]
pub struct ZoneChange {
    /// The object.
    pub what: ObjId,
    /// The zone.
    pub to: Zone,
    /// The position in a library.
    pub position: Position,
    /// The player under whose control it enters the battlefield.
    pub controller: Option<Seat>,
}

impl ZoneChange {
    /// A change to a zone, with nothing more specified.
    pub(crate) fn to(what: ObjId, to: Zone) -> Self {
        Self { what, to, position: Position::Top, controller: None }
    }
}

kernel::interpretation! {
    /// 702.34a: the zone to which a spell goes that would go to a zone. With flashback it is exiled, whatever the zone.
    pub(crate) LEAVES_THE_STACK_TO: fn(&State<'_>, ObjId, Zone) -> Zone = leaves_the_stack_to;
}

pub(crate) fn leaves_the_stack_to(state: &State<'_>, spell: ObjId, to: Zone) -> Zone {
    let flashback = state.object(spell).is_some_and(|object| object.zone == Zone::Stack && object.flashback);
    if flashback { Zone::Exile } else { to }
}

kernel::interpretation! {
    /// 400.7a: `true` if an effect that changes a spell goes on to change the permanent that the spell becomes.
    pub(crate) CHANGE_STAYS: fn(&LastingEffect<'_>, ObjId) -> bool = change_stays;
}

fn change_stays(effect: &LastingEffect<'_>, spell: ObjId) -> bool {
    effect.fixed.as_ref().is_some_and(|fixed| fixed.contains(&Being::Object(spell)))
}

kernel::interpretation! {
    /// 614.17: `true` if no effect forbids that an object enters the battlefield. If one does, the object stays where it
    /// is, and nothing replaces the event.
    pub(crate) CAN_ENTER_AT_ALL: fn(&mut Game<'_>, &PendingEvent, &Context) -> bool = can_enter_at_all;
}

fn can_enter_at_all(game: &mut Game<'_>, would: &PendingEvent, ctx: &Context) -> bool {
    game.can_happen(would, ctx)
}

kernel::interpretation! {
    /// 109.5, 404.2: the player whose card an object becomes where nobody is said to control it: its owner.
    pub(crate) WHOSE_CARD: fn(&Object<'_>) -> Seat = whose_card;
}

fn whose_card(old: &Object<'_>) -> Seat {
    old.owner
}

impl Game<'_> {
    /// Effects that change a spell go on to change the permanent that it becomes (400.7a).
    fn keep_changes(&mut self, spell: ObjId, permanent: ObjId) {
        let change_stays = self.by(&CHANGE_STAYS);
        let mut any = false;
        for lasting in self.state.changing.iter_mut().filter(|lasting| change_stays(lasting, spell)) {
            Rc::make_mut(lasting).fixed.get_or_insert_default().push(Being::Object(permanent));
            any = true;
        }
        if any {
            self.log.cite(clause!("400.7a-changes-stay"), || "effects that changed the spell change it too".to_owned());
        }
    }

    fn leaves_the_stack_to(&mut self, what: ObjId, to: Zone) -> Zone {
        let spell = self.state.object(what).filter(|object| object.zone == Zone::Stack);
        let (flashback, adventure) = spell.map_or((false, false), |one| (one.flashback, one.adventure.is_some()));
        if adventure {
            self.log.cite(clause!("715.3d-exiled-as-it-resolves"), || "an Adventure leaves the stack".to_owned());
        }
        if flashback {
            self.log.cite(clause!("702.34a-flashback"), || "it leaves the stack".to_owned());
        }
        self.by(&LEAVES_THE_STACK_TO)(&self.state, what, to)
    }

    /// Moves objects at the same time, except those whose moves effects replace. Returns what each became. The effects that
    /// replace a move are determined before anything moves, and what they do happens at the same time (608.2f).
    pub(crate) fn go(&mut self, goings: &[ZoneChange], ctx: &mut Context) -> Result<Vec<Option<ObjId>>, Stop> {
        let mut settled: Vec<Option<ZoneChange>> = vec![None; goings.len()];
        let mut instead = Vec::new();
        let mut order: Vec<(usize, ZoneChange)> = goings.iter().copied().enumerate().collect();
        order.sort_by_key(|(_, going)| self.state.turn_order(self.state.chooser(Being::Object(going.what))));
        let outermost = self.begin_leaving(goings);
        order.retain(|(_, going)| self.state.object(going.what).is_some_and(|object| object.exists));
        let event = |going: &ZoneChange| PendingEvent::Move(going.what, going.to, going.controller);
        let can_enter = self.by(&CAN_ENTER_AT_ALL);
        order.retain(|(_, going)| going.to != Zone::Battlefield || can_enter(self, &event(going), ctx));
        let would: Vec<PendingEvent> = order.iter().map(|(_, going)| event(going)).collect();
        let all = self.settled_together(&would, ctx)?;
        for ((index, going), would) in order.into_iter().zip(all) {
            match (&would.comes, settled.get_mut(index)) {
                (Some(PendingEvent::Move(what, to, _)), Some(place)) => {
                    let to = self.leaves_the_stack_to(*what, *to);
                    *place = Some(ZoneChange { what: *what, to, ..going });
                }
                _ => instead.push(would),
            }
        }
        if goings.len() > 1 && !instead.is_empty() {
            self.log.cite(clause!("608.2f-at-one-time"), || "what replaces each of the moves is determined".to_owned());
        }
        for replaced in instead {
            self.come_about(replaced, ctx)?;
        }
        let already = self.state.entering.clone();
        let mut events = Vec::new();
        let mut noted = Vec::new();
        let mut became = Vec::new();
        for going in settled {
            let Some(going) = going else {
                became.push(None);
                continue;
            };
            let Some(from) = self.state.object(going.what).filter(|object| object.exists).map(|object| object.zone)
            else {
                became.push(None);
                continue;
            };
            if going.to == Zone::Battlefield && from != Zone::Stack && !self.can_enter(going.what) {
                let why = || "there is nothing that it could enchant".to_owned();
                self.log.cite(clause!("303.4g-stays-where-it-is"), why);
                became.push(None);
                continue;
            }
            let now = self.change_zone(going.what, going.to, going.position, going.controller);
            if let (Zone::Battlefield, Some(id)) = (going.to, now) {
                self.state.entering.push(id);
                if let Some(object) = self.state.object_mut(id) {
                    object.tapped = ctx.arrival.tapped;
                    object.x = if from == Zone::Stack { ctx.x } else { 0 };
                }
                self.entrance(id, &ctx.arrival.counters)?;
                if from != Zone::Stack {
                    self.choose_host(id)?;
                }
            }
            ctx.moved.extend(now.filter(|now| self.state.is_public(*now)).map(|now| (going.what, now)));
            if ctx.this == Some(going.what) || ctx.became == Some(going.what) {
                ctx.became = now.filter(|now| self.state.is_public(*now));
            }
            let name = self.object_name(going.what);
            let event = |word: &'static str| {
                Event::new(word).with("what", &name).with("from", from.as_str()).with("to", going.to.as_str())
            };
            events.push(event("moved"));
            if going.to == Zone::Battlefield {
                events.push(event("entered"));
            }
            if from == Zone::Battlefield && going.to == Zone::Graveyard {
                events.push(event("died"));
            }
            if from == Zone::Battlefield {
                self.aura_follows(going.what);
            }
            noted.push(PastMove { was: going.what, now, from, to: going.to });
            if let Some(batch) = &mut self.state.leaving {
                batch.arrived.extend(now);
            }
            became.push(now);
        }
        self.state.entering = already;
        self.log.together(|log| {
            for event in events {
                log.event(event);
            }
        });
        self.note_moves(noted, ctx);
        self.end_leaving(outermost);
        if !self.state.absent.is_empty() {
            self.return_absent()?;
        }
        Ok(became)
    }

    /// Notes objects that changed zones at one time: each of them, and all together.
    pub(crate) fn note_moves(&mut self, moves: Vec<PastMove>, ctx: &mut Context) {
        for one in &moves {
            self.note_recent(PastEvent::from(*one), ctx);
        }
        match &mut self.state.together {
            Some(all) => all.extend(moves),
            None if moves.is_empty() => {}
            None => self.note_recent(PastEvent::MovedAtOnce(moves), ctx),
        }
    }

    fn note_recent(&mut self, event: PastEvent, ctx: &mut Context) {
        self.note(&event);
        if ctx.recent.len() < 100 {
            ctx.recent.push(event);
        }
    }

    /// Moves cards and blank cards by one instruction: to abilities they change zones at one time.
    pub(crate) fn move_as_one<R>(
        &mut self,
        ctx: &mut Context,
        act: impl FnOnce(&mut Self, &mut Context) -> Result<R, Stop>,
    ) -> Result<R, Stop> {
        if self.state.together.is_some() {
            return act(self, ctx);
        }
        self.state.together = Some(Vec::new());
        let result = act(self, ctx);
        let all = self.state.together.take().unwrap_or_default();
        if !all.is_empty() {
            self.note_recent(PastEvent::MovedAtOnce(all), ctx);
        }
        result
    }

    /// A card comes to a zone in which one of its static abilities works, or leaves it.
    fn cite_works_elsewhere(&mut self, id: ObjId) {
        if self.state.permanents.elsewhere.binary_search(&id).is_ok() {
            let why = || "one of its abilities works in that zone alone".to_owned();
            self.log.cite(clause!("113.6b-in-the-zone-it-names"), why);
        }
    }

    /// Puts an object into a zone, where it is another object. A token that leaves is gone.
    pub(crate) fn change_zone(
        &mut self,
        id: ObjId,
        to: Zone,
        position: Position,
        controller: Option<Seat>,
    ) -> Option<ObjId> {
        let LastKnown { characteristics: last, combat: last_combat } = self.last_known(id);
        if self.state.leaving.is_some() && *last != *self.state.characteristics(id) {
            let why = || "what left at the same time changed it".to_owned();
            self.log.cite(clause!("603.10a-as-it-was-before"), why);
        }
        let born = self.state.tick();
        let old = self.state.object(id)?.clone();
        for player in &mut self.state.players {
            let has_it = player.heap(old.zone).is_some_and(|heap| heap.contains(&Some(id)));
            if has_it && let Some(heap) = Rc::make_mut(player).heap_mut(old.zone) {
                heap.retain(|card| *card != Some(id));
            }
        }
        if old.zone == Zone::Battlefield {
            self.leave_combat(id);
        }
        if old.zone == Zone::Stack {
            self.state.stack.retain(|item| item.spell != Some(id));
        }
        self.cite_works_elsewhere(id);
        self.state.end(id);
        if let Some(object) = self.state.object_mut(id) {
            object.last = Some(last);
            object.last_combat = last_combat;
        }
        if old.token && to != Zone::Battlefield {
            return None;
        }
        let entering = to == Zone::Battlefield;
        let under = controller.unwrap_or_else(|| self.by(&WHOSE_CARD)(&old));
        let hidden = old.face_down && old.zone == Zone::Stack && entering;
        let mut object = Object {
            controller: under,
            came_under: under,
            was: Some(id),
            new: entering,
            token: old.token,
            ..Object::new(old.name, old.printed, old.owner, to, born)
        };
        object.evoked = old.evoked && old.zone == Zone::Stack && entering;
        if hidden {
            self.by(&TURN_FACE_DOWN)(&mut object);
        }
        let new = self.state.add(object);
        self.cite_works_elsewhere(new);
        if let Some(object) = self.state.object_mut(id) {
            object.became = Some(new);
        }
        if old.zone == Zone::Stack && entering {
            self.keep_changes(id, new);
        }
        for current in self.state.names.values_mut() {
            if *current == id {
                *current = new;
            }
        }
        if let Some(heap) = self.state.player_mut(old.owner).and_then(|player| player.heap_mut(to)) {
            match (to, position) {
                (Zone::Library, Position::Top) => heap.insert(0, Some(new)),
                _ => heap.push(Some(new)),
            }
        }
        Some(new)
    }
}

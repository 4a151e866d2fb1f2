//! The state of a game: players, objects with an identity of their own (400.7), the stack, and the
//! effects that resolutions left behind.

pub(crate) mod abilities;
pub(crate) mod added_turns;
pub(crate) mod amounts;
pub(crate) mod as_it_would_exist;
pub(crate) mod characteristics;
pub(crate) mod choosable;
pub(crate) mod context;
pub(crate) mod copies;
pub(crate) mod created;
pub(crate) mod defending;
mod how_cast;
pub(crate) mod lasting;
pub(crate) mod leaving;
pub(crate) mod limits;
pub(crate) mod looked_at;
pub(crate) mod looks;
pub(crate) mod mana;
pub(crate) mod mana_value;
pub(crate) mod matching;
pub(crate) mod named_sources;
pub(crate) mod objects;
pub(crate) mod of_players;
pub(crate) mod past;
pub(crate) mod pending;
pub(crate) mod permanents;
pub(crate) mod qualities;
pub(crate) mod referred;
pub(crate) mod rounds;
pub(crate) mod snapshot;
pub(crate) mod stack_items;
pub(crate) mod targetable;
pub(crate) mod targeters;
pub(crate) mod upkeeps;

use std::cell::Cell;
use std::rc::Rc;

use indexmap::IndexMap;

pub(crate) use crate::state::objects::{
    Attacker, Being, Counters, Heap, InCombat, ObjId, Object, Phased, Player, Printed, Seat,
};

use crate::state::added_turns::AddedTurn;
use crate::state::amounts::Measuring;
use crate::state::context::Context;
use crate::state::lasting::{LastingEffect, StaysTapped};
use crate::state::leaving::{Absent, Leaving};
use crate::state::past::{Happened, PastMove, PastPrevention};
use crate::state::stack_items::{DelayedTrigger, StackItem, WaitingTrigger};
use crate::words::cards::KeywordWord;
use crate::words::scenario::{Daytime, Stage};
use crate::words::select::{Whether, Zone};
use kernel::words::name::{Name, Numbered};

/// A fact that a text looks at and a case does not give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// The mana cost of an object.
    Cost(ObjId),
    /// The mana that was spent on an object.
    Spent(Option<ObjId>),
}

/// Statements of a text about the damage that it deals, where they depend on the recipient.
#[derive(Clone, Debug)]
pub struct SaidOfDamage<'a> {
    /// The condition under which it cannot be prevented.
    pub unpreventable: Option<&'a Whether>,
    /// The condition under which it cannot be dealt to another recipient instead.
    pub not_redirected: Option<&'a Whether>,
    /// The context of the text.
    pub ctx: Context,
}

/// The state of a game.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct State<'a> {
    /// The players, in turn order.
    pub players: Vec<Rc<Player>>,
    /// All objects that ever were.
    pub objects: Vec<Rc<Object<'a>>>,
    /// The permanents.
    pub permanents: crate::state::permanents::Permanents,
    /// The objects of the case by name, as they are now.
    pub names: IndexMap<Name, ObjId>,
    /// The names of tokens and copies.
    pub numbered: Numbered,
    /// The stack, its top last.
    pub stack: Vec<StackItem<'a>>,
    /// The effects that resolutions left behind.
    pub lasting: Vec<Rc<LastingEffect<'a>>>,
    /// Those of them that change characteristics.
    pub changing: Vec<Rc<LastingEffect<'a>>>,
    /// Triggered abilities that wait.
    pub waiting: Vec<WaitingTrigger<'a>>,
    /// Delayed triggered abilities.
    pub delayed: Vec<DelayedTrigger<'a>>,
    /// Effects of resolutions that keep permanents tapped, those of later arrivals too.
    pub stays_tapped: Vec<StaysTapped<'a>>,
    /// State triggers that have triggered and not yet resolved (603.8).
    pub standing: Vec<(ObjId, usize)>,
    /// The preventions so far.
    pub prevented: Vec<PastPrevention>,
    /// The combat damage that commanders dealt to players in this game, by the first object that each commander was.
    pub commander_damage: Vec<(ObjId, Seat, i64)>,
    /// The damage dealt this turn.
    pub dealt: Vec<(ObjId, Being, i64)>,
    /// The active player.
    pub active: Seat,
    /// The step or phase.
    pub stage: Stage,
    /// Day or night, if it is either (730).
    pub daytime: Option<Daytime>,
    /// The number of spells that the active player of the previous turn cast in it (730.2).
    pub cast_last_turn: usize,
    /// The monarch, if there is one (724).
    pub monarch: Option<Seat>,
    /// The attacking creatures; empty outside combat.
    pub attackers: Vec<Attacker>,
    /// The creatures that attacked and left this combat, each with the player or permanent that it attacked.
    pub left_combat: Vec<(ObjId, Being)>,
    /// `true` if attackers have been declared this turn.
    pub attacked: bool,
    /// `true` if a creature was declared as an attacker this combat (508.8).
    pub fighting: bool,
    /// The players who have declared blockers this combat.
    pub blocked_by: Vec<Seat>,
    /// `true` if players have priority in this cleanup step, so that another one follows (514.3a).
    pub unclean: bool,
    /// `true` if the combat phase that would have begun is skipped (614.10).
    pub no_combat: bool,
    /// The number of lands that the active player has played this turn.
    pub lands: u32,
    /// The abilities that were activated this turn, by their object and place.
    pub activations: Vec<(ObjId, usize)>,
    /// The abilities with limits that triggered this turn, by their object and place.
    pub triggerings: Vec<(ObjId, usize)>,
    /// The spell or ability that resolves, by its number on the stack.
    pub resolving: Option<u32>,
    /// The objects that are entering the battlefield at this time.
    pub entering: Vec<ObjId>,
    /// The event by which objects are leaving at this time.
    pub leaving: Option<Leaving<'a>>,
    /// The creatures that dealt damage in the first of two combat damage steps.
    pub struck: Option<Vec<ObjId>>,
    /// The moments that have passed.
    pub clock: u32,
    /// The moment at which state-based actions were last checked.
    pub checked: u32,
    /// The statements about damage, by its recipient, of the texts that are being carried out.
    pub said_of_damage: Vec<SaidOfDamage<'a>>,
    /// The life that the same event gains, by player (120.4d).
    pub cushion: Vec<(Seat, i64)>,
    /// The events of this turn. A copy of the state shares them.
    pub happened: Vec<Rc<Happened>>,
    /// The objects that have changed zones at the present time so far, if an instruction moves cards in several parts.
    pub together: Option<Vec<PastMove>>,
    /// The objects that are exiled until permanents leave the battlefield (610.3).
    pub absent: Vec<Absent>,
    /// The interpretations by which amounts are measured.
    pub measuring: Measuring,
    /// A fact that was looked at and is not given in the case.
    pub unsaid: Cell<Option<Unsaid>>,
    /// The turns that effects added after this one, the next of them last.
    pub extra_turns: Vec<AddedTurn<'a>>,
    /// The player whose turn was last in the order of turns.
    pub regular: Seat,
    /// The permanents that are phased out.
    pub phased: Vec<ObjId>,
    /// The models of tokens, by what they would be.
    pub models: Vec<ObjId>,
    /// The damage of what is being dealt that has the results of a keyword.
    pub results_as: Vec<(ObjId, Being, KeywordWord)>,
    /// The damage that is lethal to the permanents that are being dealt damage, before it has results (120.10).
    pub lethal: Vec<(Being, i64)>,
    /// The states of the game in which something resolved, during the present step of the case.
    pub rounds: crate::state::rounds::Rounds,
    /// `true` if the game is over.
    pub over: bool,
    /// The memory of the mistakes in use.
    #[cfg(feature = "mistakes")]
    pub memory: kernel::interpretations::Memory,
    /// The objects as they were last looked at, and whether effects changed characteristics then: what did not change
    /// since is not looked at again.
    pub seen: Vec<snapshot::Seen<'a>>,
    /// The players as they were last looked at.
    pub seen_players: Vec<snapshot::SeenPlayer>,
    /// `true` if effects changed characteristics when the objects were last looked at.
    pub changed: bool,
    /// The permanents with which state-based actions had nothing to do, by number: what did not change since is not
    /// looked at again.
    pub sound: Vec<Option<Rc<Object<'a>>>>,
    /// The characteristics of objects, while the state is looked at.
    pub looks: looks::Looks<'a>,
}

impl<'a> State<'a> {
    /// The next moment.
    pub(crate) fn tick(&mut self) -> u32 {
        self.clock = self.clock.saturating_add(1);
        self.clock
    }

    /// An object.
    pub(crate) fn object(&self, id: ObjId) -> Option<&Object<'a>> {
        self.objects.get(id.0 as usize).map(|object| &**object)
    }

    /// An object, to be changed.
    pub(crate) fn object_mut(&mut self, id: ObjId) -> Option<&mut Object<'a>> {
        let object = Rc::make_mut(self.objects.get_mut(id.0 as usize)?);
        object.known.take();
        Some(object)
    }

    /// A player.
    pub(crate) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.0).map(|player| &**player)
    }

    /// A player, to be changed.
    pub(crate) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.0).map(Rc::make_mut)
    }

    /// A player's life total as it would be, as an event that also gains life is looked at.
    pub(crate) fn life_with_gains(&self, seat: Seat) -> i64 {
        let gains = self.cushion.iter().filter(|(who, _)| *who == seat).map(|(_, gain)| gain);
        self.player(seat).map_or(0, |player| player.life).saturating_add(gains.sum())
    }

    /// The number of counters of a kind on an object or player.
    pub(crate) fn counters_on(&self, being: Being, kind: &Name) -> i64 {
        match being {
            Being::Player(seat) => self.player(seat).map_or(0, |player| player.counters.get(kind)),
            Being::Object(id) => self.object(id).filter(|object| object.exists).map_or(0, |it| it.counters.get(kind)),
        }
    }

    /// The permanents, in the order in which they came, without those that are entering at this time.
    pub(crate) fn battlefield(&self) -> Vec<ObjId> {
        self.permanents.all.iter().filter(|id| !self.entering.contains(id)).copied().collect()
    }

    /// The objects that an object was before it changed zones (400.7), the latest first.
    pub(crate) fn former(&self, id: ObjId) -> Vec<ObjId> {
        let mut found = Vec::new();
        let mut now = self.object(id).and_then(|object| object.was);
        while let Some(was) = now {
            found.push(was);
            now = self.object(was).and_then(|object| object.was);
        }
        found
    }

    /// The objects whose static abilities work: the permanents, then the emblems (114.4), then the cards with an ability
    /// that works in another zone (113.6b).
    pub(crate) fn in_force(&self) -> Vec<ObjId> {
        let command = self.players.iter().flat_map(|player| player.command.iter().flatten().copied());
        let command = command.filter(|id| self.works_in_command(*id));
        self.permanents.all.iter().copied().chain(command).chain(self.permanents.elsewhere.iter().copied()).collect()
    }

    /// Returns `true` if an object is in the command zone, and its abilities work there (113.6).
    pub(crate) fn works_in_command(&self, id: ObjId) -> bool {
        self.object(id).is_some_and(Object::works_in_command)
    }

    /// Returns `true` if an object is in a public zone (400.2).
    pub(crate) fn is_public(&self, id: ObjId) -> bool {
        self.object(id).is_some_and(|object| !matches!(object.zone, Zone::Hand | Zone::Library))
    }

    /// Returns `true` if an object is a permanent.
    pub(crate) fn is_permanent(&self, id: ObjId) -> bool {
        self.object(id).is_some_and(|object| object.exists && object.zone == Zone::Battlefield)
    }

    /// Returns `true` if an object attacks or blocks.
    pub(crate) fn in_combat(&self, id: ObjId) -> bool {
        self.attackers.iter().any(|attacker| attacker.creature == id || attacker.blockers.contains(&id))
    }

    /// Adds an object and gives its number.
    pub(crate) fn add(&mut self, object: Object<'a>) -> ObjId {
        let id = ObjId(u32::try_from(self.objects.len()).unwrap_or(u32::MAX));
        let usual = object.zone == Zone::Battlefield || object.works_in_command();
        let elsewhere = !usual && object.names_its_zone(self.measuring.works_elsewhere);
        if object.exists && (usual || elsewhere) {
            self.permanents.enter(id, &object, elsewhere);
        }
        self.objects.push(Rc::new(object));
        id
    }

    /// A permanent became another card.
    pub(crate) fn turned(&mut self, id: ObjId) {
        if self.is_permanent(id)
            && let Some(object) = self.objects.get(id.0 as usize).cloned()
        {
            self.permanents.enter(id, &object, false);
        }
    }

    /// An object is no more: it became another one, or nothing.
    pub(crate) fn end(&mut self, id: ObjId) {
        self.permanents.leave(id);
        if let Some(object) = self.object_mut(id) {
            object.exists = false;
        }
    }

    /// An effect that a resolution left behind.
    pub(crate) fn lasting_of(&self, id: u32) -> Option<&LastingEffect<'a>> {
        self.lasting
            .binary_search_by_key(&id, |lasting| lasting.id)
            .ok()
            .and_then(|place| self.lasting.get(place))
            .map(|lasting| &**lasting)
    }

    /// Like `lasting_of`, for changes.
    pub(crate) fn lasting_of_mut(&mut self, id: u32) -> Option<&mut LastingEffect<'a>> {
        self.lasting
            .binary_search_by_key(&id, |lasting| lasting.id)
            .ok()
            .and_then(|place| self.lasting.get_mut(place))
            .map(Rc::make_mut)
    }

    /// The name of an object or player in the case.
    pub(crate) fn name(&self, being: Being) -> Name {
        match being {
            Being::Player(seat) => self.player(seat).map(|player| player.name.clone()),
            Being::Object(id) => self.object(id).map(|object| object.name.clone()),
        }
        .unwrap_or(Name::Word("nothing"))
    }

    /// The player of that name.
    pub(crate) fn seat(&self, name: &str) -> Option<Seat> {
        self.players.iter().position(|player| player.name == name).map(Seat)
    }

    /// The object of that name, as it is now.
    pub(crate) fn named(&self, name: &str) -> Option<ObjId> {
        self.names.get(name).copied()
    }

    /// A name that no object has, for a token or a copy.
    pub(crate) fn free_name(&mut self, called: String) -> Name {
        self.numbered.name(called, |name| self.names.contains_key(name))
    }

    /// The player or object of that name.
    pub(crate) fn being(&self, name: &str) -> Option<Being> {
        self.seat(name).map(Being::Player).or_else(|| self.named(name).map(Being::Object))
    }

    /// The players still in the game, from the active one on (101.4).
    pub(crate) fn in_turn_order(&self) -> Vec<Seat> {
        let count = self.players.len().max(1);
        let seats = (0..count).map(|step| Seat((self.active.0 + step) % count));
        seats.filter(|seat| self.player(*seat).is_some_and(|player| !player.lost)).collect()
    }

    /// The position of a player in turn order.
    pub(crate) fn turn_order(&self, seat: Seat) -> usize {
        let count = self.players.len().max(1);
        (seat.0 + count - self.active.0 % count) % count
    }

    /// The player who chooses for an object or player: its controller, or its owner where it has no
    /// controller (616.1).
    pub(crate) fn chooser(&self, being: Being) -> Seat {
        match being {
            Being::Player(seat) => seat,
            Being::Object(id) => self.object(id).map_or(self.active, |object| {
                if matches!(object.zone, Zone::Battlefield | Zone::Stack) { object.controller } else { object.owner }
            }),
        }
    }
}

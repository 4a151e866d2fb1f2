//! The state of a game: players, objects with an identity of their own (400.7), the stack, and the
//! effects that resolutions left behind.

use super::cards::{Card, Keyword};
use super::effects::{Cant, Entry, Modify, Prevent, Replace, TriggerEvent, Unpreventable};
use super::scenario::{Stage, Thing};
use super::select::Zone;
use crate::kernel::name::Name;

/// An object. One that changes zones becomes another object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjId(pub u32);

/// A player, by the order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seat(pub usize);

/// An object or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Being {
    /// A player.
    Player(Seat),
    /// An object.
    Object(ObjId),
}

/// The cards of a zone in order; `None` is a blank card.
pub type Heap = Vec<Option<ObjId>>;

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    /// What the case calls the player.
    pub name: Name,
    /// The life total.
    pub life: i64,
    /// Counters, poison among them.
    pub counters: Counters,
    /// The hand.
    pub hand: Heap,
    /// The library, its top first.
    pub library: Heap,
    /// The graveyard.
    pub graveyard: Heap,
    /// The player's exiled cards.
    pub exile: Heap,
    /// The player's objects in the command zone.
    pub command: Heap,
    /// Whether the player has lost.
    pub lost: bool,
    /// Whether the player tried to draw from an empty library (704.5b).
    pub drew_from_nothing: bool,
}

impl Player {
    /// The cards of one of the player's own zones.
    pub fn heap(&self, zone: Zone) -> Option<&Heap> {
        match zone {
            Zone::Hand => Some(&self.hand),
            Zone::Library => Some(&self.library),
            Zone::Graveyard => Some(&self.graveyard),
            Zone::Exile => Some(&self.exile),
            Zone::Command => Some(&self.command),
            Zone::Battlefield | Zone::Stack | Zone::Gone => None,
        }
    }

    /// The cards of one of the player's own zones, to be changed.
    pub fn heap_mut(&mut self, zone: Zone) -> Option<&mut Heap> {
        match zone {
            Zone::Hand => Some(&mut self.hand),
            Zone::Library => Some(&mut self.library),
            Zone::Graveyard => Some(&mut self.graveyard),
            Zone::Exile => Some(&mut self.exile),
            Zone::Command => Some(&mut self.command),
            Zone::Battlefield | Zone::Stack | Zone::Gone => None,
        }
    }
}

/// Counters by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters(pub Vec<(Name, i64)>);

impl Counters {
    /// How many of a kind there are.
    pub fn get(&self, kind: &str) -> i64 {
        self.0.iter().find(|(name, _)| name == kind).map_or(0, |(_, n)| *n)
    }

    /// Adds some, or takes some away; never below 0.
    pub fn add(&mut self, kind: &Name, by: i64) {
        match self.0.iter_mut().find(|(name, _)| name == kind) {
            Some((_, n)) => *n = n.saturating_add(by).max(0),
            None => self.0.push((kind.clone(), by.max(0))),
        }
    }
}

/// An object.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Object<'a> {
    /// What the case calls it.
    pub name: Name,
    /// Its card; none where the case only describes it.
    pub card: Option<&'a Card>,
    /// The name of its card.
    pub card_name: Option<Name>,
    /// What the case says about an object without a card.
    pub traits: Option<&'a Thing>,
    /// What it is where no copy or face changes it.
    pub printed: Printed<'a>,
    /// Keywords beside those of the card.
    pub keywords: &'a [Keyword],
    /// Its owner.
    pub owner: Seat,
    /// Its controller.
    pub controller: Seat,
    /// The zone in which it is, or last was.
    pub zone: Zone,
    /// Whether it still exists.
    pub live: bool,
    /// What it became when it left.
    pub became: Option<ObjId>,
    /// The damage marked on it.
    pub damage: i64,
    /// Whether it was dealt damage by a source with deathtouch since state-based actions last looked.
    pub deathtouched: bool,
    /// What dealt damage to it this turn.
    pub damaged_by: Vec<ObjId>,
    /// Its counters.
    pub counters: Counters,
    /// Whether it is tapped.
    pub tapped: bool,
    /// What it is attached to.
    pub attached: Option<ObjId>,
    /// What was chosen as it entered.
    pub chosen: Option<Name>,
    /// Regeneration shields.
    pub regeneration: i64,
    /// When it came into being.
    pub born: u32,
    /// Whether it came under its controller's control this turn.
    pub new: bool,
    /// Whether it is a token.
    pub token: bool,
    /// Its characteristics as it last existed.
    pub last: Option<Box<super::characteristics::Characteristics<'a>>>,
}

/// What an object is by itself.
#[derive(Clone, Debug)]
pub struct Printed<'a> {
    /// Its card.
    pub card: Option<&'a Card>,
    /// The name of its card.
    pub card_name: Option<Name>,
    /// What the case says about an object without a card.
    pub traits: Option<&'a Thing>,
}

/// What an ability or effect knows as it is used.
#[derive(Clone, Debug)]
pub struct Context {
    /// The player who controls it.
    pub you: Seat,
    /// The object it comes from.
    pub this: Option<ObjId>,
    /// Its name.
    pub name: Name,
    /// What was targeted or chosen, by the place of the text that says so.
    pub bound: Vec<(usize, Vec<Being>)>,
    /// All targets, in printed order.
    pub targets: Vec<Being>,
    /// How an amount is divided among the targets.
    pub divided: Vec<(Being, i64)>,
    /// What the event or instruction is about.
    pub it: Vec<Being>,
    /// The source of the damage.
    pub source: Option<ObjId>,
    /// The recipient of the damage.
    pub recipient: Option<Being>,
    /// The value of X.
    pub x: i64,
    /// Whether the spell was kicked.
    pub kicked: bool,
    /// What was prevented this way.
    pub prevented: i64,
    /// What the event would have dealt, or counted.
    pub that_much: i64,
    /// What was removed this way.
    pub removed: i64,
    /// The amount of the event that is being looked at.
    pub amount: i64,
    /// The effects already applied to the event of which this is a part (614.5).
    pub used: Vec<Key>,
    /// Whether this is the additional effect of a prevention, or what happens instead of an event.
    pub follows: Follows,
    /// What this has done so far, for reflexive triggers.
    pub recent: Vec<Happened>,
    /// When the spell or ability was announced.
    pub announced: u32,
}

/// What an instruction is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// A spell or ability that resolves.
    Resolution,
    /// The additional effect of a prevention effect (615.5).
    Prevention,
    /// What happens instead of an event (614.1a).
    Replacement,
}

impl Context {
    /// A context in which nothing is known but who and what.
    pub fn new(you: Seat, this: Option<ObjId>, name: Name) -> Self {
        Self {
            you,
            this,
            name,
            bound: Vec::new(),
            targets: Vec::new(),
            divided: Vec::new(),
            it: Vec::new(),
            source: None,
            recipient: None,
            x: 0,
            kicked: false,
            prevented: 0,
            that_much: 0,
            removed: 0,
            amount: 0,
            used: Vec::new(),
            follows: Follows::Resolution,
            recent: Vec::new(),
            announced: 0,
        }
    }

    /// What was bound to a place of the text.
    pub fn bound_to(&self, place: usize) -> Option<&[Being]> {
        self.bound.iter().find(|(other, _)| *other == place).map(|(_, beings)| beings.as_slice())
    }
}

/// What identifies an effect that may change an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// One that a resolution left behind.
    Live(u32),
    /// A static ability of an object, by its place.
    Static(ObjId, usize),
    /// A protection ability of an object, by its place.
    Protection(ObjId, usize),
    /// An absorb ability of an object, by its place.
    Absorb(ObjId, usize),
    /// The shield counters of an object, or one of them.
    ShieldCounter(ObjId, i64),
    /// A regeneration shield.
    Regeneration(ObjId),
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Until the cleanup step.
    Turn,
    /// Until the combat ends.
    Combat,
    /// Until that player's next turn.
    UntilTurnOf(Seat),
    /// For the rest of the game.
    Game,
}

/// What an effect that a resolution left behind does.
#[derive(Clone, Copy, Debug)]
pub enum Leaves<'a> {
    /// Prevents damage.
    Prevent(&'a Prevent),
    /// Replaces an event.
    Replace(&'a Replace),
    /// Makes damage unpreventable.
    Unpreventable(&'a Unpreventable),
    /// Makes an event impossible.
    Cant(&'a Cant),
    /// Changes characteristics.
    Modify(&'a Modify),
    /// Gave control to another player, to end again.
    Control(ObjId, Seat),
}

/// An effect that a resolution left behind.
#[derive(Clone, Debug)]
pub struct Live<'a> {
    /// Its number.
    pub id: u32,
    /// What it does.
    pub leaves: Leaves<'a>,
    /// What it knows.
    pub ctx: Context,
    /// When it came into being.
    pub born: u32,
    /// How long it lasts.
    pub lasts: Lasts,
    /// What is left of a pool.
    pub left: Option<i64>,
    /// Whether it is used up.
    pub spent: bool,
    /// How often it has been applied.
    pub applied: u32,
    /// The objects or players it is about, where they were fixed as it was made.
    pub fixed: Option<Vec<Being>>,
    /// The selector for each of whose objects a shield was made (615.11).
    pub each: Option<&'a super::select::Selector>,
    /// How much it prevents or redirects.
    pub amount: Option<&'a super::amount::ShieldAmount>,
}

/// Damage that was prevented: from which source, to which recipient, how much.
pub type Prevented = (ObjId, Being, i64);

/// Something that happened, for triggers to see.
#[derive(Clone, Debug, PartialEq)]
pub enum Happened {
    /// Damage was dealt.
    Dealt {
        /// The source.
        from: ObjId,
        /// The recipient.
        to: Being,
        /// How much.
        amount: i64,
        /// Whether it is combat damage.
        combat: bool,
    },
    /// One application of a prevention effect prevented damage (615.13).
    Prevented {
        /// What the effect comes from.
        by: Option<ObjId>,
        /// From which source, to which recipient, how much.
        parts: Vec<Prevented>,
    },
    /// Life was gained.
    Gained(Seat, i64),
    /// Life was lost.
    Lost(Seat, i64),
    /// Counters were put.
    CountersPut(Being, Name, i64),
    /// Counters were removed: so many, so many are left.
    CountersRemoved(Being, Name, i64, i64),
    /// An object changed zones: what it was, what it became.
    Moved {
        /// What it was.
        was: ObjId,
        /// What it became.
        now: Option<ObjId>,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
    },
    /// A permanent was destroyed.
    Destroyed(ObjId),
    /// A card was drawn.
    Drew(Seat),
    /// Cards were milled.
    Milled(Seat, i64),
    /// Cards were discarded.
    Discarded(Seat, i64),
    /// A spell was cast.
    Cast(Seat, ObjId),
    /// An ability was activated.
    Activated(Seat, ObjId),
    /// A spell was countered.
    Countered(ObjId),
    /// A creature attacked.
    Attacked(ObjId),
    /// A creature blocked.
    Blocked(ObjId),
    /// A player lost control of a permanent.
    ControlLost(Seat, ObjId),
    /// A step began.
    Began(Stage, Seat),
}

/// A part of a spell or ability that resolves: instructions with what they are about.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The instructions.
    pub entries: &'a [Entry],
    /// What they know.
    pub ctx: Context,
    /// The place of each target's text and the filter it has to fit, in printed order.
    pub slots: Vec<super::targets::Slot<'a>>,
}

/// A spell or ability on the stack.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: Name,
    /// Who controls it.
    pub controller: Seat,
    /// The spell's own object.
    pub spell: Option<ObjId>,
    /// The object an ability comes from.
    pub source: Option<ObjId>,
    /// What it does.
    pub parts: Vec<Part<'a>>,
    /// What an Aura spell would be attached to.
    pub host: Option<Being>,
    /// When it was announced.
    pub announced: u32,
    /// The value of X.
    pub x: i64,
    /// Whether its controller may decline (a triggered ability's `may`).
    pub may: bool,
    /// The condition of a triggered ability.
    pub condition: Option<&'a super::select::Condition>,
    /// Whether it is a triggered ability.
    pub trigger: bool,
}

/// A triggered ability that waits to be put on the stack.
#[derive(Clone, Debug)]
pub struct Waiting<'a> {
    /// What it does.
    pub entries: &'a [Entry],
    /// What it knows.
    pub ctx: Context,
    /// Whether its controller may decline.
    pub may: bool,
    /// Its condition.
    pub condition: Option<&'a super::select::Condition>,
}

/// A delayed triggered ability (603.7).
#[derive(Clone, Debug)]
pub struct Delayed<'a> {
    /// On what it triggers, once.
    pub when: &'a TriggerEvent,
    /// What it does.
    pub entries: &'a [Entry],
    /// What it knows.
    pub ctx: Context,
    /// The effect whose prevented damage it counts.
    pub counts: Option<u32>,
}

/// An attacking creature.
#[derive(Clone, Debug)]
pub struct Attacker {
    /// The creature.
    pub creature: ObjId,
    /// Whom or what it attacks.
    pub defender: Being,
    /// Whether it was blocked.
    pub blocked: bool,
    /// Its blockers, in damage assignment order.
    pub blockers: Vec<ObjId>,
}

/// The state of a game.
#[derive(Clone, Debug)]
pub struct State<'a> {
    /// The players, in turn order.
    pub players: Vec<Player>,
    /// All objects that ever were.
    pub objects: Vec<Object<'a>>,
    /// The objects of the case by name, as they are now.
    pub names: Vec<(Name, ObjId)>,
    /// The stack, its top last.
    pub stack: Vec<Item<'a>>,
    /// The effects that resolutions left behind.
    pub live: Vec<Live<'a>>,
    /// Triggered abilities that wait.
    pub waiting: Vec<Waiting<'a>>,
    /// Delayed triggered abilities.
    pub delayed: Vec<Delayed<'a>>,
    /// State triggers that have triggered and not yet resolved (603.8).
    pub standing: Vec<(ObjId, usize)>,
    /// The static effects that have been applied at some time.
    pub applied: Vec<Key>,
    /// The static effects that have been applied to the damage that is about to be dealt.
    pub applied_now: Vec<Key>,
    /// What each effect has prevented, for delayed triggers.
    pub prevented: Vec<(u32, i64)>,
    /// The damage dealt this turn.
    pub dealt: Vec<(ObjId, Being)>,
    /// The active player.
    pub active: Seat,
    /// The step or phase.
    pub stage: Stage,
    /// The attacking creatures; empty outside combat.
    pub attackers: Vec<Attacker>,
    /// Whether attackers have been declared this turn.
    pub attacked: bool,
    /// The creatures that dealt damage in the first of two combat damage steps.
    pub struck: Option<Vec<ObjId>>,
    /// The moments that have passed.
    pub clock: u32,
    /// The life that the same event gains, by player (120.4d).
    pub cushion: Vec<(Seat, i64)>,
    /// Whether the game is over.
    pub over: bool,
}

impl<'a> State<'a> {
    /// The next moment.
    pub fn tick(&mut self) -> u32 {
        self.clock = self.clock.saturating_add(1);
        self.clock
    }

    /// An object.
    pub fn object(&self, id: ObjId) -> Option<&Object<'a>> {
        self.objects.get(id.0 as usize)
    }

    /// An object, to be changed.
    pub fn object_mut(&mut self, id: ObjId) -> Option<&mut Object<'a>> {
        self.objects.get_mut(id.0 as usize)
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.0)
    }

    /// A player, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.0)
    }

    /// What a player's life would be as an event that also gains life is looked at.
    pub fn life_with_gains(&self, seat: Seat) -> i64 {
        let gains = self.cushion.iter().filter(|(who, _)| *who == seat).map(|(_, gain)| gain);
        self.player(seat).map_or(0, |player| player.life).saturating_add(gains.sum())
    }

    /// The permanents, in the order in which they came.
    pub fn battlefield(&self) -> Vec<ObjId> {
        let here =
            self.objects.iter().enumerate().filter(|(_, object)| object.live && object.zone == Zone::Battlefield);
        here.map(|(index, _)| ObjId(u32::try_from(index).unwrap_or(u32::MAX))).collect()
    }

    /// Whether an object is a permanent.
    pub fn is_permanent(&self, id: ObjId) -> bool {
        self.object(id).is_some_and(|object| object.live && object.zone == Zone::Battlefield)
    }

    /// Adds an object and gives its number.
    pub fn add(&mut self, object: Object<'a>) -> ObjId {
        let id = ObjId(u32::try_from(self.objects.len()).unwrap_or(u32::MAX));
        self.objects.push(object);
        id
    }

    /// What the case calls an object or player.
    pub fn name(&self, being: Being) -> Name {
        match being {
            Being::Player(seat) => self.player(seat).map(|player| player.name.clone()),
            Being::Object(id) => self.object(id).map(|object| object.name.clone()),
        }
        .unwrap_or(Name::Word("nothing"))
    }

    /// The player of that name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.players.iter().position(|player| player.name == name).map(Seat)
    }

    /// The object of that name, as it is now.
    pub fn named(&self, name: &str) -> Option<ObjId> {
        self.names.iter().find(|(other, _)| other == name).map(|(_, id)| *id)
    }

    /// The player or object of that name.
    pub fn being(&self, name: &str) -> Option<Being> {
        self.seat(name).map(Being::Player).or_else(|| self.named(name).map(Being::Object))
    }

    /// The players from the active one on (101.4).
    pub fn in_turn_order(&self) -> Vec<Seat> {
        let count = self.players.len().max(1);
        (0..count).map(|step| Seat((self.active.0 + step) % count)).collect()
    }

    /// How late in turn order a player comes.
    pub fn turn_order(&self, seat: Seat) -> usize {
        let count = self.players.len().max(1);
        (seat.0 + count - self.active.0 % count) % count
    }

    /// The player who chooses for an object or player: its controller, or its owner where it has no
    /// controller (616.1).
    pub fn chooser(&self, being: Being) -> Seat {
        match being {
            Being::Player(seat) => seat,
            Being::Object(id) => self.object(id).map_or(self.active, |object| {
                if matches!(object.zone, Zone::Battlefield | Zone::Stack) { object.controller } else { object.owner }
            }),
        }
    }
}

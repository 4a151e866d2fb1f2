//! The things in a game: players (102), objects (109), counters on them (122), attacking creatures (508).
//!
//! An object that changes zones becomes another object (400.7): each has a number of its own, and knows what it was
//! and what it became.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::state::characteristics::Characteristics;
use crate::state::context::CastAs;
use crate::words::cards::{Card, Keyword};
use crate::words::effects::Entry;
use crate::words::scenario::Thing;
use crate::words::select::{Filter, Zone};
use kernel::words::name::Name;

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

impl Being {
    /// The object; `None` for a player.
    pub(crate) fn object(self) -> Option<ObjId> {
        match self {
            Self::Object(id) => Some(id),
            Self::Player(_) => None,
        }
    }

    /// The player; `None` for an object.
    pub(crate) fn player(self) -> Option<Seat> {
        match self {
            Self::Player(seat) => Some(seat),
            Self::Object(_) => None,
        }
    }
}

/// The cards of a zone in order; `None` is a blank card.
pub type Heap = Vec<Option<ObjId>>;

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    /// The name of the player in the case.
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
    /// The mana there is, where the case counts it.
    pub mana: Option<crate::state::mana::Mana>,
    /// `true` if the player has lost.
    pub lost: bool,
    /// `true` if the player tried to draw from an empty library (704.5b).
    pub drew_from_nothing: bool,
    /// The times at which the player's upkeep before the last one began, and the last one.
    pub upkeeps: (u32, u32),
}

impl Player {
    /// The cards of one of the player's own zones.
    pub(crate) fn heap(&self, zone: Zone) -> Option<&Heap> {
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
    pub(crate) fn heap_mut(&mut self, zone: Zone) -> Option<&mut Heap> {
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
    /// The number of counters of a kind.
    pub(crate) fn get(&self, kind: &str) -> i64 {
        self.0.iter().find(|(name, _)| name == kind).map_or(0, |(_, n)| *n)
    }

    /// The number of counters of all kinds.
    pub(crate) fn all(&self) -> i64 {
        self.0.iter().map(|(_, n)| *n).fold(0, i64::saturating_add)
    }

    /// Returns `true` if these are counters that a filter asks for, or it asks for none.
    pub(crate) fn fit(&self, filter: &Filter) -> bool {
        filter.counter.as_ref().is_none_or(|kind| {
            let count = if kind.0 == "any" { self.all() } else { self.get(kind) };
            filter.amount.map_or(count > 0, |amount| amount.fits(count))
        })
    }

    /// Adds some, or takes some away; never below 0. A kind of which there is none is not kept.
    pub(crate) fn add(&mut self, kind: &Name, by: i64) {
        match self.0.iter_mut().find(|(name, _)| name == kind) {
            Some((_, n)) => *n = n.saturating_add(by),
            None => self.0.push((kind.clone(), by)),
        }
        self.0.retain(|(_, n)| *n > 0);
    }
}

/// An object.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Object<'a> {
    /// Its name in the case.
    pub name: Name,
    /// Its card; none where the case only describes it.
    pub card: Option<&'a Card>,
    /// The name of its card.
    pub card_name: Option<Name>,
    /// The traits that the case gives an object without a card.
    pub traits: Option<&'a Thing>,
    /// Its card, name and traits where no copy or face changes them.
    pub printed: Printed<'a>,
    /// The copiable values that it has by effects with a duration, by their numbers; its values before them come first,
    /// as 0.
    pub copied: Vec<(u32, Printed<'a>)>,
    /// Keywords beside those of the card.
    pub keywords: &'a [Keyword],
    /// Its owner.
    pub owner: Seat,
    /// Its controller.
    pub controller: Seat,
    /// The player under whose control it came to its zone.
    pub came_under: Seat,
    /// The zone in which it is, or last was.
    pub zone: Zone,
    /// `true` if it still exists.
    pub exists: bool,
    /// The object that it became when it left.
    pub became: Option<ObjId>,
    /// The object that it was before it changed zones.
    pub was: Option<ObjId>,
    /// The damage marked on it.
    pub damage: i64,
    /// `true` if it was dealt damage by a source with deathtouch since state-based actions last looked.
    pub deathtouched: bool,
    /// The sources that dealt damage to it this turn.
    pub damaged_by: Vec<ObjId>,
    /// Its counters.
    pub counters: Counters,
    /// The times at which keyword counters were put on it, by kind; those that it came with have its own (613.7).
    pub counter_times: Vec<(Name, u32)>,
    /// `true` if it is tapped.
    pub tapped: bool,
    /// `true` if it is face down (708).
    pub face_down: bool,
    /// `true` if the spell was cast with flashback (702.34).
    pub flashback: bool,
    /// The player who cast the spell as an Adventure, or may cast the card from exile after it was one (715.3).
    pub adventure: Option<Seat>,
    /// `true` if the buyback cost of the spell was paid (702.27).
    pub buyback: bool,
    /// The players in whose next untap steps it does not untap, or its controller, and the number of those steps
    /// (502.3).
    pub stays_tapped: Vec<(Option<Seat>, i64)>,
    /// `true` if it was cast for its evoke cost (702.74).
    pub evoked: bool,
    /// The way in which the spell was cast.
    pub cast_as: Option<Box<CastAs>>,
    /// The object or player to which it is attached.
    pub attached: Option<ObjId>,
    /// The choice made as it entered.
    pub chosen: Option<Name>,
    /// The X of the spell that became it, for abilities about its own entering; X of the permanent itself is 0 (107.3m).
    pub x: i64,
    /// Regeneration shields: the time at which each was made, and the name of what made it.
    pub regeneration: Vec<(u32, Name)>,
    /// The time at which it came into being.
    pub born: u32,
    /// The time stamp of its static abilities: when it came, or was last attached to something (613.7a, 613.7e).
    pub stamp: u32,
    /// `true` if it came under its controller's control this turn.
    pub new: bool,
    /// The time at which it came under its controller's control; 0 for an object that is there at first.
    pub under_since: u32,
    /// `true` if it is a token.
    pub token: bool,
    /// `true` if a loyalty ability of it was activated this turn (606.3).
    pub used_loyalty: bool,
    /// `true` if it is switched off.
    pub switched_off: bool,
    /// The way in which it is phased out, if it is (702.26).
    pub phased: Option<Phased>,
    /// Its characteristics as it last existed.
    pub last: Option<Rc<Characteristics<'a>>>,
    /// Its role in combat as it last existed.
    pub last_combat: Option<Box<InCombat>>,
    /// Its characteristics, kept once they were needed while they depend on nothing but itself; forgotten where it is
    /// changed.
    pub known: OnceCell<Rc<Characteristics<'a>>>,
}

/// The way in which a permanent is phased out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phased {
    /// The player under whose control it phased out.
    pub under: Seat,
    /// The permanent with which it phased out, if it did so indirectly (702.26g).
    pub with: Option<ObjId>,
}

/// The values of an object without effects on it.
#[derive(Clone, Debug)]
pub struct Printed<'a> {
    /// Its card.
    pub card: Option<&'a Card>,
    /// The name of its card.
    pub card_name: Option<Name>,
    /// The traits that the case gives an object without a card.
    pub traits: Option<&'a Thing>,
    /// `true` if it is its owner's commander, in any zone (903.3).
    pub commander: bool,
}

impl Object<'_> {
    /// Returns `true` if it is in the command zone, and its abilities work there: emblems, planes, schemes, vanguards
    /// (113.6).
    pub(crate) fn works_in_command(&self) -> bool {
        self.exists && self.zone == Zone::Command && (self.token || self.card.is_some_and(Card::works_in_command))
    }
}

kernel::interpretation! {
    /// 113.6b: `true` if an ability that works in one zone, the first, works in the zone in which its card is.
    pub(crate) WORKS_ELSEWHERE: fn(Zone, Zone) -> bool = works_elsewhere;
}

fn works_elsewhere(works: Zone, zone: Zone) -> bool {
    works == zone
}

impl<'a> Object<'a> {
    /// Returns `true` if a static ability of its card works in its zone, which is not the battlefield (113.6b).
    pub(crate) fn names_its_zone(&self, works: fn(Zone, Zone) -> bool) -> bool {
        let statics = self.card.into_iter().flat_map(|card| &card.statics);
        statics.filter_map(|entry| entry.zone).any(|zone| works(zone, self.zone))
    }

    /// Returns `true` if a static ability that is printed on it works in its zone (113.6). A card in a zone in which one
    /// of its abilities works has the others nowhere else than on the battlefield, but for those about its own moves.
    pub(crate) fn is_in_force(&self, entry: &Entry) -> bool {
        match entry.zone {
            Some(zone) => zone == self.zone,
            None if matches!(self.zone, Zone::Battlefield | Zone::Stack) => true,
            None => self.works_in_command() || entry.is_of_its_own_move() || !self.names_its_zone(works_elsewhere),
        }
    }

    /// An object that has just come to a zone, under its owner's control, and to which nothing has happened yet.
    pub(crate) fn new(name: Name, printed: Printed<'a>, owner: Seat, zone: Zone, born: u32) -> Self {
        Self {
            name,
            card: printed.card,
            card_name: printed.card_name.clone(),
            traits: printed.traits,
            printed,
            copied: Vec::new(),
            keywords: &[],
            owner,
            controller: owner,
            came_under: owner,
            zone,
            exists: true,
            became: None,
            was: None,
            damage: 0,
            deathtouched: false,
            damaged_by: Vec::new(),
            counters: Counters::default(),
            counter_times: Vec::new(),
            tapped: false,
            face_down: false,
            flashback: false,
            adventure: None,
            buyback: false,
            stays_tapped: Vec::new(),
            evoked: false,
            cast_as: None,
            attached: None,
            chosen: None,
            x: 0,
            regeneration: Vec::new(),
            born,
            stamp: born,
            new: false,
            under_since: born,
            token: false,
            used_loyalty: false,
            switched_off: false,
            phased: None,
            last: None,
            last_combat: None,
            known: OnceCell::new(),
        }
    }
}

kernel::interpretation! {
    /// 708.2a: the turning face down of an object, of which nothing on its card counts any more.
    pub(crate) TURN_FACE_DOWN: fn(&mut Object<'_>) = turn_face_down;
}

pub(crate) fn turn_face_down(object: &mut Object<'_>) {
    object.face_down = true;
    object.card = None;
    object.card_name = None;
    object.traits = None;
}

impl<'a> Object<'a> {
    /// Turns it face up again, with all that is printed on it (708.8).
    pub(crate) fn turn_face_up(&mut self) {
        let Printed { card, card_name, traits, .. } = self.face_up().clone();
        self.face_down = false;
        self.card = card;
        self.card_name = card_name;
        self.traits = traits;
    }

    /// The values that it has or would have face up: of what it became a copy of, or what is printed on it (708.10).
    pub(crate) fn face_up(&self) -> &Printed<'a> {
        self.copied.last().map_or(&self.printed, |(_, face)| face)
    }
}

/// An attacking creature.
#[derive(Clone, Debug)]
pub struct Attacker {
    /// The creature.
    pub creature: ObjId,
    /// The player or permanent that it attacks.
    pub defender: Being,
    /// `true` if it is blocked, `false` if it is unblocked, once that is decided.
    pub blocked: Option<bool>,
    /// Its blockers, in damage assignment order.
    pub blockers: Vec<ObjId>,
    /// The band in which it attacks, by number.
    pub band: Option<usize>,
    /// The defending player, if the planeswalker or battle that it attacked was removed from combat, so that it attacks
    /// nothing (506.4c).
    pub astray: Option<Seat>,
}

impl Attacker {
    /// The player or permanent that it attacks; nothing once that was removed from combat (506.4c).
    pub fn attacks(&self) -> Option<Being> {
        self.astray.is_none().then_some(self.defender)
    }

    /// The defending player (508.5): the one whom `defends` gives for what it attacks, or gave as that was removed from
    /// combat.
    pub fn defended_by(&self, defends: impl FnOnce(Being) -> Option<Seat>) -> Option<Seat> {
        self.astray.or_else(|| defends(self.defender))
    }
}

/// The role of a creature in combat.
#[derive(Clone, Debug)]
pub struct InCombat {
    /// Its attack, if it attacks.
    pub attacks: Option<Attacker>,
    /// The attacking creatures that it blocks.
    pub blocks: Vec<ObjId>,
}

//! What there is in a game: players (102), objects (109), counters on them (122), attacking creatures (508).
//!
//! An object that changes zones becomes another object (400.7): each has a number of its own, and knows what it was
//! and what it became.

use crate::words::cards::{Card, Keyword};
use crate::words::scenario::Thing;
use crate::words::select::Zone;
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
    /// The mana there is, where the case counts it.
    pub mana: Option<crate::state::mana::Mana>,
    /// Whether the player has lost.
    pub lost: bool,
    /// Whether the player tried to draw from an empty library (704.5b).
    pub drew_from_nothing: bool,
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
    /// How many of a kind there are.
    pub(crate) fn get(&self, kind: &str) -> i64 {
        self.0.iter().find(|(name, _)| name == kind).map_or(0, |(_, n)| *n)
    }

    /// Adds some, or takes some away; never below 0.
    pub(crate) fn add(&mut self, kind: &Name, by: i64) {
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
    /// Under whose control it came to where it is.
    pub came_under: Seat,
    /// The zone in which it is, or last was.
    pub zone: Zone,
    /// Whether it still exists.
    pub exists: bool,
    /// What it became when it left.
    pub became: Option<ObjId>,
    /// What it was before it changed zones.
    pub was: Option<ObjId>,
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
    /// Whether a loyalty ability of it was activated this turn (606.3).
    pub used_loyalty: bool,
    /// Its characteristics as it last existed.
    pub last: Option<Box<crate::state::characteristics::Characteristics<'a>>>,
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

impl<'a> Object<'a> {
    /// An object that has just come to a zone, under its owner's control, and to which nothing has happened yet.
    pub(crate) fn new(name: Name, printed: Printed<'a>, owner: Seat, zone: Zone, born: u32) -> Self {
        Self {
            name,
            card: printed.card,
            card_name: printed.card_name.clone(),
            traits: printed.traits,
            printed,
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
            tapped: false,
            attached: None,
            chosen: None,
            regeneration: 0,
            born,
            new: false,
            token: false,
            used_loyalty: false,
            last: None,
        }
    }
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

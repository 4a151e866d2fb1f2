//! The state of a game.

pub mod matching;
pub mod setup;
pub mod unplayed;

use std::sync::Arc;

use indexmap::IndexMap;

use crate::words::amounts::PreventAmount;
use crate::words::cards::{Card, Keyword, PlainKeyword, ValuedKeyword};
use crate::words::effects::{CardType, Each, Effect, Power, Replace, Source};
use crate::words::phrases::Described;
use kernel::words::name::Name;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerId(pub u32);

/// An object or card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjId(pub u32);

/// A battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceId(pub u32);

/// Any card without a name of its own.
pub const BLANK: ObjId = ObjId(u32::MAX);

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// In the base of a player.
    Base(PlayerId),
    /// At a battlefield.
    Battlefield(PlaceId),
    /// Attached to a unit.
    Attached(ObjId),
    /// In the legend zone.
    Legend,
    /// In its owner's hand.
    Hand,
    /// In its owner's deck.
    Deck,
    /// In its owner's trash.
    Trash,
    /// In its owner's banishment.
    Banishment,
    /// On the chain.
    Chain,
}

impl Zone {
    /// Whether it is a zone of the board.
    pub fn is_board(self) -> bool {
        matches!(self, Self::Base(_) | Self::Battlefield(_) | Self::Attached(_) | Self::Legend)
    }
}

/// An object as it was at one time: another once it has changed to or from a zone off the board
/// (110).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ref {
    /// The object.
    pub id: ObjId,
    /// Which of its lives.
    pub life: u32,
}

/// What deals damage or kills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// A spell.
    Spell,
    /// An ability.
    Ability,
    /// A unit named as dealing (417.6.b.3).
    Unit,
    /// Combat.
    Combat,
}

/// What deals damage or kills, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// The means.
    pub means: Means,
    /// Its player.
    pub player: PlayerId,
    /// Its name in events.
    pub name: Name,
}

/// A card or object.
#[derive(Clone, Debug)]
pub struct Object {
    /// What events and expectations call it.
    pub name: Name,
    /// Its card.
    pub card: Option<Arc<Card>>,
    /// Its printed Might; none if it is no unit.
    pub might: Option<i64>,
    /// Its keywords.
    pub keywords: Vec<Keyword>,
    /// Its owner.
    pub owner: PlayerId,
    /// Its controller.
    pub controller: PlayerId,
    /// Where it is.
    pub zone: Zone,
    /// Which of its lives it is in.
    pub life: u32,
    /// The damage marked on it.
    pub damage: i64,
    /// What dealt it damage, and how much each time; of damage given at the start nothing is known.
    pub wounds: Vec<(Agent, i64)>,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether it is stunned.
    pub stunned: bool,
    /// Whether it is buffed.
    pub buffed: bool,
    /// How often it has moved this turn.
    pub moved: i64,
    /// Might given this turn; a limit was taken account of when it was given (472.3.b).
    pub given: i64,
}

impl Object {
    /// A blank card.
    pub fn blank() -> Self {
        Self {
            name: Name::Word("blank"),
            card: None,
            might: None,
            keywords: Vec::new(),
            owner: PlayerId(0),
            controller: PlayerId(0),
            zone: Zone::Deck,
            life: 0,
            damage: 0,
            wounds: Vec::new(),
            exhausted: false,
            stunned: false,
            buffed: false,
            moved: 0,
            given: 0,
        }
    }

    /// Whether it is of a type.
    pub fn is(&self, wanted: CardType) -> bool {
        match &self.card {
            Some(card) => card.types.contains(&wanted),
            None => wanted == CardType::Unit && self.might.is_some(),
        }
    }

    /// Whether it has a keyword without a number.
    pub fn has(&self, wanted: PlainKeyword) -> bool {
        self.keywords.iter().any(|keyword| matches!(keyword, Keyword::Plain(plain) if *plain == wanted))
    }
}

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// The hand.
    pub hand: Vec<ObjId>,
    /// The deck, its top first.
    pub deck: Vec<ObjId>,
    /// The trash.
    pub trash: Vec<ObjId>,
    /// The banished cards.
    pub banishment: Vec<ObjId>,
    /// How many runes are controlled.
    pub runes: i64,
    /// What can be paid with, where it is counted.
    pub pool: Option<Pool>,
    /// The points.
    pub points: i64,
    /// How many cards were played this turn.
    pub played: i64,
}

/// What a player can pay with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// Energy.
    pub energy: i64,
    /// Power by domain.
    pub power: IndexMap<Power, i64>,
}

/// A battlefield.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name.
    pub name: Name,
    /// Its object, which has its abilities.
    pub object: ObjId,
    /// Who controls it.
    pub controller: Option<PlayerId>,
    /// Whether its controller has had units there.
    pub held: bool,
    /// Who scored it this turn.
    pub scored: Option<PlayerId>,
}

/// A change of damage that is tracked (437.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tracked {
    /// Its number.
    pub id: u32,
    /// On which unit; none if it is about all that fit.
    pub on: Option<Ref>,
    /// Which units it is about, where it is about no particular one.
    pub every: Option<Described>,
    /// What it does.
    pub does: Does,
    /// From which sources; empty for any.
    pub from: Vec<Source>,
    /// What it is called.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// Whether a spell or ability of this game made it.
    pub made: bool,
}

/// What a tracked change does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Prevents.
    Prevent {
        /// How much it still prevents; none while nothing is left of it for this combat.
        amount: Option<PreventAmount>,
        /// What it is worth at the start of each combat, if that is its span.
        each: Option<(Each, PreventAmount)>,
    },
    /// Doubles.
    Double,
    /// Has the damage dealt to another unit.
    Redirect(ObjId),
}

/// A delayed replacement of deaths.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Its number.
    pub id: u32,
    /// Whose deaths.
    pub on: Vec<Ref>,
    /// The deaths of all that fit, whoever comes later.
    pub every: Option<Described>,
    /// What it says.
    pub replace: Arc<Replace>,
    /// What it is called.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// What made it.
    pub source: ObjId,
}

/// A delayed ability that waits for damage.
#[derive(Clone, Debug)]
pub struct Watch {
    /// Damage to which units; none for all.
    pub on: Option<Vec<Ref>>,
    /// Whether it acts once only.
    pub once: bool,
    /// What it does.
    pub effect: Arc<Vec<Effect>>,
    /// What it is called.
    pub by: Name,
    /// Its player.
    pub player: PlayerId,
    /// What made it.
    pub source: ObjId,
}

/// The combat that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Where.
    pub place: PlaceId,
    /// Who attacks.
    pub attacker: PlayerId,
}

/// The whole state.
#[derive(Clone, Debug)]
pub struct State {
    /// The players, in turn order.
    pub players: Vec<Player>,
    /// The battlefields.
    pub places: Vec<Place>,
    /// The objects and cards.
    pub objects: Vec<Object>,
    /// What stands for every blank card.
    blank: Object,
    /// Whose turn it is.
    pub turn: PlayerId,
    /// The combat that is going on.
    pub fight: Option<Fight>,
    /// Changes of damage, in the order of their creation.
    pub tracked: Vec<Tracked>,
    /// Delayed replacements of deaths.
    pub guards: Vec<Guard>,
    /// Delayed abilities that wait for damage.
    pub watches: Vec<Watch>,
    /// How many numbers were given out.
    numbers: u32,
}

impl State {
    /// A state without anything.
    pub fn new(players: Vec<Player>, turn: PlayerId) -> Self {
        Self {
            players,
            places: Vec::new(),
            objects: Vec::new(),
            blank: Object::blank(),
            turn,
            fight: None,
            tracked: Vec::new(),
            guards: Vec::new(),
            watches: Vec::new(),
            numbers: 0,
        }
    }

    /// A number that was not given out before.
    pub fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    /// An object.
    pub fn obj(&self, id: ObjId) -> &Object {
        self.objects.get(id.0 as usize).unwrap_or(&self.blank)
    }

    /// Changes an object; a blank card has nothing to change.
    pub fn change(&mut self, id: ObjId, change: impl FnOnce(&mut Object)) {
        if let Some(object) = self.objects.get_mut(id.0 as usize) {
            change(object);
        }
    }

    /// Adds an object.
    pub fn add(&mut self, object: Object) -> ObjId {
        self.objects.push(object);
        ObjId(u32::try_from(self.objects.len() - 1).unwrap_or(u32::MAX))
    }

    /// All objects.
    pub fn ids(&self) -> impl Iterator<Item = ObjId> + use<> {
        (0..u32::try_from(self.objects.len()).unwrap_or(u32::MAX)).map(ObjId)
    }

    /// The objects on the board.
    pub fn on_board(&self) -> impl Iterator<Item = ObjId> + '_ {
        self.ids().filter(|id| self.obj(*id).zone.is_board())
    }

    /// The units on the board.
    pub fn units(&self) -> impl Iterator<Item = ObjId> + '_ {
        self.on_board().filter(|id| self.is_unit(*id))
    }

    /// The units of a player at a battlefield.
    pub fn units_at(&self, place: PlaceId, player: PlayerId) -> Vec<ObjId> {
        let here = |id: &ObjId| self.obj(*id).zone == Zone::Battlefield(place) && self.obj(*id).controller == player;
        self.units().filter(here).collect()
    }

    /// Whether it is a unit.
    pub fn is_unit(&self, id: ObjId) -> bool {
        self.obj(id).is(CardType::Unit)
    }

    /// An object as it is now.
    pub fn now(&self, id: ObjId) -> Ref {
        Ref { id, life: self.obj(id).life }
    }

    /// Whether an object is still the one it was.
    pub fn is_same(&self, was: Ref) -> bool {
        self.obj(was.id).life == was.life
    }

    /// A player.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(id.0 as usize)
    }

    /// Changes a player.
    pub fn change_player(&mut self, id: PlayerId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(id.0 as usize) {
            change(player);
        }
    }

    /// A player's name.
    pub fn player_name(&self, id: PlayerId) -> Name {
        self.player(id).map_or(Name::Word("nobody"), |player| player.name.clone())
    }

    /// The player of a name.
    pub fn player_of(&self, name: &str) -> Option<PlayerId> {
        let index = self.players.iter().position(|player| player.name == *name)?;
        u32::try_from(index).ok().map(PlayerId)
    }

    /// The players in turn order, from the turn player on.
    pub fn in_turn_order(&self) -> Vec<PlayerId> {
        let count = u32::try_from(self.players.len()).unwrap_or(0);
        (self.turn.0..count).chain(0..self.turn.0.min(count)).map(PlayerId).collect()
    }

    /// The player after another.
    pub fn next_player(&self, id: PlayerId) -> PlayerId {
        if (id.0 as usize) + 1 < self.players.len() { PlayerId(id.0 + 1) } else { PlayerId(0) }
    }

    /// A battlefield.
    pub fn place(&self, id: PlaceId) -> Option<&Place> {
        self.places.get(id.0 as usize)
    }

    /// The battlefield of a name.
    pub fn place_of(&self, name: &str) -> Option<PlaceId> {
        let index = self.places.iter().position(|place| place.name == *name)?;
        u32::try_from(index).ok().map(PlaceId)
    }

    /// All battlefields.
    pub fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..u32::try_from(self.places.len()).unwrap_or(u32::MAX)).map(PlaceId)
    }

    /// Where an object stands: what is attached stands where its unit does.
    pub fn location(&self, id: ObjId) -> Zone {
        match self.obj(id).zone {
            Zone::Attached(unit) => self.obj(unit).zone,
            zone => zone,
        }
    }

    /// Who controls an object; for a battlefield that nobody controls, the turn player decides
    /// (372.2).
    pub fn controller(&self, id: ObjId) -> PlayerId {
        match self.places.iter().find(|place| place.object == id) {
            Some(place) => place.controller.unwrap_or(self.turn),
            None => self.obj(id).controller,
        }
    }

    /// The Equipment attached to a unit.
    pub fn attached(&self, unit: ObjId) -> Vec<ObjId> {
        self.ids().filter(|id| self.obj(*id).zone == Zone::Attached(unit)).collect()
    }

    /// Whether a unit takes part in the combat that is going on, and on which side.
    pub fn attacks(&self, id: ObjId) -> Option<bool> {
        let fight = self.fight?;
        let object = self.obj(id);
        (object.zone == Zone::Battlefield(fight.place) && self.is_unit(id))
            .then_some(object.controller == fight.attacker)
    }

    /// A unit's Might as it is now; less than 0 counts as 0 (143.2.b).
    pub fn might(&self, id: ObjId) -> i64 {
        self.true_might(id).max(0)
    }

    /// A unit's Might, below 0 too.
    pub fn true_might(&self, id: ObjId) -> i64 {
        let object = self.obj(id);
        let mut might = object.might.unwrap_or(0).saturating_add(i64::from(object.buffed)).saturating_add(object.given);
        for gear in self.attached(id) {
            let attached = self.obj(gear).card.as_ref().and_then(|card| card.attached.as_ref());
            might = might.saturating_add(attached.and_then(|attached| attached.might).map_or(0, |given| given.0));
        }
        match self.attacks(id) {
            Some(attacks) => {
                object.keywords.iter().fold(might, |might, keyword| might.saturating_add(in_combat(keyword, attacks)))
            }
            None => might,
        }
    }

    /// The Prevents tracked on a unit, in the order of their creation.
    pub fn prevents(&self, id: ObjId) -> impl Iterator<Item = &Tracked> + '_ {
        let now = self.now(id);
        let is_one = |tracked: &&Tracked| matches!(tracked.does, Does::Prevent { amount: Some(_), .. });
        self.tracked.iter().filter(move |tracked| tracked.on == Some(now)).filter(is_one)
    }

    /// What the Prevent Values on a unit add up to.
    pub fn values(&self, id: ObjId) -> i64 {
        self.prevents(id).fold(0, |sum, tracked| match tracked.does {
            Does::Prevent { amount: Some(PreventAmount::Value(value)), .. } => sum.saturating_add(value),
            _ => sum,
        })
    }

    /// Puts a card on the list of a zone, if the zone has one.
    pub fn list(&mut self, id: ObjId, owner: PlayerId, zone: Zone) {
        self.change_player(owner, |player| match zone {
            Zone::Hand => player.hand.push(id),
            Zone::Deck => player.deck.push(id),
            Zone::Trash => player.trash.push(id),
            Zone::Banishment => player.banishment.push(id),
            _ => {}
        });
    }

    /// Takes a card off the list of its zone, if it is in one.
    fn take_off(&mut self, id: ObjId) {
        let (zone, owner) = (self.obj(id).zone, self.obj(id).owner);
        self.change_player(owner, |player| {
            let list = match zone {
                Zone::Hand => &mut player.hand,
                Zone::Deck => &mut player.deck,
                Zone::Trash => &mut player.trash,
                Zone::Banishment => &mut player.banishment,
                _ => return,
            };
            if let Some(at) = list.iter().position(|other| *other == id) {
                list.remove(at);
            }
        });
    }

    /// Brings an object to another zone; off or onto the board it becomes a new object (110). Gives
    /// whether something tracked on it was lost.
    pub fn bring(&mut self, id: ObjId, to: Zone) -> bool {
        if id == BLANK {
            return false;
        }
        self.take_off(id);
        let was = self.obj(id).clone();
        let anew = !(was.zone.is_board() && to.is_board());
        let lost = anew && (was.damage > 0 || was.buffed || self.prevents(id).next().is_some());
        if was.zone.is_board() && !to.is_board() {
            for gear in self.attached(id) {
                let base = Zone::Base(self.obj(gear).controller);
                self.change(gear, |gear| gear.zone = base);
            }
            self.tracked.retain(|tracked| tracked.on.is_none_or(|on| on.id != id));
        }
        self.change(id, |object| {
            object.zone = to;
            if anew {
                *object = Object {
                    life: was.life.saturating_add(1),
                    controller: was.owner,
                    damage: 0,
                    wounds: Vec::new(),
                    exhausted: false,
                    stunned: false,
                    buffed: false,
                    moved: 0,
                    given: 0,
                    ..object.clone()
                };
            }
        });
        self.list(id, was.owner, to);
        lost
    }
}

fn in_combat(keyword: &Keyword, attacks: bool) -> i64 {
    match keyword {
        Keyword::Valued(ValuedKeyword::Assault(n)) if attacks => n.0,
        Keyword::Valued(ValuedKeyword::Shield(n)) if !attacks => n.0,
        _ => 0,
    }
}

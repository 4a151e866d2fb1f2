//! The contents of a game: players and their zones, battlefields, objects, and agents of damage.

use std::sync::Arc;

use indexmap::IndexMap;
use kernel::words::name::Name;

use crate::words::cards::{Card, Keyword, PlainKeyword};
use crate::words::effects::{CardType, Power, Source, Static};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// Nobody: `you` in an ability of a battlefield that nobody controls (187.6.c).
    pub const NOBODY: Self = Self(u32::MAX);
}

/// An object or card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// A battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceId(pub u32);

/// Any card without a name of its own.
pub const BLANK: ObjectId = ObjectId(u32::MAX);

/// The zone of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The base of a player.
    Base(PlayerId),
    /// A battlefield.
    Battlefield(PlaceId),
    /// Attached to a unit.
    Attached(ObjectId),
    /// The legend zone.
    Legend,
    /// Its owner's hand.
    Hand,
    /// Its owner's deck.
    Deck,
    /// Its owner's trash.
    Trash,
    /// Its owner's banishment.
    Banishment,
    /// Facedown at a battlefield, hidden there by its owner (811).
    Facedown(PlaceId),
    /// The chain.
    Chain,
    /// No zone: a token that is not on the board.
    Gone,
}

impl Zone {
    /// Returns `true` if it is a zone of the board.
    pub(crate) fn is_board(self) -> bool {
        matches!(self, Self::Base(_) | Self::Battlefield(_) | Self::Attached(_) | Self::Legend)
    }
}

/// An object as it was at one time: another once it has changed to or from a zone off the board
/// (110).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectRef {
    /// The object.
    pub id: ObjectId,
    /// The number of its incarnation.
    pub incarnation: u32,
}

/// A kind of agent: something that deals damage, kills, or does anything else that an ability may wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentKind {
    /// A spell.
    Spell,
    /// An ability.
    Ability,
    /// A unit named as dealing (417.6.b.3).
    Unit,
    /// Combat.
    Combat,
    /// A player, without a card: a standard move, a recall by rule.
    Player,
}

/// An agent of an event, and its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// Its kind.
    pub kind: AgentKind,
    /// Its player.
    pub player: PlayerId,
    /// Its name in events.
    pub name: Name,
    /// The card, where it is a spell, or an ability that a spell has made.
    pub card: Option<ObjectRef>,
}

impl Agent {
    /// An ability of a player.
    pub(crate) fn ability(player: PlayerId, name: &Name) -> Self {
        Self { kind: AgentKind::Ability, player, name: name.clone(), card: None }
    }

    /// Returns `true` for an ability that a spell has made.
    pub(crate) fn is_made_by_a_spell(&self) -> bool {
        self.kind == AgentKind::Ability && self.card.is_some()
    }
}

/// Damage that was dealt to a unit at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wound {
    /// The agent that dealt it.
    pub agent: Agent,
    /// The amount.
    pub amount: i64,
    /// `true` if no cleanup has seen it yet.
    pub fresh: bool,
}

/// The way in which a card was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsPlayed {
    /// The zone from which it was played; none if it was not.
    pub from: Option<Zone>,
    /// `true` if its extra cost was paid.
    pub extra: bool,
}

/// A card or object.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a unit is stunned, buffed or exhausted, each for itself")]
pub struct Object {
    /// Its name in events and expectations.
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
    /// The players who have taken control of it, the latest last.
    pub taken: Vec<PlayerId>,
    /// Its zone.
    pub zone: Zone,
    /// The number of its incarnation.
    pub incarnation: u32,
    /// The damage marked on it.
    pub damage: i64,
    /// Each damage that it was dealt; of damage given at the start nothing is known.
    pub wounds: Vec<Wound>,
    /// `true` if it is exhausted.
    pub exhausted: bool,
    /// `true` if it is stunned.
    pub stunned: bool,
    /// `true` if it is buffed.
    pub buffed: bool,
    /// `true` if it is Empowered.
    pub empowered: bool,
    /// The number of its moves this turn.
    pub moved: i64,
    /// The turn in which it was hidden.
    pub hidden_in: u32,
    /// `true` if it is a token, which is gone once it leaves the board.
    pub token: bool,
    /// Keywords given for as long as it is on the board.
    pub kept: Vec<Keyword>,
    /// Keywords given this turn.
    pub lent: Vec<Keyword>,
    /// The sources by which it cannot be chosen this turn, each with the player who forbids it.
    pub unchosen_by: Vec<(PlayerId, Vec<Source>)>,
    /// The card that it has named.
    pub named: Option<Arc<Card>>,
    /// Its designation in the current combat: `true` for an attacker, `false` for a defender (323.2).
    pub designation: Option<bool>,
    /// `true` if it deals no combat damage this turn.
    pub harmless: bool,
    /// The way in which it was played.
    pub as_played: AsPlayed,
    /// The object that banished it, if an effect did.
    pub banished_by: Option<ObjectRef>,
    /// Might given this turn; a limit was taken account of when it was given (472.3.b).
    pub given: i64,
}

impl Object {
    /// A blank card.
    pub(crate) fn blank() -> Self {
        Self {
            name: Name::Word("blank"),
            card: None,
            might: None,
            keywords: Vec::new(),
            owner: PlayerId(0),
            controller: PlayerId(0),
            taken: Vec::new(),
            zone: Zone::Deck,
            incarnation: 0,
            damage: 0,
            wounds: Vec::new(),
            exhausted: false,
            stunned: false,
            buffed: false,
            empowered: false,
            moved: 0,
            hidden_in: 0,
            token: false,
            kept: Vec::new(),
            lent: Vec::new(),
            unchosen_by: Vec::new(),
            named: None,
            designation: None,
            harmless: false,
            as_played: AsPlayed::default(),
            banished_by: None,
            given: 0,
        }
    }

    /// Returns `true` if it is of a type.
    pub(crate) fn is(&self, wanted: CardType) -> bool {
        match &self.card {
            Some(card) => card.types.contains(&wanted),
            None => wanted == CardType::Unit && self.might.is_some(),
        }
    }

    /// Returns `true` if it is a unit or gear with a Deathknell.
    pub(crate) fn has_deathknell(&self) -> bool {
        self.card.as_ref().is_some_and(|card| !card.deathknell.is_empty())
    }

    /// Returns `true` if it has a tag.
    pub(crate) fn has_tag(&self, wanted: &str) -> bool {
        self.card.as_ref().is_some_and(|card| card.subtypes.iter().any(|tag| **tag == *wanted))
    }

    /// Returns `true` if it has a static ability that gives something.
    pub(crate) fn gives_statically(&self) -> bool {
        let gives = |says: &Static| matches!(says, Static::Give(_));
        self.zone.is_board()
            && self.card.as_ref().is_some_and(|card| {
                let lent = card.attached.iter().flat_map(|attached| &attached.r#static);
                card.r#static.iter().chain(lent).any(gives)
            })
    }

    /// Its keywords: its own, which are inactive while it is attached (718.2), and those that it was given.
    pub(crate) fn own_keywords(&self) -> impl Iterator<Item = &Keyword> {
        let printed = if matches!(self.zone, Zone::Attached(_)) { &[] } else { self.keywords.as_slice() };
        printed.iter().chain(&self.kept).chain(&self.lent)
    }

    /// Returns `true` if a keyword without a number is printed on it.
    pub(crate) fn has_printed(&self, wanted: PlainKeyword) -> bool {
        self.keywords.iter().any(|keyword| matches!(keyword, Keyword::Plain(plain) if *plain == wanted))
    }

    /// Returns `true` if it has a keyword without a number of itself.
    pub(crate) fn has(&self, wanted: PlainKeyword) -> bool {
        self.own_keywords().any(|keyword| matches!(keyword, Keyword::Plain(plain) if *plain == wanted))
    }
}

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// The hand.
    pub hand: Vec<ObjectId>,
    /// The deck, its top first.
    pub deck: Vec<ObjectId>,
    /// The groups of cards at the bottom of the deck, from the top down: each was recycled at one time, and is in a
    /// random order (416.5).
    pub recycled: Vec<usize>,
    /// The trash.
    pub trash: Vec<ObjectId>,
    /// The banished cards.
    pub banishment: Vec<ObjectId>,
    /// The number of controlled runes.
    pub runes: i64,
    /// The number of exhausted runes.
    pub exhausted_runes: i64,
    /// The energy and power to pay with, if they are counted.
    pub pool: Option<Pool>,
    /// The points.
    pub points: i64,
    /// The experience, once it is counted.
    pub xp: Option<i64>,
    /// The cards that were finalized this turn as they were played.
    pub finalized: Vec<ObjectId>,
}

impl Player {
    /// The number of cards on top of the deck whose order is settled.
    pub(crate) fn settled(&self) -> usize {
        self.deck.len().saturating_sub(self.in_random_order())
    }

    fn in_random_order(&self) -> usize {
        self.recycled.iter().fold(0, |sum, group| sum.saturating_add(*group))
    }

    /// Removes a card that has left the deck from its group. `at` is the index that it had, from the top.
    pub(crate) fn take_from_recycled(&mut self, at: usize) {
        // The card is already gone from the deck, but still counted in its group.
        let start = self.deck.len().saturating_add(1).saturating_sub(self.in_random_order());
        let Some(mut left) = at.checked_sub(start) else { return };
        for group in &mut self.recycled {
            let Some(rest) = left.checked_sub(*group) else {
                *group = group.saturating_sub(1);
                break;
            };
            left = rest;
        }
        self.recycled.retain(|group| *group > 0);
    }
}

/// The energy and power that a player can pay with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// Energy.
    pub energy: i64,
    /// Power by domain.
    pub power: IndexMap<Power, i64>,
    /// The part of the energy that may be spent only to play certain cards.
    pub reserved: Vec<Reserved>,
}

/// Energy that may be spent only to play cards of certain types (429.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserved {
    /// The types of the cards.
    pub types: Vec<CardType>,
    /// The energy.
    pub energy: i64,
}

/// A battlefield.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name.
    pub name: Name,
    /// Its object, which has its abilities.
    pub object: ObjectId,
    /// Its controller.
    pub controller: Option<PlayerId>,
    /// `true` if its controller has had units there.
    pub held: bool,
    /// The players who scored it this turn, in the order in which they did.
    pub scored: Vec<PlayerId>,
    /// The player whose units have contested its control (190.3).
    pub contested: Option<PlayerId>,
    /// `true` if a combat is staged there (323.9).
    pub combat_staged: bool,
}

/// The combat that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentCombat {
    /// The battlefield.
    pub place: PlaceId,
    /// The attacking player.
    pub attacker: PlayerId,
}

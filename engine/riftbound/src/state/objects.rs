//! What stands in a game: players and their zones, battlefields, objects, and what deals damage.

use std::sync::Arc;

use indexmap::IndexMap;
use kernel::words::name::Name;

use crate::words::cards::{Card, Keyword, PlainKeyword};
use crate::words::effects::{CardType, Power, Source, Static};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerId(pub u32);

/// An object or card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// A battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceId(pub u32);

/// Any card without a name of its own.
pub const BLANK: ObjectId = ObjectId(u32::MAX);

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// In the base of a player.
    Base(PlayerId),
    /// At a battlefield.
    Battlefield(PlaceId),
    /// Attached to a unit.
    Attached(ObjectId),
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
    /// Facedown at a battlefield, hidden there by its owner (811).
    Facedown(PlaceId),
    /// On the chain.
    Chain,
    /// In no zone: a token that is not on the board.
    Gone,
}

impl Zone {
    /// Whether it is a zone of the board.
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
    /// Which of its lives.
    pub incarnation: u32,
}

/// What deals damage, kills, or does something else that an ability may wait for.
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

/// What does something, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agent {
    /// What it is.
    pub kind: AgentKind,
    /// Its player.
    pub player: PlayerId,
    /// Its name in events.
    pub name: Name,
    /// The card, where it is a spell.
    pub card: Option<ObjectId>,
}

/// Damage that was dealt to a unit at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wound {
    /// What dealt it.
    pub agent: Agent,
    /// How much.
    pub amount: i64,
    /// Whether no cleanup has seen it yet.
    pub fresh: bool,
}

/// How a card was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsPlayed {
    /// From which zone; none if it was not played.
    pub from: Option<Zone>,
    /// Whether its extra cost was paid.
    pub extra: bool,
}

/// A card or object.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a unit is stunned, buffed or exhausted, each for itself")]
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
    pub incarnation: u32,
    /// The damage marked on it.
    pub damage: i64,
    /// Each damage that it was dealt; of damage given at the start nothing is known.
    pub wounds: Vec<Wound>,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether it is stunned.
    pub stunned: bool,
    /// Whether it is buffed.
    pub buffed: bool,
    /// Whether it is Empowered.
    pub empowered: bool,
    /// How often it has moved this turn.
    pub moved: i64,
    /// In which turn it was hidden.
    pub hidden_in: u32,
    /// Whether it is a token, which is gone once it leaves the board.
    pub token: bool,
    /// Keywords given for as long as it is on the board.
    pub kept: Vec<Keyword>,
    /// Keywords given this turn.
    pub lent: Vec<Keyword>,
    /// By what it cannot be chosen this turn, each with the player who forbids it.
    pub unchosen_by: Vec<(PlayerId, Vec<Source>)>,
    /// Whether it deals no combat damage this turn.
    pub harmless: bool,
    /// How it was played.
    pub as_played: AsPlayed,
    /// What banished it, where an effect did.
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
            harmless: false,
            as_played: AsPlayed::default(),
            banished_by: None,
            given: 0,
        }
    }

    /// Whether it is of a type.
    pub(crate) fn is(&self, wanted: CardType) -> bool {
        match &self.card {
            Some(card) => card.types.contains(&wanted),
            None => wanted == CardType::Unit && self.might.is_some(),
        }
    }

    /// Whether it is a unit or gear with a Deathknell.
    pub(crate) fn has_deathknell(&self) -> bool {
        self.card.as_ref().is_some_and(|card| !card.deathknell.is_empty())
    }

    /// Whether it has a tag.
    pub(crate) fn has_tag(&self, wanted: &str) -> bool {
        self.card.as_ref().is_some_and(|card| card.subtypes.iter().any(|tag| **tag == *wanted))
    }

    /// Whether it has a static ability that gives something.
    pub(crate) fn gives_statically(&self) -> bool {
        let gives = |says: &Static| matches!(says, Static::Give(_));
        self.zone.is_board()
            && self.card.as_ref().is_some_and(|card| {
                let lent = card.attached.iter().flat_map(|attached| &attached.r#static);
                card.r#static.iter().chain(lent).any(gives)
            })
    }

    /// Its keywords: its own, and those that it was given this turn.
    pub(crate) fn own_keywords(&self) -> impl Iterator<Item = &Keyword> {
        self.keywords.iter().chain(&self.kept).chain(&self.lent)
    }

    /// Whether it has a keyword without a number of itself.
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
    /// The trash.
    pub trash: Vec<ObjectId>,
    /// The banished cards.
    pub banishment: Vec<ObjectId>,
    /// How many runes are controlled.
    pub runes: i64,
    /// How many of them are exhausted.
    pub exhausted_runes: i64,
    /// What can be paid with, where it is counted.
    pub pool: Option<Pool>,
    /// The points.
    pub points: i64,
    /// The experience, once it is counted.
    pub xp: Option<i64>,
    /// The cards that were finalized this turn as they were played.
    pub finalized: Vec<ObjectId>,
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
    pub object: ObjectId,
    /// Who controls it.
    pub controller: Option<PlayerId>,
    /// Whether its controller has had units there.
    pub held: bool,
    /// Who scored it this turn.
    pub scored: Option<PlayerId>,
    /// Whose units have contested its control (190.3).
    pub contested: Option<PlayerId>,
    /// Whether a combat is staged there (323.9).
    pub combat_staged: bool,
}

/// The combat that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentCombat {
    /// Where.
    pub place: PlaceId,
    /// Who attacks.
    pub attacker: PlayerId,
}

//! Parts of effects that are about to happen, and the windows in which they can be changed.

use kernel::words::name::Name;

use super::CardId;
use super::facts::Fact;
use crate::words::effects::Effect;
use crate::words::{AbilityWord, DamageKind, InDeck, Side, What, Zone};

/// A part of an effect that is about to happen.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What.
    pub what: What,
    /// The kind of damage.
    pub kind: Option<DamageKind>,
    /// How much is left of it.
    pub amount: i64,
    /// Whether it can be prevented.
    pub preventable: bool,
    /// What it would happen to.
    pub card: Option<CardId>,
    /// The card whose effect it is.
    pub source: Option<CardId>,
    /// Who is responsible for it.
    pub responsible: Side,
    /// Which ability does it.
    pub ability: Option<AbilityWord>,
    /// How much was prevented.
    pub prevented: i64,
    /// How much it would have been.
    pub would: i64,
    /// How much was added.
    pub added: i64,
    /// By how much the value fell.
    pub lowered: i64,
    /// How much was replaced.
    pub replaced: i64,
    /// Whether it was taken away whole, so that nothing can be about it any more.
    pub gone: bool,
    /// What becomes of its card.
    pub card_goes: CardGoes,
    /// Whether it stands for something of which there is none, to see what would wait for it.
    pub nothing: bool,
    /// The abilities that players used on it.
    pub used: Vec<UsedOn>,
    /// What happens in its place, and whose ability says so.
    pub instead: Option<(CardId, Side, Vec<Effect>)>,
    /// Of a subroutine: whether it is printed on its ice.
    pub printed: Option<bool>,
    /// The turn.
    pub turn: u32,
    /// The run.
    pub run: Option<u32>,
}

impl Part {
    /// One of something that a card does.
    pub fn new(what: What, source: Option<CardId>, responsible: Side) -> Self {
        Self {
            what,
            kind: None,
            amount: 1,
            preventable: true,
            printed: None,
            card: None,
            source,
            responsible,
            ability: None,
            prevented: 0,
            would: 0,
            added: 0,
            lowered: 0,
            replaced: 0,
            gone: false,
            card_goes: CardGoes::Away,
            nothing: false,
            used: Vec::new(),
            instead: None,
            turn: 0,
            run: None,
        }
    }

    /// Whether there can be more or less of it.
    pub fn counted(&self) -> bool {
        matches!(
            self.what,
            What::Damage
                | What::Tag
                | What::BadPublicity
                | What::Draw
                | What::Trace
                | What::PurgedCounter
                | What::Strength
        )
    }
}

/// What becomes of a card that is about to be trashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardGoes {
    /// It leaves.
    Away,
    /// It is turned facedown, and stays.
    Facedown,
    /// It goes to another zone, in a deck to this place.
    To(Zone, Option<InDeck>),
}

/// An ability that a player used on something that is about to happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UsedOn {
    /// The card and which of its abilities.
    pub ability: (CardId, AbilityPlace),
    /// Whether it prevents only the first.
    pub first: bool,
}

/// Where a player finds an ability that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityPlace {
    /// Among the paid abilities of its card.
    Paid(usize),
    /// Among the conditional abilities of its card.
    Conditional(usize),
    /// Among the conditional abilities of something that works for a while.
    Lasting(usize, usize),
}

/// Where an ability stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Among the conditional abilities of its card.
    Conditional(usize),
    /// Among the static abilities of its card.
    Static(usize),
    /// Among the conditional abilities of something that works for a while.
    Lasting(usize, usize),
}

/// An ability that waits for something that would happen, with all that it needs to resolve.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingAbility {
    /// The card.
    pub source: CardId,
    /// Whose ability it is.
    pub side: Side,
    /// What the card is called.
    pub name: Name,
    /// Where the ability stands.
    pub origin: Origin,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Whether it may be declined.
    pub optional: bool,
    /// Whether it is only about the first.
    pub first: bool,
    /// The object whose ability it is, as it is counted in `CardState::moves`; none where the ability works though its
    /// card is not active.
    pub object: Option<u32>,
}

/// A conditional interrupt that is pending in a window.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingInterrupt {
    /// The ability.
    pub waiting: WaitingAbility,
    /// The part that met its condition, by its place.
    pub part: usize,
    /// Whether it was used.
    pub used: bool,
}

/// What happens in place of a part, once the window is closed.
#[derive(Clone, Debug, PartialEq)]
pub struct Replacement {
    /// The card whose ability says so.
    pub source: CardId,
    /// Whose ability it is.
    pub side: Side,
    /// The card of what was replaced.
    pub that: Option<CardId>,
    /// What happens.
    pub effects: Vec<Replaced>,
}

/// An effect that happens in place of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct Replaced {
    /// The effect.
    pub effect: Effect,
    /// The places of its parts among those of the window.
    pub places: Vec<usize>,
    /// The cards that it is about.
    pub cards: Vec<(CardId, Option<Zone>)>,
}

/// Where what is about to happen can be changed: a point for one part (FFG), an interrupt window for
/// all parts of an instruction (26.03).
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// Which of the two it is.
    pub kind: WindowKind,
    /// The place of its first part; the others follow.
    pub first: usize,
    /// The conditional interrupts that are pending in it.
    pub pending: Vec<PendingInterrupt>,
    /// What happens in place of some of its parts.
    pub instead: Vec<Replacement>,
}

/// What kind of window it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowKind {
    /// A point at which either player may break in at any time.
    Point,
    /// An interrupt window, in which who has priority acts.
    Interrupt,
}

impl Window {
    /// A window that has just opened.
    pub fn new(kind: WindowKind, first: usize) -> Self {
        Self { kind, first, pending: Vec::new(), instead: Vec::new() }
    }
}

/// What would have happened, as conditional abilities see it.
pub fn would_be(part: &Part) -> Option<Fact> {
    let word = match part.what {
        What::Damage => "damaged",
        What::Tag => "tagged",
        What::BadPublicity => "took_bad_publicity",
        What::Trash => "trashed",
        What::Expose => "exposed",
        What::Subroutine => "resolved",
        What::Purge => "purged",
        What::Draw => "drew",
        What::Trace => "traced",
        What::ApproachServer => "approached_server",
        What::Success => "run_succeeded",
        What::Breach => "breached",
        What::Access => "accessed",
        What::Steal => "stolen",
        What::Install => "installed",
        What::Rez => "rezzed",
        What::Use => "used",
        What::Score => "scored",
        What::Advance => "advanced",
        What::Play => "played",
        What::EndRun | What::JackOut | What::EncounterAbility | What::Break | What::PurgedCounter | What::Strength => {
            return None;
        }
    };
    Some(Fact {
        kind: part.kind,
        amount: part.amount,
        card: part.card,
        by: part.source,
        ability: part.ability,
        responsible: Some(part.responsible),
        turn: part.turn,
        run: part.run,
        ..Fact::new(word)
    })
}

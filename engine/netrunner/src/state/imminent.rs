//! Parts of effects that are about to happen, and the windows in which they can be changed.

use kernel::words::name::Name;

use super::facts::Fact;
use super::{CardId, Cards};
use crate::words::amounts::Counted;
use crate::words::effects::Effect;
use crate::words::{AbilityWord, DamageKind, InDeck, Server, Side, TypeWord, What, Zone};

/// A part of an effect that is about to happen.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The kind of event.
    pub what: What,
    /// The kind of damage.
    pub kind: Option<DamageKind>,
    /// The amount that is left of it.
    pub amount: i64,
    /// `true` if it can be prevented.
    pub preventable: bool,
    /// The card it would happen to.
    pub card: Option<CardId>,
    /// The card whose effect it is.
    pub source: Option<CardId>,
    /// The player who is responsible for it.
    pub responsible: Side,
    /// The kind of the ability that does it.
    pub ability: Option<AbilityWord>,
    /// The amount that was prevented.
    pub prevented: i64,
    /// The amount that it would have been.
    pub would: i64,
    /// The amount that was added.
    pub added: i64,
    /// The amount by which the value fell.
    pub lowered: i64,
    /// The amount that was replaced.
    pub replaced: i64,
    /// `true` if it was taken away whole, so that nothing can be about it any more.
    pub gone: bool,
    /// The destination of its card.
    pub card_goes: CardGoes,
    /// `true` if it stands for something of which there is none, to see what would wait for it.
    pub nothing: bool,
    /// The abilities that players used on it.
    pub used: Vec<UsedOn>,
    /// The count that its amount follows while it is imminent.
    pub counts: Option<Box<Counting>>,
    /// The effects in its place, with the card and the player of the ability.
    pub instead: Option<(CardId, Side, Vec<Effect>)>,
    /// `true` for a subroutine that is printed on its ice, `false` for one that it gained.
    pub printed: Option<bool>,
    /// The turn.
    pub turn: u32,
    /// The run.
    pub run: Option<u32>,
    /// The server attacked in that run, noted once the part is no longer imminent; none before.
    pub server: Option<Server>,
    /// The subroutine that the Corp resolves in place of this one, with the replacing card.
    pub subroutine: Option<(CardId, Vec<Effect>)>,
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
            counts: None,
            instead: None,
            turn: 0,
            run: None,
            server: None,
            subroutine: None,
        }
    }

    /// Returns `true` if there can be more or less of it.
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

/// A count that the amount of a part follows, with all that it depends on in the ability.
#[derive(Clone, Debug, PartialEq)]
pub struct Counting {
    /// The count.
    pub counted: Counted,
    /// The number at the last count.
    pub last: i64,
    /// The card of the ability.
    pub source: CardId,
    /// The player of the ability.
    pub side: Side,
    /// The object that the card was as its use began.
    pub object: Option<u32>,
    /// The value of X.
    pub x: Option<i64>,
    /// The card of the event that the ability waited for.
    pub that: Option<CardId>,
    /// The card type that was named.
    pub named: Option<TypeWord>,
    /// The card that was chosen.
    pub picked: Option<CardId>,
    /// The trace strength.
    pub strength: Option<i64>,
    /// The number of facts when the ability began.
    pub since: usize,
    /// The cards of the last effect that did something to cards.
    pub those: Cards,
}

/// The destination of a card that is about to be trashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardGoes {
    /// Leaves for its pile.
    Away,
    /// Turns facedown, and stays.
    Facedown,
    /// Goes to another zone, in a deck to this place.
    To(Zone, Option<InDeck>),
}

/// An ability that a player used on something that is about to happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UsedOn {
    /// The card and which of its abilities.
    pub ability: (CardId, AbilityPlace),
    /// `true` if it prevents only the first.
    pub first: bool,
}

/// The place of an ability that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityPlace {
    /// A place among the paid abilities of its card.
    Paid(usize),
    /// A place among the conditional abilities of its card.
    Conditional(usize),
    /// A place among the conditional abilities of a lasting effect, with the number of the effect before it.
    Lasting(u32, usize),
}

/// The place of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A place among the conditional abilities of its card.
    Conditional(usize),
    /// A place among the static abilities of its card.
    Static(usize),
    /// A place among the conditional abilities of a lasting effect, with the number of the effect before it.
    Lasting(u32, usize),
    /// A place among the static abilities of a lasting effect, with the number of the effect before it.
    LastingStatic(u32, usize),
}

/// An ability that waits for something that would happen, with all that it needs to resolve.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingAbility {
    /// The card.
    pub source: CardId,
    /// The player whose ability it is.
    pub side: Side,
    /// The name of the card.
    pub name: Name,
    /// The place of the ability.
    pub origin: Origin,
    /// Its effects.
    pub effects: Vec<Effect>,
    /// `true` if it may be declined.
    pub optional: bool,
    /// `true` if it is only about the first.
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
    /// `true` if it was used.
    pub used: bool,
}

/// The effects that happen in place of a part once the window is closed.
#[derive(Clone, Debug, PartialEq)]
pub struct Replacement {
    /// The card with the ability.
    pub source: CardId,
    /// The player whose ability it is.
    pub side: Side,
    /// The card of what was replaced.
    pub that: Option<CardId>,
    /// The effects.
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
    pub cards: Cards,
}

/// An opportunity to change what is about to happen: a point for one part (FFG), an interrupt window for all parts of
/// an instruction (26.03).
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// The kind of window.
    pub kind: WindowKind,
    /// The place of its first part; the others follow.
    pub first: usize,
    /// The conditional interrupts that are pending in it.
    pub pending: Vec<PendingInterrupt>,
    /// The effects in place of some of its parts.
    pub instead: Vec<Replacement>,
}

/// The kind of a window.
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

/// The fact that would have happened, as conditional abilities see it.
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

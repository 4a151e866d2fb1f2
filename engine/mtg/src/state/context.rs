//! The context of an ability or effect: the facts that it can refer to.

use crate::state::lasting::EffectId;
use crate::state::past::{Origin, PastEvent};
use crate::state::targeters::Targeter;
use crate::state::{Being, ObjId, Seat};
use crate::words::cards::Color;
use kernel::words::name::Name;

/// The facts that an ability or effect can refer to as it is used.
#[derive(Clone, Debug)]
pub struct Context {
    /// The player who controls it.
    pub you: Seat,
    /// The object it comes from.
    pub this: Option<ObjId>,
    /// The object that `this` became, if the ability triggered on that or its own effect or cost moved it (400.7).
    pub became: Option<ObjId>,
    /// The card that a permanent became and that permanent, if the ability triggered as it left. The numbers of the card
    /// are those of the permanent as it last existed (608.2h).
    pub left: Option<(ObjId, ObjId)>,
    /// The object that gave the ability to that object, where it was given (201.5a).
    pub granter: Option<ObjId>,
    /// Its name.
    pub name: Name,
    /// The objects and players that were targeted or chosen, by the place of the text that asks for them.
    pub bound: Vec<(usize, Vec<Being>)>,
    /// All targets, in printed order.
    pub targets: Vec<Being>,
    /// The division of an amount among the targets.
    pub divided: Vec<(Being, i64)>,
    /// The objects and players that the event or instruction is about.
    pub it: Vec<Being>,
    /// The object or player on which the ability triggered, if there is only one.
    pub subject: Option<Being>,
    /// The source of the damage.
    pub source: Option<ObjId>,
    /// The recipient of the damage.
    pub recipient: Option<Being>,
    /// The value of X.
    pub x: i64,
    /// `true` if the spell was kicked.
    pub kicked: bool,
    /// The other costs that were paid for the spell.
    pub paid: Paid,
    /// The damage that was prevented this way.
    pub prevented: i64,
    /// The amount that the event would have dealt, or counted.
    pub that_much: i64,
    /// The number that was removed this way.
    pub removed: i64,
    /// The life that was lost this way, by all players together.
    pub lost: i64,
    /// The excess damage that was dealt this way.
    pub excess: i64,
    /// The amount of the event that is being looked at.
    pub amount: i64,
    /// The number that was chosen.
    pub number: i64,
    /// The result of the last roll.
    pub rolled: i64,
    /// The effects already applied to the event of which this is a part (614.5).
    pub used: Vec<EffectId>,
    /// The event or resolution of which this is a part.
    pub follows: Follows,
    /// The cause of the events.
    pub cause: Cause,
    /// `true` if moving a card by it is discarding it (701.9).
    pub discards: bool,
    /// The events that this has caused so far, for reflexive triggers.
    pub recent: Vec<PastEvent>,
    /// The objects that this has moved so far to public zones, each with what it became (400.7j).
    pub moved: Vec<(ObjId, ObjId)>,
    /// The number of events of the turn before the instructions that resolve, for their reflexive triggers.
    pub since: usize,
    /// The time at which the spell or ability was announced.
    pub announced: u32,
    /// The color, type or name that its text had somebody choose.
    pub chosen: Option<Name>,
    /// The colors of the object from whose colors a text gives protection, as they were then: `true` for each of all.
    pub colors: [bool; Color::ALL.len()],
    /// The colors of the mana that was spent to cast or activate it; none where nobody counted it.
    pub spent: Option<Vec<Color>>,
    /// The player who was asked to pay.
    pub payer: Option<Seat>,
    /// The spell or ability of which something became a target.
    pub targeter: Option<Targeter>,
    /// The way in which objects enter that it puts onto the battlefield.
    pub arrival: Arrival,
}

/// The way in which an object enters the battlefield, by the instruction that puts it there.
#[derive(Clone, Debug, Default)]
pub struct Arrival {
    /// `true` if it enters tapped.
    pub tapped: bool,
    /// The counters that it enters with, by kind.
    pub counters: Vec<(Name, i64)>,
}

/// The costs paid for a spell, beside or in place of its mana cost, that its text asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// Its optional additional cost (118.8).
    pub more: bool,
    /// Its cleave cost (702.148).
    pub cleave: bool,
    /// Its alternative cost (118.9).
    pub alternative: bool,
}

/// The way in which a spell was cast, for the permanent that it becomes (400.7d).
#[derive(Clone, Debug, Default)]
pub struct CastAs {
    /// `true` if it was kicked.
    pub kicked: bool,
    /// The other costs that were paid.
    pub paid: Paid,
    /// The colors of the mana that was spent; none where nobody counted it.
    pub spent: Option<Vec<Color>>,
}

/// The cause of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An effect (609.1).
    Effect,
    /// Paying a cost.
    Cost,
    /// Damage, of which the event is a result (120.3).
    Damage,
    /// The rules: a turn-based or state-based action.
    Rules,
}

/// The event or resolution of which an instruction is a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// A spell or ability that resolves.
    Resolution,
    /// The additional effect of a prevention effect (615.5).
    Prevention,
    /// An event that happens instead of another (614.1a).
    Replacement,
}

impl Context {
    /// A context in which nothing is known but who and what.
    pub(crate) fn new(you: Seat, this: Option<ObjId>, name: Name) -> Self {
        Self {
            you,
            this,
            became: None,
            left: None,
            granter: None,
            name,
            bound: Vec::new(),
            targets: Vec::new(),
            divided: Vec::new(),
            it: Vec::new(),
            subject: None,
            source: None,
            recipient: None,
            x: 0,
            kicked: false,
            paid: Paid::default(),
            prevented: 0,
            that_much: 0,
            removed: 0,
            lost: 0,
            excess: 0,
            amount: 0,
            number: 0,
            rolled: 0,
            used: Vec::new(),
            follows: Follows::Resolution,
            cause: Cause::Effect,
            discards: false,
            recent: Vec::new(),
            moved: Vec::new(),
            since: 0,
            announced: 0,
            chosen: None,
            colors: [false; Color::ALL.len()],
            spent: None,
            payer: None,
            targeter: None,
            arrival: Arrival::default(),
        }
    }

    /// Changes the cause of its events.
    pub(crate) fn because(self, cause: Cause) -> Self {
        Self { cause, ..self }
    }

    /// The cause of the events that it makes, for those that look at them.
    pub(crate) fn origin(&self) -> Origin {
        Origin { by: self.this, cause: self.cause }
    }

    /// The objects and players bound to a place of the text.
    pub(crate) fn bound_to(&self, place: usize) -> Option<&[Being]> {
        self.bound.iter().find(|(other, _)| *other == place).map(|(_, beings)| beings.as_slice())
    }
}

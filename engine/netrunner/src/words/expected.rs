//! The observable state: the tables of what `then` and events may name.

use indexmap::IndexMap;
use kernel::words::language::{EventWord, Special};
use kernel::words::shape::{Count, Field, Positive, Signed, Term};
use kernel::{one_of, record};

use crate::words::{Asked, Counter, DamageKind, Free, Question, Server, Side, Thing, What, Zone};

one_of! {
    /// A card of a pile, or a number of blank ones.
    pub enum Held "a card" {
        /// The number of cards that the case does not describe.
        Blank(Count): Number = "blank",
        /// A card by its alias or name.
        Named(Thing): Scalar = "named",
    }
}

one_of! {
    /// The cards of a pile: how many, or exactly which.
    pub enum Cards "a number or a list of cards" {
        /// The number of cards, whichever they are.
        Number(Count): Number = "number",
        /// Exactly these cards, in any order.
        Exactly(Vec<Held>): List = "exactly",
    }
}

record! {
    /// The observable fields of a player.
    pub struct SeenPlayer {
        /// The number of credits the player has, if credits are counted.
        credits: Option<Count>,
        /// The number of clicks the player has, if clicks are counted.
        clicks: Option<Count>,
        /// The agenda points that the player has.
        points: Option<Signed>,
        /// `true` if the player has won the game (1.7.2).
        won: Option<bool>,
        /// The identity that the player has.
        identity: Option<Thing>,
        /// The agendas in the score area: how many, or exactly which.
        score: Option<Cards>,
        /// The cards in HQ: how many, or exactly which.
        hq: Option<Cards>,
        /// The cards in R&D, if it is not endless.
        rd: Option<Cards>,
        /// The cards in Archives: how many, or exactly which.
        archives: Option<Cards>,
        /// The ice of each server, the outermost first.
        ice: Option<IndexMap<Server, Cards>>,
        /// The cards in the roots of servers, by server.
        root: Option<IndexMap<Server, Cards>>,
        /// The amount of bad publicity the Corp has.
        bad_publicity: Option<Count>,
        /// The cards in the grip: how many, or exactly which.
        grip: Option<Cards>,
        /// The cards in the stack, if it is not endless.
        stack: Option<Cards>,
        /// The cards in the heap: how many, or exactly which.
        heap: Option<Cards>,
        /// The cards installed in the rig: how many, or exactly which; a hosted condition counter is none (10.1.4).
        rig: Option<Cards>,
        /// The number of tags the Runner has.
        tags: Option<Count>,
        /// The amount of core damage the Runner has suffered.
        core_damage: Option<Count>,
        /// The most cards that may be held at the end of the turn.
        max_hand_size: Option<Signed>,
        /// `true` if the Runner was flatlined and lost.
        flatlined: Option<bool>,
    }
}

record! {
    /// The observable fields of an object.
    pub struct SeenObject {
        /// The zone in which the card is.
        zone: Option<Zone>,
        /// `true` if the card is rezzed.
        rezzed: Option<bool>,
        /// `true` if the card is faceup.
        faceup: Option<bool>,
        /// The counters on the card, by kind.
        counters: Option<IndexMap<Counter, Count>>,
        /// The number of credits hosted on the card.
        credits: Option<Count>,
    }
}

record! {
    /// The observable fields of the last run.
    pub struct SeenRun {
        /// `true` if the run has ended.
        ended: Option<bool>,
        /// `true` if the run was successful.
        successful: Option<bool>,
        /// The card or action that ended the run.
        by: Option<Thing>,
    }
}

macro_rules! events {
    ($($(#[doc = $doc:literal])* $word:literal $name:ident {
        $($(#[doc = $fdoc:literal])* $field:ident : $ty:ty),* $(,)?
    })+) => {
        $(record! {
            $(#[doc = $doc])*
            pub struct $name { $($(#[doc = $fdoc])* $field: Option<$ty>),* }
        })+

        /// The events.
        pub const EVENTS: &[EventWord] = &[$(EventWord {
            word: $word,
            doc: concat!($($doc, "\n"),*),
            fields: $name::RECORD.fields,
        }),+];
    };
}

events! {
    /// The Runner suffered damage.
    "damaged" Damaged {
        /// The kind of damage that was suffered.
        kind: DamageKind,
        /// The amount of damage suffered.
        amount: Positive,
        /// The card that did it.
        by: Thing,
    }
    /// The Runner took tags.
    "tagged" Tagged {
        /// The number of tags taken.
        amount: Positive,
        /// The card that gave them.
        by: Thing,
    }
    /// The Runner lost tags.
    "removed_tags" RemovedTags {
        /// The number of tags removed.
        amount: Positive,
        /// The card that did it.
        by: Thing,
    }
    /// The Corp took bad publicity.
    "took_bad_publicity" TookBadPublicity {
        /// The amount of bad publicity taken.
        amount: Positive,
        /// The card that gave it.
        by: Thing,
    }
    /// A card was trashed.
    "trashed" Trashed {
        /// The card that was trashed.
        card: Thing,
        /// The card that did it.
        by: Thing,
        /// The player who trashed it.
        who: Side,
        /// The kind of damage that trashed it.
        by_damage: DamageKind,
    }
    /// Something was prevented.
    "prevented" Prevented {
        /// The thing that was prevented.
        what: What,
        /// The kind of damage that was prevented.
        kind: DamageKind,
        /// The amount prevented.
        amount: Positive,
        /// The card that prevented it.
        by: Thing,
        /// The card whose effect was changed.
        from: Thing,
    }
    /// Something that would happen was enlarged.
    "increased" Increased {
        /// The thing that was enlarged.
        what: What,
        /// The amount by which it was enlarged.
        amount: Positive,
        /// The card that enlarged it.
        by: Thing,
        /// The card whose effect was changed.
        from: Thing,
    }
    /// Something else happens in place of what would.
    "replaced" Replaced {
        /// The thing that was replaced.
        what: What,
        /// The card that replaced it.
        by: Thing,
        /// The card whose effect was changed.
        from: Thing,
    }
    /// A card was exposed.
    "exposed" Exposed {
        /// The card to which it happened.
        card: Thing,
    }
    /// A card was shown to both players.
    "revealed" Revealed {
        /// The card to which it happened.
        card: Thing,
    }
    /// An agenda was forfeited.
    "forfeited" Forfeited {
        /// The card to which it happened.
        card: Thing,
    }
    /// A card was derezzed.
    "derezzed" Derezzed {
        /// The card to which it happened.
        card: Thing,
    }
    /// A card was installed.
    "installed" Installed {
        /// The card to which it happened.
        card: Thing,
    }
    /// A card was rezzed.
    "rezzed" Rezzed {
        /// The card to which it happened.
        card: Thing,
    }
    /// An agenda was stolen.
    "stolen" Stolen {
        /// The card to which it happened.
        card: Thing,
    }
    /// An agenda was scored.
    "scored" Scored {
        /// The card to which it happened.
        card: Thing,
    }
    /// A card was accessed.
    "accessed" Accessed {
        /// The card to which it happened.
        card: Thing,
    }
    /// A piece of ice was encountered.
    "encountered" Encountered {
        /// The card to which it happened.
        card: Thing,
    }
    /// A piece of ice was bypassed.
    "bypassed" Bypassed {
        /// The card to which it happened.
        card: Thing,
    }
    /// The last counter left a card.
    "emptied" Emptied {
        /// The card to which it happened.
        card: Thing,
    }
    /// A player paid credits.
    "paid" Paid {
        /// The player who paid.
        who: Side,
        /// The number of credits paid.
        credits: Count,
        /// The card for which it was paid.
        r#for: Thing,
    }
    /// A player drew cards.
    "drew" Drew {
        /// The player who drew.
        who: Side,
        /// The number of cards drawn.
        amount: Positive,
        /// The card that did it.
        by: Thing,
    }
    /// A conditional ability met its condition and resolves.
    "triggered" Triggered {
        /// The card whose ability it is.
        by: Thing,
    }
    /// The turn of a player began.
    "turn_began" TurnBegan {
        /// The player whose turn it is.
        who: Side,
    }
    /// An ability was used: a paid one, or by 26.03 an optional interrupt.
    "used" Used {
        /// The card that has the ability.
        card: Thing,
    }
    /// A subroutine resolved.
    "resolved" Resolved {
        /// The number of the subroutine, from 1.
        subroutine: Positive,
        /// The ice that has the subroutine.
        of: Thing,
    }
    /// A subroutine was broken.
    "broke" Broke {
        /// The number of the subroutine, from 1.
        subroutine: Positive,
        /// The ice that has the subroutine.
        of: Thing,
        /// The card that broke it.
        by: Thing,
    }
    /// Virus counters were purged.
    "purged" Purged {
        /// The card that did it.
        by: Thing,
    }
    /// A card changed its place.
    "moved" Moved {
        /// The card that changed its place.
        what: Thing,
        /// The zone it was in.
        from: Zone,
        /// The zone it is in now.
        to: Zone,
    }
    /// Somebody had to choose.
    "asked" AskedOf {
        /// The player who was asked, or `chance`.
        who: Asked,
        /// The kind of choice.
        kind: Question,
        /// The options, in any order.
        options: Vec<Free>,
        /// The card that the choice is about.
        to: Thing,
    }
}

/// The fields of a player that a case can check.
pub const PLAYER: &[Field] = SeenPlayer::RECORD.fields;
/// The fields of an object that a case can check.
pub const OBJECT: &[Field] = SeenObject::RECORD.fields;
/// The fields of the run that a case can check.
pub const SPECIAL: &[Special] = &[Special {
    word: "run",
    doc: "The run that is going on, or the last one where it is over.",
    fields: SeenRun::RECORD.fields,
}];
/// The names that an event may use though nothing in a case has them.
pub const SOURCES: &[Term] = &[
    Term { word: "blank", doc: "A card that the case does not describe." },
    Term { word: "jack_out", doc: "The Runner's jacking out, as what ended the run." },
];
/// The servers.
pub const PLACES: &[Term] = &[
    Term { word: "hq", doc: "The central server of the Corp's hand." },
    Term { word: "rd", doc: "R&D, the central server of the Corp's draw deck." },
    Term { word: "archives", doc: "The central server of the Corp's discard pile." },
    Term { word: "remote 1", doc: "The first remote server of the case." },
    Term { word: "remote 2", doc: "The second remote server of the case." },
    Term { word: "remote 3", doc: "The third remote server of the case." },
    Term { word: "remote 4", doc: "The fourth remote server of the case." },
    Term { word: "remote 5", doc: "The fifth remote server of the case." },
];
/// The fields of a server that a case can check: none.
pub const PLACE: &[Field] = &[];

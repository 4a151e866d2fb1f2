//! What can be seen of the state: the tables of what `then` and events may name.

use indexmap::IndexMap;
use kernel::words::language::{EventWord, Special};
use kernel::words::shape::{Count, Field, Positive, Signed, Term};
use kernel::{one_of, record};

use crate::words::{Asked, Counter, DamageKind, Free, Question, Server, Side, Thing, What, Zone};

one_of! {
    /// A card of a pile, or so many blank ones.
    pub enum Held "a card" {
        /// So many blank cards.
        Blank(Count): Number = "blank",
        /// A card.
        Named(Thing): Scalar = "named",
    }
}

one_of! {
    /// The cards of a pile: how many, or exactly which.
    pub enum Cards "a number or a list of cards" {
        /// So many.
        Number(Count): Number = "number",
        /// These, in any order.
        Exactly(Vec<Held>): List = "exactly",
    }
}

record! {
    /// What can be seen of a player.
    pub struct SeenPlayer {
        /// Credits, if they are counted.
        credits: Option<Count>,
        /// Clicks, if they are counted.
        clicks: Option<Count>,
        /// The identity.
        identity: Option<Thing>,
        /// The score area.
        score: Option<Cards>,
        /// Cards in HQ.
        hq: Option<Cards>,
        /// Cards in R&D, if it is not endless.
        rd: Option<Cards>,
        /// Cards in Archives.
        archives: Option<Cards>,
        /// Ice by server, the outermost first.
        ice: Option<IndexMap<Server, Cards>>,
        /// What is installed in servers.
        root: Option<IndexMap<Server, Cards>>,
        /// Bad publicity.
        bad_publicity: Option<Count>,
        /// Cards in the grip.
        grip: Option<Cards>,
        /// Cards in the stack, if it is not endless.
        stack: Option<Cards>,
        /// Cards in the heap.
        heap: Option<Cards>,
        /// Installed cards.
        rig: Option<Cards>,
        /// Tags.
        tags: Option<Count>,
        /// Core damage suffered.
        core_damage: Option<Count>,
        /// The most cards that may be held at the end of the turn.
        max_hand_size: Option<Signed>,
        /// Whether the Runner flatlined.
        flatlined: Option<bool>,
    }
}

record! {
    /// What can be seen of an object.
    pub struct SeenObject {
        /// Where it is.
        zone: Option<Zone>,
        /// Whether it is rezzed.
        rezzed: Option<bool>,
        /// Whether it is faceup.
        faceup: Option<bool>,
        /// Its counters.
        counters: Option<IndexMap<Counter, Count>>,
        /// The credits hosted on it.
        credits: Option<Count>,
    }
}

record! {
    /// What can be seen of the last run.
    pub struct SeenRun {
        /// Whether it has ended.
        ended: Option<bool>,
        /// Whether it was successful.
        successful: Option<bool>,
        /// What ended it.
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
        /// Its kind.
        kind: DamageKind,
        /// How much.
        amount: Positive,
        /// The card that did it.
        by: Thing,
    }
    /// The Runner took tags.
    "tagged" Tagged {
        /// How many.
        amount: Positive,
        /// The card that gave them.
        by: Thing,
    }
    /// The Runner lost tags.
    "removed_tags" RemovedTags {
        /// How many.
        amount: Positive,
        /// The card that did it.
        by: Thing,
    }
    /// The Corp took bad publicity.
    "took_bad_publicity" TookBadPublicity {
        /// How much.
        amount: Positive,
        /// The card that gave it.
        by: Thing,
    }
    /// A card was trashed.
    "trashed" Trashed {
        /// The card.
        card: Thing,
        /// The card that did it.
        by: Thing,
        /// Who trashed it.
        who: Side,
        /// The kind of damage that did it.
        by_damage: DamageKind,
    }
    /// Something was prevented.
    "prevented" Prevented {
        /// What.
        what: What,
        /// The kind of damage.
        kind: DamageKind,
        /// How much.
        amount: Positive,
        /// The card that prevented it.
        by: Thing,
        /// The card whose effect was changed.
        from: Thing,
    }
    /// Something that would happen was enlarged.
    "increased" Increased {
        /// What.
        what: What,
        /// By how much.
        amount: Positive,
        /// The card that enlarged it.
        by: Thing,
        /// The card whose effect was changed.
        from: Thing,
    }
    /// Something else happens in place of what would.
    "replaced" Replaced {
        /// What was replaced.
        what: What,
        /// The card that replaced it.
        by: Thing,
        /// The card whose effect was changed.
        from: Thing,
    }
    /// A card was exposed.
    "exposed" Exposed {
        /// The card.
        card: Thing,
    }
    /// A card was installed.
    "installed" Installed {
        /// The card.
        card: Thing,
    }
    /// A card was rezzed.
    "rezzed" Rezzed {
        /// The card.
        card: Thing,
    }
    /// An agenda was stolen.
    "stolen" Stolen {
        /// The card.
        card: Thing,
    }
    /// An agenda was scored.
    "scored" Scored {
        /// The card.
        card: Thing,
    }
    /// A card was accessed.
    "accessed" Accessed {
        /// The card.
        card: Thing,
    }
    /// A piece of ice was encountered.
    "encountered" Encountered {
        /// The card.
        card: Thing,
    }
    /// A piece of ice was bypassed.
    "bypassed" Bypassed {
        /// The card.
        card: Thing,
    }
    /// The last counter left a card.
    "emptied" Emptied {
        /// The card.
        card: Thing,
    }
    /// Credits were paid.
    "paid" Paid {
        /// Who paid.
        who: Side,
        /// How many.
        credits: Count,
        /// The card it was paid for.
        r#for: Thing,
    }
    /// Cards were drawn.
    "drew" Drew {
        /// Who drew.
        who: Side,
        /// How many.
        amount: Positive,
        /// The card that did it.
        by: Thing,
    }
    /// A conditional ability met its condition and resolves.
    "triggered" Triggered {
        /// Whose ability it is.
        by: Thing,
    }
    /// A turn began.
    "turn_began" TurnBegan {
        /// Whose.
        who: Side,
    }
    /// An ability was used: a paid one, or by 26.03 an optional interrupt.
    "used" Used {
        /// Whose ability it is.
        card: Thing,
    }
    /// A subroutine resolved.
    "resolved" Resolved {
        /// Its number, from 1.
        subroutine: Positive,
        /// The ice.
        of: Thing,
    }
    /// A subroutine was broken.
    "broke" Broke {
        /// Its number, from 1.
        subroutine: Positive,
        /// The ice.
        of: Thing,
        /// The card that did it.
        by: Thing,
    }
    /// Virus counters were purged.
    "purged" Purged {
        /// The card that did it.
        by: Thing,
    }
    /// A card changed its place.
    "moved" Moved {
        /// The card.
        what: Thing,
        /// Where it was.
        from: Zone,
        /// Where it is.
        to: Zone,
    }
    /// Somebody had to choose.
    "asked" AskedOf {
        /// Who was asked.
        who: Asked,
        /// What kind of choice.
        kind: Question,
        /// What could be answered.
        options: Vec<Free>,
        /// What it is about.
        to: Thing,
    }
}

/// What can be expected of a player.
pub const PLAYER: &[Field] = SeenPlayer::RECORD.fields;
/// What can be expected of an object.
pub const OBJECT: &[Field] = SeenObject::RECORD.fields;
/// What can be expected of the run.
pub const SPECIAL: &[Special] = &[Special {
    word: "run",
    doc: "The run that is going on, or the last one where it is over.",
    fields: SeenRun::RECORD.fields,
}];
/// What a name in an event may be, though nothing in a case is called so.
pub const SOURCES: &[Term] = &[
    Term { word: "blank", doc: "A card of which the case says nothing." },
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
/// What can be expected of a server: nothing of its own.
pub const PLACE: &[Field] = &[];

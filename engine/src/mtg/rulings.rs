//! Where editions differ, and where engines are known to go wrong: one field a question.

use crate::words;

words! {
    /// How an attacker's damage is divided among its blockers.
    pub enum AssignmentOrder "reading" {
        /// In the order in which they are listed, each in full before the next (510.1c-order).
        Listed = "listed",
        /// As its controller likes (510.1c-free).
        Free = "free",
    }
}

words! {
    /// What several shield counters on one permanent are (122.1c).
    pub enum ShieldCounters "reading" {
        /// An effect each.
        EffectEach = "an effect each",
        /// One effect together.
        OneEffect = "one effect",
    }
}

words! {
    /// Whether battles can be dealt damage (120.3h).
    pub enum Battles "reading" {
        /// There are none.
        None = "none",
        /// They lose defense counters.
        Damageable = "damageable",
    }
}

words! {
    /// Whether a pool shrinks by what it prevents (615.7-depletes).
    pub enum Depletion "reading" {
        /// It does.
        Shrinks = "shrinks",
        /// It never does.
        NeverShrinks = "never shrinks",
    }
}

words! {
    /// Whether damage that cannot be prevented makes a pool smaller (615.12-shields-not-reduced).
    pub enum UnpreventablePools "reading" {
        /// It does not.
        Kept = "kept",
        /// It does.
        Shrink = "shrink",
    }
}

words! {
    /// What an effect does besides, when the damage cannot be prevented (615.12-extra-parts-happen).
    pub enum UnpreventableRiders "reading" {
        /// It still does it.
        Happen = "happen",
        /// It does not.
        Skipped = "skipped",
    }
}

words! {
    /// What counts as one event for an effect that looks at damage to an object
    /// (wiki-one-counter-per-event).
    pub enum EventGranularity "reading" {
        /// All that is dealt to it at once.
        AllAtOnce = "all at once",
        /// What each source deals.
        EachSource = "each source",
    }
}

words! {
    /// How often a static effect on so much of an event applies at one time
    /// (615.10-each-event-separately).
    pub enum StaticAmount "reading" {
        /// To each event.
        EachEvent = "each event",
        /// Once.
        Once = "once",
    }
}

words! {
    /// Who says which effect is applied next (616.1).
    pub enum OrderChooser "reading" {
        /// The affected player, or who controls or owns the affected object.
        Affected = "affected",
        /// Who controls the effect.
        EffectsController = "effect's controller",
        /// Nobody: the oldest effect comes first.
        Nobody = "nobody",
    }
}

words! {
    /// Whether effects still meet an event of which nothing is left (120.8, 614.7a).
    pub enum Emptied "reading" {
        /// They do not.
        NoEvent = "no event",
        /// They do, and are used up by it.
        StillAnEvent = "still an event",
    }
}

words! {
    /// Whether a chosen source is looked at again when it would deal damage (615.9).
    pub enum SourceRecheck "reading" {
        /// It is.
        Rechecked = "rechecked",
        /// It is not.
        NotRechecked = "not rechecked",
    }
}

words! {
    /// How long a shield against the next time lasts (615.8-later-instances-are-dealt).
    pub enum NextTime "reading" {
        /// For one instance.
        OneInstance = "one instance",
        /// For the whole turn.
        WholeTurn = "whole turn",
        /// For one recipient of one instance.
        OneRecipient = "one recipient",
    }
}

words! {
    /// When the additional effect takes place (615.5-immediately-afterward).
    pub enum RiderTime "reading" {
        /// Before state-based actions.
        BeforeStateBased = "before state-based actions",
        /// After them.
        AfterStateBased = "after state-based actions",
    }
}

words! {
    /// Whether an effect is still about a card that left and came back (400.7).
    pub enum Identity "reading" {
        /// It is not: that is a new object.
        NewObject = "new object",
        /// It is.
        SameCard = "same card",
    }
}

words! {
    /// How often an effect meets one event and what it becomes (614.5).
    pub enum Repetition "reading" {
        /// Once.
        Once = "once",
        /// Twice.
        Twice = "twice",
    }
}

words! {
    /// Whether a source is chosen like a target (609.7a-not-a-target).
    pub enum SourceChoice "reading" {
        /// It is not.
        NotATarget = "not a target",
        /// It is.
        ATarget = "a target",
    }
}

words! {
    /// What an effect of a resolution on damage in general is about (611.2c).
    pub enum LaterArrivals "reading" {
        /// Also what arrives later.
        Included = "included",
        /// Only what was there.
        LeftOut = "left out",
    }
}

words! {
    /// Which creatures have a shield of those made for each (615.11).
    pub enum EachShield "reading" {
        /// Those that fit on resolution.
        FixedOnResolution = "fixed on resolution",
        /// Whatever fits when damage would be dealt.
        WhateverFits = "whatever fits",
    }
}

words! {
    /// Whether redirected damage counts as prevented (wiki-redirection-is-replacement).
    pub enum Redirection "reading" {
        /// It does not.
        Replacement = "replacement",
        /// It does: unpreventable damage is not redirected.
        Prevention = "prevention",
    }
}

words! {
    /// Whether effects on how something enters come in classes (616.1b to 616.1d).
    pub enum EnteringOrder "reading" {
        /// Control, then copies, then back faces, then the rest.
        ByClass = "by class",
        /// In any order.
        AnyOrder = "any order",
    }
}

/// The rulings of an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulings {
    /// How damage is divided among blockers.
    pub assignment_order: AssignmentOrder,
    /// What several shield counters are.
    pub shield_counters: ShieldCounters,
    /// Whether there are battles.
    pub battles: Battles,
    /// Whether a pool shrinks.
    pub depletion: Depletion,
    /// Whether unpreventable damage shrinks a pool.
    pub unpreventable_pools: UnpreventablePools,
    /// What else happens on unpreventable damage.
    pub unpreventable_riders: UnpreventableRiders,
    /// What counts as one event.
    pub event_granularity: EventGranularity,
    /// How often a static amount applies.
    pub static_amount: StaticAmount,
    /// Who orders effects.
    pub order_chooser: OrderChooser,
    /// Whether nothing is an event.
    pub emptied: Emptied,
    /// Whether sources are looked at again.
    pub source_recheck: SourceRecheck,
    /// How long the next time is.
    pub next_time: NextTime,
    /// When additional effects take place.
    pub rider_time: RiderTime,
    /// Whether effects follow cards.
    pub identity: Identity,
    /// How often an effect meets an event.
    pub repetition: Repetition,
    /// How sources are chosen.
    pub source_choice: SourceChoice,
    /// Whether what arrives later is included.
    pub later_arrivals: LaterArrivals,
    /// Who has one of several shields.
    pub each_shield: EachShield,
    /// What redirection is.
    pub redirection: Redirection,
    /// In what order effects on entering come.
    pub entering_order: EnteringOrder,
}

impl Rulings {
    /// The rulings of an edition; none for an edition that is not played.
    pub fn of(edition: &str) -> Option<Self> {
        let old = match edition {
            "2022-04-29" => true,
            "2026-09-25" => false,
            _ => return None,
        };
        Some(Self {
            assignment_order: if old { AssignmentOrder::Listed } else { AssignmentOrder::Free },
            shield_counters: if old { ShieldCounters::EffectEach } else { ShieldCounters::OneEffect },
            battles: if old { Battles::None } else { Battles::Damageable },
            depletion: Depletion::Shrinks,
            unpreventable_pools: UnpreventablePools::Kept,
            unpreventable_riders: UnpreventableRiders::Happen,
            event_granularity: EventGranularity::AllAtOnce,
            static_amount: StaticAmount::EachEvent,
            order_chooser: OrderChooser::Affected,
            emptied: Emptied::NoEvent,
            source_recheck: SourceRecheck::Rechecked,
            next_time: NextTime::OneInstance,
            rider_time: RiderTime::BeforeStateBased,
            identity: Identity::NewObject,
            repetition: Repetition::Once,
            source_choice: SourceChoice::NotATarget,
            later_arrivals: LaterArrivals::Included,
            each_shield: EachShield::FixedOnResolution,
            redirection: Redirection::Replacement,
            entering_order: EnteringOrder::ByClass,
        })
    }
}

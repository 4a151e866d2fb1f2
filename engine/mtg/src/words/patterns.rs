//! The patterns of events that triggers and replacement effects look for.

use crate::words::amount::Compare;
use crate::words::scenario::Stage;
use crate::words::select::{Condition, Selector, Zone};
use kernel::words::shape::Text;
use kernel::{one_of, record, tagged, words};

words! {
    /// A kind of damage.
    pub enum DamageKind "kind of damage" {
        /// Dealt by creatures in the combat damage step (510).
        Combat = "combat",
        /// Dealt by anything else: spells, abilities, fights.
        Noncombat = "noncombat",
    }
}

impl DamageKind {
    /// Whether damage that is combat damage, or is not, is of this kind.
    pub fn is(self, combat: bool) -> bool {
        combat == (self == Self::Combat)
    }
}

words! {
    /// What counts as one event for an effect.
    pub enum Per "granularity" {
        /// Each source's damage to each recipient.
        Source = "source",
        /// All that one recipient would be dealt at once.
        Event = "event",
        /// Each 1 of it.
        Point = "point",
    }
}

words! {
    /// What is responsible for an event, in a word.
    pub enum ByWord "cause" {
        /// By a spell's or ability's effect, and not by the rules or as a cost.
        Effect = "effect",
        /// By damage that was dealt.
        Damage = "damage",
    }
}

one_of! {
    /// What is responsible for an event.
    pub enum By "a cause" {
        /// In a word.
        Word(ByWord): OneOf(ByWord::WORDS) = "word",
        /// One of these.
        Selector(Selector): Any = "selector",
    }
}

record! {
    /// Damage that is or would be dealt.
    pub struct DealtPattern {
        /// The source.
        from: Option<Selector>,
        /// The recipient.
        to: Option<Selector>,
        /// How much.
        amount: Option<Compare>,
        /// What kind.
        damage: Option<DamageKind>,
        /// What counts as one event.
        per: Option<Per>,
        /// Whether all of it that is dealt at one time is one event to an ability.
        at_once: bool,
    }
}

record! {
    /// Damage that is prevented.
    pub struct PreventedPattern {
        /// By what.
        by: Option<Selector>,
        /// The source.
        from: Option<Selector>,
        /// The recipient.
        to: Option<Selector>,
        /// How much.
        amount: Option<Compare>,
        /// What counts as one event.
        per: Option<Per>,
    }
}

record! {
    /// An event that is replaced.
    pub struct ReplacedPattern {
        /// By what.
        by: Option<Selector>,
        /// What it was about.
        to: Option<Selector>,
    }
}

record! {
    /// Life that is gained or lost.
    pub struct LifePattern {
        /// Who.
        who: Option<Selector>,
        /// How much.
        amount: Option<Compare>,
        /// What would be left.
        leaves: Option<Compare>,
        /// By what.
        by: Option<By>,
    }
}

record! {
    /// Counters that are put.
    pub struct CountersPutPattern {
        /// On what.
        to: Option<Selector>,
        /// Which.
        counter: Option<Text>,
        /// How many.
        amount: Option<Compare>,
        /// By what.
        by: Option<By>,
        /// What counts as one event.
        per: Option<Per>,
    }
}

record! {
    /// Counters that are removed.
    pub struct CountersRemovedPattern {
        /// From what.
        from: Option<Selector>,
        /// Which.
        counter: Option<Text>,
        /// How many.
        amount: Option<Compare>,
        /// How many are left.
        leaves: Option<Compare>,
        /// What counts as one event.
        per: Option<Per>,
    }
}

record! {
    /// Something that changes zones.
    pub struct MovedPattern {
        /// What.
        what: Option<Selector>,
        /// From which zone.
        from: Option<Zone>,
        /// To which zone.
        to: Option<Zone>,
    }
}

record! {
    /// Cards that are drawn, milled or discarded.
    pub struct DrewPattern {
        /// Who.
        who: Option<Selector>,
        /// How many.
        amount: Option<Compare>,
        /// What.
        what: Option<Selector>,
        /// By what.
        by: Option<By>,
    }
}

record! {
    /// Tokens that are created.
    pub struct CreatedPattern {
        /// Under whose control.
        who: Option<Selector>,
        /// How many.
        amount: Option<Compare>,
        /// By what.
        by: Option<By>,
    }
}

record! {
    /// A spell or ability that is cast, activated, countered or triggered.
    pub struct StackPattern {
        /// Who.
        who: Option<Selector>,
        /// What.
        what: Option<Selector>,
        /// By what.
        by: Option<By>,
    }
}

record! {
    /// A permanent to which something happens.
    pub struct PermanentPattern {
        /// Its controller.
        who: Option<Selector>,
        /// What.
        what: Option<Selector>,
        /// Whether all to which it happens at one time is one event to an ability.
        at_once: bool,
    }
}

words! {
    /// A step, a phase or a turn that begins.
    pub enum Beginning "step, phase or turn" {
        /// The untap step, in which nobody has priority (502).
        Untap = "untap",
        /// The upkeep step (503).
        Upkeep = "upkeep",
        /// The draw step (504).
        Draw = "draw",
        /// The main phase before combat (505).
        PrecombatMain = "precombat main",
        /// The first step of combat (507).
        BeginningOfCombat = "beginning of combat",
        /// The step in which attackers are declared (508).
        DeclareAttackers = "declare attackers",
        /// The step in which blockers are declared (509).
        DeclareBlockers = "declare blockers",
        /// The combat damage step of first and double strike; only where a creature has one of them (510.4).
        FirstStrikeDamage = "first strike damage",
        /// The step in which combat damage is dealt (510).
        CombatDamage = "combat damage",
        /// The last step of combat (511).
        EndOfCombat = "end of combat",
        /// The main phase after combat (505).
        PostcombatMain = "postcombat main",
        /// The end step, where "at the beginning of the next end step" triggers (513).
        EndStep = "end step",
        /// The cleanup step, in which marked damage goes and "this turn" ends (514).
        Cleanup = "cleanup",
        /// The whole combat phase, to be skipped.
        CombatPhase = "combat phase",
        /// The whole turn, to be skipped.
        Turn = "turn",
    }
}

impl Beginning {
    /// Whether it is that step.
    pub fn is(self, stage: Stage) -> bool {
        self.as_str() == stage.as_str()
    }
}

record! {
    /// A step that begins.
    pub struct BeganPattern {
        /// Which.
        step: Option<Beginning>,
        /// Whose.
        who: Option<Selector>,
    }
}

tagged! {
    /// An event that would happen or happens.
    pub enum EventPattern "event" {
        /// Damage is dealt.
        Dealt(DealtPattern) = "dealt",
        /// Damage is prevented.
        Prevented(PreventedPattern) = "prevented",
        /// An event is replaced.
        Replaced(ReplacedPattern) = "replaced",
        /// Life is gained.
        Gained(LifePattern) = "gained",
        /// Life is lost.
        Lost(LifePattern) = "lost",
        /// Counters are put.
        CountersPut(CountersPutPattern) = "counters_put",
        /// Counters are removed.
        CountersRemoved(CountersRemovedPattern) = "counters_removed",
        /// An object changes zones.
        Moved(MovedPattern) = "moved",
        /// A permanent enters the battlefield.
        Entered(MovedPattern) = "entered",
        /// A permanent is put into a graveyard from the battlefield.
        Died(MovedPattern) = "died",
        /// A permanent is destroyed.
        Destroyed(MovedPattern) = "destroyed",
        /// Cards are drawn.
        Drew(DrewPattern) = "drew",
        /// Cards are milled.
        Milled(DrewPattern) = "milled",
        /// Cards are discarded; in `would`, a discarded card would be put into a graveyard.
        Discarded(DrewPattern) = "discarded",
        /// Tokens are created.
        Created(CreatedPattern) = "created",
        /// A spell is cast.
        Cast(StackPattern) = "cast",
        /// An ability is activated.
        Activated(StackPattern) = "activated",
        /// A spell or ability is countered.
        Countered(StackPattern) = "countered",
        /// An ability triggers.
        Triggered(StackPattern) = "triggered",
        /// A creature attacks.
        Attacked(PermanentPattern) = "attacked",
        /// A creature blocks.
        Blocked(PermanentPattern) = "blocked",
        /// An attacking creature is blocked.
        BecameBlocked(PermanentPattern) = "became_blocked",
        /// An untapped permanent is tapped.
        BecameTapped(PermanentPattern) = "became_tapped",
        /// A player loses control of a permanent.
        ControlLost(PermanentPattern) = "control_lost",
        /// A step begins.
        Began(BeganPattern) = "began",
    }
}

/// The words of [`EventPattern`].
pub const EVENT_WORDS: &[&str] = &[
    "dealt",
    "prevented",
    "replaced",
    "gained",
    "lost",
    "counters_put",
    "counters_removed",
    "moved",
    "entered",
    "died",
    "destroyed",
    "drew",
    "milled",
    "discarded",
    "created",
    "cast",
    "activated",
    "countered",
    "triggered",
    "attacked",
    "blocked",
    "became_blocked",
    "became_tapped",
    "control_lost",
    "began",
];

record! {
    /// A state of the game on which an ability triggers (603.8).
    pub struct StateTrigger {
        /// The state.
        state: Condition,
    }
}

one_of! {
    /// What an ability triggers on.
    pub enum TriggerEvent "what triggers it" {
        /// A state of the game.
        State(StateTrigger): With(&["state"]) = "state",
        /// An event.
        Event(Box<EventPattern>): Map = "event",
    }
}

//! The patterns of events that triggers and replacement effects look for.

use crate::words::amount::Compare;
use crate::words::kinds;
use crate::words::scenario::{Daytime, Stage};
use crate::words::select::{Condition, Selector, Zone};
use kernel::words::shape::{Many, Positive, Text};
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
    /// Returns `true` if damage that is combat damage, or is not, is of this kind.
    pub fn is(self, combat: bool) -> bool {
        combat == (self == Self::Combat)
    }
}

words! {
    /// The part of what happens that counts as one event for an effect.
    pub enum Per "granularity" {
        /// Each source's damage to each recipient.
        Source = "source",
        /// All damage that one recipient would be dealt at once.
        Event = "event",
        /// Each 1 of it.
        Point = "point",
        /// All damage that one source would deal at once, to all its recipients together.
        OneSource = "one source",
    }
}

words! {
    /// The cause of an event, as one word.
    pub enum ByWord "cause" {
        /// By a spell's or ability's effect, and not by the rules or as a cost.
        Effect = "effect",
        /// By damage that was dealt.
        Damage = "damage",
    }
}

one_of! {
    /// The cause of an event.
    pub enum By "a cause" {
        /// By any effect, or by damage.
        Word(ByWord): OneOf(ByWord::WORDS) = "word",
        /// By an object that fits.
        Selector(Selector): Any = "selector",
    }
}

record! {
    /// Damage that is or would be dealt.
    pub struct DealtPattern {
        /// The source of the damage; any, if left out.
        from: Option<Selector> [takes: kinds::OBJECT],
        /// The recipient of the damage; any, if left out.
        to: Option<Selector> [takes: kinds::DAMAGED],
        /// The amount of damage; any, if left out.
        amount: Option<Compare>,
        /// Only combat or only noncombat damage; both, if left out.
        damage: Option<DamageKind>,
        /// The part of what happens that counts as one event.
        per: Option<Per>,
        /// `true` if all damage that is dealt at one time is one event for the ability.
        at_once: bool,
        /// The excess damage of all that a permanent is dealt at one time; the amount of the event is then that excess
        /// (120.10).
        excess: Option<Compare>,
    }
}

record! {
    /// Damage that is prevented.
    pub struct PreventedPattern {
        /// The effects that prevent it; any, if left out.
        by: Option<Selector> [takes: kinds::OBJECT],
        /// The source of the damage; any, if left out.
        from: Option<Selector> [takes: kinds::OBJECT],
        /// The recipient for whom it is prevented; any, if left out.
        to: Option<Selector> [takes: kinds::DAMAGED],
        /// The amount prevented; any, if left out.
        amount: Option<Compare>,
        /// The part of what happens that counts as one event.
        per: Option<Per>,
    }
}

record! {
    /// An event that is replaced.
    pub struct ReplacedPattern {
        /// The effects that replace it; any, if left out.
        by: Option<Selector> [takes: kinds::OBJECT],
        /// The player or object that the event was about; any, if left out.
        to: Option<Selector>,
    }
}

record! {
    /// Life that is gained or lost.
    pub struct LifePattern {
        /// The players whose life changes; any, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The amount of life; any, if left out.
        amount: Option<Compare>,
        /// The life total that there would be after it; any, if left out.
        leaves: Option<Compare>,
        /// The cause of the event; any, if left out.
        by: Option<By> [takes: kinds::OBJECT],
    }
}

record! {
    /// Counters that are put.
    pub struct CountersPutPattern {
        /// The recipient of the counters; any, if left out.
        to: Option<Selector>,
        /// The kind of counters that are put; any, if left out.
        counter: Option<Text>,
        /// The number of counters put; any, if left out.
        amount: Option<Compare>,
        /// The cause of putting them; any, if left out.
        by: Option<By> [takes: kinds::OBJECT],
        /// The part of what happens that counts as one event.
        per: Option<Per>,
    }
}

record! {
    /// Counters that are removed.
    pub struct CountersRemovedPattern {
        /// The object or player that loses the counters; any, if left out.
        from: Option<Selector>,
        /// The kind of counters that are removed; any, if left out.
        counter: Option<Text>,
        /// The number of counters removed; any, if left out.
        amount: Option<Compare>,
        /// The number of them left; any, if left out.
        leaves: Option<Compare>,
        /// The part of what happens that counts as one event.
        per: Option<Per>,
    }
}

record! {
    /// Something that changes zones.
    pub struct MovedPattern {
        /// The objects that change zones; any, if left out.
        what: Option<Selector>,
        /// The zone they come from; any, if left out.
        from: Option<Zone>,
        /// The zone they go to; any, if left out.
        to: Option<Zone>,
        /// `true` if everything that moves at one time is one event for the ability ("one or more"; 603.2c).
        at_once: bool,
    }
}

record! {
    /// Cards that are drawn, milled or discarded.
    pub struct DrewPattern {
        /// The players whose cards they are; any, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The number of cards at once; any, if left out.
        amount: Option<Compare>,
        /// The cards it is about; any, if left out. Cards that are milled at one time are one event.
        what: Option<Selector>,
        /// The cause of the event; any, if left out.
        by: Option<By> [takes: kinds::OBJECT],
    }
}

record! {
    /// Tokens that are created.
    pub struct CreatedPattern {
        /// The players who get the tokens; any, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The number of tokens created; any, if left out.
        amount: Option<Compare>,
        /// The tokens that it is about, by what they are or would be; any, if left out.
        what: Option<Selector>,
        /// The cause of creating them; any, if left out.
        by: Option<By> [takes: kinds::OBJECT],
    }
}

record! {
    /// A spell or ability that is cast, activated, countered or triggered.
    pub struct StackPattern {
        /// The players who control the spell or ability; any, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The spells, or the objects that have the ability; any, if left out.
        what: Option<Selector>,
        /// The cause of the event; any, if left out.
        by: Option<By> [takes: kinds::OBJECT],
    }
}

record! {
    /// A permanent to which something happens.
    pub struct PermanentPattern {
        /// The players who control the permanent; any, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The permanents it is about; any, if left out.
        what: Option<Selector>,
        /// `true` if everything to which it happens at one time is one event for the ability.
        at_once: bool,
        /// `true` if it is the only creature that was declared as an attacker (506.5).
        alone: bool,
        /// The players, planeswalkers and battles that it attacks; any, if left out (508.3a).
        whom: Option<Selector> [takes: kinds::DAMAGED],
    }
}

record! {
    /// Becoming a target.
    pub struct TargetedPattern {
        /// The objects or players that become targets; any, if left out.
        what: Option<Selector>,
        /// The spells, or the objects whose abilities target them; any, if left out.
        by: Option<Selector> [takes: kinds::OBJECT],
        /// The players who control the spell or ability; any, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
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
        /// The whole combat phase, to be skipped; what triggers as it begins is about its first step.
        CombatPhase = "combat phase" [needs: kinds::WHOLE],
        /// The whole turn, to be skipped; what triggers as it begins is about its first step.
        Turn = "turn" [needs: kinds::WHOLE],
    }
}

impl Beginning {
    /// Returns `true` if it is that step.
    pub fn is(self, stage: Stage) -> bool {
        self.as_str() == stage.as_str()
    }
}

record! {
    /// A change of the time of day.
    pub struct DayPattern {
        /// The time of day that it becomes; either, if left out.
        to: Option<Daytime>,
    }
}

record! {
    /// A step that begins.
    pub struct BeganPattern {
        /// The step, phase or turn that begins; any, if left out.
        step: Option<Beginning>,
        /// The player whose turn it is; any, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
    }
}

tagged! {
    /// An event that would happen or happens.
    pub enum EventPattern "event" {
        /// Damage is dealt, or would be (120).
        Dealt(DealtPattern) = "dealt" [sets: kinds::DAMAGE],
        /// Damage is prevented by an effect (615).
        Prevented(PreventedPattern) = "prevented" [sets: kinds::DAMAGE],
        /// An event is replaced by an effect (614).
        Replaced(ReplacedPattern) = "replaced" [sets: kinds::EVENT],
        /// Players gain life (119).
        Gained(LifePattern) = "gained" [sets: kinds::EVENT],
        /// Players lose life, by damage too (119).
        Lost(LifePattern) = "lost" [sets: kinds::EVENT],
        /// Counters are put on something (122).
        CountersPut(CountersPutPattern) = "counters_put" [sets: kinds::EVENT],
        /// Lore counters on the Saga reach this chapter, or one of these chapters (714.2b).
        Chapter(Many<Positive>) = "chapter" [sets: kinds::EVENT],
        /// Counters are removed from something (122).
        CountersRemoved(CountersRemovedPattern) = "counters_removed" [sets: kinds::EVENT],
        /// An object changes zones.
        Moved(MovedPattern) = "moved" [sets: kinds::EVENT],
        /// A permanent enters the battlefield.
        Entered(MovedPattern) = "entered" [sets: &["it", "x", "that much", "amount"]],
        /// A permanent is put into a graveyard from the battlefield.
        Died(MovedPattern) = "died" [sets: kinds::EVENT],
        /// A permanent is destroyed.
        Destroyed(MovedPattern) = "destroyed" [sets: kinds::EVENT],
        /// Players draw cards (121).
        Drew(DrewPattern) = "drew" [sets: kinds::EVENT],
        /// Players mill cards (701.17).
        Milled(DrewPattern) = "milled" [sets: kinds::EVENT],
        /// Cards are discarded; in `would`, a discarded card would be put into a graveyard.
        Discarded(DrewPattern) = "discarded" [sets: kinds::EVENT],
        /// Tokens are created on the battlefield (701.7).
        Created(CreatedPattern) = "created" [sets: kinds::EVENT],
        /// A spell is cast by a player (601).
        Cast(StackPattern) = "cast" [sets: &["it", "x", "that much", "amount"]],
        /// An ability is activated by a player (602).
        Activated(StackPattern) = "activated" [sets: kinds::EVENT],
        /// A spell or ability is countered.
        Countered(StackPattern) = "countered" [sets: kinds::EVENT],
        /// An ability triggers by some event (603).
        Triggered(StackPattern) = "triggered" [sets: kinds::EVENT],
        /// A creature attacks, as attackers are declared (508).
        Attacked(PermanentPattern) = "attacked" [sets: &["it", "defending player", "that much", "amount"]],
        /// A creature blocks, as blockers are declared (509).
        Blocked(PermanentPattern) = "blocked" [sets: &["it", "defending player", "that much", "amount"]],
        /// An attacking creature is blocked.
        BecameBlocked(PermanentPattern) = "became_blocked" [sets: &["it", "defending player", "that much", "amount"]],
        /// An attacking creature is not blocked, as blockers are declared (509.1h).
        Unblocked(PermanentPattern) = "unblocked" [sets: &["it", "defending player", "that much", "amount"]],
        /// A creature is exerted by its controller (701.43).
        Exerted(PermanentPattern) = "exerted" [sets: kinds::EVENT],
        /// A face-down permanent is turned face up (708.7).
        TurnedFaceUp(PermanentPattern) = "turned_face_up" [sets: kinds::EVENT],
        /// A permanent transforms (701.27).
        Transformed(PermanentPattern) = "transformed" [sets: kinds::EVENT],
        /// A card is discarded for its cycling ability (702.29).
        Cycled(StackPattern) = "cycled" [sets: kinds::EVENT],
        /// An object or player becomes the target of a spell or ability, once for each (115.1).
        Targeted(TargetedPattern) = "targeted" [sets: &["it", "targeter", "that much", "amount"]],
        /// A scheme is set in motion (701.31).
        SetInMotion(StackPattern) = "set_in_motion" [sets: kinds::EVENT],
        /// An untapped permanent is tapped.
        BecameTapped(PermanentPattern) = "became_tapped" [sets: kinds::EVENT],
        /// A tapped permanent becomes untapped (701.26).
        BecameUntapped(PermanentPattern) = "became_untapped" [sets: kinds::EVENT],
        /// A player loses control of a permanent.
        ControlLost(PermanentPattern) = "control_lost" [sets: kinds::EVENT],
        /// Day becomes night, or night becomes day (730).
        DayChanged(DayPattern) = "day_changed" [sets: kinds::EVENT],
        /// A step, phase or turn begins (500).
        Began(BeganPattern) = "began" [sets: kinds::EVENT],
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
    "chapter",
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
    "unblocked",
    "exerted",
    "turned_face_up",
    "transformed",
    "cycled",
    "targeted",
    "set_in_motion",
    "became_tapped",
    "became_untapped",
    "control_lost",
    "day_changed",
    "began",
];

record! {
    /// A state of the game on which an ability triggers (603.8).
    pub struct StateTrigger {
        /// The state of the game on which the ability triggers (603.8).
        state: Condition,
    }
}

one_of! {
    /// The event that an ability triggers on.
    pub enum TriggerEvent "what triggers it" {
        /// A state of the game that holds.
        State(StateTrigger): With(&["state"]) = "state",
        /// An event that happens, by its pattern.
        Event(Box<EventPattern>): Map = "event",
    }
}

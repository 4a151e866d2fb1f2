//! What spells and abilities do.

use crate::words::amount::{Amount, Measured, Round, ShieldAmount, StatsChange};
use crate::words::cards::{Card, Color, Keyword, Type};
pub use crate::words::patterns::{DamageKind, EVENT_WORDS, EventPattern, Per, TriggerEvent};
use crate::words::select::{Condition, Selector, Whether, Zone};
use kernel::words::shape::Text;
use kernel::{flattened, one_of, record, tagged, words};

words! {
    /// How long an effect lasts.
    pub enum Span "duration" {
        /// Until the end of this turn (514.2).
        Turn = "turn",
        /// Until the end of this combat (511.2).
        Combat = "combat",
        /// Until the next turn of its controller begins.
        UntilYourNextTurn = "until your next turn",
        /// For the rest of the game.
        Game = "game",
    }
}

words! {
    /// Where in a library.
    pub enum Position "position" {
        /// On top, to be drawn next.
        Top = "top",
        /// At the bottom, under all other cards.
        Bottom = "bottom",
        /// Shuffled in, so that nobody knows where.
        Shuffled = "shuffled",
    }
}

words! {
    /// A face of a card.
    pub enum Face "face" {
        /// The face with which it is put onto the battlefield usually.
        Front = "front",
        /// The other face, which the card has under `back`.
        Back = "back",
    }
}

record! {
    /// What a player cannot do.
    pub struct CantPlayer {
        /// Which player.
        who: Option<Selector>,
    }
}

record! {
    /// What cannot be done to an object.
    pub struct CantObject {
        /// Whose action it would be.
        who: Option<Selector>,
        /// Which object.
        what: Option<Selector>,
    }
}

record! {
    /// Which creatures cannot block which.
    pub struct CantBlock {
        /// Which creatures; all.
        what: Option<Selector>,
        /// Which attackers; all.
        attacker: Option<Selector>,
    }
}

record! {
    /// Where no counters can be put.
    pub struct CantCounters {
        /// On what.
        to: Option<Selector>,
        /// Which.
        counter: Option<Text>,
    }
}

tagged! {
    /// An action that cannot happen (614.17).
    pub enum CantVerb "action" {
        /// Gaining life.
        GainLife(CantPlayer) = "gain_life",
        /// Losing life.
        LoseLife(CantPlayer) = "lose_life",
        /// Drawing.
        Draw(CantPlayer) = "draw",
        /// Putting counters.
        PutCounters(CantCounters) = "put_counters",
        /// Attacking.
        Attack(CantObject) = "attack",
        /// Blocking.
        Block(CantBlock) = "block",
        /// Countering.
        Counter(CantObject) = "counter",
        /// Destroying.
        Destroy(CantObject) = "destroy",
        /// Sacrificing.
        Sacrifice(CantObject) = "sacrifice",
        /// Regenerating.
        Regenerate(CantObject) = "regenerate",
        /// Activating abilities.
        Activate(CantObject) = "activate",
    }
}

one_of! {
    /// An event or action that cannot happen.
    pub enum Cant "an event or action" {
        /// An event.
        Event(Box<EventPattern>): With(EVENT_WORDS) = "event",
        /// An action.
        Verb(Box<CantVerb>): Map = "verb",
    }
}

record! {
    /// What a prevention is under a condition, in place of what it is otherwise (614.15).
    pub struct InsteadPrevent {
        /// The condition.
        r#if: Condition,
        /// How much then.
        amount: Option<ShieldAmount>,
        /// From which sources then.
        from: Option<Selector>,
        /// To which recipients then.
        to: Option<Selector>,
    }
}

record! {
    /// Preventing damage (615).
    pub struct Prevent {
        /// How much.
        amount: ShieldAmount,
        /// The value of X, measured as the effect is made.
        x: Option<Measured>,
        /// What kind; any.
        damage: Option<DamageKind>,
        /// From which sources; any.
        from: Option<Selector>,
        /// To which recipients; any.
        to: Option<Selector>,
        /// What counts as one event; each source's damage to each recipient.
        per: Option<Per>,
        /// Asked of each event.
        r#if: Option<Condition>,
        /// Whether its controller may decline.
        may: bool,
        /// How long.
        span as "for": Option<Span>,
        /// Which way a half is rounded.
        round: Option<Round>,
        /// The additional effect (615.5).
        then: Vec<Entry>,
        /// What it is under a condition.
        instead: Option<InsteadPrevent>,
    }
}

one_of! {
    /// Where something goes instead.
    pub enum Destination "a zone or a selector" {
        /// To a zone.
        Zone(Zone): OneOf(Zone::WORDS) = "zone",
        /// To a player or an object.
        Selector(Selector): Any = "selector",
    }
}

record! {
    /// How an event is changed.
    pub struct Change {
        /// How much.
        amount: Option<Amount>,
        /// To what, or where.
        to: Option<Destination>,
        /// Under whose control.
        controller: Option<Selector>,
        /// Whether tapped.
        tapped: Option<bool>,
        /// As a copy of what.
        copy_of: Option<Selector>,
        /// With which face up.
        face: Option<Face>,
        /// What is chosen with it.
        choose: Option<Text>,
        /// What is left.
        leaves: Option<Amount>,
    }
}

record! {
    /// Replacing an event (614).
    pub struct Replace {
        /// The event.
        would: EventPattern,
        /// How it is changed.
        change: Option<Change>,
        /// What happens instead.
        instead: Vec<Entry>,
        /// How much of it, and how often.
        amount: Option<ShieldAmount>,
        /// What counts as one event.
        per: Option<Per>,
        /// Asked of each event.
        r#if: Option<Condition>,
        /// Whether its controller may decline.
        may: bool,
        /// How long.
        span as "for": Option<Span>,
    }
}

record! {
    /// Damage that cannot be prevented (615.12).
    pub struct Unpreventable {
        /// From which sources; any.
        from: Option<Selector>,
        /// To which recipients; any.
        to: Option<Selector>,
        /// What kind; any.
        damage: Option<DamageKind>,
        /// How long.
        span as "for": Option<Span>,
    }
}

record! {
    /// What dealing damage is under a condition (614.15).
    pub struct InsteadDeal {
        /// The condition.
        r#if: Condition,
        /// How much then.
        amount: Option<Amount>,
        /// To what then.
        to: Option<Selector>,
        /// Whether it cannot be prevented then.
        unpreventable: Option<Whether>,
    }
}

record! {
    /// Dealing damage (120).
    pub struct DealDamage {
        /// How much.
        amount: Amount,
        /// To what.
        to: Selector,
        /// From what; the object itself.
        from: Option<Selector>,
        /// Whether it cannot be prevented.
        unpreventable: Option<Whether>,
        /// Whether it cannot be dealt to another one instead.
        not_redirected: Option<Whether>,
        /// What it is under a condition.
        instead: Option<InsteadDeal>,
        /// Who is dealt what exceeds lethal damage (120.4a).
        excess_to: Option<Selector>,
    }
}

record! {
    /// So much for a player.
    pub struct Quantity {
        /// Who; the controller.
        who: Option<Selector>,
        /// How much.
        amount: Amount,
    }
}

record! {
    /// Putting counters.
    pub struct PutCounters {
        /// Which.
        counter: Text,
        /// How many.
        amount: Amount,
        /// On what.
        to: Selector,
    }
}

record! {
    /// Removing counters.
    pub struct RemoveCounters {
        /// Which.
        counter: Text,
        /// How many.
        amount: Amount,
        /// From what.
        from: Selector,
    }
}

record! {
    /// Putting an object into a zone.
    pub struct Move {
        /// What.
        what: Selector,
        /// Where.
        to: Zone,
        /// Where in a library.
        position: Option<Position>,
        /// Under whose control.
        controller: Option<Selector>,
    }
}

record! {
    /// Doing something to an object.
    pub struct Affect {
        /// What.
        what: Selector,
        /// Who does it, where that is another than the controller.
        who: Option<Selector>,
    }
}

record! {
    /// A fight (701.14).
    pub struct Fight {
        /// One creature.
        what: Selector,
        /// The other.
        with: Selector,
    }
}

record! {
    /// How many are created under a condition (614.15).
    pub struct InsteadCreate {
        /// The condition.
        r#if: Condition,
        /// How many then.
        amount: Amount,
    }
}

record! {
    /// Creating tokens (701.7).
    pub struct Create {
        /// How many.
        amount: Amount,
        /// Under whose control; the controller's.
        who: Option<Selector>,
        /// What they are like.
        token: Option<Box<Card>>,
        /// What they are copies of.
        copy_of: Option<Selector>,
        /// How many under a condition.
        instead: Option<InsteadCreate>,
    }
}

record! {
    /// Changing the characteristics of objects (611, 613).
    pub struct Modify {
        /// Which objects.
        what: Selector,
        /// Power and toughness.
        stats: Option<StatsChange>,
        /// Keywords added.
        keywords: Vec<Keyword>,
        /// Types set.
        types: Option<Vec<Type>>,
        /// Subtypes set.
        subtypes: Option<Vec<Text>>,
        /// Colors set.
        colors: Option<Vec<Color>>,
        /// How long.
        span as "for": Option<Span>,
    }
}

record! {
    /// Gaining control of a permanent.
    pub struct GainControl {
        /// Who; the controller.
        who: Option<Selector>,
        /// What.
        what: Selector,
        /// How long.
        span as "for": Option<Span>,
    }
}

record! {
    /// Losing the game.
    pub struct LoseGame {
        /// Who.
        who: Selector,
    }
}

record! {
    /// Flipping a coin (705).
    pub struct Flip {
        /// The source of damage that is chosen before, and is `it` afterwards.
        source: Option<Selector>,
        /// What happens if the flip is won.
        won: Vec<Entry>,
        /// What happens if the flip is lost.
        lost: Vec<Entry>,
    }
}

tagged! {
    /// An effect.
    pub enum Effect "effect" {
        /// Prevents damage.
        Prevent(Box<Prevent>) = "prevent",
        /// Replaces an event.
        Replace(Box<Replace>) = "replace",
        /// Damage cannot be prevented.
        Unpreventable(Box<Unpreventable>) = "unpreventable",
        /// An event cannot happen.
        Cant(Cant) = "cant",
        /// Deals damage.
        DealDamage(Box<DealDamage>) = "deal_damage",
        /// A player gains life.
        GainLife(Quantity) = "gain_life",
        /// A player loses life.
        LoseLife(Quantity) = "lose_life",
        /// A player draws cards.
        Draw(Quantity) = "draw",
        /// A player mills cards.
        Mill(Quantity) = "mill",
        /// A player discards cards.
        Discard(Quantity) = "discard",
        /// Puts counters.
        PutCounters(Box<PutCounters>) = "put_counters",
        /// Removes counters.
        RemoveCounters(Box<RemoveCounters>) = "remove_counters",
        /// Puts an object into a zone.
        Move(Move) = "move",
        /// Destroys.
        Destroy(Affect) = "destroy",
        /// Sacrifices.
        Sacrifice(Affect) = "sacrifice",
        /// Taps.
        Tap(Affect) = "tap",
        /// Untaps.
        Untap(Affect) = "untap",
        /// Counters a spell or ability.
        Counter(Affect) = "counter",
        /// Removes from combat.
        RemoveFromCombat(Affect) = "remove_from_combat",
        /// Regenerates.
        Regenerate(Affect) = "regenerate",
        /// Two creatures fight.
        Fight(Fight) = "fight",
        /// Creates tokens.
        Create(Box<Create>) = "create",
        /// The controller gets an emblem with these static abilities (114).
        Emblem(Box<Card>) = "emblem",
        /// Changes characteristics.
        Modify(Box<Modify>) = "modify",
        /// A player gains control.
        GainControl(Box<GainControl>) = "gain_control",
        /// A player loses the game.
        LoseGame(LoseGame) = "lose_game",
        /// A coin is flipped.
        Flip(Box<Flip>) = "flip",
    }
}

record! {
    /// A trigger made on resolution: delayed (603.7), or reflexive inside an additional effect (603.12).
    pub struct Delayed {
        /// The event.
        when: TriggerEvent,
        /// What it does.
        effect: Vec<Entry>,
    }
}

one_of! {
    /// What an entry does.
    pub enum Act "an effect" {
        /// Makes a trigger.
        Delayed(Box<Delayed>): With(&["when"]) = "delayed",
        /// Has an effect.
        Effect(Effect): Map = "effect",
    }
}

flattened! {
    /// One instruction of a text.
    pub struct Entry {
        /// Asked once, when the instruction is carried out.
        r#if: Option<Condition>,
        ..act: Act,
    }
}

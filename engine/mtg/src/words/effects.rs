//! Effects of spells and abilities.

use indexmap::IndexMap;

use crate::words::amount::{Amount, Measured, Round, ShieldAmount, StatsChange};
use crate::words::cards::{Abilities, Card, Color, Keyword, Lost, Type};
use crate::words::choices::Choose;
pub use crate::words::copying::{Attach, BecomeCopy, CopySpell, GainControl};
pub use crate::words::dealing::{DealDamage, InsteadDeal, Share};
pub use crate::words::deeds::{ChooseNumber, ExileCards, ExilePile, ExileUntil, Players, Roll, RollResult};
use crate::words::kinds;
pub use crate::words::patterns::{DamageKind, EVENT_WORDS, EventPattern, Per, TriggerEvent};
use crate::words::paying::{CombatCost, DealtAsThough, ExtraTurn, ForEach, May, Pay, Proliferate, TriggersAgain};
pub use crate::words::prohibiting::{
    Cant, CantBlock, CantCounters, CantDraw, CantLose, CantObject, CantPlayer, CantSacrifice, CantVerb, LossReason,
};
use crate::words::select::{Condition, Selector, Zone};
use kernel::words::shape::{Many, Positive, Text};
use kernel::{flattened, one_of, record, tagged, words};

words! {
    /// The duration of an effect.
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
    /// A place in a library.
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
    /// The prevention under a condition, in place of the usual one (614.15).
    pub struct InsteadPrevent {
        /// The condition under which the prevention is another one.
        r#if: Condition,
        /// The amount prevented then; as before, if left out.
        amount: Option<ShieldAmount>,
        /// The sources in that case; as before, if left out.
        from: Option<Selector> [takes: kinds::OBJECT],
        /// The recipients in that case; as before, if left out.
        to: Option<Selector> [takes: kinds::DAMAGED],
    }
}

record! {
    /// Preventing damage (615).
    pub struct Prevent {
        /// The amount prevented, and how often: `next 3`, `all`, `1`.
        amount: ShieldAmount,
        /// The value of X, where it is measured as the effect is made.
        x: Option<Measured> [early: &["x"]],
        /// Only combat or only noncombat damage; both, if left out.
        damage: Option<DamageKind>,
        /// The sources whose damage is prevented; any, if left out.
        from: Option<Selector> [takes: kinds::OBJECT],
        /// The recipients for whom it is prevented; any, if left out.
        to: Option<Selector> [takes: kinds::DAMAGED],
        /// The part of what happens that counts as one event; each source's damage to each recipient.
        per: Option<Per>,
        /// A condition that is asked of each event that would be prevented.
        r#if: Option<Condition> [binds: kinds::CHANGED_DAMAGE],
        /// `true` if its controller may choose not to prevent an event.
        may: bool,
        /// The duration of the effect; from a spell or ability this turn, if left out.
        span as "for": Option<Span>,
        /// The direction in which a half is rounded, where half is prevented.
        round: Option<Round>,
        /// The further effects, with the damage that was prevented this way (615.5).
        then: Vec<Entry> [binds: kinds::PREVENTED],
        /// The prevention in place of all this, under a condition (614.15).
        instead: Option<InsteadPrevent>,
    }
}

one_of! {
    /// The destination of a move that is replaced.
    pub enum Destination "a zone or a selector" {
        /// The zone that it goes to instead.
        Zone(Zone): OneOf(Zone::WORDS) = "zone",
        /// The player or object that gets it instead.
        Selector(Selector): Any = "selector",
    }
}

record! {
    /// A change to an event.
    pub struct Change {
        /// The amount in place of the original amount.
        amount: Option<Amount> [binds: kinds::CHANGED],
        /// The recipient, or the zone, in place of the other.
        to: Option<Destination> [takes: kinds::DESTINATION],
        /// The player under whose control it enters.
        controller: Option<Selector>,
        /// `true` if it enters the battlefield tapped.
        tapped: Option<bool>,
        /// The object it enters as a copy of.
        copy_of: Option<Selector>,
        /// The face that is up as it enters.
        face: Option<Face>,
        /// The choice made as it enters: `color`, `player`, or a name that a case gives.
        choose: Option<Text> [card: &["chosen"]],
        /// The amount of life left, in place of what would be.
        leaves: Option<Amount> [binds: kinds::CHANGED],
    }
}

record! {
    /// Replacing an event (614).
    pub struct Replace {
        /// The event that is replaced, by its pattern.
        would: EventPattern [binds: kinds::WHOLE],
        /// The change to the event, if it still happens.
        change: Option<Change>,
        /// The effects in place of the event, in order.
        instead: Vec<Entry> [binds: &["prevented"]],
        /// The amount of the event that is replaced, and how often; all of each, if left out.
        amount: Option<ShieldAmount>,
        /// The part of what happens that counts as one event to the effect.
        per: Option<Per>,
        /// A condition that is asked of each event that would be replaced.
        r#if: Option<Condition> [binds: kinds::CAUSE],
        /// `true` if its controller may choose not to replace an event.
        may: bool,
        /// The duration of the effect; from a spell or ability this turn, if left out.
        span as "for": Option<Span>,
    }
}

record! {
    /// Damage that cannot be prevented (615.12).
    pub struct Unpreventable {
        /// The sources whose damage cannot be prevented; any, if left out.
        from: Option<Selector> [takes: kinds::OBJECT],
        /// The recipients for whom it cannot be prevented; any, if left out.
        to: Option<Selector> [takes: kinds::DAMAGED],
        /// Only combat or only noncombat damage; both, if left out.
        damage: Option<DamageKind>,
        /// The duration of the effect; from a spell or ability this turn, if left out.
        span as "for": Option<Span>,
    }
}

record! {
    /// An amount for a player.
    pub struct Quantity {
        /// The players to whom it happens; the controller, if left out.
        who: Option<Selector> [takes: kinds::PLAYER],
        /// The amount of life, or the number of cards.
        amount: Amount,
    }
}

record! {
    /// Putting counters.
    pub struct PutCounters {
        /// The kind of counters, such as `+1/+1`.
        counter: Text,
        /// The number of counters put on each.
        amount: Amount,
        /// The permanents or players that get the counters.
        to: Selector,
    }
}

record! {
    /// Removing counters.
    pub struct RemoveCounters {
        /// The kind of counters that goes away.
        counter: Text,
        /// The number of counters removed; `all` too.
        amount: Amount [binds: &["all"]],
        /// The permanents or players that lose the counters.
        from: Selector,
    }
}

record! {
    /// Putting an object into a zone.
    pub struct Move {
        /// The objects that are put elsewhere.
        what: Selector [takes: kinds::OBJECT],
        /// The zone to which they are put.
        to: Zone [takes: kinds::ZONE],
        /// The place in a library: on top, at the bottom, or shuffled in.
        position: Option<Position>,
        /// The player under whose control they enter the battlefield; the owner, if left out.
        controller: Option<Selector>,
        /// `true` if they enter the battlefield tapped.
        tapped: bool,
        /// The counters with which they enter the battlefield, by kind.
        counters: IndexMap<Text, Amount>,
        /// `true` if the controller searches for them, and in a hidden zone need not find any (701.23b).
        search: bool,
    }
}

record! {
    /// Doing something to an object.
    pub struct Affect {
        /// The objects to which it is done.
        what: Selector [acted: true],
        /// The player who does it, where that is another than the controller.
        who: Option<Selector> [takes: kinds::PLAYER],
    }
}

record! {
    /// Not untapping (502.3).
    pub struct StayTapped {
        /// The permanents that do not untap. A filter alone means those that fit in that untap step, even if they arrived
        /// later (611.2c); `each` means those that fit as the effect begins.
        what: Selector [acted: true],
        /// The player in whose next untap step they do not untap; their controller, if left out.
        who: Option<Selector>,
        /// The number of these steps; one, if left out.
        steps: Option<Positive>,
    }
}

record! {
    /// A fight (701.14).
    pub struct Fight {
        /// One of the two creatures that fight.
        what: Selector [takes: kinds::PERMANENT],
        /// The other of the two creatures that fight.
        with: Selector [takes: kinds::PERMANENT],
    }
}

record! {
    /// The number created under a condition (614.15).
    pub struct InsteadCreate {
        /// The condition under which other many are created.
        r#if: Condition,
        /// The number of tokens created then.
        amount: Amount,
    }
}

record! {
    /// Creating tokens (701.7).
    pub struct Create {
        /// The number of tokens created.
        amount: Amount,
        /// The players under whose control they are created; the controller, if left out.
        who: Option<Selector>,
        /// The facts of the tokens, as those of a card.
        token: Option<Box<Card>> [apart: true, binds: kinds::GIVEN],
        /// The object that the tokens are copies of.
        copy_of: Option<Selector>,
        /// The number created in place of that, under a condition.
        instead: Option<InsteadCreate>,
    }
}

record! {
    /// Changing the characteristics of objects (611, 613).
    pub struct Modify {
        /// The objects whose characteristics change.
        what: Selector [names: Some("changed")],
        /// The change of power and toughness: `+1/+1` adds, `4/4` sets.
        stats: Option<StatsChange> [of: Some("changed"), takes: kinds::OBJECT],
        /// The value of X in `stats`, where it is measured.
        x: Option<Measured> [early: &["x"]],
        /// The keyword abilities that they gain.
        keywords: Vec<Keyword>,
        /// The types that they have in place of their own.
        types: Option<Vec<Type>> [of: Some("changed"), takes: kinds::OBJECT],
        /// The subtypes that they have in place of their own.
        subtypes: Option<Vec<Text>> [of: Some("changed"), takes: kinds::OBJECT],
        /// The colors that they have in place of their own.
        colors: Option<Vec<Color>> [of: Some("changed"), takes: kinds::OBJECT],
        /// The duration of the change; from a spell or ability this turn, if left out.
        span as "for": Option<Span>,
        /// `true` if these types, subtypes and colors come in addition to their own.
        in_addition: bool,
        /// The abilities that they lose, before those they gain: `all abilities`, a keyword, an ability's name
        /// (613.1f).
        loses: Many<Lost> [of: Some("changed"), takes: kinds::OBJECT],
        /// The abilities that they gain, as those of a card (113.10, 613.1f).
        gains: Option<Box<Abilities>> [apart: true, binds: kinds::GIVEN, of: Some("changed"), takes: kinds::OBJECT],
        /// `true` if they have the chosen color in place of their own.
        of_chosen_color: bool [needs: &["chosen"]],
    }
}

record! {
    /// Losing the game.
    pub struct LoseGame {
        /// The players who lose the game.
        who: Selector [takes: kinds::PLAYER],
    }
}

record! {
    /// Flipping a coin (705).
    pub struct Flip {
        /// A source of damage that is chosen before the flip, and is `it` afterwards.
        source: Option<Selector>,
        /// The things for each of which a separate coin is flipped; the thing is `it` afterwards.
        each: Option<Selector>,
        /// The effects if the flip is won, in order.
        won: Vec<Entry> [binds: &["it"]],
        /// The effects if the flip is lost, in order.
        lost: Vec<Entry> [binds: &["it"]],
    }
}

tagged! {
    /// An effect.
    pub enum Effect "effect" {
        /// Prevents damage that would be dealt (615).
        Prevent(Box<Prevent>) = "prevent" [is: kinds::STATIC, apart: true],
        /// Replaces an event with another one, or changes it (614).
        Replace(Box<Replace>) = "replace" [is: kinds::STATIC, apart: true],
        /// Makes damage unpreventable while the effect lasts (615.12).
        Unpreventable(Box<Unpreventable>) = "unpreventable" [is: kinds::STATIC],
        /// Keeps something from happening while the effect lasts (614.17).
        Cant(Cant) = "cant" [is: kinds::STATIC, apart: true],
        /// Deals damage to objects or players (120).
        DealDamage(Box<DealDamage>) = "deal_damage" [is: kinds::INSTRUCTION, sets: &["it", "excess"]],
        /// Has players gain that much life (119.3).
        GainLife(Quantity) = "gain_life" [is: kinds::INSTRUCTION],
        /// Has players lose that much life (119.3).
        LoseLife(Quantity) = "lose_life" [is: kinds::INSTRUCTION, sets: &["lost"]],
        /// Has players draw that many cards (121).
        Draw(Quantity) = "draw" [is: kinds::INSTRUCTION],
        /// Has players put that many cards from their library into their graveyard (701.17).
        Mill(Quantity) = "mill" [is: kinds::INSTRUCTION, sets: &["it"], binds: &["all"]],
        /// Has players discard that many cards (701.9).
        Discard(Quantity) = "discard" [is: kinds::INSTRUCTION, binds: &["all"]],
        /// Puts counters on permanents or players (122).
        PutCounters(Box<PutCounters>) = "put_counters" [is: kinds::INSTRUCTION, sets: &["it"]],
        /// Removes counters from permanents or players (122).
        RemoveCounters(Box<RemoveCounters>) = "remove_counters" [is: kinds::INSTRUCTION, sets: &["removed"]],
        /// Puts objects into another zone: to exile them, to return them to hand, and so on (400.7).
        Move(Move) = "move" [is: kinds::INSTRUCTION, sets: &["it"]],
        /// Exiles objects until a permanent leaves the battlefield: then each returns at once to the zone from which it
        /// came. Nothing is exiled if that permanent is gone already (610.3).
        ExileUntil(ExileUntil) = "exile_until" [is: kinds::INSTRUCTION, sets: &["it"]],
        /// Permanents are destroyed (701.8).
        Destroy(Affect) = "destroy" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// A player sacrifices permanents (701.21).
        Sacrifice(Affect) = "sacrifice" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// Taps permanents that are untapped (701.26).
        Tap(Affect) = "tap" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// Untaps permanents that are tapped (701.26).
        Untap(Affect) = "untap" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// Permanents do not untap in a player's next untap step; as a static ability in no untap step of their
        /// controller (502.3).
        StayTapped(StayTapped) = "stay_tapped" [is: kinds::STATIC, takes: kinds::PERMANENT],
        /// Turns permanents so that their other face is up, where they have one (701.27).
        Transform(Affect) = "transform" [is: kinds::INSTRUCTION, takes: kinds::PERMANENT],
        /// Counters a spell or ability on the stack (701.6).
        Counter(Affect) = "counter" [is: kinds::INSTRUCTION, takes: kinds::STACKED],
        /// Takes creatures out of combat (506.4).
        RemoveFromCombat(Affect) = "remove_from_combat" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// Attacking creatures become blocked without a creature that blocks them (509.1h).
        BecomeBlocked(Affect) = "become_blocked" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// Gives permanents a regeneration shield for this turn (701.19).
        Regenerate(Affect) = "regenerate" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// Two creatures deal damage equal to their power to each other (701.14).
        Fight(Fight) = "fight" [is: kinds::INSTRUCTION],
        /// Creates tokens on the battlefield (701.7).
        Create(Box<Create>) = "create" [is: kinds::INSTRUCTION, sets: &["it"]],
        /// The controller gets an emblem with these abilities (114).
        Emblem(Box<Card>) = "emblem" [is: kinds::INSTRUCTION],
        /// Changes power, toughness, types, colors or keywords of objects (611, 613).
        Modify(Box<Modify>) = "modify" [is: kinds::STATIC, sets: &["it"]],
        /// A player gains control of permanents.
        GainControl(Box<GainControl>) = "gain_control" [is: kinds::INSTRUCTION],
        /// A player loses the game (104.3e).
        LoseGame(LoseGame) = "lose_game" [is: kinds::INSTRUCTION],
        /// A player flips a coin (705).
        Flip(Box<Flip>) = "flip" [is: kinds::INSTRUCTION],
        /// Attaches an Aura or Equipment to another permanent, where that may be (701.3).
        Attach(Attach) = "attach" [is: kinds::INSTRUCTION, card: &["host"]],
        /// Permanents become copies of an object: of what is printed on it, or of what it is a copy of (707.2).
        BecomeCopy(Box<BecomeCopy>) = "become_copy" [is: kinds::INSTRUCTION],
        /// Copies spells on the stack, with their targets, modes and X; the copies are not cast (707.10).
        CopySpell(Box<CopySpell>) = "copy_spell" [is: kinds::INSTRUCTION],
        /// Has something chosen as the text is carried out; the rest of the text calls it `chosen` or `it` (608.2d).
        Choose(Box<Choose>) = "choose" [is: kinds::INSTRUCTION, sets: &["chosen", "it"]],
        /// Sets the life totals of players: they gain or lose the difference (119.5).
        SetLife(Quantity) = "set_life" [is: kinds::INSTRUCTION],
        /// Two players exchange their life totals (701.12c).
        ExchangeLife(Players) = "exchange_life" [is: kinds::INSTRUCTION],
        /// Has players exile that many cards of a library, a graveyard or a hand (701.13).
        ExileCards(Box<ExileCards>) = "exile_cards" [is: kinds::INSTRUCTION],
        /// A player rolls a die (706).
        Roll(Box<Roll>) = "roll" [is: kinds::INSTRUCTION, sets: &["rolled"]],
        /// A player chooses a number, which is `chosen` afterwards.
        ChooseNumber(ChooseNumber) = "choose_number" [is: kinds::INSTRUCTION, sets: &["chosen number"]],
        /// A player becomes the monarch (724).
        BecomeMonarch(Players) = "become_monarch" [is: kinds::INSTRUCTION],
        /// Permanents that are switched on are switched off, and the other way round.
        Toggle(Affect) = "toggle" [is: kinds::INSTRUCTION, sets: &["it"], takes: kinds::PERMANENT],
        /// Players may pay something as this resolves, and what happens if they do or do not (118.12).
        Pay(Box<Pay>) = "pay" [is: kinds::INSTRUCTION],
        /// A player does something or not, as that player wants.
        May(Box<May>) = "may" [is: kinds::INSTRUCTION],
        /// Its controller chooses any number of permanents and players that have counters, and each gets one more of
        /// each kind that is there (701.34).
        Proliferate(Proliferate) = "proliferate" [is: kinds::INSTRUCTION],
        /// Does the same for each of several things, one after the other.
        ForEach(Box<ForEach>) = "for_each" [is: kinds::INSTRUCTION],
        /// Players take an extra turn after this one (500.7).
        ExtraTurn(ExtraTurn) = "extra_turn" [is: kinds::INSTRUCTION],
        /// Permanents phase out, and with them what is attached to them (702.26).
        PhaseOut(Affect) = "phase_out" [is: kinds::INSTRUCTION, takes: kinds::PERMANENT],
        /// Has damage dealt as though its source had infect or wither; only for static abilities.
        DealtAsThough(Box<DealtAsThough>) = "dealt_as_though" [is: kinds::STATIC],
        /// Keeps creatures from attacking unless their controller pays for each; only for static abilities (508.1h).
        AttackCost(Box<CombatCost>) = "attack_cost" [is: kinds::STATIC],
        /// Keeps creatures from blocking unless their controller pays for each; only for static abilities (509.1f).
        BlockCost(Box<CombatCost>) = "block_cost" [is: kinds::STATIC],
        /// Has abilities trigger an additional time; only for static abilities (603.2d).
        TriggersAgain(Box<TriggersAgain>) = "triggers_again" [is: kinds::STATIC],
    }
}

record! {
    /// A trigger made on resolution: delayed (603.7), or reflexive inside an additional effect (603.12).
    pub struct Delayed {
        /// The event for which the ability waits.
        when: TriggerEvent [sets: &["it"]],
        /// The time for which it waits, triggering each time ("whenever ... this turn"); if left out, it triggers once,
        /// with no limit of time (603.7b).
        span as "for": Option<Span>,
        /// `true` if it triggers only once within that time ("when ... next ... this turn").
        next: bool,
        /// `true` if it is about what the same text has just done ("when you do", "when ... this way"): it triggers at
        /// once, one time for all of that, or not at all (603.12).
        this_way: bool,
        /// `true` if its controller may choose not to have it happen ("you may").
        may: bool,
        /// The effects once that happens, in order.
        effect: Vec<Entry> [binds: &["prevented", "announced"]],
    }
}

one_of! {
    /// The action of an entry.
    pub enum Act "an effect" {
        /// An ability that waits for an event (603.7, 603.12).
        Delayed(Box<Delayed>): With(&["when"]) = "delayed",
        /// An effect that happens at once.
        Effect(Effect): Map = "effect",
    }
}

flattened! {
    /// One instruction of a text.
    pub struct Entry {
        /// A condition that is asked once, as the instruction is carried out.
        r#if: Option<Condition>,
        /// The name by which a choice refers to a static ability, beside the name of its object, where that has several
        /// (616.1).
        name: Option<Text>,
        /// The zone in which a static ability works; the battlefield, if left out (113.6b).
        zone: Option<Zone>,
        ..act: Act,
    }
}

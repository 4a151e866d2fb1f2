//! What cards do, as types.

use indexmap::IndexMap;

use crate::words::amounts::{Bound, PreventQuantity, Quantity};
use crate::words::phrases::Phrase;
use kernel::words::shape::{Count, Many};
use kernel::{flattened, one_of, record, tagged, words};

words! {
    /// What damage comes from, or what kills.
    pub enum Source "source" {
        /// Damage or a kill by any spell.
        Spell = "spell",
        /// Damage or a kill by any ability.
        Ability = "ability",
        /// Damage that is dealt in combat.
        Combat = "combat",
        /// Whatever its player controls.
        You = "you",
        /// Damage or a kill by an opponent's spell.
        EnemySpell = "enemy spell",
        /// Damage or a kill by an opponent's ability.
        EnemyAbility = "enemy ability",
        /// Damage or a kill by a spell of its player.
        YourSpell = "your spell",
    }
}

words! {
    /// When a value comes back.
    pub enum Each "span" {
        /// Each combat anew, and in combat only.
        Combat = "combat",
    }
}

words! {
    /// How often a delayed ability acts.
    pub enum Times "times" {
        /// Only the next time it happens.
        Next = "next",
        /// Each time it happens this turn.
        Each = "each",
    }
}

words! {
    /// What a thing costs.
    pub enum Free "cost" {
        /// It is played without paying anything.
        Free = "free",
    }
}

words! {
    /// Where a card is played to.
    pub enum PlayPlace "place" {
        /// To the place where it stood before.
        SameLocation = "same location",
        /// To the base of its player.
        Base = "base",
    }
}

words! {
    /// What becomes of cards looked at.
    pub enum Rest "what becomes of the rest" {
        /// The others are put under the deck.
        Recycle = "recycle",
    }
}

words! {
    /// A type of card.
    pub enum CardType "card type" {
        /// A unit, which has Might.
        Unit = "Unit",
        /// A spell, which goes to the trash.
        Spell = "Spell",
        /// A gear; an Equipment too.
        Gear = "Gear",
        /// A legend, of which each player has one.
        Legend = "Legend",
        /// A battlefield, which players fight for.
        Battlefield = "Battlefield",
    }
}

words! {
    /// A domain, or any of them.
    pub enum Power "domain" {
        /// Power of the domain fury.
        Fury = "fury",
        /// Power of the domain calm.
        Calm = "calm",
        /// Power of the domain mind.
        Mind = "mind",
        /// Power of the domain body.
        Body = "body",
        /// Power of the domain chaos.
        Chaos = "chaos",
        /// Power of the domain order.
        Order = "order",
        /// Power of any domain at all.
        Any = "any",
    }
}

record! {
    /// What must be paid.
    pub struct Cost {
        /// How much energy is paid.
        energy: Option<Count>,
        /// How much power is paid, by domain.
        power: IndexMap<Power, Count>,
        /// What is exhausted to pay, such as `self`.
        exhaust: Option<Phrase>,
        /// How many cards are discarded to pay.
        discard: Option<Count>,
        /// What is killed to pay.
        kill: Option<Phrase>,
        /// The unit whose buff is spent.
        spend_buff: Option<Phrase>,
    }
}

impl Cost {
    /// Whether nothing is paid.
    pub fn is_free(&self) -> bool {
        let Self { energy, power, exhaust, discard, kill, spend_buff } = self;
        let counted = energy.is_none() && power.is_empty() && discard.is_none();
        counted && exhaust.is_none() && kill.is_none() && spend_buff.is_none()
    }
}

words! {
    /// A circumstance.
    pub enum Circumstance "condition" {
        /// Its player has played another card this turn.
        Legion = "legion",
        /// Its player has played no other card this turn.
        NotLegion = "not legion",
        /// The unit is an attacker.
        Attacking = "attacking",
        /// It is at a battlefield.
        AtABattlefield = "at a battlefield",
        /// It is in the combat that is going on.
        InCombat = "in combat",
        /// The unit has a buff.
        Buffed = "buffed",
    }
}

tagged! {
    /// A number compared.
    pub enum Compared "condition" {
        /// How many runes its player controls.
        Runes(Bound) = "runes",
        /// How often the unit has moved this turn.
        Moved(Bound) = "moved",
        /// The Might of the unit, compared with a number.
        Might(Bound) = "might",
    }
}

one_of! {
    /// What must hold.
    pub enum Condition "condition" {
        /// A circumstance that one word names.
        Circumstance(Circumstance): Scalar = "circumstance",
        /// A number, compared with another.
        Compared(Compared): Map = "compared",
    }
}

record! {
    /// Damage is prevented (437); in a spell for this turn.
    pub struct Prevent {
        /// How much damage is prevented: `3`, `all`, `next time`.
        amount: PreventQuantity,
        /// The units for which it is prevented.
        to: Phrase,
        /// The sources whose damage is prevented; any, if left out.
        from: Many<Source>,
        /// Whether it comes back each combat.
        each: Option<Each>,
        /// What must hold for damage to be prevented.
        r#if: Option<Condition>,
    }
}

record! {
    /// Damage is doubled; in a spell for this turn.
    pub struct Double {
        /// The units to which damage is doubled.
        to: Phrase,
    }
}

record! {
    /// Damage is dealt to another unit instead (370.1.b).
    pub struct Redirect {
        /// The unit to which the damage would be dealt.
        of: Phrase,
        /// The unit to which it is dealt instead.
        to: Phrase,
    }
}

record! {
    /// Damage is dealt with Bonus Damage.
    pub struct BonusDamage {
        /// How much Bonus Damage is added.
        amount: Quantity,
        /// The units to which more damage is dealt.
        to: Phrase,
        /// The sources from which it counts; any, if left out.
        from: Many<Source>,
    }
}

record! {
    /// Less damage than the Might is lethal.
    pub struct Lethal {
        /// How much damage is lethal.
        amount: Quantity,
        /// The units for which so much is lethal.
        to: Phrase,
        /// The sources from which it counts; any, if left out.
        from: Many<Source>,
    }
}

record! {
    /// What cannot happen.
    pub struct Cannot {
        /// The units that cannot be dealt damage.
        be_dealt: Phrase,
        /// What must hold for it to be forbidden.
        r#if: Option<Condition>,
    }
}

record! {
    /// Another amount, where something holds.
    pub struct Instead {
        /// How much is dealt then.
        amount: Quantity,
        /// What must hold for the other amount.
        r#if: Condition,
    }
}

record! {
    /// Damage is dealt (417).
    pub struct Deal {
        /// How much damage is dealt to each unit.
        amount: Quantity,
        /// The units that are dealt damage.
        to: Phrase,
        /// Units that deal the damage; the spell or ability does, if left out.
        from: Many<Phrase>,
        /// Another amount, where something holds.
        instead: Option<Instead>,
    }
}

record! {
    /// Something is killed (428).
    pub struct Kill {
        /// The objects that are killed.
        what: Phrase,
        /// What must hold for it to be killed.
        r#if: Option<Condition>,
        /// What follows only if it was really killed, line by line.
        if_done: Vec<Effect>,
    }
}

record! {
    /// Something is done to an object.
    pub struct Done {
        /// The objects to which it is done.
        what: Phrase,
        /// What must hold for it to be done.
        r#if: Option<Condition>,
    }
}

record! {
    /// A card is played by an effect.
    pub struct PlayCard {
        /// The card that is played.
        what: Phrase,
        /// The player who plays it; the player of the effect, if left out.
        who: Option<Phrase>,
        /// The place to which it is played.
        to: Option<PlayPlace>,
        /// What playing it costs; the usual, if left out.
        cost: Option<Free>,
    }
}

record! {
    /// Might is given for this turn.
    pub struct GiveMight {
        /// How much Might is given; less than 0 to take some.
        might: Quantity,
        /// The Might below which it does not go.
        minimum: Option<Count>,
        /// The units that get it.
        to: Phrase,
    }
}

record! {
    /// Cards are drawn or discarded, or runes channeled.
    pub struct Cards {
        /// How many cards or runes it is.
        amount: Quantity,
        /// The player who does it; the player of the effect, if left out.
        who: Option<Phrase>,
        /// Whether the channeled runes enter exhausted.
        exhausted: bool,
    }
}

record! {
    /// Which card may be banished.
    pub struct MayBanish {
        /// The card is of one of these types.
        types: Vec<CardType>,
        /// The Might that the card has, compared.
        might: Option<Bound>,
    }
}

record! {
    /// The top cards of the deck are looked at.
    pub struct Look {
        /// How many cards are looked at.
        amount: Quantity,
        /// Which one of them may be banished.
        may_banish: Option<MayBanish>,
        /// What the banished card then costs to play.
        then_play: Option<Free>,
        /// What becomes of the other cards.
        rest: Option<Rest>,
    }
}

tagged! {
    /// What would happen.
    pub enum Would "event" {
        /// A unit or gear would die.
        Die(Phrase) = "die",
    }
}

record! {
    /// Something happens in place of a death (367): on a card for ever, in an effect this turn.
    pub struct Replace {
        /// The event that is replaced.
        would: Would,
        /// How often it is replaced; each time, if left out.
        times: Option<Times>,
        /// What must hold for it to be replaced.
        r#if: Option<Condition>,
        /// What may be paid for it; without it, it is not optional.
        may_pay: Option<Cost>,
        /// The player who decides and pays; the player of the ability, if left out.
        who: Option<Phrase>,
        /// What happens in place of the event, line by line.
        instead: Vec<Effect>,
    }
}

tagged! {
    /// What an ability waits for.
    pub enum Awaited "event" {
        /// Damage is dealt to one of these.
        Dealt(Phrase) = "dealt",
        /// One of these cards is played.
        Played(Phrase) = "played",
        /// One of these is killed.
        Killed(Phrase) = "killed",
        /// The turn of one of these players ends.
        EndTurn(Phrase) = "end_turn",
    }
}

flattened! {
    /// When an ability triggers.
    pub struct When {
        /// What it is done by; anything, if left out.
        by: Many<Source>,
        ..event: Awaited
    }
}

record! {
    /// An ability that waits this turn (389).
    pub struct Delayed {
        /// The event for which the ability waits.
        when: When,
        /// How often it acts; each time, if left out.
        times: Option<Times>,
        /// What it does then, line by line.
        effect: Vec<Effect>,
        /// What must hold as the ability is made.
        r#if: Option<Condition>,
    }
}

tagged! {
    /// One line of a spell or ability.
    pub enum Effect "effect" {
        /// Prevents damage to units (437).
        Prevent(Prevent) = "prevent",
        /// Doubles damage to units.
        Double(Double) = "double",
        /// Adds Bonus Damage to what is dealt.
        BonusDamage(BonusDamage) = "bonus_damage",
        /// Makes less damage than the Might lethal.
        Lethal(Lethal) = "lethal",
        /// Forbids that damage is dealt to units.
        Cannot(Cannot) = "cannot",
        /// Deals damage to units (417).
        Deal(Deal) = "deal",
        /// Kills units or gear (428).
        Kill(Kill) = "kill",
        /// Removes all damage that is marked on units.
        Heal(Done) = "heal",
        /// Exhausts units or gear.
        Exhaust(Done) = "exhaust",
        /// Sends units to their base; that is no move (453).
        Recall(Done) = "recall",
        /// Returns a card to its owner's hand.
        Return(Done) = "return",
        /// Banishes cards: they leave the game's other zones.
        Banish(Done) = "banish",
        /// Stuns units: they deal no combat damage this turn.
        Stun(Done) = "stun",
        /// Takes control of a unit or gear.
        TakeControl(Done) = "take_control",
        /// Plays a card from where it is.
        Play(PlayCard) = "play",
        /// Gives units Might for this turn.
        Give(GiveMight) = "give",
        /// A player draws so many cards.
        Draw(Cards) = "draw",
        /// A player discards so many cards.
        Discard(Cards) = "discard",
        /// A player channels so many runes.
        Channel(Cards) = "channel",
        /// Looks at the top cards of the deck.
        Look(Look) = "look",
        /// Replaces an event this turn (367).
        Replace(Replace) = "replace",
        /// Waits for an event this turn (389).
        Delayed(Delayed) = "delayed",
    }
}

impl Effect {
    /// The Might that a line asks of a card which it lets its player take.
    pub fn asked_might(&self) -> Option<Bound> {
        match self {
            Self::Look(look) => look.may_banish.as_ref()?.might,
            Self::Prevent(_)
            | Self::Double(_)
            | Self::BonusDamage(_)
            | Self::Lethal(_)
            | Self::Cannot(_)
            | Self::Deal(_)
            | Self::Kill(_)
            | Self::Heal(_)
            | Self::Exhaust(_)
            | Self::Recall(_)
            | Self::Return(_)
            | Self::Banish(_)
            | Self::Stun(_)
            | Self::TakeControl(_)
            | Self::Play(_)
            | Self::Give(_)
            | Self::Draw(_)
            | Self::Discard(_)
            | Self::Channel(_)
            | Self::Replace(_)
            | Self::Delayed(_) => None,
        }
    }
}

tagged! {
    /// What holds as long as an object stands.
    pub enum Static "static ability" {
        /// Prevents damage to units (437).
        Prevent(Prevent) = "prevent",
        /// Doubles damage to units.
        Double(Double) = "double",
        /// Has damage dealt to another unit instead.
        Redirect(Redirect) = "redirect",
        /// Adds Bonus Damage to what is dealt.
        BonusDamage(BonusDamage) = "bonus_damage",
        /// Makes less damage than the Might lethal.
        Lethal(Lethal) = "lethal",
        /// Forbids that damage is dealt to units.
        Cannot(Cannot) = "cannot",
    }
}

//! What cards do, as types.

use indexmap::IndexMap;

use crate::words::amounts::{Bound, PreventQuantity, Quantity};
use crate::words::phrases::Phrase;
use kernel::words::shape::{Count, Many};
use kernel::{flattened, one_of, record, tagged, words};

words! {
    /// What damage comes from, or what kills.
    pub enum Source "source" {
        /// A spell.
        Spell = "spell",
        /// An ability.
        Ability = "ability",
        /// Combat.
        Combat = "combat",
        /// Whatever its player controls.
        You = "you",
        /// An opponent's spell.
        EnemySpell = "enemy spell",
        /// An opponent's ability.
        EnemyAbility = "enemy ability",
        /// A spell of its player.
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
        /// The next time only.
        Next = "next",
        /// Each time this turn.
        Each = "each",
    }
}

words! {
    /// What a thing costs.
    pub enum Free "cost" {
        /// Nothing.
        Free = "free",
    }
}

words! {
    /// Where a card is played to.
    pub enum PlayPlace "place" {
        /// Where it stood before.
        SameLocation = "same location",
        /// The base.
        Base = "base",
    }
}

words! {
    /// What becomes of cards looked at.
    pub enum Rest "what becomes of the rest" {
        /// They are recycled.
        Recycle = "recycle",
    }
}

words! {
    /// A type of card.
    pub enum CardType "card type" {
        /// A unit.
        Unit = "Unit",
        /// A spell.
        Spell = "Spell",
        /// A gear.
        Gear = "Gear",
        /// A legend.
        Legend = "Legend",
        /// A battlefield.
        Battlefield = "Battlefield",
    }
}

words! {
    /// A domain, or any of them.
    pub enum Power "domain" {
        /// Fury.
        Fury = "fury",
        /// Calm.
        Calm = "calm",
        /// Mind.
        Mind = "mind",
        /// Body.
        Body = "body",
        /// Chaos.
        Chaos = "chaos",
        /// Order.
        Order = "order",
        /// Whichever.
        Any = "any",
    }
}

record! {
    /// What must be paid.
    pub struct Cost {
        /// Energy.
        energy: Option<Count>,
        /// Power by domain.
        power: IndexMap<Power, Count>,
        /// What is exhausted.
        exhaust: Option<Phrase>,
        /// How many cards are discarded.
        discard: Option<Count>,
        /// What is killed.
        kill: Option<Phrase>,
        /// Whose buff is spent.
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
        /// It is an attacker.
        Attacking = "attacking",
        /// It is at a battlefield.
        AtABattlefield = "at a battlefield",
        /// It is in the combat that is going on.
        InCombat = "in combat",
        /// It is buffed.
        Buffed = "buffed",
    }
}

tagged! {
    /// A number compared.
    pub enum Compared "condition" {
        /// How many runes its player controls.
        Runes(Bound) = "runes",
        /// How often it has moved this turn.
        Moved(Bound) = "moved",
        /// Its Might.
        Might(Bound) = "might",
    }
}

one_of! {
    /// What must hold.
    pub enum Condition "condition" {
        /// A circumstance.
        Circumstance(Circumstance): Scalar = "circumstance",
        /// A number compared.
        Compared(Compared): Map = "compared",
    }
}

record! {
    /// Damage is prevented (437); in a spell for this turn.
    pub struct Prevent {
        /// How much.
        amount: PreventQuantity,
        /// On what.
        to: Phrase,
        /// From which sources; left out, any.
        from: Many<Source>,
        /// Whether it comes back each combat.
        each: Option<Each>,
        /// What must hold.
        r#if: Option<Condition>,
    }
}

record! {
    /// Damage is doubled; in a spell for this turn.
    pub struct Double {
        /// On what.
        to: Phrase,
    }
}

record! {
    /// Damage is dealt to another unit instead (370.1.b).
    pub struct Redirect {
        /// Damage to what.
        of: Phrase,
        /// To what it is dealt instead.
        to: Phrase,
    }
}

record! {
    /// Damage is dealt with Bonus Damage.
    pub struct BonusDamage {
        /// How much.
        amount: Quantity,
        /// On what.
        to: Phrase,
        /// From which sources; left out, any.
        from: Many<Source>,
    }
}

record! {
    /// Less damage than the Might is lethal.
    pub struct Lethal {
        /// So much is.
        amount: Quantity,
        /// For what.
        to: Phrase,
        /// From which sources; left out, any.
        from: Many<Source>,
    }
}

record! {
    /// What cannot happen.
    pub struct Cannot {
        /// What cannot be dealt damage.
        be_dealt: Phrase,
        /// What must hold.
        r#if: Option<Condition>,
    }
}

record! {
    /// Another amount, where something holds.
    pub struct Instead {
        /// How much.
        amount: Quantity,
        /// What must hold.
        r#if: Condition,
    }
}

record! {
    /// Damage is dealt (417).
    pub struct Deal {
        /// How much.
        amount: Quantity,
        /// To what.
        to: Phrase,
        /// Units that deal it; left out, the spell or ability does.
        from: Many<Phrase>,
        /// Another amount, where something holds.
        instead: Option<Instead>,
    }
}

record! {
    /// Something is killed (428).
    pub struct Kill {
        /// What.
        what: Phrase,
        /// What must hold.
        r#if: Option<Condition>,
        /// What follows only if it was really killed.
        if_done: Vec<Effect>,
    }
}

record! {
    /// Something is done to an object.
    pub struct Done {
        /// To what.
        what: Phrase,
        /// What must hold.
        r#if: Option<Condition>,
    }
}

record! {
    /// A card is played by an effect.
    pub struct PlayCard {
        /// Which.
        what: Phrase,
        /// Who plays it; left out, the player of the effect.
        who: Option<Phrase>,
        /// Where to.
        to: Option<PlayPlace>,
        /// What it costs.
        cost: Option<Free>,
    }
}

record! {
    /// Might is given for this turn.
    pub struct GiveMight {
        /// How much.
        might: Quantity,
        /// Not below this.
        minimum: Option<Count>,
        /// To what.
        to: Phrase,
    }
}

record! {
    /// Cards are drawn or discarded, or runes channeled.
    pub struct Cards {
        /// How many.
        amount: Quantity,
        /// Who does; left out, the player of the effect.
        who: Option<Phrase>,
        /// Whether the runes enter exhausted.
        exhausted: bool,
    }
}

record! {
    /// Which card may be banished.
    pub struct MayBanish {
        /// One of these types.
        types: Vec<CardType>,
        /// Of such Might.
        might: Option<Bound>,
    }
}

record! {
    /// The top cards of the deck are looked at.
    pub struct Look {
        /// How many.
        amount: Quantity,
        /// Which one may be banished.
        may_banish: Option<MayBanish>,
        /// What it then costs to play.
        then_play: Option<Free>,
        /// What becomes of the others.
        rest: Option<Rest>,
    }
}

tagged! {
    /// What would happen.
    pub enum Would "event" {
        /// Something would die.
        Die(Phrase) = "die",
    }
}

record! {
    /// Something happens in place of a death (367): on a card for ever, in an effect this turn.
    pub struct Replace {
        /// What would happen.
        would: Would,
        /// How often; left out, each time.
        times: Option<Times>,
        /// What must hold.
        r#if: Option<Condition>,
        /// What may be paid for it; left out, it is not optional.
        may_pay: Option<Cost>,
        /// Who decides and pays; left out, the player of the ability.
        who: Option<Phrase>,
        /// What happens instead.
        instead: Vec<Effect>,
    }
}

tagged! {
    /// What an ability waits for.
    pub enum Awaited "event" {
        /// Damage is dealt to something.
        Dealt(Phrase) = "dealt",
        /// Something is played.
        Played(Phrase) = "played",
        /// Something is killed.
        Killed(Phrase) = "killed",
        /// A player's turn ends.
        EndTurn(Phrase) = "end_turn",
    }
}

flattened! {
    /// When an ability triggers.
    pub struct When {
        /// What does it; left out, anything.
        by: Many<Source>,
        ..event: Awaited
    }
}

record! {
    /// An ability that waits this turn (389).
    pub struct Delayed {
        /// For what.
        when: When,
        /// How often; left out, each time.
        times: Option<Times>,
        /// What it does.
        effect: Vec<Effect>,
        /// What must hold when it is made.
        r#if: Option<Condition>,
    }
}

tagged! {
    /// One line of a spell or ability.
    pub enum Effect "effect" {
        /// Prevents damage.
        Prevent(Prevent) = "prevent",
        /// Doubles damage.
        Double(Double) = "double",
        /// Adds Bonus Damage.
        BonusDamage(BonusDamage) = "bonus_damage",
        /// Makes less damage lethal.
        Lethal(Lethal) = "lethal",
        /// Forbids something.
        Cannot(Cannot) = "cannot",
        /// Deals damage.
        Deal(Deal) = "deal",
        /// Kills.
        Kill(Kill) = "kill",
        /// Removes marked damage.
        Heal(Done) = "heal",
        /// Exhausts.
        Exhaust(Done) = "exhaust",
        /// Sends a unit to its base (453).
        Recall(Done) = "recall",
        /// Returns a card to its owner's hand.
        Return(Done) = "return",
        /// Banishes.
        Banish(Done) = "banish",
        /// Stuns.
        Stun(Done) = "stun",
        /// Takes control.
        TakeControl(Done) = "take_control",
        /// Plays a card.
        Play(PlayCard) = "play",
        /// Gives Might.
        Give(GiveMight) = "give",
        /// Draws cards.
        Draw(Cards) = "draw",
        /// Discards cards.
        Discard(Cards) = "discard",
        /// Channels runes.
        Channel(Cards) = "channel",
        /// Looks at cards of the deck.
        Look(Look) = "look",
        /// Replaces an event this turn.
        Replace(Replace) = "replace",
        /// Waits for an event this turn.
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
        /// Prevents damage.
        Prevent(Prevent) = "prevent",
        /// Doubles damage.
        Double(Double) = "double",
        /// Has damage dealt to another unit.
        Redirect(Redirect) = "redirect",
        /// Adds Bonus Damage.
        BonusDamage(BonusDamage) = "bonus_damage",
        /// Makes less damage lethal.
        Lethal(Lethal) = "lethal",
        /// Forbids something.
        Cannot(Cannot) = "cannot",
    }
}

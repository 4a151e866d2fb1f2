//! The effects of cards, as types.

pub mod conditions;
pub mod costs;
pub mod damage;
pub mod deck;
pub mod objects;
pub mod playing;
pub mod triggers;
pub mod waiting;

pub use conditions::{Circumstance, Compared, Condition, Counted};
pub use costs::{Cost, CostChange, Discount, EnterReady, ExtraLess, Free, Power};
pub use damage::{BonusDamage, Cannot, Deal, Double, Each, Instead, Lethal, NoCombatDamage, Prevent, Redirect, Source};
pub use deck::{Cards, Look, MayBanish, Points, ReadyRunes, Rest, RevealHand};
pub use objects::{
    Add, Attach, BecomeCopy, Check, Choose, DeckEnd, Destination, Done, Equip, GiveMight, Kill, May, MoveUnits, PayAny,
    PlayCard, PlayPlace, PlayTokens, PutOnDeck,
};
pub use playing::{ChooseOne, Counter, Countered, DoThis, Mode, Predict, Unchosen};
pub use triggers::{Awaited, CardPlayed, Delayed, Goal, Phase, Until, When, Who};
pub use waiting::{Replace, Tie, Times, Would};

use crate::words::amounts::Bound;
use crate::words::phrases::Phrase;
use kernel::{tagged, words};

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
        /// Forbids that things are chosen by spells and abilities this turn.
        Cannot(Cannot) = "cannot",
        /// Has units deal no combat damage.
        NoCombatDamage(NoCombatDamage) = "no_combat_damage",
        /// Deals damage to units (417).
        Deal(Deal) = "deal",
        /// Kills units or gear (428).
        Kill(Kill) = "kill",
        /// Removes all damage that is marked on units.
        Heal(Done) = "heal",
        /// Has an Equipment attached whose Equip cost its player pays for that (818).
        Equip(Equip) = "equip",
        /// Readies units or gear that are exhausted.
        Ready(Done) = "ready",
        /// Buffs units that have no buff: they get 1 Might while they have it.
        Buff(Done) = "buff",
        /// Empowers units or gear that are not Empowered (441).
        Empower(Done) = "empower",
        /// Moves units to another place (420, 444).
        Move(MoveUnits) = "move",
        /// Attaches an Equipment to a unit.
        Attach(Attach) = "attach",
        /// Detaches Equipment: it goes to the base of its controller.
        Detach(Done) = "detach",
        /// Puts cards into the decks of their owners; at the bottom, that is to recycle them.
        Put(PutOnDeck) = "put",
        /// Chooses an object for later lines.
        Choose(Choose) = "choose",
        /// Lets a player decide, and pay: first in a triggered ability before its targets (383.3), else as it resolves.
        May(May) = "may",
        /// Does one thing or another.
        Check(Check) = "check",
        /// Has a player gain experience.
        GainXp(Cards) = "gain_xp",
        /// Lets its player pay any amount of power.
        PayAny(PayAny) = "pay_any",
        /// Exhausts units or gear.
        Exhaust(Done) = "exhaust",
        /// Sends units to their base; this is not a move (453).
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
        /// Makes cards cost more or less this turn (356).
        Costs(CostChange) = "costs",
        /// Has permanents enter ready this turn.
        EnterReady(EnterReady) = "enter_ready",
        /// Counters spells on the chain (425).
        Counter(Counter) = "counter",
        /// Does one of several things, which is chosen as it is put on the chain (355).
        ChooseOne(ChooseOne) = "choose_one",
        /// Looks at the top cards of the deck, and recycles any of them (Predict).
        Predict(Predict) = "predict",
        /// Plays tokens, as many of each as given (182).
        PlayTokens(PlayTokens) = "play_tokens",
        /// Gives units Might or keywords for this turn.
        Give(GiveMight) = "give",
        /// Has a player draw that many cards.
        Draw(Cards) = "draw",
        /// Has a player discard that many cards.
        Discard(Cards) = "discard",
        /// Has a player channel that many runes.
        Channel(Cards) = "channel",
        /// Has a player score that many points.
        Score(Points) = "score",
        /// Has a player ready exhausted runes.
        ReadyRunes(ReadyRunes) = "ready_runes",
        /// Has a player reveal the hand: later lines find its cards as `revealed`.
        RevealHand(RevealHand) = "reveal_hand",
        /// Adds energy or power to what its player can pay with.
        Add(Add) = "add",
        /// Looks at the top cards of the deck.
        Look(Look) = "look",
        /// Replaces an event this turn (367).
        Replace(Replace) = "replace",
        /// Waits for an event, this turn or longer (389).
        Delayed(Delayed) = "delayed",
        /// Does something by an ability of its own, once the spell or ability has resolved (388): "do this".
        DoThis(DoThis) = "do_this",
        /// Has tokens become copies of something (182).
        BecomeCopy(BecomeCopy) = "become_copy",
    }
}

impl Effect {
    /// The Might that a line asks of a card which it lets its player take.
    pub fn asked_might(&self) -> Option<Bound> {
        match self {
            Self::Look(look) => look.may_banish.as_ref().or(look.may_draw.as_ref())?.might,
            Self::Prevent(_)
            | Self::Double(_)
            | Self::BonusDamage(_)
            | Self::Lethal(_)
            | Self::Cannot(_)
            | Self::NoCombatDamage(_)
            | Self::Deal(_)
            | Self::Ready(_)
            | Self::Buff(_)
            | Self::Empower(_)
            | Self::Move(_)
            | Self::Attach(_)
            | Self::Detach(_)
            | Self::Put(_)
            | Self::Choose(_)
            | Self::May(_)
            | Self::PayAny(_)
            | Self::Check(_)
            | Self::GainXp(_)
            | Self::PlayTokens(_)
            | Self::Costs(_)
            | Self::EnterReady(_)
            | Self::Equip(_)
            | Self::Counter(_)
            | Self::ChooseOne(_)
            | Self::Predict(_)
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
            | Self::Score(_)
            | Self::Add(_)
            | Self::ReadyRunes(_)
            | Self::RevealHand(_)
            | Self::Replace(_)
            | Self::DoThis(_)
            | Self::BecomeCopy(_)
            | Self::Delayed(_) => None,
        }
    }
}

tagged! {
    /// A static ability of an object in play.
    pub enum Static "static ability" {
        /// Gives Might or keywords to units while it is in play.
        Give(GiveMight) = "give",
        /// Has units deal no combat damage.
        NoCombatDamage(NoCombatDamage) = "no_combat_damage",
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
        /// Forbids that damage is dealt to units, or that things are chosen by spells and abilities.
        Cannot(Cannot) = "cannot",
        /// Makes cards cost more or less (356).
        Costs(CostChange) = "costs",
        /// Has permanents enter ready.
        EnterReady(EnterReady) = "enter_ready",
        /// Has the Deathknells of these trigger once more (808).
        DeathknellsAgain(Phrase) = "deathknells_again",
        /// Has the Temporary of these not trigger (816).
        NoTemporary(Phrase) = "no_temporary",
    }
}

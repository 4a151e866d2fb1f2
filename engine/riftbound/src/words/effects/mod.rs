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
pub use damage::{
    BonusDamage, Cannot, Deal, Double, Each, Instead, Lethal, NoCombatDamage, NoPlay, Prevent, Redirect, Source,
};
pub use deck::{Cards, Look, MayBanish, Points, ReadyRunes, Rest, RevealHand};
pub use objects::{
    Add, Attach, BecomeCopy, Check, Choose, DeckEnd, Destination, Done, Equip, GiveMight, Kill, May, MoveUnits, PayAny,
    PlayCard, PlayPlace, PlayTokens, PutOnDeck, SwapMight,
};
pub use playing::{ChooseOne, Counter, Countered, DoThis, Mode, NameCard, Predict, Unchosen};
pub use triggers::{Awaited, CardPlayed, Delayed, Goal, Phase, Until, When, Who};
pub use waiting::{Replace, Tie, Times, Would};

use crate::words::amounts::Bound;
use crate::words::kinds;
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
        Gear = "Gear" [card: &["this gear"]],
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
        Prevent(Prevent) = "prevent" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Doubles damage to units.
        Double(Double) = "double" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Adds Bonus Damage to what is dealt.
        BonusDamage(BonusDamage) = "bonus_damage" [sets: &["it"], binds: &["its"]],
        /// Makes less damage than the Might lethal.
        Lethal(Lethal) = "lethal" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Forbids that things are chosen by spells and abilities this turn, or that cards are played.
        Cannot(Cannot) = "cannot" [sets: &["it"], binds: &["its"]],
        /// Has units deal no combat damage.
        NoCombatDamage(NoCombatDamage) = "no_combat_damage" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Deals damage to units (417).
        Deal(Deal) = "deal" [sets: &["it"], takes: kinds::UNIT],
        /// Kills units or gear (428).
        Kill(Kill) = "kill" [sets: &["it", "killed"], binds: &["its"], takes: kinds::PERMANENT],
        /// Removes all damage that is marked on units.
        Heal(Done) = "heal" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Has an Equipment attached whose Equip cost its player pays for that (818).
        Equip(Equip) = "equip" [sets: &["it"], binds: &["its"]],
        /// Readies units or gear that are exhausted.
        Ready(Done) = "ready" [sets: &["it"], binds: &["its"], takes: kinds::PERMANENT],
        /// Buffs units that have no buff: they get 1 Might while they have it.
        Buff(Done) = "buff" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Empowers units or gear that are not Empowered (441).
        Empower(Done) = "empower" [sets: &["it"], binds: &["its"], takes: kinds::PERMANENT],
        /// Moves units to another place (420, 444).
        Move(MoveUnits) = "move" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Attaches an Equipment to a unit.
        Attach(Attach) = "attach" [sets: &["it"], binds: &["its"], takes: kinds::PERMANENT],
        /// Detaches Equipment: a cleanup recalls it to the base of its controller (435.4).
        Detach(Done) = "detach" [sets: &["it"], binds: &["its"], takes: kinds::GEAR],
        /// Puts cards into the decks of their owners; at the bottom, that is to recycle them.
        Put(PutOnDeck) = "put" [sets: &["it"]],
        /// Chooses an object for later lines.
        Choose(Choose) = "choose" [sets: &["it"], binds: &["its"]],
        /// Lets a player decide, and pay: first in a triggered ability before its targets (383.3), else as it resolves.
        May(May) = "may" [sets: &["it", "paid"]],
        /// Does one thing or another.
        Check(Check) = "check" [sets: &["it"]],
        /// Has a player gain experience.
        GainXp(Cards) = "gain_xp",
        /// Lets its player pay any amount of power.
        PayAny(PayAny) = "pay_any" [sets: &["paid"]],
        /// Exhausts units or gear.
        Exhaust(Done) = "exhaust" [sets: &["it"], binds: &["its"], takes: kinds::PERMANENT],
        /// Sends units to their base; this is not a move (453).
        Recall(Done) = "recall" [sets: &["it"], binds: &["its"], takes: kinds::PERMANENT],
        /// Returns a card to its owner's hand.
        Return(Done) = "return" [sets: &["it"], binds: &["its"], takes: kinds::CARD],
        /// Banishes cards: they leave the game's other zones.
        Banish(Done) = "banish" [sets: &["it"], binds: &["its"], takes: kinds::CARD],
        /// Stuns units: they deal no combat damage this turn.
        Stun(Done) = "stun" [sets: &["it"], binds: &["its"], takes: kinds::UNIT],
        /// Takes control of a unit or gear.
        TakeControl(Done) = "take_control" [sets: &["it"], binds: &["its"], takes: kinds::CARD],
        /// Loses control of a unit or gear: who had it before has it again.
        LoseControl(Done) = "lose_control" [sets: &["it"], binds: &["its"], takes: kinds::CARD],
        /// Plays a card from where it is.
        Play(PlayCard) = "play" [sets: &["it"]],
        /// Makes cards cost more or less this turn (356).
        Costs(CostChange) = "costs",
        /// Has permanents enter ready this turn.
        EnterReady(EnterReady) = "enter_ready",
        /// Counters spells on the chain (425).
        Counter(Counter) = "counter" [sets: &["it"], takes: kinds::SPELL],
        /// Has its player name a card, which its object remembers.
        NameCard(NameCard) = "name_card",
        /// Does one of several things, which is chosen as it is put on the chain (355).
        ChooseOne(ChooseOne) = "choose_one" [sets: &["it"]],
        /// Looks at the top cards of the deck, and recycles any of them (Predict).
        Predict(Predict) = "predict" [sets: &["it", "revealed"]],
        /// Plays tokens, as many of each as given (182).
        PlayTokens(PlayTokens) = "play_tokens" [sets: &["it"]],
        /// Gives units Might or keywords for this turn.
        Give(GiveMight) = "give" [sets: &["it"], binds: &["its"], takes: kinds::PERMANENT],
        /// Swaps the Might of two units for this turn (433).
        SwapMight(SwapMight) = "swap_might" [sets: &["it"], takes: kinds::UNIT],
        /// Has a player draw that many cards.
        Draw(Cards) = "draw" [sets: &["it"]],
        /// Has a player discard that many cards.
        Discard(Cards) = "discard" [sets: &["it", "paid"]],
        /// Has a player channel that many runes.
        Channel(Cards) = "channel",
        /// Has a player score that many points.
        Score(Points) = "score",
        /// Has a player ready exhausted runes.
        ReadyRunes(ReadyRunes) = "ready_runes",
        /// Has a player reveal the hand: later lines find its cards as `revealed`.
        RevealHand(RevealHand) = "reveal_hand" [sets: &["it", "revealed"]],
        /// Adds energy or power to what its player can pay with.
        Add(Add) = "add",
        /// Looks at the top cards of the deck.
        Look(Look) = "look" [sets: &["it", "revealed"]],
        /// Replaces an event this turn (367).
        Replace(Replace) = "replace" [sets: &["it"]],
        /// Waits for an event, this turn or longer (389).
        Delayed(Delayed) = "delayed" [sets: &["it"]],
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
            | Self::NameCard(_)
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
            | Self::LoseControl(_)
            | Self::Play(_)
            | Self::Give(_)
            | Self::SwapMight(_)
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
        Give(GiveMight) = "give" [binds: &["its"], takes: kinds::PERMANENT],
        /// Has units deal no combat damage.
        NoCombatDamage(NoCombatDamage) = "no_combat_damage" [binds: &["its"], takes: kinds::UNIT],
        /// Prevents damage to units (437).
        Prevent(Prevent) = "prevent" [binds: &["its"], takes: kinds::UNIT],
        /// Doubles damage to units.
        Double(Double) = "double" [binds: &["its"], takes: kinds::UNIT],
        /// Has damage dealt to another unit instead.
        Redirect(Redirect) = "redirect" [binds: &["its"]],
        /// Adds Bonus Damage to what is dealt.
        BonusDamage(BonusDamage) = "bonus_damage" [binds: &["its"]],
        /// Makes less damage than the Might lethal.
        Lethal(Lethal) = "lethal" [binds: &["its"], takes: kinds::UNIT],
        /// Forbids that damage is dealt to units, that things are chosen by spells and abilities, or that cards are played.
        Cannot(Cannot) = "cannot" [binds: &["its"]],
        /// Makes cards cost more or less (356).
        Costs(CostChange) = "costs" [binds: &["its"]],
        /// Has permanents enter ready.
        EnterReady(EnterReady) = "enter_ready" [binds: &["its"]],
        /// Has the Deathknells of these trigger once more (808).
        DeathknellsAgain(Phrase) = "deathknells_again",
        /// Has the Temporary of these not trigger (816).
        NoTemporary(Phrase) = "no_temporary",
    }
}

//! Triggers of abilities: events, points of the turn, and their frequency.

use crate::words::amounts::Bound;
use crate::words::effects::conditions::Condition;
use crate::words::effects::damage::Source;
use crate::words::effects::waiting::Times;
use crate::words::effects::{CardType, Effect};
use crate::words::phrases::Phrase;
use kernel::words::shape::{Many, Positive};
use kernel::{flattened, record, tagged, words};

words! {
    /// Whose turn or card it is.
    pub enum Who "player" {
        /// That of the ability's player.
        You = "you",
        /// That of an opponent.
        AnOpponent = "an opponent",
        /// That of any player.
        EachPlayer = "each player",
    }
}

words! {
    /// To what kind of place a unit moves.
    pub enum Goal "place" {
        /// To a battlefield.
        ABattlefield = "a battlefield",
        /// To a battlefield other than that where the object is which has the ability.
        AnotherBattlefield = "another battlefield",
        /// To a base.
        ABase = "a base",
    }
}

words! {
    /// A phase of a turn.
    pub enum Phase "phase" {
        /// The Beginning Phase, up to the scoring and with it (315.2).
        Beginning = "beginning phase",
    }
}

record! {
    /// A card that a player has played: a spell once it has resolved, all else as it comes into play (350.1).
    pub struct CardPlayed {
        /// Who has played it.
        who: Who,
        /// Of which of these types the card is; of any, if left out.
        types: Many<CardType>,
        /// How much energy is printed as its cost, compared.
        energy: Option<Bound>,
        /// Whether it must have been played from where it was hidden.
        hidden: bool,
    }
}

tagged! {
    /// What an ability waits for.
    pub enum Awaited "event" {
        /// Damage is dealt to one of these.
        Dealt(Phrase) = "dealt",
        /// One of these cards is played.
        Played(Phrase) = "played",
        /// A player has played a card.
        Plays(CardPlayed) = "plays",
        /// One of these is killed.
        Killed(Phrase) = "killed",
        /// One of these becomes an attacker, or the player does, for the first time in a combat (383.4.e).
        Attack(Phrase) = "attack",
        /// One of these becomes a defender, or the player does, for the first time in a combat (383.4.f).
        Defend(Phrase) = "defend",
        /// One of these is there as its player conquers the battlefield, or the player conquers one (383.4.c).
        Conquer(Phrase) = "conquer",
        /// One of these is there as its player holds the battlefield, or the player holds one (383.4.d).
        Hold(Phrase) = "hold",
        /// One of these, or the player, has won a combat.
        WinCombat(Phrase) = "win_combat",
        /// One of these has moved; a recall is no move (451).
        Moved(Phrase) = "moved",
        /// A player has moved one unit or several together.
        Moves(Who) = "moves",
        /// One of these was recalled.
        Recalled(Phrase) = "recalled",
        /// One of these was chosen as a target (383.4.b).
        Chosen(Phrase) = "chosen",
        /// One of these was stunned.
        Stunned(Phrase) = "stunned",
        /// One of these was readied by an effect.
        Readied(Phrase) = "readied",
        /// One of these was given a buff.
        Buffed(Phrase) = "buffed",
        /// One of these cards was discarded, such as `self`.
        Discarded(Phrase) = "discarded",
        /// A player has discarded one card or several together.
        Discards(Who) = "discards",
        /// A player has scored a battlefield, by a conquest or by a hold (464).
        Scores(Who) = "scores",
        /// A player has hidden a card (811); that is no playing of it.
        Hides(Who) = "hides",
        /// One of these has left the board, wherever it went.
        Leaves(Phrase) = "leaves",
        /// A combat has ended that one of these was in to its end, or was recalled from in it (466.7).
        CombatEnds(Phrase) = "combat_ends",
        /// The turn of one of these players ends.
        EndTurn(Who) = "end_turn",
        /// The Beginning Phase of one of these players starts, before the scoring (315.2.a).
        BeginningPhase(Who) = "beginning_phase",
        /// The Main Phase of one of these players starts (316.4).
        MainPhase(Who) = "main_phase",
    }
}

impl Awaited {
    /// The objects to which the event happens, where it is about objects.
    pub fn objects(&self) -> Option<&Phrase> {
        match self {
            Self::Dealt(phrase)
            | Self::Played(phrase)
            | Self::Killed(phrase)
            | Self::Attack(phrase)
            | Self::Defend(phrase)
            | Self::Conquer(phrase)
            | Self::Hold(phrase)
            | Self::WinCombat(phrase)
            | Self::Moved(phrase)
            | Self::Recalled(phrase)
            | Self::Chosen(phrase)
            | Self::Stunned(phrase)
            | Self::Readied(phrase)
            | Self::Buffed(phrase)
            | Self::Discarded(phrase)
            | Self::Leaves(phrase)
            | Self::CombatEnds(phrase) => Some(phrase),
            Self::Plays(_)
            | Self::Moves(_)
            | Self::Discards(_)
            | Self::Scores(_)
            | Self::Hides(_)
            | Self::EndTurn(_)
            | Self::BeginningPhase(_)
            | Self::MainPhase(_) => None,
        }
    }
}

flattened! {
    /// When an ability triggers.
    pub struct When {
        /// What it is done by; anything, if left out. Damage, kills, moves, recalls and what else effects do to
        /// objects is done by something; what players play, conquer, hold or win is not.
        by: Many<Source>,
        /// What must hold of that to which it happens.
        r#if: Option<Condition>,
        /// Whether it must happen where the object is that has the ability.
        here: bool,
        /// Whether it must happen at a battlefield that the ability's player controls.
        controlled: bool,
        /// Whether all of these to which it happens at one time are one event ("one or more").
        together: bool,
        /// To what kind of place it is that a unit must have moved.
        to: Option<Goal>,
        /// Whether the battlefield that was conquered must have been nobody's.
        uncontrolled: bool,
        /// Whether it must have been an attack by which the battlefield was conquered.
        after_attack: bool,
        /// In whose turn it must happen; in any, if left out.
        turn: Option<Who>,
        /// In which phase of the turn it must happen; in any, if left out.
        phase: Option<Phase>,
        /// Which time of a turn it must be, such as the first or the third (383.1.b).
        nth: Option<Positive>,
        ..event: Awaited
    }
}

words! {
    /// How long an ability waits.
    pub enum Until "span" {
        /// Up to the start of its player's next turn.
        YourNextTurn = "your next turn",
        /// Up to the end of its player's next turn.
        EndOfYourNextTurn = "end of your next turn",
    }
}

record! {
    /// An ability that waits for an event, this turn if it does not say longer (389).
    pub struct Delayed {
        /// The event for which the ability waits.
        when: When,
        /// How often it acts; each time, if left out.
        times: Option<Times>,
        /// How long it waits; this turn, if left out.
        until: Option<Until>,
        /// What it does then, line by line.
        effect: Vec<Effect>,
        /// What must hold as the ability is made.
        r#if: Option<Condition>,
    }
}

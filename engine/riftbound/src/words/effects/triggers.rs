//! Triggers of abilities: events, points of the turn, and their frequency.

use crate::words::amounts::Bound;
use crate::words::effects::conditions::Condition;
use crate::words::effects::damage::Source;
use crate::words::effects::waiting::Times;
use crate::words::effects::{CardType, Effect};
use crate::words::kinds;
use crate::words::phrases::Phrase;
use kernel::words::shape::{Many, Positive};
use kernel::{flattened, record, tagged, words};

words! {
    /// The player whose turn or card it is.
    pub enum Who "player" {
        /// The ability's player.
        You = "you",
        /// An opponent of the player.
        AnOpponent = "an opponent",
        /// Any of the players.
        EachPlayer = "each player",
    }
}

words! {
    /// The kind of place to which a unit moves.
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
        /// The player who has played it.
        who: Who,
        /// The types of the card; any, if left out.
        types: Many<CardType>,
        /// The energy printed as its cost, compared.
        energy: Option<Bound>,
        /// `true` if it must have been played from where it was hidden.
        hidden: bool,
    }
}

tagged! {
    /// The event that an ability waits for.
    pub enum Awaited "event" {
        /// Damage is dealt to one of these.
        Dealt(Phrase) = "dealt" [sets: kinds::IT],
        /// One of these cards is played.
        Played(Phrase) = "played" [sets: kinds::IT],
        /// A player has played a card.
        Plays(CardPlayed) = "plays" [sets: kinds::IT],
        /// One of these is killed.
        Killed(Phrase) = "killed" [sets: kinds::IT],
        /// One of these becomes an attacker, or the player does, for the first time in a combat (383.4.e).
        Attack(Phrase) = "attack" [sets: kinds::IT],
        /// One of these becomes a defender, or the player does, for the first time in a combat (383.4.f).
        Defend(Phrase) = "defend" [sets: kinds::IT],
        /// One of these is there as its player conquers the battlefield, or the player conquers one (383.4.c).
        Conquer(Phrase) = "conquer" [sets: kinds::IT],
        /// One of these is there as its player holds the battlefield, or the player holds one (383.4.d).
        Hold(Phrase) = "hold" [sets: kinds::IT],
        /// One of these, or the player, has won a combat.
        WinCombat(Phrase) = "win_combat" [sets: kinds::IT],
        /// One of these has moved; a recall is no move (451).
        Moved(Phrase) = "moved" [sets: kinds::IT],
        /// A player has moved one unit or several together.
        Moves(Who) = "moves" [sets: kinds::IT],
        /// One of these was recalled.
        Recalled(Phrase) = "recalled" [sets: kinds::IT],
        /// One of these was chosen as a target (383.4.b).
        Chosen(Phrase) = "chosen" [sets: kinds::IT],
        /// One of these was stunned.
        Stunned(Phrase) = "stunned" [sets: kinds::IT],
        /// One of these was readied by an effect.
        Readied(Phrase) = "readied" [sets: kinds::IT],
        /// One of these was given a buff.
        Buffed(Phrase) = "buffed" [sets: kinds::IT],
        /// One of these cards was discarded, such as `self`.
        Discarded(Phrase) = "discarded" [sets: kinds::IT],
        /// A player has discarded one card or several together.
        Discards(Who) = "discards" [sets: kinds::IT],
        /// A player has scored a battlefield, by a conquest or by a hold (464).
        Scores(Who) = "scores",
        /// A player has hidden a card (811), which does not count as playing it.
        Hides(Who) = "hides" [sets: kinds::IT],
        /// One of these has left the board, wherever it went.
        Leaves(Phrase) = "leaves" [sets: kinds::IT],
        /// A combat has ended that one of these was in, also if it has left the combat for another place on the board
        /// (466.7).
        CombatEnds(Phrase) = "combat_ends" [sets: kinds::IT],
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
    /// The trigger condition of an ability.
    pub struct When {
        /// The cause; any, if left out. Damage, kills, moves, recalls and other effects on objects have a cause; cards
        /// that players play and battlefields that they conquer, hold or win have none.
        by: Many<Source>,
        /// The condition on the object to which it happens.
        r#if: Option<Condition>,
        /// `true` if it must happen at the place of the object that has the ability.
        here: bool,
        /// `true` if it must happen at a battlefield that the ability's player controls.
        controlled: bool,
        /// `true` if everything to which it happens at one time is one event ("one or more").
        together: bool,
        /// The kind of place to which the unit must have moved.
        to: Option<Goal>,
        /// `true` if nobody controlled the battlefield before it was conquered.
        uncontrolled: bool,
        /// `true` if the battlefield must have been conquered by an attack.
        after_attack: bool,
        /// The player in whose turn it must happen; any, if left out.
        turn: Option<Who>,
        /// The phase of the turn in which it must happen; any, if left out.
        phase: Option<Phase>,
        /// The number of the occurrence in a turn, such as the first or the third (383.1.b).
        nth: Option<Positive>,
        ..event: Awaited
    }
}

words! {
    /// The time for which an ability waits.
    pub enum Until "span" {
        /// Up to the start of its player's next turn.
        YourNextTurn = "your next turn",
        /// Up to the end of its player's next turn.
        EndOfYourNextTurn = "end of your next turn",
    }
}

record! {
    /// An ability that waits for an event, this turn unless it gives a longer time (389).
    pub struct Delayed {
        /// The event for which the ability waits.
        when: When,
        /// The number of times it acts; each time, if left out.
        times: Option<Times>,
        /// The time for which it waits; this turn, if left out.
        until: Option<Until>,
        /// The effects then, line by line.
        effect: Vec<Effect>,
        /// The condition that must hold as the ability is made.
        r#if: Option<Condition>,
    }
}

//! The trigger conditions of abilities, and further conditions.

use kernel::words::shape::{Count, Many, Positive};
use kernel::{record, tagged};

use crate::words::amounts::Amount;
use crate::words::cards::{CardFilter, CardRef};
use crate::words::kinds;
use crate::words::{AbilityWord, Counter, DamageKind, During, Period, ServerFilter, Side, TypeWord, What, Zone};

tagged! {
    /// The trigger condition of an ability.
    pub enum When "condition" {
        /// The Runner suffered damage.
        Damaged(Happening) = "damaged" [
            sets: kinds::OF_AMOUNT,
            has: &[kinds::ANY, kinds::BY, &["who", "amount", "at_least", "kind", "responsible", "ability"]]
        ],
        /// The Runner took tags.
        Tagged(Happening) = "tagged" [sets: kinds::OF_AMOUNT, has: kinds::GIVEN],
        /// Tags were removed from the Runner.
        RemovedTags(Happening) = "removed_tags" [sets: kinds::OF_AMOUNT, has: kinds::GIVEN],
        /// A card was trashed by anything.
        Trashed(Happening) = "trashed" [
            sets: kinds::OF_CARD,
            has: &[kinds::CARD, kinds::WHO, kinds::BY, &["by_damage", "ability"]]
        ],
        /// A card was exposed by an effect.
        Exposed(Happening) = "exposed" [sets: kinds::OF_CARD, has: kinds::DONE_BY],
        /// A card was installed by a player.
        Installed(Happening) = "installed" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// The Corp rezzed a card.
        Rezzed(Happening) = "rezzed" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// The Runner stole an agenda.
        Stolen(Happening) = "stolen" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// The Corp scored an agenda.
        Scored(Happening) = "scored" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// The Runner accessed a card.
        Accessed(Happening) = "accessed" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// An access ended, by its last step or otherwise (7.2.4).
        AccessEnded(Happening) = "access_ended" [
            sets: &["that"],
            has: &[kinds::CARD, kinds::WHO, &["trashed", "stolen"]]
        ],
        /// The Runner encountered a piece of ice.
        Encountered(Happening) = "encountered" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// The Runner bypassed a piece of ice.
        Bypassed(Happening) = "bypassed" [sets: kinds::OF_CARD, has: kinds::DONE_BY],
        /// An encounter with a piece of ice ended; `by` is the card that fully broke the ice in it, if one did.
        EncounterEnded(Happening) = "encounter_ended" [
            sets: kinds::OF_CARD,
            has: &[kinds::CARD, kinds::WHO, kinds::BY, &["fully_broken"]]
        ],
        /// The Runner fully broke ice; `by` is the card that broke all of its subroutines, if one did (6.5.7).
        FullyBroke(Happening) = "fully_broke" [sets: kinds::OF_CARD, has: kinds::DONE_BY],
        /// The Corp advanced a card.
        Advanced(Happening) = "advanced" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// An agenda was forfeited.
        Forfeited(Happening) = "forfeited" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// A card was derezzed.
        Derezzed(Happening) = "derezzed" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// The last counter left a card.
        Emptied(Happening) = "emptied" [sets: kinds::OF_CARD, has: &[kinds::CARD, &["counter"]]],
        /// A player drew cards.
        Drew(Happening) = "drew" [sets: kinds::OF_DRAW, has: kinds::GIVEN],
        /// Credits came to the credit pool of a player, also if they were taken from a card (1.10.3a).
        Gained(Happening) = "gained" [sets: kinds::OF_AMOUNT, has: kinds::GIVEN],
        /// The last card left the hand of a player, which has no cards from now on.
        HandEmptied(Happening) = "hand_emptied" [sets: kinds::OF_RUN, has: kinds::ON_RUN],
        /// The turn of a player began.
        TurnBegan(Happening) = "turn_began" [has: &[kinds::WHO, &["first"]]],
        /// A run ended; its amount is that of the agendas that were stolen in it.
        RunEnded(Happening) = "run_ended" [
            sets: kinds::OF_AMOUNT,
            has: &[kinds::ANY, kinds::AMOUNT, kinds::WHO, &["successful"]]
        ],
        /// A run began.
        RunBegan(Happening) = "run_began" [has: kinds::ON_RUN],
        /// The Runner approached a piece of ice.
        Approached(Happening) = "approached" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// The Runner passed a piece of ice; `by` is the card that fully broke it in the encounter directly before, if one
        /// did (6.1.3f).
        Passed(Happening) = "passed" [
            sets: kinds::OF_CARD,
            has: &[kinds::CARD, kinds::WHO, kinds::BY, &["fully_broken"]]
        ],
        /// The Runner approached the server that is run on.
        ApproachedServer(Happening) = "approached_server" [has: kinds::ON_RUN],
        /// A run was declared successful.
        RunSucceeded(Happening) = "run_succeeded" [sets: kinds::OF_RUN, has: kinds::ON_RUN],
        /// A run became unsuccessful, for it ended before it was successful.
        RunFailed(Happening) = "run_failed" [sets: kinds::OF_RUN, has: kinds::ON_RUN],
        /// The Runner jacked out.
        JackedOut(Happening) = "jacked_out" [sets: kinds::OF_RUN, has: kinds::ON_RUN],
        /// The Runner began to breach a server.
        Breached(Happening) = "breached" [sets: kinds::OF_RUN, has: &[kinds::ANY, kinds::WHO, &["successful"]]],
        /// A breach ended; its amount is the number of cards that were accessed in it (7.5.7).
        BreachEnded(Happening) = "breach_ended" [
            sets: kinds::OF_AMOUNT,
            has: &[kinds::ANY, kinds::AMOUNT, kinds::WHO, &["successful"]]
        ],
        /// The turn of a player ended.
        TurnEnded(Happening) = "turn_ended" [has: &[kinds::WHO, &["first"]]],
        /// A player played an event or operation.
        Played(Happening) = "played" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// A trace was begun.
        Traced(Happening) = "traced" [
            sets: kinds::OF_CARD_AND_AMOUNT,
            has: &[kinds::ANY, kinds::BY, &["who", "amount", "at_least", "card", "type"]]
        ],
        /// The Corp took bad publicity.
        TookBadPublicity(Happening) = "took_bad_publicity" [sets: kinds::OF_AMOUNT, has: kinds::GIVEN],
        /// Virus counters were purged.
        Purged(Happening) = "purged" [sets: kinds::OF_RUN, has: &[kinds::ANY, kinds::WHO, kinds::BY]],
        /// A subroutine was broken.
        Broke(Happening) = "broke" [sets: kinds::OF_CARD, has: &[kinds::CARD, kinds::WHO, kinds::BY, &["clicks"]]],
        /// A subroutine was resolved whole.
        Resolved(Happening) = "resolved" [sets: kinds::OF_CARD, has: &[kinds::CARD]],
        /// An effect prevented something.
        Prevented(Happening) = "prevented" [
            sets: &["that", "accessed", "prevented", "that amount"],
            has: &[kinds::ANY, kinds::AMOUNT, kinds::BY, &["what", "kind", "source", "card", "type"]]
        ],
        /// An effect enlarged something.
        Increased(Happening) = "increased" [
            sets: kinds::OF_CARD_AND_AMOUNT,
            has: &[kinds::ANY, kinds::AMOUNT, kinds::BY, &["what", "source"]]
        ],
        /// An effect replaced something.
        Replaced(Happening) = "replaced" [sets: kinds::OF_CARD, has: &[kinds::ANY, kinds::BY, &["what", "source"]]],
        /// A player paid credits for something.
        Paid(Happening) = "paid" [
            sets: kinds::OF_CARD_AND_AMOUNT,
            has: &[kinds::ANY, kinds::AMOUNT, kinds::WHO, &["card", "type"]]
        ],
        /// An ability was used: a paid one, or by 26.03 an optional interrupt.
        Used(Happening) = "used" [
            sets: kinds::OF_CARD,
            has: &[kinds::CARD, kinds::WHO, &["ability", "by_trash", "clicks", "action", "lost_clicks"]]
        ],
        /// A card was revealed.
        Revealed(Happening) = "revealed" [sets: kinds::OF_CARD, has: &[kinds::CARD, kinds::BY]],
        /// An event or operation has resolved whole (8.6.7h).
        Finished(Happening) = "finished" [sets: kinds::OF_CARD, has: kinds::DONE],
        /// Counters or credits were placed on a card.
        Placed(Happening) = "placed" [
            sets: kinds::OF_CARD_AND_AMOUNT,
            has: &[kinds::CARD, kinds::AMOUNT, kinds::WHO, kinds::BY, &["counter"]]
        ],
        /// The action phase of a player ended (5.6.2d, 5.7.1h).
        ActionsEnded(Happening) = "actions_ended" [has: &[kinds::WHO, &["first"]]],
        /// The first of several events in a turn or run, whichever of them it is.
        FirstOf(FirstOf) = "first_of",
        /// Something is about to happen, and the ability may interrupt it.
        Would(Would) = "would" [sets: kinds::IMMINENT],
        /// Any one of several events.
        AnyOf(Vec<When>) = "any_of",
    }
}

record! {
    /// The first of several events.
    pub struct FirstOf {
        /// The time within which it is the first.
        within: Period,
        /// The events, of which none was before in that time.
        of: Vec<When>,
    }
}

record! {
    /// The properties of an event. A property that is left out may be anything. One that the event never has is an error.
    pub struct Happening {
        /// The thing that was prevented, enlarged or replaced; any, if left out.
        what: Option<What>,
        /// The kinds of damage; any, if left out.
        kind: Many<DamageKind>,
        /// The least amount; any, if left out.
        amount: Option<Count>,
        /// The least amount; any, if left out.
        at_least: Option<Count>,
        /// The card that it happened to; any, if left out.
        card: Option<CardRef>,
        /// The card whose effect it was; any, if left out.
        source: Option<CardRef>,
        /// The card whose ability did it; any, if left out.
        by: Option<CardRef>,
        /// The player who did it, or whom it happened to; either, if left out.
        who: Option<Side>,
        /// The kind of damage that trashed the card.
        by_damage: Many<DamageKind>,
        /// The ability that does it; any, if left out.
        ability: Option<AbilityWord>,
        /// The player who is responsible for it; either, if left out.
        responsible: Option<Side>,
        /// The server at which it happens; any, if left out.
        server: Option<ServerFilter>,
        /// The zone in which the card was before; any, if left out.
        zone: Option<Zone>,
        /// A zone from which it does not count.
        not_in: Option<Zone>,
        /// `true` if the run that ended was successful; either, if left out.
        successful: Option<bool>,
        /// `true` if the Runner had fully broken the ice; either, if left out.
        fully_broken: Option<bool>,
        /// `true` if the card was trashed to pay for the ability that was used; either, if left out.
        by_trash: Option<bool>,
        /// The type of the card it happened to; any, if left out.
        r#type: Many<TypeWord>,
        /// `true` if that card was installed before.
        installed: Option<bool>,
        /// `true` if that card was rezzed before.
        rezzed: Option<bool>,
        /// `true` if that card had advancement counters before, `false` if it had none.
        advanced: Option<bool>,
        /// `true` if clicks were spent or lost for it; either, if left out.
        clicks: Option<bool>,
        /// The kind of counters that were placed; any, if left out.
        counter: Option<Counter>,
        /// `true` if the card was being accessed.
        accessed: Option<bool>,
        /// `true` if a click was spent for the ability that was used, which makes it an action.
        action: Option<bool>,
        /// `true` if a click was lost for the ability that was used.
        lost_clicks: Option<bool>,
        /// `true` if the Runner trashed the card in its access; either, if left out.
        trashed: Option<bool>,
        /// `true` if the Runner stole the card in its access; either, if left out.
        stolen: Option<bool>,
        /// `true` if all that happened at one time meets the condition once ("1 or more cards").
        together: bool,
        /// Only the first that fits in this time.
        first: Option<Period>,
    }
}

record! {
    /// The properties of something that is about to happen.
    pub struct Would {
        /// The thing that is about to happen; any, if left out.
        what: Option<What>,
        /// One of several things that may be about to happen.
        any_of: Vec<Would>,
        /// The kinds of damage; any, if left out.
        kind: Many<DamageKind>,
        /// The least amount; any, if left out.
        amount: Option<Count>,
        /// The least amount; any, if left out.
        at_least: Option<Count>,
        /// The card that it would happen to; any, if left out.
        card: Option<CardRef>,
        /// The card whose effect it is; any, if left out.
        source: Option<CardRef>,
        /// The ability that does it; any, if left out.
        ability: Option<AbilityWord>,
        /// The player who is responsible for it; either, if left out.
        responsible: Option<Side>,
        /// The server at which it happens; any, if left out.
        server: Option<ServerFilter>,
        /// A zone from which it does not count.
        not_in: Option<Zone>,
        /// Only the first that fits in this time.
        first: Option<Period>,
    }
}

record! {
    /// A condition. Every part of it must hold.
    pub struct Condition {
        /// The least number of tags that the Runner has or is considered to have; 1: the Runner is tagged, even without
        /// any. For other bounds: `number: {of: {count: tags}, at_most: 3}`.
        tags: Option<Positive>,
        /// The actions of the Runner in the last turn.
        last_turn: Option<TurnFacts>,
        /// The actions of the Runner in this turn.
        this_turn: Option<TurnFacts>,
        /// The properties that cards must have.
        like: Option<Box<CardIs>>,
        /// The phase of play in which it holds.
        during: Option<During>,
        /// `true` if no ice protects the server of this card.
        unprotected: Option<bool>,
        /// An event caused by the effect so far; under `is`. Events of a turn go under `this_turn`.
        happened: Option<When> [apart: true],
        /// The player whose turn it is.
        turn: Option<Side>,
        /// The server on which the run is that is going on.
        run_on: Option<ServerFilter>,
        /// A number that must lie within bounds.
        number: Option<Box<Bounds>>,
        /// A condition that must not hold.
        not: Option<Box<Condition>>,
        /// Conditions of which one must hold.
        any_of: Vec<Condition>,
        /// Conditions all of which must hold.
        all_of: Vec<Condition>,
        /// `true` if its player has spent no click this turn except for this (1.11.4).
        first_click: Option<bool>,
        /// A card from which credits were spent to use the ability.
        paid_from: Option<CardRef>,
        /// An event of the current run.
        this_run: Option<When> [apart: true],
    }
}

record! {
    /// The properties of cards.
    pub struct CardIs {
        /// The cards that are looked at: `that`, `self`, `those`, of which there must be one at the least, or `{all: ...}`,
        /// of which there may be none (9.12.2d).
        of: CardRef,
        /// The properties that all of them must have.
        is: CardFilter,
    }
}

record! {
    /// A number within bounds.
    pub struct Bounds {
        /// The number that is looked at.
        of: Amount,
        /// The least that it may be.
        at_least: Option<Amount>,
        /// The most that it may be.
        at_most: Option<Amount>,
        /// `true` if it must be odd, `false` if even; either, if left out.
        odd: Option<bool>,
    }
}

record! {
    /// The actions of the Runner, and the events, in a turn.
    pub struct TurnFacts {
        /// `true` if a run was made in that turn.
        ran: Option<bool>,
        /// A server on which a run was successful in that turn.
        succeeded: Option<ServerFilter>,
        /// `true` if any agenda was stolen in that turn.
        stole_any: Option<bool>,
        /// `true` if the Runner trashed a card of the Corp in that turn.
        trashed_any: Option<bool>,
        /// An event of that turn as it was played: `damaged: {kind: net, responsible: runner}`.
        happened: Option<When> [apart: true],
    }
}

impl Would {
    /// Anything of a kind that is about to happen.
    #[must_use]
    pub fn of(what: What) -> Self {
        Self {
            what: Some(what),
            any_of: Vec::new(),
            kind: Many::default(),
            amount: None,
            at_least: None,
            card: None,
            source: None,
            ability: None,
            responsible: None,
            server: None,
            not_in: None,
            first: None,
        }
    }
}

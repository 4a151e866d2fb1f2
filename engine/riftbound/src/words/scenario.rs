//! The scenario of a case: its start and its steps.

use indexmap::IndexMap;

use crate::words::amounts::PreventAmount;
use crate::words::cards::{Card, Keyword};
use crate::words::effects::{Each, Power, Source};
use kernel::words::scenario;
use kernel::words::shape::{Count, Many, Pile, Placed, Positive, State};
use kernel::{names, one_of, open, record, tagged, words};

/// A scenario.
pub type Scenario = scenario::Scenario<Given, Action, GameStep, Beside, Card>;
/// A step of a scenario.
pub type Step = scenario::Step<Action, GameStep, Beside>;

names! {
    /// The name of a player.
    PlayerName = Player,
    /// The name of an object.
    ObjectName = Object,
    /// The name of an object or a battlefield.
    TargetName = Target,
    /// The name of a place.
    PlaceName = Place,
    /// A thing that an event may name.
    ThingName = Thing,
    /// The name of a card.
    CardName = Card,
    /// The name of an effect, given by a case.
    EffectName = New,
}

words! {
    /// Nobody.
    pub enum Nobody "nobody" {
        /// No player controls the battlefield.
        None = "none",
    }
}

one_of! {
    /// The player who controls a battlefield.
    pub enum Holder "player or `none`" {
        /// No player does.
        Nobody(Nobody): OneOf(Nobody::WORDS) = "nobody",
        /// The player with this name.
        Player(PlayerName): Scalar = "player",
    }
}

record! {
    /// A Prevent tracked on a unit, in full.
    pub struct Tracked {
        /// The amount it still prevents.
        amount: Option<PreventAmount>,
        /// The sources whose damage it prevents; any, if left out.
        from: Many<Source>,
        /// The name of the shield in the case; `prevent`, if left out.
        by: Option<EffectName>,
        /// The time at which it is restored, such as each combat; if left out, it lasts for this turn.
        each: Option<Each>,
    }
}

one_of! {
    /// A Prevent tracked on a unit.
    pub enum PreventValue "prevent value" {
        /// Its amount alone, without a source or a span.
        Amount(PreventAmount): Scalar = "amount",
        /// The amount with its details.
        Full(Tracked): Map = "full",
    }
}

record! {
    /// The state of a card or a unit.
    pub struct Object {
        /// The Might of a unit that is not a card.
        might: Option<Count>,
        /// The amount of damage marked on it; none, if left out.
        damage: Option<Count>,
        /// The Prevents tracked on it, in the order of their creation.
        prevent: Vec<PreventValue>,
        /// `true` if it is exhausted; `false`, if left out.
        exhausted: bool,
        /// `true` if it is stunned; `false`, if left out.
        stunned: bool,
        /// `true` if it is buffed; `false`, if left out.
        buffed: bool,
        /// Keywords that it has beside those of its card.
        keywords: Vec<Keyword>,
        /// The player who owns it; whose list it is in, if left out.
        owner: Option<PlayerName>,
        /// The Equipment that is attached to it.
        attached: Option<Pile<Object>>,
        /// The number of times it has moved this turn; none, if left out.
        moved: Option<Count>,
    }
}

impl State for Object {
    const TRAITS: &'static [&'static str] = &["might"];
}

record! {
    /// The resources that a player can pay with.
    pub struct Pool {
        /// The amount of energy.
        energy: Option<Count>,
        /// The amount of power, by domain.
        power: IndexMap<Power, Count>,
    }
}

record! {
    /// A player at the start.
    pub struct Player {
        /// The objects in the player's base.
        base: Option<Pile<Object>>,
        /// The cards in hand; none, if left out.
        hand: Option<Pile<Object>>,
        /// The cards of the deck, the top one first; 20 blank ones, if left out.
        deck: Option<Pile<Object>>,
        /// The cards in the trash; none, if left out.
        trash: Option<Pile<Object>>,
        /// The banished cards; none, if left out.
        banishment: Option<Pile<Object>>,
        /// The legend of the player, with its card.
        legend: Option<Placed<Object>>,
        /// The number of runes the player controls.
        runes: Option<Count>,
        /// The number of them exhausted; none, if left out. Payments exhaust none: see `pool`.
        exhausted_runes: Option<Count>,
        /// The resources to pay with; every cost can be paid, if left out.
        pool: Option<Pool>,
        /// The number of points the player has.
        points: Option<Count>,
        /// The amount of experience the player has; none, if left out.
        xp: Option<Count>,
    }
}

open! {
    /// A battlefield at the start.
    pub struct Battlefield {
        /// The card of the battlefield; one without abilities, if left out.
        card: Option<CardName>,
        /// The player who controls it; if left out, the only player with units there, else the non-turn player.
        controller: Option<Holder>,
        ..players: Pile<Object> as NewPlayer
    }
}

names! {
    /// The name of a battlefield, where it is made.
    NewPlace = NewPlace,
}

open! {
    /// The start.
    pub struct Given {
        /// The turn player, who is the attacker in every combat; the first one named, if left out.
        turn: Option<PlayerName>,
        /// The battlefields, each under a name, with the units there.
        battlefields: IndexMap<NewPlace, Battlefield>,
        ..players: Player as NewPlayer
    }
}

words! {
    /// An additional cost that may be paid as a card is played.
    pub enum Additional "additional cost" {
        /// The cost for which the spell does once more what it does.
        Repeat = "repeat",
        /// The second such cost, of a card that has more than one.
        SecondRepeat = "second repeat",
        /// The third such cost.
        ThirdRepeat = "third repeat",
        /// The cost for which the unit enters ready.
        Accelerate = "accelerate",
        /// The extra cost that the card lets its player pay.
        Extra = "extra",
    }
}

record! {
    /// A card is played from hand.
    pub struct Play {
        /// The card that is played.
        card: ObjectName,
        /// Its targets, in the order of its words.
        targets: Vec<TargetName>,
        /// The place to which a unit is played.
        to: Option<PlaceName>,
        /// The additional costs that are paid, of those that the card lets its player pay.
        additional: Many<Additional>,
    }
}

record! {
    /// An activated ability is used.
    pub struct Activate {
        /// The object that has it.
        object: ObjectName,
        /// The number of the ability among several, counted from 1 as they are printed.
        ability: Option<Positive>,
        /// Its targets, in the order of its words.
        targets: Vec<TargetName>,
    }
}

record! {
    /// Units take one standard move together.
    pub struct Move {
        /// The units that move.
        units: Many<ObjectName>,
        /// The place to which they move; a choice, if left out with several legal places.
        to: Option<PlaceName>,
    }
}

record! {
    /// Hides a card (811), which does not count as playing it.
    pub struct Hide {
        /// The card that is hidden, from hand.
        card: ObjectName,
        /// The battlefield at which it is hidden.
        at: PlaceName,
    }
}

tagged! {
    /// The actions of a player.
    pub enum Action "verb" {
        /// A player plays a card from hand; it resolves once all have passed.
        Play(Play) = "play",
        /// A player uses an activated ability of an object.
        Activate(Activate) = "activate",
        /// A player moves units together, as their standard move.
        Move(Move) = "move",
        /// A player hides a card from hand facedown at a battlefield, to `play` it from there in a later turn.
        Hide(Hide) = "hide",
    }
}

record! {
    /// The combat staged at a battlefield: showdown, damage, combat cleanup, result.
    pub struct Combat {
        /// The battlefield at which the combat is.
        place: PlaceName,
        /// The assignment of each player's damage, before replacements; asked, if left out.
        assign: IndexMap<PlayerName, IndexMap<ObjectName, Count>>,
    }
}

record! {
    /// A turn ends; up to the next player's main phase.
    pub struct EndTurn {
        /// The player whose turn ends.
        player: PlayerName,
    }
}

tagged! {
    /// The steps that the game goes on to.
    pub enum GameStep "step of the game" {
        /// The combat that is staged at a battlefield: showdown, damage, cleanup, result.
        Combat(Combat) = "combat",
        /// The turn of a player ends, up to the next player's main phase.
        EndTurn(EndTurn) = "end_turn",
    }
}

record! {
    /// The keys allowed beside a step.
    pub struct Beside {
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::codec::Codec;

    #[test]
    fn a_canonical_scenario_is_read() {
        let json = r#"{
            "cards": {
                "Counter Strike": {
                    "types": ["Spell"], "cost": {"energy": 2, "power": {"any": 1}}, "keywords": [{"plain": "Reaction"}],
                    "effect": [{"prevent": {"amount": "next time", "to": "target unit"}}, {"draw": {"amount": 1}}]
                },
                "Noxian Guillotine": {
                    "types": ["Spell"],
                    "effect": [
                        {"kill": {"what": "target unit", "if": {"circumstance": "legion"}}},
                        {"delayed": {"when": {"event": {"dealt": "it"}}, "times": "next", "effect": [{"kill": {"what": "it"}}]}}
                    ]
                }
            },
            "given": {
                "turn": "bob",
                "battlefields": {"grove": {"players": {"alice": [
                    {"alias": "ox", "state": {"might": 4, "prevent": [{"amount": 3}, {"full": {"amount": "all", "from": ["spell"]}}]}}
                ]}}},
                "players": {"bob": {"hand": [{"alias": "strike", "card": "Counter Strike"}, {"blanks": 2}]}}
            },
            "when": [
                {"id": 0, "act": {"player": {"who": "bob", "does": {"play": {"card": "strike", "targets": ["ox"]}}}}, "beside": {}},
                {"id": 1, "act": {"game": {"combat": {"place": "grove", "assign": {"bob": {"ox": 4}}}}}, "beside": {}},
                {"id": 2, "act": {"game": {"end_turn": {"player": "bob"}}}, "beside": {}}
            ]
        }"#;
        let scenario = Scenario::from_json(json).unwrap();
        let again = Scenario::from_json(&scenario.to_json()).unwrap();
        assert_eq!(scenario, again);
        assert_eq!(scenario.when.len(), 3);
    }
}

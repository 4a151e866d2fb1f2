//! What a case gives and does.

use indexmap::IndexMap;

use crate::words::amounts::PreventAmount;
use crate::words::cards::{Card, Keyword};
use crate::words::effects::{Each, Power, Source};
use kernel::words::scenario;
use kernel::words::shape::{Count, Many, Pile, Placed, State};
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
    /// Whatever an event may name.
    ThingName = Thing,
    /// The name of a card.
    CardName = Card,
    /// The name of an effect, given by a case.
    EffectName = New,
}

words! {
    /// Nobody.
    pub enum Nobody "nobody" {
        /// Nobody.
        None = "none",
    }
}

one_of! {
    /// Who controls a battlefield.
    pub enum Holder "player or `none`" {
        /// Nobody does.
        Nobody(Nobody): OneOf(Nobody::WORDS) = "nobody",
        /// A player does.
        Player(PlayerName): Scalar = "player",
    }
}

record! {
    /// A Prevent tracked on a unit, in full.
    pub struct Tracked {
        /// How much it still prevents.
        amount: Option<PreventAmount>,
        /// From which sources; left out, any.
        from: Many<Source>,
        /// What it is called; left out, `prevent`.
        by: Option<EffectName>,
        /// Whether it comes back each combat; left out, it is for this turn.
        each: Option<Each>,
    }
}

one_of! {
    /// A Prevent tracked on a unit.
    pub enum PreventValue "prevent value" {
        /// Its amount alone.
        Amount(PreventAmount): Scalar = "amount",
        /// In full.
        Full(Tracked): Map = "full",
    }
}

record! {
    /// What is said about a card or a unit.
    pub struct Object {
        /// Its printed Might, where no card stands behind it.
        might: Option<Count>,
        /// The damage marked on it.
        damage: Option<Count>,
        /// The Prevents on it, in the order of their creation.
        prevent: Vec<PreventValue>,
        /// Whether it is exhausted.
        exhausted: bool,
        /// Whether it is stunned.
        stunned: bool,
        /// Whether it is buffed.
        buffed: bool,
        /// Keywords that it has beside its card's.
        keywords: Vec<Keyword>,
        /// Its owner; left out, whose list it is in.
        owner: Option<PlayerName>,
        /// The Equipment attached to it.
        attached: Option<Pile<Object>>,
        /// How often it has moved this turn.
        moved: Option<Count>,
    }
}

impl State for Object {
    const TRAITS: &'static [&'static str] = &["might"];
}

record! {
    /// What a player can pay with.
    pub struct Pool {
        /// Energy.
        energy: Option<Count>,
        /// Power by domain.
        power: IndexMap<Power, Count>,
    }
}

record! {
    /// A player at the start.
    pub struct Player {
        /// What is in the base.
        base: Option<Pile<Object>>,
        /// The hand.
        hand: Option<Pile<Object>>,
        /// The deck, its top first; left out, 20 blank cards.
        deck: Option<Pile<Object>>,
        /// The trash.
        trash: Option<Pile<Object>>,
        /// The banished cards.
        banishment: Option<Pile<Object>>,
        /// The legend.
        legend: Option<Placed<Object>>,
        /// How many runes are controlled.
        runes: Option<Count>,
        /// What can be paid with; left out, it pays every cost.
        pool: Option<Pool>,
        /// The points.
        points: Option<Count>,
    }
}

open! {
    /// A battlefield at the start.
    pub struct Battlefield {
        /// Its card; left out, one without abilities.
        card: Option<CardName>,
        /// Who controls it; left out, the only player with units there, else the non-turn player.
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
        /// The turn player, the attacker in every combat; left out, the first player named.
        turn: Option<PlayerName>,
        /// The battlefields by name.
        battlefields: IndexMap<NewPlace, Battlefield>,
        ..players: Player as NewPlayer
    }
}

record! {
    /// A card is played from hand.
    pub struct Play {
        /// The card.
        card: ObjectName,
        /// Its targets, in the order of its words.
        targets: Vec<TargetName>,
        /// The place of a unit.
        to: Option<PlaceName>,
    }
}

record! {
    /// An activated ability is used.
    pub struct Activate {
        /// The object that has it.
        object: ObjectName,
        /// Its targets, in the order of its words.
        targets: Vec<TargetName>,
    }
}

record! {
    /// Units take one standard move together.
    pub struct Move {
        /// The units.
        units: Many<ObjectName>,
        /// Where to; left out with several legal places, a choice.
        to: Option<PlaceName>,
    }
}

tagged! {
    /// What a player does.
    pub enum Action "verb" {
        /// Plays a card from hand.
        Play(Play) = "play",
        /// Uses an activated ability.
        Activate(Activate) = "activate",
        /// Moves units.
        Move(Move) = "move",
    }
}

record! {
    /// The combat staged at a battlefield: showdown, damage, combat cleanup, result.
    pub struct Combat {
        /// The battlefield.
        place: PlaceName,
        /// How each player's damage is assigned, before replacements; left out, it is asked.
        assign: IndexMap<PlayerName, IndexMap<ObjectName, Count>>,
    }
}

record! {
    /// A turn ends; up to the next player's main phase.
    pub struct EndTurn {
        /// Whose turn.
        player: PlayerName,
    }
}

tagged! {
    /// What the game goes on to.
    pub enum GameStep "step of the game" {
        /// A combat.
        Combat(Combat) = "combat",
        /// The end of a turn.
        EndTurn(EndTurn) = "end_turn",
    }
}

record! {
    /// What may stand beside a step.
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

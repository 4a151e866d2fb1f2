//! The starting position and the steps of a case.

use indexmap::IndexMap;
use kernel::words::scenario;
use kernel::words::shape::{Count, Many, Pile, Placed, Positive, Text};
use kernel::{one_of, record, tagged};

use crate::words::cards::{Card, CardRef};
use crate::words::{
    AbilityWord, BasicAction, CardName, Counter, DamageKind, Free, Object, Present, Priority, Server, ServerFilter,
    Side, Target, What,
};

/// A scenario.
pub type Scenario = scenario::Scenario<Given, Action, GameStep, Beside, Card>;

/// A step of a scenario.
pub type Step = scenario::Step<Action, GameStep, Beside>;

record! {
    /// The start.
    pub struct Given {
        /// The player whose turn it is; the one who acts first, if left out.
        turn: Option<Side>,
        /// The starting position of the Corp.
        corp: Option<Box<GivenCorp>>,
        /// The starting position of the Runner.
        runner: Option<Box<GivenRunner>>,
    }
}

record! {
    /// The starting position of the Corp.
    pub struct GivenCorp {
        /// The identity of the player; one without abilities, if left out.
        identity: Option<Box<Placed<ObjectState>>>,
        /// The number of credits; not counted, if left out.
        credits: Option<Count>,
        /// The number of clicks; not counted, if left out.
        clicks: Option<Count>,
        /// The agendas in the score area.
        score: Option<Pile<ObjectState>>,
        /// The cards in HQ, the Corp's hand.
        hq: Option<Pile<ObjectState>>,
        /// The cards in R&D, the top one first; endless blank ones, if left out.
        rd: Option<Pile<ObjectState>>,
        /// The cards in Archives, the Corp's discard pile.
        archives: Option<Pile<ObjectState>>,
        /// The ice of each server, the outermost first.
        ice: IndexMap<Server, Pile<ObjectState>>,
        /// The cards installed in the root of each server.
        root: IndexMap<Server, Pile<ObjectState>>,
        /// The amount of bad publicity the Corp has.
        bad_publicity: Option<Count>,
    }
}

record! {
    /// The starting position of the Runner.
    pub struct GivenRunner {
        /// The identity of the player; one without abilities, if left out.
        identity: Option<Box<Placed<ObjectState>>>,
        /// The number of credits; not counted, if left out.
        credits: Option<Count>,
        /// The number of clicks; not counted, if left out.
        clicks: Option<Count>,
        /// The agendas in the score area.
        score: Option<Pile<ObjectState>>,
        /// The cards in the grip, the Runner's hand.
        grip: Option<Pile<ObjectState>>,
        /// The cards in the stack, the top one first; endless blank ones, if left out.
        stack: Option<Pile<ObjectState>>,
        /// The cards in the heap, the Runner's discard pile.
        heap: Option<Pile<ObjectState>>,
        /// The cards that are installed in the rig.
        rig: Option<Pile<ObjectState>>,
        /// The number of tags the Runner has.
        tags: Option<Count>,
        /// The amount of core damage the Runner has suffered.
        core_damage: Option<Count>,
        /// The events of the Runner's last turn.
        last_turn: Option<GivenTurn>,
        /// The events so far of the Runner's present turn.
        this_turn: Option<GivenTurn>,
    }
}

record! {
    /// The actions of the Runner in a turn.
    pub struct GivenTurn {
        /// `true` if a run was made in it.
        ran: Option<bool>,
        /// The servers on which a run was successful in it.
        succeeded: Many<Server>,
        /// Agendas that were stolen in it, by name.
        stole: Many<CardName>,
        /// `true` if the Runner trashed a card of the Corp in it.
        trashed: Option<bool>,
    }
}

record! {
    /// The state of an object.
    pub struct ObjectState {
        /// `true` if the card of the Corp is rezzed.
        rezzed: Option<bool>,
        /// The counters on it, by kind; what it enters with, if left out.
        counters: Option<IndexMap<Counter, Count>>,
        /// The number of credits hosted on it.
        credits: Option<Count>,
        /// A choice that the card remembers, such as a server.
        chosen: Option<Free>,
        /// The card on which it is hosted.
        host: Option<Free>,
        /// `true` if the card of the Runner lies facedown in the rig.
        facedown: Option<bool>,
    }
}

impl kernel::words::shape::State for ObjectState {
    const TRAITS: &'static [&'static str] = &[];
}

tagged! {
    /// The actions of a player.
    pub enum Action "verb" {
        /// The Runner makes a run on a server, up to the first approach.
        Run(OnServer) = "run",
        /// A player plays an event or operation.
        Play(Play) = "play",
        /// A player installs a card from the hand: the Runner in the rig, the Corp in a server.
        Install(InstallStep) = "install",
        /// A player takes a basic action that is about no card.
        Basic(Basic) = "basic",
        /// The Corp advances a card that can be advanced.
        Advance(OfObject) = "advance",
        /// A player uses a paid ability, or accepts a pending conditional one.
        Use(Use) = "use",
        /// The Corp rezzes a card that is installed.
        Rez(OfObject) = "rez",
        /// The Corp scores an agenda that has the counters it needs.
        Score(OfObject) = "score",
        /// Trashes the card that is accessed, or the resource of a tagged Runner.
        Trash(OfObject) = "trash",
        /// The Runner steals the agenda that is accessed.
        Steal(OfObject) = "steal",
        /// The Runner jacks out of the run.
        JackOut(OnServer) = "jack_out",
        /// A player passes in the window that is open.
        Pass(Pass) = "pass",
    }
}

record! {
    /// A server.
    pub struct OnServer {
        /// The server.
        server: Server,
    }
}

record! {
    /// An object.
    pub struct OfObject {
        /// The card.
        card: Object,
    }
}

record! {
    /// A basic action.
    pub struct Basic {
        /// The basic action.
        what: BasicAction,
    }
}

record! {
    /// Installing a card.
    pub struct InstallStep {
        /// The card that is installed.
        card: Object,
        /// The card on which it is installed, if that can host it.
        host: Option<Object>,
        /// The server in or before which the Corp installs it.
        server: Option<Server>,
        /// `true` if the Corp installs it faceup, where an effect allows it.
        faceup: bool,
    }
}

record! {
    /// Playing a card.
    pub struct Play {
        /// The card that is played.
        card: Object,
        /// The server that is run on, where the card makes a run.
        server: Option<Server>,
    }
}

record! {
    /// The use of an ability, with its announcement.
    pub struct Use {
        /// The card that has the ability.
        card: Object,
        /// The name of the ability, where the card has several.
        ability: Option<Text>,
        /// The targets of the ability.
        targets: Many<Target>,
        /// The amount, where the ability says "up to" or "any".
        amount: Option<Count>,
        /// The value of X, where the cost has one.
        x: Option<Count>,
        /// The cards that are given up to pay.
        cost: Many<Object>,
        /// The server that is run on, where the ability makes a run.
        server: Option<Server>,
        /// The number of times the ability is used in a row; once, if left out.
        times: Option<Positive>,
    }
}

record! {
    /// A pass.
    pub struct Pass {
        /// The thing that the player passes.
        what: Priority,
    }
}

tagged! {
    /// The steps that the game goes on to while all players pass.
    pub enum GameStep "step of the game" {
        /// The approach of ice, until its "when approached" abilities are done and it may be rezzed.
        Approach(OfObject) = "approach",
        /// The encounter of ice, until its "when encountered" abilities are done.
        Encounter(OfObject) = "encounter",
        /// The subroutines of ice, until it is passed or the run has ended.
        Subroutines(OfObject) = "subroutines",
        /// The success of the run, until the breach has begun or was replaced.
        Breach(OnServer) = "breach",
        /// The access of a card, before it is trashed or stolen.
        Access(OfObject) = "access",
        /// The end of the run.
        EndRun(OnServer) = "end_run",
        /// The end of a turn, until the next one has begun.
        EndTurn(EndTurn) = "end_turn",
    }
}

record! {
    /// The player whose turn ends.
    pub struct EndTurn {
        /// The player whose turn ends.
        player: Side,
    }
}

record! {
    /// The keys allowed beside a step.
    pub struct Beside {
        /// The point of the outer step at which an interrupt stands.
        at: Option<At>,
    }
}

one_of! {
    /// A point at which an interrupt stands.
    pub enum At "point" {
        /// The moment at which the outer step just is.
        Present(Present): OneOf(Present::WORDS) = "present",
        /// The moment before something that fits happens.
        Point(Box<Point>): Map = "point",
    }
}

record! {
    /// A point by what is about to happen there.
    pub struct Point {
        /// The thing that is about to happen there.
        what: Option<What>,
        /// The kinds of damage that are about to be done.
        kind: Many<DamageKind>,
        /// The least amount that is about to happen.
        amount: Option<Count>,
        /// The least amount that is about to happen.
        at_least: Option<Count>,
        /// The card that it would happen to.
        card: Option<PointCard>,
        /// The card whose effect is about to happen.
        source: Option<PointCard>,
        /// The ability that is about to happen.
        ability: Option<AbilityWord>,
        /// The player who is responsible for what is about to happen.
        responsible: Option<Side>,
        /// The server at which it is about to happen.
        server: Option<ServerFilter>,
        /// The number of the moment among those that fit since the outer step began; the first, if left out.
        nth: Option<Positive>,
    }
}

one_of! {
    /// A card at a point.
    pub enum PointCard "card" {
        /// The card with this name in the case.
        Object(Object): Scalar = "object",
        /// The cards that fit.
        Filter(CardRef): Map = "filter",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::codec::Codec;
    use kernel::words::scenario::Act;

    #[test]
    fn a_scenario_is_read_from_its_canonical_form() {
        let text = r#"{
            "cards": {"Net Shield": {"side": "runner", "type": "program", "cost": 2, "mu": 1,
                "paid": [{"cost": {"credits": 1}, "effect": [{"prevent": {"what": "damage", "kind": ["net"],
                    "amount": {"said": 1}, "first": "turn"}}]}],
                "in": {"26.03": {"paid": []}}}},
            "given": {"corp": {"ice": {"remote 1": [{"card": "Net Shield", "state": {"rezzed": true}}]}},
                "runner": {"credits": 3, "grip": [{"blanks": 3}], "last_turn": {"ran": true}}},
            "when": [
                {"id": 0, "act": {"player": {"who": "runner", "does": {"use": {"card": "Net Shield"}}}},
                 "interrupt": [{"id": 1, "act": {"game": {"end_turn": {"player": "corp"}}},
                     "beside": {"at": {"point": {"what": "damage", "nth": 2}}}}],
                 "beside": {}}
            ]}"#;
        let scenario = Scenario::from_json(text).unwrap();
        let again = Scenario::from_json(&scenario.to_json()).unwrap();
        assert_eq!(again, scenario);
        assert_eq!(scenario.given.corp.unwrap().ice.keys().next(), Some(&Server::Remote(1)));
        assert!(matches!(&scenario.when[0].act, Act::Player { does: Action::Use(_), .. }));
        let card = &scenario.cards[0];
        assert_eq!(card.paid.len(), 1);
        assert_eq!(card.printed_in(crate::words::Edition::Nsg).paid.len(), 0);
    }
}

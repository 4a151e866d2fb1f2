//! What a case gives and does.

use indexmap::IndexMap;
use kernel::words::scenario;
use kernel::words::shape::{Count, Many, Pile, Placed, Positive, Text};
use kernel::{one_of, record, tagged};

use crate::words::cards::{Card, CardRef};
use crate::words::{
    AbilityWord, CardName, Counter, DamageKind, Free, Object, Present, Priority, Server, ServerFilter, Side, Target,
    What,
};

/// A scenario.
pub type Scenario = scenario::Scenario<Given, Action, GameStep, Beside, Card>;

/// A step of a scenario.
pub type Step = scenario::Step<Action, GameStep, Beside>;

record! {
    /// The start.
    pub struct Given {
        /// Whose turn it is; of the player who acts first, if left out.
        turn: Option<Side>,
        /// What the Corp has.
        corp: Option<Box<GivenCorp>>,
        /// What the Runner has.
        runner: Option<Box<GivenRunner>>,
    }
}

record! {
    /// What the Corp has.
    pub struct GivenCorp {
        /// The identity.
        identity: Option<Box<Placed<ObjectState>>>,
        /// Credits; not counted, if left out.
        credits: Option<Count>,
        /// Clicks; not counted, if left out.
        clicks: Option<Count>,
        /// The score area.
        score: Option<Pile<ObjectState>>,
        /// Cards in HQ.
        hq: Option<Pile<ObjectState>>,
        /// Cards in R&D, the top first; endless, if left out.
        rd: Option<Pile<ObjectState>>,
        /// Cards in Archives.
        archives: Option<Pile<ObjectState>>,
        /// Ice by server, the outermost first.
        ice: IndexMap<Server, Pile<ObjectState>>,
        /// What is installed in servers.
        root: IndexMap<Server, Pile<ObjectState>>,
        /// Bad publicity.
        bad_publicity: Option<Count>,
    }
}

record! {
    /// What the Runner has.
    pub struct GivenRunner {
        /// The identity.
        identity: Option<Box<Placed<ObjectState>>>,
        /// Credits; not counted, if left out.
        credits: Option<Count>,
        /// Clicks; not counted, if left out.
        clicks: Option<Count>,
        /// The score area.
        score: Option<Pile<ObjectState>>,
        /// Cards in the grip.
        grip: Option<Pile<ObjectState>>,
        /// Cards in the stack, the top first; endless, if left out.
        stack: Option<Pile<ObjectState>>,
        /// Cards in the heap.
        heap: Option<Pile<ObjectState>>,
        /// Installed cards.
        rig: Option<Pile<ObjectState>>,
        /// Tags.
        tags: Option<Count>,
        /// Core damage suffered.
        core_damage: Option<Count>,
        /// What happened in the Runner's last turn.
        last_turn: Option<GivenTurn>,
        /// What happened in the Runner's present turn.
        this_turn: Option<GivenTurn>,
    }
}

record! {
    /// What the Runner did in a turn.
    pub struct GivenTurn {
        /// Whether a run was made.
        ran: Option<bool>,
        /// On which servers a run was successful.
        succeeded: Many<Server>,
        /// Agendas that were stolen.
        stole: Many<CardName>,
    }
}

record! {
    /// What is said about an object.
    pub struct ObjectState {
        /// Whether a Corp card is rezzed.
        rezzed: Option<bool>,
        /// Its counters; what it enters with, if left out.
        counters: Option<IndexMap<Counter, Count>>,
        /// Credits hosted on it.
        credits: Option<Count>,
        /// A choice that it remembers.
        chosen: Option<Free>,
    }
}

impl kernel::words::shape::State for ObjectState {
    const TRAITS: &'static [&'static str] = &[];
}

tagged! {
    /// What a player does.
    pub enum Action "verb" {
        /// Makes a run, up to the first approach.
        Run(OnServer) = "run",
        /// Plays an event or operation.
        Play(Play) = "play",
        /// Installs a card from the grip.
        Install(OfObject) = "install",
        /// Uses a paid ability, or accepts a pending conditional one.
        Use(Use) = "use",
        /// Rezzes a card.
        Rez(OfObject) = "rez",
        /// Scores an agenda.
        Score(OfObject) = "score",
        /// Trashes the card that is accessed, or the resource of a tagged Runner.
        Trash(OfObject) = "trash",
        /// Steals the agenda that is accessed.
        Steal(OfObject) = "steal",
        /// Jacks out.
        JackOut(OnServer) = "jack_out",
        /// Passes.
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
        /// The object.
        card: Object,
    }
}

record! {
    /// Playing a card.
    pub struct Play {
        /// The card.
        card: Object,
        /// The server that is run on.
        server: Option<Server>,
    }
}

record! {
    /// Using an ability, with what is said in announcing it.
    pub struct Use {
        /// The card.
        card: Object,
        /// The ability, where the card has several.
        ability: Option<Text>,
        /// What it is used on.
        targets: Many<Target>,
        /// How much, of "up to" and "any".
        amount: Option<Count>,
        /// What X is.
        x: Option<Count>,
        /// The cards given up.
        cost: Many<Object>,
        /// The server that is run on.
        server: Option<Server>,
        /// So often in a row.
        times: Option<Positive>,
    }
}

record! {
    /// A pass.
    pub struct Pass {
        /// What is passed.
        what: Priority,
    }
}

tagged! {
    /// What the game goes on to, while all pass.
    pub enum GameStep "step of the game" {
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
    /// Whose turn ends.
    pub struct EndTurn {
        /// The player.
        player: Side,
    }
}

record! {
    /// What may stand beside a step.
    pub struct Beside {
        /// At which point of the outer step an interrupt stands.
        at: Option<At>,
    }
}

one_of! {
    /// A point at which an interrupt stands.
    pub enum At "point" {
        /// The present one.
        Present(Present): OneOf(Present::WORDS) = "present",
        /// One that matches.
        Point(Box<Point>): Map = "point",
    }
}

record! {
    /// A point by what is about to happen there.
    pub struct Point {
        /// What would happen.
        what: Option<What>,
        /// The kind of damage.
        kind: Many<DamageKind>,
        /// So much, or more.
        amount: Option<Count>,
        /// So much, or more.
        at_least: Option<Count>,
        /// What it would happen to.
        card: Option<PointCard>,
        /// The card whose effect it is.
        source: Option<PointCard>,
        /// Which ability would do it.
        ability: Option<AbilityWord>,
        /// Who is responsible for it.
        responsible: Option<Side>,
        /// Where.
        server: Option<ServerFilter>,
        /// Which of those that match, since the outer step began: the first, if left out.
        nth: Option<Positive>,
    }
}

one_of! {
    /// A card at a point.
    pub enum PointCard "card" {
        /// By its name in the case.
        Object(Object): Scalar = "object",
        /// By property.
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

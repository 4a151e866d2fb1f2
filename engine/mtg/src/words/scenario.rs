//! Scenarios: the start and the steps of a case.

use indexmap::IndexMap;

use crate::words::cards::{Card, Color, Keyword, Stats, Supertype, Type};
use crate::words::effects::Face;
use kernel::words::scenario;
use kernel::words::shape::{Count, Many, Pile, Signed, State, Text};
use kernel::{names, one_of, open, record, tagged, words};

/// A scenario.
pub type Scenario = scenario::Scenario<Given, Action, GameStep, Beside, Card>;
/// A step of a scenario.
pub type Step = scenario::Step<Action, GameStep, Beside>;

names! {
    /// A player of the case.
    Player = Player,
    /// An object of the case.
    Object = Object,
    /// An object or a player.
    Target = Target,
    /// A name given to an object on the stack and the effect it leaves.
    New = New,
    /// Something that only the play can judge.
    Free = Free,
}

words! {
    /// A step or a phase without steps (500).
    pub enum Stage "step" {
        /// The untap step, in which nobody has priority (502).
        Untap = "untap",
        /// The upkeep step (503).
        Upkeep = "upkeep",
        /// The draw step (504).
        Draw = "draw",
        /// The main phase before combat (505).
        PrecombatMain = "precombat main",
        /// The first step of combat (507).
        BeginningOfCombat = "beginning of combat",
        /// The step in which attackers are declared (508).
        DeclareAttackers = "declare attackers",
        /// The step in which blockers are declared (509).
        DeclareBlockers = "declare blockers",
        /// The combat damage step of first and double strike; only where a creature has one of them (510.4).
        FirstStrikeDamage = "first strike damage",
        /// The step in which combat damage is dealt (510).
        CombatDamage = "combat damage",
        /// The last step of combat (511).
        EndOfCombat = "end of combat",
        /// The main phase after combat (505).
        PostcombatMain = "postcombat main",
        /// The end step, where "at the beginning of the next end step" triggers (513).
        EndStep = "end step",
        /// The cleanup step, in which marked damage goes and "this turn" ends (514).
        Cleanup = "cleanup",
    }
}

words! {
    /// A point to which the game can go on.
    pub enum Until "step" {
        /// The upkeep step (503).
        Upkeep = "upkeep",
        /// The draw step (504).
        Draw = "draw",
        /// The main phase before combat (505).
        PrecombatMain = "precombat main",
        /// The first step of combat (507).
        BeginningOfCombat = "beginning of combat",
        /// The step in which attackers are declared (508).
        DeclareAttackers = "declare attackers",
        /// The step in which blockers are declared (509).
        DeclareBlockers = "declare blockers",
        /// The combat damage step of first and double strike; only where a creature has one of them (510.4).
        FirstStrikeDamage = "first strike damage",
        /// The step in which combat damage is dealt (510).
        CombatDamage = "combat damage",
        /// The last step of combat (511).
        EndOfCombat = "end of combat",
        /// The main phase after combat (505).
        PostcombatMain = "postcombat main",
        /// The end step, where "at the beginning of the next end step" triggers (513).
        EndStep = "end step",
        /// The cleanup step, in which marked damage goes and "this turn" ends (514).
        Cleanup = "cleanup",
        /// The precombat main phase of the next turn.
        NextTurn = "next turn",
    }
}

words! {
    /// Day or night (730).
    pub enum Daytime "time of day" {
        /// Day, in which permanents with daybound show their front (730).
        Day = "day",
        /// Night, in which permanents with daybound show their back (730).
        Night = "night",
    }
}

open! {
    /// The start.
    pub struct Given {
        /// The player whose turn it is; the first one named, if left out.
        turn: Option<Player>,
        /// The step or phase that it is; the precombat main phase, if left out.
        step: Option<Stage>,
        /// The time of day, `day` or `night`; neither, if left out (730).
        day: Option<Daytime>,
        /// The player who is the monarch; nobody, if left out (724).
        monarch: Option<Player>,
        ..players: Side as NewPlayer,
    }
}

record! {
    /// The starting position of a player.
    pub struct Side {
        /// The life total; 20, if left out.
        life: Option<Signed>,
        /// The number of poison counters the player has; none, if left out.
        poison: Option<Count>,
        /// Other counters the player has, by kind.
        counters: IndexMap<Text, Count>,
        /// The permanents that the player owns and controls; none, if left out.
        battlefield: Option<Pile<Thing>>,
        /// The cards in hand; none, if left out.
        hand: Option<Pile<Thing>>,
        /// The cards in the graveyard; none, if left out.
        graveyard: Option<Pile<Thing>>,
        /// The player's exiled cards; none, if left out.
        exile: Option<Pile<Thing>>,
        /// The cards of the library, the top one first; 60 blank ones, if left out.
        library: Option<Pile<Thing>>,
        /// The player's objects in the command zone; none, if left out.
        command: Option<Pile<Thing>>,
        /// All the mana there is, such as `{R}{R}`; left out, all costs can be paid.
        mana: Option<Text>,
    }
}

record! {
    /// The state of an object.
    pub struct Thing {
        /// The card types of a thing that is not a card.
        types: Vec<Type>,
        /// The supertypes of a thing that is not a card.
        supertypes: Vec<Supertype>,
        /// The subtypes of a thing that is not a card.
        subtypes: Vec<Text>,
        /// The colors of a thing that is not a card.
        colors: Vec<Color>,
        /// Power and toughness of a thing that is not a card.
        stats: Option<Stats>,
        /// The amount of damage marked on it; none, if left out.
        damage: Option<Count>,
        /// Its counters, by kind; those it enters with, if left out.
        counters: Option<IndexMap<Text, Count>>,
        /// `true` if it is tapped; `false`, if left out.
        tapped: bool,
        /// `true` if it is face down; `false`, if left out (708).
        face_down: bool,
        /// The object it is attached to, by its name in the case.
        attached: Option<Object>,
        /// The player who controls it; its owner, if left out.
        controller: Option<Player>,
        /// The color, name or player that was chosen as it entered.
        chosen: Option<Text>,
        /// Keywords that it has beside those of its card.
        keywords: Vec<Keyword>,
        /// The face that is up, of a double-faced card; the front, if left out.
        face: Option<Face>,
        /// `true` if it is its owner's commander (903.3); `false`, if left out.
        commander: bool,
        /// `true` if it is switched off; `false`, if left out.
        switched_off: bool,
    }
}

impl State for Thing {
    const TRAITS: &'static [&'static str] = &["types", "supertypes", "subtypes", "colors", "stats"];
}

one_of! {
    /// The targets of a spell or ability.
    pub enum Targets "targets" {
        /// The division of an amount among the targets.
        Split(IndexMap<Target, Count>): Map = "split",
        /// The targets in printed order.
        List(Many<Target>): Any = "list",
    }
}

record! {
    /// Casting a spell (601).
    pub struct Cast {
        /// The card that is cast.
        what: Object,
        /// The half of a split card that is cast, by its name (709.3).
        half: Option<Text>,
        /// `true` if an adventurer card is cast as its Adventure (715.3).
        adventure: bool,
        /// The modes that are chosen, by name, in printed order (700.2).
        mode: Many<Text>,
        /// The value of X, for a spell whose cost or text has one (107.3).
        x: Option<Count>,
        /// `true` if the kicker cost is paid too (702.33).
        kicked: bool,
        /// `true` if it is cast from the graveyard for its flashback cost (702.34).
        flashback: bool,
        /// `true` if the buyback cost is paid too (702.27).
        buyback: bool,
        /// `true` if the entwine cost is paid too, for all of its modes (702.42).
        entwined: bool,
        /// `true` if its optional additional cost is paid too (118.8).
        optional_cost: bool,
        /// `true` if its cleave cost is paid rather than its mana cost (702.148).
        cleaved: bool,
        /// `true` if its evoke cost is paid rather than its mana cost (702.74).
        evoked: bool,
        /// `true` if its alternative cost is paid rather than its mana cost (118.9).
        alternative_cost: bool,
        /// `true` if it is cast face down for `{3}` (702.37).
        face_down: bool,
        /// The cards in hand that are spliced onto it (702.47).
        splice: Many<Object>,
        /// The creatures that are tapped to help to pay for it (702.51).
        convoke: Many<Object>,
        /// The targets, in printed order; a map where an amount is divided (601.2c).
        targets: Option<Targets>,
        /// A name by which the case calls the spell, and the effect that it leaves.
        named as "as": Option<New>,
    }
}

record! {
    /// Activating an ability (602).
    pub struct Activate {
        /// The object that has the ability.
        what: Object,
        /// The name of the ability, where the object has several.
        ability: Option<Text>,
        /// The value of X, for an ability whose cost or text has one (107.3).
        x: Option<Count>,
        /// The targets of the ability, in printed order; a map where an amount is divided.
        targets: Option<Targets>,
        /// A name by which the case calls the ability, and the effect that it leaves.
        named as "as": Option<New>,
    }
}

record! {
    /// Playing a land (305).
    pub struct PlayLand {
        /// The land.
        what: Object,
    }
}

record! {
    /// Turning a face-down permanent face up (116.2b, 708.7).
    pub struct TurnFaceUp {
        /// The permanent.
        what: Object,
    }
}

record! {
    /// Setting a scheme in motion (701.31).
    pub struct SetInMotion {
        /// The scheme, which the player has in the command zone.
        what: Object,
    }
}

record! {
    /// Declaring attackers (508).
    pub struct Attack {
        /// The attackers of each player, planeswalker or battle.
        attackers: IndexMap<Target, Many<Object>>,
        /// The attackers in bands, each band by itself (702.22c).
        bands: Vec<Many<Object>>,
    }
}

record! {
    /// Declaring blockers (509).
    pub struct Block {
        /// The blockers of each attacker, in damage assignment order where the edition has one.
        blockers: IndexMap<Object, Many<Object>>,
    }
}

tagged! {
    /// The actions of a player.
    pub enum Action "verb" {
        /// A player casts a spell; it resolves once all have passed (601).
        Cast(Cast) = "cast",
        /// A player activates an ability; it resolves once all have passed (602).
        Activate(Activate) = "activate",
        /// A player plays a land from hand (305).
        Play(PlayLand) = "play",
        /// A player turns a face-down permanent face up, which nobody can respond to (116.2b, 702.37e).
        TurnFaceUp(TurnFaceUp) = "turn_face_up",
        /// The active player sets a scheme in motion, in the precombat main phase (701.31, 904.9).
        SetInMotion(SetInMotion) = "set_in_motion",
        /// The active player declares attackers, by whom they attack; the game goes on to that step (508).
        Attack(Attack) = "attack",
        /// A defending player declares blockers, by what they block; the game goes on to that step (509).
        Block(Block) = "block",
    }
}

record! {
    /// Going on to a step.
    pub struct To {
        /// The step.
        step: Until,
    }
}

tagged! {
    /// The steps that the game itself goes on to.
    pub enum GameStep "step of the game" {
        /// All players pass until that step has begun and its turn-based action is done.
        To(To) = "to",
    }
}

record! {
    /// The keys allowed beside a step: only those that every game has.
    pub struct Beside {
    }
}

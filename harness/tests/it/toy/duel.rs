//! A small game: two players, cards that deal damage, and wards that prevent some.

use kernel::driver::{self, Fuel};
use kernel::game::{Game, Play as Playing, ScenarioOf, StepOf};
use kernel::interpretations::{Interpretations, Mistake};
use kernel::transcript::Transcript;
use kernel::transcript::observed::{Event, Observed, Snapshot, Subject};
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::binding::Flow;
use kernel::words::language::{EventWord, Language, Players};
use kernel::words::name::Name;
use kernel::words::scenario::Act;
use kernel::words::shape::{Count, Described, Field, Pile, State as Placeable, key_of};
use kernel::{names, open, record, tagged};

const CLAUSES: &[&str] = &["1.1-prevents", "1.1-shrinks", "1.2-zero-loses"];

macro_rules! clause {
    ($id:literal) => {
        kernel::clause!(CLAUSES, $id)
    };
}

names! {
    /// A player.
    PlayerName = Player,
    /// A card in a hand.
    ObjectName = Object,
}

record! {
    /// The state of a card in a hand, which is empty.
    pub struct Object {}
}

impl Placeable for Object {
    const TRAITS: &'static [&'static str] = &[];
}

record! {
    /// A player at the start.
    pub struct Duelist {
        /// The life.
        life: Option<Count>,
        /// The cards in hand.
        hand: Option<Pile<Object>>,
    }
}

open! {
    /// The setup.
    pub struct Given {
        ..players: Duelist as NewPlayer
    }
}

record! {
    /// Plays a card at a player.
    pub struct PlayCard {
        /// The card.
        card: ObjectName,
        /// The player it is played at; by default the one who plays it.
        at: Option<PlayerName>,
    }
}

tagged! {
    /// The action of a player.
    pub enum Action "action" {
        /// Plays a card.
        Play(PlayCard) = "play",
    }
}

record! {
    /// Begins a turn; wards of the turn before are gone.
    pub struct Turn {
        /// The player whose turn it is.
        player: PlayerName,
    }
}

tagged! {
    /// A step of the game itself.
    pub enum GameStep "step of the game" {
        /// A turn.
        TurnOf(Turn) = "turn_of",
    }
}

record! {
    /// The other keys beside a step, of which there are none.
    pub struct Beside {}
}

tagged! {
    /// The effect of a card.
    pub enum Effect "effect" {
        /// Deals damage.
        Deal(Count) = "deal",
        /// Prevents the next damage.
        Ward(Count) = "ward",
    }
}

record! {
    /// A card.
    pub struct Card {
        /// The effect.
        effect: Effect,
    }
}

record! {
    /// The observable fields of a player.
    pub struct SeenPlayer {
        /// The life.
        life: Option<Count>,
        /// The damage that is still prevented.
        ward: Option<Count>,
    }
}

const fn field(key: &'static str, doc: &'static str, shape: kernel::words::shape::ShapeFn) -> Field {
    Field { key: key_of(key), doc, shape, required: false, flow: Flow::NONE }
}

const OF_DAMAGE: &[Field] = &[field("to", "To whom.", PlayerName::shape), field("amount", "How much.", Count::shape)];

static LANGUAGE: Language = Language {
    game: "duel",
    title: "Duel",
    short: "Duel",
    editions: &["1"],
    players: Players::Named(&["alice", "bob"]),
    reserved: &[],
    given: Given::shape,
    actions: Action::VERBS,
    game_steps: GameStep::VERBS,
    nests: &[],
    beside: Beside::RECORD.fields,
    sources: &[],
    counters: &[],
    places: &[],
    player: SeenPlayer::RECORD.fields,
    object: &[],
    special: &[],
    ordered: &[],
    place: &[],
    events: &[
        EventWord { word: "dealt", doc: "Damage was dealt.", fields: OF_DAMAGE },
        EventWord { word: "prevented", doc: "Damage was prevented.", fields: OF_DAMAGE },
    ],
    card: Card::shape,
    subjects: &[],
};

kernel::interpretation! {
    /// 1.1: the rest of a ward after it has prevented an amount.
    LEFT_OF_WARD: fn(i64, i64) -> i64 = left_of_ward;
}

fn left_of_ward(ward: i64, prevented: i64) -> i64 {
    ward - prevented
}

mod mistakes {
    use super::{CLAUSES, LEFT_OF_WARD};

    fn never_shrinks(ward: i64, _prevented: i64) -> i64 {
        ward
    }

    kernel::mistakes! {
        game: "duel";

        "ward never shrinks", [clause!("1.1-shrinks")],
            "A ward is as large after preventing as before.":
            LEFT_OF_WARD = never_shrinks;
    }
}

/// The game.
#[derive(Debug)]
pub struct Duel;

impl Game for Duel {
    const GAME: &'static Self = &Self;
    const LANGUAGE: &'static Language = &LANGUAGE;

    type Given = Given;
    type Action = Action;
    type GameStep = GameStep;
    type Beside = Beside;
    type Card = Card;

    fn interpretations(edition: &str) -> Option<Interpretations> {
        (edition == "1").then(Interpretations::right)
    }

    fn mistakes() -> &'static [&'static [Mistake]] {
        &[mistakes::MISTAKES]
    }

    fn play<'a>(
        scenario: &'a ScenarioOf<Self>,
        _edition: &str,
        interpretations: &'a Interpretations,
        log: Transcript<'a>,
    ) -> Result<(Observed, Trace), Stop> {
        let state = scenario.given.players.iter().map(|(name, given)| Seat {
            name: name.clone(),
            life: given.life.map_or(20, |life| life.0),
            ward: 0,
        });
        let duel = Table { scenario, state: state.collect(), log, interpretations, fuel: Fuel::default() };
        driver::play(duel, &scenario.when)
    }
}

/// A player during a play.
#[derive(Clone, Debug)]
struct Seat {
    name: Name,
    life: i64,
    ward: i64,
}

/// A duel in progress.
struct Table<'a> {
    scenario: &'a ScenarioOf<Duel>,
    state: Vec<Seat>,
    log: Transcript<'a>,
    interpretations: &'a Interpretations,
    fuel: Fuel,
}

impl Table<'_> {
    fn seat(&mut self, name: &Name) -> Result<usize, Stop> {
        let seat = self.state.iter().position(|seat| seat.name == *name);
        seat.ok_or_else(|| self.log.rejected(format!("there is no player {name}")))
    }

    /// 1.1: damage meets the ward first.
    fn deal(&mut self, at: usize, amount: i64) {
        let seat = &mut self.state[at];
        let prevented = amount.min(seat.ward);
        let dealt = amount - prevented;
        seat.life -= dealt;
        if prevented > 0 {
            seat.ward = self.interpretations.by(&LEFT_OF_WARD)(seat.ward, prevented);
            self.log.cite(clause!("1.1-prevents"), || format!("{prevented} is prevented"));
            self.log.cite(clause!("1.1-shrinks"), || "the ward is smaller by that".to_owned());
            self.log.event(Event::new("prevented").with("to", &seat.name).with("amount", prevented));
        }
        if dealt > 0 {
            self.log.event(Event::new("dealt").with("to", &seat.name).with("amount", dealt));
        }
    }
}

impl<'a> Playing<'a> for Table<'a> {
    type Game = Duel;
    type State = Vec<Seat>;

    fn state(&mut self) -> &mut Vec<Seat> {
        &mut self.state
    }

    fn log(&mut self) -> &mut Transcript<'a> {
        &mut self.log
    }

    fn fuel(&mut self) -> &mut Fuel {
        &mut self.fuel
    }

    fn step(&mut self, step: &'a StepOf<Duel>) -> Result<(), Stop> {
        match &step.act {
            Act::Game(GameStep::TurnOf(_)) => self.state.iter_mut().for_each(|seat| seat.ward = 0),
            Act::Player { who, does: Action::Play(play) } => {
                let at = self.seat(play.at.as_ref().map_or(who, |at| &at.0))?;
                if self.state[at].life <= 0 {
                    return Err(Stop::refused(&[clause!("1.2-zero-loses")], "whoever has no life has lost"));
                }
                let card = self.scenario.cards.get(&play.card.0);
                match card.map(|card| &card.effect) {
                    Some(Effect::Deal(amount)) => self.deal(at, amount.0),
                    Some(Effect::Ward(amount)) => self.state[at].ward += amount.0,
                    None => return Err(Stop::unsupported(format!("card `{}`", &*play.card))),
                }
            }
        }
        Ok(())
    }

    fn snapshot(&mut self) -> Snapshot {
        let seen = self.state.iter().map(|seat| {
            let mut subject = Subject::new(seat.name.clone());
            subject.set("life", seat.life);
            subject.set("ward", seat.ward);
            subject.into()
        });
        Snapshot { subjects: seen.collect(), events: 0 }
    }

    fn into_log(self) -> Transcript<'a> {
        self.log
    }
}

//! Plays a scenario: the loop over its steps.

use crate::chain::Item;
use crate::death::simultaneous::Key;
use crate::rulings::Rulings;
use crate::state::setup;
use crate::state::{ObjId, State};
use crate::turn::actions::undirected;
use crate::words::cards::PlainKeyword;
use crate::words::expected::snapshot;
use crate::words::scenario::{Deed, Passage, Scenario, Step};
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::name::Name;
use kernel::words::scenario::Act;

/// How much an engine does in one play before it takes it for endless.
const FUEL: u32 = 20_000;

/// When a step is taken, which says what may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// In the turn player's main phase, with nothing on the chain.
    Open,
    /// While an item waits on the chain.
    Response,
    /// In the showdown of a combat.
    Showdown,
}

impl Window {
    /// Whether what has these keywords may be played or used now: in response only Reactions, in a
    /// showdown Actions too.
    pub fn allows(self, has: impl Fn(PlainKeyword) -> bool) -> bool {
        match self {
            Self::Open => true,
            Self::Response => has(PlainKeyword::Reaction),
            Self::Showdown => has(PlainKeyword::Reaction) || has(PlainKeyword::Action),
        }
    }
}

/// A game that is being played.
pub struct Engine<'a> {
    /// The state.
    pub s: State,
    /// What is written down.
    pub t: Transcript<'a>,
    /// The rulings it is played by.
    pub r: Rulings,
    /// What triggered and is not on the chain yet.
    pub pending: Vec<Item>,
    /// The replacements of the events that are being replaced: none applies to what comes of it (370.2).
    pub applied: Vec<Key>,
    /// The order in which replacements apply to combat damage, where the assignment needed it.
    pub orders: Vec<(ObjId, Key)>,
    /// Objects that replace nothing any more, by mistake.
    pub leaving: Vec<ObjId>,
    /// How deep effects have called each other.
    pub depth: u32,
    fuel: u32,
}

/// Plays a scenario to its end.
pub fn play(scenario: &Scenario, rulings: Rulings, transcript: Transcript<'_>) -> Result<(Observed, Trace), Stop> {
    let state = setup::start(scenario, &rulings)?;
    let mut engine = Engine {
        s: state,
        t: transcript,
        r: rulings,
        pending: Vec::new(),
        applied: Vec::new(),
        orders: Vec::new(),
        leaving: Vec::new(),
        depth: 0,
        fuel: FUEL,
    };
    engine.cleanup()?;
    engine.steps(&scenario.when, Window::Open)?;
    engine.t.finish(snapshot(&engine.s))
}

impl<'a> Engine<'a> {
    /// Something was done; an engine that does too much is in an endless loop.
    pub fn spend_fuel(&mut self) -> Result<(), Stop> {
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 { Err(self.t.rejected("the effects never come to an end")) } else { Ok(()) }
    }

    /// Takes steps one after the other. One that is refused leaves everything as it was.
    pub fn steps(&mut self, steps: &'a [Step], window: Window) -> Result<(), Stop> {
        for step in steps {
            let mark = self.t.mark();
            let before = (self.s.clone(), self.pending.clone(), self.depth);
            self.t.begin(step.id, &step.choices)?;
            match self.step(step, window) {
                Ok(()) => self.t.ended(step.id, snapshot(&self.s)),
                Err(Stop::Refused(refusal)) => {
                    (self.s, self.pending, self.depth) = before;
                    self.applied.clear();
                    self.orders.clear();
                    self.leaving.clear();
                    self.t.take_back(mark, step.id, refusal, snapshot(&self.s));
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &'a Step, window: Window) -> Result<(), Stop> {
        if !step.when_triggered.is_empty() || !step.interrupt.is_empty() {
            return Err(self.t.rejected("only `in_response` and `showdown` nest steps in Riftbound"));
        }
        match &step.act {
            Act::Game(Passage::Combat(combat)) => {
                self.in_the_open(window, "combat")?;
                self.combat(combat, step)
            }
            _ if !step.showdown.is_empty() => Err(self.t.rejected("only a combat has a showdown")),
            Act::Game(Passage::EndTurn(end)) => {
                self.in_the_open(window, "end_turn")?;
                self.end_turn(&end.player.0, &step.in_response)
            }
            Act::Player { who, does } => {
                let Some(player) = self.s.player_of(who) else {
                    return Err(self.t.rejected(format!("there is no player {who}")));
                };
                if window == Window::Open && player != self.s.turn {
                    return Err(self.out_of_turn(does, who));
                }
                match does {
                    Deed::Play(play) => self.play_card(player, play, window, &step.in_response),
                    Deed::Activate(activate) => self.activate(player, activate, window, &step.in_response),
                    Deed::Move(moved) => self.standard_move(player, moved, window, &step.in_response),
                }
            }
        }
    }

    fn out_of_turn(&self, does: &Deed, who: &Name) -> Stop {
        let named = match does {
            Deed::Play(play) => Some(&play.card.0),
            Deed::Activate(activate) => Some(&activate.object.0),
            Deed::Move(_) => None,
        };
        let id = named.and_then(|name| self.s.ids().find(|id| self.s.obj(*id).name == *name));
        let card = id.and_then(|id| self.s.obj(id).card.clone());
        Stop::refused(undirected(card.as_deref()), format!("it is not the turn of {who}"))
    }

    fn in_the_open(&self, window: Window, what: &str) -> Result<(), Stop> {
        match window {
            Window::Open => Ok(()),
            _ => Err(self.t.rejected(format!("`{what}` does not happen inside another step"))),
        }
    }
}

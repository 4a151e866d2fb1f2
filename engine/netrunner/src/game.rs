//! A game that is being played.

use std::cell::Cell;

use kernel::clause::Clause;
use kernel::driver::Fuel;
use kernel::game::Play;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Snapshot;
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::scenario::Act;

use crate::Netrunner;
use crate::rulings::Rulings;
use crate::state::State;
use crate::windows::{Interrupting, Refusals};
use crate::words::Side;
use crate::words::scenario::Step;

/// What a part of the play gives, or why it stops.
pub(crate) type Done<T = ()> = Result<T, Stop>;

/// What an effect costs: each looks through all that happened before, so that the time of an endless play grows with
/// the square of what it may do.
const EFFECT: u32 = 4;

/// A game that is being played.
pub struct Game<'a> {
    /// Cards, players, the run: all that goes back where a step is refused.
    pub(crate) state: State,
    /// What is written down, and who is asked.
    pub(crate) log: Transcript<'a>,
    /// The readings by which it is played.
    pub(crate) rulings: &'a Rulings,
    /// What is left of what the play may do.
    pub(crate) fuel: Fuel,
    /// The steps that are to break in.
    pub(crate) interrupting: Interrupting<'a>,
    /// How deep abilities and numbers are looked at that hang on each other.
    looking: Cell<u8>,
}

/// How deep abilities and numbers may hang on each other: one that hangs on itself comes to no end, and is not there.
const DEEPEST: u8 = 6;

impl<'a> Game<'a> {
    /// A game at its start, with the steps that are known to be legal nowhere.
    pub(crate) fn new(state: State, log: Transcript<'a>, rulings: &'a Rulings, nowhere: Refusals) -> Self {
        Self {
            state,
            log,
            rulings,
            fuel: Fuel::default(),
            interrupting: Interrupting::new(nowhere),
            looking: Cell::new(0),
        }
    }

    /// Looks at something that may hang on the same again; `None` where that goes too deep.
    pub(crate) fn look<T>(&self, at: impl FnOnce() -> T) -> Option<T> {
        let depth = self.looking.get();
        if depth >= DEEPEST {
            return None;
        }
        self.looking.set(depth.saturating_add(1));
        let seen = at();
        self.looking.set(depth);
        Some(seen)
    }

    /// Something is done: a play that goes on for ever comes to an end.
    pub(crate) fn count(&mut self) -> Done {
        self.fuel.spend_on(EFFECT, &self.log)
    }

    /// What `act` does resolves: what it causes waits until nothing resolves any more.
    pub(crate) fn resolving<T>(&mut self, act: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        self.fuel.deeper(&self.log)?;
        let done = act(self)?;
        self.fuel.shallower();
        Ok(done)
    }

    /// Takes a step that breaks into another.
    pub(crate) fn interrupt_step(&mut self, step: &'a Step) -> Done {
        self.with_interrupts(step, |game, step| {
            game.is_going_on()?;
            match &step.act {
                Act::Player { who, does } => {
                    let who = game.player(who)?;
                    (game.rulings.break_in)(game, who, does)
                }
                Act::Game(game_step) => {
                    let why = format!("`{}` cannot occur while something resolves", game_step.word());
                    Err(game.log.rejected(why))
                }
            }
        })
    }

    fn player(&self, name: &str) -> Done<Side> {
        Side::of(name).ok_or_else(|| self.log.rejected(format!("nobody is called `{name}`")))
    }

    fn is_going_on(&self) -> Done {
        if self.state.over.is_some() { Err(self.log.rejected("the game is over")) } else { Ok(()) }
    }
}

impl<'a> Play<'a> for Game<'a> {
    type Game = Netrunner;
    type State = State;

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn log(&mut self) -> &mut Transcript<'a> {
        &mut self.log
    }

    fn fuel(&mut self) -> &mut Fuel {
        &mut self.fuel
    }

    fn step(&mut self, step: &'a Step) -> Done {
        self.with_interrupts(step, |game, step| {
            game.is_going_on()?;
            match &step.act {
                Act::Player { who, does } => {
                    let who = game.player(who)?;
                    game.action(who, does)
                }
                Act::Game(game_step) => game.game_step(game_step),
            }
        })
    }

    fn snapshot(&mut self) -> Snapshot {
        self.state.snapshot()
    }

    fn into_log(self) -> Transcript<'a> {
        self.log
    }
}

/// The rules forbid it under some clauses.
pub(crate) fn refused<T>(clauses: &[Clause], why: impl Into<String>) -> Done<T> {
    Err(Stop::Refused(Refusal::new(clauses, why)))
}

//! The steps of a play: each is an action of a player or a step of the game itself.

use kernel::driver::Fuel;
use kernel::game::Play;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Snapshot;
use kernel::words::scenario::Act;

use crate::Netrunner;
use crate::game::{Done, Game};
use crate::state::State;
use crate::windows::breaking_in::BREAK_IN;
use crate::words::Side;
use crate::words::scenario::Step;

impl<'a> Game<'a> {
    /// Takes a step that breaks into another.
    pub(crate) fn interrupt_step(&mut self, step: &'a Step) -> Done {
        self.with_interrupts(step, |game, step| {
            match &step.act {
                Act::Player { who, does } => {
                    let who = game.player(who)?;
                    let over = game.is_going_on();
                    // The rules may refuse it all the same, where what it would break into has ended the game.
                    game.by(&BREAK_IN)(game, who, does)?;
                    over
                }
                Act::Game(game_step) => {
                    let why = format!("`{}` cannot occur while something resolves", game_step.word());
                    Err(game.log.rejected(why))
                }
            }
        })
    }

    fn player(&self, name: &str) -> Done<Side> {
        Side::of(name).ok_or_else(|| self.log.rejected(format!("no player is named `{name}`")))
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
            }?;
            game.finish_run()
        })
    }

    fn snapshot(&mut self) -> Snapshot {
        self.state.snapshot()
    }

    fn into_log(self) -> Transcript<'a> {
        self.log
    }
}

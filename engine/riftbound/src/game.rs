//! A game that is being played: its steps, and when they may be taken.

use kernel::driver::{self, Fuel};
use kernel::game::Play;
use kernel::transcript::Transcript;
use kernel::transcript::observed::{Observed, Snapshot};
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::name::Name;
use kernel::words::scenario::Act;

use crate::Riftbound;
use crate::rulings::Rulings;
use crate::state::{State, Window, setup, snapshot};
use crate::turn::undirected;
use crate::words::scenario::{Action, GameStep, Scenario, Step};

/// A game that is being played.
pub struct Game<'a> {
    /// The state.
    pub state: State,
    /// What is written down.
    pub log: Transcript<'a>,
    /// The readings it is played by.
    pub rulings: Rulings,
    /// What is left of what one play may do.
    pub fuel: Fuel,
}

/// Plays a scenario to its end.
///
/// # Errors
/// The scenario is wrong at its start, or the play does not go on.
pub fn play(scenario: &Scenario, rulings: &Rulings, log: Transcript<'_>) -> Result<(Observed, Trace), Stop> {
    let state = setup::start(scenario, rulings.track)?;
    let mut game = Game { state, log, rulings: *rulings, fuel: Fuel::default() };
    game.cleanup()?;
    driver::play(game, &scenario.when)
}

impl<'a> Play<'a> for Game<'a> {
    type Game = Riftbound;
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

    fn step(&mut self, step: &'a Step) -> Result<(), Stop> {
        self.take(step, self.state.window)
    }

    fn snapshot(&mut self) -> Snapshot {
        snapshot::snapshot(&self.state)
    }

    fn into_log(self) -> Transcript<'a> {
        self.log
    }
}

impl<'a> Game<'a> {
    /// Something was done; a play that does too much is endless.
    pub fn spend_fuel(&mut self) -> Result<(), Stop> {
        self.fuel.spend(&self.log)
    }

    /// Takes steps that are nested under the one that is being taken.
    pub fn nested(&mut self, steps: &'a [Step], window: Window) -> Result<(), Stop> {
        let outer = std::mem::replace(&mut self.state.window, window);
        driver::nested(self, steps)?;
        self.state.window = outer;
        Ok(())
    }

    fn take(&mut self, step: &'a Step, window: Window) -> Result<(), Stop> {
        if !step.when_triggered.is_empty() || !step.interrupt.is_empty() {
            return Err(self.log.rejected("only `in_response` and `showdown` nest steps in Riftbound"));
        }
        match &step.act {
            Act::Game(GameStep::Combat(combat)) => {
                self.in_the_open(window, "combat")?;
                self.combat(combat, step)
            }
            _ if !step.showdown.is_empty() => Err(self.log.rejected("only a combat has a showdown")),
            Act::Game(GameStep::EndTurn(end)) => {
                self.in_the_open(window, "end_turn")?;
                self.end_turn(&end.player.0, &step.in_response)
            }
            Act::Player { who, does } => {
                let Some(player) = self.state.player_of(who) else {
                    return Err(self.log.rejected(format!("there is no player {who}")));
                };
                if window == Window::Open && player != self.state.turn {
                    return Err(self.out_of_turn(does, who));
                }
                match does {
                    Action::Play(play) => self.play_card(player, play, window, &step.in_response),
                    Action::Activate(activate) => self.activate(player, activate, window, &step.in_response),
                    Action::Move(moved) => self.standard_move(player, moved, window, &step.in_response),
                }
            }
        }
    }

    fn out_of_turn(&self, does: &Action, who: &Name) -> Stop {
        let named = match does {
            Action::Play(play) => Some(&play.card.0),
            Action::Activate(activate) => Some(&activate.object.0),
            Action::Move(_) => None,
        };
        let id = named.and_then(|name| self.state.ids().find(|id| self.state.object(*id).name == *name));
        let card = id.and_then(|id| self.state.object(id).card.clone());
        Stop::refused(undirected(card.as_deref()), format!("it is not the turn of {who}"))
    }

    fn in_the_open(&self, window: Window, what: &str) -> Result<(), Stop> {
        match window {
            Window::Open => Ok(()),
            _ => Err(self.log.rejected(format!("`{what}` does not happen inside another step"))),
        }
    }
}

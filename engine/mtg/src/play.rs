//! Plays a scenario, step by step.

use crate::game::Game;
use crate::rulings::Rulings;
use crate::words::scenario::{Deed, Passage, Scenario, Step};
use kernel::transcript::Transcript;
use kernel::transcript::observed::Observed;
use kernel::transcript::stop::Stop;
use kernel::transcript::trace::Trace;
use kernel::words::scenario::Act;

/// Plays a scenario to its end.
pub fn play(scenario: &Scenario, rulings: &Rulings, log: Transcript<'_>) -> Result<(Observed, Trace), Stop> {
    let mut game = crate::state::setup::start(scenario, rulings, log)?;
    game.steps(&scenario.when)?;
    game.finish_combat()?;
    let snapshot = game.snapshot();
    game.log.finish(snapshot)
}

impl<'a> Game<'a> {
    /// Takes steps one after the other; one that the rules refuse is taken back.
    fn steps(&mut self, steps: &'a [Step]) -> Result<(), Stop> {
        for step in steps {
            let mark = self.log.mark();
            let state = self.state.clone();
            let depth = self.depth;
            match self.step(step) {
                Ok(()) => {
                    let snapshot = self.snapshot();
                    self.log.ended(step.id, snapshot);
                }
                Err(Stop::Refused(refusal)) => {
                    self.state = state;
                    self.depth = depth;
                    let snapshot = self.snapshot();
                    self.log.take_back(mark, step.id, refusal, snapshot);
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &'a Step) -> Result<(), Stop> {
        self.log.begin(step.id, &step.choices)?;
        if self.state.over {
            return Err(self.log.rejected("the game is over"));
        }
        let height = self.state.stack.len();
        match &step.act {
            Act::Player { who, does } => {
                let Some(seat) = self.state.seat(who) else {
                    return Err(self.log.rejected(format!("there is no player `{who}`")));
                };
                match does {
                    Deed::Cast(cast) => self.cast(seat, cast)?,
                    Deed::Activate(activate) => self.activate(seat, activate)?,
                    Deed::Play(play) => self.play_land(seat, &play.what)?,
                    Deed::Attack(attack) => self.attack(seat, attack)?,
                    Deed::Block(block) => self.block(seat, block)?,
                }
            }
            Act::Game(Passage::To(to)) => {
                if height > 0 {
                    return Err(self.log.rejected("the stack is not empty"));
                }
                self.go_to(to.step)?;
            }
        }
        if !step.interrupt.is_empty() || !step.showdown.is_empty() {
            return Err(self.log.rejected("nothing like that is nested in this game"));
        }
        self.settle()?;
        self.nested(&step.in_response)?;
        let mut later = !step.when_triggered.is_empty();
        loop {
            if later && self.state.stack.last().is_some_and(|item| item.trigger) && self.state.stack.len() > height {
                later = false;
                self.nested(&step.when_triggered)?;
                continue;
            }
            if self.state.stack.len() <= height || self.state.over {
                break;
            }
            self.enter()?;
            self.leave();
            self.resolve_top()?;
            self.settle()?;
        }
        if later {
            return Err(self.log.rejected("nothing triggered"));
        }
        Ok(())
    }

    fn nested(&mut self, steps: &'a [Step]) -> Result<(), Stop> {
        if steps.is_empty() {
            return Ok(());
        }
        self.log.deeper();
        self.steps(steps)?;
        self.log.shallower()
    }
}

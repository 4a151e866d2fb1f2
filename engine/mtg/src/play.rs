//! The steps of a scenario: what a player does, what triggers and resolves after it, and when (117).
//!
//! A step does what it says, then everything that comes of it resolves before the next one, unless steps are nested in
//! response to it: they are taken while what it put on the stack is still there. `when_triggered` waits for the first
//! triggered ability, or copy of a spell, to be on the stack.
//!
//! Example: `cast: Lightning Bolt` with `in_response: [cast: Healing Salve]` casts the first, casts and resolves the
//! second, and then resolves the first.

use crate::Magic;
use crate::game::Game;
use crate::state::State;
use crate::state::stack_items::StackItem;
use crate::words::scenario::{Action, GameStep, Step};
use kernel::driver::{Fuel, nested};
use kernel::game::Play;
use kernel::transcript::Transcript;
use kernel::transcript::observed::Snapshot;
use kernel::transcript::stop::Stop;
use kernel::words::scenario::Act;

impl<'a> Play<'a> for Game<'a> {
    type Game = Magic;
    type State = State<'a>;

    fn state(&mut self) -> &mut State<'a> {
        &mut self.state
    }

    fn log(&mut self) -> &mut Transcript<'a> {
        &mut self.log
    }

    fn fuel(&mut self) -> &mut Fuel {
        &mut self.fuel
    }

    fn step(&mut self, step: &'a Step) -> Result<(), Stop> {
        if self.state.over {
            return Err(self.log.rejected("the game is over"));
        }
        let height = self.state.stack.len();
        self.begin_rounds();
        self.act(step, height)?;
        if !step.interrupt.is_empty() || !step.showdown.is_empty() {
            return Err(self.log.rejected("this game has no such nested steps"));
        }
        self.settle()?;
        nested(self, &step.in_response)?;
        self.resolve_what_came(step, height)
    }

    fn snapshot(&mut self) -> Snapshot {
        self.look()
    }

    /// A combat in which the steps end is fought to its end.
    fn end(&mut self) -> Result<(), Stop> {
        self.finish_combat()
    }

    fn into_log(self) -> Transcript<'a> {
        self.log
    }
}

impl<'a> Game<'a> {
    /// Does what a step of the case requires; the stack had `height` objects before.
    fn act(&mut self, step: &'a Step, height: usize) -> Result<(), Stop> {
        match &step.act {
            Act::Player { who, does } => {
                let Some(seat) = self.state.seat(who) else {
                    return Err(self.log.rejected(format!("there is no player `{who}`")));
                };
                match does {
                    Action::Cast(cast) => self.cast(seat, cast),
                    Action::Activate(activate) => self.activate(seat, activate),
                    Action::Play(play) => self.play_land(seat, &play.what),
                    Action::TurnFaceUp(turn) => self.turn_face_up(seat, turn),
                    Action::SetInMotion(scheme) => self.set_in_motion(seat, &scheme.what),
                    Action::Attack(attack) => self.attack(seat, attack),
                    Action::Block(block) => self.block(seat, block),
                }
            }
            Act::Game(GameStep::To(to)) => {
                if height > 0 {
                    return Err(self.log.rejected("the stack is not empty"));
                }
                self.go_to(to.step)
            }
        }
    }

    /// Returns `true` if an object on the stack is a copy of a spell (707.10).
    fn is_copy(&self, item: &StackItem<'a>) -> bool {
        item.spell.and_then(|spell| self.state.object(spell)).is_some_and(|spell| spell.token)
    }

    /// Resolves all that a step put on the stack, the last of it first. Before the first triggered ability or copy of a
    /// spell resolves, the steps that wait for it are taken.
    fn resolve_what_came(&mut self, step: &'a Step, height: usize) -> Result<(), Stop> {
        let mut later = !step.when_triggered.is_empty();
        loop {
            let came = self.state.stack.last().filter(|_| self.state.stack.len() > height);
            if later && came.is_some_and(|item| item.trigger || self.is_copy(item)) {
                later = false;
                nested(self, &step.when_triggered)?;
                continue;
            }
            if self.state.stack.len() <= height || self.state.over {
                break;
            }
            self.spend_fuel()?;
            self.resolve_top()?;
            self.settle()?;
            self.end_a_loop();
        }
        if later { Err(self.log.rejected("nothing triggered, and nothing was copied")) } else { Ok(()) }
    }
}

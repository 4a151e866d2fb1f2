//! What an engine has at hand while it plays one scenario.

use std::cell::RefCell;
use std::fmt::Debug;
use std::hash::Hash;

use kernel::clause::Clause;
use kernel::driver::Fuel;
use kernel::outcome::Outcome;
use kernel::transcript::observed::{Event, Snapshot};
use kernel::transcript::stop::Refusal;
use kernel::transcript::{Notes, Transcript};
use serde_json::Value;

use super::anew::Earlier;
use super::driver::{Table, by_itself, nested, window};
use super::{Answer, CardText, Facts, Halt, Names, Scene, State, Step};

/// One play of one scenario.
#[derive(Clone, Debug)]
pub struct Play<'a, Id> {
    /// What a case calls the engine's things.
    pub names: Names<Id>,
    pub(super) scene: &'a Scene,
    pub(super) log: Transcript<'a>,
    /// What is left of what one play may do.
    pub(super) fuel: Fuel,
    /// The events of a moment that is not over.
    held: Option<Vec<Event>>,
    /// The scripted interrupts that were not taken yet, of each step that goes on.
    pub(super) waiting: Vec<Vec<&'a Step>>,
    /// How many windows the engine has opened.
    pub(super) windows: usize,
    /// What was refused in earlier tries.
    pub(super) earlier: &'a RefCell<Earlier>,
}

impl<'a, Id: Clone + Eq + Hash + Debug> Play<'a, Id> {
    pub(super) fn new(scene: &'a Scene, earlier: &'a RefCell<Earlier>) -> Self {
        Self {
            names: Names::default(),
            scene,
            log: Transcript::new(scene.choices.as_slice().into(), Notes::default()),
            fuel: Fuel::default(),
            held: None,
            waiting: Vec::new(),
            windows: 0,
            earlier,
        }
    }

    /// What is to be played.
    pub fn scene(&self) -> &'a Scene {
        self.scene
    }

    /// What a card says, where the engine asks for it; none of a name that is no card's.
    pub fn text(&self, card: &str) -> Option<&'a CardText> {
        self.scene.text.get(card)
    }

    /// What is there at the start.
    pub fn given(&self) -> &'a Value {
        &self.scene.given
    }

    /// The facts of a card; none of a name that is no card's.
    pub fn facts(&self, card: &str) -> Facts {
        self.scene.facts(card)
    }

    /// Something happened.
    pub fn tell(&mut self, event: Event) {
        match &mut self.held {
            Some(held) => held.push(event),
            None => self.log.event(event),
        }
    }

    /// All that is told inside happened at the same time; inside another `together`, at its time.
    ///
    /// It is told at the end, so what is asked meanwhile comes before it. Of what ends in an error nothing is told.
    ///
    /// # Errors
    /// Those of what is done inside.
    pub fn together<T, E>(&mut self, tell: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        if self.held.is_some() {
            return tell(self);
        }
        self.held = Some(Vec::new());
        let done = tell(self);
        let held = self.held.take().unwrap_or_default();
        if done.is_ok() {
            self.log.together(|log| held.into_iter().for_each(|event| log.event(event)));
        }
        done
    }

    /// The rules forbid the step, under these clauses, by their ids, if the engine knows. This is the error to return.
    pub fn refuse(&self, why: impl Into<String>, clauses: &[&'static str]) -> Halt {
        let clauses: Vec<Clause> = clauses.iter().map(|id| Clause::told(id)).collect();
        Halt::refused(&clauses, why)
    }

    /// Something was decided under a clause, named by its id: for an engine that says so in `hello` (`trace`).
    pub fn cite(&mut self, clause: &'static str) {
        self.log.cite(Clause::told(clause), String::new);
    }

    /// Takes steps that stand under the present one, in order: for a nest of the game's own, such as `showdown`.
    ///
    /// # Errors
    /// The play does not go on.
    pub fn steps<T: Table<Id = Id>>(&mut self, table: &mut T, steps: &'a [Step]) -> Result<(), Halt> {
        nested(table, self, steps)
    }

    /// The engine lets players interrupt. Takes the scripted interrupts of the present step that it takes now
    /// ([`Table::interrupt`]), in their order, up to the first that it does not, or that is not wanted here. Gives how many
    /// were taken.
    ///
    /// # Errors
    /// The play does not go on.
    pub fn window<T: Table<Id = Id>>(&mut self, table: &mut T, wanted: impl Fn(&Step) -> bool) -> Result<usize, Halt> {
        window(table, self, wanted)
    }

    /// The engine did by itself what a scripted interrupt may say, since the rules require it. Gives whether the next one
    /// says so; it counts as taken then.
    ///
    /// # Errors
    /// The step has answers that nobody asked for.
    pub fn by_itself<T: Table<Id = Id>>(&mut self, table: &mut T, says: impl Fn(&Step) -> bool) -> Result<bool, Halt> {
        by_itself(table, self, says)
    }

    /// Does something as many times as the step says, once where it does not say. If one of them is refused the step is,
    /// and says how many times it was done.
    ///
    /// # Errors
    /// Those of what is done.
    pub fn times(&mut self, step: &Step, mut once: impl FnMut(&mut Self) -> Result<(), Halt>) -> Result<(), Halt> {
        let times = step.number("times").unwrap_or(1);
        for done in 0..times {
            match once(self) {
                Err(Halt::Refused(Refusal { clauses, why })) if times > 1 => {
                    return Err(Halt::Refused(Refusal { clauses, why: format!("{done} of {times} times: {why}") }));
                }
                other => other?,
            }
        }
        Ok(())
    }

    /// The answer that comes next, without asking: for an engine that must be told of a choice before it comes to it. It
    /// must be asked for all the same when it does.
    pub fn peek(&self) -> Option<&'a Answer> {
        self.log.peek()
    }

    /// The next interrupt that waits to be taken.
    pub(super) fn next_interrupt(&self) -> Option<&'a Step> {
        self.waiting.last().and_then(|waiting| waiting.first()).copied()
    }

    /// What waits at the end of the play.
    pub(super) fn finish(self, end: Snapshot) -> Outcome {
        self.log.finish(end).into()
    }
}

impl State {
    /// How a table looks now.
    pub(super) fn of<T: Table>(table: &mut T, play: &Play<'_, T::Id>) -> Result<Snapshot, Halt> {
        table.seen(play).map(Self::snapshot)
    }
}

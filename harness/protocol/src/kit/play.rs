//! The state and services that are available to an engine while it plays one scenario.

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
    /// The names of the engine's things in the case.
    pub names: Names<Id>,
    pub(super) scene: &'a Scene,
    pub(super) log: Transcript<'a>,
    /// The remaining budget of the play.
    pub(super) fuel: Fuel,
    /// The simultaneous events that are being collected.
    held: Option<Vec<Event>>,
    /// The scripted interrupts that were not taken yet, for each ongoing step.
    pub(super) waiting: Vec<Vec<&'a Step>>,
    /// The number of windows that the engine has opened.
    pub(super) windows: usize,
    /// The refusals in earlier tries.
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

    /// The scenario to play.
    pub fn scene(&self) -> &'a Scene {
        self.scene
    }

    /// The text of a card, if the engine requests texts; `None` for a name that is not a card's.
    pub fn text(&self, card: &str) -> Option<&'a CardText> {
        self.scene.text.get(card)
    }

    /// The state at the start.
    pub fn given(&self) -> &'a Value {
        &self.scene.given
    }

    /// The facts of a card; empty for a name that is not a card's.
    pub fn facts(&self, card: &str) -> Facts {
        self.scene.facts(card)
    }

    /// Reports an event.
    pub fn tell(&mut self, event: Event) {
        match &mut self.held {
            Some(held) => held.push(event),
            None => self.log.event(event),
        }
    }

    /// Reports all events within the closure as simultaneous. Within another `together`, they belong to the outer one.
    ///
    /// The events are reported at the end, so questions in the meantime come before them. If the closure fails, none of
    /// its events is reported.
    ///
    /// # Errors
    /// The errors of the closure.
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

    /// Returns the error for a step that the rules forbid, under these clauses by their ids, if the engine has them.
    pub fn refuse(&self, why: impl Into<String>, clauses: &[&'static str]) -> Halt {
        let clauses: Vec<Clause> = clauses.iter().map(|id| Clause::external(id)).collect();
        Halt::refused(&clauses, why)
    }

    /// Records that a decision was made under a clause, given by its id. For engines that declare `trace` in `hello`.
    pub fn cite(&mut self, clause: &'static str) {
        self.log.cite(Clause::external(clause), String::new);
    }

    /// Takes steps that stand under the current one, in order, for a nest of the game's own, such as `showdown`.
    ///
    /// # Errors
    /// The play cannot continue.
    pub fn steps<T: Table<Id = Id>>(&mut self, table: &mut T, steps: &'a [Step]) -> Result<(), Halt> {
        nested(table, self, steps)
    }

    /// Offers players a window to interrupt. Takes the scripted interrupts of the current step that the engine accepts
    /// now ([`Table::interrupt`]), in their order, up to the first that it does not accept or that is not wanted here.
    /// Returns the number of interrupts that were taken.
    ///
    /// # Errors
    /// The play cannot continue.
    pub fn window<T: Table<Id = Id>>(&mut self, table: &mut T, wanted: impl Fn(&Step) -> bool) -> Result<usize, Halt> {
        window(table, self, wanted)
    }

    /// Records that the engine did by itself what a scripted interrupt may state, since the rules require it. Returns
    /// `true` if the next interrupt matches; it counts as taken then.
    ///
    /// # Errors
    /// The step has answers that were not asked for.
    pub fn by_itself<T: Table<Id = Id>>(&mut self, table: &mut T, says: impl Fn(&Step) -> bool) -> Result<bool, Halt> {
        by_itself(table, self, says)
    }

    /// Does something as many times as the step states, or once. If one of the repetitions is refused, the step is
    /// refused with the number of times it was done.
    ///
    /// # Errors
    /// The errors of the closure.
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

    /// Returns the next answer without asking, for an engine that needs a choice in advance. The engine must still ask
    /// when it comes to the choice.
    pub fn peek(&self) -> Option<&'a Answer> {
        self.log.peek()
    }

    /// The next interrupt that waits to be taken.
    pub(super) fn next_interrupt(&self) -> Option<&'a Step> {
        self.waiting.last().and_then(|waiting| waiting.first()).copied()
    }

    /// Finishes the play in this state.
    pub(super) fn finish(self, end: Snapshot) -> Outcome {
        self.log.finish(end).into()
    }
}

impl State {
    /// The current state of a table.
    pub(super) fn of<T: Table>(table: &mut T, play: &Play<'_, T::Id>) -> Result<Snapshot, Halt> {
        table.seen(play).map(Self::snapshot)
    }
}

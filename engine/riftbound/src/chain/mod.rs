//! The chain: spells and abilities that wait, and what is known of what they are about.

pub mod costs;
pub mod lines;
pub mod targets;
pub mod triggers;

use std::sync::Arc;

use crate::chain::targets::Target;
use crate::game::{Engine, Window};
use crate::state::matching::View;
use crate::state::{Agent, ObjId, PlayerId, Ref, Zone};
use crate::words::effects::{Cost, Effect};
use crate::words::scenario::Step;
use kernel::transcript::stop::Stop;

/// What is known of an object that a line is about, as it was when the line began (359.3.e.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The object.
    pub at: Ref,
    /// Who controlled it.
    pub controller: PlayerId,
    /// Who owns it.
    pub owner: PlayerId,
    /// Its Might.
    pub might: i64,
    /// Where it was.
    pub zone: Zone,
}

/// A spell or ability on the chain, or while it resolves.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it acts as.
    pub agent: Agent,
    /// From where its phrases are read.
    pub view: View,
    /// Its lines.
    pub effect: Arc<Vec<Effect>>,
    /// Its targets, by its target words.
    pub targets: Vec<Vec<Target>>,
    /// How many target words were read.
    pub slot: usize,
    /// What the line before was about.
    pub it: Vec<Known>,
    /// Whether the line before was ignored.
    pub ignored: bool,
    /// Whether the death that the line before would have been was replaced.
    pub replaced: bool,
    /// The Might of the killed unit; null if none was.
    pub killed: Option<i64>,
    /// Whether its player had played another card this turn.
    pub legion: bool,
    /// What may be paid for it when it resolves.
    pub may_pay: Option<Cost>,
    /// The spell's card.
    pub card: Option<ObjId>,
}

impl Item {
    /// An item without targets, about objects that are known already.
    pub fn new(agent: Agent, view: View, effect: Arc<Vec<Effect>>, it: Vec<Known>) -> Self {
        Self {
            agent,
            view,
            effect,
            targets: Vec::new(),
            slot: 0,
            it,
            ignored: false,
            replaced: false,
            killed: None,
            legion: false,
            may_pay: None,
            card: None,
        }
    }
}

impl<'a> Engine<'a> {
    /// What is known of an object now.
    pub fn known(&self, id: ObjId) -> Known {
        let object = self.s.obj(id);
        Known {
            at: self.s.now(id),
            controller: self.s.controller(id),
            owner: object.owner,
            might: self.s.might(id),
            zone: object.zone,
        }
    }

    /// Runs the chain: what triggered is put on it, `responses` are taken while its last item waits,
    /// then items resolve, the newest first, with a cleanup after each.
    pub fn run_chain(&mut self, item: Option<Item>, responses: &'a [Step]) -> Result<(), Stop> {
        let mut chain: Vec<Item> = item.into_iter().collect();
        let mut responses = (!responses.is_empty()).then_some(responses);
        loop {
            self.cleanup()?;
            self.enchain(&mut chain)?;
            if chain.is_empty() {
                break;
            }
            if let Some(steps) = responses.take() {
                self.t.deeper();
                self.steps(steps, Window::Response)?;
                self.t.shallower()?;
                continue;
            }
            if let Some(mut item) = chain.pop() {
                self.resolve(&mut item)?;
            }
        }
        match responses {
            Some(_) => Err(self.t.rejected("nothing waits on the chain that could be responded to")),
            None => Ok(()),
        }
    }
}

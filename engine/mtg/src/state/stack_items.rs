//! Objects on the stack, and the triggered abilities that wait for it or for their event (603.3, 603.7).

use crate::state::context::Context;
use crate::state::lasting::Duration;
use crate::state::{Being, ObjId, Seat};
use crate::words::effects::{Entry, TriggerEvent};
use crate::words::select::{Condition, Selector};
use crate::words::slots::Slot;
use kernel::words::name::Name;

/// A part of a spell or ability that resolves: instructions with what they are about.
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    /// The instructions.
    pub entries: &'a [Entry],
    /// Their context.
    pub ctx: Context,
    /// The place of each target's text and the filter it has to fit, in printed order.
    pub slots: Vec<Slot<'a>>,
}

/// A spell or ability on the stack.
#[derive(Clone, Debug)]
pub struct StackItem<'a> {
    /// Its number.
    pub id: u32,
    /// Its name.
    pub name: Name,
    /// Its controller.
    pub controller: Seat,
    /// The spell's own object.
    pub spell: Option<ObjId>,
    /// The object an ability comes from.
    pub source: Option<ObjId>,
    /// Its instructions.
    pub parts: Vec<Instructions<'a>>,
    /// The object or player to which an Aura spell would be attached, and the filter that it has to fit.
    pub host: Option<(Being, &'a Selector)>,
    /// The time at which it was announced.
    pub announced: u32,
    /// The value of X.
    pub x: i64,
    /// `true` if its controller may decline (a triggered ability's `may`).
    pub may: bool,
    /// The condition of a triggered ability.
    pub condition: Option<&'a Condition>,
    /// `true` if it is a triggered ability.
    pub trigger: bool,
    /// `true` if it is a chapter ability (714.2b).
    pub chapter: bool,
}

impl<'a> StackItem<'a> {
    /// An activated ability of an object, by when it was announced.
    pub(crate) fn activated(announced: u32, name: Name, controller: Seat, source: ObjId) -> Self {
        Self {
            id: announced,
            name,
            controller,
            spell: None,
            source: Some(source),
            parts: Vec::new(),
            host: None,
            announced,
            x: 0,
            may: false,
            condition: None,
            trigger: false,
            chapter: false,
        }
    }

    /// Adds its instructions.
    pub(crate) fn doing(self, parts: Vec<Instructions<'a>>) -> Self {
        Self { parts, ..self }
    }
}

/// A triggered ability that waits to be put on the stack.
#[derive(Clone, Debug)]
pub struct WaitingTrigger<'a> {
    /// Its name in a choice, unless another ability of the choice has that name.
    pub called: Name,
    /// The keyword that it comes from.
    pub keyword: Option<&'static str>,
    /// `true` if it is a chapter ability (714.2b).
    pub chapter: bool,
    /// Its instructions.
    pub entries: &'a [Entry],
    /// Its context.
    pub ctx: Context,
    /// `true` if its controller may decline.
    pub may: bool,
    /// Its condition.
    pub condition: Option<&'a Condition>,
}

/// A delayed triggered ability (603.7).
#[derive(Clone, Debug)]
pub struct DelayedTrigger<'a> {
    /// The event on which it triggers.
    pub when: &'a TriggerEvent,
    /// The duration within which it triggers each time; without one, it triggers once (603.7b).
    pub lasts: Option<Duration>,
    /// `true` if it triggers only the next time within its duration.
    pub next: bool,
    /// `true` if its controller may decline.
    pub may: bool,
    /// Its instructions.
    pub entries: &'a [Entry],
    /// Its context.
    pub ctx: Context,
    /// The effect whose prevented damage it counts.
    pub counts: Option<u32>,
}

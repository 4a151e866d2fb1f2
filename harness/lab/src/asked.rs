//! The interpretations that the plays of the right engine consulted.
//!
//! A known mistake replaces interpretations of its game. A play that consulted none of them is the same with the
//! mistake, step for step, so it need not be repeated. A case's interpretations are collected over all the paths of
//! choices by which it was played.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use kernel::interpretations::{Consulted, Id};
use suite::language::case::Case;
use suite::play::engine::{Ask, Engine, Reply, Reportable};

use crate::reticent::Reticent;

/// The right engine, noting the interpretations that it consults.
#[derive(Debug)]
pub struct Asking<'u> {
    engine: Reticent<'u>,
    asked: Mutex<Asked>,
}

/// The interpretations that the plays of each case consulted, by edition.
#[derive(Clone, Debug, Default)]
pub struct Asked(BTreeMap<String, BTreeMap<String, Consulted>>);

impl<'u> Asking<'u> {
    /// Notes the interpretations that this engine consults, which makes no mistakes.
    pub fn new(engine: Reticent<'u>) -> Self {
        Self { engine, asked: Mutex::default() }
    }

    /// The interpretations that its plays have consulted.
    pub fn asked(self) -> Asked {
        self.asked.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Engine for Asking<'_> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn version(&self) -> &str {
        self.engine.version()
    }

    fn traces(&self) -> bool {
        self.engine.traces()
    }

    fn reports(&self, game: &str, what: Reportable<'_>) -> bool {
        self.engine.reports(game, what)
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        self.play_alike(ask, &mut Vec::new())
    }

    fn play_alike(&self, ask: &Ask<'_>, others: &mut Vec<&'static str>) -> Reply {
        let (engine, among) = (&self.engine.engine, std::mem::take(others));
        Ok(engine.play_observed(ask.scenario, ask.edition, ask.open.into(), ask.notes, &mut |read| {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let of_case = asked.0.entry(ask.case.to_owned()).or_default();
            of_case.entry(ask.edition.to_owned()).or_default().extend(&read.consulted());
            others.extend(among.iter().filter(|other| read.is_same_in(other)));
        }))
    }
}

impl Asked {
    /// Returns `true` if a mistake that replaces these interpretations could change a case in an edition: the case
    /// consulted one of them, or was never played. An edition in which it was not played is like one of the others.
    pub fn may_change(&self, replaced: &[&'static Id], case: &Case, edition: &str) -> bool {
        let Some(of_case) = self.0.get(&*case.id) else { return true };
        let asks = |consulted: &Consulted| replaced.iter().any(|id| consulted.contains(id));
        of_case.get(edition).map_or_else(|| of_case.values().any(asks), asks)
    }
}

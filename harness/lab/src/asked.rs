//! Which readings the plays of the right engine asked for.
//!
//! A mistake replaces entries of its game's table of readings. A play that asked for none of them goes the same way with
//! the mistake, step for step: until something that is replaced is asked for, both do the same. So it need not be
//! played again. What is asked for is noted where it is asked for ([`kernel::rulings::Reading`]), over all the ways
//! that a case was walked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use suite::language::case::Case;
use suite::play::engine::{Ask, Engine, Reply, Tells};

use crate::untelling::Untelling;

/// The right engine, of which it is noted what it asks for.
#[derive(Debug)]
pub struct Asking<'u> {
    engine: Untelling<'u>,
    asked: Mutex<Asked>,
}

/// The readings that the plays of each case asked for, in each edition in which it was played.
#[derive(Clone, Debug, Default)]
pub struct Asked(BTreeMap<String, BTreeMap<String, BTreeSet<&'static str>>>);

impl<'u> Asking<'u> {
    /// Notes what this engine asks for, which makes no mistakes.
    pub fn new(engine: Untelling<'u>) -> Self {
        Self { engine, asked: Mutex::default() }
    }

    /// What its plays have asked for.
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

    fn tells(&self, game: &str, what: Tells<'_>) -> bool {
        self.engine.tells(game, what)
    }

    fn play(&self, ask: &Ask<'_>) -> Reply {
        self.play_alike(ask, &mut Vec::new())
    }

    fn play_alike(&self, ask: &Ask<'_>, others: &mut Vec<&'static str>) -> Reply {
        let (engine, among) = (&self.engine.engine, std::mem::take(others));
        Ok(engine.play_told(ask.scenario, ask.edition, ask.open.into(), ask.notes, &mut |read| {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let of_case = asked.0.entry(ask.case.to_owned()).or_default();
            of_case.entry(ask.edition.to_owned()).or_default().extend(read.asked());
            others.extend(among.iter().filter(|other| read.is_same_in(other)));
        }))
    }
}

impl Asked {
    /// Whether a mistake that replaces some entries could change a case in an edition: it asked for one of them, or was
    /// never played. An edition in which it was not played is like one of the others.
    pub fn may_change(&self, replaced: &[&'static str], case: &Case, edition: &str) -> bool {
        let Some(of_case) = self.0.get(&*case.id) else { return true };
        let asks = |asked: &BTreeSet<&'static str>| replaced.iter().any(|entry| asked.contains(entry));
        of_case.get(edition).map_or_else(|| of_case.values().any(asks), asks)
    }
}

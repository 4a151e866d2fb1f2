//! The facts of a card of some game, and their faults.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::game::Game;
use crate::words::binding::{self, Fault};

/// The facts of a card of some game.
#[derive(Clone)]
pub struct Card {
    facts: Arc<dyn Any + Send + Sync>,
    faults: Arc<[Fault]>,
}

impl Card {
    /// A card with its faults.
    pub(crate) fn new<T: Any + Send + Sync>(facts: T, faults: Vec<Fault>) -> Self {
        Self { facts: Arc::new(facts), faults: faults.into() }
    }

    /// A card of a scenario, whose cards were checked as it was built.
    pub(crate) fn sound<T: Any + Send + Sync>(facts: Arc<T>) -> Self {
        Self { facts, faults: Arc::default() }
    }

    /// The facts in the types of a game, if it is of this one.
    pub fn get<G: Game>(&self) -> Option<&G::Card> {
        self.facts.downcast_ref()
    }

    /// The faults: references that stand for nothing, impossible actions, and facts that nothing could come of. A card
    /// with any is not played.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    pub(crate) fn shared<G: Game>(&self) -> Option<Arc<G::Card>> {
        Arc::clone(&self.facts).downcast().ok()
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Card")
    }
}

/// The faults of a card: its references that stand for nothing and actions that are impossible; if there are none, the
/// facts that the game finds to have no effect.
pub(crate) fn faults_of<G: Game>(canonical: &Value, card: &G::Card) -> Vec<Fault> {
    let mut found = binding::faults((G::LANGUAGE.card)(), canonical);
    if found.is_empty() {
        found.extend(G::faults(card).into_iter().map(|message| Fault { path: Vec::new(), message, help: None }));
    }
    found
}

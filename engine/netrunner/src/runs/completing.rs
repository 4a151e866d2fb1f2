//! The ends of accesses and breaches, and what was done in them: 7.2.4 (the access is complete), 7.3.6 (only accesses
//! that were performed count), 7.5.7 (the breach is complete), 6.1.4a (an effect that ends the run ends both).
//!
//! The Runner accesses an agenda and steals it, and then an upgrade, which they leave: the second access is the first of
//! the turn that ends with its card neither stolen nor trashed. As the breach ends, 2 cards were accessed in it.

use crate::game::Game;
use crate::state::facts::Fact;
use crate::state::{Run, Stage, State};
use crate::words::Side;

kernel::interpretation! {
    /// 7.2.4: the deeds of the Runner with the accessed card, by the facts since its access began: `true` if it was
    /// trashed, and `true` if it was stolen (7.2.4-access-ends).
    pub(crate) DONE_IN_ACCESS: fn(&[Fact]) -> (bool, bool) = trashed_or_stolen;
}

fn trashed_or_stolen(since: &[Fact]) -> (bool, bool) {
    let Some((accessed, rest)) = since.split_first() else { return (false, false) };
    let done = |word| {
        let mut by_the_runner = rest.iter().filter(|fact| fact.who == Some(Side::Runner));
        by_the_runner.any(|fact| fact.word == word && fact.card == accessed.card && fact.zone == accessed.zone)
    };
    (done("trashed"), done("stolen"))
}

kernel::interpretation! {
    /// 7.3.6: the number of accesses of a breach: of those that were performed (7.5.7-breach-ends).
    pub(crate) ACCESSES_OF: fn(&Run, &[Fact]) -> usize = performed;
}

fn performed(_run: &Run, since: &[Fact]) -> usize {
    since.iter().filter(|fact| fact.word == "accessed").count()
}

fn since(state: &State, number: usize) -> &[Fact] {
    state.facts.get(number..).unwrap_or(&[])
}

impl Game<'_> {
    /// Ends the access that goes on if its card has moved elsewhere (7.1.7-ends-the-access).
    pub(crate) fn look_at_the_access(&mut self) {
        let Some(Stage::Access(card)) = self.state.running().map(|run| run.stage) else { return };
        if !self.is_same(card) {
            self.access_ends();
        }
    }

    /// Ends the access that goes on, if there is one.
    pub(super) fn access_ends(&mut self) {
        let Some(number) = self.state.run.as_mut().and_then(|run| run.access_since.take()) else { return };
        let since = since(&self.state, number);
        let Some(accessed) = since.first() else { return };
        let (trashed, stolen) = self.by(&DONE_IN_ACCESS)(since);
        let fact = Fact { word: "access_ended", trashed, stolen, ..accessed.clone() };
        let every = [(false, false), (true, false), (false, true)];
        let waits = |(trashed, stolen)| {
            let fact = Fact { trashed, stolen, ..fact.clone() };
            self.state.ids().any(|id| self.waits_for(id, &fact))
        };
        if every.into_iter().any(waits) {
            let done = if stolen {
                "stole"
            } else if trashed {
                "trashed"
            } else {
                "left"
            };
            self.log.cite(clause!("7.2.4-access-ends"), || format!("the access is over: the Runner {done} the card"));
        }
        self.happened_unseen(fact);
    }

    /// Ends the breach that goes on, if there is one, and the access of it.
    pub(super) fn breach_ends(&mut self) {
        self.access_ends();
        let Some(number) = self.state.run.as_mut().and_then(|run| run.breach_since.take()) else { return };
        let Some(run) = &self.state.run else { return };
        let accesses = self.by(&ACCESSES_OF)(run, since(&self.state, number));
        let amount = i64::try_from(accesses).unwrap_or(i64::MAX);
        let (server, successful, who) = (Some(run.server), run.successful, Some(Side::Runner));
        let fact = Fact { amount, who, server, successful, ..Fact::new("breach_ended") };
        if self.state.ids().any(|id| self.waits_for(id, &fact)) {
            self.log.cite(clause!("7.5.7-breach-ends"), || format!("{amount} cards were accessed in it"));
        }
        self.happened_unseen(fact);
    }
}

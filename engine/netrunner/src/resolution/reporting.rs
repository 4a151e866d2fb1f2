//! Reports of what happens, by which waiting abilities meet their conditions.

use kernel::transcript::observed::Event;

use crate::game::Game;
use crate::state::facts::{Fact, Standing};
use crate::state::{CardId, State};
use crate::words::{DamageKind, Side, What};

kernel::interpretation! {
    /// 10.3.6: the run to which something belongs that happens now or is about to. It is the one that goes on; what
    /// follows the end of a run is of none (10.3.6-outside-of-it).
    pub(crate) OF_WHICH_RUN: fn(&State) -> Option<u32> = the_one_that_goes_on;
}

fn the_one_that_goes_on(state: &State) -> Option<u32> {
    state.running().map(|_| state.runs)
}

/// The event that is reported for a fact.
fn event(fact: &Fact, state: &State) -> Event {
    let name = |id: Option<CardId>| id.map(|id| state.name(id));
    let event = Event::new(fact.word);
    match fact.word {
        "damaged" => event
            .with_some("kind", fact.kind.map(DamageKind::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by)),
        "tagged" | "removed_tags" | "took_bad_publicity" => {
            event.with("amount", fact.amount).with_some("by", name(fact.by))
        }
        "trashed" => event
            .with_some("card", name(fact.card))
            .with_some("by", name(fact.by))
            .with_some("who", fact.who.map(Side::as_str))
            .with_some("by_damage", fact.by_damage.map(DamageKind::as_str)),
        "prevented" => event
            .with_some("what", fact.what.map(What::as_str))
            .with_some("kind", fact.kind.map(DamageKind::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by))
            .with_some("from", name(fact.from)),
        "replaced" => event
            .with_some("what", fact.what.map(What::as_str))
            .with_some("by", name(fact.by))
            .with_some("from", name(fact.from)),
        "increased" => event
            .with_some("what", fact.what.map(What::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by))
            .with_some("from", name(fact.from)),
        "paid" => event
            .with_some("who", fact.who.map(Side::as_str))
            .with("credits", fact.amount)
            .with_some("for", name(fact.card)),
        "drew" => event
            .with_some("who", fact.who.map(Side::as_str))
            .with("amount", fact.amount)
            .with_some("by", name(fact.by)),
        "triggered" => event.with_some("by", name(fact.card)),
        "turn_began" => event.with_some("who", fact.who.map(Side::as_str)),
        "purged" => event.with_some("by", name(fact.by)),
        "broke" => {
            event.with("subroutine", fact.number).with_some("of", name(fact.card)).with_some("by", name(fact.by))
        }
        "resolved" => event.with("subroutine", fact.number).with_some("of", name(fact.card)),
        _ => event.with_some("card", name(fact.card)),
    }
}

impl Game<'_> {
    /// Reports things that happen at the same time.
    pub(crate) fn report(&mut self, facts: Vec<Fact>) {
        self.report_with(facts, Vec::new());
    }

    /// Reports things that happen at the same time, and the changes of place that go with them.
    pub(crate) fn report_with(&mut self, mut facts: Vec<Fact>, moves: Vec<Event>) {
        self.state.batches += 1;
        for fact in &mut facts {
            self.date(fact);
        }
        let leaves = |fact: &&Fact| {
            fact.was == Standing::Active
                && fact.card.and_then(|id| self.state.card(id)).is_some_and(|obj| !obj.active())
        };
        let leaving: Vec<CardId> = facts.iter().filter(leaves).filter_map(|fact| fact.card).collect();
        let events: Vec<Event> = facts.iter().map(|fact| event(fact, &self.state)).chain(moves).collect();
        self.log.together(|log| events.into_iter().for_each(|event| log.event(event)));
        for fact in facts {
            self.note(fact, &leaving);
        }
        self.trash_what_was_hosted();
        self.state.give_abilities_back();
    }

    /// Notes a fact that no event reports. Abilities that wait for it meet their conditions.
    pub(crate) fn happened_unseen(&mut self, mut fact: Fact) {
        self.state.batches += 1;
        self.date(&mut fact);
        self.note(fact, &[]);
    }

    /// Sets the turn and run of a fact.
    fn date(&self, fact: &mut Fact) {
        fact.batch = self.state.batches;
        fact.turn = self.state.turns;
        fact.run = self.run_of_now();
        fact.attacked = fact.run.and(self.state.run.as_ref()).map(|run| run.server);
        fact.object = fact.card.map(|id| self.state.object(id).1);
    }

    fn note(&mut self, fact: Fact, leaving: &[CardId]) {
        if fact.word == "run_ended" {
            self.take_back_what_was_lent();
        }
        self.meet(&fact, leaving);
        self.state.facts.push(fact);
    }

    /// The run of which something is that happens now, or is about to.
    pub(crate) fn run_of_now(&self) -> Option<u32> {
        self.by(&OF_WHICH_RUN)(&self.state)
    }
}

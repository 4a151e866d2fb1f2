//! The steps of a breach (7.5) and of an access (7.2), what is done instead (6.7.4c), and which cards are candidates:
//! 7.4.2 (none whose access is forbidden), 7.4.3 (each is chosen once), 7.4.5 (one that leaves is none any more), 7.4.6 (one that comes may be one).
//!
//! In a breach of Archives an asset in its root is trashed: that is accessed, and then again in Archives. An upgrade
//! that the Corp installs in the root of HQ in the course of a breach is accessed if the Runner wants.

use std::sync::Arc;

use kernel::timing::{Line, Table};
use kernel::words::name::Name;

use crate::abilities::conditional::IF_SUCCESSFUL;
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::runs::progress::RunProgress;
use crate::state::imminent::Part;
use crate::state::{BLANK, CardId, CardState, InPlaceOfBreach, Place, Run, Stage};
use crate::words::{Server, Side, What, Zone};

/// A line of the steps of a breach, by what is done there (7.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BreachStep {
    /// The breach begins.
    Begin,
    /// The cards of Archives are turned faceup.
    TurnFaceup,
    /// The number of cards that may be accessed is settled.
    Limit,
    /// The Runner chooses a card.
    Choose,
    /// The Runner accesses it.
    Access,
    /// The breach is complete.
    End,
}

/// A line of the steps of an access, by what is done there (7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessStep {
    /// The card is accessed.
    Begin,
    /// The Runner may do something with it.
    Use,
    /// An agenda is stolen.
    Steal,
    /// The access is complete.
    End,
}

const BREACH: Table<BreachStep> = Table {
    title: "A breach",
    rule: "7.5",
    lines: &[
        Line { rule: "7.5.1", says: "the breach begins", then: BreachStep::Begin },
        Line { rule: "7.5.2", says: "in Archives all cards are turned faceup", then: BreachStep::TurnFaceup },
        Line {
            rule: "7.5.3",
            says: "it is settled how many cards of HQ or R&D may be accessed",
            then: BreachStep::Limit,
        },
        Line {
            rule: "7.5.4",
            says: "the Runner chooses a candidate; if there is none, the breach is complete",
            then: BreachStep::Choose,
        },
        Line { rule: "7.5.5", says: "the Runner accesses it, and chooses again", then: BreachStep::Access },
        Line { rule: "7.5.7", says: "the breach is complete", then: BreachStep::End },
    ],
};

const ACCESS: Table<AccessStep> = Table {
    title: "An access",
    rule: "7.2",
    lines: &[
        Line {
            rule: "7.2.1",
            says: "the card is accessed, and abilities on the access resolve",
            then: AccessStep::Begin,
        },
        Line { rule: "7.2.2", says: "the Runner may trash it, or use one other such ability", then: AccessStep::Use },
        Line {
            rule: "7.2.3",
            says: "an agenda is stolen, unless the Runner will not pay for it",
            then: AccessStep::Steal,
        },
        Line { rule: "7.2.4", says: "the access is complete", then: AccessStep::End },
    ],
};

/// The steps of a breach (7.5).
pub(crate) fn breach_steps() -> &'static Table<BreachStep> {
    &BREACH
}

/// The steps of an access (7.2).
pub(crate) fn access_steps() -> &'static Table<AccessStep> {
    &ACCESS
}

kernel::interpretation! {
    /// 6.7.4c: `true` if a server is breached although something could be done instead: if the Runner does not do that
    /// (6.7.4c-or-breach).
    pub(crate) BREACHES_ANYWAY: fn(bool) -> bool = if_it_is_not_done;
}

fn if_it_is_not_done(done: bool) -> bool {
    !done
}

kernel::interpretation! {
    /// 9.9.11a, 1.2.2: `true` if the breach is expected, so that something can replace it: nothing forbids it
    /// (9.9.11a-something-to-replace).
    pub(crate) IS_EXPECTED: fn(&Game<'_>, &Part) -> bool = is_expected;
}

fn is_expected(game: &Game<'_>, breach: &Part) -> bool {
    !game.forbids_part(breach)
}

kernel::interpretation! {
    /// 9.9.11: the replacements of a breach that can still apply after the Runner declined one: all others, because the
    /// breach is still expected (9.9.11-one-for-the-breach).
    pub(crate) LEFT_AFTER_DECLINE: fn(Vec<InPlaceOfBreach>) -> Vec<InPlaceOfBreach> = all_others;
}

fn all_others(others: Vec<InPlaceOfBreach>) -> Vec<InPlaceOfBreach> {
    others
}

kernel::interpretation! {
    /// 7.4.3: `true` if a card was chosen for access before in the breach. It is not chosen again as long as it is the
    /// same object (7.4.3-chosen-once).
    pub(crate) WAS_CHOSEN: fn(&Run, CardId, u32) -> bool = was_chosen;
}

fn was_chosen(run: &Run, card: CardId, moves: u32) -> bool {
    run.chosen.contains(&(card, moves))
}

kernel::interpretation! {
    /// 7.4.2: `true` if a card can be a candidate: nothing forbids its access now (7.4.2-forbidden).
    pub(crate) MAY_BE_CANDIDATE: fn(&Game<'_>, CardId) -> bool = may_be_accessed;
}

fn may_be_accessed(game: &Game<'_>, card: CardId) -> bool {
    !game.forbids_part(&access_of(card))
}

/// The access of a card, as it would happen.
pub(super) fn access_of(card: CardId) -> Part {
    Part { card: Some(card), ..Part::new(What::Access, None, Side::Runner) }
}

kernel::interpretation! {
    /// 7.4.6: `true` if a card may be accessed that comes to the server in the course of the breach. In a right engine
    /// it may (7.4.6-comes-to-it).
    pub(crate) BECOMES_CANDIDATE: fn() -> bool;
}

kernel::interpretation! {
    /// 7.5.2: `true` if the cards of a server are turned faceup as it is breached: those of Archives
    /// (7.5.2-archives-faceup).
    pub(crate) BREACHED_FACEUP: fn(Server) -> bool = of_archives;
}

fn of_archives(server: Server) -> bool {
    server == Server::Archives
}

impl Game<'_> {
    /// Begins the breach, or does what stands in its place.
    pub(super) fn breach(&mut self) -> Done<RunProgress> {
        let Some(run) = &mut self.state.run else { return Ok(RunProgress::Ended) };
        let server = run.server;
        run.stage = Stage::Breach;
        let mut open = self.in_place_of_breach();
        let breach = Part::new(What::Breach, None, Side::Runner);
        if !open.is_empty() && !self.by(&IS_EXPECTED)(self, &breach) {
            let clause = clause!("9.9.11a-something-to-replace");
            self.log.cite(clause, || "the server cannot be breached, so there is no breach to replace".into());
            open.clear();
        }
        while let Some(one) = self.one_in_place(&mut open)? {
            if let Some(InPlaceOfBreach { source, effects, .. }) = self.unless_declined(one)? {
                if let Some(other) = open.first().map(|one| self.state.name(one.source)) {
                    let clause = clause!("9.9.11a-something-to-replace");
                    self.log.cite(clause, || format!("{other} no longer has a breach to replace"));
                }
                self.ability(&effects, Context::new(source, Side::Runner))?;
                return self.end_instead_of_breach();
            }
            open = self.by(&LEFT_AFTER_DECLINE)(open);
        }
        if self.step_about_to(breach)? == 0 {
            return self.end_instead_of_breach();
        }
        for line in breach_steps().lines {
            if self.state.going_on().is_none() {
                break;
            }
            match line.then {
                BreachStep::Begin => self.begin_breach(server)?,
                BreachStep::TurnFaceup => self.turn_archives_faceup(server),
                BreachStep::Limit => self.settle_candidates(server),
                BreachStep::Choose | BreachStep::Access | BreachStep::End => break,
            }
        }
        Ok(RunProgress::Breached)
    }

    /// Ends a run whose breach does not take place.
    fn end_instead_of_breach(&mut self) -> Done<RunProgress> {
        self.settle()?;
        self.end_the_run(None)?;
        self.settle()?;
        Ok(RunProgress::Breached)
    }

    /// The replacements of the breach that apply. Those of the run itself apply only if it was successful on a server
    /// that its card allows (6.7.4-if-successful).
    fn in_place_of_breach(&mut self) -> Vec<InPlaceOfBreach> {
        let Some(run) = &mut self.state.run else { return Vec::new() };
        let (server, successful) = (Some(run.server), run.successful);
        let mut all = std::mem::take(&mut run.in_place_of_breach);
        if all.iter().any(|one| one.run_on.is_some()) {
            let is = if successful { "is" } else { "is not" };
            self.log.cite(clause!("6.7.4-if-successful"), || format!("the run {is} successful"));
        }
        all.retain(|one| {
            let there = |filter| self.state.could_be_run_on(filter, server, one.source);
            one.run_on.is_none_or(|filter| self.by(&IF_SUCCESSFUL)(successful, there(filter)))
        });
        all
    }

    fn begin_breach(&mut self, server: Server) -> Done {
        let since = self.state.facts.len();
        if let Some(run) = self.breaching() {
            run.from_pile = u32::from(matches!(server, Server::Hq | Server::Rd));
            run.limit_open = true;
            run.from_bottom = false;
            run.chosen.clear();
            run.known.clear();
            run.to_access.clear();
            run.breach_since = Some(since);
        }
        self.happened_on_the_run("breached");
        self.settle()
    }

    fn turn_archives_faceup(&mut self, server: Server) {
        if self.by(&BREACHED_FACEUP)(server) {
            let is_hidden = |obj: &CardState| obj.place == Place::Pile(Zone::Archives) && obj.facedown;
            let hidden: Vec<_> = self.state.cards_mut(is_hidden).collect();
            if !hidden.is_empty() {
                self.log.cite(clause!("7.5.2-archives-faceup"), || "the cards of Archives are turned faceup".into());
            }
            for obj in hidden {
                obj.facedown = false;
            }
        }
    }

    /// The cards that can be accessed as the breach begins (7.4.1).
    fn settle_candidates(&mut self, server: Server) {
        let there = self.in_the_server(server);
        let known = self.as_objects(&there);
        if let Some(run) = self.breaching() {
            run.to_access = there;
            run.known = known;
            run.limit_open = false;
        }
    }

    /// The run, if the breach goes on.
    fn breaching(&mut self) -> Option<&mut Run> {
        self.state.run.as_mut().filter(|run| run.stage == Stage::Breach)
    }

    /// The cards in the root of a server, and those of Archives.
    fn in_the_server(&self, server: Server) -> Vec<CardId> {
        let mut there = self.state.server(server).map_or(Vec::new(), |cards| cards.root.clone());
        if server == Server::Archives {
            there.extend(self.state.pile(Zone::Archives));
        }
        there
    }

    fn as_objects(&self, cards: &[CardId]) -> Vec<(CardId, u32)> {
        cards.iter().map(|id| (*id, self.state.card(*id).map_or(0, |obj| obj.moves))).collect()
    }

    /// Drops the candidates that left the server (7.4.5), and adds cards that came to it: in Archives all of them, in a
    /// root those that the Runner wants (7.4.6-comes-to-it).
    pub(super) fn review_candidates(&mut self) -> Done {
        let Some(run) = self.state.running() else { return Ok(()) };
        let (server, known, mut left) = (run.server, run.known.clone(), run.to_access.clone());
        let joins = self.by(&BECOMES_CANDIDATE).is_none_or(|wrong| wrong());
        let there = self.in_the_server(server);
        left.retain(|id| there.contains(id));
        let mut unknown = self.as_objects(&there);
        for one in &known {
            if let Some(at) = unknown.iter().position(|other| other == one) {
                unknown.remove(at);
            }
        }
        let clause = clause!("7.4.6-comes-to-it");
        for (id, moves) in &unknown {
            if let Some(run) = self.breaching() {
                run.known.push((*id, *moves));
            }
            left.retain(|other| other != id || *id == BLANK);
            let name = self.state.name(*id);
            let in_root = self.state.card(*id).is_some_and(|obj| matches!(obj.place, Place::Root(_)));
            let who = Name::Word(Side::Runner.as_str());
            if joins && (!in_root || self.log.may(&who, "may", Some(clause), Some(&name), "accept")?) {
                left.push(*id);
            }
            self.log.cite(clause, || format!("{name} came to the server that is breached"));
        }
        if let Some(run) = self.breaching() {
            run.to_access = left;
        }
        Ok(())
    }

    /// The steps of an access from one on: an agenda that costs nothing more must be stolen, and the access is
    /// complete.
    pub(super) fn finish_access(&mut self, card: CardId, from: AccessStep) -> Done {
        for line in access_steps().from(from) {
            match line.then {
                AccessStep::Begin | AccessStep::Use => {}
                AccessStep::Steal => self.must_steal(card)?,
                AccessStep::End => {
                    self.access_ends();
                    self.set_stage(Stage::Breach);
                }
            }
        }
        self.settle()
    }

    /// The effects that replace the breach, unless the Runner may still breach and does.
    fn unless_declined(&mut self, replaced: InPlaceOfBreach) -> Done<Option<InPlaceOfBreach>> {
        if !replaced.optional {
            return Ok(Some(replaced));
        }
        let about = self.state.name(replaced.source);
        let runner = Name::Word(Side::Runner.as_str());
        let clause = clause!("9.6.9a-optional-may-pass");
        let takes = self.log.may(&runner, "may", Some(clause), Some(&about), "accept")?;
        self.log.cite(clause!("6.7.4c-or-breach"), || "it is decided as the breach would begin".into());
        if !takes {
            self.log.cite(clause, || format!("{about} is declined, and the breach takes place"));
        }
        if self.by(&BREACHES_ANYWAY)(takes) {
            return Ok(None);
        }
        let effects = if takes { replaced.effects } else { Arc::default() };
        Ok(Some(InPlaceOfBreach { effects, ..replaced }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_for_the_breach_comes_before_its_limit_is_settled() {
        let place = |step| breach_steps().steps().position(|other| other == step);
        assert!(place(BreachStep::Begin) < place(BreachStep::TurnFaceup));
        assert!(place(BreachStep::TurnFaceup) < place(BreachStep::Limit));
        assert!(place(BreachStep::Limit) < place(BreachStep::Choose));
        assert_eq!(breach_steps().after(BreachStep::Choose), Some(BreachStep::Access));
        assert_eq!(breach_steps().after(BreachStep::End), None);
    }

    #[test]
    fn an_agenda_is_stolen_last_of_all_that_an_access_has() {
        assert_eq!(access_steps().after(AccessStep::Begin), Some(AccessStep::Use));
        assert_eq!(access_steps().after(AccessStep::Use), Some(AccessStep::Steal));
        assert_eq!(access_steps().after(AccessStep::Steal), Some(AccessStep::End));
    }
}

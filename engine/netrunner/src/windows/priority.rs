//! Priority in an interrupt window: 9.2.9c (the active player acts first; until both pass in a row), 9.2.9f
//! (a mandatory interrupt comes before passing), 9.6.9a (an optional one may be declined).
//!
//! In the Corp's turn the Corp acts first. If it passes, the Runner prevents 1 and passes, the Corp may act
//! again, and the window closes once it has passed too.

use kernel::transcript::observed::{Event, Value};
use kernel::words::name::Name;

use crate::game::{Done, Game, refused};
use crate::prevention::using::ONE_INSTRUCTION;
use crate::resolution::context::Context;
use crate::state::imminent::{PendingInterrupt, WaitingAbility};
use crate::state::{CardId, State};
use crate::windows::pending::IS_RELEVANT;
use crate::windows::steps::Stands;
use crate::words::Side;
use crate::words::cards::Paid;

kernel::interpretation! {
    /// A player has acted in an interrupt window.
    pub(crate) AFTER_INTERRUPT: fn(&mut Game<'_>);
}

kernel::interpretation! {
    /// 9.2.9c: the player who acts first in a window: the active player (9.2.9c-active-player-first).
    pub(crate) FIRST_TO_ACT: fn(&State) -> Side = first_to_act;
}

fn first_to_act(state: &State) -> Side {
    state.turn
}

kernel::interpretation! {
    /// 9.2.9c: `true` if a window closes after what was done in it (`true` for each pass): once both players have
    /// passed in a row (9.2.9c-until-both-pass).
    pub(crate) CLOSES: fn(&[bool]) -> bool = closes;
}

fn closes(passes: &[bool]) -> bool {
    matches!(passes, [.., true, true])
}

kernel::interpretation! {
    /// 9.6.9a: `true` if an interrupt must be used, since its card does not say that it may be
    /// (9.6.9a-optional-may-pass).
    pub(crate) MUST_BE_USED: fn(&WaitingAbility) -> bool = must_be_used;
}

fn must_be_used(waiting: &WaitingAbility) -> bool {
    !waiting.optional
}

kernel::interpretation! {
    /// 9.2.9f: the places of the mandatory interrupts of a player that are pending and relevant. They keep the player
    /// from passing (9.2.9f-mandatory-before-passing).
    pub(crate) DUE: fn(&Game<'_>, Side) -> Vec<usize> = due;
}

fn due(game: &Game<'_>, side: Side) -> Vec<usize> {
    let is_due = |one: &PendingInterrupt| {
        game.by(&MUST_BE_USED)(&one.waiting)
            && one.waiting.side == side
            && !one.used
            && game.by(&IS_RELEVANT)(game, one)
    };
    game.pending().iter().enumerate().filter(|(_, one)| is_due(one)).map(|(at, _)| at).collect()
}

impl Game<'_> {
    /// Lets both players act, one after the other, until both pass in a row.
    pub(crate) fn take_turns(&mut self) -> Done {
        let mut side = self.by(&FIRST_TO_ACT)(&self.state);
        let mut passes: Vec<bool> = Vec::new();
        let mut before: Vec<Side> = Vec::new();
        self.give_priority(side);
        while self.state.over.is_none() {
            self.count()?;
            self.let_interrupts_lapse();
            let stands = self.next_stands_here(Some(side))?;
            let acted = match stands {
                // A step that was refused is no pass: the player still has priority.
                Stands::Refused => continue,
                Stands::Acted => true,
                Stands::Passed => false,
                Stands::Elsewhere => self.forced(side)?,
            };
            passes.push(!acted);
            if acted {
                self.acted(side, &before)?;
                continue;
            }
            if self.by(&CLOSES)(&passes) {
                if stands == Stands::Passed {
                    self.log.cite(clause!("9.2.9c-until-both-pass"), || "both have passed".into());
                }
                break;
            }
            before.push(side);
            side = side.other();
            self.give_priority(side);
        }
        Ok(())
    }

    /// Resolves what an interrupt caused before the window goes on.
    fn acted(&mut self, side: Side, before: &[Side]) -> Done {
        if before.contains(&side) {
            self.log.cite(clause!("9.2.9c-until-both-pass"), || format!("the {} acts again", side.as_str()));
        }
        if self.in_window().len() > 1 {
            for clause in ONE_INSTRUCTION {
                self.log.cite(clause, || "the parts of one instruction are imminent together".into());
            }
        }
        if let Some(hook) = self.by(&AFTER_INTERRUPT) {
            hook(self);
        }
        self.settle_now()?;
        self.count_anew();
        Ok(())
    }

    /// Notes that a player has priority, where there is something to use.
    fn give_priority(&mut self, side: Side) {
        let options = self.usable(side);
        if options.is_empty() {
            return;
        }
        self.log.event(
            Event::new("asked")
                .with("who", Name::Word(side.as_str()))
                .with("kind", "interrupt")
                .with("options", Value::Bag(options.into_iter().map(Value::Word).collect())),
        );
    }

    /// The cards with which a player could act in the present window.
    pub(crate) fn usable(&self, side: Side) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        let pending = self.pending().iter().filter(|one| one.waiting.side == side && !one.used);
        let relevant = pending.filter(|one| self.by(&IS_RELEVANT)(self, one));
        let cards = self.state.ids().filter(|id| {
            self.state.card(*id).is_some_and(|obj| {
                let own = |paid: &&Paid| paid.who.unwrap_or(obj.side()) == side;
                obj.active() && obj.printed.paid.iter().filter(own).any(|paid| self.could_use(side, *id, paid))
            })
        });
        for name in relevant.map(|one| one.waiting.name.clone()).chain(cards.map(|id| self.state.name(id))) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn could_use(&self, side: Side, id: CardId, paid: &Paid) -> bool {
        let ctx = Context::new(id, side);
        let about = self.in_window().filter_map(|at| self.state.parts.get(at)).any(|part| match &paid.interrupt {
            Some(would) => !part.gone && self.heeds(would, part, id, 0),
            None => self.prevents(side, id, &paid.effect, part),
        });
        about
            && paid.only_if.as_ref().is_none_or(|condition| self.holds(condition, &ctx))
            && paid.cost.as_ref().is_none_or(|cost| self.holds_enough(side, cost, &ctx))
    }

    /// Triggers a mandatory interrupt that keeps its player from passing (9.2.9f-mandatory-before-passing). Returns
    /// `true` if there was one.
    fn forced(&mut self, side: Side) -> Done<bool> {
        let due = self.by(&DUE)(self, side);
        if due.is_empty() {
            return Ok(false);
        }
        let pending = self.pending();
        let names: Vec<Name> =
            due.iter().filter_map(|at| pending.get(*at)).map(|one| one.waiting.name.clone()).collect();
        let picked = self.pick_order(side, Some(clause!("9.2.9f-mandatory-before-passing")), &names)?;
        let Some(number) = due.get(picked).copied() else { return Ok(false) };
        self.log.cite(clause!("9.2.9f-mandatory-before-passing"), || format!("the {} may not pass yet", side.as_str()));
        self.interrupt(number, None)?;
        Ok(true)
    }

    /// Passes if a step passes explicitly.
    pub(crate) fn pass_priority(&mut self, side: Side) -> Done {
        if self.by(&DUE)(self, side).is_empty() {
            return Ok(());
        }
        refused(&[clause!("9.2.9f-mandatory-before-passing")], "a mandatory interrupt is pending")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_closes_once_both_have_passed_in_a_row() {
        assert!(!closes(&[]));
        assert!(!closes(&[true]));
        assert!(closes(&[true, true]));
        assert!(!closes(&[true, false, true]));
        assert!(closes(&[true, false, true, true]));
    }
}

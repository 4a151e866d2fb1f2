//! Memory: 1.20.2 (the limit, and what is unused), 8.5.6c (programs make room for one that is installed), 10.3.1e (too
//! many of them).
//!
//! With 4 memory and programs that need 3 a program for 2 is installed only once one of them is trashed. A console that
//! gives 1 more is trashed, and a program goes after it.

use kernel::words::name::Name;

use crate::game::{Done, Game, refused};
use crate::state::{CardId, CardState, Place};
use crate::words::{CardType, Side, Zone};

kernel::interpretation! {
    /// 1.20.2: the memory of the Runner that no program needs, by the limit and what is needed (1.20.2a-unused).
    pub(crate) UNUSED_MEMORY: fn(i64, i64) -> i64 = limit_minus_needed;
}

fn limit_minus_needed(limit: i64, needed: i64) -> i64 {
    limit.saturating_sub(needed)
}

impl Game<'_> {
    /// The memory limit of the Runner: 4, and what cards give (1.20.2).
    fn memory_limit(&self) -> i64 {
        let mut limit = 4_i64;
        for id in self.state.ids() {
            let Some(obj) = self.state.card(id).filter(|obj| obj.active()) else { continue };
            let says = obj.printed.r#static.iter().filter(|ability| ability.memory.is_some());
            let says = says.filter(|ability| self.static_works(ability, id));
            limit = limit.saturating_add(says.filter_map(|ability| ability.memory).map(|more| more.0).sum());
        }
        let lasting: i64 = self.lasting_statics().filter_map(|(_, ability)| ability.memory).map(|more| more.0).sum();
        limit.saturating_add(lasting)
    }

    /// The memory that an installed program needs: none if its host provides it.
    fn needs(&self, id: CardId) -> i64 {
        let Some(obj) = self.state.card(id) else { return 0 };
        let program = obj.printed.r#type == CardType::Program && obj.place == Place::Pile(Zone::Rig) && !obj.faceless;
        let host = obj.host.and_then(|host| self.state.card(host));
        if !program || host.is_some_and(hosts_for_nothing) {
            return 0;
        }
        obj.printed.mu.map_or(0, |n| n.0)
    }

    /// The memory that no installed program needs; below 0 where they need too much.
    pub(crate) fn unused_memory(&self) -> i64 {
        let needed = self.state.ids().map(|id| self.needs(id)).sum();
        self.by(&UNUSED_MEMORY)(self.memory_limit(), needed)
    }

    /// Has the Runner trash programs until one that is installed has room (8.5.6c-make-room).
    pub(crate) fn make_room(&mut self, id: CardId, host: Option<CardId>) -> Done {
        let Some(obj) = self.state.card(id).filter(|obj| obj.printed.r#type == CardType::Program) else {
            return Ok(());
        };
        if host.and_then(|host| self.state.card(host)).is_some_and(hosts_for_nothing) {
            return Ok(());
        }
        let needed = obj.printed.mu.map_or(0, |n| n.0);
        let clause = clause!("8.5.6c-make-room");
        if needed > self.memory_limit() {
            return refused(&[clause], "it needs more memory than there is");
        }
        if self.memory_limit() != 4 {
            let limit = self.memory_limit();
            self.log.cite(clause, || format!("the limit is {limit}"));
        }
        while self.unused_memory() < needed {
            self.log.cite(clause, || format!("{needed} memory is needed for it"));
            if !self.trash_a_program(id, host)? {
                return refused(&[clause], "it needs more memory than there is");
            }
        }
        Ok(())
    }

    /// Has the Runner trash programs that need more memory than there is (10.3.1e-too-much-memory).
    pub(crate) fn keep_within_memory(&mut self) -> Done {
        // Each checkpoint asks, and the limit is not looked for where no program needs any memory.
        if !self.state.ids().any(|id| self.needs(id) > 0) {
            return Ok(());
        }
        while self.unused_memory() < 0 && self.state.over.is_none() {
            self.log.cite(clause!("10.3.1e-too-much-memory"), || "the programs need more memory than there is".into());
            if !self.trash_a_program(crate::state::BLANK, None)? {
                break;
            }
        }
        Ok(())
    }

    /// Has the Runner trash an installed program that needs memory, which nothing prevents. Returns `true` if there was
    /// one.
    fn trash_a_program(&mut self, but: CardId, host: Option<CardId>) -> Done<bool> {
        let all: Vec<CardId> =
            self.state.ids().filter(|id| *id != but && Some(*id) != host && self.needs(*id) > 0).collect();
        if all.is_empty() {
            return Ok(false);
        }
        let picked = self.pick_cards(&Name::Word(Side::Runner.as_str()), "card", None, &all, 1, 1)?;
        self.discard(picked.into_iter().map(|id| (id, None)).collect(), None, Some(Side::Runner));
        Ok(true)
    }
}

/// Returns `true` if the memory of what a card hosts does not count.
fn hosts_for_nothing(host: &CardState) -> bool {
    let mut says = host.printed.r#static.iter().filter_map(|ability| ability.hosts.as_ref());
    host.active() && says.any(|hosts| hosts.free_memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_may_need_more_than_there_is() {
        assert_eq!([limit_minus_needed(4, 3), limit_minus_needed(4, 5)], [1, -1]);
    }
}

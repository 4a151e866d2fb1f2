//! Creatures that block several attackers (509.1a, 509.1b, 509.3a).
//!
//! Decides how many attackers a creature can block: one, and more where something says so; what says "an additional
//! creature" adds up. One that blocks several has blocked once, for what triggers as it blocks.
//!
//! A creature can block an additional creature each combat by two effects, and blocks three attackers: it may, and what
//! triggers whenever it blocks triggers once. How its damage is divided is said in `banding`.

use crate::game::Game;
use crate::state::{ObjId, State};
use crate::words::cards::{Keyword, KeywordWord, ValuedKeyword};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 509.1b: the number of attackers that a creature can block.
    pub(crate) BLOCKS_AT_MOST: fn(&State<'_>, ObjId) -> usize = blocks_at_most;
}

pub(crate) fn blocks_at_most(state: &State<'_>, blocker: ObjId) -> usize {
    let found = state.characteristics(blocker);
    if found.has(KeywordWord::BlocksAny) {
        return usize::MAX;
    }
    let more = found.keywords.iter().filter_map(|keyword| match keyword {
        Keyword::Valued(ValuedKeyword::BlocksAdditional(count)) => usize::try_from(count.0).ok(),
        Keyword::Plain(_) | Keyword::Valued(_) => None,
    });
    more.fold(1, usize::saturating_add)
}

kernel::interpretation! {
    /// 509.3a: the creatures that blocked, of those declared for each attacker. Each counts once.
    pub(crate) EACH_ONCE: fn(&[ObjId]) -> Vec<ObjId> = each_once;
}

pub(crate) fn each_once(declared: &[ObjId]) -> Vec<ObjId> {
    let mut once: Vec<ObjId> = Vec::new();
    for id in declared {
        if !once.contains(id) {
            once.push(*id);
        }
    }
    once
}

impl Game<'_> {
    /// One more attacker for a creature that blocks so many others already.
    pub(super) fn blocks_one_more(&mut self, blocker: ObjId, others: usize, name: &Name) -> Result<(), Stop> {
        if others == 0 {
            return Ok(());
        }
        let clause = clause!("509.1a-several-attackers");
        if self.by(&BLOCKS_AT_MOST)(&self.state, blocker) <= others {
            return Err(Stop::refused(&[clause], format!("`{name}` cannot block that many attackers")));
        }
        self.log.cite(clause, || format!("{name} can block several attackers"));
        Ok(())
    }

    /// Notes each creature that blocked, once.
    pub(super) fn note_blockers(&mut self, declared: &[ObjId]) {
        let blocked = self.by(&EACH_ONCE)(declared);
        if each_once(declared).len() < declared.len() {
            let why = || "a creature that blocks several attackers has blocked once".to_owned();
            self.log.cite(clause!("509.3a-once-however-many"), why);
        }
        for id in blocked {
            self.note(&crate::state::past::PastEvent::Blocked(id));
        }
    }
}

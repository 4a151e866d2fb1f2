//! Blocked and unblocked creatures (509.1h).
//!
//! Decides when an attacking creature is unblocked: as the declare blockers step begins, where no creature blocks it, and
//! not before. One that is blocked stays so, whatever becomes of its blockers, and an effect may make one blocked that no
//! creature blocks.
//!
//! "Prevent all combat damage that unblocked creatures would deal", and the only blocker of an attacker dies: the attacker
//! is blocked, and the effect is not about it.

use crate::game::Game;
use crate::state::past::PastEvent;
use crate::state::{Attacker, Being, ObjId};
use kernel::transcript::observed::Event;

kernel::interpretation! {
    /// 509.1h: `true` if an attacking creature is blocked before blockers are declared, `false` if it is unblocked; it
    /// is neither.
    pub(crate) BEFORE_BLOCKS: fn() -> bool;
}

impl Game<'_> {
    /// The declare blockers step begins: an attacking creature that nothing blocks is unblocked.
    pub(crate) fn decide_unblocked(&mut self) {
        for attacker in &mut self.state.attackers {
            attacker.blocked.get_or_insert(false);
        }
    }

    /// An attacking creature becomes blocked by an effect, unless it is blocked.
    pub(crate) fn become_blocked(&mut self, id: ObjId) {
        let not_yet = |attacker: &&mut Attacker| attacker.creature == id && attacker.blocked != Some(true);
        let Some(attacker) = self.state.attackers.iter_mut().find(not_yet) else { return };
        attacker.blocked = Some(true);
        self.cite_blocked(|| "it is blocked, and no creature blocks it".to_owned());
        self.tell_became_blocked(&[id]);
    }

    /// Attacking creatures became blocked (509.3c).
    pub(super) fn tell_became_blocked(&mut self, blocked: &[ObjId]) {
        let who_and_what = |id: &ObjId| (self.seat_name(self.state.chooser(Being::Object(*id))), self.object_name(*id));
        let names: Vec<_> = blocked.iter().map(who_and_what).collect();
        self.log.together(|log| {
            for (who, what) in names {
                log.event(Event::new("became_blocked").with("who", &who).with("what", &what));
            }
        });
        for id in blocked {
            self.note(&PastEvent::BecameBlocked(*id));
        }
    }

    /// Cites the clause on blocked and unblocked creatures, where one of them matters.
    pub(crate) fn cite_blocked(&mut self, why: impl FnOnce() -> String) {
        self.log.cite(clause!("509.1h-blocked-or-unblocked"), why);
    }
}

//! Exiling until something leaves the battlefield (610.3).
//!
//! Decides whether anything is exiled at all: not if what should leave has left already (610.3a). What is exiled returns
//! as `zones::returning` says.
//!
//! "When this enters, exile target creature until this leaves the battlefield", and it is destroyed in response: the
//! creature stays.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::leaving::Absent;
use crate::state::{Being, ObjId, State};
use crate::words::effects::ExileUntil;
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 610.3a: `true` if what should leave the battlefield has not left it, so that something is exiled until then.
    pub(crate) HAS_NOT_LEFT: fn(&State<'_>, ObjId) -> bool = has_not_left;
}

fn has_not_left(state: &State<'_>, id: ObjId) -> bool {
    state.is_permanent(id)
}

impl<'a> Game<'a> {
    /// Objects are exiled until a permanent leaves the battlefield.
    pub(super) fn exile_until(&mut self, exile: &'a ExileUntil, ctx: &mut Context) -> Result<(), Stop> {
        let until = match &exile.leaves {
            None => ctx.this,
            Some(leaves) => self.objects_of(leaves, ctx)?.first().copied(),
        };
        let Some(until) = until else { return Ok(()) };
        let what = self.moved_of(&exile.what, ctx)?;
        if !self.by(&HAS_NOT_LEFT)(&self.state, until) {
            self.log.cite(clause!("610.3a-left-already"), || "nothing is exiled".to_owned());
            ctx.it = Vec::new();
            return Ok(());
        }
        if what.is_empty() {
            self.impossible(ctx);
        }
        for id in &what {
            self.cite_not_damage(Being::Object(*id), false);
        }
        let from: Vec<Option<Zone>> = what.iter().map(|id| self.state.object(*id).map(|object| object.zone)).collect();
        let goings: Vec<ZoneChange> = what.into_iter().map(|id| ZoneChange::to(id, Zone::Exile)).collect();
        let became = self.go(&goings, ctx)?;
        for (now, from) in became.iter().zip(from) {
            if let (Some(now), Some(back)) = (*now, from)
                && self.state.object(now).is_some_and(|object| object.zone == Zone::Exile)
            {
                self.state.absent.push(Absent { until, what: now, back });
            } else if now.is_none() {
                self.log.cite(clause!("610.3-returns-at-once"), || "what is gone does not return".to_owned());
            }
        }
        ctx.it = became.into_iter().flatten().map(Being::Object).collect();
        self.return_absent()
    }
}

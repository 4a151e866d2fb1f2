//! The return of what was exiled until something left the battlefield (610.3).
//!
//! Decides that it returns immediately after that leaves, at one time with all else that returns then, to the zone from
//! which it came and under its owner's control. The return is not a triggered ability, so no player can respond to it.
//!
//! A creature is exiled until an enchantment leaves; the enchantment is destroyed: the creature is there before anybody
//! has priority.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::leaving::Absent;
use crate::state::{ObjId, Seat, State};
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 610.3: the objects that return now, each with the player under whose control it enters, if that is not its owner.
    pub(crate) RETURNS: fn(&State<'_>, &[Absent]) -> Vec<(Absent, Option<Seat>)> = returns;
}

fn returns(state: &State<'_>, ended: &[Absent]) -> Vec<(Absent, Option<Seat>)> {
    let there = |id: ObjId| state.object(id).is_some_and(|object| object.exists && object.zone == Zone::Exile);
    ended.iter().filter(|one| there(one.what)).map(|one| (*one, None)).collect()
}

impl Game<'_> {
    /// Returns what was exiled until permanents left that have left now.
    pub(crate) fn return_absent(&mut self) -> Result<(), Stop> {
        let all = std::mem::take(&mut self.state.absent);
        let (kept, ended): (Vec<Absent>, Vec<Absent>) =
            all.into_iter().partition(|one| self.state.is_permanent(one.until));
        self.state.absent = kept;
        let Some(first) = ended.first() else { return Ok(()) };
        let (you, name) = self.state.object(first.until).map_or_else(
            || (self.state.active, self.object_name(first.until)),
            |object| (object.controller, object.name.clone()),
        );
        let returning = self.by(&RETURNS)(&self.state, &ended);
        self.log.cite(clause!("610.3-returns-at-once"), || format!("{} return at once", returning.len()));
        let goings: Vec<ZoneChange> = returning
            .into_iter()
            .map(|(one, controller)| ZoneChange { controller, ..ZoneChange::to(one.what, one.back) })
            .collect();
        let mut ctx = Context::new(you, Some(first.until), name);
        self.go(&goings, &mut ctx)?;
        Ok(())
    }
}

//! Destruction (701.8), and what replaces it (701.19, 122.1c) or does not count as it (701.8b).
//!
//! Decides which of some permanents are destroyed: not those that are indestructible or cannot be destroyed, and not those
//! whose destruction something replaces.
//!
//! A creature with a regeneration shield and one without are destroyed: one of them dies, the other is tapped.

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{ObjId, State};
use crate::words::cards::KeywordWord;
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

/// Returns `true` if something would keep a permanent from being destroyed.
pub(crate) fn survives_destruction(state: &State<'_>, id: ObjId) -> bool {
    let guarded =
        state.object(id).is_some_and(|object| !object.regeneration.is_empty() || object.counters.get("shield") > 0);
    guarded || state.characteristics(id).has(KeywordWord::Indestructible)
}

impl Game<'_> {
    /// Destroys permanents at the same time.
    pub(crate) fn destroy(&mut self, what: &[ObjId], ctx: &mut Context) -> Result<(), Stop> {
        let mut would = Vec::new();
        for id in what {
            if !self.state.is_permanent(*id) || self.state.characteristics(*id).has(KeywordWord::Indestructible) {
                continue;
            }
            if self.banned(Prohibition::Destroy, *id) {
                self.log.cite(clause!("614.17-cant-wins"), || "it cannot be destroyed".to_owned());
                continue;
            }
            would.push(*id);
        }
        let goings = self.destroyed(&would, ctx)?;
        self.go(&goings, ctx)?;
        Ok(())
    }

    /// Lets effects replace the destruction of permanents at one time. Returns the moves of the destroyed ones.
    pub(crate) fn destroyed(&mut self, what: &[ObjId], ctx: &Context) -> Result<Vec<ZoneChange>, Stop> {
        let would: Vec<PendingEvent> = what.iter().map(|id| PendingEvent::Destroy(*id)).collect();
        let settled = self.settled_together(&would, ctx)?;
        let mut goings = Vec::new();
        let mut events = Vec::new();
        for one in settled {
            let Some(PendingEvent::Destroy(id)) = self.come_about(one, ctx)? else { continue };
            goings.push(ZoneChange::to(id, Zone::Graveyard));
            let name = self.object_name(id);
            events
                .push(Event::new("destroyed").with("what", &name).with("from", "battlefield").with("to", "graveyard"));
        }
        self.log.together(|log| {
            for event in events {
                log.event(event);
            }
        });
        for going in &goings {
            self.note(&PastEvent::Destroyed(going.what));
        }
        Ok(goings)
    }

    /// Cites that a permanent is put into a graveyard without being destroyed, if something would save it from destruction.
    pub(crate) fn cite_not_destroyed(&mut self, id: ObjId) {
        if survives_destruction(&self.state, id) {
            self.log.cite(clause!("701.8b-only-by-that-word"), || "it is not destroyed".to_owned());
        }
    }
}

//! Destruction (701.8), and what replaces it (701.19, 122.1c).
//!
//! Decides which of some permanents are destroyed: not those that are indestructible or cannot be destroyed, and not those
//! whose destruction something replaces.
//!
//! A creature with a regeneration shield and one without are destroyed: one of them dies, the other is tapped.

use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::state::ObjId;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::words::cards::KeywordWord;
use crate::words::select::Zone;
use crate::zones::ZoneChange;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

impl Game<'_> {
    /// Destroys permanents at the same time.
    pub(crate) fn destroy(&mut self, what: &[ObjId], ctx: &mut Context) -> Result<(), Stop> {
        let mut goings = Vec::new();
        let mut events = Vec::new();
        for id in what {
            if !self.state.is_permanent(*id) || self.state.characteristics(*id).has(KeywordWord::Indestructible) {
                continue;
            }
            if self.banned(Prohibition::Destroy, *id) {
                self.log.cite(clause!("614.17-cant-wins"), || "it cannot be destroyed".to_owned());
                continue;
            }
            let Some(PendingEvent::Destroy(id)) = self.rewritten(PendingEvent::Destroy(*id), ctx)? else { continue };
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
        self.go(&goings, ctx)?;
        Ok(())
    }
}

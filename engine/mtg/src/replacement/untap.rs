//! Untapping (701.26, 502.3), which effects may replace: stun counters (122.1d) and others.
//!
//! Decides for each tapped permanent that would untap what happens, and untaps those that do all at the same time.
//!
//! A creature with a stun counter would untap, and an effect removes wind counters instead: its controller chooses which
//! of the two effects applies, and it stays tapped.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;

impl Game<'_> {
    /// Untaps the tapped ones of these permanents, except those whose untapping effects replace.
    pub(crate) fn untap_all(&mut self, what: &[ObjId], ctx: &Context) -> Result<(), Stop> {
        let tapped = |id: &ObjId| self.state.is_permanent(*id) && self.state.object(*id).is_some_and(|it| it.tapped);
        let mut tapped: Vec<ObjId> = what.iter().copied().filter(tapped).collect();
        tapped.sort_by_key(|id| self.state.turn_order(self.state.chooser(Being::Object(*id))));
        let would: Vec<PendingEvent> = tapped.into_iter().map(PendingEvent::Untap).collect();
        let mut free = Vec::new();
        for one in self.settled_together(&would, ctx)? {
            if let Some(PendingEvent::Untap(id)) = self.come_about(one, ctx)? {
                free.push(id);
            }
        }
        self.at_one_time(|game| {
            for id in &free {
                if let Some(object) = game.state.object_mut(*id) {
                    object.tapped = false;
                    let who = object.controller;
                    let (who, what) = (game.seat_name(who), game.object_name(*id));
                    game.log.event(Event::new("became_untapped").with("who", who).with("what", what));
                }
            }
        });
        for id in free {
            self.note(&PastEvent::BecameUntapped(id));
        }
        Ok(())
    }
}

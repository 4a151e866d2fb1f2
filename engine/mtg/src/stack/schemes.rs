//! Setting a scheme in motion (701.31, 904.9).
//!
//! Decides when a player may do it: in the own precombat main phase, with an empty stack. What the scheme does is an
//! ability that triggers on it.

use crate::game::Game;
use crate::state::past::PastEvent;
use crate::state::{Seat, State};
use crate::words::cards::Type;
use crate::words::scenario::Stage;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 904.9: `true` if a player sets a scheme in motion now.
    pub(crate) SETS_IN_MOTION_NOW: fn(&State<'_>, Seat) -> bool = sets_in_motion_now;
}

fn sets_in_motion_now(state: &State<'_>, seat: Seat) -> bool {
    state.active == seat && state.stage == Stage::PrecombatMain && state.stack.is_empty()
}

impl Game<'_> {
    /// A player sets a scheme in motion.
    pub(crate) fn set_in_motion(&mut self, seat: Seat, scheme: &Name) -> Result<(), Stop> {
        let held = |id| self.state.player(seat).is_some_and(|player| player.command.contains(&Some(id)));
        let Some(id) = self.state.named(scheme).filter(|id| held(*id)) else {
            return Err(self.log.rejected(format!("`{scheme}` is not in the command zone of that player")));
        };
        if !self.state.characteristics(id).is(Type::Scheme) {
            return Err(self.log.rejected(format!("`{scheme}` is not a scheme")));
        }
        if !self.by(&SETS_IN_MOTION_NOW)(&self.state, seat) {
            let why = "a scheme is set in motion when its player's precombat main phase begins";
            return Err(Stop::refused(&[clause!("904.9-as-the-main-phase-begins")], why));
        }
        self.log.cite(clause!("904.9-as-the-main-phase-begins"), || "it is that phase".to_owned());
        let (who, what) = (self.seat_name(seat), self.object_name(id));
        self.log.event(Event::new("set_in_motion").with("who", &who).with("what", &what));
        let why = || "its abilities work in the command zone".to_owned();
        self.log.cite(clause!("113.6-works-in-the-command-zone"), why);
        self.note(&PastEvent::SetInMotion(seat, id));
        Ok(())
    }
}

//! Limits of a text on its own use: when, how often and by whom (506.7, 601.3, 602.2, 602.5).
//!
//! Decides whether a player may activate an ability of this permanent, who is its "you" then, and whether what it or a
//! spell says of its time, number and conditions holds.
//!
//! "Activate only before the combat damage step": in the declare blockers step it is activated; after combat it is refused.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::limits::{CONDITION_FITS, NUMBER_FITS, TIME_FITS, Use};
use crate::state::{Being, ObjId, Seat, State};
use crate::words::cards::Activated;
use crate::words::slots::place_of;
use kernel::clause::Clause;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 602.2: `true` if a player may activate an ability of a permanent: its controller, unless the ability names
    /// somebody else.
    pub(crate) MAY_BE_ACTIVATED_BY: fn(&State<'_>, Seat, &Context, &Activated) -> bool = may_be_activated_by;
}

fn may_be_activated_by(state: &State<'_>, seat: Seat, known: &Context, ability: &Activated) -> bool {
    match &ability.who {
        None => known.you == seat,
        Some(who) => state.fits(who, Being::Player(seat), known),
    }
}

kernel::interpretation! {
    /// 109.5, 602.2a: the controller and "you" of an activated ability; it is the player who activated it.
    pub(crate) WHOSE_ACTIVATION: fn(&Context) -> Seat;
}

impl Game<'_> {
    /// Refuses what its own text does not allow now.
    pub(crate) fn held_to_limits(&mut self, of: &Use<'_>, clause: Clause) -> Result<(), Stop> {
        if !self.by(&TIME_FITS)(&self.state, of) {
            return Err(Stop::refused(&[clause], "its text does not allow it at this time"));
        }
        if !self.by(&NUMBER_FITS)(of) {
            return Err(Stop::refused(&[clause], "its text does not allow it so often in a turn"));
        }
        if !self.by(&CONDITION_FITS)(&self.state, of) {
            return Err(Stop::refused(&[clause], "the condition of its text does not hold"));
        }
        self.log.cite(clause, || "its text allows it now".to_owned());
        Ok(())
    }

    /// The number of times that an ability of an object was activated this turn.
    pub(crate) fn activations(&self, id: ObjId, ability: &Activated) -> usize {
        let this = (id, place_of(ability));
        self.state.activations.iter().filter(|other| **other == this).count()
    }
}

//! The untap step (502.3): the active player's permanents untap, all but those that an effect keeps from it.
//!
//! An effect keeps an attacking creature of bob's from untapping in its controller's next untap step: it stays tapped in bob's
//! next untap step, and untaps in the one after it.

use crate::game::Game;
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::StayTapped;
use crate::words::statics::Static;

kernel::interpretation! {
    /// 502.3, 701.43a: `true` if an effect of a resolution keeps a permanent tapped in the untap step of a player: of
    /// the player whom it names, else of the permanent's controller.
    pub(crate) KEEPS_TAPPED: fn(&State<'_>, ObjId, Seat) -> bool = keeps_tapped;
}

fn keeps_tapped(state: &State<'_>, id: ObjId, active: Seat) -> bool {
    state.object(id).is_some_and(|object| {
        object.stays_tapped.iter().any(|(whose, _)| whose.is_none_or(|seat| seat == active))
            && object.controller == active
    })
}

kernel::interpretation! {
    /// 502.3: the number of further untap steps in which a permanent stays tapped, after an untap step of a player.
    /// That step counts if it is one of the player whom the effect names, else of the permanent's controller at that
    /// time.
    pub(crate) UNTAP_STEPS_LEFT: fn(i64, Option<Seat>, Seat, Seat) -> i64 = steps_left;
}

fn steps_left(steps: i64, whose: Option<Seat>, controller: Seat, active: Seat) -> i64 {
    if whose.unwrap_or(controller) == active { steps - 1 } else { steps }
}

impl Game<'_> {
    /// The active player's permanents untap (502.3).
    pub(crate) fn untap(&mut self, active: Seat) {
        for id in self.state.battlefield() {
            let Some(object) = self.state.object(id) else { continue };
            let (own, tapped) = (object.controller == active, object.tapped);
            let kept = self.by(&KEEPS_TAPPED)(&self.state, id, active) || self.never_untaps(id);
            if own && tapped && kept {
                self.log.cite(clause!("502.3-stays-tapped"), || "an effect keeps it tapped".to_owned());
            }
            let left = self.by(&UNTAP_STEPS_LEFT);
            let Some(object) = self.state.object_mut(id) else { continue };
            let controller = object.controller;
            for (whose, steps) in &mut object.stays_tapped {
                *steps = left(*steps, *whose, controller, active);
            }
            object.stays_tapped.retain(|(_, steps)| *steps > 0);
            if own && !kept {
                object.tapped = false;
            }
        }
    }

    /// Returns `true` if a static ability keeps a permanent from untapping in its controller's untap step.
    fn never_untaps(&self, id: ObjId) -> bool {
        self.state.in_force().into_iter().any(|source| {
            self.state.statics_of(source).into_iter().any(|held| {
                let Some(Static::StayTapped(StayTapped { what, .. })) = held.ability.as_static() else { return false };
                let ctx = self.state.context_of(source, held.granter);
                held.ability.r#if.as_ref().is_none_or(|condition| self.state.holds(condition, &ctx))
                    && self.state.fits(what, Being::Object(id), &ctx)
            })
        })
    }
}

//! The untap step (502.3): the active player's permanents untap, all but those that an effect keeps from it.
//!
//! An effect keeps an attacking creature of bob's from untapping in its controller's next untap step: it stays tapped in bob's
//! next untap step, and untaps in the one after it.

use crate::game::Game;
use crate::state::context::{Cause, Context};
use crate::state::{Being, ObjId, Seat, State};
use crate::words::effects::StayTapped;
use crate::words::statics::Static;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

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

/// Returns `true` if an effect of a resolution about the untap step of a player is about a permanent, as it is now.
fn kept_by_rule(state: &State<'_>, id: ObjId, active: Seat) -> bool {
    let rules = state.stays_tapped.iter().filter(|rule| rule.who == active);
    rules.into_iter().any(|rule| state.fits(rule.what, Being::Object(id), &rule.ctx))
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
    pub(crate) fn untap(&mut self, active: Seat) -> Result<(), Stop> {
        let mut free = Vec::new();
        for id in self.state.battlefield() {
            let Some(object) = self.state.object(id) else { continue };
            let (own, tapped) = (object.controller == active, object.tapped);
            let by_rule = kept_by_rule(&self.state, id, active);
            let kept = by_rule || self.by(&KEEPS_TAPPED)(&self.state, id, active) || self.never_untaps(id);
            if own && tapped && kept {
                self.log.cite(clause!("502.3-stays-tapped"), || "an effect keeps it tapped".to_owned());
            }
            if own && tapped && by_rule {
                let why = || "the effect is about whatever fits in that untap step".to_owned();
                self.log.cite(clause!("611.2c-rules-of-the-turn"), why);
            }
            let left = self.by(&UNTAP_STEPS_LEFT);
            let Some(object) = self.state.object_mut(id) else { continue };
            let controller = object.controller;
            for (whose, steps) in &mut object.stays_tapped {
                *steps = left(*steps, *whose, controller, active);
            }
            object.stays_tapped.retain(|(_, steps)| *steps > 0);
            if own && !kept {
                free.push(id);
            }
        }
        for rule in self.state.stays_tapped.iter_mut().filter(|rule| rule.who == active) {
            rule.steps -= 1;
        }
        self.state.stays_tapped.retain(|rule| rule.steps > 0);
        let ctx = Context::new(active, None, Name::Word("nothing")).because(Cause::Rules);
        self.untap_all(&free, &ctx)
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

//! Objects to which objects on the stack, and effects and abilities that wait, refer (609.7a).
//!
//! A creature with an ability on the stack that deals damage is referred to though it has left; so is the target of a
//! shield that waits, and an instant that says what it will do once its shield has prevented something.

use crate::state::context::Context;
use crate::state::lasting::{LastingEffect, LastingKind};
use crate::state::{Being, ObjId, State};
use crate::words::effects::TriggerEvent;
use crate::words::select::{Phrase, Selector};
use crate::words::slots::place_of;
use crate::words::spots::{Role, Spot, inside, spots_of, spots_of_event, spots_of_prevention, spots_of_replacement};

impl State<'_> {
    /// The objects that spells and abilities on the stack refer to.
    pub(crate) fn referred_on_the_stack(&self) -> Vec<ObjId> {
        let mut found = Vec::new();
        for item in &self.stack {
            found.extend(item.source);
            if let Some((Being::Object(host), _)) = item.host {
                found.push(host);
            }
            for part in &item.parts {
                found.extend(part.ctx.targets.iter().copied().filter_map(Being::object));
                self.meant_by(&spots_of(part.entries, Role::Resolves), &part.ctx, &mut found);
            }
        }
        found
    }

    /// The objects that waiting prevention and replacement effects and waiting delayed triggers refer to. `over` says
    /// of an effect that it waits no more.
    pub(crate) fn referred_by_what_waits(&self, over: impl Fn(&LastingEffect<'_>) -> bool) -> Vec<ObjId> {
        let mut found = Vec::new();
        for lasting in self.lasting.iter().filter(|lasting| !over(lasting)) {
            let spots = match lasting.kind {
                LastingKind::Prevent(prevent) => spots_of_prevention(prevent, Role::Resolves),
                LastingKind::Replace(replace) => spots_of_replacement(replace, Role::Resolves),
                LastingKind::Unpreventable(_)
                | LastingKind::Cant(_)
                | LastingKind::Modify(_)
                | LastingKind::Control(..)
                | LastingKind::Copy(_) => continue,
            };
            found.extend(lasting.fixed.iter().flatten().copied().filter_map(Being::object));
            self.meant_by(&spots, &lasting.ctx, &mut found);
        }
        for delayed in &self.delayed {
            let mut spots = spots_of(delayed.entries, Role::Resolves);
            if let TriggerEvent::Event(pattern) = delayed.when {
                spots.extend(spots_of_event(pattern));
            }
            self.meant_by(&spots, &delayed.ctx, &mut found);
        }
        found
    }

    /// The objects and players that a text has bound or refers to. Its mentions of kinds of objects refer to none of
    /// them.
    fn meant_by(&self, spots: &[Spot<'_>], ctx: &Context, found: &mut Vec<ObjId>) {
        for spot in spots {
            self.referred_in(spot.says, ctx, found);
        }
    }

    fn referred_in(&self, selector: &Selector, ctx: &Context, found: &mut Vec<ObjId>) {
        match selector {
            Selector::Reference(reference) => {
                let referred = self.refers(*reference, ctx);
                found.extend(referred.iter().copied().filter_map(Being::object));
            }
            Selector::Phrase(phrased) => {
                if let Phrase::Target(_) | Phrase::Chosen(_) = &phrased.of {
                    let bound = ctx.bound_to(place_of(phrased)).unwrap_or_default();
                    found.extend(bound.iter().copied().filter_map(Being::object));
                }
            }
            Selector::Kind(_) | Selector::List(_) | Selector::Filter(_) => {}
        }
        for inner in inside(selector) {
            self.referred_in(inner, ctx, found);
        }
    }
}

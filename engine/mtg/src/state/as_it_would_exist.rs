//! Zone changes that effects replace or forbid, and objects that would enter the battlefield, as they would exist there
//! (614.12, 614.17d).
//!
//! Decides whether an object that changes zones is one that an effect is about. A text about creatures that would enter the
//! battlefield is about what would be a creature there, with its own static abilities and those of other permanents. Those
//! abilities count the permanents that are there already, without the object. A text that names the zone from which cards
//! come is about the cards in that zone.
//!
//! "If a creature would enter the battlefield, exile it instead": a God with too little devotion enters.

use std::rc::Rc;

use crate::state::context::Context;
use crate::state::matching::means;
use crate::state::objects::turn_face_down;
use crate::state::{Being, ObjId, Object, Seat, State};
use crate::words::patterns::MovedPattern;
use crate::words::select::{Selector, Zone};

/// A test of an object that would enter under the control of a player.
pub(crate) type MeantToEnter = fn(&State<'_>, &Selector, ObjId, Option<Seat>, &Context) -> bool;

kernel::interpretation! {
    /// 614.12: `true` if a selector means an object that would enter the battlefield, as it would exist there.
    pub(crate) IS_MEANT_TO_ENTER: MeantToEnter = is_meant_to_enter;
}

pub(crate) fn is_meant_to_enter(
    state: &State<'_>,
    selector: &Selector,
    id: ObjId,
    under: Option<Seat>,
    ctx: &Context,
) -> bool {
    match selector {
        Selector::List(list) => list.iter().any(|one| is_meant_to_enter(state, one, id, under, ctx)),
        Selector::Reference(_) => state.fits(selector, Being::Object(id), ctx),
        _ if selector.names_a_zone() => state.fits(selector, Being::Object(id), ctx),
        Selector::Kind(_) | Selector::Filter(_) | Selector::Phrase(_) => {
            state.with_entered(id, under).is_some_and(|(there, entered)| {
                let this = ctx.this.map(|this| if this == id { entered } else { this });
                there.fits(selector, Being::Object(entered), &Context { this, ..ctx.clone() })
            })
        }
    }
}

impl State<'_> {
    /// Returns `true` if a pattern is about a zone change: of an object, to a zone, under the control of a player.
    pub(crate) fn moves(
        &self,
        (id, to, under): (ObjId, Zone, Option<Seat>),
        p: &MovedPattern,
        ctx: &Context,
        enters: MeantToEnter,
    ) -> bool {
        let from = self.object(id).map(|object| object.zone);
        let what = p.what.as_ref();
        from.is_some_and(|from| p.from.is_none_or(|zone| zone == from))
            && p.to.is_none_or(|zone| zone == to)
            && match what {
                Some(what) if to == Zone::Battlefield => enters(self, what, id, under, ctx),
                _ => means(self, what, Being::Object(id), ctx),
            }
    }

    /// The state as it would be if an object were entering the battlefield, and the permanent that it would be. Counts of
    /// permanents leave it out.
    pub(crate) fn with_entered(&self, id: ObjId, under: Option<Seat>) -> Option<(Self, ObjId)> {
        let mut there = self.clone();
        let born = there.tick();
        let old = self.object(id)?;
        let cast = old.zone == Zone::Stack;
        let controller = under.unwrap_or(old.owner);
        let mut object = Object {
            controller,
            came_under: controller,
            was: Some(id),
            new: true,
            token: old.token,
            ..Object::new(old.name.clone(), old.printed.clone(), old.owner, Zone::Battlefield, born)
        };
        if cast && old.face_down {
            turn_face_down(&mut object);
        }
        there.end(id);
        let entered = there.add(object);
        there.entering.push(entered);
        if cast {
            let kept = |fixed: &Vec<Being>| fixed.contains(&Being::Object(id));
            for lasting in there.changing.iter_mut().filter(|lasting| lasting.fixed.as_ref().is_some_and(kept)) {
                Rc::make_mut(lasting).fixed.get_or_insert_default().push(Being::Object(entered));
            }
        }
        Some((there, entered))
    }
}

//! The new object of an object that changed zones, which its abilities and effects can find (400.7e, 400.7j).
//!
//! Decides which object is affected by an instruction about the object with the ability, once that has changed zones:
//! the new object, if it is in a public zone and the ability triggered on the change, or its own effect or cost made it.
//!
//! "When this creature dies, return this card to its owner's hand": the card in the graveyard is returned.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::{Being, ObjId, State};
use crate::words::select::Selector;
use kernel::transcript::stop::Stop;

kernel::interpretation! {
    /// 400.7e, 400.7j: the object affected by an instruction about an object. An effect that moved an object to a public
    /// zone finds it there, as long as nothing else moves it again.
    pub(crate) FINDS: fn(&State<'_>, ObjId, &Context) -> ObjId = finds;
}

fn finds(state: &State<'_>, id: ObjId, ctx: &Context) -> ObjId {
    let exists = |id: ObjId| state.object(id).is_some_and(|object| object.exists);
    if exists(id) {
        return id;
    }
    let itself = ctx.became.filter(|_| ctx.this == Some(id));
    let now = ctx.moved.iter().fold(id, |at, (was, now)| if at == *was { *now } else { at });
    itself.or(Some(now).filter(|now| exists(*now))).unwrap_or(id)
}

impl<'a> Game<'a> {
    /// The objects and players that an instruction affects: those meant, as they can be found now.
    pub(crate) fn affected_of(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<Being>, Stop> {
        let mut found = self.chosen_of(selector, ctx)?;
        for being in &mut found {
            if let Being::Object(id) = being {
                let now = self.by(&FINDS)(&self.state, *id, ctx);
                let left = !self.state.object(*id).is_some_and(|object| object.exists);
                if left && ctx.this != Some(*id) {
                    let said = if now == *id { "it is not where it was" } else { "it is found where it was put" };
                    self.log.cite(clause!("400.7j-finds-what-it-moved"), || said.to_owned());
                } else if now != *id {
                    self.log.cite(clause!("400.7e-finds-what-it-became"), || "it is found where it went".to_owned());
                }
                *id = now;
            }
        }
        Ok(found)
    }

    /// The objects among the beings of `affected_of`.
    pub(crate) fn affected_objects(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<Vec<ObjId>, Stop> {
        let found = self.affected_of(selector, ctx)?;
        Ok(found.into_iter().filter_map(Being::object).collect())
    }
}

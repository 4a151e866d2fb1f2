//! The objects at which a condition looks (603.4, 608.2h).
//!
//! A condition that names a zone looks at objects as they are now: an object that left its zone is in no zone. Any other
//! condition looks at what left as it last existed.
//!
//! "If this card is in your graveyard", and it was exiled in response: the condition does not hold any more.

use crate::state::context::Context;
use crate::state::{Being, State};
use crate::words::select::{Reference, Selector};

kernel::interpretation! {
    /// 603.4, 400.7: the object with the ability, for a condition that names a zone. Once it left it is the object that it
    /// became, if the ability finds that.
    pub(crate) AS_IT_IS: fn(&State<'_>, &Context) -> Vec<Being> = as_it_is;
}

fn as_it_is(state: &State<'_>, ctx: &Context) -> Vec<Being> {
    let both = ctx.this.into_iter().chain(ctx.became);
    both.filter(|id| state.object(*id).is_some_and(|object| object.exists)).map(Being::Object).collect()
}

/// Returns `true` if a condition about an object names a zone.
fn names_a_zone(condition: &Selector) -> bool {
    match condition {
        Selector::Filter(filter) => {
            let inner = [&filter.also, &filter.not];
            !filter.zone.is_empty() || inner.into_iter().flatten().any(names_a_zone)
        }
        Selector::List(list) => list.iter().any(names_a_zone),
        Selector::Reference(_) | Selector::Kind(_) | Selector::Phrase(_) => false,
    }
}

impl State<'_> {
    /// The objects at which a condition about the object with the ability looks.
    pub(super) fn looked_at_as_itself(&self, condition: &Selector, ctx: &Context) -> Vec<Being> {
        if names_a_zone(condition) {
            return (self.measuring.as_it_is)(self, ctx);
        }
        self.refers(Reference::This, ctx)
    }

    /// The objects at which a condition about `it` looks: a permanent that left as it last existed (608.2h), or the card
    /// where it is now if the condition names a zone.
    pub(super) fn looked_at_as_it(&self, condition: &Selector, ctx: &Context) -> Vec<Being> {
        let now = self.refers(Reference::It, ctx);
        match condition {
            Selector::Filter(filter) if !filter.zone.is_empty() => now,
            _ => now.into_iter().map(|being| (self.measuring.as_it_left)(being, ctx)).collect(),
        }
    }
}

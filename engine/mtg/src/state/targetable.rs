//! Limits on targets: shroud (702.18), hexproof (702.11), protection (702.16b).

use crate::state::context::Context;
use crate::state::{Being, State};
use crate::words::select::Zone;

/// Returns `true` if the object of a context can target this: shroud, hexproof, protection. For players see
/// `of_players`.
pub(crate) fn targetable(state: &State<'_>, being: Being, ctx: &Context) -> bool {
    let id = match being {
        Being::Player(_) => return true,
        Being::Object(id) => id,
    };
    let Some(object) = state.object(id).filter(|object| object.exists) else { return false };
    if object.zone != Zone::Battlefield {
        return true;
    }
    let own = Context::new(object.controller, Some(id), object.name.clone());
    let found = state.characteristics(id);
    !found.keywords.iter().any(|keyword| state.wards_off(keyword, object.controller, ctx, &own))
}

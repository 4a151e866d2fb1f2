//! What can be targeted: shroud (702.18), hexproof (702.11), protection (702.16b).

use crate::state::context::Context;
use crate::state::{Being, State};
use crate::words::cards::{Keyword, KeywordWord, ValuedKeyword};
use crate::words::select::Zone;

/// Whether something can be targeted by what a context is of: shroud, hexproof, protection.
pub(crate) fn targetable(state: &State<'_>, being: Being, ctx: &Context) -> bool {
    let Being::Object(id) = being else { return true };
    let Some(object) = state.object(id).filter(|object| object.exists) else { return false };
    if object.zone != Zone::Battlefield {
        return true;
    }
    let found = state.characteristics(id);
    if found.has(KeywordWord::Shroud) || (found.has(KeywordWord::Hexproof) && object.controller != ctx.you) {
        return false;
    }
    let own = Context::new(object.controller, Some(id), object.name.clone());
    let protected = found.keywords.iter().any(|keyword| match keyword {
        Keyword::Valued(ValuedKeyword::Protection(qualities)) => {
            ctx.this.is_some_and(|source| qualities.iter().any(|quality| state.has_quality(quality, source, &own)))
        }
        _ => false,
    });
    !protected
}

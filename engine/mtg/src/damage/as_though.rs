//! Damage that is dealt as though its source had infect or wither (120.3b, 120.3d, 702.80, 702.90).
//!
//! Decides which damage has such results though its source does not have the keyword. The source has it for nothing else.
//!
//! "All damage is dealt to you as though its source had infect", and 1 of 3 damage is prevented: two poison counters.

use crate::replacement::events::DamageEvent;
use crate::state::matching::means;
use crate::state::{Being, State};
use crate::words::cards::KeywordWord;
use crate::words::paying::{DealtAsThough, ResultKeyword};
use crate::words::statics::Static;

/// Returns `true` if damage is dealt as though its source had a keyword.
pub(crate) fn as_though(state: &State<'_>, damage: &DamageEvent, keyword: KeywordWord) -> bool {
    let of = |said: &DealtAsThough| match said.keyword {
        ResultKeyword::Infect => keyword == KeywordWord::Infect,
        ResultKeyword::Wither => keyword == KeywordWord::Wither,
    };
    state.in_force().into_iter().any(|id| {
        state.statics_of(id).into_iter().any(|held| {
            let entry = held.ability;
            let Some(Static::DealtAsThough(said)) = entry.as_static() else { return false };
            let ctx = state.context_of(id, held.granter);
            of(said)
                && entry.r#if.as_ref().is_none_or(|condition| state.holds(condition, &ctx))
                && said.damage.is_none_or(|kind| kind.is(damage.combat))
                && means(state, said.from.as_ref(), Being::Object(damage.source), &ctx)
                && means(state, said.to.as_ref(), damage.to, &ctx)
        })
    })
}

impl State<'_> {
    /// Returns `true` if damage that is being dealt has the results of a keyword.
    pub(crate) fn counts_as(&self, damage: &DamageEvent, keyword: KeywordWord) -> bool {
        self.results_as.contains(&(damage.source, damage.to, keyword))
    }
}

kernel::interpretation! {
    /// 120.3b, 120.3d: whether damage has the results of infect or wither.
    pub(crate) HAS_RESULTS_OF: fn(&State<'_>, &DamageEvent, KeywordWord) -> bool = has_results_of;
}

/// Returns `true` if damage has the results of a keyword: its source has it, or the damage is dealt as though it did.
pub(crate) fn has_results_of(state: &State<'_>, damage: &DamageEvent, keyword: KeywordWord) -> bool {
    state.characteristics(damage.source).has(keyword) || as_though(state, damage, keyword)
}

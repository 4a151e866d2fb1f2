//! Shields against the next time (615.8, 609.7b): they are for one instance of damage, whatever its
//! amount and however many recipients it has.
//!
//! "The next time a source would deal damage, prevent it": a sorcery deals 2 to each creature and all of
//! it is prevented; what the source deals later is dealt.

use crate::replacement::events::Prevented;
use crate::state::lasting::LastingEffect;

kernel::interpretation! {
    /// 615.8: what an instance does to a shield against the next time.
    pub(crate) USE_UP_NEXT_TIME: fn(&mut LastingEffect<'_>) = use_up_next_time;
}

/// A shield against the next time was applied to an instance, and is used up by it.
pub(crate) fn use_up_next_time(effect: &mut LastingEffect<'_>) {
    effect.spent = true;
}

kernel::interpretation! {
    /// 615.12: whether damage that cannot be prevented uses up a shield against the next time.
    pub(crate) IS_USED_UP_IN_VAIN: fn(&[Prevented]) -> bool = is_used_up_in_vain;
}

/// Returns `true` if a shield against the next time is used up by damage that cannot be prevented: only if it prevented
/// some of it (615.12).
pub(crate) fn is_used_up_in_vain(events: &[Prevented]) -> bool {
    events.iter().any(|event| event.taken > 0)
}

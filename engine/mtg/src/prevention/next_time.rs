//! Shields against the next time (615.8, 609.7b): they are for one instance of damage, whatever its
//! amount and however many recipients it has.
//!
//! "The next time a source would deal damage, prevent it": a sorcery deals 2 to each creature and all of
//! it is prevented; what the source deals later is dealt.

use crate::replacement::events::Prevented;
use crate::state::lasting::LastingEffect;

/// A shield against the next time was applied to an instance, and is used up by it.
pub(crate) fn use_up_next_time(effect: &mut LastingEffect<'_>) {
    effect.spent = true;
}

/// Whether a shield against the next time is used up by damage that cannot be prevented: only by such of
/// which it prevented something (615.12).
pub(crate) fn is_used_up_in_vain(events: &[Prevented]) -> bool {
    events.iter().any(|event| event.taken > 0)
}

//! Stun counters (122.1d): the replacement effect of a permanent that has any.
//!
//! Decides that one of them is removed whenever the permanent would untap, and that several are one effect. The edition of
//! 2022 has no such counters.
//!
//! A tapped creature with two stun counters would untap in two untap steps: it loses one each time, and untaps in the
//! third.

use std::sync::LazyLock;

use crate::words::effects::Replace;
use kernel::words::codec::Codec;

/// A stun counter is removed in place of untapping.
static REMOVED: LazyLock<Option<Replace>> = LazyLock::new(|| {
    let text = r#"{"would": {"became_untapped": {"what": {"reference": "self"}}},
        "instead": [{"act": {"effect": {"remove_counters": {"counter": "stun", "amount": {"word": 1},
            "from": {"reference": "self"}}}}}]}"#;
    Replace::from_json(text).ok()
});

kernel::interpretation! {
    /// 122.1d: `true` if so many stun counters keep a permanent tapped that would become untapped.
    pub(crate) STAYS_STUNNED: fn(i64) -> bool = stays_stunned;
}

fn stays_stunned(counters: i64) -> bool {
    counters > 0
}

/// They have no meaning, as in the edition of 2022.
pub(crate) fn not_yet(_: i64) -> bool {
    false
}

/// The replacement effect of stun counters.
pub(crate) fn removed_instead() -> Option<&'static Replace> {
    REMOVED.as_ref()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_stun_counters_do_can_be_read() {
        assert!(super::removed_instead().is_some());
    }
}

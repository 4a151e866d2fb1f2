//! Finality counters (122.1h): the replacement effect of a permanent that has any.
//!
//! Decides that the permanent is exiled whenever it would go to a graveyard, and that several counters are one effect. The
//! effect is no ability, so it remains if the permanent loses its abilities. The edition of 2022 has no such counters.
//!
//! A creature with a finality counter and undying dies: it is exiled, and nothing triggers.

use std::sync::LazyLock;

use crate::words::effects::Replace;
use kernel::words::codec::Codec;

/// A permanent with a finality counter is exiled in place of going to a graveyard.
static EXILED: LazyLock<Option<Replace>> = LazyLock::new(|| {
    let text = r#"{"would": {"moved": {"what": {"reference": "self"}, "from": "battlefield", "to": "graveyard"}},
        "change": {"to": {"zone": "exile"}}}"#;
    Replace::from_json(text).ok()
});

kernel::interpretation! {
    /// 122.1h: the replacement effect of so many finality counters.
    pub(crate) FINALITY_COUNTERS: fn(i64) -> Option<&'static Replace> = exiled_once;
}

fn exiled_once(counters: i64) -> Option<&'static Replace> {
    EXILED.as_ref().filter(|_| counters > 0)
}

/// They have no meaning, as in the edition of 2022.
pub(crate) fn not_yet(_: i64) -> Option<&'static Replace> {
    None
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_finality_counters_do_can_be_read() {
        assert!(super::exiled_once(1).is_some());
    }
}

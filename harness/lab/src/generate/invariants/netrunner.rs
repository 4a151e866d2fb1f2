//! Invariants of Netrunner that must hold at the end of every case.

use kernel::transcript::account::How;
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::Trace;

use super::{balanced, below_nothing, of_nothing, total};

/// The violated invariants: a part of an effect was not resolved, prevented or replaced exactly once, more was
/// prevented than the events report, an event of nothing happened, or something is below 0 that cannot be.
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let mut broken = balanced(&trace.accounts);
    let sum = |how: How| trace.accounts.iter().map(|account| account.sum(how)).sum::<i64>();
    // Prevention below 0 is no event, and still prevents amounts that are added later (26.03, 9.9.7a and 9.9.7f).
    let prevented = sum(How::Prevented) - sum(How::Added).max(0);
    if observed.refused.is_empty() && total(&observed.events, "prevented") < prevented {
        broken.push(format!("{prevented} was prevented, and the events report less"));
    }
    broken.extend(of_nothing(&observed.events, &["damaged", "tagged", "prevented"]));
    broken.extend(below_nothing(observed, &["max_hand_size", "points"]));
    broken
}

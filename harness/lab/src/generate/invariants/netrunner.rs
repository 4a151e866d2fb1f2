//! What must hold in Netrunner however a case ends.

use kernel::transcript::account::How;
use kernel::transcript::observed::Observed;
use kernel::transcript::trace::Trace;

use super::{balanced, below_nothing, of_nothing, told};

/// What is broken: a part of an effect was not resolved, prevented or replaced exactly once, more was
/// prevented than the events say, an event of nothing happened, or something is below 0 that cannot be.
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let mut broken = balanced(&trace.accounts);
    let prevented: i64 = trace.accounts.iter().map(|account| account.sum(How::Prevented)).sum();
    if observed.refused.is_empty() && told(&observed.events, "prevented") < prevented {
        broken.push(format!("{prevented} was prevented, and the events tell of less"));
    }
    broken.extend(of_nothing(&observed.events, &["damaged", "tagged", "prevented"]));
    broken.extend(below_nothing(observed, &["max_hand_size", "points"]));
    broken
}

//! What must hold in Magic however a case ends.

use kernel::transcript::observed::Observed;
use kernel::transcript::trace::Trace;

use super::{agree, balanced, below_nothing, held, of_nothing, once};

/// What is broken: the accounts of damage do not balance (615, 120.4), an effect met damage twice
/// (614.5), the events say something else than the accounts, an event of nothing happened (120.8), or
/// something is below 0 that cannot be.
pub fn broken(observed: &Observed, trace: &Trace) -> Vec<String> {
    let accounts = &trace.accounts;
    let mut broken = balanced(accounts);
    broken.extend(once(accounts));
    broken.extend(held(accounts));
    broken.extend(agree(accounts, &observed.events));
    broken.extend(of_nothing(&observed.events, &["dealt", "prevented"]));
    broken.extend(below_nothing(observed, Some("life")));
    broken
}

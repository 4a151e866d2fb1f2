//! Scenarios of the suite with changes.

use kernel::game::Scenario;
use serde_json::Value;
use suite::load::Suite;

use super::change::{Numbers, changed as change, pick};

/// A scenario of the suite and an edition to play it in, changed according to the bytes; `None` if the result is not a
/// scenario.
pub(super) fn changed<'s>(suite: &'s Suite, bytes: &[u8]) -> Option<(Scenario, &'s str)> {
    let mut numbers = Numbers(bytes);
    let case = pick(&suite.cases, numbers.next()?)?;
    let (edition, _) = pick(&case.editions, numbers.next()?)?;
    let scenario = case.scenario.as_ref()?;
    let mut value: Value = serde_json::from_str(&scenario.json()).ok()?;
    change(&mut value, &mut numbers, &|donor| {
        let donor = pick(&suite.cases, donor)?.scenario.as_deref()?;
        serde_json::from_str(&donor.json()).ok()
    });
    let read = scenario.game().read(&value.to_string()).ok()?;
    Some((read, edition))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_changed_scenarios_are_scenarios() {
        let suite = crate::bundled::suite();
        let mut chance = fastrand::Rng::with_seed(1);
        let bytes = || (0..22).map(|_| chance.u8(..)).collect::<Vec<u8>>();
        let read = std::iter::repeat_with(bytes).take(1_000).filter(|bytes| changed(&suite, bytes).is_some()).count();
        assert!(read > 150, "{read} of 1,000 were read");
    }
}

//! The steps of a run: 6.9 (26.03), and the timing structure of the older FAQ. A run walks the table of its edition.
//!
//! The Runner passes ice and may jack out. By 26.03 that comes before the next ice is approached; in the older rules
//! the Runner approaches it first.

use kernel::timing::{Line, Table};

use crate::state::RunStep;

/// The steps of a run in 26.03.
const STEPS: Table<RunStep> = Table {
    title: "A run",
    rule: "6.9",
    lines: &[
        Line { rule: "6.9.1a", says: "the Runner announces the server that is run on", then: RunStep::Announce },
        Line { rule: "6.9.1c", says: "the run begins", then: RunStep::Begin },
        Line {
            rule: "6.9.1d",
            says: "the Runner comes to the outermost ice, or, if there is none, to the movement phase",
            then: RunStep::Outermost,
        },
        Line { rule: "6.9.2a", says: "the Runner approaches the ice of this position", then: RunStep::Approach },
        Line { rule: "6.9.2b", says: "the Corp may rez that ice", then: RunStep::Rez },
        Line {
            rule: "6.9.3a",
            says: "the Runner encounters the ice if it is rezzed, and else passes it",
            then: RunStep::Encounter,
        },
        Line { rule: "6.9.3b", says: "the Runner may break its subroutines", then: RunStep::Break },
        Line {
            rule: "6.9.3c",
            says: "the unbroken subroutines resolve, one after the other",
            then: RunStep::Subroutines,
        },
        Line { rule: "6.9.4a", says: "the Runner passes the ice of this position", then: RunStep::Pass },
        Line { rule: "6.9.4c", says: "the Runner may jack out", then: RunStep::JackOut },
        Line {
            rule: "6.9.4d",
            says: "the Runner moves inward, and approaches the ice there if there is any",
            then: RunStep::Inward,
        },
        Line { rule: "6.9.4g", says: "the Runner approaches the server", then: RunStep::ApproachServer },
        Line { rule: "6.9.5a", says: "the run is declared successful", then: RunStep::Succeed },
        Line { rule: "6.9.5b", says: "the Runner breaches the server", then: RunStep::Breach },
        Line { rule: "6.9.6a", says: "what still waits as the run ends is completed", then: RunStep::Complete },
        Line { rule: "6.9.6b", says: "the Runner returns the bad publicity fund", then: RunStep::ReturnFund },
        Line { rule: "6.9.6c", says: "a run that was not successful becomes unsuccessful", then: RunStep::Fail },
        Line { rule: "6.9.6d", says: "the run is over", then: RunStep::End },
    ],
};

/// The steps of a run in the older rules, by the timing structure of the FAQ.
const FFG: Table<RunStep> = Table {
    title: "A run",
    rule: "FAQ, timing structure of a run",
    lines: &[
        Line { rule: "1", says: "the Runner names the server that is run on", then: RunStep::Announce },
        Line { rule: "1", says: "the run begins", then: RunStep::Begin },
        Line {
            rule: "1",
            says: "the Runner comes to the outermost ice, or, if there is none, to the server",
            then: RunStep::Outermost,
        },
        Line { rule: "2", says: "the Runner approaches the next piece of ice", then: RunStep::Approach },
        Line { rule: "2.2", says: "the Runner may jack out, unless this is the first ice", then: RunStep::JackOut },
        Line { rule: "2.3", says: "the Corp may rez that ice", then: RunStep::Rez },
        Line {
            rule: "3",
            says: "the Runner encounters the ice if it is rezzed, and else passes it",
            then: RunStep::Encounter,
        },
        Line { rule: "3.1", says: "the Runner may break its subroutines", then: RunStep::Break },
        Line { rule: "3.2", says: "the unbroken subroutines resolve, one after the other", then: RunStep::Subroutines },
        Line { rule: "3.2", says: "the Runner passes the ice", then: RunStep::Pass },
        Line {
            rule: "3.2",
            says: "the Runner goes on to the next piece of ice if there is any",
            then: RunStep::Inward,
        },
        Line { rule: "4", says: "the Runner approaches the server", then: RunStep::ApproachServer },
        Line { rule: "4.2", says: "the Runner may jack out", then: RunStep::JackOutAtServer },
        Line { rule: "4.4", says: "the run is successful", then: RunStep::Succeed },
        Line { rule: "4.5", says: "the Runner accesses cards", then: RunStep::Breach },
        Line { rule: "6", says: "a run that was not successful is unsuccessful", then: RunStep::Fail },
        Line { rule: "5", says: "the run ends", then: RunStep::End },
    ],
};

kernel::interpretation! {
    /// 6.9: the steps of a run.
    pub(crate) RUN_STEPS: fn() -> &'static Table<RunStep> = steps;
}

fn steps() -> &'static Table<RunStep> {
    &STEPS
}

/// The steps of a run in the older rules: the Runner may jack out once the next ice is approached.
pub(crate) fn steps_of_the_faq() -> &'static Table<RunStep> {
    &FFG
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_editions_take_the_same_steps_in_another_order() {
        let place = |table: &Table<RunStep>, step| table.steps().position(|other| other == step);
        for table in [steps(), steps_of_the_faq()] {
            assert!(place(table, RunStep::Pass) < place(table, RunStep::Inward));
            assert_eq!(table.steps().last(), Some(RunStep::End));
        }
        assert!(place(steps(), RunStep::Complete) < place(steps(), RunStep::ReturnFund));
        assert!(place(steps(), RunStep::ReturnFund) < place(steps(), RunStep::Fail));
        assert!(place(steps(), RunStep::JackOut) > place(steps(), RunStep::Pass));
        assert!(place(steps_of_the_faq(), RunStep::JackOut) < place(steps_of_the_faq(), RunStep::Rez));
    }
}

//! The steps of a turn: 5.6 and 5.7 (26.03), and the timing structures of the older FAQ. A turn walks the table of its
//! player.
//!
//! As the Corp's turn begins, what waits for that comes before the mandatory draw.

use kernel::timing::{Line, Table};

use crate::state::TurnStep;
use crate::words::Side;

const CORP: Table<TurnStep> = Table {
    title: "The Corp's turn",
    rule: "5.6",
    lines: &[
        Line { rule: "5.6.1a", says: "the Corp gains 3 clicks", then: TurnStep::Clicks },
        Line { rule: "5.6.1d", says: "the turn begins", then: TurnStep::Begin },
        Line { rule: "5.6.1e", says: "the Corp draws a card", then: TurnStep::Draw },
        Line { rule: "5.6.2b", says: "the Corp takes actions while it has clicks", then: TurnStep::Actions },
        Line { rule: "5.6.2d", says: "the action phase ends", then: TurnStep::ActionsEnd },
        Line { rule: "5.6.3a", says: "the Corp discards down to its hand size", then: TurnStep::Discard },
        Line { rule: "5.6.3c", says: "clicks that are left are lost", then: TurnStep::LoseClicks },
        Line { rule: "5.6.3d", says: "the turn ends", then: TurnStep::End },
    ],
};

const RUNNER: Table<TurnStep> = Table {
    title: "The Runner's turn",
    rule: "5.7",
    lines: &[
        Line { rule: "5.7.1a", says: "the Runner gains 4 clicks", then: TurnStep::Clicks },
        Line { rule: "5.7.1d", says: "the turn begins", then: TurnStep::Begin },
        Line { rule: "5.7.1f", says: "the Runner takes actions while any click is left", then: TurnStep::Actions },
        Line { rule: "5.7.1h", says: "the action phase ends", then: TurnStep::ActionsEnd },
        Line { rule: "5.7.2a", says: "the Runner discards down to the hand size", then: TurnStep::Discard },
        Line { rule: "5.7.2c", says: "clicks that are left are lost", then: TurnStep::LoseClicks },
        Line { rule: "5.7.2d", says: "the turn ends", then: TurnStep::End },
    ],
};

const CORP_FFG: Table<TurnStep> = Table {
    title: "The Corp's turn",
    rule: "FAQ, timing structure of the Corp's turn",
    lines: &[
        Line { rule: "1", says: "the Corp has 3 clicks", then: TurnStep::Clicks },
        Line { rule: "1.2", says: "the turn begins", then: TurnStep::Begin },
        Line { rule: "1.3", says: "the Corp draws a card", then: TurnStep::Draw },
        Line { rule: "2.2", says: "the Corp takes actions while it has clicks", then: TurnStep::Actions },
        Line { rule: "2", says: "the action phase ends", then: TurnStep::ActionsEnd },
        Line { rule: "3.1", says: "the Corp discards down to its hand size", then: TurnStep::Discard },
        Line { rule: "3.3", says: "the turn ends", then: TurnStep::End },
    ],
};

const RUNNER_FFG: Table<TurnStep> = Table {
    title: "The Runner's turn",
    rule: "FAQ, timing structure of the Runner's turn",
    lines: &[
        Line { rule: "1", says: "the Runner has 4 clicks", then: TurnStep::Clicks },
        Line { rule: "1.2", says: "the turn begins", then: TurnStep::Begin },
        Line { rule: "1.4", says: "the Runner takes actions while any click is left", then: TurnStep::Actions },
        Line { rule: "1", says: "the action phase ends", then: TurnStep::ActionsEnd },
        Line { rule: "2.1", says: "the Runner discards down to the hand size", then: TurnStep::Discard },
        Line { rule: "2.3", says: "the turn ends", then: TurnStep::End },
    ],
};

kernel::interpretation! {
    /// 5.6, 5.7: the steps of a player's turn.
    pub(crate) TURN_STEPS: fn(Side) -> &'static Table<TurnStep> = steps;
}

fn steps(player: Side) -> &'static Table<TurnStep> {
    match player {
        Side::Corp => &CORP,
        Side::Runner => &RUNNER,
    }
}

/// The steps of a player's turn in the older rules.
pub(crate) fn steps_of_the_faq(player: Side) -> &'static Table<TurnStep> {
    match player {
        Side::Corp => &CORP_FFG,
        Side::Runner => &RUNNER_FFG,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_corp_draws_and_only_once_its_turn_has_begun() {
        for steps in [steps, steps_of_the_faq] {
            assert!(steps(Side::Runner).steps().all(|step| step != TurnStep::Draw));
            assert_eq!(steps(Side::Corp).after(TurnStep::Begin), Some(TurnStep::Draw));
            assert_eq!(steps(Side::Corp).after(TurnStep::Draw), Some(TurnStep::Actions));
            assert_eq!(steps(Side::Runner).after(TurnStep::End), None);
        }
    }
}

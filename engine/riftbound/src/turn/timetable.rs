//! 314 to 317: the phases of a turn and their steps, as a table that the turn walks.
//!
//! What triggers at the start of the Beginning Phase resolves before battlefields are scored.
//! What lasts this turn ends after what triggers at its end.

use kernel::timing::{Line, Table};

/// A step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStep {
    /// The turn player readies what he controls.
    Awaken,
    /// Abilities of the start of the Beginning Phase trigger.
    Beginning,
    /// The turn player holds what he controls.
    Scoring,
    /// The turn player channels runes.
    Channel,
    /// The turn player draws.
    Draw,
    /// Pools empty, and what happens at the start of the Main Phase.
    Main,
    /// Abilities of the end of the turn trigger.
    Ending,
    /// Units heal, and what lasts this turn ends.
    Expiration,
    /// The next player becomes the turn player.
    Next,
}

/// The phases and steps of a turn.
pub const TURN: Table<TurnStep> = Table {
    title: "The turn",
    rule: "314",
    lines: &[
        Line { rule: "315.1", says: "the turn player readies everything they control", then: TurnStep::Awaken },
        Line {
            rule: "315.2.a",
            says: "abilities at the start of the Beginning Phase trigger, and the chain resolves",
            then: TurnStep::Beginning,
        },
        Line {
            rule: "315.2.b",
            says: "the turn player holds and scores each battlefield they control",
            then: TurnStep::Scoring,
        },
        Line { rule: "315.3", says: "the turn player channels two runes", then: TurnStep::Channel },
        Line { rule: "315.4", says: "the turn player draws a card", then: TurnStep::Draw },
        Line {
            rule: "316",
            says: "pools empty, abilities at the start of the Main Phase trigger, and the turn player acts",
            then: TurnStep::Main,
        },
        Line { rule: "317.1", says: "abilities at the end of the turn trigger", then: TurnStep::Ending },
        Line {
            rule: "317.2",
            says: "all units heal, effects that last this turn end, and pools empty; this repeats after all \
             abilities that it triggers",
            then: TurnStep::Expiration,
        },
        Line { rule: "317.3", says: "the next player becomes the turn player", then: TurnStep::Next },
    ],
};

kernel::interpretation! {
    /// 314: the steps of a turn, in order.
    pub(crate) TURN_STEPS: fn() -> &'static Table<TurnStep> = steps;
}

/// The steps of a turn.
fn steps() -> &'static Table<TurnStep> {
    &TURN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_comes_before_the_scoring_and_the_ending_before_what_expires() {
        assert_eq!(TURN.after(TurnStep::Beginning), Some(TurnStep::Scoring));
        assert_eq!(TURN.after(TurnStep::Ending), Some(TurnStep::Expiration));
        assert_eq!(TURN.after(TurnStep::Next), None);
    }
}

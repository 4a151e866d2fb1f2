//! The turn as it is ordered in 500 to 514: the steps of its five phases, which `steps` walks.
//!
//! Alice goes from her precombat main phase to the end step: each line between comes in turn, those of blockers and of
//! damage only where a creature attacks.

use kernel::timing::{Line, Table};

use crate::words::scenario::Stage;

const fn line(rule: &'static str, then: Stage, says: &'static str) -> Line<Stage> {
    Line { rule, says, then }
}

/// The steps of a turn, and the main phases, which have none.
pub(crate) const TURN: Table<Stage> = Table {
    title: "A turn",
    rule: "500",
    lines: &[
        line(
            "502",
            Stage::Untap,
            "untap step: permanents phase in and out, day and night may change, permanents untap; nobody has priority",
        ),
        line(
            "503",
            Stage::Upkeep,
            "upkeep step: abilities that trigger at its beginning go on the stack, then players have priority",
        ),
        line("504", Stage::Draw, "draw step: the active player draws a card, then players have priority"),
        line(
            "505",
            Stage::PrecombatMain,
            "precombat main phase: the active player puts a lore counter on each of their Sagas, then may play a land and \
             cast spells of any kind",
        ),
        line(
            "507",
            Stage::BeginningOfCombat,
            "beginning of combat step: players have priority before anything attacks",
        ),
        line(
            "508",
            Stage::DeclareAttackers,
            "declare attackers step: the active player declares attackers; if there are none, 511 is next",
        ),
        line(
            "509",
            Stage::DeclareBlockers,
            "declare blockers step: the defending player declares which creatures block which attackers",
        ),
        line(
            "510.4",
            Stage::FirstStrikeDamage,
            "first combat damage step: creatures with first strike or double strike deal damage; only if there are \
             any",
        ),
        line("510", Stage::CombatDamage, "combat damage step: damage is assigned, and dealt all at once"),
        line(
            "511",
            Stage::EndOfCombat,
            "end of combat step: players have priority; when it ends, creatures leave combat",
        ),
        line("505", Stage::PostcombatMain, "postcombat main phase: as before combat"),
        line("513", Stage::EndStep, "end step: abilities that trigger at its beginning go on the stack"),
        line(
            "514",
            Stage::Cleanup,
            "cleanup step: the active player discards down to the hand size; then marked damage is removed and `this \
             turn` ends, at the same time",
        ),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_has_its_line_in_order() {
        assert_eq!(TURN.steps().collect::<Vec<_>>(), Stage::ALL);
    }
}

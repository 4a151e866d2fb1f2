//! 463 to 466 (458 to 461 in 1.3): the steps of a combat, as a table that the combat walks.
//!
//! What triggers as units attack and defend resolves before the showdown opens.
//! Who has won is determined once what the damage set off has resolved, and control is established after that.

use kernel::timing::{Line, Table};

/// A step of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatStep {
    /// Attackers and defenders are established.
    Designate,
    /// Abilities that this set off resolve.
    Chain,
    /// Players act in turn.
    Showdown,
    /// Damage is assigned and dealt.
    Damage,
    /// The dead, the healing, the recall.
    Cleanup,
    /// The winner is determined.
    Result,
    /// Control of the battlefield is established.
    Control,
    /// Units attack and defend no more.
    Undesignate,
    /// Abilities of the end of the combat trigger.
    Ended,
    /// Effects of this combat end.
    Expire,
}

macro_rules! combat {
    ($rule:literal, $designate:literal, $chain:literal, $showdown:literal, $damage:literal, $cleanup:literal,
     $result:literal, $control:literal, $end:literal, $ended:literal, $expire:literal) => {
        Table {
            title: "The combat",
            rule: $rule,
            lines: &[
                Line {
                    rule: $designate,
                    says: "the units there become attackers and defenders",
                    then: CombatStep::Designate,
                },
                Line {
                    rule: $chain,
                    says: "abilities triggered by that are put on the chain, the attacker's first, and resolve",
                    then: CombatStep::Chain,
                },
                Line {
                    rule: $showdown,
                    says: "the showdown goes on in an open state until all have passed",
                    then: CombatStep::Showdown,
                },
                Line {
                    rule: $damage,
                    says: "if both sides have units, the attacker assigns damage, then the defender, and all of it \
                     is dealt",
                    then: CombatStep::Damage,
                },
                Line {
                    rule: $cleanup,
                    says: "the dead are killed, all units heal, and attackers that face defenders are recalled",
                    then: CombatStep::Cleanup,
                },
                Line {
                    rule: $result,
                    says: "once all triggered abilities have resolved, the winner is determined",
                    then: CombatStep::Result,
                },
                Line {
                    rule: $control,
                    says: "once all triggered abilities have resolved, the player with units there establishes \
                     control, and may conquer",
                    then: CombatStep::Control,
                },
                Line {
                    rule: $end,
                    says: "once all triggered abilities have resolved, units stop attacking and defending",
                    then: CombatStep::Undesignate,
                },
                Line {
                    rule: $ended,
                    says: "abilities on the end of the combat trigger, for the units that were in it to the end",
                    then: CombatStep::Ended,
                },
                Line { rule: $expire, says: "effects for this combat end", then: CombatStep::Expire },
            ],
        }
    };
}

/// The steps of a combat.
pub const COMBAT: Table<CombatStep> =
    combat!("463", "464.2.b", "464.2.d", "464.2.e", "465", "466.1", "466.3", "466.5", "466.7.a", "466.7.b", "466.7.c");

/// The steps of a combat by their numbers in 1.3.
const COMBAT_1_3: Table<CombatStep> =
    combat!("458", "459.2.b", "459.2.d", "459.2.e", "460", "461.1", "461.3", "461.5", "461.7.a", "461.7.b", "461.7.c");

kernel::interpretation! {
    /// 463: the steps of a combat, in order.
    pub(crate) COMBAT_STEPS: fn() -> &'static Table<CombatStep> = steps;
}

/// The steps of a combat.
fn steps() -> &'static Table<CombatStep> {
    &COMBAT
}

/// The steps of a combat in 1.3.
pub fn steps_1_3() -> &'static Table<CombatStep> {
    &COMBAT_1_3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_editions_have_the_same_steps_by_other_numbers() {
        assert_eq!(COMBAT.steps().collect::<Vec<_>>(), COMBAT_1_3.steps().collect::<Vec<_>>());
        assert!(COMBAT.lines.iter().zip(COMBAT_1_3.lines).all(|(new, old)| new.rule != old.rule));
        assert_eq!(COMBAT.after(CombatStep::Damage), Some(CombatStep::Cleanup));
    }
}

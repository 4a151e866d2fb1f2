//! The wrong readings, one ruling turned each.

use super::rulings::{
    AfterAll, AfterPreventing, CombatReplacements, Excess, Expiry, GoneTarget, LethalUnderAll, LethalValues,
    NextCombat, Null, Orders, PreventedUnit, ReplacedDeath, Rulings, Scope, SecondPrevent, SourceFilter, Span,
    Tracking, ValueCovers, ZeroDamage,
};
use crate::kernel::mistake::{Mistake, Wrong};

const fn mistake(
    name: &'static str,
    clauses: &'static [&'static str],
    says: &'static str,
    turn: fn(&mut Rulings),
) -> Mistake<Rulings> {
    Mistake { wrong: Wrong { game: "riftbound", name, clauses, says }, turn }
}

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "value never shrinks",
        &["437.3-drops-by-prevented", "437.3.a-zero-expires", "437.3.b-new-value"],
        "A Prevent Value prevents the same amount of every event.",
        |rulings| {
            rulings.after_preventing = AfterPreventing::Keeps;
        },
    ),
    mistake(
        "value is spent by one event",
        &["437.3.b-new-value", "437.3-drops-by-prevented"],
        "A Prevent Value is gone after one event, whatever was left of it.",
        |rulings| {
            rulings.after_preventing = AfterPreventing::IsSpent;
        },
    ),
    mistake(
        "value prevents a whole event",
        &["437.2-reduced-by-value", "437.1.b-amount", "437.1.b.1.a-prevent-value"],
        "A Prevent Value prevents all of the next damage, however much it is.",
        |rulings| {
            rulings.value_covers = ValueCovers::WholeEvent;
        },
    ),
    mistake(
        "all is spent by one event",
        &["437.3.c-all-stays-all", "437.1.b.1.b-all-infinite"],
        "Prevent All ends with the first damage.",
        |rulings| {
            rulings.after_all = AfterAll::IsSpent;
        },
    ),
    mistake(
        "excess value heals",
        &["437.2.a-never-below-zero"],
        "What a Prevent Value has over the damage is taken off the marked damage.",
        |rulings| {
            rulings.excess = Excess::Heals;
        },
    ),
    mistake(
        "zero damage counts as dealt",
        &["437.2.a-zero-not-dealt", "437.4-not-dealt-at-all", "437.2.a-may-be-zero", "417.1.e.1-only-valid-damage"],
        "Abilities that wait for damage see damage that was wholly prevented.",
        |rulings| {
            rulings.zero_damage = ZeroDamage::Dealt;
        },
    ),
    mistake(
        "newer value replaces the older",
        &["437.2-tracked-per-unit", "437.5.a-lethal-counts-prevent"],
        "A unit tracks only the newest Prevent.",
        |rulings| {
            rulings.second_prevent = SecondPrevent::ReplacesTheFirst;
        },
    ),
    mistake(
        "value guards every unit of its player",
        &["437.2-tracked-per-unit", "437.1-set-of-objects"],
        "A Prevent made for one unit prevents damage to the others of its player too.",
        |rulings| {
            rulings.tracking = Tracking::PerPlayer;
        },
    ),
    mistake("source is not asked", &["437.1.b-source"], "A Prevent of spell damage prevents any damage.", |rulings| {
        rulings.source_filter = SourceFilter::Ignored;
    }),
    mistake(
        "value outlasts the turn",
        &["437.1.b-timespan", "317.2-expires-last"],
        "A Prevent for this turn stays until it is used up.",
        |rulings| {
            rulings.span = Span::UntilUsed;
        },
    ),
    mistake(
        "values expire before the end of the turn",
        &["317.2-expires-last", "437.1.b-timespan"],
        "A Prevent for this turn is gone when the abilities of the end of the turn resolve.",
        |rulings| {
            rulings.expiry = Expiry::First;
        },
    ),
    mistake(
        "value for each combat does not come back",
        &["461.7-this-combat-ends", "437.1.b-timespan"],
        "A value for each combat is in the next one what the last has left of it.",
        |rulings| {
            rulings.next_combat = NextCombat::WhatWasLeft;
        },
    ),
    mistake(
        "prevent all stops kills",
        &["437.1.a-damage-only"],
        "A unit under Prevent All cannot be killed by an effect.",
        |rulings| {
            rulings.scope = Scope::KillsToo;
        },
    ),
    mistake(
        "assignment ignores values",
        &["437.5.a-lethal-counts-prevent", "437.5.a-example"],
        "Lethal in a combat assignment is Might, whatever is prevented.",
        |rulings| {
            rulings.lethal_values = LethalValues::Ignored;
        },
    ),
    mistake(
        "assignment counts the largest value only",
        &["437.5.a-lethal-counts-prevent"],
        "Of several Prevent Values only the largest counts for lethal.",
        |rulings| {
            rulings.lethal_values = LethalValues::LargestOnly;
        },
    ),
    mistake(
        "might is lethal under all",
        &["437.5.b-all-never-lethal"],
        "Damage equal to Might is lethal in an assignment to a unit under Prevent All.",
        |rulings| {
            rulings.lethal_under_all = LethalUnderAll::AtMight;
        },
    ),
    mistake(
        "prevented units are skipped",
        &["437.5-may-be-assigned", "465.2.c.10-prevented-is-not-exempt"],
        "Units under Prevent are assigned nothing while there are others.",
        |rulings| {
            rulings.prevented_unit = PreventedUnit::Skipped;
        },
    ),
    mistake(
        "combat damage is not prevented",
        &["437.5-dealt-affected"],
        "What was assigned is dealt in full.",
        |rulings| {
            rulings.combat_replacements = CombatReplacements::Never;
        },
    ),
    mistake(
        "combat damage is replaced twice",
        &["465.2.c.5-replacements-at-assignment", "370.2-once-per-event"],
        "Replacements meet combat damage when it is assigned, and again when it is dealt.",
        |rulings| {
            rulings.combat_replacements = CombatReplacements::AtBoth;
        },
    ),
    mistake(
        "order asked of the effect's controller",
        &["372-owner-orders", "372-controller-orders", "372-order-chosen"],
        "Whoever made the first of the effects orders them.",
        |rulings| {
            rulings.orders = Orders::EffectController;
        },
    ),
    mistake(
        "null is zero",
        &["359.3.e.12-null-compares-to-nothing", "faq-baited-hook-null", "faq-no-unit-playable"],
        "Information that is not there compares as 0.",
        |rulings| {
            rulings.null = Null::IsZero;
        },
    ),
    mistake(
        "a replaced death is a kill",
        &["faq-no-killed-unit", "428.5-no-kill-no-credit", "359.3.e.14-if-you-do"],
        "What asks about the killed unit finds the one whose death was replaced.",
        |rulings| {
            rulings.replaced_death = ReplacedDeath::CountsAsKill;
        },
    ),
    mistake(
        "a target that is gone is remembered",
        &["faq-killed-before-resolving", "359.3.e.5-illegal-target-unaffected"],
        "An ability that should kill a unit which is dead already takes it for the killed unit.",
        |rulings| {
            rulings.gone_target = GoneTarget::IsRemembered;
        },
    ),
];

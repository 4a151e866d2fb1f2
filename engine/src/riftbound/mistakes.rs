//! The wrong readings, one ruling turned each.

use super::readings::{
    AbilitySource, AfterAll, AfterNextTime, AfterPreventing, BonusDamage, CombatReplacements, Deaths, DelayedSource,
    EmptyValue, EnoughDamage, Excess, Expiry, GoneTarget, IgnoredLines, ImmuneUnit, LaterLines, LeavingObject,
    LethalUnderAll, LethalValues, LooksBack, MandatoryReplacement, MarkedDamage, NamedUnit, NewObject, NextCombat,
    Null, OptionalReplacement, Orders, Parts, PreventedUnit, Prevents, Ranks, Recall, Repetition, ReplacedCost,
    ReplacedDeath, SavedDamage, SavedUnit, Scope, SecondPrevent, Sequences, SeveralDeaths, ShieldKeyword, SideMight,
    SimultaneousDeaths, SourceFilter, Span, Split, Targets, Tracking, ValueCovers, ZeroDamage,
};
use super::rulings::Rulings;
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
        &["437.2.a-zero-not-dealt", "437.4-not-dealt-at-all", "417.1.e.1-only-valid-damage"],
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
        &["317.2-expires-last"],
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
        "value for each combat holds outside of one",
        &["437.1.b-timespan"],
        "A value for each combat prevents damage where there is no combat.",
        |rulings| {
            rulings.next_combat = NextCombat::OutsideToo;
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
        &["465.2.c.5-replacements-at-assignment"],
        "Replacements meet combat damage when it is assigned, and again when it is dealt.",
        |rulings| {
            rulings.combat_replacements = CombatReplacements::AtBoth;
        },
    ),
    mistake(
        "order asked of the maker of the effect",
        &["372-owner-orders", "372-order-chosen"],
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
    mistake(
        "prevent does nothing",
        &[
            "437.1-set-of-objects",
            "437.2-reduced-by-value",
            "437.1.b-amount",
            "437.1.b.1-usual-wording",
            "437.2.a-may-be-zero",
            "437.7-replacement",
        ],
        "No damage is ever prevented.",
        |rulings| {
            rulings.prevents = Prevents::DoNothing;
        },
    ),
    mistake(
        "prevent is optional",
        &["437.1.b.2-always-next"],
        "The player of the unit decides whether a Prevent meets the damage.",
        |rulings| {
            rulings.prevents = Prevents::AreOptional;
        },
    ),
    mistake(
        "next time is every time",
        &["390.3-next-time-only", "437.7-delayed"],
        "A Prevent for the next time stays after it.",
        |rulings| {
            rulings.after_next_time = AfterNextTime::Stays;
        },
    ),
    mistake(
        "marked damage does not count",
        &["465.2.c.4-marked-counts"],
        "Lethal in an assignment is the whole Might, whatever is marked already.",
        |rulings| {
            rulings.marked_damage = MarkedDamage::Ignored;
        },
    ),
    mistake(
        "damage is split freely",
        &["460.2.c.3-lethal-in-full-first", "460.2.c.4-no-more-than-lethal"],
        "Combat damage may be split among units in any way.",
        |rulings| {
            rulings.split = Split::Free;
        },
    ),
    mistake("tank is not first", &["815-tank-first"], "Tank does not matter in an assignment.", |rulings| {
        rulings.ranks = Ranks::NoTank;
    }),
    mistake("backline is not last", &["826-backline-last"], "Backline does not matter in an assignment.", |rulings| {
        rulings.ranks = Ranks::NoBackline;
    }),
    mistake(
        "immune units are assigned damage",
        &["460.2.c.9-cannot-be-dealt-is-exempt"],
        "A unit that cannot be dealt damage is assigned it as any other.",
        |rulings| {
            rulings.immune_unit = ImmuneUnit::Assigned;
        },
    ),
    mistake(
        "combat damage is replaced when dealt",
        &["465.2.c.5-replacements-at-assignment", "465.2.c.4.a-least-raw-amount"],
        "Replacements meet combat damage when it is dealt, whatever the edition.",
        |rulings| {
            rulings.combat_replacements = CombatReplacements::WhenDealt;
        },
    ),
    mistake(
        "owner orders in every edition",
        &["372-controller-orders"],
        "The owner of the affected object orders, whatever the edition.",
        |rulings| {
            rulings.orders = Orders::Owner;
        },
    ),
    mistake(
        "controller orders in every edition",
        &["372-owner-orders"],
        "The controller of the affected object orders, whatever the edition.",
        |rulings| {
            rulings.orders = Orders::Controller;
        },
    ),
    mistake(
        "bonus damage comes first in every edition",
        &["715.4-no-bonus-without-damage"],
        "Bonus Damage is added before Prevent, whatever the edition.",
        |rulings| {
            rulings.bonus_damage = BonusDamage::BeforePrevent;
        },
    ),
    mistake(
        "bonus damage comes last in every edition",
        &["715.4.a-bonus-before-prevent"],
        "Bonus Damage is added to what was dealt, whatever the edition.",
        |rulings| {
            rulings.bonus_damage = BonusDamage::OnlyIfDealt;
        },
    ),
    mistake(
        "optional replacement is not asked",
        &["368-optional-replacement"],
        "A replacement that has to be paid for applies wherever it can be.",
        |rulings| {
            rulings.optional_replacement = OptionalReplacement::Applies;
        },
    ),
    mistake(
        "mandatory replacement is asked",
        &["369-mandatory-replacement"],
        "The player of a replacement decides whether it applies.",
        |rulings| {
            rulings.mandatory_replacement = MandatoryReplacement::Asked;
        },
    ),
    mistake(
        "one replacement saves all at once",
        &["373-simultaneous-events", "373.2-one-sequence-each"],
        "A replacement replaces all simultaneous deaths together.",
        |rulings| {
            rulings.several_deaths = SeveralDeaths::AllAtOnce;
        },
    ),
    mistake(
        "an effect meets what it made",
        &["370.2-once-per-event"],
        "An effect is applied once more to an event that it has changed already.",
        |rulings| {
            rulings.repetition = Repetition::Again;
        },
    ),
    mistake(
        "a replacement comes again and again",
        &["373.2-one-sequence-each"],
        "Over simultaneous deaths a replacement applies again after another one was applied.",
        |rulings| {
            rulings.sequences = Sequences::Any;
        },
    ),
    mistake(
        "deaths come before replacements",
        &["373.1.a-replacement-first"],
        "Of simultaneous deaths those that nothing replaces happen before the others are replaced.",
        |rulings| {
            rulings.simultaneous_deaths = SimultaneousDeaths::DeathsFirst;
        },
    ),
    mistake(
        "a dying unit replaces nothing",
        &["370.4-leaving-object-replaces"],
        "What is about to die does not replace the deaths that happen together with its own.",
        |rulings| {
            rulings.leaving_object = LeavingObject::ReplacesNothing;
        },
    ),
    mistake(
        "a value of nothing is tracked",
        &["437.3.a-zero-expires"],
        "A Prevent Value of 0 stays on its unit.",
        |rulings| {
            rulings.empty_value = EmptyValue::IsTracked;
        },
    ),
    mistake(
        "only the strongest unit fights",
        &["460.2.c-summed-might"],
        "A side assigns the Might of its strongest unit, not of all together.",
        |rulings| {
            rulings.side_might = SideMight::LargestOnly;
        },
    ),
    mistake(
        "a saved unit has its deathknell",
        &["808.1.d.1-no-deathknell"],
        "The Deathknell of a unit triggers although its death was replaced.",
        |rulings| {
            rulings.saved_unit = SavedUnit::HasDeathknell;
        },
    ),
    mistake(
        "a saved unit keeps its damage",
        &["origins-faq-saved-unit-is-healed", "369-replacement-in-combat"],
        "Damage stays on a unit whose death was replaced, and kills it after all.",
        |rulings| {
            rulings.saved_damage = SavedDamage::Stays;
        },
    ),
    mistake(
        "a replaced cost is unpaid",
        &["357.2.a-replaced-cost-is-paid"],
        "A card cannot be played whose cost was replaced.",
        |rulings| {
            rulings.replaced_cost = ReplacedCost::IsUnpaid;
        },
    ),
    mistake(
        "might is asked too late",
        &["359.3.e.13-looks-back"],
        "The Might of a killed unit is that of its card in the trash.",
        |rulings| {
            rulings.looks_back = LooksBack::AsItIs;
        },
    ),
    mistake(
        "later lines fall with a replaced one",
        &["359.3.e.14.b-later-instruction-stays"],
        "A line about something is ignored when what was to happen to it was replaced.",
        |rulings| {
            rulings.later_lines = LaterLines::AreIgnored;
        },
    ),
    mistake(
        "the spell deals what units deal",
        &["417.6.b.3-named-unit-is-source"],
        "Damage that a spell makes units deal is the spell's.",
        |rulings| {
            rulings.named_unit = NamedUnit::IsNot;
        },
    ),
    mistake(
        "lethal damage kills at once",
        &["323.5-killed-in-cleanup"],
        "A unit dies while the spell that dealt it lethal damage still resolves.",
        |rulings| {
            rulings.deaths = Deaths::AtOnce;
        },
    ),
    mistake(
        "damage must exceed might",
        &["143.2.a-marked-equals-might"],
        "A unit with as much damage as Might lives.",
        |rulings| {
            rulings.enough_damage = EnoughDamage::MoreThanMight;
        },
    ),
    mistake(
        "values shelter marked damage",
        &["143.2.a-marked-equals-might"],
        "Marked damage kills only once it matches the Might and the Prevent Values together.",
        |rulings| {
            rulings.enough_damage = EnoughDamage::MightAndValues;
        },
    ),
    mistake(
        "damage does not add up",
        &["417.1-marks-damage"],
        "Of the damage dealt to a unit only the largest is marked.",
        |rulings| {
            rulings.enough_damage = EnoughDamage::MightAtOnce;
        },
    ),
    mistake(
        "prevent follows the card",
        &["110-new-object"],
        "A Prevent stays on a unit that left the board and came back.",
        |rulings| {
            rulings.new_object = NewObject::KeepsPrevents;
        },
    ),
    mistake(
        "a delayed replacement ends with its source",
        &["392-source-may-leave"],
        "A delayed replacement made by a gear is gone when the gear is.",
        |rulings| {
            rulings.delayed_source = DelayedSource::MustStay;
        },
    ),
    mistake(
        "lines about an ignored one stay",
        &["359.3.e.14.a-ignored-with-the-first"],
        "A line about a target that is illegal by now happens all the same.",
        |rulings| {
            rulings.ignored_lines = IgnoredLines::Stay;
        },
    ),
    mistake(
        "nothing happens without a target",
        &["359.3.e.5-illegal-target-unaffected"],
        "Of a spell or ability whose targets are all gone nothing happens, not even what needs none.",
        |rulings| {
            rulings.ignored_lines = IgnoredLines::AllFall;
        },
    ),
    mistake(
        "recall cleans the unit",
        &["453-recall-keeps-state"],
        "A recalled unit loses its damage and what is tracked on it.",
        |rulings| {
            rulings.recall = Recall::Cleans;
        },
    ),
    mistake(
        "ability damage is the unit's",
        &["417.6.b.2-ability-is-source"],
        "Damage of an ability comes from its unit and from no ability.",
        |rulings| {
            rulings.ability_source = AbilitySource::TheUnit;
        },
    ),
    mistake(
        "targets are not checked",
        &["355.8-needs-a-legal-target"],
        "Whatever is on the board may be chosen as a target.",
        |rulings| {
            rulings.targets = Targets::Unchecked;
        },
    ),
    mistake(
        "a replacement needs all its parts",
        &["055-as-much-as-possible"],
        "A unit that is exhausted or in its base already is not saved by what exhausts and recalls.",
        |rulings| {
            rulings.parts = Parts::AllOrNone;
        },
    ),
    mistake(
        "shield prevents damage",
        &["437.6.a-only-when-directed", "437.6-limited-action"],
        "The keyword Shield prevents as much damage as its number.",
        |rulings| {
            rulings.shield_keyword = ShieldKeyword::Prevents;
        },
    ),
];

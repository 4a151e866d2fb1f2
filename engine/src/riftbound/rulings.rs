//! Where editions differ, and where engines are known to go wrong: one field a question, its
//! variants the readings. What no edition holds is what a mistake does.

/// Who orders several replacements of one event (372).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// 1.3: the owner of the affected object.
    Owner,
    /// 1.4: its controller.
    Controller,
    /// Wrong: the controller of the effect.
    EffectController,
}

/// What becomes of a Prevent Value that has prevented (437.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterPreventing {
    /// It drops by what it prevented.
    DropsByPrevented,
    /// Wrong: it stays as it is.
    Keeps,
    /// Wrong: one event uses it up.
    IsSpent,
}

/// How much of one event a Prevent Value covers (437.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueCovers {
    /// As much as it is.
    ItsAmount,
    /// Wrong: all of it.
    WholeEvent,
}

/// When what lasts this turn ends (317.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// After the end-of-turn abilities and the healing.
    Last,
    /// Wrong: before them.
    First,
}

/// What a value for each combat is in the next one (461.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextCombat {
    /// What it was at first.
    Anew,
    /// Wrong: what was left of it.
    WhatWasLeft,
}

/// What becomes of All (437.3.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterAll {
    /// It stays All.
    StaysAll,
    /// Wrong: one event uses it up.
    IsSpent,
}

/// What a value does that is larger than the damage (437.2.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// The damage is 0.
    StopsAtZero,
    /// Wrong: the rest heals.
    Heals,
}

/// Whether 0 damage is dealt (437.2.a, 417.1.e.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroDamage {
    /// It is not.
    NotDealt,
    /// Wrong: abilities see it.
    Dealt,
}

/// What becomes of a Prevent when another one is made for its unit (437.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondPrevent {
    /// Both are tracked.
    BesideTheFirst,
    /// Wrong: only the newer one.
    ReplacesTheFirst,
}

/// For whom a value is tracked (437.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tracking {
    /// For its unit.
    PerUnit,
    /// Wrong: for all units of its player.
    PerPlayer,
}

/// Whether the source is asked (437.1.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceFilter {
    /// Only damage from the sources named is prevented.
    Asked,
    /// Wrong: any is.
    Ignored,
}

/// How long a Prevent lasts (437.1.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// As long as it says.
    AsSaid,
    /// Wrong: until it is used up.
    UntilUsed,
}

/// What a Prevent is about (437.1.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Damage.
    DamageOnly,
    /// Wrong: All stops kills too.
    KillsToo,
}

/// What values do to lethal in an assignment (437.5.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LethalValues {
    /// All of them are added.
    Summed,
    /// Wrong: none is.
    Ignored,
    /// Wrong: the largest is.
    LargestOnly,
}

/// What All does to lethal in an assignment (437.5.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LethalUnderAll {
    /// No amount is lethal.
    Never,
    /// Wrong: Might is.
    AtMight,
}

/// What marked damage does to lethal in an assignment (465.2.c.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkedDamage {
    /// 1.3: nothing is said of it.
    Ignored,
    /// 1.4: it counts.
    Counts,
}

/// Whether a unit under Prevent is assigned damage (437.5, 465.2.c.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreventedUnit {
    /// It is, as any other.
    Assigned,
    /// Wrong: one that would take none is skipped.
    Skipped,
}

/// When replacements meet combat damage (437.5, 465.2.c.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatReplacements {
    /// 1.3: when it is dealt.
    WhenDealt,
    /// 1.4: when it is assigned, and not again.
    AtAssignment,
    /// Wrong: when it is assigned and when it is dealt.
    AtBoth,
    /// Wrong: never.
    Never,
}

/// When Bonus Damage is added (715.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BonusDamage {
    /// 1.3: where something was dealt.
    OnlyIfDealt,
    /// 1.4: before Prevent.
    BeforePrevent,
}

/// What null compares to (359.3.e.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Null {
    /// Nothing.
    ComparesToNothing,
    /// Wrong: it is 0.
    IsZero,
}

/// What a unit whose death was replaced is (428.5, the FAQ on Baited Hook).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplacedDeath {
    /// Not killed.
    IsNoKill,
    /// Wrong: "the killed unit" all the same.
    CountsAsKill,
}

/// What a target that is gone is (359.3.e.5, the FAQ on Baited Hook).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoneTarget {
    /// Unaffected: nothing is known of it.
    IsNull,
    /// Wrong: it is remembered as killed.
    IsRemembered,
}

/// The rulings of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rulings {
    /// Who orders several replacements of one event.
    pub orders: Orders,
    /// What becomes of a value that has prevented.
    pub after_preventing: AfterPreventing,
    /// How much of one event a value covers.
    pub value_covers: ValueCovers,
    /// When what lasts this turn ends.
    pub expiry: Expiry,
    /// What a value for each combat is in the next one.
    pub next_combat: NextCombat,
    /// What becomes of All.
    pub after_all: AfterAll,
    /// What a value does that is larger than the damage.
    pub excess: Excess,
    /// Whether 0 damage is dealt.
    pub zero_damage: ZeroDamage,
    /// What becomes of a Prevent when another one is made.
    pub second_prevent: SecondPrevent,
    /// For whom a value is tracked.
    pub tracking: Tracking,
    /// Whether the source is asked.
    pub source_filter: SourceFilter,
    /// How long a Prevent lasts.
    pub span: Span,
    /// What a Prevent is about.
    pub scope: Scope,
    /// What values do to lethal in an assignment.
    pub lethal_values: LethalValues,
    /// What All does to lethal in an assignment.
    pub lethal_under_all: LethalUnderAll,
    /// What marked damage does to lethal in an assignment.
    pub marked_damage: MarkedDamage,
    /// Whether a unit under Prevent is assigned damage.
    pub prevented_unit: PreventedUnit,
    /// When replacements meet combat damage.
    pub combat_replacements: CombatReplacements,
    /// When Bonus Damage is added.
    pub bonus_damage: BonusDamage,
    /// What null compares to.
    pub null: Null,
    /// What a unit whose death was replaced is.
    pub replaced_death: ReplacedDeath,
    /// What a target that is gone is.
    pub gone_target: GoneTarget,
}

impl Rulings {
    /// The rulings of an edition; none where it is not known.
    pub fn of(edition: &str) -> Option<Self> {
        let older = Self {
            orders: Orders::Owner,
            after_preventing: AfterPreventing::DropsByPrevented,
            value_covers: ValueCovers::ItsAmount,
            expiry: Expiry::Last,
            next_combat: NextCombat::Anew,
            after_all: AfterAll::StaysAll,
            excess: Excess::StopsAtZero,
            zero_damage: ZeroDamage::NotDealt,
            second_prevent: SecondPrevent::BesideTheFirst,
            tracking: Tracking::PerUnit,
            source_filter: SourceFilter::Asked,
            span: Span::AsSaid,
            scope: Scope::DamageOnly,
            lethal_values: LethalValues::Summed,
            lethal_under_all: LethalUnderAll::Never,
            marked_damage: MarkedDamage::Ignored,
            prevented_unit: PreventedUnit::Assigned,
            combat_replacements: CombatReplacements::WhenDealt,
            bonus_damage: BonusDamage::OnlyIfDealt,
            null: Null::ComparesToNothing,
            replaced_death: ReplacedDeath::IsNoKill,
            gone_target: GoneTarget::IsNull,
        };
        match edition {
            "1.3" => Some(older),
            "1.4" => Some(Self {
                orders: Orders::Controller,
                marked_damage: MarkedDamage::Counts,
                combat_replacements: CombatReplacements::AtAssignment,
                bonus_damage: BonusDamage::BeforePrevent,
                ..older
            }),
            _ => None,
        }
    }
}

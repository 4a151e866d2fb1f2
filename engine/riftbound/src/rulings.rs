//! Which reading each edition holds: one field a question.

use crate::readings::{
    AbilitySource, AfterAll, AfterNextTime, AfterPreventing, BonusDamage, CombatReplacements, Deaths, DelayedSource,
    EmptyValue, EnoughDamage, Excess, Expiry, GoneTarget, IgnoredLines, ImmuneUnit, LaterLines, LeavingObject,
    LethalUnderAll, LethalValues, LooksBack, MandatoryReplacement, MarkedDamage, NamedUnit, NewObject, NextCombat,
    Null, OptionalReplacement, Orders, Parts, PreventedUnit, Prevents, Ranks, Recall, Repetition, ReplacedCost,
    ReplacedDeath, SavedDamage, SavedUnit, Scope, SecondPrevent, Sequences, SeveralDeaths, ShieldKeyword, SideMight,
    SimultaneousDeaths, SourceFilter, Span, Split, Targets, Tracking, ValueCovers, ZeroDamage,
};

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
    /// Whether a delayed replacement needs what made it.
    pub delayed_source: DelayedSource,
    /// What becomes of lines about an ignored one.
    pub ignored_lines: IgnoredLines,
    /// What a recall changes (453).
    pub recall: Recall,
    /// What deals the damage of an ability (417.6.b.2).
    pub ability_source: AbilitySource,
    /// Whether targets are checked (355.8).
    pub targets: Targets,
    /// Whether a replacement needs all its parts to be possible (055).
    pub parts: Parts,
    /// What the keyword Shield does (437.6.a).
    pub shield_keyword: ShieldKeyword,
    /// What a target that is gone is.
    pub gone_target: GoneTarget,
    /// What a Prevent does at all (437.1).
    pub prevents: Prevents,
    /// What becomes of "next time" (390.3).
    pub after_next_time: AfterNextTime,
    /// How combat damage may be split (460.2.c.3).
    pub split: Split,
    /// Which keywords order an assignment (815, 826).
    pub ranks: Ranks,
    /// What a unit is that cannot be dealt damage (460.2.c.9).
    pub immune_unit: ImmuneUnit,
    /// Whether an optional replacement is asked for (368).
    pub optional_replacement: OptionalReplacement,
    /// Whether a mandatory replacement is asked for (369).
    pub mandatory_replacement: MandatoryReplacement,
    /// What a replacement does with simultaneous deaths (373).
    pub several_deaths: SeveralDeaths,
    /// How often an effect is applied to an event and what comes of it (370.2).
    pub repetition: Repetition,
    /// How often a replacement comes among simultaneous deaths (373.2).
    pub sequences: Sequences,
    /// What comes first of simultaneous deaths (373.1.a).
    pub simultaneous_deaths: SimultaneousDeaths,
    /// What an object does to the deaths that happen together with its own (370.4).
    pub leaving_object: LeavingObject,
    /// What a Prevent Value of 0 is (437.3.a).
    pub empty_value: EmptyValue,
    /// What Might a side assigns (460.2.c).
    pub side_might: SideMight,
    /// Whether a saved unit has its Deathknell (808.1.d.1).
    pub saved_unit: SavedUnit,
    /// What becomes of the damage on a saved unit (Origins FAQ).
    pub saved_damage: SavedDamage,
    /// What a cost is whose event was replaced (357.2.a).
    pub replaced_cost: ReplacedCost,
    /// What is known of an object that left (359.3.e.13).
    pub looks_back: LooksBack,
    /// What becomes of lines about a replaced one (359.3.e.14.b).
    pub later_lines: LaterLines,
    /// What deals damage that a unit is said to deal (417.6.b.3).
    pub named_unit: NamedUnit,
    /// When lethal damage kills (323.5).
    pub deaths: Deaths,
    /// How much marked damage kills (143.2.a).
    pub enough_damage: EnoughDamage,
    /// What a card is that left the board (110).
    pub new_object: NewObject,
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
            delayed_source: DelayedSource::MayLeave,
            ignored_lines: IgnoredLines::Fall,
            recall: Recall::KeepsState,
            ability_source: AbilitySource::TheAbility,
            targets: Targets::Checked,
            parts: Parts::AsManyAsPossible,
            shield_keyword: ShieldKeyword::GivesMight,
            gone_target: GoneTarget::IsNull,
            prevents: Prevents::Apply,
            after_next_time: AfterNextTime::IsSpent,
            split: Split::LethalFirst,
            ranks: Ranks::Both,
            immune_unit: ImmuneUnit::Skipped,
            optional_replacement: OptionalReplacement::Asked,
            mandatory_replacement: MandatoryReplacement::Applies,
            several_deaths: SeveralDeaths::OneByOne,
            repetition: Repetition::Once,
            sequences: Sequences::One,
            simultaneous_deaths: SimultaneousDeaths::NotSaid,
            leaving_object: LeavingObject::Replaces,
            empty_value: EmptyValue::IsNothing,
            side_might: SideMight::Summed,
            saved_unit: SavedUnit::HasNoDeathknell,
            saved_damage: SavedDamage::HealedAsSaid,
            replaced_cost: ReplacedCost::IsPaid,
            looks_back: LooksBack::AsItWas,
            later_lines: LaterLines::Stay,
            named_unit: NamedUnit::IsSource,
            deaths: Deaths::InCleanup,
            enough_damage: EnoughDamage::Might,
            new_object: NewObject::IsNew,
        };
        match edition {
            "1.3" => Some(older),
            "1.4" => Some(Self {
                orders: Orders::Controller,
                marked_damage: MarkedDamage::Counts,
                combat_replacements: CombatReplacements::AtAssignment,
                bonus_damage: BonusDamage::BeforePrevent,
                simultaneous_deaths: SimultaneousDeaths::ReplacementsFirst,
                ..older
            }),
            _ => None,
        }
    }
}

//! The questions on which editions differ, or engines go wrong: one type a question, its variants the
//! readings. What no edition holds is what a mistake does.

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
    /// Wrong: what it was at first, and it holds outside of combats too.
    OutsideToo,
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

/// What a Prevent does at all (437.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prevents {
    /// It prevents, wanted or not.
    Apply,
    /// Wrong: nothing.
    DoNothing,
    /// Wrong: what its player wants.
    AreOptional,
}

/// What becomes of "next time" (390.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterNextTime {
    /// One event uses it up.
    IsSpent,
    /// Wrong: it stays.
    Stays,
}

/// How combat damage may be split (460.2.c.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Lethal in full before the next.
    LethalFirst,
    /// Wrong: in any way.
    Free,
}

/// Which keywords order an assignment (815, 826).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// Tank and Backline.
    Both,
    /// Wrong: Tank does not.
    NoTank,
    /// Wrong: Backline does not.
    NoBackline,
}

/// What a unit is that cannot be dealt damage (460.2.c.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImmuneUnit {
    /// Skipped.
    Skipped,
    /// Wrong: assigned damage as any other.
    Assigned,
}

/// Whether an optional replacement is asked for (368).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionalReplacement {
    /// Its player decides.
    Asked,
    /// Wrong: it applies where it can be paid.
    Applies,
}

/// Whether a mandatory replacement is asked for (369).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MandatoryReplacement {
    /// It applies.
    Applies,
    /// Wrong: its player decides.
    Asked,
}

/// What a replacement does with simultaneous deaths (373).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeveralDeaths {
    /// It replaces them one by one.
    OneByOne,
    /// Wrong: it replaces all of them at once.
    AllAtOnce,
}

/// How often an effect is applied to an event and what comes of it (370.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Once.
    Once,
    /// Wrong: once more.
    Again,
}

/// How often a replacement comes among simultaneous deaths (373.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequences {
    /// In one sequence, which another replacement ends.
    One,
    /// Wrong: in as many as it likes.
    Any,
}

/// What comes first of simultaneous deaths (373.1.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimultaneousDeaths {
    /// 1.3: nothing is said; what replaces some of them.
    NotSaid,
    /// 1.4: what replaces some of them.
    ReplacementsFirst,
    /// Wrong: the deaths that nothing replaces.
    DeathsFirst,
}

/// What an object does to the deaths that happen together with its own (370.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeavingObject {
    /// It replaces them as ever.
    Replaces,
    /// Wrong: it replaces nothing any more.
    ReplacesNothing,
}

/// What a Prevent Value of 0 is (437.3.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyValue {
    /// Nothing: it is not tracked.
    IsNothing,
    /// Wrong: it is tracked like any other.
    IsTracked,
}

/// What Might a side assigns (460.2.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideMight {
    /// That of all its units.
    Summed,
    /// Wrong: that of the strongest.
    LargestOnly,
}

/// Whether a saved unit has its Deathknell (808.1.d.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedUnit {
    /// It was not killed.
    HasNoDeathknell,
    /// Wrong: its Deathknell triggers.
    HasDeathknell,
}

/// What becomes of the damage on a saved unit (Origins FAQ).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedDamage {
    /// What the replacement says.
    HealedAsSaid,
    /// Wrong: it stays.
    Stays,
}

/// What a cost is whose event was replaced (357.2.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplacedCost {
    /// Paid.
    IsPaid,
    /// Wrong: unpaid.
    IsUnpaid,
}

/// What is known of an object that left (359.3.e.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LooksBack {
    /// What it was before.
    AsItWas,
    /// Wrong: what the card is now.
    AsItIs,
}

/// What becomes of lines about a replaced one (359.3.e.14.b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaterLines {
    /// They stay.
    Stay,
    /// Wrong: they are ignored.
    AreIgnored,
}

/// What deals damage that a unit is said to deal (417.6.b.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedUnit {
    /// The unit.
    IsSource,
    /// Wrong: the spell.
    IsNot,
}

/// When lethal damage kills (323.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deaths {
    /// In a cleanup.
    InCleanup,
    /// Wrong: at once.
    AtOnce,
}

/// How much marked damage kills (143.2.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnoughDamage {
    /// As much as the Might.
    Might,
    /// Wrong: more than the Might.
    MoreThanMight,
    /// Wrong: the Might and the Prevent Values together.
    MightAndValues,
    /// Wrong: the Might, from one event; damage does not add up.
    MightAtOnce,
}

/// What a card is that left the board (110).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewObject {
    /// A new object.
    IsNew,
    /// Wrong: what was tracked on it stays.
    KeepsPrevents,
}

/// Whether a delayed replacement needs what made it (392).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DelayedSource {
    /// It does not.
    MayLeave,
    /// Wrong: it ends with it.
    MustStay,
}

/// What becomes of lines about an ignored one (359.3.e.14.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IgnoredLines {
    /// They are ignored too.
    Fall,
    /// Wrong: they stay.
    Stay,
    /// Wrong: they are, and without a target left so is everything else.
    AllFall,
}

/// What a recall changes (453).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// The place.
    KeepsState,
    /// Wrong: what is tracked too.
    Cleans,
}

/// What deals the damage of an ability (417.6.b.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilitySource {
    /// The ability.
    TheAbility,
    /// Wrong: only the object that has it.
    TheUnit,
}

/// Whether targets are checked (355.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// They must fit the words.
    Checked,
    /// Wrong: anything may be chosen.
    Unchecked,
}

/// Whether a replacement needs all its parts to be possible (055).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// What can be done is done.
    AsManyAsPossible,
    /// Wrong: all or nothing.
    AllOrNone,
}

/// What the keyword Shield does (437.6.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShieldKeyword {
    /// It gives Might to a defender.
    GivesMight,
    /// Wrong: it prevents damage.
    Prevents,
}

//! What an effect does besides preventing or replacing (615.5, 615.6).

/// When the additional effect takes place (615.5-immediately-afterward).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RiderTime {
    /// Before state-based actions.
    #[default]
    BeforeStateBased,
    /// Wrong: after them.
    AfterStateBased,
    /// Wrong: never.
    Never,
}

/// What becomes of the damage where an effect does something besides (615.5-prevents-when-it-would-happen).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RiderDamage {
    /// It is prevented.
    #[default]
    Prevented,
    /// Wrong: it is dealt, and then the rest of the effect follows.
    DealtFirst,
}

/// What the additional effect counts (615.5-may-refer-to-the-amount).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RiderAmount {
    /// What was prevented.
    #[default]
    Prevented,
    /// Wrong: what would have been dealt.
    WouldBe,
    /// Wrong: 1, whatever was prevented.
    One,
}

/// Whether an effect applies whose further part is impossible (615.6-impossible-part-ignored).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RiderNeeds {
    /// It does.
    #[default]
    Nothing,
    /// Wrong: not where there is no counter to remove.
    Counters,
}

/// How often an effect on each 1 damage is applied (wiki-counter-per-point).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPoint {
    /// For each 1 damage.
    #[default]
    EachPoint,
    /// Wrong: once for the whole event.
    WholeEvent,
    /// Wrong: for each 1, and it prevents none.
    PaidForNothing,
}

/// How many counters a prevention removes (wiki-one-counter-per-event).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CounterCost {
    /// As many as it says.
    #[default]
    AsNamed,
    /// Wrong: all there are.
    All,
}

/// What counts as one event for an effect that looks at damage to an object (wiki-one-counter-per-event).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EventGranularity {
    /// All that is dealt to it at once.
    #[default]
    AllAtOnce,
    /// Wrong: what each source deals.
    EachSource,
}

/// Whether what cannot happen is left out of additional effects too (614.17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prohibitions {
    /// It is.
    #[default]
    BindAll,
    /// Wrong: it is not: only spells and abilities are bound.
    BindInstructions,
}

/// Whether counters put in place of damage are put by an effect (614.16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RiderCounters {
    /// They are.
    #[default]
    ByAnEffect,
    /// Wrong: they are not.
    ByTheRules,
}

/// Whether abilities trigger on what happens in place of an event (615.6-modified-event-triggers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChangedTriggers {
    /// They do.
    #[default]
    Trigger,
    /// Wrong: they do not.
    DoNot,
}

/// Who may decline an effect (109.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MayChooser {
    /// Its controller.
    #[default]
    EffectsController,
    /// Wrong: the player who would be damaged.
    Damaged,
}

/// What several shield counters on one permanent are (122.1c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShieldCounters {
    /// One effect together.
    #[default]
    OneEffect,
    /// Wrong: an effect each, as until 2022.
    EffectEach,
}

//! What a shield takes, how it is used up, and when it begins and ends (615.3, 615.4, 615.7 to 615.11).

/// What preventing costs a pool (615.7-depletes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depletion {
    /// As much as it prevented.
    #[default]
    Shrinks,
    /// Wrong: nothing.
    NeverShrinks,
    /// Wrong: 1 for each event.
    ByEvents,
    /// Wrong: all that it held.
    SpentAtOnce,
}

/// How much a shield takes of damage that is more than it names (615.1-wholly-or-partly).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// What it names, and the rest is dealt.
    #[default]
    AsNamed,
    /// Wrong: all of it.
    WholeEvent,
    /// Wrong: none of it.
    AllOrNothing,
}

/// Who divides a pool among simultaneous events (615.7-simultaneous).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SharedPool {
    /// The shielded player, or the controller of the shielded permanent.
    #[default]
    Affected,
    /// Wrong: who made the shield.
    EffectsController,
    /// Wrong: nobody: the first source is stopped first.
    FirstComesFirst,
}

/// When a shield that was not used up ends (615.3-until-duration-expires).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Expiry {
    /// With its duration.
    #[default]
    WithItsTime,
    /// Wrong: when it is used up.
    Never,
}

/// How often a shield without a size prevents (615.3-until-duration-expires).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WholeTurn {
    /// Every time until its duration ends.
    #[default]
    EveryTime,
    /// Wrong: once.
    Once,
}

/// What becomes of a shield when the permanent that made it leaves (615.3-until-used-up, 611.2a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Maker {
    /// It stays.
    #[default]
    MayLeave,
    /// Wrong: it ends.
    MustStay,
}

/// How long a shield against the next time lasts (615.8-later-instances-are-dealt).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NextTime {
    /// For one instance.
    #[default]
    OneInstance,
    /// Wrong: for the whole turn.
    WholeTurn,
    /// Wrong: for one recipient of one instance.
    OneRecipient,
}

/// Which creatures have a shield of those made for each (615.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EachShield {
    /// Those that fit on resolution, one each.
    #[default]
    FixedOnResolution,
    /// Wrong: whatever fits when damage would be dealt.
    WhateverFits,
    /// Wrong: those that fit on resolution share one.
    OneForAll,
}

/// How often a static effect on so much of an event applies at one time (615.10-each-event-separately).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StaticAmount {
    /// To each event.
    #[default]
    EachEvent,
    /// Wrong: once.
    Once,
}

/// Whether a static effect on so much of an event is used up (615.10-other-times-too).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StaticUse {
    /// It is not.
    #[default]
    EveryTime,
    /// Wrong: it is, by the first damage.
    FirstTime,
}

/// Which effects may change the damage of a spell or ability (615.4-in-response).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Responses {
    /// Those in force when it would be dealt.
    #[default]
    InTime,
    /// Wrong: those in force when it was announced.
    TooLate,
}

/// When a spell or ability that makes a shield may be used (615.3-no-special-timing).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShieldTiming {
    /// Whenever its kind may.
    #[default]
    AnyTime,
    /// Wrong: only while there is something that might deal damage.
    DamageImminent,
}

/// Whether a shield changes what was dealt before it was made (615.4-no-going-back).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoingBack {
    /// What was dealt stays dealt.
    #[default]
    Stays,
    /// Wrong: it is undone.
    Undone,
}

/// Which way half of an amount is rounded (107.1a-rounding).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// As the card says.
    #[default]
    AsPrinted,
    /// Wrong: the other way.
    OtherWay,
}

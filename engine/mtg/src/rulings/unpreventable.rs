//! Damage that cannot be prevented, and what is prevention at all (615.1a, 615.12).

/// What a prevention effect does to damage that cannot be prevented (615.12-prevents-nothing).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnpreventableDamage {
    /// It prevents none of it.
    #[default]
    Dealt,
    /// Wrong: it prevents it.
    Prevented,
}

/// Whether damage that cannot be prevented makes a pool smaller (615.12-shields-not-reduced).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnpreventablePools {
    /// It does not.
    #[default]
    Kept,
    /// Wrong: it does.
    Shrink,
}

/// Whether damage that cannot be prevented uses up a shield against the next time (609.7b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnpreventableInstance {
    /// It does not.
    #[default]
    Kept,
    /// Wrong: it does.
    UsedUp,
}

/// What an effect does besides, when the damage cannot be prevented (615.12-extra-parts-happen).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnpreventableRiders {
    /// It still does it.
    #[default]
    Happen,
    /// Wrong: it does not.
    Skipped,
}

/// How often an effect is applied to damage that it cannot prevent (615.12a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InVain {
    /// Once.
    #[default]
    Once,
    /// Wrong: again, as there is still damage.
    Again,
}

/// What protection does with damage (702.16e).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protection {
    /// It prevents it, as any prevention effect.
    #[default]
    Prevents,
    /// Wrong: it stops also what cannot be prevented.
    StopsAll,
    /// Wrong: it prevents it before anything else is asked.
    ComesFirst,
    /// Wrong: nothing.
    Nothing,
}

/// What doing something else instead of damage is (615.1a-only-the-word-prevent).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Instead {
    /// Replacing it.
    #[default]
    Replacement,
    /// Wrong: preventing it.
    Prevention,
}

/// Whether redirected damage counts as prevented (wiki-redirection-is-replacement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Redirection {
    /// It does not.
    #[default]
    Replacement,
    /// Wrong: it does: unpreventable damage is not redirected.
    Prevention,
}

/// Whether damage of a triggered ability can be prevented (615.1-acts-as-a-shield).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TriggeredDamage {
    /// Like any other.
    #[default]
    LikeAny,
    /// Wrong: it cannot.
    Unpreventable,
}

/// What becomes of redirected damage (614.9-redirection).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RedirectedDamage {
    /// It is dealt to the new recipient; it is not redirected where there is none.
    #[default]
    Dealt,
    /// Wrong: where there is none it is redirected all the same, and lost.
    LostWithRecipient,
    /// Wrong: it is never dealt.
    Lost,
}

/// What deals redirected damage (614.9-redirection).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RedirectedSource {
    /// What would have dealt it.
    #[default]
    TheSame,
    /// Wrong: what the redirection comes from.
    TheEffect,
}

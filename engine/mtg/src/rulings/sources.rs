//! How a source of damage is chosen and known again (609.7, 615.9).

/// Whether a chosen source is looked at again when it would deal damage (615.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceRecheck {
    /// It is.
    #[default]
    Rechecked,
    /// Wrong: it is not.
    NotRechecked,
}

/// How a source is chosen (609.7a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceChoice {
    /// Any that has the named properties.
    #[default]
    AsNamed,
    /// Wrong: like a target.
    Targeted,
    /// Wrong: without looking at its properties.
    Anything,
}

/// What may be chosen as a source at all (609.7a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceOptions {
    /// Permanents, spells, and what is referred to.
    #[default]
    AnyObject,
    /// Wrong: only what is able to deal damage now.
    AbleToDeal,
    /// Wrong: only what is still there.
    StillThere,
}

/// When a source is chosen (609.7a-chosen-on-resolution).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceTime {
    /// On resolution.
    #[default]
    OnResolution,
    /// Wrong: as the spell is cast or the ability activated.
    OnAnnouncement,
}

/// What is known of a source that is gone (113.7a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoneSource {
    /// What it was when it left.
    #[default]
    LastKnown,
    /// Wrong: nothing.
    Nothing,
}

/// Which sources a static effect looks at (609.7c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StaticSources {
    /// All there are.
    #[default]
    All,
    /// Wrong: permanents.
    PermanentsOnly,
}

/// Whether a shield follows a chosen spell to the permanent it becomes (609.7a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChosenSpell {
    /// It does.
    #[default]
    Followed,
    /// Wrong: it does not.
    Lost,
}

/// Whether targets are looked at again on resolution (608.2b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalTargets {
    /// They are.
    #[default]
    Checked,
    /// Wrong: they are not.
    Ignored,
}

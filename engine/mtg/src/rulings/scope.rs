//! What an effect is about: which damage, from what, to whom (615.1, 615.2).

/// What a prevention effect does (615.1-acts-as-a-shield).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preventing {
    /// It prevents damage.
    #[default]
    Damage,
    /// Wrong: nothing.
    Nothing,
}

/// Whether a prevention effect asks for the source (615.2-from-a-source).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourceFilter {
    /// It does.
    #[default]
    Asked,
    /// Wrong: it does not.
    Ignored,
}

/// Whether a prevention effect asks whether damage is combat damage (wiki-limited-in-scope).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KindFilter {
    /// It does.
    #[default]
    Asked,
    /// Wrong: it does not.
    Ignored,
}

/// What a prevention effect guards (615.1-acts-as-a-shield).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guarded {
    /// What it names.
    #[default]
    AsNamed,
    /// Wrong: every player, where it names one.
    EveryPlayer,
    /// Wrong: every permanent, where it says by their qualities which.
    EveryPermanent,
    /// Wrong: also what would be damaged by what it names.
    BothWays,
}

/// Whether a condition of a prevention effect is asked of each event (wiki-champion-needs-a-counter).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conditions {
    /// It is.
    #[default]
    Asked,
    /// Wrong: it is not.
    Ignored,
}

/// What an effect of a resolution on damage in general is about (611.2c).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LaterArrivals {
    /// Also what arrives later.
    #[default]
    Included,
    /// Wrong: only what was there.
    LeftOut,
}

/// Whether an effect is still about a card that left and came back (400.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Identity {
    /// It is not: that is a new object.
    #[default]
    NewObject,
    /// Wrong: it is.
    SameCard,
}

/// What losing life is (wiki-life-loss-untouched).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LifeLoss {
    /// Something else than damage.
    #[default]
    NoDamage,
    /// Wrong: damage.
    Damage,
}

/// What countering a spell is (wiki-only-damage).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Countering {
    /// Something else than prevention.
    #[default]
    OfItsOwn,
    /// Wrong: prevention of its damage.
    Prevention,
}

//! How damage is assigned and what comes of it (120.3, 510, 615.6).

/// By which edition damage is divided among blockers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AssignedAsIn {
    /// The one that is played.
    #[default]
    This,
    /// Wrong: the other one.
    TheOther,
}

/// How an attacker's damage is divided among its blockers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AssignmentOrder {
    /// As its controller likes (510.1c-free).
    #[default]
    Free,
    /// In the order in which they are listed, each in full before the next (510.1c-order).
    Listed,
}

/// Whether shields count for what is lethal damage (510.1c-order).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AssignmentShields {
    /// They do not.
    #[default]
    Ignored,
    /// Wrong: they do.
    Count,
}

/// Whether battles can be dealt damage (120.3h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Battles {
    /// They lose defense counters.
    #[default]
    Damageable,
    /// There are none.
    None,
}

/// What prevented damage is for abilities that trigger on damage (wiki-triggers-stop).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PreventedDamage {
    /// Nothing.
    #[default]
    Nothing,
    /// Wrong: damage.
    Triggers,
}

/// What lifelink counts (wiki-direct-results-stop).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lifelink {
    /// The damage that is dealt.
    #[default]
    DealtOnly,
    /// Wrong: what was prevented too.
    PreventedToo,
}

/// What deathtouch asks for (wiki-direct-results-stop).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deathtouch {
    /// Damage that is dealt.
    #[default]
    DealtOnly,
    /// Wrong: also damage that was prevented.
    PreventedToo,
}

/// What a planeswalker loses (wiki-self-shielding-planeswalker).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loyalty {
    /// A counter for each 1 damage dealt.
    #[default]
    ForDealt,
    /// Wrong: also for what was prevented.
    ForPrevented,
}

/// What damage to a planeswalker that is a creature does (120.3-all-results).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BothResults {
    /// It is marked and takes loyalty away.
    #[default]
    Both,
    /// Wrong: it takes loyalty away.
    LoyaltyOnly,
}

/// What damage from a source with wither is on a creature (120.3d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wither {
    /// Counters.
    #[default]
    Counters,
    /// Wrong: counters, and marked damage.
    CountersAndMarks,
}

/// What becomes of a spell whose damage was prevented (wiki-action-still-completes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoppedAction {
    /// It does all else that it says.
    #[default]
    GoesOn,
    /// Wrong: it ends there.
    Ends,
}

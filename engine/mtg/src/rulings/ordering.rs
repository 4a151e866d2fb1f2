//! Which effect comes next, who says so, and what becomes of the event (614, 616).

/// Who says which effect is applied next (616.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OrderChooser {
    /// The affected player, or who controls or owns the affected object.
    #[default]
    Affected,
    /// Wrong: who controls the effect.
    EffectsController,
    /// Wrong: nobody: the oldest effect comes first.
    Nobody,
}

/// Which player chooses first (616.1-apnap).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChoiceOrder {
    /// The active player.
    #[default]
    ActiveFirst,
    /// Wrong: the nonactive player.
    ActiveLast,
}

/// Whether a changed event is looked at again (616.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChangedEvents {
    /// It is.
    #[default]
    LookedAtAgain,
    /// Wrong: it is not: what applies is settled at first.
    Settled,
}

/// When it is settled how many tokens are created (616.1g).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenDoubling {
    /// Before any of them enters.
    #[default]
    BeforeEntering,
    /// Wrong: after they have entered: more like them follow.
    AfterEntering,
}

/// Whether effects on how something enters come in classes (616.1b to 616.1d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EnteringOrder {
    /// Control, then copies, then back faces, then the rest.
    #[default]
    ByClass,
    /// Wrong: in any order.
    AnyOrder,
}

/// What becomes of an event in place of which something else happens (614.1a-instead).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replaced {
    /// It never happens.
    #[default]
    NeverHappens,
    /// Wrong: it happens too.
    HappensToo,
}

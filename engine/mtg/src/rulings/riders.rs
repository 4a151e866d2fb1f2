//! Who may decline an effect.

/// Who may decline an effect (109.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MayChooser {
    /// Its controller.
    #[default]
    EffectsController,
    /// Wrong: the player who would be damaged.
    Damaged,
}

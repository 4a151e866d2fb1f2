//! The steps of a turn.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Step {
    Untap,
    Upkeep,
    Draw,
    #[default]
    Main1,
    BeginCombat,
    Attackers,
    Blockers,
    CombatDamage,
    EndOfCombat,
    Main2,
    End,
    Cleanup,
}

impl Step {
    pub fn next(self) -> Self {
        match self {
            Self::Untap => Self::Upkeep,
            Self::Upkeep => Self::Draw,
            Self::Draw => Self::Main1,
            Self::Main1 => Self::BeginCombat,
            Self::BeginCombat => Self::Attackers,
            Self::Attackers => Self::Blockers,
            Self::Blockers => Self::CombatDamage,
            Self::CombatDamage => Self::EndOfCombat,
            Self::EndOfCombat => Self::Main2,
            Self::Main2 => Self::End,
            Self::End => Self::Cleanup,
            Self::Cleanup => Self::Untap,
        }
    }
}

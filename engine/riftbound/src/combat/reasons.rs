//! The reasons for which an assignment of combat damage is legal or not, and the clauses of each (437.5, 460.2.c,
//! 465.2.c, 815, 826).
//!
//! 2 damage to a unit of Might 2 under a Prevent Value of 3 is not lethal: `Reason::Value`.
//! A unit with Tank that is passed over: `Reason::Tank`.

use kernel::clause::Clause;
use kernel::interpretations::Interpretations;

use crate::combat::lethal::Recipient;
use crate::editions;

/// A reason for which a split is legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A Prevent Value counts for the lethal damage of a unit.
    Value,
    /// The unit is the one of the example in the rules: Might 2 under a Prevent Value of 3.
    Example,
    /// No amount is lethal for a unit under All, but it can still be assigned damage.
    All,
    /// Marked damage lowers the lethal damage.
    Marked,
    /// A unit has Tank.
    Tank,
    /// A unit has Backline.
    Backline,
    /// A unit has both.
    TankAndBackline,
    /// A unit cannot be dealt damage.
    Immune,
    /// Damage to a unit is doubled.
    Doubled,
    /// A unit is assigned more than the lethal damage before all others have theirs.
    MoreThanLethal,
    /// A unit gets the lethal damage in full before the next one gets any.
    InFullFirst,
}

impl Reason {
    fn clauses(self) -> &'static [Clause] {
        match self {
            Self::Value => &[clause!("437.5.a-lethal-counts-prevent")],
            Self::Example => &[clause!("437.5.a-example")],
            Self::All => &[clause!("437.5.b-all-never-lethal"), clause!("465.2.c.10-prevented-is-not-exempt")],
            Self::Marked => &[clause!("465.2.c.4-marked-counts")],
            Self::Tank => &[clause!("815-tank-first")],
            Self::Backline => &[clause!("826-backline-last")],
            Self::TankAndBackline => &[clause!("460.2.c.7-assigner-chooses")],
            Self::Immune => &[clause!("460.2.c.9-cannot-be-dealt-is-exempt")],
            Self::Doubled => &[clause!("465.2.c.4.a-least-raw-amount")],
            Self::MoreThanLethal => &[clause!("460.2.c.4-no-more-than-lethal")],
            Self::InFullFirst => &[clause!("460.2.c.3-lethal-in-full-first")],
        }
    }
}

/// The reasons by which Prevents count for the lethal damage of a unit.
pub fn prevents_on(unit: &Recipient) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if !unit.values.is_empty() {
        reasons.push(Reason::Value);
        if unit.might == 2 && unit.values == [3] {
            reasons.push(Reason::Example);
        }
    }
    if unit.all {
        reasons.push(Reason::All);
    }
    reasons
}

/// The clauses of some reasons, each once, as far as the edition has their rules.
pub fn clauses(reasons: &[Reason], interpretations: &Interpretations) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for clause in reasons.iter().flat_map(|reason| reason.clauses()) {
        if !clauses.contains(clause) && editions::has_rule(interpretations, *clause) {
            clauses.push(*clause);
        }
    }
    clauses
}

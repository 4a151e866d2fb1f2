//! The outcome of something that was about to happen: core-p31-stops-resolving, core-p30-stops-another,
//! core-p21-not-resolved, faq-p3-before-conditionals.
//!
//! 3 net damage of which 1 was prevented is 2 net damage: what waits for damage sees 2.

use kernel::clause::Clause;

use crate::game::Game;
use crate::matching::asks::Asker;
use crate::matching::imminent::Reason;
use crate::matching::roles::{enlarges, preventions, replaces};
use crate::prevention::using::CAN_BE_PREVENTED;
use crate::state::facts::Fact;
use crate::state::imminent::{Part, would_be};
use crate::state::{CardId, CardState, Place};
use crate::words::cards::Conditional;
use crate::words::{What, Zone};

/// The clauses by which prevention comes before conditional abilities, which see what it left and can replace no more.
pub(crate) const BEFORE_CONDITIONALS: [Clause; 2] =
    [clause!("intro-before-conditionals"), clause!("faq-p3-before-conditionals")];

kernel::interpretation! {
    /// core-p31, 9.9.5: the amount of a part that resolves: what prevention left of it (core-p31-stops-resolving).
    pub(crate) RESOLVES: fn(&Part) -> i64 = resolves;
}

fn resolves(part: &Part) -> i64 {
    part.amount.max(0)
}

/// A reason why a card is not active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inactive {
    /// The card is played, and is not paid for yet.
    Paying,
    /// The card lies facedown in the rig.
    Facedown,
    /// The card is in no place where it is active.
    Elsewhere,
}

impl Inactive {
    fn of(obj: &CardState) -> Self {
        match obj.place {
            Place::Paying => Self::Paying,
            _ if obj.faceless => Self::Facedown,
            _ => Self::Elsewhere,
        }
    }

    fn clauses(self) -> &'static [Clause] {
        match self {
            Self::Paying => &[clause!("9.1.7-active"), clause!("8.6.7c-active-once-paid")],
            Self::Facedown => &[clause!("9.1.7-active"), clause!("8.1.4a-facedown")],
            Self::Elsewhere => &[clause!("9.1.7-active")],
        }
    }

    fn says(self) -> &'static str {
        match self {
            Self::Paying => "is still being paid for",
            Self::Facedown => "lies facedown, without abilities",
            Self::Elsewhere => "is not active",
        }
    }
}

impl Game<'_> {
    /// Cites what a prevention decided. Returns `true` if conditional abilities wait for what it changed.
    pub(crate) fn cite_outcome(&mut self, part: &Part) -> bool {
        if part.prevented == 0 {
            let held = self.state.pile(Zone::Grip).len();
            let fatal = part.what == What::Damage && usize::try_from(part.amount).is_ok_and(|amount| amount > held);
            if fatal && self.by(&CAN_BE_PREVENTED)(part) {
                self.log.cite(clause!("core-p31-stops-resolving"), || "nothing keeps it from resolving".into());
            }
            return false;
        }
        for clause in
            [clause!("core-p31-stops-resolving"), clause!("core-p30-stops-another"), clause!("core-p21-not-resolved")]
        {
            self.log.cite(clause, || format!("{} of {} prevented", part.prevented, part.what.as_str()));
        }
        let whole = Part { amount: part.amount.saturating_add(part.prevented), ..part.clone() };
        let waited_for = would_be(&whole).is_some_and(|fact| self.state.ids().any(|id| self.waits_for(id, &fact)));
        if waited_for {
            for clause in BEFORE_CONDITIONALS {
                self.log.cite(clause, || "conditional abilities see the amount that prevention left".into());
            }
            self.log.cite(clause!("9.9.5b-first-did"), || "a prevented event did not happen".into());
        }
        waited_for
    }

    /// Returns `true` if a card has a conditional ability that waits for a fact.
    pub(crate) fn waits_for(&self, id: CardId, fact: &Fact) -> bool {
        let Some(obj) = self.state.card(id) else { return false };
        let asker = Asker::new(id, fact.card);
        (obj.active() || fact.card == Some(id))
            && obj.printed.conditional.iter().any(|ability| self.meets(&ability.when, fact, asker))
    }

    /// The cards that are not active and have an interrupt that would act on a part, each with why it is not active.
    fn inactive(&self, part: &Part) -> Vec<(CardId, Inactive)> {
        let about = |ability: &&Conditional| {
            let effects = &ability.effect;
            !preventions(effects).is_empty() || enlarges(effects) || replaces(effects)
        };
        let found = self.state.ids().filter_map(|id| {
            let obj = self.state.card(id).filter(|obj| !obj.active())?;
            let awaits = obj.printed.conditional.iter().filter(about).any(|ability| self.awaits(ability, part, id, 0));
            awaits.then_some((id, Inactive::of(obj)))
        });
        found.collect()
    }

    /// Cites that interrupts of cards which are not active are not there (9.1.7-active).
    pub(crate) fn cite_inactive(&mut self, part: &Part) {
        for (id, why) in self.inactive(part) {
            let name = self.state.name(id);
            for clause in why.clauses() {
                self.log.cite(*clause, || format!("{name} {}", why.says()));
            }
        }
    }

    /// Cites that preventers which would apply by themselves have nothing to stop.
    pub(crate) fn cite_unpreventable(&mut self, part: &Part) {
        if self.by(&CAN_BE_PREVENTED)(part) {
            return;
        }
        if let Some(one) = self.waiting(part, false, |effects| !preventions(effects).is_empty()).first() {
            self.log
                .cite(clause!("card-text-cannot-be-prevented"), || format!("{} has nothing to prevent here", one.name));
        }
    }

    /// Cites why abilities are about a part, or are not.
    pub(crate) fn cite_reasons(&mut self, part: &Part) {
        let reasons = self.reasons_of_all(part);
        for reason in Reason::ALL.into_iter().filter(|reason| reasons.contains(reason)) {
            self.log.cite(reason.clause(), || match reason {
                Reason::NotFirst => "another one was about to happen before".into(),
                Reason::OutsideOfPeriod => "it is about to happen outside of every run".into(),
                Reason::Responsible | Reason::NotResponsible => {
                    format!("the {} is responsible", part.responsible.as_str())
                }
            });
        }
    }
}

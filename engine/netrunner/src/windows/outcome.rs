//! What became of something that was about to happen: core-p31-stops-resolving, core-p30-stops-another,
//! core-p21-not-resolved, faq-p3-before-conditionals.
//!
//! 3 net damage of which 1 was prevented is 2 net damage: what waits for damage sees 2.

use crate::game::Game;
use crate::matching::asks::Asker;
use crate::matching::roles::{enlarges, preventions, replaces};
use crate::prevention::using::CAN_BE_PREVENTED;
use crate::state::facts::Fact;
use crate::state::imminent::{Part, would_be};
use crate::state::{CardId, CardState, Place};
use crate::words::cards::Conditional;
use crate::words::{What, Zone};

kernel::interpretation! {
    /// core-p31, 9.9.5: the amount of a part that resolves: what prevention left of it (core-p31-stops-resolving).
    pub(crate) RESOLVES: fn(&Part) -> i64 = resolves;
}

fn resolves(part: &Part) -> i64 {
    part.amount.max(0)
}

impl Game<'_> {
    /// Cites what a prevention decided. Gives whether conditional abilities wait for what it changed.
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
            for clause in [clause!("faq-p3-before-conditionals"), clause!("intro-before-conditionals")] {
                self.log.cite(clause, || "conditional abilities see what prevention left".into());
            }
            self.log.cite(clause!("9.9.5b-first-did"), || "what was prevented did not happen".into());
        }
        waited_for
    }

    /// Whether a card has a conditional ability that waits for a fact.
    pub(crate) fn waits_for(&self, id: CardId, fact: &Fact) -> bool {
        let Some(obj) = self.state.card(id) else { return false };
        let asker = Asker { source: id, that: fact.card, named: None, picked: None };
        (obj.active() || fact.card == Some(id))
            && obj.printed.conditional.iter().any(|ability| self.meets(&ability.when, fact, asker))
    }

    /// Cites that an interrupt of a card which is not active is not there (9.1.7-active).
    pub(crate) fn cite_inactive(&mut self, part: &Part) {
        let idle = self.state.ids().find(|id| {
            let there = |obj: &&CardState| (obj.installed() || obj.place == Place::Paying) && !obj.active();
            let Some(obj) = self.state.card(*id).filter(there) else { return false };
            let about = |ability: &&Conditional| {
                let effects = &ability.effect;
                !preventions(effects).is_empty() || enlarges(effects) || replaces(effects)
            };
            obj.printed.conditional.iter().filter(about).any(|ability| self.awaits(ability, part, *id, 0))
        });
        let Some(idle) = idle else { return };
        let (name, faceless) = (self.state.name(idle), self.state.card(idle).is_some_and(|obj| obj.faceless));
        self.log.cite(clause!("9.1.7-active"), || format!("{name} is not active"));
        if self.state.card(idle).is_some_and(|obj| obj.place == Place::Paying) {
            self.log.cite(clause!("8.6.7c-active-once-paid"), || format!("{name} is still being paid for"));
        }
        if faceless {
            self.log.cite(clause!("8.1.4a-facedown"), || format!("{name} lies facedown, without abilities"));
        }
    }

    /// Cites that preventers which would apply by themselves have nothing to stop.
    pub(crate) fn cite_unpreventable(&mut self, part: &Part) {
        if self.by(&CAN_BE_PREVENTED)(part) {
            return;
        }
        if let Some(one) = self.waiting(part, false, |effects| !preventions(effects).is_empty()).first() {
            self.log
                .cite(clause!("card-text-cannot-be-prevented"), || format!("nothing here for {} to stop", one.name));
        }
    }

    /// Cites what kept an ability from being about a part, or made it so: whether it is the first of its period, and who
    /// is responsible for it.
    pub(crate) fn cite_firsts(&mut self, part: &Part) {
        let reasons = self.reasons(part);
        if reasons.later {
            self.log.cite(clause!("9.9.5a-first-would"), || "another one was about to happen before".into());
        }
        if reasons.outside {
            self.log.cite(clause!("9.9.5a-within-its-period"), || "it is about to happen outside of every run".into());
        }
        if reasons.answers {
            self.log
                .cite(clause!("10.4.1-responsible"), || format!("the {} is responsible", part.responsible.as_str()));
        }
    }
}

//! Pending interrupts: 9.9.4b (each whose condition was met as the window opened), 9.9.4c (it must still be
//! relevant when it is used), 9.6.10 (it is pending no more once its card is not active), core-p30-any-type.
//!
//! As 2 meat damage is imminent, "when you would suffer damage, prevent 1" is pending. Once another
//! interrupt has prevented all of the damage it is not relevant any more, and cannot be used.

use kernel::clause::Clause;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::paid::{NOT_NOW, announced};
use crate::abilities::reactions::STAYS_PENDING;
use crate::game::{Done, Game, refused};
use crate::matching::asks::{Asker, Asks};
use crate::matching::imminent::Reason;
use crate::matching::roles::ADDS;
use crate::matching::roles::{acts_beforehand, preventions, replaces};
use crate::prevention::amounts::DOES_SOMETHING;
use crate::prevention::using::AbilityUse;
use crate::prevention::using::{CAN_BE_PREVENTED, NOTHING_TO_PREVENT, OUT_OF_TIME, STOPS};
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::state::imminent::{AbilityPlace, Origin, Part, PendingInterrupt, WaitingAbility};
use crate::windows::outcome::BEFORE_CONDITIONALS;
use crate::words::cards::{When, Would};
use crate::words::effects::Effect;
use crate::words::scenario::Use;

const PENDING: Clause = clause!("9.9.4b-each-pending");
const RELEVANT: Clause = clause!("9.9.4c-still-relevant");

kernel::interpretation! {
    /// core-p30: `true` if a conditional or static ability is a preventer. One of any type may be (core-p30-any-type).
    pub(crate) PREVENTS_BY_ITSELF: fn(&[Effect]) -> bool = prevents_by_itself;
}

fn prevents_by_itself(effects: &[Effect]) -> bool {
    !preventions(effects).is_empty()
}

kernel::interpretation! {
    /// 9.9.4c: `true` if a pending interrupt is still about something that is imminent (9.9.4c-still-relevant).
    pub(crate) IS_RELEVANT: fn(&Game<'_>, &PendingInterrupt) -> bool = is_relevant;
}

fn is_relevant(game: &Game<'_>, interrupt: &PendingInterrupt) -> bool {
    let waiting = &interrupt.waiting;
    let prevents = preventions(&waiting.effects);
    if prevents.is_empty() {
        return game.state.parts.get(interrupt.part).is_some_and(|part| !part.gone);
    }
    game.in_window().filter_map(|at| game.state.parts.get(at)).any(|part| {
        let asker = Asker::new(waiting.source, part.card);
        prevents.iter().any(|prevent| {
            let asks = Asks { first: None, at_least: 0, ..Asks::from(*prevent) };
            !part.gone
                && game.by(&CAN_BE_PREVENTED)(part)
                && game.by(&STOPS)(game, &asks, part, asker)
                && game.by(&DOES_SOMETHING)(prevent, part)
        })
    })
}

kernel::interpretation! {
    /// core-p30, 9.9.4b: uses a conditional ability while something resolves, if it is pending.
    pub(crate) USE_CONDITIONAL: fn(&mut Game<'_>, &AbilityUse<'_>) -> Done = use_pending;
}

pub(crate) fn use_pending(game: &mut Game<'_>, asked: &AbilityUse<'_>) -> Done {
    let AbilityPlace::Conditional(place) = asked.place else { return Ok(()) };
    let aimed = game.aimed(asked.said);
    let own = |one: &PendingInterrupt| {
        one.waiting.source == asked.source && one.waiting.origin == Origin::Conditional(place) && !one.used
    };
    let found = game.pending().iter().position(|one| own(one) && aimed.contains(&one.part));
    let Some((number, one)) = found.and_then(|at| Some((at, game.pending().get(at)?.clone()))) else {
        return game.refuse_not_pending(asked, place);
    };
    if !game.by(&IS_RELEVANT)(game, &one) {
        let mut refusal = game.by(&OUT_OF_TIME)("the event it was about is no longer imminent");
        refusal.clauses.insert(0, RELEVANT);
        refusal.clauses.extend(BEFORE_CONDITIONALS);
        if game.state.parts.get(one.part).is_some_and(|part| part.replaced > 0) {
            refusal.clauses.push(clause!("9.9.10-new-expected-effects"));
        }
        return Err(Stop::Refused(refusal));
    }
    if !preventions(&one.waiting.effects).is_empty() && game.part_to_prevent(asked)?.is_none() {
        game.by(&NOTHING_TO_PREVENT)(game, asked)?;
    }
    game.interrupt(number, Some(asked.said))
}

impl Game<'_> {
    /// The interrupts that are pending in the present window.
    pub(crate) fn pending(&self) -> &[PendingInterrupt] {
        self.state.windows.last().map_or(&[][..], |window| window.pending.as_slice())
    }

    /// Makes the conditional interrupts pending whose condition is met by what is imminent (9.9.4b-each-pending).
    pub(crate) fn pend(&mut self) {
        self.pend_those(|_| true);
    }

    /// Lets interrupts be pending for what comes in place of a part: those that were about the part, and static
    /// abilities, which are no interrupts. The others were settled as the window opened (9.9.4b-each-pending).
    pub(crate) fn pend_in_place(&mut self) {
        let waited: Vec<(CardId, Origin)> = (self.pending().iter())
            .filter(|one| !one.used && self.state.parts.get(one.part).is_some_and(|part| part.gone))
            .map(|one| (one.waiting.source, one.waiting.origin))
            .collect();
        self.pend_those(|one| {
            matches!(one.origin, Origin::Static(_) | Origin::LastingStatic(..))
                || waited.contains(&(one.source, one.origin))
        });
    }

    fn pend_those(&mut self, may_pend: impl Fn(&WaitingAbility) -> bool) {
        for at in self.in_window() {
            let Some(part) = self.state.parts.get(at).cloned() else { continue };
            if part.gone {
                continue;
            }
            self.cite_reasons(&part);
            self.cite_inactive(&part);
            self.cite_unpreventable(&part);
            let found = self.waiting(&part, true, |effects| {
                self.by(&PREVENTS_BY_ITSELF)(effects)
                    || self.by(&ADDS)(effects)
                    || replaces(effects)
                    || acts_beforehand(effects)
            });
            for waiting in found {
                let Some(window) = self.state.windows.last_mut() else { return };
                let known = window.pending.iter().any(|other| {
                    other.waiting.source == waiting.source
                        && other.waiting.origin == waiting.origin
                        && (other.part == at || waiting.first)
                });
                if known {
                    continue;
                }
                if may_pend(&waiting) {
                    window.pending.push(PendingInterrupt { waiting, part: at, used: false });
                } else {
                    self.log.cite(PENDING, || {
                        format!("the condition of {} was not met as the window opened", waiting.name)
                    });
                }
            }
        }
    }

    /// Drops the pending interrupts whose card is not active any more (9.6.10-lapses), unless they were used, and those
    /// that were used as often as they may be (9.3.6g-once-per-turn).
    pub(crate) fn let_interrupts_lapse(&mut self) {
        let stays = self.by(&STAYS_PENDING);
        let Some(window) = self.state.windows.last() else { return };
        let used_up = |one: &PendingInterrupt| !one.used && self.is_used_up(one.waiting.source, one.waiting.origin);
        if window.pending.iter().any(used_up) {
            let kept = window.pending.iter().filter(|one| !used_up(one)).cloned().collect();
            if let Some(window) = self.state.windows.last_mut() {
                window.pending = kept;
            }
            self.log.cite(clause!("9.3.6g-once-per-turn"), || {
                "an ability that was used as often as allowed no longer waits".into()
            });
        }
        let Some(window) = self.state.windows.last() else { return };
        let lapsed = |one: &PendingInterrupt| !one.used && !stays(&self.state, one.waiting.source, one.waiting.object);
        let names: Vec<Name> =
            window.pending.iter().filter(|one| lapsed(one)).map(|one| one.waiting.name.clone()).collect();
        if names.is_empty() {
            return;
        }
        let kept = window.pending.iter().filter(|one| !lapsed(one)).cloned().collect();
        if let Some(window) = self.state.windows.last_mut() {
            window.pending = kept;
        }
        for name in names {
            self.log.cite(clause!("9.6.10-lapses"), || format!("{name} is not active any more, so it is not pending"));
        }
    }

    /// Triggers a pending interrupt. `said`: what was announced, where its player asked for it.
    pub(crate) fn interrupt(&mut self, number: usize, said: Option<&Use>) -> Done {
        let found = self.state.windows.last_mut().and_then(|window| window.pending.get_mut(number));
        let Some(interrupt) = found else { return Ok(()) };
        interrupt.used = true;
        let PendingInterrupt { waiting, part, .. } = interrupt.clone();
        self.log.cite(PENDING, || format!("{} is pending", waiting.name));
        if let Origin::Lasting(..) = waiting.origin {
            self.log.cite(clause!("9.10.1-lingering"), || "it still works".into());
        }
        if !preventions(&waiting.effects).is_empty() {
            self.log
                .cite(clause!("core-p30-any-type"), || format!("a conditional ability of {} prevents", waiting.name));
            if said.is_some()
                && let Origin::Conditional(place) = waiting.origin
            {
                self.note_preventer(part, (waiting.source, AbilityPlace::Conditional(place)), &waiting.effects);
            }
        }
        self.note_limited(waiting.source, waiting.origin);
        let that = self.state.parts.get(part).and_then(|part| part.card);
        let ctx = match said {
            Some(said) => announced(waiting.side, waiting.source, said),
            None => Context::new(waiting.source, waiting.side),
        };
        let ctx = Context { about: Some(part), that, accepted: said.is_some(), ..ctx };
        self.conditional(&waiting.effects, waiting.optional, ctx).map(|_| ())
    }

    fn refuse_not_pending<T>(&self, asked: &AbilityUse<'_>, place: usize) -> Done<T> {
        let ability = self.state.card(asked.source).and_then(|obj| obj.printed.conditional.get(place).cloned());
        let Some(When::Would(would)) = ability.map(|ability| ability.when) else {
            return refused(&NOT_NOW, "it is not an interrupt");
        };
        let mut refusal = self.by(&OUT_OF_TIME)("its condition was not met as the window opened");
        refusal.clauses.push(clause!("core-p21-states-what"));
        let unmet: Vec<Clause> = self.unmet(&would, asked.source).map(Reason::clause).collect();
        if unmet.is_empty() && self.in_window().any(|at| self.is_regarded(&would, at, asked.source)) {
            refusal.clauses.push(PENDING);
        }
        refusal.clauses.extend(unmet);
        let fixed = self.interrupting.fixed_parts().filter(|(part, _)| self.regards(&would, part, asked.source));
        refusal.clauses.extend(fixed.map(|(_, clause)| *clause));
        if self.replaced_parts().any(|part| self.regards(&would, &part, asked.source)) {
            refusal.clauses.push(clause!("9.9.10-new-expected-effects"));
        }
        if self.is_used_up(asked.source, Origin::Conditional(place)) {
            refusal.clauses.push(clause!("9.3.6g-once-per-turn"));
        }
        Err(Stop::Refused(refusal))
    }

    fn is_regarded(&self, would: &Would, at: usize, source: CardId) -> bool {
        self.state.parts.get(at).is_some_and(|part| self.regards(would, part, source))
    }

    /// The reasons why what is imminent does not meet the condition of an ability that is about it otherwise.
    pub(crate) fn unmet(&self, would: &Would, source: CardId) -> impl Iterator<Item = Reason> {
        let parts = self.in_window().filter_map(|at| self.state.parts.get(at));
        let reasons = parts.flat_map(move |part| self.reasons(would, part, source, 0));
        reasons.filter(|reason| *reason != Reason::Responsible)
    }

    /// Cites why a pending interrupt was not used.
    pub(crate) fn cite_unused(&mut self, interrupt: &PendingInterrupt) {
        if self.by(&IS_RELEVANT)(self, interrupt) {
            if interrupt.waiting.optional {
                self.log
                    .cite(clause!("9.6.9a-optional-may-pass"), || format!("{} is declined", interrupt.waiting.name));
            }
            return;
        }
        self.log.cite(RELEVANT, || format!("{} is not relevant any more", interrupt.waiting.name));
        let part = self.state.parts.get(interrupt.part);
        if part.is_some_and(Part::counted) {
            self.log.cite(clause!("9.9.7b-all-removes-the-effect"), || "no part of it is imminent".into());
        }
    }
}

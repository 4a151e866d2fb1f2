//! Interrupt windows, as the Comprehensive Rules have them.
//!
//! A window belongs to one instruction (9.2.9a-one-instruction). What is imminent has values that
//! interrupts change; the active player acts first (9.2.9c-active-player-first), and the window is
//! open until both players pass in a row (9.2.9c-until-both-pass).

use kernel::clause::Clause;
use std::ops::Range;

use crate::game::{Done, Game, Stands, refused};
use crate::matching::imminent::{Asker, Asks};
use crate::resolution::effects::Ctx;
use crate::rulings::{
    Additional, Closing, Conditionals, FirstDid, FirstWould, Mandatory, NotAboveZero, Optional, PendingAt, Prevented,
    Priority, Relevance, Replaced, Types, Windows,
};
use crate::state::ObjId;
use crate::state::imminent::{Interrupt, Origin, Part, Waiting, enlarges, preventions, replaces, would_be};
use crate::words::cards::When;
use crate::words::scenario::Use;
use crate::words::{Side, What};
use kernel::transcript::account::{Account, Change, How};
use kernel::transcript::observed::{Event, Value};
use kernel::words::name::Name;

const PENDING: Clause = clause!("9.9.4b-each-pending");
const RELEVANT: Clause = clause!("9.9.4c-still-relevant");

impl Game<'_> {
    /// Lets the parts of one instruction be changed. Gives what is left of each, in order.
    pub(crate) fn about_to_all(&mut self, parts: Vec<Part>) -> Done<Vec<Part>> {
        match self.rules.windows {
            Windows::PointEachPart => parts.into_iter().map(|part| self.point_for(part)).collect(),
            Windows::WindowEachInstruction => self.window_for(parts),
            Windows::WindowEachPart => {
                let mut left = Vec::new();
                for part in parts {
                    left.extend(self.window_for(vec![part])?);
                }
                Ok(left)
            }
        }
    }

    /// The places of what is imminent in the present window.
    pub(crate) fn in_window(&self) -> Range<usize> {
        let end = self.state.parts.len();
        self.state.windows.last().map_or(end..end, |window| window.first..end)
    }

    fn window_for(&mut self, parts: Vec<Part>) -> Done<Vec<Part>> {
        let first = self.state.parts.len();
        let mut given: Vec<Result<usize, Part>> = Vec::new();
        for part in parts {
            match self.imminent(part)? {
                Ok(part) => {
                    given.push(Ok(self.state.parts.len() - first));
                    self.state.parts.push(part);
                }
                Err(nothing) => given.push(Err(nothing)),
            }
        }
        let mut left = Vec::new();
        if self.state.parts.len() > first {
            self.open_window(first);
            self.words.deeper();
            self.take_turns()?;
            self.words.shallower()?;
            left = self.close_window(first)?;
        }
        Ok(given
            .into_iter()
            .map(|given| given.map_or_else(|nothing| nothing, |at| left.get(at).cloned().unwrap_or_else(Part::none)))
            .collect())
    }

    fn open_window(&mut self, first: usize) {
        self.state.windows.push(crate::state::imminent::Window { first, pending: Vec::new(), instead: Vec::new() });
        let parts: Vec<Part> = self.state.parts.iter().skip(first).cloned().collect();
        if self.rules.conditionals == Conditionals::BeforePrevention {
            for fact in parts.iter().filter_map(would_be) {
                self.meet(&fact);
            }
        }
        for part in parts {
            self.see(part);
        }
        self.pend();
        if [Side::Corp, Side::Runner].iter().all(|side| !self.usable(*side).is_empty()) {
            self.words.cite(clause!("9.2.9c-active-player-first"), || "both players could act in this window".into());
        }
    }

    /// Conditional interrupts whose condition is met by what is imminent are pending from now on.
    pub(crate) fn pend(&mut self) {
        for at in self.in_window() {
            let Some(part) = self.state.parts.get(at).cloned() else { continue };
            if part.gone {
                continue;
            }
            self.cite_firsts(&part);
            self.cite_unpreventable(&part);
            let additional = self.rules.additional != Additional::Never;
            let any_type = self.rules.types == Types::Any;
            let found = self.state.waiting(&part, true, |effects| {
                (!preventions(effects).is_empty() && any_type) || (enlarges(effects) && additional) || replaces(effects)
            });
            for waiting in found {
                let Some(window) = self.state.windows.last_mut() else { return };
                let known = window.pending.iter().any(|other| {
                    other.waiting.source == waiting.source
                        && other.waiting.origin == waiting.origin
                        && (other.part == at || waiting.first)
                });
                if !known {
                    window.pending.push(Interrupt { waiting, part: at, used: false });
                }
            }
        }
    }

    /// Cites what kept an ability from being about a part, or made it so: whether it is the first,
    /// and who is responsible for it.
    pub(crate) fn cite_firsts(&mut self, part: &Part) {
        let (later, answers) = self.state.first_and_responsible(part);
        if later {
            self.words.cite(clause!("9.9.5a-first-would"), || "another one was about to happen before".into());
        }
        if answers {
            self.words
                .cite(clause!("10.4.1-responsible"), || format!("the {} is responsible", part.responsible.as_str()));
        }
    }

    /// Both players act, one after the other, until both pass in a row.
    fn take_turns(&mut self) -> Done {
        let active = self.state.turn;
        let mut side = if self.rules.priority == Priority::ActivePlayer { active } else { active.other() };
        let mut passes = 0;
        let mut before: Vec<Side> = Vec::new();
        self.give_priority(side);
        while self.state.over.is_none() {
            self.count_effect()?;
            let stands = self.next_stands_here(Some(side))?;
            let acted = match stands {
                Stands::Refused => continue,
                Stands::Acted => true,
                Stands::Passed => false,
                Stands::Elsewhere => self.forced(side)?,
            };
            if acted {
                self.acted(side, &before)?;
                if self.rules.closing == Closing::BothPass {
                    passes = 0;
                }
                continue;
            }
            passes += 1;
            if passes >= 2 {
                if stands == Stands::Passed {
                    self.words.cite(clause!("9.2.9c-until-both-pass"), || "both have passed".into());
                }
                break;
            }
            before.push(side);
            side = side.other();
            self.give_priority(side);
        }
        Ok(())
    }

    /// Once an interrupt has resolved, what it caused resolves before the window goes on.
    fn acted(&mut self, side: Side, before: &[Side]) -> Done {
        if before.contains(&side) {
            self.words.cite(clause!("9.2.9c-until-both-pass"), || format!("the {} acts again", side.as_str()));
        }
        if self.in_window().len() > 1 {
            for clause in [clause!("9.2.9a-one-instruction"), clause!("9.11.3-one-sentence-one-instruction")] {
                self.words.cite(clause, || "the parts of one instruction are imminent together".into());
            }
        }
        if self.rules.pending_at == PendingAt::AnyTime {
            self.pend();
        }
        self.settle_now()
    }

    /// Notes that a player has priority, where there is something to use.
    fn give_priority(&mut self, side: Side) {
        let options = self.usable(side);
        if options.is_empty() {
            return;
        }
        self.words.event(
            Event::new("asked")
                .with("who", Name::Word(side.as_str()))
                .with("kind", "interrupt")
                .with("options", Value::Bag(options.into_iter().map(Value::Word).collect())),
        );
    }

    /// The cards with which a player could act in the present window.
    fn usable(&self, side: Side) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        let pending = self.state.windows.last().map_or(&[][..], |window| window.pending.as_slice());
        let relevant = pending.iter().filter(|one| one.waiting.side == side && !one.used && self.is_relevant(one));
        let cards = self.state.ids().filter(|id| {
            self.state.obj(*id).is_some_and(|obj| {
                obj.active() && obj.side() == side && obj.card.paid.iter().any(|paid| self.could_use(side, *id, paid))
            })
        });
        for name in relevant.map(|one| one.waiting.name.clone()).chain(cards.map(|id| self.state.name(id))) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn could_use(&self, side: Side, id: ObjId, paid: &crate::words::cards::Paid) -> bool {
        let ctx = Ctx::new(id, side);
        let about = self.in_window().any(|at| {
            self.state.parts.get(at).is_some_and(|part| {
                preventions(&paid.effect).iter().any(|prevent| self.may_apply(side, id, prevent, part).is_ok())
            })
        });
        about
            && paid.only_if.as_ref().is_none_or(|condition| self.holds(condition, &ctx))
            && paid.cost.as_ref().is_none_or(|cost| self.payable(side, cost, &ctx))
    }

    /// Whether a pending interrupt is still about something that is imminent.
    fn is_relevant(&self, interrupt: &Interrupt) -> bool {
        if self.rules.relevance == Relevance::AtOpening {
            return true;
        }
        let waiting = &interrupt.waiting;
        let prevents = preventions(&waiting.effects);
        if prevents.is_empty() {
            return self.state.parts.get(interrupt.part).is_some_and(|part| !part.gone);
        }
        self.in_window().filter_map(|at| self.state.parts.get(at)).any(|part| {
            let asker = Asker { source: waiting.source, that: part.card, named: None };
            prevents.iter().any(|prevent| {
                let asks = Asks { first: None, at_least: 0, ..Asks::from(*prevent) };
                !part.gone && part.preventable && self.stops(&asks, part, asker)
            })
        })
    }

    /// A mandatory interrupt that is pending keeps its controller from passing
    /// (9.2.9f-mandatory-before-passing). Gives whether one was triggered.
    fn forced(&mut self, side: Side) -> Done<bool> {
        let due = self.due(side);
        if due.is_empty() {
            return Ok(false);
        }
        let pending = self.state.windows.last().map_or(&[][..], |window| window.pending.as_slice());
        let names: Vec<Name> =
            due.iter().filter_map(|at| pending.get(*at)).map(|one| one.waiting.name.clone()).collect();
        let picked = self.pick_order(side, Some(clause!("9.2.9f-mandatory-before-passing")), &names)?;
        let Some(number) = due.get(picked).copied() else { return Ok(false) };
        self.words
            .cite(clause!("9.2.9f-mandatory-before-passing"), || format!("the {} may not pass yet", side.as_str()));
        self.interrupt(number, None)?;
        Ok(true)
    }

    /// The mandatory interrupts of a player that are pending and relevant, by their places.
    fn due(&self, side: Side) -> Vec<usize> {
        if self.rules.mandatory == Mandatory::MayBeSkipped {
            return Vec::new();
        }
        let pending = self.state.windows.last().map_or(&[][..], |window| window.pending.as_slice());
        let due = pending.iter().enumerate().filter(|(_, one)| {
            (!one.waiting.optional || self.rules.optional == Optional::Forced)
                && one.waiting.side == side
                && !one.used
                && self.is_relevant(one)
        });
        due.map(|(at, _)| at).collect()
    }

    /// Passing, where it is said.
    pub(crate) fn pass_priority(&mut self, side: Side) -> Done {
        if self.state.windows.is_empty() || self.rules.windows == Windows::PointEachPart || self.due(side).is_empty() {
            return Ok(());
        }
        refused(&[clause!("9.2.9f-mandatory-before-passing")], "a mandatory interrupt is pending")
    }

    /// A pending interrupt is triggered. `said`: what was announced, where its player asked for it.
    fn interrupt(&mut self, number: usize, said: Option<&Use>) -> Done {
        let found = self.state.windows.last_mut().and_then(|window| window.pending.get_mut(number));
        let Some(interrupt) = found else { return Ok(()) };
        interrupt.used = true;
        let Interrupt { waiting, part, .. } = interrupt.clone();
        self.words.cite(PENDING, || format!("{} is pending", waiting.name));
        if let Waiting { origin: Origin::Lasting(..), .. } = waiting {
            self.words.cite(clause!("9.10.1-lingering"), || "it still works".into());
        }
        if !preventions(&waiting.effects).is_empty() {
            self.words
                .cite(clause!("core-p30-any-type"), || format!("a conditional ability of {} prevents", waiting.name));
            if said.is_some() {
                self.allow_prevention(waiting.source, part, &waiting.effects);
            }
        }
        let that = self.state.parts.get(part).and_then(|part| part.card);
        let ctx = match said {
            Some(said) => crate::abilities::paid::announced(waiting.side, waiting.source, said),
            None => Ctx::new(waiting.source, waiting.side),
        };
        let ctx = Ctx { about: Some(part), that, accepted: said.is_some(), ..ctx };
        self.ability(&waiting.effects, ctx)
    }

    /// A player asks for a pending interrupt.
    pub(crate) fn use_pending(&mut self, id: ObjId, place: usize, words: &Use) -> Done {
        let aimed = self.aimed(words);
        let origin = Origin::Conditional(place);
        let pending = self.state.windows.last().map_or(&[][..], |window| window.pending.as_slice());
        let own = |one: &Interrupt| one.waiting.source == id && one.waiting.origin == origin && !one.used;
        let one = pending.iter().position(|one| own(one) && aimed.contains(&one.part));
        let Some(number) = one else { return self.not_pending(id, place) };
        if !pending.get(number).is_some_and(|one| self.is_relevant(one)) {
            let clauses = [&[RELEVANT][..], &self.not_occurring(), &crate::abilities::paid::AFTER_PREVENTION].concat();
            return refused(&clauses, "what it was about is not imminent any more");
        }
        let effects = pending.get(number).map_or(Vec::new(), |one| one.waiting.effects.clone());
        if !preventions(&effects).is_empty() {
            let side = self.state.obj(id).map_or(self.state.turn, crate::state::Obj::side);
            self.may_prevent(side, id, &effects, None, words)?;
        }
        self.interrupt(number, Some(words))
    }

    fn not_pending<T>(&self, id: ObjId, place: usize) -> Done<T> {
        let ability = self.state.obj(id).and_then(|obj| obj.card.conditional.get(place).cloned());
        let Some(When::Would(would)) = ability.map(|ability| ability.when) else {
            return refused(&crate::abilities::paid::NOT_NOW, "it is no interrupt");
        };
        let parts = || self.in_window().filter_map(|at| self.state.parts.get(at));
        let about = parts().any(|part| self.state.regards(&would, part, id));
        let later = parts().any(|part| self.state.regards(&would, part, id) && !self.state.heeds(&would, part, id, 0));
        let mut clauses = self.not_occurring();
        clauses.push(clause!("core-p21-states-what"));
        if later {
            clauses.push(clause!("9.9.5a-first-would"));
        } else if about {
            clauses.push(PENDING);
        }
        refused(&clauses, "its condition was not met as the window opened")
    }

    fn close_window(&mut self, first: usize) -> Done<Vec<Part>> {
        let due: Vec<Interrupt> = self.state.windows.last().map_or(Vec::new(), |window| window.pending.clone());
        for interrupt in due.iter().filter(|one| !one.used) {
            self.cite_unused(interrupt);
        }
        let instead = self.state.windows.pop().map_or(Vec::new(), |window| window.instead);
        let mut left: Vec<Part> = self.state.parts.drain(first..).collect();
        for part in &mut left {
            self.left_of(part);
        }
        for replacement in instead {
            self.uninterrupted = self.rules.replaced == Replaced::Nothing;
            let ctx = &mut Ctx { that: replacement.that, ..Ctx::new(replacement.source, replacement.side) };
            for (effect, places) in &replacement.effects {
                let parts: Vec<Part> =
                    places.iter().filter_map(|at| left.get(at.checked_sub(first)?).cloned()).collect();
                if self.uninterrupted {
                    self.effect(effect, ctx)?;
                } else {
                    self.carry_out(effect, &parts, ctx)?;
                }
            }
        }
        self.uninterrupted = false;
        Ok(left)
    }

    fn cite_unused(&mut self, interrupt: &Interrupt) {
        if self.is_relevant(interrupt) {
            if interrupt.waiting.optional {
                self.words
                    .cite(clause!("9.6.9a-optional-may-pass"), || format!("{} is declined", interrupt.waiting.name));
            }
            return;
        }
        self.words.cite(RELEVANT, || format!("{} is not relevant any more", interrupt.waiting.name));
        let part = self.state.parts.get(interrupt.part);
        if part.is_some_and(Part::counted) {
            self.words.cite(clause!("9.9.7b-all-removes-the-effect"), || "nothing of it is imminent".into());
        }
    }

    /// What is left of a part when its window is closed.
    fn left_of(&mut self, part: &mut Part) {
        self.note_account(part);
        if !part.gone && part.amount <= 0 {
            self.words
                .cite(clause!("9.9.7d-not-above-zero"), || format!("{} stands at {}", part.what.as_str(), part.amount));
            part.amount = match self.rules.not_above_zero {
                NotAboveZero::DoesNotHappen => 0,
                NotAboveZero::HappensOnce => 1,
            };
        }
        if part.gone {
            part.amount = 0;
        }
        self.remember(part);
        self.judge(part);
        if self.rules.prevented == Prevented::ResolvesAnyway && part.instead.is_none() {
            part.amount = part.amount.saturating_add(part.prevented);
        }
    }

    /// Writes down what became of a part: what fell below 0 was not there to prevent.
    pub(crate) fn note_account(&mut self, part: &Part) {
        let below = part.amount.min(0).saturating_neg();
        let change = |how, amount| Change { by: Name::Word("effects"), effect: 0, how, amount, left: None, held: None };
        self.words.account(Account {
            of: None,
            from: part.source.map_or(Name::Word("nothing"), |id| self.state.name(id)),
            to: part.card.map_or(Name::Word("runner"), |id| self.state.name(id)),
            would: part.would,
            changes: vec![
                change(How::Added, part.added),
                change(How::Prevented, part.lowered.saturating_sub(below)),
                change(How::Replaced, part.replaced),
            ],
            came: part.amount.max(0),
        });
    }

    /// What was about to happen counts as the first from now on.
    pub(crate) fn remember(&mut self, part: &Part) {
        if self.rules.first_would == FirstWould::Imminent || part.amount > 0 {
            self.state.imminent.push(part.clone());
        }
        if self.rules.first_did == FirstDid::Imminent
            && part.prevented > 0
            && part.amount == 0
            && let Some(fact) = would_be(&Part { amount: part.prevented, ..part.clone() })
        {
            self.state.facts.push(fact);
        }
    }
}

impl Part {
    /// Nothing at all.
    fn none() -> Self {
        Self { amount: 0, ..Self::new(What::Damage, None, Side::Corp) }
    }

    /// Whether there can be more or less of it.
    pub(crate) fn counted(&self) -> bool {
        matches!(self.what, What::Damage | What::Tag | What::BadPublicity)
    }
}

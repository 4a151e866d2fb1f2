//! The places of a text at which it says which objects or players are meant: whether a step can name a target there,
//! whether a choice is asked for there, and what the text refers to.
//!
//! "Prevent the next 3 damage to target creature" has one such place, where a step names the target; the condition "if you
//! control an artifact" has one too, where nothing can be named.

use crate::words::amount::{Amount, Measure, Measured, ShieldAmount};
use crate::words::choices::Choosable;
use crate::words::effects::{
    Act, Cant, CantVerb, Destination, Effect, Entry, EventPattern, Prevent, Replace, TriggerEvent,
};
use crate::words::patterns::{By, DealtPattern};
use crate::words::select::{Condition, ConditionOf, Filter, Phrase, Reference, Selector, Tie, Whether};

/// A place of a text that says which objects or players are meant.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// The selector there.
    pub says: &'a Selector,
    /// `true` if a step names a `target` there.
    pub named: bool,
    /// `true` if a player is asked for a `chosen` there.
    pub asked: bool,
    /// `true` if the text asks there how its own object was cast.
    pub of_its_casting: bool,
    /// The name of the place.
    pub at: &'static str,
}

/// The role in which a text is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A spell or ability that resolves, with targets that were named before.
    Resolves,
    /// A static ability, which nobody announces.
    Static,
    /// Consequences of a static ability: no target was named, and choices are made as it happens.
    Follows,
}

static THIS: Selector = Selector::Reference(Reference::This);

/// The places of instructions, in the order of the text.
pub fn spots_of(entries: &[Entry], role: Role) -> Vec<Spot<'_>> {
    let mut found = Vec::new();
    for entry in entries {
        let mut spots = Spots { found: &mut found, role };
        if let Some(condition) = &entry.r#if {
            spots.condition(condition);
        }
        match &entry.act {
            Act::Effect(effect) => spots.effect(effect),
            Act::Delayed(delayed) => {
                if let TriggerEvent::Event(pattern) = &delayed.when {
                    found.extend(spots_of_event(pattern));
                }
                found.extend(spots_of(&delayed.effect, Role::Resolves));
            }
        }
    }
    found
}

/// The places of a prevention effect.
pub fn spots_of_prevention(prevent: &Prevent, role: Role) -> Vec<Spot<'_>> {
    let mut found = Vec::new();
    Spots { found: &mut found, role }.prevention(prevent);
    found
}

/// The places of a replacement effect.
pub fn spots_of_replacement(replace: &Replace, role: Role) -> Vec<Spot<'_>> {
    let mut found = Vec::new();
    Spots { found: &mut found, role }.replacement(replace);
    found
}

/// The places of an event that is waited for.
pub fn spots_of_event(pattern: &EventPattern) -> Vec<Spot<'_>> {
    let mut found = Vec::new();
    Spots { found: &mut found, role: Role::Resolves }.pattern(pattern, (false, false));
    found
}

/// The places of a condition.
pub fn spots_of_condition(condition: &Condition) -> Vec<Spot<'_>> {
    let mut found = Vec::new();
    Spots { found: &mut found, role: Role::Static }.condition(condition);
    found
}

/// The selectors within a selector.
pub fn inside(selector: &Selector) -> Vec<&Selector> {
    match selector {
        Selector::Reference(_) | Selector::Kind(_) => Vec::new(),
        Selector::List(list) => list.iter().collect(),
        Selector::Phrase(phrased) => match &phrased.of {
            Phrase::Target(inner)
            | Phrase::Chosen(inner)
            | Phrase::Each(inner)
            | Phrase::ControllerOf(inner)
            | Phrase::OwnerOf(inner) => {
                vec![&**inner]
            }
        },
        Selector::Filter(filter) => inside_filter(filter),
    }
}

/// The selectors that a filter is made of.
pub fn inside_filter(filter: &Filter) -> Vec<&Selector> {
    let found = [
        filter.controller.as_ref(),
        filter.owner.as_ref(),
        tied(filter.attacking.as_ref()),
        tied(filter.blocking.as_ref()),
        filter.targeting.as_ref(),
        filter.banded.as_ref(),
        filter.damaged_by.as_ref(),
        filter.weaker_than.as_ref(),
        filter.shares_color.as_ref(),
        filter.shares_card_type.as_ref(),
        filter.blocked_by.as_ref(),
        filter.attached_to.as_ref(),
        filter.same_name.as_ref(),
        filter.also.as_ref(),
        filter.not.as_ref(),
    ];
    let numbers = [&filter.mana_value_is, &filter.power_is, &filter.toughness_is];
    let amounts = numbers.into_iter().flatten().flat_map(|number| number.amounts());
    let measured = amounts.filter_map(|amount| match amount {
        Amount::Of(measured) => measured.of.selectors(),
        Amount::Word(_) => None,
    });
    found.into_iter().flatten().chain(measured).collect()
}

fn tied(tie: Option<&Tie>) -> Option<&Selector> {
    match tie {
        Some(Tie::With(selector)) => Some(selector),
        Some(Tie::Flag(_)) | None => None,
    }
}

/// Returns `true` if a selector is, or is made of, a reference.
pub fn refers_to(selector: &Selector, reference: Reference) -> bool {
    matches!(selector, Selector::Reference(other) if *other == reference)
        || inside(selector).into_iter().any(|inner| refers_to(inner, reference))
}

/// Returns `true` if a selector asks if an attacking creature is blocked.
pub fn asks_for_blocks(selector: &Selector) -> bool {
    matches!(selector, Selector::Filter(filter) if filter.blocked.is_some() || filter.unblocked.is_some())
        || inside(selector).into_iter().any(asks_for_blocks)
}

/// Returns `true` if a condition requires a counter on the object itself.
pub fn asks_for_own_counters(condition: &Condition) -> bool {
    matches!(condition, Condition::Of(ConditionOf::This(Selector::Filter(filter))) if filter.counter.is_some())
}

/// Returns `true` if any of these places refers to something.
pub fn mention(spots: &[Spot<'_>], reference: Reference) -> bool {
    spots.iter().any(|spot| refers_to(spot.says, reference))
}

struct Spots<'f, 'a> {
    found: &'f mut Vec<Spot<'a>>,
    role: Role,
}

impl<'a> Spots<'_, 'a> {
    fn add(&mut self, says: Option<&'a Selector>, (named, asked): (bool, bool), at: &'static str) {
        let named = named && self.role == Role::Resolves;
        let asked = asked && self.role != Role::Static;
        self.found.extend(says.map(|says| Spot { says, named, asked, of_its_casting: false, at }));
    }

    /// One that is asked about also where a static ability does it.
    fn add_asked(&mut self, says: Option<&'a Selector>, named: bool, at: &'static str) {
        let named = named && self.role == Role::Resolves;
        self.found.extend(says.map(|says| Spot { says, named, asked: true, of_its_casting: false, at }));
    }

    fn amount(&mut self, amount: &'a Amount) {
        if let Amount::Of(measured) = amount {
            self.measured(measured);
        }
    }

    fn measured(&mut self, measured: &'a Measured) {
        self.add(measured.of.selectors(), (false, false), "an amount");
        measured.of.parts().iter().for_each(|amount| self.amount(amount));
        if let Measure::ThisTurn(pattern) = &measured.of {
            self.pattern(pattern, (false, false));
        }
    }

    fn shield(&mut self, amount: Option<&'a ShieldAmount>) {
        if let Some(ShieldAmount::Of(measured)) = amount {
            self.measured(measured);
        }
    }

    fn condition(&mut self, condition: &'a Condition) {
        let Condition::Of(of) = condition else { return };
        match of {
            ConditionOf::X(_) | ConditionOf::Amount(_) | ConditionOf::During(_) => {}
            ConditionOf::Spent(_) | ConditionOf::CastFrom(_) => {
                let at = "a condition";
                self.found.push(Spot { says: &THIS, named: false, asked: false, of_its_casting: true, at });
            }
            ConditionOf::Not(condition) => self.condition(condition),
            ConditionOf::And(all) | ConditionOf::Or(all) => all.iter().for_each(|condition| self.condition(condition)),
            ConditionOf::Compare(compared) => {
                let others = [&compared.more_than, &compared.less_than, &compared.equal_to];
                self.amount(&compared.what);
                others.into_iter().flatten().for_each(|amount| self.amount(amount));
            }
            ConditionOf::ThisTurn(pattern) => self.pattern(pattern, (false, false)),
            ConditionOf::This(says) => {
                self.add(Some(&THIS), (false, false), "a condition");
                self.add(Some(says), (false, false), "a condition");
            }
            ConditionOf::Monarch(says)
            | ConditionOf::Turn(says)
            | ConditionOf::Controls(says)
            | ConditionOf::Exists(says)
            | ConditionOf::Source(says)
            | ConditionOf::Recipient(says)
            | ConditionOf::Host(says)
            | ConditionOf::It(says)
            | ConditionOf::Target(says)
            | ConditionOf::Cause(says) => self.add(Some(says), (false, false), "a condition"),
        }
    }

    fn whether(&mut self, whether: Option<&'a Whether>) {
        if let Some(Whether::If(condition)) = whether {
            self.condition(condition);
        }
    }

    /// Looks at the additional effects of a prevention, or at the event that happens instead of another. Their targets
    /// were named with those of the text, and their choices are made as they happen.
    fn follows(&mut self, entries: &'a [Entry]) {
        let role = if self.role == Role::Resolves { Role::Resolves } else { Role::Follows };
        self.found.extend(spots_of(entries, role));
    }

    fn prevention(&mut self, prevent: &'a Prevent) {
        self.shield(Some(&prevent.amount));
        if let Some(x) = &prevent.x {
            self.measured(x);
        }
        self.add(prevent.from.as_ref(), (true, true), "`from`");
        self.add(prevent.to.as_ref(), (true, true), "`to`");
        if let Some(condition) = &prevent.r#if {
            self.condition(condition);
        }
        if let Some(instead) = &prevent.instead {
            self.condition(&instead.r#if);
            self.shield(instead.amount.as_ref());
            self.add(instead.from.as_ref(), (false, true), "`instead`");
            self.add(instead.to.as_ref(), (false, true), "`instead`");
        }
        self.follows(&prevent.then);
    }

    fn replacement(&mut self, replace: &'a Replace) {
        let damage = matches!(replace.would, EventPattern::Dealt(_));
        self.pattern(&replace.would, (true, damage));
        self.shield(replace.amount.as_ref());
        if let Some(change) = &replace.change {
            if let Some(amount) = &change.amount {
                self.amount(amount);
            }
            if let Some(leaves) = &change.leaves {
                self.amount(leaves);
            }
            if let Some(Destination::Selector(to)) = &change.to {
                self.add(Some(to), (true, true), "`change.to`");
            }
            self.add(change.controller.as_ref(), (false, false), "`change.controller`");
            self.add_asked(change.copy_of.as_ref(), false, "`change.copy_of`");
        }
        if let Some(condition) = &replace.r#if {
            self.condition(condition);
        }
        self.follows(&replace.instead);
    }

    fn by(&mut self, by: Option<&'a By>) {
        if let Some(By::Selector(says)) = by {
            self.add(Some(says), (false, false), "`by`");
        }
    }

    fn dealt(&mut self, pattern: &'a DealtPattern, how: (bool, bool)) {
        self.add(pattern.from.as_ref(), how, "`from`");
        self.add(pattern.to.as_ref(), how, "`to`");
    }

    /// An event that is waited for; `how` of those whose targets are looked for (see `slots`).
    fn pattern(&mut self, pattern: &'a EventPattern, how: (bool, bool)) {
        match pattern {
            EventPattern::Dealt(p) => self.dealt(p, how),
            EventPattern::Prevented(p) => {
                self.add(p.by.as_ref(), (false, false), "`by`");
                self.add(p.from.as_ref(), (false, false), "`from`");
                self.add(p.to.as_ref(), (false, false), "`to`");
            }
            EventPattern::Replaced(p) => {
                self.add(p.by.as_ref(), (false, false), "`by`");
                self.add(p.to.as_ref(), (false, false), "`to`");
            }
            EventPattern::Gained(p) | EventPattern::Lost(p) => {
                self.add(p.who.as_ref(), how, "`who`");
                self.by(p.by.as_ref());
            }
            EventPattern::CountersPut(p) => {
                self.add(p.to.as_ref(), how, "`to`");
                self.by(p.by.as_ref());
            }
            EventPattern::CountersRemoved(p) => self.add(p.from.as_ref(), (false, false), "`from`"),
            EventPattern::Moved(p) | EventPattern::Entered(p) | EventPattern::Died(p) | EventPattern::Destroyed(p) => {
                self.add(p.what.as_ref(), how, "`what`");
            }
            EventPattern::Drew(p) | EventPattern::Milled(p) => {
                self.add(p.who.as_ref(), how, "`who`");
                self.add(p.what.as_ref(), (false, false), "`what`");
                self.by(p.by.as_ref());
            }
            EventPattern::Discarded(p) => {
                self.add(p.who.as_ref(), (false, false), "`who`");
                self.add(p.what.as_ref(), (false, false), "`what`");
                self.by(p.by.as_ref());
            }
            EventPattern::Created(p) => {
                self.add(p.who.as_ref(), how, "`who`");
                self.add(p.what.as_ref(), how, "`what`");
                self.by(p.by.as_ref());
            }
            EventPattern::Countered(p) => {
                self.add(p.who.as_ref(), (false, false), "`who`");
                self.add(p.what.as_ref(), how, "`what`");
                self.by(p.by.as_ref());
            }
            EventPattern::Cast(p)
            | EventPattern::Activated(p)
            | EventPattern::Cycled(p)
            | EventPattern::SetInMotion(p)
            | EventPattern::Triggered(p) => {
                self.add(p.who.as_ref(), (false, false), "`who`");
                self.add(p.what.as_ref(), (false, false), "`what`");
                self.by(p.by.as_ref());
            }
            EventPattern::Attacked(p)
            | EventPattern::Blocked(p)
            | EventPattern::BecameBlocked(p)
            | EventPattern::Unblocked(p)
            | EventPattern::Exerted(p)
            | EventPattern::TurnedFaceUp(p)
            | EventPattern::Transformed(p)
            | EventPattern::BecameTapped(p)
            | EventPattern::BecameUntapped(p)
            | EventPattern::ControlLost(p) => {
                self.add(p.who.as_ref(), (false, false), "`who`");
                self.add(p.what.as_ref(), (false, false), "`what`");
                self.add(p.whom.as_ref(), (false, false), "`whom`");
            }
            EventPattern::Targeted(p) => {
                self.add(p.what.as_ref(), (false, false), "`what`");
                self.add(p.by.as_ref(), (false, false), "`by`");
                self.add(p.who.as_ref(), (false, false), "`who`");
            }
            EventPattern::DayChanged(_) | EventPattern::Chapter(_) => {}
            EventPattern::Began(p) => self.add(p.who.as_ref(), how, "`who`"),
        }
    }

    fn cant(&mut self, cant: &'a Cant) {
        let verb = match cant {
            Cant::Verb(verb) => verb,
            Cant::Event(pattern) => return self.pattern(pattern, (false, false)),
        };
        match &**verb {
            CantVerb::GainLife(about)
            | CantVerb::LoseLife(about)
            | CantVerb::ChangeLife(about)
            | CantVerb::BecomeMonarch(about) => {
                self.add(about.who.as_ref(), (true, false), "`who`");
            }
            CantVerb::Draw(about) => self.add(about.who.as_ref(), (true, false), "`who`"),
            CantVerb::LoseGame(about) => self.add(about.who.as_ref(), (true, false), "`who`"),
            CantVerb::PutCounters(about) => self.add(about.to.as_ref(), (true, false), "`to`"),
            CantVerb::Block(about) => {
                self.add(about.what.as_ref(), (true, false), "`what`");
                self.add(about.attacker.as_ref(), (false, false), "`attacker`");
            }
            CantVerb::Sacrifice(about) => {
                self.add(about.what.as_ref(), (true, false), "`what`");
                self.add(about.who.as_ref(), (false, false), "`who`");
                self.add(about.by.as_ref(), (false, false), "`by`");
            }
            CantVerb::Attack(about)
            | CantVerb::Counter(about)
            | CantVerb::Destroy(about)
            | CantVerb::Regenerate(about)
            | CantVerb::Activate(about) => {
                self.add(about.what.as_ref(), (true, false), "`what`");
                self.add(about.who.as_ref(), (false, false), "`who`");
            }
        }
    }

    fn effect(&mut self, effect: &'a Effect) {
        let both = (true, true);
        match effect {
            Effect::Prevent(prevent) => self.prevention(prevent),
            Effect::Replace(replace) => self.replacement(replace),
            Effect::Unpreventable(effect) => {
                self.add(effect.from.as_ref(), (true, false), "`from`");
                self.add(effect.to.as_ref(), (true, false), "`to`");
            }
            Effect::Cant(cant) => self.cant(cant),
            Effect::DealDamage(deal) => {
                self.amount(&deal.amount);
                self.add(Some(deal.from.as_ref().unwrap_or(&THIS)), both, "`from`");
                self.add(Some(&deal.to), both, "`to`");
                for share in &deal.and {
                    self.amount(&share.amount);
                    self.add(Some(&share.to), both, "`to`");
                }
                self.add(deal.excess_to.as_ref(), both, "`excess_to`");
                deal.prevents.iter().for_each(|prevent| self.prevention(prevent));
                self.whether(deal.unpreventable.as_ref());
                self.whether(deal.not_redirected.as_ref());
                if let Some(instead) = &deal.instead {
                    self.condition(&instead.r#if);
                    instead.amount.iter().for_each(|amount| self.amount(amount));
                    self.add(instead.to.as_ref(), (false, true), "`instead`");
                    self.whether(instead.unpreventable.as_ref());
                }
            }
            Effect::ExchangeLife(players) | Effect::BecomeMonarch(players) => {
                self.add(Some(&players.who), both, "`who`");
            }
            Effect::ExileCards(exile) => {
                self.add(exile.who.as_ref(), both, "`who`");
                self.amount(&exile.amount);
                self.found.extend(spots_of(&exile.if_fewer, self.role));
            }
            Effect::Roll(roll) => {
                roll.plus.iter().for_each(|amount| self.amount(amount));
                for result in &roll.results {
                    self.found.extend(spots_of(&result.effect, self.role));
                }
                self.found.extend(spots_of(&roll.then, self.role));
            }
            Effect::ChooseNumber(choose) => {
                self.add(choose.who.as_ref(), both, "`who`");
                choose.least.iter().chain(&choose.most).for_each(|amount| self.amount(amount));
            }
            Effect::GainLife(q)
            | Effect::LoseLife(q)
            | Effect::Draw(q)
            | Effect::Mill(q)
            | Effect::Discard(q)
            | Effect::SetLife(q) => {
                self.add(q.who.as_ref(), both, "`who`");
                self.amount(&q.amount);
            }
            Effect::PutCounters(put) => {
                self.amount(&put.amount);
                self.add(Some(&put.to), both, "`to`");
            }
            Effect::RemoveCounters(remove) => {
                self.amount(&remove.amount);
                self.add(Some(&remove.from), both, "`from`");
            }
            Effect::Move(moving) => {
                self.add(Some(&moving.what), both, "`what`");
                self.add(moving.controller.as_ref(), both, "`controller`");
                moving.counters.values().for_each(|amount| self.amount(amount));
            }
            Effect::ExileUntil(exile) => {
                self.add(Some(&exile.what), both, "`what`");
                self.add(Some(exile.leaves.as_ref().unwrap_or(&THIS)), both, "`leaves`");
            }
            Effect::Destroy(affect)
            | Effect::Sacrifice(affect)
            | Effect::Tap(affect)
            | Effect::Untap(affect)
            | Effect::Transform(affect)
            | Effect::Counter(affect)
            | Effect::RemoveFromCombat(affect)
            | Effect::BecomeBlocked(affect)
            | Effect::Regenerate(affect)
            | Effect::Toggle(affect) => {
                self.add(affect.who.as_ref(), both, "`who`");
                self.add(Some(&affect.what), both, "`what`");
            }
            Effect::StayTapped(stay) => {
                self.add(Some(&stay.what), both, "`what`");
                self.add(stay.who.as_ref(), both, "`who`");
            }
            Effect::Fight(fight) => {
                self.add(Some(&fight.what), both, "`what`");
                self.add(Some(&fight.with), both, "`with`");
            }
            Effect::Create(create) => {
                self.amount(&create.amount);
                self.add(create.who.as_ref(), both, "`who`");
                self.add(create.copy_of.as_ref(), both, "`copy_of`");
                if let Some(instead) = &create.instead {
                    self.condition(&instead.r#if);
                    self.amount(&instead.amount);
                }
            }
            Effect::Choose(choose) => {
                self.add(choose.who.as_ref(), both, "`who`");
                if let Choosable::What(what) = &choose.what {
                    self.add(Some(what), (false, false), "`choose`");
                }
            }
            Effect::Emblem(_) | Effect::Proliferate(_) => {}
            Effect::Modify(modify) => {
                self.add(Some(&modify.what), both, "`what`");
                if let Some(x) = &modify.x {
                    self.measured(x);
                }
            }
            Effect::GainControl(gain) => {
                self.add(gain.who.as_ref(), both, "`who`");
                self.add(Some(&gain.what), both, "`what`");
            }
            Effect::BecomeCopy(becoming) => {
                self.add(Some(&becoming.what), both, "`what`");
                self.add(Some(&becoming.copy_of), both, "`copy_of`");
            }
            Effect::CopySpell(copy) => {
                self.add(Some(&copy.what), both, "`what`");
                self.add(copy.who.as_ref(), both, "`who`");
            }
            Effect::Attach(attach) => {
                self.add(Some(&attach.what), both, "`what`");
                self.add(Some(&attach.to), both, "`to`");
            }
            Effect::LoseGame(lose) => self.add(Some(&lose.who), both, "`who`"),
            Effect::Flip(flip) => {
                self.add(flip.source.as_ref(), both, "`source`");
                self.add(flip.each.as_ref(), both, "`each`");
                self.found.extend(spots_of(&flip.won, self.role));
                self.found.extend(spots_of(&flip.lost, self.role));
            }
            Effect::Pay(pay) => {
                self.add(pay.who.as_ref(), both, "`who`");
                pay.times.iter().for_each(|amount| self.amount(amount));
                self.found.extend(spots_of(&pay.then, self.role));
                self.found.extend(spots_of(&pay.otherwise, self.role));
            }
            Effect::May(may) => {
                self.add(may.who.as_ref(), both, "`who`");
                self.found.extend(spots_of(&may.then, self.role));
                self.found.extend(spots_of(&may.otherwise, self.role));
            }
            Effect::ExtraTurn(extra) => {
                self.add(extra.who.as_ref(), both, "`who`");
                self.found.extend(spots_of(&extra.during, self.role));
            }
            Effect::PhaseOut(affect) => self.add(Some(&affect.what), both, "`what`"),
            Effect::AttackCost(cost) | Effect::BlockCost(cost) => {
                self.add(cost.what.as_ref(), (false, false), "`what`");
                self.add(cost.whom.as_ref(), (false, false), "`whom`");
                cost.times.iter().for_each(|amount| self.amount(amount));
            }
            Effect::TriggersAgain(again) => {
                self.add(again.what.as_ref(), (false, false), "`what`");
                again.when.iter().for_each(|pattern| self.pattern(pattern, (false, false)));
            }
            Effect::DealtAsThough(dealt) => {
                self.add(dealt.from.as_ref(), (false, false), "`from`");
                self.add(dealt.to.as_ref(), (false, false), "`to`");
            }
            Effect::ForEach(each) => {
                self.add(each.what.as_ref(), both, "`what`");
                each.times.iter().for_each(|amount| self.amount(amount));
                self.found.extend(spots_of(&each.effect, self.role));
            }
        }
    }
}

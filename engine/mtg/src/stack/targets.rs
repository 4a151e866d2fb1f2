//! Targets: the places of a text that want them, and what may be targeted (115, 601.2c, 603.3d).

use crate::game::Game;
use crate::state::context::Context;
use crate::state::matching::place_of;
use crate::state::stack_items::Instructions;
use crate::state::{Being, State};
use crate::words::amount::{Amount, HowMany, Number, Part as Share, Shield, ShieldAmount};
use crate::words::cards::{Keyword, KeywordWord, ValuedKeyword};
use crate::words::effects::{Act, Cant, CantVerb, DealDamage, Destination, Effect, Entry, EventPattern, Prevent};
use crate::words::scenario::Targets;
use crate::words::select::{KindWord, Phrase, Phrased, Selector, Zone};
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// A place of a text that wants targets.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a> {
    /// The place.
    pub place: usize,
    /// What may be targeted.
    pub filter: &'a Selector,
    /// How many.
    pub count: HowMany,
    /// The amount that is divided among them.
    pub divided: Option<Divided<'a>>,
}

/// An amount that is divided among targets (601.2d).
#[derive(Clone, Copy, Debug)]
pub enum Divided<'a> {
    /// Of counters.
    Amount(&'a Amount),
    /// Of damage.
    Damage(&'a DealDamage),
    /// Of damage that is redirected.
    Shield(&'a ShieldAmount),
    /// Of damage that is prevented.
    Prevented(&'a Prevent),
    /// One that the text does not say.
    Unknown,
}

/// The places of instructions that want targets, in printed order.
pub fn slots_of(entries: &[Entry]) -> Vec<Slot<'_>> {
    let mut found = Vec::new();
    for entry in entries {
        if let Act::Effect(effect) = &entry.act {
            slots_in(effect, &mut found);
        }
    }
    found
}

fn slots_in<'a>(effect: &'a Effect, found: &mut Vec<Slot<'a>>) {
    let start = found.len();
    slots_of_effect(effect, found);
    let amount = match effect {
        Effect::Prevent(prevent) => Divided::Prevented(prevent),
        Effect::Replace(replace) => replace.amount.as_ref().map_or(Divided::Unknown, Divided::Shield),
        Effect::DealDamage(deal) => Divided::Damage(deal),
        Effect::PutCounters(put) => Divided::Amount(&put.amount),
        _ => Divided::Unknown,
    };
    for slot in found.iter_mut().skip(start).filter(|slot| matches!(slot.divided, Some(Divided::Unknown))) {
        slot.divided = Some(amount);
    }
}

fn slots_of_effect<'a>(effect: &'a Effect, found: &mut Vec<Slot<'a>>) {
    let mut look = |selector: Option<&'a Selector>| {
        if let Some(selector) = selector {
            slot_in(selector, found);
        }
    };
    match effect {
        Effect::Prevent(prevent) => {
            look(prevent.from.as_ref());
            look(prevent.to.as_ref());
            found.extend(slots_of(&prevent.then));
        }
        Effect::Replace(replace) => {
            for selector in about(&replace.would) {
                look(Some(selector));
            }
            if let Some(Destination::Selector(to)) = replace.change.as_ref().and_then(|change| change.to.as_ref()) {
                look(Some(to));
            }
            found.extend(slots_of(&replace.instead));
        }
        Effect::Unpreventable(effect) => {
            look(effect.from.as_ref());
            look(effect.to.as_ref());
        }
        Effect::DealDamage(deal) => {
            look(deal.from.as_ref());
            look(Some(&deal.to));
            look(deal.excess_to.as_ref());
        }
        Effect::GainLife(q) | Effect::LoseLife(q) | Effect::Draw(q) | Effect::Mill(q) | Effect::Discard(q) => {
            look(q.who.as_ref());
        }
        Effect::PutCounters(put) => look(Some(&put.to)),
        Effect::RemoveCounters(remove) => look(Some(&remove.from)),
        Effect::Move(moving) => {
            look(Some(&moving.what));
            look(moving.controller.as_ref());
        }
        Effect::Destroy(affect)
        | Effect::Sacrifice(affect)
        | Effect::Tap(affect)
        | Effect::Untap(affect)
        | Effect::Counter(affect)
        | Effect::RemoveFromCombat(affect)
        | Effect::Regenerate(affect) => {
            look(affect.who.as_ref());
            look(Some(&affect.what));
        }
        Effect::Fight(fight) => {
            look(Some(&fight.what));
            look(Some(&fight.with));
        }
        Effect::Create(create) => {
            look(create.who.as_ref());
            look(create.copy_of.as_ref());
        }
        Effect::Modify(modify) => look(Some(&modify.what)),
        Effect::GainControl(gain) => {
            look(gain.who.as_ref());
            look(Some(&gain.what));
        }
        Effect::LoseGame(lose) => look(Some(&lose.who)),
        Effect::Flip(flip) => {
            look(flip.source.as_ref());
            found.extend(slots_of(&flip.won));
            found.extend(slots_of(&flip.lost));
        }
        Effect::Cant(cant) => look(banned_of(cant)),
        Effect::Emblem(_) => {}
    }
}

/// Who and what an event that is replaced is about.
fn about(pattern: &EventPattern) -> Vec<&Selector> {
    let found = match pattern {
        EventPattern::Dealt(p) => [p.from.as_ref(), p.to.as_ref()],
        EventPattern::Gained(p) | EventPattern::Lost(p) => [p.who.as_ref(), None],
        EventPattern::CountersPut(p) => [p.to.as_ref(), None],
        EventPattern::Moved(p) | EventPattern::Entered(p) | EventPattern::Died(p) | EventPattern::Destroyed(p) => {
            [p.what.as_ref(), None]
        }
        EventPattern::Drew(p) | EventPattern::Milled(p) => [p.who.as_ref(), None],
        EventPattern::Created(p) => [p.who.as_ref(), None],
        EventPattern::Began(p) => [p.who.as_ref(), None],
        _ => [None, None],
    };
    found.into_iter().flatten().collect()
}

/// The objects about which something becomes impossible.
fn banned_of(cant: &Cant) -> Option<&Selector> {
    let Cant::Verb(verb) = cant else { return None };
    match &**verb {
        CantVerb::GainLife(about) | CantVerb::LoseLife(about) | CantVerb::Draw(about) => about.who.as_ref(),
        CantVerb::PutCounters(about) => about.to.as_ref(),
        CantVerb::Block(about) => about.what.as_ref(),
        CantVerb::Attack(about)
        | CantVerb::Counter(about)
        | CantVerb::Destroy(about)
        | CantVerb::Sacrifice(about)
        | CantVerb::Regenerate(about)
        | CantVerb::Activate(about) => about.what.as_ref(),
    }
}

fn slot_in<'a>(selector: &'a Selector, found: &mut Vec<Slot<'a>>) {
    match selector {
        Selector::List(list) => list.iter().for_each(|selector| slot_in(selector, found)),
        Selector::Phrase(phrased) => slot_of(phrased, found),
        Selector::Reference(_) | Selector::Kind(_) | Selector::Filter(_) => {}
    }
}

fn slot_of<'a>(phrased: &'a Phrased, found: &mut Vec<Slot<'a>>) {
    match &phrased.of {
        Phrase::Target(filter) => found.push(Slot {
            place: place_of(phrased),
            filter,
            count: phrased.count.unwrap_or(HowMany { least: 1, most: Some(1) }),
            divided: phrased.divided.then_some(Divided::Unknown),
        }),
        Phrase::Each(inner) | Phrase::Chosen(inner) | Phrase::ControllerOf(inner) => slot_in(inner, found),
    }
}

/// Whether something can be targeted by what a context is of: shroud, hexproof, protection.
pub fn targetable(state: &State<'_>, being: Being, ctx: &Context) -> bool {
    let Being::Object(id) = being else { return true };
    let Some(object) = state.object(id).filter(|object| object.exists) else { return false };
    if object.zone != Zone::Battlefield {
        return true;
    }
    let found = state.characteristics(id);
    if found.has(KeywordWord::Shroud) || (found.has(KeywordWord::Hexproof) && object.controller != ctx.you) {
        return false;
    }
    let own = Context::new(object.controller, Some(id), object.name.clone());
    let protected = found.keywords.iter().any(|keyword| match keyword {
        Keyword::Valued(ValuedKeyword::Protection(qualities)) => {
            ctx.this.is_some_and(|source| qualities.iter().any(|quality| state.has_quality(quality, source, &own)))
        }
        _ => false,
    });
    !protected
}

/// Whether a target is still legal as the spell or ability resolves: it is looked at as when it was chosen
/// (608.2b).
pub(crate) fn legal_on_resolution<'a>(game: &Game<'a>, slot: &Slot<'a>, target: Being, ctx: &Context) -> bool {
    game.legal_target(slot, target, ctx)
}

impl<'a> Game<'a> {
    /// Whether something is a legal target for a place of a text.
    pub fn legal_target(&self, slot: &Slot<'a>, being: Being, ctx: &Context) -> bool {
        let battles = self.rulings.battles == crate::rulings::Battles::Damageable;
        let exists = match being {
            Being::Player(seat) => self.state.player(seat).is_some_and(|player| !player.lost),
            Being::Object(id) => self.state.object(id).is_some_and(|object| object.exists),
        };
        let any = !matches!(slot.filter, Selector::Kind(KindWord::Any)) || self.state.damageable(being, battles);
        exists && any && self.state.fits(slot.filter, being, ctx) && targetable(&self.state, being, ctx)
    }

    /// Fills the places that want targets with those a step names.
    pub fn bind(&mut self, parts: &mut [Instructions<'a>], targets: Option<&Targets>) -> Result<(), Stop> {
        let (names, shares): (Vec<Name>, Vec<Option<i64>>) = match targets {
            None => (Vec::new(), Vec::new()),
            Some(Targets::List(list)) => list.iter().map(|target| (target.0.clone(), None)).unzip(),
            Some(Targets::Split(split)) => split.iter().map(|(target, n)| (target.0.clone(), Some(n.0))).unzip(),
        };
        let mut beings = Vec::new();
        for name in &names {
            let Some(being) = self.state.being(name) else {
                return Err(self.log.rejected(format!("there is no `{name}` to be a target")));
            };
            beings.push(being);
        }
        let least: usize = parts.iter().flat_map(|part| &part.slots).map(|slot| small(slot.count.least)).sum();
        let Some(mut extra) = beings.len().checked_sub(least) else {
            return Err(self.log.rejected(format!("{} targets are named, {least} are wanted", beings.len())));
        };
        let mut next = 0;
        for part in parts {
            for slot in part.slots.clone() {
                let more = slot.count.most.map_or(extra, |most| small(most - slot.count.least).min(extra));
                extra -= more;
                let end = next + small(slot.count.least) + more;
                let own: Vec<Being> = beings.get(next..end).unwrap_or_default().to_vec();
                let own_shares: Vec<Option<i64>> = shares.get(next..end).unwrap_or_default().to_vec();
                self.divide(&slot, &own, &own_shares, &mut part.ctx)?;
                if own.iter().enumerate().any(|(i, being)| own.iter().take(i).any(|other| other == being)) {
                    return Err(Stop::refused(&[], "one thing is one target"));
                }
                for being in &own {
                    if !self.legal_target(&slot, *being, &part.ctx) {
                        let name = self.name(*being);
                        return Err(Stop::refused(&[], format!("{name} is no legal target")));
                    }
                }
                part.ctx.targets.extend(own.iter().copied());
                part.ctx.bound.push((slot.place, own));
                next = end;
            }
        }
        if extra > 0 {
            return Err(self.log.rejected("more targets are named than are wanted"));
        }
        Ok(())
    }

    /// How an amount is divided among targets: all of it, at least 1 for each (601.2d).
    fn divide(
        &mut self,
        slot: &Slot<'a>,
        own: &[Being],
        shares: &[Option<i64>],
        ctx: &mut Context,
    ) -> Result<(), Stop> {
        let Some(divided) = slot.divided else {
            return match shares.iter().flatten().next() {
                None => Ok(()),
                Some(_) => Err(self.log.rejected("nothing is divided among these targets")),
            };
        };
        let given: Vec<i64> = shares.iter().flatten().copied().collect();
        if given.len() < own.len() && (own.len() > 1 || !given.is_empty()) {
            return Err(self.log.rejected("how the amount is divided must be said"));
        }
        if given.is_empty() {
            return Ok(());
        }
        let total = self.total(divided, ctx);
        let sum = given.iter().copied().fold(0, i64::saturating_add);
        if given.iter().any(|share| *share < 1) || total.is_some_and(|total| total != sum) {
            let all = total.map_or_else(String::new, |total| format!(" of {total}"));
            return Err(Stop::refused(&[], format!("each target gets a part{all}, and the parts are all of it")));
        }
        ctx.divided.extend(own.iter().copied().zip(given));
        Ok(())
    }

    /// The amount that is divided, where it is known as the spell or ability is announced.
    fn total(&self, divided: Divided<'a>, ctx: &Context) -> Option<i64> {
        match divided {
            Divided::Amount(amount) => Some(self.state.amount(amount, ctx, 0)),
            Divided::Damage(deal) => {
                let instead = deal.instead.as_ref().filter(|instead| self.state.holds(&instead.r#if, ctx));
                let amount = instead.and_then(|instead| instead.amount.as_ref()).unwrap_or(&deal.amount);
                Some(self.state.amount(amount, ctx, 0))
            }
            Divided::Prevented(prevent) => {
                let instead = prevent.instead.as_ref().filter(|instead| self.state.holds(&instead.r#if, ctx));
                self.total_of_shield(
                    instead.and_then(|instead| instead.amount.as_ref()).unwrap_or(&prevent.amount),
                    ctx,
                )
            }
            Divided::Shield(amount) => self.total_of_shield(amount, ctx),
            Divided::Unknown => None,
        }
    }

    fn total_of_shield(&self, amount: &ShieldAmount, ctx: &Context) -> Option<i64> {
        match amount {
            ShieldAmount::Word(Shield::Next(number) | Shield::Each(Share::Of(number))) => Some(match number {
                Number::Fixed(n) => *n,
                Number::X => ctx.x,
            }),
            ShieldAmount::Of(measured) => Some(self.state.measured(measured, ctx)),
            ShieldAmount::Word(_) => None,
        }
    }

    /// A triggered ability's controller says how an amount is divided among its targets (603.3d).
    fn divide_as_asked(&mut self, slot: &Slot<'a>, picked: &[Being], ctx: &mut Context) -> Result<(), Stop> {
        let Some(total) = slot.divided.and_then(|divided| self.total(divided, ctx)).filter(|_| picked.len() > 1) else {
            return Ok(());
        };
        let names: Vec<Name> = picked.iter().map(|being| self.name(*being)).collect();
        let options = Options::Split { total, caps: names.iter().map(|name| (name.clone(), total)).collect() };
        let who = self.seat_name(ctx.you);
        let question = Question { who, kind: "targets", under: Some(rule!("603.3d")), about: None, options };
        let shares: Vec<i64> = self.log.ask(&question, |give| {
            let shares: Vec<i64> = match give {
                Give::Split(parts) => names.iter().map(|name| parts.get(name).copied().unwrap_or(0)).collect(),
                _ => Vec::new(),
            };
            if shares.iter().all(|share| *share > 0) { Ok(shares) } else { Err(Refusal::new(&[], "each gets a part")) }
        })?;
        ctx.divided.extend(picked.iter().copied().zip(shares));
        Ok(())
    }

    /// The targets of a triggered ability, as its controller picks (603.3d). Says whether it can be
    /// put on the stack.
    pub fn choose_targets(&mut self, part: &mut Instructions<'a>) -> Result<bool, Stop> {
        for slot in part.slots.clone() {
            let ctx = part.ctx.clone();
            let legal: Vec<Being> =
                self.state.everyone().into_iter().filter(|being| self.legal_target(&slot, *being, &ctx)).collect();
            if legal.len() < small(slot.count.least) {
                return Ok(false);
            }
            let names: Vec<Name> = legal.iter().map(|being| self.name(*being)).collect();
            let who = self.seat_name(part.ctx.you);
            let single = slot.count.least == 1 && slot.count.most == Some(1);
            let picked: Vec<Being> = if single {
                let picked = self.log.pick(&who, "targets", Some(rule!("603.3d")), None, &names)?;
                legal.get(picked).copied().into_iter().collect()
            } else {
                let most = slot.count.most.map_or(names.len(), |most| small(most).min(names.len()));
                let options =
                    Options::Several { of: names.clone(), least: small(slot.count.least), most, ordered: false };
                let question = Question { who, kind: "targets", under: Some(rule!("603.3d")), about: None, options };
                let chosen: Vec<Name> = self.log.ask(&question, |give| {
                    Ok(match give {
                        Give::Several(names) => names.clone(),
                        Give::One(name) => vec![name.clone()],
                        _ => Vec::new(),
                    })
                })?;
                chosen
                    .iter()
                    .filter_map(|name| names.iter().position(|other| other == name))
                    .filter_map(|index| legal.get(index).copied())
                    .collect()
            };
            self.divide_as_asked(&slot, &picked, &mut part.ctx)?;
            part.ctx.targets.extend(picked.iter().copied());
            part.ctx.bound.push((slot.place, picked));
        }
        Ok(true)
    }
}

/// A number of things as a size.
pub fn small(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

//! Targets: the places of a text that want them, and what may be targeted (115, 601.2c, 603.3d).

use super::amount::HowMany;
use super::cards::{Keyword, KeywordWord, ValuedKeyword};
use super::context::Context;
use super::effects::{Act, Destination, Effect, Entry};
use super::game::Game;
use super::items::Part;
use super::matching::place_of;
use super::scenario::Targets;
use super::select::{KindWord, Phrase, Phrased, Selector, Zone};
use super::state::{Being, State};
use crate::kernel::choice::{Options, Question};
use crate::kernel::name::Name;
use crate::kernel::scenario::Give;
use crate::kernel::stop::Stop;

/// A place of a text that wants targets.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a> {
    /// The place.
    pub place: usize,
    /// What may be targeted.
    pub filter: &'a Selector,
    /// How many.
    pub count: HowMany,
    /// Whether an amount is divided among them.
    pub divided: bool,
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
            if let super::effects::EventPattern::Dealt(pattern) = &replace.would {
                look(pattern.from.as_ref());
                look(pattern.to.as_ref());
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
        Effect::Cant(_) | Effect::Emblem(_) => {}
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
            divided: phrased.divided,
        }),
        Phrase::Each(inner) | Phrase::Chosen(inner) | Phrase::ControllerOf(inner) => slot_in(inner, found),
    }
}

/// Whether something can be targeted by what a context is of: shroud, hexproof, protection.
pub fn targetable(state: &State<'_>, being: Being, ctx: &Context) -> bool {
    let Being::Object(id) = being else { return true };
    let Some(object) = state.object(id).filter(|object| object.live) else { return false };
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

impl<'a> Game<'a> {
    /// Whether something is a legal target for a place of a text.
    pub fn legal_target(&self, slot: &Slot<'a>, being: Being, ctx: &Context) -> bool {
        let battles = self.rulings.battles == super::rulings::Battles::Damageable;
        let live = match being {
            Being::Player(seat) => self.state.player(seat).is_some_and(|player| !player.lost),
            Being::Object(id) => self.state.object(id).is_some_and(|object| object.live),
        };
        let any = !matches!(slot.filter, Selector::Kind(KindWord::Any)) || self.state.damageable(being, battles);
        live && any && self.state.fits(slot.filter, being, ctx) && targetable(&self.state, being, ctx)
    }

    /// Fills the places that want targets with those a step names.
    pub fn bind(&mut self, parts: &mut [Part<'a>], targets: Option<&Targets>) -> Result<(), Stop> {
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
                if slot.divided {
                    for (being, share) in own.iter().zip(shares.get(next..end).unwrap_or_default()) {
                        let share = match share {
                            Some(share) => *share,
                            None if own.len() == 1 => -1,
                            None => return Err(self.log.rejected("how the amount is divided must be said")),
                        };
                        if share >= 0 {
                            part.ctx.divided.push((*being, share));
                        }
                    }
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

    /// The targets of a triggered ability, as its controller picks (603.3d). Says whether it can be
    /// put on the stack.
    pub fn choose_targets(&mut self, part: &mut Part<'a>) -> Result<bool, Stop> {
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
                let picked = self.log.pick(&who, "targets", None, &names)?;
                legal.get(picked).copied().into_iter().collect()
            } else {
                let most = slot.count.most.map_or(names.len(), |most| small(most).min(names.len()));
                let options =
                    Options::Several { of: names.clone(), least: small(slot.count.least), most, ordered: false };
                let question = Question { who, kind: "targets", about: None, options };
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

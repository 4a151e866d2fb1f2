//! The effects that may change one batch of damage, each looked up once and kept while the batch is changed; and in
//! which groups they are offered.
//!
//! Every unit of a batch asks about every effect, again and again: to look them up each time would take the square of
//! their number. An effect keeps its place when the game is looked at again, so that what was applied stays known.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::continuous::active::{ActiveEffect, EFFECTS_ON_DAMAGE, EffectKind};
use crate::game::Game;
use crate::replacement::order::{CLASS_ON_DAMAGE, Class, IS_ONE_OPTION};
use crate::state::lasting::EffectId;
use crate::words::effects::EventPattern;
use kernel::words::name::Name;

/// An effect in the registry.
#[derive(Clone, Debug)]
pub(crate) struct Registered<'a> {
    /// The effect.
    pub(crate) effect: Rc<ActiveEffect<'a>>,
    /// The group of the effect: effects that are one option form one group.
    pub(crate) group: usize,
    /// Its class.
    pub(crate) class: Class,
    /// `true` if it applies to a damage event as long as some of its damage is left.
    pub(crate) steady: bool,
    /// `true` if it is no longer in force, or not to be applied again.
    pub(crate) off: bool,
    /// The number of times it was applied to the same damage.
    pub(crate) times: usize,
}

/// The effects that may change a batch of damage, by their place.
#[derive(Debug, Default)]
pub(crate) struct Registry<'a> {
    listed: Vec<Registered<'a>>,
    places: BTreeMap<EffectId, usize>,
    /// The first effect of each group, by name.
    groups: BTreeMap<Name, Vec<(Rc<ActiveEffect<'a>>, usize)>>,
    /// The number of groups.
    count: usize,
    /// The classes that there are.
    classes: BTreeSet<Class>,
    /// The effects that have ended since the game was looked at, by their place.
    ended: Vec<usize>,
    /// The effects that move damage to another recipient, by their place.
    redirecting: Vec<usize>,
}

impl<'a> Registry<'a> {
    /// Looks at the game: what came into force is added, what is gone is off.
    pub(crate) fn look(&mut self, game: &Game<'a>) {
        for listed in &mut self.listed {
            listed.off = true;
        }
        self.ended.clear();
        for effect in game.by(&EFFECTS_ON_DAMAGE)(game) {
            let steady = steady(&effect);
            let key = effect.id.clone();
            let effect = Rc::new(effect);
            let group = self.group(game, &effect);
            let class = game.by(&CLASS_ON_DAMAGE)(&effect);
            self.classes.insert(class);
            if let Some(listed) = self.places.get(&key).and_then(|place| self.listed.get_mut(*place)) {
                *listed = Registered { effect, group, class, steady, off: false, times: listed.times };
            } else {
                if effect.redirects_to().is_some() {
                    self.redirecting.push(self.listed.len());
                }
                self.places.insert(key, self.listed.len());
                self.listed.push(Registered { effect, group, class, steady, off: false, times: 0 });
            }
        }
    }

    /// The group of an effect: that of the first one with which it is one option.
    fn group(&mut self, game: &Game<'a>, effect: &Rc<ActiveEffect<'a>>) -> usize {
        let named = self.groups.entry(effect.name.clone()).or_default();
        if let Some((_, group)) = named.iter().find(|(first, _)| game.by(&IS_ONE_OPTION)(first, effect)) {
            return *group;
        }
        let group = self.count;
        self.count += 1;
        named.push((Rc::clone(effect), group));
        group
    }

    /// The effect at a place.
    pub(crate) fn get(&self, place: usize) -> Option<&Registered<'a>> {
        self.listed.get(place)
    }

    /// The effect at a place was applied so often to the same damage.
    pub(crate) fn count(&mut self, place: usize, times: usize) {
        if let Some(listed) = self.listed.get_mut(place) {
            listed.times = listed.times.max(times);
        }
    }

    /// The effect at a place is used up. The registry's copy does not see that by itself.
    pub(crate) fn spend(&mut self, place: usize) {
        if let Some(listed) = self.listed.get_mut(place) {
            Rc::make_mut(&mut listed.effect).spent = true;
            self.ended.push(place);
        }
    }

    /// The effects that move damage to another recipient, in force or not, by their place.
    pub(crate) fn redirecting(&self) -> &[usize] {
        &self.redirecting
    }

    /// The effects that have ended, the first so many left out.
    pub(crate) fn ended_since(&self, known: usize) -> &[usize] {
        self.ended.get(known..).unwrap_or_default()
    }

    /// Those of the class that comes first (616.1b to 616.1e).
    pub(crate) fn first_class(&self, mut places: Vec<usize>) -> Vec<usize> {
        if self.classes.len() > 1 {
            let class = |place: &usize| self.get(*place).map(|listed| listed.class);
            let first = places.iter().map(class).min();
            places.retain(|place| Some(class(place)) == first);
        }
        places
    }

    /// The place of an effect.
    pub(crate) fn place(&self, key: &EffectId) -> Option<usize> {
        self.places.get(key).copied()
    }

    /// The effects that may apply now, with their places.
    pub(crate) fn all(&self) -> impl Iterator<Item = (usize, &Registered<'a>)> {
        self.listed.iter().enumerate().filter(|(_, listed)| !listed.off)
    }
}

/// Returns `true` if an effect that applies to a damage event continues to do so while some of its damage is left:
/// nothing it looks at changes with the amount.
fn steady(effect: &ActiveEffect<'_>) -> bool {
    match effect.kind {
        EffectKind::Prevent(prevent) => prevent.r#if.is_none(),
        EffectKind::Replace(replace) => {
            let plain = match &replace.would {
                EventPattern::Dealt(pattern) => pattern.amount.is_none(),
                _ => true,
            };
            plain && replace.r#if.is_none()
        }
        EffectKind::Protection(_)
        | EffectKind::Absorb(_)
        | EffectKind::ShieldCounter
        | EffectKind::Regeneration
        | EffectKind::Daybound => true,
    }
}

/// Effects of one name that may apply to a unit, in the order of their age.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// The places of its effects.
    pub(crate) members: Vec<usize>,
    /// Those before this one are done with.
    pub(crate) next: usize,
    /// The one that was offered last.
    pub(crate) offered: Option<usize>,
}

impl Group {
    /// One more effect applies after all.
    pub(crate) fn add(&mut self, place: usize) {
        let at = self.members.partition_point(|other| *other < place);
        self.members.insert(at, place);
        self.next = self.next.min(at);
    }
}

//! The effects that may change one batch of damage, each looked up once and kept while the batch is
//! rewritten; and what is known of a batch's hits meanwhile.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::effects::EventPattern;
use crate::force::{Does, Force};
use crate::game::Game;
use crate::lasting::{Key, Leaves};

/// An effect in the registry.
#[derive(Clone, Debug)]
pub struct Listed<'a> {
    /// The effect.
    pub force: Rc<Force<'a>>,
    /// Those of one name are of one group.
    pub group: usize,
    /// Whether it applies to a hit as long as anything is left of that.
    pub steady: bool,
    /// Whether it is not in force any more, or not to be applied again.
    pub off: bool,
    /// How often it was applied to the same damage.
    pub times: usize,
}

/// The effects that may change a batch of damage, by their place.
#[derive(Debug, Default)]
pub struct Registry<'a> {
    listed: Vec<Listed<'a>>,
    places: BTreeMap<Key, usize>,
    groups: BTreeMap<kernel::words::name::Name, usize>,
    /// Whether an effect may make damage unpreventable.
    pub unpreventable: bool,
}

impl<'a> Registry<'a> {
    /// Looks at the game: what came into force is added, what is gone is off.
    pub fn look(&mut self, game: &Game<'a>) {
        for listed in &mut self.listed {
            listed.off = true;
        }
        for force in game.forces() {
            let next = self.groups.len();
            let group = *self.groups.entry(force.name.clone()).or_insert(next);
            let steady = steady(&force);
            let key = force.key.clone();
            let force = Rc::new(force);
            if let Some(listed) = self.places.get(&key).and_then(|place| self.listed.get_mut(*place)) {
                *listed = Listed { force, group, steady, off: false, times: listed.times };
            } else {
                self.places.insert(key, self.listed.len());
                self.listed.push(Listed { force, group, steady, off: false, times: 0 });
            }
        }
        let made = game.state.live.iter().any(|live| matches!(live.leaves, Leaves::Unpreventable(_)));
        self.unpreventable = made || !game.state.permanents.unpreventable.is_empty();
    }

    /// The effect at a place.
    pub fn get(&self, place: usize) -> Option<&Listed<'a>> {
        self.listed.get(place)
    }

    /// The effect at a place, to be changed.
    pub fn get_mut(&mut self, place: usize) -> Option<&mut Listed<'a>> {
        self.listed.get_mut(place)
    }

    /// The place of an effect.
    pub fn place(&self, key: &Key) -> Option<usize> {
        self.places.get(key).copied()
    }

    /// The effects that may apply now, with their places.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Listed<'a>)> {
        self.listed.iter().enumerate().filter(|(_, listed)| !listed.off)
    }
}

/// Whether an effect that applies to a hit goes on to do so while anything is left of it: nothing it
/// looks at changes with the amount.
fn steady(force: &Force<'_>) -> bool {
    match force.does {
        Does::Prevent(prevent) => prevent.r#if.is_none(),
        Does::Replace(replace) => {
            let plain = match &replace.would {
                EventPattern::Dealt(pattern) => pattern.amount.is_none(),
                _ => true,
            };
            plain && replace.r#if.is_none()
        }
        Does::Protection(_) | Does::Absorb(_) | Does::ShieldCounter | Does::Regeneration => true,
    }
}

/// Effects of one name that may apply to a unit, in the order of their age.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// Its number.
    pub number: usize,
    /// The places of its effects.
    pub members: Vec<usize>,
    /// Those before this one are done with.
    pub next: usize,
}

impl Group {
    /// One more effect applies after all.
    pub fn add(&mut self, place: usize) {
        let at = self.members.partition_point(|other| *other < place);
        self.members.insert(at, place);
        self.next = self.next.min(at);
    }
}

//! Which effect changes damage next before it is dealt (120.4b, 616).
//!
//! Damage dealt at one time is a batch of hits. Each recipient's hits are one unit where all that
//! applies to them applies to all that is dealt at once, otherwise each hit is a unit of its own.
//! Effects that take from several units at once (pools, the next time, all damage to one object)
//! wait until every unit has come to them.

use super::amount::Shield;
use super::effects::Per;
use super::force::{Does, Force, Taken};
use super::game::Game;
use super::lasting::Key;
use super::rulings::{ChangedEvents, ChoiceOrder, InVain, MayChooser, NextTime, OrderChooser, Protection, Repetition};
use super::state::{Being, ObjId, Seat};
use crate::kernel::account::{Account, Change, How};
use crate::kernel::name::Name;
use crate::kernel::rewrite::Imminent;
use crate::kernel::stop::Stop;

/// Damage from one source to one recipient.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much.
    pub amount: i64,
    /// Whether it is combat damage.
    pub combat: bool,
    /// Whether it says that it cannot be prevented.
    pub unpreventable: bool,
    /// Whether it says that it cannot be dealt to another one instead.
    pub not_redirected: bool,
}

/// What an effect did to one hit.
#[derive(Clone, Debug)]
pub struct Taking {
    /// The source.
    pub source: ObjId,
    /// The recipient.
    pub to: Being,
    /// How much it would have been.
    pub would: i64,
    /// How much of it was prevented or replaced.
    pub taken: i64,
}

/// One application of an effect.
#[derive(Clone, Debug)]
pub struct Applied<'a> {
    /// The effect.
    pub force: Force<'a>,
    /// What it did.
    pub takings: Vec<Taking>,
    /// Whether the damage could not be prevented.
    pub unpreventable: bool,
    /// How often the effect was applied to the same damage, this time included.
    pub time: usize,
}

/// Hits that are looked at together.
#[derive(Clone, Debug)]
struct Unit {
    hits: Vec<usize>,
    used: Vec<Key>,
    waiting: Option<Key>,
    done: bool,
    offered: Option<Vec<Key>>,
}

/// One choice: a unit, an effect, and whether it is applied to every unit that waits for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    unit: usize,
    key: Key,
    joint: bool,
}

/// Damage that is about to be dealt.
#[derive(Debug)]
pub struct Batch<'g, 'a> {
    /// The game.
    pub game: &'g mut Game<'a>,
    /// The hits.
    pub hits: Vec<Hit>,
    /// The account of each hit.
    pub accounts: Vec<usize>,
    /// What was applied.
    pub applied: Vec<Applied<'a>>,
    units: Vec<Unit>,
    choosers: Vec<Seat>,
    /// The effects that are not applied any more.
    pub once: Vec<Key>,
}

impl<'g, 'a> Batch<'g, 'a> {
    /// A batch of hits.
    pub fn new(game: &'g mut Game<'a>, hits: Vec<Hit>) -> Self {
        let mut batch = Self {
            game,
            hits,
            accounts: Vec::new(),
            applied: Vec::new(),
            units: Vec::new(),
            choosers: Vec::new(),
            once: Vec::new(),
        };
        for index in 0..batch.hits.len() {
            batch.open_account(index, None);
        }
        batch.divide();
        batch
    }

    /// Makes units of the hits: one a recipient where that is enough.
    fn divide(&mut self) {
        let forces = self.game.forces();
        let mut recipients: Vec<Being> = Vec::new();
        for hit in &self.hits {
            if !recipients.contains(&hit.to) {
                recipients.push(hit.to);
            }
        }
        for to in recipients {
            let hits: Vec<usize> =
                self.hits.iter().enumerate().filter(|(_, hit)| hit.to == to).map(|(i, _)| i).collect();
            let mut together = true;
            for force in forces.iter().filter(|force| !force.spent) {
                let meets = hits
                    .iter()
                    .filter_map(|i| self.hits.get(*i).cloned())
                    .any(|hit| self.game.meets(force, &hit, false));
                if meets {
                    together &= force.pool() || force.per() == Per::Event;
                }
            }
            let unit = |hits: Vec<usize>| Unit { hits, used: Vec::new(), waiting: None, done: false, offered: None };
            if together {
                self.units.push(unit(hits));
            } else {
                self.units.extend(hits.into_iter().map(|hit| unit(vec![hit])));
            }
        }
    }

    /// Opens the account of a hit, the last one that has none.
    fn open_account(&mut self, hit: usize, of: Option<usize>) {
        let Some(hit) = self.hits.get(hit) else { return };
        let (from, to, would) = (self.game.object_name(hit.source), self.game.name(hit.to), hit.amount);
        let number = self.game.log.account(Account { of, from, to, would, changes: Vec::new(), came: 0 });
        self.accounts.push(number);
    }

    /// Writes down what an effect did with a hit.
    pub fn record(&mut self, hit: usize, force: &Force<'a>, how: How, amount: i64) {
        let left = match force.key {
            Key::Live(id) => self.game.state.live.iter().find(|live| live.id == id).and_then(|live| live.left),
            _ => None,
        };
        let Some(account) = self.accounts.get(hit).and_then(|number| self.game.log.account_mut(*number)) else {
            return;
        };
        account.changes.push(Change { by: force.name.clone(), effect: force.key.number(), how, amount, left });
    }

    fn force(&self, key: &Key) -> Option<Force<'a>> {
        self.game.forces().into_iter().find(|force| force.key == *key)
    }

    fn recipient(&self, unit: usize) -> Being {
        let first = self.units.get(unit).and_then(|unit| unit.hits.first()).and_then(|hit| self.hits.get(*hit));
        first.map_or(Being::Player(self.game.state.active), |hit| hit.to)
    }

    /// The units in the order in which questions about them come: by turn order, of one player about
    /// the player first (101.4).
    fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.units.len()).collect();
        order.sort_by_key(|unit| {
            let to = self.recipient(*unit);
            let turn = self.game.state.turn_order(self.game.state.chooser(to));
            let turn = match self.game.rulings.choice_order {
                ChoiceOrder::ActiveFirst => turn,
                ChoiceOrder::ActiveLast => usize::MAX - turn,
            };
            (turn, to)
        });
        order
    }

    /// Whether an effect was applied to a unit as often as it may be (614.5, 615.12a).
    fn uses(&self, unit: &Unit, key: &Key, in_vain: bool) -> bool {
        let rulings = &self.game.rulings;
        let twice = rulings.repetition == Repetition::Twice || (in_vain && rulings.in_vain == InVain::Again);
        unit.used.iter().filter(|used| *used == key).count() > usize::from(twice)
    }

    /// The effects that apply to a unit now and were not applied to it yet.
    fn keys(&mut self, index: usize) -> Vec<Key> {
        let Some(unit) = self.units.get(index).cloned() else { return Vec::new() };
        let fresh = unit.offered.is_none();
        let mut found = Vec::new();
        for force in self.game.forces() {
            if self.once.contains(&force.key) {
                continue;
            }
            let hits: Vec<Hit> = unit.hits.iter().filter_map(|hit| self.hits.get(*hit).cloned()).collect();
            let mut meets = false;
            let mut unpreventable = false;
            for hit in &hits {
                if self.game.meets(&force, hit, fresh) {
                    meets = true;
                    unpreventable |= self.game.unpreventable(hit);
                }
            }
            if !meets {
                continue;
            }
            if self.uses(&unit, &force.key, force.prevents() && unpreventable) {
                let clauses: &[&'static str] = if force.prevents() && unpreventable {
                    &["615.12a-applied-once", "615.12a-does-not-repeat-itself"]
                } else {
                    &["614.5-once"]
                };
                for clause in clauses {
                    self.game.log.cite(clause, || format!("{} was applied to it already", force.name));
                }
                continue;
            }
            found.push(force.key.clone());
        }
        if let Some(before) =
            unit.offered.as_ref().filter(|_| self.game.rulings.changed_events == ChangedEvents::Settled)
        {
            found.retain(|key| before.contains(key));
        }
        if let Some(before) = &unit.offered {
            let left: Vec<&Key> = before.iter().filter(|key| !unit.used.contains(key)).collect();
            if !found.is_empty() {
                self.game.log.cite("616.1f-repeat-with-what-applies-now", || "what applies now".to_owned());
            }
            if left.iter().any(|key| !found.contains(key)) {
                self.game.log.cite("616.1f-other-does-nothing", || "another one has nothing left to do".to_owned());
                self.game.log.cite("616.1f-repeat-with-what-applies-now", || "fewer apply now".to_owned());
                if hits_amount(&self.hits, &unit.hits) == 0 {
                    self.game.log.cite("614.7a-nothing-to-replace", || "nothing is left".to_owned());
                    self.game.log.cite("120.8-zero-is-no-event", || "nothing is left".to_owned());
                    if unit.used.iter().any(|key| self.force(key).is_some_and(|force| force.prevents())) {
                        self.game.log.cite("wiki-like-nothing-instead", || "it became nothing".to_owned());
                    }
                }
            }
            if found.iter().any(|key| !before.contains(key)) {
                self.game.log.cite("616.2-becomes-applicable", || "another one applies now".to_owned());
            }
        }
        if let Some(unit) = self.units.get_mut(index) {
            unit.offered = Some(found.clone());
        }
        found
    }

    /// Who says which effect comes next, and under which clause.
    fn chooser(&mut self, to: Being, offered: &[Force<'a>]) -> Option<Seat> {
        match self.game.rulings.order_chooser {
            OrderChooser::Nobody => None,
            OrderChooser::EffectsController => offered.first().map(|force| force.ctx.you),
            OrderChooser::Affected => {
                let clause = match to {
                    Being::Player(_) => "616.1-affected-player-chooses",
                    Being::Object(_) => "616.1-controller-chooses",
                };
                let who = self.game.state.chooser(to);
                self.game.log.cite(clause, || "several effects apply".to_owned());
                self.game.log.cite("616.1e-then-any", || "any of them may come first".to_owned());
                if self.choosers.last().is_some_and(|last| *last != who) {
                    self.game.log.cite("616.1-apnap", || "choices come in turn order".to_owned());
                }
                self.choosers.push(who);
                Some(who)
            }
        }
    }

    fn apply_to(&mut self, force: &Force<'a>, units: &[usize]) -> Result<(), Stop> {
        let mut hits: Vec<usize> = Vec::new();
        for index in units {
            let Some(unit) = self.units.get_mut(*index) else { continue };
            unit.used.push(force.key.clone());
            unit.waiting = None;
            hits.extend(unit.hits.iter().copied());
        }
        hits.retain(|i| self.hits.get(*i).cloned().is_some_and(|hit| self.game.meets(force, &hit, false)));
        hits.sort_unstable();
        if hits.is_empty() {
            return Ok(());
        }
        if matches!(force.shield(), Taken::Shield(Shield::NextTime(_)))
            && self.game.rulings.next_time == NextTime::OneRecipient
        {
            let first = hits.first().and_then(|i| self.hits.get(*i)).map(|hit| hit.to);
            hits.retain(|i| self.hits.get(*i).map(|hit| hit.to) == first);
        }
        match force.does {
            Does::Replace(replace) => self.replace(force, replace, &hits),
            Does::Prevent(prevent) => self.prevent(force, Some(prevent), &hits),
            Does::Protection(_) | Does::Absorb(_) | Does::ShieldCounter => self.prevent(force, None, &hits),
            Does::Regeneration => Ok(()),
        }
    }

    /// Damage that goes to another recipient instead is looked at again, by what was not applied to
    /// it yet.
    pub fn elsewhere(&mut self, from: usize, moved: Hit) {
        let used = self.units.iter().find(|unit| unit.hits.contains(&from)).map(|unit| unit.used.clone());
        self.hits.push(moved);
        self.open_account(self.hits.len() - 1, self.accounts.get(from).copied());
        self.units.push(Unit {
            hits: vec![self.hits.len() - 1],
            used: used.unwrap_or_default(),
            waiting: None,
            done: false,
            offered: Some(Vec::new()),
        });
    }

    /// How often an effect was applied to the same damage.
    pub fn time(&self, force: &Force<'a>) -> usize {
        let uses = self.units.iter().map(|unit| unit.used.iter().filter(|used| **used == force.key).count());
        uses.max().unwrap_or(1)
    }

    /// Whether an effect that its controller may decline is to be applied.
    pub fn allowed(&mut self, force: &Force<'a>, may: bool, hits: &[usize]) -> Result<bool, Stop> {
        if !may {
            return Ok(true);
        }
        let about = hits.first().and_then(|i| self.hits.get(*i)).map(|hit| hit.to);
        let who = match (self.game.rulings.may_chooser, about) {
            (MayChooser::Damaged, Some(to)) => self.game.state.chooser(to),
            _ => force.ctx.you,
        };
        let who = self.game.seat_name(who);
        let about = about.map(|to| self.game.name(to));
        self.game.log.cite("109.5-may-is-the-controllers", || format!("{who} may apply {}", force.name));
        let accepted = self.game.log.may(&who, "may", about.as_ref(), "accept")?;
        if !accepted && force.prevents() {
            self.game.log.cite("615.1a-names-what-is-not-dealt", || "none of it is prevented".to_owned());
        }
        Ok(accepted)
    }
}

fn hits_amount(all: &[Hit], hits: &[usize]) -> i64 {
    hits.iter().filter_map(|i| all.get(*i)).map(|hit| hit.amount).sum()
}

impl Imminent for Batch<'_, '_> {
    type Effect = Next;

    fn applicable(&mut self, _: &[Next]) -> Result<Vec<Next>, Stop> {
        self.game.length += 1;
        for unit in self.in_order() {
            let Some(state) = self.units.get(unit) else { continue };
            if state.done || state.waiting.is_some() {
                continue;
            }
            let mut keys = self.keys(unit);
            if self.game.rulings.protection == Protection::ComesFirst
                && let Some(first) = keys.iter().position(|key| matches!(key, Key::Protection(..)))
            {
                keys = vec![keys.swap_remove(first)];
            }
            if !keys.is_empty() {
                return Ok(keys.into_iter().map(|key| Next { unit, key, joint: false }).collect());
            }
            if let Some(state) = self.units.get_mut(unit) {
                state.done = true;
            }
        }
        let waits = self.in_order().into_iter().find_map(|unit| {
            let key = self.units.get(unit)?.waiting.clone()?;
            Some(Next { unit, key, joint: true })
        });
        Ok(waits.into_iter().collect())
    }

    fn choose(&mut self, offered: &[Next]) -> Result<Option<Next>, Stop> {
        let Some(first) = offered.first() else { return Ok(None) };
        if offered.len() == 1 {
            return Ok(Some(first.clone()));
        }
        let to = self.recipient(first.unit);
        let forces: Vec<Force<'_>> = offered.iter().filter_map(|next| self.force(&next.key)).collect();
        let mut names: Vec<Name> = Vec::new();
        let mut picks: Vec<usize> = Vec::new();
        for (index, force) in forces.iter().enumerate() {
            if !names.contains(&force.name) {
                names.push(force.name.clone());
                picks.push(index);
            }
        }
        let oldest = forces.iter().enumerate().min_by_key(|(_, force)| force.born).map_or(0, |(index, _)| index);
        if names.len() < 2 {
            return Ok(Some(first.clone()));
        }
        let Some(who) = self.chooser(to, &forces) else { return Ok(offered.get(oldest).cloned()) };
        let who = self.game.seat_name(who);
        let about = self.game.name(to);
        let picked = self.game.log.pick(&who, "order", Some(&about), &names)?;
        Ok(picks.get(picked).and_then(|index| offered.get(*index)).cloned())
    }

    fn apply(&mut self, next: &Next) -> Result<(), Stop> {
        let Some(force) = self.force(&next.key) else { return Ok(()) };
        if next.joint {
            let units: Vec<usize> = self
                .in_order()
                .into_iter()
                .filter(|unit| self.units.get(*unit).is_some_and(|unit| unit.waiting.as_ref() == Some(&next.key)))
                .collect();
            return self.apply_to(&force, &units);
        }
        let others = self.units.iter().enumerate().any(|(index, unit)| index != next.unit && !unit.done);
        if force.joint() && others {
            if let Some(unit) = self.units.get_mut(next.unit) {
                unit.waiting = Some(next.key.clone());
            }
            return Ok(());
        }
        self.apply_to(&force, &[next.unit])
    }
}

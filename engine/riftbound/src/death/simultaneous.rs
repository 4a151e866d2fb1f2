//! What changes an event next before it happens: damage (437, 465.2.c.5) and deaths (367 to 375).

use std::sync::Arc;

use crate::damage::dealing::Hit;
use crate::death::replaced::Dying;
use crate::game::Engine;
use crate::readings::{Orders, Prevents, Repetition, Sequences, SeveralDeaths};
use crate::state::matching::View;
use crate::state::{Does, ObjId, PlayerId};
use crate::words::effects::Replace;
use kernel::replacing::Imminent;
use kernel::transcript::account::How;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// What changes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Something that is tracked or delayed, by its number.
    Delayed(u32),
    /// A static ability: what has it, what it is given to, and its place among the object's.
    Standing(ObjId, ObjId, usize),
}

impl Key {
    /// A number of its own for each.
    pub fn number(self) -> u64 {
        match self {
            Self::Delayed(number) => u64::from(number),
            Self::Standing(source, itself, index) => {
                let lent = u64::from(source != itself);
                1 << 62 | u64::from(source.0) << 24 | lent << 20 | index as u64
            }
        }
    }
}

/// An effect that may change damage next.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Which effect.
    pub key: Key,
    /// Its name.
    pub name: Name,
    /// Its player.
    pub player: PlayerId,
    /// What it does.
    pub does: Does,
    /// On which unit it is tracked, if it is on one.
    pub tracked: bool,
    /// Whether a spell or ability of this game made it.
    pub made: bool,
    /// Whether it names its sources.
    pub filtered: bool,
}

impl PartialEq for Offer {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

/// Damage that is about to be dealt to one unit.
pub struct Strike<'e, 'a> {
    /// The game.
    pub engine: &'e mut Engine<'a>,
    /// The damage.
    pub hit: &'e mut Hit,
}

impl Imminent for Strike<'_, '_> {
    type Effect = Offer;

    fn applicable(&mut self, used: &[Offer]) -> Result<Vec<Offer>, Stop> {
        self.engine.spend_fuel()?;
        if self.hit.amount <= 0 {
            return Ok(Vec::new());
        }
        let mut offers = self.engine.offers(self.hit);
        if let Some(again) = offers.iter().find(|offer| used.contains(offer)) {
            self.engine
                .t
                .cite(clause!("370.2-once-per-event"), || format!("{} was applied to this damage already", again.name));
            if matches!(again.does, Does::Prevent { .. }) {
                self.engine.t.cite(clause!("437.7-replacement"), || "a Prevent applies once to an event".to_owned());
            }
            let most = self.engine.most_often();
            offers.retain(|offer| used.iter().filter(|other| *other == offer).count() < most);
        }
        Ok(offers)
    }

    fn choose(&mut self, offered: &[Offer]) -> Result<Option<Offer>, Stop> {
        if self.engine.r.prevents == Prevents::AreOptional {
            let who = self.engine.s.player_name(self.engine.s.obj(self.hit.to).controller);
            if !self.engine.t.may(&who, "may", Some(clause!("437.7-replacement")), None, "accept")? {
                return Ok(None);
            }
        }
        if let [only] = offered {
            return Ok(Some(only.clone()));
        }
        let mut orders = self.engine.orders.iter().filter(|(unit, _)| *unit == self.hit.to);
        if let Some(next) = orders.find_map(|(_, key)| offered.iter().find(|offer| offer.key == *key)) {
            return Ok(Some(next.clone()));
        }
        let names: Vec<Name> = offered.iter().map(|offer| offer.name.clone()).collect();
        let maker = offered.first().map_or(PlayerId(0), |offer| offer.player);
        if offered.iter().any(|offer| matches!(offer.does, Does::Prevent { .. })) {
            self.engine.t.cite(clause!("437.7-replacement"), || "a Prevent is one replacement among others".to_owned());
        }
        let index = self.engine.ask_order(self.hit.to, maker, &names)?;
        Ok(offered.get(index).cloned())
    }

    fn apply(&mut self, offer: &Offer) -> Result<(), Stop> {
        match offer.does {
            Does::Double => {
                let doubled = self.hit.amount.saturating_mul(2);
                let (number, more) = (offer.key.number(), doubled - self.hit.amount);
                self.engine.record(self.hit, offer.name.clone(), number, How::Added, more, None);
                self.hit.amount = doubled;
                self.hit.replaced.push((offer.name.clone(), self.hit.to));
            }
            Does::Redirect(to) => {
                self.hit.replaced.push((offer.name.clone(), self.hit.to));
                let (number, all) = (offer.key.number(), self.hit.amount);
                self.engine.record(self.hit, offer.name.clone(), number, How::Moved, all, None);
                self.hit.to = to;
                self.engine.open_account(self.hit);
            }
            Does::Prevent { amount: Some(amount), .. } => self.engine.prevent_part(self.hit, offer, amount),
            Does::Prevent { amount: None, .. } => {}
        }
        Ok(())
    }
}

/// A replacement that may be applied to a death next.
#[derive(Clone, Debug)]
pub struct Saving {
    /// Whose death.
    pub victim: ObjId,
    /// Which replacement.
    pub key: Key,
    /// What it says.
    pub says: Arc<Replace>,
    /// Its name.
    pub name: Name,
    /// From where it is read.
    pub view: View,
}

impl PartialEq for Saving {
    fn eq(&self, other: &Self) -> bool {
        (self.victim, self.key) == (other.victim, other.key)
    }
}

/// Objects that are about to die at the same time.
pub struct Deaths<'e, 'a> {
    /// The game.
    pub engine: &'e mut Engine<'a>,
    /// Whose deaths.
    pub dying: &'e mut Vec<Dying>,
    /// Whether it is damage that kills them.
    pub passive: bool,
    /// The replacement that was applied last, and to which a sequence belongs.
    pub sequence: Option<Key>,
    /// Replacements whose sequence is over (373.2).
    pub ended: Vec<Key>,
}

impl Imminent for Deaths<'_, '_> {
    type Effect = Saving;

    fn applicable(&mut self, used: &[Saving]) -> Result<Vec<Saving>, Stop> {
        self.engine.spend_fuel()?;
        let mut all = Vec::new();
        for one in self.dying.iter().filter(|one| !one.saved) {
            all.extend(self.engine.savings(one.id).into_iter().filter(|saving| !used.contains(saving)));
        }
        let applied = &self.engine.applied;
        if let Some(again) = all.iter().find(|saving| applied.contains(&saving.key)) {
            let note = || format!("{} was applied to what this death replaces", again.name);
            self.engine.t.cite(clause!("370.2-once-per-event"), note);
            let most = self.engine.most_often();
            all.retain(|saving| self.engine.applied.iter().filter(|key| **key == saving.key).count() < most);
        }
        if self.engine.r.sequences == Sequences::One && all.iter().any(|saving| self.ended.contains(&saving.key)) {
            self.engine.t.cite(clause!("373.2-one-sequence-each"), || "a replacement had its sequence".to_owned());
            all.retain(|saving| !self.ended.contains(&saving.key));
        }
        Ok(all)
    }

    fn choose(&mut self, offered: &[Saving]) -> Result<Option<Saving>, Stop> {
        let Some(first) = offered.first() else { return Ok(None) };
        if offered.iter().all(|saving| saving.victim == first.victim) {
            return self.among(offered).map(Some);
        }
        let s = &self.engine.s;
        let players = s.in_turn_order();
        let Some(player) =
            players.into_iter().find(|player| offered.iter().any(|saving| saving.view.player == *player))
        else {
            return Ok(None);
        };
        let own: Vec<Saving> = offered.iter().filter(|saving| saving.view.player == player).cloned().collect();
        let saving = self.next_event(player, &own)?;
        let same: Vec<Saving> = offered.iter().filter(|other| other.victim == saving.victim).cloned().collect();
        if same.len() > 1 && self.engine.orderer(saving.victim, player) != player {
            return self.among(&same).map(Some);
        }
        Ok(Some(saving))
    }

    fn apply(&mut self, saving: &Saving) -> Result<(), Stop> {
        let victims: Vec<ObjId> = match self.engine.r.several_deaths {
            SeveralDeaths::OneByOne => vec![saving.victim],
            SeveralDeaths::AllAtOnce => self.dying.iter().map(|one| one.id).collect(),
        };
        if self.dying.iter().any(|one| !one.saved && one.id == saving.view.source && one.id != saving.victim) {
            let name = &saving.name;
            self.engine.t.cite(clause!("370.4-leaving-object-replaces"), || {
                format!("{name} is about to die, and still replaces")
            });
        }
        for victim in victims {
            self.engine.applied.push(saving.key);
            let replaced = self.engine.replace_death(victim, saving, self.passive);
            self.engine.applied.pop();
            if replaced? {
                for one in self.dying.iter_mut().filter(|one| one.id == victim) {
                    one.saved = true;
                }
                self.interrupt(saving.key);
            }
        }
        Ok(())
    }
}

impl Deaths<'_, '_> {
    /// One of several replacements of one death (372).
    fn among(&mut self, offered: &[Saving]) -> Result<Saving, Stop> {
        let Some(first) = offered.first() else { return Err(Stop::unsupported("a choice among nothing")) };
        if offered.len() == 1 {
            return Ok(first.clone());
        }
        let names: Vec<Name> = offered.iter().map(|saving| saving.name.clone()).collect();
        let index = self.engine.ask_order(first.victim, first.view.player, &names)?;
        Ok(offered.get(index).unwrap_or(first).clone())
    }

    /// Over simultaneous deaths a player orders their replacements, and picks which death one of them
    /// meets first (373).
    fn next_event(&mut self, player: PlayerId, own: &[Saving]) -> Result<Saving, Stop> {
        let who = self.engine.s.player_name(player);
        let mut kinds: Vec<&Saving> = Vec::new();
        for saving in own {
            if !kinds.iter().any(|other| other.key == saving.key) {
                kinds.push(saving);
            }
        }
        if kinds.len() > 1 {
            self.engine
                .t
                .cite(clause!("373-simultaneous-events"), || format!("{who} orders {} replacements", kinds.len()));
        }
        let names: Vec<Name> = kinds.iter().map(|saving| saving.name.clone()).collect();
        let index = self.engine.t.pick(&who, "order", Some(clause!("373-simultaneous-events")), None, &names)?;
        let Some(kind) = kinds.get(index) else { return Err(Stop::unsupported("a choice among nothing")) };
        let met: Vec<&Saving> = own.iter().filter(|saving| saving.key == kind.key).collect();
        if met.len() > 1 {
            let note = || format!("{} meets {} deaths one by one", kind.name, met.len());
            self.engine.t.cite(clause!("373-simultaneous-events"), note);
            self.engine.t.cite(clause!("373.2-one-sequence-each"), note);
        }
        let names: Vec<Name> = met.iter().map(|saving| self.engine.s.obj(saving.victim).name.clone()).collect();
        let index =
            self.engine.t.pick(&who, "event", Some(clause!("373-simultaneous-events")), Some(&kind.name), &names)?;
        Ok(met.get(index).copied().unwrap_or(kind).clone())
    }

    /// A replacement was applied: the sequence of another one is over.
    fn interrupt(&mut self, key: Key) {
        if let Some(last) = self.sequence.filter(|last| *last != key) {
            self.ended.push(last);
        }
        self.sequence = Some(key);
    }
}

impl Engine<'_> {
    /// Who orders several replacements of one event on an object (372).
    pub fn orderer(&self, unit: ObjId, maker: PlayerId) -> PlayerId {
        match self.r.orders {
            Orders::Owner => self.s.obj(unit).owner,
            Orders::Controller => self.s.obj(unit).controller,
            Orders::EffectController => maker,
        }
    }

    /// Asks who orders several replacements of one event on a unit which is applied next (372).
    pub fn ask_order(&mut self, unit: ObjId, maker: PlayerId, names: &[Name]) -> Result<usize, Stop> {
        let object = self.s.obj(unit);
        let (about, parted) = (object.name.clone(), object.owner != object.controller);
        let who = self.s.player_name(self.orderer(unit, maker));
        let clause = match self.r.orders {
            Orders::Owner => Some(clause!("372-owner-orders")),
            Orders::Controller => Some(clause!("372-controller-orders")),
            Orders::EffectController => None,
        };
        for clause in clause.into_iter().filter(|_| parted) {
            self.t.cite(clause, || format!("{who} orders the replacements on {about}"));
        }
        self.t.cite(clause!("372-order-chosen"), || format!("{} effects are ordered", names.len()));
        self.t.pick(&who, "order", Some(clause!("372-order-chosen")), Some(&about), names)
    }

    /// How often an effect is applied to an event and what comes of it (370.2).
    fn most_often(&self) -> usize {
        match self.r.repetition {
            Repetition::Once => 1,
            Repetition::Again => 2,
        }
    }
}
